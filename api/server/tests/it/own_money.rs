//! Nobody decides on what pays themselves. Every operation that changes something is classified here; what pays people or
//! changes their terms is tried by an admin on their own money, is refused, and is done by a colleague.

mod cases;

use poem::http::Method;
use serde_json::json;
use sqlx::PgPool;

use self::cases::{Office, Verdict};
use crate::access::operations;
use crate::support::TestApp;
use crate::support::invoices::text;

/// Decides on the money of one person: refused when it is the caller's own. Each has a case that tries it.
const ON_ONE_PERSON: &[&str] = &[
    "adminCreateInvoice",
    "adminUpdateInvoice",
    "adminSendInvoice",
    "adminReturnInvoice",
    "adminCancelInvoice",
    "adminCreditInvoice",
    "adminPreviewCredit",
    "adminReissueInvoice",
    "adminWriteOffInvoice",
    "adminPreviewWriteOff",
    "adminUndoWriteOff",
    "adminDoubtInvoice",
    "adminEndDoubt",
    "adminBulkInvoices",
    "adminReassignInvoice",
    "adminAddInvoicePayment",
    "adminMarkInvoicePaid",
    "adminMarkInvoiceUnpaid",
    "adminReleasePayment",
    "adminReversePayment",
    "adminApproveReimbursement",
    "adminRejectReimbursement",
    "adminUpdateUser",
    "adminAddTaxProfile",
    "adminAddUserBankAccount",
    "adminUpdateUserBankAccount",
    "adminTrustUser",
    "adminSetUserFee",
    "adminMoveToGroup",
    "adminUpdateGroup",
    "adminHoldSalary",
    "adminReleaseSalary",
    "adminWaiveCorrections",
    "adminUndoWaiver",
    "adminPayOutHolidayPay",
    "adminKeepHolidayPay",
    "adminCreateSalaryRun",
    "adminRecalculateSalaryRun",
    "adminApproveSalaryRun",
    "adminExportSalaryRun",
    "adminConfirmSalaryRun",
    "adminReadStatusReport",
    "adminRemoveFromSalaryRun",
    "adminDiscardSalaryRun",
    "adminReversePayslip",
    "adminImport",
    "adminUndoImport",
];

/// Moves money or changes terms, but of everybody alike, or of the company: not what pays the caller alone.
const ON_EVERYBODY: &[&str] = &[
    "adminCreateGroup",
    "adminDeleteGroup",
    "adminUpdateSettings",
    "adminWithdrawSettingsVersion",
    "adminDeclareAgi",
    "adminMakeTaxPayment",
    "adminConfirmTaxPayment",
    "adminOffsetTax",
    "adminRefundTax",
    "adminImportYearTable",
];

/// Done later and for each person alone, by the verb of one invoice: `invoice_batches` tries it.
const IN_THE_BACKGROUND: &[&str] =
    &["adminCreateInvoiceBatch", "adminStopInvoiceBatch", "adminRetryInvoiceBatch"];

/// Decides on money that waits on the bank account, and refuses what is the caller's own; a file leaves it waiting:
/// `bank_transactions`, `bank_explanations` and `refunds` try it. A refund that nobody pays gives its money back.
const ON_THE_BANK_ACCOUNT: &[&str] = &[
    "adminImportBankFile",
    "adminAllocateBankTransaction",
    "adminAnswerBankTransaction",
    "adminUndoBankTransaction",
    "adminExplainBankTransaction",
    "adminRequestRefund",
    "adminCancelRefund",
    "adminRejectRefund",
    "adminExportRefunds",
    "adminConfirmRefunds",
    "adminReadRefundReport",
];

/// Decides on a request, which refuses whoever made it and whomever it favours by a rule of its own (`approvals`).
const ON_REQUESTS: &[&str] = &[
    "adminConfirmApproval",
    "adminRejectApproval",
    "adminStopApproval",
    "adminApproveTaxRequest",
    "adminRejectTaxRequest",
];

/// What a freelancer asks for or says of their own; it pays nothing before the office has decided.
const BY_THE_OWNER: &[&str] = &[
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
    "createTaxRequest",
    "withdrawTaxRequest",
    "createBankAccount",
    "updateBankAccount",
    "deleteBankAccount",
    "updateProfile",
    "acceptTerms",
    "createTaxRequest",
    "withdrawTaxRequest",
    "deleteAccount",
];

/// Neither moves money nor changes what anybody is paid.
const NO_MONEY: &[&str] = &[
    "adminUpdateClient",
    "adminMergeClients",
    "adminPreviewSalaryRun",
    "adminUpdateMailText",
    "adminResetMailText",
    "adminPreviewMailText",
    "adminSendTestMail",
    "adminAnswerMessage",
    "adminCloseMessage",
    "adminPreviewSettings",
    "adminReplaceLogo",
    "adminRemoveLogo",
    "adminCreateUser",
    "adminBlockUser",
    "adminUnblockUser",
    "adminInviteUser",
    "adminResetSecondFactor",
    "adminVerifyUserEmail",
    "adminRevokeUserSession",
    "adminRevokeUserSessions",
    "adminViewAs",
    "createClient",
    "updateClient",
    "archiveClient",
    "previewInvoice",
    "tryInvoice",
    "quoteSalaries",
    "quoteSalary",
    "sendContact",
    "sendSupport",
    "sendFeedback",
    "replyToMessage",
    "login",
    "logout",
    "register",
    "forgotPassword",
    "resetPassword",
    "changePassword",
    "verifyEmail",
    "resendVerification",
    "revokeSession",
    "revokeOtherSessions",
    "adminRevokeAccessToken",
    "stopViewing",
    "createAccessToken",
    "revokeAccessToken",
    "seeNotifications",
    "setEmailChoice",
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
    "reauthenticate",
];

#[test]
fn every_operation_that_changes_something_is_classified() {
    let tables = [
        ON_ONE_PERSON,
        ON_EVERYBODY,
        IN_THE_BACKGROUND,
        ON_THE_BANK_ACCOUNT,
        ON_REQUESTS,
        BY_THE_OWNER,
        NO_MONEY,
    ];
    let changing: Vec<String> = operations()
        .into_iter()
        .filter(|operation| operation.method != Method::GET)
        .map(|operation| operation.id)
        .collect();
    let wrong: Vec<_> = changing
        .iter()
        .filter(|id| tables.iter().filter(|table| table.contains(&id.as_str())).count() != 1)
        .collect();
    assert!(wrong.is_empty(), "say in one table whom it pays: {wrong:?}");
    let gone: Vec<_> =
        tables.concat().into_iter().filter(|id| !changing.iter().any(|known| known == id)).collect();
    assert!(gone.is_empty(), "no longer there: {gone:?}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_admin_decides_on_no_money_of_their_own_and_a_colleague_does(pool: PgPool) {
    let office = Office::new(pool).await;
    for id in ON_ONE_PERSON {
        let attempts = office.attempts(id).await;
        assert!(!attempts.is_empty(), "{id} has no case");
        for attempt in attempts {
            let own = office.send(&office.boss.who, &attempt).await;
            match attempt.own {
                Verdict::Refused => {
                    assert_eq!(
                        (own.status.as_u16(), &own.json["code"]),
                        (409, &json!("own_money")),
                        "{id}: {}",
                        own.json
                    );
                    let message = own.json["message"].as_str().unwrap();
                    assert!(message.starts_with("You cannot decide on "), "{id}: {message}");
                }
                Verdict::RefusedRow => {
                    let said = own.json.to_string();
                    assert!(said.contains("You cannot decide on "), "{id}: {said}");
                }
                Verdict::LeftToColleague => assert!(own.status.is_success(), "{id}: {}", own.json),
            }
            let colleague = office.send(&office.colleague, &attempt).await;
            let said = colleague.json.to_string();
            let done = colleague.status.is_success() || attempt.otherwise == Some(colleague.status.as_u16());
            assert!(done && !said.contains("You cannot decide on "), "{id}: {} {said}", colleague.status);
        }
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_pages_offer_nobody_an_act_on_their_own_money(pool: PgPool) {
    let office = Office::new(pool).await;
    let pending = office.app.pending(&office.boss).await;
    let path = format!("/api/admin/invoices/{}", text(&pending["id"]));
    let own = office.app.get(&office.boss.who, &path).await.ok();
    let others = office.app.get(&office.colleague, &path).await.ok();
    assert!(!own["allowedActions"].to_string().contains("send"), "{}", own["allowedActions"]);
    assert!(others["allowedActions"].to_string().contains("send"), "{}", others["allowedActions"]);
    let run = office.draft_run().await;
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    let own = office.app.get(&office.boss.who, &path).await.ok();
    assert_eq!((&own["ownPayslip"], &own["allowedActions"]), (&json!(true), &json!([])));
    let others = office.app.get(&office.colleague, &path).await.ok();
    assert_eq!(others["ownPayslip"], json!(false));
    assert!(others["allowedActions"].to_string().contains("approve"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_lone_admin_is_left_out_of_the_run_they_make(pool: PgPool) {
    let app = TestApp::new(pool);
    let (boss, anna) = (app.freelancer("boss@example.com").await, app.freelancer("anna@example.com").await);
    let boss = cases::employ(&app, boss, &["admin"]).await;
    app.paid_invoice(&boss.who, 1, "10000.00").await;
    let input = json!({ "paymentDate": "2026-11-25" });
    let alone = app.post(&boss.who, "/api/admin/salary-runs", input.clone()).await;
    assert_eq!(alone.refused(409), "own_money");
    app.paid_invoice(&anna.who, 2, "10000.00").await;
    let preview = app.post(&boss.who, "/api/admin/salary-runs/preview", input.clone()).await.ok();
    assert_eq!(preview["blockers"][0]["code"], "own_money");
    let run = app.post(&boss.who, "/api/admin/salary-runs", input).await.ok();
    assert_eq!(run["totals"]["payslipCount"], 1);
    assert_eq!(run["payslips"][0]["userId"], json!(anna.who.id));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn sql_refuses_a_decision_on_own_money(pool: PgPool) {
    let office = Office::new(pool).await;
    let boss = office.boss.who.id.unwrap();
    office.app.draft(&office.boss).await;
    office.app.sent(&office.boss, &office.colleague).await;
    office.expense().await;
    office.draft_run().await;
    for (sql, constraint) in [
        (
            "update invoices set sent_at = now(), approved_by = user_id where user_id = $1 and status = 'draft'",
            "invoices_not_approved_by_owner",
        ),
        (
            "update invoices set sent_at = now() where user_id = $1 and status = 'draft'",
            "invoices_approved_when_sent",
        ),
        ("update invoices set approved_by = $1 where status = 'sent'", "invoices_approver_immutable"),
        (
            "with p as (insert into payments (id, amount, currency, paid_on, source, reason, evidence, created_by, created_at)
                        values (gen_random_uuid(), 1, 'SEK', '2026-11-20', 'manual', 'x', 'x', $1, now()) returning id)
             insert into payment_allocations (payment_id, invoice_id, amount, created_at)
             select p.id, i.id, 1, now() from p, invoices i where i.status = 'sent' and i.user_id = $1 limit 1",
            "payments_not_recorded_by_payee",
        ),
        (
            "update reimbursements set status = 'approved', decided_by = $1, decided_at = now()",
            "reimbursements_not_decided_by_payee",
        ),
        (
            "update salary_runs set status = 'approved', approved_by = $1, approved_at = now()",
            "salary_runs_not_approved_by_payee",
        ),
        (
            "insert into payment_files (id, kind, run_id, format, message_id, execution_date, total, payment_count, content,
                 sha256, created_by, created_at)
             select gen_random_uuid(), 'salary', id, 'x', 'x', '2026-11-25', 1, 1, '', '', $1, now() from salary_runs",
            "payment_files_not_made_by_payee",
        ),
        (
            "insert into salary_holds (id, user_id, reason, held_by, held_at)
             values (gen_random_uuid(), $1, 'x', $1, now())",
            "salary_holds_not_own",
        ),
        (
            "insert into holiday_payouts (id, user_id, amount, created_by, created_at)
             values (gen_random_uuid(), $1, 1, $1, now())",
            "holiday_payouts_not_own",
        ),
    ] {
        let refused = sqlx::query(sql).bind(boss).execute(&office.app.app.pool).await.unwrap_err();
        let refused = refused.as_database_error().unwrap_or_else(|| panic!("{sql}: {refused}"));
        assert_eq!(refused.constraint(), Some(constraint), "{sql}: {refused}");
    }
}
