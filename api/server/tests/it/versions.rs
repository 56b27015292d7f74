//! An edit or a decision builds on what was seen: without the version of the record it is refused.

use paraply_api::http::CONTRACT;
use poem::http::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::access::operations;
use crate::support::TestApp;
use crate::support::invoices::text;

/// A form that creates as well as changes; the change needs the version, which the form cannot demand.
const FORMS: &[&str] = &[
    "createInvoice",
    "updateInvoice",
    "createInvoiceTemplate",
    "updateInvoiceTemplate",
    "adminCreateInvoice",
    "adminUpdateInvoice",
    "createClient",
    "updateClient",
    "adminUpdateClient",
    "createBankAccount",
    "updateBankAccount",
    "adminAddUserBankAccount",
    "adminUpdateUserBankAccount",
    "adminCreateGroup",
    "adminUpdateGroup",
    "adminCreateUser",
    "adminUpdateUser",
];

#[test]
fn every_version_in_a_body_is_required() {
    let spec = CONTRACT.value();
    let mut optional = vec![];
    for (_, methods) in spec["paths"].as_object().unwrap() {
        for (_, operation) in methods.as_object().unwrap() {
            let schema = operation.pointer("/requestBody/content/application~1json~1; charset=utf-8/schema");
            let schema = schema
                .or_else(|| operation["requestBody"]["content"].as_object()?.values().next()?.get("schema"));
            let Some(name) = schema.and_then(|schema| schema["$ref"].as_str()?.rsplit('/').next()) else {
                continue;
            };
            let schema = &spec["components"]["schemas"][name];
            let required = schema["required"].as_array().is_some_and(|all| all.contains(&json!("version")));
            if schema["properties"].get("version").is_some() && !required {
                optional.push(operation["operationId"].as_str().unwrap().to_owned());
            }
        }
    }
    optional.retain(|id| !FORMS.contains(&id.as_str()));
    assert!(optional.is_empty(), "the version must be given: {optional:?}");
    assert!(FORMS.iter().all(|id| operations().iter().any(|operation| operation.id == *id)));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_edit_or_decision_without_the_version_that_was_seen_is_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    let draft = app.draft(&anna).await;
    let office = format!("/api/admin/invoices/{}", text(&draft["id"]));
    let own = format!("/api/invoices/{}", text(&draft["id"]));
    let mut input = anna.input();
    input["userId"] = json!(anna.who.id);
    app.paid_invoice(&bo.who, 7, "10000.00").await;
    let run = app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let run_path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    let group = app.post(&admin, "/api/admin/groups", json!({ "name": "Norr" })).await.ok();
    let slip = &run["payslips"][0]["id"];
    let client = json!({ "name": "Kund AB", "email": "kund@example.com", "country": "SE" });
    let account = json!({ "recipientName": "Anna", "sortCode": "5000", "accountNumber": "0000051" });
    let (post, put) = (Method::POST, Method::PUT);
    for (who, method, path, body) in [
        (&admin, &post, format!("{office}/send"), json!({})),
        (&admin, &post, format!("{office}/return"), json!({ "reason": "x" })),
        (&admin, &post, format!("{office}/cancel"), json!({})),
        (&admin, &post, format!("{office}/credit"), json!({})),
        (&admin, &post, format!("{office}/mark-paid"), json!({ "reason": "x", "evidence": "x" })),
        (&admin, &post, format!("{office}/mark-unpaid"), json!({})),
        (&admin, &post, format!("{office}/reassign"), json!({ "userId": bo.who.id, "reason": "x" })),
        (&admin, &put, office.clone(), input),
        (&anna.who, &post, format!("{own}/submit"), json!({})),
        (&anna.who, &post, format!("{own}/withdraw"), json!({})),
        (&anna.who, &post, format!("{own}/cancel"), json!({})),
        (&anna.who, &put, own.clone(), anna.input()),
        (&admin, &post, format!("{run_path}/approve"), json!({})),
        (&admin, &post, format!("{run_path}/payment-file"), json!({})),
        (&admin, &post, format!("{run_path}/confirm"), json!({})),
        (&admin, &post, format!("{run_path}/remove"), json!({ "userId": bo.who.id })),
        (&admin, &post, format!("{run_path}/discard"), json!({})),
        (&admin, &post, format!("{run_path}/reverse"), json!({ "payslipId": slip, "reason": "x" })),
        (&admin, &put, format!("/api/admin/groups/{}", text(&group["id"])), json!({ "name": "Syd" })),
        (
            &admin,
            &put,
            format!("/api/admin/users/{}", anna.who.id.unwrap()),
            json!({ "fullName": "Anna", "email": "anna@example.com" }),
        ),
        (&anna.who, &put, format!("/api/clients/{}", anna.client), client.clone()),
        (&admin, &put, format!("/api/admin/clients/{}", anna.client), client),
        (&anna.who, &put, format!("/api/bank-accounts/{}", anna.account), account),
        (
            &admin,
            &post,
            "/api/admin/invoices/bulk".into(),
            json!({ "action": "send", "invoices": [{ "id": draft["id"] }] }),
        ),
    ] {
        let answer = app.send(who, method.clone(), &path, Some(body)).await;
        let field = answer.json["fields"][0]["field"].as_str().unwrap_or_default();
        assert!(field == "version" || field.ends_with("].version"), "{path}: {}", answer.json);
        assert_eq!(answer.refused(422), "invalid", "{path}");
    }
    // What was seen is what counts.
    let stale = app.send(&admin, post, &format!("{office}/send"), Some(json!({ "version": 9 }))).await;
    assert_eq!(stale.refused(409), "stale_version");
}
