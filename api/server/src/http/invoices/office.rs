//! Invoices of all users: approve, send, return, record payments.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::invoices::{self, Returned, Side, approval, drafting, sends};
use paraply_app::payments::{self, Received};
use paraply_domain::ids::{InvoiceId, UserId};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::objects::{AdminInvoiceInput, Invoice};
use super::page;
use crate::http::Tag;
use crate::http::approvals::MayWait;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::{ApiResult, List, ListAnswer, VersionInput};
use crate::http::payments::Payment;
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};

/// Why an invoice is returned.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct ReturnInput {
    /// Sent to the owner by email.
    reason: String,
    /// Invoice field that the reason refers to, for example `dueDate` or `items[0].description`. Shown to the owner
    /// beside the field.
    field: Option<String>,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

/// A payment received for an invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct PaymentInput {
    /// Above zero. Any amount beyond the balance is kept unallocated.
    amount: Amount,
    /// Date received, not in the future.
    paid_on: NaiveDate,
    /// Reference given by the payer.
    reference: Option<String>,
    /// Proof of the payment, for example a line of a bank statement. Stored with the payment.
    evidence: String,
    /// Why the payment is recorded manually.
    reason: String,
}

/// Why an invoice is marked as paid.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct MarkPaidInput {
    /// Stored with the payment and shown to the approver of the salary run.
    reason: String,
    /// Proof of the payment, for example a line of a bank statement. Stored with the payment.
    evidence: String,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

/// New owner of an invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct ReassignInput {
    /// Id of the new owner.
    user_id: Uuid,
    /// Included in the emails to both users.
    reason: String,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// List all invoices
    ///
    /// Takes the filters of `GET /api/invoices`, and `userId` and `groupId`. `items` and `vatSums` are empty in lists.
    #[oai(path = "/admin/invoices", method = "get", operation_id = "adminListInvoices")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::Read>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Invoice>> {
        let page = page(app, &staff.0, Side::Office, &query).await?;
        Ok(ListAnswer::new("invoices", &query, page))
    }

    /// Create an invoice for a user
    #[oai(path = "/admin/invoices", method = "post", operation_id = "adminCreateInvoice")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        key: IdempotencyKey,
        input: Json<AdminInvoiceInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let (owner, draft) = input.0.split();
        Ok(Json(drafting::create(app, &staff.0, Side::Office, key, owner, draft).await?.into()))
    }

    /// Get a user's invoice
    #[oai(path = "/admin/invoices/:id", method = "get", operation_id = "adminGetInvoice")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Invoice>> {
        Ok(Json(invoices::get(app, &staff.0, Side::Office, InvoiceId(id.0)).await?.into()))
    }

    /// Update a draft or pending invoice
    #[oai(path = "/admin/invoices/:id", method = "put", operation_id = "adminUpdateInvoice")]
    async fn update(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
        input: Json<AdminInvoiceInput>,
    ) -> ApiResult<Json<Invoice>> {
        let (owner, draft) = input.0.split();
        let id = InvoiceId(id.0);
        Ok(Json(drafting::update(app, &staff.0, Side::Office, id, Some(owner), draft).await?.into()))
    }

    /// Approve and send an invoice
    ///
    /// Assigns the next number of the series, posts the invoice to the ledger and emails it to the client. A sent
    /// invoice cannot be changed.
    #[oai(path = "/admin/invoices/:id/send", method = "post", operation_id = "adminSendInvoice")]
    async fn send(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<VersionInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        Ok(Json(sends::send(app, &staff.0, key, InvoiceId(id.0), input.0.version).await?.into()))
    }

    /// Return an invoice to its owner
    ///
    /// The reason is emailed to the owner.
    #[oai(path = "/admin/invoices/:id/return", method = "post", operation_id = "adminReturnInvoice")]
    async fn give_back(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<ReturnInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let ReturnInput { reason, field, version } = input.0;
        let reason = Returned { reason: &reason, field: field.as_deref() };
        Ok(Json(approval::give_back(app, &staff.0, key, InvoiceId(id.0), reason, version).await?.into()))
    }

    /// Cancel an invoice
    ///
    /// A sent invoice is cancelled by a credit note.
    #[oai(path = "/admin/invoices/:id/cancel", method = "post", operation_id = "adminCancelInvoice")]
    async fn cancel(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<VersionInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let id = InvoiceId(id.0);
        Ok(Json(approval::cancel(app, &staff.0, Side::Office, key, id, input.0.version).await?.into()))
    }

    /// List the payments of an invoice
    ///
    /// Includes reversed payments and their reversals.
    #[oai(path = "/admin/invoices/:id/payments", method = "get", operation_id = "adminListInvoicePayments")]
    async fn list_payments(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Vec<Payment>>> {
        let payments = payments::list(app, InvoiceId(id.0)).await?;
        Ok(Json(payments.into_iter().map(Into::into).collect()))
    }

    /// Record a payment for an invoice
    ///
    /// The amount may be below, equal to or above the balance. The invoice is paid when its total is reached; any
    /// excess is kept unallocated. A payment that brings the total paid above the setting `manualPaymentLimit` must be
    /// confirmed by a second person.
    #[oai(path = "/admin/invoices/:id/payments", method = "post", operation_id = "adminAddInvoicePayment")]
    async fn add_payment(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<PaymentInput>,
    ) -> ApiResult<MayWait<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let received = Received {
            amount: input.0.amount.0,
            paid_on: input.0.paid_on,
            reference: input.0.reference.unwrap_or_default(),
            reason: input.0.reason,
            evidence: input.0.evidence,
        };
        let outcome = payments::add(app, &staff.0, key, InvoiceId(id.0), received).await?;
        Ok(MayWait::new(app, &staff.0, outcome))
    }

    /// Mark an invoice as paid
    ///
    /// Records a payment of the remaining balance, dated today. A payment that brings the total paid above the
    /// setting `manualPaymentLimit` must be confirmed by a second person.
    #[oai(path = "/admin/invoices/:id/mark-paid", method = "post", operation_id = "adminMarkInvoicePaid")]
    async fn mark_paid(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<MarkPaidInput>,
    ) -> ApiResult<MayWait<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let MarkPaidInput { reason, evidence, version } = input.0;
        let ground = (&*reason, &*evidence);
        let outcome = payments::mark_paid(app, &staff.0, key, InvoiceId(id.0), ground, version).await?;
        Ok(MayWait::new(app, &staff.0, outcome))
    }

    /// Mark an invoice as unpaid
    ///
    /// Reverses its payments. Refused once its salary has been calculated.
    #[oai(path = "/admin/invoices/:id/mark-unpaid", method = "post", operation_id = "adminMarkInvoiceUnpaid")]
    async fn mark_unpaid(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<VersionInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        Ok(Json(payments::mark_unpaid(app, &staff.0, key, InvoiceId(id.0), input.0.version).await?.into()))
    }

    /// Reassign an invoice to another user
    ///
    /// The client is copied to the new owner. Sent documents do not change. Both users are informed by email of the new
    /// owner and the reason. Refused once the salary of the invoice has been calculated.
    #[oai(path = "/admin/invoices/:id/reassign", method = "post", operation_id = "adminReassignInvoice")]
    async fn reassign(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ManagePeople>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<ReassignInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let ReassignInput { user_id, reason, version } = input.0;
        let id = InvoiceId(id.0);
        Ok(Json(approval::reassign(app, &staff.0, key, id, UserId(user_id), &reason, version).await?.into()))
    }
}
