//! The statement of a client: everything that moved the balance, once and on its day, and what is left in the end.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::{Executor, PgPool};
use uuid::Uuid;

use crate::support::bank_account::people;
use crate::support::invoices::{Freelancer, text};
use crate::support::{TestApp, Who};

impl TestApp {
    /// The night ends sessions.
    async fn days_later(&self, days: i64, owner: &mut Freelancer, admin: &mut Who) {
        self.app.clock.advance(TimeDelta::days(days));
        owner.who = self.sign_in_again(&owner.who).await;
        *admin = self.sign_in_again(admin).await;
    }

    async fn client_statement(&self, who: &Who, client: Uuid, query: &str) -> Value {
        self.get(who, &path(client, query)).await.ok()
    }

    async fn pays_today(&self, who: &Who, invoice: &Value, amount: &str) {
        let on = self.app.clock.today();
        let paid =
            json!({ "amount": amount, "paidOn": on, "evidence": "Kontoutdrag", "reason": "Saknas i filen" });
        self.act(who, invoice, "payments", paid).await.ok();
    }

    async fn writes_off(&self, who: &Who, invoice: &Value, amount: &str) {
        let version = self.invoice(who, invoice).await["version"].clone();
        let loss = json!({ "amount": amount, "ground": "given_up", "note": "Kunden betalar inte", "version": version });
        self.act(who, invoice, "write-offs", loss).await.ok();
    }

    /// What is left of all invoices, in öre.
    async fn left_to_pay(&self) -> i64 {
        self.count(
            "select (sum(left_total - paid) * 100)::bigint from invoices where kind = 'invoice' and sent_at is not null",
        )
        .await
    }
}

fn path(client: Uuid, query: &str) -> String {
    format!("/api/admin/clients/{client}/statement?{query}")
}

/// Day of the month, kind, amount and balance of each entry.
fn entries(statement: &Value) -> Vec<(&str, &str, &str, &str)> {
    let entries = statement["currencies"][0]["entries"].as_array().unwrap().iter();
    entries
        .map(|entry| {
            let [date, kind, amount, balance] =
                ["date", "kind", "amount", "balance"].map(|field| text(&entry[field]));
            (&date[8..], kind, amount, balance)
        })
        .collect()
}

fn sums<const N: usize>(statement: &Value, fields: [&str; N]) -> [String; N] {
    fields.map(|field| text(&statement["currencies"][0][field]).to_owned())
}

fn ore(amount: &str) -> i64 {
    amount.replace('.', "").parse().unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn everything_counts_once_and_on_its_day(pool: PgPool) {
    let (app, mut anna, mut admin) = people(pool).await;
    let first = app.sent(&anna, &admin).await;
    app.pays_today(&admin, &first, "2500.50").await;
    app.days_later(1, &mut anna, &mut admin).await;
    app.credit(&admin, &first, json!({ "amount": "1000.00", "reason": "Avdrag" })).await.ok();
    app.days_later(1, &mut anna, &mut admin).await;
    let second = app.sent(&anna, &admin).await;
    app.pays_today(&admin, &second, "13000.00").await;
    app.days_later(1, &mut anna, &mut admin).await;
    app.act(&admin, &first, "mark-paid", json!({})).await.ok();
    app.days_later(1, &mut anna, &mut admin).await;
    app.act(&admin, &first, "mark-unpaid", json!({})).await.ok();
    app.days_later(1, &mut anna, &mut admin).await;
    app.writes_off(&admin, &first, "1500.00").await;
    // A draft is nobody's debt yet.
    app.draft(&anna).await;

    let statement = app.client_statement(&admin, anna.client, "").await;
    assert_eq!((&statement["from"], &statement["to"]), (&json!("2026-01-01"), &json!("2026-11-26")));
    assert_eq!(
        entries(&statement),
        [
            ("21", "invoice", "12500.00", "12500.00"),
            ("21", "payment", "-2500.50", "9999.50"),
            ("22", "credit_note", "-1000.00", "8999.50"),
            ("23", "invoice", "12500.00", "21499.50"),
            ("23", "payment", "-12500.00", "8999.50"),
            ("24", "payment", "-8999.50", "0.00"),
            ("25", "payment_reversed", "2500.50", "2500.50"),
            ("25", "payment_reversed", "8999.50", "11500.00"),
            ("26", "write_off", "-1500.00", "10000.00"),
        ]
    );
    assert_eq!(
        sums(&statement, ["opening", "closing", "overdue", "unallocated"]),
        ["0.00", "10000.00", "0.00", "500.00"]
    );
    assert_eq!(app.left_to_pay().await, 1_000_000);
    let part = &statement["currencies"][0];
    let open = &part["openInvoices"];
    assert_eq!(open.as_array().unwrap().len(), 1, "{open}");
    let fields = ["invoiceId", "invoiceNumber", "ocr", "dueDate", "total"];
    assert_eq!(fields.map(|field| &open[0][field]), {
        let first = &first;
        ["id", "invoiceNumber", "ocr", "dueDate", "total"].map(|field| &first[field])
    });
    assert_eq!((&open[0]["balance"], &open[0]["overdue"]), (&json!("10000.00"), &json!(false)));
    // The credit note leads to itself, the rest to its invoice.
    let of_first =
        part["entries"].as_array().unwrap().iter().filter(|entry| entry["invoiceId"] == first["id"]);
    assert_eq!(of_first.count(), 6);

    let later = app.client_statement(&admin, anna.client, "from=2026-11-23&to=2026-11-25").await;
    assert_eq!(sums(&later, ["opening", "closing", "unallocated"]), ["8999.50", "11500.00", "500.00"]);
    assert_eq!(entries(&later).len(), 5);
    let before = app.client_statement(&admin, anna.client, "from=2026-11-21&to=2026-11-22").await;
    assert_eq!(sums(&before, ["closing", "unallocated"]), ["8999.50", "0.00"]);
    assert_eq!(
        app.client_statement(&admin, anna.client, "from=2026-01-01&to=2026-11-20").await["currencies"],
        json!([])
    );

    app.days_later(60, &mut anna, &mut admin).await;
    let next_year = app.client_statement(&admin, anna.client, "").await;
    assert_eq!((&next_year["from"], entries(&next_year).len()), (&json!("2027-01-01"), 0));
    assert_eq!(sums(&next_year, ["opening", "closing", "overdue"]), ["10000.00"; 3]);
    let last_year = app.client_statement(&admin, anna.client, "to=2026-12-31").await;
    assert_eq!(last_year["from"], "2026-01-01");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ore_released_money_and_what_is_recovered_come_to_what_is_left(pool: PgPool) {
    let (app, mut anna, mut admin) = people(pool).await;
    let paid = app.sent(&anna, &admin).await;
    app.pays_today(&admin, &paid, "12499.50").await;
    app.days_later(1, &mut anna, &mut admin).await;
    app.credit(&admin, &paid, json!({ "amount": "500.00", "reason": "Avdrag" })).await.ok();
    app.days_later(1, &mut anna, &mut admin).await;
    let lost = app.sent(&anna, &admin).await;
    app.writes_off(&admin, &lost, "12500.00").await;
    app.days_later(1, &mut anna, &mut admin).await;
    app.pays_today(&admin, &lost, "1250.00").await;
    app.days_later(1, &mut anna, &mut admin).await;
    let mistake = app.sent(&anna, &admin).await;
    app.writes_off(&admin, &mistake, "100.00").await;
    app.days_later(1, &mut anna, &mut admin).await;
    let shown = app.invoice(&admin, &mistake).await;
    let undo = format!("write-offs/{}/undo", text(&shown["writeOffs"][0]["id"]));
    app.act(&admin, &mistake, &undo, json!({ "version": shown["version"] })).await.ok();

    let statement = app.client_statement(&admin, anna.client, "from=2026-11-01").await;
    assert_eq!(
        entries(&statement),
        [
            ("21", "invoice", "12500.00", "12500.00"),
            ("21", "payment", "-12499.50", "0.50"),
            ("21", "rounding", "-0.50", "0.00"),
            ("22", "credit_note", "-500.00", "-500.00"),
            ("22", "payment_released", "499.50", "-0.50"),
            ("22", "rounding", "0.50", "0.00"),
            ("23", "invoice", "12500.00", "12500.00"),
            ("23", "write_off", "-12500.00", "0.00"),
            ("24", "write_off_recovered", "1250.00", "1250.00"),
            ("24", "payment", "-1250.00", "0.00"),
            ("25", "invoice", "12500.00", "12500.00"),
            ("25", "write_off", "-100.00", "12400.00"),
            ("26", "write_off_undone", "100.00", "12500.00"),
        ]
    );
    assert_eq!(ore(&sums(&statement, ["closing"])[0]), app.left_to_pay().await);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_client_has_what_was_merged_into_it(pool: PgPool) {
    let (app, mut anna, admin) = people(pool).await;
    let kept = anna.client;
    app.sent(&anna, &admin).await;
    let other = app.client(anna.who.id.unwrap(), "Kund Aktiebolag", "SE").await;
    anna.client = other;
    let invoice = app.sent(&anna, &admin).await;
    app.pays_today(&admin, &invoice, "500.00").await;
    let merge = json!({ "from": other, "version": 1, "fromVersion": 1 });
    app.post(&admin, &format!("/api/admin/clients/{kept}/merge"), merge).await.ok();
    let closing = async |client| sums(&app.client_statement(&admin, client, "").await, ["closing"]).concat();
    assert_eq!(closing(kept).await, "24500.00");
    assert_eq!(closing(other).await, "12000.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_statement_is_printed_in_the_language_of_the_client_or_of_its_link(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    app.sent(&anna, &admin).await;
    for (query, name) in [
        ("", "kontoutdrag-2026-01-01-2026-11-21.pdf"),
        ("from=2026-11-01&language=en", "statement-2026-11-01-2026-11-21.pdf"),
    ] {
        let pdf = path(anna.client, query).replace("statement?", "statement/pdf?");
        let answer = app.get(&admin, &pdf).await;
        assert_eq!(answer.headers["content-type"], "application/pdf");
        let disposition = answer.headers["content-disposition"].to_str().unwrap();
        assert!(disposition.starts_with("inline") && disposition.contains(name), "{disposition}");
        assert!(answer.bytes.starts_with(b"%PDF"));
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_period_has_happened_and_its_days_are_in_order(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    for (query, status, field) in [
        ("from=2026-11-10&to=2026-11-09", 422, "to"),
        ("to=2026-11-22", 422, "to"),
        ("to=9999-12-31", 422, "to"),
        ("from=2026-11-22", 422, "from"),
        ("from=november", 400, "from"),
    ] {
        for file in ["statement?", "statement/pdf?"] {
            let answer = app.get(&admin, &path(anna.client, query).replace("statement?", file)).await;
            assert_eq!(answer.json["fields"][0]["field"], field, "{query}: {}", answer.json);
            answer.refused(status);
        }
    }
    let one_day = app.client_statement(&admin, anna.client, "from=2026-11-21&to=2026-11-21").await;
    assert_eq!(one_day["currencies"], json!([]));
    app.get(&admin, &path(Uuid::now_v7(), "")).await.refused(404);
    // The freelancer's office sees money; whoever only reviews invoices does not.
    let reviewer = app.staff("reviewer@example.com", &["reviewer"]).await;
    app.get(&reviewer, &path(anna.client, "")).await.refused(403);
    app.get(&anna.who, &path(anna.client, "")).await.refused(403);
}

/// So many more invoices like the first, as years of work leave them behind.
const MANY: &str = "
    insert into invoices (id, user_id, client_id, issue_date, due_date, status, series_year, series_number,
        invoice_number, ocr, sent_at, submitted_at, snapshot, reference, subtotal, vat, total, fee_percentage, fixed_fee,
        fee_amount, created_at, updated_at)
    select gen_random_uuid(), user_id, client_id, issue_date, due_date, status, series_year, 10000 + n,
           series_year || '-' || 10000 + n, 'x' || n, sent_at, submitted_at, snapshot, reference, subtotal, vat, total,
           fee_percentage, fixed_fee, fee_amount, created_at, updated_at
    from invoices, generate_series(1, $1::int) n where series_number = 1";

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_statement_that_nobody_could_read_says_where_to_begin(pool: PgPool) {
    let (app, mut anna, mut admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    let mut db = app.app.pool.begin().await.unwrap();
    db.execute("set local session_replication_role = replica").await.unwrap();
    sqlx::query(MANY).bind(1_999).execute(&mut *db).await.unwrap();
    db.commit().await.unwrap();
    let statement = app.client_statement(&admin, anna.client, "").await;
    assert_eq!(statement["currencies"][0]["entries"].as_array().unwrap().len(), 2_000);
    app.pays_today(&admin, &invoice, "500.00").await;
    for file in ["statement?", "statement/pdf?"] {
        let answer = app.get(&admin, &path(anna.client, "").replace("statement?", file)).await;
        assert_eq!(answer.json["fields"][0]["field"], "from", "{}", answer.json);
        assert_eq!(answer.json["fields"][0]["code"], "period_too_long");
        answer.refused(422);
    }
    // What came before the period is its opening balance.
    app.days_later(1, &mut anna, &mut admin).await;
    let later = app.client_statement(&admin, anna.client, "from=2026-11-22").await;
    assert_eq!(sums(&later, ["closing"]).concat(), "24999500.00");
}
