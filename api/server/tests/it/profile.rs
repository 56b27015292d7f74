//! One's own data: what is told, what is kept to oneself, and what follows from it.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{TestApp, Who};

async fn anna(app: &TestApp) -> (Who, Value) {
    let anna = app.user("anna@example.com").await;
    let profile = app.get(&anna, "/api/profile").await.ok();
    (anna, profile)
}

/// A whole update made of what was read.
fn update(profile: &Value) -> Value {
    let mut body = json!({});
    for field in
        ["fullName", "phone", "address", "city", "postalCode", "country", "language", "tax", "version"]
    {
        body[field] = profile[field].clone();
    }
    body
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_new_profile_has_the_usual_terms_and_says_what_is_missing(pool: PgPool) {
    let app = TestApp::new(pool);
    let (_, profile) = anna(&app).await;
    let usual = json!({
        "swedishTax": true, "rule": "side_income", "holidayMode": "included", "pensionPercent": "0",
    });
    assert_eq!(profile["tax"], usual);
    assert_eq!((&profile["feePercentage"], &profile["fixedFee"]), (&json!("5"), &json!("100.00")));
    assert_eq!(profile["missing"], json!(["personnummer", "address", "bankAccount"]));
    assert_eq!(profile["complete"], false);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn choosing_the_usual_tax_is_a_choice_too(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (anna, profile) = anna(&app).await;
    let chosen = app.put(&anna, "/api/profile", update(&profile)).await.ok();
    assert_eq!(chosen["tax"]["validFrom"], "2026-11-21");
    let page = app.get(&anna, "/api/dashboard").await.ok();
    let tax = page["checklist"].as_array().unwrap().iter().find(|item| item["key"] == "tax").unwrap();
    assert_eq!(tax["done"], true);

    app.put(&anna, "/api/profile", update(&chosen)).await.ok();
    let count: i64 = sqlx::query_scalar("select count(*) from tax_profiles").fetch_one(&pool).await.unwrap();
    assert_eq!(count, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_complete_profile_shows_the_date_of_birth_only(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (anna, profile) = anna(&app).await;
    let mut body = update(&profile);
    body["fullName"] = json!("  A\u{30a}sa Öberg ");
    body["address"] = json!("Storgatan 1");
    body["city"] = json!("Umeå");
    body["postalCode"] = json!("903 26");
    body["personnummer"] = json!("900101-0017");
    let answer = app.put(&anna, "/api/profile", body).await;
    let raw = String::from_utf8(answer.bytes.clone()).unwrap();
    let profile = answer.ok();
    assert_eq!(profile["fullName"], "Åsa Öberg");
    assert_eq!(profile["personnummerMasked"], "19900101-****");
    assert_eq!(profile["birthYear"], 1990);
    assert_eq!(profile["missing"], json!(["bankAccount"]));
    assert!(!raw.contains("0017"));
    let trail: String =
        sqlx::query_scalar("select string_agg(before::text || after::text, '') from audit_events")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert!(trail.contains("19900101-****") && !trail.contains("0017"), "{trail}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_fault_is_named_and_nothing_is_written(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, profile) = anna(&app).await;
    let mut body = update(&profile);
    body["fullName"] = json!("");
    body["country"] = json!("Sverige");
    body["personnummer"] = json!("900101-0018");
    body["tax"] =
        json!({ "swedishTax": false, "rule": "main_employer", "taxTable": 50, "voluntaryPercent": "101" });
    let answer = app.put(&anna, "/api/profile", body).await;
    let fields: Vec<_> =
        answer.json["fields"].as_array().unwrap().iter().map(|fault| fault["field"].clone()).collect();
    let named = [
        "country",
        "fullName",
        "personnummer",
        "tax.taxTable",
        "tax.taxColumn",
        "tax.voluntaryPercent",
        "tax.disabledGround",
        "tax.disabledReason",
        "tax.disabledEvidence",
    ];
    for field in named {
        assert!(fields.contains(&json!(field)), "{field} in {fields:?}");
    }
    assert_eq!(fields.len(), named.len());
    answer.refused(422);
    assert_eq!(app.get(&anna, "/api/profile").await.ok(), profile);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_tax_settings_are_a_history_and_the_fee_follows_them(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (anna, profile) = anna(&app).await;
    let admin = app.admin("admin@example.com").await;
    let path = format!("/api/admin/users/{}/tax-profiles", anna.id.unwrap());
    let record = json!({
        "swedishTax": false,
        "rule": "side_income",
        "disabledGround": "abroad",
        "disabledReason": "Work and residence abroad",
        "disabledEvidence": "A1 certificate 2026-01-15",
        "reason": "The certificate is on file",
    });
    app.post(&admin, &path, record).await.ok();
    let off = app.get(&anna, "/api/profile").await.ok();
    assert_eq!(off["tax"]["validFrom"], "2026-11-21");
    assert_eq!((&profile["feePercentage"], &off["feePercentage"]), (&json!("5"), &json!("10")));

    let record = json!({
        "swedishTax": true,
        "rule": "main_employer",
        "taxTable": 32,
        "taxColumn": 1,
        "voluntaryPercent": "35.5",
        "validFrom": "2026-12-01",
        "reason": "Tax slip",
    });
    app.post(&admin, &path, record).await.ok();
    assert_eq!(app.get(&anna, "/api/profile").await.ok()["tax"], off["tax"]);
    app.app.clock.advance(TimeDelta::days(10));
    let anna = app.sign_in_again(&anna).await;
    let on = app.get(&anna, "/api/profile").await.ok();
    assert_eq!((&on["tax"]["taxTable"], &on["tax"]["voluntaryPercent"]), (&json!(32), &json!("35.5")));
    assert_eq!(on["feePercentage"], "5");

    // What was read and sent back is no change.
    let again = app.put(&anna, "/api/profile", update(&on)).await.ok();
    assert_eq!(again["tax"], on["tax"]);
    let count: i64 = sqlx::query_scalar("select count(*) from tax_profiles").fetch_one(&pool).await.unwrap();
    assert_eq!(count, 2);

    let mut body = update(&again);
    body["tax"]["validFrom"] = json!("2026-11-01");
    body["tax"]["holidayMode"] = json!("saved");
    let answer = app.put(&anna, "/api/profile", body).await;
    assert_eq!(answer.json["fields"][0]["field"], "tax.validFrom");
    answer.refused(422);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_stale_version_is_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, profile) = anna(&app).await;
    app.put(&anna, "/api/profile", update(&profile)).await.ok();
    assert_eq!(app.put(&anna, "/api/profile", update(&profile)).await.refused(409), "stale_version");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_becomes_an_admin_or_trusted_through_the_profile(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, profile) = anna(&app).await;
    for field in ["isAdmin", "trusted", "email", "groupId"] {
        let mut body = update(&profile);
        body[field] = json!(true);
        assert_eq!(app.put(&anna, "/api/profile", body).await.refused(400), "malformed");
    }
}
