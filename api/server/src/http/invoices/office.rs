//! Everyone's invoices: approved, sent, paid, given back, credited.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::invoices::{self, Returned, Side, approval, drafting, sending};
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

/// Why an invoice goes back.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct ReturnInput {
    /// Told to the owner.
    reason: String,
    /// The field of the invoice that it is about, as `dueDate` or `items[0].description`; the owner sees it there.
    field: Option<String>,
    /// As read; a newer one refuses the act.
    version: i32,
}

/// Money that came in for an invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct PaymentInput {
    /// Above zero. What is more than the balance is kept unallocated.
    amount: Amount,
    /// The day it came, today or earlier.
    paid_on: NaiveDate,
    /// What the payer wrote.
    reference: Option<String>,
    /// What shows that the money came, as the line of a bank statement; kept with the payment.
    evidence: String,
    /// Why it is typed in.
    reason: String,
}

/// Why an invoice counts as paid without its payment.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct MarkPaidInput {
    /// Kept with the payment; who approves its salary reads it.
    reason: String,
    /// What shows that the money came, as the line of a bank statement; kept with the payment.
    evidence: String,
    /// As read; a newer one refuses the act.
    version: i32,
}

/// To whom an invoice goes.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct ReassignInput {
    /// The new owner.
    user_id: Uuid,
    /// Why; both people are told.
    reason: String,
    /// As read; a newer one refuses the act.
    version: i32,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// List everyone's invoices
    ///
    /// Filters of `GET /api/invoices`, and `userId` and `groupId`. Rows leave `items` and `vatSums` empty.
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

    /// Write an invoice for somebody
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

    /// Get anyone's invoice
    #[oai(path = "/admin/invoices/:id", method = "get", operation_id = "adminGetInvoice")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Invoice>> {
        Ok(Json(invoices::get(app, &staff.0, Side::Office, InvoiceId(id.0)).await?.into()))
    }

    /// Correct a draft or one that waits for approval
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

    /// Send an invoice now
    ///
    /// Approves it: it gets the next number of the series, becomes immutable, is posted, and is mailed to the client.
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
        Ok(Json(sending::send(app, &staff.0, key, InvoiceId(id.0), input.0.version).await?.into()))
    }

    /// Return an invoice to its owner
    ///
    /// The owner is told the reason by mail.
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
    /// One that was sent is taken back by a credit note.
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

    /// Credit a sent invoice
    ///
    /// A credit note of the whole amount with a number of its own is posted and mailed to the client. The answer is the
    /// cancelled invoice; `creditNoteId` is the credit note.
    #[oai(path = "/admin/invoices/:id/credit", method = "post", operation_id = "adminCreditInvoice")]
    async fn credit(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<VersionInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        Ok(Json(sending::credit(app, &staff.0, key, InvoiceId(id.0), input.0.version).await?.into()))
    }

    /// List an invoice's payments
    ///
    /// Also those that were taken back, and what took them back.
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

    /// Record a payment
    ///
    /// A part of the balance, all of it, or more: the invoice is paid exactly when its total is reached, and what is
    /// more is kept unallocated. Above the limit `manualPaymentLimit` it waits for a second person.
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

    /// Mark as paid
    ///
    /// Records a payment of the balance, today, for a reason that is kept with it. Above the limit `manualPaymentLimit` it
    /// waits for a second person.
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

    /// Mark as unpaid
    ///
    /// Takes its payments back by counter-entries. Refused once its salary is calculated.
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

    /// Give an invoice to another user
    ///
    /// With a copy of its client. What was sent stays as it was sent. Both people are told by mail who gets its money from
    /// now on, and why. Refused once its salary is calculated.
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
