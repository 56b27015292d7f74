//! What there is to pay: paid invoices that have not become salary, and all that is needed about their owners, read
//! for everyone at once.

use std::collections::HashMap;

use chrono::{DateTime, Datelike, Months, NaiveDate, Utc};
use paraply_domain::bank::PayoutAccount;
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::{BankAccountId, GroupId, InvoiceId, PayslipId, SalaryRunId, UserId};
use paraply_domain::language::Language;
use paraply_domain::money::{Amount, Percent};
use paraply_domain::payroll::{MonthToDate, YearToDate};
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::sealed;

/// What goes into a run.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Only these invoices.
    pub invoices: Option<Vec<InvoiceId>>,
    /// Only this group's people.
    pub group: Option<GroupId>,
    /// Only what was paid before this instant.
    pub paid_before: Option<DateTime<Utc>>,
}

/// A paid invoice without salary.
#[derive(Clone, Debug)]
pub struct CandidateInvoice {
    pub id: InvoiceId,
    pub number: String,
    /// Its sum without VAT in SEK.
    pub subtotal: Amount,
    pub fee: Amount,
    pub terms: FeeTerms,
    /// Whether Swedish tax was on when it was sent.
    pub swedish_tax: bool,
    pub sent_on: NaiveDate,
    /// The number of its owner's own invoice to the provider, once recorded.
    pub supplier_number: Option<String>,
    /// The account the owner chose on it.
    pub account: Option<BankAccountId>,
}

/// A person with something to be paid.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub user: UserId,
    pub full_name: String,
    pub address: String,
    pub postal_code: String,
    pub city: String,
    pub country: String,
    pub personnummer: Option<String>,
    pub birth_date: Option<NaiveDate>,
    pub language: Language,
    pub blocked: bool,
    /// Whether the person has closed the account here.
    pub closed: bool,
    /// Whether it is not known whose the personnummer is, which another account has too.
    pub number_is_contested: bool,
    pub invoices: Vec<CandidateInvoice>,
}

/// An account of a person.
#[derive(Clone, Debug)]
pub struct CandidateAccount {
    pub id: BankAccountId,
    pub account: PayoutAccount,
    pub bank_name: String,
    pub is_default: bool,
    /// When its number last changed, if that was after it was first entered or another account was there before.
    pub changed_at: Option<DateTime<Utc>>,
}

fn inconsistent(what: &str, id: Uuid) -> Error {
    Error::Inconsistent(format!("{what} {id}"))
}

/// A person to be paid, and the invoices; none for whom only saved holiday pay is paid.
#[derive(Clone, Debug)]
pub struct Due {
    pub user: UserId,
    pub invoices: Vec<InvoiceId>,
}

/// Who is to be paid, by name, and for which invoices.
pub async fn list_payable(db: &mut PgConnection, selection: &Selection) -> Result<Vec<Due>> {
    let ids = selection.invoices.as_ref().map(|ids| ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let rows = sqlx::query_as!(
        PayableRow,
        "select i.id, i.user_id
         from invoices i
         where i.status = 'paid' and i.kind = 'invoice'
           and not exists (select 1 from payslip_invoices p where p.invoice_id = i.id and p.live)
           and ($1::uuid[] is null or i.id = any($1))
           and ($2::uuid is null or i.user_id in (select id from users where group_id = $2))
           and ($3::timestamptz is null or i.paid_at < $3)",
        ids.as_deref(),
        selection.group.map(|group| group.0),
        selection.paid_before,
    )
    .fetch_all(&mut *db)
    .await?;
    due_by_name(db, rows).await
}

/// As [`list_payable`], and locks the invoices, so that none of them is marked unpaid, reassigned or credited until the
/// run is stored. A statement of its own: what is read after it is what stays. In the order of the ids, as everyone
/// locks invoices.
pub async fn lock_payable(db: &mut PgConnection, selection: &Selection) -> Result<Vec<Due>> {
    let ids = selection.invoices.as_ref().map(|ids| ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let rows = sqlx::query_as!(
        PayableRow,
        "select i.id, i.user_id
         from invoices i
         where i.status = 'paid' and i.kind = 'invoice'
           and not exists (select 1 from payslip_invoices p where p.invoice_id = i.id and p.live)
           and ($1::uuid[] is null or i.id = any($1))
           and ($2::uuid is null or i.user_id in (select id from users where group_id = $2))
           and ($3::timestamptz is null or i.paid_at < $3)
         order by i.id
         for share of i",
        ids.as_deref(),
        selection.group.map(|group| group.0),
        selection.paid_before,
    )
    .fetch_all(&mut *db)
    .await?;
    due_by_name(db, rows).await
}

struct PayableRow {
    id: Uuid,
    user_id: Uuid,
}

async fn due_by_name(db: &mut PgConnection, rows: Vec<PayableRow>) -> Result<Vec<Due>> {
    let mut invoices: HashMap<Uuid, Vec<InvoiceId>> = HashMap::new();
    for row in rows {
        invoices.entry(row.user_id).or_default().push(InvoiceId(row.id));
    }
    let users = by_name(db, &invoices.keys().copied().collect::<Vec<_>>()).await?;
    let due = |user: UserId| Due { user, invoices: invoices.remove(&user.0).unwrap_or_default() };
    Ok(users.into_iter().map(due).collect())
}

/// These people, by name.
pub async fn by_name(db: &mut PgConnection, users: &[Uuid]) -> Result<Vec<UserId>> {
    let users = sqlx::query_scalar!("select id from users where id = any($1) order by full_name, id", users)
        .fetch_all(db)
        .await?;
    Ok(users.into_iter().map(UserId).collect())
}

/// Everyone on the live payslips of a run, by name: those with invoices, then those whose saved holiday pay is all of the
/// payslip.
pub async fn list_of_run(db: &mut PgConnection, run: SalaryRunId) -> Result<Vec<Due>> {
    let rows = sqlx::query!(
        r#"select p.user_id, array_remove(array_agg(pi.invoice_id), null) as "invoices!"
           from payslips p
           join users u on u.id = p.user_id
           -- What was credited as a whole since is paid no longer.
           left join (select pi.payslip_id, pi.invoice_id
                      from payslip_invoices pi join invoices i on i.id = pi.invoice_id
                      where pi.live and i.status = 'paid') pi on pi.payslip_id = p.id
           where p.run_id = $1 and p.removed_at is null and p.reversed_at is null
           group by p.user_id, u.full_name
           order by count(pi.invoice_id) = 0, u.full_name, p.user_id"#,
        run.0,
    )
    .fetch_all(db)
    .await?;
    let due = |user, invoices: Vec<Uuid>| Due {
        user: UserId(user),
        invoices: invoices.into_iter().map(InvoiceId).collect(),
    };
    Ok(rows.into_iter().map(|row| due(row.user_id, row.invoices)).collect())
}

/// An invoice of a candidate, with its owner.
struct InvoiceRow {
    id: Uuid,
    invoice_number: String,
    subtotal: Decimal,
    fee_amount: Decimal,
    fee_percentage: Decimal,
    fixed_fee: Decimal,
    bank_account_id: Option<Uuid>,
    user_id: Uuid,
    full_name: String,
    address: String,
    postal_code: String,
    city: String,
    country: String,
    personnummer: Option<String>,
    birth_date: Option<NaiveDate>,
    language: String,
    blocked: bool,
    closed: bool,
    number_is_contested: bool,
    swedish_tax: bool,
    sent_on: NaiveDate,
    supplier_number: Option<String>,
}

fn open_number(user: Uuid, number: Option<String>) -> Result<Option<String>> {
    number.map(|number| sealed::PERSONNUMMER.open(user, &number)).transpose()
}

/// All that is needed about these people and their invoices: by name, each person's invoices by number, those without
/// invoices last.
pub async fn list_candidates(db: &mut PgConnection, due: &[Due]) -> Result<Vec<Candidate>> {
    let ids: Vec<Uuid> = due.iter().flat_map(|due| &due.invoices).map(|id| id.0).collect();
    let rows = sqlx::query_as!(
        InvoiceRow,
        r#"select i.id, i.invoice_number as "invoice_number!", round(i.left_subtotal * i.exchange_rate, 2) as "subtotal!",
                  i.left_fee as "fee_amount!", i.fee_percentage, i.fixed_fee, i.bank_account_id, i.swedish_tax,
                  coalesce((i.sent_at at time zone 'Europe/Stockholm')::date, i.issue_date) as "sent_on!",
                  (select s.number from supplier_invoices s where s.invoice_id = i.id and s.user_id = i.user_id
                       and s.recorded_at >= left_since(i.id)
                   order by s.id desc limit 1) as "supplier_number?",
                  u.id as user_id, u.full_name, u.address, u.postal_code, u.city, u.country, u.personnummer,
                  u.birth_date, u.language, u.blocked_at is not null as "blocked!", u.closed_at is not null as "closed!",
                  exists (select from contested_people x where x.id = u.id) as "number_is_contested!"
           from invoices i
           join users u on u.id = i.user_id
           where i.id = any($1)
           order by u.full_name, u.id, i.series_year, i.series_number"#,
        &ids,
    )
    .fetch_all(&mut *db)
    .await?;
    let mut candidates = by_person(rows)?;
    let others: Vec<Uuid> = due.iter().filter(|due| due.invoices.is_empty()).map(|due| due.user.0).collect();
    if !others.is_empty() {
        candidates.append(&mut list_without_invoices(db, &others).await?);
    }
    Ok(candidates)
}

/// Whether a person may still be paid.
#[derive(Clone, Copy, Debug)]
pub struct Payee {
    /// Whether the office has blocked the person.
    pub blocked: bool,
    /// Whether the person has closed the account here.
    pub closed: bool,
    /// Whether it is not known whose the personnummer is, which another account has too.
    pub number_is_contested: bool,
}

/// Whether these people may still be paid.
pub async fn list_payees(db: &mut PgConnection, users: &[Uuid]) -> Result<HashMap<UserId, Payee>> {
    let rows = sqlx::query!(
        r#"select id, blocked_at is not null as "blocked!", closed_at is not null as "closed!",
                  exists (select from contested_people x where x.id = users.id) as "number_is_contested!"
           from users where id = any($1)"#,
        users,
    )
    .fetch_all(db)
    .await?;
    let payee = |blocked, closed, number_is_contested| Payee { blocked, closed, number_is_contested };
    let payees = rows.into_iter();
    Ok(payees.map(|row| (UserId(row.id), payee(row.blocked, row.closed, row.number_is_contested))).collect())
}

/// Locks the invoices of a run's live payslips, in the order of their ids.
pub async fn lock_of_run(db: &mut PgConnection, run: SalaryRunId) -> Result<()> {
    sqlx::query!(
        "select i.id from invoices i
         where i.id in (select pi.invoice_id from payslips p
                        join payslip_invoices pi on pi.payslip_id = p.id and pi.live where p.run_id = $1)
         order by i.id
         for share of i",
        run.0,
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

/// Keeps the invoices of a payslip as they are, in the order in which they are locked everywhere, until the transaction ends.
pub async fn lock_of_payslip(db: &mut PgConnection, payslip: PayslipId) -> Result<()> {
    sqlx::query!(
        "select i.id from invoices i
         where i.id in (select invoice_id from payslip_invoices where payslip_id = $1 and live)
         order by i.id
         for share of i",
        payslip.0,
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

fn by_person(rows: Vec<InvoiceRow>) -> Result<Vec<Candidate>> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for row in rows {
        let wrong = |_| inconsistent("amounts of invoice", row.id);
        let invoice = CandidateInvoice {
            id: InvoiceId(row.id),
            number: row.invoice_number,
            subtotal: Amount::new(row.subtotal).map_err(wrong)?,
            fee: Amount::new(row.fee_amount).map_err(wrong)?,
            terms: FeeTerms {
                percentage: Percent::new(row.fee_percentage).map_err(wrong)?,
                fixed: Amount::new(row.fixed_fee).map_err(wrong)?,
            },
            swedish_tax: row.swedish_tax,
            sent_on: row.sent_on,
            supplier_number: row.supplier_number,
            account: row.bank_account_id.map(BankAccountId),
        };
        match candidates.last_mut() {
            Some(last) if last.user.0 == row.user_id => last.invoices.push(invoice),
            _ => candidates.push(Candidate {
                user: UserId(row.user_id),
                full_name: row.full_name,
                address: row.address,
                postal_code: row.postal_code,
                city: row.city,
                country: row.country,
                personnummer: open_number(row.user_id, row.personnummer)?,
                birth_date: row.birth_date,
                language: row.language.parse().map_err(|_| inconsistent("language of user", row.user_id))?,
                blocked: row.blocked,
                closed: row.closed,
                number_is_contested: row.number_is_contested,
                invoices: vec![invoice],
            }),
        }
    }
    Ok(candidates)
}

/// These people without invoices, by name.
async fn list_without_invoices(db: &mut PgConnection, users: &[Uuid]) -> Result<Vec<Candidate>> {
    let rows = sqlx::query!(
        r#"select id, full_name, address, postal_code, city, country, personnummer, birth_date, language,
                  blocked_at is not null as "blocked!", closed_at is not null as "closed!",
                  exists (select from contested_people x where x.id = users.id) as "number_is_contested!"
           from users where id = any($1) order by full_name, id"#,
        users,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Candidate {
                user: UserId(row.id),
                full_name: row.full_name,
                address: row.address,
                postal_code: row.postal_code,
                city: row.city,
                country: row.country,
                personnummer: open_number(row.id, row.personnummer)?,
                birth_date: row.birth_date,
                language: row.language.parse().map_err(|_| inconsistent("language of user", row.id))?,
                blocked: row.blocked,
                closed: row.closed,
                number_is_contested: row.number_is_contested,
                invoices: Vec::new(),
            })
        })
        .collect()
}

/// These people's accounts that have not been removed.
pub async fn accounts_by_user(
    db: &mut PgConnection,
    users: &[Uuid],
) -> Result<HashMap<UserId, Vec<CandidateAccount>>> {
    let rows = sqlx::query!(
        r#"select a.id, a.user_id, a.bank_name, a.sort_code, a.account_number, a.iban, a.swift_bic, a.is_default,
                  a.number_changed_at,
                  (a.number_replaced or a.recorded_by is not null or exists (
                      select 1 from bank_accounts b where b.user_id = a.user_id and b.created_at < a.created_at
                  )) as "is_change!"
           from bank_accounts a
           where a.user_id = any($1) and a.removed_at is null
           order by a.user_id, a.is_default desc, a.created_at, a.id"#,
        users,
    )
    .fetch_all(db)
    .await?;
    let mut accounts: HashMap<UserId, Vec<CandidateAccount>> = HashMap::new();
    for row in rows {
        let number = sealed::ACCOUNT_NUMBER.open(row.id, &row.account_number)?;
        let iban = sealed::IBAN.open(row.id, &row.iban)?;
        let account = PayoutAccount::parse(&row.sort_code, &number, &iban, &row.swift_bic)
            .map_err(|_| inconsistent("bank account", row.id))?;
        accounts.entry(UserId(row.user_id)).or_default().push(CandidateAccount {
            id: BankAccountId(row.id),
            account,
            bank_name: row.bank_name,
            is_default: row.is_default,
            changed_at: row.is_change.then_some(row.number_changed_at),
        });
    }
    Ok(accounts)
}

/// What these people have been paid before in the calendar month and year of a day. Who is missing has been paid
/// nothing. Of a run that is calculated already: before its own payslips.
pub async fn paid_by_user(
    db: &mut PgConnection,
    users: &[Uuid],
    day: NaiveDate,
    run: Option<SalaryRunId>,
) -> Result<HashMap<UserId, (MonthToDate, YearToDate)>> {
    let first = day.with_day(1).expect("every month has a first day");
    let january = first.with_month(1).expect("every year has a January");
    let near = "payment dates are near the present";
    let next = first.checked_add_months(Months::new(1)).expect(near);
    let next_year = january.checked_add_months(Months::new(12)).expect(near);
    let rows = sqlx::query!(
        r#"select p.user_id, sum(p.gross_salary) as "year_gross!", sum(p.holiday_paid_out) as "year_one_time!",
                  -- Only what the limit of the year left out may be charged later.
                  coalesce(sum(p.contribution_free) filter (where p.contribution_category not in ('none', 'f_skatt')), 0)
                      as "contribution_free!",
                  coalesce(sum(p.gross_salary) filter (where m.this), 0) as "gross!",
                  coalesce(sum(p.preliminary_tax) filter (where m.this), 0) as "tax!",
                  coalesce(sum(p.holiday_paid_out) filter (where m.this), 0) as "one_time!",
                  coalesce(sum(p.one_time_tax) filter (where m.this), 0) as "one_time_tax!",
                  coalesce(sum(p.cap_used) filter (where m.this), 0) as "cap_used!"
           -- Looked up for each person, and by a window instead of a join with the run's own: whatever the planner
           -- believes of the table, it reads these people's payslips, once.
           from (
               select p.*, coalesce(bool_or(p.run_id = $6) over (partition by p.user_id order by p.created_at, p.id), false)
                          as is_own_or_later
               from (select distinct unnest($1::uuid[])) as person (id)
               cross join lateral (select * from payslips where user_id = person.id offset 0) p
               where p.reversed_at is null and p.removed_at is null
                 and (p.payment_date >= $2 and p.payment_date < $3 or p.run_id = $6)
           ) p
           cross join lateral (select p.payment_date >= $4 and p.payment_date < $5 as this) m
           where p.payment_date >= $2 and p.payment_date < $3 and not p.is_own_or_later
           group by p.user_id"#,
        users,
        january,
        next_year,
        first,
        next,
        run.map(|run| run.0),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let amount =
                |value: Decimal| Amount::new(value).map_err(|_| inconsistent("salary of user", row.user_id));
            let month = MonthToDate {
                gross: amount(row.gross)?,
                tax: amount(row.tax)?,
                one_time: amount(row.one_time)?,
                one_time_tax: amount(row.one_time_tax)?,
                cap_used: amount(row.cap_used)?,
            };
            let year = YearToDate {
                gross: amount(row.year_gross)?,
                one_time: amount(row.year_one_time)?,
                contribution_free: amount(row.contribution_free)?,
            };
            Ok((UserId(row.user_id), (month, year)))
        })
        .collect()
}

/// What these people are usually paid: the median of their last six payouts, of those who have three or more.
pub async fn usual_by_user(db: &mut PgConnection, users: &[Uuid]) -> Result<HashMap<UserId, Amount>> {
    let rows = sqlx::query!(
        r#"select user_id, percentile_disc(0.5) within group (order by payout) as "usual!"
           from (
               select p.user_id, p.payout, row_number() over (partition by p.user_id order by p.payment_date desc) as place
               from (select distinct unnest($1::uuid[])) as person (id)
               cross join lateral (select * from payslips where user_id = person.id offset 0) p
               cross join lateral (select counts from payslip_states where id = p.id offset 0) s
               where s.counts
           ) last
           where place <= 6
           group by user_id
           having count(*) >= 3"#,
        users,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let usual = Amount::new(row.usual).map_err(|_| inconsistent("payouts of user", row.user_id))?;
            Ok((UserId(row.user_id), usual))
        })
        .collect()
}
