//! What several commands are given.

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, NaiveDate};
use clap::Args;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::api;
use crate::client::{Client, Rows};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;

/// A month, written `2026-11` or `202611`.
#[derive(Clone, Copy)]
pub struct Month(NaiveDate);

impl Month {
    /// As the tax office writes it: `202611`.
    pub fn period(self) -> String {
        format!("{:04}{:02}", self.0.year(), self.0.month())
    }
}

impl FromStr for Month {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.replacen('-', "", 1);
        let is_month = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
        NaiveDate::parse_from_str(&format!("{digits}01"), "%Y%m%d")
            .ok()
            .filter(|_| is_month)
            .map(Self)
            .ok_or_else(|| "not a month; write YYYY-MM".into())
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.0.year(), self.0.month())
    }
}

/// An amount as people write it, with at most two decimals, as it is sent: `1 250,50` is `1250.50`.
pub fn amount(text: &str) -> Result<String, String> {
    let Ok(text) = written_amount(text);
    let (kronor, ore) = text.split_once('.').unwrap_or((&text, "00"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if digits(kronor) && digits(ore) && ore.len() <= 2 {
        Ok(text)
    } else {
        Err("not an amount; write it like 1250.00".into())
    }
}

/// The same where the server says what is no amount, and why.
pub fn written_amount(text: &str) -> Result<String, std::convert::Infallible> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    Ok(match text.split_once(',') {
        Some((kronor, ore)) if ore.len() <= 2 && !text.contains('.') => format!("{kronor}.{ore}"),
        _ => text,
    })
}

/// How a plan is shown and agreed to.
#[derive(Args, Clone, Copy)]
pub struct Plan {
    /// Before the question, every row of the plan below its sums.
    #[arg(long)]
    pub rows: bool,
    /// Do not ask.
    #[arg(long, short)]
    pub yes: bool,
}

/// How much of a list is shown.
#[derive(Args, Clone, Copy)]
pub struct Paging {
    /// How many at most.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: u16,
    /// Which page of so many, counted from 1.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    page: u32,
}

impl Paging {
    /// The rows that are asked for.
    pub fn rows(self) -> Rows {
        let count = usize::from(self.limit);
        let before = usize::try_from(self.page - 1).unwrap_or(usize::MAX);
        Rows { first: before.saturating_mul(count), count }
    }
}

/// A user, by id or e-mail address.
#[derive(Clone)]
pub enum Person {
    /// The id, as records are named.
    Record(RecordRef),
    /// The address that the person signs in with.
    Email(String),
}

impl FromStr for Person {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.contains('@') {
            return Ok(Self::Email(text.into()));
        }
        text.parse().map(Self::Record).map_err(|error: String| format!("{error}, nor an email address"))
    }
}

impl Person {
    /// The id.
    pub async fn find_id(&self, client: &Client) -> Result<Uuid, Error> {
        match self {
            Self::Record(record) => record.find(client, &record::USERS).await,
            Self::Email(_) => Ok(self.find(client).await?.id),
        }
    }

    /// Who that is.
    pub async fn find(&self, client: &Client) -> Result<api::AdminUser, Error> {
        let email = match self {
            Self::Record(record) => {
                let id = record.find(client, &record::USERS).await?;
                let found = client.get(&format!("/api/admin/users/{id}")).await;
                return found.map_err(|error| {
                    error.or_missing(|| format!("nobody has the id {id}; write the person's e-mail address"))
                });
            }
            Self::Email(email) => email,
        };
        let page = client
            .list::<api::AdminUser>(
                "/api/admin/users",
                &json!({ "q": email }),
                ("fullName", "ASC"),
                Rows::first(100),
            )
            .await?;
        page.rows.into_iter().find(|user| user.email.eq_ignore_ascii_case(email)).ok_or_else(|| {
            Error::Usage(format!(
                "nobody has the address {email}; look for a slip of the pen, or write the person's id"
            ))
        })
    }
}

/// An invoice, by its number or id.
#[derive(Clone)]
pub enum InvoiceRef {
    /// The id, as records are named.
    Record(RecordRef),
    /// The number that sending gave it, `2026-00001`.
    Number(String),
}

impl FromStr for InvoiceRef {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(id) = text.parse() {
            return Ok(Self::Record(RecordRef::Id(id)));
        }
        let is_number = text.bytes().any(|byte| byte.is_ascii_digit())
            && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        if is_number {
            // Of digits alone; where no invoice has it, it may be the beginning of an id.
            return Ok(Self::Number(text.into()));
        }
        text.parse()
            .map(Self::Record)
            .map_err(|error: String| format!("{error}, nor a number like 2026-00001"))
    }
}

impl InvoiceRef {
    /// The id, where that was given.
    pub fn id(&self) -> Option<Uuid> {
        match self {
            Self::Record(RecordRef::Id(id)) => Some(*id),
            _ => None,
        }
    }

    /// What to say when there is none.
    pub fn missing(&self) -> String {
        let what = match self {
            Self::Record(RecordRef::Id(id)) => format!("the id {id}"),
            Self::Record(RecordRef::Start(start)) => format!("an id that begins with {start}"),
            Self::Record(RecordRef::Latest) => return "there is no invoice yet".into(),
            Self::Number(number) => format!("the number {number}"),
        };
        format!("no invoice has {what}; paraply invoice list shows numbers and ids")
    }

    /// Its id.
    pub async fn find_id(&self, client: &Client) -> Result<Uuid, Error> {
        match self {
            Self::Record(record) => record.find(client, &record::INVOICES).await,
            Self::Number(_) => Ok(self.find(client).await?.id),
        }
    }

    /// The invoice as lists have it, without its lines.
    pub async fn find(&self, client: &Client) -> Result<api::Invoice, Error> {
        let record = match self {
            Self::Record(record) => record.clone(),
            Self::Number(number) => {
                let found = listed(client, &json!({ "q": number })).await?;
                let is_it = |invoice: &api::Invoice| invoice.invoice_number.as_ref() == Some(number);
                if let Some(found) = found.into_iter().find(is_it) {
                    return Ok(found);
                }
                number.parse().map_err(|_| Error::Missing(self.missing()))?
            }
        };
        let id = match record.find(client, &record::INVOICES).await {
            Err(Error::Missing(_)) => return Err(Error::Missing(self.missing())),
            found => found?,
        };
        let found =
            listed(client, &json!({ "id": [id] })).await?.into_iter().find(|invoice| invoice.id == id);
        found.ok_or_else(|| Error::Missing(self.missing()))
    }
}

async fn listed(client: &Client, filter: &Value) -> Result<Vec<api::Invoice>, Error> {
    let newest = ("createdAt", "DESC");
    Ok(client.list("/api/admin/invoices", filter, newest, Rows::first(100)).await?.rows)
}

/// A client, by id or name.
#[derive(Clone)]
pub enum ClientRef {
    /// The id.
    Id(Uuid),
    /// The whole name, where case does not matter; else what names a record.
    Name(String),
}

impl FromStr for ClientRef {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.parse().map_or_else(|_| Self::Name(text.into()), Self::Id))
    }
}

impl ClientRef {
    /// Its id. Several people may have a client of that name; `user` says whose is meant.
    pub async fn find(&self, client: &Client, user: Option<Uuid>) -> Result<Uuid, Error> {
        let name = match self {
            Self::Id(id) => return Ok(*id),
            Self::Name(name) => name,
        };
        let mut filter = json!({ "q": name });
        if let Some(user) = user {
            filter["userId"] = json!(user);
        }
        let page = client
            .list::<api::Client>("/api/admin/clients", &filter, ("name", "ASC"), Rows::first(1000))
            .await?;
        let same = |found: &api::Client| found.name.to_lowercase() == name.to_lowercase();
        let found: Vec<Uuid> = page.rows.into_iter().filter(same).map(|found| found.id).collect();
        match found.as_slice() {
            [] => match name.parse::<RecordRef>() {
                Ok(record) => record.find(client, &record::CLIENTS).await,
                Err(_) => {
                    let missing = format!("no client is called {name}; write its whole name, or its id");
                    Err(Error::Missing(missing))
                }
            },
            [one] => Ok(*one),
            several => {
                let ids: Vec<String> = several.iter().map(ToString::to_string).collect();
                let ids = ids.join(", ");
                Err(Error::Usage(format!(
                    "several people have a client {name}; add --user, or write its id: {ids}"
                )))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_taken_as_people_write_them() {
        for (written, sent) in
            [("1250", "1250"), ("1250.5", "1250.5"), ("1 250,50", "1250.50"), ("0,05", "0.05")]
        {
            assert_eq!(amount(written).as_deref(), Ok(sent));
        }
        for wrong in ["", "-1", "1.250,50", "1,505", "1,", "kr"] {
            assert!(amount(wrong).is_err(), "{wrong}");
        }
        // What is none is left to the server.
        assert_eq!(written_amount("-1"), Ok("-1".into()));
    }
}
