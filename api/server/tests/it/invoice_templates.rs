//! Invoice templates: kept from an invoice, drafts made from them on request and on their days, once each, and told.

use chrono::TimeDelta;
use paraply_app::invoices::templates;
use paraply_app::jobs;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};

use crate::support::invoices::{Freelancer, text};
use crate::support::{Answer, TestApp};

const PATH: &str = "/api/invoice-templates";

async fn keep(app: &TestApp, owner: &Freelancer, name: &str, recurrence: Value) -> Answer {
    let draft = app.draft(owner).await;
    let mut body = json!({ "name": name, "invoiceId": draft["id"] });
    if !recurrence.is_null() {
        body["recurrence"] = recurrence;
    }
    app.post(&owner.who, PATH, body).await
}

fn monthly(starts_on: &str) -> Value {
    json!({ "every": "month", "startsOn": starts_on, "work": "previous" })
}

/// Lets days pass, and does what is due after them, also twice.
async fn pass(app: &TestApp, days: i64) {
    app.app.clock.advance(TimeDelta::days(days));
    for _ in 0..2 {
        templates::queue_today(&app.app).await.unwrap();
        jobs::run_due(&app.app).await.unwrap();
    }
}

/// Read in a session of today.
async fn drafts(app: &TestApp, owner: &Freelancer) -> Vec<Value> {
    let list = app
        .get(&app.sign_in_again(&owner.who).await, "/api/invoices?sort=[\"issueDate\",\"ASC\"]")
        .await
        .ok();
    list.as_array().unwrap().clone()
}

async fn template(app: &TestApp, owner: &Freelancer, id: &Value) -> Value {
    app.get(&app.sign_in_again(&owner.who).await, &format!("{PATH}/{}", text(id))).await.ok()
}

async fn mail(app: &TestApp) -> String {
    sqlx::query_scalar(
        "select text_body from mails where kind = 'recurring_drafts' order by created_at desc limit 1",
    )
    .fetch_one(&app.app.pool)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_template_keeps_what_an_invoice_says_and_starts_drafts_of_today(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let kept = keep(&app, &anna, "Drift", Value::Null).await.ok();
    assert_eq!(
        (&kept["clientName"], &kept["subtotal"], &kept["creditDays"], &kept["reference"]),
        (&json!("Kund AB"), &json!("10000.00"), &json!(30), &json!("PO 7"))
    );
    assert_eq!((kept.get("recurrence"), kept.get("nextOn")), (None, None));
    let path = format!("{PATH}/{}", text(&kept["id"]));
    let made = app.post(&anna.who, &format!("{path}/drafts"), Value::Null).await.ok();
    assert_eq!(
        (&made["status"], &made["issueDate"], &made["dueDate"], &made["total"], &made["firstItem"]),
        (
            &json!("draft"),
            &json!("2026-11-21"),
            &json!("2026-12-21"),
            &json!("12500.00"),
            &json!("Konsultarbete")
        )
    );
    let timeline = app.get(&anna.who, &format!("/api/invoices/{}/timeline", text(&made["id"]))).await.ok();
    assert_eq!((&timeline[0]["kind"], &timeline[0]["reason"]), (&json!("from_template"), &json!("Drift")));

    // Without an invoice its content stays; with one it is replaced.
    let renamed = json!({ "name": "Drift och support", "version": kept["version"] });
    let renamed = app.put(&anna.who, &path, renamed).await.ok();
    assert_eq!((&renamed["name"], &renamed["subtotal"]), (&json!("Drift och support"), &kept["subtotal"]));
    let mut more = anna.input();
    more["items"][0]["quantity"] = json!("20");
    let more = app.post(&anna.who, "/api/invoices", more).await.ok();
    let body = json!({ "name": "Drift och support", "invoiceId": more["id"], "version": renamed["version"] });
    assert_eq!(app.put(&anna.who, &path, body.clone()).await.ok()["subtotal"], "20000.00");
    assert_eq!(app.put(&anna.who, &path, body).await.refused(409), "stale_version");

    app.delete(&anna.who, &path).await.ok();
    assert_eq!(app.get(&anna.who, PATH).await.ok(), json!([]));
    assert_eq!(drafts(&app, &anna).await.len(), 3, "what was made from it stays");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_recurring_draft_is_made_once_on_its_day_and_never_submitted(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let kept = keep(&app, &anna, "Drift", monthly("2026-11-30")).await.ok();
    assert_eq!(kept["nextOn"], "2026-11-30");
    pass(&app, 8).await;
    assert_eq!(drafts(&app, &anna).await.len(), 1, "not before its day");
    pass(&app, 1).await;
    let made = drafts(&app, &anna).await;
    assert_eq!(made.len(), 2);
    let draft = &made[1];
    assert_eq!(
        (&draft["status"], &draft["issueDate"], &draft["dueDate"], &draft["supplyFrom"], &draft["supplyTo"]),
        (
            &json!("draft"),
            &json!("2026-11-30"),
            &json!("2026-12-30"),
            &json!("2026-10-01"),
            &json!("2026-10-31")
        )
    );
    let now = template(&app, &anna, &kept["id"]).await;
    assert_eq!(
        (&now["nextOn"], &now["lastMadeOn"], &now["version"]),
        (&json!("2026-12-30"), &json!("2026-11-30"), &kept["version"])
    );
    let told = mail(&app).await;
    assert!(told.contains("Drift: ett utkast till Kund AB på 10.000,00\u{a0}kr utan moms."), "{told}");
    assert!(told.contains(&format!("/invoices/{}/edit", text(&draft["id"]))), "{told}");

    // The server was away for two months: each day has its draft, in one mail.
    let mails = "select count(*) from mails where kind = 'recurring_drafts'";
    assert_eq!(app.count(mails).await, 1);
    pass(&app, 62).await;
    let days: Vec<_> = drafts(&app, &anna).await[1..].iter().map(|made| made["issueDate"].clone()).collect();
    assert_eq!(days, ["2026-11-30", "2026-12-30", "2027-01-30"]);
    assert_eq!(app.count(mails).await, 2);
    assert_eq!(app.count("select count(*) from invoices where status <> 'draft'").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_servers_make_one_draft(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    keep(&app, &anna, "Drift", monthly("2026-11-22")).await.ok();
    app.app.clock.advance(TimeDelta::days(1));
    let (first, second) = tokio::join!(templates::run(&app.app), templates::run(&app.app));
    first.and(second).unwrap();
    assert_eq!(app.count("select count(*) from invoices").await, 2);
    assert_eq!(app.count("select count(*) from mails where kind = 'recurring_drafts'").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_that_fails_takes_nothing_from_the_others_and_is_tried_again(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    for name in ["A", "B", "C"] {
        keep(&app, &anna, name, monthly("2026-11-22")).await.ok();
    }
    // As if the database refused what is noted of one of them.
    for sql in [
        "create function refuse_b() returns trigger language plpgsql as $$ begin
             if exists (select from invoice_templates t where t.id = new.template_id and t.name = 'B') then
                 raise exception 'not now';
             end if;
             return new;
         end $$",
        "create trigger refuse_b before insert on recurring_drafts for each row execute function refuse_b()",
    ] {
        sqlx::query(sql).execute(&app.app.pool).await.unwrap();
    }
    app.app.clock.advance(TimeDelta::days(1));
    templates::run(&app.app).await.unwrap_err();
    assert_eq!(app.count("select count(*) from invoices").await, 5, "A and C have theirs");
    let told = mail(&app).await;
    assert!(
        told.contains("A: ett utkast") && told.contains("C: ett utkast") && !told.contains("B:"),
        "{told}"
    );

    sqlx::query("drop trigger refuse_b on recurring_drafts").execute(&app.app.pool).await.unwrap();
    templates::run(&app.app).await.unwrap();
    assert_eq!(app.count("select count(*) from invoices").await, 6, "B has it later");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_change_passes_over_no_day_that_still_waits(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let kept = keep(&app, &anna, "Drift", monthly("2026-11-22")).await.ok();
    // The server's jobs were not done on that day.
    app.app.clock.advance(TimeDelta::days(2));
    let mut until = monthly("2026-11-22");
    until["endsOn"] = json!("2027-11-22");
    let body = json!({ "name": "Drift", "recurrence": until, "version": kept["version"] });
    let path = format!("{PATH}/{}", text(&kept["id"]));
    let changed = app.put(&app.sign_in_again(&anna.who).await, &path, body).await.ok();
    assert_eq!(changed["nextOn"], "2026-11-22");
    pass(&app, 0).await;
    assert_eq!(drafts(&app, &anna).await.len(), 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_that_begins_today_has_its_draft_at_once_and_only_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    pass(&app, 0).await;
    let kept = keep(&app, &anna, "Drift", monthly("2026-11-21")).await.ok();
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(drafts(&app, &anna).await.len(), 2);
    // Turned off and on again on the same day, it does not make another.
    let path = format!("{PATH}/{}", text(&kept["id"]));
    let off = app.put(&anna.who, &path, json!({ "name": "Drift", "version": kept["version"] })).await.ok();
    let on = json!({ "name": "Drift", "recurrence": monthly("2026-11-21"), "version": off["version"] });
    assert_eq!(app.put(&anna.who, &path, on).await.ok()["nextOn"], "2026-12-21");
    pass(&app, 0).await;
    assert_eq!(drafts(&app, &anna).await.len(), 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_that_cannot_be_made_stops_the_recurrence_and_says_why(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let kept = keep(&app, &anna, "Drift", monthly("2026-11-22")).await.ok();
    app.delete(&anna.who, &format!("/api/clients/{}", anna.client)).await.ok();
    pass(&app, 1).await;
    let anna = Freelancer { who: app.sign_in_again(&anna.who).await, ..anna };
    let stopped = template(&app, &anna, &kept["id"]).await;
    assert_eq!((stopped.get("nextOn"), &stopped["stoppedBy"]), (None, &json!("client_archived")));
    assert_eq!(stopped["clientArchived"], true);
    let told = mail(&app).await;
    assert!(told.contains("Drift: inget utkast, för kunden Kund AB är arkiverad"), "{told}");
    assert!(told.contains("/invoices/templates"), "{told}");
    let path = format!("{PATH}/{}", text(&kept["id"]));
    let refused = app.post(&anna.who, &format!("{path}/drafts"), Value::Null).await;
    assert_eq!(refused.refused(409), "client_archived");

    sqlx::query("update clients set archived_at = null").execute(&app.app.pool).await.unwrap();
    let again =
        json!({ "name": "Drift", "recurrence": monthly("2026-11-22"), "version": stopped["version"] });
    let again = app.put(&anna.who, &path, again).await.ok();
    assert_eq!((&again["nextOn"], again.get("stoppedBy")), (&json!("2026-11-22"), None));
    sqlx::query("update bank_accounts set removed_at = now(), is_default = false")
        .execute(&app.app.pool)
        .await
        .unwrap();
    pass(&app, 0).await;
    assert_eq!(template(&app, &anna, &kept["id"]).await["stoppedBy"], "bank_account_missing");
    assert_eq!(drafts(&app, &anna).await.len(), 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_days_of_who_is_blocked_pass_without_a_draft(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    for owner in [&anna, &bo] {
        keep(&app, owner, "Drift", monthly("2026-11-22")).await.ok();
    }
    sqlx::query("update users set blocked_at = now(), blocked_reason = 'x' where id = $1")
        .bind(anna.who.id)
        .execute(&app.app.pool)
        .await
        .unwrap();
    pass(&app, 1).await;
    assert_eq!(app.count("select count(*) from invoices").await, 3, "Bo has his");
    assert_eq!(app.count("select count(*) from invoice_templates where next_on = '2026-12-22'").await, 2);
    assert_eq!(app.count("select count(*) from mails where kind = 'recurring_drafts'").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_client_that_was_merged_is_the_one_it_was_found_to_be(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let kept = keep(&app, &anna, "Drift", monthly("2026-11-22")).await.ok();
    let other = app.client(anna.who.id.unwrap(), "Kund Aktiebolag", "SE").await;
    sqlx::query("update clients set merged_into = $2, archived_at = now() where id = $1")
        .bind(anna.client)
        .bind(other)
        .execute(&app.app.pool)
        .await
        .unwrap();
    assert_eq!(template(&app, &anna, &kept["id"]).await["clientName"], "Kund Aktiebolag");
    pass(&app, 1).await;
    assert_eq!(drafts(&app, &anna).await[1]["clientName"], "Kund Aktiebolag");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_wrong_with_a_template_is_named(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    let field = |answer: Answer| {
        let fault = answer.json["fields"][0].clone();
        assert_eq!(answer.refused(422), "invalid");
        (text(&fault["field"]).to_owned(), text(&fault["code"]).to_owned())
    };
    let is = |field: &str, code: &str| (field.to_owned(), code.to_owned());
    assert_eq!(field(keep(&app, &anna, " ", Value::Null).await), is("name", "required"));
    let past = keep(&app, &anna, "Drift", monthly("2026-11-20")).await;
    assert_eq!(field(past), is("recurrence.startsOn", "in_the_past"));
    let mut turned = monthly("2026-12-01");
    turned["endsOn"] = json!("2026-11-30");
    let turned = keep(&app, &anna, "Drift", turned).await;
    assert_eq!(field(turned), is("recurrence.endsOn", "ends_before_it_begins"));
    let bare = app.post(&anna.who, PATH, json!({ "name": "Drift" })).await;
    assert_eq!(field(bare), is("invoiceId", "required"));

    // Another's invoice is as good as none, also for staff, who reach it elsewhere.
    let of_bo = json!({ "name": "Drift", "invoiceId": app.draft(&bo).await["id"] });
    for who in [&anna.who, &admin] {
        assert_eq!(field(app.post(who, PATH, of_bo.clone()).await), is("invoiceId", "unknown"));
    }
    let kept = keep(&app, &anna, "Drift", Value::Null).await.ok();
    assert_eq!(field(keep(&app, &anna, "DRIFT", Value::Null).await), is("name", "duplicate"));
    keep(&app, &bo, "Drift", Value::Null).await.ok();
    let path = format!("{PATH}/{}", text(&kept["id"]));
    let body = json!({ "name": "Mine", "version": kept["version"] });
    assert_eq!(app.get(&bo.who, &path).await.refused(404), "not_found");
    assert_eq!(app.put(&bo.who, &path, body).await.refused(404), "not_found");
    assert_eq!(app.delete(&bo.who, &path).await.refused(404), "not_found");
    assert_eq!(app.post(&bo.who, &format!("{path}/drafts"), Value::Null).await.refused(404), "not_found");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_keeps_a_template_to_its_owner_and_a_day_to_one_draft(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    keep(&app, &anna, "Drift", monthly("2026-11-22")).await.ok();
    pass(&app, 1).await;
    let refused = async |sql: String| {
        let error = sqlx::query(AssertSqlSafe(sql)).execute(&app.app.pool).await.unwrap_err();
        error.as_database_error().unwrap().constraint().unwrap_or_default().to_owned()
    };
    for (sql, constraint) in [
        (format!("update invoice_templates set client_id = '{}'", bo.client), "invoice_templates_own"),
        (format!("update invoice_templates set bank_account_id = '{}'", bo.account), "invoice_templates_own"),
        (
            "insert into recurring_drafts (template_id, due_on) select template_id, due_on from recurring_drafts".into(),
            "recurring_drafts_pkey",
        ),
        ("update invoice_templates set every = null".into(), "invoice_templates_recurs_whole"),
        ("update invoice_templates set next_on = '2026-11-01'".into(), "invoice_templates_days_in_order"),
        ("update invoice_templates set stopped_by = 'client_archived'".into(), "invoice_templates_stopped_or_next"),
    ] {
        assert_eq!(refused(sql).await, constraint);
    }
}
