//! Salary runs over HTTP: what is paid, to whom, once.

use chrono::TimeDelta;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{TestApp, Who};

const DATE: &str = "2026-11-25";

struct Stage {
    app: TestApp,
    anna: Who,
    maker: Who,
    approver: Who,
}

async fn stage(pool: PgPool) -> Stage {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    app.ready_for_salary(&anna, "199001019802").await;
    let maker = app.admin("maker@example.com").await;
    let approver = app.admin("approver@example.com").await;
    Stage { app, anna, maker, approver }
}

async fn create(stage: &Stage) -> Value {
    stage.app.post(&stage.maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} in {value}"))
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&app.app.pool).await.unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ten_thousand_kronor_go_all_the_way_to_the_bank(pool: PgPool) {
    let stage = stage(pool).await;
    let app = &stage.app;
    let invoice = app.paid_invoice(&stage.anna, 1, "10000.00").await;

    let preview =
        app.post(&stage.maker, "/api/admin/salary-runs/preview", json!({ "paymentDate": DATE })).await.ok();
    assert_eq!(preview["totals"]["payout"], "5007.64");
    assert_eq!(preview["blockers"], json!([]));
    assert_eq!(count(app, "select count(*) from salary_runs").await, 0);

    let run = create(&stage).await;
    let slip = &run["payslips"][0];
    for (name, amount) in [
        ("fee", "600.00"),
        ("wagePool", "9400.00"),
        ("grossSalary", "7152.64"),
        ("employerContributions", "2247.36"),
        ("preliminaryTax", "2145.00"),
        ("netSalary", "5007.64"),
        ("payout", "5007.64"),
    ] {
        assert_eq!(text(slip, name), amount, "{name}");
    }
    assert_eq!(slip["invoiceIds"], json!([invoice]));
    assert_eq!(app.get(&stage.anna, "/api/payslips").await.ok(), json!([]), "a draft is no salary yet");

    let path = format!("/api/admin/salary-runs/{}", text(&run, "id"));
    let version = json!({ "version": run["version"] });
    assert_eq!(
        run["allowedActions"],
        json!(["recalculate", "remove", "discard"]),
        "the maker is not offered what is refused"
    );
    assert_eq!(
        app.get(&stage.approver, &path).await.ok()["allowedActions"],
        json!(["recalculate", "approve", "remove", "discard"])
    );
    let own = app.post(&stage.maker, &format!("{path}/approve"), version.clone()).await;
    assert_eq!(own.refused(409), "second_approver_required");
    let early = app.post(&stage.maker, &format!("{path}/payment-file"), json!({})).await;
    assert_eq!(early.refused(409), "run_not_approved");
    let approved = app.post(&stage.approver, &format!("{path}/approve"), version.clone()).await.ok();
    assert_eq!(approved["status"], "approved");
    let again = app.post(&stage.approver, &format!("{path}/approve"), version).await;
    assert_eq!(again.refused(409), "stale_version");

    let exported = app.post(&stage.maker, &format!("{path}/payment-file"), json!({})).await.ok();
    assert_eq!(exported["status"], "exported");
    let first = app.get(&stage.maker, &format!("{path}/payment-file")).await.bytes;
    app.post(&stage.maker, &format!("{path}/payment-file"), json!({})).await.ok();
    let second = app.get(&stage.maker, &format!("{path}/payment-file")).await.bytes;
    assert_eq!(first, second);
    let xml = String::from_utf8(first).unwrap();
    assert!(xml.contains("<CtrlSum>5007.64</CtrlSum>") && xml.contains("<MmbId>6789</MmbId>"), "{xml}");

    let paid = app.post(&stage.maker, &format!("{path}/confirm"), json!({})).await.ok();
    assert_eq!(paid["status"], "accepted");
    let twice = app.post(&stage.maker, &format!("{path}/confirm"), json!({})).await;
    assert_eq!(twice.refused(409), "impossible_transition");

    let mine = app.get(&stage.anna, "/api/payslips").await.ok();
    assert_eq!(mine[0]["payout"], "5007.64");
    let pdf = app.get(&stage.anna, &format!("/api/payslips/{}/pdf", text(&mine[0], "id"))).await;
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    let bo = app.user("bo@example.com").await;
    assert_eq!(
        app.get(&bo, &format!("/api/payslips/{}", text(&mine[0], "id"))).await.refused(404),
        "not_found"
    );

    assert_eq!(
        count(app, "select count(*) from vouchers where kind in ('salary_approved', 'payout_confirmed')")
            .await,
        2
    );
    assert_eq!(
        count(app, "select coalesce(sum(amount), 0)::bigint from voucher_entries where account = 2821").await,
        0
    );
    assert_eq!(count(app, "select count(*) from mails where kind = 'payslip_paid'").await, 1);
    let empty = app.post(&stage.maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await;
    assert_eq!(empty.refused(409), "nothing_to_pay");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn eight_parallel_runs_pay_each_invoice_once(pool: PgPool) {
    let stage = stage(pool).await;
    for number in 1..=5 {
        stage.app.paid_invoice(&stage.anna, number, "10000.00").await;
    }
    let answers = futures_util::future::join_all(
        (0..8)
            .map(|_| stage.app.post(&stage.maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE }))),
    )
    .await;
    let made = answers.iter().filter(|answer| answer.status.is_success()).count();
    assert_eq!(made, 1);
    assert!(answers.iter().all(|answer| matches!(answer.status.as_u16(), 200 | 409)));
    assert_eq!(count(&stage.app, "select count(*) from payslip_invoices").await, 5);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_same_key_makes_one_run(pool: PgPool) {
    let stage = stage(pool).await;
    stage.app.paid_invoice(&stage.anna, 1, "10000.00").await;
    let headers = [("idempotency-key", "run-1")];
    let send = || {
        let body = json!({ "paymentDate": DATE });
        stage.app.send_with(&stage.maker, Method::POST, "/api/admin/salary-runs", Some(body), &headers)
    };
    let answers = futures_util::future::join_all((0..16).map(|_| send())).await;
    let ids: std::collections::BTreeSet<String> =
        answers.into_iter().map(|answer| text(&answer.ok(), "id").to_owned()).collect();
    assert_eq!(ids.len(), 1);
    let other = json!({ "paymentDate": "2026-11-26" });
    let reused = stage
        .app
        .send_with(&stage.maker, Method::POST, "/api/admin/salary-runs", Some(other), &headers)
        .await;
    assert_eq!(reused.refused(409), "idempotency_key_reused");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_person_who_cannot_be_paid_is_left_out_with_the_reason(pool: PgPool) {
    let stage = stage(pool).await;
    let bo = stage.app.user("bo@example.com").await;
    stage.app.paid_invoice(&stage.anna, 1, "10000.00").await;
    let left = stage.app.paid_invoice(&bo, 2, "5000.00").await;
    let preview = stage
        .app
        .post(&stage.maker, "/api/admin/salary-runs/preview", json!({ "paymentDate": DATE }))
        .await
        .ok();
    let codes: Vec<&str> =
        preview["blockers"].as_array().unwrap().iter().map(|found| text(found, "code")).collect();
    assert_eq!(codes, ["personnummer_missing", "bank_account_missing"]);
    assert_eq!(create(&stage).await["totals"]["payslipCount"], 1);
    stage.app.ready_for_salary(&bo, "198505129857").await;
    assert_eq!(create(&stage).await["payslips"][0]["invoiceIds"], json!([left]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_account_that_was_just_changed_rests_for_a_day(pool: PgPool) {
    let stage = stage(pool).await;
    let app = &stage.app;
    app.paid_invoice(&stage.anna, 1, "10000.00").await;
    app.app.clock.advance(TimeDelta::minutes(10));
    sqlx::query("update bank_accounts set number_changed_at = $1, number_replaced = true")
        .bind(app.app.clock.now())
        .execute(&app.app.pool)
        .await
        .unwrap();
    let preview =
        app.post(&stage.maker, "/api/admin/salary-runs/preview", json!({ "paymentDate": DATE })).await.ok();
    assert_eq!(preview["blockers"][0]["code"], "account_changed_recently");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_first_account_from_the_office_rests_for_a_day(pool: PgPool) {
    let stage = stage(pool).await;
    let app = &stage.app;
    app.paid_invoice(&stage.anna, 1, "10000.00").await;
    let sql = "update bank_accounts set removed_at = created_at, is_default = false";
    sqlx::query(sql).execute(&app.app.pool).await.unwrap();
    let path = format!("/api/admin/users/{}/bank-accounts", stage.anna.id.unwrap());
    let account = json!({ "recipientName": "Anna", "sortCode": "3300", "accountNumber": "0006205124" });
    app.post(&stage.maker, &path, account).await.ok();
    let blockers = async || {
        let body = json!({ "paymentDate": DATE });
        app.post(&stage.maker, "/api/admin/salary-runs/preview", body).await.ok()["blockers"].clone()
    };
    assert_eq!(blockers().await[0]["code"], "account_changed_recently");
    let sql = "update bank_accounts set number_changed_at = number_changed_at - interval '25 hours'";
    sqlx::query(sql).execute(&app.app.pool).await.unwrap();
    assert_eq!(blockers().await, json!([]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_new_account_is_not_changed_by_a_database_that_is_behind(pool: PgPool) {
    let stage = stage(pool).await;
    stage.app.paid_invoice(&stage.anna, 1, "10000.00").await;
    sqlx::query("update bank_accounts set created_at = number_changed_at - interval '5 seconds'")
        .execute(&stage.app.app.pool)
        .await
        .unwrap();
    let body = json!({ "paymentDate": DATE });
    let preview = stage.app.post(&stage.maker, "/api/admin/salary-runs/preview", body).await.ok();
    assert_eq!(preview["blockers"], json!([]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payment_date_must_be_a_bank_day_to_come(pool: PgPool) {
    let stage = stage(pool).await;
    stage.app.paid_invoice(&stage.anna, 1, "10000.00").await;
    for (date, code) in
        [("2026-11-22", "not_a_bank_day"), ("2026-11-20", "in_the_past"), ("2026-12-25", "not_a_bank_day")]
    {
        let answer = stage
            .app
            .post(&stage.maker, "/api/admin/salary-runs/preview", json!({ "paymentDate": date }))
            .await;
        assert_eq!(answer.status.as_u16(), 422, "{date}: {}", answer.json);
        assert_eq!(answer.json["fields"][0]["field"], "paymentDate");
        assert_eq!(answer.json["fields"][0]["code"], code, "{date}");
    }
    let unknown = json!({ "paymentDate": DATE, "invoiceIds": ["0192f0c1-0000-7000-8000-000000000000"] });
    let answer = stage.app.post(&stage.maker, "/api/admin/salary-runs", unknown).await;
    assert_eq!(answer.json["fields"][0]["field"], "invoiceIds[0]");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payslip_cannot_be_changed_or_doubled_in_the_store_itself(pool: PgPool) {
    let stage = stage(pool).await;
    let invoice = stage.app.paid_invoice(&stage.anna, 1, "10000.00").await;
    create(&stage).await;
    let pool = &stage.app.app.pool;
    for sql in [
        "update payslips set payout = payout + 1",
        "delete from payslips",
        "insert into payslip_invoices (payslip_id, invoice_id, left_subtotal, left_fee)
         select gen_random_uuid(), invoice_id, left_subtotal, left_fee from payslip_invoices",
        "update invoices set status = 'sent', paid = 0, paid_at = null where status = 'paid'",
    ] {
        assert!(sqlx::query(sql).execute(pool).await.is_err(), "{sql}");
    }
    assert_eq!(
        sqlx::query_scalar::<_, String>("select status from invoices where id = $1")
            .bind(invoice)
            .fetch_one(pool)
            .await
            .unwrap(),
        "paid"
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn runs_are_found_by_their_day_and_by_what_is_to_be_paid(pool: PgPool) {
    let stage = stage(pool).await;
    let app = &stage.app;
    app.paid_invoice(&stage.anna, 1, "10000.00").await;
    let run = create(&stage).await;
    let found = async |filter: Value| {
        let path = format!("/api/admin/salary-runs?filter={filter}");
        app.get(&stage.maker, &path).await.ok().as_array().unwrap().len()
    };
    assert_eq!(found(json!({ "from": DATE, "to": DATE })).await, 1);
    assert_eq!(found(json!({ "from": "2026-11-26" })).await, 0);
    assert_eq!(found(json!({ "to": "2026-11-24" })).await, 0);
    assert_eq!(found(json!({ "due": true })).await, 0, "a draft is not to be paid yet");

    let path = format!("/api/admin/salary-runs/{}", text(&run, "id"));
    app.post(&stage.approver, &format!("{path}/approve"), json!({})).await.ok();
    assert_eq!(found(json!({ "due": true })).await, 1);
    assert_eq!(found(json!({ "due": false })).await, 0);
    app.post(&stage.approver, &format!("{path}/payment-file"), json!({})).await.ok();
    assert_eq!(found(json!({ "due": true })).await, 1, "a file is no payment");
    app.post(&stage.approver, &format!("{path}/confirm"), json!({})).await.ok();
    assert_eq!(found(json!({ "due": true })).await, 0);
    assert_eq!(found(json!({ "due": false })).await, 1);
}
