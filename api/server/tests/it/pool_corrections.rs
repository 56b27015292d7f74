//! What is credited or recovered after the salary: the payslip stays as it was issued, and the next wage pools take the
//! difference, no more and no less.

use chrono::TimeDelta;
use futures_util::future::join_all;
use paraply_domain::account::OpenMatter;
use paraply_domain::ids::UserId;
use paraply_storage::users::personal_data;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::bank::{pain002, payment_of};
use crate::support::bank_account::people;
use crate::support::invoices::{Freelancer, text};
use crate::support::{Answer, TestApp, Who};

/// Four people around the salary of one freelancer.
pub(crate) struct Office {
    pub app: TestApp,
    pub anna: Freelancer,
    /// Records the payments.
    pub admin: Who,
    pub maker: Who,
    approver: Who,
}

pub(crate) fn says<const N: usize>(value: &Value, fields: [&str; N]) -> [String; N] {
    fields.map(|field| value[field].as_str().unwrap_or_default().to_owned())
}

/// What the correction on a payslip is made of.
pub(crate) fn inputs_of(steps: &[Value]) -> Vec<[String; 2]> {
    let step = steps.iter().find(|step| step["name"] == "pool_correction").unwrap();
    step["inputs"].as_array().unwrap().iter().map(|input| says(input, ["name", "value"])).collect()
}

/// What the sums of a run say of it.
const SUMS: [&str; 5] = ["subtotal", "fee", "poolReimbursements", "poolCorrection", "wagePool"];
const SLIP: [&str; 5] = ["subtotal", "fee", "poolCorrection", "wagePool", "payout"];

impl Office {
    pub(crate) async fn new(pool: PgPool) -> Self {
        let (app, anna, admin) = people(pool).await;
        let maker = app.admin("maker@example.com").await;
        let approver = app.admin("approver@example.com").await;
        Self { app, anna, admin, maker, approver }
    }

    /// An invoice of so many hours at 1,000 kr, sent and paid.
    pub(crate) async fn paid(&self, hours: &str) -> Value {
        let invoice = self.app.sent_of(&self.anna, &self.admin, &[(hours, "1000", "25")]).await;
        self.app.paid_by_hand(&self.admin, &invoice, text(&invoice["total"])).await;
        invoice
    }

    /// An invoice of 10,000 kr: 5,000.00 with VAT are paid, and the rest is written off.
    pub(crate) async fn half_lost(&self) -> Value {
        let invoice = self.app.sent_of(&self.anna, &self.admin, &[("10", "1000", "25")]).await;
        self.app.paid_by_hand(&self.admin, &invoice, "5000.00").await;
        self.app.write_off(&self.admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
        invoice
    }

    pub(crate) async fn run(&self) -> Value {
        // Each payslip of a person has a later second than the one before.
        self.app.app.clock.advance(TimeDelta::seconds(1));
        let body = json!({ "paymentDate": "2026-11-25" });
        self.app.post(&self.maker, "/api/admin/salary-runs", body).await.ok()
    }

    pub(crate) async fn act(&self, run: &Value, act: &str, body: Value) -> Answer {
        let path = format!("/api/admin/salary-runs/{}/{act}", text(&run["id"]));
        let who = if act == "recalculate" { &self.maker } else { &self.approver };
        self.app.post(who, &path, body).await
    }

    /// A run of all that is paid, with the bank.
    pub(crate) async fn salaried(&self) -> Value {
        let run = self.run().await;
        self.act(&run, "approve", json!({})).await.ok();
        let run = self.act(&run, "payment-file", json!({})).await.ok();
        // A run that pays nobody is paid at once.
        if run["status"] == "paid" { run } else { self.act(&run, "confirm", json!({})).await.ok() }
    }

    pub(crate) async fn reverse(&self, run: &Value) -> Answer {
        let body = json!({ "payslipId": run["payslips"][0]["id"], "reason": "Fel timmar" });
        self.act(run, "reverse", body).await
    }

    pub(crate) async fn credit(&self, invoice: &Value, hours: &str) -> Value {
        let what = json!({ "lines": [{ "position": 1, "quantity": hours }], "reason": "Fel timmar" });
        self.app.credit(&self.admin, invoice, what).await.ok()
    }

    /// The bank turns the only payment of a run down.
    pub(crate) async fn reject(&self, run: &Value) {
        let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
        let file = self.app.get(&self.maker, &format!("{path}/payment-file")).await.bytes;
        let file = String::from_utf8(file).unwrap();
        // It comes to the sum of the file.
        let payout = format!(">{}<", text(&run["payslips"][0]["payout"]));
        let payment = payment_of(&file[file.find("<CdtTrfTxInf>").unwrap()..], &payout);
        let shown = self.app.get(&self.maker, &path).await.ok();
        let report = pain002(text(&shown["paymentFiles"][0]["messageId"]), &[], &[payment]);
        let report = [("file", report.as_bytes())];
        self.app.upload(&self.maker, &format!("{path}/status-report"), &report).await.ok();
    }

    pub(crate) async fn left(&self) -> i64 {
        self.app
            .count("select (100 * pool_corrections_left(id))::bigint from users where email = 'anna@example.com'")
            .await
    }

    /// The row of the debt report: without payslip, corrections to come, total.
    pub(crate) async fn debt(&self) -> [String; 3] {
        let report = self.app.get(&self.admin, "/api/admin/reports/debt").await.ok();
        says(&report["rows"][0], ["notSalaried", "poolCorrections", "total"])
    }

    pub(crate) async fn agrees(&self) {
        self.app.owes_what_is_left().await;
        assert_eq!(
            self.app.count("select count(*) from sums_that_differ").await,
            0,
            "the sums that are kept"
        );
        // What the provider's money has to cover is what the report of debts says of everybody.
        let money = self.app.get(&self.admin, "/api/admin/reports/money").await.ok();
        let debts = self.app.get(&self.admin, "/api/admin/reports/debt").await.ok();
        let ore = |value: &Value| text(value).replace('.', "").parse::<i64>().unwrap();
        let total = &debts["total"];
        let to_come = ore(&total["notSalaried"]) + ore(&total["poolCorrections"]);
        assert_eq!(ore(&money["salariesToCome"]), to_come, "{money} {debts}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_next_pool_takes_what_was_credited_after_the_salary(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    // Worked example 6: 20,000 salaried, 4,000 of it credited, then 10,000.
    let invoice = office.paid("20").await;
    let run = office.salaried().await;
    let slip = run["payslips"][0].clone();
    assert_eq!(says(&slip, SLIP), ["20000.00", "1100.00", "0.00", "18900.00", "10067.37"]);
    let path = format!("/api/payslips/{}/pdf", text(&slip["id"]));
    let issued = app.get(&office.anna.who, &path).await.bytes;

    let preview = json!({ "lines": [{ "position": 1, "quantity": "4" }] });
    let preview = app.act(&office.admin, &invoice, "credit-preview", preview).await.ok();
    assert_eq!(says(&preview, ["poolCorrection", "payoutBasisAfter"]), ["-3800.00", "15100.00"]);
    let credited = office.credit(&invoice, "4").await;
    assert_eq!(
        says(&credited, ["status", "total", "credited", "paid", "payoutBasis"]),
        ["paid", "25000.00", "5000.00", "20000.00", "15100.00"]
    );
    assert_eq!(office.left().await, -380_000);
    assert_eq!(office.debt().await, ["0.00", "-3800.00", "-3800.00"]);
    office.agrees().await;
    assert_eq!(app.get(&office.anna.who, &path).await.bytes, issued, "the payslip stays as it was issued");
    let timeline = format!("/api/invoices/{}/timeline", text(&invoice["id"]));
    let timeline = app.get(&office.anna.who, &timeline).await.ok();
    let told = timeline.as_array().unwrap().iter().find(|step| step["kind"] == "salary_corrected").unwrap();
    assert_eq!(told["amount"], "-3800.00", "{timeline}");

    office.paid("10").await;
    assert_eq!(office.debt().await, ["9400.00", "-3800.00", "5600.00"]);
    let body = json!({ "paymentDate": "2026-11-25" });
    let previewed = app.post(&office.maker, "/api/admin/salary-runs/preview", body).await.ok();
    let next = office.run().await;
    let slip = &next["payslips"][0];
    assert_eq!(says(slip, SLIP), ["10000.00", "600.00", "-3800.00", "5600.00", "2983.14"]);
    assert_eq!(says(&previewed["totals"], SUMS), ["10000.00", "600.00", "0.00", "-3800.00", "5600.00"]);
    assert_eq!(says(&next["totals"], SUMS), ["10000.00", "600.00", "0.00", "-3800.00", "5600.00"]);
    assert_eq!(office.left().await, 0, "a draft has taken it");
    office.agrees().await;
    office.act(&next, "approve", json!({})).await.ok();
    office.agrees().await;
    let steps = app.get(&office.anna.who, &format!("/api/payslips/{}", text(&slip["id"]))).await.ok();
    let steps = steps["steps"].as_array().unwrap().clone();
    let names: Vec<_> = steps.iter().map(|step| text(&step["name"])).take(4).collect();
    assert_eq!(names, ["subtotal", "fee", "pool_correction", "wage_pool"]);
    let credited = format!("Credited on invoice {}", text(&invoice["invoiceNumber"]));
    assert_eq!(inputs_of(&steps), [[credited, "−3.800,00\u{a0}kr".into()]]);
    assert_eq!(office.debt().await, ["0.00", "0.00", "2983.14"]);
    office.act(&next, "payment-file", json!({})).await.ok();
    office.act(&next, "confirm", json!({})).await.ok();
    assert_eq!(app.get(&office.admin, "/api/admin/reports/debt").await.ok()["rows"], json!([]));
    office.agrees().await;

    // What it corrects is reversed only after it.
    assert_eq!(office.reverse(&run).await.refused(409), "later_payslip");
    office.reverse(&next).await.ok();
    assert_eq!(office.left().await, -380_000);
    office.reverse(&run).await.ok();
    assert_eq!(office.left().await, 0, "its invoice counts as it is now");
    office.agrees().await;
    let both = office.run().await;
    let slip = &both["payslips"][0];
    assert_eq!(says(slip, ["subtotal", "poolCorrection", "wagePool"]), ["26000.00", "0.00", "24500.00"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn or_the_payslip_is_reversed_first(pool: PgPool) {
    let office = Office::new(pool).await;
    // Worked example 6, `reverse`.
    let invoice = office.paid("20").await;
    let run = office.salaried().await;
    office.reverse(&run).await.ok();
    office.credit(&invoice, "4").await;
    assert_eq!(office.left().await, 0);
    let next = office.run().await;
    let slip = &next["payslips"][0];
    assert_eq!(says(slip, ["wagePool", "netSalary", "claimOffset"]), ["15100.00", "8043.87", "8043.87"]);
    office.act(&next, "approve", json!({})).await.ok();
    assert_eq!(office.app.balance(1610).await, 202_350);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_recovered_after_the_salary_is_paid_with_the_next(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    // Worked examples 3 and 4, with the salary between them.
    let invoice = office.half_lost().await;
    let run = office.salaried().await;
    assert_eq!(run["payslips"][0]["wagePool"], "3700.00");
    let mails = app.count("select count(*) from mails where kind = 'invoice_paid'").await;
    app.paid_by_hand(&office.admin, &invoice, "1250.00").await;
    let recovered = app.invoice(&office.admin, &invoice).await;
    assert_eq!(says(&recovered, ["status", "balance", "payoutBasis"]), ["paid", "0.00", "4650.00"]);
    assert_eq!(app.count("select count(*) from mails where kind = 'invoice_paid'").await, mails);
    assert_eq!(office.debt().await, ["0.00", "950.00", "950.00"]);
    office.agrees().await;
    // Without an invoice of its own.
    let next = office.salaried().await;
    let slip = &next["payslips"][0];
    assert_eq!(says(slip, ["subtotal", "poolCorrection", "wagePool"]), ["0.00", "950.00", "950.00"]);
    let steps = app.get(&office.anna.who, &format!("/api/payslips/{}", text(&slip["id"]))).await.ok();
    let named = format!("Recovered on invoice {}", text(&invoice["invoiceNumber"]));
    assert_eq!(inputs_of(steps["steps"].as_array().unwrap()), [[named, "950,00\u{a0}kr".into()]]);
    assert_eq!(office.left().await, 0);
    office.agrees().await;
    let refused =
        app.post(&office.maker, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await;
    assert_eq!(refused.refused(409), "nothing_to_pay");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_debt_above_the_pool_takes_all_of_it_and_goes_on(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid("20").await;
    office.salaried().await;
    let credited = app.credit(&office.admin, &invoice, json!({})).await.ok();
    assert_eq!(says(&credited, ["status", "paid", "payoutBasis"]), ["cancelled", "0.00", "0.00"]);
    assert_eq!(office.left().await, -1_890_000);
    assert_eq!(office.debt().await, ["0.00", "-18900.00", "-18900.00"]);
    office.agrees().await;
    let dashboard = app.get(&office.admin, "/api/admin/dashboard").await.ok();
    assert!(!dashboard.to_string().contains("-18900.00"), "nothing is ready to be paid: {dashboard}");

    office.paid("10").await;
    let next = office.salaried().await;
    let slip = &next["payslips"][0];
    assert_eq!(says(slip, SLIP), ["10000.00", "600.00", "-9400.00", "0.00", "0.00"], "{next}");
    assert_eq!(says(slip, ["grossSalary", "employerContributions"]), ["0.00", "0.00"]);
    assert_eq!(office.left().await, -950_000);
    office.agrees().await;
    office.paid("20").await;
    let last = office.salaried().await;
    let slip = &last["payslips"][0];
    assert_eq!(says(slip, ["poolCorrection", "wagePool"]), ["-9500.00", "9400.00"]);
    assert_eq!(office.left().await, 0);
    // The first payslip of the two has named the invoice, and could not take all of it.
    let credited = format!("Credited on invoice {}", text(&invoice["invoiceNumber"]));
    for (run, said) in [
        (&next, [credited, "−18.900,00\u{a0}kr".to_owned()]),
        (&last, ["Left from earlier corrections".into(), "−9.500,00\u{a0}kr".into()]),
    ] {
        let path = format!("/api/payslips/{}", text(&run["payslips"][0]["id"]));
        let steps = app.get(&office.anna.who, &path).await.ok()["steps"].as_array().unwrap().clone();
        assert_eq!(inputs_of(&steps), [said]);
    }
    let pdf = format!("/api/payslips/{}/pdf", text(&slip["id"]));
    assert_eq!(app.get(&office.anna.who, &pdf).await.status, 200);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_a_payslip_could_not_show_the_next_one_names(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid("20").await;
    office.salaried().await;
    office.credit(&invoice, "4").await;
    // Expenses take all of the next pool, so that nothing is left to lower.
    let next = office.paid("10").await;
    let path = format!("/api/invoices/{}/reimbursements", text(&next["id"]));
    let receipt =
        json!({ "kind": "receipt", "description": "Kamera", "amount": "9400", "deductibleVat": "0" });
    let claimed = app.post(&office.anna.who, &path, receipt).await.ok();
    let path = format!("/api/admin/reimbursements/{}/approve", text(&claimed[0]["id"]));
    app.post(&office.admin, &path, json!({})).await.ok();
    let run = office.salaried().await;
    assert_eq!(says(&run["payslips"][0], ["poolCorrection", "wagePool"]), ["0.00", "0.00"]);
    assert_eq!(office.left().await, -380_000);
    office.agrees().await;

    office.paid("10").await;
    let run = office.salaried().await;
    let slip = &run["payslips"][0];
    assert_eq!(says(slip, ["poolCorrection", "wagePool"]), ["-3800.00", "5600.00"]);
    let steps = app.get(&office.anna.who, &format!("/api/payslips/{}", text(&slip["id"]))).await.ok();
    let credited = format!("Credited on invoice {}", text(&invoice["invoiceNumber"]));
    assert_eq!(inputs_of(steps["steps"].as_array().unwrap()), [[credited, "−3.800,00\u{a0}kr".into()]]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn until_the_file_is_made_the_run_itself_is_calculated_anew(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let (first, second) = (office.paid("20").await, office.paid("10").await);
    let run = office.run().await;
    let what = json!({ "lines": [{ "position": 1, "quantity": "4" }] });
    assert_eq!(app.credit(&office.admin, &first, what).await.refused(409), "already_salaried");
    let acts = app.invoice(&office.admin, &first).await["allowedActions"].to_string();
    assert!(!acts.contains("credit"), "{acts}");
    office.act(&run, "approve", json!({})).await.ok();
    office.credit(&first, "4").await;
    app.credit(&office.admin, &second, json!({})).await.ok();
    office.agrees().await;
    assert_eq!(office.act(&run, "payment-file", json!({})).await.refused(409), "run_affected");
    let again = office.act(&run, "recalculate", json!({})).await.ok();
    let slips = again["payslips"].as_array().unwrap();
    let slip = slips.iter().find(|slip| slip["status"] == "draft").unwrap();
    assert_eq!(says(slip, ["subtotal", "poolCorrection", "wagePool"]), ["16000.00", "0.00", "15100.00"]);
    assert_eq!(office.left().await, 0);
    office.agrees().await;
    office.act(&again, "approve", json!({})).await.ok();
    office.act(&again, "payment-file", json!({})).await.ok();
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_is_calculated_anew_when_an_earlier_salary_turns_out_wrong(pool: PgPool) {
    let office = Office::new(pool).await;
    let invoice = office.paid("20").await;
    office.salaried().await;
    office.paid("10").await;
    let draft = office.run().await;
    office.credit(&invoice, "4").await;
    assert_eq!(office.act(&draft, "approve", json!({})).await.refused(409), "run_affected");
    let anew = office.act(&draft, "recalculate", json!({})).await.ok();
    assert_eq!(says(&anew["payslips"][0], SLIP), ["10000.00", "600.00", "-3800.00", "5600.00", "2983.14"]);
    office.act(&anew, "approve", json!({})).await.ok();
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn credits_and_a_reversal_in_the_same_instant_add_up(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoices = join_all(["20", "20", "20"].map(|hours| office.paid(hours))).await;
    let run = office.salaried().await;
    let what = |invoice: &Value| {
        let invoice = invoice.clone();
        let what = json!({ "lines": [{ "position": 1, "quantity": "4" }], "version": invoice["version"] });
        async { (app.credit(&office.admin, &invoice, what).await, invoice).0 }
    };
    let credits = join_all(invoices.iter().map(what));
    let (credits, reversed) = tokio::join!(credits, office.reverse(&run));
    assert_eq!(reversed.status, 200, "{}", reversed.json);
    for credit in credits {
        assert!(credit.status == 200 || credit.status == 409, "{}", credit.json);
    }
    assert_eq!(office.left().await, 0, "the payslip is gone, and with it what corrected it");
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_lets_no_salary_go_uncorrected(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid("20").await;
    let run = office.salaried().await;
    let id = text(&invoice["id"]);
    let unpaid = format!("update invoices set status = 'sent', paid = paid - 1 where id = '{id}'");
    app.refused_by_database(&unpaid, "invoices_paid_is_allocated").await;
    sqlx::query("alter table invoices disable trigger invoices_paid_sum")
        .execute(&app.app.pool)
        .await
        .unwrap();
    app.refused_by_database(&unpaid, "invoices_salary_corrected").await;
    app.refused_by_database(
        &format!("update invoices set user_id = (select id from users where email = 'maker@example.com') where id = '{id}'"),
        "invoices_salaried_immutable",
    )
    .await;
    office.credit(&invoice, "4").await;
    let correction = |amount: &str, cause: &str| {
        format!(
            "insert into pool_corrections (id, user_id, payslip_id, invoice_id, amount, paid_invoices, {cause}, recorded_at)
             select gen_random_uuid(), user_id, payslip_id, invoice_id, {amount}, 0, {cause}, now() from pool_corrections"
        )
    };
    app.refused_by_database(&correction("-100", "credit_note_id"), "pool_corrections_one_by_credit_note")
        .await;
    app.refused_by_database(&correction("100", "credit_note_id"), "pool_corrections_sign").await;
    let changed = "update pool_corrections set amount = amount - 1";
    app.refused_by_database(changed, "pool_corrections_append_only").await;
    // More than is left, or in the other direction.
    sqlx::query("drop index payslips_one_per_person").execute(&app.app.pool).await.unwrap();
    for amount in ["-3800.01", "0.01"] {
        let slip = format!(
            "insert into payslips select (jsonb_populate_record(p, jsonb_build_object(
                 'id', gen_random_uuid(), 'subtotal', 5000, 'fee', 0, 'fee_adjustment', 0,
                 'pool_correction', {amount}, 'wage_pool', 5000 + {amount}, 'swedish_tax', false, 'gross_salary', 0,
                 'employer_contributions', 0, 'preliminary_tax', 0, 'payout', 5000 + {amount}, 'contribution_base', 0))).*
             from payslips p limit 1"
        );
        app.refused_by_database(&slip, "payslips_correction_left").await;
    }
    // Those of a draft and of a reversed payslip are not corrected.
    office.reverse(&run).await.ok();
    app.refused_by_database(&correction("-100", "credit_note_id"), "pool_corrections_of_payslip").await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_account_with_a_correction_to_be_paid_stays_open(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.half_lost().await;
    office.salaried().await;
    let open = async || {
        let mut db = app.app.pool.acquire().await.unwrap();
        let (anna, day) = (UserId(office.anna.who.id.unwrap()), "2026-12-24".parse().unwrap());
        personal_data::open_matters(&mut db, anna, day).await.unwrap()
    };
    assert_eq!(open().await, []);
    app.paid_by_hand(&office.admin, &invoice, "1250.00").await;
    assert_eq!(open().await, [OpenMatter::PoolCorrection]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_a_later_month_took_of_a_reversed_salary_is_given_back(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid("20").await;
    let run = office.salaried().await;
    office.credit(&invoice, "4").await;
    office.paid("10").await;
    app.app.clock.advance(TimeDelta::seconds(1));
    let december = json!({ "paymentDate": "2026-12-22" });
    let next = app.post(&office.maker, "/api/admin/salary-runs", december).await.ok();
    assert_eq!(next["payslips"][0]["poolCorrection"], "-3800.00");
    office.act(&next, "approve", json!({})).await.ok();
    // Another month, so that the earlier one is reversed alone.
    office.reverse(&run).await.ok();
    assert_eq!(office.left().await, 380_000);
    assert_eq!(office.debt().await[..2], ["15100.00", "3800.00"]);
    office.agrees().await;
    let again = office.run().await;
    let slip = &again["payslips"][0];
    assert_eq!(says(slip, ["subtotal", "poolCorrection", "wagePool"]), ["16000.00", "3800.00", "18900.00"]);
    assert_eq!(office.left().await, 0);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn whoever_recorded_what_is_recovered_does_not_approve_its_salary(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.half_lost().await;
    office.salaried().await;
    app.app.clock.advance(TimeDelta::seconds(1));
    app.paid_by_hand(&office.approver, &invoice, "7500.00").await;
    let run = office.run().await;
    assert_eq!(run["payslips"][0]["poolCorrection"], "5700.00");
    let typed = app.get(&office.approver, &format!("/api/admin/salary-runs/{}", text(&run["id"]))).await.ok();
    assert_eq!(typed["typedPayments"]["byYou"], 1, "{typed}");
    // Each of the others has made the run or recorded a payment, too: somebody else confirms.
    let waits = office.act(&run, "approve", json!({})).await;
    assert_eq!(waits.status, 202, "{}", waits.json);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_bank_rejected_is_not_paid_again_after_a_credit(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid("20").await;
    let run = office.salaried().await;
    office.reject(&run).await;
    app.credit(&office.admin, &invoice, json!({})).await.ok();
    let refused = office.act(&run, "payment-file", json!({})).await;
    assert!(refused.json.to_string().contains("credited_since"), "{}", refused.json);
    office.reverse(&run).await.ok();
    assert_eq!(office.left().await, 0);
    office.agrees().await;
}
