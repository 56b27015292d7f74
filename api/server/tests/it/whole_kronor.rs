//! Totals in whole kronor (öresavrundning): by a setting, a line of its own without VAT, which the salary does not feel and which
//! credit notes and write-offs take off with the rest.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::Who;
use crate::support::bank_account::people;
use crate::support::documents::pages;
use crate::support::invoices::{Freelancer, text};

impl TestApp {
    pub(crate) async fn round_totals(&self, admin: &Who, whole_kronor: bool) {
        let mut settings = self.get(admin, "/api/admin/settings").await.ok();
        settings["wholeKronor"] = json!(whole_kronor);
        self.put(admin, "/api/admin/settings", settings).await.ok();
    }
}

fn says<const N: usize>(record: &Value, fields: [&str; N]) -> [String; N] {
    fields.map(|field| record[field].as_str().unwrap_or_default().to_owned())
}

const SUMS: [&str; 4] = ["subtotal", "vat", "rounding", "total"];
const LEFT: [&str; 4] = ["status", "left", "subtotalLeft", "balance"];

/// An office that rounds, with an invoice over 9,876.54 + 2,469.14, rounded up by 0.32.
async fn rounded(pool: PgPool) -> (TestApp, Freelancer, Who, Value) {
    let (app, anna, admin) = people(pool).await;
    app.round_totals(&admin, true).await;
    let invoice = app.sent_of(&anna, &admin, &[("1", "9876.54", "25")]).await;
    (app, anna, admin, invoice)
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_total_is_rounded_and_the_salary_does_not_feel_it(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let exact = app.sent_of(&anna, &admin, &[("1", "9876.54", "25")]).await;
    assert_eq!(says(&exact, SUMS), ["9876.54", "2469.14", "0.00", "12345.68"]);

    let mut input = anna.input();
    input["items"][0]["quantity"] = json!("1");
    input["items"][0]["unitPrice"] = json!("9876.54");
    let draft = app.post(&anna.who, "/api/invoices", input.clone()).await.ok();
    assert_eq!(says(&draft, SUMS), ["9876.54", "2469.14", "0.00", "12345.68"]);
    app.round_totals(&admin, true).await;
    let preview = json!({ "clientId": input["clientId"], "currency": "SEK", "items": input["items"] });
    let preview = app.post(&anna.who, "/api/invoices/preview", preview).await.ok();
    assert_eq!(says(&preview, SUMS), ["9876.54", "2469.14", "0.32", "12346.00"]);
    // Of a draft of before everybody sees what would be sent now, also on paper, and that is sent.
    assert_eq!(says(&app.invoice(&admin, &draft).await, SUMS), ["9876.54", "2469.14", "0.32", "12346.00"]);
    let pdf = app.get(&anna.who, &format!("/api/invoices/{}/pdf", text(&draft["id"]))).await;
    assert!(pages(&pdf.bytes).concat().contains("12.346,00 kr"));
    let sent = app.act(&admin, &draft, "send", json!({})).await.ok();
    assert_eq!(says(&sent, SUMS), ["9876.54", "2469.14", "0.32", "12346.00"]);
    assert_eq!(sent["payoutBasis"], exact["payoutBasis"]);
    // What was sent exact stays so, and an amount in euros is not rounded.
    assert_eq!(says(&app.invoice(&admin, &exact).await, SUMS), says(&exact, SUMS));
    input["currency"] = json!("EUR");
    let euro = app.post(&anna.who, "/api/invoices", input).await.ok();
    assert_eq!(says(&euro, SUMS), ["9876.54", "2469.14", "0.00", "12345.68"]);

    assert_eq!(app.balances([1510, 3001, 2611, 3740]).await, [2_469_168, -1_975_308, -493_828, -32]);
    let pdf = app.get(&anna.who, &format!("/api/invoices/{}/pdf", text(&sent["id"]))).await;
    let page = pages(&pdf.bytes).concat();
    for part in ["Öresavrundning", "0,32 kr", "12.346,00 kr"] {
        assert!(page.contains(part), "{part} is missing in {page}");
    }
    let pdf = app.get(&anna.who, &format!("/api/invoices/{}/pdf", text(&exact["id"]))).await;
    assert!(!pages(&pdf.bytes).concat().contains("Öresavrundning"));

    app.paid_by_hand(&admin, &sent, "12346.00").await;
    assert_eq!(says(&app.invoice(&admin, &sent).await, LEFT), ["paid", "12346.00", "9876.54", "0.00"]);
    app.agrees().await;
    let run = json!({ "paymentDate": "2026-11-25", "invoiceIds": [sent["id"]] });
    let run = app.post(&admin, "/api/admin/salary-runs", run).await.ok();
    assert_eq!(run["payslips"][0]["subtotal"], "9876.54");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn credit_notes_take_the_rounding_with_the_last_of_it(pool: PgPool) {
    let (app, anna, admin, invoice) = rounded(pool).await;
    let path = "credit-preview";
    let preview = app.act(&admin, &invoice, path, json!({})).await.ok();
    assert_eq!(says(&preview, SUMS), ["-9876.54", "-2469.14", "-0.32", "-12346.00"]);
    let part = app.credit(&admin, &invoice, json!({ "amount": "346.00", "reason": "Avdrag" })).await.ok();
    assert_eq!(says(&part, LEFT), ["sent", "12000.00", "9599.74", "12000.00"]);
    app.agrees().await;
    let rest = app.credit(&admin, &invoice, json!({ "reason": "Fel kund" })).await.ok();
    assert_eq!(says(&rest, LEFT), ["cancelled", "0.00", "0.00", "0.00"]);
    let notes = rest["creditNotes"].as_array().unwrap();
    let mut shown = Vec::new();
    for note in notes {
        shown.push(says(&app.invoice(&admin, note).await, SUMS));
    }
    assert_eq!(shown[0], ["-276.80", "-69.20", "0.00", "-346.00"]);
    assert_eq!(shown[1], ["-9599.74", "-2399.94", "-0.32", "-12000.00"]);
    let pdf = app.get(&anna.who, &format!("/api/invoices/{}/pdf", text(&notes[1]["id"]))).await;
    assert!(pages(&pdf.bytes).concat().contains("Öresavrundning"));
    assert_eq!(app.balances([1510, 3001, 2611, 3740]).await, [0; 4]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_loss_takes_the_rounding_and_gives_it_back(pool: PgPool) {
    let (app, _, admin, invoice) = rounded(pool).await;
    let ground = json!({ "ground": "bankruptcy" });
    let preview = app.act(&admin, &invoice, "write-off-preview", ground.clone()).await.ok();
    let parts = ["net", "vat", "rounding", "total"];
    assert_eq!(says(&preview, parts), ["9876.54", "2469.14", "0.32", "12346.00"]);
    let off = app.write_off(&admin, &invoice, ground.clone()).await.ok();
    assert_eq!(says(&off, LEFT), ["written_off", "0.00", "0.00", "0.00"]);
    assert_eq!(says(&off["writeOffs"][0], parts), ["9876.54", "2469.14", "0.32", "12346.00"]);
    assert_eq!(app.balances([1510, 6351, 2611, 3740]).await, [0, 987_654, 0, 0]);
    app.agrees().await;

    // Most of it comes in after all, and then the last of it.
    app.paid_by_hand(&admin, &invoice, "12345.80").await;
    let back = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&back["writeOffs"][1], parts), ["-9876.38", "-2469.10", "-0.32", "-12345.80"]);
    app.paid_by_hand(&admin, &invoice, "0.20").await;
    let back = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&back["writeOffs"][2], parts), ["-0.16", "-0.04", "0.00", "-0.20"]);
    assert_eq!(says(&back, LEFT), ["paid", "12346.00", "9876.54", "0.00"]);
    assert_eq!(app.balances([1510, 6351, 3950, 2611, 3740]).await, [0, 987_654, -987_654, -246_914, -32]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_loss_undone_after_a_recovery_leaves_nothing_behind(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    app.round_totals(&admin, true).await;
    let state = ["left", "subtotalLeft", "vatLeft", "roundingLeft", "writtenOff", "writtenOffSubtotal"];
    for (price, whole, rest) in [("987.40", "1234.00", "234.00"), ("9876.54", "12346.00", "11346.00")] {
        let invoice = app.sent_of(&anna, &admin, &[("1", price, "25")]).await;
        let sent = says(&invoice, state);
        for amount in ["1000.00", rest] {
            let off = json!({ "ground": "given_up", "amount": amount });
            app.write_off(&admin, &invoice, off).await.ok();
        }
        app.paid_by_hand(&admin, &invoice, rest).await;
        let now = app.invoice(&admin, &invoice).await;
        let can_be_undone: Vec<_> =
            now["writeOffs"].as_array().unwrap().iter().map(|off| off["canBeUndone"] == true).collect();
        assert_eq!(can_be_undone, [true, false, false]);
        let undo = format!("write-offs/{}/undo", text(&now["writeOffs"][0]["id"]));
        let undone = app.act(&admin, &invoice, &undo, json!({ "version": now["version"] })).await.ok();
        assert_eq!(says(&undone, state), sent);
        assert_eq!(says(&undone, ["status", "balance", "total"]), ["sent", "1000.00", whole]);
        app.agrees().await;
    }
    assert_eq!(app.balance(3740).await, 25 - 32);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_last_of_the_lines_takes_the_rounding_however_little_is_left(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    app.round_totals(&admin, true).await;
    let lines = [("1", "987.40", "25"), ("1", "100.00", "6"), ("1", "-50.00", "0")];
    let invoice = app.sent_of(&anna, &admin, &lines).await;
    assert_eq!(says(&invoice, SUMS), ["1037.40", "252.85", "-0.25", "1290.00"]);
    // 0.25 are left of what the first line came to; the rounding would have made that nothing.
    let note = json!({ "lines": [{ "position": 1, "amount": "987.20" }], "reason": "Avdrag" });
    let part = app.credit(&admin, &invoice, note).await.ok();
    assert_eq!(says(&part, LEFT), ["sent", "56.00", "50.20", "56.00"]);
    let rest = app.credit(&admin, &invoice, json!({ "reason": "Resten" })).await.ok();
    assert_eq!(says(&rest, LEFT), ["cancelled", "0.00", "0.00", "0.00"]);

    let invoice = app.sent_of(&anna, &admin, &[("1", "987.40", "25")]).await;
    let note = json!({ "lines": [{ "position": 1, "amount": "987.20" }], "reason": "Avdrag" });
    let part = app.credit(&admin, &invoice, note).await.ok();
    assert_eq!(says(&part, LEFT), ["sent", "0.25", "0.20", "0.25"]);
    let rest = app.credit(&admin, &invoice, json!({ "reason": "Resten" })).await.ok();
    assert_eq!(says(&rest, LEFT), ["cancelled", "0.00", "0.00", "0.00"]);
    assert_eq!(app.balances([1510, 3001, 3003, 3004, 2611, 2631, 3740]).await, [0; 7]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_client_who_paid_does_not_owe_the_rounding_of_the_next_invoice(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("1", "9876.54", "25")]).await;
    app.paid_by_hand(&admin, &invoice, "12345.68").await;
    app.round_totals(&admin, true).await;
    let version = app.invoice(&admin, &invoice).await["version"].clone();
    let body = json!({ "reason": "Fel referens", "version": version });
    let draft = app.act(&admin, &invoice, "reissue", body).await.ok();
    let new = app.act(&admin, &draft, "send", json!({})).await.ok();
    assert_eq!(says(&new, SUMS), ["9876.54", "2469.14", "0.32", "12346.00"]);
    assert_eq!(says(&app.invoice(&admin, &new).await, LEFT), ["paid", "12346.00", "9876.54", "0.00"]);
    // What the sale was rounded up by, and what the client did not pay of it.
    assert_eq!(app.balance(3740).await, 0);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_export_is_rounded_too_and_can_be_in_doubt(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    app.round_totals(&admin, true).await;
    let client = app.client(anna.who.id.unwrap(), "Kunde AS", "NO").await;
    sqlx::query("update clients set vat_registered = true, company_tax_id = '923609016' where id = $1")
        .bind(client)
        .execute(&app.app.pool)
        .await
        .unwrap();
    let anna = Freelancer { client, ..anna };
    let invoice = app.sent_of(&anna, &admin, &[("1", "987.60", "25")]).await;
    assert_eq!(says(&invoice, SUMS), ["987.60", "0.00", "0.40", "988.00"]);
    assert_eq!(says(&invoice, ["vatLeft", "roundingLeft", "left"]), ["0.00", "0.40", "988.00"]);
    assert_eq!(app.balances([1510, 3305, 3740]).await, [98_800, -98_760, -40]);
    let version = json!(invoice["version"]);
    let doubt = json!({ "kind": "feared_loss", "note": "Svarar inte", "version": version });
    app.act(&admin, &invoice, "doubts", doubt).await.ok();
    assert_eq!(app.balances([6352, 1519]).await, [98_760, -98_760]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_rounds_nothing_else(pool: PgPool) {
    let (app, anna, admin, invoice) = rounded(pool).await;
    let off = app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    let undo = format!("write-offs/{}/undo", text(&off["writeOffs"][0]["id"]));
    let version = json!({ "version": off["version"] });
    let undone = app.act(&admin, &invoice, &undo, version).await.ok();
    assert_eq!(says(&undone["writeOffs"][1], ["rounding", "total"]), ["-0.32", "-12346.00"]);
    app.agrees().await;
    app.post(&anna.who, "/api/invoices", anna.input()).await.ok();
    let row = |kind: &str, rounding: &str, net: &str| {
        format!(
            "with off as (
                 insert into invoice_write_offs (id, invoice_id, kind, ground, note, bearer, net, vat, rounding, recovers_vat,
                     recorded_by, recorded_at, recorded_on)
                 select gen_random_uuid(), i.id, '{kind}', 'bankruptcy', 'x', 'wage_pool', {net}, 0, {rounding}, true,
                     (select id from users where email = 'admin@example.com'), now(), now()::date
                 from invoices i where sent_at is not null returning id, net),
             rates as (
                 insert into invoice_write_off_rates (write_off_id, vat_rate, net, vat) select id, 25, net, 0 from off)
             update invoices set written_off_total = written_off_total + {net} + {rounding},
                 written_off_subtotal = written_off_subtotal + {net},
                 written_off_rounding = written_off_rounding + {rounding} where sent_at is not null"
        )
    };
    for (sql, constraint) in [
        (
            "update invoices set total = total + 0.01 where sent_at is null".to_owned(),
            "invoices_total_adds_up",
        ),
        ("update invoices set total = total + 1 where sent_at is null".to_owned(), "invoices_total_adds_up"),
        (
            "update invoices set written_off_rounding = 0.1 where sent_at is not null".to_owned(),
            "invoices_rounding_taken_once",
        ),
        (
            "update invoices set credited_rounding = 0.1 where sent_at is not null".to_owned(),
            "invoices_rounding_taken_once",
        ),
        (row("write_off", "0.33", "10"), "invoices_rounding_taken_once"),
        (row("write_off", "-0.01", "10"), "invoices_rounding_taken_once"),
        (row("write_off", "0.51", "10"), "invoice_write_offs_rounding_small"),
    ] {
        app.refused_by_database(&sql, constraint).await;
    }
}
