//! What stands in a cell.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Europe::Stockholm;
use paraply_domain::Amount;
use rust_decimal::Decimal;

/// A value with its kind, so that spreadsheets can reckon with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Words, from whomever.
    Text(String),
    Amount(Amount),
    Number(Decimal),
    Day(NaiveDate),
    Empty,
}

impl Cell {
    /// The day of an instant where the business is.
    pub fn day_of(at: Option<DateTime<Utc>>) -> Self {
        at.map_or(Self::Empty, |at| Self::Day(at.with_timezone(&Stockholm).date_naive()))
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        if text.is_empty() { Self::Empty } else { Self::Text(text) }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<Option<String>> for Cell {
    fn from(text: Option<String>) -> Self {
        text.map_or(Self::Empty, Into::into)
    }
}

impl From<Amount> for Cell {
    fn from(amount: Amount) -> Self {
        Self::Amount(amount)
    }
}

impl From<NaiveDate> for Cell {
    fn from(day: NaiveDate) -> Self {
        Self::Day(day)
    }
}
