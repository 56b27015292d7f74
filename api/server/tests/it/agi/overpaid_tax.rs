//! What was lowered after it was paid: it stays on the tax account, is taken off another month, or is paid back.

use chrono::TimeDelta;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{DATE, MONTH, Stage, stage, text};
use crate::support::Answer;

const DECEMBER: &str = "/api/admin/agi/202612";

impl Stage {
    async fn pay_tax(&self, month: &str, date: &str) {
        self.app
            .post(&self.maker, &format!("{month}/tax-payment"), json!({ "paymentDate": date }))
            .await
            .ok();
    }

    /// November is declared with both, paid, and corrected to Anna alone: 19 930 kr too much. Anna has pay in December.
    async fn overpaid(self) -> Self {
        let run = self.approved_run().await;
        self.declare().await;
        self.pay_tax(MONTH, DATE).await;
        self.act(&format!("{MONTH}/tax-payment/confirm")).await;
        self.reverse(&run, &self.bo).await;
        self.declare().await;
        let invoice = self.app.paid_invoice(&self.anna, 3, "10000.00").await;
        self.approved(json!({ "paymentDate": "2026-12-21", "invoiceIds": [invoice] })).await;
        self
    }

    async fn declare_december(&self) -> Value {
        self.app.send(&self.maker, Method::POST, &format!("{DECEMBER}/declaration"), None).await.ok()
    }

    async fn offset(&self) -> Answer {
        self.app.send(&self.maker, Method::POST, &format!("{DECEMBER}/tax-offset"), None).await
    }

    async fn refund(&self, amount: &str, day: &str) -> Answer {
        let body = json!({ "amount": amount, "receivedOn": day, "evidence": "SKV 5050-1055" });
        self.app.post(&self.maker, &format!("{MONTH}/tax-refund"), body).await
    }
}

fn sums(month: &Value) -> [&str; 3] {
    [text(&month["month"], "unpaid"), text(&month["month"], "taxCredit"), text(month, "otherCredit")]
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_too_much_is_taken_off_another_month(pool: PgPool) {
    let stage = stage(pool).await.overpaid().await;
    assert_eq!(sums(&stage.month().await), ["-19931.00", "19931.00", "0.00"]);
    assert_eq!(stage.offset().await.refused(409), "month_not_declared");
    let december = stage.declare_december().await;
    assert_eq!(sums(&december), ["4392.00", "0.00", "19931.00"]);

    let december = stage.offset().await.ok();
    assert_eq!(sums(&december), ["0.00", "0.00", "15539.00"]);
    let offset = &december["taxOffsets"][0];
    let said = ["fromPeriod", "toPeriod", "amount"].map(|name| text(offset, name));
    assert_eq!(said, ["202611", "202612", "4392.00"]);
    assert_eq!(stage.offset().await.refused(409), "no_tax_to_pay", "once");
    let month = stage.month().await;
    assert_eq!(
        (sums(&month), &month["taxOffsets"][0]["id"]),
        (["-15539.00", "15539.00", "0.00"], &offset["id"])
    );
    let pay = json!({ "paymentDate": "2027-01-12" });
    let paid = stage.app.post(&stage.maker, &format!("{DECEMBER}/tax-payment"), pay).await;
    assert_eq!(paid.refused(409), "no_tax_to_pay");
    assert_eq!(
        stage.balances(&[1630, 2710, 2731]).await,
        ["15539.00", "0.00", "0.00"],
        "it never left the account"
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_too_much_is_paid_back(pool: PgPool) {
    let stage = stage(pool).await.overpaid().await;
    for (amount, day, field) in [
        ("19931.01", "2026-11-21", "amount"),
        ("0.00", "2026-11-21", "amount"),
        ("-1.00", "2026-11-21", "amount"),
        ("1.00", "2026-11-22", "receivedOn"),
        ("1.00", "2026-11-20", "receivedOn"),
    ] {
        let answer = stage.refund(amount, day).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json["fields"][0]["field"]),
            (422, &json!(field)),
            "{amount} {day}"
        );
    }
    let bank = stage.balances(&[1930]).await.remove(0);
    let month = stage.refund("19000.00", "2026-11-21").await.ok();
    assert_eq!(sums(&month), ["-931.00", "931.00", "0.00"]);
    assert_eq!(text(&month["taxRefunds"][0], "evidence"), "SKV 5050-1055");
    assert_eq!(stage.refund("931.01", "2026-11-21").await.status, 422);
    stage.refund("931.00", "2026-11-21").await.ok();
    assert_eq!(stage.refund("0.01", "2026-11-21").await.refused(409), "no_tax_credit");
    let now = stage.balances(&[1930]).await.remove(0);
    let ore = |text: &str| text.replace('.', "").parse::<i64>().unwrap();
    assert_eq!(ore(&now) - ore(&bank), 1_993_100);
    let report = stage.reconciliation().await;
    let tax_account = &report["accounts"][1];
    assert_eq!(
        (&tax_account["account"], &tax_account["difference"]),
        (&json!(1630), &json!("0.00")),
        "{tax_account}"
    );
    assert!(report.to_string().contains("tax_refunds"));

    // Bo is paid after all: what came back is owed again.
    let invoice = stage.app.paid_invoice(&stage.bo, 4, "45000.00").await;
    stage.approved(json!({ "paymentDate": DATE, "invoiceIds": [invoice] })).await;
    assert_eq!(sums(&stage.declare().await), ["19931.00", "0.00", "0.00"]);
    stage.pay_tax(MONTH, "2026-11-24").await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn money_that_may_still_fail_is_no_credit(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.approved_run().await;
    stage.declare().await;
    stage.pay_tax(MONTH, DATE).await;
    stage.reverse(&run, &stage.bo).await;
    let month = stage.declare().await;
    assert_eq!(sums(&month), ["-19931.00", "0.00", "0.00"], "the bank has not said that it paid");
    assert_eq!(stage.refund("1.00", "2026-11-21").await.refused(409), "no_tax_credit");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn lowered_tax_is_named_before_it_is_declared(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.approved_run().await;
    let lowered = |month: Value| text(&month["month"], "loweredTax").to_owned();
    assert_eq!(lowered(stage.month().await), "0.00", "nothing is declared yet");
    stage.declare().await;
    stage.reverse(&run, &stage.bo).await;
    let invoice = stage.app.paid_invoice(&stage.anna, 3, "10000.00").await;
    stage.approved(json!({ "paymentDate": DATE, "invoiceIds": [invoice] })).await;
    assert_eq!(lowered(stage.month().await), "9735.00", "Bo's, whatever Anna has more");
    stage.declare().await;
    assert_eq!(lowered(stage.month().await), "0.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_more_leaves_the_tax_account_than_is_there_in_the_store_itself(pool: PgPool) {
    let stage = stage(pool).await.overpaid().await;
    stage.declare_december().await;
    let pool = &stage.app.app.pool;
    let id = stage.maker.id.unwrap();
    let offset = |from: &str, to: &str, amount: &str| {
        format!(
            "insert into tax_offsets values (gen_random_uuid(), '{from}', '{to}', {amount}, '{id}', now())"
        )
    };
    let refund = |amount: &str| {
        format!(
            "insert into tax_refunds values (gen_random_uuid(), '202611', {amount}, '2026-11-21', 'x', '{id}', now())"
        )
    };
    for sql in [
        offset("202612", "202611", "1"),
        offset("202611", "202612", "4392.01"),
        offset("202611", "202611", "1"),
        offset("202611", "202612", "-1"),
        offset("202611", "202701", "1"),
        refund("19931.01"),
        refund("0"),
    ] {
        let answer = sqlx::query(sqlx::AssertSqlSafe(sql.clone())).execute(pool).await;
        assert!(answer.unwrap_err().as_database_error().unwrap().is_check_violation(), "{sql}");
    }
    sqlx::query(sqlx::AssertSqlSafe(offset("202611", "202612", "4392"))).execute(pool).await.unwrap();
    let rest = sqlx::query(sqlx::AssertSqlSafe(refund("15539.01"))).execute(pool).await;
    assert!(rest.is_err(), "what was given away is there no more");
    for sql in ["update tax_offsets set amount = 1", "delete from tax_offsets"] {
        assert!(sqlx::query(sql).execute(pool).await.is_err(), "{sql}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_credit_is_used_once_by_all_who_ask_at_the_same_time(pool: PgPool) {
    let stage = stage(pool).await.overpaid().await;
    stage.declare_december().await;
    stage.app.app.clock.advance(TimeDelta::seconds(1));
    let (offsets, refunds) = futures_util::future::join(
        futures_util::future::join_all((0..4).map(|_| stage.offset())),
        futures_util::future::join_all((0..4).map(|_| stage.refund("15539.00", "2026-11-21"))),
    )
    .await;
    let done = |answers: Vec<Answer>| answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!((done(offsets), done(refunds)), (1, 1));
    assert_eq!(sums(&stage.month().await), ["0.00", "0.00", "0.00"]);
}
