//! Sending: numbers without gaps under any rush, each invoice once, the document kept as it was sent.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use paraply_app::jobs::run_due;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::text;

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn sending_fixes_number_reference_dates_and_fee(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    for (field, expected) in [
        ("status", "sent"),
        ("invoiceNumber", "2026-00001"),
        ("ocr", "20260000117"),
        // Written on the 20th for 30 days, sent on the 21st.
        ("issueDate", "2026-11-21"),
        ("dueDate", "2026-12-21"),
        ("promisedPayoutDate", "2026-12-28"),
        ("feeAmount", "600.00"),
    ] {
        if field == "ocr" {
            assert!(text(&sent[field]).starts_with("202600001"), "{}", sent[field]);
        } else {
            assert_eq!(sent[field], expected, "{field}");
        }
    }
    let vouchers = app.get(&admin, "/api/admin/vouchers").await.ok();
    assert_eq!(vouchers[0]["text"], "Faktura 2026-00001");
    let entries: Vec<_> = vouchers[0]["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["account"].as_i64().unwrap(), text(&entry["debit"]), text(&entry["credit"])))
        .collect();
    assert_eq!(entries, [(1510, "12500.00", "0.00"), (3001, "0.00", "10000.00"), (2611, "0.00", "2500.00")]);
    assert_eq!(vouchers[0]["entries"][0]["accountName"], "Accounts receivable");
    assert_eq!(app.count("select count(*) from audit_events where action = 'invoice.send'").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_that_waits_shows_the_fee_it_would_be_sent_with(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let (sent, pending) = (app.sent(&anna, &admin).await, app.pending(&anna).await);
    let group = json!({ "name": "Ramavtal", "feePercentage": "3", "fixedFee": "0" });
    let group = app.post(&admin, "/api/admin/groups", group).await.ok();
    let join = json!({ "fullName": "Anna", "email": "anna@example.com", "groupId": group["id"] });
    app.put_agreed(&admin, &format!("/api/admin/users/{}", anna.who.id.unwrap()), join).await;
    let shown = async |invoice: &Value| {
        let invoice = app.get(&admin, &format!("/api/admin/invoices/{}", text(&invoice["id"]))).await.ok();
        ["feePercentage", "fixedFee", "feeAmount", "payoutBasis"]
            .map(|field| text(&invoice[field]).to_owned())
    };
    assert_eq!(shown(&sent).await, ["5", "100.00", "600.00", "9400.00"]);
    assert_eq!(shown(&pending).await, ["3", "0.00", "300.00", "9700.00"]);
    let body = json!({ "version": pending["version"] });
    let approved = app.act(&admin, &pending, "send", body).await.ok();
    assert_eq!(approved["feeAmount"], "300.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn sixty_four_senders_at_once_leave_no_gap(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let mut drafts = Vec::new();
    for _ in 0..64 {
        drafts.push(app.draft(&anna).await);
    }
    // Some fail in between: they must not consume a number.
    let mut input = anna.input();
    input["items"] = json!([]);
    for place in [10, 20, 30] {
        let empty = app.post(&anna.who, "/api/invoices", input.clone()).await.ok();
        drafts.insert(place, empty);
    }
    let answers = join_all(drafts.iter().map(|draft| app.act(&admin, draft, "send", json!({})))).await;
    let (sent, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|answer| answer.status.is_success());
    assert_eq!(refused.into_iter().map(|answer| answer.refused(409)).collect::<Vec<_>>(), ["no_lines"; 3]);
    let numbers: BTreeSet<String> =
        sent.into_iter().map(|answer| text(&answer.ok()["invoiceNumber"]).into()).collect();
    let expected: BTreeSet<String> = (1..=64).map(|number| format!("2026-{number:05}")).collect();
    assert_eq!(numbers, expected);
    assert_eq!(app.count("select count(*) from issued_numbers").await, 64);
    assert_eq!(app.count("select max(number) from vouchers").await, 64);
    assert_eq!(app.count("select count(*) from vouchers").await, 64);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn eight_approvals_of_one_invoice_send_it_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let pending = app.pending(&anna).await;
    let answers = join_all((0..8).map(|_| app.act(&admin, &pending, "send", json!({})))).await;
    let (sent, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|answer| answer.status.is_success());
    assert_eq!(sent.len(), 1);
    for answer in refused {
        assert_eq!(answer.refused(409), "impossible_transition");
    }
    run_due(&app.app).await.unwrap();
    run_due(&app.app).await.unwrap();
    for sql in [
        "select count(*) from issued_numbers",
        "select count(*) from vouchers",
        "select count(*) from jobs where kind = 'deliver_invoice'",
        "select count(*) from mails where kind = 'invoice_sent'",
        "select count(*) from invoice_documents",
        "select count(*) from invoice_events where kind = 'sent'",
    ] {
        assert_eq!(app.count(sql).await, 1, "{sql}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_in_somebody_elses_hand_keeps_no_other_waiting(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let (held, other) = (app.pending(&anna).await, app.pending(&anna).await);
    let mut hand = app.app.pool.begin().await.unwrap();
    sqlx::query("select from invoices where id = $1 for update")
        .bind(text(&held["id"]).parse::<uuid::Uuid>().unwrap())
        .execute(&mut *hand)
        .await
        .unwrap();
    let waiting = app.act(&admin, &held, "send", json!({}));
    let rest = async {
        // Sent while the other waits, and only then the hand opens.
        let sent = app.act(&admin, &other, "send", json!({})).await.ok();
        hand.rollback().await.unwrap();
        sent
    };
    let (first, second) = tokio::join!(waiting, rest);
    assert_eq!(second["invoiceNumber"], "2026-00001");
    assert_eq!(first.ok()["invoiceNumber"], "2026-00002");
}

/// What the database refuses for one, whatever it is, is refused for that one only.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_database_refuses_stops_none_that_is_sent_beside_it(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let mut pending = Vec::new();
    for _ in 0..5 {
        pending.push(app.pending(&anna).await);
    }
    let wrong = text(&pending[2]["id"]).to_owned();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
        "create function refuse_one() returns trigger language plpgsql as $$
         begin raise exception 'not this one'; end $$;
         create trigger refuse_one before update on invoices for each row
         when (new.id = '{wrong}' and new.sent_at is not null) execute function refuse_one()"
    )))
    .execute(&app.app.pool)
    .await
    .unwrap();
    let chosen: Vec<Value> =
        pending.iter().map(|one| json!({ "id": one["id"], "version": one["version"] })).collect();
    let all = json!({ "action": "send", "invoices": chosen });
    let batch = app.post(&admin, "/api/admin/invoice-batches", all).await.ok();
    run_due(&app.app).await.unwrap();
    let batch = app.get(&admin, &format!("/api/admin/invoice-batches/{}", text(&batch["id"]))).await.ok();
    assert_eq!((&batch["done"], &batch["refused"]), (&json!(4), &json!(1)));
    assert_eq!(app.count("select count(*) from issued_numbers").await, 4);
    assert_eq!(app.count("select last_number from invoice_series").await, 4);
    assert_eq!(app.count("select count(*) from invoices where status = 'pending'").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn approving_an_old_version_is_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let pending = app.pending(&anna).await;
    let answer = app.act(&admin, &pending, "send", json!({ "version": 1 })).await;
    assert_eq!(answer.json["currentVersion"], pending["version"]);
    assert_eq!(answer.refused(409), "stale_version");
    let body = json!({ "reason": "Fel timpris", "version": 1 });
    let returned = app.act(&admin, &pending, "return", body).await;
    assert_eq!(returned.json["currentVersion"], pending["version"]);
    assert_eq!(returned.refused(409), "stale_version");

    // Taken back, changed and handed in again between the look and the approval.
    let path = format!("/api/invoices/{}", text(&pending["id"]));
    app.post(&anna.who, &format!("{path}/withdraw"), json!({})).await.ok();
    let mut input = anna.input();
    input["items"][0]["unitPrice"] = json!("9000");
    app.put(&anna.who, &path, input).await.ok();
    app.post(&anna.who, &format!("{path}/submit"), json!({})).await.ok();
    let seen = json!({ "version": pending["version"] });
    let newer = app.act(&admin, &pending, "send", seen).await;
    let current = newer.json["currentVersion"].clone();
    assert_eq!(newer.refused(409), "stale_version");
    app.act(&admin, &pending, "send", json!({ "version": current })).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_client_gets_the_invoice_by_mail_with_the_pdf(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    run_due(&app.app).await.unwrap();
    let (recipients, subject, body): (Vec<String>, String, String) =
        sqlx::query_as("select recipients, subject, text_body from mails where kind = 'invoice_sent'")
            .fetch_one(&app.app.pool)
            .await
            .unwrap();
    assert_eq!(recipients, ["kund@example.com", "ekonomi@example.com"]);
    assert!(subject.contains("2026-00001"));
    for part in ["12.500,00\u{a0}kr", "21 december 2026", text(&sent["ocr"]), "5050-1055"] {
        assert!(body.contains(part), "{part} in {body}");
    }
    assert!(!body.contains('{'), "{body}");
    assert_eq!(app.count("select count(*) from mail_attachments").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_pdf_stays_as_it_was_sent(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let draft = app.draft(&anna).await;
    let path = format!("/api/invoices/{}/pdf", text(&draft["id"]));
    let preview = app.get(&anna.who, &path).await;
    assert!(preview.bytes.starts_with(b"%PDF"));
    app.act(&admin, &draft, "send", json!({})).await.ok();
    // Asked for before the job has run: made and kept at once.
    let first = app.get(&anna.who, &path).await;
    assert_eq!(first.headers["content-type"], "application/pdf");
    assert_eq!(
        first.headers["content-disposition"],
        "inline; filename=\"Faktura 2026-00001.pdf\"; filename*=UTF-8''Faktura%202026-00001.pdf"
    );
    assert_ne!(first.bytes, preview.bytes);
    sqlx::query("update clients set name = 'Nytt namn AB', email = 'ny@example.com'")
        .execute(&app.app.pool)
        .await
        .unwrap();
    run_due(&app.app).await.unwrap();
    assert_eq!(app.get(&anna.who, &path).await.bytes, first.bytes);
    let recipients: Vec<String> =
        sqlx::query_scalar("select recipients from mails where kind = 'invoice_sent'")
            .fetch_one(&app.app.pool)
            .await
            .unwrap();
    assert_eq!(recipients[0], "kund@example.com");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_new_year_opens_a_new_series(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let admin = app.admin("admin@example.com").await;
    app.sent(&anna, &admin).await;
    // 23:30 on New Year's Eve in UTC is New Year's Day in Stockholm.
    app.app.clock.advance(
        "2026-12-31T23:30:00Z".parse::<chrono::DateTime<chrono::Utc>>().unwrap() - app.app.clock.now(),
    );
    let draft: uuid::Uuid = {
        let admin = app.admin("admin2@example.com").await;
        let mut input = anna.input();
        input["userId"] = json!(anna.who.id);
        let draft = app.post(&admin, "/api/admin/invoices", input).await.ok();
        let sent = app.act(&admin, &draft, "send", json!({})).await.ok();
        assert_eq!((text(&sent["invoiceNumber"]), text(&sent["issueDate"])), ("2027-00001", "2027-01-01"));
        text(&sent["id"]).parse().unwrap()
    };
    assert!(!draft.is_nil());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_sent_invoice_is_taken_back_by_a_credit_note(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    for (act, number) in [("credit", "2026-00002"), ("cancel", "2026-00004")] {
        let sent = app.sent(&anna, &admin).await;
        let cancelled = app.act(&admin, &sent, act, json!({})).await.ok();
        assert_eq!((text(&cancelled["status"]), text(&cancelled["balance"])), ("cancelled", "0.00"));
        assert_eq!(cancelled["invoiceNumber"], sent["invoiceNumber"]);
        let note =
            app.get(&admin, &format!("/api/admin/invoices/{}", text(&cancelled["creditNoteId"]))).await.ok();
        assert_eq!((text(&note["kind"]), text(&note["invoiceNumber"])), ("credit_note", number));
        assert_eq!((text(&note["total"]), text(&note["vat"])), ("-12500.00", "-2500.00"));
        assert_eq!(note["creditedInvoiceId"], sent["id"]);
        assert_eq!(note["allowedActions"], json!([]));
        let pdf = app.get(&anna.who, &format!("/api/invoices/{}/pdf", text(&note["id"]))).await;
        assert!(pdf.bytes.starts_with(b"%PDF"));
        assert_eq!(app.act(&admin, &sent, act, json!({})).await.refused(409), "impossible_transition");
    }
    run_due(&app.app).await.unwrap();
    assert_eq!(app.count("select count(*) from mails where kind = 'invoice_credited'").await, 2);
    assert_eq!(app.count("select sum(amount)::bigint from voucher_entries where account = 1510").await, 0);
}
