//! One's own data: handed out whole, forgotten when the account is closed, and whom one has told of the service.

use serde_json::json;
use sqlx::PgPool;

use crate::support::{PASSWORD, TestApp};

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn everything_about_oneself_is_handed_out_and_nothing_about_others(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    app.draft(&anna).await;
    app.draft(&bo).await;
    let answer = app.get(&anna.who, "/api/profile/export").await;
    assert!(answer.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    let data = answer.ok();
    assert_eq!(data["account"][0]["email"], "anna@example.com");
    assert_eq!(data["invoices"].as_array().unwrap().len(), 1);
    assert_eq!(data["invoices"][0]["lines"].as_array().unwrap().len(), 1);
    assert_eq!(
        (data["clients"][0]["name"].as_str(), &data["bankAccounts"][0]["bank_name"]),
        (Some("Kund AB"), &json!("SEB"))
    );
    assert!(data["audit"].as_array().unwrap().iter().any(|event| event["action"] == "invoice.create"));
    let text = data.to_string();
    for hidden in ["bo@example.com", "password_hash", "token_hash", "argon2"] {
        assert!(!text.contains(hidden), "{hidden}");
    }
    assert_eq!(app.get(&app.visitor(), "/api/profile/export").await.refused(401), "unauthorized");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_account_without_business_is_forgotten(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    app.with_password(&anna.who).await;
    let draft = app.draft(&anna).await;
    let files = format!("/api/invoices/{}/files", draft["id"].as_str().unwrap());
    app.upload(&anna.who, &files, &[("a.pdf", b"%PDF-1.7 a")]).await.ok();
    let wrong = app.post(&anna.who, "/api/profile/delete", json!({ "password": "not this one" })).await;
    assert_eq!(wrong.json["fields"][0]["field"], "password");
    app.post(&anna.who, "/api/profile/delete", json!({ "password": PASSWORD })).await.ok();
    assert_eq!(app.get(&anna.who, "/api/profile").await.refused(401), "unauthorized");
    for gone in [
        "select count(*) from invoices",
        "select count(*) from files",
        "select count(*) from clients",
        "select count(*) from bank_accounts",
        "select count(*) from sessions",
        "select count(*) from users where email like 'anna%' or full_name like '%nna%' or personnummer is not null",
    ] {
        assert_eq!(app.count(gone).await, 0, "{gone}");
    }
    let login = json!({ "email": "anna@example.com", "password": PASSWORD });
    assert_eq!(app.post(&app.visitor(), "/api/login", login).await.refused(401), "wrong_credentials");
    assert_eq!(app.count("select count(*) from mails where kind = 'account_closed'").await, 1);
    // The address is free for a new start.
    let again =
        json!({ "fullName": "Anna Ek", "email": "anna@example.com", "password": "a new beginning 1" });
    app.post(&app.visitor(), "/api/register", again).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn money_under_way_keeps_an_account_open_and_the_accounts_are_kept(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    app.ready_for_salary(&anna, "199001012385").await;
    app.paid_invoice(&anna, 1, "10000").await;
    let close = json!({ "password": PASSWORD });
    let refused = app.post(&anna, "/api/profile/delete", close.clone()).await;
    assert!(
        refused.json["message"].as_str().unwrap().contains("paid invoices without a payslip"),
        "{}",
        refused.json
    );
    assert_eq!(refused.refused(409), "money_under_way");

    let run = app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", run["id"].as_str().unwrap());
    for act in ["approve", "payment-file"] {
        app.act_agreed(&admin, &path, act, json!({})).await;
        assert_eq!(
            app.post(&anna, "/api/profile/delete", close.clone()).await.refused(409),
            "money_under_way"
        );
    }
    // Confirmed before its day, the payment is only on its way: the bank may still reject it.
    let confirmed = app.post(&admin, &format!("{path}/confirm"), json!({})).await.ok();
    assert_eq!(confirmed["status"], "accepted");
    let refused = app.post(&anna, "/api/profile/delete", close.clone()).await;
    assert!(refused.json["message"].as_str().unwrap().contains("not paid out"), "{}", refused.json);
    assert_eq!(refused.refused(409), "money_under_way");
    app.app.clock.advance(chrono::TimeDelta::days(4));
    let (anna, admin) = (app.sign_in_again(&anna).await, app.sign_in_again(&admin).await);
    app.post(&anna, "/api/profile/delete", close).await.ok();
    let kept = "select count(*) from users where personnummer is not null and email like 'closed-%'";
    assert_eq!(app.count(kept).await, 1);
    assert_eq!(app.count("select count(*) from payslips").await, 1);
    let own = app.post(&admin, "/api/profile/delete", json!({ "password": PASSWORD })).await;
    assert_eq!(own.refused(409), "own_account");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_sees_how_far_those_one_told_have_come(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let own = app.get(&anna, "/api/referrals").await.ok();
    assert_eq!(own["people"], json!([]));
    let code = own["code"].as_str().unwrap();
    assert!(own["link"].as_str().unwrap().ends_with(&format!("/register?referral={code}")));
    let bo = json!({ "fullName": "Bo Björk", "email": "bo@example.com", "password": "a long password 1", "referral": code });
    app.post(&app.visitor(), "/api/register", bo).await.ok();
    let people = app.get(&anna, "/api/referrals").await.ok()["people"].clone();
    assert_eq!((&people[0]["name"], &people[0]["state"]), (&json!("Bo B."), &json!("registered")));
    sqlx::query("update users set email_verified_at = now() where email = 'bo@example.com'")
        .execute(&app.app.pool)
        .await
        .unwrap();
    assert_eq!(app.get(&anna, "/api/referrals").await.ok()["people"][0]["state"], "verified");
}
