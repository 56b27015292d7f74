//! The fee of a single person, which comes before the group's and the provider's.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::text;

fn fee(record: &Value) -> (&str, &str) {
    (text(&record["feePercentage"]), text(&record["fixedFee"]))
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_person_has_a_fee_of_their_own_once_two_have_agreed(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let user = format!("/api/admin/users/{}", anna.who.id.unwrap());
    let group = json!({ "name": "Artists", "feePercentage": "4", "fixedFee": "50" });
    let group = app.post(&admin, "/api/admin/groups", group).await.ok();
    let join = json!({ "fullName": "anna", "email": "anna@example.com", "groupId": group["id"] });
    app.put_agreed(&admin, &user, join).await;
    assert_eq!(fee(&app.get(&anna.who, "/api/profile").await.ok()), ("4", "50.00"));

    let own = json!({ "feePercentage": "2.5" });
    let waiting = app.post(&admin, &format!("{user}/fee"), own.clone()).await;
    assert_eq!(
        (waiting.status.as_u16(), &waiting.json["act"]),
        (202, &json!("change_user_fee")),
        "{}",
        waiting.json
    );
    assert_eq!(
        fee(&app.get(&anna.who, "/api/profile").await.ok()),
        ("4", "50.00"),
        "one alone changes nothing"
    );
    app.confirm(&waiting.json).await.ok();
    // What is not their own stays the group's.
    assert_eq!(fee(&app.get(&anna.who, "/api/profile").await.ok()), ("2.5", "50.00"));
    let record = app.get(&admin, &user).await.ok();
    assert_eq!((&record["feePercentage"], record.get("fixedFee")), (&json!("2.5"), None));
    // The same again changes nothing and waits for nobody.
    app.post(&admin, &format!("{user}/fee"), own).await.ok();

    let sent = app.sent(&anna, &admin).await;
    assert_eq!((fee(&sent), text(&sent["feeAmount"])), (("2.5", "50.00"), "300.00"));
    let quote = json!({ "amount": "10000" });
    let asked = app.post(&anna.who, "/api/salary-quote", quote.clone()).await.ok();
    assert_eq!(asked["fee"], "300.00");
    assert_eq!(app.post(&app.visitor(), "/api/salary-quote", quote).await.ok()["fee"], "600.00");

    let none = app.act_agreed(&admin, &user, "fee", json!({})).await;
    assert!(none.get("feePercentage").is_none(), "{none}");
    assert_eq!(fee(&app.get(&anna.who, "/api/profile").await.ok()), ("4", "50.00"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_has_an_own_fee_by_themselves(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let own = format!("/api/admin/users/{}/fee", admin.id.unwrap());
    assert_eq!(app.post(&admin, &own, json!({ "fixedFee": "0" })).await.refused(409), "own_money");
    let set = "insert into user_fees (user_id, fixed_fee, set_by, set_at) values ($1, 0, $1, now())";
    let error = sqlx::query(set).bind(admin.id).execute(&app.app.pool).await.unwrap_err();
    assert_eq!(error.as_database_error().and_then(|error| error.constraint()), Some("user_fees_not_own"));

    let anna = app.user("anna@example.com").await;
    let path = format!("/api/admin/users/{}/fee", anna.id.unwrap());
    let wrong = app.post(&admin, &path, json!({ "feePercentage": "100.5", "fixedFee": "-1" })).await;
    assert_eq!(wrong.json["fields"].as_array().map(Vec::len), Some(2), "{}", wrong.json);
    wrong.refused(422);
}
