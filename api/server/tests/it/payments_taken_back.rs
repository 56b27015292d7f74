//! The bank takes a payment back whose invoice has a salary: the payslip stays as it was issued, the next wage pools wait a while for
//! the client to pay again, and give the salary back then. Nobody gets it twice.

use chrono::TimeDelta;
use futures_util::future::join_all;
use paraply_domain::ids::UserId;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::pool_corrections::{Office, inputs_of, says};
use crate::support::Answer;
use crate::support::bank::{bgmax, verified};
use crate::support::bank_account::{DAY, TRANSACTIONS, of};
use crate::support::invoices::text;

const STATE: [&str; 3] = ["status", "paid", "balance"];
const SLIP: [&str; 3] = ["subtotal", "poolCorrection", "wagePool"];

/// Why a payment is reversed.
const WHY: &str = "Banken återförde den";

/// The day until which the pools wait: thirty days after the tests' day.
const HELD_UNTIL: &str = "2026-12-21";

impl Office {
    /// An invoice of so many hours at 1,000 kr, paid by a file of the bank.
    async fn paid_by_bank(&self, hours: &str) -> Value {
        let invoice = self.app.sent_of(&self.anna, &self.admin, &[(hours, "1000", "25")]).await;
        let ore = text(&invoice["total"]).replace('.', "").parse().unwrap();
        let deposit = self.app.count("select 1 + count(*) from bank_files").await.try_into().unwrap();
        let file = bgmax(DAY, deposit, &[verified(text(&invoice["ocr"]), ore, 1)]);
        self.app.bank_file(&self.admin, &format!("in{deposit}.txt"), &file).await;
        invoice
    }

    async fn transaction_of(&self, invoice: &Value) -> Value {
        let payments = format!("/api/admin/invoices/{}/payments", text(&invoice["id"]));
        let payments = self.app.get(&self.admin, &payments).await.ok();
        let id = text(&payments[0]["bankTransactionId"]).to_owned();
        self.app.get(&self.admin, &format!("{TRANSACTIONS}/{id}")).await.ok()
    }

    async fn take_back(&self, invoice: &Value) -> Answer {
        self.app.app.clock.advance(TimeDelta::seconds(1));
        let transaction = self.transaction_of(invoice).await;
        self.app.post(&self.admin, &of(&transaction, "undo"), json!({ "reason": WHY })).await
    }

    async fn pay_again(&self, invoice: &Value) {
        let balance = self.app.invoice(&self.admin, invoice).await["balance"].clone();
        self.pay_again_with(invoice, text(&balance)).await;
    }

    async fn pay_again_with(&self, invoice: &Value, amount: &str) {
        self.app.app.clock.advance(TimeDelta::seconds(1));
        let transaction = self.transaction_of(invoice).await;
        self.app.allocate(&self.admin, &transaction, &[(invoice, amount)]).await.ok();
    }

    async fn run_on(&self, day: &str) -> Value {
        self.app.app.clock.advance(TimeDelta::seconds(1));
        self.app.post(&self.maker, "/api/admin/salary-runs", json!({ "paymentDate": day })).await.ok()
    }

    /// A run of a day, approved.
    async fn approved_on(&self, day: &str) -> Value {
        let run = self.run_on(day).await;
        self.act(&run, "approve", json!({})).await.ok()
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_pools_wait_for_the_client_and_nothing_is_paid_twice(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    let run = office.salaried().await;
    let slip = run["payslips"][0].clone();
    assert_eq!(says(&slip, SLIP), ["20000.00", "0.00", "18900.00"]);
    let pdf = format!("/api/payslips/{}/pdf", text(&slip["id"]));
    let issued = app.get(&office.anna.who, &pdf).await.bytes;

    let before = office.transaction_of(&invoice).await;
    assert_eq!(says(&before, ["salaryDeduction", "salaryDeductionFrom"]), ["18900.00", HELD_UNTIL]);
    // Nobody's salary is lowered without a reason.
    let unsaid = app.post(&office.admin, &of(&before, "undo"), json!({ "reason": " " })).await;
    assert_eq!((unsaid.status.as_u16(), &unsaid.json["fields"][0]["field"]), (422, &json!("reason")));
    let undone = office.take_back(&invoice).await.ok();
    assert_eq!((&undone["unexplained"], &undone["salaryDeduction"]), (&json!("25000.00"), &Value::Null));
    let unpaid = app.invoice(&office.admin, &invoice).await;
    assert_eq!(says(&unpaid, STATE), ["sent", "0.00", "25000.00"]);
    assert_eq!((&unpaid["promisedPayoutDate"], &unpaid["payslipId"]), (&Value::Null, &slip["id"]));
    assert_eq!(app.balances([1930, 1510, 2499]).await[1..], [2_500_000, -2_500_000]);
    assert_eq!(office.left().await, -1_890_000);
    assert_eq!(office.debt().await, ["0.00", "-18900.00", "-18900.00"]);
    office.agrees().await;
    assert_eq!(app.get(&office.anna.who, &pdf).await.bytes, issued, "the payslip stays as it was issued");

    // The freelancer learns what it means, and what it does not.
    let timeline = format!("/api/invoices/{}/timeline", text(&invoice["id"]));
    let timeline = app.get(&office.anna.who, &timeline).await.ok();
    let steps = timeline.as_array().unwrap();
    let told = steps.iter().find(|step| step["kind"] == "salary_taken_back").unwrap();
    assert_eq!(says(told, ["amount", "on"]), ["-18900.00", HELD_UNTIL], "{timeline}");
    assert_eq!(steps.last().unwrap()["kind"], "due", "no payout is to come: {timeline}");
    let (number, client) = (text(&invoice["invoiceNumber"]), text(&invoice["clientName"]));
    assert_eq!(
        office.told().await,
        [
            format!(
                "Betalningen på 25.000,00 kr för faktura {number} till {client} räknas inte längre: \
                 banken har återfört den, eller så gällde den inte fakturan."
            ),
            format!("Skäl: {WHY}"),
            "Lönen för fakturan är redan beräknad. Är den inte skickad till banken räknas den om. Annars dras 18.900,00 kr \
             från underlaget för löner som betalas från och med 21 december 2026, om kunden inte har betalat på nytt när de \
             räknas ut. Rättelser till din fördel räknas av mot det innan dess."
                .into(),
        ]
    );
    let dashboard = app.get(&office.anna.who, "/api/dashboard").await.ok();
    let coming = dashboard["comingPayouts"].as_array().unwrap();
    assert!(coming.iter().all(|day| day["amount"] == slip["payout"]), "{dashboard}");

    // A salary before that day leaves it alone.
    office.paid("10").await;
    let next = office.salaried().await;
    assert_eq!(says(&next["payslips"][0], SLIP), ["10000.00", "0.00", "9400.00"]);
    assert_eq!(office.left().await, -1_890_000);
    office.agrees().await;

    office.pay_again(&invoice).await;
    assert_eq!(says(&app.invoice(&office.admin, &invoice).await, STATE), ["paid", "25000.00", "0.00"]);
    assert_eq!(office.left().await, 0);
    office.agrees().await;
    assert_eq!(
        office.told().await,
        [
            format!("{client} har betalat 25.000,00 kr av faktura {number}."),
            "De 18.900,00 kr av lönen ska inte längre dras från underlaget för dina kommande löner. \
             Det som redan är draget läggs till nästa."
                .into(),
        ]
    );
    assert_eq!(office.times_told().await, 2);
    assert_eq!(app.count("select count(*) from mails where kind = 'invoice_paid'").await, 2);
    let again = json!({ "paymentDate": "2026-12-22" });
    let refused = app.post(&office.maker, "/api/admin/salary-runs", again).await;
    assert_eq!(refused.refused(409), "nothing_to_pay");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn from_that_day_the_pools_take_it_and_a_new_payment_gives_it_back(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    office.salaried().await;
    office.take_back(&invoice).await.ok();
    office.paid("10").await;
    let late = office.approved_on("2026-12-22").await;
    let slip = &late["payslips"][0];
    assert_eq!(says(slip, SLIP), ["10000.00", "-9400.00", "0.00"]);
    let steps = app.get(&office.anna.who, &format!("/api/payslips/{}", text(&slip["id"]))).await.ok();
    let named = format!("Credited on invoice {}", text(&invoice["invoiceNumber"]));
    let [[name, value]] = &inputs_of(steps["steps"].as_array().unwrap())[..] else { panic!("{steps}") };
    assert_eq!(value, "−18.900,00\u{a0}kr");
    assert_ne!(name, &named, "it was not credited");
    assert_eq!(name, &format!("Payment reversed on invoice {}", text(&invoice["invoiceNumber"])));
    assert_eq!(office.left().await, -950_000);
    office.agrees().await;

    // Of an earlier day, what that took is not given back, and no more is taken.
    office.paid("5").await;
    let early = office.approved_on("2026-12-18").await;
    assert_eq!(says(&early["payslips"][0], SLIP), ["5000.00", "0.00", "4650.00"]);
    office.agrees().await;

    office.pay_again(&invoice).await;
    assert_eq!(office.left().await, 940_000);
    office.agrees().await;
    let back = office.approved_on("2026-12-23").await;
    assert_eq!(says(&back["payslips"][0], SLIP), ["0.00", "9400.00", "9400.00"]);
    assert_eq!(office.left().await, 0);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_speaks_for_the_person_is_set_off_against_what_is_held(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let (lost, invoice) = (office.half_lost().await, office.paid_by_bank("2").await);
    office.salaried().await;
    office.take_back(&invoice).await.ok();
    assert_eq!(office.left().await, -180_000);
    // 950.00 of the other are recovered: less than what is owed soon.
    app.paid_by_hand(&office.admin, &lost, "1250.00").await;
    assert_eq!(office.left().await, -85_000);
    let nothing = json!({ "paymentDate": "2026-11-25" });
    let refused = app.post(&office.maker, "/api/admin/salary-runs", nothing).await;
    assert_eq!(refused.refused(409), "nothing_to_pay");
    app.paid_by_hand(&office.admin, &lost, "6250.00").await;
    let run = office.approved_on("2026-11-25").await;
    assert_eq!(says(&run["payslips"][0], SLIP), ["0.00", "3900.00", "3900.00"]);
    assert_eq!(office.left().await, 0);
    office.agrees().await;
    office.pay_again(&invoice).await;
    let run = office.approved_on("2026-12-22").await;
    assert_eq!(says(&run["payslips"][0], SLIP), ["0.00", "1800.00", "1800.00"]);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn before_the_file_is_made_the_run_is_calculated_anew(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let (first, second) = (office.paid_by_bank("20").await, office.paid_by_bank("10").await);
    let run = office.run().await;
    assert_eq!(office.take_back(&first).await.refused(409), "already_salaried");
    office.act(&run, "approve", json!({})).await.ok();
    office.take_back(&first).await.ok();
    office.agrees().await;
    assert_eq!(office.act(&run, "payment-file", json!({})).await.refused(409), "run_affected");
    let anew = office.act(&run, "recalculate", json!({})).await.ok();
    let slips = anew["payslips"].as_array().unwrap();
    let slip = slips.iter().find(|slip| slip["status"] == "draft").unwrap();
    assert_eq!(says(slip, SLIP), ["10000.00", "0.00", "9400.00"]);
    assert_eq!(office.left().await, 0);
    assert_eq!(app.invoice(&office.admin, &first).await["payslipId"], Value::Null);
    office.act(&anew, "approve", json!({})).await.ok();
    office.act(&anew, "payment-file", json!({})).await.ok();
    office.agrees().await;
    // Paid again, it becomes salary like any other.
    office.pay_again(&first).await;
    assert!(app.invoice(&office.admin, &first).await["promisedPayoutDate"].is_string());
    let next = office.run().await;
    assert_eq!(says(&next["payslips"][0], SLIP), ["20000.00", "0.00", "18900.00"]);
    assert_eq!(office.take_back(&second).await.ok()["unexplained"], "12500.00");
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payslip_can_still_be_reversed_and_the_invoice_be_paid_anew(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    let run = office.salaried().await;
    office.take_back(&invoice).await.ok();
    office.reverse(&run).await.ok();
    assert_eq!(office.left().await, 0, "the claim is on 1610");
    office.agrees().await;
    office.pay_again(&invoice).await;
    assert_eq!(office.left().await, 0);
    let next = office.run().await;
    assert_eq!(says(&next["payslips"][0], SLIP), ["20000.00", "0.00", "18900.00"]);
    office.act(&next, "approve", json!({})).await.ok();
    assert_eq!(app.balance(1610).await, 0);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_credited_or_lost_while_it_is_unpaid_is_not_given_back(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    office.salaried().await;
    office.take_back(&invoice).await.ok();
    // 4,000 of it are credited: then it gives 15,100.
    office.credit(&invoice, "4").await;
    assert_eq!(office.left().await, -1_890_000);
    // 8,000 with VAT are written off, by mistake; what is written off is claimed again.
    let lost = json!({ "ground": "bankruptcy", "amount": "8000.00" });
    let lost = app.write_off(&office.admin, &invoice, lost).await.ok();
    office.undo(&lost).await;
    assert_eq!(office.left().await, -1_890_000);
    office.agrees().await;
    office.pay_again(&invoice).await;
    assert_eq!(office.left().await, -380_000);
    office.agrees().await;

    // Taken back once more, and lost as a whole; its client pays after all.
    office.take_back(&invoice).await.ok();
    let lost = app.write_off(&office.admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    assert_eq!(says(&lost, STATE), ["written_off", "0.00", "0.00"]);
    assert_eq!(office.left().await, -1_890_000);
    office.agrees().await;
    office.pay_again_with(&invoice, "20000.00").await;
    assert_eq!(says(&app.invoice(&office.admin, &invoice).await, STATE), ["paid", "20000.00", "0.00"]);
    assert_eq!(office.left().await, -380_000);
    office.agrees().await;
    // The client has paid: what was credited is taken at once.
    office.paid("10").await;
    let next = office.salaried().await;
    assert_eq!(says(&next["payslips"][0], SLIP), ["10000.00", "-3800.00", "5600.00"]);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_part_that_is_paid_and_the_rest_written_off_gives_its_salary_back(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    office.salaried().await;
    office.take_back(&invoice).await.ok();
    office.pay_again_with(&invoice, "12500.00").await;
    assert_eq!(office.left().await, -1_890_000, "what is not paid in full gives nothing");
    office.agrees().await;
    // Nobody promises a payout for it, whatever its client says.
    app.doubt(&office.admin, &invoice, "disputed", Some("1000.00")).await.ok();
    let mail: String = sqlx::query_scalar("select text_body from mails where kind = 'invoice_disputed'")
        .fetch_one(&app.app.pool)
        .await
        .unwrap();
    assert!(mail.contains("Lönen för fakturan är redan beräknad.") && !mail.contains("blir lön"), "{mail}");
    app.end_doubt(&office.admin, &invoice, "disputed").await.ok();
    let asked = json!({ "ground": "bankruptcy", "bearer": "wage_pool" });
    let path = format!("/api/admin/invoices/{}/write-off-preview", text(&invoice["id"]));
    let lost = app.post(&office.admin, &path, asked).await.ok();
    assert_eq!(says(&lost, ["statusAfter", "poolCorrection", "borne"]), ["paid", "9400.00", "0.00"]);
    // The provider bears the other half: it makes up for that at once, and the paid half comes back with it.
    office.bear(&invoice, None).await;
    assert_eq!(app.invoice(&office.admin, &invoice).await["status"], "paid");
    assert_eq!(office.left().await, 0);
    office.agrees().await;
    let timeline = format!("/api/invoices/{}/timeline", text(&invoice["id"]));
    let timeline = app.get(&office.anna.who, &timeline).await.ok();
    let told = |kind: &str| timeline.as_array().unwrap().iter().rposition(|step| step["kind"] == kind);
    assert!(told("promise") < told("salary_taken_back"), "no payout is to come: {timeline}");
    assert!(told("salary_given_back") > told("salary_taken_back"), "{timeline}");
    // Written off and paid: what was lost is not claimed again on a payslip that counts on it.
    let acts = app.invoice(&office.admin, &invoice).await["allowedActions"].to_string();
    assert!(!acts.contains("undo_write_off"), "{acts}");
    office.pay_again_with(&invoice, "12500.00").await;
    assert_eq!(office.left().await, 0);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_same_payment_is_taken_back_once_whoever_is_first(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    let run = office.salaried().await;
    let undo = of(&office.transaction_of(&invoice).await, "undo");
    let undone = join_all((0..4).map(|_| app.post(&office.admin, &undo, json!({ "reason": WHY })))).await;
    assert_eq!(undone.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(undone.iter().all(|answer| answer.status.as_u16() < 500));
    assert_eq!(office.left().await, -1_890_000);
    office.agrees().await;
    // Paid again while the payslip is reversed.
    let transaction = office.transaction_of(&invoice).await;
    let parts = [(&invoice, "25000.00")];
    let (paid, reversed) =
        tokio::join!(app.allocate(&office.admin, &transaction, &parts), office.reverse(&run));
    assert_eq!(
        (paid.status.as_u16(), reversed.status.as_u16()),
        (200, 200),
        "{} {}",
        paid.json,
        reversed.json
    );
    assert_eq!(office.left().await, 0);
    office.agrees().await;
    let next = office.run().await;
    assert_eq!(says(&next["payslips"][0], SLIP), ["20000.00", "0.00", "18900.00"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nothing_is_waived_while_the_client_may_pay_again(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    office.salaried().await;
    office.take_back(&invoice).await.ok();
    let anna = UserId(office.anna.who.id.unwrap());
    let path = format!("/api/admin/users/{anna}/corrections");
    let corrections = app.get(&office.admin, &path).await.ok();
    assert_eq!(says(&corrections, ["left", "waivable"]), ["-18900.00", "18900.00"]);
    let refused = app.post(&office.admin, &format!("{path}/waivers"), json!({ "note": "Slutat" })).await;
    assert_eq!(refused.refused(409), "salary_to_come");
    // Once it is lost, it is given up like any other, and a payment after all makes up for that first.
    app.write_off(&office.admin, &invoice, json!({ "ground": "bankruptcy" })).await.ok();
    let asked = app.post(&office.admin, &format!("{path}/waivers"), json!({ "note": "Slutat" })).await;
    app.confirm(&asked.json).await.ok();
    assert_eq!(office.left().await, 0);
    office.agrees().await;
    office.pay_again_with(&invoice, "25000.00").await;
    assert_eq!(office.left().await, 0, "no second salary");
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_takes_no_payment_back_without_its_salary(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    office.salaried().await;
    office.take_back(&invoice).await.ok();
    let id = text(&invoice["id"]);
    sqlx::query("alter table invoices disable trigger invoices_paid_is_sum")
        .execute(&app.app.pool)
        .await
        .ok();
    // Paid without what it gives back.
    let paid = format!(
        "with payment as (
             insert into payments (id, amount, currency, paid_on, source, reason, evidence, created_by, created_at)
             select gen_random_uuid(), 25000, 'SEK', '{DAY}', 'manual', 'x', 'x', id, now()
             from users where email = 'admin@example.com'
             returning id
         ), allocation as (
             insert into payment_allocations select (jsonb_populate_record(a, jsonb_build_object(
                 'id', gen_random_uuid(), 'payment_id', payment.id, 'amount', 25000))).*
             from payment_allocations a, payment where a.invoice_id = '{id}' and a.amount > 0
         )
         select 1"
    );
    let mut tx = app.app.pool.begin().await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(paid)).execute(&mut *tx).await.unwrap();
    let settled =
        format!("update invoices set status = 'paid', paid = 25000, paid_at = now() where id = '{id}'");
    let refused = sqlx::query(sqlx::AssertSqlSafe(settled)).execute(&mut *tx).await.unwrap_err();
    let constraint = refused.as_database_error().unwrap().constraint().map(str::to_owned);
    assert_eq!(constraint.as_deref(), Some("invoices_salary_corrected"), "{refused}");
    tx.rollback().await.unwrap();

    let row = |changed: &str| {
        format!(
            "insert into pool_corrections select (jsonb_populate_record(c, jsonb_build_object(
                 'id', gen_random_uuid()) || '{changed}')).* from pool_corrections c"
        )
    };
    for (changed, constraint) in [
        // The same again; one that nothing caused; one that is not held; one that gives and takes.
        ("{}", "pool_corrections_one_by_payment"),
        (r#"{"payment_id": null}"#, "pool_corrections_of_payslip"),
        (r#"{"held_until": null}"#, "pool_corrections_held_when_taken_back"),
        (r#"{"amount": 18900}"#, "pool_corrections_sign"),
        // The opposite of a payment makes nothing paid again.
        (r#"{"amount": 18900, "paid_invoices": 1, "held_until": null}"#, "pool_corrections_of_payslip"),
    ] {
        app.refused_by_database(&row(changed), constraint).await;
    }
    // A payslip of a day before takes nothing of what is held, whatever else it says.
    sqlx::query("drop index payslips_one_per_person").execute(&app.app.pool).await.unwrap();
    let slip = |day: &str, amount: &str| {
        format!(
            "insert into payslips select (jsonb_populate_record(p, jsonb_build_object(
                 'id', gen_random_uuid(), 'subtotal', 5000, 'fee', 0, 'fee_adjustment', 0, 'payment_date', '{day}',
                 'pool_correction', {amount}, 'wage_pool', 5000 + {amount}, 'swedish_tax', false, 'gross_salary', 0,
                 'employer_contributions', 0, 'preliminary_tax', 0, 'payout', 5000 + {amount}, 'contribution_base', 0))).*
             from payslips p limit 1"
        )
    };
    for (day, amount) in [("2026-12-20", "-0.01"), ("2026-12-20", "0.01"), (HELD_UNTIL, "0.01")] {
        app.refused_by_database(&slip(day, amount), "payslips_correction_left").await;
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nothing_is_held_that_the_client_cannot_pay_any_more(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let (invoice, other) = (office.paid_by_bank("20").await, office.paid_by_bank("10").await);
    office.salaried().await;
    // What is credited while it is unpaid is certain: 3,800 of the 18,900.
    office.take_back(&invoice).await.ok();
    let told = office.times_told().await;
    office.credit(&invoice, "4").await;
    assert_eq!(office.times_told().await, told + 1);
    let said = office.told().await.pop().unwrap();
    assert!(said.contains("3.800,00 kr av lönen kan kunden inte längre betala"), "{said}");
    office.paid("10").await;
    let next = office.salaried().await;
    assert_eq!(says(&next["payslips"][0], SLIP), ["10000.00", "-3800.00", "5600.00"]);
    office.agrees().await;

    // Issued anew, its salary is that of the new invoice: the whole of the old one is owed at once.
    office.take_back(&other).await.ok();
    let draft = app.act(&office.admin, &other, "reissue", json!({ "reason": "Fel adress" })).await.ok();
    assert_eq!(app.invoice(&office.admin, &other).await["status"], "cancelled");
    let said = office.told().await.pop().unwrap();
    assert!(said.contains("9.400,00 kr av lönen kan kunden inte längre betala"), "{said}");
    let sent = app.act(&office.maker, &draft, "send", json!({})).await.ok();
    let transaction = office.transaction_of(&other).await;
    app.allocate(&office.admin, &transaction, &[(&sent, "12500.00")]).await.ok();
    let next = office.salaried().await;
    let slip = &next["payslips"][0];
    assert_eq!(says(slip, SLIP), ["10000.00", "-9400.00", "0.00"], "one salary for one payment");
    let steps = app.get(&office.anna.who, &format!("/api/payslips/{}", text(&slip["id"]))).await.ok();
    let named = format!("Payment reversed on invoice {}", text(&other["invoiceNumber"]));
    assert_eq!(inputs_of(steps["steps"].as_array().unwrap()), [[named, "−9.400,00\u{a0}kr".into()]]);
    assert_eq!(office.left().await, -1_510_000, "the rest of the first is held");
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_pools_wait_once_however_often_it_is_taken_back(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    office.salaried().await;
    office.take_back(&invoice).await.ok();
    for _ in 0..2 {
        office.pay_again(&invoice).await;
        app.app.clock.advance(TimeDelta::minutes(1));
        office.take_back(&invoice).await.ok();
    }
    let held = "select count(distinct held_until) from pool_corrections where held_until is not null";
    assert_eq!(app.count(held).await, 1);
    let longer = "insert into pool_corrections select (jsonb_populate_record(c, jsonb_build_object(
                      'id', gen_random_uuid(), 'held_until', c.held_until + 1))).*
                  from pool_corrections c where held_until is not null";
    app.refused_by_database(longer, "pool_corrections_of_payslip").await;
    office.paid("10").await;
    let late = office.approved_on("2026-12-22").await;
    assert_eq!(says(&late["payslips"][0], SLIP), ["10000.00", "-9400.00", "0.00"]);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_whose_payslip_is_gone_has_its_promise_again(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.paid_by_bank("20").await;
    let run = office.salaried().await;
    office.take_back(&invoice).await.ok();
    assert_eq!(app.invoice(&office.admin, &invoice).await["promisedPayoutDate"], Value::Null);
    office.reverse(&run).await.ok();
    let unpaid = app.invoice(&office.admin, &invoice).await;
    assert!(unpaid["promisedPayoutDate"].is_string(), "nobody disputes it: {unpaid}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_recorded_payment_is_reversed_alone_and_for_a_reason(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    // One of two payments was recorded by mistake.
    let invoice = app.sent_of(&office.anna, &office.admin, &[("20", "1000", "25")]).await;
    for amount in ["10000.00", "15000.00"] {
        app.paid_by_hand(&office.admin, &invoice, amount).await;
    }
    let payments = format!("/api/admin/invoices/{}/payments", text(&invoice["id"]));
    let path = async |place: usize| {
        let payments = app.get(&office.admin, &payments).await.ok();
        format!("/api/admin/payments/{}/reverse", text(&payments[place]["id"]))
    };
    let reason = json!({ "reason": "Fel faktura" });
    let first = path(0).await;
    assert_eq!(app.post(&office.admin, &first, json!({ "reason": " " })).await.status, 422);
    let reversed = app.post(&office.admin, &first, reason.clone()).await.ok();
    assert_eq!((&reversed["reversed"], &reversed["amount"]), (&json!(true), &json!("10000.00")));
    assert_eq!(app.post(&office.admin, &first, reason.clone()).await.refused(409), "payment_reversed");
    assert_eq!(says(&app.invoice(&office.admin, &invoice).await, STATE), ["sent", "15000.00", "10000.00"]);
    assert_eq!(app.balances([1930, 1510]).await, [1_500_000, 1_000_000]);
    let timeline = format!("/api/invoices/{}/timeline", text(&invoice["id"]));
    let timeline = app.get(&office.anna.who, &timeline).await.ok();
    let steps = timeline.as_array().unwrap();
    let told = steps.iter().find(|step| step["kind"] == "payment_reversed").unwrap();
    assert_eq!(says(told, ["amount", "reason"]), ["-10000.00", "Fel faktura"]);

    // The other one bounces after the salary.
    app.paid_by_hand(&office.admin, &invoice, "10000.00").await;
    let run = office.run().await;
    let second = path(1).await;
    assert_eq!(app.post(&office.admin, &second, reason.clone()).await.refused(409), "already_salaried");
    office.act(&run, "approve", json!({})).await.ok();
    office.act(&run, "payment-file", json!({})).await.ok();
    office.act(&run, "confirm", json!({})).await.ok();
    app.post(&office.admin, &second, json!({ "reason": "Banken tog tillbaka den" })).await.ok();
    assert_eq!(office.left().await, -1_890_000);
    assert!(
        office.told().await.contains(&"Skäl: Banken tog tillbaka den".to_owned()),
        "{:?}",
        office.told().await
    );
    office.agrees().await;
    app.paid_by_hand(&office.admin, &invoice, "15000.00").await;
    assert_eq!(office.left().await, 0);
    office.agrees().await;

    // What the bank told of is undone there.
    let by_bank = office.paid_by_bank("1").await;
    let payments = format!("/api/admin/invoices/{}/payments", text(&by_bank["id"]));
    let payments = app.get(&office.admin, &payments).await.ok();
    let path = format!("/api/admin/payments/{}/reverse", text(&payments[0]["id"]));
    assert_eq!(app.post(&office.admin, &path, reason).await.refused(409), "payment_on_transaction");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_bank_rejected_is_not_paid_again_once_its_payment_is_taken_back(pool: PgPool) {
    let office = Office::new(pool).await;
    let invoice = office.paid_by_bank("20").await;
    office.salaried().await;
    office.take_back(&invoice).await.ok();
    office.paid("10").await;
    let late = office.approved_on("2026-12-22").await;
    assert_eq!(late["payslips"][0]["poolCorrection"], "-9400.00");
    office.pay_again(&invoice).await;
    // A payslip that gives it back, which the bank rejects, and whose reason is taken back again.
    let run = office.approved_on("2026-12-23").await;
    assert_eq!(run["payslips"][0]["poolCorrection"], "9400.00");
    let run = office.act(&run, "payment-file", json!({})).await.ok();
    office.reject(&run).await;
    office.take_back(&invoice).await.ok();
    let refused = office.act(&run, "payment-file", json!({})).await;
    assert!(refused.json.to_string().contains("credited_since"), "{}", refused.json);
    office.agrees().await;
}
