//! Looking on as a freelancer.

use chrono::TimeDelta;
use paraply_storage::sealed;
use poem::http::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::access::{call, operations};
use crate::support::{TestApp, Who};

/// An admin, a freelancer, and the admin's browser once it looks on as the freelancer.
async fn viewing(app: &TestApp) -> (Who, Who, Who) {
    let (admin, bo) = (app.admin("ada@example.com").await, app.user("bo@example.com").await);
    let view = begin(app, &admin, &bo).await;
    (admin, bo, view)
}

async fn begin(app: &TestApp, admin: &Who, whom: &Who) -> Who {
    let path = format!("/api/admin/users/{}/view-as", whom.id.unwrap());
    let begun = app.post(admin, &path, json!({})).await;
    Who::holding(&format!("{}; {}", admin.cookie(), begun.signed_in().cookie()))
}

async fn trail(pool: &PgPool) -> Vec<(String, Option<uuid::Uuid>, Option<uuid::Uuid>)> {
    sqlx::query_as("select action, entity_id, actor_id from audit_events order by id")
        .fetch_all(pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_looks_on_sees_what_the_person_sees_and_no_back_office(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, bo, view) = viewing(&app).await;
    let user = app.get(&view, "/api/user").await.ok();
    assert_eq!((&user["fullName"], &user["isAdmin"]), (&json!("bo"), &json!(false)));
    let by = json!({ "fullName": "ada", "until": "2026-11-21T11:15:00+00:00" });
    assert_eq!(user["viewedBy"], by);
    assert_eq!((&user["roles"], &user["permissions"]), (&json!(["freelancer"]), &json!([])));
    assert_eq!(app.get(&view, "/api/profile").await.ok()["email"], "bo@example.com");
    app.get(&view, "/api/admin/users").await.refused(403);
    assert_eq!(app.get(&bo, "/api/user").await.ok().get("viewedBy"), None);
    assert_eq!(app.get(&admin, "/api/user").await.ok()["fullName"], "ada");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nothing_can_be_written_while_looking_on(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (.., view) = viewing(&app).await;
    let writes = operations().into_iter().filter(|operation| operation.method != Method::GET);
    let mut tried = 0;
    for operation in writes.filter(|operation| operation.id != "stopViewing") {
        let answer = call(&app, &view, &operation, &[]).await;
        assert_eq!(answer.refused(403), "read_only_session", "{}", operation.id);
        tried += 1;
    }
    assert!(tried > 50, "{tried}");
    assert_eq!(trail(&pool).await.len(), 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn begin_and_end_stand_in_both_histories(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (admin, bo, view) = viewing(&app).await;
    let stopped = app.post(&view, "/api/stop-viewing", json!({})).await;
    assert!(stopped.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    stopped.ok();
    app.post(&view, "/api/stop-viewing", json!({})).await.ok();
    assert_eq!(app.get(&view, "/api/user").await.ok()["fullName"], "ada");
    let event = |action: &str, whose: &Who| (action.to_owned(), whose.id, admin.id);
    let both = |action| [event(action, &bo), event(action, &admin)];
    assert_eq!(trail(&pool).await, [both("user.view_start"), both("user.view_end")].concat());
    let filter =
        format!(r#"/api/admin/audit-events?filter={{"entity":"user","entityId":"{}"}}"#, bo.id.unwrap());
    let history = app.get(&admin, &filter).await.ok();
    assert_eq!(history[0]["after"]["viewer"], "ada");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn it_is_over_after_a_quarter_of_an_hour_and_noted_at_that_time(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (.., view) = viewing(&app).await;
    app.app.clock.advance(TimeDelta::minutes(15) - TimeDelta::seconds(1));
    assert_eq!(app.get(&view, "/api/user").await.ok()["fullName"], "bo");
    app.app.clock.advance(TimeDelta::minutes(3));
    let user = app.get(&view, "/api/user").await.ok();
    assert_eq!((&user["fullName"], user.get("viewedBy")), (&json!("ada"), None));
    let ended: Vec<String> = sqlx::query_scalar(
        "select to_char(at at time zone 'UTC', 'HH24:MI') from audit_events where action = 'user.view_end'",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(ended, ["11:15", "11:15"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn it_ends_with_the_session_and_with_the_right_that_it_was_begun_by(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (admin, bo, view) = viewing(&app).await;
    app.post(&admin, "/api/logout", json!({})).await.ok();
    app.get(&view, "/api/user").await.refused(401);
    assert_eq!(trail(&pool).await.len(), 4);

    let admin = app.sign_in_again(&admin).await;
    let view = begin(&app, &admin, &bo).await;
    sqlx::query("update users set roles = '{}' where id = $1").bind(admin.id).execute(&pool).await.unwrap();
    assert_eq!(app.get(&view, "/api/user").await.ok()["fullName"], "ada");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_second_viewing_ends_the_first(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (admin, _, view) = viewing(&app).await;
    let cy = app.user("cy@example.com").await;
    let second = begin(&app, &admin, &cy).await;
    assert_eq!(app.get(&second, "/api/user").await.ok()["fullName"], "cy");
    assert_eq!(app.get(&view, "/api/user").await.ok()["fullName"], "ada");
    let actions: Vec<_> = trail(&pool).await.into_iter().map(|(action, ..)| action).collect();
    let (start, end) = ("user.view_start", "user.view_end");
    assert_eq!(actions, [start, start, end, end, start, start]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn colleagues_closed_accounts_and_tokens_are_refused(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (admin, colleague) = (app.admin("ada@example.com").await, app.admin("eve@example.com").await);
    let bo = app.user("bo@example.com").await;
    let path = |who: &Who| format!("/api/admin/users/{}/view-as", who.id.unwrap());
    assert_eq!(app.post(&admin, &path(&colleague), json!({})).await.refused(409), "viewing_colleague");
    assert_eq!(app.post(&admin, &path(&admin), json!({})).await.refused(409), "viewing_colleague");
    app.post(&bo, &path(&bo), json!({})).await.refused(403);

    let token = app.token(&admin, "read").await;
    let answer = app.send_by_token(&token, Method::POST, &path(&bo), None).await;
    assert_eq!(answer.refused(409), "browser_needed");
    sqlx::query("update users set closed_at = now() where id = $1").bind(bo.id).execute(&pool).await.unwrap();
    assert_eq!(app.post(&admin, &path(&bo), json!({})).await.refused(409), "account_closed");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_viewing_cookie_is_worth_nothing_without_the_session_that_made_it(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (admin, bo, view) = viewing(&app).await;
    let stolen = view.cookie().split("; ").nth(1).unwrap().to_owned();
    app.get(&Who::holding(&stolen), "/api/user").await.refused(401);
    let thief = app.user("cy@example.com").await;
    let with = |who: &Who| Who::holding(&format!("{}; {stolen}", who.cookie()));
    assert_eq!(app.get(&with(&thief), "/api/user").await.ok()["fullName"], "cy");
    let elsewhere = app.sign_in_again(&admin).await;
    assert_eq!(
        app.get(&with(&elsewhere), "/api/user").await.ok()["fullName"],
        "ada",
        "not in another session either"
    );
    assert_eq!(app.get(&view, "/api/user").await.ok()["fullName"], "bo", "and none of this has ended it");

    sqlx::query("update users set blocked_at = now() where id = $1")
        .bind(admin.id)
        .execute(&pool)
        .await
        .unwrap();
    app.get(&view, "/api/user").await.refused(401);
    sqlx::query("update users set blocked_at = null where id = $1")
        .bind(admin.id)
        .execute(&pool)
        .await
        .unwrap();
    let view = begin(&app, &admin, &bo).await;
    sqlx::query("update users set roles = '{reviewer}' where id = $1")
        .bind(admin.id)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(app.get(&view, "/api/user").await.ok()["fullName"], "ada", "without the right to view");
    sqlx::query("update users set roles = '{admin}' where id = $1")
        .bind(admin.id)
        .execute(&pool)
        .await
        .unwrap();
    let view = begin(&app, &admin, &bo).await;
    sqlx::query("update users set roles = '{support}' where id = $1")
        .bind(bo.id)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(
        app.get(&view, "/api/user").await.ok()["fullName"],
        "ada",
        "nor as somebody who is a colleague now"
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn viewing_shows_neither_export_nor_tokens_nor_numbers_in_full(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (admin, anna) = (app.admin("ada@example.com").await, app.freelancer("anna@example.com").await);
    let bo = anna.who.clone();
    let abroad =
        json!({ "recipientName": "Anna", "iban": "DE89 3704 0044 0532 0130 00", "swiftBic": "COBADEFF" });
    app.post(&bo, "/api/bank-accounts", abroad).await.ok();
    let view = begin(&app, &admin, &bo).await;
    for path in ["/api/profile/export", "/api/tokens"] {
        app.get(&bo, path).await.ok();
        assert_eq!(app.get(&view, path).await.refused(403), "hidden_while_viewing", "{path}");
    }
    let asked = [("tax", r#"{"swedishTax":true,"rule":"main_employer","taxTable":33,"taxColumn":1}"#)];
    let fields = [asked[0], ("reason", "New employer")];
    let request = app.send_form(&bo, "/api/tax-requests", &fields, "bevis.pdf", b"%PDF-1.7 x").await.ok();
    let document = format!("/api/tax-requests/{}/file", request["id"].as_str().unwrap());
    assert!(app.get(&bo, &document).await.status.is_success());
    assert_eq!(app.get(&view, &document).await.refused(403), "hidden_while_viewing");
    let number: String = sqlx::query_scalar("select personnummer from users where id = $1")
        .bind(bo.id)
        .fetch_one(&pool)
        .await
        .unwrap();
    let number = sealed::PERSONNUMMER.open(bo.id.unwrap(), &number).unwrap();
    let profile = app.get(&view, "/api/profile").await.ok();
    assert_eq!(profile["personnummerMasked"], "19900101-****");
    assert!(!profile.to_string().contains(&number));

    let accounts = app.get(&view, "/api/bank-accounts").await.ok();
    let seen = |place: usize| (accounts[place]["accountNumber"].clone(), accounts[place]["iban"].clone());
    assert_eq!(seen(0), (json!("••••0051"), json!("")));
    assert_eq!(seen(1), (json!(""), json!("••••3000")));
    let one = format!("/api/bank-accounts/{}", anna.account);
    assert_eq!(app.get(&view, &one).await.ok()["accountNumber"], "••••0051");
    assert_eq!(app.get(&bo, &one).await.ok()["accountNumber"], "0000051");
}
