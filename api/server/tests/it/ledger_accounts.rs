//! The provider's own numbers of accounts, from a day on.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::{Freelancer, text};

const PATH: &str = "/api/admin/settings";

fn numbers(voucher: &Value) -> Vec<i64> {
    voucher["entries"].as_array().unwrap().iter().map(|entry| entry["account"].as_i64().unwrap()).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_new_number_holds_from_its_day_and_what_is_posted_keeps_its_own(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    let first = app.sent(&anna, &admin).await;
    let mut settings = app.get(&admin, PATH).await.ok();
    assert_eq!(
        (&settings["accounts"]["bank"], &settings["accounts"]["receivables"]),
        (&json!("1930"), &json!("1510"))
    );
    settings["validFrom"] = json!("2026-11-22");
    settings["accounts"] = json!({"receivables": "1511", "bank": "1940"});
    let preview = app.post(&admin, &format!("{PATH}/preview"), settings.clone()).await.ok();
    assert_eq!(preview["changes"][0], json!({"field": "accounts.bank", "from": "1930", "to": "1940"}));
    app.put_agreed(&admin, PATH, settings).await;
    let today = app.sent(&anna, &admin).await;

    app.app.clock.advance(chrono::TimeDelta::days(1));
    let admin = app.sign_in_again(&admin).await;
    let anna = Freelancer { who: app.sign_in_again(&anna.who).await, ..anna };
    let second = app.sent(&anna, &admin).await;
    app.act(&admin, &first, "mark-paid", json!({"version": first["version"]})).await.ok();
    let of = async |invoice: &Value| {
        let filter = json!({"invoiceId": invoice["id"]});
        let list = format!("/api/admin/vouchers?filter={filter}&sort=[\"number\",\"ASC\"]");
        app.get(&admin, &list).await.ok().as_array().unwrap().clone()
    };
    let (old, new) = (of(&first).await, of(&second).await);
    assert_eq!(numbers(&old[0]), [1510, 3001, 2611], "posted before");
    assert_eq!(numbers(&of(&today).await[0])[0], 1510, "posted before its day");
    assert_eq!(numbers(&new[0]), [1511, 3001, 2611]);
    assert_eq!(numbers(&old[1]), [1940, 1511], "posted on its day");
    let names: Vec<&str> =
        old[1]["entries"].as_array().unwrap().iter().map(|entry| text(&entry["accountName"])).collect();
    assert_eq!(names, ["Other bank accounts", "Accounts receivable"]);

    let by_number = app.get(&admin, "/api/admin/vouchers?filter={\"account\":1511}").await.ok();
    assert_eq!(by_number.as_array().unwrap().len(), 2);
    let ledger = app.get(&admin, "/api/admin/reports/ledger?from=2026-11-01&to=2026-11-30").await.ok();
    let accounts: Vec<i64> =
        ledger["accounts"].as_array().unwrap().iter().map(|row| row["account"].as_i64().unwrap()).collect();
    assert_eq!(accounts, [1510, 1511, 1940, 2611, 3001]);
    let sie = app.get(&admin, "/api/admin/reports/sie?from=2026-11-01&to=2026-11-30").await.bytes;
    let sie = String::from_utf8_lossy(&sie);
    assert!(sie.contains("#KONTO 1511 \"Kundfordringar\"") && sie.contains("#TRANS 1940 {}"), "{sie}");
    // What the product asks of its ledger goes by what an account is, not by its number.
    let money = app.get(&admin, "/api/admin/reports/money").await.ok();
    assert_ne!(money["held"], "0.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_number_of_another_class_is_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let settings = app.get(&admin, PATH).await.ok();
    for (account, number, code) in [
        ("bank", "2420", "account_class"),
        ("bank", "193", "account_class"),
        ("sales25", "30a1", "account_class"),
        ("salaries", "", "account_class"),
        ("cash", "1910", "unknown"),
    ] {
        let mut changed = settings.clone();
        changed["accounts"][account] = json!(number);
        let answer = app.put(&admin, PATH, changed).await;
        assert_eq!(answer.status, 422, "{account} {number}");
        let fault = &answer.json["fields"][0];
        assert_eq!((&fault["field"], &fault["code"]), (&json!(format!("accounts.{account}")), &json!(code)));
    }
    let mut unnamed = settings.clone();
    unnamed["accounts"] = json!({});
    assert_eq!(app.put_agreed(&admin, PATH, unnamed).await, settings, "what is not named stays");
}
