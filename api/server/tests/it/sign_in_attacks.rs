//! Logging in while somebody guesses passwords: guesses slow down, owners and parallel logins do not.

use chrono::TimeDelta;
use poem::http::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::support::{Answer, PASSWORD, TestApp, Who};

const ANNA: &str = "anna@example.com";

/// A verified user with a password.
async fn anna(app: &TestApp) -> Who {
    let anna = app.user(ANNA).await;
    app.with_password(&anna).await;
    anna
}

/// Logs in from an IP address, with the device cookie if there is one.
async fn login_from(app: &TestApp, ip: &str, device: Option<&str>, email: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    let browser = device.map_or_else(|| app.visitor(), Who::holding);
    let headers = [("x-forwarded-for", ip), ("user-agent", "Firefox")];
    app.send_with(&browser, Method::POST, "/api/login", Some(body), &headers).await
}

/// The device cookie of an answer.
#[track_caller]
fn device_of(answer: &Answer) -> String {
    let mut cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let cookie = cookies.find(|cookie| cookie.starts_with("paraply_device=")).expect("a device cookie");
    assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000"), "{cookie}");
    cookie.split(';').next().unwrap().to_owned()
}

fn behind_proxy(pool: PgPool) -> TestApp {
    TestApp::with(pool, &["--trusted-proxies", "1"])
}

async fn mail_count(app: &TestApp, kind: &str) -> i64 {
    let sql = "select count(*) from mails where kind = $1 and $2 = any(recipients)";
    sqlx::query_scalar(sql).bind(kind).bind(ANNA).fetch_one(&app.app.pool).await.unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn forty_right_logins_at_once_are_all_let_in(pool: PgPool) {
    let app = TestApp::new(pool);
    anna(&app).await;
    let body = json!({ "email": ANNA, "password": PASSWORD });
    let visitor = app.visitor();
    let logins = (0..40).map(|_| app.post(&visitor, "/api/login", body.clone()));
    let answers = futures_util::future::join_all(logins).await;
    let statuses: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(statuses, [200; 40]);
    assert_eq!(app.count("select count(*) from sessions").await, 41);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn right_and_wrong_logins_at_once_never_answer_503(pool: PgPool) {
    let app = TestApp::new(pool);
    anna(&app).await;
    let visitor = app.visitor();
    let login = |n: usize| {
        let password = if n.is_multiple_of(2) { PASSWORD } else { "wrong password" };
        app.post(&visitor, "/api/login", json!({ "email": ANNA, "password": password }))
    };
    let answers = futures_util::future::join_all((0..40).map(login)).await;
    let statuses: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert!(statuses.iter().all(|status| [200, 401, 429].contains(status)), "{statuses:?}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn wrong_passwords_are_slowed_down_by_a_growing_delay(pool: PgPool) {
    let app = behind_proxy(pool);
    anna(&app).await;
    let thief = async |email, password| login_from(&app, "192.0.2.1", None, email, password).await;
    // An account that does not exist is treated the same.
    for email in [ANNA, "nobody@example.com"] {
        for _ in 0..5 {
            assert_eq!(thief(email, "wrong password").await.refused(401), "wrong_credentials");
        }
        for delay in [5, 10, 20, 40] {
            let answer = thief(email, PASSWORD).await;
            assert_eq!(answer.headers["retry-after"], delay.to_string());
            assert_eq!(answer.refused(429), "too_many_requests");
            app.app.clock.advance(TimeDelta::seconds(delay));
            thief(email, "wrong password").await.refused(401);
        }
    }
    // Who waits long enough is let in: nobody is locked out.
    app.app.clock.advance(TimeDelta::seconds(80));
    thief("Anna@example.com", PASSWORD).await.signed_in();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_owner_is_not_kept_waiting_by_somebody_elses_guesses(pool: PgPool) {
    let app = behind_proxy(pool);
    anna(&app).await;
    let first = login_from(&app, "192.0.2.1", None, ANNA, PASSWORD).await;
    let device = device_of(&first);
    for _ in 0..5 {
        login_from(&app, "192.0.2.66", None, ANNA, "wrong password").await.refused(401);
    }
    login_from(&app, "192.0.2.66", None, ANNA, PASSWORD).await.refused(429);
    // Another unknown device waits, too; the known one and the known address do not.
    login_from(&app, "192.0.2.77", None, ANNA, PASSWORD).await.refused(429);
    login_from(&app, "192.0.2.1", None, ANNA, PASSWORD).await.signed_in();
    login_from(&app, "192.0.2.9", Some(&device), ANNA, PASSWORD).await.signed_in();
    // A device that another account is known by is as unknown as any.
    let bo = app.user("bo@example.com").await;
    app.with_password(&bo).await;
    let bos = device_of(&login_from(&app, "192.0.2.66", None, "bo@example.com", PASSWORD).await);
    login_from(&app, "192.0.2.66", Some(&bos), ANNA, PASSWORD).await.refused(429);
    // A known device is slowed down by its own guesses.
    for _ in 0..5 {
        login_from(&app, "192.0.2.9", Some(&device), ANNA, "wrong password").await.refused(401);
    }
    login_from(&app, "192.0.2.9", Some(&device), ANNA, PASSWORD).await.refused(429);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_neighbour_at_the_same_address_does_not_keep_the_owners_laptop_waiting(pool: PgPool) {
    let app = behind_proxy(pool);
    anna(&app).await;
    let laptop = device_of(&login_from(&app, "192.0.2.1", None, ANNA, PASSWORD).await);
    let guess = async || login_from(&app, "192.0.2.1", None, ANNA, "wrong password").await;
    for _ in 0..5 {
        guess().await.refused(401);
    }
    login_from(&app, "192.0.2.1", None, ANNA, PASSWORD).await.refused(429);
    login_from(&app, "192.0.2.1", Some(&laptop), ANNA, PASSWORD).await.signed_in();

    // What they guess counts under their address, too, and is told to the owner.
    let counted = "select failures::bigint from login_failures where key = 'address 192.0.2.1'";
    assert_eq!(app.count(counted).await, 5);
    for _ in 0..5 {
        app.app.clock.advance(TimeDelta::minutes(20));
        guess().await.refused(401);
    }
    paraply_app::jobs::run_due(&app.app).await.unwrap();
    assert_eq!(mail_count(&app, "login_failures").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn wrong_proofs_in_a_session_are_noted_and_told_to_the_owner(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = anna(&app).await;
    let prove = async |proof: serde_json::Value| {
        app.post(&anna, "/api/session/reauthenticate", proof).await.refused(422);
        app.app.clock.advance(TimeDelta::minutes(20));
    };
    prove(json!({ "password": "not mine" })).await;
    app.add_totp(&anna).await;
    prove(json!({ "code": app.wrong_code() })).await;
    let log = app.get(&anna, "/api/profile/access-log").await.ok();
    let noted: Vec<_> =
        log.as_array().unwrap().iter().map(|entry| (&entry["action"], &entry["own"])).collect();
    assert_eq!(noted, [(&json!("user.reauthenticate_failed"), &json!(true)); 2]);
    for (guesses, mailed) in [(8, 0), (1, 1)] {
        for _ in 0..guesses {
            prove(json!({ "code": app.wrong_code() })).await;
        }
        paraply_app::jobs::run_due(&app.app).await.unwrap();
        assert_eq!(mail_count(&app, "login_failures").await, mailed);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn parallel_guesses_do_not_slip_past_the_delay(pool: PgPool) {
    let app = TestApp::new(pool);
    let visitor = app.visitor();
    let body = json!({ "email": ANNA, "password": "wrong password" });
    let guesses = (0..16).map(|_| app.post(&visitor, "/api/login", body.clone()));
    let answers = futures_util::future::join_all(guesses).await;
    let guessed = answers.iter().filter(|answer| answer.status == 401).count();
    // As many as are hashed at once may be under way when the last free one is counted.
    assert!((5..=6).contains(&guessed), "{guessed}");
    assert_eq!(answers.iter().filter(|answer| answer.status == 429).count(), 16 - guessed);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn sixty_wrong_passwords_from_one_address_slow_it_down_over_all_accounts(pool: PgPool) {
    let app = behind_proxy(pool);
    sqlx::query(
        "insert into login_failures (key, failures, last_failed_at) values ('address 192.0.2.1', 59, $1)",
    )
    .bind(app.app.clock.now())
    .execute(&app.app.pool)
    .await
    .unwrap();
    let guess = async |ip, email| login_from(&app, ip, None, email, "wrong password").await;
    guess("192.0.2.1", "user1@example.com").await.refused(401);
    assert_eq!(guess("192.0.2.1", "user2@example.com").await.headers["retry-after"], "5");
    guess("192.0.2.2", "user2@example.com").await.refused(401);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_owner_is_told_once_a_day_of_many_wrong_passwords(pool: PgPool) {
    let app = behind_proxy(pool);
    anna(&app).await;
    let guess = async || {
        for email in [ANNA, "nobody@example.com"] {
            login_from(&app, "192.0.2.66", None, email, "wrong password").await.refused(401);
        }
        app.app.clock.advance(TimeDelta::minutes(20));
    };
    for _ in 0..9 {
        guess().await;
    }
    paraply_app::jobs::run_due(&app.app).await.unwrap();
    assert_eq!(mail_count(&app, "login_failures").await, 0);
    for _ in 0..3 {
        guess().await;
    }
    paraply_app::jobs::run_due(&app.app).await.unwrap();
    assert_eq!(mail_count(&app, "login_failures").await, 1);
    assert_eq!(app.count("select count(*) from mails").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_sign_in_from_a_new_device_is_mailed(pool: PgPool) {
    let app = behind_proxy(pool);
    anna(&app).await;
    let device = device_of(&login_from(&app, "192.0.2.1", None, ANNA, PASSWORD).await);
    assert_eq!(mail_count(&app, "new_device").await, 0, "the first login is nothing new");
    let again = login_from(&app, "192.0.2.2", Some(&device), ANNA, PASSWORD).await;
    assert_eq!(device_of(&again), device);
    assert_eq!(mail_count(&app, "new_device").await, 0);
    let planted = login_from(&app, "192.0.2.66", Some("paraply_device=planted"), ANNA, PASSWORD).await;
    assert_ne!(device_of(&planted), "paraply_device=planted");
    assert_eq!(mail_count(&app, "new_device").await, 1);
    let text: String = sqlx::query_scalar("select text_body from mails where kind = 'new_device'")
        .fetch_one(&app.app.pool)
        .await
        .unwrap();
    for told in ["2026-11-21 12:00", "Firefox", "192.0.2.66"] {
        assert!(text.contains(told), "{text}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn wrong_passwords_in_a_session_slow_that_session_down(pool: PgPool) {
    let app = TestApp::new(pool);
    let here = anna(&app).await;
    let elsewhere = app.sign_in_again(&here).await;
    let change = async |who: &Who, current: &str| {
        let body = json!({ "currentPassword": current, "newPassword": "violett gräsmatta 77" });
        app.put(who, "/api/profile/password", body).await
    };
    for _ in 0..5 {
        assert_eq!(change(&here, "not mine").await.json["fields"][0]["code"], "wrong_password");
    }
    change(&here, PASSWORD).await.refused(429);
    change(&elsewhere, PASSWORD).await.ok();
}
