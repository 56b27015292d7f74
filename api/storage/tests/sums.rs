//! The sums that are kept beside invoices, ledger and salaries are what these add up to, whatever is done to them.
#![allow(clippy::unwrap_used, reason = "a test stops where something fails")]

use chrono::{DateTime, NaiveDate};
use paraply_domain::ids::UserId;
use paraply_domain::ledger::{Account, Entry, Voucher, VoucherKind};
use paraply_domain::money::Amount;
use paraply_storage::dashboard::{self, InvoiceFigures};
use paraply_storage::sums::fold;
use paraply_storage::vouchers::{Posting, post_all};
use rust_decimal::Decimal;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, PgPool};
use uuid::Uuid;

/// Where what is kept is not the sum of what is stored.
async fn differing(db: &mut PgConnection) -> Vec<String> {
    let sql = "select sums || ' ' || key || ' ' || difference::text from sums_that_differ order by 1";
    sqlx::query_scalar(sql).fetch_all(db).await.unwrap()
}

/// How many rows one kind of sum has.
async fn rows(db: &mut PgConnection, table: &str) -> i64 {
    let sql = AssertSqlSafe(format!("select count(*) from {table}"));
    sqlx::query_scalar(sql).fetch_one(db).await.unwrap()
}

/// Three people with a client each, and drafts of theirs.
const DRAFTS: &str = "
    insert into users (id, email, full_name, referral_code, trusted)
    select ('00000000-0000-0000-0001-00000000000' || n)::uuid, n || '@example.com', 'N' || n, 'r' || n, true
    from generate_series(1, 3) n;
    insert into clients (id, user_id, name, email, country)
    select ('00000000-0000-0000-0002-00000000000' || n)::uuid, ('00000000-0000-0000-0001-00000000000' || n)::uuid,
           'Kund', 'kund@example.com', 'SE'
    from generate_series(1, 3) n;
    insert into invoices (id, user_id, client_id, issue_date, due_date, subtotal, vat, total, fee_percentage, fixed_fee,
        fee_amount, exchange_rate, created_at, updated_at)
    select gen_random_uuid(), ('00000000-0000-0000-0001-00000000000' || n % 3 + 1)::uuid,
           ('00000000-0000-0000-0002-00000000000' || n % 3 + 1)::uuid, date '2026-01-01' + n * 7 % 300,
           date '2026-01-01' + n * 7 % 300 + n * 11 % 60, 1000.25 * n, 100, 1000.25 * n + 100, 5, 100, 100 + 10 * n, 1 + n % 4 * 0.37,
           now(), now()
    from generate_series(1, 60) n;";

/// What happens to invoices, many in a statement.
const ACTS: [&str; 9] = [
    "update invoices set status = 'pending', submitted_at = now() where status = 'draft' and right(id::text, 1) < 'c'",
    "update invoices set total = total + 1, subtotal = subtotal + 1 where status = 'draft'",
    "update invoices set admin_note = 'x'",
    "update invoices i set status = 'sent', sent_at = timestamptz '2026-01-31 22:30Z' + n * interval '1 hour',
         series_year = 2026, series_number = n, invoice_number = '2026-' || n, ocr = n::text,
         snapshot = '{\"buyer\": {\"address\": \"A\", \"city\": \"B\"}}'
     from (select id, row_number() over (order by id) as n from invoices where status = 'pending') p where p.id = i.id",
    "with paid as (select gen_random_uuid() as payment, id, total from invoices where status = 'sent' and id::text > '6'),
          payment as (insert into payments (id, amount, currency, paid_on, source, reason, evidence, created_at)
                      select payment, total, 'SEK', '2026-11-20', 'mark_paid', 'No file', 'Statement', now() from paid)
     insert into payment_allocations (payment_id, invoice_id, amount, created_at)
     select payment, id, total, now() from paid;
     update invoices i set paid = total, status = 'paid', paid_at = now()
     where exists (select from payment_allocations a where a.invoice_id = i.id)",
    "insert into salary_runs (id, payment_date, created_by, created_at)
     select gen_random_uuid(), '2026-11-25', id, now() from users where email = '1@example.com'",
    "with slip as (
         insert into payslips (id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool, gross_salary,
             holiday_pay, employer_contributions, rounding, preliminary_tax, net_salary, payout, cap_used, steps, person,
             account, created_at)
         select gen_random_uuid(), r.id, i.user_id, r.payment_date, false, sum(round(i.subtotal * i.exchange_rate, 2)),
                sum(i.fee_amount), sum(round(i.subtotal * i.exchange_rate, 2) - i.fee_amount), 0, 0, 0, 0, 0, 0,
                sum(round(i.subtotal * i.exchange_rate, 2) - i.fee_amount), 0, '[]', '\"\"', '\"enc1.\"', now()
         from invoices i, salary_runs r where i.status = 'paid' group by r.id, i.user_id, r.payment_date
         returning id, user_id)
     insert into payslip_invoices (payslip_id, invoice_id, left_subtotal, left_fee)
     select s.id, i.id, i.left_subtotal, i.left_fee from slip s join invoices i on i.user_id = s.user_id and i.status = 'paid'",
    "with gone as (update payslips set removed_at = now() where user_id::text like '%1' returning id)
     update payslip_invoices set live = false where payslip_id in (select id from gone)",
    "delete from invoices where status = 'draft'",
];

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_kept_sums_follow_every_statement(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    db.execute(DRAFTS).await.unwrap();
    assert!(differing(&mut db).await.is_empty());
    for act in ACTS {
        let done = db.execute(act).await.unwrap_or_else(|error| panic!("{act}: {error}"));
        assert!(done.rows_affected() > 0, "{act}");
        assert_eq!(differing(&mut db).await, Vec::<String>::new(), "{act}");
    }
    fold(&pool).await.unwrap();
    assert_eq!(differing(&mut db).await, Vec::<String>::new(), "folded");
    db.execute("select recount_sums()").await.unwrap();
    assert_eq!(differing(&mut db).await, Vec::<String>::new(), "counted anew");
}

/// What everyone has is read from the kept sums, what one has is added up: a payslip that was removed is in neither.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_dashboard_of_the_office_is_the_sum_of_everyone_s(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    db.execute(DRAFTS).await.unwrap();
    for act in ACTS {
        db.execute(act).await.unwrap();
    }
    let pay = "update salary_runs set status = 'paid', approved_at = now(), exported_at = now(), confirmed_at = now()";
    db.execute(pay).await.unwrap();
    // All of two years.
    let [first, last] = [(2026, 1, 1), (2027, 12, 31)]
        .map(|(year, month, day)| NaiveDate::from_ymd_opt(year, month, day).unwrap());
    let users: Vec<Uuid> = sqlx::query_scalar("select id from users").fetch_all(&mut *db).await.unwrap();
    let today = NaiveDate::from_ymd_opt(2026, 6, 1).unwrap();
    let all = dashboard::invoice_figures(&mut db, today).await.unwrap();
    let months = dashboard::months(&mut db, first, last).await.unwrap();
    let mut figures = Vec::new();
    let mut sums = vec![[Amount::ZERO; 3]; months.len()];
    for user in users {
        figures.push(dashboard::own_invoice_figures(&mut db, UserId(user), today).await.unwrap());
        let own = dashboard::own_months(&mut db, UserId(user), last).await.unwrap();
        for (sum, month) in sums.iter_mut().zip(own) {
            let parts = [month.invoiced, month.fees, month.paid_out];
            *sum = std::array::from_fn(|part| sum[part] + parts[part]);
        }
    }
    let count = |count: fn(&InvoiceFigures) -> i64| (count(&all), figures.iter().map(count).sum::<i64>());
    let amount =
        |amount: fn(&InvoiceFigures) -> Amount| (amount(&all), figures.iter().map(amount).sum::<Amount>());
    for (all, each) in [
        count(|figures| figures.draft_count),
        count(|figures| figures.pending_count),
        count(|figures| figures.sent_count),
        count(|figures| figures.overdue_count),
        count(|figures| figures.ready_count),
    ] {
        assert_eq!(all, each, "{figures:?}");
    }
    for (all, each) in [
        amount(|figures| figures.pending_total),
        amount(|figures| figures.sent_balance),
        amount(|figures| figures.overdue_balance),
        amount(|figures| figures.ready_basis),
    ] {
        assert_eq!(all, each, "{figures:?}");
    }
    assert!(all.ready_count > 0 && all.overdue_count > 0, "{all:?}");
    for (all, each) in months.iter().zip(&sums) {
        assert_eq!([all.invoiced, all.fees, all.paid_out], *each, "{}", all.month);
    }
    let paid: Decimal = sqlx::query_scalar("select sum(payout) from payslips where removed_at is null")
        .fetch_one(&mut *db)
        .await
        .unwrap();
    assert_eq!(months.iter().map(|month| month.paid_out).sum::<Amount>().decimal(), paid);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_rolled_back_is_in_no_sum(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    let mut tx = db.begin().await.unwrap();
    tx.execute(DRAFTS).await.unwrap();
    tx.rollback().await.unwrap();
    assert!(differing(&mut db).await.is_empty());
    assert_eq!(rows(&mut db, "invoice_sums").await, 0);
}

fn payment(day: u32) -> Posting {
    let day = NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
    let amount = Amount::from_ore(100);
    let rows = vec![Entry::debit(Account::BANK, amount), Entry::credit(Account::RECEIVABLES, amount)];
    Posting {
        voucher: Voucher::new(day, "Betalning", VoucherKind::PaymentReceived, rows).unwrap(),
        source_id: Uuid::now_v7(),
        user: None,
        invoice: None,
        payment: None,
        run: None,
    }
}

/// Nobody who writes waits for who folds, and nothing is lost or counted twice between them.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn sums_are_folded_while_others_write(pool: PgPool) {
    let [mut one, mut other] = [pool.acquire().await.unwrap(), pool.acquire().await.unwrap()];
    for day in [1, 1, 2] {
        post_all(&mut one, &[payment(day)], DateTime::UNIX_EPOCH).await.unwrap();
    }
    assert_eq!(rows(&mut one, "ledger_sums").await, 6);
    let mut tx = other.begin().await.unwrap();
    post_all(&mut tx, &[payment(1)], DateTime::UNIX_EPOCH).await.unwrap();
    fold(&pool).await.unwrap();
    assert_eq!(rows(&mut one, "ledger_sums").await, 4, "two accounts on two days");
    assert!(differing(&mut one).await.is_empty());
    tx.commit().await.unwrap();
    assert_eq!(rows(&mut one, "ledger_sums").await, 6);
    assert!(differing(&mut one).await.is_empty());
    fold(&pool).await.unwrap();
    assert_eq!(rows(&mut one, "ledger_sums").await, 4);
    assert!(differing(&mut one).await.is_empty());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_difference_is_found(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    post_all(&mut db, &[payment(1)], DateTime::UNIX_EPOCH).await.unwrap();
    db.execute("update ledger_sums set debit = debit + 1 where debit > 0").await.unwrap();
    assert_eq!(differing(&mut db).await, ["ledger_sums 1930 1930 2026-11-01 [1.00, 0]"]);
}
