//! Bank status reports of the API.

use paraply_app::salary;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};
use uuid::Uuid;

use crate::http::language;
use crate::http::salary::payslips::PayslipStatus;
use crate::http::scalars::Amount;

/// A bank status report.
#[derive(Debug, Multipart)]
#[oai(rename_all = "camelCase")]
pub struct StatusReportForm {
    /// pain.002.001.03 or pain.002.001.10.
    pub file: Upload,
}

/// Result of a bank status report.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PaymentStatusResult {
    /// Message id of the payment file concerned.
    pub message_id: String,
    /// Number of payments confirmed.
    pub accepted: usize,
    /// Number of payments rejected.
    pub rejected: usize,
    /// Number of rejected payments that had been confirmed before. The next payment file includes them.
    pub reopened: usize,
    /// Number of payments still undecided.
    pub pending: usize,
    /// Number of payments decided before.
    pub unchanged: usize,
    /// Payments decided by this report.
    pub payments: Vec<PaymentStatus>,
    /// `EndToEndId` of reported payments that are not in the payment file. They are ignored; ask the bank about them
    /// before creating the next payment file.
    pub unknown_payments: Vec<String>,
}

/// Decision on one payment.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PaymentStatus {
    /// Id of the payslip.
    pub payslip_id: Uuid,
    /// Name of the user.
    pub user_name: String,
    /// Amount of the payment.
    pub amount: Amount,
    /// `paid`, `accepted` until the payment date, or `rejected`.
    pub status: PayslipStatus,
    /// Reason code of the bank, if rejected.
    pub reason_code: Option<String>,
    /// Reason in words.
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
