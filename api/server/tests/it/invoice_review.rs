//! What an approver sees before sending, and reasons that are pinned to a field.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{TestApp, Who};

async fn review(app: &TestApp, admin: &Who, invoice: &Value) -> Value {
    app.get(admin, &format!("/api/admin/invoices/{}/review", text(&invoice["id"]))).await.ok()
}

fn findings(review: &Value) -> Vec<(&str, &str)> {
    let findings = review["findings"].as_array().unwrap();
    findings.iter().map(|finding| (text(&finding["code"]), text(&finding["stance"]))).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn history_speaks_for_or_against(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let first = app.pending(&anna).await;
    let seen = review(&app, &admin, &first).await;
    assert_eq!(
        findings(&seen),
        [
            ("first_to_client", "against"),
            ("first_of_person", "against"),
            ("vague_description", "against"),
            ("no_attachments", "note"),
        ]
    );
    assert_eq!(seen["version"], first["version"]);
    assert_eq!(seen["findings"][2]["field"], "items[0].description");

    app.act(&admin, &first, "send", json!({ "version": seen["version"] })).await.ok();
    let second = app.pending(&anna).await;
    let seen = review(&app, &admin, &second).await;
    assert_eq!(
        findings(&seen),
        [
            ("vague_description", "against"),
            ("no_attachments", "note"),
            ("known_client", "for"),
            ("amount_usual", "for"),
        ]
    );
    let mut large = anna.input();
    large["items"][0]["unitPrice"] = json!("1001");
    let large = app.post(&anna.who, "/api/invoices", large).await.ok();
    assert!(findings(&review(&app, &admin, &large).await).contains(&("amount_unusual", "against")));

    let mut empty = anna.input();
    empty["items"] = json!([]);
    let empty = app.post(&anna.who, "/api/invoices", empty).await.ok();
    let seen = review(&app, &admin, &empty).await;
    assert_eq!(findings(&seen)[0], ("no_lines", "obstacle"));
    assert!(seen.get("deadline").is_none());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_vat_number_is_looked_up(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let pending = app.pending(&anna).await;
    for (number, found) in
        [("SE556012579001", ("vat_number_unknown", "note")), ("SE1", ("vat_number_invalid", "against"))]
    {
        sqlx::query("update clients set vat_number = $1").bind(number).execute(&app.app.pool).await.unwrap();
        assert!(findings(&review(&app, &admin, &pending).await).contains(&found), "{number}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_came_in_on_a_saturday_is_due_on_monday(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let pending = app.pending(&anna).await;
    for (urgency, name) in [("later", "ada"), ("later", "bea"), ("today", "cia"), ("late", "dag")] {
        // A session of the back office does not last until the next day.
        let admin = app.admin(&format!("{name}@example.com")).await;
        let seen = review(&app, &admin, &pending).await;
        assert_eq!(seen["deadline"]["sendBy"], "2026-11-23");
        assert_eq!(seen["deadline"]["cutoff"], "15:00");
        assert_eq!(seen["deadline"]["urgency"], urgency);
        app.app.clock.advance(TimeDelta::days(1));
    }
    // Wednesday noon: before the cut-off, unless that is earlier.
    let admin = app.admin("eva@example.com").await;
    let pending = app.pending(&app.freelancer("bo@example.com").await).await;
    assert_eq!(review(&app, &admin, &pending).await["deadline"]["urgency"], "today");
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["approvalCutoff"] = json!("11:30");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;
    let seen = review(&app, &admin, &pending).await;
    assert_eq!(
        (&seen["deadline"]["sendBy"], &seen["deadline"]["cutoff"]),
        (&json!("2026-11-26"), &json!("11:30"))
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_reason_is_pinned_to_a_field_until_it_is_handed_in_again(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let pending = app.pending(&anna).await;
    for field in ["total", "items[].unit", "items[x].unit", "items[0].net", ""] {
        let answer = app.act(&admin, &pending, "return", json!({ "reason": "Nej", "field": field })).await;
        assert_eq!(answer.json["fields"][0]["field"], "field", "{field}");
        assert_eq!(answer.refused(422), "invalid");
    }
    let body = json!({ "reason": "Skriv vilka dagar", "field": "items[0].description" });
    app.act(&admin, &pending, "return", body).await.ok();
    let path = format!("/api/invoices/{}", text(&pending["id"]));
    let returned = app.get(&anna.who, &path).await.ok();
    assert_eq!(returned["returnedReason"], "Skriv vilka dagar");
    assert_eq!(returned["returnedField"], "items[0].description");
    let found = format!("/api/invoices?filter={}", json!({ "status": "draft", "returned": true }));
    assert_eq!(app.get(&anna.who, &found).await.ok().as_array().unwrap().len(), 1);
    let mail: String = sqlx::query_scalar(
        "select text_body from mails where kind = 'invoice_returned' order by created_at limit 1",
    )
    .fetch_one(&app.app.pool)
    .await
    .unwrap();
    assert!(mail.contains("Fält: Beskrivning, rad 1\nSkäl: Skriv vilka dagar\n"), "{mail}");
    let again = app.post(&anna.who, &format!("{path}/submit"), json!({})).await.ok();
    assert_eq!((again.get("returnedReason"), again.get("returnedField")), (None, None));
    assert_eq!(app.get(&anna.who, &found).await.ok(), json!([]));
}
