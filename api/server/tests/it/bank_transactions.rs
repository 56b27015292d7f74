//! The bank account: what a file of the bank brings is matched or waits, counts once, and is never lost.

use futures_util::future::join_all;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};

use crate::support::bank::{BgMax, Entry, bgmax, camt053, camt054, verified};
use crate::support::bank_account::{DAY, FILES, TRANSACTIONS, of, people};
use crate::support::invoices::text;

fn ocr(invoice: &Value) -> &str {
    text(&invoice["ocr"])
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_verified_reference_pays_its_invoice_once(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    let file = bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1)]);

    let checked = app.send_form(&admin, FILES, &[("dryRun", "true")], "in.txt", &file).await.ok();
    assert_eq!((&checked["matched"], &checked["dryRun"]), (&json!(1), &json!(true)), "{checked}");
    assert_eq!(checked["lines"][0]["invoiceNumber"], sent["invoiceNumber"]);
    assert_eq!(app.count("select count(*) from bank_transactions").await, 0);

    let taken = app.bank_file(&admin, "in.txt", &file).await;
    let told = (&taken["created"], &taken["matched"], &taken["waiting"], &taken["total"]);
    assert_eq!(told, (&json!(1), &json!(1), &json!(0), &json!("12500.00")), "{taken}");
    let paid = app.invoice(&admin, &sent).await;
    assert_eq!((&paid["status"], &paid["paid"]), (&json!("paid"), &json!("12500.00")));
    assert_eq!(app.balances([1930, 1510, 2499]).await, [1_250_000, 0, 0]);
    assert_eq!(app.count("select count(*) from vouchers where kind = 'payment_received'").await, 1);
    assert_eq!(app.count("select count(*) from vouchers where kind = 'bank_transaction'").await, 0);

    let again = app.bank_file(&admin, "other-name.txt", &file).await;
    assert_eq!((&again["alreadyImported"], &again["id"]), (&json!(true), &taken["id"]), "{again}");
    // The same payment beside another one, in another file.
    let more = bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1), verified("", 100, 2)]);
    let more = app.bank_file(&admin, "more.txt", &more).await;
    assert_eq!((&more["known"], &more["created"]), (&json!(1), &json!(1)), "{more}");
    assert_eq!(app.balances([1930, 2499]).await, [1_250_100, -100]);
    app.is_in_balance().await;
    // Who is paid is told once.
    assert_eq!(app.count("select count(*) from mails where kind = 'invoice_paid'").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ore_are_rounded_and_a_larger_difference_waits(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (short, long, other) =
        (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let file = bgmax(
        DAY,
        1,
        &[
            verified(ocr(&short), 1_249_932, 1),
            verified(ocr(&long), 1_250_032, 2),
            verified(ocr(&other), 1_200_000, 3),
        ],
    );
    let taken = app.bank_file(&admin, "in.txt", &file).await;
    assert_eq!((&taken["matched"], &taken["waiting"]), (&json!(2), &json!(1)), "{taken}");
    assert_eq!(app.balances([3740, 2499]).await, [68 - 32, -1_200_000]);
    assert_eq!(taken["lines"][0]["waitReason"], "other_amount");
    let by_hand = json!({ "amount": "12000", "paidOn": DAY });
    let refused = app.act(&admin, &other, "payments", by_hand).await.refused(409);
    assert_eq!(refused, "bank_transaction_waits");
    let shown =
        app.get(&admin, &format!("{TRANSACTIONS}/{}", text(&app.waiting(&admin).await[0]["id"]))).await.ok();
    assert_eq!(shown["suggestions"][0]["invoiceId"], other["id"]);
    assert_eq!(shown["suggestions"][0]["reasons"], json!(["reference", "similar_name"]));
    assert_eq!(shown["suggestions"][0]["amount"], "12000.00");
    let part = app.allocate(&admin, &shown, &[(&other, "12000.00")]).await.ok();
    assert_eq!((&part["status"], &part["unexplained"]), (&json!("explained"), &json!("0.00")));
    assert_eq!(app.invoice(&admin, &other).await["balance"], "500.00");
    app.is_in_balance().await;
}

// The first worked example: unknown money, of which two invoices take their part.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn unknown_money_waits_and_is_split_over_invoices(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (one, two) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let unknown = BgMax { code: '0', payer: "Plåt & Färg AB", ..verified("", 2_510_000, 7) };
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown])).await;
    assert_eq!(app.balances([1930, 2499, 1510]).await, [2_510_000, -2_510_000, 2_500_000]);
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    assert_eq!(
        (&transaction["status"], &transaction["waitReason"]),
        (&json!("waiting"), &json!("no_reference"))
    );
    assert_eq!(transaction["payer"], "Plåt & Färg AB");

    let split = app.allocate(&admin, transaction, &[(&one, "12500.00"), (&two, "12500.00")]).await.ok();
    assert_eq!((&split["status"], &split["unexplained"]), (&json!("waiting"), &json!("100.00")));
    assert_eq!(app.balances([1930, 2499, 1510]).await, [2_510_000, -10_000, 0]);
    for invoice in [&one, &two] {
        let paid = app.invoice(&admin, invoice).await;
        assert_eq!((&paid["status"], &paid["paidAt"].is_string()), (&json!("paid"), &true));
    }
    // The day of the bank, not of the clerk.
    assert_eq!(split["payments"][0]["paidOn"], DAY);
    assert_eq!(split["payments"][0]["source"], "bank");
    assert_eq!(split["payments"][0]["bankTransactionId"], transaction["id"]);

    let undone = app.post(&admin, &of(transaction, "undo"), json!({})).await.ok();
    assert_eq!(undone["unexplained"], "25100.00");
    assert_eq!(undone["payments"].as_array().unwrap().len(), 4);
    assert_eq!(app.balances([1930, 2499, 1510]).await, [2_510_000, -2_510_000, 2_500_000]);
    assert_eq!(app.invoice(&admin, &one).await["status"], "sent");
    assert_eq!(app.post(&admin, &of(transaction, "undo"), json!({})).await.refused(409), "nothing_allocated");
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_paid_invoice_that_is_marked_as_unpaid_gives_its_money_back_to_the_transaction(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1)])).await;
    app.act(&admin, &sent, "mark-unpaid", json!({})).await.ok();
    assert_eq!(app.balances([1930, 2499, 1510]).await, [1_250_000, -1_250_000, 1_250_000]);
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    assert_eq!(transaction["unexplained"], "12500.00");
    app.allocate(&admin, transaction, &[(&sent, "12500.00")]).await.ok();
    assert_eq!(app.invoice(&admin, &sent).await["status"], "paid");
    app.is_in_balance().await;
}

// Worked example 12: recorded by hand, and then told by the bank.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn money_that_was_recorded_by_hand_is_asked_about_and_counts_once(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.act(&admin, &sent, "payments", json!({ "amount": "12500", "paidOn": DAY })).await.ok();
    let file = bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1)]);
    let taken = app.bank_file(&admin, "in.txt", &file).await;
    assert_eq!(taken["questions"], 1, "{taken}");
    assert_eq!(app.balance(1930).await, 1_250_000, "counted once while the question stands");
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    assert_eq!(transaction["status"], "question");
    let refused = app.allocate(&admin, transaction, &[(&sent, "12500")]).await.refused(409);
    assert_eq!(refused, "transaction_in_question");
    let shown = app.get(&admin, &format!("{TRANSACTIONS}/{}", text(&transaction["id"]))).await.ok();
    assert_eq!(shown["asksAbout"]["invoiceNumber"], sent["invoiceNumber"]);

    let answered = app.post(&admin, &of(transaction, "same-payment"), json!({ "isSame": true })).await.ok();
    assert_eq!((&answered["status"], &answered["unexplained"]), (&json!("explained"), &json!("0.00")));
    assert_eq!(answered["payments"][0]["source"], "manual");
    assert_eq!(app.count("select count(*) from voucher_entries where account = 1930").await, 1);
    let again = app.post(&admin, &of(transaction, "same-payment"), json!({ "isSame": false })).await;
    assert_eq!(again.refused(409), "transaction_not_in_question");
    // The payment is not taken back behind the transaction.
    let refused = app.act(&admin, &sent, "mark-unpaid", json!({})).await.refused(409);
    assert_eq!(refused, "payment_on_transaction");
    app.is_in_balance().await;

    let undone = app.post(&admin, &of(transaction, "undo"), json!({})).await.ok();
    assert_eq!((&undone["status"], &undone["unexplained"]), (&json!("question"), &json!("12500.00")));
    assert_eq!(app.balances([1930, 2499]).await, [1_250_000, 0]);
    app.post(&admin, &of(transaction, "same-payment"), json!({ "isSame": false })).await.ok();
    assert_eq!(app.balances([1930, 2499]).await, [2_500_000, -1_250_000]);
    app.act(&admin, &sent, "mark-unpaid", json!({})).await.ok();
    app.allocate(&admin, transaction, &[(&sent, "12500")]).await.ok();
    assert_eq!(app.balances([1930, 2499, 1510]).await, [1_250_000, 0, 0]);
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn other_money_than_the_recorded_payment_waits(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.act(&admin, &sent, "payments", json!({ "amount": "12500", "paidOn": DAY })).await.ok();
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1)])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let answered = app.post(&admin, &of(transaction, "same-payment"), json!({ "isSame": false })).await.ok();
    assert_eq!(answered["status"], "waiting");
    assert_eq!(app.balances([1930, 2499]).await, [2_500_000, -1_250_000]);
    let refused = app.allocate(&admin, transaction, &[(&sent, "12500")]).await.refused(409);
    assert_eq!(refused, "impossible_transition", "the invoice is paid");
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_cannot_be_matched_waits_with_its_reason(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (twice, paid) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    app.bank_file(&admin, "a.txt", &bgmax(DAY, 1, &[verified(ocr(&paid), 1_250_000, 1)])).await;
    let file = bgmax(
        "2026-11-21",
        2,
        &[
            verified(ocr(&twice), 1_250_000, 1),
            verified(ocr(&twice), 1_250_000, 2),
            verified(ocr(&paid), 1_250_000, 3),
            verified("202600099119", 100, 4),
            BgMax { code: '3', ..verified("2026-00001", 100, 5) },
            BgMax { record: "21", code: '0', ..verified("KREDIT-7", 50, 6) },
        ],
    );
    let taken = app.bank_file(&admin, "b.txt", &file).await;
    let reasons: Vec<&str> =
        taken["lines"].as_array().unwrap().iter().map(|line| text(&line["waitReason"])).collect();
    let expected = [
        "competing",
        "competing",
        "invoice_not_open",
        "unknown_reference",
        "unverified_reference",
        "deduction",
    ];
    assert_eq!(reasons, expected, "{taken}");
    assert_eq!(taken["total"], "37501.50");
    let waiting = app.waiting(&admin).await;
    let deduction = waiting.iter().find(|transaction| transaction["kind"] == "deduction").unwrap();
    let refused = app.allocate(&admin, deduction, &[(&twice, "0.50")]).await.refused(409);
    assert_eq!(refused, "transaction_not_incoming");
    // An invoice that a waiting transaction refers to is not matched with the next one, either.
    let next = bgmax("2026-11-21", 3, &[verified(ocr(&twice), 1_250_000, 9)]);
    let next = app.bank_file(&admin, "c.txt", &next).await;
    assert_eq!(next["lines"][0]["waitReason"], "competing");
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_with_anything_wrong_brings_nothing(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    let file = bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1)]);
    let changed = |from: &str, to: &str| -> Vec<u8> {
        String::from_utf8(file.clone()).unwrap().replacen(from, to, 1).into_bytes()
    };
    let sum = changed(
        "15000000000000000000000000000000000002026112100001000000000001250000",
        "15000000000000000000000000000000000002026112100001000000000001250001",
    );
    let cases: [(&str, Vec<u8>, &str); 7] = [
        ("sum", sum, "12.500,01"),
        ("account", changed("0050501055", "0050501056"), "50501056"),
        ("test", changed("000000P", "000000T"), "test"),
        ("future", bgmax("2026-11-22", 1, &[verified(ocr(&sent), 1_250_000, 1)]), "future"),
        ("old", bgmax("1999-12-31", 1, &[verified("", 100, 1)]), "too old"),
        ("cut", file[..file.len() - 82].to_vec(), "missing"),
        ("other", b"hello".to_vec(), "BgMax"),
    ];
    for (what, file, says) in cases {
        let taken = app.bank_file(&admin, "bad.txt", &file).await;
        let problems = taken["problems"].to_string();
        assert!(problems.contains(says), "{what}: {problems}");
        assert!(taken.get("id").is_none(), "{what}");
    }
    assert_eq!(app.count("select count(*) from bank_files").await, 0);
    assert_eq!(app.count("select count(*) from bank_transactions").await, 0);
    assert_eq!(app.invoice(&admin, &sent).await["status"], "sent");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn of_many_clerks_at_one_transaction_one_allocates_it(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let mut invoices = Vec::new();
    for _ in 0..8 {
        invoices.push(app.sent(&anna, &admin).await);
    }
    let unknown = BgMax { code: '0', ..verified("", 1_250_000, 1) };
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let asked =
        invoices.iter().map(async |invoice| app.allocate(&admin, transaction, &[(invoice, "12500")]).await);
    let answers = join_all(asked).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 7);
    // And of many who take in the same file, one brings it.
    let file = bgmax(DAY, 2, &[BgMax { code: '0', ..verified("", 5_000, 2) }]);
    let files = join_all((0..6).map(|_| app.bank_file(&admin, "in.txt", &file))).await;
    assert_eq!(files.iter().filter(|taken| taken["alreadyImported"] == false).count(), 1);
    assert_eq!(app.count("select count(*) from bank_transactions").await, 2);
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_repeated_request_is_done_once(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    let unknown = BgMax { code: '0', ..verified("", 900_000, 1) };
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let body = json!({ "parts": [{ "invoiceId": sent["id"], "amount": "4000.00" }] });
    for _ in 0..2 {
        let path = of(transaction, "allocate");
        let headers = [("idempotency-key", "once")];
        let answer = app.send_with(&admin, Method::POST, &path, Some(body.clone()), &headers).await.ok();
        assert_eq!(answer["unexplained"], "5000.00");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn wrong_parts_are_named_and_nothing_is_allocated(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (one, two) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let unknown = BgMax { code: '0', ..verified("", 2_000_000, 1) };
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    for (parts, status, says) in [
        (vec![], 422, "parts"),
        (vec![(&one, "0")], 422, "parts.0.amount"),
        (vec![(&one, "1"), (&one, "2")], 422, "parts.1.invoiceId"),
        (vec![(&one, "12500"), (&two, "7500.01")], 409, "exceeds_unexplained"),
        (vec![(&one, "12500.50"), (&two, "100")], 409, "exceeds_balance"),
    ] {
        let answer = app.allocate(&admin, transaction, &parts).await;
        assert_eq!(answer.status, status, "{says}");
        assert!(answer.json.to_string().contains(says), "{}", answer.json);
    }
    assert_eq!(app.count("select count(*) from payments").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_decides_on_money_of_an_invoice_of_their_own(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.set_roles(&anna.who, &["finance"]).await;
    let taken =
        app.bank_file(&anna.who, "in.txt", &bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1)])).await;
    assert_eq!(taken["lines"][0]["waitReason"], "own_invoice", "{taken}");
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let refused = app.allocate(&anna.who, transaction, &[(&sent, "12500")]).await.refused(409);
    assert_eq!(refused, "own_money");
    app.allocate(&admin, transaction, &[(&sent, "12500")]).await.ok();
    assert_eq!(app.post(&anna.who, &of(transaction, "undo"), json!({})).await.refused(409), "own_money");
    let recorded = app.sent(&anna, &admin).await;
    app.act(&admin, &recorded, "payments", json!({ "amount": "12500", "paidOn": DAY })).await.ok();
    let file = bgmax(DAY, 2, &[verified(ocr(&recorded), 1_250_000, 1)]);
    app.bank_file(&admin, "more.txt", &file).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    for is_same in [true, false] {
        let body = json!({ "isSame": is_same });
        let refused = app.post(&anna.who, &of(transaction, "same-payment"), body).await.refused(409);
        assert_eq!(refused, "own_money");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn above_the_limit_a_second_person_confirms_each_invoice(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (sent, second) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["manualPaymentLimit"] = json!("10000.00");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;
    let unknown = BgMax { code: '0', ..verified("", 1_250_000, 2) };
    let file = bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1), unknown]);
    let taken = app.bank_file(&admin, "in.txt", &file).await;
    assert_eq!(taken["lines"][0]["waitReason"], "above_limit", "{taken}");
    let [named, unknown] = &app.waiting(&admin).await[..] else { panic!() };
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    let refused = app.allocate(&clerk, unknown, &[(&sent, "10000.01"), (&second, "100")]).await;
    assert_eq!(refused.refused(409), "allocate_alone");
    let asked = app.allocate(&clerk, named, &[(&sent, "12500")]).await;
    assert_eq!(asked.status, 202, "{}", asked.json);
    assert_eq!(app.count("select count(*) from payments").await, 0);
    // Several small parts are one large sum.
    app.allocate(&clerk, unknown, &[(&second, "6000")]).await.ok();
    assert_eq!(app.allocate(&clerk, unknown, &[(&second, "4000.01")]).await.status, 202);
    assert!(app.confirm(&asked.json).await.status.is_success());
    assert_eq!(app.invoice(&admin, &sent).await["status"], "paid");
    assert_eq!(app.waiting(&admin).await.len(), 1);
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn parts_allocated_at_once_do_not_pass_beneath_the_limit(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["manualPaymentLimit"] = json!("10000.00");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;
    let unknown = BgMax { code: '0', ..verified("", 1_250_000, 1) };
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let parts = [(&sent, "3000")];
    let at_once = join_all((0..4).map(|_| app.allocate(&admin, transaction, &parts))).await;
    assert_eq!(at_once.iter().filter(|answer| answer.status == 200).count(), 3);
    assert_eq!(app.invoice(&admin, &sent).await["paid"], "9000.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn only_who_handles_payments_takes_in_files_and_allocates(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    let unknown = BgMax { code: '0', ..verified("", 1_250_000, 1) };
    let file = bgmax(DAY, 1, &[unknown]);
    app.bank_file(&admin, "in.txt", &file).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let support = app.staff("support@example.com", &["support"]).await;
    let reviewer = app.staff("reviewer@example.com", &["reviewer"]).await;
    for who in [&support, &reviewer, &anna.who, &app.visitor()] {
        let status = app.upload(who, FILES, &[("in.txt", &file)]).await.status.as_u16();
        assert!([401, 403, 404].contains(&status), "{status}");
        let status = app.allocate(who, transaction, &[(&sent, "12500")]).await.status.as_u16();
        assert!([401, 403, 404].contains(&status), "{status}");
    }
    app.get(&support, TRANSACTIONS).await.ok();
    assert_eq!(app.get(&reviewer, TRANSACTIONS).await.status, 403);
    assert_eq!(app.count("select count(*) from payments").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_what_the_code_would_never_do(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (sent, second) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let unknown = BgMax { code: '0', ..verified("", 1_250_000, 1) };
    let deduction = BgMax { record: "21", code: '0', ..verified("", 100, 2) };
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown, deduction])).await;
    let waiting = app.waiting(&admin).await;
    let by_kind =
        |kind: &str| text(&waiting.iter().find(|found| found["kind"] == kind).unwrap()["id"]).to_owned();
    let (incoming, deduction) = (by_kind("incoming"), by_kind("deduction"));
    app.allocate(&admin, &json!({ "id": incoming }), &[(&sent, "12500")]).await.ok();

    let pay = |transaction: &str, amount: &str| {
        format!(
            "with p as (insert into payments (id, amount, currency, paid_on, source, bank_transaction_id, created_at)
                 values (gen_random_uuid(), {amount}, 'SEK', '{DAY}', 'bank', '{transaction}', now()) returning id)
             insert into payment_allocations (payment_id, invoice_id, amount, created_at)
             select id, '{}', {amount}, now() from p",
            text(&second["id"])
        )
    };
    for (statement, constraint) in [
        (pay(&incoming, "1"), "bank_transactions_unexplained_range"),
        (pay(&deduction, "1"), "payments_fit_bank_transaction"),
        ("update bank_transactions set unexplained = 5".into(), "bank_transactions_explained"),
        ("update bank_transactions set amount = amount + 1".into(), "bank_transactions_append_only"),
        ("delete from bank_transactions".into(), "bank_transactions_append_only"),
        (
            format!(
                "with p as (insert into payments (id, amount, currency, paid_on, source, reverses_payment_id, created_at)
                     select gen_random_uuid(), -amount, currency, paid_on, 'mark_unpaid', id, now() from payments
                     returning id, amount)
                 insert into payment_allocations (payment_id, invoice_id, amount, created_at)
                 select id, '{}', amount, now() from p",
                text(&sent["id"])
            ),
            "payments_fit_bank_transaction",
        ),
        (
            "insert into payments (id, amount, currency, paid_on, source, created_at)
             values (gen_random_uuid(), 1, 'SEK', '2026-11-21', 'bank', now())"
                .into(),
            "payments_bank_source",
        ),
    ] {
        let error = sqlx::query(AssertSqlSafe(statement.clone())).execute(&app.app.pool).await.unwrap_err();
        let refused = error.as_database_error().and_then(|error| error.constraint()).map(str::to_owned);
        assert_eq!(refused.as_deref(), Some(constraint), "{statement}: {error}");
    }
    let kept = sqlx::query("delete from bank_files").execute(&app.app.pool).await;
    assert!(kept.is_err());
}

// What Bankgirot pays in as one sum, the bank's statement tells of once more.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_deposit_of_a_file_is_the_same_money_in_a_statement(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (sent, other) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let file = bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1), verified("", 50_000, 2)]);
    app.bank_file(&admin, "in.txt", &file).await;
    let entries = [
        Entry { amount: "13000.00", credit: true, reference: "", id: "BG1" },
        Entry { amount: "12500.00", credit: true, reference: ocr(&other), id: "T2" },
        Entry { amount: "700.00", credit: false, reference: "", id: "T3" },
        Entry { amount: "13000.00", credit: true, reference: "", id: "T4" },
    ];
    let taken = app.bank_file(&admin, "statement.xml", &camt053(DAY, "0.00", "37800.00", &entries)).await;
    let told = (&taken["known"], &taken["created"], &taken["matched"], &taken["outgoing"]);
    assert_eq!(told, (&json!(1), &json!(3), &json!(1), &json!(0)), "{taken}");
    assert_eq!(app.balance(1930).await, 3_780_000, "what the statement says");
    // A second statement with the same entry, and one more of the same sum.
    let again = [entries[0], Entry { id: "T5", ..entries[0] }];
    let taken = app.bank_file(&admin, "more.xml", &camt053(DAY, "0.00", "26000.00", &again)).await;
    assert_eq!((&taken["known"], &taken["waiting"]), (&json!(1), &json!(1)), "{taken}");
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_after_the_statement_that_told_of_its_deposit_brings_nothing(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (sent, other) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let entries = [
        Entry { amount: "12500.00", credit: true, reference: "", id: "BG1" },
        Entry { amount: "300.00", credit: true, reference: ocr(&other), id: "T2" },
    ];
    app.bank_file(&admin, "statement.xml", &camt053(DAY, "0.00", "12800.00", &entries)).await;
    let file = bgmax(DAY, 1, &[verified(ocr(&sent), 1_250_000, 1)]);
    for explained in [false, true] {
        let refused = app.bank_file(&admin, "in.txt", &file).await;
        assert!(refused["problems"][0]["message"].as_str().unwrap().contains("statement"), "{refused}");
        if !explained {
            let transaction = app.waiting(&admin).await.into_iter().find(|one| one["amount"] == "12500.00");
            app.allocate(&admin, &transaction.unwrap(), &[(&sent, "12500")]).await.ok();
        }
    }
    // Somebody's own transfer of the same sum is no deposit.
    let file = bgmax(DAY, 2, &[BgMax { code: '0', ..verified("", 30_000, 1) }]);
    assert_eq!(app.bank_file(&admin, "in.txt", &file).await["created"], 1);
    assert_eq!(app.balance(1930).await, 1_250_000 + 30_000 + 30_000);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_entry_told_by_its_payments_and_then_as_one_sum_counts_once(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    let parts: &[(&str, &str)] = &[("12500.00", ocr(&sent)), ("500.00", "")];
    let notified = camt054(DAY, "13000.00", "E1", parts);
    let told = app.bank_file(&admin, "notification.xml", &notified).await;
    assert_eq!((&told["matched"], &told["waiting"]), (&json!(1), &json!(1)), "{told}");
    // No bank promises that what it calls an entry is unique.
    let entries = ["E1", "E2", "E2"].map(|id| Entry { amount: "13000.00", credit: true, reference: "", id });
    let told = app.bank_file(&admin, "statement.xml", &camt053(DAY, "0.00", "39000.00", &entries)).await;
    assert_eq!((&told["known"], &told["created"]), (&json!(1), &json!(2)), "{told}");
    assert_eq!(app.balance(1930).await, 3_900_000, "what the statement says");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_transaction_that_a_later_file_tells_otherwise_is_refused(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (sent, other) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let forged = bgmax(DAY, 1, &[verified(ocr(&other), 1_250_000, 1)]);
    app.bank_file(&admin, "forged.txt", &forged).await;
    for genuine in [verified(ocr(&sent), 1_250_000, 1), verified(ocr(&other), 1_200_000, 1)] {
        let refused = app.bank_file(&admin, "genuine.txt", &bgmax(DAY, 1, &[genuine])).await;
        assert!(refused["problems"][0]["message"].as_str().unwrap().contains("forged.txt"), "{refused}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn unknown_money_that_was_recorded_for_any_invoice_is_asked_about(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.act(&admin, &sent, "payments", json!({ "amount": "5000", "paidOn": DAY })).await.ok();
    let unknown = BgMax { code: '0', ..verified("", 500_000, 1) };
    let taken = app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown])).await;
    assert_eq!(taken["questions"], 1, "{taken}");
    assert_eq!(app.balance(1930).await, 500_000);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payment_of_hundreds_of_references_waits(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let references: Vec<String> =
        (0..400).map(|number| format!("RF{:02}{:021}", number % 100, number * 7_919_777_777_u64)).collect();
    let all: String = references
        .iter()
        .map(|text| format!("<Strd><CdtrRefInf><Ref>{text}</Ref></CdtrRefInf></Strd>"))
        .collect();
    let file = String::from_utf8(camt054(DAY, "100.00", "E1", &[("100.00", "")])).unwrap();
    let file = file.replace("</AmtDtls></TxDtls>", &format!("</AmtDtls><RmtInf>{all}</RmtInf></TxDtls>"));
    let taken = app.bank_file(&admin, "large.xml", file.as_bytes()).await;
    assert_eq!(taken["waiting"], 1, "{}", taken["problems"]);
    assert_eq!(taken["lines"][0]["waitReason"], "several_references");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_invoices_marked_as_unpaid_at_once_do_not_wait_for_each_other(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (one, two) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let unknown = |serial| BgMax { code: '0', ..verified("", 1_300_000, serial) };
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[unknown(1), unknown(2)])).await;
    let [first, second] = &app.waiting(&admin).await[..] else { panic!() };
    for (transaction, invoice) in [(first, &one), (second, &one), (second, &two), (first, &two)] {
        app.allocate(&admin, transaction, &[(invoice, "6250")]).await.ok();
    }
    let both = join_all([&one, &two].map(|invoice| app.act(&admin, invoice, "mark-unpaid", json!({})))).await;
    assert!(both.iter().all(|answer| answer.status.is_success()));
    assert_eq!(app.balances([1930, 2499]).await, [2_600_000, -2_600_000]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_is_kept_as_it_came_and_nobody_reads_it_in_the_database(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let unknown = BgMax { code: '0', payer: "Kålle Åkesson", ..verified("", 100, 1) };
    let file = bgmax(DAY, 1, &[unknown]);
    let taken = app.bank_file(&admin, "in.txt", &file).await;
    let path = format!("{FILES}/{}/content", text(&taken["id"]));
    assert_eq!(app.get(&admin, &path).await.bytes, file);
    let reviewer = app.staff("reviewer@example.com", &["reviewer"]).await;
    assert_eq!(app.get(&reviewer, &path).await.status, 403);
    assert_eq!(
        app.count("select count(*) from bank_files where position('enc1.'::bytea in content) = 1").await,
        1
    );
}
