//! Rates of a year to come that are not decided yet: they are called assumed, and a run on them is confirmed.

use chrono::TimeDelta;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const CONTRIBUTIONS: &[u8] = include_bytes!("../../../domain/data/employer_contributions.csv");

struct Office {
    app: TestApp,
    maker: Who,
    approver: Who,
}

impl Office {
    /// In January 2027, when the rates of the year are not loaded yet.
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let anna = app.user("anna@example.com").await;
        app.ready_for_salary(&anna, "199001019802").await;
        app.app.clock.advance(TimeDelta::days(60));
        app.paid_invoice(&anna, 1, "10000.00").await;
        let maker = app.admin("maker@example.com").await;
        let approver = app.admin("approver@example.com").await;
        Self { app, maker, approver }
    }

    async fn draft(&self) -> (String, Value) {
        let body = json!({ "paymentDate": "2027-01-25" });
        let run = self.app.post(&self.maker, "/api/admin/salary-runs", body).await.ok();
        (format!("/api/admin/salary-runs/{}", text(&run["id"])), run)
    }

    /// Said as it is, without what the tests' helper fills in.
    async fn approve(&self, path: &str, body: Value) -> Answer {
        self.app.send(&self.approver, Method::POST, &format!("{path}/approve"), Some(body)).await
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_on_assumed_rates_is_approved_by_who_knows_it(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let day = json!({ "paymentDate": "2027-01-25" });
    let preview = app.post(&office.maker, "/api/admin/salary-runs/preview", day).await.ok();
    assert_eq!(preview["assumedRatesOf"], 2027);
    let rule = |steps: &Value, name: &str| {
        let step = steps.as_array().unwrap().iter().find(|step| step["name"] == name).unwrap();
        text(&step["rule"]).to_owned()
    };
    let steps = &preview["payslips"][0]["steps"];
    for name in ["gross_salary", "employer_contributions"] {
        assert!(rule(steps, name).ends_with(" The rates are assumed, not yet decided."), "{steps}");
    }
    assert!(!rule(steps, "preliminary_tax").contains("assumed"), "30 % is no rate of the year");

    let (path, run) = office.draft().await;
    assert_eq!(run["assumedRatesOf"], 2027);
    let refused = office.approve(&path, json!({ "version": run["version"] })).await;
    assert!(text(&refused.json["message"]).contains("2027"), "{}", refused.json);
    assert_eq!(refused.refused(409), "assumed_rates");
    let body = json!({ "version": run["version"], "assumedRates": true });
    office.approve(&path, body).await.ok();
    let month = app.get(&office.maker, "/api/admin/agi/202701").await.ok();
    assert_eq!(month["assumedRates"], true);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn decided_rates_are_no_longer_assumed(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let assumed = async || {
        let tables = app.get(&office.maker, "/api/admin/year-tables").await.ok();
        tables.as_array().unwrap().iter().filter(|table| table["assumed"] == true).count()
    };
    let (path, run) = office.draft().await;
    assert_eq!(assumed().await, 1);
    let fields = [("table", "employer_contributions"), ("year", "2027"), ("origin", "SFS 2026:1")];
    app.send_form(&office.maker, "/api/admin/year-tables", &fields, "t.csv", CONTRIBUTIONS).await.ok();
    assert_eq!(assumed().await, 0);
    let shown = app.get(&office.maker, &path).await.ok();
    assert_eq!(shown.get("assumedRatesOf"), None);
    office.approve(&path, json!({ "version": run["version"] })).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_of_this_year_asks_nothing(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    app.ready_for_salary(&anna, "199001019802").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    let (maker, approver) = (app.admin("maker@example.com").await, app.admin("approver@example.com").await);
    let office = Office { app, maker, approver };
    let body = json!({ "paymentDate": "2026-11-25" });
    let run = office.app.post(&office.maker, "/api/admin/salary-runs", body).await.ok();
    assert_eq!(run.get("assumedRatesOf"), None);
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    office.approve(&path, json!({ "version": run["version"] })).await.ok();
}
