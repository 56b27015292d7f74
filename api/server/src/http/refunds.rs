//! Refunds to payers.

mod files;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::refunds::{self, Filter, RefundInput, Sort};
use paraply_app::{App, Result, Window, salary};
use paraply_domain::ids::{BankTransactionId, RefundId};
use paraply_domain::refund::{self as domain, RefundAccount, RefundAccountForm};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::approvals::MayWait;
use super::idempotency_key::IdempotencyKey;
use super::language;
use super::list::{ApiResult, List, ListAnswer, ListQuery};
use super::scalars::Amount;
use super::staff::{Staff, may};

pub use files::Api as FilesApi;

/// Status of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "domain::RefundStatus")]
enum RefundStatus {
    /// Waiting for a second person.
    Requested,
    /// Waiting for a payment file.
    Approved,
    /// In a payment file; the bank has not decided.
    Exported,
    /// Paid by the bank.
    Paid,
    /// Rejected by the bank, or returned. The money waits on its bank transaction again.
    Rejected,
    /// Cancelled before it was in a payment file. The money waits on its bank transaction again.
    Cancelled,
}

/// Money that goes back to a payer.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Refund {
    id: Uuid,
    /// Bank transaction that the money is taken from.
    bank_transaction_id: Uuid,
    status: RefundStatus,
    amount: Amount,
    /// Name of the payee.
    payee: String,
    /// Bankgiro number, account number or IBAN. In lists only the last four characters.
    account: String,
    reason: String,
    /// What shows that the account belongs to the payer.
    evidence: String,
    /// Payment file that it is in.
    file_id: Option<Uuid>,
    /// Payment date of that file.
    payment_date: Option<NaiveDate>,
    requested_by_name: String,
    requested_at: DateTime<Utc>,
    /// Absent after the single-admin delay.
    approved_by_name: Option<String>,
    approved_at: Option<DateTime<Utc>>,
    /// When it was paid, rejected or cancelled.
    decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected or cancelled.
    decision_reason: Option<String>,
}

impl Refund {
    fn of(refund: domain::Refund, in_full: bool) -> Self {
        let account = RefundAccount::parse(&refund.account).ok();
        let shown = |account: RefundAccount| match in_full {
            true => account.number(),
            false => format!("…{}", account.last4()),
        };
        let ended = matches!(refund.status, domain::RefundStatus::Rejected | domain::RefundStatus::Cancelled);
        let reason = salary::bank_reason(&refund.decision, language::current());
        Self {
            id: refund.id.0,
            bank_transaction_id: refund.transaction.0,
            status: refund.status.into(),
            amount: refund.amount.into(),
            payee: refund.payee,
            account: account.map(shown).unwrap_or_default(),
            reason: refund.reason,
            evidence: refund.evidence,
            file_id: refund.file.map(|file| file.0),
            payment_date: refund.execution_date,
            requested_by_name: refund.requested_by_name,
            requested_at: refund.requested_at,
            approved_by_name: refund.approved_by_name,
            approved_at: refund.approved_at,
            decided_at: refund.decided_at,
            decision_reason: Some(reason).filter(|_| ended),
        }
    }
}

impl From<domain::Refund> for Refund {
    fn from(refund: domain::Refund) -> Self {
        Self::of(refund, true)
    }
}

/// Account of a payee: `bankgiro`, or `sortCode` and `accountNumber`, or `iban` (and `swiftBic`, for a bank abroad).
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct RefundAccountInput {
    #[oai(validator(max_length = 20))]
    bankgiro: Option<String>,
    #[oai(validator(max_length = 20))]
    sort_code: Option<String>,
    #[oai(validator(max_length = 40))]
    account_number: Option<String>,
    #[oai(validator(max_length = 60))]
    iban: Option<String>,
    #[oai(validator(max_length = 20))]
    swift_bic: Option<String>,
}

impl From<RefundAccountInput> for RefundAccountForm {
    fn from(input: RefundAccountInput) -> Self {
        Self {
            bankgiro: input.bankgiro.unwrap_or_default(),
            sort_code: input.sort_code.unwrap_or_default(),
            account_number: input.account_number.unwrap_or_default(),
            iban: input.iban.unwrap_or_default(),
            swift_bic: input.swift_bic.unwrap_or_default(),
        }
    }
}

/// A refund in a request.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct RefundRequest {
    /// Above zero, at most what is not allocated.
    amount: Amount,
    /// Name of the payee, at most 70 characters.
    payee: String,
    account: RefundAccountInput,
    /// Why the money goes back.
    reason: String,
    /// What shows that the account belongs to the payer.
    evidence: String,
}

/// Why a refund is cancelled or rejected.
#[derive(Clone, Debug, Object)]
#[oai(deny_unknown_fields)]
struct RefundReasonInput {
    reason: String,
}

fn narrowed(query: &ListQuery) -> Result<(Filter, Window<Sort>)> {
    query.allow_filters(&["id", "q", "status", "fileId", "bankTransactionId"])?;
    let filter = Filter {
        ids: query.ids()?,
        status: query.parsed("status")?,
        file: query.parsed("fileId")?,
        bank_transaction: query.parsed("bankTransactionId")?,
        q: query.text("q")?,
    };
    Ok((filter, query.window()?))
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminPayments")]
impl Api {
    /// List refunds
    ///
    /// Filters: `q` (part of the payee's name), `status`, `fileId`, `bankTransactionId`, `id`.
    #[oai(path = "/admin/refunds", method = "get", operation_id = "adminListRefunds")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Refund>> {
        let (filter, window) = narrowed(&query)?;
        let page = refunds::list(app, &filter, window).await?;
        Ok(ListAnswer::new("refunds", &query, page.map(|refund| Refund::of(refund, false))))
    }

    /// Get a refund
    #[oai(path = "/admin/refunds/:id", method = "get", operation_id = "adminGetRefund")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Refund>> {
        Ok(Json(refunds::get(app, RefundId(id.0)).await?.into()))
    }

    /// Request a refund
    ///
    /// Pays unallocated money of an incoming bank transaction back to its payer. The amount is reserved at once; a second
    /// person approves it, and the next refund payment file includes it. Money cannot be refunded to an account where
    /// somebody with a role in the back office is paid.
    #[oai(path = "/admin/bank-transactions/:id/refund", method = "post", operation_id = "adminRequestRefund")]
    async fn request(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        key: IdempotencyKey,
        id: Path<Uuid>,
        Json(input): Json<RefundRequest>,
    ) -> ApiResult<MayWait<Refund>> {
        let key = key.of(&caller, &input)?;
        let RefundRequest { amount, payee, account, reason, evidence } = input;
        let input = RefundInput { amount: amount.0, payee, account: account.into(), reason, evidence };
        let outcome = refunds::request(app, &caller, key, BankTransactionId(id.0), input).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Cancel an approved refund
    ///
    /// As long as it is not in a payment file. The money waits on its bank transaction again.
    #[oai(path = "/admin/refunds/:id/cancel", method = "post", operation_id = "adminCancelRefund")]
    async fn cancel(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        key: IdempotencyKey,
        id: Path<Uuid>,
        Json(input): Json<RefundReasonInput>,
    ) -> ApiResult<Json<Refund>> {
        let key = key.of(&caller, &input)?;
        Ok(Json(refunds::cancel(app, &caller, key, RefundId(id.0), &input.reason).await?.into()))
    }

    /// Mark a refund as rejected
    ///
    /// The bank has not paid it. If it was confirmed, a returned payment of the same amount must have been imported, which is
    /// explained by it. The money waits on its bank transaction again.
    #[oai(path = "/admin/refunds/:id/reject", method = "post", operation_id = "adminRejectRefund")]
    async fn reject(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        key: IdempotencyKey,
        id: Path<Uuid>,
        Json(input): Json<RefundReasonInput>,
    ) -> ApiResult<Json<Refund>> {
        let key = key.of(&caller, &input)?;
        Ok(Json(refunds::reject(app, &caller, key, RefundId(id.0), &input.reason).await?.into()))
    }
}
