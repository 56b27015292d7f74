//! The client statement: what happened between two days, what is left to pay, and how to pay it.

use chrono::NaiveDate;
use paraply_domain::client_statement::{ClientStatement, Entry, EntryKind, OpenInvoice};
use paraply_domain::{Amount, Currency, Language};
use serde::Serialize;

use crate::invoice::{Buyer, BuyerView, Seller, SellerView};
use crate::render::{Job, RenderError, Renderer};
use crate::{format, text};

/// Everything a client statement says.
#[derive(Debug, Clone)]
pub struct ClientStatementDocument {
    /// The language of the words around the data.
    pub language: Language,
    /// Tells the statements of two clients apart in the file's metadata; never printed.
    pub id: String,
    /// Who is to be paid.
    pub seller: Seller,
    /// Who pays.
    pub buyer: Buyer,
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// One for each currency.
    pub currencies: Vec<ClientStatement>,
}

/// So many rows fit on a page with everything else, and a guess that was wrong costs another layout.
const SHORT: usize = 14;

impl Renderer {
    /// Makes the PDF of a client statement.
    pub fn render_client_statement(
        &self,
        document: &ClientStatementDocument,
    ) -> Result<Vec<u8>, RenderError> {
        let ClientStatementDocument { id, seller, from, to, currencies, .. } = document;
        let rows: usize = currencies.iter().map(|part| part.entries.len() + part.open.len()).sum();
        self.render(&Job {
            template: "client_statement.typ",
            data: &View::of(document),
            qr_svg: None,
            logo: seller.logo.as_ref(),
            pages: (rows <= SHORT && currencies.len() < 2).then_some(1),
            ident: format!("client statement {} {id} {from} {to}", seller.org_number),
            date: *to,
        })
    }
}

/// The statement as its template reads it: texts only, formatted and fit for print.
#[derive(Serialize)]
struct View {
    lang: &'static str,
    period: String,
    seller: SellerView,
    buyer: BuyerView,
    /// What is owed in each currency.
    due: String,
    overdue: Option<String>,
    bankgiro: Option<String>,
    iban: Option<String>,
    to_pay: bool,
    parts: Vec<PartView>,
}

/// What is in one currency.
#[derive(Serialize)]
struct PartView {
    currency: &'static str,
    opening: String,
    entries: Vec<EntryView>,
    closing: String,
    open: Vec<OpenView>,
    left: String,
    unallocated: Option<String>,
}

#[derive(Serialize)]
struct EntryView {
    on: String,
    what: String,
    due_on: Option<String>,
    amount: String,
    balance: String,
}

#[derive(Serialize)]
struct OpenView {
    number: String,
    ocr: String,
    issued_on: String,
    due_on: String,
    overdue: bool,
    left: String,
}

impl View {
    fn of(document: &ClientStatementDocument) -> Self {
        let &ClientStatementDocument { language, ref seller, ref buyer, from, to, ref currencies, .. } =
            document;
        let sums = |sum: fn(&ClientStatement) -> Amount| {
            let sums = currencies.iter().map(|part| (part.currency, sum(part)));
            sums.filter(|(_, sum)| !sum.is_zero())
                .map(|(currency, sum)| sum.written(currency, language))
                .collect::<Vec<_>>()
                .join(" + ")
        };
        let due = text::present(&sums(|part| part.closing));
        let overdue = text::present(&sums(|part| part.overdue));
        // In kronor unless all is in other currencies.
        let main = currencies.first().map_or(Currency::Sek, |part| part.currency);
        Self {
            lang: language.as_str(),
            period: format!("{from} – {to}"),
            seller: SellerView::of(seller),
            buyer: BuyerView::of(buyer),
            due: due.unwrap_or_else(|| Amount::ZERO.written(main, language)),
            overdue: overdue
                .map(|amount| language.phrase_with("statement-overdue", [("amount", amount.into())])),
            bankgiro: seller.bankgiro_for(buyer, main),
            iban: text::present(&format::iban(&seller.iban)),
            to_pay: currencies.iter().any(|part| !part.open.is_empty()),
            parts: currencies.iter().map(|part| PartView::of(part, to, language)).collect(),
        }
    }
}

impl PartView {
    fn of(part: &ClientStatement, to: NaiveDate, language: Language) -> Self {
        let currency = part.currency;
        let digits = |amount: Amount| amount.digits(currency, language);
        let unallocated = Some(part.unallocated).filter(|amount| amount.is_positive());
        Self {
            currency: currency.code(),
            opening: digits(part.opening),
            entries: part.entries.iter().map(|entry| EntryView::of(entry, currency, language)).collect(),
            closing: part.closing.written(currency, language),
            open: part.open.iter().map(|open| OpenView::of(open, to, currency, language)).collect(),
            left: part.open.iter().map(|open| open.left).sum::<Amount>().written(currency, language),
            unallocated: unallocated.map(|amount| {
                let amount = amount.written(currency, language);
                language.phrase_with("statement-unallocated", [("amount", amount.into())])
            }),
        }
    }
}

impl EntryView {
    fn of(entry: &Entry, currency: Currency, language: Language) -> Self {
        Self {
            on: entry.on.to_string(),
            what: text::printable(
                &language.phrase_with(phrase(entry.kind), [("number", entry.number.as_str().into())]),
            ),
            due_on: entry.due_on.map(|due| due.to_string()),
            amount: entry.amount.digits(currency, language),
            balance: entry.balance.digits(currency, language),
        }
    }
}

impl OpenView {
    fn of(open: &OpenInvoice, to: NaiveDate, currency: Currency, language: Language) -> Self {
        Self {
            number: text::printable(&open.number),
            ocr: text::printable(&open.due.ocr),
            issued_on: open.issued_on.to_string(),
            due_on: open.due.on.to_string(),
            overdue: open.due.on < to,
            left: open.left.digits(currency, language),
        }
    }
}

const fn phrase(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Invoice => "statement-entry-invoice",
        EntryKind::CreditNote => "statement-entry-credit-note",
        EntryKind::Payment => "statement-entry-payment",
        EntryKind::PaymentReversed => "statement-entry-payment-reversed",
        EntryKind::PaymentReleased => "statement-entry-payment-released",
        EntryKind::Rounding => "statement-entry-rounding",
        EntryKind::BankCharge => "statement-entry-bank-charge",
        EntryKind::WriteOff => "statement-entry-write-off",
        EntryKind::WriteOffUndone => "statement-entry-write-off-undone",
        EntryKind::WriteOffRecovered => "statement-entry-write-off-recovered",
    }
}
