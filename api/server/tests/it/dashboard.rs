//! The first pages and the fee report.

use serde_json::json;
use sqlx::PgPool;

use crate::support::TestApp;

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_new_freelancer_sees_what_to_do_first(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let page = app.get(&anna, "/api/dashboard").await.ok();
    let done: Vec<bool> =
        page["checklist"].as_array().unwrap().iter().map(|item| item["done"].as_bool().unwrap()).collect();
    assert_eq!(done, [true, false, false, false, false, false]);
    assert!(page.get("nextPayout").is_none());
    assert_eq!(page["months"].as_array().unwrap().len(), 11);
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_paid_invoice_is_the_next_money_until_the_bank_has_paid(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let admin = app.admin("admin@example.com").await;
    app.ready_for_salary(&anna, "199001019802").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    let next = app.get(&anna, "/api/dashboard").await.ok()["nextPayout"].clone();
    assert_eq!((&next["step"], &next["amount"]), (&json!("paid"), &json!("5007.64")));
    let office = app.get(&admin, "/api/admin/dashboard").await.ok();
    assert_eq!(
        (&office["readyForSalaryCount"], &office["readyForSalaryBasis"]),
        (&json!(1), &json!("9400.00"))
    );
    assert_eq!(office["feesThisMonth"], "600.00");

    let run = app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", run["id"].as_str().unwrap());
    assert_eq!(app.get(&anna, "/api/dashboard").await.ok()["nextPayout"]["step"], "salary");
    for act in ["approve", "payment-file", "confirm"] {
        app.post(&admin, &format!("{path}/{act}"), json!({})).await.ok();
    }
    let page = app.get(&anna, "/api/dashboard").await.ok();
    assert!(page.get("nextPayout").is_none());
    assert_eq!(
        (&page["paidOutThisYear"], &page["invoicedThisYear"]),
        (&json!("5007.64"), &json!("10000.00"))
    );
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn the_fee_report_sums_a_month_per_person(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    app.paid_invoice(&anna, 2, "2000.00").await;
    app.paid_invoice(&bo, 3, "1000.00").await;
    let report = app.get(&admin, "/api/admin/reports/fees?month=2026-11").await.ok();
    assert_eq!((&report["fee"], &report["invoiceCount"]), (&json!("950.00"), &json!(3)));
    assert_eq!(
        (&report["rows"][0]["percentageFee"], &report["rows"][0]["fixedFee"]),
        (&json!("600.00"), &json!("200.00"))
    );
    assert_eq!(app.get(&admin, "/api/admin/reports/fees?month=2026-10").await.ok()["fee"], "0.00");
    let wrong = app.get(&admin, "/api/admin/reports/fees?month=2026-13").await;
    assert_eq!(wrong.json["fields"][0]["field"], "month");
}
