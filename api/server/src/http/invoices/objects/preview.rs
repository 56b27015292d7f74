//! The preview of an invoice as it crosses HTTP: what it comes to, and what is worth a second look.

use chrono::NaiveDate;
use paraply_app::invoices::preview::{Preview, Unfinished};
use paraply_domain::dates;
use paraply_domain::ids::ClientId;
use paraply_domain::invoice::lint::{Finding, Severity};
use paraply_domain::language::Language;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use super::{InvoiceItem, InvoiceItemOut, VatSum};
use crate::http::language;
use crate::http::salary::calculation::PayCalculation;
use crate::http::scalars::{Amount, Decimal, VatTreatment};

/// An invoice as far as it is written.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct InvoicePreviewInput {
    /// Decides how VAT is treated; Swedish VAT while absent.
    pub client_id: Option<Uuid>,
    /// ISO 4217; SEK when absent.
    pub currency: Option<String>,
    pub issue_date: Option<NaiveDate>,
    /// Decides the promised day of payout.
    pub due_date: Option<NaiveDate>,
    /// The client's reference; absent while it is not known whether there is one.
    pub reference: Option<String>,
    /// Descriptions may be empty still.
    pub items: Vec<InvoiceItem>,
}

impl From<InvoicePreviewInput> for Unfinished {
    fn from(input: InvoicePreviewInput) -> Self {
        Self {
            client_id: input.client_id.map(ClientId),
            currency: input.currency,
            issue_date: input.issue_date,
            due_date: input.due_date,
            reference: input.reference,
            items: input.items.into_iter().map(Into::into).collect(),
        }
    }
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum FindingSeverity {
    /// Good to know.
    Hint,
    /// Most likely to be corrected.
    Warning,
}

/// Something worth a second look. It keeps nobody from sending the invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct InvoiceFinding {
    /// `vague_description`, `reference_missing`, `due_date_past`, `vat_rate_unusual`, `vat_not_charged`,
    /// `swedish_vat_abroad`, `fee_takes_much`.
    pub code: String,
    /// The field, as `items[0].description`; absent when it is about the whole.
    pub field: Option<String>,
    pub severity: FindingSeverity,
    /// For people.
    pub message: String,
    /// A correction to offer.
    pub fix: Option<FindingFix>,
}

/// A correction to offer.
#[derive(Clone, Debug, Object)]
pub struct FindingFix {
    /// What it does, for people.
    pub label: String,
    /// What the field is to hold.
    pub value: String,
}

impl InvoiceFinding {
    fn of(finding: &Finding) -> Self {
        let language = language::current();
        Self {
            code: finding.code().into(),
            field: finding.field(),
            severity: match finding.severity() {
                Severity::Hint => FindingSeverity::Hint,
                Severity::Warning => FindingSeverity::Warning,
            },
            message: finding.message(language),
            fix: finding.fix(language).map(|fix| FindingFix { label: fix.label, value: fix.value }),
        }
    }
}

/// What it comes to, and what reaches the freelancer's account.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct InvoicePreview {
    pub items: Vec<InvoiceItemOut>,
    pub vat_sums: Vec<VatSum>,
    pub vat_treatment: VatTreatment,
    /// The legal note that will stand on it, in the language of the request.
    pub vat_note: Option<String>,
    pub subtotal: Amount,
    pub vat: Amount,
    pub total: Amount,
    pub fee_percentage: Decimal,
    pub fixed_fee: Amount,
    pub fee_amount: Amount,
    /// Subtotal less fee.
    pub payout_basis: Amount,
    /// The fee leaves no salary of the subtotal: it cannot be sent like this.
    pub fee_exceeds_subtotal: bool,
    /// The pay, step by step, when there is any.
    pub pay: Option<PayCalculation>,
    /// When the money is on the account if the client pays when due.
    pub promised_payout_date: Option<NaiveDate>,
    /// How that day is found, in the language of the request.
    pub promise_reason: Option<String>,
    /// What is worth a second look before it is sent, in the language of the request.
    pub findings: Vec<InvoiceFinding>,
}

fn reason_of_promise(due: NaiveDate, bank_days: u32, language: Language) -> String {
    let args = [("due", dates::day(due, language).into()), ("days", bank_days.into())];
    language.phrase_with("promise-reason", args)
}

impl From<Preview> for InvoicePreview {
    fn from(preview: Preview) -> Self {
        let language = language::current();
        let totals = &preview.totals;
        let promise_reason = preview.due_date.map(|due| reason_of_promise(due, preview.bank_days, language));
        Self {
            items: preview.lines.iter().map(Into::into).collect(),
            vat_sums: totals.per_rate.iter().map(Into::into).collect(),
            vat_treatment: preview.treatment.into(),
            vat_note: preview.treatment.note(language).map(Into::into),
            subtotal: totals.subtotal.into(),
            vat: totals.vat.into(),
            total: totals.total.into(),
            fee_percentage: preview.fee_terms.percentage.into(),
            fixed_fee: preview.fee_terms.fixed.into(),
            fee_amount: preview.fee.into(),
            payout_basis: (totals.subtotal - preview.fee).max(paraply_domain::Amount::ZERO).into(),
            fee_exceeds_subtotal: !paraply_domain::fee::leaves_pay(totals.subtotal, preview.fee),
            promised_payout_date: preview.promised(),
            pay: preview.pay.as_ref().map(PayCalculation::of),
            promise_reason,
            findings: preview.findings.iter().map(InvoiceFinding::of).collect(),
        }
    }
}
