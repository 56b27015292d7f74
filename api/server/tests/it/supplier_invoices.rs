//! F-skatt exists once, as the ground on which Swedish tax is off, and is a purchase against the person's own invoice.

use chrono::TimeDelta;
use paraply_domain::Amount;
use paraply_domain::payroll::Reimbursement;
use paraply_domain::payroll::reimbursements::Receipt;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const PDF: &[u8] = b"%PDF-1.7 7";
const DAY: &str = "2026-11-25";

struct Office {
    app: TestApp,
    admin: Who,
    second: Who,
    anna: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let admin = app.admin("admin@example.com").await;
        let second = app.admin("second@example.com").await;
        let anna = app.user("anna@example.com").await;
        app.ready_for_salary(&anna, "199001012385").await;
        Self { app, admin, second, anna }
    }

    fn path(&self) -> String {
        format!("/api/admin/users/{}/tax-profiles", self.anna.id.unwrap())
    }

    async fn f_skatt(&self) -> Value {
        self.app.post(&self.admin, &self.path(), f_skatt()).await.ok()
    }

    async fn preview_on(&self, day: &str) -> Value {
        let body = json!({ "paymentDate": day });
        self.app.post(&self.admin, "/api/admin/salary-runs/preview", body).await.ok()
    }

    async fn preview(&self) -> Value {
        self.preview_on(DAY).await
    }

    async fn draft(&self) -> Value {
        self.app.post(&self.admin, "/api/admin/salary-runs", json!({ "paymentDate": DAY })).await.ok()
    }

    async fn act(&self, run: &Value, act: &str, mut body: Value) -> Answer {
        body["version"] = run["version"].clone();
        let who = if act == "approve" { &self.second } else { &self.admin };
        self.app.post(who, &format!("/api/admin/salary-runs/{}/{act}", text(&run["id"])), body).await
    }

    /// An own invoice for an invoice to a client.
    async fn own(&self, who: &Who, invoice: Uuid, number: &str) -> Answer {
        let form = [("number", number), ("date", "2026-11-20")];
        self.app.send_form(who, &path(invoice), &form, "faktura.pdf", PDF).await
    }

    async fn refused_by(&self, sql: &'static str, ids: &[Uuid], constraint: &str) {
        let mut query = sqlx::query(sql);
        for id in ids {
            query = query.bind(*id);
        }
        let error = query.execute(&self.app.app.pool).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().constraint(), Some(constraint), "{error}");
    }
}

fn path(invoice: Uuid) -> String {
    format!("/api/invoices/{invoice}/supplier-invoice")
}

fn f_skatt() -> Value {
    json!({
        "swedishTax": false, "rule": "side_income", "disabledGround": "f_skatt",
        "disabledEvidence": "Registreringsbevis 2026-11-02", "disabledValidTo": "2026-12-31", "reason": "Checked",
    })
}

fn fields(answer: &Answer) -> Vec<&str> {
    answer.json["fields"].as_array().unwrap().iter().map(|fault| text(&fault["field"])).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn f_skatt_is_paid_against_the_persons_own_invoice(pool: PgPool) {
    let office = Office::new(pool).await;
    // Sent with Swedish tax on, so its fee was 600; F-skatt pays 10 000 − (10 % + 100).
    let invoice = office.app.paid_invoice(&office.anna, 1, "10000").await;
    let history = office.f_skatt().await;
    let tax = &history[0]["tax"];
    assert_eq!((&tax["disabledGround"], &tax["disabledReason"]), (&json!("f_skatt"), &json!("F-skatt")));
    let preview = office.preview().await;
    let blocker = &preview["blockers"][0];
    assert_eq!((&blocker["code"], &preview["payslips"]), (&json!("supplier_invoice_missing"), &json!([])));
    assert!(text(&blocker["message"]).contains("2026-00001"), "{blocker}");
    let asked = office.app.get(&office.anna, &path(invoice)).await.ok();
    assert_eq!(asked, json!({ "required": true, "amount": "8900.00" }));

    let own = office.own(&office.anna, invoice, "2026-7").await.ok();
    assert_eq!(
        (&own["number"], &own["date"], &own["fileName"]),
        (&json!("2026-7"), &json!("2026-11-20"), &json!("faktura.pdf"))
    );
    let admin_path = format!("/api/admin/invoices/{invoice}/supplier-invoice");
    assert_eq!(office.app.get(&office.admin, &admin_path).await.ok()["number"], "2026-7");
    assert_eq!(office.app.get(&office.admin, &format!("{admin_path}/file")).await.bytes, PDF);
    assert_eq!(office.app.get(&office.anna, &format!("{}/file", path(invoice))).await.bytes, PDF);

    let preview = office.preview().await;
    assert_eq!(preview["blockers"], json!([]));
    let slip = &preview["payslips"][0];
    assert_eq!(
        (&slip["payout"], &slip["fee"], &slip["grossSalary"], &slip["employerContributions"]),
        (&json!("8900.00"), &json!("1100.00"), &json!("0.00"), &json!("0.00"))
    );
    assert_eq!(slip["preliminaryTax"], "0.00");
    let steps = slip["steps"].as_array().unwrap();
    let payout = steps.iter().find(|step| step["name"] == "payout").unwrap();
    assert!(text(&payout["rule"]).starts_with("Approved for F-tax"), "{payout}");
    let run = office.draft().await;
    let run = office.act(&run, "approve", json!({})).await.ok();
    // A purchase is no salary: it is booked as such and stands in no employer declaration.
    let bought = "select count(*) from voucher_entries where account = 4600 and amount = 8900";
    assert_eq!(office.app.count(bought).await, 1);
    let personnel =
        "select count(*) from voucher_entries where account between 7000 and 7999 or account in (2710, 2731)";
    assert_eq!(office.app.count(personnel).await, 0);
    let agi = office.app.get(&office.admin, "/api/admin/agi/202611").await;
    assert!(!agi.json.to_string().contains("anna"), "{}", agi.json);
    let checks = office.app.get(&office.admin, "/api/admin/reports/reconciliation?month=2026-11").await.ok();
    for row in checks["rows"].as_array().unwrap() {
        assert_eq!(row["difference"], "0.00", "{row}");
    }
    let slip = text(&run["payslips"][0]["id"]);
    let numbers: Value = sqlx::query_scalar("select person->'ownInvoices' from payslips")
        .fetch_one(&office.app.app.pool)
        .await
        .unwrap();
    assert_eq!(numbers, json!(["2026-7"]));
    assert!(
        office.app.get(&office.anna, &format!("/api/payslips/{slip}/pdf")).await.bytes.starts_with(b"%PDF")
    );
    assert_eq!(office.own(&office.anna, invoice, "2026-8").await.refused(409), "already_salaried");

    // Reversed, it is taken back whole, and another invoice can be sent.
    let body = json!({ "payslipId": slip, "reason": "Wrong invoice" });
    office.act(&run, "reverse", body).await.ok();
    let left = "select count(*) from (select sum(amount) as sum from voucher_entries where account = 4600) e where sum = 0";
    assert_eq!(office.app.count(left).await, 1);
    assert_eq!(office.own(&office.anna, invoice, "2026-8").await.ok()["number"], "2026-8");
    assert_eq!(office.app.count("select count(*) from supplier_invoices").await, 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_own_invoice_is_recorded_by_its_owner_only_and_checked(pool: PgPool) {
    let office = Office::new(pool).await;
    let invoice = office.app.paid_invoice(&office.anna, 1, "10000").await;
    assert_eq!(office.own(&office.anna, invoice, "1").await.refused(409), "own_invoice_not_needed");
    assert_eq!(office.app.get(&office.anna, &path(invoice)).await.ok(), json!({ "required": false }));
    office.f_skatt().await;
    // Neither a stranger nor the office, which would otherwise make the ground on which it pays.
    let bo = office.app.user("bo@example.com").await;
    for who in [&bo, &office.admin] {
        office.own(who, invoice, "1").await.refused(404);
        office.app.get(who, &path(invoice)).await.refused(404);
        office.app.get(who, &format!("{}/file", path(invoice))).await.refused(404);
    }
    for (form, name, file, expected) in [
        ([("number", " "), ("date", "2026-11-20")], "a.pdf", PDF, "number"),
        ([("number", "1"), ("date", "2026-11-22")], "a.pdf", PDF, "date"),
        ([("number", "1"), ("date", "soon")], "a.pdf", PDF, "date"),
        ([("number", "1"), ("date", "")], "a.pdf", PDF, "date"),
        ([("number", "1"), ("date", "2026-11-20")], "a.exe", b"MZ\x90".as_slice(), "file"),
        ([("number", "1"), ("date", "2026-11-20")], "a.pdf", b"".as_slice(), "file"),
    ] {
        let answer = office.app.send_form(&office.anna, &path(invoice), &form, name, file).await;
        assert_eq!(fields(&answer), [expected], "{form:?}");
        answer.refused(422);
    }
    office.own(&office.anna, invoice, "1").await.ok();
    // In the person's own data, and in the log of who has looked.
    let export = office.app.get(&office.anna, "/api/profile/export").await.ok();
    assert_eq!(export["supplierInvoices"][0]["number"], "1", "{}", export["supplierInvoices"]);
    office.app.get(&office.admin, &format!("/api/admin/invoices/{invoice}/supplier-invoice/file")).await;
    let looked = "select count(*) from audit_events where action = 'supplier_invoice.read'";
    assert_eq!(office.app.count(looked).await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn reimbursements_are_part_of_what_the_own_invoice_says(pool: PgPool) {
    let office = Office::new(pool).await;
    office.f_skatt().await;
    let invoice = office.app.paid_invoice_of_mode(&office.anna, 1, "10000", false).await;
    let amount = |text| Amount::parse(text).unwrap();
    let receipt = Receipt { amount: amount("250"), deductible_vat: amount("50") };
    sqlx::query(
        "insert into reimbursements (id, invoice_id, kind, description, claim, status, created_by, created_at, decided_by,
                                     decided_at)
         values (gen_random_uuid(), $1, 'receipt', 'Train', $4, 'approved', $2, now(), $3, now())",
    )
    .bind(invoice)
    .bind(office.anna.id)
    .bind(office.admin.id)
    .bind(json!(Reimbursement::Receipt(receipt)))
    .execute(&office.app.app.pool)
    .await
    .unwrap();
    assert_eq!(office.app.get(&office.anna, &path(invoice)).await.ok()["amount"], "8950.00");
    office.own(&office.anna, invoice, "1").await.ok();
    let run = office.draft().await;
    assert_eq!(run["totals"]["payout"], "8950.00");
    office.act(&run, "approve", json!({})).await.ok();
    let posted: Vec<(i32, String)> = sqlx::query_as(
        "select e.account, e.amount::text from voucher_entries e join vouchers v on v.id = e.voucher_id
         where v.kind = 'salary_approved' order by e.account",
    )
    .fetch_all(&office.app.app.pool)
    .await
    .unwrap();
    let expected = [(2641, "50.00"), (2821, "-8950.00"), (4600, "8900.00")];
    assert_eq!(posted, expected.map(|(account, amount)| (account, amount.to_owned())));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn f_skatt_is_no_rule_of_withholding_and_ends_on_its_day(pool: PgPool) {
    let office = Office::new(pool).await;
    let rule = json!({ "swedishTax": true, "rule": "f_skatt", "decisionReference": "x", "reason": "x" });
    office.app.post(&office.admin, &office.path(), rule).await.refused(400);
    let mut endless = f_skatt();
    endless["disabledValidTo"] = Value::Null;
    let refused = office.app.post(&office.admin, &office.path(), endless).await;
    assert_eq!(fields(&refused), ["disabledValidTo"]);
    let invoice = office.app.paid_invoice_of_mode(&office.anna, 1, "10000", false).await;
    office.f_skatt().await;
    office.own(&office.anna, invoice, "1").await.ok();
    assert_eq!(office.preview_on("2026-12-30").await["payslips"][0]["payout"], "8900.00");
    // Salary as usual on the first bank day after the last day, with the fee of Swedish tax.
    let slip = office.preview_on("2027-01-04").await["payslips"][0].clone();
    assert_eq!((&slip["fee"], &slip["wagePool"]), (&json!("600.00"), &json!("9400.00")));
    assert_ne!((&slip["preliminaryTax"], &slip["employerContributions"]), (&json!("0.00"), &json!("0.00")));
    assert_eq!(office.app.get(&office.anna, "/api/profile").await.ok()["tax"]["swedishTax"], false);
    office.app.app.clock.advance(TimeDelta::days(41));
    let anna = office.app.sign_in_again(&office.anna).await;
    let profile = office.app.get(&anna, "/api/profile").await.ok();
    assert_eq!((&profile["tax"]["swedishTax"], &profile["feePercentage"]), (&json!(true), &json!("5")));
    assert_eq!(office.app.get(&anna, &path(invoice)).await.ok()["required"], false);
    for (sql, constraint) in [
        (
            "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, decision_reference, created_by)
             select gen_random_uuid(), $1, '2027-01-02', true, 'f_skatt', 'x', id from users where id <> $1 limit 1",
            "tax_profiles_rule_known",
        ),
        (
            "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, disabled_ground, disabled_reason,
                                       disabled_evidence, created_by)
             select gen_random_uuid(), $1, '2027-01-02', false, 'side_income', 'f_skatt', 'a', 'b', id
             from users where id <> $1 limit 1",
            "tax_profiles_f_skatt_ends",
        ),
        (
            "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, disabled_reason, disabled_evidence,
                                       created_by)
             select gen_random_uuid(), $1, '2027-01-02', false, 'side_income', 'a', 'b', id
             from users where id <> $1 limit 1",
            "tax_profiles_ground_when_off",
        ),
        // Nobody gives it to themselves, nor more of it.
        (
            "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, disabled_ground, disabled_reason,
                                       disabled_evidence, disabled_valid_to, created_by)
             values (gen_random_uuid(), $1, '2027-01-02', false, 'side_income', 'f_skatt', 'F-skatt',
                     'Registreringsbevis 2026-11-02', '2027-12-31', $1)",
            "tax_profiles_not_own",
        ),
    ] {
        office.refused_by(sql, &[anna.id.unwrap()], constraint).await;
    }
}

const SLIP: &str = "with run as (
         insert into salary_runs (id, payment_date, created_by, created_at)
         values (gen_random_uuid(), '2026-11-25', $1, now()) returning id
     ), slip as (
         insert into payslips (id, run_id, user_id, payment_date, swedish_tax, purchase, subtotal, fee, wage_pool,
             gross_salary, holiday_pay, employer_contributions, rounding, preliminary_tax, net_salary, payout,
             cap_used, steps, person, account, created_at)
         select gen_random_uuid(), id, $2, '2026-11-25', false, PURCHASE, 10000, 1100, 8900, 0, 0, 0, 0, 0, 0, 8900, 0,
             '[]', '{}', to_jsonb('enc1.'::text), now() from run returning id
     )
     insert into payslip_invoices (payslip_id, invoice_id, left_subtotal, left_fee)
     select slip.id, i.id, i.left_subtotal, i.left_fee from slip join invoices i on i.id = $3";

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_a_payout_by_f_skatt_without_the_own_invoice(pool: PgPool) {
    let office = Office::new(pool.clone()).await;
    office.f_skatt().await;
    let bo = office.app.user("bo@example.com").await;
    let invoice = office.app.paid_invoice_of_mode(&office.anna, 1, "10000", false).await;
    let of_bo = office.app.paid_invoice_of_mode(&bo, 2, "10000", false).await;
    let (admin, anna, bo) = (office.admin.id.unwrap(), office.anna.id.unwrap(), bo.id.unwrap());
    let slip = async |person: Uuid, invoice: Uuid, purchase: &str| {
        let sql = AssertSqlSafe(SLIP.replace("PURCHASE", purchase));
        let done = sqlx::query(sql).bind(admin).bind(person).bind(invoice).execute(&pool).await;
        done.map_err(|error| error.as_database_error().unwrap().constraint().unwrap_or_default().to_owned())
    };
    assert_eq!(slip(anna, invoice, "true").await.unwrap_err(), "payslips_purchase_needs_invoice");
    // Nor by leaving out what it is, nor by saying so of somebody without F-skatt.
    assert_eq!(slip(anna, invoice, "false").await.unwrap_err(), "payslips_purchase_by_f_skatt");
    assert_eq!(slip(bo, of_bo, "true").await.unwrap_err(), "payslips_purchase_by_f_skatt");
    let insert =
        "insert into supplier_invoices (id, invoice_id, user_id, number, issued_on, file_id, recorded_at)
                  select gen_random_uuid(), $1, $2, '1', '2026-11-20', (select id from files limit 1), now()";
    office.own(&office.anna, invoice, "1").await.ok();
    office.refused_by(insert, &[invoice, bo], "supplier_invoices_own").await;
    for change in ["update supplier_invoices set number = '2'", "delete from supplier_invoices"] {
        office.refused_by(change, &[], "supplier_invoices_append_only").await;
    }
    slip(anna, invoice, "true").await.unwrap();
    office.refused_by(insert, &[invoice, anna], "supplier_invoices_before_payslip").await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_is_not_approved_once_f_skatt_begins_or_ends(pool: PgPool) {
    let office = Office::new(pool).await;
    office.app.paid_invoice_of_mode(&office.anna, 1, "10000", false).await;
    let mut abroad = f_skatt();
    (abroad["disabledGround"], abroad["disabledReason"]) = (json!("abroad"), json!("Works from Lisbon"));
    office.app.post(&office.admin, &office.path(), abroad).await.ok();
    let run = office.draft().await;
    office.app.app.clock.advance(TimeDelta::minutes(1));
    office.f_skatt().await;
    let refused = office.act(&run, "approve", json!({})).await;
    assert!(refused.json.to_string().contains("supplier_invoice_missing"), "{}", refused.json);
    refused.refused(409);
    let approve = "update salary_runs set status = 'approved', approved_by = $1, approved_at = now()";
    office.refused_by(approve, &[office.admin.id.unwrap()], "payslips_purchase_by_f_skatt").await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_that_goes_to_somebody_else_needs_that_persons_own(pool: PgPool) {
    let office = Office::new(pool).await;
    office.f_skatt().await;
    let bo = office.app.user("bo@example.com").await;
    office.app.ready_for_salary(&bo, "199001012393").await;
    let path_of_bo = format!("/api/admin/users/{}/tax-profiles", bo.id.unwrap());
    office.app.post(&office.admin, &path_of_bo, f_skatt()).await.ok();
    let invoice = office.app.paid_invoice_of_mode(&office.anna, 1, "10000", false).await;
    office.own(&office.anna, invoice, "1").await.ok();
    sqlx::query("update invoices set user_id = $2 where id = $1")
        .bind(invoice)
        .bind(bo.id)
        .execute(&office.app.app.pool)
        .await
        .unwrap();
    assert_eq!(office.preview().await["blockers"][0]["code"], "supplier_invoice_missing");
    assert_eq!(
        office.app.get(&bo, &path(invoice)).await.ok(),
        json!({ "required": true, "amount": "8900.00" })
    );
    office.app.get(&bo, &format!("{}/file", path(invoice))).await.refused(404);
    office.own(&bo, invoice, "B1").await.ok();
    assert_eq!(office.preview().await["blockers"], json!([]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_has_f_skatt_is_asked_for_the_own_invoice_when_the_client_has_paid(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    let tax = format!("/api/admin/users/{}/tax-profiles", anna.who.id.unwrap());
    app.post(&admin, &tax, f_skatt()).await.ok();
    let draft = app.draft(&anna).await;
    let id = |invoice: &Value| -> Uuid { text(&invoice["id"]).parse().unwrap() };
    assert_eq!(app.get(&anna.who, &path(id(&draft))).await.ok(), json!({ "required": false }));
    let sent = app.act(&admin, &draft, "send", json!({})).await.ok();
    // 10 000 − (10 % + 100)
    assert_eq!(app.get(&anna.who, &path(id(&sent))).await.ok()["amount"], "8900.00");
    let pay = async |invoice: &Value| {
        let body = json!({ "amount": invoice["total"], "paidOn": "2026-11-21" });
        app.act(&admin, invoice, "payments", body).await.ok();
    };
    pay(&sent).await;
    let asked = "select count(*) from mails where kind = 'own_invoice_needed'";
    let promised = "select count(*) from mails where kind = 'invoice_paid'";
    assert_eq!((app.count(asked).await, app.count(promised).await), (1, 0));
    let second = app.sent(&anna, &admin).await;
    let form = [("number", "2"), ("date", "2026-11-20")];
    app.send_form(&anna.who, &path(id(&second)), &form, "faktura.pdf", PDF).await.ok();
    pay(&second).await;
    assert_eq!((app.count(asked).await, app.count(promised).await), (1, 1));
}
