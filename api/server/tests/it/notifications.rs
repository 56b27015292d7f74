//! What people are told of their own matters: in the app, and by mail unless they do without.

use paraply_app::jobs;
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};

use crate::support::invoices::{Freelancer, text};
use crate::support::smtp::SmtpServer;
use crate::support::{TestApp, Who};

const LIST: &str = "/api/notifications";
const SEEN: &str = "/api/notifications/seen";
const OPTIONAL: [&str; 4] = ["invoice_paid", "recurring_drafts", "payslip_paid", "message_reply"];

/// An invoice that its client has paid, of which the freelancer is told.
async fn paid(app: &TestApp, owner: &Freelancer, admin: &Who) -> Value {
    let invoice = app.sent(owner, admin).await;
    let body = json!({ "amount": invoice["total"], "paidOn": "2026-11-21", "reason": "No file", "evidence": "Slip" });
    app.act(admin, &invoice, "payments", body).await.ok();
    invoice
}

/// Kind, invoice and whether it is new, newest first.
async fn told(app: &TestApp, who: &Who) -> Vec<(String, Value, bool)> {
    let list = app.get(who, LIST).await.ok();
    let one = |item: &Value| {
        (text(&item["kind"]).to_owned(), item["invoiceId"].clone(), item["isNew"].as_bool().unwrap())
    };
    list["items"].as_array().unwrap().iter().map(one).collect()
}

/// How many mails have come to Anna, once all that wait are delivered.
async fn delivered_to_anna(app: &TestApp, server: &SmtpServer) -> usize {
    while jobs::run_due(&app.app).await.unwrap() > 0 {}
    server.taken().iter().filter(|mail| mail.readers == ["anna@example.com"]).count()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_one_is_told_is_new_until_one_has_been_shown_it(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    // The tests' people have been told of their devices; what they are told from now on is looked at.
    for who in [&anna.who, &bo.who] {
        if let Some(newest) = app.get(who, LIST).await.ok()["items"].get(0) {
            app.put(who, SEEN, json!({ "newest": newest["id"] })).await.ok();
        }
    }
    let before = told(&app, &bo.who).await;
    let (first, second) = (paid(&app, &anna, &admin).await, paid(&app, &anna, &admin).await);

    let list = app.get(&anna.who, LIST).await.ok();
    assert_eq!(list["newCount"], 2);
    assert_eq!(list["items"][0]["subject"], format!("Faktura {} är betald", text(&second["invoiceNumber"])));
    assert_eq!(
        told(&app, &anna.who).await[..2],
        [
            ("invoice_paid".to_owned(), second["id"].clone(), true),
            ("invoice_paid".to_owned(), first["id"].clone(), true)
        ]
    );
    assert_eq!(told(&app, &bo.who).await, before, "nobody is told of the matters of others");

    // One that came while the page was open stays new.
    let seen = app.put(&anna.who, SEEN, json!({ "newest": list["items"][1]["id"] })).await.ok();
    assert_eq!(
        (&seen["newCount"], &seen["items"][0]["isNew"], &seen["items"][1]["isNew"]),
        (&json!(1), &json!(true), &json!(false))
    );
    app.put(&anna.who, SEEN, json!({ "newest": list["items"][0]["id"] })).await.ok();
    // An older one that is shown late takes nothing back.
    let seen = app.put(&anna.who, SEEN, json!({ "newest": list["items"][1]["id"] })).await.ok();
    assert_eq!(seen["newCount"], 0);
    for newest in [&list["items"][0]["id"], &json!("0192f0c1-0000-7000-8000-000000000000")] {
        let answer = app.put(&bo.who, SEEN, json!({ "newest": newest })).await;
        assert_eq!((answer.status.as_u16(), &answer.json["fields"][0]["field"]), (422, &json!("newest")));
    }
}

/// So many mails to somebody, written before all others; every second one is read in the app.
async fn write_mails(db: &mut PgConnection, to: &Freelancer, count: i32) {
    sqlx::query(
        "insert into mails (id, kind, language, recipients, subject, text_body, html_body, user_id, run_at, created_at)
         select ('0193f0c1-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
                case when n % 2 = 0 then 'payslip_paid' else 'verify_email' end, 'sv', array['anna@example.com'],
                'Number ' || n, '', '', $1, now(), now()
         from generate_series(1, $2) n",
    )
    .bind(to.who.id)
    .bind(count)
    .execute(db)
    .await
    .unwrap();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn many_are_shown_some_at_a_time(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let mut db = app.app.pool.acquire().await.unwrap();
    write_mails(&mut db, &anna, 90).await;
    drop(db);
    let mut subjects = Vec::new();
    let mut path = LIST.to_owned();
    let mut pages = 0;
    loop {
        let list = app.get(&anna.who, &path).await.ok();
        let items = list["items"].as_array().unwrap();
        subjects.extend(items.iter().map(|item| text(&item["subject"]).to_owned()));
        pages += 1;
        if list["hasMore"] == false {
            break;
        }
        assert_eq!(items.len(), 20);
        path = format!("{LIST}?before={}", text(&items[19]["id"]));
    }
    let expected: Vec<_> = (1..=45).rev().map(|n| format!("Number {}", 2 * n)).collect();
    subjects.retain(|subject| subject.starts_with("Number"));
    assert_eq!((pages, subjects), (3, expected), "a mail with a link that logs in is none of them");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_was_written_earlier_and_finished_later_is_still_new(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let mut long_work = app.app.pool.begin().await.unwrap();
    write_mails(&mut long_work, &anna, 2).await;
    paid(&app, &anna, &admin).await;
    let newest = app.get(&anna.who, LIST).await.ok()["items"][0]["id"].clone();
    assert_eq!(app.put(&anna.who, SEEN, json!({ "newest": newest })).await.ok()["newCount"], 0);
    long_work.commit().await.unwrap();

    let list = app.get(&anna.who, LIST).await.ok();
    let late = list["items"].as_array().unwrap().iter().find(|item| item["subject"] == "Number 2").unwrap();
    assert_eq!((&list["newCount"], &late["isNew"]), (&json!(1), &json!(true)));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_mail_that_one_does_without_is_only_read_in_the_app(pool: PgPool) {
    let server = SmtpServer::start().await;
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let choices = app.get(&anna.who, "/api/email-choices").await.ok();
    let all: Vec<_> = OPTIONAL.iter().map(|kind| json!({ "kind": kind, "wanted": true })).collect();
    assert_eq!(choices, json!(all));

    let path = "/api/email-choices/invoice_paid";
    let off = app.put(&anna.who, path, json!({ "wanted": false })).await.ok();
    assert_eq!(off, json!({ "kind": "invoice_paid", "wanted": false }));
    app.put(&anna.who, path, json!({ "wanted": false })).await.ok();
    assert_eq!(app.get(&anna.who, "/api/email-choices").await.ok()[0]["wanted"], false);
    let invoice = paid(&app, &anna, &admin).await;
    assert_eq!(told(&app, &anna.who).await[0], ("invoice_paid".to_owned(), invoice["id"].clone(), true));

    let before = delivered_to_anna(&app, &server).await;
    let filter = "/api/admin/mails?filter={\"kind\":\"invoice_paid\"}";
    assert_eq!(app.get(&admin, filter).await.ok()[0]["status"], "unwanted");

    app.put(&anna.who, path, json!({ "wanted": true })).await.ok();
    paid(&app, &anna, &admin).await;
    assert_eq!(delivered_to_anna(&app, &server).await, before + 1, "the one of before is not made up for");
    let audited = "select count(*) from audit_events where action = 'user.choose_mails'";
    assert_eq!(app.count(audited).await, 2, "what changes nothing is not told");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_does_without_a_warning(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let anna = app.user("anna@example.com").await;
    for kind in ["bank_account_changed", "new_device", "payout_rejected", "invoice_sent", "nothing"] {
        let answer = app.put(&anna, &format!("/api/email-choices/{kind}"), json!({ "wanted": false })).await;
        assert_eq!(answer.refused(404), "not_found", "{kind}");
        let stored = sqlx::query("insert into unwanted_mails (user_id, kind) values ($1, $2)")
            .bind(anna.id)
            .bind(kind)
            .execute(&pool)
            .await;
        let refused = stored.unwrap_err().into_database_error().unwrap();
        assert_eq!(refused.constraint(), Some("unwanted_mails_kind_optional"), "{kind}");
    }
}
