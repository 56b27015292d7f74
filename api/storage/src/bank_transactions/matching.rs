//! What bank transactions are matched with: the invoices that their references name, the payments that may be the same
//! money, and the invoices that something speaks for.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use paraply_domain::bank_transaction::matching::RecordedPayment;
use paraply_domain::bank_transaction::suggestion::Candidate;
use paraply_domain::ids::{ClientId, InvoiceId, PaymentId, UserId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// More candidates than anybody reads.
const CANDIDATES_MAX: i64 = 50;

/// What is known of a transaction that a file tells of again.
#[derive(Clone, Debug)]
pub struct KnownTransaction {
    pub amount: Amount,
    pub reference: String,
    pub file_name: String,
}

/// The numbers of these invoices.
pub async fn list_numbers(db: &mut PgConnection, invoices: &[Uuid]) -> Result<HashMap<InvoiceId, String>> {
    let rows = sqlx::query!(
        r#"select id, invoice_number as "number!" from invoices where id = any($1) and invoice_number is not null"#,
        invoices,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (InvoiceId(row.id), row.number)).collect())
}

/// Which of these identities are known already, and as what.
pub async fn find_known(
    db: &mut PgConnection,
    identities: &[&str],
) -> Result<HashMap<String, KnownTransaction>> {
    let rows = sqlx::query!(
        "select t.identity, t.amount, t.reference, f.file_name
         from bank_transactions t join bank_files f on f.id = t.bank_file_id
         where t.identity = any($1)",
        identities as &[&str],
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let amount =
                Amount::new(row.amount).map_err(|_| Error::Inconsistent("bank transactions".into()))?;
            let known = KnownTransaction { amount, reference: row.reference, file_name: row.file_name };
            Ok((row.identity, known))
        })
        .collect()
}

/// Which of these references an incoming transaction that waits gives.
pub async fn find_awaited(db: &mut PgConnection, references: &[String]) -> Result<HashSet<String>> {
    let rows = sqlx::query_scalar!(
        "select distinct reference from bank_transactions
         where unexplained > 0 and kind = 'incoming' and length(reference) <= 140 and reference = any($1)",
        references,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().collect())
}

/// Whether an incoming transaction that waits gives this reference.
pub async fn is_awaited(db: &mut PgConnection, reference: &str) -> Result<bool> {
    Ok(find_awaited(db, &[reference.to_owned()]).await?.contains(reference))
}

/// The payments of these invoices that somebody recorded, as they first came and are counted still, that no bank transaction is
/// the same as, and that none asks about, the oldest first.
pub async fn find_recorded(
    db: &mut PgConnection,
    invoices: &[Uuid],
) -> Result<HashMap<InvoiceId, Vec<RecordedPayment>>> {
    let rows = sqlx::query!(
        "select a.invoice_id, p.id, p.amount, p.paid_on
         from payment_allocations a
         join payments p on p.id = a.payment_id
         where a.invoice_id = any($1) and p.bank_transaction_id is null and p.reverses_payment_id is null
             and p.kept_of_payment_id is null and is_counted(p.id)
             and not exists (select from bank_transactions t where t.same_as_payment_id = p.id)
             and not exists (select from bank_transactions t where t.asks_about_payment_id = p.id)
         order by p.created_at, p.id",
        invoices,
    )
    .fetch_all(db)
    .await?;
    let mut recorded: HashMap<InvoiceId, Vec<RecordedPayment>> = HashMap::new();
    for row in rows {
        let amount = Amount::new(row.amount).map_err(|_| Error::unreadable("payments", row.id))?;
        let payment = RecordedPayment { id: PaymentId(row.id), amount, paid_on: row.paid_on };
        recorded.entry(InvoiceId(row.invoice_id)).or_default().push(payment);
    }
    Ok(recorded)
}

/// The payments of these sums, recorded for days between these, that stand and that no bank transaction is a part of, the
/// same as or asks about.
pub async fn find_recorded_sums(
    db: &mut PgConnection,
    amounts: &[Amount],
    (first, last): (NaiveDate, NaiveDate),
) -> Result<Vec<RecordedPayment>> {
    let amounts: Vec<_> = amounts.iter().map(|amount| amount.decimal()).collect();
    let rows = sqlx::query!(
        "select p.id, p.amount, p.paid_on from payments p
         where p.amount = any($1) and p.paid_on between $2 and $3 and p.currency = 'SEK'
             and p.bank_transaction_id is null and p.reverses_payment_id is null
             and p.kept_of_payment_id is null and is_counted(p.id)
             and not exists (select from bank_transactions t where t.same_as_payment_id = p.id)
             and not exists (select from bank_transactions t where t.asks_about_payment_id = p.id)
         order by p.paid_on, p.id",
        &amounts,
        first,
        last,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let amount = Amount::new(row.amount).map_err(|_| Error::unreadable("payments", row.id))?;
            Ok(RecordedPayment { id: PaymentId(row.id), amount, paid_on: row.paid_on })
        })
        .collect()
}

/// What a transaction says of what it is for.
#[derive(Clone, Debug)]
pub struct Clues<'a> {
    pub references: &'a [String],
    pub numbers: &'a [String],
    pub payer: &'a str,
    /// The least and the most that an invoice may owe to owe the same.
    pub amounts: (Amount, Amount),
}

/// An invoice that can be paid and that something speaks for, as it is shown.
#[derive(Clone, Debug)]
pub struct CandidateRow {
    pub candidate: Candidate,
    pub owner: UserId,
    pub owner_name: String,
    pub client: ClientId,
    pub client_name: String,
    pub due_date: NaiveDate,
}

/// The invoices that can be paid and that something speaks for.
pub async fn find_candidates(db: &mut PgConnection, clues: &Clues<'_>) -> Result<Vec<CandidateRow>> {
    let (least, most) = clues.amounts;
    let rows = sqlx::query!(
        r#"with named as (
               select id from invoices where ocr = any($1) or invoice_number = any($2)
           ), owing as (
               select id from invoices where status = 'sent' and kind = 'invoice'
                   and left_total - paid between $4 and $5
               order by id limit $6
           )
           select i.id, i.invoice_number as "number!", i.left_total - i.paid + case i.status when 'sent' then 0 else i.written_off_total end as "balance!",
                  i.due_date,
                  i.ocr = any($1) as "has_reference!", i.invoice_number = any($2) as "has_number!",
                  $3 <> '' and similarity(c.name, $3) >= 0.4 as "has_name!",
                  i.user_id, u.full_name as owner_name, i.client_id, c.name as client_name
           from invoices i
           join users u on u.id = i.user_id
           join clients c on c.id = i.client_id
           -- What is written off, of an invoice as a whole or of one whose rest is paid, is paid after all where it is named.
           where (i.status in ('sent', 'written_off') or i.status = 'paid' and i.written_off_total > 0) and i.kind = 'invoice' and i.currency = 'SEK'
               and i.id in (select id from named union select id from owing)
           order by i.id"#,
        clues.references,
        clues.numbers,
        clues.payer,
        least.decimal(),
        most.decimal(),
        CANDIDATES_MAX,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let balance = Amount::new(row.balance).map_err(|_| Error::unreadable("invoices", row.id))?;
            Ok(CandidateRow {
                candidate: Candidate {
                    invoice: InvoiceId(row.id),
                    number: row.number,
                    balance,
                    has_reference: row.has_reference,
                    has_number: row.has_number,
                    has_name: row.has_name,
                },
                owner: UserId(row.user_id),
                owner_name: row.owner_name,
                client: ClientId(row.client_id),
                client_name: row.client_name,
                due_date: row.due_date,
            })
        })
        .collect()
}
