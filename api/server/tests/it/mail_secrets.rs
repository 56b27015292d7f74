//! A link that logs in, verifies or resets is readable by nobody but its reader.

use std::path::PathBuf;

use paraply_app::jobs;
use serde_json::json;
use sqlx::PgPool;

use crate::support::smtp::SmtpServer;
use crate::support::{TestApp, Who};

const ANNA: &str = "anna@example.com";

/// Asks for a link to reset the password of somebody; gives its token.
async fn reset_link(app: &TestApp, email: &str) -> String {
    app.post(&app.visitor(), "/api/forgot-password", json!({ "email": email })).await.ok();
    app.mailed_token(email).await
}

async fn office_reads(app: &TestApp, who: &Who) -> String {
    let list = app.get(who, "/api/admin/mails").await.ok();
    let one = format!("/api/admin/mails/{}", list[0]["id"].as_str().unwrap());
    format!("{list} {}", app.get(who, &one).await.ok())
}

async fn secrets(app: &TestApp) -> i64 {
    app.count("select count(*) from mail_secrets").await
}

fn kept(app: &TestApp) -> Vec<PathBuf> {
    let folder = app.app.config.data_dir.join("mails");
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_support_person_finds_no_reset_link_of_an_admin_in_the_outbox(pool: PgPool) {
    let app = TestApp::new(pool);
    app.admin("ada@example.com").await;
    let support = app.staff("sam@example.com", &["support"]).await;
    let token = reset_link(&app, "ada@example.com").await;
    for state in ["queued", "kept"] {
        let seen = office_reads(&app, &support).await;
        assert!(seen.contains(state) && seen.contains("/reset-password?token=•••"), "{seen}");
        assert!(!seen.contains(&token), "{seen}");
        assert!(!app.stored_mails().await.contains(&token));
        jobs::run_due(&app.app).await.unwrap();
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_export_of_ones_data_holds_no_mailed_link(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user(ANNA).await;
    let token = reset_link(&app, ANNA).await;
    for _ in ["queued", "kept"] {
        let export = app.get(&anna, "/api/profile/export").await.ok();
        assert_eq!(export["mails"][0]["kind"], "reset_password");
        assert!(!export.to_string().contains(&token), "{export}");
        jobs::run_due(&app.app).await.unwrap();
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_kept_link_stands_only_in_a_file_that_the_server_alone_may_read(pool: PgPool) {
    let app = TestApp::new(pool);
    app.user(ANNA).await;
    let token = reset_link(&app, ANNA).await;
    assert_eq!(secrets(&app).await, 1);
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(secrets(&app).await, 0);

    let files = kept(&app);
    assert_eq!(files.len(), 1);
    let mail = std::fs::read_to_string(&files[0]).unwrap().replace("=\r\n", "").replace("=3D", "=");
    assert_eq!(mail.matches(&format!("http://localhost:3000/reset-password?token={token}")).count(), 3);
    assert!(!mail.contains("•••") && !mail.contains("=E2=80=A2"), "{mail}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&files[0]), 0o600);
        assert_eq!(mode(files[0].parent().unwrap()), 0o700);
    }
    let reset = json!({ "token": token, "password": "a new password of Anna" });
    app.post(&app.visitor(), "/api/reset-password", reset).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_sent_or_failed_mail_leaves_no_secret_behind(pool: PgPool) {
    let server = SmtpServer::start().await;
    server.know_nothing_of("bo@example.com");
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    app.user(ANNA).await;
    app.user("bo@example.com").await;
    let token = reset_link(&app, ANNA).await;
    reset_link(&app, "bo@example.com").await;
    server.be_busy_for(1);
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(secrets(&app).await, 1, "what is tried again still needs its secret");
    app.app.clock.advance(chrono::TimeDelta::minutes(1));
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(secrets(&app).await, 0);
    let message = server.taken()[0].message.replace("=\r\n", "").replace("=3D", "=");
    assert!(message.contains(&format!("/reset-password?token={token}")), "{message}");
    let statuses = "select count(*) from mails where status in ('sent', 'failed')";
    assert_eq!(app.count(statuses).await, 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_a_secret_of_a_settled_mail(pool: PgPool) {
    let app = TestApp::new(pool);
    app.user(ANNA).await;
    reset_link(&app, ANNA).await;
    let refused_by = async |sql: &'static str| {
        let error = sqlx::query(sql).execute(&app.app.pool).await.unwrap_err();
        error.into_database_error().unwrap().constraint().unwrap().to_owned()
    };
    let settle = "update mails set status = 'kept'";
    assert_eq!(refused_by(settle).await, "mail_secrets_mail_fkey");
    jobs::run_due(&app.app).await.unwrap();
    let insert = "insert into mail_secrets (mail_id, position, placeholder, secret) select id, 9, '', 'enc1.' from mails";
    assert_eq!(refused_by(insert).await, "mail_secrets_mail_fkey");
    let pretend = "insert into mail_secrets (mail_id, position, placeholder, secret, mail_status)
                   select id, 9, '', '', 'kept' from mails";
    assert_eq!(refused_by(pretend).await, "mail_secrets_queued");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_admin_cannot_send_the_link_to_another_address_by_the_mails_text(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("ada@example.com").await;
    let body = json!({ "subject": "Lösenord", "body": "Klicka https://evil.example/?{link}", "version": 0 });
    let answer = app.put(&admin, "/api/admin/mail-texts/reset_password/sv", body).await;
    assert_eq!(answer.json["fields"][0]["code"], "placeholder_inside_word", "{}", answer.json);
    assert_eq!(answer.json["fields"][0]["field"], "body");
    answer.refused(422);
}
