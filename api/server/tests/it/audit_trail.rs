//! The audit trail is found by what people know: names and numbers.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{TestApp, Who};

/// The acts that a search finds, the latest first.
async fn found(app: &TestApp, admin: &Who, q: &str) -> Vec<String> {
    let filter = json!({ "q": q }).to_string();
    let path = format!("/api/admin/audit-events?filter={}", filter);
    let events: Value = app.get(admin, &path).await.ok();
    events.as_array().unwrap().iter().map(|event| event["action"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_was_done_is_found_by_who_and_to_what(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("ada@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    let invoice = app.sent(&anna, &admin).await;
    let group = app.post(&admin, "/api/admin/groups", json!({ "name": "Tolkarna" })).await.ok();
    assert_eq!(group["name"], "Tolkarna");
    assert_eq!(found(&app, &admin, "tolk").await, ["group.create"]);
    let number = invoice["invoiceNumber"].as_str().unwrap();
    assert_eq!(found(&app, &admin, number).await[0], "invoice.send");
    // By whom.
    let of_ada = found(&app, &admin, "ada").await;
    assert!(of_ada.contains(&"group.create".into()) && of_ada.contains(&"invoice.send".into()), "{of_ada:?}");
    assert_eq!(found(&app, &admin, "group.").await, ["group.create"]);
    assert!(found(&app, &admin, "nobody").await.is_empty());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_import_is_one_line_that_opens(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("ada@example.com").await;
    let file = "E-post;Namn\nanna@example.com;Anna\nbo@example.com;Bo\n";
    let fields = [("kind", "users"), ("dryRun", "false")];
    let summary =
        app.send_form(&admin, "/api/admin/imports", &fields, "users.csv", file.as_bytes()).await.ok();
    let import = summary["id"].as_str().unwrap();
    app.post(&admin, "/api/admin/groups", json!({ "name": "Tolkarna" })).await.ok();
    let listed = async |filter: Value| {
        let events = app.get(&admin, &format!("/api/admin/audit-events?filter={filter}")).await.ok();
        events.as_array().unwrap().clone()
    };
    let actions = |events: &[Value]| -> Vec<String> {
        events.iter().map(|event| event["action"].as_str().unwrap().to_owned()).collect()
    };
    let folded = listed(json!({ "folded": "true" })).await;
    assert_eq!(actions(&folded)[..2], ["group.create", "import.create"], "{folded:?}");
    assert_eq!(folded[1]["parts"], 2);
    let opened = listed(json!({ "partOf": import, "entity": "user" })).await;
    assert_eq!(actions(&opened), ["user.create", "user.create"]);
    assert_eq!(opened[0]["partOf"], import);

    app.post(&admin, &format!("/api/admin/imports/{import}/undo"), json!({})).await.ok();
    let folded = listed(json!({ "folded": "true" })).await;
    assert_eq!(actions(&folded)[..2], ["import.undo", "group.create"]);
    assert_eq!((&folded[0]["parts"], &folded[2]["parts"]), (&json!(2), &json!(2)));
}
