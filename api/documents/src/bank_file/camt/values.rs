//! Texts of the XML as values, and where the texts are put.

use chrono::NaiveDate;
use paraply_domain::{Amount, Currency};

use crate::bank_file::{BankFileProblemKind, append, clean};

/// An amount as it is written.
#[derive(Default)]
pub(super) struct Money {
    pub digits: String,
    pub currency: String,
}

impl Money {
    /// The amount, which is zero or more.
    pub fn amount(&self) -> Result<Amount, BankFileProblemKind> {
        match Amount::parse(&self.digits) {
            Ok(amount) if !amount.is_negative() => Ok(amount),
            _ => Err(BankFileProblemKind::AmountInvalid),
        }
    }

    /// The amount, which is above zero.
    pub fn positive(&self) -> Result<Amount, BankFileProblemKind> {
        let amount = self.amount()?;
        if amount.is_zero() { Err(BankFileProblemKind::AmountInvalid) } else { Ok(amount) }
    }

    pub fn currency(&self) -> Result<Currency, BankFileProblemKind> {
        self.currency.parse().map_err(|_| BankFileProblemKind::CurrencyUnknown)
    }
}

/// Whether a `CdtDbtInd` says credit.
pub(super) fn is_credit(text: &str) -> Result<bool, BankFileProblemKind> {
    match text {
        "CRDT" => Ok(true),
        "DBIT" => Ok(false),
        "" => Err(BankFileProblemKind::Missing),
        _ => Err(BankFileProblemKind::ValueUnknown),
    }
}

/// An `xs:boolean`; no when the element is missing.
pub(super) fn flag(text: &str) -> Result<bool, BankFileProblemKind> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" | "" => Ok(false),
        _ => Err(BankFileProblemKind::ValueUnknown),
    }
}

/// The day of an `xs:date` or `xs:dateTime` as it is written: the bank's own day, whatever the time zone after it.
pub(super) fn day(text: &str) -> Result<NaiveDate, BankFileProblemKind> {
    let (day, rest) = text.split_at_checked(10).ok_or(BankFileProblemKind::DateInvalid)?;
    if !matches!(rest.as_bytes().first(), None | Some(b'T' | b'Z' | b'+' | b'-')) {
        return Err(BankFileProblemKind::DateInvalid);
    }
    NaiveDate::parse_from_str(day, "%Y-%m-%d").map_err(|_| BankFileProblemKind::DateInvalid)
}

/// Where the text of an element is put.
pub(super) struct Slot<'a> {
    text: &'a mut String,
    currency: Option<&'a mut String>,
    /// The element's name in problems.
    pub field: &'static str,
    /// The longest text that the schema allows.
    max: usize,
    is_repeatable: bool,
}

impl<'a> Slot<'a> {
    /// A text that comes once.
    pub const fn new(text: &'a mut String, field: &'static str, max: usize) -> Self {
        Self { text, currency: None, field, max, is_repeatable: false }
    }

    /// A text that may come several times.
    pub const fn joined(text: &'a mut String, field: &'static str, max: usize) -> Self {
        Self { text, currency: None, field, max, is_repeatable: true }
    }

    /// An amount with its currency.
    pub const fn money(money: &'a mut Money, field: &'static str) -> Self {
        // Eighteen digits, a point, and what leading zeros a bank may write.
        let Money { digits, currency } = money;
        Self { text: digits, currency: Some(currency), field, max: 35, is_repeatable: false }
    }

    /// Puts the text in.
    pub fn put(self, text: &str, currency: &str) -> Result<(), BankFileProblemKind> {
        if text.chars().nth(self.max).is_some() {
            return Err(BankFileProblemKind::TextTooLong { max: self.max });
        }
        if !self.is_repeatable && !self.text.is_empty() {
            return Err(BankFileProblemKind::Repeated);
        }
        append(self.text, &clean(text));
        if let Some(slot) = self.currency {
            currency.clone_into(slot);
        }
        Ok(())
    }
}
