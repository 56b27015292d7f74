//! What is in doubt of invoices.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::invoice::Doubts;
use paraply_domain::invoice::doubt::{DoubtChange, DoubtKind};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// What of an invoice is in doubt for one reason.
#[derive(Clone, Debug)]
pub struct StandingDoubt {
    pub kind: DoubtKind,
    /// With VAT, and without.
    pub amount: Amount,
    pub net: Amount,
    /// What was said when it was raised last.
    pub note: String,
    pub since: NaiveDate,
    /// Who raised it last; staff sees it.
    pub recorded_by: Option<String>,
}

/// What of an invoice is in doubt, for each reason.
pub async fn list_standing(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<StandingDoubt>> {
    let rows = sqlx::query!(
        r#"select d.kind, d.amount as "amount!", d.net as "net!", r.note, r.recorded_on, u.full_name as recorded_by
           from (select kind, sum(amount) as amount, sum(net) as net,
                        (array_agg(id order by id desc) filter (where cause = 'raised'))[1] as raised
                 from invoice_doubts where invoice_id = $1 group by kind having sum(amount) > 0) d
           join invoice_doubts r on r.id = d.raised
           join users u on u.id = r.recorded_by
           order by d.kind"#,
        invoice.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let unreadable = || Error::unreadable("invoice_doubts", invoice.0);
            Ok(StandingDoubt {
                kind: row.kind.parse().map_err(|_| unreadable())?,
                amount: Amount::new(row.amount).map_err(|_| unreadable())?,
                net: Amount::new(row.net).map_err(|_| unreadable())?,
                note: row.note,
                since: row.recorded_on,
                recorded_by: Some(row.recorded_by),
            })
        })
        .collect()
}

/// A change to store.
#[derive(Clone, Debug)]
pub struct NewDoubt<'a> {
    pub id: Uuid,
    pub invoice: InvoiceId,
    /// `raised`, `ended` or `settled`.
    pub cause: &'static str,
    pub note: &'a str,
    pub change: DoubtChange,
    pub on: NaiveDate,
}

/// Stores a change of what is in doubt. The invoice is to say the same when the transaction ends.
pub async fn insert(db: &mut PgConnection, new: &NewDoubt<'_>, by: UserId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into invoice_doubts (id, invoice_id, kind, cause, note, amount, net, recorded_by, recorded_at, recorded_on)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        new.id,
        new.invoice.0,
        new.change.kind.as_str(),
        new.cause,
        new.note,
        new.change.amount.decimal(),
        new.change.net.decimal(),
        by.0,
        now,
        new.on,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes what is in doubt of a locked invoice, of which more changes in the same act.
pub async fn update(db: &mut PgConnection, invoice: InvoiceId, doubts: &Doubts) -> Result<()> {
    sqlx::query!(
        "update invoices set disputed = $2, feared_loss = $3 where id = $1",
        invoice.0,
        doubts.disputed.decimal(),
        doubts.feared_loss.decimal(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes what somebody says is in doubt of a locked invoice, and the day that is promised for its salary then.
pub async fn update_by_hand(
    db: &mut PgConnection,
    invoice: InvoiceId,
    doubts: &Doubts,
    promised: Option<NaiveDate>,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "update invoices
         set disputed = $2, feared_loss = $3, promised_payout_date = $4, version = version + 1, updated_at = $5
         where id = $1",
        invoice.0,
        doubts.disputed.decimal(),
        doubts.feared_loss.decimal(),
        promised,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
