//! The bank's report on a payment file, and what it did, as they cross HTTP.

use paraply_app::salary;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};
use uuid::Uuid;

use crate::http::language;
use crate::http::salary::payslips::PayslipStatus;
use crate::http::scalars::Amount;

/// The bank's report.
#[derive(Debug, Multipart)]
#[oai(rename_all = "camelCase")]
pub struct StatusReportForm {
    /// A pain.002.001.03 or pain.002.001.10.
    pub file: Upload,
}

/// What the bank's report did.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PaymentStatusResult {
    /// The payment file it is about.
    pub message_id: String,
    /// Payments that it confirmed.
    pub accepted: usize,
    /// Payments that it rejected.
    pub rejected: usize,
    /// How many of the rejected ones had been confirmed before. They are open again: the next file pays them.
    pub reopened: usize,
    /// Payments that the bank has not decided.
    pub pending: usize,
    /// Payments that were decided before.
    pub unchanged: usize,
    /// Those that the report decided.
    pub payments: Vec<PaymentStatus>,
    /// Identities (`EndToEndId`) of payments that the report names and the file does not hold. Nothing was done with
    /// them; ask the bank before you make the next file.
    pub unknown_payments: Vec<String>,
}

/// What the bank decided of one payment.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PaymentStatus {
    /// The payslip.
    pub payslip_id: Uuid,
    /// Whose it is.
    pub user_name: String,
    /// How much.
    pub amount: Amount,
    /// `paid`, `accepted` until the day of payment, or `rejected`.
    pub status: PayslipStatus,
    /// The bank's code for a rejection.
    pub reason_code: Option<String>,
    /// The reason in words.
    pub reason: Option<String>,
}

impl From<salary::StatusResult> for PaymentStatusResult {
    fn from(result: salary::StatusResult) -> Self {
        let language = language::current();
        let payment = |payment: salary::PaymentResult| PaymentStatus {
            payslip_id: payment.payslip.0,
            user_name: payment.user_name,
            amount: payment.amount.into(),
            status: payment.status.into(),
            reason: payment.reason.as_ref().map(|reason| salary::bank_reason(reason, language)),
            reason_code: payment.reason.map(|reason| reason.code).filter(|code| !code.is_empty()),
        };
        Self {
            message_id: result.message_id,
            accepted: result.accepted,
            rejected: result.rejected,
            reopened: result.reopened,
            pending: result.pending,
            unchanged: result.unchanged,
            payments: result.payments.into_iter().map(payment).collect(),
            unknown_payments: result.unknown,
        }
    }
}
