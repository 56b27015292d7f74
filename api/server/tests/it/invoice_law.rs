//! What an invoice must say by law before a client gets it.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::text;

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_waits_for_its_clients_address(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let draft = app.draft(&anna).await;
    let bare = "update clients set address = '', postal_code = ' ', city = ''";
    sqlx::query(bare).execute(&app.app.pool).await.unwrap();
    assert_eq!(app.get(&anna.who, "/api/clients").await.ok()[0]["lacksAddress"], true);
    let submit = format!("/api/invoices/{}/submit", text(&draft["id"]));
    let refused = app.post(&anna.who, &submit, json!({})).await;
    assert_eq!(
        refused.json["message"],
        "The invoice must state the client’s address. Add it to Kund AB under Clients. Missing: street address, postal \
         code, town."
    );
    assert_eq!(refused.refused(409), "client_address_missing");
    assert_eq!(app.act(&admin, &draft, "send", json!({})).await.refused(409), "client_address_missing");
    let review = app.get(&admin, &format!("/api/admin/invoices/{}/review", text(&draft["id"]))).await.ok();
    let obstacle = review["findings"].as_array().unwrap().iter().find(|one| one["stance"] == "obstacle");
    assert_eq!(obstacle.unwrap()["code"], "client_address_missing");

    let filled = "update clients set address = 'Box 1', postal_code = '111 22', city = 'Stockholm'";
    sqlx::query(filled).execute(&app.app.pool).await.unwrap();
    assert_eq!(app.get(&anna.who, "/api/clients").await.ok()[0]["lacksAddress"], false);
    app.post(&anna.who, &submit, json!({})).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_line_without_vat_in_sweden_needs_the_rule_that_exempts_it(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let mut input = anna.input();
    input["items"][0]["vatRate"] = json!("0");
    let draft = app.post(&anna.who, "/api/invoices", input.clone()).await.ok();
    assert!(draft.get("vatNote").is_none());
    assert_eq!(app.act(&admin, &draft, "send", json!({})).await.refused(409), "vat_exemption_missing");

    let rule = "Undantag från moms: sjukvård, 10 kap. mervärdesskattelagen (2023:200)";
    input["vatExemption"] = json!(format!(" {rule} "));
    let path = format!("/api/invoices/{}", text(&draft["id"]));
    let changed = app.put(&anna.who, &path, input).await.ok();
    assert_eq!((&changed["vatExemption"], &changed["vatNote"]), (&json!(rule), &json!(rule)));
    app.act(&admin, &changed, "send", json!({})).await.ok();
    assert_eq!(snapshot(&app).await["vatNote"], rule);

    // One whose lines all have VAT says nothing of it.
    let mut charged = anna.input();
    charged["vatExemption"] = json!(rule);
    let charged = app.post(&anna.who, "/api/invoices", charged).await.ok();
    assert_eq!((text(&charged["vatExemption"]), charged.get("vatNote")), ("", None));

    // A client abroad who accounts for the VAT has its own note.
    let berlin = app.client(anna.who.id.unwrap(), "Kunde GmbH", "DE").await;
    sqlx::query("update clients set vat_registered = true, vat_number = 'DE136695976' where id = $1")
        .bind(berlin)
        .execute(&app.app.pool)
        .await
        .unwrap();
    let mut input = anna.input();
    input["clientId"] = json!(berlin);
    input["items"][0]["vatRate"] = json!("0");
    let abroad = app.post(&anna.who, "/api/invoices", input).await.ok();
    assert!(text(&abroad["vatNote"]).contains("Reverse charge"));
    app.act(&admin, &abroad, "send", json!({})).await.ok();
}

async fn snapshot(app: &TestApp) -> Value {
    let sql = "select snapshot from invoices where snapshot is not null order by sent_at desc limit 1";
    sqlx::query_scalar(sql).fetch_one(&app.app.pool).await.unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_says_when_the_work_was_done(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let mut input = anna.input();
    input["supplyFrom"] = json!("2026-10-31");
    input["supplyTo"] = json!("2026-10-01");
    let turned = app.post(&anna.who, "/api/invoices", input.clone()).await;
    assert_eq!(turned.json["fields"][0]["field"], "supplyTo");
    assert_eq!(turned.json["fields"][0]["code"], "ends_before_it_begins");

    input["supplyFrom"] = json!("2026-10-01");
    input["supplyTo"] = json!("2026-10-31");
    let draft = app.post(&anna.who, "/api/invoices", input.clone()).await.ok();
    assert_eq!((&draft["supplyFrom"], &draft["supplyTo"]), (&input["supplyFrom"], &input["supplyTo"]));
    app.act(&admin, &draft, "send", json!({})).await.ok();
    assert_eq!(snapshot(&app).await["supply"], json!(["2026-10-01", "2026-10-31"]));

    // One day needs no end, and a copy is of other work.
    input.as_object_mut().unwrap().remove("supplyTo");
    let day = app.post(&anna.who, "/api/invoices", input).await.ok();
    assert_eq!((&day["supplyFrom"], &day["supplyTo"]), (&json!("2026-10-01"), &json!("2026-10-01")));
    let copy = format!("/api/invoices/{}/duplicate", text(&day["id"]));
    assert!(app.post(&anna.who, &copy, json!({})).await.ok().get("supplyFrom").is_none());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn outside_the_eu_only_a_business_is_invoiced_without_vat(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let client = json!({
        "name": "Ola Nordmann", "email": "ola@example.com", "country": "NO", "address": "Havnegata 2", "city": "Oslo",
    });
    let person = app.post(&anna.who, "/api/clients", client.clone()).await.ok();
    assert_eq!(person["vatTreatment"], "domestic");
    let mut company = client;
    company["companyTaxId"] = json!("912 345 678");
    let company = app.post(&anna.who, "/api/clients", company).await.ok();
    assert_eq!(company["vatTreatment"], "export");

    let mut input = anna.input();
    input["clientId"] = person["id"].clone();
    let preview = json!({ "clientId": person["id"], "items": input["items"] });
    let found = app.post(&anna.who, "/api/invoices/preview", preview).await.ok();
    assert_eq!(found["findings"][0]["code"], "swedish_vat_abroad");
    assert!(text(&found["findings"][0]["message"]).contains("counts as a consumer"), "{found}");
    assert_eq!(app.post(&anna.who, "/api/invoices", input.clone()).await.ok()["vat"], "2500.00");
    input["clientId"] = company["id"].clone();
    assert_eq!(app.post(&anna.who, "/api/invoices", input).await.ok()["vat"], "0.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_sends_nothing_that_lacks_what_the_law_wants(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let send = "update invoices set status = 'sent', sent_at = now(), series_year = 2026, series_number = 9,
                    invoice_number = '2026-00009', ocr = '900', approved_by = $2, snapshot = $1 where status = 'draft'";
    let constraint = async |buyer: Value| {
        let snapshot = json!({ "buyer": buyer });
        let error = sqlx::query(send).bind(snapshot).bind(admin.id).execute(&app.app.pool).await.unwrap_err();
        error.as_database_error().and_then(|error| error.constraint()).unwrap_or_default().to_owned()
    };
    let mut input = anna.input();
    input["items"][0]["vatRate"] = json!("0");
    app.post(&anna.who, "/api/invoices", input).await.ok();
    assert_eq!(constraint(json!({ "address": "", "city": "Lund" })).await, "invoices_state_address");
    assert_eq!(constraint(json!({ "address": "Box 1", "city": "Lund" })).await, "invoices_state_exemption");

    let sent = app.sent(&anna, &admin).await;
    for change in [
        "update invoices set supply_from = '2026-01-01', supply_to = '2026-01-01' where sent_at is not null",
        "update invoices set vat_exemption = 'x' where sent_at is not null",
    ] {
        let error = sqlx::query(change).execute(&app.app.pool).await.unwrap_err();
        let constraint = error.as_database_error().and_then(|error| error.constraint());
        assert_eq!(constraint, Some("invoices_sent_immutable"), "{change} of {sent}");
    }
}
