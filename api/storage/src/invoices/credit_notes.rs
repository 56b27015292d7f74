//! The credit notes of an invoice, and the money that they free.

use chrono::NaiveDate;
use paraply_domain::ids::{BankTransactionId, ClientId, InvoiceId, PaymentId, UserId};
use paraply_domain::money::Amount;
use paraply_domain::vat::VatRate;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// A credit note of an invoice.
#[derive(Clone, Debug)]
pub struct CreditNoteRow {
    pub id: InvoiceId,
    pub number: String,
    pub issue_date: NaiveDate,
    /// Below zero.
    pub total: Amount,
    /// What it says.
    pub snapshot: Value,
}

/// A line of a credit note.
#[derive(Clone, Copy, Debug)]
pub struct CreditLineRow {
    pub note: InvoiceId,
    /// The place of the line that it credits; none for a part of a sum.
    pub credits: Option<i32>,
    pub rate: VatRate,
    pub net: Amount,
}

/// The credit notes of an invoice in the order of their numbers.
pub async fn list(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<CreditNoteRow>> {
    let rows = sqlx::query!(
        r#"select id, invoice_number as "number!", issue_date, total, snapshot as "snapshot!"
           from invoices
           where credits_invoice_id = $1 and sent_at is not null
           order by series_year, series_number"#,
        invoice.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(CreditNoteRow {
                id: InvoiceId(row.id),
                number: row.number,
                issue_date: row.issue_date,
                total: Amount::new(row.total).map_err(|_| Error::unreadable("invoices", row.id))?,
                snapshot: row.snapshot,
            })
        })
        .collect()
}

/// The lines of the credit notes of an invoice.
pub async fn lines(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<CreditLineRow>> {
    let rows = sqlx::query!(
        "select l.invoice_id, l.credits_position, l.vat_rate, l.net
         from invoices n join invoice_lines l on l.invoice_id = n.id
         where n.credits_invoice_id = $1
         order by l.invoice_id, l.position",
        invoice.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let unreadable = |_| Error::unreadable("invoice_lines", row.invoice_id);
            Ok(CreditLineRow {
                note: InvoiceId(row.invoice_id),
                credits: row.credits_position,
                rate: VatRate::try_from(row.vat_rate.normalize()).map_err(unreadable)?,
                net: Amount::new(row.net).map_err(unreadable)?,
            })
        })
        .collect()
}

/// What an invoice had of a payment and a credit note has freed.
#[derive(Clone, Copy, Debug)]
pub struct FreedPart {
    /// The payment that was reversed.
    pub payment: PaymentId,
    /// On which it waits.
    pub transaction: BankTransactionId,
    pub amount: Amount,
}

/// Notes what the invoice takes over that will replace this one, and what else waits on the same transactions just now.
pub async fn insert_freed(db: &mut PgConnection, replaced: InvoiceId, parts: &[FreedPart]) -> Result<()> {
    sqlx::query!(
        "insert into replacement_payments (payment_id, invoice_id, bank_transaction_id, amount, others)
         select f.payment, $1, f.transaction, f.amount,
             greatest(t.unexplained - sum(f.amount) over (partition by f.transaction), 0)
         from unnest($2::uuid[], $3::uuid[], $4::numeric[]) as f (payment, transaction, amount)
         join bank_transactions t on t.id = f.transaction",
        replaced.0,
        &parts.iter().map(|part| part.payment.0).collect::<Vec<_>>(),
        &parts.iter().map(|part| part.transaction.0).collect::<Vec<_>>(),
        &parts.iter().map(|part| part.amount.decimal()).collect::<Vec<_>>(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Locks the bank transactions on which money of these replaced invoices waits, in the order of their ids, as everyone does.
pub async fn lock_freed(db: &mut PgConnection, replaced: &[Uuid]) -> Result<()> {
    sqlx::query!(
        "select id from bank_transactions
         where id in (select bank_transaction_id from replacement_payments where invoice_id = any($1))
         order by id
         for update",
        replaced,
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

/// Money that waits for the invoice that replaces another.
#[derive(Clone, Copy, Debug)]
pub struct Takeover {
    pub transaction: BankTransactionId,
    /// As much as is left of it: what was used meanwhile is gone, and what else waited there is not touched.
    pub amount: Amount,
    /// Who vouches for the payment.
    pub recorded_by: Option<UserId>,
    /// The öre that were rounded when it was paid.
    pub rounding: Amount,
    /// What a bank kept of it.
    pub bank_charge: Amount,
}

/// What waits from a replaced invoice on locked transactions, in the order in which it was paid.
pub async fn list_freed(db: &mut PgConnection, replaced: InvoiceId) -> Result<Vec<Takeover>> {
    let rows = sqlx::query!(
        r#"select r.bank_transaction_id, p.created_by, p.rounding, p.bank_charge,
                  greatest(least(r.amount, t.unexplained - r.others
                      - coalesce(sum(r.amount) over (partition by t.id order by p.created_at, p.id
                                                     rows between unbounded preceding and 1 preceding), 0)), 0) as "amount!"
           from replacement_payments r
           join payments p on p.id = r.payment_id
           join bank_transactions t on t.id = r.bank_transaction_id
           where r.invoice_id = $1
           order by p.created_at, p.id"#,
        replaced.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let id = row.bank_transaction_id;
            let amount =
                |value| Amount::new(value).map_err(|_| Error::unreadable("replacement_payments", id));
            Ok(Takeover {
                transaction: BankTransactionId(id),
                amount: amount(row.amount)?,
                recorded_by: row.created_by.map(UserId),
                rounding: amount(row.rounding)?,
                bank_charge: amount(row.bank_charge)?,
            })
        })
        .collect()
}

/// Whether two records are of the same client, also where they were merged since.
pub async fn is_same_client(db: &mut PgConnection, one: ClientId, other: ClientId) -> Result<bool> {
    let same = sqlx::query_scalar!(
        r#"select (select coalesce(merged_into, id) from clients where id = $1)
                  = (select coalesce(merged_into, id) from clients where id = $2) as "same!""#,
        one.0,
        other.0,
    )
    .fetch_one(db)
    .await?;
    Ok(same)
}
