//! What several commands are given.

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, NaiveDate};
use serde_json::json;
use uuid::Uuid;

use crate::api;
use crate::client::Client;
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

/// An amount as it is sent: digits with at most two decimals, `1250` or `1250.00`.
pub fn amount(text: &str) -> Result<String, String> {
    let (kronor, ore) = text.split_once('.').unwrap_or((text, "00"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if digits(kronor) && digits(ore) && ore.len() <= 2 {
        Ok(text.into())
    } else {
        Err("not an amount; write it like 1250.00".into())
    }
}

/// A person, by id or e-mail address.
#[derive(Clone)]
pub enum Person {
    /// The id.
    Id(Uuid),
    /// The address that the person signs in with.
    Email(String),
}

impl FromStr for Person {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(id) = text.parse() {
            return Ok(Self::Id(id));
        }
        if text.contains('@') {
            Ok(Self::Email(text.into()))
        } else {
            Err("neither an id nor an e-mail address".into())
        }
    }
}

impl Person {
    /// Who that is.
    pub async fn find(&self, client: &Client) -> Result<api::AdminUser, Error> {
        let email = match self {
            Self::Id(id) => {
                let found = client.get(&format!("/api/admin/users/{id}")).await;
                return found.map_err(|error| {
                    error.or_missing(|| format!("nobody has the id {id}; write the person's e-mail address"))
                });
            }
            Self::Email(email) => email,
        };
        let page = client
            .list::<api::AdminUser>("/api/admin/users", &json!({ "q": email }), ("fullName", "ASC"), 100)
            .await?;
        page.rows.into_iter().find(|user| user.email.eq_ignore_ascii_case(email)).ok_or_else(|| {
            Error::Usage(format!(
                "nobody has the address {email}; look for a slip of the pen, or write the person's id"
            ))
        })
    }
}
