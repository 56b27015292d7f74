//! Which reads of the back office are noted in the audit log, for the person whose data they are: one table for all
//! handlers. A new read operation of the back office must be in one of the two lists, or a test fails.

use std::sync::{Arc, OnceLock};

use paraply_app::Caller;
use paraply_app::audit::access_log::{self, Record};
use poem::http::Method;
use poem::{Endpoint, IntoResponse, Request, Response, Result};

use crate::http::refuse;
use crate::http::request::app;
use crate::http::spec::CONTRACT;

/// Operation, action in the audit log, and what the path names.
pub const RECORDED: &[(&str, &str, Record)] = &[
    ("adminGetUser", "user.read", Record::User),
    ("adminListUserBankAccounts", "bank_account.read", Record::User),
    ("adminListTaxProfiles", "tax_profile.read", Record::User),
    ("adminGetTaxRequest", "tax_request.read", Record::TaxRequest),
    ("adminGetTaxRequestFile", "tax_request.read", Record::TaxRequest),
    ("adminGetSupplierInvoiceFile", "supplier_invoice.read", Record::Invoice),
    ("adminGetHolidayPay", "holiday_pay.read", Record::User),
    ("adminGetCorrections", "corrections.read", Record::User),
    ("adminListUserSessions", "session.read", Record::User),
    ("adminGetPayslip", "payslip.read", Record::Payslip),
    ("adminListPayslips", "payslip.list", Record::Everyone),
    ("adminGetSalaryRun", "salary_run.read", Record::Run),
    ("adminGetPayslipArchive", "payslip.download", Record::Run),
    ("adminGetPaymentFile", "payment_file.download", Record::Run),
    ("adminDownloadPaymentFile", "payment_file.download", Record::PaymentFile),
    ("adminGetRefundFileContent", "payment_file.download", Record::PaymentFile),
    ("adminGetAgi", "agi.read", Record::Month),
    ("adminGetAgiXml", "agi.download", Record::Declaration),
    ("adminReportSie", "ledger.export_all", Record::Everyone),
    ("adminExportUsers", "user.export_all", Record::Everyone),
    ("adminExportInvoices", "invoice.export_all", Record::Everyone),
    ("adminExportPayments", "payment.export_all", Record::Everyone),
    ("adminGetRejectedRows", "import.rejected_rows", Record::Everyone),
];

/// What is read without a note: it shows neither pay nor numbers of a person, or the office's own matters.
pub const NOT_RECORDED: &[&str] = &[
    "adminListAccessTokens",
    "adminListTaxRequests",
    "adminListAgi",
    "adminListApprovals",
    "adminGetApproval",
    "adminListAuditEvents",
    "adminGetAuditEvent",
    "adminListClients",
    "adminExportClients",
    "adminGetClient",
    "adminListClientDuplicates",
    "adminGetClientStatement",
    "adminGetClientStatementPdf",
    "adminGetDashboard",
    "adminListGroups",
    "adminGetGroup",
    "adminGetImportSample",
    "adminListImports",
    "adminGetImport",
    "adminListInvoices",
    "adminPreviewInvoiceBatch",
    "adminListInvoiceBatches",
    "adminGetInvoiceBatch",
    "adminListInvoiceBatchRows",
    "adminGetInvoice",
    "adminListInvoicePayments",
    "adminGetSupplierInvoice",
    "adminReviewInvoice",
    "adminListMailTexts",
    "adminGetMailText",
    "adminListMails",
    "adminGetMail",
    "adminListMessages",
    "adminGetMessage",
    "adminListPayments",
    "adminListBankTransactions",
    "adminGetBankTransaction",
    "adminGetBankFileContent",
    "adminListRefunds",
    "adminGetRefund",
    "adminListRefundFiles",
    "adminGetPayment",
    "adminGetProgress",
    "adminListReimbursements",
    "adminGetReimbursement",
    "adminExportAging",
    "adminExportDebt",
    "adminExportFees",
    "adminReportAging",
    "adminReportBankDays",
    "adminReportDebt",
    "adminReportFees",
    "adminReportLedger",
    "adminReportMoney",
    "adminReportReconciliation",
    "adminListSalaryRuns",
    "adminGetSettings",
    "adminGetLogo",
    "adminGetLogoPicture",
    "adminListSettingsVersions",
    "adminListUsers",
    "adminListVouchers",
    "adminGetVoucher",
    "adminListYearTables",
    "adminGetYearTable",
    "adminGetYearTableSample",
    "getUserTerms",
];

/// Filled in by the handler's extractor: the member of staff who reads.
#[derive(Clone, Default)]
pub struct Reader(Arc<OnceLock<Caller>>);

impl Reader {
    /// Notes who calls, if the request is one that is recorded.
    pub fn fill(request: &Request, caller: &Caller) {
        if let Some(reader) = request.extensions().get::<Self>() {
            // The first extractor of a handler decides; a second one finds the same person.
            let _ = reader.0.set(caller.clone());
        }
    }
}

/// What is noted of a read.
struct Note {
    action: &'static str,
    record: Record,
    /// What the path says in the place of its parameter.
    parameter: Option<String>,
}

/// What is noted of a read at this path; nothing of one that is not recorded.
fn note_of(path: &str) -> Option<Note> {
    let template = CONTRACT.template(path)?;
    let id = CONTRACT.operation(&Method::GET, path)?["operationId"].as_str()?;
    let (_, action, record) = RECORDED.iter().find(|(operation, ..)| *operation == id)?;
    let mut segments = template.split('/').zip(path.split('/'));
    let parameter = segments.find(|(name, _)| name.starts_with('{')).map(|(_, said)| said.to_owned());
    Some(Note { action, record: *record, parameter })
}

/// Notes a recorded read once it has succeeded, before the answer leaves.
pub async fn record<E: Endpoint>(endpoint: Arc<E>, mut request: Request) -> Result<Response> {
    let is_read = request.method() == Method::GET;
    let Some(note) = note_of(request.uri().path()).filter(|_| is_read) else {
        return endpoint.call(request).await.map(IntoResponse::into_response);
    };
    let app = app(&request).clone();
    let reader = Reader::default();
    request.extensions_mut().insert(reader.clone());
    let response = endpoint.call(request).await.map(IntoResponse::into_response)?;
    if response.status().is_success()
        && let Some(caller) = reader.0.get()
    {
        let noted = access_log::note_read(&app, caller, note.action, note.record, note.parameter).await;
        if let Err(error) = noted {
            return Ok(refuse(error));
        }
    }
    Ok(response)
}
