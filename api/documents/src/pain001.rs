//! The payment file: ISO 20022 pain.001, versions 001.03 and 001.09, as Swedish banks take it.
//!
//! The number of payments and their sum are those of what is written. Equal values give equal bytes, so a
//! stored batch can be handed out again.

use std::collections::HashSet;
use std::io;

use chrono::{NaiveDate, NaiveDateTime};
use paraply_domain::Amount;
use quick_xml::events::BytesStart;

pub use self::profile::{
    BankProfile, BbanForm, DebtorAccount, PaymentFileFormat, PurposeLevel, SenderScheme,
};
use crate::bank_text::{is_bank_text, to_bank_text};
use crate::xml::Xml;

mod profile;

/// ISO's limit for identifiers.
const MAX_ID: usize = 35;
/// The payment block's identifier is the message's with this at its end.
const BLOCK_SUFFIX: &str = "-P1";
const MAX_NAME: usize = 70;
const MAX_TOWN: usize = 35;
const MAX_TEXT: usize = 140;
/// The clearing number that stands for Bankgirot.
const BANKGIRO_CLEARING: &str = "9900";

/// Where Skatteverket takes the payments to the tax account.
pub const TAX_BANKGIRO: &str = "50501055";

/// A batch of payments on one day from one account.
#[derive(Debug, Clone)]
pub struct PaymentFile {
    /// How the bank wants it.
    pub profile: BankProfile,
    /// What is paid.
    pub kind: PaymentKind,
    /// Unique for ever, at most 32 characters.
    pub message_id: String,
    /// When the batch was made, in Swedish time.
    pub created_at: NaiveDateTime,
    /// The day the bank is to pay.
    pub execution_date: NaiveDate,
    /// Who pays.
    pub debtor: Debtor,
    /// Whom, and how much.
    pub payments: Vec<CreditTransfer>,
}

/// What a payment file pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentKind {
    /// Salaries to people's accounts.
    Salaries,
    /// Tax and contributions to Skatteverket.
    Tax,
    /// What goes back to payers.
    Refunds,
}

/// The company that pays.
#[derive(Debug, Clone)]
pub struct Debtor {
    /// Legal name.
    pub name: String,
    /// Organisation number, with or without dash.
    pub org_number: String,
    /// Town.
    pub town: String,
    /// ISO 3166 code of the country.
    pub country: String,
    /// The account the payments are drawn from.
    pub iban: String,
    /// Its bankgiro number, where the bank wants that instead; may be empty otherwise.
    pub bankgiro: String,
    /// That account's bank.
    pub bic: String,
}

/// One payment in SEK.
#[derive(Debug, Clone)]
pub struct CreditTransfer {
    /// Unique, at most 35 characters; comes back in the bank's report.
    pub end_to_end_id: String,
    /// More than nothing.
    pub amount: Amount,
    /// The payee's name.
    pub creditor_name: String,
    /// The payee's town, which some banks want.
    pub creditor_town: Option<String>,
    /// ISO 3166 code of the payee's country.
    pub creditor_country: Option<String>,
    /// Where the money goes.
    pub account: PayeeAccount,
    /// What the payee reads.
    pub remittance: Remittance,
}

impl CreditTransfer {
    /// A payment to the company's account at Skatteverket, with the OCR number of that account.
    #[must_use]
    pub fn to_tax_account(end_to_end_id: String, amount: Amount, ocr: String) -> Self {
        Self {
            end_to_end_id,
            amount,
            creditor_name: "Skatteverket".into(),
            creditor_town: None,
            creditor_country: Some("SE".into()),
            account: PayeeAccount::Bankgiro { number: TAX_BANKGIRO.into() },
            remittance: Remittance::Ocr(ocr),
        }
    }
}

/// What tells the payee which payment it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remittance {
    /// What stands on the statement: `LÖN`.
    Text(String),
    /// A reference with a check digit, which goes with a bankgiro.
    Ocr(String),
}

/// The account of a payee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PayeeAccount {
    /// A Swedish bank account.
    Swedish {
        /// Clearing number of four digits, or of five at Swedbank, whose fifth the bank file leaves out.
        clearing: String,
        /// Account number without clearing.
        account: String,
    },
    /// An account known by its IBAN.
    Iban {
        /// The IBAN.
        iban: String,
        /// Its bank, where known.
        bic: Option<String>,
    },
    /// A bankgiro; not for salaries.
    Bankgiro {
        /// The number, with or without dash.
        number: String,
    },
}

/// Why a payment file cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentFileError {
    /// There is nobody to pay.
    #[error("the payment file has no payments")]
    Empty,
    /// An identifier is empty, too long, or has characters that banks refuse.
    #[error("the identifier {0:?} is empty, too long or has characters that banks refuse")]
    Id(String),
    /// Two payments have the same identifier.
    #[error("the identifier {0} is used by two payments")]
    DuplicateId(String),
    /// A payment is of zero or less.
    #[error("the payment {0} is of zero or less")]
    Amount(String),
    /// A name has no character that a bank file can show.
    #[error("the payment {0} has no name of the payee")]
    Name(String),
    /// An account number, IBAN, BIC, clearing, organisation or OCR number, or a country, does not have its form.
    #[error("{0:?} is not a valid account, bank, country, organisation or OCR number")]
    Account(String),
    /// A salary cannot go to a bankgiro.
    #[error("the salary {0} goes to a bankgiro")]
    SalaryToBankgiro(String),
    /// The debtor has no name.
    #[error("the paying company has no name")]
    DebtorName,
    /// Where it was written to did not take it.
    #[error("the payment file could not be written: {0}")]
    Write(io::ErrorKind),
}

impl PaymentFile {
    /// The sum of all payments.
    #[must_use]
    pub fn control_sum(&self) -> Amount {
        self.payments.iter().map(|payment| payment.amount).sum()
    }

    /// The identifier of the file's only block, which comes back in the bank's report.
    #[must_use]
    pub fn block_id(message_id: &str) -> String {
        format!("{message_id}{BLOCK_SUFFIX}")
    }

    /// Checks the file, and writes it: nothing of one that is wrong.
    pub fn write_xml(&self, out: &mut dyn io::Write) -> Result<(), PaymentFileError> {
        self.check()?;
        let root = BytesStart::new("Document").with_attributes([("xmlns", self.profile.format.namespace())]);
        let written = Xml::write_file(out, 1, root, |xml| {
            xml.group("CstmrCdtTrfInitn", |xml| {
                self.write_header(xml)?;
                self.write_block(xml)
            })
        });
        written.map_err(|error| PaymentFileError::Write(error.kind()))
    }

    fn check(&self) -> Result<(), PaymentFileError> {
        if self.payments.is_empty() {
            return Err(PaymentFileError::Empty);
        }
        check_id(&self.message_id, MAX_ID - BLOCK_SUFFIX.len())?;
        if !self.profile.sender_id.is_empty() {
            check_id(&self.profile.sender_id, MAX_ID)?;
        }
        self.debtor.check(self.debtor_account())?;
        let mut seen = HashSet::new();
        for payment in &self.payments {
            payment.check()?;
            if self.kind == PaymentKind::Salaries && matches!(payment.account, PayeeAccount::Bankgiro { .. })
            {
                return Err(PaymentFileError::SalaryToBankgiro(payment.end_to_end_id.clone()));
            }
            if !seen.insert(&payment.end_to_end_id) {
                return Err(PaymentFileError::DuplicateId(payment.end_to_end_id.clone()));
            }
        }
        Ok(())
    }

    fn debtor_account(&self) -> DebtorAccount {
        match self.kind {
            PaymentKind::Salaries => self.profile.salary_debtor,
            // Refunds are supplier payments to the bank, which are drawn as those to a bankgiro, whoever is paid.
            PaymentKind::Tax | PaymentKind::Refunds => self.profile.giro_debtor,
        }
    }

    /// The purpose, if it stands at this level: what the bank shows to nobody else, or pays first.
    fn purpose(&self, level: PurposeLevel) -> Option<&'static str> {
        let code = match self.kind {
            PaymentKind::Salaries => "SALA",
            PaymentKind::Refunds => "SUPP",
            PaymentKind::Tax => return None,
        };
        Some(code).filter(|_| self.profile.purpose_level == level)
    }

    fn write_header(&self, xml: &mut Xml) -> io::Result<()> {
        xml.group("GrpHdr", |xml| {
            xml.leaf("MsgId", &self.message_id)?;
            xml.leaf("CreDtTm", &self.created_at.format("%Y-%m-%dT%H:%M:%S").to_string())?;
            self.write_sums(xml)?;
            xml.group("InitgPty", |xml| {
                xml.leaf("Nm", &to_bank_text(&self.debtor.name, MAX_NAME))?;
                xml.groups(&["Id", "OrgId", "Othr"], |xml| {
                    let id = match self.profile.sender_id.as_str() {
                        "" => compact(&self.debtor.org_number),
                        agreement => agreement.to_owned(),
                    };
                    xml.leaf("Id", &id)?;
                    xml.group("SchmeNm", |xml| xml.leaf("Cd", self.profile.sender_scheme.code()))
                })
            })
        })
    }

    fn write_sums(&self, xml: &mut Xml) -> io::Result<()> {
        xml.leaf("NbOfTxs", &self.payments.len().to_string())?;
        xml.leaf("CtrlSum", &self.control_sum().to_string())
    }

    fn write_block(&self, xml: &mut Xml) -> io::Result<()> {
        xml.group("PmtInf", |xml| {
            xml.leaf("PmtInfId", &Self::block_id(&self.message_id))?;
            xml.leaf("PmtMtd", "TRF")?;
            xml.leaf("BtchBookg", "true")?;
            self.write_sums(xml)?;
            if let Some(purpose) = self.purpose(PurposeLevel::Block) {
                write_purpose(xml, purpose)?;
            }
            let day = self.execution_date.to_string();
            match self.profile.format {
                PaymentFileFormat::V03 => xml.leaf("ReqdExctnDt", &day)?,
                PaymentFileFormat::V09 => xml.group("ReqdExctnDt", |xml| xml.leaf("Dt", &day))?,
            }
            self.debtor.write(xml, self.debtor_account(), &self.profile)?;
            let purpose = self.purpose(PurposeLevel::Payment);
            self.payments.iter().try_for_each(|payment| payment.write(xml, &self.profile, purpose))
        })
    }
}

impl Debtor {
    fn check(&self, account: DebtorAccount) -> Result<(), PaymentFileError> {
        if to_bank_text(&self.name, MAX_NAME).is_empty() {
            return Err(PaymentFileError::DebtorName);
        }
        check_form(&self.org_number, |text| is_digits(text) && (10..=12).contains(&text.len()))?;
        check_form(&self.country, is_country)?;
        match account {
            DebtorAccount::Iban => check_form(&self.iban, is_iban)?,
            DebtorAccount::Bankgiro => check_form(&self.bankgiro, is_bankgiro)?,
        }
        check_form(&self.bic, is_bic)
    }

    fn write(&self, xml: &mut Xml, account: DebtorAccount, profile: &BankProfile) -> io::Result<()> {
        xml.group("Dbtr", |xml| {
            xml.leaf("Nm", &to_bank_text(&self.name, MAX_NAME))?;
            write_address(xml, Some(&self.town), Some(&self.country))?;
            xml.groups(&["Id", "OrgId", "Othr"], |xml| xml.leaf("Id", &compact(&self.org_number)))
        })?;
        xml.group("DbtrAcct", |xml| {
            xml.group("Id", |xml| match account {
                DebtorAccount::Iban => xml.leaf("IBAN", &compact(&self.iban)),
                DebtorAccount::Bankgiro => write_bankgiro(xml, &self.bankgiro),
            })?;
            xml.leaf("Ccy", "SEK")
        })?;
        xml.groups(&["DbtrAgt", "FinInstnId"], |xml| xml.leaf(profile.format.bic(), &compact(&self.bic)))
    }
}

impl CreditTransfer {
    fn check(&self) -> Result<(), PaymentFileError> {
        check_id(&self.end_to_end_id, MAX_ID)?;
        if !self.amount.is_positive() {
            return Err(PaymentFileError::Amount(self.end_to_end_id.clone()));
        }
        if to_bank_text(&self.creditor_name, MAX_NAME).is_empty() {
            return Err(PaymentFileError::Name(self.end_to_end_id.clone()));
        }
        if let Some(country) = &self.creditor_country {
            check_form(country, is_country)?;
        }
        if let Remittance::Ocr(ocr) = &self.remittance {
            check_form(ocr, |text| is_digits(text) && (2..=25).contains(&text.len()))?;
        }
        self.account.check()
    }

    fn write(&self, xml: &mut Xml, profile: &BankProfile, purpose: Option<&str>) -> io::Result<()> {
        xml.group("CdtTrfTxInf", |xml| {
            xml.group("PmtId", |xml| {
                xml.leaf("InstrId", &self.end_to_end_id)?;
                xml.leaf("EndToEndId", &self.end_to_end_id)
            })?;
            if let Some(purpose) = purpose {
                write_purpose(xml, purpose)?;
            }
            let amount = self.amount.to_string();
            xml.group("Amt", |xml| xml.leaf_with("InstdAmt", ("Ccy", "SEK"), &amount))?;
            self.account.write_bank(xml, profile)?;
            xml.group("Cdtr", |xml| {
                xml.leaf("Nm", &to_bank_text(&self.creditor_name, MAX_NAME))?;
                write_address(xml, self.creditor_town.as_deref(), self.creditor_country.as_deref())
            })?;
            xml.groups(&["CdtrAcct", "Id"], |xml| self.account.write_number(xml, profile))?;
            self.remittance.write(xml, &amount)
        })
    }
}

impl Remittance {
    fn write(&self, xml: &mut Xml, amount: &str) -> io::Result<()> {
        match self {
            Self::Text(text) => {
                let text = to_bank_text(text, MAX_TEXT);
                if text.is_empty() {
                    return Ok(());
                }
                xml.group("RmtInf", |xml| xml.leaf("Ustrd", &text))
            }
            Self::Ocr(ocr) => xml.groups(&["RmtInf", "Strd"], |xml| {
                xml.group("RfrdDocAmt", |xml| xml.leaf_with("RmtdAmt", ("Ccy", "SEK"), amount))?;
                xml.group("CdtrRefInf", |xml| {
                    xml.groups(&["Tp", "CdOrPrtry"], |xml| xml.leaf("Cd", "SCOR"))?;
                    xml.leaf("Ref", &compact(ocr))
                })
            }),
        }
    }
}

impl PayeeAccount {
    fn check(&self) -> Result<(), PaymentFileError> {
        match self {
            Self::Swedish { clearing, account } => {
                check_form(clearing, |text| {
                    is_digits(text) && (text.len() == 4 || text.len() == 5 && text.starts_with('8'))
                })?;
                check_form(account, |text| is_digits(text) && text.len() <= 29)
            }
            Self::Iban { iban, bic } => {
                check_form(iban, is_iban)?;
                bic.as_deref().map_or(Ok(()), |bic| check_form(bic, is_bic))
            }
            Self::Bankgiro { number } => check_form(number, is_bankgiro),
        }
    }

    fn write_bank(&self, xml: &mut Xml, profile: &BankProfile) -> io::Result<()> {
        match self {
            Self::Swedish { clearing, .. } => write_clearing(xml, &clearing_digits(clearing)),
            Self::Iban { bic: Some(bic), .. } => {
                xml.groups(&["CdtrAgt", "FinInstnId"], |xml| xml.leaf(profile.format.bic(), &compact(bic)))
            }
            Self::Iban { bic: None, .. } => Ok(()),
            Self::Bankgiro { .. } => write_clearing(xml, BANKGIRO_CLEARING),
        }
    }

    fn write_number(&self, xml: &mut Xml, profile: &BankProfile) -> io::Result<()> {
        match self {
            Self::Swedish { clearing, account } => xml.group("Othr", |xml| {
                let clearing = match profile.bban {
                    BbanForm::AccountOnly => String::new(),
                    BbanForm::ClearingAndAccount => clearing_digits(clearing),
                };
                xml.leaf("Id", &format!("{clearing}{}", compact(account)))?;
                xml.group("SchmeNm", |xml| xml.leaf("Cd", "BBAN"))
            }),
            Self::Iban { iban, .. } => xml.leaf("IBAN", &compact(iban)),
            Self::Bankgiro { number } => write_bankgiro(xml, number),
        }
    }
}

/// The four digits that banks go by.
fn clearing_digits(clearing: &str) -> String {
    compact(clearing).chars().take(4).collect()
}

fn write_clearing(xml: &mut Xml, clearing: &str) -> io::Result<()> {
    xml.groups(&["CdtrAgt", "FinInstnId", "ClrSysMmbId"], |xml| {
        xml.group("ClrSysId", |xml| xml.leaf("Cd", "SESBA"))?;
        xml.leaf("MmbId", clearing)
    })
}

fn write_bankgiro(xml: &mut Xml, number: &str) -> io::Result<()> {
    xml.group("Othr", |xml| {
        xml.leaf("Id", &compact(number))?;
        xml.group("SchmeNm", |xml| xml.leaf("Prtry", "BGNR"))
    })
}

fn write_purpose(xml: &mut Xml, code: &str) -> io::Result<()> {
    xml.groups(&["PmtTpInf", "CtgyPurp"], |xml| xml.leaf("Cd", code))
}

fn write_address(xml: &mut Xml, town: Option<&str>, country: Option<&str>) -> io::Result<()> {
    let town = town.map(|town| to_bank_text(town, MAX_TOWN)).filter(|town| !town.is_empty());
    if town.is_none() && country.is_none() {
        return Ok(());
    }
    xml.group("PstlAdr", |xml| {
        if let Some(town) = &town {
            xml.leaf("TwnNm", town)?;
        }
        country.map_or(Ok(()), |country| xml.leaf("Ctry", &compact(country)))
    })
}

fn check_id(id: &str, max: usize) -> Result<(), PaymentFileError> {
    let fits = !id.is_empty() && id.len() <= max && id.trim() == id && id.is_ascii() && is_bank_text(id);
    if fits { Ok(()) } else { Err(PaymentFileError::Id(id.to_owned())) }
}

fn check_form(text: &str, is_valid: impl Fn(&str) -> bool) -> Result<(), PaymentFileError> {
    if is_valid(&compact(text)) { Ok(()) } else { Err(PaymentFileError::Account(text.to_owned())) }
}

/// A number as machines write it: without the spaces and dashes of its printed form.
fn compact(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_bankgiro(text: &str) -> bool {
    is_digits(text) && matches!(text.len(), 7 | 8)
}

fn is_country(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|b| b.is_ascii_uppercase())
}

/// The form only; the check digits were proven when the account was entered.
fn is_iban(text: &str) -> bool {
    let (country, rest) = text.split_at_checked(2).unwrap_or_default();
    is_country(country)
        && (11..=32).contains(&rest.len())
        && rest.bytes().take(2).all(|b| b.is_ascii_digit())
        && rest.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

fn is_bic(text: &str) -> bool {
    matches!(text.len(), 8 | 11)
        && text.bytes().take(6).all(|b| b.is_ascii_uppercase())
        && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}
