//! In what banks differ about the payment file.

use serde::{Deserialize, Serialize};

/// How one bank wants its payment files. The default is what most Swedish banks take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BankProfile {
    /// The version of the file.
    pub format: PaymentFileFormat,
    /// The number of the agreement with the bank; the organisation number stands in when empty.
    pub sender_id: String,
    /// What kind of number that is.
    pub sender_scheme: SenderScheme,
    /// What salaries are drawn from.
    pub salary_debtor: DebtorAccount,
    /// What payments to a bankgiro are drawn from.
    pub giro_debtor: DebtorAccount,
    /// Where the file says that these are salaries.
    pub purpose_level: PurposeLevel,
    /// Whether the account number repeats the clearing number.
    pub bban: BbanForm,
}

impl Default for BankProfile {
    fn default() -> Self {
        Self {
            format: PaymentFileFormat::V03,
            sender_id: String::new(),
            sender_scheme: SenderScheme::Bank,
            salary_debtor: DebtorAccount::Iban,
            giro_debtor: DebtorAccount::Bankgiro,
            purpose_level: PurposeLevel::Block,
            bban: BbanForm::AccountOnly,
        }
    }
}

/// The version of a payment file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PaymentFileFormat {
    /// What banks have taken longest.
    #[serde(rename = "pain.001.001.03")]
    V03,
    /// What replaces it.
    #[serde(rename = "pain.001.001.09")]
    V09,
}

impl PaymentFileFormat {
    /// The message's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::V03 => "pain.001.001.03",
            Self::V09 => "pain.001.001.09",
        }
    }

    pub(super) const fn namespace(self) -> &'static str {
        match self {
            Self::V03 => "urn:iso:std:iso:20022:tech:xsd:pain.001.001.03",
            Self::V09 => "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09",
        }
    }

    /// What a bank's code is called in it.
    pub(super) const fn bic(self) -> &'static str {
        match self {
            Self::V03 => "BIC",
            Self::V09 => "BICFI",
        }
    }
}

/// What kind of number the sender is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SenderScheme {
    /// A number that the bank gave.
    Bank,
    /// A customer number.
    Cust,
}

impl SenderScheme {
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Bank => "BANK",
            Self::Cust => "CUST",
        }
    }
}

/// How the account that is drawn from is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DebtorAccount {
    /// As IBAN.
    Iban,
    /// As bankgiro, which at least one bank wants when the payee is a bankgiro.
    Bankgiro,
}

/// Where the file says that its payments are salaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PurposeLevel {
    /// Once, for all of them.
    Block,
    /// With each payment.
    Payment,
}

/// How a Swedish account number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BbanForm {
    /// Without the clearing number, which stands beside it.
    AccountOnly,
    /// With the four digits of the clearing number in front.
    ClearingAndAccount,
}
