//! What was sent, paid and posted cannot be changed, not even by our own code: the database refuses it.

use serde_json::json;
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::text;

async fn refusal(app: &TestApp, sql: &str) -> String {
    let mut tx = app.app.pool.begin().await.unwrap();
    let done = sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut *tx).await;
    let error = match done {
        Err(error) => error,
        Ok(_) => tx.commit().await.expect_err(sql),
    };
    error.as_database_error().unwrap().constraint().unwrap_or_default().to_owned()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_sent_invoice_and_its_money_are_beyond_reach(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    app.act(&admin, &sent, "payments", json!({ "amount": "100", "paidOn": "2026-11-21" })).await.ok();
    app.get(&anna.who, &format!("/api/invoices/{}/pdf", text(&sent["id"]))).await;
    for (sql, constraint) in [
        ("update invoices set due_date = due_date + 1", "invoices_sent_immutable"),
        ("update invoices set total = total + 1, subtotal = subtotal + 1", "invoices_sent_immutable"),
        ("update invoices set fee_amount = 0", "invoices_sent_immutable"),
        ("update invoices set snapshot = '{}'", "invoices_sent_immutable"),
        ("update invoices set invoice_number = '2026-00009'", "invoices_sent_immutable"),
        ("update invoices set status = 'draft'", "invoices_sent_immutable"),
        ("update invoices set bank_account_id = null", "invoices_sent_immutable"),
        ("delete from invoices", "invoices_sent_immutable"),
        ("update invoice_lines set description = 'x'", "invoice_lines_sent_immutable"),
        ("delete from invoice_lines", "invoice_lines_sent_immutable"),
        ("update invoices set paid = 200", "invoices_paid_is_allocated"),
        ("update invoices set status = 'paid'", "invoices_paid_when_settled"),
        ("update payments set amount = 1", "payments_append_only"),
        ("delete from payments", "payments_append_only"),
        ("update payment_allocations set amount = 1", "payment_allocations_append_only"),
        (
            "insert into payments (id, amount, unallocated, currency, paid_on, source, reason, evidence, created_at)
             values (gen_random_uuid(), 2, 1, 'SEK', '2026-11-20', 'manual', 'No file', 'Statement', now())",
            "payments_allocated",
        ),
        ("update vouchers set text = 'x'", "vouchers_append_only"),
        ("update voucher_entries set amount = amount + 1", "voucher_entries_append_only"),
        ("delete from voucher_entries", "voucher_entries_append_only"),
        (
            "insert into voucher_entries (voucher_id, line, account, booked_as, amount)
             select id, 99, 1930, 1930, 1 from vouchers limit 1",
            "vouchers_balance",
        ),
        ("update issued_numbers set invoice_id = gen_random_uuid()", "issued_numbers_append_only"),
        ("update invoice_events set kind = 'paid'", "invoice_events_append_only"),
        ("delete from invoice_documents", "invoice_documents_append_only"),
        ("delete from audit_events", "audit_events_append_only"),
    ] {
        assert_eq!(refusal(&app, sql).await, constraint, "{sql}");
    }
    let shown = app.get(&anna.who, &format!("/api/invoices/{}", text(&sent["id"]))).await.ok();
    assert_eq!(
        (&shown["total"], &shown["paid"], &shown["dueDate"]),
        (&sent["total"], &json!("100.00"), &sent["dueDate"])
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_is_still_free(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    let path = format!("/api/invoices/{}", text(&draft["id"]));
    let mut input = anna.input();
    input["items"][0]["quantity"] = json!("20");
    assert_eq!(app.put(&anna.who, &path, input).await.ok()["total"], "25000.00");
    app.delete(&anna.who, &path).await.ok();
    assert_eq!(app.count("select count(*) from invoices").await, 0);
    assert_eq!(app.count("select count(*) from invoice_lines").await, 0);
}
