//! What the provider makes up for of what a client does not pay: by the decision of two, with the next salary, and given back when
//! the client pays after all.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::pool_corrections::{Office, says};
use crate::support::Answer;
use crate::support::invoices::text;

const STATE: [&str; 5] = ["status", "balance", "writtenOff", "feeLeft", "payoutBasis"];
const SLIP: [&str; 4] = ["subtotal", "fee", "poolCorrection", "wagePool"];

impl Office {
    /// An invoice of 10,000 kr without VAT.
    pub(crate) async fn sent(&self) -> Value {
        self.app.sent_of(&self.anna, &self.admin, &[("10", "1000", "25")]).await
    }

    async fn ask_to_bear(&self, invoice: &Value, amount: Option<&str>) -> Answer {
        let what = json!({ "ground": "bankruptcy", "bearer": "provider", "amount": amount });
        self.app.write_off(&self.admin, invoice, what).await
    }

    /// The provider bears so much of it with VAT, or all that is owed.
    pub(crate) async fn bear(&self, invoice: &Value, amount: Option<&str>) -> Value {
        let asked = self.ask_to_bear(invoice, amount).await;
        assert_eq!(asked.status, 202, "one person alone: {}", asked.json);
        self.app.confirm(&asked.json).await.ok();
        self.app.invoice(&self.admin, invoice).await
    }

    /// What was written off of it first is claimed again.
    pub(crate) async fn undo(&self, lost: &Value) {
        self.app.app.clock.advance(TimeDelta::seconds(1));
        let act = format!("write-offs/{}/undo", text(&lost["writeOffs"][0]["id"]));
        let version = self.app.invoice(&self.admin, lost).await["version"].clone();
        self.app.act(&self.admin, lost, &act, json!({ "version": version })).await.ok();
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_next_salary_gives_what_the_client_does_not_pay(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    // Worked examples 3 and 4, borne by the provider: 10,000 + 2,500; 5,000 paid; P is 9,400 with the client's money.
    let invoice = office.sent().await;
    app.paid_by_hand(&office.admin, &invoice, "5000.00").await;
    let what = json!({ "ground": "bankruptcy", "bearer": "provider" });
    let preview = app.act(&office.admin, &invoice, "write-off-preview", what).await.ok();
    assert_eq!(says(&preview, ["bearer", "borne", "payoutBasisAfter"]), ["provider", "5700.00", "3700.00"]);
    assert_eq!(preview["needsSecondPerson"], true, "also of a small sum");
    let lost = office.bear(&invoice, None).await;
    assert_eq!(says(&lost, STATE), ["paid", "0.00", "7500.00", "300.00", "3700.00"]);
    assert_eq!(says(&lost["writeOffs"][0], ["bearer", "borne"]), ["provider", "5700.00"]);
    assert_eq!(lost["lossBorne"], "5700.00");
    assert_eq!(app.balances([6351, 2611, 1510]).await, [600_000, -100_000, 0]);
    assert_eq!(office.debt().await, ["3700.00", "5700.00", "9400.00"]);
    office.agrees().await;
    let timeline = format!("/api/invoices/{}/timeline", text(&invoice["id"]));
    let timeline = app.get(&office.anna.who, &timeline).await.ok();
    let told = timeline.as_array().unwrap().iter().find(|step| step["kind"] == "loss_borne").unwrap();
    assert_eq!(says(told, ["amount", "label"])[0], "5700.00", "{told}");

    let run = office.salaried().await;
    let slip = &run["payslips"][0];
    assert_eq!(says(slip, SLIP), ["4000.00", "300.00", "5700.00", "9400.00"]);
    let steps = app.get(&office.anna.who, &format!("/api/payslips/{}", text(&slip["id"]))).await.ok();
    let step = steps["steps"].as_array().unwrap().iter().find(|step| step["name"] == "pool_correction");
    let [borne] = &step.unwrap()["inputs"].as_array().unwrap()[..] else { panic!("{step:?}") };
    let said = ["Losses that we bear, since the last salary", "5.700,00\u{a0}kr"];
    assert_eq!(says(borne, ["name", "value"]), said, "{step:?}");
    assert_eq!(office.left().await, 0);
    office.agrees().await;

    // What comes in after all is the provider's: the salary of the invoice rises as much as what is made up for falls.
    app.paid_by_hand(&office.admin, &invoice, "1250.00").await;
    let back = app.invoice(&office.admin, &invoice).await;
    assert_eq!(
        says(&back["writeOffs"][1], ["kind", "bearer", "borne"]),
        ["recovered", "provider", "-950.00"]
    );
    assert_eq!((office.left().await, app.balance(3950).await), (0, -100_000));
    office.agrees().await;
    app.paid_by_hand(&office.admin, &invoice, "6250.00").await;
    let whole = app.invoice(&office.admin, &invoice).await;
    assert_eq!(says(&whole, STATE), ["paid", "0.00", "0.00", "600.00", "9400.00"]);
    assert_eq!(office.left().await, 0);
    assert_eq!(app.count("select sum(amount)::bigint from losses_borne").await, 0);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_loss_as_a_whole_is_paid_without_an_invoice_and_given_back_when_claimed_again(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.sent().await;
    let lost = office.bear(&invoice, None).await;
    assert_eq!(says(&lost, STATE), ["written_off", "0.00", "12500.00", "0.00", "0.00"]);
    assert_eq!(office.debt().await, ["0.00", "9400.00", "9400.00"]);
    office.agrees().await;
    let other = app.freelancer("bo@example.com").await;
    let moved = json!({ "userId": other.who.id, "reason": "Fel person", "version": lost["version"] });
    let moved = app.act(&office.admin, &invoice, "reassign", moved).await;
    assert_eq!(moved.refused(409), "write_off_stands");

    let run = office.salaried().await;
    assert_eq!(says(&run["payslips"][0], SLIP), ["0.00", "0.00", "9400.00", "9400.00"]);
    office.agrees().await;
    office.undo(&lost).await;
    assert_eq!(office.left().await, -940_000);
    office.agrees().await;
    // The client pays: the salary of the invoice and what was paid ahead of it come to nothing.
    app.paid_by_hand(&office.admin, &invoice, "12500.00").await;
    let next = office.salaried().await;
    assert_eq!(says(&next["payslips"][0], SLIP), ["10000.00", "600.00", "-9400.00", "0.00"]);
    assert_eq!(office.left().await, 0);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_credit_note_takes_off_what_the_provider_does_not_bear(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.sent().await;
    // 2,000 + 500 are lost, then 4,000 + 1,000 credited: of 6,000 less 400 the invoice gives 4,000 less 300.
    let lost = office.bear(&invoice, Some("2500.00")).await;
    assert_eq!(says(&lost["writeOffs"][0], ["borne"]), ["1900.00"]);
    app.credit(&office.admin, &invoice, json!({ "amount": "5000.00", "reason": "Avdrag" })).await.ok();
    assert_eq!(office.left().await, 190_000, "5 % of the 2,000 go on top of it whatever is credited");
    office.agrees().await;
    // The rest is credited: without the loss, 2,000 less 200 are left; with it, nothing.
    let what = json!({ "amount": "5000.00" });
    let preview = app.act(&office.admin, &invoice, "credit-preview", what).await.ok();
    assert_eq!(says(&preview, ["borne", "poolCorrection"]), ["-100.00", "0.00"]);
    let credited = json!({ "amount": "5000.00", "reason": "Avdrag" });
    let credited = app.credit(&office.admin, &invoice, credited).await.ok();
    assert_eq!(credited["lossBorne"], "1800.00");
    assert_eq!(says(&app.invoice(&office.admin, &invoice).await, STATE)[..2], ["written_off", "0.00"]);
    assert_eq!(office.left().await, 180_000);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_settings_say_who_bears_a_loss_and_one_invoice_has_one_bearer(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let mut settings = app.get(&office.admin, "/api/admin/settings").await.ok();
    assert_eq!(settings["lossBearer"], "wage_pool");
    settings["lossBearer"] = json!("provider");
    app.put_agreed(&office.admin, "/api/admin/settings", settings).await;
    let invoice = office.sent().await;
    let preview = async |what: Value| app.act(&office.admin, &invoice, "write-off-preview", what).await;
    assert_eq!(preview(json!({ "ground": "bankruptcy" })).await.ok()["bearer"], "provider");
    let asked = json!({ "ground": "bankruptcy", "amount": "1250.00" });
    let asked = app.write_off(&office.admin, &invoice, asked).await;
    let changes = asked.json["changes"].as_array().unwrap();
    let bearer = changes.iter().find(|change| change["field"] == "bearer").unwrap();
    assert_eq!(says(bearer, ["from", "to"]), ["", "provider"]);
    app.confirm(&asked.json).await.ok();
    let other = json!({ "ground": "bankruptcy", "bearer": "wage_pool" });
    assert_eq!(preview(other.clone()).await.refused(409), "write_off_bearers_differ");
    assert_eq!(app.write_off(&office.admin, &invoice, other).await.refused(409), "write_off_bearers_differ");
    let wrong = preview(json!({ "ground": "bankruptcy", "bearer": "client" })).await;
    assert_eq!(text(&wrong.json["fields"][0]["field"]), "bearer", "{}", wrong.json);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_second_person_decides_on_whom_and_how_much_it_gives(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.sent().await;
    let asked = office.ask_to_bear(&invoice, None).await.json;
    let changes = asked["changes"].as_array().unwrap();
    let says = |field: &str| {
        let change = changes.iter().find(|change| change["field"] == field).unwrap();
        text(&change["to"]).to_owned()
    };
    assert_eq!([says("userName"), says("borne")], ["anna", "9400.00"]);
    // Another person's meanwhile, it is no longer what was asked for.
    let bo = app.freelancer("bo@example.com").await;
    let version = app.invoice(&office.admin, &invoice).await["version"].clone();
    let moved = json!({ "userId": bo.who.id, "reason": "Fel person", "version": version });
    app.act(&office.admin, &invoice, "reassign", moved).await.ok();
    assert_eq!(app.confirm(&asked).await.refused(409), "approval_outdated");
    assert_eq!(app.count("select count(*) from losses_borne").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn with_f_skatt_there_is_no_salary_to_add_it_to(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.sent().await;
    let asked = office.ask_to_bear(&invoice, None).await.json;
    let profile = json!({
        "swedishTax": false, "rule": "side_income", "disabledGround": "f_skatt",
        "disabledEvidence": "Registreringsbevis", "disabledValidTo": "2026-12-31", "reason": "Checked",
    });
    let id = office.anna.who.id.unwrap();
    app.post(&office.admin, &format!("/api/admin/users/{id}/tax-profiles"), profile).await.ok();
    assert_eq!(app.confirm(&asked).await.refused(409), "loss_borne_with_f_skatt");
    let what = json!({ "ground": "bankruptcy", "bearer": "provider" });
    let preview = app.act(&office.admin, &invoice, "write-off-preview", what).await;
    assert_eq!(preview.refused(409), "loss_borne_with_f_skatt");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_a_payment_by_mistake_recovered_goes_back_to_whoever_bore_it(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let invoice = office.sent().await;
    office.bear(&invoice, None).await;
    app.paid_by_hand(&office.admin, &invoice, "12500.00").await;
    assert_eq!(office.left().await, 0);
    app.act(&office.admin, &invoice, "mark-unpaid", json!({})).await.ok();
    // The setting says the wage pool.
    let asked = app.write_off(&office.admin, &invoice, json!({ "ground": "bankruptcy" })).await;
    assert_eq!(asked.status, 202, "{}", asked.json);
    app.confirm(&asked.json).await.ok();
    assert_eq!(app.invoice(&office.admin, &invoice).await["lossBorne"], "9400.00");
    assert_eq!(office.left().await, 940_000);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_bank_rejected_is_not_paid_again_once_the_loss_is_undone(pool: PgPool) {
    let office = Office::new(pool).await;

    let invoice = office.sent().await;
    let lost = office.bear(&invoice, None).await;
    let run = office.salaried().await;
    office.reject(&run).await;
    office.undo(&lost).await;
    let refused = office.act(&run, "payment-file", json!({})).await;
    assert!(refused.json.to_string().contains("credited_since"), "{}", refused.json);
    office.reverse(&run).await.ok();
    assert_eq!(office.left().await, 0);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_losses_that_nobody_may_bear(pool: PgPool) {
    let office = Office::new(pool).await;
    let invoice = office.sent().await;
    office.bear(&invoice, Some("1250.00")).await;
    let borne = |amount: &str, user: &str, cause: &str| {
        format!(
            "insert into losses_borne (id, user_id, invoice_id, amount, write_off_id, recorded_at)
             select gen_random_uuid(), (select id from users where email = '{user}@example.com'), id, {amount}, {cause}, now()
             from invoices"
        )
    };
    let latest = "(select id from invoice_write_offs order by id desc limit 1)";
    let another = |bearer: &str| {
        format!(
            "with off as (
                 insert into invoice_write_offs (id, invoice_id, kind, ground, note, bearer, net, vat, rounding, recovers_vat, recorded_by,
                     recorded_at, recorded_on)
                 select gen_random_uuid(), i.id, 'write_off', 'bankruptcy', 'x', '{bearer}', 100, 25, 0, true,
                     (select id from users where email = 'admin@example.com'), now(), now()::date
                 from invoices i returning id, net, vat),
             rate as (
                 insert into invoice_write_off_rates (write_off_id, vat_rate, net, vat) select id, 25, net, vat from off)
             update invoices
             set written_off_subtotal = written_off_subtotal + 100, written_off_total = written_off_total + 125,
                 written_off_fee = written_off_fee + 5"
        )
    };
    for (sql, constraint) in [
        (borne("1", "anna", "null"), "losses_borne_of_invoice"),
        (borne("1", "admin", latest), "losses_borne_of_invoice"),
        (borne("1", "anna", latest), "losses_borne_one_by_write_off"),
        (borne("0", "anna", latest), "losses_borne_change_something"),
        ("update losses_borne set amount = 9999".into(), "losses_borne_append_only"),
        ("delete from losses_borne".into(), "losses_borne_append_only"),
        (another("wage_pool"), "invoice_write_offs_one_bearer"),
        // The decision of two was for the first of them.
        (another("provider"), "invoice_write_offs_borne_by_two"),
        ("update invoices set written_off_fee = written_off_fee + 1".into(), "losses_borne_as_lost"),
        (
            "update invoices set user_id = (select id from users where email = 'admin@example.com')".into(),
            "invoices_written_off_not_moved",
        ),
    ] {
        office.app.refused_by_database(&sql, constraint).await;
    }
    // Nor does anybody find a bearer for what was decided without one.
    let sql = "update invoice_write_offs set bearer = 'wage_pool'";
    office.app.refused_by_database(sql, "invoice_write_offs_append_only").await;
}
