//! Money that came in, and which invoices it settles. Append-only: a mistake is met with a counter-payment.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{BankTransactionId, InvoiceId, PaymentId, UserId};
use paraply_domain::invoice::settlement::Settlement;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::payment::Payment;
use rust_decimal::Decimal;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::counts::{Counts, Table, Tables};
use crate::error::{Error, Result};
use crate::invoices::list::Text;
use crate::paging::{Page, Window, sort_by};

/// A payment to be stored with what it settles of one invoice; the rest is kept unallocated.
#[derive(Clone, Debug)]
pub struct NewPayment<'a> {
    pub id: PaymentId,
    /// All that came in, or went back when negative.
    pub amount: Amount,
    pub allocated: Amount,
    /// The öre in that which did not come in; below zero those that came beyond.
    pub rounding: Amount,
    /// What of that a bank kept on the way.
    pub bank_charge: Amount,
    pub invoice: InvoiceId,
    pub currency: Currency,
    pub paid_on: NaiveDate,
    /// What the payer or the clerk wrote.
    pub reference: &'a str,
    pub reason: &'a str,
    pub evidence: &'a str,
    /// Where it comes from: `manual`, `import`, `mark_paid`, `mark_unpaid`, `bank`.
    pub source: &'static str,
    /// The bank's or the file's own identity of it.
    pub external_id: Option<&'a str>,
    /// The bank transaction that it is a part of.
    pub bank_transaction: Option<BankTransactionId>,
    pub reverses: Option<PaymentId>,
    pub created_by: Option<UserId>,
}

/// Stores payments and their allocations.
pub async fn insert_many(
    db: &mut PgConnection,
    payments: &[NewPayment<'_>],
    now: DateTime<Utc>,
) -> Result<()> {
    let mut ids = Vec::with_capacity(payments.len());
    let (mut amounts, mut allocated, mut unallocated) = (Vec::new(), Vec::new(), Vec::new());
    let (mut invoices, mut currencies, mut days) = (Vec::new(), Vec::new(), Vec::new());
    let (mut references, mut sources, mut external_ids) = (Vec::new(), Vec::new(), Vec::new());
    let (mut reverses, mut authors) = (Vec::new(), Vec::new());
    let (mut reasons, mut evidence) = (Vec::new(), Vec::new());
    let (mut roundings, mut charges) = (Vec::new(), Vec::new());
    let mut transactions = Vec::new();
    for payment in payments {
        ids.push(payment.id.0);
        amounts.push(payment.amount.decimal());
        allocated.push(payment.allocated.decimal());
        let covered = payment.amount + payment.rounding + payment.bank_charge;
        unallocated.push((covered - payment.allocated).decimal());
        charges.push(payment.bank_charge.decimal());
        roundings.push(payment.rounding.decimal());
        invoices.push(payment.invoice.0);
        currencies.push(payment.currency.code().to_owned());
        days.push(payment.paid_on);
        references.push(payment.reference.to_owned());
        sources.push(payment.source.to_owned());
        external_ids.push(payment.external_id.map(str::to_owned));
        transactions.push(payment.bank_transaction.map(|transaction| transaction.0));
        reverses.push(payment.reverses.map(|payment| payment.0));
        authors.push(payment.created_by.map(|user| user.0));
        reasons.push(payment.reason.to_owned());
        evidence.push(payment.evidence.to_owned());
    }
    sqlx::query!(
        "with payment as (
             insert into payments (id, amount, unallocated, currency, paid_on, reference, source, external_id,
                 reverses_payment_id, created_by, reason, evidence, rounding, bank_transaction_id, bank_charge,
                 created_at)
             select *, $11
             from unnest($1::uuid[], $2::numeric[], $3::numeric[], $4::text[], $5::date[], $6::text[], $7::text[],
                 $8::text[], $9::uuid[], $10::uuid[], $14::text[], $15::text[], $16::numeric[],
                 $17::uuid[], $18::numeric[])
         )
         insert into payment_allocations (payment_id, invoice_id, amount, created_at)
         select *, $11 from unnest($1::uuid[], $12::uuid[], $13::numeric[])",
        &ids,
        &amounts,
        &unallocated,
        &currencies,
        &days,
        &references,
        &sources,
        &external_ids as &[Option<String>],
        &reverses as &[Option<Uuid>],
        &authors as &[Option<Uuid>],
        now,
        &invoices,
        &allocated,
        &reasons,
        &evidence,
        &roundings,
        &transactions as &[Option<Uuid>],
        &charges,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What an invoice keeps of a payment.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    pub id: PaymentId,
    pub invoice: InvoiceId,
    /// The payment that was reversed for it.
    pub of: PaymentId,
    pub settled: Settlement,
    pub paid_on: NaiveDate,
}

/// Records anew what an invoice keeps of a payment that was reversed, with its grounds: who recorded it vouches for it still,
/// and of one that was imported it is the same row of its file.
pub async fn keep(db: &mut PgConnection, kept: &Kept, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "with kept as (
             insert into payments (id, amount, unallocated, rounding, bank_charge, currency, paid_on, reference, source,
                 external_id, created_by, reason, evidence, bank_transaction_id, kept_of_payment_id, created_at)
             select $2, $4::numeric - $5::numeric - $8::numeric, 0, $5, $8, p.currency, $6, p.reference, p.source,
                 case when p.source = 'import' then
                     split_part(p.external_id, chr(31), 1) || chr(31)
                         || (select count(*) from payments o
                             where o.source = 'import'
                               and split_part(o.external_id, chr(31), 1) = split_part(p.external_id, chr(31), 1)) end,
                 p.created_by, p.reason, p.evidence, p.bank_transaction_id, coalesce(p.kept_of_payment_id, p.id), $7
             from payments p where p.id = $1
         )
         insert into payment_allocations (payment_id, invoice_id, amount, created_at) values ($2, $3, $4, $7)",
        kept.of.0,
        kept.id.0,
        kept.invoice.0,
        kept.settled.allocated.decimal(),
        kept.settled.rounding.decimal(),
        kept.paid_on,
        now,
        kept.settled.bank_charge.decimal(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a payment that somebody recorded is counted as it first came, whatever credit notes have freed of it since.
pub async fn is_counted(db: &mut PgConnection, id: PaymentId) -> Result<bool> {
    let counted = sqlx::query_scalar!(r#"select is_counted($1) as "counted!""#, id.0).fetch_one(db).await?;
    Ok(counted)
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    invoice_id: Option<Uuid>,
    invoice_number: Option<String>,
    user_name: Option<String>,
    client_name: Option<String>,
    amount: Decimal,
    allocated: Decimal,
    rounding: Decimal,
    bank_charge: Decimal,
    bank_transaction_id: Option<Uuid>,
    currency: String,
    paid_on: NaiveDate,
    reference: String,
    reason: String,
    evidence: String,
    recorded_by_name: Option<String>,
    source: String,
    reversed: bool,
    created_at: DateTime<Utc>,
}

impl TryFrom<Row> for Payment {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let id = row.id;
        let unreadable = |_| Error::unreadable("payments", id);
        let amount = |value| Amount::new(value).map_err(unreadable);
        Ok(Self {
            id: PaymentId(id),
            invoice_id: row.invoice_id.map(InvoiceId),
            invoice_number: row.invoice_number,
            user_name: row.user_name,
            client_name: row.client_name,
            amount: amount(row.amount)?,
            allocated: amount(row.allocated)?,
            rounding: amount(row.rounding)?,
            bank_charge: amount(row.bank_charge)?,
            bank_transaction_id: row.bank_transaction_id.map(BankTransactionId),
            currency: row.currency.parse().map_err(unreadable)?,
            paid_on: row.paid_on,
            reference: row.reference,
            reason: row.reason,
            evidence: row.evidence,
            recorded_by_name: row.recorded_by_name,
            source: row.source,
            reversed: row.reversed,
            created_at: row.created_at,
        })
    }
}

/// What a list of payments is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<Uuid>>,
    pub invoice: Option<Uuid>,
    /// In reference, invoice number, OCR, client or freelancer.
    pub q: Option<String>,
    pub source: Option<String>,
    /// Money came on this day or later.
    pub from: Option<NaiveDate>,
    /// Money came on this day or earlier.
    pub to: Option<NaiveDate>,
    /// Only those of which something is kept unallocated.
    pub unallocated: bool,
    /// Only the parts of this bank transaction, and the payment that is the same money, with what is kept of it.
    pub bank_transaction: Option<Uuid>,
}

/// What a list of payments depends on.
const TABLES: Tables = &[
    Table::Payments,
    Table::PaymentAllocations,
    Table::Invoices,
    Table::Clients,
    Table::Users,
    Table::BankTransactions,
];

// A payment settles one invoice today; the join would repeat it for each if it settled several. With one more table, the
// planner would no longer look for the best order of all.
const FROM: &str = " from payments p
    left join payment_allocations a on a.payment_id = p.id
    left join invoices i on i.id = a.invoice_id
    left join users u on u.id = i.user_id
    left join clients c on c.id = i.client_id
    left join users b on b.id = p.created_by
    left join payments r on r.reverses_payment_id = p.id";

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "p.created_at desc, p.id desc", then "p.id" {
        Id = "p.id",
        Amount = "p.amount",
        PaidOn = "p.paid_on",
        CreatedAt = "p.created_at",
        InvoiceNumber = "i.series_year" & "i.series_number",
        UserName = "u.full_name",
        ClientName = "c.name",
        Source = "p.source",
        Reference = "p.reference",
    }
}

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Payment>> {
    let text = match &filter.q {
        Some(q) => Some(Text::find(db, q, None).await?),
        None => None,
    };
    // What is joined only to be shown is not counted through.
    let mut count = QueryBuilder::new("select count(*) from payments p");
    narrow(&mut count, filter, text.as_ref());
    let total = counts.count(&mut *db, TABLES, count).await?;
    let mut page = QueryBuilder::new(
        "select p.id, i.id as invoice_id, i.invoice_number, u.full_name as user_name, c.name as client_name, p.amount,
             coalesce(a.amount, 0) as allocated, p.rounding, p.bank_charge,
             coalesce(p.bank_transaction_id,
                 (select s.id from bank_transactions s
                  where s.same_as_payment_id in (p.id, p.kept_of_payment_id))) as bank_transaction_id,
             p.currency, p.paid_on, p.reference, p.reason, p.evidence,
             b.full_name as recorded_by_name, p.source,
             (r.id is not null or p.reverses_payment_id is not null) as reversed, p.created_at",
    );
    page.push(FROM);
    narrow(&mut page, filter, text.as_ref());
    window.push_to(&mut page);
    // What a text finds may be one row or all of them, so its plan is made for it and not kept.
    let rows: Vec<Row> = page.build_query_as().persistent(text.is_none()).fetch_all(db).await?;
    Ok(Page { rows: rows.into_iter().map(Payment::try_from).collect::<Result<_>>()?, total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter, text: Option<&Text>) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and p.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(invoice) = filter.invoice {
        query.push(" and p.id in (select payment_id from payment_allocations where invoice_id = ");
        query.push_bind(invoice).push(")");
    }
    if let Some(source) = &filter.source {
        query.push(" and p.source = ").push_bind(source.clone());
    }
    if let Some(from) = filter.from {
        query.push(" and p.paid_on >= ").push_bind(from);
    }
    if let Some(to) = filter.to {
        query.push(" and p.paid_on <= ").push_bind(to);
    }
    if filter.unallocated {
        query.push(" and p.unallocated > 0");
        query.push(" and not exists (select from payments r where r.reverses_payment_id = p.id)");
    }
    if let Some(transaction) = filter.bank_transaction {
        query.push(" and ");
        push_of_transaction(query, transaction);
    }
    if let Some(Text { pattern, clients, users }) = text {
        // Each kind of text in its own index, and only then what they are of.
        query.push(" and p.id in (select id from payments where reference ilike ").push_bind(pattern.clone());
        query.push(" union all select payment_id from payment_allocations where invoice_id in (");
        query
            .push("select invoice_id from invoice_texts where invoice_number ilike ")
            .push_bind(pattern.clone());
        query.push(" or ocr like ").push_bind(pattern.clone());
        query.push(" union all select id from invoices where client_id = any(").push_bind(clients.clone());
        query.push(") or user_id = any(").push_bind(users.clone()).push(")))");
    }
}

/// That a payment is a part of this bank transaction, or the same money, or what an invoice has kept of that.
fn push_of_transaction(query: &mut QueryBuilder<Postgres>, transaction: Uuid) {
    query.push("p.id in (select id from payments where bank_transaction_id = ").push_bind(transaction);
    query.push(" union all select p.id from bank_transactions t");
    query.push(" join payments p on t.same_as_payment_id in (p.id, p.kept_of_payment_id) where t.id = ");
    query.push_bind(transaction).push(")");
}

/// An invoice's payments that have not been reversed, oldest first.
pub async fn list_standing(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<Payment>> {
    standing(db, |query| {
        query.push("i.id = ").push_bind(invoice.0);
    })
    .await
}

/// The parts of a bank transaction that have not been reversed, and the payment that is the same money, or what is kept of
/// it, oldest first.
pub async fn list_standing_of(db: &mut PgConnection, transaction: BankTransactionId) -> Result<Vec<Payment>> {
    standing(db, |query| push_of_transaction(query, transaction.0)).await
}

async fn standing(
    db: &mut PgConnection,
    narrow: impl FnOnce(&mut QueryBuilder<Postgres>),
) -> Result<Vec<Payment>> {
    let mut query = QueryBuilder::new(
        "select p.id, i.id as invoice_id, i.invoice_number, u.full_name as user_name, c.name as client_name, p.amount,
             a.amount as allocated, p.rounding, p.bank_charge,
             coalesce(p.bank_transaction_id,
                 (select s.id from bank_transactions s
                  where s.same_as_payment_id in (p.id, p.kept_of_payment_id))) as bank_transaction_id,
             p.currency, p.paid_on, p.reference, p.reason, p.evidence,
             b.full_name as recorded_by_name, p.source, false as reversed, p.created_at",
    );
    query.push(FROM).push(" where ");
    narrow(&mut query);
    query.push(" and r.id is null and p.reverses_payment_id is null order by p.created_at, p.id");
    let rows: Vec<Row> = query.build_query_as().fetch_all(db).await?;
    rows.into_iter().map(Payment::try_from).collect()
}

/// Locks the invoices of these payments, all at once and in the order of their ids: who reverses many payments one after
/// the other must not wait for an invoice while others wait for the voucher series.
pub async fn lock_invoices(db: &mut PgConnection, payments: &[Uuid]) -> Result<()> {
    sqlx::query!(
        "select id from invoices
         where id in (select invoice_id from payment_allocations where payment_id = any($1))
         order by id
         for update",
        payments,
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

/// The invoice that a payment is for.
pub async fn find_invoice(db: &mut PgConnection, id: PaymentId) -> Result<Option<InvoiceId>> {
    let invoice =
        sqlx::query_scalar!("select invoice_id from payment_allocations where payment_id = $1", id.0)
            .fetch_optional(db)
            .await?;
    Ok(invoice.map(InvoiceId))
}
