//! Credit notes: crediting all or a part of a sent invoice, what it would do, and issuing it again.

use paraply_app::invoices::crediting::{self, Credit, Preview};
use paraply_app::invoices::reissuing;
use paraply_app::{App, Result};
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::credit::{Extent, Share};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::objects::{Invoice, InvoiceStatus, VatSum};
use crate::http::Tag;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::ApiResult;
use crate::http::scalars::{Amount, Decimal};
use crate::http::staff::{Staff, may};

/// Part of an invoice line to credit.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct CreditLineInput {
    /// Position of the line on the invoice, from 1.
    position: i32,
    /// Quantity to credit at the price of the line.
    quantity: Option<Decimal>,
    /// Amount to credit, without VAT; negative for a discount line. Instead of `quantity`.
    amount: Option<Amount>,
}

/// What to credit.
#[derive(Clone, Debug, Default, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct CreditPreviewInput {
    /// Lines to credit; the remainder of the invoice if neither lines nor an amount are given.
    lines: Option<Vec<CreditLineInput>>,
    /// Amount to credit with VAT, spread over the VAT rates by what is left of each. Instead of `lines`.
    amount: Option<Amount>,
    /// Printed on the credit note.
    reason: Option<String>,
}

/// What to credit, and which version of the invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct CreditInput {
    /// Lines to credit; the remainder of the invoice if neither lines nor an amount are given.
    lines: Option<Vec<CreditLineInput>>,
    /// Amount to credit with VAT, spread over the VAT rates by what is left of each. Instead of `lines`.
    amount: Option<Amount>,
    /// Printed on the credit note. Required with `amount`.
    reason: Option<String>,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

/// Why an invoice is issued again.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct ReissueInput {
    /// Printed on the credit note.
    reason: String,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

/// A credit note that has not been created, and its effects.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct CreditPreview {
    /// Lines of the credit note; amounts are negative.
    lines: Vec<CreditPreviewLine>,
    /// Sums of the credit note per VAT rate.
    vat_sums: Vec<VatSum>,
    /// Total of the credit note without VAT.
    subtotal: Amount,
    vat: Amount,
    /// Öre rounding of the credit note, without VAT.
    rounding: Amount,
    /// Total of the credit note with VAT and rounding.
    total: Amount,
    /// What is left of each line of the invoice now, without VAT, in the order of the lines.
    left_of_lines: Vec<Amount>,
    /// What is left of the invoice now, with VAT and rounding.
    left: Amount,
    /// What would be left of the invoice, with VAT and rounding.
    left_after: Amount,
    /// Amount that the client would still owe.
    balance_after: Amount,
    /// Fee on what would be left, in SEK.
    fee_after: Amount,
    /// Basis for salary and contributions of what would be left.
    payout_basis_after: Amount,
    /// What of that is taken from the next payslips of the freelancer, as a negative amount, if the salary is calculated
    /// already; otherwise 0.
    pool_correction: Amount,
    /// Change of what the provider makes up for of a loss of the invoice, in SEK; negative for less.
    borne: Amount,
    /// Amount paid beyond what would be left; it would wait among the bank transactions.
    overpaid: Amount,
    /// Status that the invoice would have.
    status_after: InvoiceStatus,
}

/// A line of a credit note that has not been created.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct CreditPreviewLine {
    /// Position of the credited line; absent if an amount is credited.
    position: Option<i32>,
    description: String,
    quantity: Decimal,
    unit: String,
    unit_price: Decimal,
    /// Without VAT.
    net: Amount,
}

impl From<Preview> for CreditPreview {
    fn from(preview: Preview) -> Self {
        let totals = preview.note.totals;
        let line = |credited: &paraply_domain::invoice::credit::CreditLine| CreditPreviewLine {
            position: credited.credits,
            description: credited.line.description().to_owned(),
            quantity: credited.line.quantity().into(),
            unit: credited.line.unit().to_owned(),
            unit_price: credited.line.unit_price().into(),
            net: credited.line.net().into(),
        };
        Self {
            lines: preview.note.lines.iter().map(line).collect(),
            vat_sums: totals.per_rate.iter().map(Into::into).collect(),
            subtotal: totals.subtotal.into(),
            vat: totals.vat.into(),
            rounding: totals.rounding.into(),
            total: totals.total.into(),
            left_of_lines: preview.left_of_lines.into_iter().map(Into::into).collect(),
            left: preview.left.into(),
            left_after: preview.after.total.into(),
            balance_after: preview.balance.into(),
            fee_after: preview.after.fee.into(),
            payout_basis_after: preview.payout_basis.into(),
            pool_correction: preview.pool_correction.into(),
            borne: preview.borne.into(),
            overpaid: preview.overpaid.into(),
            status_after: preview.status.into(),
        }
    }
}

impl CreditPreviewInput {
    /// Each line says one of the two, and so does the whole.
    fn read(self) -> Result<Credit> {
        let mut faults = Faults::new();
        let reason = self.reason.unwrap_or_default();
        let extent = match (self.lines, self.amount) {
            (None, None) => Extent::Rest,
            (None, Some(amount)) => Extent::Amount(amount.0, reason.clone()),
            (Some(lines), amount) => {
                if amount.is_some() {
                    faults.push("amount", FaultKind::OneOfTwo);
                }
                let mut shares = Vec::with_capacity(lines.len());
                for (place, line) in lines.into_iter().enumerate() {
                    match (line.quantity, line.amount) {
                        (Some(quantity), None) => shares.push((line.position, Share::Quantity(quantity.0))),
                        (None, Some(amount)) => shares.push((line.position, Share::Net(amount.0))),
                        (Some(_), Some(_)) => {
                            faults.push(format!("lines[{place}].amount"), FaultKind::OneOfTwo);
                        }
                        (None, None) => faults.push(format!("lines[{place}].quantity"), FaultKind::Required),
                    }
                }
                Extent::Lines(shares)
            }
        };
        Ok(faults.into_result(Credit { extent, reason })?)
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// Credit a sent invoice
    ///
    /// Creates a credit note with its own number, posts it to the ledger and emails it to the client. It takes off the
    /// remainder of the invoice, parts of lines, or an amount; several credit notes never exceed the invoice. Fee and payout
    /// basis follow. If more has been paid than is left, the difference is released and waits among the bank
    /// transactions. An invoice without a remainder is cancelled. Refused once the salary of the invoice has been
    /// calculated.
    #[oai(path = "/admin/invoices/:id/credit", method = "post", operation_id = "adminCreditInvoice")]
    async fn credit(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<CreditInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let CreditInput { lines, amount, reason, version } = input.0;
        let credit = CreditPreviewInput { lines, amount, reason }.read()?;
        Ok(Json(crediting::credit(app, &staff.0, key, InvoiceId(id.0), credit, version).await?.into()))
    }

    /// Preview a credit note
    ///
    /// Calculates the credit note and its effects; nothing is stored.
    #[oai(path = "/admin/invoices/:id/credit-preview", method = "post", operation_id = "adminPreviewCredit")]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
        input: Json<CreditPreviewInput>,
    ) -> ApiResult<Json<CreditPreview>> {
        let credit = input.0.read()?;
        Ok(Json(crediting::preview(app, &staff.0, InvoiceId(id.0), credit).await?.into()))
    }

    /// Credit an invoice and issue it again
    ///
    /// Credits the remainder of the invoice and creates a draft with the same content, which replaces it. Payments of the
    /// credited invoice go to the new one when it is sent, if the client is the same; anything beyond its total waits among
    /// the bank transactions. Returns the draft, with `replacesInvoiceId` set.
    #[oai(path = "/admin/invoices/:id/reissue", method = "post", operation_id = "adminReissueInvoice")]
    async fn reissue(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<ReissueInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let ReissueInput { reason, version } = input.0;
        Ok(Json(reissuing::reissue(app, &staff.0, key, InvoiceId(id.0), &reason, version).await?.into()))
    }
}
