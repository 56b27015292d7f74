//! The invoice preview of the API: amounts, pay and warnings.

use chrono::NaiveDate;
use paraply_app::invoices::preview::{Preview, Promise, Unfinished};
use paraply_domain::dates;
use paraply_domain::ids::ClientId;
use paraply_domain::invoice::lint::{Finding, Severity};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use super::{InvoiceItem, InvoiceItemOut, VatSum};
use crate::http::language;
use crate::http::salary::calculation::PayCalculation;
use crate::http::scalars::{Amount, Decimal, VatTreatment};

/// An unfinished invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct InvoicePreviewInput {
    /// Determines the VAT treatment; absent: Swedish VAT.
    pub client_id: Option<Uuid>,
    /// ISO 4217; absent: SEK.
    pub currency: Option<String>,
    pub issue_date: Option<NaiveDate>,
    /// Determines the promised payout date.
    pub due_date: Option<NaiveDate>,
    /// The client's reference. Absent while the user has not got to it yet.
    pub reference: Option<String>,
    /// Descriptions may be empty.
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

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum FindingSeverity {
    /// Worth knowing.
    Hint,
    /// Probably needs correcting.
    Warning,
}

/// A finding about an invoice. It does not prevent sending.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct InvoiceFinding {
    /// `vague_description`, `reference_missing`, `due_date_past`, `vat_rate_unusual`, `vat_not_charged`,
    /// `swedish_vat_abroad`, `fee_takes_much`.
    pub code: String,
    /// Field concerned, for example `items[0].description`; absent if the finding is about the whole invoice.
    pub field: Option<String>,
    pub severity: FindingSeverity,
    /// In the language of the request.
    pub message: String,
    /// Suggested correction.
    pub fix: Option<FindingFix>,
}

/// A suggested correction.
#[derive(Clone, Debug, Object)]
pub struct FindingFix {
    /// Label for the user.
    pub label: String,
    /// New value of the field.
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

/// Amounts of an invoice and the resulting pay.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct InvoicePreview {
    pub items: Vec<InvoiceItemOut>,
    pub vat_sums: Vec<VatSum>,
    pub vat_treatment: VatTreatment,
    /// Legal note that will be printed, in the language of the request.
    pub vat_note: Option<String>,
    pub subtotal: Amount,
    pub vat: Amount,
    /// Öre rounding of the total to whole kronor, without VAT; 0 unless the setting `wholeKronor` is on.
    pub rounding: Amount,
    pub total: Amount,
    pub fee_percentage: Decimal,
    pub fixed_fee: Amount,
    pub fee_amount: Amount,
    /// Subtotal less fee.
    pub payout_basis: Amount,
    /// Whether the fee exceeds the subtotal, in which case the invoice cannot be sent.
    pub fee_exceeds_subtotal: bool,
    /// Pay calculation, step by step; absent if there is no pay.
    pub pay: Option<PayCalculation>,
    /// Promised payout date if the client pays on the due date.
    pub promised_payout_date: Option<NaiveDate>,
    /// How the date is determined, in the language of the request.
    pub promise_reason: Option<String>,
    /// Findings to check before sending, in the language of the request.
    pub findings: Vec<InvoiceFinding>,
}

/// How the promised date is determined, in the language of the request.
pub fn reason_of_promise(promise: &Promise) -> String {
    let language = language::current();
    let args = [("due", dates::day(promise.due, language).into()), ("days", promise.bank_days.into())];
    language.phrase_with("promise-reason", args)
}

impl From<Preview> for InvoicePreview {
    fn from(preview: Preview) -> Self {
        let language = language::current();
        let totals = &preview.totals;
        Self {
            items: preview.lines.iter().map(Into::into).collect(),
            vat_sums: totals.per_rate.iter().map(Into::into).collect(),
            vat_treatment: preview.treatment.into(),
            vat_note: preview.treatment.note(language).map(Into::into),
            subtotal: totals.subtotal.into(),
            vat: totals.vat.into(),
            rounding: totals.rounding.into(),
            total: totals.total.into(),
            fee_percentage: preview.fee_terms.percentage.into(),
            fixed_fee: preview.fee_terms.fixed.into(),
            fee_amount: preview.fee.into(),
            payout_basis: (totals.subtotal - preview.fee).max(paraply_domain::Amount::ZERO).into(),
            fee_exceeds_subtotal: !paraply_domain::fee::leaves_pay(totals.subtotal, preview.fee),
            promised_payout_date: preview.promise.map(|promise| promise.day),
            pay: preview.pay.as_ref().map(PayCalculation::of),
            promise_reason: preview.promise.as_ref().map(reason_of_promise),
            findings: preview.findings.iter().map(InvoiceFinding::of).collect(),
        }
    }
}
