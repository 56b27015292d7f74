//! Months without pay, which a registered employer declares all the same.

use chrono::TimeDelta;
use poem::http::Method;
use serde_json::json;
use sqlx::PgPool;

use super::{Stage, stage, text};

const JANUARY: &str = "/api/admin/agi/202701";

impl Stage {
    /// In February.
    async fn later(mut self) -> Self {
        self.app.app.clock.advance(TimeDelta::days(73));
        self.maker = self.app.sign_in_again(&self.maker).await;
        self
    }

    async fn periods(&self, filter: &str) -> Vec<String> {
        let list = self.app.get(&self.maker, &format!("/api/admin/agi{filter}")).await.ok();
        list.as_array().unwrap().iter().map(|month| text(month, "period").to_owned()).collect()
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_month_without_pay_is_declared_when_it_has_ended(pool: PgPool) {
    let stage = stage(pool).await;
    stage.approved_run().await;
    stage.declare().await;
    let stage = stage.later().await;
    assert_eq!(stage.periods("").await, ["202701", "202612", "202611"], "since the first month of pay");
    assert_eq!(stage.periods("?filter={\"year\":2027}").await, ["202701"]);

    let before = stage.app.get(&stage.maker, JANUARY).await.ok();
    assert_eq!((&before["month"]["status"], &before["individuals"]), (&json!("open"), &json!([])));
    assert_eq!(before["month"]["dueOn"], "2027-02-12");
    let path = format!("{JANUARY}/declaration");
    let declared = stage.app.send(&stage.maker, Method::POST, &path, None).await.ok();
    assert_eq!(
        (&declared["month"]["status"], &declared["month"]["unpaid"]),
        (&json!("declared"), &json!("0.00"))
    );
    let xml = stage.xml(&declared).await;
    assert!(
        xml.contains("faltkod=\"487\">0<") && xml.contains("faltkod=\"497\">0<") && !xml.contains("agd:IU")
    );
    let again = stage.app.send(&stage.maker, Method::POST, &path, None).await;
    assert_eq!(again.refused(409), "nothing_to_declare");
    let pay = json!({ "paymentDate": "2027-02-12" });
    let paid = stage.app.post(&stage.maker, &format!("{JANUARY}/tax-payment"), pay).await;
    assert_eq!(paid.refused(409), "no_tax_to_pay");
    let vouchers: i64 = sqlx::query_scalar("select count(*) from vouchers where kind = 'tax_declared'")
        .fetch_one(&stage.app.app.pool)
        .await
        .unwrap();
    assert_eq!(vouchers, 1, "nothing is drawn for a month without pay");
    for month in ["202702", "202610"] {
        let path = format!("/api/admin/agi/{month}/declaration");
        let answer = stage.app.send(&stage.maker, Method::POST, &path, None).await;
        assert_eq!(answer.json["fields"][0]["field"], "period", "{month}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_is_registered_declares_before_the_first_pay(pool: PgPool) {
    let stage = stage(pool).await.later().await;
    let mut settings = stage.app.get(&stage.maker, "/api/admin/settings").await.ok();
    assert_eq!((stage.periods("").await, &settings["registeredEmployerFrom"]), (vec![], &json!(null)));
    for (day, year) in [("2018-12-31", "2019"), ("2100-01-01", "2099")] {
        settings["registeredEmployerFrom"] = json!(day);
        let answer = stage.app.put(&stage.maker, "/api/admin/settings", settings.clone()).await;
        assert_eq!(answer.json["fields"][0]["field"], "registeredEmployerFrom");
        assert!(answer.json.to_string().contains(year), "{}", answer.json);
    }
    settings["registeredEmployerFrom"] = json!("2026-10-15");
    stage.app.put(&stage.maker, "/api/admin/settings", settings).await.ok();
    assert_eq!(stage.periods("").await, ["202701", "202612", "202611", "202610"]);
    stage.app.get(&stage.maker, "/api/admin/agi/202610").await.ok();
    assert_eq!(stage.app.get(&stage.maker, "/api/admin/agi/202609").await.status, 422);
}
