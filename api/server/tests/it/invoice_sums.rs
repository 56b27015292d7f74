//! What the invoices of a list come to, those of its other pages too.

use std::collections::BTreeMap;

use paraply_domain::Amount;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::{Freelancer, text};
use crate::support::{TestApp, Who};

/// By month and currency: how many, without and with VAT.
type Sums = BTreeMap<(String, String), (i64, Amount, Amount)>;

fn amount(value: &Value) -> Amount {
    Amount::parse(text(value)).unwrap()
}

/// What the invoices of a list come to, added up one by one.
async fn added_up(app: &TestApp, who: &Who, filter: &str) -> Sums {
    let list = app.get(who, &format!("/api/invoices?filter={filter}")).await.ok();
    let mut sums = Sums::new();
    for invoice in list.as_array().unwrap() {
        // Cancelled before it was sent it is no claim.
        if invoice["status"] == "cancelled" && amount(&invoice["credited"]).is_zero() {
            continue;
        }
        let month = text(&invoice["issueDate"])[..7].to_owned();
        let sum = sums.entry((month, text(&invoice["currency"]).to_owned())).or_default();
        *sum = (sum.0 + 1, sum.1 + amount(&invoice["subtotal"]), sum.2 + amount(&invoice["total"]));
    }
    sums
}

async fn sums(app: &TestApp, who: &Who, filter: &str) -> Sums {
    let sums = app.get(who, &format!("/api/invoices/sums?filter={filter}")).await.ok();
    let sums = sums.as_array().unwrap();
    let months: Vec<_> = sums.iter().map(|sum| text(&sum["month"])).collect();
    assert!(months.is_sorted_by(|one, other| one >= other), "{months:?}");
    let entry = |sum: &Value| {
        let key = (text(&sum["month"]).to_owned(), text(&sum["currency"]).to_owned());
        (key, (sum["count"].as_i64().unwrap(), amount(&sum["subtotal"]), amount(&sum["total"])))
    };
    sums.iter().map(entry).collect()
}

async fn drafted_on(app: &TestApp, owner: &Freelancer, day: &str) -> Value {
    let mut input = owner.input();
    input["issueDate"] = json!(day);
    app.post(&owner.who, "/api/invoices", input).await.ok()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_list_comes_to_what_its_invoices_do(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    app.draft(&anna).await;
    drafted_on(&app, &anna, "2026-10-05").await;
    app.sent(&anna, &admin).await;
    let credited = app.sent(&anna, &admin).await;
    app.credit(&admin, &credited, json!({})).await.ok();
    let in_part = app.sent(&anna, &admin).await;
    app.credit(&admin, &in_part, json!({ "amount": "1000.00", "reason": "Avdrag" })).await.ok();
    let cancelled = app.pending(&anna).await;
    app.act(&admin, &cancelled, "cancel", json!({})).await.ok();
    app.sent(&bo, &admin).await;

    let all = sums(&app, &anna.who, "{}").await;
    let november = &all[&("2026-11".to_owned(), "SEK".to_owned())];
    // A draft, three that were sent, two credit notes; not the one that was cancelled before.
    assert_eq!((november.0, november.2.to_string()), (6, "36500.00".to_owned()));
    for filter in [
        "{}",
        r#"{"status":"sent"}"#,
        r#"{"status":["draft","cancelled"]}"#,
        r#"{"kind":"credit_note"}"#,
        r#"{"from":"2026-11-01"}"#,
        r#"{"q":"PO%207"}"#,
        r#"{"q":"nobody"}"#,
    ] {
        assert_eq!(sums(&app, &anna.who, filter).await, added_up(&app, &anna.who, filter).await, "{filter}");
    }
    let of_bo = format!("{{\"userId\":\"{}\"}}", bo.who.id.unwrap());
    assert_eq!(sums(&app, &anna.who, &of_bo).await, all, "nobody adds up what is others'");
    let answer = app.get(&anna.who, "/api/invoices/sums?filter={\"status\":\"nothing\"}").await;
    assert_eq!((answer.status.as_u16(), &answer.json["fields"][0]["field"]), (422, &json!("filter.status")));
}
