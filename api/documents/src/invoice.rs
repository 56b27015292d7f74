//! The invoice and the credit note.

use chrono::NaiveDate;
use paraply_domain::money::display;
use paraply_domain::{Amount, Currency, Language};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::logo::Logo;
use crate::qr::{self, UsingQr};
use crate::render::{Job, RenderError, Renderer};
use crate::{format, text};

/// What kind of document it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InvoiceDocumentKind {
    /// An invoice to be paid.
    Invoice,
    /// A credit note.
    CreditNote {
        /// The number of the invoice it credits.
        credits: String,
    },
}

/// Everything an invoice says. Empty texts are left out.
#[derive(Debug, Clone)]
pub struct InvoiceDocument {
    /// Invoice or credit note.
    pub kind: InvoiceDocumentKind,
    /// The language of the words around the data.
    pub language: Language,
    /// A preview: marked as a draft, without number, payment details and QR code.
    pub draft: bool,
    /// Made up, to show what an invoice looks like: marked on every page as not to be paid, without QR code.
    pub sample: bool,
    /// Who is to be paid.
    pub seller: Seller,
    /// Who pays.
    pub buyer: Buyer,
    /// The number in the invoice series; none while it is a draft.
    pub number: Option<String>,
    /// The payment reference.
    pub ocr: Option<String>,
    /// Date of issue.
    pub issue_date: NaiveDate,
    /// The last day to pay.
    pub due_date: NaiveDate,
    /// The first and the last day of the work, where it is known.
    pub supply: Option<(NaiveDate, NaiveDate)>,
    /// The agreed days from issue to due date.
    pub payment_terms_days: Option<u32>,
    /// The buyer's reference.
    pub reference: String,
    /// Our reference: the freelancer.
    pub our_reference: String,
    /// The currency of all amounts.
    pub currency: Currency,
    /// What was done.
    pub lines: Vec<DocumentLine>,
    /// Taxable amount and VAT per rate.
    pub vat_sums: Vec<DocumentVatSum>,
    /// The legal note that a zero rate needs, for example "Omvänd betalningsskyldighet".
    pub vat_note: Option<String>,
    /// Sum without VAT.
    pub subtotal: Amount,
    /// Sum of VAT.
    pub vat: Amount,
    /// What is to be paid, or is credited. What it is more or less than the sums before it is rounding.
    pub total: Amount,
    /// The VAT in SEK, which the law wants when the invoice has VAT in another currency.
    pub vat_in_sek: Option<Amount>,
    /// A message to the buyer, of one or more lines.
    pub notes: String,
}

/// The company that sends the invoice.
#[derive(Debug, Clone, Default)]
pub struct Seller {
    /// Legal name.
    pub name: String,
    /// Organisation number, with or without dash.
    pub org_number: String,
    /// VAT number.
    pub vat_number: String,
    /// Street, postal code and city, country: one line each.
    pub address: Vec<String>,
    /// E-mail address.
    pub email: String,
    /// Telephone number.
    pub phone: String,
    /// Address of the website.
    pub website: String,
    /// Bankgiro number, with or without dash.
    pub bankgiro: String,
    /// IBAN.
    pub iban: String,
    /// BIC.
    pub bic: String,
    /// Whether the company is approved for F-skatt.
    pub f_skatt: bool,
    /// The company's registered seat.
    pub seat: String,
    /// What stands at the head instead of the name; the name stands at the foot in any case.
    pub logo: Option<Logo>,
}

/// The client.
#[derive(Debug, Clone, Default)]
pub struct Buyer {
    /// Name.
    pub name: String,
    /// Street, postal code and city: one line each.
    pub address: Vec<String>,
    /// The country's name in the document's language; empty within the seller's country.
    pub country: String,
    /// VAT number; required where the buyer accounts for the VAT.
    pub vat_number: String,
    /// Organisation number.
    pub org_number: String,
}

/// One line of the invoice.
#[derive(Debug, Clone)]
pub struct DocumentLine {
    /// What was done, of one or more lines.
    pub description: String,
    /// How many.
    pub quantity: Decimal,
    /// Of what: hours, pieces.
    pub unit: String,
    /// Price of one, without VAT.
    pub unit_price: Decimal,
    /// VAT in per cent.
    pub vat_rate: Decimal,
    /// Price of all, without VAT.
    pub net: Amount,
}

/// The VAT of one rate.
#[derive(Debug, Clone)]
pub struct DocumentVatSum {
    /// VAT in per cent.
    pub rate: Decimal,
    /// Taxable amount.
    pub net: Amount,
    /// VAT.
    pub vat: Amount,
}

impl Seller {
    /// The bankgiro that this buyer pays an amount of this currency to, in its printed form. From another country it is of
    /// no use and the IBAN is.
    pub(crate) fn bankgiro_for(&self, buyer: &Buyer, currency: Currency) -> Option<String> {
        let is_paid_from_abroad = !buyer.country.trim().is_empty() && !self.iban.trim().is_empty();
        text::present(&format::bankgiro(&self.bankgiro))
            .filter(|_| currency == Currency::Sek && !is_paid_from_abroad)
    }
}

impl InvoiceDocument {
    /// What a bank app in Sweden reads: for an invoice in SEK with a bankgiro, a reference and something to pay.
    #[must_use]
    pub fn qr_payload(&self) -> Option<String> {
        let org_number = format::org_number(&self.seller.org_number);
        let bankgiro = self.seller.bankgiro_for(&self.buyer, self.currency)?;
        let payable = self.kind == InvoiceDocumentKind::Invoice
            && !self.draft
            && !self.sample
            && self.total.is_positive();
        let ocr = self.ocr.as_deref().filter(|ocr| payable && !ocr.is_empty())?;
        let code = UsingQr {
            name: self.seller.name.trim(),
            org_number: &org_number,
            ocr,
            issue_date: self.issue_date,
            due_date: self.due_date,
            due: self.total,
            vat: self.vat,
            bankgiro: &bankgiro,
        };
        Some(code.payload())
    }
}

/// So many lines of one row each fit on a page, and a guess that was wrong costs another layout.
const SHORT: usize = 10;

impl Renderer {
    /// Makes the PDF of an invoice or a credit note.
    pub fn render_invoice(&self, invoice: &InvoiceDocument) -> Result<Vec<u8>, RenderError> {
        let qr_svg = invoice.qr_payload().as_deref().map(qr::svg).transpose()?;
        let number = invoice.number.as_deref().unwrap_or("draft");
        self.render(&Job {
            template: "invoice.typ",
            data: &View::of(invoice, qr_svg.is_some()),
            qr_svg,
            logo: invoice.seller.logo.as_ref(),
            pages: (invoice.lines.len() <= SHORT).then_some(1),
            ident: format!("invoice {} {number} {}", invoice.seller.org_number, invoice.issue_date),
            date: invoice.issue_date,
        })
    }
}

/// The invoice as its template reads it: texts only, formatted and fit for print.
#[derive(Serialize)]
struct View {
    lang: &'static str,
    draft: bool,
    sample: bool,
    credited: Option<String>,
    seller: SellerView,
    buyer: BuyerView,
    number: Option<String>,
    ocr: Option<String>,
    bankgiro: Option<String>,
    iban: Option<String>,
    issue_date: String,
    due_date: String,
    supply: Option<String>,
    terms_days: Option<String>,
    reference: Option<String>,
    our_reference: Option<String>,
    lines: Vec<LineView>,
    vat_sums: Vec<VatSumView>,
    vat_note: Option<String>,
    subtotal: String,
    rounding: Option<String>,
    total: String,
    vat_in_sek: Option<String>,
    notes: Vec<String>,
    qr: bool,
}

#[derive(Serialize)]
pub(crate) struct SellerView {
    name: String,
    address: Vec<String>,
    org_number: Option<String>,
    vat_number: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    website: Option<String>,
    bic: Option<String>,
    f_skatt: bool,
    seat: Option<String>,
    /// In tenths of a millimetre.
    logo_width: Option<u32>,
}

#[derive(Serialize)]
pub(crate) struct BuyerView {
    name: String,
    address: Vec<String>,
    vat_number: Option<String>,
    org_number: Option<String>,
}

#[derive(Serialize)]
struct LineView {
    description: Vec<String>,
    quantity: String,
    unit_price: String,
    vat_rate: String,
    net: String,
    /// The sum of the lines up to this one, which the next page begins with.
    carried: String,
}

#[derive(Serialize)]
struct VatSumView {
    rate: String,
    net: String,
    vat: String,
}

impl View {
    fn of(invoice: &InvoiceDocument, qr: bool) -> Self {
        let language = invoice.language;
        let money = |amount: Amount| amount.written(invoice.currency, language);
        let issued =
            |number: &Option<String>| number.as_deref().filter(|_| !invoice.draft).and_then(text::present);
        Self {
            lang: language.as_str(),
            draft: invoice.draft,
            sample: invoice.sample,
            credited: match &invoice.kind {
                InvoiceDocumentKind::Invoice => None,
                InvoiceDocumentKind::CreditNote { credits } => Some(text::printable(credits)),
            },
            seller: SellerView::of(&invoice.seller),
            buyer: BuyerView::of(&invoice.buyer),
            number: issued(&invoice.number),
            ocr: issued(&invoice.ocr),
            bankgiro: invoice.seller.bankgiro_for(&invoice.buyer, invoice.currency),
            iban: text::present(&format::iban(&invoice.seller.iban)),
            issue_date: invoice.issue_date.to_string(),
            due_date: invoice.due_date.to_string(),
            supply: invoice
                .supply
                .map(|(from, to)| if from == to { from.to_string() } else { format!("{from} – {to}") }),
            terms_days: invoice.payment_terms_days.map(|days| days.to_string()),
            reference: text::present_narrow(&invoice.reference),
            our_reference: text::present_narrow(&invoice.our_reference),
            lines: invoice
                .lines
                .iter()
                .scan(Amount::ZERO, |carried, line| {
                    *carried += line.net;
                    Some(LineView::of(line, *carried, invoice))
                })
                .collect(),
            vat_sums: invoice.vat_sums.iter().map(|sum| VatSumView::of(sum, invoice)).collect(),
            vat_note: invoice.vat_note.as_deref().and_then(text::present),
            subtotal: money(invoice.subtotal),
            rounding: Some(invoice.total - invoice.subtotal - invoice.vat)
                .filter(|r| !r.is_zero())
                .map(money),
            total: money(invoice.total),
            vat_in_sek: invoice.vat_in_sek.map(Amount::kronor),
            notes: text::lines(&invoice.notes),
            qr,
        }
    }
}

impl SellerView {
    pub(crate) fn of(seller: &Seller) -> Self {
        Self {
            name: text::printable(&seller.name),
            address: text::present_lines(&seller.address),
            org_number: text::present(&format::org_number(&seller.org_number)),
            vat_number: text::present(&seller.vat_number),
            email: text::present(&seller.email),
            phone: text::present(&seller.phone),
            website: text::present(&seller.website),
            bic: text::present(&seller.bic),
            f_skatt: seller.f_skatt,
            seat: text::present(&seller.seat),
            logo_width: seller.logo.as_ref().map(Logo::printed_width),
        }
    }
}

impl BuyerView {
    pub(crate) fn of(buyer: &Buyer) -> Self {
        let mut address = text::present_lines(&buyer.address);
        address.extend(text::present(&buyer.country));
        Self {
            name: text::printable(&buyer.name),
            address,
            vat_number: text::present(&buyer.vat_number),
            org_number: text::present(&format::org_number(&buyer.org_number)),
        }
    }
}

impl LineView {
    fn of(line: &DocumentLine, carried: Amount, invoice: &InvoiceDocument) -> Self {
        let (currency, language) = (invoice.currency, invoice.language);
        Self {
            description: text::lines(&line.description),
            quantity: format::quantity(line.quantity, text::present(&line.unit).as_deref(), language),
            unit_price: display::price(line.unit_price, currency, language),
            vat_rate: display::percentage(line.vat_rate, language),
            net: line.net.digits(currency, language),
            carried: carried.written(currency, language),
        }
    }
}

impl VatSumView {
    fn of(sum: &DocumentVatSum, invoice: &InvoiceDocument) -> Self {
        let (currency, language) = (invoice.currency, invoice.language);
        Self {
            rate: display::percentage(sum.rate, language),
            net: sum.net.digits(currency, language),
            vat: sum.vat.written(currency, language),
        }
    }
}
