//! Passkeys: what the browser and its device answer counts once, here, for its owner, and in time.

use chrono::TimeDelta;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::passkeys::Authenticator;
use crate::support::{Answer, PASSWORD, TestApp, Who};

const EMAIL: &str = "anna@example.com";
const ADD: &str = "/api/second-factor/passkeys";
const OPTIONS: &str = "/api/second-factor/passkeys/options";
const CONFIRM: &str = "/api/session/reauthenticate";
const ASK: &str = "/api/session/passkey";

/// Anna with a password and a passkey.
async fn anna(app: &TestApp) -> (Who, Authenticator) {
    let anna = app.user(EMAIL).await;
    app.with_password(&anna).await;
    let mut phone = Authenticator::new(1);
    app.add_passkey(&anna, &mut phone, "Phone").await;
    (anna, phone)
}

/// Whoever knows Anna's password and waits for the second step.
async fn awaiting(app: &TestApp) -> Who {
    let login = json!({ "email": EMAIL, "password": PASSWORD });
    let answer = app.post(&app.visitor(), "/api/login", login).await;
    assert_eq!(answer.json["requiresSecondFactor"], true, "{}", answer.json);
    answer.signed_in()
}

fn wrong(answer: Answer) {
    let (status, fault) = (answer.status, &answer.json["fields"][0]);
    assert_eq!((status.as_u16(), &fault["code"]), (422, &json!("wrong_passkey")), "{}", answer.json);
}

async fn mails(app: &TestApp, part: &str) -> i64 {
    let sql = r"select count(*) from mails where kind = 'security_changed'
                and regexp_replace(text_body, '\s+', ' ', 'g') like $1";
    sqlx::query_scalar(sql).bind(format!("%{part}%")).fetch_one(&app.app.pool).await.unwrap()
}

async fn grow_stale(app: &TestApp) {
    sqlx::query("update sessions set authenticated_at = $1")
        .bind(app.app.clock.now() - TimeDelta::minutes(11))
        .execute(&app.app.pool)
        .await
        .unwrap();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_passkey_is_added_signs_in_confirms_and_is_removed(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user(EMAIL).await;
    app.with_password(&anna).await;
    let elsewhere = app.sign_in_again(&anna).await;
    let mut phone = Authenticator::new(1);
    let options = app.post(&anna, OPTIONS, json!({})).await.ok();
    let public_key = &options["options"]["publicKey"];
    assert_eq!(public_key["rp"]["id"], "localhost");
    assert_eq!(public_key["authenticatorSelection"]["userVerification"], "required");
    let made = json!({ "name": " ", "credential": phone.create(&options) });
    assert_eq!(app.post(&anna, ADD, made).await.json["fields"][0]["field"], "name");
    let made = json!({ "name": "Phone", "credential": phone.create(&options) });
    let codes = app.post(&anna, ADD, made.clone()).await.ok();
    assert_eq!(codes["recoveryCodes"].as_array().unwrap().len(), 10);
    assert_eq!(mails(&app, "passkey").await, 1);
    // Whoever was logged in elsewhere is out, and the challenge is used up.
    app.get(&elsewhere, "/api/user").await.refused(401);
    assert_eq!(app.post(&anna, ADD, made).await.refused(409), "no_factor_to_confirm");

    let overview = app.get(&anna, "/api/second-factor").await.ok();
    assert_eq!(overview["confirmWith"], json!(["passkey", "recovery_code"]));
    assert_eq!(overview["passkeys"][0]["name"], "Phone");
    assert!(overview["passkeys"][0].get("lastUsedAt").is_none());

    let who = awaiting(&app).await;
    let waiting = app.get(&who, "/api/login/second-factor").await.ok();
    assert_eq!(waiting["secondFactors"], json!(["passkey", "recovery_code"]));
    let options = app.ask_to_sign_in(&who).await;
    assert_eq!(options["options"]["publicKey"]["userVerification"], "required");
    let answer = app.prove_passkey(&who, &phone.sign(&options)).await;
    let session = answer.signed_in();
    assert!(app.get(&session, "/api/second-factor").await.ok()["passkeys"][0]["lastUsedAt"].is_string());

    grow_stale(&app).await;
    let refused = app.post(&session, OPTIONS, json!({})).await;
    assert_eq!(refused.refused(403), "reauthentication_required");
    let options = app.post(&session, ASK, json!({})).await.ok();
    app.post(&session, CONFIRM, json!({ "passkey": phone.sign(&options) })).await.ok();
    app.post(&session, OPTIONS, json!({})).await.ok();

    let id = overview["passkeys"][0]["id"].as_str().unwrap();
    app.delete(&session, &format!("{ADD}/{id}")).await.ok();
    assert_eq!((mails(&app, "har tagits bort").await, mails(&app, "har lagts till").await), (1, 1));
    let login = json!({ "email": EMAIL, "password": PASSWORD });
    app.post(&app.visitor(), "/api/login", login).await.signed_in();
    assert_eq!(app.count("select count(*) from recovery_codes").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_stolen_password_opens_nothing_without_the_passkey(pool: PgPool) {
    let app = TestApp::new(pool);
    let (_, _) = anna(&app).await;
    let thief = awaiting(&app).await;
    // Nothing was asked yet, and another device is not Anna's.
    let forged = json!({ "id": "x", "rawId": "eA", "type": "public-key", "response": {} });
    wrong(app.prove_passkey(&thief, &forged).await);
    let options = app.ask_to_sign_in(&thief).await;
    wrong(app.prove_passkey(&thief, &Authenticator::new(9).sign(&options)).await);
    let mut same_id = Authenticator::new(9);
    same_id.pretend_to_be(&Authenticator::new(1));
    let options = app.ask_to_sign_in(&thief).await;
    wrong(app.prove_passkey(&thief, &same_id.sign(&options)).await);
    app.get(&thief, "/api/user").await.refused(401);
    // Wrong ones count as wrong codes do.
    for _ in 0..2 {
        wrong(app.prove_passkey(&thief, &forged).await);
    }
    assert_eq!(app.prove_passkey(&thief, &forged).await.refused(422), "sign_in_expired");
    assert_eq!(mails(&app, "fem gånger").await, 1);
    let again = awaiting(&app).await;
    app.post(&again, "/api/login/passkey", json!({})).await.refused(429);
    app.prove_passkey(&again, &forged).await.refused(429);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nothing_is_asked_before_the_password_was_right(pool: PgPool) {
    let app = TestApp::new(pool);
    let (_, _) = anna(&app).await;
    app.user("bo@example.com").await;
    for email in [EMAIL, "bo@example.com", "nobody@example.com"] {
        let login = json!({ "email": email, "password": "not the password" });
        let answer = app.post(&app.visitor(), "/api/login", login).await;
        assert_eq!(answer.json["code"], "wrong_credentials", "{email}");
    }
    let asked = app.post(&app.visitor(), "/api/login/passkey", json!({})).await;
    assert_eq!(asked.refused(422), "sign_in_expired");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_signature_counts_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, mut phone) = anna(&app).await;
    let who = awaiting(&app).await;
    let options = app.ask_to_sign_in(&who).await;
    let signed = phone.sign(&options);
    let (a, b) = tokio::join!(app.prove_passkey(&who, &signed), app.prove_passkey(&who, &signed));
    let mut statuses = [a.status.as_u16(), b.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422], "{} {}", a.json, b.json);
    // Nor is it an answer to what another login or a session was asked.
    let next = awaiting(&app).await;
    app.ask_to_sign_in(&next).await;
    wrong(app.prove_passkey(&next, &signed).await);
    app.post(&anna, ASK, json!({})).await.ok();
    wrong(app.post(&anna, CONFIRM, json!({ "passkey": signed })).await);
    // A wrong answer uses the challenge up, too.
    let options = app.ask_to_sign_in(&next).await;
    let mut elsewhere = phone.clone();
    elsewhere.origin = "https://paraply.example".into();
    wrong(app.prove_passkey(&next, &elsewhere.sign(&options)).await);
    wrong(app.prove_passkey(&next, &phone.sign(&options)).await);
    // Asked anew, what was asked before is no more.
    let before = app.ask_to_sign_in(&next).await;
    let options = app.ask_to_sign_in(&next).await;
    assert_ne!(before["options"]["publicKey"]["challenge"], options["options"]["publicKey"]["challenge"]);
    assert_eq!(app.count("select count(*) from passkey_ceremonies where challenge_id is not null").await, 1);
    app.prove_passkey(&next, &phone.sign(&options)).await.signed_in();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_challenge_belongs_to_the_sign_in_or_session_that_asked(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, mut phone) = anna(&app).await;
    let (mine, thiefs) = (awaiting(&app).await, awaiting(&app).await);
    // A thief who holds the password lets Anna sign what the thief's browser was asked, and the other way round.
    let options = app.ask_to_sign_in(&mine).await;
    app.ask_to_sign_in(&thiefs).await;
    wrong(app.prove_passkey(&thiefs, &phone.sign(&options)).await);
    let other = app.sign_in_again(&anna).await;
    let options = app.post(&anna, ASK, json!({})).await.ok();
    app.post(&other, ASK, json!({})).await.ok();
    wrong(app.post(&other, CONFIRM, json!({ "passkey": phone.sign(&options) })).await);
    // What a login was asked confirms no session.
    let options = app.ask_to_sign_in(&mine).await;
    wrong(app.post(&anna, CONFIRM, json!({ "passkey": phone.sign(&options) })).await);
    app.prove_passkey(&mine, &phone.sign(&options)).await.signed_in();
    // A token asks nobody.
    let refused = app.send_by_token(&app.token(&anna, "read").await, Method::POST, ASK, None).await;
    assert!(refused.status.is_client_error(), "{}", refused.json);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_challenge_runs_out_within_five_minutes_and_is_swept(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, mut phone) = anna(&app).await;
    let options = app.post(&anna, ASK, json!({})).await.ok();
    let adding = app.post(&anna, OPTIONS, json!({})).await.ok();
    let who = awaiting(&app).await;
    app.ask_to_sign_in(&who).await;
    app.app.clock.advance(TimeDelta::minutes(5));
    wrong(app.post(&anna, CONFIRM, json!({ "passkey": phone.sign(&options) })).await);
    let made = json!({ "name": "Laptop", "credential": Authenticator::new(2).create(&adding) });
    assert_eq!(app.post(&anna, ADD, made).await.refused(409), "no_factor_to_confirm");
    let waiting = "select count(*) from passkey_ceremonies";
    assert_eq!(app.count(waiting).await, 3);
    let mut db = app.app.begin().await.unwrap();
    paraply_storage::jobs::enqueue(&mut db, app.app.clock.now(), "housekeeping", &(), None, None)
        .await
        .unwrap();
    db.commit().await.unwrap();
    paraply_app::jobs::run_due(&app.app).await.unwrap();
    assert_eq!(app.count(waiting).await, 0);
    assert_eq!(app.count("select count(*) from sign_in_challenges").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn another_page_and_an_unattended_device_prove_nothing(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, phone) = anna(&app).await;
    let who = awaiting(&app).await;
    for origin in ["https://paraply.example", "http://localhost:3001", "https://localhost:3000"] {
        let mut phished = phone.clone();
        phished.origin = origin.into();
        let options = app.ask_to_sign_in(&who).await;
        wrong(app.prove_passkey(&who, &phished.sign(&options)).await);
    }
    let mut unattended = phone.clone();
    unattended.verifies = false;
    let options = app.ask_to_sign_in(&who).await;
    wrong(app.prove_passkey(&who, &unattended.sign(&options)).await);
    // Nor is such a passkey added.
    for (origin, verifies) in [("https://paraply.example", true), (phone.origin.as_str(), false)] {
        let mut made = Authenticator::new(2);
        (made.origin, made.verifies) = (origin.into(), verifies);
        let options = app.post(&anna, OPTIONS, json!({})).await.ok();
        let made = json!({ "name": "Made", "credential": made.create(&options) });
        wrong(app.post(&anna, ADD, made).await);
    }
    assert_eq!(app.count("select count(*) from passkeys").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_passkey_of_somebody_else_proves_nothing_and_stays_theirs(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, mut phone) = anna(&app).await;
    let bo = app.user("bo@example.com").await;
    let mut own = Authenticator::new(2);
    app.add_passkey(&bo, &mut own, "Bo").await;
    let options = app.post(&anna, ASK, json!({})).await.ok();
    wrong(app.post(&anna, CONFIRM, json!({ "passkey": own.sign(&options) })).await);
    // Bo neither adds, removes nor takes over what is Anna's.
    let options = app.post(&bo, OPTIONS, json!({})).await.ok();
    let made = json!({ "name": "Mine", "credential": phone.create(&options) });
    assert_eq!(app.post(&bo, ADD, made).await.refused(409), "passkey_exists");
    let id = app.get(&anna, "/api/second-factor").await.ok()["passkeys"][0]["id"].clone();
    app.delete(&bo, &format!("{ADD}/{}", id.as_str().unwrap())).await.refused(404);
    let taken = sqlx::query("update passkeys set user_id = $1 where name = 'Phone'").bind(bo.id);
    let refused = taken.execute(&app.app.pool).await.unwrap_err();
    assert!(refused.to_string().contains("stays its owner's"), "{refused}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_removed_passkey_signs_nobody_in(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, mut phone) = anna(&app).await;
    let mut laptop = Authenticator::new(2);
    let codes = app.add_passkey(&anna, &mut laptop, "Laptop").await;
    assert_eq!(codes["recoveryCodes"], json!([]), "the earlier ones still count");
    let confirming = app.post(&anna, ASK, json!({})).await.ok();
    let before = awaiting(&app).await;
    let options = app.ask_to_sign_in(&before).await;
    let id = app.get(&anna, "/api/second-factor").await.ok()["passkeys"][0]["id"].clone();
    app.delete(&anna, &format!("{ADD}/{}", id.as_str().unwrap())).await.ok();
    assert_eq!(app.prove_passkey(&before, &phone.sign(&options)).await.refused(422), "sign_in_expired");
    wrong(app.post(&anna, CONFIRM, json!({ "passkey": phone.sign(&confirming) })).await);
    let who = awaiting(&app).await;
    let options = app.ask_to_sign_in(&who).await;
    assert_eq!(options["options"]["publicKey"]["allowCredentials"].as_array().unwrap().len(), 1);
    wrong(app.prove_passkey(&who, &phone.sign(&options)).await);
    let options = app.ask_to_sign_in(&who).await;
    app.prove_passkey(&who, &laptop.sign(&options)).await.signed_in();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_copied_authenticator_is_refused_and_its_owner_is_told(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, mut phone) = anna(&app).await;
    let mut copy = phone.clone();
    let who = awaiting(&app).await;
    let options = app.ask_to_sign_in(&who).await;
    app.prove_passkey(&who, &phone.sign(&options)).await.signed_in();
    let thief = awaiting(&app).await;
    let options = app.ask_to_sign_in(&thief).await;
    wrong(app.prove_passkey(&thief, &copy.sign(&options)).await);
    assert_eq!(mails(&app, "kopierats").await, 1);
    let cloned = "select count(*) from audit_events where action = 'user.passkey_cloned'";
    assert_eq!(app.count(cloned).await, 1);
    // Nor when it was asked before the owner's passkey answered, and so with the counter of then.
    let options = app.ask_to_sign_in(&thief).await;
    let mine = app.post(&anna, ASK, json!({})).await.ok();
    (copy.counter, phone.counter) = (Some(10), Some(10));
    app.post(&anna, CONFIRM, json!({ "passkey": phone.sign(&mine) })).await.ok();
    wrong(app.prove_passkey(&thief, &copy.sign(&options)).await);
    assert_eq!((app.count(cloned).await, mails(&app, "kopierats").await), (2, 1), "one mail a day");
    for counter in [11, 10, 0] {
        let back = sqlx::query("update passkeys set counter = $1").bind(i64::from(counter));
        let refused = back.execute(&app.app.pool).await.unwrap_err();
        assert!(refused.to_string().contains("goes up"), "{refused}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_passkey_that_does_not_count_signs_in_again_and_again(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user(EMAIL).await;
    app.with_password(&anna).await;
    let mut shared = Authenticator::new(1);
    shared.counter = None;
    app.add_passkey(&anna, &mut shared, "Shared").await;
    for _ in 0..3 {
        let who = awaiting(&app).await;
        let options = app.ask_to_sign_in(&who).await;
        app.prove_passkey(&who, &shared.sign(&options)).await.signed_in();
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_needs_a_second_factor_keeps_the_last_one(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let totp = "/api/second-factor/totp";
    assert_eq!(app.delete(&admin, totp).await.refused(409), "last_second_factor");
    let mut phone = Authenticator::new(1);
    app.add_passkey(&admin, &mut phone, "Phone").await;
    app.delete(&admin, totp).await.ok();
    let id = app.get(&admin, "/api/second-factor").await.ok()["passkeys"][0]["id"].clone();
    let path = format!("{ADD}/{}", id.as_str().unwrap());
    assert_eq!(app.delete(&admin, &path).await.refused(409), "last_second_factor");
    // The passkey is factor enough for what moves money.
    assert_eq!(app.get(&admin, "/api/user").await.ok()["lacksSecondFactor"], false);
    // Where the setting asks nobody, it goes.
    sqlx::query("insert into settings (valid_from, value) values ('2026-11-01', $1)")
        .bind(json!({ "requireSecondFactor": false }))
        .execute(&app.app.pool)
        .await
        .unwrap();
    app.delete(&admin, &path).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_person_has_at_most_twenty_passkeys(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user(EMAIL).await;
    for number in 1..=19 {
        app.add_passkey(&anna, &mut Authenticator::new(number), &format!("Number {number}")).await;
    }
    let (other, mut last) = (app.sign_in_again(&anna).await, Authenticator::new(21));
    let options = app.post(&other, OPTIONS, json!({})).await.ok();
    app.add_passkey(&anna, &mut Authenticator::new(20), "Number 20").await;
    assert_eq!(app.post(&anna, OPTIONS, json!({})).await.refused(409), "passkey_limit");
    let made = json!({ "name": "Number 21", "credential": last.create(&options) });
    app.post(&other, ADD, made).await.refused(401);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_origin_without_a_name_has_no_passkeys(pool: PgPool) {
    let app = TestApp::with(pool, &["--origin", "http://127.0.0.1:3000"]);
    let anna = app.user(EMAIL).await;
    assert_eq!(app.post(&anna, OPTIONS, json!({})).await.refused(409), "passkeys_need_domain");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn export_holds_name_and_date_of_a_passkey_and_erasure_takes_all(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, phone) = anna(&app).await;
    app.post(&anna, ASK, json!({})).await.ok();
    let export = app.get(&anna, "/api/profile/export").await.ok();
    let Value::Object(held) = &export["passkeys"][0] else { panic!("{}", export["passkeys"]) };
    assert_eq!(held.keys().collect::<Vec<_>>(), ["created_at", "last_used_at", "name"]);
    assert!(!export.to_string().contains(&phone.id_text()));
    app.post(&anna, "/api/profile/delete", json!({ "password": PASSWORD })).await.ok();
    for gone in [
        "select count(*) from passkeys",
        "select count(*) from passkey_ceremonies",
        "select count(*) from recovery_codes",
    ] {
        assert_eq!(app.count(gone).await, 0, "{gone}");
    }
}
