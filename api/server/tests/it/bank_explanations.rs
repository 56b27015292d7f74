//! Bank transactions that pay no invoice: explained, posted, undone, and never more than there is.

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};

use crate::support::bank::{BgMax, bgmax, verified};
use crate::support::bank_account::{DAY, TRANSACTIONS, of, people};
use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

impl TestApp {
    async fn explain(&self, who: &Who, transaction: &Value, kind: &str, amount: &str) -> Answer {
        let body = json!({ "kind": kind, "amount": amount, "note": "Enligt banken" });
        self.post(who, &of(transaction, "explain"), body).await
    }

    async fn set_off(&self, who: &Who, one: &Value, other: &Value, amount: &str) -> Answer {
        let body = json!({
            "kind": "offset", "amount": amount, "note": "Banken tog tillbaka", "otherTransactionId": other["id"],
        });
        self.post(who, &of(one, "explain"), body).await
    }

    async fn transaction(&self, who: &Who, transaction: &Value) -> Value {
        self.get(who, &format!("{TRANSACTIONS}/{}", text(&transaction["id"]))).await.ok()
    }

    /// Takes in 12 500 of unknown money, a deduction of 51 and 300 more; gives them in this order.
    async fn unknown_and_deducted(&self, who: &Who) -> [Value; 3] {
        let unknown = |ore, serial| BgMax { code: '0', ..verified("", ore, serial) };
        let deducted = BgMax { record: "21", ..unknown(5_100, 2) };
        let file = bgmax(DAY, 1, &[unknown(1_250_000, 1), deducted, unknown(30_000, 3)]);
        self.bank_file(who, "in.txt", &file).await;
        let mut all = self.waiting(who).await;
        all.sort_by_key(|one| one["line"].as_i64());
        all.try_into().unwrap()
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_pays_no_invoice_is_explained_posted_and_undone(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let [unknown, deducted, _] = app.unknown_and_deducted(&admin).await;
    app.explain(&admin, &deducted, "bank_charge", "51.00").await.ok();
    assert_eq!(app.balances([1930, 2499, 6570]).await, [1_274_900, -1_280_000, 5_100]);
    let half = app.explain(&admin, &unknown, "other_income", "500.00").await.ok();
    assert_eq!((&half["unexplained"], &half["status"]), (&json!("12000.00"), &json!("waiting")));
    let told = &half["explanations"][0];
    assert_eq!(
        (&told["kind"], &told["explainedByName"]),
        (&json!("other_income"), &json!("admin")),
        "{told}"
    );
    // A tax refund that was recorded where taxes are: the ledger has it already.
    app.explain(&admin, &unknown, "recorded_elsewhere", "12000.00").await.ok();
    assert_eq!(app.balances([1930, 2499, 3990]).await, [74_900, -30_000, -50_000]);
    app.is_in_balance().await;

    let again = app.post(&admin, &of(&unknown, "undo"), json!({})).await.ok();
    assert_eq!(again["unexplained"], "12500.00");
    assert!(again["explanations"].as_array().unwrap().iter().all(|one| one["reversed"] == true), "{again}");
    assert_eq!(app.balances([1930, 2499, 3990]).await, [1_274_900, -1_280_000, 0]);
    assert_eq!(app.post(&admin, &of(&unknown, "undo"), json!({})).await.refused(409), "nothing_allocated");
    app.is_in_balance().await;
    assert_eq!(
        app.get(&admin, "/api/admin/reports/reconciliation?month=2026-11").await.ok()["balanced"],
        true
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_transactions_are_set_off_against_each_other_and_parted_again(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let [unknown, deducted, other] = app.unknown_and_deducted(&admin).await;
    let candidates = app.transaction(&admin, &deducted).await["oppositeTransactions"].clone();
    let amounts: Vec<&str> =
        candidates.as_array().unwrap().iter().map(|one| text(&one["unexplained"])).collect();
    assert_eq!(amounts.len(), 2, "{candidates}");
    assert_eq!(app.set_off(&admin, &unknown, &other, "1.00").await.refused(409), "offset_unfit");
    let alone = app.explain(&admin, &deducted, "offset", "51.00").await;
    assert!(alone.json.to_string().contains("otherTransactionId"), "{}", alone.json);
    assert_eq!(app.set_off(&admin, &unknown, &deducted, "51.01").await.refused(409), "exceeds_unexplained");
    app.set_off(&admin, &deducted, &unknown, "51.00").await.ok();
    assert_eq!(app.transaction(&admin, &deducted).await["status"], "explained");
    assert_eq!(app.transaction(&admin, &unknown).await["unexplained"], "12449.00");
    // Both stand on 2499, so nothing is posted.
    assert_eq!(app.balances([1930, 2499]).await, [1_274_900, -1_274_900]);
    app.is_in_balance().await;
    // From either side.
    app.post(&admin, &of(&unknown, "undo"), json!({})).await.ok();
    assert_eq!(app.transaction(&admin, &deducted).await["unexplained"], "51.00");
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn wrong_explanations_are_refused_and_nothing_is_stored(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let [unknown, deducted, _] = app.unknown_and_deducted(&admin).await;
    for (transaction, kind, amount, status, says) in [
        (&unknown, "bank_charge", "1.00", 409, "explanation_unfit"),
        (&deducted, "other_income", "1.00", 409, "explanation_unfit"),
        (&unknown, "other_income", "12500.01", 409, "exceeds_unexplained"),
        (&unknown, "other_income", "0.00", 422, "amount"),
        (&unknown, "other_income", "-1.00", 422, "amount"),
        (&unknown, "refund", "1.00", 422, "kind"),
        (&unknown, "salary", "1.00", 400, "kind"),
    ] {
        let answer = app.explain(&admin, transaction, kind, amount).await;
        assert_eq!(answer.status, status, "{kind} {amount}: {}", answer.json);
        assert!(answer.json.to_string().contains(says), "{}", answer.json);
    }
    let silent = json!({ "kind": "other_income", "amount": "1.00", "note": " " });
    let answer = app.post(&admin, &of(&unknown, "explain"), silent).await;
    assert!(answer.json.to_string().contains("note"), "{}", answer.json);
    assert_eq!(app.count("select count(*) from bank_explanations").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn above_the_limit_a_second_person_confirms_also_many_small_parts(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let [unknown, ..] = app.unknown_and_deducted(&admin).await;
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["manualPaymentLimit"] = json!("1000.00");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    app.explain(&clerk, &unknown, "other_income", "900.00").await.ok();
    let asked = app.explain(&clerk, &unknown, "other_income", "100.01").await;
    assert_eq!(asked.status, 202, "{}", asked.json);
    assert_eq!(app.transaction(&admin, &unknown).await["unexplained"], "11600.00");
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&asked.json["id"]));
    let version = json!({ "version": asked.json["version"] });
    assert_eq!(app.post(&clerk, &confirm, version.clone()).await.refused(409), "approval_by_another");
    app.post(&admin, &confirm, version).await.ok();
    assert_eq!(app.transaction(&admin, &unknown).await["unexplained"], "11499.99");
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_limit_and_own_money_count_on_both_sides_of_an_offset(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    let named = BgMax { code: '0', ..verified(text(&sent["ocr"]), 500_000, 1) };
    let deducted = |serial| BgMax { record: "21", code: '0', ..verified("", 80_000, serial) };
    let file = bgmax(DAY, 1, &[named, deducted(2), deducted(3)]);
    app.bank_file(&admin, "in.txt", &file).await;
    let mut all = app.waiting(&admin).await;
    all.sort_by_key(|one| one["line"].as_i64());
    let [named, one, two] = &all[..] else { panic!() };
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["manualPaymentLimit"] = json!("1000.00");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    app.set_off(&clerk, one, named, "800.00").await.ok();
    let waits = app.set_off(&clerk, two, named, "800.00").await;
    assert_eq!(waits.status, 202, "{}", waits.json);
    let shown = waits.json["changes"].to_string();
    assert!(shown.contains("otherTransaction") && shown.contains(DAY), "{shown}");
    app.set_roles(&anna.who, &["finance"]).await;
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&waits.json["id"]));
    let version = json!({ "version": waits.json["version"] });
    assert_eq!(app.post(&anna.who, &confirm, version.clone()).await.refused(409), "approval_by_another");
    app.post(&admin, &confirm, version).await.ok();
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn of_many_clerks_who_explain_one_transaction_some_find_nothing_left(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let [unknown, deducted, other] = app.unknown_and_deducted(&admin).await;
    let at_once = join_all((0..8).map(|_| app.explain(&admin, &unknown, "other_income", "5000.00"))).await;
    assert_eq!(at_once.iter().filter(|answer| answer.status == 200).count(), 2);
    let crossed = join_all((0..8).map(|turn| {
        let (one, two) = if turn % 2 == 0 { (&deducted, &other) } else { (&other, &deducted) };
        app.set_off(&admin, one, two, "30.00")
    }))
    .await;
    assert_eq!(crossed.iter().filter(|answer| answer.status == 200).count(), 1);
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_explains_money_that_was_sent_for_their_own_invoice(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.set_roles(&anna.who, &["finance"]).await;
    let short = verified(text(&sent["ocr"]), 10_000, 1);
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[short])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    let refused = app.explain(&anna.who, transaction, "other_income", "100.00").await;
    assert_eq!(refused.refused(409), "own_money");
    app.explain(&admin, transaction, "other_income", "100.00").await.ok();
    assert_eq!(app.post(&anna.who, &of(transaction, "undo"), json!({})).await.refused(409), "own_money");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_what_no_code_may_say(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let [unknown, deducted, other] = app.unknown_and_deducted(&admin).await;
    app.explain(&admin, &unknown, "other_income", "500.00").await.ok();
    let say = |transaction: &Value, kind: &str, amount: &str, other: Option<&Value>, reverses: &str| {
        let other = other.map_or("null".to_owned(), |other| format!("'{}'", text(&other["id"])));
        format!(
            "insert into bank_explanations (id, bank_transaction_id, kind, amount, note, other_transaction_id, reverses_id,
                 explained_by, explained_at)
             values (gen_random_uuid(), '{}', '{kind}', {amount}, 'x', {other}, {reverses}, (select id from users limit 1),
                 now())",
            text(&transaction["id"])
        )
    };
    let earlier = "(select id from bank_explanations limit 1)";
    for (statement, constraint) in [
        (say(&unknown, "other_income", "12001", None, "null"), "bank_transactions_unexplained_range"),
        (say(&unknown, "bank_charge", "1", None, "null"), "bank_explanations_fit"),
        (say(&deducted, "other_income", "1", None, "null"), "bank_explanations_fit"),
        (say(&deducted, "offset", "1", Some(&other), "null"), "bank_explanations_in_pairs"),
        (say(&unknown, "offset", "1", Some(&other), "null"), "bank_explanations_fit"),
        (say(&unknown, "other_income", "-1", None, "null"), "bank_explanations_sign"),
        (say(&unknown, "other_income", "-499", None, earlier), "bank_explanations_fit"),
        (say(&other, "other_income", "-300", None, earlier), "bank_explanations_fit"),
        ("update bank_explanations set amount = 1".into(), "bank_explanations_append_only"),
        ("delete from bank_explanations".into(), "bank_explanations_append_only"),
    ] {
        let error = sqlx::query(AssertSqlSafe(statement.clone())).execute(&app.app.pool).await.unwrap_err();
        let refused = error.as_database_error().and_then(|error| error.constraint()).map(str::to_owned);
        assert_eq!(refused.as_deref(), Some(constraint), "{statement}: {error}");
    }
}
