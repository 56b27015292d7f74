//! The second factor: set up, asked for at login, required where a role moves money, never guessed or used twice.

use chrono::TimeDelta;
use paraply_domain::roles::Roles;
use paraply_domain::staff::Role;
use paraply_storage::sealed::TOTP_SECRET;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{Answer, PASSWORD, TestApp, Who};

const EMAIL: &str = "anna@example.com";

async fn login(app: &TestApp, password: &str) -> Answer {
    app.post(&app.visitor(), "/api/login", json!({ "email": EMAIL, "password": password })).await
}

async fn prove(app: &TestApp, who: &Who, code: &str) -> Answer {
    app.post(who, "/api/login/second-factor", json!({ "code": code })).await
}

/// Anna with a password and an authenticator app.
async fn anna(app: &TestApp) -> Who {
    let anna = app.user(EMAIL).await;
    app.with_password(&anna).await;
    app.add_totp(&anna).await;
    anna
}

/// Whoever knows the password and waits for the second step.
async fn awaiting(app: &TestApp) -> Who {
    let answer = login(app, PASSWORD).await;
    assert_eq!(answer.json["requiresSecondFactor"], true, "{}", answer.json);
    let who = answer.signed_in();
    assert!(who.cookie().starts_with("paraply_sign_in="), "{}", who.cookie());
    who
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_stolen_password_opens_nothing_where_a_second_factor_is_set_up(pool: PgPool) {
    let app = TestApp::new(pool);
    anna(&app).await;
    let thief = awaiting(&app).await;
    app.get(&thief, "/api/user").await.refused(401);
    prove(&app, &thief, &app.wrong_code()).await.refused(422);
    let answer = app.get(&thief, "/api/login/second-factor").await.ok();
    assert_eq!(answer, json!({ "secondFactors": ["totp"] }));
    let answer = prove(&app, &thief, &app.code()).await;
    assert_eq!(
        (&answer.json["fullName"], &answer.json["requiresSecondFactor"]),
        (&json!("anna"), &json!(false))
    );
    app.get(&answer.signed_in(), "/api/user").await.ok();
    // The challenge is used up.
    assert_eq!(prove(&app, &thief, &app.code()).await.refused(422), "sign_in_expired");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn whether_a_second_factor_exists_shows_only_after_the_right_password(pool: PgPool) {
    let app = TestApp::new(pool);
    anna(&app).await;
    let wrong = login(&app, "not the password").await;
    let unknown = app
        .post(&app.visitor(), "/api/login", json!({ "email": "nobody@example.com", "password": "x" }))
        .await;
    assert_eq!((wrong.status, &wrong.json), (unknown.status, &unknown.json));
    assert!(wrong.headers.get("set-cookie").is_none());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_code_that_was_seen_over_the_shoulder_counts_no_second_time(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = anna(&app).await;
    let (first, second) = (awaiting(&app).await, awaiting(&app).await);
    let code = app.code();
    let (a, b) = tokio::join!(prove(&app, &first, &code), prove(&app, &second, &code));
    let mut statuses = [a.status.as_u16(), b.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422], "the same instant: {} {}", a.json, b.json);
    // Nor does the code before it, which is still within its minute.
    let before = app.code();
    app.app.clock.advance(TimeDelta::seconds(30));
    let third = awaiting(&app).await;
    assert_eq!(prove(&app, &third, &before).await.json["fields"][0]["code"], "wrong_code");
    prove(&app, &third, &app.code()).await.signed_in();
    for back in ["last_step", "last_step - 1", "null"] {
        let sql = format!("update second_factors set last_step = {back} where user_id = $1");
        let refused =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(anna.id).execute(&app.app.pool).await.unwrap_err();
        assert!(refused.to_string().contains("counts once"), "{refused}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_knows_the_password_cannot_guess_the_code(pool: PgPool) {
    let app = TestApp::new(pool);
    anna(&app).await;
    let thief = awaiting(&app).await;
    for _ in 0..5 {
        assert_eq!(prove(&app, &thief, &app.wrong_code()).await.refused(422), "invalid");
    }
    assert_eq!(prove(&app, &thief, &app.code()).await.refused(422), "sign_in_expired");
    assert_eq!(app.count("select count(*) from mails where kind = 'security_changed'").await, 1);
    // The right password does not end the counting: the delay grows on over further logins.
    let again = awaiting(&app).await;
    let answer = prove(&app, &again, &app.code()).await;
    assert_eq!((answer.status.as_u16(), answer.headers["retry-after"].as_bytes()), (429, &b"5"[..]));
    app.app.clock.advance(TimeDelta::seconds(5));
    prove(&app, &again, &app.wrong_code()).await.refused(422);
    let answer = prove(&app, &again, &app.code()).await;
    assert_eq!((answer.status.as_u16(), answer.headers["retry-after"].as_bytes()), (429, &b"10"[..]));
    let failed = "select count(*) from audit_events where action = 'session.sign_in_failed'";
    assert_eq!(app.count(failed).await, 6);
    app.app.clock.advance(TimeDelta::seconds(10));
    prove(&app, &again, &app.code()).await.signed_in();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn parallel_guesses_do_not_slip_past_the_five(pool: PgPool) {
    let app = TestApp::new(pool);
    anna(&app).await;
    let thief = awaiting(&app).await;
    let wrong = app.wrong_code();
    let answers = futures_util::future::join_all((0..8).map(|_| prove(&app, &thief, &wrong))).await;
    let looked_at = answers.iter().filter(|answer| answer.json["code"] == "invalid").count();
    assert!(looked_at <= 5, "{looked_at}");
    assert_eq!(prove(&app, &thief, &app.code()).await.refused(422), "sign_in_expired");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_sign_in_waits_five_minutes_and_ends_with_a_new_password(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = anna(&app).await;
    let late = awaiting(&app).await;
    app.app.clock.advance(TimeDelta::minutes(5));
    assert_eq!(prove(&app, &late, &app.code()).await.refused(422), "sign_in_expired");
    let thief = awaiting(&app).await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "quite another secret 7" });
    app.put(&anna, "/api/profile/password", change).await.ok();
    assert_eq!(prove(&app, &thief, &app.code()).await.refused(422), "sign_in_expired");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_app_counts_once_it_is_confirmed_and_brings_ten_recovery_codes(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user(EMAIL).await;
    app.with_password(&anna).await;
    let elsewhere = app.sign_in_again(&anna).await;
    let setup = app.post(&anna, "/api/second-factor/totp", json!({})).await.ok();
    assert!(setup["uri"].as_str().unwrap().starts_with("otpauth://totp/"), "{setup}");
    assert!(setup["qrSvg"].as_str().unwrap().starts_with("<svg"), "{setup}");
    assert_eq!(login(&app, PASSWORD).await.ok()["requiresSecondFactor"], false);
    let confirm = "/api/second-factor/totp/confirm";
    let wrong = app.post(&anna, confirm, json!({ "code": app.code() })).await;
    assert_eq!(wrong.json["fields"][0]["field"], "code");
    let (id, sealed): (uuid::Uuid, Vec<u8>) =
        sqlx::query_as("select id, secret from second_factors").fetch_one(&app.app.pool).await.unwrap();
    let secret = TOTP_SECRET.open_bytes(id, &sealed).unwrap();
    assert!(!sealed.windows(secret.len()).any(|part| part == secret), "the secret is stored as it is");
    let code = paraply_domain::second_factor::TotpSecret::new(&secret)
        .unwrap()
        .code_at(app.app.clock.now().timestamp().try_into().unwrap());
    let codes = app.post(&anna, confirm, json!({ "code": code })).await.ok();
    let codes: Vec<Value> = codes["recoveryCodes"].as_array().unwrap().clone();
    assert_eq!(codes.len(), 10);
    // Whoever was logged in elsewhere is out, and the code that confirmed is used up.
    app.get(&elsewhere, "/api/user").await.refused(401);
    let who = awaiting(&app).await;
    prove(&app, &who, &code).await.refused(422);
    let used = codes[0].as_str().unwrap().to_uppercase().replace('-', " ");
    prove(&app, &who, &used).await.signed_in();
    let who = awaiting(&app).await;
    assert_eq!(prove(&app, &who, &used).await.json["fields"][0]["code"], "wrong_code");
    let again = sqlx::query("update recovery_codes set used_at = null where used_at is not null");
    assert!(again.execute(&app.app.pool).await.unwrap_err().to_string().contains("counts once"));
    let overview = app.get(&anna, "/api/second-factor").await.ok();
    assert_eq!((&overview["totp"], &overview["recoveryCodes"]), (&json!(true), &json!(9)));
    let renewed = app.post(&anna, "/api/second-factor/recovery-codes", json!({})).await.ok();
    assert!(!renewed["recoveryCodes"].as_array().unwrap().contains(&codes[1]));
    prove(&app, &who, codes[1].as_str().unwrap()).await.refused(422);
    // Neither the secret nor the codes are handed out or noted.
    let export = app.get(&anna, "/api/profile/export").await.ok().to_string();
    for hidden in [setup["secret"].as_str().unwrap(), codes[2].as_str().unwrap(), "code_hash", "secret\""] {
        assert!(!export.contains(hidden), "{hidden}");
    }
    app.delete(&anna, "/api/second-factor/totp").await.ok();
    assert_eq!(app.count("select count(*) from recovery_codes").await, 0);
    login(&app, PASSWORD).await.signed_in();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_role_that_moves_money_only_reads_until_a_second_factor_is_set_up(pool: PgPool) {
    let app = TestApp::new(pool);
    let discard = format!("/api/admin/salary-runs/{}/discard", uuid::Uuid::nil());
    for role in ["admin", "finance"] {
        let who = app.staff(&format!("{role}@example.com"), &[role]).await;
        sqlx::query("delete from second_factors").execute(&app.app.pool).await.unwrap();
        let answer = app.post(&who, &discard, json!({})).await;
        assert_eq!(answer.refused(403), "second_factor_required", "{role}");
        app.get(&who, "/api/admin/users").await.ok();
        assert_eq!(app.get(&who, "/api/second-factor").await.ok()["required"], true);
        app.post(&who, "/api/second-factor/totp", json!({})).await.ok();
    }
    let reviewer = app.staff("reviewer@example.com", &["reviewer"]).await;
    assert_eq!(app.get(&reviewer, "/api/second-factor").await.ok()["required"], false);
    // A token of theirs does no more than they.
    let secret = paraply_storage::identity::sessions::new_secret();
    let admin = app.admin("second@example.com").await;
    sqlx::query("alter table access_tokens disable trigger access_tokens_begin_waiting")
        .execute(&app.app.pool)
        .await
        .unwrap();
    sqlx::query(
        "insert into access_tokens (id, user_id, name, scope, token_hash, created_at, approved_at, expires_at)
         values (gen_random_uuid(), $1, 'script', 'money', $2, $3, $3, $3 + interval '1 day')",
    )
    .bind(admin.id)
    .bind(paraply_storage::identity::sessions::hash_secret(&secret))
    .bind(app.app.clock.now())
    .execute(&app.app.pool)
    .await
    .unwrap();
    let bearer = format!("Bearer {secret}");
    let by_token = async || {
        let headers = [("authorization", bearer.as_str())];
        let visitor = app.visitor();
        let answer = app.send_with(&visitor, Method::POST, &discard, Some(json!({})), &headers).await;
        answer.json["code"].clone()
    };
    assert_ne!(by_token().await, "second_factor_required");
    sqlx::query("delete from second_factors").execute(&app.app.pool).await.unwrap();
    assert_eq!(by_token().await, "second_factor_required");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn database_and_domain_agree_on_who_needs_a_second_factor(pool: PgPool) {
    let app = TestApp::new(pool);
    for &role in Role::ALL {
        let who = app.staff(&format!("{role}@example.com"), &[role.as_str()]).await;
        sqlx::query("delete from second_factors").execute(&app.app.pool).await.unwrap();
        let user = app.get(&who, "/api/user").await.ok();
        assert_eq!(user["lacksSecondFactor"], Roles::of(role).move_money(), "{role}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_setting_decides_whether_a_role_requires_a_second_factor(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    assert_eq!(app.get(&admin, "/api/admin/settings").await.ok()["requireSecondFactor"], true);
    sqlx::query("delete from second_factors").execute(&app.app.pool).await.unwrap();
    let lacking = async || app.get(&admin, "/api/user").await.ok()["lacksSecondFactor"].clone();
    assert_eq!(lacking().await, true);
    let change = async |day: &str, value: bool| {
        sqlx::query("insert into settings (valid_from, value) values ($1::date, $2)")
            .bind(day.parse::<chrono::NaiveDate>().unwrap())
            .bind(json!({ "requireSecondFactor": value }))
            .execute(&app.app.pool)
            .await
            .unwrap();
    };
    change("2026-11-01", false).await;
    change("2027-01-01", true).await;
    assert_eq!(lacking().await, false);
    assert_eq!(app.get(&admin, "/api/second-factor").await.ok()["required"], false);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_admin_alone_resets_a_freelancers_second_factor_but_no_colleagues(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, colleague) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
    let anna = anna(&app).await;
    let reset = async |who: &Who| {
        let path = format!("/api/admin/users/{}/second-factor/reset", who.id.unwrap());
        app.post(&admin, &path, json!({})).await
    };
    assert_eq!(reset(&admin).await.refused(409), "own_account");
    assert_eq!(reset(&anna).await.ok()["hasSecondFactor"], false);
    app.get(&anna, "/api/user").await.refused(401);
    assert_eq!(app.count("select count(*) from mails where kind = 'security_changed'").await, 1);
    login(&app, PASSWORD).await.signed_in();
    assert_eq!(reset(&anna).await.refused(409), "no_second_factor");
    // A colleague's waits for another admin, and not for the colleague, whose password would be enough.
    let third = app.admin("third@example.com").await;
    let waiting = reset(&colleague).await;
    assert_eq!(waiting.status, 202);
    let confirm = async |who: &Who| {
        let path = format!("/api/admin/approvals/{}/confirm", waiting.json["id"].as_str().unwrap());
        app.post(who, &path, json!({ "version": waiting.json["version"] })).await
    };
    confirm(&admin).await.refused(409);
    confirm(&colleague).await.refused(409);
    app.get(&colleague, "/api/user").await.ok();
    confirm(&third).await.ok();
    app.get(&colleague, "/api/user").await.refused(401);
}
