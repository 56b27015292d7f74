//! Drafts of one client become one: nothing of them is lost, and one fixed fee is charged.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::{Freelancer, text};
use crate::support::{Answer, TestApp};

async fn draft(app: &TestApp, owner: &Freelancer, changes: Value) -> Value {
    let mut input = owner.input();
    for (name, value) in changes.as_object().unwrap() {
        input[name] = value.clone();
    }
    app.post(&owner.who, "/api/invoices", input).await.ok()
}

async fn merge(app: &TestApp, owner: &Freelancer, into: &Value, others: &[&Value]) -> Answer {
    let ids: Vec<&Value> = others.iter().map(|other| &other["id"]).collect();
    let body = json!({ "invoiceIds": ids, "version": into["version"] });
    app.post(&owner.who, &format!("/api/invoices/{}/merge", text(&into["id"])), body).await
}

async fn ids(app: &TestApp, owner: &Freelancer) -> Vec<Value> {
    let mut ids: Vec<Value> = app
        .get(&owner.who, "/api/invoices")
        .await
        .ok()
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["id"].clone())
        .collect();
    ids.sort_by_key(Value::to_string);
    ids
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn drafts_become_one_with_all_that_they_say_and_one_fixed_fee(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let line = |description: &str, price: &str| json!([{ "description": description, "quantity": "2", "unit": "h", "unitPrice": price, "vatRate": "25" }]);
    let first = draft(&app, &anna, json!({
        "items": line("Möte", "1000"), "notes": "Tack", "supplyFrom": "2026-11-09", "supplyTo": "2026-11-12" })).await;
    let second = draft(
        &app,
        &anna,
        json!({
        "items": line("Skiss", "500.50"), "reference": "PO 8", "dueDate": "2026-12-01", "notes": "Tack",
        "supplyFrom": "2026-11-02" }),
    )
    .await;
    let third = draft(&app, &anna, json!({ "items": line("Korrektur", "300"), "reference": "" })).await;
    for (invoice, name) in [(&first, "a.pdf"), (&second, "b.pdf")] {
        let path = format!("/api/invoices/{}/files", text(&invoice["id"]));
        app.upload(&anna.who, &path, &[(name, b"%PDF-1.7 x".as_slice())]).await.ok();
    }
    let path = format!("/api/invoices/{}/files", text(&second["id"]));
    let receipt = app.get(&anna.who, &path).await.ok()[0]["id"].clone();
    let reimbursements = |id: &Value| format!("/api/invoices/{}/reimbursements", text(id));
    let reimbursement =
        json!({ "kind": "receipt", "description": "Tåg", "amount": "100", "fileId": receipt });
    app.post(&anna.who, &reimbursements(&second["id"]), reimbursement).await.ok();
    let reimbursement =
        json!({ "kind": "mileage", "description": "Kundbesök", "vehicle": "own", "kilometres": "12" });
    app.post(&anna.who, &reimbursements(&third["id"]), reimbursement).await.ok();

    let merged = merge(&app, &anna, &first, &[&second, &third]).await.ok();
    assert_eq!(merged["id"], first["id"]);
    let described: Vec<&str> =
        merged["items"].as_array().unwrap().iter().map(|item| text(&item["description"])).collect();
    assert_eq!(described, ["Möte", "Skiss", "Korrektur"]);
    assert_eq!(
        ["reference", "notes", "dueDate", "supplyFrom", "supplyTo", "subtotal"]
            .map(|name| text(&merged[name])),
        ["PO 7, PO 8", "Tack", "2026-12-20", "2026-11-02", "2026-11-12", "3601.00"]
    );
    // 5 % of 3,601.00 and one fixed fee of 100 instead of three.
    assert_eq!(text(&merged["feeAmount"]), "280.05");
    assert_eq!(ids(&app, &anna).await, [first["id"].clone()]);
    let files = app.get(&anna.who, &format!("/api/invoices/{}/files", text(&first["id"]))).await.ok();
    let names: Vec<&str> = files.as_array().unwrap().iter().map(|file| text(&file["name"])).collect();
    assert_eq!(names, ["a.pdf", "b.pdf"]);
    let reimbursements = app.get(&anna.who, &reimbursements(&first["id"])).await.ok();
    let shown: Vec<(&str, &Value)> = reimbursements
        .as_array()
        .unwrap()
        .iter()
        .map(|reimbursement| (text(&reimbursement["description"]), &reimbursement["fileId"]))
        .collect();
    assert_eq!(shown, [("Tåg", &receipt), ("Kundbesök", &Value::Null)]);
    let trail = app
        .count("select count(*) from audit_events where action = 'invoice.delete' and after ? 'mergedInto'")
        .await;
    assert_eq!(trail, 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_does_not_belong_together_stays_apart(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let first = app.draft(&anna).await;
    let other_client = app.client(anna.who.id.unwrap(), "Annan AB", "SE").await;
    let elsewhere = draft(&app, &anna, json!({ "clientId": other_client })).await;
    let in_euro = draft(&app, &anna, json!({ "currency": "EUR" })).await;
    for other in [&elsewhere, &in_euro] {
        assert_eq!(merge(&app, &anna, &first, &[other]).await.refused(409), "drafts_differ");
    }
    let pending = app.pending(&anna).await;
    assert_eq!(merge(&app, &anna, &first, &[&pending]).await.status, 409);
    assert_eq!(merge(&app, &anna, &pending, &[&first]).await.status, 409);

    let foreign = app.draft(&bo).await;
    let fault = merge(&app, &anna, &first, &[&foreign]).await;
    assert_eq!((fault.status.as_u16(), &fault.json["fields"][0]["field"]), (422, &json!("invoiceIds[0]")));
    assert_eq!(merge(&app, &bo, &first, &[&foreign]).await.status, 404);
    let another = app.draft(&anna).await;
    for (others, field) in
        [(vec![], "invoiceIds"), (vec![&first], "invoiceIds[0]"), (vec![&another, &another], "invoiceIds[1]")]
    {
        let fault = merge(&app, &anna, &first, &others).await;
        assert_eq!((fault.status.as_u16(), &fault.json["fields"][0]["field"]), (422, &json!(field)));
    }
    let stale = json!({ "id": first["id"], "version": 77 });
    assert_eq!(merge(&app, &anna, &stale, &[&another]).await.status, 409);
    assert_eq!(ids(&app, &anna).await.len(), 5, "nothing is half done");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_too_long_together_is_not_cut_and_what_is_internal_is_not_printed(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let long = draft(&app, &anna, json!({ "reference": "a".repeat(100) })).await;
    let other = draft(&app, &anna, json!({ "reference": "b".repeat(100), "adminNote": "Ring först" })).await;
    let fault = merge(&app, &anna, &long, &[&other]).await;
    assert_eq!((fault.status.as_u16(), &fault.json["fields"][0]["field"]), (422, &json!("reference")));
    assert_eq!(ids(&app, &anna).await.len(), 2);

    let shown = draft(&app, &anna, json!({ "adminNote": "Enligt avtal", "adminNoteVisible": true })).await;
    let merged = merge(&app, &anna, &shown, &[&other]).await.ok();
    assert_eq!(
        (text(&merged["notes"]), text(&merged["adminNote"]), &merged["adminNoteVisible"]),
        ("Enligt avtal", "Ring först", &json!(false))
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_that_merge_the_same_drafts_at_once_lose_nothing(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let (one, other) = (app.draft(&anna).await, app.draft(&anna).await);
    let (first, second) = ([&other], [&one]);
    let (forth, back) = tokio::join!(merge(&app, &anna, &one, &first), merge(&app, &anna, &other, &second));
    assert_eq!([&forth, &back].iter().filter(|answer| answer.status.is_success()).count(), 1);
    let left = app.get(&anna.who, "/api/invoices").await.ok();
    assert_eq!((left.as_array().unwrap().len(), text(&left[0]["subtotal"])), (1, "20000.00"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn more_files_than_an_invoice_can_have_stay_apart(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let (one, other) = (app.draft(&anna).await, app.draft(&anna).await);
    for invoice in [&one, &other] {
        let path = format!("/api/invoices/{}/files", text(&invoice["id"]));
        for place in 0..6 {
            app.upload(&anna.who, &path, &[(&format!("{place}.pdf"), b"%PDF-1.7 x".as_slice())]).await.ok();
        }
    }
    assert_eq!(merge(&app, &anna, &one, &[&other]).await.refused(409), "file_limit");
    let path = format!("/api/invoices/{}/files", text(&other["id"]));
    assert_eq!(app.send(&anna.who, Method::GET, &path, None).await.ok().as_array().unwrap().len(), 6);
}
