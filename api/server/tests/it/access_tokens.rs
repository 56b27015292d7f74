//! Access tokens: what they may do, who lets them, and when they end.

use chrono::TimeDelta;
use paraply_app::jobs;
use paraply_domain::roles::Roles;
use paraply_domain::staff::Role;
use paraply_domain::token_scope::TokenScope;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{Answer, PASSWORD, TestApp, Who};

async fn reads(app: &TestApp, token: &Value) -> u16 {
    app.send_by_token(token, Method::GET, "/api/user", None).await.status.as_u16()
}

/// The request that a token waits for.
async fn request_of(app: &TestApp, who: &Who, token: &Value) -> Value {
    let path = format!("/api/admin/approvals?filter={{\"entityId\":\"{}\"}}", token["id"].as_str().unwrap());
    app.get(who, &path).await.ok()[0].clone()
}

async fn decide(app: &TestApp, who: &Who, request: &Value, decision: &str) -> Answer {
    let path = format!("/api/admin/approvals/{}/{decision}", request["id"].as_str().unwrap());
    app.post(who, &path, json!({ "version": request["version"] })).await
}

fn path_of(token: &Value) -> String {
    format!("/api/admin/access-tokens/{}", token["id"].as_str().unwrap())
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_token_speaks_for_its_owner_until_it_is_revoked_or_ends(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let made = app.token(&anna, "read").await;
    assert_eq!(made["expiresAt"], "2027-02-19T11:00:00+00:00", "90 days");
    let user = app.send_by_token(&made, Method::GET, "/api/user", None).await.ok();
    assert_eq!(user["email"], "anna@example.com");
    let list = app.get(&anna, "/api/tokens").await.ok();
    assert_eq!((&list[0]["name"], &list[0]["scope"]), (&json!("script"), &json!("read")));
    assert_eq!(list[0].get("token"), None);
    assert_eq!(list[0]["lastUsedAt"], "2026-11-21T11:00:00+00:00");

    let path = format!("/api/tokens/{}", made["id"].as_str().unwrap());
    app.delete(&app.user("bo@example.com").await, &path).await.refused(404);
    app.delete(&anna, &path).await.ok();
    assert_eq!(reads(&app, &made).await, 401);

    let wanted = json!({ "name": "a day", "scope": "read", "expiresInDays": 1, "password": PASSWORD });
    let short = app.post(&anna, "/api/tokens", wanted).await.ok();
    app.app.clock.advance(TimeDelta::days(1));
    assert_eq!(reads(&app, &short).await, 401);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_token_takes_the_password_a_scope_and_at_most_ninety_days_and_is_mailed(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let anna = app.user("anna@example.com").await;
    app.with_password(&anna).await;
    let wanted = |change: Value| {
        let mut body = json!({ "name": "script", "scope": "read", "password": PASSWORD });
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        app.post(&anna, "/api/tokens", body)
    };
    let faults = wanted(json!({ "name": " ", "expiresInDays": 91 })).await.json;
    assert_eq!(faults["fields"].as_array().map(Vec::len), Some(2), "{faults}");
    assert_eq!(wanted(json!({ "password": "not mine" })).await.json["fields"][0]["field"], "password");
    wanted(json!({ "scope": "everything" })).await.refused(400);
    assert_eq!(app.count("select count(*) from access_tokens").await, 0);
    wanted(json!({})).await.ok();
    let text: String = sqlx::query_scalar("select text_body from mails where kind = 'access_token_created'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert!(text.contains("script") && !text.contains("paraply_"), "{text}");

    // The database refuses a longer life, too.
    let longer = sqlx::query("update access_tokens set expires_at = created_at + interval '91 days'");
    let refused = longer.execute(&pool).await.unwrap_err();
    assert_eq!(refused.as_database_error().unwrap().constraint(), Some("access_tokens_life"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_token_makes_tokens_gives_roles_or_changes_password_address_or_settings(pool: PgPool) {
    let app = TestApp::new(pool);
    let (ada, eve) = (app.admin("ada@example.com").await, app.admin("eve@example.com").await);
    let bo = app.user("bo@example.com").await;
    let token = app.token(&ada, "money").await;
    let request = request_of(&app, &eve, &token).await;
    decide(&app, &eve, &request, "confirm").await.ok();
    assert_eq!(reads(&app, &token).await, 200);
    let user = format!("/api/admin/users/{}", bo.id.unwrap());
    let wanted = json!({ "name": "more", "scope": "read", "password": PASSWORD });
    let password = json!({ "currentPassword": PASSWORD, "newPassword": "violett gräsmatta 77" });
    for (method, path, body) in [
        (Method::POST, "/api/tokens", wanted),
        (Method::DELETE, "/api/sessions", json!({})),
        (Method::PUT, "/api/profile/password", password),
        (Method::PUT, "/api/profile", json!({ "fullName": "X" })),
        (Method::POST, "/api/profile/delete", json!({ "password": PASSWORD })),
        (Method::GET, "/api/profile/export", json!(null)),
        (Method::PUT, &user, json!({ "email": "x@example.com", "fullName": "Bo", "roles": ["admin"] })),
        (Method::POST, &format!("{user}/block"), json!({ "reason": "x" })),
        (Method::PUT, "/api/admin/settings", json!({})),
        (Method::DELETE, &path_of(&token), json!(null)),
    ] {
        let body = Some(body).filter(|body| !body.is_null());
        let answer = app.send_by_token(&token, method.clone(), path, body).await;
        assert_eq!(answer.status, 403, "{method} {path}: {}", answer.json);
        assert_eq!(answer.json["code"], "token_scope", "{method} {path}");
    }
    app.get(&ada, "/api/user").await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_token_does_no_more_than_its_scope(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let client = json!({ "name": "Ny kund AB", "email": "ny@example.com", "country": "SE" });
    let make = async |token: &Value| {
        app.send_by_token(token, Method::POST, "/api/clients", Some(client.clone())).await
    };
    let (read, import) = (app.token(&anna.who, "read").await, app.token(&anna.who, "import").await);
    app.send_by_token(&read, Method::GET, "/api/clients", None).await.ok();
    assert_eq!(make(&read).await.refused(403), "token_scope");
    make(&import).await.ok();
    let account = json!({ "recipientName": "Anna", "sortCode": "5000", "accountNumber": "1234567" });
    let answer = app.send_by_token(&import, Method::POST, "/api/bank-accounts", Some(account)).await;
    assert_eq!(answer.refused(403), "token_scope");

    // In the back office the scope takes away what the role would give.
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    let read = app.token(&clerk, "read").await;
    let runs = "/api/admin/salary-runs";
    app.send_by_token(&read, Method::GET, runs, None).await.ok();
    let run = json!({ "paymentDate": "2026-11-25" });
    let answer = app.send_by_token(&read, Method::POST, runs, Some(run)).await;
    assert_eq!(answer.refused(403), "token_scope");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_token_that_moves_money_waits_for_a_second_admin(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (ada, eve) = (app.admin("ada@example.com").await, app.admin("eve@example.com").await);
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    for (owner, scope) in [(&ada, "money"), (&clerk, "import")] {
        let token = app.token(owner, scope).await;
        assert_eq!(token.get("approvedAt"), None, "{scope}");
        assert_eq!(reads(&app, &token).await, 401);
        app.app.clock.advance(TimeDelta::minutes(4));
        assert_eq!(reads(&app, &token).await, 401);
        let request = request_of(&app, &eve, &token).await;
        assert_eq!(
            (&request["act"], &request["status"]),
            (&json!("approve_access_token"), &json!("waiting"))
        );
        decide(&app, &clerk, &request, "confirm").await.refused(403);
        if owner.id == ada.id {
            assert_eq!(decide(&app, &ada, &request, "confirm").await.refused(409), "approval_by_another");
        }
        decide(&app, &eve, &request, "confirm").await.ok();
        assert_eq!(reads(&app, &token).await, 200);
    }
    let told: Vec<String> = sqlx::query_scalar(
        "select recipients[1] from mails where kind = 'approval_requested' order by created_at, 1",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let admins = ["ada@example.com", "eve@example.com"];
    assert_eq!(told, [admins, admins].concat(), "every admin, at once");
    // Whoever asked calls it off, and nobody else's word is taken for an approval.
    let token = app.token(&clerk, "money").await;
    let request = request_of(&app, &clerk, &token).await;
    let refused = sqlx::query("update access_tokens set approved_at = created_at where approved_at is null")
        .execute(&pool)
        .await
        .unwrap_err();
    let constraint = refused.as_database_error().unwrap().constraint();
    assert_eq!(constraint, Some("access_tokens_approved_by_request"));
    let born = sqlx::query(
        "insert into access_tokens (id, user_id, name, scope, token_hash, created_at, expires_at, approved_at)
         select gen_random_uuid(), user_id, name, scope, '\\x00', created_at, expires_at, created_at
         from access_tokens where approved_at is null",
    );
    let refused = born.execute(&pool).await.unwrap_err();
    let constraint = refused.as_database_error().unwrap().constraint();
    assert_eq!(constraint, Some("access_tokens_begin_waiting"));
    assert_eq!(decide(&app, &clerk, &request, "stop").await.ok()["status"], "stopped");
    assert_eq!(reads(&app, &token).await, 401);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_only_admins_token_that_moves_money_waits_a_day_and_can_be_stopped(pool: PgPool) {
    let app = TestApp::new(pool);
    let ada = app.admin("ada@example.com").await;
    let (token, stopped) = (app.token(&ada, "money").await, app.token(&ada, "money").await);
    app.app.clock.advance(TimeDelta::hours(23));
    assert_eq!(reads(&app, &token).await, 401);
    app.delete(&app.sign_in_again(&ada).await, &path_of(&stopped)).await.ok();
    app.app.clock.advance(TimeDelta::hours(1));
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(reads(&app, &token).await, 200);
    assert_eq!(reads(&app, &stopped).await, 401);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn admins_list_and_revoke_the_tokens_of_others(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, anna) = (app.admin("admin@example.com").await, app.user("anna@example.com").await);
    let token = app.token(&anna, "read").await;
    app.token(&admin, "read").await;
    assert_eq!(app.get(&admin, "/api/admin/access-tokens").await.ok().as_array().unwrap().len(), 2);
    let annas = format!("/api/admin/access-tokens?userId={}", anna.id.unwrap());
    let list = app.get(&admin, &annas).await.ok();
    assert_eq!((list.as_array().unwrap().len(), &list[0]["userName"]), (1, &json!("anna")));
    app.delete(&anna, &path_of(&token)).await.refused(403);
    app.delete(&admin, &path_of(&token)).await.ok();
    assert_eq!(reads(&app, &token).await, 401);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn tokens_end_with_password_role_block_and_sign_out_everywhere(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, bo) = (app.admin("admin@example.com").await, app.user("bo@example.com").await);
    let user = format!("/api/admin/users/{}", bo.id.unwrap());
    let fresh = async || app.sign_in_again(&bo).await;

    let (here, token) = (fresh().await, app.token(&bo, "read").await);
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "violett gräsmatta 77" });
    app.put(&here, "/api/profile/password", change).await.ok();
    assert_eq!(reads(&app, &token).await, 401, "password");

    let token = app.token(&fresh().await, "read").await;
    app.delete(&fresh().await, "/api/sessions").await.ok();
    assert_eq!(reads(&app, &token).await, 401, "log out everywhere");

    let token = app.token(&fresh().await, "read").await;
    app.delete(&admin, &format!("{user}/sessions")).await.ok();
    assert_eq!(reads(&app, &token).await, 401, "logged out by an admin");

    let token = app.token(&fresh().await, "read").await;
    app.post(&admin, &format!("{user}/block"), json!({ "reason": "Stolen computer" })).await.ok();
    app.post(&admin, &format!("{user}/unblock"), json!({})).await.ok();
    assert_eq!(reads(&app, &token).await, 401, "block");

    let token = app.token(&fresh().await, "read").await;
    paraply_app::identity::create_admin(&app.app, "bo@example.com", "Bo", "violett gräsmatta 77")
        .await
        .unwrap();
    assert_eq!(reads(&app, &token).await, 401, "role");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_waits_while_all_rights_end_is_refused(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let anna = app.user("anna@example.com").await;
    app.with_password(&anna).await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "violett gräsmatta 77" });
    for (method, path, body) in [
        (Method::POST, "/api/tokens", json!({ "name": "script", "scope": "read", "password": PASSWORD })),
        (Method::PUT, "/api/profile/password", change),
        (Method::POST, "/api/second-factor/totp/confirm", json!({ "code": app.code() })),
    ] {
        let thief = app.sign_in_again(&anna).await;
        let mut ending = pool.begin().await.unwrap();
        for sql in ["select from users where id = $1 for update", "delete from sessions where user_id = $1"] {
            sqlx::query(sql).bind(anna.id).execute(&mut *ending).await.unwrap();
        }
        let end = async {
            let waits = "select count(*) from pg_stat_activity
                         where datname = current_database() and wait_event_type = 'Lock'";
            while app.count(waits).await == 0 {}
            ending.commit().await.unwrap();
        };
        let (answer, ()) = tokio::join!(app.send(&thief, method, path, Some(body)), end);
        assert_eq!(answer.refused(401), "unauthorized", "{path}");
    }
    assert_eq!(app.count("select count(*) from access_tokens").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_lets_no_token_that_moves_money_be_born_approved(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    for &role in Role::ALL {
        let who = app.staff(&format!("{role}@example.com"), &[role.as_str()]).await;
        for scope in TokenScope::ALL {
            let born = sqlx::query(
                "insert into access_tokens (id, user_id, name, scope, token_hash, created_at, approved_at, expires_at)
                 values (gen_random_uuid(), $1, 'script', $2, $3, $4, $4, $4 + interval '1 day')",
            )
            .bind(who.id)
            .bind(scope.as_str())
            .bind(format!("{role} {scope:?}").into_bytes())
            .bind(app.app.clock.now())
            .execute(&pool)
            .await;
            let refused = born.is_err_and(|error| {
                error.as_database_error().unwrap().constraint() == Some("access_tokens_begin_waiting")
            });
            assert_eq!(refused, Roles::of(role).move_money_within(*scope), "{role} {scope:?}");
        }
    }
}
