//! A run that is made at the same instant as its invoices change: one of the two wins, the other is told, and no live
//! payslip ever stands on an invoice that is unpaid, credited or somebody else's.

use serde_json::{Value, json};
use sqlx::{Acquire, PgPool};
use uuid::Uuid;

use crate::support::invoices::{Freelancer, text};
use crate::support::{Answer, TestApp, Who};

const RACES: i64 = 50;

struct Office {
    app: TestApp,
    admin: Who,
    other: Who,
    anna: Who,
    bo: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
        app.ready_for_salary(&anna, "199001019802").await;
        app.ready_for_salary(&bo, "198507099805").await;
        let admin = app.admin("admin@example.com").await;
        let other = app.admin("other@example.com").await;
        Self { app, admin, other, anna, bo }
    }

    /// Makes a run after so many round trips to the database, so that the races meet at different places.
    async fn create(&self, head_start: i64) -> Answer {
        self.wait(head_start).await;
        self.app.post(&self.admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await
    }

    /// Somebody who invoices through the front door and has an account that a salary can go to.
    async fn freelancer(&self) -> Freelancer {
        let freelancer = self.app.freelancer("real@example.com").await;
        self.app.set_account_number(freelancer.who.id.unwrap(), "6789", "123456789").await;
        freelancer
    }

    async fn wait(&self, round_trips: i64) {
        for _ in 0..round_trips {
            sqlx::query("select 1").execute(&self.app.app.pool).await.unwrap();
        }
    }

    async fn act(&self, invoice: Uuid, act: &str, body: Value) -> Answer {
        self.app.post(&self.other, &format!("/api/admin/invoices/{invoice}/{act}"), body).await
    }

    async fn version(&self, invoice: Uuid) -> i32 {
        let version = sqlx::query_scalar("select version from invoices where id = $1").bind(invoice);
        version.fetch_one(&self.app.app.pool).await.unwrap()
    }

    /// On how many live payslips of this person an invoice stands, and that it may.
    async fn live(&self, invoice: Uuid, who: &Who) -> i64 {
        let wrong = self.app.count(
            "select count(*) from payslip_invoices pi
             join payslips p on p.id = pi.payslip_id join invoices i on i.id = pi.invoice_id
             where pi.live and (i.status <> 'paid' or i.user_id <> p.user_id
                 or exists (select from invoices c where c.credits_invoice_id = i.id))",
        );
        assert_eq!(wrong.await, 0, "a live payslip of an invoice that must not be paid out");
        sqlx::query_scalar(
            "select count(*) from payslip_invoices pi join payslips p on p.id = pi.payslip_id
             where pi.live and pi.invoice_id = $1 and p.user_id = $2",
        )
        .bind(invoice)
        .bind(who.id)
        .fetch_one(&self.app.app.pool)
        .await
        .unwrap()
    }

    /// Exactly one of a run and another act was done; the other was refused with 409.
    async fn one_won(&self, race: i64, invoice: Uuid, run: &Answer, act: &Answer) -> bool {
        let ran = run.status.is_success();
        let (won, lost) = if ran { (run, act) } else { (act, run) };
        assert!(won.status.is_success(), "race {race}: {} {}", won.status, won.json);
        assert_eq!(lost.status.as_u16(), 409, "race {race}: {}", lost.json);
        assert_eq!(self.live(invoice, &self.anna).await, i64::from(ran), "race {race}");
        ran
    }
}

/// Both sides win some of the races, else nothing was tried.
fn both_won(runs: i64) {
    assert!((1..RACES).contains(&runs), "{runs} of {RACES} races were won by the run");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_races_with_mark_unpaid_fifty_of_fifty_times_cleanly(pool: PgPool) {
    let office = Office::new(pool).await;
    let mut runs = 0;
    for race in 1..=RACES {
        let invoice = office.app.paid_invoice(&office.anna, race, "10000.00").await;
        let unpaid = async {
            office.wait(race / 10 % 5).await;
            office.act(invoice, "mark-unpaid", json!({ "version": 1 })).await
        };
        let (run, act) = tokio::join!(office.create(race % 10), unpaid);
        runs += i64::from(office.one_won(race, invoice, &run, &act).await);
    }
    both_won(runs);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_races_with_a_credit_fifty_of_fifty_times_cleanly(pool: PgPool) {
    let office = Office::new(pool).await;
    let anna = office.freelancer().await;
    let mut runs = 0;
    for race in 1..=RACES {
        // A credit note is made of what was sent, so this one is sent through the front door.
        let sent = office.app.sent(&anna, &office.admin).await;
        let invoice: Uuid = text(&sent["id"]).parse().unwrap();
        let total = json!({ "amount": text(&sent["total"]), "paidOn": "2026-11-21", "reference": "" });
        office.act(invoice, "payments", total).await.ok();
        let version = office.version(invoice).await;
        let credited = async {
            office.wait(race / 10 % 5).await;
            let unpaid = office.act(invoice, "mark-unpaid", json!({ "version": version })).await;
            if !unpaid.status.is_success() {
                return unpaid;
            }
            office.act(invoice, "credit", json!({ "version": version + 1 })).await
        };
        let (run, act) = tokio::join!(office.create(race % 10), credited);
        let ran = run.status.is_success();
        let (won, lost) = if ran { (&run, &act) } else { (&act, &run) };
        assert!(won.status.is_success(), "race {race}: {}", won.json);
        assert_eq!(lost.status.as_u16(), 409, "race {race}: {}", lost.json);
        assert_eq!(office.live(invoice, &anna.who).await, i64::from(ran), "race {race}");
        runs += i64::from(ran);
    }
    both_won(runs);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_races_with_reassign_fifty_of_fifty_times_cleanly(pool: PgPool) {
    let office = Office::new(pool).await;
    for race in 1..=RACES {
        let invoice = office.app.paid_invoice(&office.anna, race, "10000.00").await;
        let reassigned = async {
            office.wait(race / 10 % 5).await;
            office.act(invoice, "reassign", json!({ "userId": office.bo.id, "version": 1 })).await
        };
        let (run, act) = tokio::join!(office.create(race % 10), reassigned);
        // Either the owner is salaried and keeps it, or it went over and the new one may be salaried.
        assert!(matches!(run.status.as_u16(), 200 | 409), "race {race}: {}", run.json);
        assert!(matches!(act.status.as_u16(), 200 | 409), "race {race}: {}", act.json);
        let (annas, bos) = (office.live(invoice, &office.anna).await, office.live(invoice, &office.bo).await);
        let expected = match (run.status.is_success(), act.status.is_success()) {
            (true, true) => (0, 1),
            (true, false) => (1, 0),
            (false, true) => (0, 0),
            (false, false) => panic!("race {race}: nobody won: {} {}", run.json, act.json),
        };
        assert_eq!((annas, bos), expected, "race {race}");
        if expected == (0, 0) {
            // Out of the way of the next race.
            office.create(0).await.ok();
        }
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_races_with_the_undoing_of_an_import_fifty_of_fifty_times_cleanly(pool: PgPool) {
    let office = Office::new(pool).await;
    let anna = office.freelancer().await;
    let mut runs = 0;
    for race in 1..=RACES {
        let mut invoices = Vec::new();
        let mut file = "Fakturanummer;Belopp;Datum;Referens\n".to_owned();
        for _ in 0..2 {
            let sent = office.app.sent(&anna, &office.admin).await;
            file += &format!("{};{};2026-11-21;\n", text(&sent["invoiceNumber"]), text(&sent["total"]));
            invoices.push(text(&sent["id"]).parse::<Uuid>().unwrap());
        }
        let fields = [("kind", "payments")];
        let path = "/api/admin/imports";
        let import =
            office.app.send_form(&office.other, path, &fields, "fil.csv", file.as_bytes()).await.ok();
        assert_eq!(import["created"], 2, "{import}");
        let undone = async {
            office.wait(race / 10 % 5).await;
            let path = format!("/api/admin/imports/{}/undo", text(&import["id"]));
            office.app.post(&office.other, &path, json!({})).await
        };
        let (run, act) = tokio::join!(office.create(race % 10), undone);
        let ran = run.status.is_success();
        let (won, lost) = if ran { (&run, &act) } else { (&act, &run) };
        assert!(won.status.is_success(), "race {race}: {}", won.json);
        assert_eq!(lost.status.as_u16(), 409, "race {race}: {}", lost.json);
        for invoice in invoices {
            assert_eq!(office.live(invoice, &anna.who).await, i64::from(ran), "race {race}");
        }
        runs += i64::from(ran);
    }
    both_won(runs);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_store_refuses_a_live_payslip_of_an_invoice_that_must_not_be_paid(pool: PgPool) {
    let office = Office::new(pool).await;
    let pool = &office.app.app.pool;
    for number in 1..=4 {
        office.app.paid_invoice(&office.anna, number, "10000.00").await;
    }
    let bos = office.app.paid_invoice(&office.bo, 5, "10000.00").await;
    let run = office.create(0).await.ok();
    let slip = run["payslips"].as_array().unwrap().iter();
    let slip = slip.clone().find(|slip| slip["userId"] == office.anna.id.unwrap().to_string()).unwrap();
    let slip: Uuid = text(&slip["id"]).parse().unwrap();
    let stand_on = "insert into payslip_invoices (payslip_id, invoice_id, left_subtotal, left_fee)
             select $1, id, left_subtotal, left_fee from invoices where id = $2";
    let refused = |result: Result<_, sqlx::Error>| {
        let error: sqlx::Error = result.map(|_: sqlx::postgres::PgQueryResult| ()).unwrap_err();
        error.as_database_error().and_then(|error| error.constraint()).unwrap_or_default().to_owned()
    };

    // Somebody else's, once it is free.
    sqlx::query("update payslip_invoices set live = false where invoice_id = $1")
        .bind(bos)
        .execute(pool)
        .await
        .unwrap();
    let foreign = sqlx::query(stand_on).bind(slip).bind(bos).execute(pool).await;
    assert_eq!(refused(foreign), "payslip_invoices_payable");
    // Not paid.
    let unpaid = office.app.paid_invoice(&office.anna, 6, "10000.00").await;
    office.act(unpaid, "mark-unpaid", json!({ "version": 1 })).await.ok();
    let result = sqlx::query(stand_on).bind(slip).bind(unpaid).execute(pool).await;
    assert_eq!(refused(result), "payslip_invoices_payable");
    // Cancelled, which nothing is that has no credit note.
    let cancel = "update invoices set status = 'cancelled', cancelled_at = now() where id = $1";
    assert_eq!(
        refused(sqlx::query(cancel).bind(unpaid).execute(pool).await),
        "invoices_cancelled_when_credited"
    );

    // What stands on a live payslip keeps its status, money and owner, and is not credited.
    for (sql, constraint) in [
        ("update invoices set status = 'cancelled' where series_number = 1", "invoices_salaried_immutable"),
        ("update invoices set cancelled_at = now() where series_number = 1", "invoices_salaried_immutable"),
        ("update invoices set kind = 'credit_note' where series_number = 1", "invoices_salaried_immutable"),
        (
            "update invoices set user_id = (select id from users where email like 'bo@%') where series_number = 1",
            "invoices_salaried_immutable",
        ),
        (
            "insert into invoices (id, kind, credits_invoice_id, user_id, client_id, status, issue_date, due_date,
                                   subtotal, vat, total, fee_percentage, fixed_fee, fee_amount, created_at, updated_at)
             select gen_random_uuid(), 'credit_note', id, user_id, client_id, 'draft', issue_date, due_date,
                    -subtotal, 0, -total, 0, 0, 0, now(), now()
             from invoices where series_number = 1",
            "invoices_salaried_not_credited",
        ),
    ] {
        assert_eq!(refused(sqlx::query(sql).execute(pool).await), constraint, "{sql}");
    }

    // An approved payslip takes no further invoice.
    let more = office.app.paid_invoice(&office.anna, 7, "10000.00").await;
    let path = format!("/api/admin/salary-runs/{}/approve", text(&run["id"]));
    let out = format!("/api/admin/salary-runs/{}/remove", text(&run["id"]));
    office.app.post(&office.other, &out, json!({ "userId": office.bo.id })).await.ok();
    office.app.post(&office.other, &path, json!({})).await.ok();
    let result = sqlx::query(stand_on).bind(slip).bind(more).execute(pool).await;
    assert_eq!(refused(result), "payslip_invoices_payable");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_store_lets_a_payslip_wait_for_an_invoice_that_is_being_changed(pool: PgPool) {
    let office = Office::new(pool).await;
    let pool = &office.app.app.pool;
    office.app.paid_invoice(&office.anna, 1, "10000.00").await;
    let run = office.create(0).await.ok();
    let slip: Uuid = text(&run["payslips"][0]["id"]).parse().unwrap();
    let invoice = office.app.paid_invoice(&office.anna, 2, "10000.00").await;

    let mut changing = pool.begin().await.unwrap();
    sqlx::query("update invoices set user_id = $2 where id = $1")
        .bind(invoice)
        .bind(office.bo.id)
        .execute(changing.acquire().await.unwrap())
        .await
        .unwrap();
    let insert = sqlx::query(
        "insert into payslip_invoices (payslip_id, invoice_id, left_subtotal, left_fee)
             select $1, id, left_subtotal, left_fee from invoices where id = $2",
    )
    .bind(slip)
    .bind(invoice)
    .execute(pool);
    let change = async {
        let waits = "select count(*) from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock'";
        while office.app.count(waits).await == 0 {}
        changing.commit().await.unwrap();
    };
    let (inserted, ()) = tokio::join!(insert, change);
    let error = inserted.unwrap_err();
    let constraint = error.as_database_error().and_then(|error| error.constraint());
    assert_eq!(constraint, Some("payslip_invoices_payable"));
}
