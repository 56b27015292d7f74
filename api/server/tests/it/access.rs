//! Who may call what: every operation stands in one of three tables, and the tables are tried out.
//!
//! A new operation is added to the table of the least that its caller must be. Forgotten, it fails the first test;
//! in the wrong table, one of the others.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::{Answer, TestApp, Who};

/// Anyone.
const VISITOR: &[&str] = &[
    "login",
    "register",
    "logout",
    "stopViewing",
    "verifyEmail",
    "resendVerification",
    "forgotPassword",
    "resetPassword",
    "startOidc",
    "finishOidc",
    "quoteSalary",
    "sendContact",
    "getPublicSettings",
    "getSampleInvoice",
    "getHealth",
];

/// Who is signed in; 401 for anyone else.
const USER: &[&str] = &[
    "getCurrentUser",
    "listSessions",
    "revokeSession",
    "listAccessTokens",
    "createAccessToken",
    "revokeAccessToken",
    "getProfile",
    "updateProfile",
    "changePassword",
    "listClients",
    "createClient",
    "getClient",
    "updateClient",
    "archiveClient",
    "lookUpVatNumber",
    "listBankAccounts",
    "createBankAccount",
    "getBankAccount",
    "updateBankAccount",
    "deleteBankAccount",
    "lookUpBank",
    "listInvoices",
    "createInvoice",
    "previewInvoice",
    "getInvoice",
    "updateInvoice",
    "deleteInvoice",
    "submitInvoice",
    "withdrawInvoice",
    "cancelInvoice",
    "duplicateInvoice",
    "getInvoicePdf",
    "getInvoiceTimeline",
    "listInvoiceDeliveries",
    "listInvoiceFiles",
    "addInvoiceFiles",
    "getInvoiceFile",
    "deleteInvoiceFile",
    "listPayslips",
    "getPayslip",
    "getPayslipPdf",
    "listPayslipYears",
    "getPayslipYearPdf",
    "listReimbursements",
    "addReimbursement",
    "withdrawReimbursement",
    "getHolidayPay",
    "getReferrals",
    "exportProfile",
    "deleteAccount",
    "listSimilarClients",
    "getDashboard",
    "sendSupport",
    "sendFeedback",
];

/// Admins; 403 for other users.
const ADMIN: &[&str] = &[
    "adminListUsers",
    "adminCreateUser",
    "adminGetUser",
    "adminUpdateUser",
    "adminBlockUser",
    "adminUnblockUser",
    "adminVerifyUserEmail",
    "adminTrustUser",
    "adminInviteUser",
    "adminViewAs",
    "adminListUserSessions",
    "adminRevokeUserSession",
    "adminRevokeUserSessions",
    "adminListTaxProfiles",
    "adminAddTaxProfile",
    "adminListUserBankAccounts",
    "adminGetProgress",
    "adminGetHolidayPay",
    "adminPayOutHolidayPay",
    "adminKeepHolidayPay",
    "adminListGroups",
    "adminCreateGroup",
    "adminGetGroup",
    "adminUpdateGroup",
    "adminDeleteGroup",
    "adminMoveToGroup",
    "adminListClients",
    "adminGetClient",
    "adminUpdateClient",
    "adminListClientDuplicates",
    "adminMergeClients",
    "adminListInvoices",
    "adminCreateInvoice",
    "adminGetInvoice",
    "adminUpdateInvoice",
    "adminSendInvoice",
    "adminReturnInvoice",
    "adminBulkInvoices",
    "adminReviewInvoice",
    "adminExportInvoices",
    "adminExportClients",
    "adminExportPayments",
    "adminCancelInvoice",
    "adminCreditInvoice",
    "adminListInvoicePayments",
    "adminAddInvoicePayment",
    "adminMarkInvoicePaid",
    "adminMarkInvoiceUnpaid",
    "adminReassignInvoice",
    "adminListPayments",
    "adminGetPayment",
    "adminGetVoucher",
    "adminGetAuditEvent",
    "adminGetReimbursement",
    "adminListReimbursements",
    "adminApproveReimbursement",
    "adminRejectReimbursement",
    "adminListSettingsVersions",
    "adminWithdrawSettingsVersion",
    "adminPreviewSettings",
    "adminGetLogo",
    "adminGetLogoPicture",
    "adminReplaceLogo",
    "adminRemoveLogo",
    "adminListMailTexts",
    "adminGetMailText",
    "adminUpdateMailText",
    "adminResetMailText",
    "adminPreviewMailText",
    "adminListYearTables",
    "adminUploadYearTable",
    "adminPreviewSalaryRun",
    "adminListSalaryRuns",
    "adminCreateSalaryRun",
    "adminGetSalaryRun",
    "adminApproveSalaryRun",
    "adminExportSalaryRun",
    "adminDiscardSalaryRun",
    "adminDownloadPaymentFile",
    "adminGetPaymentFile",
    "adminHoldSalary",
    "adminReadStatusReport",
    "adminReleaseSalary",
    "adminRemoveFromSalaryRun",
    "adminReversePayslip",
    "adminConfirmSalaryRun",
    "adminGetPayslipsZip",
    "adminListAgi",
    "adminGetAgi",
    "adminDeclareAgi",
    "adminGetAgiXml",
    "adminMakeTaxPayment",
    "adminConfirmTaxPayment",
    "adminListPayslips",
    "adminGetPayslip",
    "adminListImports",
    "adminImport",
    "adminGetImport",
    "adminUndoImport",
    "adminGetLeftOutRows",
    "adminGetImportSample",
    "adminListTaxProfiles",
    "adminAddTaxProfile",
    "adminListYearTables",
    "adminUploadYearTable",
    "adminGetSettings",
    "adminUpdateSettings",
    "adminListMessages",
    "adminGetMessage",
    "adminAnswerMessage",
    "adminListMails",
    "adminGetMail",
    "adminListAuditEvents",
    "adminListVouchers",
    "adminReportFees",
    "adminReportMoney",
    "adminReportReconciliation",
    "adminReportSie",
    "adminReportAging",
    "adminReportDebt",
    "adminReportLedger",
    "adminGetDashboard",
];

pub struct Operation {
    pub id: String,
    pub method: Method,
    path: String,
    has_body: bool,
}

/// What the server serves, as its own description says.
pub fn operations() -> Vec<Operation> {
    let spec: Value = serde_json::from_str(&paraply_api::http::openapi_json()).unwrap();
    let mut operations = vec![];
    for (path, methods) in spec["paths"].as_object().unwrap() {
        let path = if path.starts_with("/api") { path.clone() } else { format!("/api{path}") };
        for (method, operation) in methods.as_object().unwrap() {
            operations.push(Operation {
                id: operation["operationId"].as_str().unwrap_or(&path).to_owned(),
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                has_body: operation.get("requestBody").is_some(),
            });
        }
    }
    operations
}

fn operations_of(table: &[&str]) -> Vec<Operation> {
    operations().into_iter().filter(|operation| table.contains(&operation.id.as_str())).collect()
}

/// Calls an operation on a record that is not there, with a body that says nothing.
pub async fn call(app: &TestApp, who: &Who, operation: &Operation, headers: &[(&str, &str)]) -> Answer {
    let parts = operation.path.split('/').map(|part| match part.starts_with('{') {
        true => Uuid::nil().to_string(),
        false => part.to_owned(),
    });
    let path = parts.collect::<Vec<_>>().join("/");
    let body = operation.has_body.then(|| json!({}));
    app.send_with(who, operation.method.clone(), &path, body, headers).await
}

#[test]
fn every_operation_stands_in_one_table() {
    let count = |id: &str| [VISITOR, USER, ADMIN].iter().filter(|table| table.contains(&id)).count();
    let wrong: Vec<_> =
        operations().into_iter().map(|operation| operation.id).filter(|id| count(id) != 1).collect();
    assert!(wrong.is_empty(), "add to the table of who may call it: {wrong:?}");
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_visitor_is_asked_to_sign_in_unless_the_operation_is_for_all(pool: PgPool) {
    let app = TestApp::new(pool);
    for operation in operations_of(USER).iter().chain(&operations_of(ADMIN)) {
        let code = call(&app, &app.visitor(), operation, &[]).await.refused(401);
        assert_eq!(code, "unauthorized", "{}", operation.id);
    }
    for operation in operations_of(VISITOR) {
        let answer = call(&app, &app.visitor(), &operation, &[]).await;
        assert!(![401, 403].contains(&answer.status.as_u16()), "{}: {}", operation.id, answer.status);
    }
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn invented_secrets_and_claims_open_nothing(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let forged = [
        Who::holding(&format!("paraply_session={}", "0".repeat(64))),
        Who::holding("paraply_session="),
        Who::holding(&format!("__Host-{}", anna.cookie())),
        Who::holding(&format!("paraply_session={}", anna.id.unwrap())),
    ];
    let claims = [("authorization", "Bearer admin"), ("x-user-id", "1"), ("x-is-admin", "true")];
    for operation in operations_of(USER).iter().chain(&operations_of(ADMIN)) {
        for who in &forged {
            call(&app, who, operation, &[]).await.refused(401);
        }
        call(&app, &app.visitor(), operation, &claims).await.refused(401);
    }
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn the_back_office_is_closed_to_users(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    for operation in operations_of(ADMIN) {
        let answer = call(&app, &anna, &operation, &[("x-is-admin", "true")]).await;
        assert_eq!(answer.refused(403), "forbidden", "{}", operation.id);
    }
    for path in [
        "//admin/users",
        "/./admin/users",
        "/Admin/users",
        "/admin%2fusers",
        "/admin/users/",
        "/x/../admin/users",
    ] {
        let answer = app.get(&anna, &format!("/api{path}")).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
    }
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn nobody_is_shut_out_of_what_is_theirs(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    let tries = operations_of(USER).into_iter().map(|operation| (&anna, operation));
    for (who, operation) in tries.chain(operations_of(ADMIN).into_iter().map(|operation| (&admin, operation)))
    {
        let answer = call(&app, who, &operation, &[]).await;
        assert!(![401, 403].contains(&answer.status.as_u16()), "{}: {}", operation.id, answer.status);
        assert!(!answer.status.is_server_error(), "{}: {}", operation.id, answer.json);
    }
}
