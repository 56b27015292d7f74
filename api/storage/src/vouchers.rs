//! The ledger's vouchers: posted once per cause, numbered without a gap, never changed. The store itself refuses one
//! that does not balance.

use std::collections::BTreeMap;
use std::num::ParseIntError;
use std::str::FromStr;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, PaymentId, SalaryRunId, UserId, VoucherId};
use paraply_domain::ledger::choices::{self, Booked};
use paraply_domain::ledger::{Account, Voucher, VoucherSeries};
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use strum::VariantArray;
use uuid::Uuid;

use crate::counts::{Counts, Table};
use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};

/// A voucher with what caused it and whom it concerns.
#[derive(Clone, Debug)]
pub struct Posting {
    pub voucher: Voucher,
    /// What caused it: together with the kind unique, so that no retry posts twice.
    pub source_id: Uuid,
    /// The freelancer whose money it is about.
    pub user: Option<UserId>,
    pub invoice: Option<InvoiceId>,
    pub payment: Option<PaymentId>,
    pub run: Option<SalaryRunId>,
}

/// Posts one voucher; one without entries is nothing to post.
pub async fn post(db: &mut PgConnection, posting: Posting, now: DateTime<Utc>) -> Result<()> {
    post_all(db, &[posting], now).await
}

/// Posts many vouchers, in one statement a series, under the next numbers of each. A series stays locked until the
/// transaction ends, so this comes late.
pub async fn post_all(db: &mut PgConnection, postings: &[Posting], now: DateTime<Utc>) -> Result<()> {
    let mut by_series: BTreeMap<VoucherSeries, Vec<&Posting>> = BTreeMap::new();
    for posting in postings.iter().filter(|posting| !posting.voucher.is_empty()) {
        by_series.entry(posting.voucher.kind().series()).or_default().push(posting);
    }
    // In the order of the series, so that nobody deadlocks.
    for (series, postings) in by_series {
        post_series(db, series, &postings, now).await?;
    }
    Ok(())
}

async fn post_series(
    db: &mut PgConnection,
    series: VoucherSeries,
    postings: &[&Posting],
    now: DateTime<Utc>,
) -> Result<()> {
    let ids: Vec<Uuid> = postings.iter().map(|_| Uuid::now_v7()).collect();
    let column = |of: fn(&Posting) -> Option<Uuid>| -> Vec<Option<Uuid>> {
        postings.iter().map(|posting| of(posting)).collect()
    };
    let dates: Vec<NaiveDate> = postings.iter().map(|posting| posting.voucher.date()).collect();
    let texts: Vec<String> = postings.iter().map(|posting| posting.voucher.text().to_owned()).collect();
    let kinds: Vec<String> =
        postings.iter().map(|posting| posting.voucher.kind().as_str().to_owned()).collect();
    let sources: Vec<Uuid> = postings.iter().map(|posting| posting.source_id).collect();
    let users = column(|posting| posting.user.map(|id| id.0));
    let invoices = column(|posting| posting.invoice.map(|id| id.0));
    let payments = column(|posting| posting.payment.map(|id| id.0));
    let runs = column(|posting| posting.run.map(|id| id.0));
    let mut vouchers: Vec<Uuid> = Vec::new();
    let mut lines: Vec<i32> = Vec::new();
    let mut accounts: Vec<i32> = Vec::new();
    let mut amounts: Vec<Decimal> = Vec::new();
    for (id, posting) in ids.iter().zip(postings) {
        for (line, entry) in (1..).zip(posting.voucher.entries()) {
            vouchers.push(*id);
            lines.push(line);
            accounts.push(i32::from(entry.account.0));
            amounts.push(entry.amount.decimal());
        }
    }
    let (names, named): (Vec<String>, Vec<i32>) =
        choices::ALL.into_iter().map(|(name, account)| (name.to_owned(), i32::from(account.0))).unzip();
    sqlx::query!(
        "with taken as (
             update voucher_series set last_number = last_number + cardinality($1::uuid[])
             where series = $16
             returning last_number - cardinality($1::uuid[]) as before
         ), posted as (
             insert into vouchers (id, series, number, voucher_date, text, kind, source_id, user_id, invoice_id, payment_id, run_id,
                 created_at)
             select id, $16, before + place, voucher_date, text, kind, source_id, user_id, invoice_id, payment_id, run_id, $9
             from taken, unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::uuid[], $14::uuid[], $6::uuid[],
                 $7::uuid[], $8::uuid[]) with ordinality
                 as voucher (id, voucher_date, text, kind, source_id, user_id, invoice_id, payment_id, run_id, place)
             returning id, voucher_date, user_id
         ), chosen as materialized (
             -- The numbers that the provider gave to accounts, with the day from which each applies.
             select named.account, s.valid_from, s.version, choice.value::int as number
             from settings s
             cross join lateral jsonb_each_text(coalesce(s.value -> 'accounts', '{}')) as choice
             join unnest($15::text[], $17::int[]) as named (name, account) on named.name = choice.key
             where not exists (select from settings_withdrawals w where w.version = s.version)
         )
         insert into voucher_entries (voucher_id, line, account, amount, owed_by, booked_as)
         select e.voucher_id, e.line, e.account, e.amount, case when e.account = $18 then p.user_id end,
                -- What is posted keeps the number that its account bears on the day.
                coalesce((select c.number from chosen c where c.account = e.account and c.valid_from <= p.voucher_date
                          order by c.valid_from desc, c.version desc limit 1), e.account)
         from unnest($10::uuid[], $11::int[], $12::int[], $13::numeric[])
             as e (voucher_id, line, account, amount)
         join posted p on p.id = e.voucher_id",
        &ids,
        &dates,
        &texts,
        &kinds,
        &sources,
        &invoices as &[Option<Uuid>],
        &payments as &[Option<Uuid>],
        &runs as &[Option<Uuid>],
        now,
        &vouchers,
        &lines,
        &accounts,
        &amounts,
        &users as &[Option<Uuid>],
        &names,
        series.as_str(),
        &named,
        i32::from(Account::RECEIVABLES_FROM_EMPLOYEES.0),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A voucher as it is shown.
#[derive(Clone, Debug)]
pub struct Posted {
    pub id: VoucherId,
    pub number: i64,
    pub series: String,
    pub date: NaiveDate,
    pub text: String,
    pub kind: String,
    pub invoice_id: Option<InvoiceId>,
    pub run_id: Option<SalaryRunId>,
    pub payment_id: Option<PaymentId>,
    /// Its rows: debit above zero, credit below.
    pub entries: Vec<(Booked, Amount)>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    number: i64,
    series: String,
    voucher_date: NaiveDate,
    text: String,
    kind: String,
    invoice_id: Option<Uuid>,
    run_id: Option<Uuid>,
    payment_id: Option<Uuid>,
}

/// Accounts: one, as `1930`, all from one to another, as `2600-2799`, or several of these, as `1630,2600-2799`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accounts {
    first: Vec<i32>,
    last: Vec<i32>,
}

impl FromStr for Accounts {
    type Err = ParseIntError;

    fn from_str(text: &str) -> std::result::Result<Self, ParseIntError> {
        let ends = text.split(',').map(|part| part.split_once('-').unwrap_or((part, part)));
        let (first, last): (Vec<&str>, Vec<&str>) = ends.unzip();
        let read =
            |numbers: Vec<&str>| numbers.into_iter().map(str::parse).collect::<std::result::Result<_, _>>();
        Ok(Self { first: read(first)?, last: read(last)? })
    }
}

/// What a list of vouchers is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<Uuid>>,
    pub q: Option<String>,
    pub kind: Option<String>,
    pub invoice: Option<Uuid>,
    pub run: Option<Uuid>,
    /// With a row on one of these accounts.
    pub accounts: Option<Accounts>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

impl Filter {
    fn is_empty(&self) -> bool {
        let Self { ids, q, kind, invoice, run, accounts, from, to } = self;
        ids.is_none()
            && q.is_none()
            && kind.is_none()
            && invoice.is_none()
            && run.is_none()
            && accounts.is_none()
            && from.is_none()
            && to.is_none()
    }
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "v.voucher_date desc, v.number desc", then "v.id" {
        Id = "v.id",
        Number = "v.series" & "v.number",
        Date = "v.voucher_date",
        Kind = "v.kind",
        Text = "v.text",
    }
}

/// A page of vouchers and how many there are in all. `order` is made of literals by the list's own table.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Posted>> {
    let count = if filter.is_empty() {
        // Each series is numbered from 1 without a gap.
        QueryBuilder::new("select coalesce(sum(last_number), 0)::bigint from voucher_series")
    } else {
        let mut count = QueryBuilder::new("select count(*) from vouchers v");
        narrow(&mut count, filter);
        count
    };
    let total = counts.count(&mut *db, &[Table::Vouchers], count).await?;
    let mut page = QueryBuilder::new(
        "select v.id, v.number, v.series, v.voucher_date, v.text, v.kind, v.invoice_id, v.run_id, v.payment_id
         from vouchers v",
    );
    narrow(&mut page, filter);
    window.push_to(&mut page);
    let rows: Vec<Row> = page.build_query_as().fetch_all(&mut *db).await?;
    let mut vouchers: Vec<Posted> = rows.into_iter().map(Posted::from).collect();
    add_entries(db, &mut vouchers).await?;
    Ok(Page { rows: vouchers, total })
}

impl From<Row> for Posted {
    fn from(row: Row) -> Self {
        Self {
            id: VoucherId(row.id),
            number: row.number,
            series: row.series,
            date: row.voucher_date,
            text: row.text,
            kind: row.kind,
            invoice_id: row.invoice_id.map(InvoiceId),
            run_id: row.run_id.map(SalaryRunId),
            payment_id: row.payment_id.map(PaymentId),
            entries: Vec::new(),
        }
    }
}

async fn add_entries(db: &mut PgConnection, vouchers: &mut [Posted]) -> Result<()> {
    let ids: Vec<Uuid> = vouchers.iter().map(|voucher| voucher.id.0).collect();
    let rows = sqlx::query!(
        "select voucher_id, account, booked_as, amount from voucher_entries where voucher_id = any($1) order by voucher_id, line",
        &ids,
    )
    .fetch_all(db)
    .await?;
    for row in rows {
        let inconsistent = || Error::Inconsistent(format!("entries of voucher {}", row.voucher_id));
        let account = booked(row.booked_as, row.account).ok_or_else(inconsistent)?;
        let amount = Amount::new(row.amount).map_err(|_| inconsistent())?;
        if let Some(voucher) = vouchers.iter_mut().find(|voucher| voucher.id.0 == row.voucher_id) {
            voucher.entries.push((account, amount));
        }
    }
    Ok(())
}

/// An account as its two columns have it.
pub(super) fn booked(number: i32, account: i32) -> Option<Booked> {
    let read = |number: i32| u16::try_from(number).ok().map(Account);
    Some(Booked { number: read(number)?, account: read(account)? })
}

/// The vouchers that a text names, by their series and number; a number alone is one of each series.
fn numbered(text: &str) -> (Vec<String>, Option<i64>) {
    let series = VoucherSeries::VARIANTS.iter().map(|series| series.as_str().to_owned());
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let letters = text.get(..text.len() - digits.len()).unwrap_or_default().to_ascii_uppercase();
    let written = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let number = digits.parse().ok().filter(|_| written);
    (series.filter(|series| letters.is_empty() || *series == letters).collect(), number)
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and v.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(kind) = &filter.kind {
        query.push(" and v.kind = ").push_bind(kind.clone());
    }
    if let Some(invoice) = filter.invoice {
        query.push(" and v.invoice_id = ").push_bind(invoice);
    }
    if let Some(run) = filter.run {
        query.push(" and v.run_id = ").push_bind(run);
    }
    if let Some(Accounts { first, last }) = &filter.accounts {
        // By the number that is read in the books, and by what sums are made of.
        query.push(" and exists (select 1 from voucher_entries e join unnest(");
        query.push_bind(first.clone()).push("::int[], ").push_bind(last.clone());
        query.push("::int[]) as wanted (first, last) on e.booked_as between first and last");
        query.push(" or e.account between first and last where e.voucher_id = v.id)");
    }
    if let Some(from) = filter.from {
        query.push(" and v.voucher_date >= ").push_bind(from);
    }
    if let Some(to) = filter.to {
        query.push(" and v.voucher_date <= ").push_bind(to);
    }
    if let Some(q) = &filter.q {
        query.push(" and (v.text ilike ").push_bind(super::contains(q));
        // A number, with its series or without.
        let (series, number) = numbered(q);
        query.push(" or v.series = any(").push_bind(series).push(") and v.number = ").push_bind(number);
        query.push(")");
    }
}
