//! Logging in at an identity provider, against a real one on loopback.

use chrono::TimeDelta;
use serde_json::json;
use sqlx::PgPool;

use crate::support::issuer::{Issuer, Person};
use crate::support::{Answer, PASSWORD, TestApp, Who};

const ANNA: Person = Person {
    subject: "anna-at-the-provider",
    email: "Anna@Example.com",
    email_verified: true,
    in_userinfo: false,
    nonce: None,
};

/// A browser between the server and the provider.
struct Browser {
    who: Who,
    /// Where the provider has sent it.
    callback: String,
}

/// Begins to log in and agrees at the provider.
async fn begin(app: &TestApp) -> Browser {
    let start = app.get(&app.visitor(), "/api/oidc/start").await;
    assert_eq!(start.status, 303);
    let cookie = start.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("; Path=/; HttpOnly; SameSite=Lax; Max-Age=600"), "{cookie}");
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let agreed = http.get(start.headers["location"].to_str().unwrap()).send().await.unwrap();
    let callback = agreed.headers()["location"].to_str().unwrap();
    let callback = callback.strip_prefix(&app.app.config.origin()).unwrap().to_owned();
    Browser { who: Who::holding(cookie.split(';').next().unwrap()), callback }
}

#[track_caller]
fn is_refused(answer: &Answer) {
    assert_eq!(answer.headers["location"], "/auth?error=oidc_failed");
    assert!(!answer.headers.contains_key("set-cookie"));
}

/// The logged-in person's data.
async fn user(app: &TestApp, answer: Answer) -> serde_json::Value {
    assert_eq!(answer.status, 303);
    assert_eq!(answer.headers["location"], "/app");
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    app.get(&Who::holding(cookie.split(';').next().unwrap()), "/api/user").await.ok()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_new_person_signs_in_with_a_proven_address_and_is_known_again(pool: PgPool) {
    let issuer = Issuer::start(Person { in_userinfo: true, ..ANNA }).await;
    let app = TestApp::with(pool, &issuer.args());
    let browser = begin(&app).await;
    let anna = user(&app, app.get(&browser.who, &browser.callback).await).await;
    assert_eq!(
        (&anna["email"], &anna["fullName"]),
        (&json!("anna@example.com"), &json!("Anna at the provider"))
    );
    assert_eq!((&anna["emailVerified"], &anna["isAdmin"]), (&json!(true), &json!(false)));

    // The subject counts from now on, whatever happens to the address.
    issuer.expect(Person { email: "new@example.com", email_verified: false, ..ANNA });
    let browser = begin(&app).await;
    assert_eq!(user(&app, app.get(&browser.who, &browser.callback).await).await["id"], anna["id"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_account_is_linked_by_its_proven_address_and_a_planted_password_goes(pool: PgPool) {
    let issuer = Issuer::start(ANNA).await;
    let app = TestApp::with(pool, &issuer.args());
    let stranger = json!({ "fullName": "X", "email": "anna@example.com", "password": PASSWORD });
    app.post(&app.visitor(), "/api/register", stranger).await.ok();
    let browser = begin(&app).await;
    assert_eq!(user(&app, app.get(&browser.who, &browser.callback).await).await["emailVerified"], true);
    let login = json!({ "email": "anna@example.com", "password": PASSWORD });
    app.post(&app.visitor(), "/api/login", login).await.refused(401);

    issuer.expect(Person { subject: "bo", email: "bo@example.com", email_verified: false, ..ANNA });
    app.user("bo@example.com").await;
    let browser = begin(&app).await;
    is_refused(&app.get(&browser.who, &browser.callback).await);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_account_with_a_password_is_linked_only_by_who_knows_it(pool: PgPool) {
    let issuer = Issuer::start(ANNA).await;
    let app = TestApp::with(pool.clone(), &issuer.args());
    let anna = app.user("anna@example.com").await;
    app.with_password(&anna).await;
    let linked = || app.count("select count(*) from users where oidc_subject is not null");
    let prove = async || {
        let browser = begin(&app).await;
        let answer = app.get(&browser.who, &browser.callback).await;
        assert_eq!(answer.headers["location"], "/auth?notice=oidc_link");
        let cookie = answer.headers["set-cookie"].to_str().unwrap();
        assert!(cookie.contains("; Path=/; HttpOnly; SameSite=Lax; Max-Age=600"), "{cookie}");
        Who::holding(cookie.split(';').next().unwrap())
    };
    let login = |email: &str, password: &str| json!({ "email": email, "password": password });
    let browser = prove().await;
    app.post(&browser, "/api/login", login("anna@example.com", "not hers")).await.refused(401);
    // The password of another account links nothing.
    app.with_password(&app.user("bo@example.com").await).await;
    app.post(&browser, "/api/login", login("bo@example.com", PASSWORD)).await.ok();
    // Nor does one that comes too late.
    sqlx::query("update oidc_links set expires_at = $1")
        .bind(app.app.clock.now())
        .execute(&pool)
        .await
        .unwrap();
    app.post(&browser, "/api/login", login("anna@example.com", PASSWORD)).await.ok();
    assert_eq!(linked().await, 0);

    let browser = prove().await;
    app.post(&browser, "/api/login", login("anna@example.com", PASSWORD)).await.ok();
    assert_eq!(linked().await, 1);
    let browser = begin(&app).await;
    let signed_in = user(&app, app.get(&browser.who, &browser.callback).await).await;
    assert_eq!(signed_in["id"], json!(anna.id));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_second_subject_never_replaces_a_linked_one(pool: PgPool) {
    let issuer = Issuer::start(ANNA).await;
    let app = TestApp::with(pool.clone(), &issuer.args());
    let browser = begin(&app).await;
    user(&app, app.get(&browser.who, &browser.callback).await).await;
    issuer.expect(Person { subject: "somebody-else", ..ANNA });
    let browser = begin(&app).await;
    is_refused(&app.get(&browser.who, &browser.callback).await);
    let subjects: Vec<String> =
        sqlx::query_scalar("select oidc_subject from users").fetch_all(&pool).await.unwrap();
    assert!(subjects.len() == 1 && subjects[0].ends_with("|anna-at-the-provider"), "{subjects:?}");
    let replaced = sqlx::query("update users set oidc_subject = 'other'").execute(&pool).await.unwrap_err();
    assert_eq!(replaced.as_database_error().unwrap().constraint(), Some("users_oidc_subject_kept"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_wrong_state_a_foreign_browser_and_a_replay_are_refused(pool: PgPool) {
    let issuer = Issuer::start(ANNA).await;
    let app = TestApp::with(pool, &issuer.args());
    let browser = begin(&app).await;
    let other = begin(&app).await;
    is_refused(&app.get(&browser.who, &other.callback).await);
    is_refused(&app.get(&app.visitor(), &browser.callback).await);
    let invented = "/api/oidc/callback?code=code-0&state=invented";
    is_refused(&app.get(&Who::holding("paraply_oidc=invented"), invented).await);
    is_refused(&app.get(&browser.who, "/api/oidc/callback?error=access_denied").await);

    user(&app, app.get(&browser.who, &browser.callback).await).await;
    is_refused(&app.get(&browser.who, &browser.callback).await);

    app.app.clock.advance(TimeDelta::minutes(10));
    is_refused(&app.get(&other.who, &other.callback).await);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_token_for_another_beginning_and_a_code_of_another_are_refused(pool: PgPool) {
    let issuer = Issuer::start(Person { nonce: Some("another"), ..ANNA }).await;
    let app = TestApp::with(pool, &issuer.args());
    let browser = begin(&app).await;
    is_refused(&app.get(&browser.who, &browser.callback).await);

    // A stolen code stands in the thief's own callback: the verifier does not fit its challenge.
    issuer.expect(ANNA);
    let (victim, thief) = (begin(&app).await, begin(&app).await);
    let query = |callback: &str| callback.split_once('?').unwrap().1.to_owned();
    let (stolen, own) = (query(&victim.callback), query(&thief.callback));
    let (code, state) = (stolen.split('&').next().unwrap(), own.split('&').nth(1).unwrap());
    is_refused(&app.get(&thief.who, &format!("/api/oidc/callback?{code}&{state}")).await);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_blocked_person_stays_out(pool: PgPool) {
    let issuer = Issuer::start(ANNA).await;
    let app = TestApp::with(pool.clone(), &issuer.args());
    app.user("anna@example.com").await;
    sqlx::query("update users set blocked_at = now()").execute(&pool).await.unwrap();
    let browser = begin(&app).await;
    is_refused(&app.get(&browser.who, &browser.callback).await);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn without_a_provider_there_is_nothing_and_an_absent_one_is_no_fault_of_the_visitor(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    app.get(&app.visitor(), "/api/oidc/start").await.refused(404);
    app.get(&app.visitor(), "/api/oidc/callback?code=a&state=b").await.refused(404);
    let absent = ["--oidc-issuer", "http://127.0.0.1:9", "--oidc-client-id", "paraply"];
    let app = TestApp::with(pool, &absent);
    is_refused(&app.get(&app.visitor(), "/api/oidc/start").await);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn over_https_no_subdomain_can_plant_the_cookies_of_a_sign_in(pool: PgPool) {
    let issuer = Issuer::start(ANNA).await;
    let https = ["--origin", "https://paraply.example.com"];
    let app = TestApp::with(pool, &[&issuer.args()[..], &https].concat());
    app.with_password(&app.user("anna@example.com").await).await;
    let browser = begin(&app).await;
    assert!(browser.who.cookie().starts_with("__Host-paraply_oidc="), "{}", browser.who.cookie());
    let answer = app.get(&browser.who, &browser.callback).await;
    assert_eq!(answer.headers["location"], "/auth?notice=oidc_link");
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-paraply_oidc_link=") && cookie.ends_with("; Secure"), "{cookie}");
    let body = json!({ "email": "anna@example.com", "password": PASSWORD });
    app.post(&Who::holding(cookie.split(';').next().unwrap()), "/api/login", body).await.ok();
    assert_eq!(app.count("select count(*) from users where oidc_subject is not null").await, 1);
}
