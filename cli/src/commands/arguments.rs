//! Arguments that several commands share.

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, NaiveDate};
use clap::Args;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::api::{self, operations};
use crate::client::{Client, Rows};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;

/// A month, written `2026-11` or `202611`.
#[derive(Clone, Copy)]
pub struct Month(NaiveDate);

impl Month {
    /// In Skatteverket's format: `202611`.
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
            .ok_or_else(|| "not a month in the format YYYY-MM".into())
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.0.year(), self.0.month())
    }
}

/// Parses an amount with at most two decimals in Swedish or English notation: `1 250,50` is `1250.50`.
pub fn amount(text: &str) -> Result<String, String> {
    let Ok(text) = written_amount(text);
    let (kronor, ore) = text.split_once('.').unwrap_or((&text, "00"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if digits(kronor) && digits(ore) && ore.len() <= 2 {
        Ok(text)
    } else {
        Err("not an amount in the format 1250.00".into())
    }
}

/// The same without validation, for amounts that the server validates.
pub fn written_amount(text: &str) -> Result<String, std::convert::Infallible> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    Ok(match text.split_once(',') {
        Some((kronor, ore)) if ore.len() <= 2 && !text.contains('.') => format!("{kronor}.{ore}"),
        _ => text,
    })
}

/// Options of the confirmation prompt.
#[derive(Args, Clone, Copy)]
pub struct Plan {
    /// Every row in the summary before the confirmation prompt.
    #[arg(long)]
    pub rows: bool,
    /// No confirmation prompt.
    #[arg(long, short)]
    pub yes: bool,
}

/// The page of a list.
#[derive(Args, Clone, Copy)]
pub struct Paging {
    /// Maximum number of rows.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: u16,
    /// Page number, starting at 1.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    page: u32,
}

impl Paging {
    /// The requested rows.
    pub fn rows(self) -> Rows {
        let count = usize::from(self.limit);
        let before = usize::try_from(self.page - 1).unwrap_or(usize::MAX);
        Rows { first: before.saturating_mul(count), count }
    }
}

/// A user, by email address or record reference.
#[derive(Clone)]
pub enum UserRef {
    /// A record reference.
    Record(RecordRef),
    /// Email address.
    Email(String),
}

impl FromStr for UserRef {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.contains('@') {
            return Ok(Self::Email(text.into()));
        }
        text.parse()
            .map(Self::Record)
            .map_err(|_: String| format!("expected an email address, {}", record::forms()))
    }
}

impl UserRef {
    /// The ID.
    pub async fn find_id(&self, client: &Client) -> Result<Uuid, Error> {
        match self {
            Self::Record(record) => record.find(client, &record::USERS).await,
            Self::Email(_) => Ok(self.find(client).await?.id),
        }
    }

    /// Looks up the user.
    pub async fn find(&self, client: &Client) -> Result<api::AdminUser, Error> {
        let email = match self {
            Self::Record(record) => {
                let id = record.find(client, &record::USERS).await?;
                let found = client.fetch(operations::admin_get_user(id)).await;
                return found.map_err(|error| {
                    error
                        .or_missing(|| format!("no user has the ID {id}; list users with: paraply user list"))
                });
            }
            Self::Email(email) => email,
        };
        let page = client
            .list(
                operations::admin_list_users(),
                &json!({ "q": email }),
                ("fullName", "ASC"),
                Rows::first(100),
            )
            .await?;
        page.rows.into_iter().find(|user| user.email.eq_ignore_ascii_case(email)).ok_or_else(|| {
            Error::Usage(format!("no user has the email address {email}; list users with: paraply user list"))
        })
    }
}

/// An invoice, by number or record reference.
#[derive(Clone)]
pub enum InvoiceRef {
    /// A record reference.
    Record(RecordRef),
    /// Invoice number, `2026-00001`.
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
            // Digits only: may be an ID prefix as well, if no invoice has that number.
            return Ok(Self::Number(text.into()));
        }
        text.parse().map(Self::Record).map_err(|_: String| {
            format!("expected an invoice number such as 2026-00001, {}", record::forms())
        })
    }
}

impl InvoiceRef {
    /// The ID, if it was given in full.
    pub fn id(&self) -> Option<Uuid> {
        match self {
            Self::Record(RecordRef::Id(id)) => Some(*id),
            _ => None,
        }
    }

    /// Message for an unknown invoice.
    pub fn missing(&self) -> String {
        let what = match self {
            Self::Record(RecordRef::Id(id)) => format!("the ID {id}"),
            Self::Record(RecordRef::Prefix(start)) => format!("an ID that starts with {start}"),
            Self::Record(RecordRef::Latest) => return "no invoice exists yet".into(),
            Self::Number(number) => format!("the number {number}"),
        };
        format!("no invoice has {what}; list invoices with: paraply invoice list")
    }

    /// Looks up the ID.
    pub async fn find_id(&self, client: &Client) -> Result<Uuid, Error> {
        match self {
            Self::Record(record) => record.find(client, &record::INVOICES).await,
            Self::Number(_) => Ok(self.find(client).await?.id),
        }
    }

    /// Looks up the invoice as in lists, without its lines.
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
    Ok(client.list(operations::admin_list_invoices(), filter, newest, Rows::first(100)).await?.rows)
}

/// A client, by name or record reference.
#[derive(Clone)]
pub enum ClientRef {
    /// The ID.
    Id(Uuid),
    /// The full name, case-insensitive, or else a record reference.
    Name(String),
}

impl FromStr for ClientRef {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.parse().map_or_else(|_| Self::Name(text.into()), Self::Id))
    }
}

impl ClientRef {
    /// Looks up the ID. Several users may have a client with that name; `user` selects one.
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
            .list(operations::admin_list_clients(), &filter, ("name", "ASC"), Rows::first(1000))
            .await?;
        let same = |found: &api::Client| found.name.to_lowercase() == name.to_lowercase();
        let found: Vec<Uuid> = page.rows.into_iter().filter(same).map(|found| found.id).collect();
        match found.as_slice() {
            [] => match name.parse::<RecordRef>() {
                Ok(record) => record.find(client, &record::CLIENTS).await,
                Err(_) => {
                    let missing =
                        format!("no client has the name {name}; list clients with: paraply client list");
                    Err(Error::Missing(missing))
                }
            },
            [one] => Ok(*one),
            several => {
                let ids: Vec<String> = several.iter().map(ToString::to_string).collect();
                let ids = ids.join(", ");
                Err(Error::Usage(format!(
                    "several users have a client named {name}; add --user, or use one of the IDs: {ids}"
                )))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_parse_in_swedish_and_english_notation() {
        for (written, sent) in
            [("1250", "1250"), ("1250.5", "1250.5"), ("1 250,50", "1250.50"), ("0,05", "0.05")]
        {
            assert_eq!(amount(written).as_deref(), Ok(sent));
        }
        for wrong in ["", "-1", "1.250,50", "1,505", "1,", "kr"] {
            assert!(amount(wrong).is_err(), "{wrong}");
        }
        // Validation is left to the server.
        assert_eq!(written_amount("-1"), Ok("-1".into()));
    }
}
