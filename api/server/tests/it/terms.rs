//! The terms of use: their versions, who has accepted which, and the notice before they change.

use chrono::TimeDelta;
use paraply_app::jobs::run_due;
use paraply_app::users::terms;
use paraply_domain::ids::UserId;
use serde_json::json;
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::text;

const FIRST: &str = "2026-11-01";
const SECOND: &str = "2026-11-20";

async fn announce(app: &TestApp, version: &str) {
    terms::announce(&app.app, version.parse().unwrap()).await.unwrap();
}

async fn mails(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("select recipients[1] from mails where kind = 'terms_changed' order by 1")
        .fetch_all(&app.app.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_registers_accepts_the_terms_of_the_day(pool: PgPool) {
    let app = TestApp::new(pool);
    announce(&app, FIRST).await;
    let terms = app.get(&app.visitor(), "/api/terms").await.ok();
    // The test's clock stands on 2026-11-21.
    assert_eq!(terms, json!({ "inForce": { "version": FIRST, "validFrom": "2026-11-21" } }));
    let body = json!({ "fullName": "Anna Berg", "email": "anna@example.com", "password": "en lång mening som lösenord" });
    app.post(&app.visitor(), "/api/register", body).await.ok();
    let id: uuid::Uuid = sqlx::query_scalar("select id from users").fetch_one(&app.app.pool).await.unwrap();
    let admin = app.admin("admin@example.com").await;
    let accepted = app.get(&admin, &format!("/api/admin/users/{id}/terms")).await.ok();
    assert_eq!(accepted[0]["version"], FIRST);
    assert!(text(&accepted[0]["acceptedAt"]).starts_with("2026-11-21T"));
    // Who was there before is asked.
    assert_eq!(app.get(&admin, "/api/user").await.ok()["termsToAccept"], FIRST);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_change_is_mailed_thirty_days_before_it_applies(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    announce(&app, FIRST).await;
    let anna = app.user("anna@example.com").await;
    app.admin("admin@example.com").await;
    let closed = app.user("closed@example.com").await;
    sqlx::query("update users set closed_at = now() where id = $1")
        .bind(closed.id)
        .execute(&pool)
        .await
        .unwrap();
    run_due(&app.app).await.unwrap();
    assert_eq!(mails(&app).await, [""; 0], "the first version changes nothing");

    // Two servers start with the new release.
    announce(&app, SECOND).await;
    announce(&app, SECOND).await;
    announce(&app, FIRST).await;
    run_due(&app.app).await.unwrap();
    assert_eq!(mails(&app).await, ["admin@example.com", "anna@example.com"]);
    let body: String = sqlx::query_scalar(
        "select text_body from mails where kind = 'terms_changed' and recipients[1] like 'anna%'",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert!(body.contains("21 december 2026") && body.contains("/terms"), "{body}");

    let accept =
        async |version: &str| app.post(&anna, "/api/terms/accept", json!({ "version": version })).await;
    accept(FIRST).await.ok();
    assert!(app.get(&anna, "/api/user").await.ok().get("termsToAccept").is_none(), "not before its day");
    assert_eq!(accept(SECOND).await.json["fields"][0]["field"], "version");
    // Who registers meanwhile reads of both.
    let body =
        json!({ "fullName": "Cy Ek", "email": "cy@example.com", "password": "en lång mening som lösenord" });
    app.post(&app.visitor(), "/api/register", body.clone()).await.ok();
    app.post(&app.visitor(), "/api/register", body).await.ok();
    let accepted = "select count(*) from terms_acceptances a join users u on u.id = a.user_id where u.full_name = 'Cy Ek'";
    assert_eq!(app.count(accepted).await, 2);
    let terms = app.get(&anna, "/api/terms").await.ok();
    assert_eq!(terms["inForce"]["version"], FIRST);
    assert_eq!(terms["coming"], json!({ "version": SECOND, "validFrom": "2026-12-21" }));

    app.app.clock.advance(TimeDelta::days(30));
    let id = UserId(anna.id.unwrap());
    let second = Some(SECOND.parse().unwrap());
    assert_eq!(terms::to_accept(&app.app, id).await.unwrap(), second);
    // Their session has ended meanwhile; one who comes now is asked for what applies now.
    let bo = app.user("bo@example.com").await;
    assert_eq!(app.get(&bo, "/api/user").await.ok()["termsToAccept"], SECOND);
    let accepted = app.post(&bo, "/api/terms/accept", json!({ "version": SECOND })).await.ok();
    assert_eq!((accepted.as_array().unwrap().len(), &accepted[0]["version"]), (1, &json!(SECOND)));
    assert!(app.get(&bo, "/api/user").await.ok().get("termsToAccept").is_none());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_was_accepted_stays_as_it_was(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    announce(&app, FIRST).await;
    let anna = app.user("anna@example.com").await;
    let accept = json!({ "version": FIRST });
    let first = app.post(&anna, "/api/terms/accept", accept.clone()).await.ok();
    app.app.clock.advance(TimeDelta::hours(1));
    assert_eq!(app.post(&anna, "/api/terms/accept", accept).await.ok(), first);
    for change in [
        "update terms_acceptances set accepted_at = accepted_at - interval '1 year'",
        "delete from terms_acceptances",
        "update terms_versions set valid_from = valid_from - 30",
    ] {
        assert!(sqlx::query(change).execute(&pool).await.is_err(), "{change}");
    }
}
