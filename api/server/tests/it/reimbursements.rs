//! Reimbursements that come out of an invoice, and saved holiday pay that is paid out.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::{Answer, TestApp, Who};

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

    async fn claim(&self, invoice: Uuid, reimbursement: Value) -> Answer {
        self.app.post(&self.anna, &format!("/api/invoices/{invoice}/reimbursements"), reimbursement).await
    }

    async fn decide(&self, reimbursement: &Value, act: &str, body: Value) -> Answer {
        let path = format!("/api/admin/reimbursements/{}/{act}", reimbursement["id"].as_str().unwrap());
        self.app.post(&self.admin, &path, body).await
    }

    async fn preview(&self) -> Value {
        let body = json!({ "paymentDate": "2026-11-25" });
        self.app.post(&self.admin, "/api/admin/salary-runs/preview", body).await.ok()
    }

    /// A run of everything, approved.
    async fn run(&self) -> Value {
        let body = json!({ "paymentDate": "2026-11-25" });
        let run = self.app.post(&self.admin, "/api/admin/salary-runs", body).await.ok();
        let path = format!("/api/admin/salary-runs/{}", run["id"].as_str().unwrap());
        self.app.act_agreed(&self.admin, &path, "approve", json!({})).await
    }

    async fn balance(&self, account: i32) -> String {
        sqlx::query_scalar::<_, rust_decimal::Decimal>(
            "select coalesce(sum(amount), 0) from voucher_entries where account = $1",
        )
        .bind(account)
        .fetch_one(&self.app.app.pool)
        .await
        .unwrap()
        .to_string()
    }
}

fn field(answer: &Answer) -> &Value {
    &answer.json["fields"][0]["field"]
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_receipt_is_looked_at_and_then_paid_without_tax(pool: PgPool) {
    let office = Office::new(pool).await;
    let invoice = office.app.paid_invoice(&office.anna, 1, "10000").await;
    let receipt =
        json!({ "kind": "receipt", "description": "Tågbiljett", "amount": "1060", "deductibleVat": "60" });
    let reimbursements = office.claim(invoice, receipt).await.ok();
    assert_eq!(
        (&reimbursements[0]["status"], &reimbursements[0]["taxFree"]),
        (&json!("pending"), &json!("1060.00"))
    );
    assert_eq!(office.preview().await["blockers"][0]["code"], "reimbursements_pending");

    assert_eq!(office.decide(&reimbursements[0], "approve", json!({})).await.ok()["status"], "approved");
    let payslip = office.preview().await["payslips"][0].clone();
    // 9400 − 1000 = 8400 for the salary: 6391.72 gross, 1917 tax.
    assert_eq!((&payslip["wagePool"], &payslip["grossSalary"]), (&json!("8400.00"), &json!("6391.72")));
    assert_eq!(payslip["payout"], "5534.72");
    office.run().await;
    assert_eq!((office.balance(2641).await, office.balance(7390).await), ("60.00".into(), "1000.00".into()));
    assert_eq!(office.balance(2821).await, "-5534.72");

    // From then on nothing about it changes.
    let refused = office.decide(&reimbursements[0], "reject", json!({ "reason": "x" })).await;
    assert_eq!(refused.refused(409), "already_salaried");
    let late = json!({ "kind": "receipt", "description": "Taxi", "amount": "100" });
    assert_eq!(office.claim(invoice, late).await.refused(409), "already_salaried");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_claimed_above_the_tax_free_amount_becomes_salary(pool: PgPool) {
    let office = Office::new(pool).await;
    let invoice = office.app.paid_invoice(&office.anna, 1, "10000").await;
    let day = |full| json!({ "full": full, "breakfast": false, "lunch": true, "dinner": false });
    let away =
        json!({ "kind": "per_diem", "description": "Malmö", "days": [day(false), day(true)], "nights": 1 });
    // 150 − 53 + 300 − 105 + 150
    let reimbursements = office.claim(invoice, away).await.ok();
    assert_eq!(reimbursements[0]["taxFree"], "442.00");
    let drive = json!({ "kind": "mileage", "description": "Kundbesök", "vehicle": "own", "kilometres": "100", "claimed": "300" });
    let reimbursements = office.claim(invoice, drive).await.ok();
    assert_eq!(
        (reimbursements[1]["claimed"].clone(), reimbursements[1]["taxFree"].clone()),
        (json!("300.00"), json!("250.00"))
    );
    for reimbursement in reimbursements.as_array().unwrap() {
        office.decide(reimbursement, "approve", json!({})).await.ok();
    }
    let payslip = office.preview().await["payslips"][0].clone();
    assert_eq!(payslip["wagePool"], "8708.00");
    let excess = payslip["steps"].as_array().unwrap().iter().find(|step| step["name"] == "taxable_excess");
    assert_eq!(excess.unwrap()["result"], "50.00");
    office.run().await;
    assert_eq!((office.balance(7321).await, office.balance(7331).await), ("442.00".into(), "250.00".into()));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_reimbursement_belongs_to_its_owner_and_says_what_is_wrong_with_it(pool: PgPool) {
    let office = Office::new(pool).await;
    let invoice = office.app.paid_invoice(&office.anna, 1, "10000").await;
    for (reimbursement, expected) in [
        (json!({ "kind": "receipt", "description": "x" }), "amount"),
        (
            json!({ "kind": "receipt", "description": "x", "amount": "100", "deductibleVat": "21" }),
            "deductibleVat",
        ),
        (json!({ "kind": "receipt", "description": " ", "amount": "100" }), "description"),
        (json!({ "kind": "mileage", "description": "x", "kilometres": "0" }), "kilometres"),
        (json!({ "kind": "per_diem", "description": "x", "nights": 1 }), "days"),
    ] {
        let answer = office.claim(invoice, reimbursement).await;
        assert_eq!((answer.status.as_u16(), field(&answer)), (422, &json!(expected)));
    }
    let reimbursements =
        office.claim(invoice, json!({ "kind": "receipt", "description": "x", "amount": "100" })).await.ok();
    let bo = office.app.user("bo@example.com").await;
    let path = format!("/api/invoices/{invoice}/reimbursements");
    assert_eq!(office.app.get(&bo, &path).await.status, 404);
    let reimbursement = format!("{path}/{}", reimbursements[0]["id"].as_str().unwrap());
    assert_eq!(office.app.delete(&bo, &reimbursement).await.status, 404);
    let refused =
        office.decide(&reimbursements[0], "reject", json!({ "reason": "Kvittot saknas" })).await.ok();
    assert_eq!((&refused["status"], &refused["reason"]), (&json!("rejected"), &json!("Kvittot saknas")));
    let listed = office.app.get(&office.admin, "/api/admin/reimbursements").await.ok();
    assert_eq!(listed[0]["userName"], "anna");
    // A refused reimbursement neither blocks nor is paid.
    assert_eq!(office.preview().await["payslips"][0]["wagePool"], "9400.00");
    office.app.delete(&office.anna, &reimbursement).await.ok();
    assert_eq!(office.app.get(&office.anna, &path).await.ok(), json!([]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_reimbursement_is_shown_by_a_file_of_its_invoice(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let (draft, other) = (app.draft(&anna).await, app.draft(&bo).await);
    let path = format!("/api/invoices/{}", draft["id"].as_str().unwrap());
    let foreign = format!("/api/invoices/{}/files", other["id"].as_str().unwrap());
    let foreign = app.upload(&bo.who, &foreign, &[("b.pdf", b"%PDF-1.7 b")]).await.ok()[0]["id"].clone();
    let files = format!("{path}/files");
    let file = app.upload(&anna.who, &files, &[("kvitto.pdf", b"%PDF-1.7 a")]).await.ok()[0]["id"].clone();
    let receipt =
        |file: &Value| json!({ "kind": "receipt", "description": "Taxi", "amount": "100", "fileId": file });

    let reimbursements = format!("{path}/reimbursements");
    let refused = app.post(&anna.who, &reimbursements, receipt(&foreign)).await;
    assert_eq!((refused.status.as_u16(), field(&refused)), (422, &json!("fileId")));
    let listed = app.post(&anna.who, &reimbursements, receipt(&file)).await.ok();
    assert_eq!((&listed[0]["fileId"], &listed[0]["fileName"]), (&file, &json!("kvitto.pdf")));

    // A cancelled invoice pays nothing.
    let cancelled = app.draft(&anna).await;
    let gone = format!("/api/invoices/{}", cancelled["id"].as_str().unwrap());
    app.post(&anna.who, &format!("{gone}/cancel"), json!({ "version": cancelled["version"] })).await.ok();
    let reimbursement = json!({ "kind": "receipt", "description": "Taxi", "amount": "100" });
    let refused = app.post(&anna.who, &format!("{gone}/reimbursements"), reimbursement).await;
    assert_eq!(refused.refused(409), "invoice_cancelled");

    // The file stays as long as the reimbursement does.
    let one = format!("{files}/{}", file.as_str().unwrap());
    assert_eq!(app.delete(&anna.who, &one).await.refused(409), "file_shows_reimbursement");
    app.delete(&anna.who, &format!("{reimbursements}/{}", listed[0]["id"].as_str().unwrap())).await.ok();
    app.delete(&anna.who, &one).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_goes_with_its_reimbursements_and_their_files(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    let path = format!("/api/invoices/{}", draft["id"].as_str().unwrap());
    let file = app.upload(&anna.who, &format!("{path}/files"), &[("a.pdf", b"%PDF-1.7 a")]).await.ok();
    let reimbursement =
        json!({ "kind": "receipt", "description": "Taxi", "amount": "100", "fileId": file[0]["id"] });
    app.post(&anna.who, &format!("{path}/reimbursements"), reimbursement).await.ok();
    app.delete(&anna.who, &path).await.ok();
    for table in ["select count(*) from reimbursements", "select count(*) from files"] {
        assert_eq!(app.count(table).await, 0, "{table}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn saved_holiday_pay_is_paid_out_also_without_an_invoice(pool: PgPool) {
    let office = Office::new(pool).await;
    let user = format!("/api/admin/users/{}", office.anna.id.unwrap());
    let tax = json!({ "swedishTax": true, "rule": "side_income", "holidayMode": "saved" });
    office.app.post(&office.admin, &format!("{user}/tax-profiles"), tax).await.ok();
    office.app.paid_invoice(&office.anna, 1, "10000").await;
    office.run().await;
    let saved = office.app.get(&office.admin, &format!("{user}/holiday-pay")).await.ok();
    assert_eq!(saved, json!({ "balance": "766.35", "reserve": "240.80" }));
    assert_eq!(
        (office.balance(2920).await, office.balance(2941).await),
        ("-766.35".into(), "-240.80".into())
    );

    let own = office.app.get(&office.anna, "/api/holiday-pay").await.ok();
    assert_eq!(own, saved);

    let payout = format!("{user}/holiday-pay/payout");
    let much = office.app.post(&office.admin, &payout, json!({ "amount": "766.36" })).await;
    assert_eq!((much.status.as_u16(), field(&much)), (422, &json!("amount")));
    office.app.post(&office.admin, &payout, json!({ "amount": "100" })).await.ok();
    let kept = office.app.delete(&office.admin, &payout).await.ok();
    assert!(kept.get("toPay").is_none());
    assert_eq!(office.app.post(&office.admin, &payout, json!({})).await.ok()["toPay"], "766.35");
    let run = office.run().await;
    assert_eq!(run["totals"]["grossSalary"], "766.35");
    // 30 % of it, öre dropped.
    assert_eq!(run["totals"]["preliminaryTax"], "229.00");
    let saved = office.app.get(&office.admin, &format!("{user}/holiday-pay")).await.ok();
    assert_eq!(saved, json!({ "balance": "0.00", "reserve": "0.00" }));
    assert_eq!((office.balance(2920).await, office.balance(2941).await), ("0".into(), "0".into()));
    let again = office
        .app
        .post(&office.admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" }))
        .await;
    assert_eq!(again.refused(409), "nothing_to_pay");
}
