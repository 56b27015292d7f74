//! What a bank on the way kept of what a client paid: the provider bears it, and the invoice is paid in full.

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::bank::{BgMax, bgmax, verified};
use crate::support::bank_account::{DAY, of, people};
use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

fn unknown(ore: i64, serial: u64) -> BgMax<'static> {
    BgMax { code: '0', ..verified("", ore, serial) }
}

async fn charged(app: &TestApp, who: &Who, transaction: &Value, parts: &[(&Value, &str, &str)]) -> Answer {
    let parts: Vec<Value> = parts
        .iter()
        .map(|(invoice, amount, charge)| {
            json!({ "invoiceId": invoice["id"], "amount": amount, "bankCharge": charge })
        })
        .collect();
    app.post(who, &of(transaction, "allocate"), json!({ "parts": parts })).await
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_provider_bears_what_a_bank_kept(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown(1_247_500, 1)])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let done = charged(&app, &admin, transaction, &[(&sent, "12475", "25")]).await.ok();
    let payment = &done["payments"][0];
    let told = ["amount", "allocated", "bankCharge", "rounding", "unallocated"];
    assert_eq!(
        told.map(|field| text(&payment[field])),
        ["12475.00", "12500.00", "25.00", "0.00", "0.00"],
        "{payment}"
    );
    assert_eq!((text(&done["status"]), text(&done["unexplained"])), ("explained", "0.00"));
    let paid = app.invoice(&admin, &sent).await;
    // The wage pool is what it was.
    let told = ["status", "paid", "balance", "payoutBasis"].map(|field| text(&paid[field]));
    assert_eq!(told, ["paid", "12500.00", "0.00", text(&sent["payoutBasis"])]);
    assert_eq!(app.balances([1930, 2499, 1510, 6570, 3740]).await, [1_247_500, 0, 0, 2_500, 0]);
    app.is_in_balance().await;

    // The client has paid in full, and sees who bears the rest.
    let path = format!("/api/admin/clients/{}/statement?from=2026-01-01&to={DAY}", text(&sent["clientId"]));
    let statement = app.get(&admin, &path).await.ok();
    let entries = statement["currencies"][0]["entries"].as_array().unwrap();
    let told: Vec<_> = entries.iter().map(|entry| (text(&entry["kind"]), text(&entry["amount"]))).collect();
    assert_eq!(told, [("invoice", "12500.00"), ("payment", "-12475.00"), ("bank_charge", "-25.00")]);

    // A mistake has a way back.
    let undone = app.post(&admin, &of(transaction, "undo"), json!({})).await.ok();
    assert_eq!(text(&undone["unexplained"]), "12475.00");
    assert_eq!(app.balances([1930, 2499, 1510, 6570]).await, [1_247_500, -1_247_500, 1_250_000, 0]);
    assert_eq!(text(&app.invoice(&admin, &sent).await["status"]), "sent");
    charged(&app, &admin, transaction, &[(&sent, "12475", "25")]).await.ok();
    app.is_in_balance().await;

    // Who approves the salary sees what it costs the provider.
    let run = app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let typed = &run["typedPayments"];
    assert_eq!(typed["bankCharges"], json!({ "count": 1, "amount": "25.00" }), "{run}");
    assert_eq!(text(&typed["payments"][0]["bankCharge"]), "25.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_charge_is_all_that_is_missing_and_comes_once(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (one, two) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown(2_497_500, 1)])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    for (parts, status, says) in [
        (vec![(&one, "12399.99", "100.01")], 422, "parts.0.bankCharge"),
        (vec![(&one, "12500", "-1")], 422, "parts.0.bankCharge"),
        (vec![(&one, "49.99", "50")], 422, "parts.0.bankCharge"),
        // What is left over would pay somebody else's.
        (vec![(&one, "12475", "25"), (&two, "12500", "0")], 409, "bank_charge_with_rest"),
        (vec![(&one, "12500", "0"), (&two, "12475", "24.99")], 409, "bank_charge_mismatch"),
        (vec![(&one, "12500", "0"), (&two, "12475", "25.01")], 409, "bank_charge_mismatch"),
    ] {
        let answer = charged(&app, &admin, transaction, &parts).await;
        assert_eq!(answer.status, status, "{says}");
        assert!(answer.json.to_string().contains(says), "{}", answer.json);
    }
    assert_eq!(app.count("select count(*) from payments").await, 0);
    app.allocate(&admin, transaction, &[(&one, "12500")]).await.ok();
    // Of two clerks at once one takes it.
    let last = [(&two, "12475", "25")];
    let at_once = join_all([(); 2].map(|()| charged(&app, &admin, transaction, &last))).await;
    let mut statuses: Vec<_> = at_once.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    // What a credit note frees comes with no second charge.
    app.credit(&admin, &one, json!({ "amount": "2500", "reason": "Rabatt" })).await.ok();
    let three = app.sent(&anna, &admin).await;
    let refused = charged(&app, &admin, transaction, &[(&three, "2500", "25")]).await;
    assert_eq!(refused.refused(409), "bank_charge_twice");
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_bank_kept_anything_of_money_that_was_typed_in(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (one, two) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    app.act(&admin, &one, "payments", json!({ "amount": "12500", "paidOn": DAY })).await.ok();
    app.credit(&admin, &one, json!({ "amount": "12480", "reason": "Rabatt" })).await.ok();
    let [held] = &app.waiting(&admin).await[..] else { panic!() };
    let refused = charged(&app, &admin, held, &[(&two, "12480", "20")]).await;
    assert_eq!(refused.refused(409), "bank_charge_without_bank");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_credit_note_takes_the_charge_before_the_money(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown(1_247_500, 1)])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    charged(&app, &admin, transaction, &[(&sent, "12475", "25")]).await.ok();
    let credit = |amount: &str| json!({ "amount": amount, "reason": "Rabatt" });
    // What it frees is money, and no charge.
    let says = async |amount: &str| {
        let preview = app.act(&admin, &sent, "credit-preview", json!({ "amount": amount })).await.ok();
        text(&preview["overpaid"]).to_owned()
    };
    assert_eq!((says("12.50").await, says("1250").await), ("0.00".to_owned(), "1225.00".to_owned()));
    app.credit(&admin, &sent, credit("12.50")).await.ok();
    // 12.50 less is owed: as much less was missing, and no money goes back.
    assert_eq!(app.balances([2499, 1510, 6570]).await, [0, 0, 1_250]);
    app.credit(&admin, &sent, credit("1250")).await.ok();
    assert_eq!(app.balances([2499, 1510, 6570]).await, [-123_750, 0, 0]);
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_invoice_that_replaces_another_is_paid_as_that_was(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown(1_247_500, 1)])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    charged(&app, &admin, transaction, &[(&sent, "12475", "25")]).await.ok();
    let reason = json!({ "reason": "Fel referens" });
    let draft = app.act(&admin, &sent, "reissue", reason).await.ok();
    app.act(&admin, &draft, "send", json!({})).await.ok();
    let again = app.invoice(&admin, &draft).await;
    assert_eq!((text(&again["status"]), text(&again["balance"])), ("paid", "0.00"));
    assert_eq!(app.balances([2499, 1510, 6570]).await, [0, 0, 2_500]);
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_charge_is_part_of_what_recovers_a_write_off(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.write_off(&admin, &sent, json!({ "ground": "bankruptcy" })).await.ok();
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown(1_247_500, 1)])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    charged(&app, &admin, transaction, &[(&sent, "12475", "25")]).await.ok();
    let paid = app.invoice(&admin, &sent).await;
    let told = ["status", "paid", "balance", "writtenOff", "payoutBasis"].map(|field| text(&paid[field]));
    assert_eq!(told, ["paid", "12500.00", "0.00", "0.00", text(&sent["payoutBasis"])]);
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_second_person_confirms_the_charge_too(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["manualPaymentLimit"] = json!("10000.00");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown(1_247_500, 1)])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    let refused = charged(&app, &clerk, transaction, &[(&sent, "12475", "26")]).await;
    assert_eq!(refused.refused(409), "bank_charge_mismatch");
    let asked = charged(&app, &clerk, transaction, &[(&sent, "12475", "25")]).await;
    assert_eq!(asked.status, 202, "{}", asked.json);
    // What counts is what the invoice is paid.
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["manualPaymentLimit"] = json!("12480.00");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;
    let second = app.staff("second@example.com", &["finance"]).await;
    let also = charged(&app, &second, transaction, &[(&sent, "12475", "25")]).await;
    assert_ne!(also.status, 200, "{}", also.json);
    let shown = asked.json.to_string();
    assert!(shown.contains("bankCharge") && shown.contains("12500.00"), "{shown}");
    assert!(app.confirm(&asked.json).await.status.is_success());
    assert_eq!(text(&app.invoice(&admin, &sent).await["status"]), "paid");
    assert_eq!(app.balances([2499, 1510, 6570]).await, [0, 0, 2_500]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_takes_no_larger_charge(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown(2_490_000, 1)])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let id = text(&transaction["id"]);
    let insert = |amount: &str, charge: &str, rounding: &str, transaction: &str| {
        format!(
            "with p as (
                 insert into payments (id, amount, rounding, bank_charge, currency, paid_on, source, bank_transaction_id,
                     reason, evidence, created_at)
                 select gen_random_uuid(), {amount}, {rounding}, {charge}, 'SEK', current_date, 'bank', {transaction},
                     'x', 'x', now()
                 from generate_series(1, 1) returning id)
             insert into payment_allocations (payment_id, invoice_id, amount, created_at)
             select id, '{}', {amount} + {charge} + {rounding}, now() from p",
            text(&sent["id"])
        )
    };
    let of_bank = format!("'{id}'");
    for (sql, constraint) in [
        (insert("200", "100.01", "0", &of_bank), "payments_bank_charge_range"),
        (insert("10", "-1", "0", &of_bank), "payments_bank_charge_range"),
        (insert("10", "11", "0", &of_bank), "payments_bank_charge_of_money"),
        (insert("10", "5", "0.50", &of_bank), "payments_one_difference"),
    ] {
        app.refused_by_database(&sql, constraint).await;
    }
    let by_hand = insert("10", "5", "0", "null").replace("'bank'", "'manual'");
    app.refused_by_database(&by_hand, "payments_bank_charge_of_bank").await;
    // Two charges of 60 on one transaction, in one statement.
    let twice = insert("70", "60", "0", &of_bank).replace("generate_series(1, 1)", "generate_series(1, 2)");
    app.refused_by_database(&twice, "payments_one_bank_charge").await;
}
