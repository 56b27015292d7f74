//! Doubts: what a client disputes, or what is feared to be lost, stands where the books want it until it is paid, credited, lost
//! or ended; what is owed does not change by it.

use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::bank::{bgmax, verified};
use crate::support::bank_account::{DAY, people};
use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

impl TestApp {
    pub(crate) async fn doubt(&self, who: &Who, invoice: &Value, kind: &str, amount: Option<&str>) -> Answer {
        let version = self.invoice(who, invoice).await["version"].clone();
        let mut body = json!({ "kind": kind, "note": "Kunden saknar en leverans", "version": version });
        if let Some(amount) = amount {
            body["amount"] = json!(amount);
        }
        self.act(who, invoice, "doubts", body).await
    }

    pub(crate) async fn end_doubt(&self, who: &Who, invoice: &Value, kind: &str) -> Answer {
        let version = self.invoice(who, invoice).await["version"].clone();
        let body = json!({ "kind": kind, "note": "Kunden har godtagit den", "version": version });
        self.act(who, invoice, "doubts/end", body).await
    }

    async fn timeline(&self, who: &Who, invoice: &Value) -> Vec<(String, String)> {
        let path = format!("/api/invoices/{}/timeline", text(&invoice["id"]));
        let steps = self.get(who, &path).await.ok();
        let step = |step: &Value| {
            (text(&step["kind"]).to_owned(), step["reason"].as_str().unwrap_or_default().to_owned())
        };
        steps.as_array().unwrap().iter().map(step).collect()
    }

    /// What the last step of an invoice says, and its day.
    async fn payout_step(&self, who: &Who, invoice: &Value) -> (String, Value) {
        let path = format!("/api/invoices/{}/timeline", text(&invoice["id"]));
        let steps = self.get(who, &path).await.ok();
        let step = steps.as_array().unwrap().last().unwrap();
        assert_eq!(step["kind"], "payout");
        (text(&step["label"]).to_owned(), step["on"].clone())
    }
}

fn says<const N: usize>(invoice: &Value, fields: [&str; N]) -> [String; N] {
    fields.map(|field| invoice[field].as_str().unwrap_or_default().to_owned())
}

const STATE: [&str; 4] = ["status", "balance", "disputed", "fearedLoss"];

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_dispute_moves_the_claim_and_not_what_is_owed(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    let disputed = app.doubt(&admin, &invoice, "disputed", Some("5000.00")).await.ok();
    assert_eq!(says(&disputed, STATE), ["sent", "12500.00", "5000.00", "0.00"]);
    assert!(disputed["promisedPayoutDate"].is_null(), "no day is promised: {disputed}");
    let doubt = says(&disputed["doubts"][0], ["kind", "amount", "note", "since", "recordedByName"]);
    assert_eq!(doubt[..4], ["disputed", "5000.00", "Kunden saknar en leverans", DAY]);
    assert!(!doubt[4].is_empty());
    assert_eq!(app.balances([1510, 1516, 2611, 3001]).await, [750_000, 500_000, -250_000, -1_000_000]);
    app.agrees().await;
    app.owes_what_is_left().await;
    let aging = async |day: &str| {
        let report = app.get(&admin, &format!("/api/admin/reports/aging?on={day}")).await.ok();
        [&report["rows"][0], &report["totals"][0]].map(|line| says(line, ["total", "disputed"]))
    };
    assert_eq!(aging(DAY).await, [["12500.00", "5000.00"]; 2]);
    let more = app.doubt(&admin, &invoice, "disputed", Some("7500.01")).await;
    assert_eq!(text(&more.json["fields"][0]["field"]), "amount", "{}", more.json);

    let own = app.get(&anna.who, &format!("/api/invoices/{}", text(&invoice["id"]))).await.ok();
    assert_eq!((&own["disputed"], own["fearedLoss"].is_null()), (&json!("5000.00"), true));
    assert!(own["doubts"][0]["recordedByName"].is_null(), "{own}");
    let mail: String = sqlx::query_scalar("select text_body from mails where kind = 'invoice_disputed'")
        .fetch_one(&app.app.pool)
        .await
        .unwrap();
    assert!(mail.contains("Kunden saknar en leverans"), "{mail}");
    assert_eq!(app.payout_step(&anna.who, &invoice).await, ("In your account".into(), Value::Null));

    let ended = app.end_doubt(&admin, &invoice, "disputed").await.ok();
    assert_eq!(says(&ended, STATE), ["sent", "12500.00", "0.00", "0.00"]);
    assert_eq!(ended["promisedPayoutDate"], invoice["promisedPayoutDate"]);
    assert_eq!(app.balances([1510, 1516]).await, [1_250_000, 0]);
    assert_eq!(aging(DAY).await, [["12500.00", "0.00"]; 2]);
    let payout = ("In your account by".into(), invoice["promisedPayoutDate"].clone());
    assert_eq!(app.payout_step(&anna.who, &invoice).await, payout);
    let steps = app.timeline(&anna.who, &invoice).await;
    let first = steps.iter().position(|(kind, _)| kind == "disputed").unwrap();
    let kinds: Vec<_> = steps[first..first + 4].iter().map(|(kind, _)| &**kind).collect();
    assert_eq!(kinds, ["disputed", "promise", "dispute_ended", "promise"]);
    let reasons: Vec<_> = steps[first..first + 4].iter().map(|(_, reason)| &**reason).collect();
    assert_eq!((reasons[0], reasons[2]), ("Kunden saknar en leverans", "Kunden har godtagit den"));
    assert!(reasons[1] != reasons[3] && !reasons[1].is_empty() && !reasons[3].is_empty(), "{reasons:?}");
    assert_eq!(app.end_doubt(&admin, &invoice, "disputed").await.refused(409), "nothing_doubted");
    app.owes_what_is_left().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn money_for_a_disputed_invoice_waits_for_a_person_and_pays_the_undisputed_part_first(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.doubt(&admin, &invoice, "disputed", Some("5000.00")).await.ok();
    let taken = app
        .bank_file(&admin, "a.txt", &bgmax(DAY, 1, &[verified(text(&invoice["ocr"]), 1_250_000, 1)]))
        .await;
    assert_eq!(says(&taken["lines"][0], ["waitReason"]), ["disputed"], "{taken}");
    let waiting = app.waiting(&admin).await;
    app.allocate(&admin, &waiting[0], &[(&invoice, "10000.00")]).await.ok();
    let now = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&now, STATE), ["sent", "2500.00", "2500.00", "0.00"]);
    assert!(now["promisedPayoutDate"].is_null(), "{now}");
    assert_eq!(app.balances([1510, 1516]).await, [0, 250_000]);
    app.owes_what_is_left().await;
    let waiting = app.waiting(&admin).await;
    app.allocate(&admin, &waiting[0], &[(&invoice, "2500.00")]).await.ok();
    let paid = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&paid, STATE), ["paid", "0.00", "0.00", "0.00"]);
    assert!(paid["promisedPayoutDate"].is_string(), "{paid}");
    assert_eq!(app.balances([1510, 1516]).await, [0, 0]);
    app.agrees().await;
    app.is_in_balance().await;
    app.owes_what_is_left().await;

    // What was taken back is owed without doubt.
    app.post(
        &admin,
        &format!("/api/admin/invoices/{}/mark-unpaid", text(&invoice["id"])),
        json!({ "version": paid["version"] }),
    )
    .await
    .ok();
    assert_eq!(app.balances([1510, 1516]).await, [1_250_000, 0]);
    app.owes_what_is_left().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_credit_note_is_of_what_is_disputed_first(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.doubt(&admin, &invoice, "disputed", Some("5000.00")).await.ok();
    app.doubt(&admin, &invoice, "feared_loss", None).await.ok();
    assert_eq!(app.balances([1510, 1516, 1519, 6352]).await, [750_000, 500_000, -1_000_000, 1_000_000]);
    let version = app.invoice(&admin, &invoice).await["version"].clone();
    let credit = json!({ "amount": "3000.00", "reason": "Rabatt", "version": version });
    app.act(&admin, &invoice, "credit", credit).await.ok();
    let now = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&now, STATE), ["sent", "9500.00", "2000.00", "9500.00"]);
    assert_eq!(app.balances([1510, 1516, 1519]).await, [750_000, 200_000, -760_000]);
    app.owes_what_is_left().await;
    let version = now["version"].clone();
    let all = json!({ "amount": "9500.00", "reason": "Rabatt", "version": version });
    app.act(&admin, &invoice, "credit", all).await.ok();
    assert_eq!(app.balances([1510, 1516, 1519, 6352]).await, [0, 0, 0, 0]);
    app.agrees().await;
    app.owes_what_is_left().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_feared_loss_is_established_or_paid_after_all(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("8", "1000", "25"), ("10", "100", "6")]).await;
    let feared = app.doubt(&admin, &invoice, "feared_loss", Some("5530.00")).await.ok();
    assert_eq!(says(&feared, STATE), ["sent", "11060.00", "0.00", "5530.00"]);
    assert!(feared["promisedPayoutDate"].is_string(), "{feared}");
    assert_eq!(
        app.balances([1510, 1519, 6352, 2611, 2631]).await,
        [1_106_000, -450_000, 450_000, -200_000, -6_000]
    );
    // The freelancer is told nothing of what the office fears.
    let export = app.get(&anna.who, "/api/profile/export").await.json.to_string();
    assert!(
        export.contains("Faktura") && !export.contains("Befarad") && !export.contains("feared"),
        "{export}"
    );
    let own = app.get(&anna.who, &format!("/api/invoices/{}", text(&invoice["id"]))).await.ok();
    assert_eq!((own["doubts"].clone(), own["fearedLoss"].is_null()), (json!([]), true));
    let listed = app.get(&anna.who, "/api/invoices?filter={\"doubt\":\"feared_loss\"}").await;
    assert_eq!(listed.status, 422, "{}", listed.json);
    let steps = app.timeline(&anna.who, &invoice).await;
    assert!(!format!("{steps:?}").contains("Kunden saknar"), "{steps:?}");
    assert_eq!(app.count("select count(*) from mails where kind = 'invoice_disputed'").await, 0);
    let list = app.get(&admin, "/api/admin/invoices?filter={\"doubt\":\"feared_loss\"}").await.ok();
    assert_eq!(list.as_array().map(Vec::len), Some(1));
    let none = app.get(&admin, "/api/admin/invoices?filter={\"doubt\":\"disputed\"}").await.ok();
    assert_eq!(none, json!([]));

    let off = json!({ "ground": "bankruptcy", "amount": "2212.00" });
    let off = app.write_off(&admin, &invoice, off).await.ok();
    assert_eq!(
        says(&off, STATE),
        ["sent", "8848.00", "0.00", "3318.00"],
        "the loss is a part of what was feared"
    );
    assert_eq!(app.balances([6351, 6352, 1519]).await, [180_000, 270_000, -270_000]);
    app.owes_what_is_left().await;
    // A payment is of what is certain first.
    app.paid_by_hand(&admin, &invoice, "6000.00").await;
    let paid = app.invoice(&admin, &invoice).await;
    assert_eq!(says(&paid, STATE), ["sent", "2848.00", "0.00", "2848.00"]);
    app.owes_what_is_left().await;
    app.paid_by_hand(&admin, &invoice, "2848.00").await;
    assert_eq!(app.balances([1510, 1519, 6352]).await, [0, 0, 0]);
    app.agrees().await;
    app.owes_what_is_left().await;
    let doubt = "insert into invoice_doubts (id, invoice_id, kind, cause, note, amount, net, recorded_by, recorded_at, recorded_on)
         select gen_random_uuid(), i.id, 'disputed', 'raised', 'x', 1, 1, u.id, now(), now()::date
         from invoices i, users u where u.email = 'admin@example.com'";
    app.refused_by_database(doubt, "invoice_doubts_of_sent").await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payment_that_is_recorded_late_ends_a_doubt_on_the_day_of_the_money(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.app.clock.advance(TimeDelta::days(2));
    let admin = app.sign_in_again(&admin).await;
    app.doubt(&admin, &invoice, "disputed", Some("5000.00")).await.ok();
    app.doubt(&admin, &invoice, "feared_loss", None).await.ok();
    app.app.clock.advance(TimeDelta::days(10));
    let admin = app.sign_in_again(&admin).await;
    for (amount, day) in [("7500.00", "2026-11-22"), ("5000.00", "2026-11-28")] {
        let body =
            json!({ "amount": amount, "paidOn": day, "evidence": "Kontoutdrag", "reason": "Saknas i filen" });
        app.act(&admin, &invoice, "payments", body).await.ok();
    }
    let days: Vec<(i16, String)> = sqlx::query_as(
        "select distinct e.account::smallint, v.voucher_date::text
         from vouchers v join voucher_entries e on e.voucher_id = v.id
         where v.kind = 'doubt' and (e.account = 1516 and e.amount < 0 or e.account = 6352 and e.amount < 0)
         order by 1, 2",
    )
    .fetch_all(&app.app.pool)
    .await
    .unwrap();
    let day = |account, day: &str| (account, day.to_owned());
    // What was paid before the doubt was raised ends it no earlier than that.
    assert_eq!(days, [day(1516, "2026-11-28"), day(6352, "2026-11-23"), day(6352, "2026-11-28")]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_clerks_end_a_dispute_once_and_nobody_doubts_an_own_invoice(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    let disputed = app.doubt(&clerk, &invoice, "disputed", None).await.ok();
    let body = json!({ "kind": "disputed", "version": disputed["version"] });
    let both = [&admin, &clerk].map(|who| app.act(who, &invoice, "doubts/end", body.clone()));
    let done = join_all(both).await.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 1);
    assert_eq!(app.balances([1510, 1516]).await, [1_250_000, 0]);
    for (note, amount, field) in
        [(" ", "1.00", "note"), ("Tvist", "0.00", "amount"), ("Tvist", "-1.00", "amount")]
    {
        let version = app.invoice(&admin, &invoice).await["version"].clone();
        let body = json!({ "kind": "disputed", "note": note, "amount": amount, "version": version });
        let answer = app.act(&admin, &invoice, "doubts", body).await;
        assert_eq!(
            (answer.status.as_u16(), text(&answer.json["fields"][0]["field"])),
            (422, field),
            "{}",
            answer.json
        );
    }
    let stale = json!({ "kind": "disputed", "note": "Tvist", "version": 1 });
    assert_eq!(app.act(&admin, &invoice, "doubts", stale).await.status, 409);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_doubts_that_must_not_be(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("10", "1000", "25")]).await;
    app.doubt(&admin, &invoice, "disputed", Some("1250.00")).await.ok();
    let row = |cause: &str, amount: &str, net: &str, by: &str| {
        format!(
            "insert into invoice_doubts (id, invoice_id, kind, cause, note, amount, net, recorded_by, recorded_at, recorded_on)
             select gen_random_uuid(), i.id, 'disputed', '{cause}', 'x', {amount}, {net},
                 (select id from users where email = '{by}@example.com'), now(), now()::date
             from invoices i"
        )
    };
    for (sql, constraint) in [
        (row("raised", "100", "80", "anna"), "invoice_doubts_not_own"),
        (row("raised", "100", "80", "admin"), "invoices_doubts_by_rows"),
        (row("raised", "-100", "-80", "admin"), "invoice_doubts_sign"),
        (row("ended", "100", "80", "admin"), "invoice_doubts_sign"),
        (row("raised", "100", "101", "admin"), "invoice_doubts_sign"),
        ("update invoice_doubts set net = 1".into(), "invoice_doubts_append_only"),
        ("update invoices set disputed = 0".into(), "invoices_doubts_by_rows"),
        ("update invoices set disputed = left_total - paid + 1".into(), "invoices_doubts_within_balance"),
        ("update invoices set disputed = -1".into(), "invoices_doubts_within_balance"),
        ("update invoices set feared_loss = 1".into(), "invoices_doubts_by_rows"),
    ] {
        app.refused_by_database(&sql, constraint).await;
    }
    let net = row("raised", "100", "0", "admin") + "; update invoices set disputed = disputed + 100";
    sqlx::raw_sql(sqlx::AssertSqlSafe(net)).execute(&app.app.pool).await.unwrap();
    let net = row("ended", "-1350", "0", "admin") + "; update invoices set disputed = 0";
    let refused = sqlx::raw_sql(sqlx::AssertSqlSafe(net)).execute(&app.app.pool).await.unwrap_err();
    assert!(refused.to_string().contains("net in doubt"), "{refused}");
}
