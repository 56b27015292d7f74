//! What an invoice says, kept as it was when sent: the PDF and the mail to the client are made from this alone, so
//! later edits of the client, the settings or the freelancer never show through.

use chrono::NaiveDate;
use paraply_documents::{
    Buyer as PrintedBuyer, DocumentLine, DocumentVatSum, InvoiceDocument, InvoiceDocumentKind,
    Seller as PrintedSeller,
};
use paraply_domain::ClientDetails;
use paraply_domain::country::Country;
use paraply_domain::ids::FileId;
use paraply_domain::invoice::{Invoice, InvoiceLine, Totals};
use paraply_domain::language::Language;
use paraply_domain::money::{Amount, Currency};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::numbering::Numbered;
use crate::settings::Company;

/// An invoice or credit note in its own words.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Snapshot {
    pub language: Language,
    pub number: Option<String>,
    pub ocr: Option<String>,
    /// The number of the invoice that this credit note credits.
    pub credits: Option<String>,
    pub seller: Company,
    /// The picture at the head; none for its name.
    #[serde(default)]
    pub logo: Option<FileId>,
    pub buyer: Buyer,
    /// Our reference: the freelancer.
    pub freelancer: String,
    pub issue_date: NaiveDate,
    pub due_date: NaiveDate,
    /// The first and the last day of the work.
    #[serde(default)]
    pub supply: Option<(NaiveDate, NaiveDate)>,
    pub reference: String,
    pub currency: Currency,
    pub lines: Vec<Line>,
    pub vat_sums: Vec<Sum>,
    pub vat_note: Option<String>,
    pub subtotal: Amount,
    pub vat: Amount,
    pub total: Amount,
    pub notes: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Buyer {
    pub name: String,
    pub email: String,
    pub additional_emails: Vec<String>,
    pub address: String,
    pub postal_code: String,
    pub city: String,
    pub state: String,
    pub country: String,
    pub vat_number: String,
    pub company_tax_id: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Line {
    pub description: String,
    pub quantity: Decimal,
    pub unit: String,
    pub unit_price: Decimal,
    pub vat_rate: Decimal,
    pub net: Amount,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sum {
    pub rate: Decimal,
    pub net: Amount,
    pub vat: Amount,
}

impl Snapshot {
    /// What an invoice that has no number yet says.
    pub(super) fn of(
        invoice: &Invoice,
        client: &ClientDetails,
        lines: &[InvoiceLine],
        totals: &Totals,
        seller: &Company,
        logo: Option<FileId>,
    ) -> Self {
        let language = client.language();
        let shown_note = if invoice.admin_note_visible { invoice.admin_note.as_str() } else { "" };
        let notes = [invoice.notes.as_str(), shown_note];
        let notes: Vec<&str> = notes.into_iter().filter(|note| !note.is_empty()).collect();
        Self {
            language,
            number: None,
            ocr: None,
            credits: None,
            seller: seller.clone(),
            logo,
            buyer: Buyer::of(client),
            freelancer: invoice.user_name.clone(),
            issue_date: invoice.issue_date,
            due_date: invoice.due_date,
            supply: invoice.supply.map(|period| (period.from(), period.to())),
            reference: invoice.reference.clone(),
            currency: invoice.currency,
            lines: lines.iter().map(Line::of).collect(),
            vat_sums: Sum::of(totals),
            vat_note: client.vat_treatment().note_or(&invoice.vat_exemption, language),
            subtotal: totals.subtotal,
            vat: totals.vat,
            total: totals.total,
            notes: notes.join("\n\n"),
        }
    }

    /// What a credit note of this invoice says with these lines and sums: the same buyer, from the seller of today.
    pub(super) fn crediting(
        self,
        lines: &[InvoiceLine],
        totals: &Totals,
        seller: &Company,
        logo: Option<FileId>,
    ) -> Self {
        Self {
            seller: seller.clone(),
            logo,
            lines: lines.iter().map(Line::of).collect(),
            vat_sums: Sum::of(totals),
            subtotal: totals.subtotal,
            vat: totals.vat,
            total: totals.total,
            ..self
        }
    }

    /// The same with a reason in the place of the invoice's notes, where one is given.
    pub(super) fn because(self, reason: &str) -> Self {
        let notes = if reason.is_empty() { self.notes } else { reason.to_owned() };
        Self { notes, ..self }
    }

    /// The same under its number.
    pub(super) fn numbered(self, taken: &Numbered, credits: Option<String>) -> Self {
        Self {
            number: Some(taken.number.to_string()),
            ocr: Some(taken.ocr.to_string()),
            credits,
            issue_date: taken.issue_date,
            due_date: taken.due_date,
            ..self
        }
    }

    /// What makes its total whole kronor.
    pub(super) fn rounding(&self) -> Amount {
        self.total - self.subtotal - self.vat
    }

    /// What the file is called.
    pub(super) fn file_name(&self) -> String {
        let language = self.language;
        let Some(number) = &self.number else { return language.phrase("file-invoice-draft").into() };
        let key = if self.credits.is_some() { "file-credit-note" } else { "file-invoice" };
        language.phrase_with(key, [("number", number.as_str().into())])
    }

    /// The document to print, still without its logo; a draft without a number is marked as such.
    pub(super) fn document(&self) -> InvoiceDocument {
        InvoiceDocument {
            kind: match &self.credits {
                Some(credits) => InvoiceDocumentKind::CreditNote { credits: credits.clone() },
                None => InvoiceDocumentKind::Invoice,
            },
            language: self.language,
            draft: self.number.is_none(),
            sample: false,
            seller: seller(&self.seller, &self.buyer.country, self.language),
            buyer: self.buyer.printed(&self.seller.country, self.language),
            number: self.number.clone(),
            ocr: self.ocr.clone(),
            issue_date: self.issue_date,
            due_date: self.due_date,
            supply: self.supply,
            payment_terms_days: u32::try_from((self.due_date - self.issue_date).num_days()).ok(),
            reference: self.reference.clone(),
            our_reference: self.freelancer.clone(),
            currency: self.currency,
            lines: self.lines.iter().map(Line::printed).collect(),
            vat_sums: self.vat_sums.iter().map(Sum::printed).collect(),
            vat_note: self.vat_note.clone(),
            subtotal: self.subtotal,
            vat: self.vat,
            total: self.total,
            vat_in_sek: None,
            notes: self.notes.clone(),
        }
    }
}

/// The seller as a document to a buyer in this country says it, still without its logo.
pub(crate) fn seller(company: &Company, buyer_country: &str, language: Language) -> PrintedSeller {
    PrintedSeller {
        name: company.name.clone(),
        org_number: company.org_number.clone(),
        vat_number: company.vat_number.clone(),
        address: vec![
            company.address.clone(),
            postal(&company.postal_code, &company.city),
            country_abroad(&company.country, buyer_country, language),
        ],
        email: company.email.clone(),
        phone: company.phone.clone(),
        website: company.website.clone(),
        bankgiro: company.bankgiro.clone(),
        iban: company.iban.clone(),
        bic: company.bic.clone(),
        f_skatt: company.f_skatt,
        seat: company.city.clone(),
        logo: None,
    }
}

fn postal(code: &str, city: &str) -> String {
    format!("{code} {city}").trim().to_owned()
}

/// The country's name, where a letter from the other one needs it.
fn country_abroad(code: &str, from: &str, language: Language) -> String {
    let country = Country::parse(code).ok().filter(|_| code != from);
    country.map_or("", |country| country.name(language)).to_owned()
}

impl Buyer {
    pub(crate) fn of(client: &ClientDetails) -> Self {
        Self {
            name: client.name.clone(),
            email: client.email.to_string(),
            additional_emails: client.additional_emails.iter().map(ToString::to_string).collect(),
            address: client.address.clone(),
            postal_code: client.postal_code.clone(),
            city: client.city.clone(),
            state: client.state.clone(),
            country: client.country.code().into(),
            vat_number: client.vat_number.clone(),
            company_tax_id: client.company_tax_id.clone(),
        }
    }

    /// The buyer as a document of a seller in this country says it.
    pub(crate) fn printed(&self, seller_country: &str, language: Language) -> PrintedBuyer {
        PrintedBuyer {
            name: self.name.clone(),
            address: vec![self.address.clone(), postal(&self.postal_code, &self.city), self.state.clone()],
            country: country_abroad(&self.country, seller_country, language),
            vat_number: self.vat_number.clone(),
            org_number: self.company_tax_id.clone(),
        }
    }
}

impl Line {
    pub(super) fn of(line: &InvoiceLine) -> Self {
        Self {
            description: line.description().into(),
            quantity: line.quantity(),
            unit: line.unit().into(),
            unit_price: line.unit_price(),
            vat_rate: line.vat_rate().decimal(),
            net: line.net(),
        }
    }

    fn printed(&self) -> DocumentLine {
        DocumentLine {
            description: self.description.clone(),
            quantity: self.quantity,
            unit: self.unit.clone(),
            unit_price: self.unit_price,
            vat_rate: self.vat_rate,
            net: self.net,
        }
    }
}

impl Sum {
    pub(super) fn of(totals: &Totals) -> Vec<Self> {
        let sums = totals.per_rate.iter();
        sums.map(|sum| Self { rate: sum.rate.decimal(), net: sum.net, vat: sum.vat }).collect()
    }

    fn printed(&self) -> DocumentVatSum {
        DocumentVatSum { rate: self.rate, net: self.net, vat: self.vat }
    }
}
