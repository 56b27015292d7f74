//! What people write is kept and told to the provider by mail; message and replies are a thread.

use paraply_app::jobs;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{Answer, TestApp, Who};

fn contact() -> Value {
    json!({"name": "Åsa Ek", "email": "Asa@Example.com", "subject": "Hello", "message": "How does this work?"})
}

fn with(field: &str, value: Value) -> Value {
    let mut form = contact();
    form[field] = value;
    form
}

async fn listed(app: &TestApp, admin: &Who, query: &str) -> Vec<Value> {
    let list = app.get(admin, &format!("/api/admin/messages{query}")).await.ok();
    list.as_array().unwrap().clone()
}

async fn mail(app: &TestApp, kind: &str) -> (Vec<String>, String, String) {
    sqlx::query_as("select recipients, subject, text_body from mails where kind = $1")
        .bind(kind)
        .fetch_one(&app.app.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_visitors_message_is_kept_and_told_to_the_provider(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let thanks = app.post(&app.visitor(), "/api/contact", contact()).await.ok();
    assert!(thanks["message"].as_str().unwrap().starts_with("Thank you"));
    let kept = &listed(&app, &admin, "").await[0];
    assert_eq!(
        (&kept["kind"], &kept["status"], &kept["email"]),
        (&json!("contact"), &json!("open"), &json!("asa@example.com"))
    );
    let (recipients, subject, text) = mail(&app, "message_received").await;
    assert_eq!((recipients[0].as_str(), subject.as_str()), ("hej@example.com", "Kontakt: Hello"));
    assert!(text.contains("How does this work?"));
    let page = format!("/admin/messages/{}/show", kept["id"].as_str().unwrap());
    assert!(text.contains(&page), "the address opens the message: {text}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_message_that_cannot_be_answered_is_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    for (field, value, code) in [
        ("message", json!("too short"), "too_short"),
        ("message", json!("x".repeat(5001)), "too_long"),
        ("email", json!("nobody"), "invalid_email"),
        ("name", json!(""), "required"),
        ("subject", json!("a\r\nBcc: b@example.com"), "invalid_characters"),
    ] {
        let answer = app.post(&app.visitor(), "/api/contact", with(field, value)).await;
        assert_eq!(answer.status, 422);
        assert_eq!(
            (&answer.json["fields"][0]["field"], &answer.json["fields"][0]["code"]),
            (&json!(field), &json!(code))
        );
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_writes_very_often_has_to_wait(pool: PgPool) {
    let app = TestApp::new(pool);
    for _ in 0..10 {
        app.post(&app.visitor(), "/api/contact", contact()).await.ok();
    }
    let refused = app.post(&app.visitor(), "/api/contact", contact()).await;
    assert_eq!(refused.refused(429), "too_many_requests");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn support_and_feedback_are_for_who_is_signed_in(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.user("anna@example.com").await;
    let (support, feedback) = (with("urgency", json!("high")), with("feedbackType", json!("praise")));
    for (path, form) in [("/api/support", &support), ("/api/feedback", &feedback)] {
        assert_eq!(app.post(&app.visitor(), path, form.clone()).await.refused(401), "unauthorized");
        app.post(&anna, path, form.clone()).await.ok();
    }
    let filtered = listed(&app, &admin, "?filter={\"kind\":\"support\"}").await;
    assert_eq!((filtered.len(), &filtered[0]["urgency"]), (1, &json!("high")));
    assert_eq!(filtered[0]["userId"], json!(anna.id), "who wrote it");
    assert_eq!(listed(&app, &admin, "?filter={\"urgency\":\"high\"}").await.len(), 1);
    assert_eq!(listed(&app, &admin, "?filter={\"urgency\":\"low\"}").await.len(), 0);
    assert_eq!(listed(&app, &admin, "?filter={\"q\":\"work?\"}").await[0]["feedbackType"], "praise");
    let mut form = support;
    form["invoiceId"] = json!(uuid::Uuid::now_v7());
    let foreign = app.post(&anna, "/api/support", form).await;
    assert_eq!((foreign.status.as_u16(), &foreign.json["fields"][0]["field"]), (422, &json!("invoiceId")));
    assert_eq!(app.get(&anna, "/api/admin/messages").await.refused(403), "forbidden");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_visitor_is_answered_by_mail(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    app.post(&app.visitor(), "/api/contact", contact()).await.ok();
    let path = format!("/api/admin/messages/{}", listed(&app, &admin, "").await[0]["id"].as_str().unwrap());
    let replies = format!("{path}/replies");
    assert_eq!(app.post(&admin, &replies, json!({"text": " "})).await.refused(422), "invalid");
    let answered = app.post(&admin, &replies, json!({"text": "Like this."})).await.ok();
    assert_eq!(answered["status"], "answered");
    assert_eq!(
        (&answered["replies"][0]["authorName"], &answered["replies"][0]["fromOffice"]),
        (&json!("admin"), &json!(true))
    );
    let (recipients, subject, text) = mail(&app, "message_answer").await;
    assert_eq!((recipients[0].as_str(), subject.as_str()), ("asa@example.com", "Reply: Hello"));
    assert!(text.contains("Like this.") && text.contains("How does this work?"));
    assert!(!text.contains("/messages/"), "a visitor has no page to read it on: {text}");
    assert_eq!(listed(&app, &admin, "?filter={\"status\":\"open\"}").await.len(), 0);
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 2, "both mails leave");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_message_is_a_thread_that_both_sides_go_on_with(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.user("anna@example.com").await;
    app.post(&anna, "/api/support", with("urgency", json!("low"))).await.ok();
    let id = app.get(&anna, "/api/messages").await.ok()[0]["id"].as_str().unwrap().to_owned();
    let (own, office) = (format!("/api/messages/{id}"), format!("/api/admin/messages/{id}"));
    app.post(&admin, &format!("{office}/replies"), json!({"text": "Like this."})).await.ok();

    let read = app.get(&anna, &own).await.ok();
    assert_eq!((&read["status"], &read["replies"][0]["text"]), (&json!("answered"), &json!("Like this.")));
    assert_eq!(read["replies"][0]["authorName"], Value::Null, "the provider answers, not a person of it");
    let (recipients, _, text) = mail(&app, "message_reply").await;
    assert_eq!(recipients, ["asa@example.com"]);
    assert!(text.contains("Like this.") && text.contains(&format!("/messages/{id}")), "{text}");

    let written = app.post(&anna, &format!("{own}/replies"), json!({"text": "But how exactly?"})).await.ok();
    assert_eq!(written["status"], "open", "it waits for the provider again");
    app.post(&admin, &format!("{office}/replies"), json!({"text": "By the menu."})).await.ok();
    let thread = app.get(&admin, &office).await.ok();
    let said: Vec<&Value> =
        thread["replies"].as_array().unwrap().iter().map(|reply| &reply["text"]).collect();
    assert_eq!(said, ["Like this.", "But how exactly?", "By the menu."]);
    assert_eq!(
        listed(&app, &admin, "?filter={\"q\":\"exactly\"}").await.len(),
        1,
        "found by what a reply says"
    );
    let told: i64 = sqlx::query_scalar("select count(*) from mails where kind = 'message_received'")
        .fetch_one(&app.app.pool)
        .await
        .unwrap();
    assert_eq!(told, 2, "the provider is told of the message and of the reply");
}

async fn keyed(app: &TestApp, who: &Who, path: &str, text: &str) -> Answer {
    let body = Some(json!({ "text": text }));
    app.send_with(who, Method::POST, path, body, &[("Idempotency-Key", "once")]).await
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_reply_that_is_sent_twice_is_written_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.user("anna@example.com").await;
    app.post(&anna, "/api/support", with("urgency", json!("low"))).await.ok();
    let id = app.get(&anna, "/api/messages").await.ok()[0]["id"].as_str().unwrap().to_owned();
    for (who, path) in [(&anna, "/api/messages"), (&admin, "/api/admin/messages")] {
        let path = format!("{path}/{id}/replies");
        for _ in 0..2 {
            keyed(&app, who, &path, "Hello again").await.ok();
        }
        let other = keyed(&app, who, &path, "Something else").await;
        assert_eq!(other.refused(409), "idempotency_key_reused");
    }
    assert_eq!(
        app.get(&anna, &format!("/api/messages/{id}")).await.ok()["replies"].as_array().unwrap().len(),
        2
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_reads_or_continues_a_strangers_thread(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let bo = app.user("bo@example.com").await;
    let admin = app.admin("admin@example.com").await;
    app.post(&anna, "/api/support", with("urgency", json!("low"))).await.ok();
    let id = app.get(&anna, "/api/messages").await.ok()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(app.get(&bo, "/api/messages").await.ok(), json!([]));
    // Also not who may answer it, under the person's own address.
    for stranger in [&bo, &admin] {
        assert_eq!(app.get(stranger, &format!("/api/messages/{id}")).await.refused(404), "not_found");
        let text = json!({"text": "In her name"});
        let replied = app.post(stranger, &format!("/api/messages/{id}/replies"), text).await;
        assert_eq!(replied.refused(404), "not_found");
    }
    let forged = sqlx::query(
        "insert into message_replies (id, message_id, author_id, from_office, text, created_at)
         values (gen_random_uuid(), $1, $2, false, 'In her name', now())",
    )
    .bind(id.parse::<uuid::Uuid>().unwrap())
    .bind(bo.id)
    .execute(&app.app.pool)
    .await;
    assert!(forged.unwrap_err().to_string().contains("only its own user replies"));
    app.post(&admin, &format!("/api/admin/messages/{id}/replies"), json!({"text": "Hello Anna"})).await.ok();
    let changed = sqlx::query("update message_replies set text = 'Other words'").execute(&app.app.pool).await;
    assert!(changed.is_err(), "what was said stays as it was said");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_thread_that_needs_no_answer_is_closed_until_its_writer_goes_on(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.user("anna@example.com").await;
    app.post(&anna, "/api/feedback", with("feedbackType", json!("praise"))).await.ok();
    let id = app.get(&anna, "/api/messages").await.ok()[0]["id"].as_str().unwrap().to_owned();
    let close = format!("/api/admin/messages/{id}/close");
    for _ in 0..2 {
        assert_eq!(app.post(&admin, &close, json!({})).await.ok()["status"], "closed");
    }
    assert_eq!(listed(&app, &admin, "?filter={\"status\":\"open\"}").await.len(), 0);
    app.post(&anna, &format!("/api/messages/{id}/replies"), json!({"text": "One more thing"})).await.ok();
    assert_eq!(listed(&app, &admin, "?filter={\"status\":\"open\"}").await.len(), 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_form_that_is_sent_again_with_its_key_is_one_message(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    for (path, field, value) in
        [("/api/support", "urgency", "low"), ("/api/feedback", "feedbackType", "praise")]
    {
        let key = [("idempotency-key", path)];
        let form = with(field, json!(value));
        for _ in 0..2 {
            app.send_with(&anna, Method::POST, path, Some(form.clone()), &key).await.ok();
        }
        let mut other = form;
        other["subject"] = json!("Something else");
        let refused = app.send_with(&anna, Method::POST, path, Some(other), &key).await;
        assert_eq!(refused.refused(409), "idempotency_key_reused");
    }
    assert_eq!(listed(&app, &admin, "").await.len(), 2);
    assert_eq!(app.count("select count(*) from mails where kind = 'message_received'").await, 2);
}
