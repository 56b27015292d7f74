//! What is written off of invoices, and what of that was recovered.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, UserId, WriteOffId};
use paraply_domain::invoice::VatSum;
use paraply_domain::invoice::write_off::{LossBearer, WriteOff, WriteOffGround, WriteOffKind};
use paraply_domain::money::Amount;
use paraply_domain::vat::VatRate;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// A row of an invoice.
#[derive(Clone, Debug)]
pub struct WriteOffRow {
    pub id: WriteOffId,
    pub kind: WriteOffKind,
    /// None for what came in.
    pub ground: Option<WriteOffGround>,
    pub note: String,
    /// Who bears it.
    pub bearer: LossBearer,
    /// What the next wage pools get of it when the provider does; below zero they give it back.
    pub borne: Option<Amount>,
    /// Below zero for what undoes or recovers.
    pub net: Amount,
    pub vat: Amount,
    pub rounding: Amount,
    /// Whether a later row undoes it.
    pub undone: bool,
    pub recorded_on: NaiveDate,
    /// Who did it; staff sees it.
    pub recorded_by: Option<String>,
}

impl WriteOffRow {
    /// With VAT and rounding.
    pub fn total(&self) -> Amount {
        self.net + self.vat + self.rounding
    }
}

/// The rows of an invoice, in the order in which they were recorded.
pub async fn list(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<WriteOffRow>> {
    let rows = sqlx::query!(
        r#"select w.id, w.kind, w.ground, w.note, w.bearer, w.net, w.vat, w.rounding, w.recorded_on, u.full_name as recorded_by,
                  b.amount as "borne?",
                  exists (select from invoice_write_offs o where o.undoes_id = w.id) as "undone!"
           from invoice_write_offs w
           join users u on u.id = w.recorded_by
           join invoices i on i.id = w.invoice_id
           -- Not of whoever it belonged to before.
           left join losses_borne b on b.write_off_id = w.id and b.user_id = i.user_id
           where w.invoice_id = $1
           order by w.id"#,
        invoice.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let unreadable = || Error::unreadable("invoice_write_offs", row.id);
            Ok(WriteOffRow {
                id: WriteOffId(row.id),
                kind: row.kind.parse().map_err(|_| unreadable())?,
                ground: row.ground.map(|ground| ground.parse().map_err(|_| unreadable())).transpose()?,
                note: row.note,
                bearer: row.bearer.parse().map_err(|_| unreadable())?,
                borne: row.borne.map(Amount::new).transpose().map_err(|_| unreadable())?,
                net: Amount::new(row.net).map_err(|_| unreadable())?,
                vat: Amount::new(row.vat).map_err(|_| unreadable())?,
                rounding: Amount::new(row.rounding).map_err(|_| unreadable())?,
                undone: row.undone,
                recorded_on: row.recorded_on,
                recorded_by: Some(row.recorded_by),
            })
        })
        .collect()
}

/// What of an invoice stays written off.
#[derive(Clone, Debug)]
pub struct Standing {
    pub off: WriteOff,
    /// The day of the latest write-off.
    pub since: NaiveDate,
}

/// What of an invoice stays written off; none where nothing does.
pub async fn find_standing(db: &mut PgConnection, invoice: InvoiceId) -> Result<Option<Standing>> {
    let standing = sqlx::query!(
        r#"select recovers_vat, bearer, sum(rounding) as "rounding!",
                  max(recorded_on) filter (where kind = 'write_off') as "since!"
           from invoice_write_offs
           where invoice_id = $1
           group by 1, 2
           having sum(total) <> 0"#,
        invoice.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(standing) = standing else { return Ok(None) };
    let rows = sqlx::query!(
        r#"select r.vat_rate, sum(r.net) as "net!", sum(r.vat) as "vat!"
           from invoice_write_offs w join invoice_write_off_rates r on r.write_off_id = w.id
           where w.invoice_id = $1 and (w.recovers_vat, w.bearer) = ($2, $3)
           group by 1
           having sum(r.net) <> 0 or sum(r.vat) <> 0
           order by 1 desc"#,
        invoice.0,
        standing.recovers_vat,
        standing.bearer,
    )
    .fetch_all(db)
    .await?;
    let unreadable = || Error::unreadable("invoice_write_offs", invoice.0);
    let per_rate = rows.into_iter().map(|row| sum(invoice.0, row.vat_rate, row.net, row.vat));
    let off = WriteOff {
        per_rate: per_rate.collect::<Result<_>>()?,
        rounding: Amount::new(standing.rounding).map_err(|_| unreadable())?,
        recovers_vat: standing.recovers_vat,
        bearer: standing.bearer.parse().map_err(|_| unreadable())?,
    };
    Ok(Some(Standing { off, since: standing.since }))
}

/// What of one write-off falls to each rate.
pub async fn rates(db: &mut PgConnection, id: WriteOffId) -> Result<Vec<VatSum>> {
    let rows = sqlx::query!(
        "select vat_rate, net, vat from invoice_write_off_rates where write_off_id = $1 order by vat_rate desc",
        id.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| sum(id.0, row.vat_rate, row.net, row.vat)).collect()
}

fn sum(id: Uuid, rate: Decimal, net: Decimal, vat: Decimal) -> Result<VatSum> {
    let unreadable = || Error::unreadable("invoice_write_off_rates", id);
    Ok(VatSum {
        rate: VatRate::try_from(rate.normalize()).map_err(|_| unreadable())?,
        net: Amount::new(net).map_err(|_| unreadable())?,
        vat: Amount::new(vat).map_err(|_| unreadable())?,
    })
}

/// A row to store.
#[derive(Clone, Debug)]
pub struct NewWriteOff<'a> {
    pub id: WriteOffId,
    pub invoice: InvoiceId,
    pub kind: WriteOffKind,
    pub ground: Option<WriteOffGround>,
    pub note: &'a str,
    /// Below zero for what undoes or recovers.
    pub off: &'a WriteOff,
    pub undoes: Option<WriteOffId>,
    pub on: NaiveDate,
}

/// Stores a row with its rates. The invoice is to say the same when the transaction ends.
pub async fn insert(
    db: &mut PgConnection,
    new: &NewWriteOff<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    let off = new.off;
    sqlx::query!(
        "insert into invoice_write_offs (id, invoice_id, kind, ground, note, bearer, net, vat, rounding, recovers_vat,
             undoes_id, recorded_by, recorded_at, recorded_on)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        new.id.0,
        new.invoice.0,
        new.kind.as_str(),
        new.ground.map(|ground| ground.as_str()),
        new.note,
        off.bearer.as_str(),
        off.net().decimal(),
        off.vat().decimal(),
        off.rounding.decimal(),
        off.recovers_vat,
        new.undoes.map(|id| id.0),
        by.0,
        now,
        new.on,
    )
    .execute(&mut *db)
    .await?;
    let of = |of: fn(&VatSum) -> Decimal| off.per_rate.iter().map(of).collect::<Vec<_>>();
    sqlx::query!(
        "insert into invoice_write_off_rates (write_off_id, vat_rate, net, vat)
         select $1, r.rate, r.net, r.vat from unnest($2::numeric[], $3::numeric[], $4::numeric[]) as r (rate, net, vat)",
        new.id.0,
        &of(|sum| sum.rate.decimal()),
        &of(|sum| sum.net.decimal()),
        &of(|sum| sum.vat.decimal()),
    )
    .execute(db)
    .await?;
    Ok(())
}
