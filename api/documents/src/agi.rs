//! The employer's declaration as Skatteverket's XML, technical description 1.1.
//!
//! The order of the elements is that of Skatteverket's sample. Equal values give equal bytes. What is written is
//! checked by [`check`], which reads it anew, before it is handed out.

use std::io;

use chrono::NaiveDateTime;
use paraply_domain::agi::{Individual, IndividualKey, MonthTotals, Period, TaxBox};
use quick_xml::events::BytesStart;

pub use self::check::{AgiProblem, check};
use crate::xml::Xml;

mod check;
mod fields;

/// The instance schema's namespace.
pub(crate) const INSTANCE: &str = "http://xmls.skatteverket.se/se/skatteverket/da/instans/schema/1.1";
/// The namespace of everything below the root.
pub(crate) const COMPONENT: &str = "http://xmls.skatteverket.se/se/skatteverket/da/komponent/schema/1.1";
const SCHEMA: &str = "http://xmls.skatteverket.se/se/skatteverket/da/arbetsgivardeklaration/\
                      arbetsgivardeklaration_1.1.xsd";
const MAX_NAME: usize = 50;
const MAX_PHONE: usize = 20;

/// A declaration, first or corrected.
#[derive(Debug, Clone)]
pub struct AgiDeclaration {
    /// The program that made it, with its version.
    pub program: String,
    /// When, in Swedish time.
    pub created_at: NaiveDateTime,
    /// The employer's organisation number, with or without dash.
    pub org_number: String,
    /// Whom Skatteverket asks, about the file and about what it says.
    pub contact: AgiContact,
    /// The month.
    pub period: Period,
    /// The month's totals, always those of the whole month.
    pub totals: MonthTotals,
    /// All records; in a correction the new and the changed.
    pub individuals: Vec<Individual>,
    /// In a correction, the records that are no more.
    pub removed: Vec<IndividualKey>,
}

/// A contact.
#[derive(Debug, Clone)]
pub struct AgiContact {
    /// Name of a person or the company.
    pub name: String,
    /// Telephone number.
    pub phone: String,
    /// E-mail address.
    pub email: String,
}

/// Why a declaration cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AgiError {
    /// The contact has no name.
    #[error("the contact has no name")]
    ContactName,
    /// The contact has no telephone number.
    #[error("the contact has no telephone number")]
    ContactPhone,
    /// The contact's e-mail address is not one that Skatteverket takes.
    #[error("the contact's e-mail address is not one that Skatteverket takes")]
    ContactEmail,
    /// What was written breaks a rule of the form.
    #[error("the declaration breaks a rule: {0}")]
    Problem(#[from] AgiProblem),
}

impl AgiDeclaration {
    /// Writes the file and checks it.
    pub fn to_xml(&self) -> Result<Vec<u8>, AgiError> {
        let contact = self.contact.clean()?;
        let employer = format!("16{}", digits(&self.org_number));
        let location = format!("{INSTANCE} {SCHEMA}");
        let root = BytesStart::new("Skatteverket").with_attributes([
            ("omrade", "Arbetsgivardeklaration"),
            ("xmlns", INSTANCE),
            ("xmlns:agd", COMPONENT),
            ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            ("xsi:schemaLocation", &location),
        ]);
        let file = File { declaration: self, contact, employer };
        let mut bytes = Vec::new();
        Xml::write_file(&mut bytes, 2, root, |xml| file.write(xml))
            .expect("a vector takes all that is written");
        check(&bytes)?;
        Ok(bytes)
    }
}

impl AgiContact {
    fn clean(&self) -> Result<Self, AgiError> {
        let line = |text: &str, max| -> String {
            let plain = text.chars().filter(|c| !matches!(c, '<' | '>') && !c.is_control());
            plain.collect::<String>().trim().chars().take(max).collect::<String>().trim_end().to_owned()
        };
        let contact = Self {
            name: line(&self.name, MAX_NAME),
            phone: line(&self.phone, MAX_PHONE),
            email: line(&self.email, 254),
        };
        if contact.name.is_empty() {
            return Err(AgiError::ContactName);
        }
        if contact.phone.is_empty() {
            return Err(AgiError::ContactPhone);
        }
        if !fields::is_email(&contact.email) {
            return Err(AgiError::ContactEmail);
        }
        Ok(contact)
    }

    fn write(&self, xml: &mut Xml) -> io::Result<()> {
        xml.leaf("agd:Namn", &self.name)?;
        xml.leaf("agd:Telefon", &self.phone)?;
        xml.leaf("agd:Epostadress", &self.email)
    }
}

struct File<'a> {
    declaration: &'a AgiDeclaration,
    contact: AgiContact,
    employer: String,
}

impl File<'_> {
    fn write(&self, xml: &mut Xml) -> io::Result<()> {
        let declaration = self.declaration;
        xml.group("agd:Avsandare", |xml| {
            let program: String = declaration.program.chars().take(MAX_NAME).collect();
            xml.leaf("agd:Programnamn", &program)?;
            xml.leaf("agd:Organisationsnummer", &self.employer)?;
            xml.group("agd:TekniskKontaktperson", |xml| self.contact.write(xml))?;
            xml.leaf("agd:Skapad", &declaration.created_at.format("%Y-%m-%dT%H:%M:%S").to_string())
        })?;
        xml.groups(&["agd:Blankettgemensamt", "agd:Arbetsgivare"], |xml| {
            xml.leaf("agd:AgRegistreradId", &self.employer)?;
            xml.group("agd:Kontaktperson", |xml| self.contact.write(xml))
        })?;
        self.form(xml, "agd:HU", |xml| self.totals(xml))?;
        for record in &declaration.individuals {
            self.form(xml, "agd:IU", |xml| {
                self.identity(xml, &record.key())?;
                boxes(xml, record)
            })?;
        }
        for key in &declaration.removed {
            self.form(xml, "agd:IU", |xml| {
                self.identity(xml, key)?;
                field(xml, "Borttag", "205", "1")
            })?;
        }
        Ok(())
    }

    fn form(
        &self,
        xml: &mut Xml,
        kind: &str,
        inner: impl FnOnce(&mut Xml) -> io::Result<()>,
    ) -> io::Result<()> {
        xml.group("agd:Blankett", |xml| {
            xml.group("agd:Arendeinformation", |xml| {
                xml.leaf("agd:Arendeagare", &self.employer)?;
                xml.leaf("agd:Period", &self.declaration.period.to_string())
            })?;
            xml.groups(&["agd:Blankettinnehall", kind], inner)
        })
    }

    fn totals(&self, xml: &mut Xml) -> io::Result<()> {
        let totals = self.declaration.totals;
        xml.group("agd:ArbetsgivareHUGROUP", |xml| field(xml, "AgRegistreradId", "201", &self.employer))?;
        field(xml, "RedovisningsPeriod", "006", &self.declaration.period.to_string())?;
        field(xml, "SummaArbAvgSlf", "487", &totals.contributions.to_string())?;
        field(xml, "SummaSkatteavdr", "497", &totals.tax.to_string())
    }

    fn identity(&self, xml: &mut Xml, key: &IndividualKey) -> io::Result<()> {
        xml.group("agd:ArbetsgivareIUGROUP", |xml| field(xml, "AgRegistreradId", "201", &self.employer))?;
        xml.groups(&["agd:BetalningsmottagareIUGROUP", "agd:BetalningsmottagareIDChoice"], |xml| {
            field(xml, "BetalningsmottagarId", "215", &key.recipient)
        })?;
        field(xml, "RedovisningsPeriod", "006", &self.declaration.period.to_string())?;
        field(xml, "Specifikationsnummer", "570", &key.specification_number.to_string())
    }
}

fn boxes(xml: &mut Xml, record: &Individual) -> io::Result<()> {
    let mut amount = |name: &str, code: &str, kronor: u64| match kronor {
        0 => Ok(()),
        _ => field(xml, name, code, &kronor.to_string()),
    };
    amount("KontantErsattningUlagAG", "011", record.subject)?;
    amount("AvrakningAvgiftsfriErs", "010", record.earlier_free)?;
    amount("KontantErsattningEjUlagSA", "131", record.not_subject)?;
    // The tax is stated also when it is nothing.
    let (name, code) = match record.tax_box {
        TaxBox::Preliminary => ("AvdrPrelSkatt", "001"),
        TaxBox::Sink => ("AvdrSkattSINK", "274"),
        TaxBox::ASink => ("AvdrSkattASINK", "275"),
    };
    field(xml, name, code, &record.tax.to_string())?;
    if record.mileage {
        field(xml, "Bilersattning", "050", "1")?;
    }
    if record.per_diem {
        field(xml, "Traktamente", "051", "1")?;
    }
    match record.other_reimbursements {
        0 => Ok(()),
        kronor => field(xml, "AndraKostnadsers", "020", &kronor.to_string()),
    }
}

fn field(xml: &mut Xml, name: &str, code: &str, value: &str) -> io::Result<()> {
    xml.leaf_with(&format!("agd:{name}"), ("faltkod", code), value)
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
