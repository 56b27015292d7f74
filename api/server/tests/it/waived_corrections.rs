//! What is given up of corrections that no salary will take: by two people, no more than there is, and made up for by what later
//! speaks for the person.

use chrono::TimeDelta;
use futures_util::future::join_all;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::pool_corrections::{Office, inputs_of, says};
use crate::support::Answer;
use crate::support::invoices::text;

const SUMS: [&str; 3] = ["left", "waivable", "waived"];

impl Office {
    fn corrections_path(&self) -> String {
        format!("/api/admin/users/{}/corrections", self.anna.who.id.unwrap())
    }

    async fn corrections(&self) -> Value {
        self.app.get(&self.admin, &self.corrections_path()).await.ok()
    }

    async fn ask_to_waive(&self, amount: Option<&str>) -> Answer {
        let what = json!({ "amount": amount, "note": "Har slutat" });
        self.app.post(&self.admin, &format!("{}/waivers", self.corrections_path()), what).await
    }

    async fn waive(&self, amount: Option<&str>) -> Value {
        // Not in the second of a payslip.
        self.app.app.clock.advance(TimeDelta::seconds(1));
        let asked = self.ask_to_waive(amount).await;
        assert_eq!(asked.status, 202, "one person alone: {}", asked.json);
        self.app.confirm(&asked.json).await.ok();
        self.corrections().await
    }

    /// What the person was told, the latest last.
    async fn told_of_waivers(&self) -> Vec<String> {
        let mails = "select text_body from mails where kind = 'corrections_waived' order by id";
        let mails: Vec<String> = sqlx::query_scalar(mails).fetch_all(&self.app.app.pool).await.unwrap();
        mails
            .iter()
            .map(|body| body.replace('\u{a0}', " ").split("\n\n").nth(1).unwrap().to_owned())
            .collect()
    }

    async fn undo_waiver(&self, waiver: &Value) -> Answer {
        let path = format!("{}/waivers/{}/undo", self.corrections_path(), text(&waiver["id"]));
        self.app.post(&self.admin, &path, json!({})).await
    }

    /// 20,000 kr are salaried, and 4,000 of them credited: 3,800 too much was paid.
    async fn overpaid(&self) -> Value {
        let invoice = self.paid("20").await;
        let run = self.salaried().await;
        self.credit(&invoice, "4").await;
        assert_eq!(self.left().await, -380_000);
        run
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_people_give_up_what_no_salary_will_take(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    assert_eq!(office.ask_to_waive(None).await.refused(409), "nothing_to_waive");
    office.overpaid().await;
    assert_eq!(says(&office.corrections().await, SUMS), ["-3800.00", "3800.00", "0.00"]);
    for amount in ["3800.01", "0.00", "-1.00"] {
        let refused = office.ask_to_waive(Some(amount)).await;
        assert_eq!((refused.status.as_u16(), &refused.json["fields"][0]["field"]), (422, &json!("amount")));
    }

    let asked = office.ask_to_waive(None).await;
    assert_eq!((asked.status.as_u16(), office.left().await), (202, -380_000), "{}", asked.json);
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&asked.json["id"]));
    let version = json!({ "version": asked.json["version"] });
    assert!(!app.post(&office.admin, &confirm, version).await.status.is_success(), "whoever asked");
    app.confirm(&asked.json).await.ok();
    let waived = office.corrections().await;
    assert_eq!(says(&waived, SUMS), ["0.00", "0.00", "3800.00"]);
    let entry = &waived["entries"][0];
    assert_eq!(says(entry, ["kind", "amount", "note"]), ["waived", "3800.00", "Har slutat"]);
    assert_eq!(entry["canBeUndone"], true);
    assert_eq!(office.left().await, 0);
    let told = "En rättelse av ditt löneutrymme på 3.800,00 kr är efterskänkt. Den dras inte av från dina nästa löner.";
    assert_eq!(office.told_of_waivers().await, [told]);
    let notified = app.get(&office.anna.who, "/api/notifications").await.ok();
    assert_eq!(notified["items"][0]["kind"], "corrections_waived", "{notified}");
    assert_eq!(app.get(&office.admin, "/api/admin/reports/debt").await.ok()["rows"], json!([]));
    office.agrees().await;

    // It does not come back with new work.
    office.paid("10").await;
    let run = office.salaried().await;
    assert_eq!(says(&run["payslips"][0], ["poolCorrection", "wagePool"]), ["0.00", "9400.00"]);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_salary_that_is_to_come_takes_it_instead(pool: PgPool) {
    let office = Office::new(pool).await;
    office.overpaid().await;
    let sent = office.app.sent_of(&office.anna, &office.admin, &[("10", "1000", "25")]).await;
    assert_eq!(office.ask_to_waive(None).await.refused(409), "salary_to_come", "sent");
    office.app.paid_by_hand(&office.admin, &sent, "12500.00").await;
    assert_eq!(office.ask_to_waive(None).await.refused(409), "salary_to_come", "paid");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_that_is_not_with_the_bank_takes_it_instead(pool: PgPool) {
    let office = Office::new(pool).await;
    let first = office.paid("20").await;
    office.salaried().await;
    office.paid("10").await;
    let run = office.run().await;
    office.credit(&first, "4").await;
    assert_eq!(office.ask_to_waive(None).await.refused(409), "salary_to_come", "a draft");
    office.act(&run, "recalculate", json!({})).await.ok();
    assert_eq!(office.left().await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_reissued_takes_it_instead(pool: PgPool) {
    let office = Office::new(pool).await;
    let invoice = office.paid("20").await;
    office.salaried().await;
    let now = office.app.invoice(&office.admin, &invoice).await;
    let body = json!({ "reason": "Fel kund", "version": now["version"] });
    office.app.act(&office.admin, &invoice, "reissue", body).await.ok();
    assert!(office.left().await < 0);
    assert_eq!(office.ask_to_waive(None).await.refused(409), "salary_to_come");
}

/// The provider bore a loss, claimed it again and had it written off once more: its client may pay after all.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_advance_of_a_lost_invoice_is_not_given_up(pool: PgPool) {
    let office = Office::new(pool).await;
    let invoice = office.sent().await;
    let lost = office.bear(&invoice, None).await;
    office.salaried().await;
    office.undo(&lost).await;
    assert_eq!(office.left().await, -940_000);
    let what = json!({ "ground": "bankruptcy", "bearer": "wage_pool" });
    office.app.write_off(&office.admin, &invoice, what).await.ok();
    assert_eq!(office.ask_to_waive(None).await.refused(409), "salary_to_come");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_waiver_and_a_reversal_in_the_same_instant_give_nothing_twice(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.overpaid().await;
    let asked = office.ask_to_waive(None).await.json;
    let (_, reversed) = tokio::join!(office.app.confirm(&asked), office.reverse(&run));
    reversed.ok();
    assert_eq!(says(&office.corrections().await, SUMS), ["0.00", "0.00", "0.00"]);
    office.agrees().await;

    // Whoever waives waits for whoever changes a payslip.
    let pool = &office.app.app.pool;
    let (mut changing, mut waiving) = (pool.begin().await.unwrap(), pool.begin().await.unwrap());
    sqlx::query("select from payslips for update").execute(&mut *changing).await.unwrap();
    sqlx::query("set local lock_timeout = '10ms'").execute(&mut *waiving).await.unwrap();
    let lock = sqlx::query("select lock_to_waive(user_id) from payslips").execute(&mut *waiving).await;
    let code = lock.unwrap_err().into_database_error().unwrap().code().unwrap().into_owned();
    assert_eq!(code, "55P03", "it waits");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_waiver_asked_for_twice_with_one_key_is_one(pool: PgPool) {
    let office = Office::new(pool).await;
    office.overpaid().await;
    let path = format!("{}/waivers", office.corrections_path());
    let ask = async || {
        let what = Some(json!({ "amount": "1000.00", "note": "Har slutat" }));
        let key = [("idempotency-key", "once")];
        office.app.send_with(&office.admin, Method::POST, &path, what, &key).await
    };
    let asked = ask().await;
    let again = ask().await;
    assert_eq!((asked.status.as_u16(), again.status.as_u16()), (202, 202));
    assert_eq!(asked.json["id"], again.json["id"]);
    office.app.confirm(&asked.json).await.ok();
    let done = ask().await;
    assert_eq!((done.status.as_u16(), says(&done.json, SUMS)[2].as_str()), (200, "1000.00"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payslip_says_what_was_waived_of_what_it_takes(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    office.overpaid().await;
    let waived = office.waive(Some("1000.00")).await;
    assert_eq!(says(&waived, SUMS), ["-2800.00", "2800.00", "1000.00"]);
    office.paid("10").await;
    let run = office.salaried().await;
    let slip = &run["payslips"][0];
    assert_eq!(says(slip, ["poolCorrection", "wagePool"]), ["-2800.00", "6600.00"]);
    let steps = app.get(&office.anna.who, &format!("/api/payslips/{}", text(&slip["id"]))).await.ok();
    let inputs = inputs_of(steps["steps"].as_array().unwrap());
    let [[_, credited], [name, given_up]] = &inputs[..] else { panic!("{inputs:?}") };
    assert_eq!(name, "Waived corrections");
    assert_eq!((credited.as_str(), given_up.as_str()), ("−3.800,00\u{a0}kr", "1.000,00\u{a0}kr"));
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_waiver_that_was_a_mistake_is_undone_once(pool: PgPool) {
    let office = Office::new(pool).await;
    office.overpaid().await;
    let waived = office.waive(None).await;
    let waiver = &waived["entries"][0];
    let undone = join_all([office.undo_waiver(waiver), office.undo_waiver(waiver)]).await;
    let mut answers: Vec<u16> = undone.iter().map(|answer| answer.status.as_u16()).collect();
    answers.sort_unstable();
    assert_eq!(answers, [200, 409]);
    let after = office.corrections().await;
    assert_eq!(says(&after, SUMS), ["-3800.00", "3800.00", "0.00"]);
    let entries = after["entries"].as_array().unwrap();
    assert_eq!((&entries[0]["undone"], &entries[1]["kind"]), (&json!(true), &json!("undone")), "{after}");
    let told = office.told_of_waivers().await;
    assert_eq!(told.len(), 2);
    assert_eq!(
        told[1],
        "Eftergiften på 3.800,00 kr är ångrad. Beloppet minskar löneutrymmet för dina nästa löner."
    );
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_client_pays_after_all_makes_up_for_it_first(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let lost = office.half_lost().await;
    office.overpaid().await;
    let waiver = office.waive(None).await["entries"][0].clone();
    // 1,250 more with VAT: 1,000 less a fee of 50 would raise the next salary.
    app.paid_by_hand(&office.admin, &lost, "1250.00").await;
    let after = office.corrections().await;
    assert_eq!(says(&after, SUMS), ["0.00", "0.00", "2850.00"]);
    assert_eq!(says(&after["entries"][1], ["kind", "amount"]), ["made_up", "-950.00"]);
    assert!(after["entries"][1].get("recordedByName").is_none());
    assert_eq!(office.undo_waiver(&waiver).await.refused(409), "waiver_made_up");
    office.agrees().await;
    // All of it: 5,700 more than the salary was for, of which 3,800 had been paid too much for the other.
    app.paid_by_hand(&office.admin, &lost, "6250.00").await;
    assert_eq!(says(&office.corrections().await, SUMS), ["1900.00", "0.00", "0.00"]);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_salary_that_is_reversed_gives_nothing_twice(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.overpaid().await;
    office.waive(None).await;
    office.reverse(&run).await.ok();
    let after = office.corrections().await;
    assert_eq!(says(&after, SUMS), ["0.00", "0.00", "0.00"], "the invoice counts as it is now");
    assert_eq!(says(&after["entries"][1], ["kind", "amount"]), ["made_up", "-3800.00"]);
    office.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_what_must_never_happen(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    office.overpaid().await;
    let row = |kind: &str, amount: &str, by: &str, undoes: &str| {
        format!(
            "insert into waived_corrections (id, user_id, kind, amount, note, undoes_id, recorded_by, recorded_at)
             select gen_random_uuid(), u.id, '{kind}', {amount}, 'x', {undoes},
                    (select id from users where email = '{by}@example.com'), now()
             from users u where u.email = 'anna@example.com'"
        )
    };
    let refused = [
        (row("waived", "3800", "admin", "null"), "waived_corrections_by_two"),
        (row("waived", "3800", "anna", "null"), "waived_corrections_not_own"),
        (row("waived", "3800.01", "admin", "null"), "waived_corrections_left"),
        (row("waived", "-1", "admin", "null"), "waived_corrections_sign"),
        (row("made_up", "-1", "admin", "null"), "waived_corrections_by_someone"),
        (row("made_up", "-1", "nobody", "null"), "waived_corrections_undone_as_it_was"),
    ];
    for (statement, constraint) in refused {
        app.refused_by_database(&statement, constraint).await;
    }
    office.waive(Some("1000.00")).await;
    let latest = "(select id from waived_corrections limit 1)";
    let refused = [
        (row("waived", "2800", "admin", "null"), "waived_corrections_by_two"),
        (row("undone", "-999", "admin", latest), "waived_corrections_undone_as_it_was"),
        (row("undone", "-1000", "admin", "null"), "waived_corrections_undone_one"),
        ("update waived_corrections set amount = 1".into(), "waived_corrections_append_only"),
        ("delete from waived_corrections".into(), "waived_corrections_append_only"),
    ];
    for (statement, constraint) in refused {
        app.refused_by_database(&statement, constraint).await;
    }
    office.paid("10").await;
    let more = row("waived", "1", "admin", "null");
    app.refused_by_database(&more, "waived_corrections_left").await;
}
