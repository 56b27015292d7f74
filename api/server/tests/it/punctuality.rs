//! How often payouts came when they were promised, as everybody may read it.

use chrono::{NaiveDate, TimeDelta};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::bank::{pain002, payment_of};
use crate::support::invoices::text;
use crate::support::{TestApp, Who};

/// A paid invoice whose payout is promised for a day of November.
async fn promised(app: &TestApp, who: &Who, number: i64, day: u32) {
    let invoice = app.paid_invoice(who, number, "1000.00").await;
    sqlx::query("update invoices set promised_payout_date = $2 where id = $1")
        .bind(invoice)
        .bind(NaiveDate::from_ymd_opt(2026, 11, day))
        .execute(&app.app.pool)
        .await
        .unwrap();
}

async fn told(app: &TestApp) -> Value {
    // What was counted ten minutes ago is counted anew.
    app.app.clock.advance(TimeDelta::minutes(10));
    app.get(&app.visitor(), "/api/punctuality").await.ok()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payouts_in_time_are_counted_once_there_are_enough(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    app.ready_for_salary(&anna, "199001019802").await;
    app.ready_for_salary(&bo, "198507099805").await;
    let (maker, approver) = (app.admin("maker@example.com").await, app.admin("approver@example.com").await);
    // Paid on the 25th: seventeen for a later day, one on the day itself, and one too late.
    for number in 1..=17 {
        promised(&app, &anna, number, 26).await;
    }
    promised(&app, &anna, 18, 25).await;
    promised(&app, &anna, 19, 24).await;
    // Without a promise, none was kept or broken.
    app.paid_invoice(&anna, 20, "1000.00").await;
    promised(&app, &bo, 21, 25).await;

    let input = json!({ "paymentDate": "2026-11-25" });
    let run = app.post(&maker, "/api/admin/salary-runs", input).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    for act in ["approve", "payment-file"] {
        let version = &app.get(&approver, &path).await.ok()["version"];
        app.post(&approver, &format!("{path}/{act}"), json!({ "version": version })).await.ok();
    }
    let nothing = json!({ "since": "2025-11-21" });
    assert_eq!(told(&app).await, nothing, "what is on its way is not on the account");

    let file = String::from_utf8(app.get(&maker, &format!("{path}/payment-file")).await.bytes).unwrap();
    let shown = app.get(&maker, &path).await.ok();
    let user = bo.id.unwrap().to_string();
    let bos = shown["payslips"].as_array().unwrap().iter().find(|slip| slip["userId"] == user).unwrap();
    let bos = format!(">{}<", text(&bos["payout"]));
    let message = text(&shown["paymentFiles"][0]["messageId"]);
    let report = pain002(message, &[], &[payment_of(&file, &bos)]);
    app.upload(&maker, &format!("{path}/status-report"), &[("file", report.as_bytes())]).await.ok();
    confirm(&app, &approver, &path).await;
    assert_eq!(told(&app).await, nothing, "nineteen are too few, and what the bank rejected was not paid");

    app.app.clock.advance(TimeDelta::days(6));
    let approver = app.sign_in_again(&approver).await;
    let version = &app.get(&approver, &path).await.ok()["version"];
    app.post(&approver, &format!("{path}/payment-file"), json!({ "version": version })).await.ok();
    confirm(&app, &approver, &path).await;
    let year = json!({ "since": "2025-11-27", "payouts": 20, "onTime": 18 });
    assert_eq!(told(&app).await, year, "the second file came too late");
}

async fn confirm(app: &TestApp, approver: &Who, run: &str) {
    let version = &app.get(approver, run).await.ok()["version"];
    app.post(approver, &format!("{run}/confirm"), json!({ "version": version })).await.ok();
}
