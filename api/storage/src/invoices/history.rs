//! What a person has sent before, to compare a new invoice with.

use paraply_domain::Amount;
use paraply_domain::ids::{ClientId, InvoiceId, UserId};
use paraply_domain::invoice::review::History;
use sqlx::PgConnection;

use crate::error::{Error, Result};

/// What the person has sent, without this invoice, credit notes and credited invoices.
pub async fn history(
    db: &mut PgConnection,
    person: UserId,
    client: ClientId,
    without: InvoiceId,
) -> Result<History> {
    let row = sqlx::query!(
        r#"select count(*) filter (where currency = 'SEK') as "sent!",
                  percentile_disc(0.5) within group (order by subtotal) filter (where currency = 'SEK') as median,
                  max(subtotal) filter (where currency = 'SEK') as max,
                  count(*) filter (where client_id = $2) as "to_client!",
                  count(*) filter (where client_id = $2 and status = 'paid') as "paid_by_client!"
           from invoices
           where user_id = $1 and id <> $3 and kind = 'invoice' and status in ('sent', 'paid', 'written_off')"#,
        person.0,
        client.0,
        without.0,
    )
    .fetch_one(db)
    .await?;
    let amount = |value: Option<rust_decimal::Decimal>| {
        Amount::new(value.unwrap_or_default())
            .map_err(|_| Error::Inconsistent(format!("amounts of user {person}")))
    };
    Ok(History {
        sent: row.sent,
        median: amount(row.median)?,
        max: amount(row.max)?,
        to_client: row.to_client,
        paid_by_client: row.paid_by_client,
    })
}
