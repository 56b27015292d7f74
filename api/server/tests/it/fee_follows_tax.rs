//! The fee follows the tax rule that pays: when the tax mode has changed since an invoice was sent, the salary carries
//! the difference, and the payslip, the ledger and the reports say the same.

use rust_decimal::Decimal;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::text;
use crate::support::{TestApp, Who};

struct Office {
    app: TestApp,
    admin: Who,
    anna: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let admin = app.admin("admin@example.com").await;
        let anna = app.user("anna@example.com").await;
        app.ready_for_salary(&anna, "199001012385").await;
        Self { app, admin, anna }
    }

    /// The office records another tax mode for Anna.
    async fn record(&self, swedish_tax: bool) {
        let mut tax = json!({ "swedishTax": swedish_tax, "rule": "side_income", "reason": "A1 certificate" });
        if !swedish_tax {
            tax["disabledGround"] = json!("abroad");
            tax["disabledReason"] = json!("Work and residence abroad");
            tax["disabledEvidence"] = json!("A1 certificate of Portugal");
        }
        let path = format!("/api/admin/users/{}/tax-profiles", self.anna.id.unwrap());
        self.app.post(&self.admin, &path, tax).await.ok();
    }

    async fn preview(&self) -> Value {
        let body = json!({ "paymentDate": "2026-11-25" });
        self.app.post(&self.admin, "/api/admin/salary-runs/preview", body).await.ok()
    }

    /// A run of everything, approved.
    async fn run(&self) -> Value {
        let body = json!({ "paymentDate": "2026-11-25" });
        let run = self.app.post(&self.admin, "/api/admin/salary-runs", body).await.ok();
        let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
        self.app.act_agreed(&self.admin, &path, "approve", json!({ "version": run["version"] })).await
    }

    async fn balance(&self, account: i32) -> Decimal {
        sqlx::query_scalar("select coalesce(sum(amount), 0) from voucher_entries where account = $1")
            .bind(account)
            .fetch_one(&self.app.app.pool)
            .await
            .unwrap()
    }

    async fn fees(&self) -> Value {
        self.app.get(&self.admin, "/api/admin/reports/fees?month=2026-11").await.ok()["fee"].clone()
    }
}

fn results(payslip: &Value) -> Vec<(&str, &str)> {
    let steps = payslip["steps"].as_array().unwrap().iter();
    let fees = steps.filter(|step| text(&step["name"]).starts_with("fee"));
    fees.map(|step| (text(&step["name"]), text(&step["result"]))).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_fee_follows_the_tax_rule_that_pays(pool: PgPool) {
    let office = Office::new(pool).await;
    office.app.paid_invoice(&office.anna, 1, "10000").await;
    assert_eq!(office.preview().await["payslips"][0]["fee"], "600.00");
    office.record(false).await;
    let preview = office.preview().await;
    let payslip = &preview["payslips"][0];
    assert_eq!(
        (&payslip["fee"], &payslip["wagePool"], &payslip["payout"]),
        (&json!("1100.00"), &json!("8900.00"), &json!("8900.00"))
    );
    assert_eq!(
        results(payslip),
        [("fee_at_sending", "600.00"), ("fee_adjustment", "500.00"), ("fee", "1100.00")]
    );
    let warnings = preview["warnings"].as_array().unwrap();
    let warning = warnings.iter().find(|warning| warning["code"] == "fee_adjusted").unwrap();
    assert!(text(&warning["message"]).starts_with("Fee adjusted by 500,00"), "{warning}");

    let run = office.run().await;
    assert_eq!(run["totals"]["fee"], "1100.00");
    let five_hundred = Decimal::from(500);
    assert_eq!((office.balance(3791).await, office.balance(3792).await), (-five_hundred, five_hundred));
    assert_eq!(office.balance(2821).await, Decimal::from(-8900));
    assert_eq!(office.fees().await, "1100.00");
    // The invoice keeps the fee that was fixed on it.
    let fixed = "select count(*) from invoices where fee_amount = 600";
    assert_eq!(office.app.count(fixed).await, 1);
    let checks = office.app.get(&office.admin, "/api/admin/reports/reconciliation?month=2026-11").await.ok();
    let rows = checks["rows"].as_array().unwrap();
    let payout = rows.iter().find(|row| row["name"] == "payout").unwrap();
    assert_eq!((&payout["payslips"], &payout["ledger"]), (&json!("8900.00"), &json!("8900.00")), "{checks}");

    // Reversed, nothing of it is left.
    let slip = text(&run["payslips"][0]["id"]).to_owned();
    let path = format!("/api/admin/salary-runs/{}/reverse", text(&run["id"]));
    let body = json!({ "payslipId": slip, "reason": "Wrong tax", "version": run["version"] });
    office.app.post(&office.admin, &path, body).await.ok();
    assert_eq!((office.balance(3791).await, office.fees().await), (Decimal::ZERO, json!("600.00")));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_fee_falls_when_swedish_tax_is_on_again(pool: PgPool) {
    let office = Office::new(pool).await;
    office.app.paid_invoice_of_mode(&office.anna, 1, "10000", false).await;
    office.app.paid_invoice(&office.anna, 2, "10000").await;
    // 600 for each: 20 000 − 1 200 = 18 800 for the salary.
    let payslip = office.preview().await["payslips"][0].clone();
    assert_eq!((&payslip["fee"], &payslip["wagePool"]), (&json!("1200.00"), &json!("18800.00")));
    assert_eq!(
        results(&payslip),
        [("fee_at_sending", "1700.00"), ("fee_adjustment", "-500.00"), ("fee", "1200.00")]
    );
    office.run().await;
    assert_eq!(office.balance(3791).await, Decimal::from(500));
    assert_eq!(office.fees().await, "1200.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_a_payslip_whose_fee_is_not_that_of_its_invoices(pool: PgPool) {
    let office = Office::new(pool.clone()).await;
    let invoice = office.app.paid_invoice(&office.anna, 1, "10000").await;
    let insert = async |fee: i32, pool_left: i32| {
        let mut tx = pool.begin().await.unwrap();
        let (run, slip) = (Uuid::now_v7(), Uuid::now_v7());
        sqlx::query("insert into salary_runs (id, payment_date, created_by, created_at) values ($1, '2026-11-25', $2, now())")
            .bind(run)
            .bind(office.admin.id)
            .execute(&mut *tx)
            .await
            .unwrap();
        sqlx::query(
            "insert into payslips (id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool, gross_salary,
                 holiday_pay, employer_contributions, rounding, preliminary_tax, net_salary, payout, cap_used, steps,
                 person, account, created_at)
             values ($1, $2, $3, '2026-11-25', false, 10000, $4, $5, 0, 0, 0, 0, 0, 0, $5, 0, '[]', '{}', to_jsonb('enc1.'::text), now())",
        )
        .bind(slip)
        .bind(run)
        .bind(office.anna.id)
        .bind(fee)
        .bind(pool_left)
        .execute(&mut *tx)
        .await
        .unwrap();
        sqlx::query(
            "insert into payslip_invoices (payslip_id, invoice_id, left_subtotal, left_fee)
             select $1, id, left_subtotal, left_fee from invoices where id = $2",
        )
        .bind(slip)
        .bind(invoice)
        .execute(&mut *tx)
        .await
    };
    insert(600, 9400).await.unwrap();
    let error = insert(100, 9900).await.unwrap_err();
    assert_eq!(error.as_database_error().unwrap().constraint(), Some("payslips_fee_of_invoices"), "{error}");
}
