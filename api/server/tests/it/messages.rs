//! What people write is kept, told to the provider by mail, and answered once.

use paraply_api::jobs;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{TestApp, Who};

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

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn who_writes_very_often_has_to_wait(pool: PgPool) {
    let app = TestApp::new(pool);
    for _ in 0..10 {
        app.post(&app.visitor(), "/api/contact", contact()).await.ok();
    }
    let refused = app.post(&app.visitor(), "/api/contact", contact()).await;
    assert_eq!(refused.refused(429), "too_many_requests");
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_message_is_answered_once_by_mail_to_its_writer(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    app.post(&app.visitor(), "/api/contact", contact()).await.ok();
    let path = format!("/api/admin/messages/{}", listed(&app, &admin, "").await[0]["id"].as_str().unwrap());
    assert_eq!(app.put(&admin, &path, json!({"answer": " "})).await.refused(422), "invalid");
    let answered = app.put(&admin, &path, json!({"answer": "Like this."})).await.ok();
    assert_eq!((&answered["status"], &answered["answeredByName"]), (&json!("answered"), &json!("admin")));
    assert_eq!(app.put(&admin, &path, json!({"answer": "Like this."})).await.ok(), answered);
    assert_eq!(app.put(&admin, &path, json!({"answer": "Or that."})).await.refused(409), "already_answered");
    let (recipients, subject, text) = mail(&app, "message_answer").await;
    assert_eq!((recipients[0].as_str(), subject.as_str()), ("asa@example.com", "Answer: Hello"));
    assert!(text.contains("Like this.") && text.contains("How does this work?"));
    assert_eq!(listed(&app, &admin, "?filter={\"status\":\"open\"}").await.len(), 0);
    assert_eq!(jobs::run_due(&app.app).await.unwrap(), 2, "both mails leave");
}
