//! Who has looked at whose data is noted, and the person sees it.

use std::collections::BTreeSet;

use paraply_api::http::CONTRACT;
use paraply_api::http::middleware::recorded_reads::{NOT_RECORDED, RECORDED};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{PASSWORD, TestApp, Who};

async fn log(app: &TestApp, who: &Who) -> Vec<Value> {
    app.get(who, "/api/profile/access-log").await.ok().as_array().unwrap().clone()
}

fn actions(log: &[Value]) -> Vec<&str> {
    log.iter().map(|entry| entry["action"].as_str().unwrap()).collect()
}

#[test]
fn every_read_of_the_back_office_is_classified() {
    let spec = CONTRACT.value();
    let reads: BTreeSet<&str> = spec["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(path, _)| path.starts_with("/api/admin/"))
        .filter_map(|(_, operations)| operations["get"]["operationId"].as_str())
        .collect();
    let recorded: BTreeSet<&str> = RECORDED.iter().map(|(operation, ..)| *operation).collect();
    let others: BTreeSet<&str> = NOT_RECORDED.iter().copied().collect();
    assert_eq!(recorded.intersection(&others).count(), 0);
    let classified: BTreeSet<&str> = recorded.union(&others).copied().collect();
    assert_eq!(reads, classified, "a read of the back office belongs in one of the lists of recorded_reads");
    let shown = paraply_app::audit::access_log::SHOWN;
    assert!(RECORDED.iter().all(|(_, action, _)| shown.contains(action)));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_sees_who_has_read_ones_pay(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let finance = app.staff("finance@example.com", &["finance"]).await;
    app.ready_for_salary(&anna, "199001019802").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    let input = json!({ "paymentDate": "2026-11-25" });
    let run = app.post(&finance, "/api/admin/salary-runs", input).await.ok();
    let (run, slip) = (run["id"].as_str().unwrap(), run["payslips"][0]["id"].as_str().unwrap());
    let id = anna.id.unwrap();
    for path in [
        format!("/api/admin/users/{id}"),
        format!("/api/admin/users/{id}/bank-accounts"),
        format!("/api/admin/users/{id}/tax-profiles"),
        format!("/api/admin/payslips/{slip}"),
        format!("/api/admin/salary-runs/{run}"),
    ] {
        app.app.clock.advance(chrono::TimeDelta::seconds(1));
        app.get(&finance, &path).await.ok();
        // Looked at again at once, it is the same look.
        app.get(&finance, &path).await.ok();
    }
    app.get(&finance, &format!("/api/admin/users/{}", uuid::Uuid::nil())).await.refused(404);
    let seen = log(&app, &anna).await;
    assert_eq!(
        actions(&seen),
        ["salary_run.read", "payslip.read", "tax_profile.read", "bank_account.read", "user.read"]
    );
    for entry in &seen {
        assert_eq!((&entry["own"], &entry["roles"]), (&json!(false), &json!(["finance"])));
        assert!(entry.get("ip").is_none() && !entry.to_string().contains("finance@"), "{entry}");
    }
    assert!(log(&app, &bo).await.is_empty());
    let page = app.get(&anna, "/api/profile/access-log?range=[1,2]").await;
    assert_eq!(page.headers["content-range"], "access-log 1-2/5");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_export_of_everyone_is_in_everyones_log(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let admin = app.admin("admin@example.com").await;
    assert!(app.get(&admin, "/api/admin/users/export?format=csv").await.status.is_success());
    assert_eq!(actions(&log(&app, &anna).await), ["user.export_all"]);
    let mine = log(&app, &admin).await;
    assert_eq!((&mine[0]["own"], &mine[0]["roles"]), (&json!(true), &json!([])));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_sees_sign_ins_and_failed_ones(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    app.with_password(&anna).await;
    let wrong = json!({ "email": "anna@example.com", "password": "not the password" });
    app.post(&app.visitor(), "/api/login", wrong).await.refused(401);
    app.app.clock.advance(chrono::TimeDelta::minutes(10));
    let right = json!({ "email": "anna@example.com", "password": PASSWORD });
    let who = app.post(&app.visitor(), "/api/login", right).await.signed_in();
    let seen = log(&app, &who).await;
    assert_eq!(actions(&seen), ["session.sign_in", "session.sign_in_failed"]);
    assert_eq!((&seen[0]["own"], &seen[1]["own"]), (&json!(true), &json!(false)));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_sees_which_of_ones_devices_were_signed_out(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    app.sign_in_again(&anna).await;
    let sessions = app.get(&anna, "/api/sessions").await.ok();
    let other = sessions.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap();
    app.delete(&anna, &format!("/api/sessions/{}", other["id"].as_str().unwrap())).await.ok();
    let seen = log(&app, &anna).await;
    assert_eq!(actions(&seen), ["user.revoke_session"]);
    assert_eq!(seen[0]["own"], true);
    let gone = app.delete(&anna, &format!("/api/sessions/{}", other["id"].as_str().unwrap())).await;
    gone.refused(404);
    assert_eq!(log(&app, &anna).await.len(), 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn where_staff_sat_does_not_stand_in_ones_own_export(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    for (actor, ip, action) in [
        (admin.id, "192.0.2.77", "user.read"),
        (anna.id, "192.0.2.5", "session.sign_in"),
        (None, "192.0.2.6", "session.sign_in_failed"),
    ] {
        sqlx::query(
            "insert into audit_events (id, at, actor_id, action, entity, entity_id, ip, subject_id)
             values (gen_random_uuid(), now(), $1, $2, 'user', $3, $4, $3)",
        )
        .bind(actor)
        .bind(action)
        .bind(anna.id)
        .bind(ip)
        .execute(&pool)
        .await
        .unwrap();
    }
    let data = app.get(&anna, "/api/profile/export").await.ok().to_string();
    assert!(
        data.contains("192.0.2.5") && data.contains("192.0.2.6"),
        "their own, and who tried to log in as them"
    );
    assert!(!data.contains("192.0.2.77"), "{data}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_access_log_cannot_be_changed(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let admin = app.admin("admin@example.com").await;
    app.get(&admin, &format!("/api/admin/users/{}", admin.id.unwrap())).await.ok();
    for sql in ["update audit_events set subject_id = null", "delete from audit_events"] {
        let error = sqlx::raw_sql(sql).execute(&pool).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().constraint(), Some("audit_events_append_only"));
    }
}
