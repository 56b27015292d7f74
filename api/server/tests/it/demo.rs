//! The demo: who can log in, what there is to see, and where it must not be.

use std::time::Instant;

use paraply_api::{serve, welcome};
use paraply_app::config::DemoObstacle;
use paraply_app::demo::{self, ADMINS, FREELANCERS, Outcome, PASSWORD, STAFF};
use paraply_app::users::terms;
use serde_json::json;
use sqlx::PgPool;

use crate::support::{TestApp, Who};

async fn sign_in(app: &TestApp, email: &str) -> Who {
    let credentials = json!({ "email": email, "password": PASSWORD });
    app.post(&app.visitor(), "/api/login", credentials).await.signed_in()
}

async fn statuses(app: &TestApp, who: &Who) -> Vec<String> {
    let list = app.get(who, "/api/admin/invoices").await.ok();
    list.as_array().unwrap().iter().map(|row| row["status"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_demo_has_its_logins_and_something_in_every_state(pool: PgPool) {
    let app = TestApp::with(pool, &["--demo"]);
    terms::announce(&app.app, paraply_domain::terms::newest()).await.unwrap();
    let started = Instant::now();
    assert_eq!(demo::load(&app.app).await.unwrap(), Outcome::Loaded);
    let took = started.elapsed();
    assert!(took.as_secs() < 20, "{took:?} on a busy machine; two seconds on an idle one");

    let admin = sign_in(&app, ADMINS[0]).await;
    sign_in(&app, ADMINS[1]).await;
    for (email, role) in STAFF {
        let who = sign_in(&app, email).await;
        let user = app.get(&who, "/api/user").await.ok();
        assert_eq!(user["roles"], json!([role.as_str(), "freelancer"]), "{email}");
    }
    let statuses = statuses(&app, &admin).await;
    for status in ["draft", "pending", "sent", "overdue", "paid", "cancelled"] {
        assert!(statuses.iter().any(|one| one == status), "{status} is not among {statuses:?}");
    }
    let anna = sign_in(&app, FREELANCERS[0]).await;
    assert!(app.get(&anna, "/api/user").await.ok().get("termsToAccept").is_none());

    for email in &FREELANCERS[1..] {
        let person = sign_in(&app, email).await;
        let slips = app.get(&person, "/api/payslips").await.ok();
        assert_eq!(slips.as_array().unwrap().len(), 1, "{email}");
        assert_eq!(slips[0]["status"], "paid");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_demo_comes_once_and_never_beside_real_people(pool: PgPool) {
    let app = TestApp::new(pool);
    let (first, second) = tokio::join!(demo::load(&app.app), demo::load(&app.app));
    let mut outcomes = [first.unwrap(), second.unwrap()];
    outcomes.sort_by_key(|outcome| *outcome != Outcome::Loaded);
    assert_eq!(outcomes, [Outcome::Loaded, Outcome::NotEmpty]);
    assert_eq!(demo::load(&app.app).await.unwrap(), Outcome::NotEmpty);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_demo_stays_away_from_a_server_that_others_reach(pool: PgPool) {
    let app = TestApp::with(pool, &["--host", "0.0.0.0"]);
    assert_eq!(demo::load(&app.app).await.unwrap(), Outcome::Refused(DemoObstacle::Host));
    let people: i64 =
        sqlx::query_scalar("select count(*) from users").fetch_one(&app.app.pool).await.unwrap();
    assert_eq!(people, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_server_says_how_to_get_in(pool: PgPool) {
    let app = TestApp::with(pool, &["--demo"]);
    let text = welcome::text(&app.app).await.unwrap();
    assert!(text.contains("http://localhost:3000/admin") && text.contains("/api/docs"));
    assert!(text.contains("paraply-api create-admin"), "{text}");
    assert!(text.contains("No SMTP server is set") && text.contains("/mails; links"), "{text}");
    demo::load(&app.app).await.unwrap();
    let text = welcome::text(&app.app).await.unwrap();
    assert!(!text.contains("create-admin"), "{text}");
    for part in ADMINS.iter().chain(&FREELANCERS).chain(&STAFF.map(|(email, _)| email)).chain([&PASSWORD]) {
        assert!(text.contains(part), "{part}");
    }
}

/// What tells that others may reach a server, and the setting that a refusal names.
const REACHABLE: [(&[&str], &str); 5] = [
    (&["--host", "0.0.0.0"], "PARAPLY_HOST"),
    (&["--origin", "https://paraply.example"], "PARAPLY_ORIGIN"),
    (&["--origin", "http://paraply.example"], "PARAPLY_ORIGIN"),
    (&["--trusted-proxies", "1"], "PARAPLY_TRUSTED_PROXIES"),
    (&["--smtp-url", "smtp://127.0.0.1:25"], "PARAPLY_SMTP_URL"),
];

async fn people(app: &TestApp) -> i64 {
    app.count("select count(*) from users").await
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_demo_is_loaded_only_when_asked_for(pool: PgPool) {
    let alone = TestApp::new(pool.clone());
    serve::prepare(&alone.app).await.unwrap();
    assert_eq!(people(&alone).await, 0);
    assert_eq!(alone.get(&alone.visitor(), "/api/settings").await.ok()["demo"], false);
    let asked = TestApp::with(pool, &["--demo"]);
    serve::prepare(&asked.app).await.unwrap();
    assert_eq!(people(&asked).await, 10);
    assert_eq!(alone.get(&alone.visitor(), "/api/settings").await.ok()["demo"], false);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_demo_is_refused_on_a_server_that_others_may_reach(pool: PgPool) {
    for (args, setting) in REACHABLE {
        let app = TestApp::with(pool.clone(), &[&["--demo"][..], args].concat());
        let refusal = serve::prepare(&app.app).await.unwrap_err().to_string();
        assert!(refusal.contains("the demo was asked for") && refusal.contains(setting), "{refusal}");
        assert!(matches!(demo::load(&app.app).await.unwrap(), Outcome::Refused(_)), "{setting}");
        assert_eq!(people(&app).await, 0);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_server_that_others_may_reach_does_not_start_with_demo_logins(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    demo::load(&app.app).await.unwrap();
    serve::prepare(&app.app).await.unwrap();
    for (args, setting) in REACHABLE {
        let app = TestApp::with(pool.clone(), args);
        let refusal = serve::prepare(&app.app).await.unwrap_err().to_string();
        let parts = ["demo's logins", setting, "DATABASE_URL"];
        assert!(parts.iter().all(|part| refusal.contains(part)), "{refusal}");
        assert_eq!(app.get(&app.visitor(), "/api/settings").await.ok()["demo"], false);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_demo_is_not_loaded_into_a_database_that_holds_anything(pool: PgPool) {
    let app = TestApp::with(pool, &["--demo"]);
    let message =
        json!({ "name": "Bo", "email": "bo@example.com", "subject": "Hej", "message": "Hur gör man?" });
    app.post(&app.visitor(), "/api/contact", message).await.ok();
    assert_eq!(demo::load(&app.app).await.unwrap(), Outcome::NotEmpty);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_setting_that_trusted_any_proxy_is_not_passed_over(pool: PgPool) {
    let app = TestApp::with(pool, &["--trust-proxy", "true"]);
    let refusal = serve::prepare(&app.app).await.unwrap_err().to_string();
    assert!(refusal.contains("PARAPLY_TRUSTED_PROXIES"), "{refusal}");
}
