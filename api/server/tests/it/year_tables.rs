//! The office loads next year's tables without a release.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{Answer, TestApp, Who};

const MONTHLY: &str = include_str!("../../../domain/data/tax_table_monthly_2026.csv");

struct Office {
    app: TestApp,
    admin: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let admin = app.admin("admin@example.com").await;
        Self { app, admin }
    }

    async fn upload(&self, kind: &str, year: &str, dry_run: bool, file: &str) -> Answer {
        let dry_run = dry_run.to_string();
        let fields =
            [("kind", kind), ("year", year), ("origin", "Skatteverket 2026-12-15"), ("dryRun", &*dry_run)];
        self.app.send_form(&self.admin, "/api/admin/year-tables", &fields, "t.csv", file.as_bytes()).await
    }

    async fn quote(&self, day: &str) -> Answer {
        let body = json!({ "amount": "40000", "taxTable": 32, "taxColumn": 1, "paymentDate": day });
        self.app.post(&self.app.visitor(), "/api/salary-quote", body).await
    }
}

fn field(answer: &Answer) -> &Value {
    &answer.json["fields"][0]["field"]
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn next_years_table_is_missing_until_it_is_loaded(pool: PgPool) {
    let office = Office::new(pool).await;
    let missing = office.quote("2027-01-25").await;
    assert_eq!((missing.status.as_u16(), field(&missing)), (422, &json!("paymentDate")));
    assert!(missing.json["fields"][0]["message"].as_str().unwrap().contains("2027"));

    let seen = office.upload("monthly_tax", "2027", true, MONTHLY).await.ok();
    assert_eq!((&seen["dryRun"], &seen["table"]["rowCount"]), (&json!(true), &json!(7966)));
    assert!(seen.get("replaces").is_none());
    assert_eq!(office.quote("2027-01-25").await.status, 422);

    office.upload("monthly_tax", "2027", false, MONTHLY).await.ok();
    office.quote("2027-01-25").await.ok();
    let again = office.upload("monthly_tax", "2027", false, MONTHLY).await.ok();
    assert_eq!(again["alreadyThere"], true);
    let list = office.app.get(&office.admin, "/api/admin/year-tables").await.ok();
    let loaded =
        list.as_array().unwrap().iter().find(|table| table["year"] == 2027 && table["kind"] == "monthly_tax");
    assert_eq!(loaded.unwrap()["uploadedByName"], "admin");
    let audited: i64 =
        sqlx::query_scalar("select count(*) from audit_events where action = 'year_table.upload'")
            .fetch_one(&office.app.app.pool)
            .await
            .unwrap();
    assert_eq!(audited, 1);
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn an_uploaded_table_replaces_the_one_built_in(pool: PgPool) {
    let office = Office::new(pool).await;
    let before = office.quote("2026-12-15").await.ok()["preliminaryTax"].clone();
    let kronor = "tableau";
    assert_eq!(office.upload("monthly_tax", "2026", false, kronor).await.status, 422);
    let higher: String = MONTHLY
        .lines()
        .map(|line| match line.split_once(",kr,") {
            Some((head, _)) => format!("{head},kr,9999,9999,9999,9999,9999,9999\n"),
            None => format!("{line}\n"),
        })
        .collect();
    let done = office.upload("monthly_tax", "2026", false, &higher).await.ok();
    assert_eq!(done["replaces"]["rowCount"], 7966);
    assert_ne!(before, "9999.00");
    assert_eq!(office.quote("2026-12-15").await.ok()["preliminaryTax"], "9999.00");
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_file_that_does_not_fit_is_refused_with_its_line(pool: PgPool) {
    let office = Office::new(pool).await;
    let gap = MONTHLY.replacen("29,2001,", "29,2002,", 1);
    let refused = office.upload("monthly_tax", "2027", false, &gap).await;
    assert_eq!((refused.status.as_u16(), field(&refused)), (422, &json!("file")));
    assert!(refused.json["fields"][0]["message"].as_str().unwrap().contains('3'));
    for (kind, year, expected) in
        [("taxes", "2027", "kind"), ("parameters", "1999", "year"), ("parameters", "x", "year")]
    {
        let refused = office.upload(kind, year, false, "a").await;
        assert_eq!((refused.status.as_u16(), field(&refused)), (422, &json!(expected)));
    }
    let count: i64 =
        sqlx::query_scalar("select count(*) from year_tables").fetch_one(&office.app.app.pool).await.unwrap();
    assert_eq!(count, 0);
}
