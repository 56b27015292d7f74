//! Mails leave the outbox once, whatever the mail server does.

use chrono::TimeDelta;
use paraply_app::jobs::{self, Worker};
use paraply_app::mail::{self, OutgoingMail, Template};
use paraply_domain::ids::{FileId, MailId};
use paraply_domain::language::Language;
use paraply_storage::mails;
use sqlx::{PgPool, Row};

use crate::support::TestApp;
use crate::support::smtp::SmtpServer;

static TEMPLATE: Template = Template {
    name: "test",
    sv: ("Hej {name}", "Hej {name},\n\nhär är något."),
    en: ("Hello {name}", "Hello {name}"),
    placeholders: &[],
    required: &[],
    secrets: &[],
};

async fn write(
    app: &TestApp,
    recipients: &[&str],
    key: Option<&str>,
    attachments: Vec<FileId>,
) -> Option<MailId> {
    let mut db = app.app.begin().await.unwrap();
    let mail = OutgoingMail {
        template: &TEMPLATE,
        values: &[("name", "Åsa".to_owned())],
        language: Language::Sv,
        recipients: recipients.iter().map(|reader| (*reader).to_owned()).collect(),
        user: None,
        invoice: None,
        key: key.map(Into::into),
        attachments,
    };
    let id = mail::enqueue(&mut db, &app.app.clock, mail).await.unwrap();
    db.commit().await.unwrap();
    id
}

/// Status, tries and last error.
async fn state(app: &TestApp, id: MailId) -> (String, i32, Option<String>) {
    let row = sqlx::query("select status, attempts, last_error from mails where id = $1")
        .bind(id.0)
        .fetch_one(&app.app.pool)
        .await
        .unwrap();
    (row.get(0), row.get(1), row.get(2))
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_test_mail_goes_to_whoever_asks_for_it(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, support) =
        (app.admin("ada@example.com").await, app.staff("s@example.com", &["support"]).await);
    let path = "/api/admin/mails/test";
    app.post(&admin, path, serde_json::json!({})).await.ok();
    app.post(&support, path, serde_json::json!({})).await.refused(403);
    let sent: Vec<(Vec<String>, String)> =
        sqlx::query_as("select recipients, text_body from mails where kind = 'test_mail'")
            .fetch_all(&app.app.pool)
            .await
            .unwrap();
    assert_eq!((sent.len(), &sent[0].0), (1, &vec!["ada@example.com".to_owned()]));
    assert!(sent[0].1.contains("/admin/mails"), "{}", sent[0].1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn without_a_mail_server_a_mail_is_kept_in_a_folder(pool: PgPool) {
    let app = TestApp::new(pool);
    let id = write(&app, &["asa@example.com"], None, vec![]).await.unwrap();
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
    assert_eq!(state(&app, id).await, ("kept".into(), 1, None));
    let kept = app.app.config.data_dir.join(format!("mails/{id}.eml"));
    assert!(std::fs::read_to_string(kept).unwrap().contains("To: asa@example.com"));
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_mail_arrives_with_both_bodies_and_its_files(pool: PgPool) {
    let server = SmtpServer::start().await;
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    let mut db = app.app.begin().await.unwrap();
    let file = app
        .app
        .files
        .put(&mut db, &app.app.clock, None, "Faktura åäö.pdf", "application/pdf", b"%PDF-1.7 test".to_vec())
        .await
        .unwrap();
    db.commit().await.unwrap();
    let id = write(&app, &["asa@example.com", "bo@example.com"], None, vec![file.id]).await.unwrap();
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(state(&app, id).await, ("sent".into(), 1, None));
    let taken = server.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0].readers, ["asa@example.com", "bo@example.com"]);
    let message = &taken[0].message;
    for part in [
        &format!("Message-ID: <{id}@example.com>"),
        "Content-Type: text/plain",
        "Content-Type: text/html",
        "Content-Type: application/pdf",
        "Content-Disposition: attachment",
        "Date: Sat, 21 Nov 2026 11:00:00",
    ] {
        assert!(message.contains(part), "{part} is not in\n{message}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_busy_mail_server_gets_the_same_mail_later(pool: PgPool) {
    let server = SmtpServer::start().await;
    server.be_busy_for(1);
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    let id = write(&app, &["asa@example.com"], None, vec![]).await.unwrap();
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
    let (status, tries, error) = state(&app, id).await;
    assert_eq!((status.as_str(), tries), ("queued", 1));
    assert!(error.unwrap().contains("come back later"));
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 0, "not before its time");
    app.app.clock.advance(TimeDelta::seconds(30));
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
    assert_eq!(state(&app, id).await, ("sent".into(), 2, None));
    assert_eq!(server.taken().len(), 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_mail_to_an_unknown_reader_fails_at_once(pool: PgPool) {
    let server = SmtpServer::start().await;
    server.know_nothing_of("nobody@example.com");
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    let id = write(&app, &["nobody@example.com"], None, vec![]).await.unwrap();
    jobs::run_due(&app.app).await.unwrap();
    let (status, tries, error) = state(&app, id).await;
    assert_eq!((status.as_str(), tries), ("failed", 1));
    assert!(error.unwrap().contains("no such reader"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_unknown_reader_does_not_keep_the_mail_from_the_others(pool: PgPool) {
    let server = SmtpServer::start().await;
    server.know_nothing_of("nobody@example.com");
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    let id = write(&app, &["asa@example.com", "nobody@example.com"], None, vec![]).await.unwrap();
    jobs::run_due(&app.app).await.unwrap();
    let (status, _, error) = state(&app, id).await;
    assert_eq!(status, "sent");
    assert!(error.unwrap().starts_with("nobody@example.com: "), "an admin can see who did not get it");
    assert_eq!(server.taken()[0].readers, ["asa@example.com"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_mail_server_that_stays_away_is_given_up_in_the_end(pool: PgPool) {
    // Nothing listens on the discard port.
    let app = TestApp::with(pool, &["--smtp-url", "smtp://127.0.0.1:9"]);
    let id = write(&app, &["asa@example.com"], None, vec![]).await.unwrap();
    for _ in 0..12 {
        assert_eq!(state(&app, id).await.0, "queued");
        assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
        app.app.clock.advance(TimeDelta::hours(4));
    }
    assert_eq!(state(&app, id).await.0, "failed");
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_cause_gives_one_mail(pool: PgPool) {
    let app = TestApp::new(pool);
    assert!(write(&app, &["asa@example.com"], Some("invoice:1:sent"), vec![]).await.is_some());
    assert!(write(&app, &["asa@example.com"], Some("invoice:1:sent"), vec![]).await.is_none());
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn several_servers_share_the_outbox_without_sending_twice(pool: PgPool) {
    let server = SmtpServer::start().await;
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    for _ in 0..20 {
        write(&app, &["asa@example.com"], None, vec![]).await.unwrap();
    }
    let (a, b, c) = tokio::join!(jobs::run_due(&app.app), jobs::run_due(&app.app), jobs::run_due(&app.app));
    assert_eq!(a.unwrap() + b.unwrap() + c.unwrap(), 20);
    assert_eq!(server.taken().len(), 20);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_mail_whose_holder_renews_is_sent_by_nobody_else_until_the_holder_is_gone(pool: PgPool) {
    let app = TestApp::new(pool);
    let id = write(&app, &["asa@example.com"], None, vec![]).await.unwrap();
    let lease = TimeDelta::seconds(30);
    let now = app.app.clock.now();
    let held = mails::claim_due(&app.app.pool, now, now + lease).await.unwrap().unwrap();
    let renew = async || {
        let until = app.app.clock.now() + lease;
        mails::renew(&app.app.pool, held.id, held.attempt, until).await.unwrap()
    };
    for _ in 0..5 {
        app.app.clock.advance(TimeDelta::seconds(29));
        assert!(renew().await);
        assert_eq!(jobs::run_due(&app.app).await.unwrap(), 0, "its holder is alive");
    }
    app.app.clock.advance(lease);
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 1);
    assert!(!renew().await, "who lost the lease cannot renew it");
    let (outcome, now) = (mails::Outcome::Failed, app.app.clock.now());
    mails::settle(&app.app.pool, &held, outcome, Some("late"), &[], now).await.unwrap();
    assert_eq!(state(&app, id).await, ("kept".into(), 2, None), "nor say how it went");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_mail_that_somebody_waits_for_goes_before_those_that_can_wait(pool: PgPool) {
    let app = TestApp::new(pool);
    app.user("asa@example.com").await;
    for _ in 0..20 {
        write(&app, &["client@example.com"], None, vec![]).await.unwrap();
    }
    app.app.clock.advance(TimeDelta::seconds(1));
    app.post(&app.visitor(), "/api/forgot-password", serde_json::json!({"email": "asa@example.com"}))
        .await
        .ok();
    let now = app.app.clock.now();
    let next = mails::claim_due(&app.app.pool, now, now + TimeDelta::minutes(3)).await.unwrap().unwrap();
    assert_eq!(next.recipients, ["asa@example.com"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_running_worker_sends_as_soon_as_it_is_woken_and_stops_when_told(pool: PgPool) {
    let server = SmtpServer::start().await;
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    let worker = Worker::spawn(app.app.clone()).unwrap();
    let id = write(&app, &["asa@example.com"], None, vec![]).await.unwrap();
    app.app.wake.notify_one();
    let begun = std::time::Instant::now();
    while state(&app, id).await.0 != "sent" {
        assert!(begun.elapsed().as_secs() < 4, "the worker was not woken");
        tokio::task::yield_now().await;
    }
    worker.drain(std::time::Duration::from_secs(5)).await;
    let late = write(&app, &["asa@example.com"], None, vec![]).await.unwrap();
    assert_eq!(state(&app, late).await.0, "queued");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_sender_or_server_that_cannot_be_read_stops_the_start(pool: PgPool) {
    for told in [["--mail-from", "nobody"], ["--smtp-url", "carrier-pigeon://roof"]] {
        let app = TestApp::with(pool.clone(), &told);
        assert!(Worker::spawn(app.app.clone()).is_err(), "{told:?}");
    }
}
