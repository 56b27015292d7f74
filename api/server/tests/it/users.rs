//! The back office's people.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{PASSWORD, TestApp, Who};

const BO: &str = "bo@example.com";

async fn bo(app: &TestApp) -> (Who, String) {
    let bo = app.user(BO).await;
    let path = format!("/api/admin/users/{}", bo.id.unwrap());
    (bo, path)
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_added_person_gets_a_letter_and_chooses_a_password(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let admin = app.admin("admin@example.com").await;
    let body = json!({
        "fullName": "Bo Berg",
        "email": "Bo@Example.com",
        "language": "en",
        "city": "Luleå",
        "tax": { "swedishTax": true, "rule": "main_employer", "taxTable": 33, "taxColumn": 1, "reason": "Tax slip" },
    });
    let headers = [("idempotency-key", "one")];
    let post = async |body: &Value| {
        let body = Some(body.clone());
        app.send_with(&admin, poem::http::Method::POST, "/api/admin/users", body, &headers).await
    };
    let added = post(&body).await.ok();
    assert_eq!(post(&body).await.ok(), added);
    assert_eq!((&added["email"], &added["city"]), (&json!(BO), &json!("Luleå")));
    assert_eq!((&added["emailVerified"], &added["tax"]["taxTable"]), (&json!(false), &json!(33)));

    let kind: String = sqlx::query_scalar("select kind from mails").fetch_one(&pool).await.unwrap();
    assert_eq!(kind, "invitation");
    let token = app.mailed_token(BO).await;
    let reset = json!({ "token": token, "password": "a password of Bo's" });
    app.post(&app.visitor(), "/api/reset-password", reset).await.ok();
    let login = json!({ "email": BO, "password": "a password of Bo's" });
    app.post(&app.visitor(), "/api/login", login).await.signed_in();

    let again = app.post(&admin, "/api/admin/users", body).await;
    assert_eq!(again.json["fields"][0]["code"], "duplicate");
    again.refused(422);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn people_are_found_and_filtered(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    for email in ["anna@example.com", BO, "100%_sure@example.com"] {
        app.user(email).await;
    }
    let names = async |query: &str| {
        let list = app.get(&admin, &format!("/api/admin/users?{query}")).await.ok();
        list.as_array()
            .unwrap()
            .iter()
            .map(|user| user["fullName"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names("").await, ["100%_sure", "admin", "anna", "bo"]);
    assert_eq!(names(r#"filter={"isAdmin":true}"#).await, ["admin"]);
    assert_eq!(
        names(r#"filter={"isAdmin":false,"blocked":false}&sort=["email","DESC"]"#).await,
        ["bo", "anna", "100%_sure"]
    );
    assert_eq!(names(r#"filter={"q":"AN"}"#).await, ["anna"]);
    assert_eq!(names(r#"filter={"q":"%25_s"}"#).await, ["100%_sure"]);
    assert_eq!(names(&format!(r#"filter={{"id":["{}"]}}"#, admin.id.unwrap())).await, ["admin"]);
    let list = app.get(&admin, "/api/admin/users").await.ok();
    assert!(list[2]["lastSeenAt"].is_string(), "logging in is being seen");
    let page = app.get(&admin, "/api/admin/users?range=[1,2]").await;
    assert_eq!(page.headers["content-range"], "users 1-2/4");
    app.get(&admin, r#"/api/admin/users?filter={"password":"x"}"#).await.refused(422);
    app.get(&admin, r#"/api/admin/users?sort=["passwordHash","ASC"]"#).await.refused(422);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_blocked_person_is_out_at_once_and_until_the_block_is_lifted(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let admin = app.admin("admin@example.com").await;
    let (bo, path) = bo(&app).await;
    let token = app.token(&bo, "read").await;
    let empty = app.post(&admin, &format!("{path}/block"), json!({ "reason": " " })).await;
    assert_eq!(empty.json["fields"][0]["field"], "reason");
    empty.refused(422);
    let block = async |reason: &str| {
        app.post(&admin, &format!("{path}/block"), json!({ "reason": reason })).await.ok()
    };
    let blocked = block("A stranger has the password").await;
    assert_eq!(blocked["blocked"], true);
    assert_eq!(block("Wanted it").await["blockedAt"], blocked["blockedAt"]);
    app.get(&bo, "/api/user").await.refused(401);
    app.send_by_token(&token, poem::http::Method::GET, "/api/user", None).await.refused(401);
    app.post(&app.visitor(), "/api/forgot-password", json!({ "email": BO })).await.ok();
    let kinds: Vec<String> = sqlx::query_scalar("select kind from mails").fetch_all(&pool).await.unwrap();
    assert_eq!(kinds, ["access_token_created"]);

    assert_eq!(app.post(&admin, &format!("{path}/invite"), json!({})).await.refused(409), "person_blocked");
    assert_eq!(app.get(&admin, &path).await.ok()["blockedReason"], "Wanted it");
    let free = app.post(&admin, &format!("{path}/unblock"), json!({})).await.ok();
    assert_eq!((&free["blocked"], free.get("blockedReason")), (&json!(false), None));
    app.get(&bo, "/api/user").await.refused(401);
    app.send_by_token(&token, poem::http::Method::GET, "/api/user", None).await.refused(401);
    let trail: Vec<String> = sqlx::query_scalar(
        "select action from audit_events where entity = 'user' and action <> 'user.read' order by id",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(trail, ["user.block", "user.block", "user.unblock"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_blocked_person_cannot_log_in_with_the_right_password(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let (bo, path) = bo(&app).await;
    app.with_password(&bo).await;
    let login = json!({ "email": BO, "password": PASSWORD });
    app.post(&app.visitor(), "/api/login", login.clone()).await.signed_in();
    app.post(&admin, &format!("{path}/block"), json!({ "reason": "Wanted it" })).await.ok();
    app.post(&app.visitor(), "/api/login", login.clone()).await.refused(401);
    app.post(&admin, &format!("{path}/unblock"), json!({})).await.ok();
    app.post(&app.visitor(), "/api/login", login).await.signed_in();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_decided_about_an_account_is_audited_with_before_and_after(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let admin = app.admin("admin@example.com").await;
    let (_, path) = bo(&app).await;
    let act = async |name: &str, body: Value| app.post(&admin, &format!("{path}/{name}"), body).await;
    assert_eq!(app.act_agreed(&admin, &path, "trust", json!({ "trusted": true })).await["trusted"], true);
    assert_eq!(act("trust", json!({ "trusted": false })).await.ok()["trusted"], false);
    assert_eq!(act("verify-email", json!({})).await.refused(409), "already_verified");
    sqlx::query("update users set email_verified_at = null where email = $1")
        .bind(BO)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(act("verify-email", json!({})).await.ok()["emailVerified"], true);
    act("invite", json!({})).await.ok();
    assert_eq!(app.count("select count(*) from mails where kind = 'invitation'").await, 1);
    let trail: Vec<(String, Value, Value)> =
        sqlx::query_as("select action, before, after from audit_events where entity = 'user' and before is not null order by id")
            .fetch_all(&pool)
            .await
            .unwrap();
    let actions: Vec<_> = trail.iter().map(|(action, ..)| action.as_str()).collect();
    assert_eq!(actions, ["user.trust", "user.distrust", "user.verify_email", "user.invite"]);
    assert_eq!((&trail[0].1["trusted"], &trail[0].2["trusted"]), (&json!(false), &json!(true)));
    sqlx::query("update users set closed_at = now() where email = $1").bind(BO).execute(&pool).await.unwrap();
    assert_eq!(act("unblock", json!({})).await.refused(409), "account_closed");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_admin_shuts_themselves_out(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    app.admin("admin2@example.com").await;
    let path = format!("/api/admin/users/{}", admin.id.unwrap());
    let demoted = json!({ "fullName": "Ada", "email": "admin@example.com", "roles": [] });
    assert_eq!(app.put(&admin, &path, demoted).await.refused(409), "own_account");
    let blocked = app.post(&admin, &format!("{path}/block"), json!({ "reason": "Tired" })).await;
    assert_eq!(blocked.refused(409), "own_account");
    app.put(&admin, &path, json!({ "fullName": "Ada", "email": "admin@example.com" })).await.ok();
    assert_eq!(app.get(&admin, "/api/user").await.ok()["fullName"], "Ada");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn roles_are_given_and_taken_and_leave_a_trail(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let admin = app.admin("admin@example.com").await;
    let (_, path) = bo(&app).await;
    let body = |roles: &[&str]| json!({ "fullName": "Bo", "email": BO, "roles": roles });
    let given = app.put_agreed(&admin, &path, body(&["reviewer", "finance"])).await;
    assert_eq!((&given["roles"], &given["isAdmin"]), (&json!(["finance", "reviewer"]), &json!(true)));
    let kept = app.put(&admin, &path, json!({ "fullName": "Bo B", "email": BO })).await.ok();
    assert_eq!(kept["roles"], given["roles"]);
    let taken = app.put_agreed(&admin, &path, body(&[])).await;
    assert_eq!((&taken["roles"], &taken["isAdmin"]), (&json!([]), &json!(false)));
    app.put(&admin, &path, body(&["boss"])).await.refused(400);
    let own = json!({ "fullName": "Ada", "email": "admin@example.com", "roles": ["admin", "support"] });
    let own = app.put(&admin, &format!("/api/admin/users/{}", admin.id.unwrap()), own).await;
    assert_eq!(own.refused(409), "own_account");
    let trail: Vec<(Value, Value)> = sqlx::query_as(
        "select before -> 'roles', after -> 'roles' from audit_events where action = 'user.update' and entity = 'user' order by id",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let both = json!(["finance", "reviewer"]);
    let none = json!([]);
    let expected = [
        (none.clone(), none.clone()),
        (none.clone(), both.clone()),
        (both.clone(), both.clone()),
        (both.clone(), both.clone()),
        (both, none),
    ];
    assert_eq!(trail, expected, "a new name at once, the roles once they are confirmed");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_new_colleague_starts_with_the_roles_that_are_given(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let body = json!({ "fullName": "Sue", "email": "sue@example.com", "roles": ["support"] });
    let waits = app.post(&admin, "/api/admin/users", body).await;
    assert_eq!(waits.status, 202);
    let path = format!("/api/admin/users/{}", waits.json["entityId"].as_str().unwrap());
    assert_eq!(app.get(&admin, &path).await.ok()["roles"], json!([]), "a freelancer until it is confirmed");
    assert_eq!(app.agreed(&admin, waits, &path).await["roles"], json!(["support"]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_admins_cannot_take_the_right_from_each_other_at_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let admins = [app.admin("admin@example.com").await, app.admin("admin2@example.com").await];
    let demote = async |by: &Who, whom: &Who, email: &str| {
        let body = json!({ "fullName": "X", "email": email, "roles": [] });
        app.put(by, &format!("/api/admin/users/{}", whom.id.unwrap()), body).await
    };
    let (one, other) = tokio::join!(
        demote(&admins[0], &admins[1], "admin2@example.com"),
        demote(&admins[1], &admins[0], "admin@example.com"),
    );
    let confirm = async |by: &Who, waits: &Value| {
        let path = format!("/api/admin/approvals/{}/confirm", waits["id"].as_str().unwrap());
        app.post(by, &path, json!({ "version": waits["version"] })).await.status.as_u16()
    };
    assert_eq!([one.status, other.status].map(|status| status.as_u16()), [202, 202]);
    let (one, other) = tokio::join!(confirm(&admins[1], &one.json), confirm(&admins[0], &other.json));
    assert_eq!([one, other].iter().filter(|status| **status == 200).count(), 1, "{one} {other}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_demoted_admin_loses_the_back_office_at_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, other) = (app.admin("admin@example.com").await, app.admin("admin2@example.com").await);
    let path = format!("/api/admin/users/{}", other.id.unwrap());
    let body = json!({ "fullName": "Other", "email": "admin2@example.com", "roles": [] });
    app.put_agreed(&admin, &path, body).await;
    app.get(&other, "/api/admin/users").await.refused(401);
    let other = app.sign_in_again(&other).await;
    app.get(&other, "/api/admin/users").await.refused(403);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_edit_keeps_what_it_does_not_name_and_refuses_a_stale_version(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let (_, path) = bo(&app).await;
    let group = app.post(&admin, "/api/admin/groups", json!({ "name": "Artists" })).await.ok();
    let body = json!({
        "fullName": "Bo", "email": BO, "phone": "070-1", "groupId": group["id"],
        "personnummer": "19900101-0017",
    });
    app.put(&admin, &path, body).await.ok();
    let after = app.put(&admin, &path, json!({ "fullName": "Bo B", "email": BO, "version": 2 })).await.ok();
    assert_eq!(after["fullName"], "Bo B");
    assert_eq!((&after["phone"], &after["groupName"]), (&json!("070-1"), &json!("Artists")));
    assert_eq!(after["personnummerMasked"], "19900101-****");
    let stale = json!({ "fullName": "Bo", "email": BO, "version": 2 });
    assert_eq!(app.put(&admin, &path, stale).await.refused(409), "stale_version");
    let out = app.put(&admin, &path, json!({ "fullName": "Bo", "email": BO, "groupId": null })).await.ok();
    assert_eq!(out.get("groupId"), None);
    let unknown = json!({ "fullName": "Bo", "email": BO, "groupId": uuid::Uuid::now_v7() });
    assert_eq!(app.put(&admin, &path, unknown).await.json["fields"][0]["field"], "groupId");
    let taken = json!({ "fullName": "Bo", "email": "admin@example.com" });
    assert_eq!(app.put(&admin, &path, taken).await.json["fields"][0]["code"], "duplicate");
    let absent = format!("/api/admin/users/{}", uuid::Uuid::now_v7());
    app.get(&admin, &absent).await.refused(404);
    app.put(&admin, &absent, json!({ "fullName": "Bo", "email": BO })).await.refused(404);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_admin_sees_and_ends_a_persons_sessions(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let admin = app.admin("admin@example.com").await;
    let (bo, path) = bo(&app).await;
    let (phone, laptop) = (app.sign_in_again(&bo).await, app.sign_in_again(&bo).await);
    let path = format!("{path}/sessions");
    let sessions = app.get(&admin, &path).await.ok();
    assert_eq!(sessions.as_array().unwrap().len(), 3);
    assert_eq!(sessions[0]["current"], false);
    let own = app.get(&laptop, "/api/sessions").await.ok();
    let current = own.as_array().unwrap().iter().find(|session| session["current"] == true).unwrap();
    let one = format!("{path}/{}", current["id"].as_str().unwrap());
    app.delete(&admin, &one).await.ok();
    app.get(&laptop, "/api/user").await.refused(401);
    app.get(&phone, "/api/user").await.ok();
    app.delete(&admin, &one).await.refused(404);
    app.delete(&admin, &path).await.ok();
    app.get(&phone, "/api/user").await.refused(401);
    assert_eq!(app.get(&admin, &path).await.ok(), json!([]));

    let own = format!("/api/admin/users/{}/sessions", admin.id.unwrap());
    app.delete(&admin, &own).await.ok();
    app.get(&admin, &own).await.ok();
    let trail: Vec<String> =
        sqlx::query_scalar("select action from audit_events where action <> 'session.read' order by id")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(trail, ["user.revoke_session", "user.revoke_sessions", "user.revoke_sessions"]);
    let absent = format!("/api/admin/users/{}/sessions", uuid::Uuid::now_v7());
    app.get(&admin, &absent).await.refused(404);
    app.delete(&admin, &absent).await.refused(404);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn messages_are_found_by_who_wrote_them(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, anna) = (app.admin("admin@example.com").await, app.user("anna@example.com").await);
    let (bo, _) = bo(&app).await;
    for who in [&anna, &bo] {
        let body = json!({
            "name": "X", "email": BO, "subject": "Question", "message": "How does it work?", "urgency": "low",
        });
        app.post(who, "/api/support", body).await.ok();
    }
    let path = format!(r#"/api/admin/messages?filter={{"userId":"{}"}}"#, bo.id.unwrap());
    let found = app.get(&admin, &path).await.ok();
    assert_eq!(found.as_array().unwrap().len(), 1);
}
