//! Two people: every operation that changes something stands in a class, and what is guarded is tried by one admin
//! alone. A new operation fails the first test until somebody has thought about what it could be misused for.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::access::operations;
use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

/// Waits for a second admin, at least with some bodies; each is tried below.
const GUARDED: &[&str] = &[
    "adminUpdateSettings",
    "adminWithdrawSettingsVersion",
    "adminUpdateMailText",
    "adminCreateUser",
    "adminUpdateUser",
    "adminUnblockUser",
    "adminResetSecondFactor",
    "adminTrustUser",
    "adminSetUserFee",
    "adminInviteUser",
    "adminImport",
];

/// Decides what somebody else has prepared: never for whoever prepared it.
const BY_ANOTHER: &[&str] = &[
    "adminConfirmApproval",
    "adminRejectApproval",
    "adminStopApproval",
    "adminApproveSalaryRun", // Alone with payroll, it waits: `alone.rs`.
    "adminApproveTaxRequest",
    "adminRejectTaxRequest",
];

/// Money leaves only after the run that it prepares, or that it belongs to, was approved by somebody else.
const THROUGH_AN_APPROVED_RUN: &[&str] = &[
    "adminCreateSalaryRun",
    "adminRecalculateSalaryRun",
    "adminExportSalaryRun",
    "adminConfirmSalaryRun",
    "adminReadStatusReport",
    "adminRemoveFromSalaryRun",
    "adminDiscardSalaryRun",
    "adminReversePayslip",
    "adminPayOutHolidayPay",
    "adminKeepHolidayPay",
    "adminHoldSalary",
    "adminReleaseSalary",
    "adminAddTaxProfile",
    "adminAddUserBankAccount",
    "adminUpdateUserBankAccount",
    "adminApproveReimbursement",
    "adminRejectReimbursement",
    "adminAddInvoicePayment",
    "adminImportBankFile",
    "adminAllocateBankTransaction",
    "adminAnswerBankTransaction",
    "adminUndoBankTransaction",
    "adminMarkInvoicePaid",
    "adminMarkInvoiceUnpaid",
    "adminReleasePayment",
    "adminReversePayment",
    "adminReassignInvoice",
    "adminUndoImport",
    "adminImportYearTable",
];

/// Above the limit for payments by hand, or always where money leaves, a second person confirms: `bank_explanations`,
/// `refunds`, `waived_corrections` and `write_offs` try it.
const ON_THE_BANK_ACCOUNT: &[&str] = &[
    "adminExplainBankTransaction",
    "adminWriteOffInvoice",
    "adminWaiveCorrections",
    "adminRequestRefund",
    "adminCancelRefund",
    "adminRejectRefund",
    "adminExportRefunds",
    "adminConfirmRefunds",
    "adminReadRefundReport",
];

/// The state's own account: an OCR number that is guarded, and amounts that come from the declaration.
const TO_THE_STATE: &[&str] =
    &["adminDeclareAgi", "adminMakeTaxPayment", "adminConfirmTaxPayment", "adminOffsetTax", "adminRefundTax"];

/// What a client owes or a person is charged; nothing is paid by it.
const INVOICES_AND_TERMS: &[&str] = &[
    "adminCreateInvoice",
    "adminUpdateInvoice",
    "adminSendInvoice",
    "adminReturnInvoice",
    "adminCancelInvoice",
    "adminCreditInvoice",
    "adminPreviewCredit",
    "adminPreviewWriteOff",
    "adminUndoWriteOff",
    "adminUndoWaiver",
    "adminDoubtInvoice",
    "adminEndDoubt",
    "adminReissueInvoice",
    "adminBulkInvoices",
    "adminCreateInvoiceBatch",
    "adminStopInvoiceBatch",
    "adminRetryInvoiceBatch",
    "adminUpdateClient",
    "adminMergeClients",
    "adminCreateGroup",
    "adminUpdateGroup", // The fee waits: `alone.rs`.
    "adminDeleteGroup",
    "adminMoveToGroup", // Into another fee it waits: `alone.rs`.
];

/// Restores or strengthens a guard, or only looks and writes to people.
const HARMLESS: &[&str] = &[
    "adminBlockUser",
    "adminVerifyUserEmail",
    "adminRevokeUserSession",
    "adminRevokeUserSessions",
    "adminRevokeAccessToken",
    "adminResetMailText",
    "adminReplaceLogo",
    "adminRemoveLogo",
    "adminAnswerMessage",
    "adminCloseMessage",
    "adminViewAs",
    "stopViewing",
    "adminPreviewSettings",
    "adminPreviewMailText",
    "adminSendTestMail",
    "adminPreviewSalaryRun",
    "previewInvoice",
    "tryInvoice",
    "quoteSalary",
    "quoteSalaries",
];

/// One's own account and business, and what visitors may do.
const OWN: &[&str] = &[
    "login",
    "logout",
    "register",
    "verifyEmail",
    "resendVerification",
    "forgotPassword",
    "resetPassword",
    "changePassword",
    "reauthenticate",
    "proveSecondFactor",
    "askPasskey",
    "askPasskeyToSignIn",
    "beginPasskey",
    "addPasskey",
    "removePasskey",
    "beginTotp",
    "confirmTotp",
    "removeTotp",
    "renewRecoveryCodes",
    "revokeSession",
    "revokeOtherSessions",
    "createTaxRequest",
    "withdrawTaxRequest",
    "createAccessToken",
    "revokeAccessToken",
    "seeNotifications",
    "setEmailChoice",
    "updateProfile",
    "acceptTerms",
    "deleteAccount",
    "createBankAccount",
    "updateBankAccount",
    "deleteBankAccount",
    "createClient",
    "updateClient",
    "archiveClient",
    "createInvoice",
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
    "addInvoiceFiles",
    "recordSupplierInvoice",
    "deleteInvoiceFile",
    "addReimbursement",
    "withdrawReimbursement",
    "sendContact",
    "sendSupport",
    "sendFeedback",
    "replyToMessage",
];

const CLASSES: [&[&str]; 8] = [
    GUARDED,
    BY_ANOTHER,
    THROUGH_AN_APPROVED_RUN,
    ON_THE_BANK_ACCOUNT,
    TO_THE_STATE,
    INVOICES_AND_TERMS,
    HARMLESS,
    OWN,
];

#[test]
fn every_operation_that_changes_something_stands_in_one_class() {
    let classes = |id: &str| CLASSES.iter().filter(|class| class.contains(&id)).count();
    let writes = || operations().into_iter().filter(|operation| operation.method != poem::http::Method::GET);
    let wrong: Vec<String> = writes().map(|operation| operation.id).filter(|id| classes(id) != 1).collect();
    assert!(wrong.is_empty(), "think about misuse, then add to the right class: {wrong:?}");
    let served: Vec<String> = writes().map(|operation| operation.id).collect();
    let gone: Vec<&&str> =
        CLASSES.iter().copied().flatten().filter(|id| !served.iter().any(|served| served == *id)).collect();
    assert!(gone.is_empty(), "no longer served: {gone:?}");
}

struct Stage {
    app: TestApp,
    admin: Who,
    second: Who,
    freelancer: Who,
    blocked: Who,
    colleague: Who,
}

impl Stage {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let (admin, second) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
        let freelancer = app.user("anna@example.com").await;
        let colleague = app.staff("fia@example.com", &["finance"]).await;
        let blocked = app.staff("left@example.com", &["admin"]).await;
        sqlx::query("update users set blocked_at = '2026-01-01', blocked_reason = 'Left' where id = $1")
            .bind(blocked.id)
            .execute(&app.app.pool)
            .await
            .unwrap();
        let stage = Self { app, admin, second, freelancer, blocked, colleague };
        // A planned change, which two have agreed on.
        let mut planned = stage.app.get(&stage.admin, "/api/admin/settings").await.ok();
        planned["validFrom"] = json!("2026-12-01");
        planned["fees"]["fixedFee"] = json!("150.00");
        let planned = stage.app.put(&stage.admin, "/api/admin/settings", planned).await;
        stage.confirm(&planned.json).await.ok();
        stage
    }

    async fn confirm(&self, approval: &Value) -> Answer {
        let path = format!("/api/admin/approvals/{}/confirm", text(&approval["id"]));
        self.app.post(&self.second, &path, json!({ "version": approval["version"] })).await
    }

    /// One admin alone asks for what the operation guards.
    async fn attempt(&self, id: &str) -> Answer {
        let (app, admin) = (&self.app, &self.admin);
        let user = |who: &Who| format!("/api/admin/users/{}", who.id.unwrap());
        match id {
            "adminUpdateSettings" => {
                let mut settings = app.get(admin, "/api/admin/settings").await.ok();
                settings["requireSecondApprover"] = json!(false);
                app.put(admin, "/api/admin/settings", settings).await
            }
            "adminWithdrawSettingsVersion" => app.delete(admin, "/api/admin/settings/versions/1").await,
            "adminUpdateMailText" => {
                let body = json!({ "subject": "Betala hit", "body": "{number} {amount} {due_date} {ocr}", "version": 0 });
                app.put(admin, "/api/admin/mail-texts/invoice_sent/sv", body).await
            }
            "adminCreateUser" => {
                let body = json!({ "fullName": "Puppet", "email": "puppet@example.com", "roles": ["admin"] });
                app.post(admin, "/api/admin/users", body).await
            }
            "adminUpdateUser" => {
                let body = json!({ "fullName": "fia", "email": "mine@example.com", "version": 1 });
                app.put(admin, &user(&self.colleague), body).await
            }
            "adminUnblockUser" => {
                app.post(admin, &format!("{}/unblock", user(&self.blocked)), json!({})).await
            }
            "adminResetSecondFactor" => {
                app.post(admin, &format!("{}/second-factor/reset", user(&self.colleague)), json!({})).await
            }
            "adminInviteUser" => {
                app.post(admin, &format!("{}/invite", user(&self.colleague)), json!({})).await
            }
            "adminTrustUser" => {
                let path = format!("{}/trust", user(&self.freelancer));
                app.post(admin, &path, json!({ "trusted": true })).await
            }
            "adminSetUserFee" => {
                let path = format!("{}/fee", user(&self.freelancer));
                app.post(admin, &path, json!({ "fixedFee": "0" })).await
            }
            "adminImport" => {
                let file = b"E-post;Namn;Betrodd\nanna@example.com;anna;ja\n";
                let fields = [("kind", "users"), ("dryRun", "false")];
                app.send_form(admin, "/api/admin/imports", &fields, "people.csv", file).await.ok();
                // The rest of the file is done: the request for the mark stands in the list.
                let mut answer = app.get(admin, "/api/admin/approvals?range=[0,0]").await;
                answer.json = answer.json[0].clone();
                answer.status = poem::http::StatusCode::ACCEPTED;
                answer
            }
            other => panic!("{other} is guarded: try it here"),
        }
    }

    /// What the guards are there for.
    async fn guarded_state(&self) -> Value {
        sqlx::query_scalar(
            "select jsonb_build_object(
                 'settings', (select jsonb_agg(to_jsonb(s) order by version) from settings s),
                 'withdrawn', (select count(*) from settings_withdrawals),
                 'texts', (select jsonb_agg(to_jsonb(t) order by version) from mail_texts t),
                 'links', (select count(*) from one_time_tokens o join users u on u.id = o.user_id where u.is_admin),
                 'factors', (select count(*) from second_factors),
                 'fees', (select count(*) from user_fees),
                 'people', (select jsonb_agg(jsonb_build_array(email, roles, trusted, blocked_at) order by id)
                            from users where is_admin or trusted or id = $1))",
        )
        .bind(self.freelancer.id)
        .fetch_one(&self.app.app.pool)
        .await
        .unwrap()
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_guarded_needs_two(pool: PgPool) {
    let stage = Stage::new(pool).await;
    for id in GUARDED {
        if *id == "adminImport" {
            // Trusted by then; the file is about the mark alone.
            sqlx::query("update users set trusted = false").execute(&stage.app.app.pool).await.unwrap();
        }
        let before = stage.guarded_state().await;
        let answer = stage.attempt(id).await;
        assert_eq!(answer.status, 202, "{id}: {}", answer.json);
        let own = format!("/api/admin/approvals/{}/confirm", text(&answer.json["id"]));
        let own = stage.app.post(&stage.admin, &own, json!({ "version": answer.json["version"] })).await;
        assert_eq!(own.refused(409), "approval_by_another", "{id}");
        assert_eq!(stage.guarded_state().await, before, "{id}: one admin alone has changed something");
        stage.confirm(&answer.json).await.ok();
        assert_ne!(stage.guarded_state().await, before, "{id}: two have changed nothing");
    }
}

/// With two admins, one gives the other a role that adds nothing and another address: the other must confirm it.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_only_other_admin_is_not_passed_over_by_a_role_that_adds_nothing(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, second) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
    let path = format!("/api/admin/users/{}", second.id.unwrap());
    let body = json!({
        "fullName": "second", "email": "mine@example.com", "roles": ["admin", "finance"], "version": 1,
    });
    let request = app.put(&admin, &path, body).await;
    assert_eq!((request.status.as_u16(), request.json.get("executesAt")), (202, None), "{}", request.json);
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&request.json["id"]));
    app.post(&second, &confirm, json!({ "version": request.json["version"] })).await.ok();
    assert_eq!(app.get(&admin, &path).await.ok()["email"], "mine@example.com");
}

/// Whom a file marks as trusted does not confirm it, and whose mark a file takes away does not get it back from one.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_file_gives_a_colleague_the_trusted_mark_without_a_third(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, second) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
    let third = app.admin("third@example.com").await;
    let trusted = async || app.count("select count(*) from users where trusted").await;
    let import = async |file: &str| {
        app.send_form(&admin, "/api/admin/imports", &[("kind", "users")], "people.csv", file.as_bytes())
            .await
            .ok()
    };
    import("E-post;Namn;Betrodd\nsecond@example.com;second;ja\n").await;
    let request = app.get(&second, "/api/admin/approvals?range=[0,0]").await.json[0].clone();
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&request["id"]));
    let version = json!({ "version": request["version"] });
    assert_eq!(app.post(&second, &confirm, version.clone()).await.refused(409), "approval_by_another");
    assert_eq!(trusted().await, 0);
    app.post(&third, &confirm, version).await.ok();
    assert_eq!(trusted().await, 1);
    let taken = import("E-post;Namn;Betrodd\nsecond@example.com;second;nej\n").await;
    assert_eq!(trusted().await, 0);
    let undo = format!("/api/admin/imports/{}/undo", text(&taken["id"]));
    assert_eq!(app.post(&admin, &undo, json!({})).await.refused(409), "undo_needs_two");
    assert_eq!(trusted().await, 0);
}
