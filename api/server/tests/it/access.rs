//! Who may call what: every operation stands in one of the tables, and the tables are tried out.
//!
//! A new operation is added to the table of the least that its caller must be. Forgotten, it fails the first test;
//! in the wrong table, one of the others.

use paraply_api::http::CONTRACT;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

/// Anyone.
const VISITOR: &[&str] = &[
    "login",
    "proveSecondFactor",
    "askPasskeyToSignIn",
    "getAwaitedSignIn",
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
    "quoteSalaries",
    "drawSalaryQuote",
    "tryInvoice",
    "sendContact",
    "getPublicSettings",
    "getPunctuality",
    "getTerms",
    "getSampleInvoice",
    "getHealth",
];

/// Who is logged in; 401 for anyone else.
const USER: &[&str] = &[
    "getCurrentUser",
    "listSessions",
    "revokeSession",
    "revokeOtherSessions",
    "listAccessTokens",
    "createAccessToken",
    "revokeAccessToken",
    "getSecondFactor",
    "beginTotp",
    "beginPasskey",
    "addPasskey",
    "removePasskey",
    "askPasskey",
    "confirmTotp",
    "removeTotp",
    "renewRecoveryCodes",
    "reauthenticate",
    "getProfile",
    "acceptTerms",
    "listAccessLog",
    "listNotifications",
    "listEmailChoices",
    "seeNotifications",
    "setEmailChoice",
    "updateProfile",
    "listTaxRequests",
    "createTaxRequest",
    "withdrawTaxRequest",
    "getTaxRequestFile",
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
    "sumInvoices",
    "createInvoice",
    "previewInvoice",
    "getInvoice",
    "updateInvoice",
    "deleteInvoice",
    "submitInvoice",
    "withdrawInvoice",
    "cancelInvoice",
    "duplicateInvoice",
    "mergeDrafts",
    "createInvoiceTemplate",
    "updateInvoiceTemplate",
    "deleteInvoiceTemplate",
    "createDraftFromInvoiceTemplate",
    "listInvoiceTemplates",
    "getInvoiceTemplate",
    "getInvoicePdf",
    "exportInvoices",
    "getInvoiceArchive",
    "getInvoiceTimeline",
    "listInvoiceDeliveries",
    "listInvoiceFiles",
    "addInvoiceFiles",
    "getInvoiceFile",
    "deleteInvoiceFile",
    "listPayslips",
    "getPayslip",
    "getPayslipPdf",
    "exportPayslips",
    "getPayslipArchive",
    "forecastPayslips",
    "listPayslipYears",
    "getPayslipYearPdf",
    "getSupplierInvoice",
    "recordSupplierInvoice",
    "getSupplierInvoiceFile",
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
    "listMessages",
    "getMessage",
    "replyToMessage",
];

/// Every role of the back office.
const ALL: &[&str] = &["admin", "finance", "reviewer", "support"];
/// Who sees money and the office.
const LOOKING: &[&str] = &["admin", "finance", "support"];
/// Who moves money.
const MONEY: &[&str] = &["admin", "finance"];
/// Who looks after invoices and clients, and answers people.
const REVIEW: &[&str] = &["admin", "reviewer"];
/// Who decides about people and the company.
const ADMIN: &[&str] = &["admin"];

/// The back office: which roles may call what; 403 for everybody else.
const STAFF: &[(&[&str], &[&str])] = &[
    (
        ALL,
        &[
            "adminGetDashboard",
            "adminListUsers",
            "adminGetUser",
            "getUserTerms",
            "adminListGroups",
            "adminGetGroup",
            "adminListClients",
            "adminGetClient",
            "adminListClientDuplicates",
            "adminListInvoices",
            "adminGetInvoice",
            "adminListInvoicePayments",
            "adminReviewInvoice",
            "adminExportInvoices",
            "adminExportClients",
            "adminExportUsers",
            "adminListMessages",
            "adminPreviewInvoiceBatch",
            "adminListInvoiceBatches",
            "adminGetInvoiceBatch",
            "adminListInvoiceBatchRows",
            "adminGetMessage",
        ],
    ),
    (
        LOOKING,
        &[
            "adminListTaxProfiles",
            "adminListTaxRequests",
            "adminGetTaxRequest",
            "adminGetSupplierInvoice",
            "adminGetSupplierInvoiceFile",
            "adminListUserBankAccounts",
            "adminListUserSessions",
            "adminViewAs",
            "adminGetHolidayPay",
            "adminGetProgress",
            "adminListPayments",
            "adminListBankTransactions",
            "adminGetBankTransaction",
            "adminListRefunds",
            "adminReportBankDays",
            "adminListRefundFiles",
            "adminListReimbursements",
            "adminListSalaryRuns",
            "adminGetSalaryRun",
            "adminPreviewSalaryRun",
            "adminListPayslips",
            "adminGetPayslip",
            "adminGetPayslipArchive",
            "adminListAgi",
            "adminGetAgi",
            "adminListVouchers",
            "adminReportFees",
            "adminExportFees",
            "adminExportAging",
            "adminExportDebt",
            "adminReportReconciliation",
            "adminReportSie",
            "adminListYearTables",
            "adminGetYearTable",
            "adminGetYearTableSample",
            "adminListImports",
            "adminGetImport",
            "adminGetRejectedRows",
            "adminGetImportSample",
            "adminGetSettings",
            "adminListMails",
            "adminGetMail",
            "adminListAuditEvents",
            "adminGetAuditEvent",
            "adminGetPayment",
            "adminGetReimbursement",
            "adminGetVoucher",
            "adminExportPayments",
            "adminReportMoney",
            "adminReportAging",
            "adminGetClientStatement",
            "adminGetClientStatementPdf",
            "adminReportDebt",
            "adminGetCorrections",
            "adminReportLedger",
            "adminListSettingsVersions",
            "adminListMailTexts",
            "adminGetMailText",
            "adminPreviewMailText",
            "adminGetLogo",
            "adminGetLogoPicture",
            "adminPreviewSettings",
            "adminListApprovals",
            "adminGetApproval",
            // Each takes the permission of its act besides.
            "adminConfirmApproval",
            "adminRejectApproval",
            "adminStopApproval",
        ],
    ),
    (
        MONEY,
        &[
            "adminAddInvoicePayment",
            "adminImportBankFile",
            "adminGetBankFileContent",
            "adminAllocateBankTransaction",
            "adminAnswerBankTransaction",
            "adminUndoBankTransaction",
            "adminExplainBankTransaction",
            "adminGetRefund",
            "adminRequestRefund",
            "adminCancelRefund",
            "adminRejectRefund",
            "adminExportRefunds",
            "adminGetRefundFileContent",
            "adminConfirmRefunds",
            "adminReadRefundReport",
            "adminWriteOffInvoice",
            "adminPreviewWriteOff",
            "adminUndoWriteOff",
            "adminWaiveCorrections",
            "adminUndoWaiver",
            "adminDoubtInvoice",
            "adminEndDoubt",
            "adminMarkInvoicePaid",
            "adminMarkInvoiceUnpaid",
            "adminReleasePayment",
            "adminReversePayment",
            "adminApproveReimbursement",
            "adminRejectReimbursement",
            "adminAddTaxProfile",
            "adminAddUserBankAccount",
            "adminUpdateUserBankAccount",
            "adminGetTaxRequestFile",
            "adminApproveTaxRequest",
            "adminRejectTaxRequest",
            "adminPayOutHolidayPay",
            "adminKeepHolidayPay",
            "adminHoldSalary",
            "adminReleaseSalary",
            "adminCreateSalaryRun",
            "adminRecalculateSalaryRun",
            "adminApproveSalaryRun",
            "adminExportSalaryRun",
            "adminGetPaymentFile",
            "adminDownloadPaymentFile",
            "adminConfirmSalaryRun",
            "adminReadStatusReport",
            "adminRemoveFromSalaryRun",
            "adminReversePayslip",
            "adminDiscardSalaryRun",
            "adminDeclareAgi",
            "adminGetAgiXml",
            "adminMakeTaxPayment",
            "adminConfirmTaxPayment",
            "adminOffsetTax",
            "adminRefundTax",
            "adminImport",
            "adminImportYearTable",
            "adminUndoImport",
        ],
    ),
    (
        REVIEW,
        &[
            "adminCreateInvoice",
            "adminUpdateInvoice",
            "adminSendInvoice",
            "adminReturnInvoice",
            "adminCancelInvoice",
            "adminCreditInvoice",
            "adminPreviewCredit",
            "adminReissueInvoice",
            "adminBulkInvoices",
            "adminCreateInvoiceBatch",
            "adminStopInvoiceBatch",
            "adminRetryInvoiceBatch",
            "adminUpdateClient",
            "adminMergeClients",
        ],
    ),
    (&["admin", "reviewer", "support"], &["adminAnswerMessage", "adminCloseMessage"]),
    (
        ADMIN,
        &[
            "adminCreateUser",
            "adminUpdateUser",
            "adminBlockUser",
            "adminUnblockUser",
            "adminVerifyUserEmail",
            "adminTrustUser",
            "adminSetUserFee",
            "adminInviteUser",
            "adminResetSecondFactor",
            "adminRevokeUserSession",
            "adminListAccessTokens",
            "adminRevokeAccessToken",
            "adminRevokeUserSessions",
            "adminMoveToGroup",
            "adminCreateGroup",
            "adminUpdateGroup",
            "adminDeleteGroup",
            "adminReassignInvoice",
            "adminUpdateSettings",
            "adminUpdateMailText",
            "adminSendTestMail",
            "adminResetMailText",
            "adminReplaceLogo",
            "adminRemoveLogo",
            "adminWithdrawSettingsVersion",
        ],
    ),
];

pub struct Operation {
    pub id: String,
    pub method: Method,
    /// The ways to log in that it takes; none: it is open to all.
    pub schemes: Vec<String>,
    path: String,
    has_body: bool,
}

/// What the server serves, as its own description says.
pub fn operations() -> Vec<Operation> {
    let spec = CONTRACT.value();
    let mut operations = vec![];
    for (path, methods) in spec["paths"].as_object().unwrap() {
        let path = if path.starts_with("/api") { path.clone() } else { format!("/api{path}") };
        for (method, operation) in methods.as_object().unwrap() {
            operations.push(Operation {
                id: operation["operationId"].as_str().unwrap_or(&path).to_owned(),
                method: method.to_uppercase().parse().unwrap(),
                schemes: schemes(operation.get("security").unwrap_or(&spec["security"])),
                path: path.clone(),
                has_body: operation.get("requestBody").is_some(),
            });
        }
    }
    operations
}

fn schemes(security: &Value) -> Vec<String> {
    let ways = security.as_array().expect("the contract says who may call").iter();
    ways.flat_map(|way| way.as_object().unwrap().keys().cloned()).collect()
}

fn operations_of(table: &[&str]) -> Vec<Operation> {
    operations().into_iter().filter(|operation| table.contains(&operation.id.as_str())).collect()
}

/// The operations of the back office.
fn office() -> Vec<Operation> {
    operations_of(&STAFF.iter().flat_map(|(_, ids)| ids.iter().copied()).collect::<Vec<_>>())
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
    let count = |id: &str| {
        let tables = [VISITOR, USER].into_iter().chain(STAFF.iter().map(|(_, ids)| *ids));
        tables.filter(|table| table.contains(&id)).count()
    };
    let wrong: Vec<_> =
        operations().into_iter().map(|operation| operation.id).filter(|id| count(id) != 1).collect();
    assert!(wrong.is_empty(), "add to the table of who may call it: {wrong:?}");
}

#[test]
fn the_contract_says_what_is_open_to_visitors() {
    for operation in operations() {
        let is_open = VISITOR.contains(&operation.id.as_str());
        assert_eq!(operation.schemes.is_empty(), is_open, "{}", operation.id);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_visitor_is_asked_to_sign_in_unless_the_operation_is_for_all(pool: PgPool) {
    let app = TestApp::new(pool);
    for operation in operations_of(USER).iter().chain(&office()) {
        let code = call(&app, &app.visitor(), operation, &[]).await.refused(401);
        assert_eq!(code, "unauthorized", "{}", operation.id);
    }
    for operation in operations_of(VISITOR) {
        let answer = call(&app, &app.visitor(), &operation, &[]).await;
        assert!(![401, 403].contains(&answer.status.as_u16()), "{}: {}", operation.id, answer.status);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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
    for operation in operations_of(USER).iter().chain(&office()) {
        for who in &forged {
            call(&app, who, operation, &[]).await.refused(401);
        }
        call(&app, &app.visitor(), operation, &claims).await.refused(401);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_back_office_is_closed_to_users(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    for operation in office() {
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_is_shut_out_of_what_is_theirs(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    let tries = operations_of(USER).into_iter().map(|operation| (&anna, operation));
    for (who, operation) in tries.chain(office().into_iter().map(|operation| (&admin, operation))) {
        let answer = call(&app, who, &operation, &[]).await;
        assert!(![401, 403].contains(&answer.status.as_u16()), "{}: {}", operation.id, answer.status);
        assert!(!answer.status.is_server_error(), "{}: {}", operation.id, answer.json);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn each_role_may_do_what_the_table_says_and_nothing_else(pool: PgPool) {
    let app = TestApp::new(pool);
    for role in ALL {
        let who = app.staff(&format!("{role}@example.com"), &[*role]).await;
        for (roles, ids) in STAFF {
            for operation in operations_of(ids) {
                let answer = call(&app, &who, &operation, &[("accept-language", "en")]).await;
                let refused = answer.status.as_u16() == 403;
                assert_eq!(refused, !roles.contains(role), "{role} {}: {}", operation.id, answer.status);
                if refused {
                    let message = answer.json["message"].as_str().unwrap();
                    assert!(message.starts_with("This requires the admin"), "{}: {message}", operation.id);
                }
            }
        }
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_session_says_what_the_roles_allow(pool: PgPool) {
    let app = TestApp::new(pool);
    let of = async |email: &str, roles: &[&str]| {
        let who = app.staff(email, roles).await;
        let user = app.get(&who, "/api/user").await.ok();
        (user["isAdmin"].clone(), user["roles"].clone(), user["permissions"].clone())
    };
    let (none, support) = (of("anna@example.com", &[]).await, of("sue@example.com", &["support"]).await);
    assert_eq!(none, (json!(false), json!(["freelancer"]), json!([])));
    let permissions = json!(["read", "read_money", "read_office", "answer_messages"]);
    assert_eq!(support, (json!(true), json!(["support", "freelancer"]), permissions));
    let (_, roles, permissions) = of("rita@example.com", &["reviewer", "finance"]).await;
    assert_eq!(roles, json!(["finance", "reviewer", "freelancer"]));
    for both in ["review_invoices", "run_payroll"] {
        assert!(permissions.as_array().unwrap().contains(&json!(both)), "{both}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_owners_door_lets_staff_see_but_act_only_as_their_roles_allow(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let pending = app.pending(&anna).await;
    let path = format!("/api/invoices/{}", text(&pending["id"]));
    let act = async |role: &str| {
        let who = app.staff(&format!("{role}@example.com"), &[role]).await;
        let seen = app.get(&who, &path).await.ok();
        (seen["allowedActions"].clone(), app.post(&who, &format!("{path}/cancel"), json!({})).await)
    };
    let (allowed, cancelled) = act("support").await;
    assert_eq!((allowed, cancelled.refused(403)), (json!([]), "forbidden".to_owned()));
    let (allowed, cancelled) = act("finance").await;
    assert_eq!((allowed, cancelled.refused(403)), (json!([]), "forbidden".to_owned()));
    let (allowed, cancelled) = act("reviewer").await;
    assert!(allowed.as_array().unwrap().contains(&json!("send")), "{allowed}");
    assert_eq!(cancelled.ok()["status"], "cancelled");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payslips_of_others_are_not_for_reviewers(pool: PgPool) {
    let app = TestApp::new(pool);
    let reviewer = app.staff("reviewer@example.com", &["reviewer"]).await;
    app.get(&reviewer, "/api/admin/payslips").await.refused(403);
    app.get(&reviewer, &format!("/api/payslips/{}", Uuid::now_v7())).await.refused(404);
}
