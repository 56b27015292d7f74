//! Where a person is paid: an account with its bank and its owner's name.

use serde::Serialize;

use super::{Bic, Iban, PayoutAccount, SwedishAccount};
use crate::fault::{Fault, Faults};
use crate::ids::{BankAccountId, UserId};
use crate::language::Language;
use crate::text::{clean_line, required_line};

/// What a form holds of an account.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs, reason = "the fields are those of BankDetails")]
pub struct BankForm {
    pub bank_name: String,
    pub recipient_name: String,
    pub sort_code: String,
    pub account_number: String,
    pub iban: String,
    pub swift_bic: String,
    /// Absent: as it is, or the default when it is the first.
    pub is_default: Option<bool>,
}

/// What the audit trail may know of an account.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields are those of BankDetails")]
pub struct MaskedDetails<'a> {
    bank_name: &'a str,
    recipient_name: &'a str,
    number: String,
    is_default: bool,
}

/// An account that a freelancer is paid to.
#[derive(Clone, Debug)]
pub struct BankAccount {
    /// Its identity.
    pub id: BankAccountId,
    /// Whose account it is.
    pub user_id: UserId,
    /// What a form holds of it.
    pub details: BankDetails,
    /// Whether it is what the person is paid to unless an invoice says otherwise.
    pub is_default: bool,
    /// Counts up with every change.
    pub version: i32,
}

/// An account's data, checked: the Swedish numbers, or an IBAN, or both. They are texts because they were checked against
/// the clearing table of their day: where a later table no longer knows a number, its owner still sees it, and
/// [`Self::account`] has none to pay to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankDetails {
    /// From the number where it is known, else as typed.
    pub bank_name: String,
    /// Whose account it is.
    pub recipient_name: String,
    /// Clearing number.
    pub sort_code: String,
    /// Without the clearing number.
    pub account_number: String,
    /// Without blanks.
    pub iban: String,
    /// The bank's BIC.
    pub swift_bic: String,
}

impl BankDetails {
    /// Checks what a form holds.
    pub fn parse(form: &BankForm) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let recipient_name = faults.check("recipientName", required_line(&form.recipient_name, 140));
        let typed_name = faults.check("bankName", clean_line(&form.bank_name, 100));
        let account =
            match PayoutAccount::parse(&form.sort_code, &form.account_number, &form.iban, &form.swift_bic) {
                Ok(account) => account,
                Err(more) => {
                    faults.extend("", more);
                    return Err(faults.into_vec());
                }
            };
        let bank_name = account.bank().map(str::to_owned).or(typed_name).unwrap_or_default();
        let mut details = Self {
            bank_name,
            recipient_name: recipient_name.unwrap_or_default(),
            sort_code: String::new(),
            account_number: String::new(),
            iban: Iban::parse(&form.iban).map(|iban| iban.as_str().to_owned()).unwrap_or_default(),
            swift_bic: Bic::parse(&form.swift_bic).map(|bic| bic.as_str().to_owned()).unwrap_or_default(),
        };
        match &account {
            PayoutAccount::Swedish(account) => {
                details.sort_code = account.clearing().to_owned();
                details.account_number = account.account().to_owned();
            }
            PayoutAccount::Iban { bic, .. } => details.swift_bic = bic.as_str().to_owned(),
        }
        faults.into_result(details)
    }

    /// The number money goes to.
    pub fn number(&self) -> (&str, &str, &str) {
        (&self.sort_code, &self.account_number, &self.iban)
    }

    /// Where the money goes, by the numbers.
    pub fn account(&self) -> Option<PayoutAccount> {
        PayoutAccount::parse(&self.sort_code, &self.account_number, &self.iban, &self.swift_bic).ok()
    }

    /// The last four characters, enough for its owner to know it.
    pub fn last4(&self) -> &str {
        let number = if self.account_number.is_empty() { &self.iban } else { &self.account_number };
        number.get(number.len().saturating_sub(4)..).unwrap_or_default()
    }

    /// As much of the number as may be shown beside others'.
    pub fn masked_number(&self) -> String {
        format!("••••{}", self.last4())
    }

    /// What its owner should look at once more, when something about the number could not be proved.
    pub fn warning(&self, language: Language) -> Option<String> {
        let account = SwedishAccount::parse(&self.sort_code, &self.account_number).ok()?;
        account.warning().map(|warning| warning.message(language))
    }

    /// As the audit trail keeps it.
    pub fn masked(&self, is_default: bool) -> MaskedDetails<'_> {
        let number = self.masked_number();
        MaskedDetails { bank_name: &self.bank_name, recipient_name: &self.recipient_name, number, is_default }
    }
}
