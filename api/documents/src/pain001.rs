//! The payment file for salaries: ISO 20022 pain.001.001.03 as Swedish banks take it.
//!
//! The number of payments and their sum are those of what is written. Equal values give equal bytes, so a
//! stored batch can be handed out again.

use std::collections::HashSet;
use std::io;

use chrono::{NaiveDate, NaiveDateTime};
use paraply_domain::Amount;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesStart, BytesText, Event};

use crate::bank_text::{is_bank_text, to_bank_text};

const NAMESPACE: &str = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.03";
/// ISO's limit for identifiers.
const MAX_ID: usize = 35;
/// The payment block's identifier is the message's with this at its end.
const BLOCK_SUFFIX: &str = "-P1";
const MAX_NAME: usize = 70;
const MAX_TOWN: usize = 35;
const MAX_TEXT: usize = 140;

/// A batch of salaries paid on one day from one account.
#[derive(Debug, Clone)]
pub struct PaymentFile {
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
    /// The account the salaries are drawn from.
    pub iban: String,
    /// That account's bank.
    pub bic: String,
}

/// One salary in SEK.
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
    /// What the payee reads on the statement: `LÖN`.
    pub text: String,
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
    /// An account number, IBAN, BIC, clearing or organisation number, or a country, does not have its form.
    #[error("{0:?} is not a valid account, bank, country or organisation number")]
    Account(String),
    /// The debtor has no name.
    #[error("the paying company has no name")]
    DebtorName,
}

impl PaymentFile {
    /// The sum of all payments.
    #[must_use]
    pub fn control_sum(&self) -> Amount {
        self.payments.iter().map(|payment| payment.amount).sum()
    }

    /// Checks and writes the file.
    pub fn to_xml(&self) -> Result<Vec<u8>, PaymentFileError> {
        self.check()?;
        let mut xml = Xml(Writer::new_with_indent(Vec::new(), b' ', 1));
        self.write(&mut xml).expect("a vector takes all that is written");
        let mut bytes = xml.0.into_inner();
        bytes.push(b'\n');
        Ok(bytes)
    }

    fn check(&self) -> Result<(), PaymentFileError> {
        if self.payments.is_empty() {
            return Err(PaymentFileError::Empty);
        }
        check_id(&self.message_id, MAX_ID - BLOCK_SUFFIX.len())?;
        self.debtor.check()?;
        let mut seen = HashSet::new();
        for payment in &self.payments {
            payment.check()?;
            if !seen.insert(&payment.end_to_end_id) {
                return Err(PaymentFileError::DuplicateId(payment.end_to_end_id.clone()));
            }
        }
        Ok(())
    }

    fn write(&self, xml: &mut Xml) -> io::Result<()> {
        xml.0.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let document = BytesStart::new("Document").with_attributes([("xmlns", NAMESPACE)]);
        xml.0.write_event(Event::Start(document.borrow()))?;
        xml.group("CstmrCdtTrfInitn", |xml| {
            self.write_header(xml)?;
            self.write_block(xml)
        })?;
        xml.0.write_event(Event::End(document.to_end()))
    }

    fn write_header(&self, xml: &mut Xml) -> io::Result<()> {
        xml.group("GrpHdr", |xml| {
            xml.leaf("MsgId", &self.message_id)?;
            xml.leaf("CreDtTm", &self.created_at.format("%Y-%m-%dT%H:%M:%S").to_string())?;
            self.write_sums(xml)?;
            xml.group("InitgPty", |xml| {
                xml.leaf("Nm", &to_bank_text(&self.debtor.name, MAX_NAME))?;
                xml.groups(&["Id", "OrgId", "Othr"], |xml| {
                    xml.leaf("Id", &compact(&self.debtor.org_number))?;
                    xml.group("SchmeNm", |xml| xml.leaf("Cd", "BANK"))
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
            xml.leaf("PmtInfId", &format!("{}{BLOCK_SUFFIX}", self.message_id))?;
            xml.leaf("PmtMtd", "TRF")?;
            xml.leaf("BtchBookg", "true")?;
            self.write_sums(xml)?;
            xml.groups(&["PmtTpInf", "CtgyPurp"], |xml| xml.leaf("Cd", "SALA"))?;
            xml.leaf("ReqdExctnDt", &self.execution_date.to_string())?;
            self.debtor.write(xml)?;
            self.payments.iter().try_for_each(|payment| payment.write(xml))
        })
    }
}

impl Debtor {
    fn check(&self) -> Result<(), PaymentFileError> {
        if to_bank_text(&self.name, MAX_NAME).is_empty() {
            return Err(PaymentFileError::DebtorName);
        }
        check_form(&self.org_number, |text| is_digits(text) && (10..=12).contains(&text.len()))?;
        check_form(&self.country, is_country)?;
        check_form(&self.iban, is_iban)?;
        check_form(&self.bic, is_bic)
    }

    fn write(&self, xml: &mut Xml) -> io::Result<()> {
        xml.group("Dbtr", |xml| {
            xml.leaf("Nm", &to_bank_text(&self.name, MAX_NAME))?;
            write_address(xml, Some(&self.town), Some(&self.country))?;
            xml.groups(&["Id", "OrgId", "Othr"], |xml| xml.leaf("Id", &compact(&self.org_number)))
        })?;
        xml.group("DbtrAcct", |xml| {
            xml.group("Id", |xml| xml.leaf("IBAN", &compact(&self.iban)))?;
            xml.leaf("Ccy", "SEK")
        })?;
        xml.groups(&["DbtrAgt", "FinInstnId"], |xml| xml.leaf("BIC", &compact(&self.bic)))
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
        self.account.check()
    }

    fn write(&self, xml: &mut Xml) -> io::Result<()> {
        xml.group("CdtTrfTxInf", |xml| {
            xml.group("PmtId", |xml| {
                xml.leaf("InstrId", &self.end_to_end_id)?;
                xml.leaf("EndToEndId", &self.end_to_end_id)
            })?;
            xml.group("Amt", |xml| {
                xml.0
                    .create_element("InstdAmt")
                    .with_attribute(("Ccy", "SEK"))
                    .write_text_content(BytesText::new(&self.amount.to_string()))
                    .map(drop)
            })?;
            self.account.write_bank(xml)?;
            xml.group("Cdtr", |xml| {
                xml.leaf("Nm", &to_bank_text(&self.creditor_name, MAX_NAME))?;
                write_address(xml, self.creditor_town.as_deref(), self.creditor_country.as_deref())
            })?;
            xml.groups(&["CdtrAcct", "Id"], |xml| self.account.write_number(xml))?;
            let text = to_bank_text(&self.text, MAX_TEXT);
            if text.is_empty() {
                return Ok(());
            }
            xml.group("RmtInf", |xml| xml.leaf("Ustrd", &text))
        })
    }
}

impl PayeeAccount {
    fn check(&self) -> Result<(), PaymentFileError> {
        match self {
            Self::Swedish { clearing, account } => {
                check_form(clearing, |text| {
                    is_digits(text) && (text.len() == 4 || text.len() == 5 && text.starts_with('8'))
                })?;
                check_form(account, |text| is_digits(text) && text.len() <= 34)
            }
            Self::Iban { iban, bic } => {
                check_form(iban, is_iban)?;
                bic.as_deref().map_or(Ok(()), |bic| check_form(bic, is_bic))
            }
        }
    }

    fn write_bank(&self, xml: &mut Xml) -> io::Result<()> {
        match self {
            Self::Swedish { clearing, .. } => xml.groups(&["CdtrAgt", "FinInstnId", "ClrSysMmbId"], |xml| {
                xml.group("ClrSysId", |xml| xml.leaf("Cd", "SESBA"))?;
                let digits: String = compact(clearing).chars().take(4).collect();
                xml.leaf("MmbId", &digits)
            }),
            Self::Iban { bic: Some(bic), .. } => {
                xml.groups(&["CdtrAgt", "FinInstnId"], |xml| xml.leaf("BIC", &compact(bic)))
            }
            Self::Iban { bic: None, .. } => Ok(()),
        }
    }

    fn write_number(&self, xml: &mut Xml) -> io::Result<()> {
        match self {
            Self::Swedish { account, .. } => xml.group("Othr", |xml| {
                xml.leaf("Id", &compact(account))?;
                xml.group("SchmeNm", |xml| xml.leaf("Cd", "BBAN"))
            }),
            Self::Iban { iban, .. } => xml.leaf("IBAN", &compact(iban)),
        }
    }
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

/// Elements inside elements.
struct Xml(Writer<Vec<u8>>);

impl Xml {
    fn leaf(&mut self, name: &str, text: &str) -> io::Result<()> {
        self.0.create_element(name).write_text_content(BytesText::new(text)).map(drop)
    }

    fn group(&mut self, name: &str, inner: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        self.groups(&[name], inner)
    }

    fn groups(&mut self, names: &[&str], inner: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        for &name in names {
            self.0.write_event(Event::Start(BytesStart::new(name)))?;
        }
        inner(self)?;
        for &name in names.iter().rev() {
            self.0.write_event(Event::End(BytesStart::new(name).to_end()))?;
        }
        Ok(())
    }
}
