//! Registration, login, links, passwords and sessions.

use chrono::TimeDelta;
use futures_util::future::join_all;
use paraply_app::{Error, identity};
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{Answer, PASSWORD, TestApp, Who};

const ANNA: &str = "anna@example.com";

async fn register(app: &TestApp, email: &str) -> Answer {
    let body = json!({ "fullName": "Anna Andersson", "email": email, "password": PASSWORD });
    app.post(&app.visitor(), "/api/register", body).await
}

async fn login(app: &TestApp, email: &str, password: &str) -> Answer {
    app.post(&app.visitor(), "/api/login", json!({ "email": email, "password": password })).await
}

/// The kinds of the mails to an address, oldest first.
async fn mails(app: &TestApp, email: &str) -> Vec<String> {
    sqlx::query_scalar("select kind from mails where $1 = any(recipients) order by id")
        .bind(email)
        .fetch_all(&app.app.pool)
        .await
        .unwrap()
}

async fn verify(app: &TestApp, token: &str) -> Answer {
    app.post(&app.visitor(), "/api/verify-email", json!({ "token": token })).await
}

/// A freelancer with a password, logged in by it.
async fn anna(app: &TestApp) -> Who {
    register(app, ANNA).await.ok();
    verify(app, &app.mailed_token(ANNA).await).await.ok();
    login(app, ANNA, PASSWORD).await.signed_in()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn verifying_the_address_signs_in_and_moves_nobody(pool: PgPool) {
    let app = TestApp::new(pool);
    register(&app, ANNA).await.ok();
    let answer = verify(&app, &app.mailed_token(ANNA).await).await;
    let anna = answer.signed_in();
    assert_eq!(answer.ok()["fullName"], "Anna Andersson");
    assert_eq!(app.get(&anna, "/api/user").await.ok()["email"], ANNA);
    // A link that somebody else sends does not make a logged-in browser theirs.
    register(&app, "thief@example.com").await.ok();
    let token = app.mailed_token("thief@example.com").await;
    let answer = app.post(&anna, "/api/verify-email", json!({ "token": token })).await;
    assert!(answer.headers.get("set-cookie").is_none());
    assert_eq!(answer.ok().get("fullName"), None);
    assert_eq!(app.get(&anna, "/api/user").await.ok()["email"], ANNA);
    login(&app, "thief@example.com", PASSWORD).await.signed_in();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_person_registers_verifies_the_address_and_signs_in(pool: PgPool) {
    let app = TestApp::new(pool);
    let answer = register(&app, " Anna@Example.com ").await.ok();
    assert_eq!(answer["emailVerificationSent"], true);
    assert_eq!(answer["fullName"], "Anna Andersson");

    let answer = login(&app, ANNA, PASSWORD).await;
    assert!(answer.headers.get("set-cookie").is_none());
    assert_eq!(
        answer.ok(),
        json!({ "requiresVerification": true, "requiresSecondFactor": false, "message": "Please verify your email before logging in." })
    );

    verify(&app, &app.mailed_token(ANNA).await).await.ok();
    let answer = login(&app, "ANNA@example.com", PASSWORD).await;
    let anna = answer.signed_in();
    let json = answer.ok();
    assert_eq!(json["requiresVerification"], false);
    assert_eq!(json["fullName"], "Anna Andersson");
    assert_eq!(json["isAdmin"], false);
    let user = app.get(&anna, "/api/user").await.ok();
    assert_eq!(user["email"], ANNA);
    assert_eq!(user["roles"], json!(["freelancer"]));
    assert_eq!(user["emailVerified"], true);
    assert_eq!(user["language"], "en");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_is_401(pool: PgPool) {
    let app = TestApp::new(pool);
    assert_eq!(app.get(&app.visitor(), "/api/user").await.refused(401), "unauthorized");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_registration_names_every_fault(pool: PgPool) {
    let app = TestApp::new(pool);
    let body = json!({ "fullName": " ", "email": "anna", "password": "short" });
    let answer = app.post(&app.visitor(), "/api/register", body).await;
    let fields = answer.json["fields"].clone();
    assert_eq!(answer.refused(422), "invalid");
    let codes: Vec<_> =
        fields.as_array().unwrap().iter().map(|fault| (&fault["field"], &fault["code"])).collect();
    assert_eq!(
        json!(codes),
        json!([["fullName", "required"], ["email", "invalid_email"], ["password", "password_too_short"]])
    );
    let body = json!({ "fullName": "A", "email": ANNA, "password": PASSWORD, "isAdmin": true });
    assert_eq!(app.post(&app.visitor(), "/api/register", body).await.refused(400), "malformed");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_address_that_has_an_account_gets_the_same_answer_and_a_letter(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = anna(&app).await;
    let known = register(&app, ANNA).await.ok();
    let unknown = register(&app, "bo@example.com").await.ok();
    assert_eq!(known, unknown);
    // Who verified the address on one device and logs in on another is told of the second.
    assert_eq!(mails(&app, ANNA).await, ["verify_email", "new_device", "account_exists"]);
    assert_eq!(mails(&app, "bo@example.com").await, ["verify_email"]);
    app.get(&anna, "/api/user").await.ok();

    let known = app.post(&app.visitor(), "/api/forgot-password", json!({ "email": ANNA })).await.ok();
    let unknown = json!({ "email": "nobody@example.com" });
    let unknown = app.post(&app.visitor(), "/api/forgot-password", unknown).await.ok();
    assert_eq!(known, unknown);
    assert_eq!(mails(&app, "nobody@example.com").await.len(), 0);

    let wrong = login(&app, ANNA, "wrong password").await;
    let nobody = login(&app, "nobody@example.com", "wrong password").await;
    assert_eq!((wrong.status, wrong.json), (nobody.status, nobody.json));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_registers_an_unproven_address_last_decides_its_password(pool: PgPool) {
    let app = TestApp::new(pool);
    let squatter = json!({ "fullName": "X", "email": ANNA, "password": "the squatter's own" });
    app.post(&app.visitor(), "/api/register", squatter).await.ok();
    let old = app.mailed_token(ANNA).await;
    register(&app, ANNA).await.ok();
    assert_eq!(verify(&app, &old).await.refused(422), "link_expired");
    verify(&app, &app.mailed_token(ANNA).await).await.ok();
    assert_eq!(login(&app, ANNA, "the squatter's own").await.refused(401), "wrong_credentials");
    login(&app, ANNA, PASSWORD).await.signed_in();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_link_works_once_and_for_a_day(pool: PgPool) {
    let app = TestApp::new(pool);
    register(&app, ANNA).await.ok();
    let link = app.mailed_token(ANNA).await;
    app.app.clock.advance(TimeDelta::hours(24));
    assert_eq!(verify(&app, &link).await.refused(422), "link_expired");
    app.post(&app.visitor(), "/api/verify-email/resend", json!({ "email": ANNA })).await.ok();
    let link = app.mailed_token(ANNA).await;
    verify(&app, &link).await.ok();
    assert_eq!(verify(&app, &link).await.refused(422), "link_expired");
    assert_eq!(verify(&app, "invented").await.refused(422), "link_expired");
    app.post(&app.visitor(), "/api/verify-email/resend", json!({ "email": ANNA })).await.ok();
    assert_eq!(mails(&app, ANNA).await, ["verify_email", "verify_email"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_login_that_waits_for_verification_sends_the_link_again_after_a_while(pool: PgPool) {
    let app = TestApp::new(pool);
    register(&app, ANNA).await.ok();
    login(&app, ANNA, PASSWORD).await.ok();
    assert_eq!(mails(&app, ANNA).await.len(), 1);
    app.app.clock.advance(TimeDelta::minutes(5));
    login(&app, ANNA, PASSWORD).await.ok();
    login(&app, ANNA, PASSWORD).await.ok();
    assert_eq!(mails(&app, ANNA).await.len(), 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_cookie_is_kept_from_scripts_and_foreign_pages(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    anna(&app).await;
    let answer = login(&app, ANNA, PASSWORD).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    let (value, attributes) = cookie.split_once("; ").unwrap();
    assert_eq!(value.len(), "paraply_session=".len() + 64);
    assert_eq!(attributes, "Path=/; HttpOnly; SameSite=Lax; Max-Age=1209600");

    let app = TestApp::with(pool, &["--origin", "https://paraply.example.com"]);
    let answer = login(&app, ANNA, PASSWORD).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-paraply_session="), "{cookie}");
    assert!(cookie.ends_with("; Secure"), "{cookie}");
    app.get(&answer.signed_in(), "/api/user").await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_login_ends_the_session_it_came_with_and_logout_the_one_it_has(pool: PgPool) {
    let app = TestApp::new(pool);
    let before = anna(&app).await;
    let body = json!({ "email": ANNA, "password": PASSWORD });
    let after = app.post(&before, "/api/login", body.clone()).await.signed_in();
    app.get(&before, "/api/user").await.refused(401);
    app.get(&after, "/api/user").await.ok();

    let forged = Who::holding("paraply_session=planted");
    let planted = app.post(&forged, "/api/login", body).await.signed_in();
    assert_ne!(planted.cookie(), forged.cookie());
    app.get(&forged, "/api/user").await.refused(401);

    let answer = app.send(&after, Method::POST, "/api/logout", None).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("paraply_session=;") && cookie.contains("Max-Age=0"), "{cookie}");
    assert_eq!(answer.ok()["message"], "You have been successfully logged out.");
    app.get(&after, "/api/user").await.refused(401);
    app.send(&app.visitor(), Method::POST, "/api/logout", None).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_forgotten_password_is_replaced_once_within_fifteen_minutes(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = anna(&app).await;
    let reset = async |token: &str, password: &str| {
        let body = json!({ "token": token, "password": password });
        app.post(&app.visitor(), "/api/reset-password", body).await
    };
    let forgot = json!({ "email": "ANNA@example.com" });
    app.post(&app.visitor(), "/api/forgot-password", forgot.clone()).await.ok();
    let late = app.mailed_token(ANNA).await;
    app.app.clock.advance(TimeDelta::minutes(15));
    assert_eq!(reset(&late, "another password").await.refused(422), "link_expired");

    app.post(&app.visitor(), "/api/forgot-password", forgot.clone()).await.ok();
    let link = app.mailed_token(ANNA).await;
    assert_eq!(reset(&link, "password123").await.json["fields"][0]["code"], "password_too_common");
    let just_here = login(&app, ANNA, PASSWORD).await.signed_in();
    let script = app.token(&just_here, "read").await;
    reset(&link, "another password").await.ok();
    app.send_by_token(&script, Method::GET, "/api/user", None).await.refused(401);
    assert_eq!(reset(&link, "a third password").await.refused(422), "link_expired");
    app.get(&anna, "/api/user").await.refused(401);
    login(&app, ANNA, PASSWORD).await.refused(401);
    let anna = login(&app, ANNA, "another password").await.signed_in();
    assert_eq!(mails(&app, ANNA).await.last().unwrap(), "password_changed");

    app.post(&app.visitor(), "/api/forgot-password", forgot).await.ok();
    let link = app.mailed_token(ANNA).await;
    let change = json!({ "currentPassword": "another password", "newPassword": PASSWORD });
    app.put(&anna, "/api/profile/password", change).await.ok();
    assert_eq!(reset(&link, "a third password").await.refused(422), "link_expired");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_changed_password_signs_out_everywhere_else(pool: PgPool) {
    let app = TestApp::new(pool);
    let here = anna(&app).await;
    let elsewhere = login(&app, ANNA, PASSWORD).await.signed_in();
    let wrong = json!({ "currentPassword": "not mine at all", "newPassword": "another password" });
    let answer = app.put(&here, "/api/profile/password", wrong).await;
    assert_eq!(answer.json["fields"][0]["field"], "currentPassword");
    answer.refused(422);
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "another password" });
    app.put(&here, "/api/profile/password", change).await.ok();
    app.get(&here, "/api/user").await.ok();
    app.get(&elsewhere, "/api/user").await.refused(401);
    login(&app, ANNA, PASSWORD).await.refused(401);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn sessions_are_listed_and_ended_one_by_one(pool: PgPool) {
    let app = TestApp::new(pool);
    let here = anna(&app).await;
    let elsewhere = login(&app, ANNA, PASSWORD).await.signed_in();
    let list = app.get(&here, "/api/sessions").await.ok();
    let list = list.as_array().unwrap();
    assert_eq!(list.iter().filter(|session| session["current"] == true).count(), 1);
    let other = list.iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/api/sessions/{}", other["id"].as_str().unwrap());

    let bo = app.user("bo@example.com").await;
    assert_eq!(app.delete(&bo, &path).await.refused(404), "not_found");
    app.delete(&here, &path).await.ok();
    app.get(&elsewhere, "/api/user").await.refused(401);
    app.delete(&here, &path).await.refused(404);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_session_ends_when_nobody_uses_it_and_at_the_latest_after_two_weeks(pool: PgPool) {
    let app = TestApp::new(pool);
    let (user, admin) = (app.user(ANNA).await, app.admin("admin@example.com").await);
    app.app.clock.advance(TimeDelta::minutes(31));
    app.get(&admin, "/api/user").await.refused(401);
    app.app.clock.advance(TimeDelta::hours(7));
    app.get(&user, "/api/user").await.ok();
    app.app.clock.advance(TimeDelta::hours(8) + TimeDelta::seconds(1));
    app.get(&user, "/api/user").await.refused(401);

    let user = app.user("bo@example.com").await;
    for _ in 0..(14 * 4 - 1) {
        app.app.clock.advance(TimeDelta::hours(6));
        app.get(&user, "/api/user").await.ok();
    }
    app.app.clock.advance(TimeDelta::hours(6));
    app.get(&user, "/api/user").await.refused(401);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn too_many_letters_to_one_address_are_refused_whether_it_is_known_or_not(pool: PgPool) {
    let app = TestApp::new(pool);
    for _ in 0..5 {
        app.post(&app.visitor(), "/api/forgot-password", json!({ "email": ANNA })).await.ok();
    }
    let answer = app.post(&app.visitor(), "/api/forgot-password", json!({ "email": ANNA })).await;
    assert_eq!(answer.headers["retry-after"].as_bytes(), b"301");
    assert_eq!(answer.refused(429), "too_many_requests");
    app.post(&app.visitor(), "/api/forgot-password", json!({ "email": "bo@example.com" })).await.ok();
    app.app.clock.advance(TimeDelta::minutes(5));
    app.post(&app.visitor(), "/api/forgot-password", json!({ "email": ANNA })).await.ok();
    app.post(&app.visitor(), "/api/forgot-password", json!({ "email": ANNA })).await.refused(429);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_servers_together_grant_no_more_than_one(pool: PgPool) {
    let servers = [TestApp::new(pool.clone()), TestApp::new(pool)];
    let ask = |place: usize| {
        let app = &servers[place % 2];
        async move {
            let answer = app.post(&app.visitor(), "/api/forgot-password", json!({ "email": ANNA })).await;
            answer.status.as_u16()
        }
    };
    let mut answers = join_all((0..8).map(ask)).await;
    answers.sort_unstable();
    assert_eq!(answers, [200, 200, 200, 200, 200, 429, 429, 429]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn hostile_text_is_refused_and_never_an_internal_fault(pool: PgPool) {
    let app = TestApp::new(pool);
    for text in ["\0", "a\0@example.com", "' or 1=1 --", "\u{202e}x@example.com", &"x".repeat(300)] {
        for (path, body) in [
            ("/api/login", json!({ "email": text, "password": text })),
            ("/api/register", json!({ "fullName": text, "email": text, "password": text })),
            ("/api/verify-email", json!({ "token": text })),
            ("/api/reset-password", json!({ "token": text, "password": PASSWORD })),
        ] {
            let answer = app.post(&app.visitor(), path, body).await;
            assert!(answer.status.is_client_error(), "{path} {text:?}: {}", answer.json);
        }
        let answer = app.post(&app.visitor(), "/api/forgot-password", json!({ "email": text })).await;
        assert!(!answer.status.is_server_error(), "{text:?}: {}", answer.json);
    }
    assert_eq!(app.post(&app.visitor(), "/api/login", Value::Null).await.refused(400), "malformed");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_runs_the_server_makes_the_first_admin_and_can_help_one_back_in(pool: PgPool) {
    let app = TestApp::new(pool);
    let faults = identity::create_admin(&app.app, "ada", "", "short").await.unwrap_err();
    assert!(matches!(faults, Error::Invalid(faults) if faults.len() == 3));
    let made = identity::create_admin(&app.app, "Ada@example.com", "Ada", PASSWORD).await.unwrap();
    assert!(made.is_new);
    let ada = login(&app, "ada@example.com", PASSWORD).await;
    assert!(ada.headers["set-cookie"].to_str().unwrap().ends_with("Max-Age=43200"));
    let ada = ada.signed_in();
    assert_eq!(app.get(&ada, "/api/user").await.ok()["roles"], json!(["admin", "freelancer"]));

    let again = identity::create_admin(&app.app, "ada@example.com", "Ada", "another password").await.unwrap();
    assert!(!again.is_new);
    assert_eq!(
        app.count("select count(*) from mails where kind = 'admin_created'").await,
        0,
        "nobody to tell"
    );
    identity::create_admin(&app.app, "eve@example.com", "Eve", PASSWORD).await.unwrap();
    let told: Vec<String> =
        sqlx::query_scalar("select recipients[1] from mails where kind = 'admin_created'")
            .fetch_all(&app.app.pool)
            .await
            .unwrap();
    assert_eq!(told, ["ada@example.com"]);
    app.get(&ada, "/api/user").await.refused(401);
    login(&app, "ada@example.com", "another password").await.signed_in();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_waits_to_hash_a_new_password_holds_no_connection(pool: PgPool) {
    let options = pool.connect_options().as_ref().clone();
    let app = TestApp::new(paraply_storage::connect(options, 1).await.unwrap());
    let anna = anna(&app).await;
    app.post(&app.visitor(), "/api/forgot-password", json!({ "email": ANNA })).await.ok();
    let body = json!({ "token": app.mailed_token(ANNA).await, "password": "another password" });
    let visitor = app.visitor();
    let places = [app.app.passwords.place().await.unwrap(), app.app.passwords.place().await.unwrap()];
    let others = async {
        for _ in 0..10 {
            app.get(&anna, "/api/user").await.ok();
        }
        drop(places);
    };
    let sent = app.send(&visitor, Method::POST, "/api/reset-password", Some(body));
    let (reset, ()) = tokio::join!(sent, others);
    reset.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_wrong_password_takes_as_long_for_a_known_address_as_for_an_unknown_one(pool: PgPool) {
    let app = TestApp::new(pool);
    anna(&app).await;
    for email in [ANNA, "nobody@example.com"] {
        let started = std::time::Instant::now();
        login(&app, email, "not the password").await.refused(401);
        assert!(started.elapsed() >= std::time::Duration::from_millis(250), "{email}");
    }
}
