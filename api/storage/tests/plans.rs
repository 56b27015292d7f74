//! How the database finds its rows does not depend on what a connection has seen before.
#![allow(clippy::unwrap_used, reason = "a test stops where something fails")]

use chrono::{DateTime, NaiveDate};
use paraply_domain::ids::{ClientId, InvoiceId, PaymentId, SalaryRunId, UserId};
use paraply_domain::ledger::{Account, Entry, Voucher, VoucherKind};
use paraply_domain::money::{Amount, Currency};
use paraply_storage::clients::{Asked, list_for_invoices};
use paraply_storage::counts::Counts;
use paraply_storage::paging::Window;
use paraply_storage::payments::NewPayment;
use paraply_storage::salary::{candidates, claims, holiday, payslips};
use paraply_storage::users::pay_terms;
use paraply_storage::vouchers::{Posting, post_all};
use paraply_storage::{dashboard, forget_plans, invoices, payments, read_by_index, reports, vouchers};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, PgPool};
use uuid::Uuid;

const AT_ONCE: usize = 500;

fn payments(count: usize) -> Vec<Posting> {
    let day = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
    let amount = Amount::from_ore(100);
    let rows = vec![Entry::debit(Account::BANK, amount), Entry::credit(Account::RECEIVABLES, amount)];
    let voucher = Voucher::new(day, "Betalning", VoucherKind::PaymentReceived, rows).unwrap();
    let posting = |voucher| Posting {
        voucher,
        source_id: Uuid::now_v7(),
        user: None,
        invoice: None,
        payment: None,
        run: None,
    };
    std::iter::repeat_n(voucher, count).map(posting).collect()
}

/// Plans everything that posting takes, as often as a connection does before it keeps a plan.
async fn get_used_to_posting(db: &mut PgConnection) {
    for _ in 0..10 {
        post_all(db, &payments(1), DateTime::UNIX_EPOCH).await.unwrap();
    }
}

/// Posts many in a transaction, and gives how many rows of the ledger were read on the way without an index.
async fn rows_read_through(db: &mut PgConnection) -> i64 {
    let mut tx = db.begin().await.unwrap();
    forget_plans(&mut tx).await.unwrap();
    for _ in 0..4 {
        post_all(&mut tx, &payments(AT_ONCE), DateTime::UNIX_EPOCH).await.unwrap();
    }
    read_through(&mut tx).await
}

/// How many rows of the ledger the transaction has read without an index.
async fn read_through(tx: &mut PgConnection) -> i64 {
    let read = "select sum(seq_tup_read)::bigint from pg_stat_xact_user_tables
                where relname in ('vouchers', 'voucher_entries')";
    sqlx::query_scalar(read).fetch_one(tx).await.unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn many_vouchers_are_posted_by_keys_on_a_connection_that_knew_the_tables_empty(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    db.execute("vacuum analyze vouchers").await.unwrap();
    db.execute("vacuum analyze voucher_entries").await.unwrap();
    get_used_to_posting(&mut db).await;
    assert!(rows_read_through(&mut db).await < 2 * AT_ONCE as i64);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn many_vouchers_are_posted_by_keys_on_a_connection_that_knew_the_tables_small(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    get_used_to_posting(&mut db).await;
    db.execute("vacuum analyze vouchers").await.unwrap();
    db.execute("vacuum analyze voucher_entries").await.unwrap();
    get_used_to_posting(&mut db).await;
    assert!(rows_read_through(&mut db).await < 2 * AT_ONCE as i64);
}

/// A connection that has stored many at once keeps that plan for those who store one.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_voucher_is_posted_by_keys_on_a_connection_that_has_posted_many(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    for _ in 0..6 {
        post_all(&mut db, &payments(AT_ONCE), DateTime::UNIX_EPOCH).await.unwrap();
    }
    db.execute("analyze vouchers").await.unwrap();
    db.execute("analyze voucher_entries").await.unwrap();
    let mut tx = db.begin().await.unwrap();
    for _ in 0..3 {
        post_all(&mut tx, &payments(1), DateTime::UNIX_EPOCH).await.unwrap();
    }
    assert_eq!(read_through(&mut tx).await, 0);
}

/// A person who records payments, and invoices of somebody else.
const RECORDED: &str = "
    set session_replication_role = replica;
    insert into users (id, email, full_name, referral_code)
    values ('00000000-0000-7000-8000-000000000001', 'a@example.com', 'Anna', 'a'),
           ('00000000-0000-7000-8000-000000000002', 'b@example.com', 'Bo', 'b');
    insert into clients (id, user_id, name, email, country)
    select id, id, 'Kund', 'kund@example.com', 'SE' from users;
    insert into invoices (id, user_id, client_id, issue_date, due_date, status, series_year, series_number, invoice_number,
        ocr, sent_at, submitted_at, snapshot, reference, subtotal, vat, total, fee_percentage, fixed_fee, fee_amount,
        created_at, updated_at)
    select gen_random_uuid(), c.user_id, c.id, date '2026-01-01', date '2026-02-01', 'sent', 2026, n, '2026-' || n,
           '9' || n, now(), now(), '{}', '', 1, 0, 1, 5, 100, 1, now(), now()
    from clients c, generate_series(1, 4000) n
    where c.id = '00000000-0000-7000-8000-000000000001';
    set session_replication_role = origin;";

/// Whoever imports a file has recorded all payments in it: each piece of it is checked by itself.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payments_of_a_file_are_checked_by_keys(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    db.execute("vacuum analyze payments").await.unwrap();
    db.execute(RECORDED).await.unwrap();
    let invoices: Vec<Uuid> = sqlx::query_scalar("select id from invoices order by series_number")
        .fetch_all(&mut *db)
        .await
        .unwrap();
    let mut tx = db.begin().await.unwrap();
    forget_plans(&mut tx).await.unwrap();
    let by: UserId = "00000000-0000-7000-8000-000000000002".parse().unwrap();
    let mut read = Vec::new();
    for some in invoices.chunks(AT_ONCE) {
        let added: Vec<NewPayment<'_>> =
            some.iter().map(|invoice| payment(InvoiceId(*invoice), by)).collect();
        let before = rows_read(&mut tx).await;
        payments::insert_many(&mut tx, &added, DateTime::UNIX_EPOCH).await.unwrap();
        read.push(rows_read(&mut tx).await - before);
    }
    assert!(read.iter().all(|rows| *rows <= read[0] + 100), "{read:?}");
}

fn payment(invoice: InvoiceId, by: UserId) -> NewPayment<'static> {
    NewPayment {
        id: PaymentId(Uuid::now_v7()),
        amount: Amount::from_ore(100),
        allocated: Amount::from_ore(100),
        rounding: Amount::ZERO,
        bank_charge: Amount::ZERO,
        invoice,
        currency: Currency::Sek,
        paid_on: NaiveDate::from_ymd_opt(2026, 11, 24).unwrap(),
        reference: "",
        reason: "",
        evidence: "",
        source: "import",
        bank_transaction: None,
        external_id: None,
        reverses: None,
        created_by: Some(by),
    }
}

/// A run of many people, each with one payslip.
const PAID: &str = "
    set session_replication_role = replica;
    insert into users (id, email, full_name, referral_code)
    select gen_random_uuid(), n || '@example.com', 'Frilansare ' || n, 'r' || n from generate_series(1, 4000) n;
    insert into payslips (id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool, gross_salary,
        holiday_pay, employer_contributions, rounding, preliminary_tax, net_salary, payout, cap_used, steps, person, account,
        contribution_category, created_at)
    select id, '00000000-0000-7000-8000-000000000003', id, date '2026-11-25', false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]',
           '{}', to_jsonb('enc1.'::text), 'none', now()
    from users;
    set session_replication_role = origin;";

/// The planner knows nothing of a run that was stored a moment ago.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payslips_of_some_people_in_a_run_are_found_by_keys(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    db.execute("vacuum analyze payslips").await.unwrap();
    let run = SalaryRunId("00000000-0000-7000-8000-000000000003".parse().unwrap());
    let day = NaiveDate::from_ymd_opt(2026, 11, 25).unwrap();
    let mut tx = db.begin().await.unwrap();
    forget_plans(&mut tx).await.unwrap();
    read_by_index(&mut tx).await.unwrap();
    for _ in 0..10 {
        payslips::live_ids_of_users(&mut tx, run, &[run.0]).await.unwrap();
        candidates::paid_by_user(&mut tx, &[run.0], day, Some(run)).await.unwrap();
        holiday::by_user(&mut tx, &[run.0], Some(run)).await.unwrap();
        claims::by_user(&mut tx, &[run.0], Some(run)).await.unwrap();
        candidates::usual_by_user(&mut tx, &[run.0]).await.unwrap();
    }
    tx.execute(PAID).await.unwrap();
    let people: Vec<Uuid> =
        sqlx::query_scalar("select id from users order by id limit 100").fetch_all(&mut *tx).await.unwrap();
    let before = rows_read(&mut tx).await;
    // Who is named twice counts once.
    let people = [people.clone(), people].concat();
    assert_eq!(payslips::live_ids_of_users(&mut tx, run, &people).await.unwrap().len(), 100);
    // Their payslips are the run's own.
    assert!(candidates::paid_by_user(&mut tx, &people, day, Some(run)).await.unwrap().is_empty());
    assert!(holiday::by_user(&mut tx, &people, Some(run)).await.unwrap().is_empty());
    assert!(claims::by_user(&mut tx, &people, Some(run)).await.unwrap().is_empty());
    assert!(candidates::usual_by_user(&mut tx, &people).await.unwrap().is_empty());
    let read = rows_read(&mut tx).await - before;
    assert!((500..1000).contains(&read), "{read}");
}

/// Enough rows that no plan reads through them all for a page.
const MANY: &str = "
    set session_replication_role = replica;
    insert into users (id, email, full_name, referral_code)
    select gen_random_uuid(), n || '@example.com', 'Frilansare ' || n, 'r' || n from generate_series(1, 20) n;
    insert into clients (id, user_id, name, email, country)
    select gen_random_uuid(), u.id, 'Kund ' || n, n || '@example.com', 'SE' from users u, generate_series(1, 200) n;
    insert into invoices (id, user_id, client_id, issue_date, due_date, status, series_year, series_number, invoice_number,
        ocr, sent_at, submitted_at, snapshot, reference, subtotal, vat, total, fee_percentage, fixed_fee, fee_amount,
        created_at, updated_at)
    select gen_random_uuid(), c.user_id, c.id, date '2026-01-01' + n, date '2026-02-01' + n, 'sent', 2026,
           row_number() over (), '2026-' || row_number() over (), '9' || row_number() over (), now(), now(), '{}',
           -- Letters alone: no number is part of one by chance.
           translate(md5(n::text || c.id), '0123456789', 'ghijklmnop'), n, 0, n, 5, 100, 1, now(), now()
    from clients c, generate_series(1, 5) n;
    insert into payments (id, amount, currency, paid_on, source, reason, evidence, reference, created_at)
    select id, total, 'SEK', due_date, 'mark_paid', 'x', 'x', reference, now() from invoices;
    insert into payment_allocations (payment_id, invoice_id, amount, created_at) select id, id, total, now() from invoices;
    insert into vouchers (id, series, number, voucher_date, text, kind, source_id, created_at)
    select id, 'A', series_number, issue_date, 'Faktura ' || invoice_number, 'invoice_sent', id, now() from invoices;
    insert into invoice_texts (invoice_id, invoice_number, ocr, reference)
    select id, invoice_number, ocr, reference from invoices;
    select recount_sums();
    set session_replication_role = origin;";

/// How many rows of the long tables the connection has read of late, by an index or without.
async fn rows_read(tx: &mut PgConnection) -> i64 {
    let read = "select sum(seq_tup_read + idx_tup_fetch)::bigint from pg_stat_xact_user_tables
                where relname in ('invoices', 'invoice_texts', 'payments', 'payment_allocations', 'vouchers', 'payslips')";
    sqlx::query_scalar(read).fetch_one(tx).await.unwrap()
}

async fn many(pool: &PgPool) -> sqlx::pool::PoolConnection<sqlx::Postgres> {
    let mut db = pool.acquire().await.unwrap();
    db.execute(MANY).await.unwrap();
    for table in
        ["invoices", "invoice_texts", "payments", "payment_allocations", "vouchers", "clients", "users"]
    {
        db.execute(AssertSqlSafe(format!("vacuum analyze {table}"))).await.unwrap();
    }
    db
}

/// The first page of a list reads about as many rows as it shows, by whatever column it is sorted.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_page_is_read_by_index(pool: PgPool) {
    use invoices::{Filter, Sort};
    let mut db = many(&pool).await;
    let today = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
    for sort in
        [Sort::Total, Sort::Balance, Sort::DueDate, Sort::IssueDate, Sort::InvoiceNumber, Sort::Status]
    {
        for descending in [false, true] {
            let mut tx = db.begin().await.unwrap();
            let before = rows_read(&mut tx).await;
            let window = Window::sorted(Some((sort, descending)), 0, 25);
            let page =
                invoices::list(&mut tx, &Counts::default(), &Filter::default(), today, window).await.unwrap();
            assert_eq!((page.rows.len(), page.total), (25, 20_000));
            let read = rows_read(&mut tx).await - before;
            assert!(read < 1000, "{read} rows for {sort:?}");
        }
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_waits_for_the_office_is_added_up_from_kept_sums(pool: PgPool) {
    let mut db = many(&pool).await;
    let mut tx = db.begin().await.unwrap();
    let before = rows_read(&mut tx).await;
    let today = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
    let january = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let figures = dashboard::invoice_figures(&mut tx, today).await.unwrap();
    assert_eq!(figures.overdue_count, 20_000);
    dashboard::months(&mut tx, january, today).await.unwrap();
    reports::money(&mut tx).await.unwrap();
    reports::fees(&mut tx, january, today, reports::FeesBy::Month).await.unwrap();
    assert_eq!(rows_read(&mut tx).await, before);
}

/// One text of a payment, of its invoice, of an invoice or of a voucher, without reading them all.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_text_is_found_by_index(pool: PgPool) {
    let mut db = many(&pool).await;
    // Not one of the hundred that the statistics know: of each of those the planner expects a hundredth of the table.
    let text = "select reference from payments
                where reference not in (select unnest(histogram_bounds::text::text[]) from pg_stats
                                        where (tablename, attname) = ('payments', 'reference'))
                limit 1";
    let reference: String = sqlx::query_scalar(text).fetch_one(&mut *db).await.unwrap();
    for q in [reference.as_str(), "2026-15777"] {
        let mut tx = db.begin().await.unwrap();
        let before = rows_read(&mut tx).await;
        let filter = payments::Filter { q: Some(q.into()), ..payments::Filter::default() };
        let found = payments::list(&mut tx, &Counts::default(), &filter, Window::first(25)).await.unwrap();
        assert_eq!((found.rows.len(), found.total), (1, 1), "{q}");
        let read = rows_read(&mut tx).await - before;
        assert!(read < 100, "{read} rows for {q}");
    }
    let today = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
    // Of a text of thirty letters the index would be asked for each three: in so few rows reading them all is cheaper.
    for q in [&reference[..10], "2026-15777", "915777"] {
        let mut tx = db.begin().await.unwrap();
        let before = rows_read(&mut tx).await;
        let filter = invoices::Filter { q: Some(q.into()), ..invoices::Filter::default() };
        let found =
            invoices::list(&mut tx, &Counts::default(), &filter, today, Window::first(25)).await.unwrap();
        assert_eq!((found.rows.len(), found.total), (1, 1), "{q}");
        let read = rows_read(&mut tx).await - before;
        assert!(read < 100, "{read} rows for {q}");
    }
    for q in ["2026-15777", "A15777", "15777"] {
        let mut tx = db.begin().await.unwrap();
        let before = rows_read(&mut tx).await;
        let filter = vouchers::Filter { q: Some(q.into()), ..vouchers::Filter::default() };
        let found = vouchers::list(&mut tx, &Counts::default(), &filter, Window::first(25)).await.unwrap();
        assert_eq!((found.rows.len(), found.total), (1, 1), "{q}");
        let read = rows_read(&mut tx).await - before;
        assert!(read < 100, "{read} rows for {q}");
    }
}

/// What every invoice takes is planned once for a connection, not again for each: planning takes longer than reading.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_plan_of_what_every_invoice_takes_is_kept(pool: PgPool) {
    let mut db = many(&pool).await;
    let day = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
    let clients: Vec<(Uuid, Uuid)> =
        sqlx::query_as("select id, user_id from clients limit 20").fetch_all(&mut *db).await.unwrap();
    for (client, user) in clients {
        pay_terms::list(&mut db, &[user], day).await.unwrap();
        let asked = Asked { client: ClientId(client), owner: Some(UserId(user)), account: None };
        list_for_invoices(&mut db, &[asked]).await.unwrap();
        // As few as a dashboard shows.
        let filter = invoices::Filter { owner: Some(user), ..invoices::Filter::default() };
        invoices::list(&mut db, &Counts::default(), &filter, day, Window::first(3)).await.unwrap();
    }
    let planned = "select generic_plans from pg_prepared_statements
                   where statement ~ 'known_by|as asked |array_position' and statement !~ 'pg_prepared_statements'";
    let planned: Vec<i64> = sqlx::query_scalar(planned).fetch_all(&mut *db).await.unwrap();
    assert!(planned.len() == 3 && planned.iter().all(|kept| *kept > 0), "{planned:?}");
}
