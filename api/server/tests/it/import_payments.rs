//! Files of payments are recorded many at a time, and do exactly what the same payments do one by one.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::{Freelancer, text};
use crate::support::{TestApp, Who};

async fn people(pool: PgPool) -> (TestApp, Freelancer, Who) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    (app, anna, admin)
}

/// Brings payments in, each with the invoice it is for.
async fn import(app: &TestApp, admin: &Who, payments: &[(&Value, &str, &str, &str)]) -> Value {
    let rows = payments.iter().map(|(invoice, amount, day, reference)| {
        format!("{};{amount};{day};{reference}\n", text(&invoice["invoiceNumber"]))
    });
    let file = format!("Fakturanummer;Belopp;Datum;Referens\n{}", rows.collect::<String>());
    let fields = [("kind", "payments")];
    app.send_form(admin, "/api/admin/imports", &fields, "fil.csv", file.as_bytes()).await.ok()
}

/// All that payments leave behind of an invoice, without what tells it from another one just like it.
async fn traces(app: &TestApp, invoice: &Value) -> Value {
    let id: Uuid = text(&invoice["id"]).parse().unwrap();
    sqlx::query_scalar(
        "select jsonb_build_object(
             'invoice', jsonb_build_array(i.status, i.paid, i.promised_payout_date, i.version, i.paid_at, i.updated_at),
             'payments', (
                 select jsonb_agg(jsonb_build_array(p.amount, a.amount, p.currency, p.paid_on, p.reference, p.created_by,
                     p.created_at, a.created_at) order by p.id)
                 from payments p join payment_allocations a on a.payment_id = p.id
                 where a.invoice_id = i.id),
             'events', (
                 select jsonb_agg(jsonb_build_array(e.kind, e.at, e.actor_id, e.reason, e.amount, e.promised_on)
                     order by e.at, e.id)
                 from invoice_events e where e.invoice_id = i.id),
             'audit', (
                 select jsonb_agg(jsonb_build_array(e.at, e.actor_id, e.entity, e.before - 'invoiceNumber', e.after - 'evidence' - 'reason')
                     order by e.at, e.id)
                 from audit_events e where e.entity_id = i.id and e.action = 'invoice.payment'),
             'vouchers', (
                 select jsonb_agg(jsonb_build_array(v.voucher_date, replace(v.text, i.invoice_number, '#'), v.kind,
                     v.user_id, v.payment_id = v.source_id, v.created_at, (
                         select jsonb_agg(jsonb_build_array(e.account, e.booked_as, e.amount) order by e.line)
                         from voucher_entries e where e.voucher_id = v.id)) order by v.number)
                 from vouchers v where v.invoice_id = i.id and v.payment_id is not null),
             'mails', (
                 select jsonb_agg(jsonb_build_array(m.kind, m.language, m.recipients, m.user_id, m.status, m.created_at,
                     m.run_at, replace(m.subject, i.invoice_number, '#'),
                     replace(replace(m.text_body, i.invoice_number, '#'), i.id::text, '#'),
                     replace(replace(m.html_body, i.invoice_number, '#'), i.id::text, '#')) order by m.id)
                 from mails m where m.invoice_id = i.id and m.kind = 'invoice_paid'))
         from invoices i where i.id = $1",
    )
    .bind(id)
    .fetch_one(&app.app.pool)
    .await
    .unwrap()
}

/// How many voucher numbers are missing.
async fn gaps(app: &TestApp) -> i64 {
    app.count("select (select sum(last_number)::bigint from voucher_series) - count(distinct (series, number)) from vouchers").await
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payments_of_a_file_do_what_they_do_one_by_one(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let mut invoices = Vec::new();
    for _ in 0..6 {
        invoices.push(app.sent(&anna, &admin).await);
    }
    let (typed, from_file) = invoices.split_at(3);
    // Paid in two parts with another invoice's between them; with more than is owed; in part.
    let payments = [
        (0, "1000.50", "2026-11-21", "del"),
        (1, "13000.00", "2026-11-21", "för mycket"),
        (0, "11499.00", "2026-11-21", "resten utan ören"),
        (2, "1.00", "2026-11-21", ""),
    ];
    for (place, amount, paid_on, reference) in payments {
        let payment = json!({ "amount": amount, "paidOn": paid_on, "reference": reference });
        app.act(&admin, &typed[place], "payments", payment).await.ok();
    }
    let rows = payments.map(|(place, amount, day, reference)| (&from_file[place], amount, day, reference));
    assert_eq!(import(&app, &admin, &rows).await["created"], 4);

    for (one, other) in typed.iter().zip(from_file) {
        let (one, other) = (traces(&app, one).await, traces(&app, other).await);
        for (name, traces) in one.as_object().unwrap() {
            assert_eq!(*traces, other[name], "{name}");
        }
    }
    assert_eq!(traces(&app, &from_file[0]).await["mails"].as_array().map(Vec::len), Some(1));
    assert_eq!(gaps(&app).await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn more_payments_than_are_recorded_at_once_follow_each_other(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    let before = invoice["version"].as_i64().unwrap();
    let mut references: Vec<String> = (1..=600).map(|place| place.to_string()).collect();
    let mut rows: Vec<(&Value, &str, &str, &str)> =
        references.iter().map(|reference| (&invoice, "20.00", "2026-11-21", &**reference)).collect();
    // The last one settles the other 500 kr.
    rows.push((&invoice, "500.00", "2026-11-21", "601"));
    assert_eq!(import(&app, &admin, &rows).await["created"], 601);

    let path = format!("/api/admin/invoices/{}", text(&invoice["id"]));
    let shown = app.get(&admin, &path).await.ok();
    assert_eq!((text(&shown["status"]), text(&shown["paid"])), ("paid", "12500.00"));
    assert_eq!(shown["version"].as_i64(), Some(before + 601));
    assert_eq!(gaps(&app).await, 0);
    let order: Vec<String> = sqlx::query_scalar(
        "select p.reference from vouchers v join payments p on p.id = v.payment_id order by v.number",
    )
    .fetch_all(&app.app.pool)
    .await
    .unwrap();
    references.push("601".into());
    assert_eq!(order, references);
    let paid = "select (after->>'paid')::numeric::bigint from audit_events where action = 'invoice.payment' order by id desc limit 1";
    assert_eq!(app.count(paid).await, 12_500);
    assert_eq!(app.count("select count(*) from mails where kind = 'invoice_paid'").await, 1);

    let more = [(&invoice, "1.00", "2026-11-21", "en till")];
    let refused = import(&app, &admin, &more).await;
    assert_eq!((refused["created"].as_u64(), refused["failed"].as_u64()), (Some(0), Some(1)), "{refused}");
    assert_eq!(app.count("select count(*) from payments").await, 601);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payment_from_before_its_invoice_is_refused(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    let refused = import(&app, &admin, &[(&invoice, "100.00", "2026-11-20", "a")]).await;
    let error = &refused["errors"][0];
    assert_eq!((&refused["created"], text(&error["column"])), (&json!(0), "Datum"), "{refused}");
    assert!(text(&error["message"]).contains("2026-11-21"), "{error}");
    assert_eq!(app.count("select count(*) from payments").await, 0);
}
