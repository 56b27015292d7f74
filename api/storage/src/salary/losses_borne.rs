//! What the provider makes up for of what was written off.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::ids::{InvoiceId, SalaryRunId, UserId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use super::pool_corrections::Cause;
use super::user_sums::{UserSum, sums_by_user};
use crate::error::{Error, Result};

/// Notes how much more, or less, of an invoice the provider makes up for.
pub async fn insert(
    db: &mut PgConnection,
    invoice: InvoiceId,
    amount: Amount,
    cause: Cause,
    now: DateTime<Utc>,
) -> Result<()> {
    let (credit_note, write_off) = cause.ids();
    sqlx::query!(
        "insert into losses_borne (id, user_id, invoice_id, amount, write_off_id, credit_note_id, recorded_at)
         select $1, user_id, id, $3, $4, $5, $6 from invoices where id = $2",
        Uuid::now_v7(),
        invoice.0,
        amount.decimal(),
        write_off,
        credit_note,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What the provider makes up for of an invoice.
pub async fn of_invoice(db: &mut PgConnection, invoice: InvoiceId) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0) as "sum!" from losses_borne where invoice_id = $1"#,
        invoice.0,
    )
    .fetch_one(db)
    .await?;
    Amount::new(sum).map_err(|_| Error::Inconsistent(format!("losses borne of invoice {invoice}")))
}

/// What of it these people's wage pools have not seen: what is noted since the latest payslip with a correction. Who is
/// missing has nothing new. Of a run that is calculated already: as if its own payslips were not there.
pub async fn new_by_user(
    db: &mut PgConnection,
    users: &[Uuid],
    run: Option<SalaryRunId>,
) -> Result<HashMap<UserId, Amount>> {
    let rows = sqlx::query_as!(
        UserSum,
        r#"select b.user_id, sum(b.amount) as "amount!"
           from losses_borne b
           where b.user_id = any($1) and not seen_by_pool(b.user_id, b.recorded_at, $2)
           group by b.user_id"#,
        users,
        run.map(|run| run.0),
    )
    .fetch_all(db)
    .await?;
    sums_by_user(rows, "the losses borne")
}
