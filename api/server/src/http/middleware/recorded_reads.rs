//! Which reads of the back office are noted in the audit log, for the person whose data they are: one table for all
//! handlers. A new read operation of the back office must be in one of the two lists, or a test fails.

use std::sync::{Arc, OnceLock};

use paraply_app::Caller;
use paraply_app::audit::access_log::{self, Record};
use poem::http::Method;
use poem::{Endpoint, IntoResponse, Request, Response, Result};
use serde_json::Value;

use crate::http::refuse;
use crate::http::request::app;

/// Operation, action in the audit log, and what the path names.
pub const RECORDED: &[(&str, &str, Record)] = &[
    ("adminGetUser", "user.read", Record::User),
    ("adminListUserBankAccounts", "bank_account.read", Record::User),
    ("adminListTaxProfiles", "tax_profile.read", Record::User),
    ("adminGetTaxRequest", "tax_request.read", Record::TaxRequest),
    ("adminGetTaxRequestFile", "tax_request.read", Record::TaxRequest),
    ("adminGetSupplierInvoiceFile", "supplier_invoice.read", Record::Invoice),
    ("adminGetHolidayPay", "holiday_pay.read", Record::User),
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

/// A recorded operation with the segments of its path; none stands for the parameter.
struct Operation {
    path: Vec<Option<String>>,
    action: &'static str,
    record: Record,
}

/// The recorded operations with their paths, from the specification.
pub struct Table(Vec<Operation>);

impl Table {
    /// Reads the paths of the recorded operations.
    pub fn new(spec: &Value) -> Self {
        let paths = spec["paths"].as_object().into_iter().flatten();
        let operations = paths.filter_map(|(path, operations)| {
            let id = operations["get"]["operationId"].as_str()?;
            let (_, action, record) = RECORDED.iter().find(|(operation, ..)| *operation == id)?;
            let path = segments(path)
                .map(|segment| (!segment.starts_with('{')).then(|| segment.to_owned()))
                .collect();
            Some(Operation { path, action, record: *record })
        });
        Self(operations.collect())
    }

    /// The operation that a path calls, and its parameter. A path without parameters goes before one with.
    fn find(&self, path: &str) -> Option<(&Operation, Option<String>)> {
        let said: Vec<&str> = segments(path).collect();
        let fits = |operation: &&Operation| {
            operation.path.len() == said.len()
                && operation
                    .path
                    .iter()
                    .zip(&said)
                    .all(|(own, said)| own.as_ref().is_none_or(|own| own == said))
        };
        let operation =
            self.0.iter().filter(fits).max_by_key(|operation| operation.path.iter().flatten().count());
        let operation = operation?;
        let parameter = operation.path.iter().position(Option::is_none).map(|place| said[place].to_owned());
        Some((operation, parameter))
    }
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|segment| !segment.is_empty())
}

/// Notes a recorded read once it has succeeded, before the answer leaves.
pub async fn record<E: Endpoint>(
    table: Arc<Table>,
    endpoint: Arc<E>,
    mut request: Request,
) -> Result<Response> {
    let found = if request.method() == Method::GET { table.find(request.uri().path()) } else { None };
    let Some((operation, parameter)) = found else {
        return endpoint.call(request).await.map(IntoResponse::into_response);
    };
    let app = app(&request).clone();
    let reader = Reader::default();
    request.extensions_mut().insert(reader.clone());
    let response = endpoint.call(request).await.map(IntoResponse::into_response)?;
    if response.status().is_success()
        && let Some(caller) = reader.0.get()
    {
        let noted = access_log::note_read(&app, caller, operation.action, operation.record, parameter).await;
        if let Err(error) = noted {
            return Ok(refuse(error));
        }
    }
    Ok(response)
}
