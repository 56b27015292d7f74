//! How often payouts came when they were promised, as everybody may read it.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::bank::{pain002, payment_of};
use crate::support::invoices::text;
use crate::support::{TestApp, Who};

async fn published(app: &TestApp) -> Value {
    // What was counted in another hour is counted anew.
    app.app.clock.advance(TimeDelta::hours(1));
    app.get(&app.visitor(), "/api/punctuality").await.ok()
}

async fn act(app: &TestApp, who: &Who, run: &str, act: &str) {
    let version = &app.get(who, run).await.ok()["version"];
    app.post(who, &format!("{run}/{act}"), json!({ "version": version })).await.ok();
}

/// The clients pay on Friday the 20th; three bank days later is Wednesday the 25th.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payouts_in_time_are_counted_and_published_by_setting(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    app.ready_for_salary(&anna, "199001019802").await;
    app.ready_for_salary(&bo, "198507099805").await;
    let (maker, approver) = (app.admin("maker@example.com").await, app.admin("approver@example.com").await);
    for number in 1..=18 {
        app.paid_invoice(&anna, number, "1000.00").await;
    }
    app.paid_invoice(&bo, 19, "1000.00").await;
    let input = json!({ "paymentDate": "2026-11-25" });
    let run = app.post(&maker, "/api/admin/salary-runs", input).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    act(&app, &approver, &path, "approve").await;
    act(&app, &approver, &path, "payment-file").await;
    let file = String::from_utf8(app.get(&maker, &format!("{path}/payment-file")).await.bytes).unwrap();
    let shown = app.get(&maker, &path).await.ok();
    let user = bo.id.unwrap().to_string();
    let bos = shown["payslips"].as_array().unwrap().iter().find(|slip| slip["userId"] == user).unwrap();
    let bos = payment_of(&file, &format!(">{}<", text(&bos["payout"])));
    let report = pain002(text(&shown["paymentFiles"][0]["messageId"]), &[], &[bos]);
    app.upload(&maker, &format!("{path}/status-report"), &[("file", report.as_bytes())]).await.ok();
    act(&app, &approver, &path, "confirm").await;
    let mut settings = app.get(&maker, "/api/admin/settings").await.ok();
    settings["publishPunctuality"] = json!(true);
    app.put_agreed(&maker, "/api/admin/settings", settings).await;
    let nothing = json!({ "since": "2025-11-21" });
    assert_eq!(published(&app).await, nothing, "nothing is on an account before the bank has paid");

    // Two more are paid, and nobody pays their salary; Bo gets his by a second file.
    app.paid_invoice(&anna, 20, "1000.00").await;
    app.paid_invoice(&anna, 21, "1000.00").await;
    app.app.clock.advance(TimeDelta::days(6));
    let approver = app.sign_in_again(&approver).await;
    act(&app, &approver, &path, "payment-file").await;
    act(&app, &approver, &path, "confirm").await;
    app.app.clock.advance(TimeDelta::days(4));
    let year = json!({ "since": "2025-12-01", "invoices": 21, "onTime": 18 });
    assert_eq!(published(&app).await, year);

    let maker = app.sign_in_again(&maker).await;
    let mut settings = app.get(&maker, "/api/admin/settings").await.ok();
    settings["publishPunctuality"] = json!(false);
    app.put_agreed(&maker, "/api/admin/settings", settings).await;
    assert_eq!(published(&app).await, json!({ "since": "2025-12-01" }));
}
