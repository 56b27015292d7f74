//! Write-offs: what a client does not pay is a loss with its VAT, the salary follows what is left, and what comes in after all
//! is recovered.

use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::bank::{bgmax, verified};
use crate::support::bank_account::{DAY, people};
use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

impl TestApp {
    pub(crate) async fn write_off(&self, who: &Who, invoice: &Value, mut what: Value) -> Answer {
        what["version"] = self.invoice(who, invoice).await["version"].clone();
        if what["note"].is_null() {
            what["note"] = json!("Konkursbeslut 2026-11-20, Stockholms tingsrätt");
        }
        self.act(who, invoice, "write-offs", what).await
    }

    async fn undo_write_off(&self, who: &Who, invoice: &Value, index: usize) -> Answer {
        let now = self.invoice(who, invoice).await;
        let path = format!("write-offs/{}/undo", text(&now["writeOffs"][index]["id"]));
        self.act(who, invoice, &path, json!({ "version": now["version"] })).await
    }
}

fn says<const N: usize>(invoice: &Value, fields: [&str; N]) -> [String; N] {
    fields.map(|field| invoice[field].as_str().unwrap_or_default().to_owned())
}

fn fault(answer: &Answer) -> (&str, &str) {
    let field = &answer.json["fields"][0];
    (text(&field["field"]), text(&field["code"]))
}

const STATE: [&str; 6] = ["status", "balance", "writtenOff", "subtotalLeft", "feeLeft", "payoutBasis"];

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_rest_of_a_half_paid_invoice_is_lost_and_recovered_in_part(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    // Worked examples 3 and 4: 10,000 + 2,500; 5,000 paid, the rest lost, then 1,250 recovered.
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.paid_by_hand(&admin, &invoice, "5000.00").await;
    let path = "write-off-preview";
    let preview = app.act(&admin, &invoice, path, json!({ "ground": "bankruptcy" })).await.ok();
    let fields =
        ["total", "net", "vat", "balance", "balanceAfter", "feeAfter", "payoutBasisAfter", "statusAfter"];
    let expected = ["7500.00", "6000.00", "1500.00", "7500.00", "0.00", "300.00", "3700.00", "paid"];
    assert_eq!(says(&preview, fields), expected);
    assert_eq!((&preview["recoversVat"], &preview["needsSecondPerson"]), (&json!(true), &json!(false)));

    let off = app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    assert_eq!(says(&off, STATE), ["paid", "0.00", "7500.00", "4000.00", "300.00", "3700.00"]);
    assert_eq!(says(&off, ["total", "feeAmount", "paid"]), ["12500.00", "600.00", "5000.00"]);
    assert_eq!(
        says(&off["writeOffs"][0], ["kind", "ground", "total", "vat"]),
        ["write_off", "bankruptcy", "7500.00", "1500.00"]
    );
    assert_eq!(app.balances([6351, 2611, 1510]).await, [600_000, -100_000, 0]);
    app.agrees().await;

    app.paid_by_hand(&admin, &invoice, "1250.00").await;
    let back = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&back, STATE), ["paid", "0.00", "6250.00", "5000.00", "350.00", "4650.00"]);
    assert_eq!(says(&back["writeOffs"][1], ["kind", "total", "vat"]), ["recovered", "-1250.00", "-250.00"]);
    assert_eq!(app.balances([3950, 6351, 2611, 1510]).await, [-100_000, 600_000, -125_000, 0]);
    app.agrees().await;
    let timeline = app.get(&anna.who, &format!("/api/invoices/{}/timeline", text(&invoice["id"]))).await.ok();
    let reasons = timeline.to_string();
    assert!(
        !reasons.contains("återför") && !reasons.contains("reversed"),
        "no payment was reversed: {reasons}"
    );

    let run = json!({ "paymentDate": "2026-11-25", "invoiceIds": [invoice["id"]] });
    let run = app.post(&admin, "/api/admin/salary-runs", run).await.ok();
    let slip = &run["payslips"][0];
    assert_eq!(says(slip, ["subtotal", "fee", "wagePool"]), ["5000.00", "350.00", "4650.00"], "{slip}");
    let salaried = app.invoice(&admin, &invoice).await;
    assert!(!salaried["allowedActions"].to_string().contains("undo_write_off"), "{salaried}");
    assert_eq!(app.undo_write_off(&admin, &invoice, 0).await.refused(409), "already_salaried");
    let fees = app.get(&admin, "/api/admin/reports/fees?from=2026-11-01&to=2026-11-30&by=user").await.ok();
    assert_eq!(says(&fees["rows"][0], ["subtotal", "fee"]), ["5000.00", "350.00"], "{fees}");
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_unpaid_invoice_is_written_off_and_claimed_again(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("8", "1000", "25"), ("10", "100", "6")]).await;
    let off = app.write_off(&admin, &invoice, json!({ "ground": "no_assets" })).await.ok();
    assert_eq!(says(&off, STATE), ["written_off", "0.00", "11060.00", "0.00", "0.00", "0.00"]);
    assert!(off["promisedPayoutDate"].is_null(), "{off}");
    assert_eq!(off["receivable"], "11060.00");
    let acts = off["allowedActions"].to_string();
    assert!(
        acts.contains("undo_write_off") && acts.contains("add_payment") && !acts.contains("credit"),
        "{acts}"
    );
    assert_eq!(app.balances([1510, 6351, 2611, 2631]).await, [0, 900_000, 0, 0]);
    // It is nowhere among what is open or overdue.
    let list = app.get(&admin, "/api/admin/invoices?filter={\"status\":\"written_off\"}").await.ok();
    assert_eq!(list.as_array().map(Vec::len), Some(1));
    let aging = app.get(&admin, "/api/admin/reports/aging?date=2026-11-21").await.ok();
    assert_eq!(aging["rows"], json!([]), "{aging}");
    let before = app.get(&admin, "/api/admin/reports/aging?date=2026-11-20").await.ok();
    assert_eq!(before["rows"], json!([]), "it was not sent yet: {before}");
    app.agrees().await;
    let timeline = app.get(&anna.who, &format!("/api/invoices/{}/timeline", text(&invoice["id"]))).await.ok();
    let kinds: Vec<_> = timeline.as_array().unwrap().iter().map(|step| text(&step["kind"])).collect();
    assert_eq!(kinds.last(), Some(&"written_off"), "{kinds:?}");

    let again = app.undo_write_off(&admin, &invoice, 0).await.ok();
    assert_eq!(says(&again, STATE), ["sent", "11060.00", "0.00", "9000.00", "550.00", "8450.00"]);
    assert_eq!(
        (&off["writeOffs"][0]["canBeUndone"], &again["writeOffs"][0]["canBeUndone"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(again["writeOffs"][0]["undone"], true);
    assert_eq!(app.balances([1510, 6351, 2611, 2631]).await, [1_106_000, 0, -200_000, -6_000]);
    assert!(again["promisedPayoutDate"].is_string());
    app.agrees().await;
    assert_eq!(app.undo_write_off(&admin, &invoice, 0).await.refused(409), "impossible_transition");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_not_pursued_keeps_its_vat_owed(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("1", "800", "25")]).await;
    let small = app.write_off(&admin, &invoice, json!({ "ground": "small_claim" })).await;
    assert_eq!(fault(&small), ("ground", "no_small_claim"));
    let part = json!({ "ground": "given_up", "amount": "250.00" });
    let off = app.write_off(&admin, &invoice, part).await.ok();
    assert_eq!(says(&off, ["status", "balance", "subtotalLeft"]), ["sent", "750.00", "600.00"]);
    assert_eq!(app.balances([6351, 2611, 1510]).await, [25_000, -20_000, 75_000]);
    let other = app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await;
    assert_eq!(other.refused(409), "write_off_grounds_differ");
    let version = app.invoice(&admin, &invoice).await["version"].clone();
    let reissue = json!({ "reason": "Fel referens", "version": version });
    assert_eq!(app.act(&admin, &invoice, "reissue", reissue).await.refused(409), "write_off_stands");
    // A credit note takes off what is left, and no more; what is left then was never paid.
    let beyond = app.credit(&admin, &invoice, json!({ "amount": "750.01", "reason": "Avdrag" })).await;
    assert_eq!(fault(&beyond).0, "amount");
    let credited = app.credit(&admin, &invoice, json!({ "amount": "750.00", "reason": "Avdrag" })).await.ok();
    assert_eq!(says(&credited, STATE), ["written_off", "0.00", "250.00", "0.00", "0.00", "0.00"]);
    app.agrees().await;
    // Money beyond what was written off is kept as for any other invoice.
    app.paid_by_hand(&admin, &invoice, "300.00").await;
    let paid = app.invoice(&admin, &invoice).await;
    assert_eq!(
        says(&paid, ["status", "writtenOff", "paid", "subtotalLeft"]),
        ["paid", "0.00", "250.00", "200.00"]
    );
    assert_eq!(app.balances([3950, 2420, 1510]).await, [-25_000, -5_000, 0]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_transaction_that_waits_recovers_a_write_off(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[verified(text(&invoice["ocr"]), 500_000, 1)])).await;
    let waiting = app.waiting(&admin).await;
    let [transaction] = &waiting[..] else { panic!("{waiting:?}") };
    assert_eq!(transaction["waitReason"], "invoice_not_open");
    let path = format!("{}/{}", crate::support::bank_account::TRANSACTIONS, text(&transaction["id"]));
    let suggested = app.get(&admin, &path).await.ok()["suggestions"][0].clone();
    assert_eq!(
        says(&suggested, ["invoiceId", "balance", "amount"]),
        [text(&invoice["id"]), "12500.00", "5000.00"]
    );
    app.allocate(&admin, transaction, &[(&invoice, "5000.00")]).await.ok();
    let back = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&back, STATE), ["paid", "0.00", "7500.00", "4000.00", "300.00", "3700.00"]);
    assert_eq!(
        app.balances([1930, 2499, 3950, 2611, 6351]).await,
        [500_000, 0, -400_000, -100_000, 1_000_000]
    );
    app.agrees().await;
    // Undone, the money waits again, and so does the claim; the write-off is one for what stays of it.
    let undo = format!("{}/{}/undo", crate::support::bank_account::TRANSACTIONS, text(&transaction["id"]));
    app.post(&admin, &undo, json!({})).await.ok();
    let open = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&open, ["status", "balance", "writtenOff"]), ["sent", "5000.00", "7500.00"]);
    assert_eq!(open["writeOffs"][0]["canBeUndone"], false, "{open}");
    assert_eq!(app.undo_write_off(&admin, &invoice, 0).await.refused(409), "write_off_recovered");
    app.agrees().await;
    let again = app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    assert_eq!(says(&again, ["status", "writtenOff"]), ["written_off", "12500.00"]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_whose_rest_is_paid_is_suggested_for_what_was_written_off(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.paid_by_hand(&admin, &invoice, "5000.00").await;
    app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[verified(text(&invoice["ocr"]), 250_000, 1)])).await;
    let waiting = app.waiting(&admin).await;
    let path = format!("{}/{}", crate::support::bank_account::TRANSACTIONS, text(&waiting[0]["id"]));
    let suggested = app.get(&admin, &path).await.ok()["suggestions"][0].clone();
    assert_eq!(
        says(&suggested, ["invoiceId", "balance", "amount"]),
        [text(&invoice["id"]), "7500.00", "2500.00"]
    );
    app.allocate(&admin, &waiting[0], &[(&invoice, "2500.00")]).await.ok();
    let back = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&back, ["status", "balance", "writtenOff"]), ["paid", "0.00", "5000.00"]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn above_the_limit_a_second_person_confirms_also_several_small_ones(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["manualPaymentLimit"] = json!("1000.00");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    let of = |amount: &str| json!({ "ground": "bankruptcy", "amount": amount });
    app.write_off(&clerk, &invoice, of("900.00")).await.ok();
    let asked = app.write_off(&clerk, &invoice, of("100.01")).await;
    assert_eq!(asked.status, 202, "{}", asked.json);
    assert_eq!(app.invoice(&admin, &invoice).await["writtenOff"], "900.00");
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&asked.json["id"]));
    let version = json!({ "version": asked.json["version"] });
    assert_eq!(app.post(&clerk, &confirm, version.clone()).await.refused(409), "approval_by_another");
    app.post(&admin, &confirm, version).await.ok();
    assert_eq!(app.invoice(&admin, &invoice).await["writtenOff"], "1000.01");
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_clerks_and_a_repeated_request_write_off_once(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    let version = invoice["version"].clone();
    let body = json!({ "ground": "bankruptcy", "note": "Konkurs", "version": version });
    let both = [&admin, &clerk].map(|who| app.act(who, &invoice, "write-offs", body.clone()));
    let answers = join_all(both).await;
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 1, "{:?}", answers.iter().map(|answer| &answer.json).collect::<Vec<_>>());
    assert_eq!(app.count("select count(*) from invoice_write_offs").await, 1);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_what_must_not_be(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy", "amount": "1250.00" })).await.ok();
    let row = |kind: &str, net: &str, by: &str| {
        format!(
            "insert into invoice_write_offs (id, invoice_id, kind, ground, note, bearer, net, vat, rounding, recovers_vat, undoes_id,
                 recorded_by, recorded_at, recorded_on)
             select gen_random_uuid(), i.id, '{kind}', case when '{kind}' <> 'recovered' then 'bankruptcy' end, 'x', 'wage_pool', {net}, 0, 0,
                 true, case when '{kind}' = 'undone' then (select id from invoice_write_offs limit 1) end,
                 (select id from users where email = '{by}@example.com'), now(), now()::date
             from invoices i"
        )
    };
    for (sql, constraint) in [
        (row("write_off", "100", "anna"), "invoice_write_offs_not_own"),
        (row("write_off", "100", "admin"), "invoices_written_off_by_rows"),
        (row("write_off", "-100", "admin"), "invoice_write_offs_sign"),
        (row("recovered", "100", "admin"), "invoice_write_offs_sign"),
        (row("undone", "-100", "admin"), "invoice_write_offs_undone_as_it_was"),
        ("update invoice_write_offs set net = 1".into(), "invoice_write_offs_append_only"),
        ("delete from invoice_write_off_rates".into(), "invoice_write_off_rates_append_only"),
        ("update invoices set written_off_total = 0".into(), "invoices_written_off_by_rows"),
        ("update invoices set written_off_total = total".into(), "invoices_written_off_when_nothing_left"),
        ("update invoices set written_off_total = total + 1".into(), "invoices_paid_range"),
        ("update invoices set written_off_fee = -1000".into(), "invoices_paid_range"),
        ("update invoices set status = 'written_off'".into(), "invoices_written_off_when_nothing_left"),
    ] {
        app.refused_by_database(&sql, constraint).await;
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_own_invoice_with_f_skatt_is_for_what_is_left(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    let profile = json!({
        "swedishTax": false, "rule": "side_income", "disabledGround": "f_skatt",
        "disabledEvidence": "Registreringsbevis", "disabledValidTo": "2026-12-31", "reason": "Checked",
    });
    let id = anna.who.id.unwrap();
    app.post(&admin, &format!("/api/admin/users/{id}/tax-profiles"), profile).await.ok();
    app.paid_by_hand(&admin, &invoice, "5000.00").await;
    let path = format!("/api/invoices/{}/supplier-invoice", text(&invoice["id"]));
    let own = async |number: &str| {
        let form = [("number", number), ("date", DAY)];
        app.send_form(&anna.who, &path, &form, "faktura.pdf", b"%PDF-1.7 7").await.ok()
    };
    let asked = app.get(&anna.who, &path).await.ok();
    assert_eq!(asked, json!({ "required": true, "amount": "8900.00" }));
    own("1").await;
    app.app.clock.advance(TimeDelta::minutes(5));
    app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    let asked = app.get(&anna.who, &path).await.ok();
    assert_eq!(asked, json!({ "required": true, "amount": "3500.00" }));
    let preview =
        app.post(&admin, "/api/admin/salary-runs/preview", json!({ "paymentDate": "2026-11-25" })).await.ok();
    assert_eq!(preview["blockers"][0]["code"], "supplier_invoice_missing", "{preview}");
    app.app.clock.advance(TimeDelta::minutes(5));
    own("2").await;
    let preview =
        app.post(&admin, "/api/admin/salary-runs/preview", json!({ "paymentDate": "2026-11-25" })).await.ok();
    assert_eq!(preview["payslips"][0]["payout"], "3500.00", "{preview}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_of_payments_recovers_row_after_row(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let whole = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    let part = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.write_off(&admin, &whole, json!({ "ground": "bankruptcy" })).await.ok();
    app.write_off(&admin, &part, json!({ "ground": "bankruptcy", "amount": "2500.00" })).await.ok();
    let row = |invoice: &Value, amount: &str| format!("{};{amount};{DAY}\n", text(&invoice["invoiceNumber"]));
    let import = async |rows: &[String]| {
        let file = format!("Fakturanummer;Belopp;Datum\n{}", rows.concat());
        let fields = [("kind", "payments")];
        app.send_form(&admin, "/api/admin/imports", &fields, "p.csv", file.as_bytes()).await.ok()
    };
    let rows = [row(&whole, "1000,00"), row(&whole, "1250,00"), row(&part, "6000,00"), row(&part, "6000,01")];
    let done = import(&rows).await;
    assert_eq!(done["created"], 4, "{done}");
    let whole = app.invoice(&admin, &whole).await;
    assert_eq!(says(&whole, ["status", "paid", "writtenOff"]), ["paid", "2250.00", "10250.00"]);
    let part = app.invoice(&admin, &part).await;
    assert_eq!(says(&part, ["status", "paid", "writtenOff"]), ["paid", "12000.01", "499.99"]);
    app.agrees().await;
    // What is recovered as a whole takes no more.
    let rows = [row(&part, "499,99"), row(&part, "7,00")];
    let refused = import(&rows).await;
    assert_eq!((&refused["created"], &refused["failed"]), (&json!(0), &json!(1)), "{refused}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn money_is_recovered_on_its_day_and_never_before_the_write_off(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.app.clock.advance(TimeDelta::days(2));
    let admin = app.sign_in_again(&admin).await;
    app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    app.app.clock.advance(TimeDelta::days(10));
    let paid = json!({
        "amount": "1250.00", "paidOn": "2026-11-30", "evidence": "Kontoutdrag", "reason": "Utdelning i konkurs",
    });
    let admin = app.sign_in_again(&admin).await;
    app.act(&admin, &invoice, "payments", paid.clone()).await.ok();
    let early = json!({ "paidOn": "2026-11-22" });
    let mut second = paid;
    second["paidOn"] = early["paidOn"].clone();
    app.act(&admin, &invoice, "payments", second).await.ok();
    let days: Vec<String> = sqlx::query_scalar(
        "select recorded_on::text from invoice_write_offs where kind = 'recovered' order by id",
    )
    .fetch_all(&app.app.pool)
    .await
    .unwrap();
    assert_eq!(days, ["2026-11-30", "2026-11-23"]);
    let booked = "select count(*) from vouchers where kind = 'write_off' and voucher_date in ('2026-11-30', '2026-11-23')";
    assert_eq!(app.count(booked).await, 3);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_write_off_is_undone_only_on_its_own_ground(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    let of = |ground: &str| json!({ "ground": ground, "amount": "1250.00" });
    app.write_off(&admin, &invoice, of("bankruptcy")).await.ok();
    let cancel = json!({ "version": app.invoice(&admin, &invoice).await["version"] });
    assert_eq!(app.act(&admin, &invoice, "cancel", cancel).await.refused(409), "write_off_stands");
    app.paid_by_hand(&admin, &invoice, "12500.00").await;
    let version = json!({ "version": app.invoice(&admin, &invoice).await["version"] });
    app.act(&admin, &invoice, "mark-unpaid", version).await.ok();
    let off = app.write_off(&admin, &invoice, of("given_up")).await.ok();
    assert_eq!([0, 1, 2].map(|place| off["writeOffs"][place]["canBeUndone"] == true), [false, false, true]);
    assert_eq!(app.undo_write_off(&admin, &invoice, 0).await.refused(409), "write_off_recovered");
    app.undo_write_off(&admin, &invoice, 2).await.ok();
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_with_a_discount_at_its_own_rate_is_written_off(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25"), ("1", "-1000", "6")]).await;
    let off = app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    assert_eq!(says(&off, STATE), ["written_off", "0.00", "11440.00", "0.00", "0.00", "0.00"]);
    assert_eq!(app.balances([1510, 6351, 2611, 2631]).await, [0, 900_000, 0, 0]);
    app.paid_by_hand(&admin, &invoice, "11000.00").await;
    app.paid_by_hand(&admin, &invoice, "440.00").await;
    assert_eq!(app.balances([1510, 3950, 2611, 2631]).await, [0, -900_000, -250_000, 6_000]);
    app.agrees().await;

    // At the higher rate it leaves VAT below zero: 10,000 + 600 less 2,800 + 700.
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "6"), ("1", "-2800", "25")]).await;
    let before = app.balances([1510, 6351, 2611, 2631]).await;
    let off = app.write_off(&admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    assert_eq!(says(&off, STATE), ["written_off", "0.00", "7100.00", "0.00", "0.00", "0.00"]);
    assert_eq!(says(&off["writeOffs"][0], ["net", "vat"]), ["7200.00", "-100.00"]);
    let after = app.balances([1510, 6351, 2611, 2631]).await;
    let moved: Vec<_> = after.iter().zip(before).map(|(after, before)| after - before).collect();
    assert_eq!(moved, [-710_000, 720_000, -70_000, 60_000]);
    app.paid_by_hand(&admin, &invoice, "7100.00").await;
    assert_eq!(says(&app.invoice(&admin, &invoice).await, STATE)[..2], ["paid", "0.00"]);
    app.agrees().await;
}
