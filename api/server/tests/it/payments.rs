//! Payments: nothing is lost, nothing counts twice, an invoice is paid exactly when its total is reached.

use futures_util::future::join_all;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::text;

fn of(amount: &str) -> Value {
    json!({ "amount": amount, "paidOn": "2026-11-21", "reference": "bg" })
}

fn figures(invoice: &Value) -> (&str, &str, &str) {
    (text(&invoice["status"]), text(&invoice["paid"]), text(&invoice["balance"]))
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_part_and_the_rest_pay_an_invoice(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    let part = app.act(&admin, &sent, "payments", of("2500.50")).await.ok();
    assert_eq!(figures(&part), ("sent", "2500.50", "9999.50"));
    assert_eq!(app.act(&admin, &sent, "cancel", json!({})).await.refused(409), "has_payments");
    let paid = app.act(&admin, &sent, "payments", of("9999.50")).await.ok();
    assert_eq!(figures(&paid), ("paid", "12500.00", "0.00"));
    assert!(paid["paidAt"].is_string());
    // Paid on Saturday: Monday, Tuesday, Wednesday.
    assert_eq!(paid["promisedPayoutDate"], "2026-11-25");
    assert_eq!(app.act(&admin, &sent, "payments", of("1")).await.refused(409), "impossible_transition");
    let mail: String = sqlx::query_scalar("select text_body from mails where kind = 'invoice_paid'")
        .fetch_one(&app.app.pool)
        .await
        .unwrap();
    assert!(mail.contains("den 25 november 2026"), "{mail}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn of_sixteen_halves_at_once_two_are_taken(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    let answers = join_all((0..16).map(|_| app.act(&admin, &sent, "payments", of("6250")))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status.is_success()).count(), 2);
    assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 14);
    assert_eq!(app.count("select sum(amount)::bigint from payments").await, 12_500);
    assert_eq!(app.count("select sum(amount)::bigint from voucher_entries where account = 1510").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_more_than_the_balance_is_kept(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    let paid = app.act(&admin, &sent, "payments", of("13000")).await.ok();
    assert_eq!(figures(&paid), ("paid", "12500.00", "0.00"));
    let payments = app.get(&admin, "/api/admin/payments?filter={\"unallocated\":true}").await.ok();
    assert_eq!((text(&payments[0]["allocated"]), text(&payments[0]["unallocated"])), ("12500.00", "500.00"));
    assert_eq!(app.count("select sum(amount)::bigint from voucher_entries where account = 2420").await, -500);
    assert_eq!(
        app.count("select sum(amount)::bigint from voucher_entries where account = 1930").await,
        13_000
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn marking_as_unpaid_takes_every_payment_back_by_its_opposite(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    app.act(&admin, &sent, "payments", of("100")).await.ok();
    app.act(&admin, &sent, "mark-paid", json!({})).await.ok();
    let unpaid = app.act(&admin, &sent, "mark-unpaid", json!({})).await.ok();
    assert_eq!(figures(&unpaid), ("sent", "0.00", "12500.00"));
    assert!(unpaid.get("paidAt").is_none());
    assert_eq!(unpaid["promisedPayoutDate"], sent["promisedPayoutDate"]);
    let path = format!("/api/admin/invoices/{}/payments", text(&sent["id"]));
    let payments = app.get(&admin, &path).await.ok();
    let amounts: Vec<_> = payments
        .as_array()
        .unwrap()
        .iter()
        .map(|payment| (text(&payment["amount"]), payment["reversed"] == true))
        .collect();
    assert_eq!(amounts.len(), 4);
    assert!(amounts.iter().all(|(_, reversed)| *reversed), "{amounts:?}");
    assert_eq!(app.count("select count(*) from voucher_entries where account = 1930").await, 4);
    assert_eq!(app.count("select sum(amount)::bigint from voucher_entries where account = 1930").await, 0);
    // And again: a second payment and its reversal stand beside the first.
    app.act(&admin, &sent, "mark-paid", json!({})).await.ok();
    app.act(&admin, &sent, "mark-unpaid", json!({})).await.ok();
    assert_eq!(app.act(&admin, &sent, "mark-unpaid", json!({})).await.refused(409), "impossible_transition");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payment_on_a_live_payslip_cannot_be_taken_back(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    app.act(&admin, &sent, "mark-paid", json!({})).await.ok();
    salaried(&app, &sent, &admin).await;
    for (act, body) in [("mark-unpaid", json!({})), ("reassign", json!({ "userId": admin.id }))] {
        assert_eq!(app.act(&admin, &sent, act, body).await.refused(409), "already_salaried");
    }
    let shown = app.get(&admin, &format!("/api/admin/invoices/{}", text(&sent["id"]))).await.ok();
    assert!(shown["payslipId"].is_string());
    assert_eq!(shown["allowedActions"], json!(["add_files", "duplicate"]));
}

async fn salaried(app: &TestApp, invoice: &Value, admin: &crate::support::Who) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
        "insert into salary_runs (id, payment_date, created_by, created_at)
             values ('00000000-0000-7000-8000-000000000001', '2026-11-25', '{}', now());
         insert into payslips (id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool, gross_salary,
                 holiday_pay, employer_contributions, rounding, preliminary_tax, net_salary, payout, cap_used, steps, person,
                 account, created_at)
             values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', '{}', '2026-11-25',
                 false, 10000, 600, 9400, 0, 0, 0, 0, 0, 0, 9400, 0, '[]', '{{}}', to_jsonb('enc1.'::text), now());
         insert into payslip_invoices (payslip_id, invoice_id, left_subtotal, left_fee)
             select '00000000-0000-7000-8000-000000000002', id, left_subtotal, left_fee from invoices where id = '{}'",
        admin.id.unwrap(),
        text(&invoice["userId"]),
        text(&invoice["id"]),
    )))
    .execute(&app.app.pool)
    .await
    .unwrap();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payment_is_a_positive_amount_of_today_or_earlier(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    for (body, status) in [
        (of("0"), 422),
        (of("-1"), 422),
        (of("1.001"), 400),
        (of("1e400"), 400),
        (of("NaN"), 400),
        (json!({ "amount": 1.5, "paidOn": "2026-11-21" }), 400),
        (json!({ "amount": "1", "paidOn": "2026-11-22" }), 422),
        (json!({ "amount": "1", "paidOn": "0001-01-01" }), 422),
        // The day before the invoice.
        (json!({ "amount": "1", "paidOn": "2026-11-20" }), 422),
        (json!({ "amount": "1", "paidOn": "2026-11-21", "total": "1" }), 400),
    ] {
        let answer = app.act(&admin, &sent, "payments", body.clone()).await;
        assert_eq!(answer.status.as_u16(), status, "{body}: {}", answer.json);
    }
    assert_eq!(app.count("select count(*) from payments").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ore_that_are_missing_or_came_beyond_do_not_hold_an_invoice_back(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let rounded = async || {
        app.count("select (100 * coalesce(sum(amount), 0))::bigint from voucher_entries where account = 3740")
            .await
    };
    let claims = "select (100 * sum(amount))::bigint from voucher_entries where account in (1510, 2420)";
    for (amount, rounding) in [("12499.50", 50), ("12501.00", -100), ("12499.00", 100)] {
        let sent = app.sent(&anna, &admin).await;
        let before = rounded().await;
        let paid = app.act(&admin, &sent, "payments", of(amount)).await.ok();
        assert_eq!(figures(&paid), ("paid", "12500.00", "0.00"), "{amount}");
        assert_eq!(rounded().await - before, rounding, "{amount}");
        assert_eq!(app.count(claims).await, 0, "nothing is owed and nothing is kept");
        let path = format!("/api/admin/invoices/{}/payments", text(&sent["id"]));
        let payments = app.get(&admin, &path).await.ok();
        assert_eq!(payments[0]["rounding"], format!("{}.{:02}", rounding / 100, (rounding % 100).abs()));
        assert_eq!((&payments[0]["amount"], &payments[0]["unallocated"]), (&json!(amount), &json!("0.00")));
    }
    assert_eq!(app.count("select count(*) from mails where kind = 'invoice_paid'").await, 3);

    // More than that is owed; and a reversed payment reverses its öre.
    let sent = app.sent(&anna, &admin).await;
    let before = rounded().await;
    let short = app.act(&admin, &sent, "payments", of("12498.99")).await.ok();
    assert_eq!(figures(&short), ("sent", "12498.99", "1.01"));
    let paid = app.act(&admin, &sent, "payments", of("0.50")).await.ok();
    assert_eq!((figures(&paid), rounded().await - before), (("paid", "12500.00", "0.00"), 51));
    let unpaid = app.act(&admin, &sent, "mark-unpaid", json!({})).await.ok();
    assert_eq!((figures(&unpaid), rounded().await), (("sent", "0.00", "12500.00"), before));

    // Where the office wants each öre, it is owed.
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["oreTolerance"] = json!("1.01");
    let wrong = app.put(&admin, "/api/admin/settings", settings.clone()).await;
    assert_eq!(wrong.json["fields"][0]["field"], "oreTolerance");
    settings["oreTolerance"] = json!("0.00");
    app.put(&admin, "/api/admin/settings", settings).await.ok();
    let short = app.act(&admin, &sent, "payments", of("12499.99")).await.ok();
    assert_eq!(figures(&short), ("sent", "12499.99", "0.01"));

    let more = sqlx::query("insert into payments (id, amount, unallocated, rounding, currency, paid_on, source, external_id, created_at)
                            values (gen_random_uuid(), 100, 101.01, 1.01, 'SEK', '2026-11-21', 'import', 'x', now())");
    let refused = more.execute(&app.app.pool).await.unwrap_err().to_string();
    assert!(refused.contains("payments_rounding_small"), "{refused}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_same_key_pays_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    let path = format!("/api/admin/invoices/{}/payments", text(&sent["id"]));
    let body = app.as_read(&admin, &Method::POST, &path, of("100")).await;
    let pay = || app.send_with(&admin, Method::POST, &path, Some(body.clone()), &[("idempotency-key", "p1")]);
    for answer in join_all((0..16).map(|_| pay())).await {
        assert_eq!(answer.ok()["paid"], "100.00");
    }
    assert_eq!(app.count("select count(*) from payments").await, 1);
}
