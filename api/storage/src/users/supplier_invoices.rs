//! The invoices of people with F-skatt to the provider. Nothing is overwritten: a newer one replaces an older.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::{FileId, InvoiceId, UserId};
use paraply_domain::money::{Amount, Percent};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::files::StoredFile;

/// A person's own invoice.
#[derive(Clone, Debug)]
pub struct SupplierInvoice {
    pub number: String,
    pub issued_on: NaiveDate,
    pub file: StoredFile,
    pub recorded_at: DateTime<Utc>,
}

/// What the newest one of a person for an invoice says. One from before the invoice's last credit note says more than is
/// left of it, and no longer counts.
pub async fn find(
    db: &mut PgConnection,
    invoice: InvoiceId,
    owner: UserId,
) -> Result<Option<SupplierInvoice>> {
    let row = sqlx::query!(
        "select s.number, s.issued_on, s.recorded_at, f.id, f.name, f.media_type, f.size, f.object_key
         from supplier_invoices s join files f on f.id = s.file_id
         where s.invoice_id = $1 and s.user_id = $2
           and s.recorded_at >= left_since($1)
         order by s.id desc limit 1",
        invoice.0,
        owner.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| SupplierInvoice {
        number: row.number,
        issued_on: row.issued_on,
        file: StoredFile {
            id: FileId(row.id),
            name: row.name,
            media_type: row.media_type,
            size: row.size,
            object_key: row.object_key,
        },
        recorded_at: row.recorded_at,
    }))
}

/// Which of these invoices their owners have recorded no own invoice for.
pub async fn list_missing(db: &mut PgConnection, invoices: &[Uuid]) -> Result<HashSet<InvoiceId>> {
    if invoices.is_empty() {
        return Ok(HashSet::new());
    }
    let missing = sqlx::query_scalar!(
        "select i.id from invoices i
         where i.id = any($1)
           and not exists (select from supplier_invoices s where s.invoice_id = i.id and s.user_id = i.user_id
                           and s.recorded_at >= left_since(i.id))",
        invoices,
    )
    .fetch_all(db)
    .await?;
    Ok(missing.into_iter().map(InvoiceId).collect())
}

/// What a person records.
#[derive(Clone, Copy, Debug)]
pub struct New<'a> {
    pub invoice: InvoiceId,
    pub owner: UserId,
    pub number: &'a str,
    pub issued_on: NaiveDate,
    pub file: FileId,
}

/// Records one.
pub async fn insert(db: &mut PgConnection, new: New<'_>, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into supplier_invoices (id, invoice_id, user_id, number, issued_on, file_id, recorded_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        Uuid::now_v7(),
        new.invoice.0,
        new.owner.0,
        new.number,
        new.issued_on,
        new.file.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a person's payout for an invoice is counted on.
#[derive(Clone, Copy, Debug)]
pub struct Basis {
    /// Its sum without VAT in SEK.
    pub subtotal: Amount,
    pub fee: Amount,
    pub terms: FeeTerms,
    /// Whether Swedish tax was on when it was sent.
    pub swedish_tax: bool,
    pub sent_on: NaiveDate,
}

/// The basis of an invoice that has been sent and is not cancelled: what credit notes have left of it.
pub async fn find_basis(db: &mut PgConnection, invoice: InvoiceId) -> Result<Option<Basis>> {
    let row = sqlx::query!(
        r#"select round(i.left_subtotal * i.exchange_rate, 2) as "subtotal!",
                  i.left_fee as "fee_amount!", i.fee_percentage, i.fixed_fee,
                  i.swedish_tax,
                  coalesce((i.sent_at at time zone 'Europe/Stockholm')::date, i.issue_date) as "sent_on!"
           from invoices i
           where i.id = $1 and i.kind = 'invoice' and i.status in ('sent', 'paid')"#,
        invoice.0,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let wrong = |_| Error::Inconsistent(format!("amounts of invoice {invoice:?}"));
        Ok(Basis {
            subtotal: Amount::new(row.subtotal).map_err(wrong)?,
            fee: Amount::new(row.fee_amount).map_err(wrong)?,
            terms: FeeTerms {
                percentage: Percent::new(row.fee_percentage).map_err(wrong)?,
                fixed: Amount::new(row.fixed_fee).map_err(wrong)?,
            },
            swedish_tax: row.swedish_tax,
            sent_on: row.sent_on,
        })
    })
    .transpose()
}
