//! Trying an invoice without an account.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;

fn invoice() -> Value {
    json!({
        "issueDate": "2026-11-20",
        "dueDate": "2026-12-20",
        "reference": "PO 17",
        "items": [
            { "description": "Webbutveckling", "quantity": "10", "unit": "h", "unitPrice": "1000", "vatRate": "25" },
            { "description": "Böcker", "quantity": "2", "unit": "pcs", "unitPrice": "150.50", "vatRate": "6" },
        ],
    })
}

fn with(mut input: Value, name: &str, value: impl Into<Value>) -> Value {
    input[name] = value.into();
    input
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_visitor_sees_what_a_new_freelancer_would(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let client = app.client(anna.id.unwrap(), "Acme AB", "SE").await;
    let own = with(invoice(), "clientId", client.to_string());
    let preview = app.post(&anna, "/api/invoices/preview", own).await.ok();
    let tried = app.post(&app.visitor(), "/api/invoice-trial", invoice()).await.ok();
    assert_eq!(tried, preview);
    assert_eq!(tried["promisedPayoutDate"], "2026-12-23");
    assert_eq!(app.count("select count(*) from invoices").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_vat_and_the_tax_are_those_that_the_visitor_names(pool: PgPool) {
    let app = TestApp::new(pool);
    let who = app.visitor();
    let domestic = app.post(&who, "/api/invoice-trial", invoice()).await.ok();
    assert_eq!((&domestic["vat"], &domestic["vatNote"]), (&json!("2518.06"), &Value::Null));
    for (treatment, note) in [("eu_reverse_charge", "Reverse charge"), ("export", "2006/112")] {
        let tried =
            app.post(&who, "/api/invoice-trial", with(invoice(), "vatTreatment", treatment)).await.ok();
        assert_eq!((&tried["vat"], &tried["total"]), (&json!("0.00"), &json!("10301.00")), "{treatment}");
        assert!(tried["vatNote"].as_str().unwrap().contains(note), "{treatment}");
        // The salary follows from the amount without VAT.
        assert_eq!(tried["pay"], domestic["pay"]);
    }
    let own_tax = app.post(&who, "/api/invoice-trial", with(invoice(), "swedishTax", false)).await.ok();
    let quote = json!({ "amount": "10301", "swedishTax": false, "paymentDate": "2026-12-23" });
    let quoted = app.post(&who, "/api/salary-quote", quote).await.ok();
    assert_eq!(own_tax["pay"]["payout"], quoted["payout"]);
    assert_eq!(own_tax["pay"]["swedishTax"], false);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_trial_says_what_is_wrong_with_the_invoice(pool: PgPool) {
    let app = TestApp::new(pool);
    let who = app.visitor();
    for (name, value, status, field) in [
        ("dueDate", json!("2026-11-19"), 422, "dueDate"),
        ("dueDate", json!("20 December"), 400, "dueDate"),
        ("vatTreatment", json!("none"), 400, "vatTreatment"),
        ("swedishTax", json!("yes"), 400, "swedishTax"),
    ] {
        let answer = app.post(&who, "/api/invoice-trial", with(invoice(), name, value)).await;
        assert_eq!(answer.status.as_u16(), status, "{name}: {}", answer.json);
        assert_eq!(answer.json["fields"][0]["field"], field, "{name}: {}", answer.json);
    }
    for (name, value) in
        [("quantity", "0"), ("quantity", "1e9"), ("unitPrice", "99999999999"), ("vatRate", "24")]
    {
        let mut wrong = invoice();
        wrong["items"][1][name] = value.into();
        let answer = app.post(&who, "/api/invoice-trial", wrong).await;
        assert!(answer.status.is_client_error(), "{name}: {}", answer.json);
        assert_eq!(answer.json["fields"][0]["field"], format!("items[1].{name}"), "{}", answer.json);
    }
    // Whose client it is cannot be asked here.
    let foreign = with(invoice(), "clientId", "0190a000-0000-7000-8000-000000000000");
    assert_eq!(app.post(&who, "/api/invoice-trial", foreign).await.refused(400), "malformed");
    let lines = vec![invoice()["items"][0].clone(); 201];
    let many = app.post(&who, "/api/invoice-trial", with(invoice(), "items", lines)).await;
    assert_eq!(many.json["fields"][0]["field"], "items", "{}", many.json);
}
