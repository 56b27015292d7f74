//! Bad news from the bank: rejections of what was confirmed already, and reports on payments that nobody ordered.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::bank::{pain002, payment_of};
use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const ANNAS: &str = ">5007.64<";
const BOS: &str = ">10067.37<";

struct Office {
    app: TestApp,
    anna: Who,
    bo: Who,
    maker: Who,
    approver: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
        app.ready_for_salary(&anna, "199001019802").await;
        app.ready_for_salary(&bo, "198507099805").await;
        app.paid_invoice(&anna, 1, "10000.00").await;
        app.paid_invoice(&bo, 2, "20000.00").await;
        let maker = app.admin("maker@example.com").await;
        let approver = app.admin("approver@example.com").await;
        Self { app, anna, bo, maker, approver }
    }

    /// An act of the second admin on the run as it is.
    async fn act(&self, run: &Value, act: &str, mut body: Value) -> Answer {
        let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
        let shown = self.app.get(&self.approver, &path).await.ok();
        body["version"] = shown["version"].clone();
        self.app.post(&self.approver, &format!("{path}/{act}"), body).await
    }

    async fn shown(&self, run: &Value) -> Value {
        self.app.get(&self.maker, &format!("/api/admin/salary-runs/{}", text(&run["id"]))).await.ok()
    }

    /// A run of both whose file the office has confirmed in full, and the file.
    async fn confirmed(&self) -> (Value, String) {
        let input = json!({ "paymentDate": "2026-11-25" });
        let run = self.app.post(&self.maker, "/api/admin/salary-runs", input).await.ok();
        self.act(&run, "approve", json!({})).await.ok();
        self.act(&run, "payment-file", json!({})).await.ok();
        let file = self.file(&run).await;
        (self.act(&run, "confirm", json!({})).await.ok(), file)
    }

    async fn file(&self, run: &Value) -> String {
        let path = format!("/api/admin/salary-runs/{}/payment-file", text(&run["id"]));
        String::from_utf8(self.app.get(&self.maker, &path).await.bytes).unwrap()
    }

    /// The bank's report on the first file.
    async fn report(&self, run: &Value, settled: &[String], rejected: &[String]) -> Answer {
        let message = text(&self.shown(run).await["paymentFiles"][0]["messageId"]).to_owned();
        let path = format!("/api/admin/salary-runs/{}/status-report", text(&run["id"]));
        let report = pain002(&message, settled, rejected);
        self.app.upload(&self.maker, &path, &[("file", report.as_bytes())]).await
    }

    /// The balance of an account in öre.
    async fn balance(&self, account: i32) -> i64 {
        sqlx::query_scalar(
            "select coalesce(sum(amount * 100), 0)::bigint from voucher_entries where account = $1",
        )
        .bind(account)
        .fetch_one(&self.app.app.pool)
        .await
        .unwrap()
    }

    async fn reconciled(&self) {
        let month = self.app.get(&self.maker, "/api/admin/reports/reconciliation?month=2026-11").await.ok();
        let rows = month["rows"].as_array().unwrap_or_else(|| panic!("{month}"));
        assert!(rows.iter().all(|row| text(&row["difference"]) == "0.00"), "{month}");
    }
}

fn slip_of<'a>(run: &'a Value, who: &Who) -> &'a Value {
    let user = who.id.unwrap().to_string();
    run["payslips"].as_array().unwrap().iter().find(|slip| slip["userId"] == user).unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_rejection_after_confirm_reopens_the_payment(pool: PgPool) {
    let office = Office::new(pool).await;
    let (run, file) = office.confirmed().await;
    assert_eq!(office.balance(2821).await, 0);

    let result = office.report(&run, &[], &[payment_of(&file, BOS)]).await.ok();
    assert_eq!((&result["rejected"], &result["reopened"]), (&json!(1), &json!(1)), "{result}");
    let open = office.shown(&run).await;
    assert_eq!(text(&open["status"]), "exported");
    assert_eq!(text(&slip_of(&open, &office.bo)["status"]), "rejected");
    assert_eq!(text(&slip_of(&open, &office.anna)["status"]), "accepted");
    // The salary is owed again, and only Anna's money has left the bank.
    assert_eq!((office.balance(2821).await, office.balance(1930).await), (-1_006_737, -500_764));
    assert_eq!(office.app.count("select count(*) from mails where kind = 'payout_rejected'").await, 1);
    office.reconciled().await;
    // The report twice changes nothing.
    let again = office.report(&run, &[], &[payment_of(&file, BOS)]).await.ok();
    assert_eq!((&again["unchanged"], &again["payments"]), (&json!(2), &json!([])), "{again}");

    // The next file pays him, and he is told again.
    office.act(&run, "payment-file", json!({})).await.ok();
    let next = office.file(&run).await;
    assert!(next.contains(BOS) && !next.contains(ANNAS), "{next}");
    let paid = office.act(&run, "confirm", json!({})).await.ok();
    assert_eq!(text(&paid["status"]), "accepted");
    assert_eq!((office.balance(2821).await, office.balance(1930).await), (0, -1_507_501));
    let told = "select count(*) from mails m join users u on u.id = m.user_id
                where m.kind = 'payslip_paid' and u.email = 'bo@example.com'";
    assert_eq!(office.app.count(told).await, 2);
    office.reconciled().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_reversal_of_a_salary_that_the_bank_rejected_makes_no_claim(pool: PgPool) {
    let office = Office::new(pool).await;
    let (run, file) = office.confirmed().await;
    office.report(&run, &[], &[payment_of(&file, BOS)]).await.ok();
    let slip = slip_of(&run, &office.bo)["id"].clone();
    office.act(&run, "reverse", json!({ "payslipId": slip, "reason": "Fel konto" })).await.ok();
    assert_eq!((office.balance(1610).await, office.balance(2821).await), (0, 0));
    office.reconciled().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_rejection_after_the_reversal_lets_the_claim_fall(pool: PgPool) {
    let office = Office::new(pool).await;
    let (run, file) = office.confirmed().await;
    let slip = slip_of(&run, &office.bo)["id"].clone();
    office.act(&run, "reverse", json!({ "payslipId": slip, "reason": "Fel belopp" })).await.ok();
    assert_eq!(office.balance(1610).await, 1_006_737);
    office.report(&run, &[], &[payment_of(&file, BOS)]).await.ok();
    assert_eq!((office.balance(1610).await, office.balance(2821).await), (0, 0));
    assert_eq!(office.balance(1930).await, -500_764);
    let shown = office.shown(&run).await;
    assert_eq!(
        (text(&shown["status"]), text(&slip_of(&shown, &office.bo)["status"])),
        ("accepted", "reversed")
    );
    assert_eq!(
        office.app.count("select count(*) from mails where kind = 'payout_rejected'").await,
        0,
        "nothing is paid again"
    );
    office.reconciled().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_status_report_with_unknown_payments_says_so(pool: PgPool) {
    let office = Office::new(pool).await;
    let (run, file) = office.confirmed().await;
    let stranger = Uuid::nil().simple().to_string();
    let result = office.report(&run, std::slice::from_ref(&stranger), &[payment_of(&file, BOS)]).await.ok();
    assert_eq!(
        (&result["unknownPayments"], &result["reopened"]),
        (&json!([stranger]), &json!(1)),
        "{result}"
    );
    let noted: Value = sqlx::query_scalar(
        "select after from audit_events where action = 'salary_run.status_report' order by id desc limit 1",
    )
    .fetch_one(&office.app.app.pool)
    .await
    .unwrap();
    assert_eq!(noted["unknown"], json!([stranger]));
    assert_eq!(office.app.count("select count(*) from bank_reports").await, 1);
    // Nothing else in the report: it is kept and named all the same.
    let alone = office.report(&run, std::slice::from_ref(&stranger), &[]).await.ok();
    assert_eq!((&alone["unknownPayments"], &alone["payments"]), (&json!([stranger]), &json!([])));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn confirmed_before_its_day_a_salary_is_on_its_way_until_then(pool: PgPool) {
    let office = Office::new(pool).await;
    let (run, file) = office.confirmed().await;
    assert_eq!((text(&run["status"]), text(&run["paysOn"])), ("accepted", "2026-11-25"));
    assert_eq!(text(&slip_of(&run, &office.anna)["status"]), "accepted");
    let list = |who: Who, status: &'static str| {
        let app = &office.app;
        async move {
            let path = format!("/api/payslips?filter={{\"status\":\"{status}\"}}");
            app.get(&who, &path).await.ok().as_array().unwrap().len()
        }
    };
    assert_eq!(
        (list(office.anna.clone(), "accepted").await, list(office.anna.clone(), "paid").await),
        (1, 0)
    );
    let days =
        "select count(*) from vouchers where kind = 'payout_confirmed' and voucher_date = '2026-11-25'";
    assert_eq!(office.app.count(days).await, 2, "settled on the day of the payment");

    office.app.app.clock.advance(TimeDelta::days(4));
    let anna = office.app.sign_in_again(&office.anna).await;
    assert_eq!((list(anna.clone(), "accepted").await, list(anna, "paid").await), (0, 1));
    let office = Office {
        maker: office.app.sign_in_again(&office.maker).await,
        approver: office.app.sign_in_again(&office.approver).await,
        ..office
    };
    assert_eq!(text(&office.shown(&run).await["status"]), "paid");

    // And a rejection after the day takes it back, on the day of the news.
    office.app.app.clock.advance(TimeDelta::days(2));
    let office = Office {
        maker: office.app.sign_in_again(&office.maker).await,
        approver: office.app.sign_in_again(&office.approver).await,
        ..office
    };
    office.report(&run, &[], &[payment_of(&file, BOS)]).await.ok();
    assert_eq!(text(&office.shown(&run).await["status"]), "exported");
    let days = "select count(*) from vouchers where kind = 'payout_rejected' and voucher_date = '2026-11-27'";
    assert_eq!(office.app.count(days).await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_store_reopens_a_confirmed_payment_only_by_a_report(pool: PgPool) {
    let office = Office::new(pool).await;
    let (run, file) = office.confirmed().await;
    let constraint = |error: sqlx::Error| {
        error.as_database_error().and_then(|error| error.constraint()).unwrap_or_default().to_owned()
    };
    let pool = &office.app.app.pool;
    for sql in [
        "update payouts set status = 'rejected'",
        "update payouts set status = 'sent', decided_at = null",
        "update payouts set reason = 'x', status = 'rejected', decided_at = now()",
    ] {
        assert_eq!(constraint(sqlx::query(sql).execute(pool).await.unwrap_err()), "payouts_final", "{sql}");
    }
    office.report(&run, &[], &[payment_of(&file, BOS)]).await.ok();
    for sql in ["update payout_returns set confirmed_at = now()", "delete from bank_reports"] {
        assert!(sqlx::query(sql).execute(pool).await.is_err(), "{sql}");
    }
    // Rejected is final.
    let sql =
        "update payouts set status = 'paid', reason_code = null, reason = null where status = 'rejected'";
    assert_eq!(constraint(sqlx::query(sql).execute(pool).await.unwrap_err()), "payouts_final");
}
