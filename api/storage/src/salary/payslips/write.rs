//! Writing payslips: stored once, then only taken out of a draft or reversed.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use paraply_domain::payroll::Payslip;
use serde::Serialize;
use sqlx::{AssertSqlSafe, PgConnection};
use uuid::Uuid;

use super::figures::{self, COLUMNS};
use crate::error::{Error, Result};
use crate::sealed::PAYSLIP_ACCOUNT;

/// Stores the payslips of a run, and which invoices stand on them, in two statements. An invoice that stands on
/// another live payslip is refused by the store (`payslip_invoices_one_live`).
pub async fn insert_all(db: &mut PgConnection, payslips: &[Payslip], now: DateTime<Utc>) -> Result<()> {
    let accounts = payslips
        .iter()
        .map(|slip| PAYSLIP_ACCOUNT.seal_json(slip.id, &slip.account))
        .collect::<Result<Vec<_>>>()?;
    let arrays =
        (9..).zip(figures::types()).map(|(place, of)| format!("${place}::{of}[]")).collect::<Vec<_>>();
    // Made of literals only. Not from JSON: reading a record of it costs the database as much as all the rest of the row.
    let sql = format!(
        "insert into payslips (id, run_id, user_id, payment_date, steps, person, account, created_at, {COLUMNS})
         select id, run_id, user_id, payment_date, steps::jsonb, person::jsonb, to_jsonb(account), $8, {COLUMNS}
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::text[], $6::text[], $7::text[], {})
              as slip (id, run_id, user_id, payment_date, steps, person, account, {COLUMNS})",
        arrays.join(", "),
    );
    let query = sqlx::query(AssertSqlSafe(sql))
        .bind(payslips.iter().map(|slip| slip.id.0).collect::<Vec<_>>())
        .bind(payslips.iter().map(|slip| slip.run.0).collect::<Vec<_>>())
        .bind(payslips.iter().map(|slip| slip.user.0).collect::<Vec<_>>())
        .bind(payslips.iter().map(|slip| slip.payment_date).collect::<Vec<_>>())
        .bind(json(payslips, |slip| &slip.steps)?)
        .bind(json(payslips, |slip| &slip.person)?)
        .bind(accounts)
        .bind(now);
    let figures = payslips.iter().map(|slip| &slip.figures).collect::<Vec<_>>();
    figures::bind(query, &figures).execute(&mut *db).await?;
    let invoices =
        || payslips.iter().flat_map(|slip| slip.invoices.iter().map(move |invoice| (slip, invoice)));
    sqlx::query!(
        "insert into payslip_invoices (payslip_id, invoice_id, fee_adjustment, left_subtotal, left_fee)
         select n.payslip_id, n.invoice_id, n.fee_adjustment, i.left_subtotal, i.left_fee
         from unnest($1::uuid[], $2::uuid[], $3::numeric[]) as n (payslip_id, invoice_id, fee_adjustment)
         join invoices i on i.id = n.invoice_id",
        &invoices().map(|(slip, _)| slip.id.0).collect::<Vec<_>>(),
        &invoices().map(|(_, invoice)| invoice.id.0).collect::<Vec<_>>(),
        &invoices().map(|(_, invoice)| invoice.fee_adjustment.decimal()).collect::<Vec<_>>(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A part of each payslip as JSON: as text, which takes far less memory on its way than a tree of values would.
fn json<T: Serialize>(payslips: &[Payslip], part: impl Fn(&Payslip) -> &T) -> Result<Vec<String>> {
    payslips.iter().map(|slip| serde_json::to_string(part(slip)).map_err(Error::internal)).collect()
}

/// Takes the payslips of a draft out of it: one person's, or everyone's. Their invoices are free again. Gives how many
/// there were.
pub async fn remove(
    db: &mut PgConnection,
    run: SalaryRunId,
    user: Option<UserId>,
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> Result<u64> {
    let rows = sqlx::query!(
        "with removed as (
             update payslips set removed_at = $4, removal_reason = $3
             where run_id = $1 and ($2::uuid is null or user_id = $2) and removed_at is null
               and reversed_at is null
             returning id
         ), freed as (
             update payslip_invoices set live = false where payslip_id in (select id from removed)
         )
         select id from removed",
        run.0,
        user.map(|user| user.0),
        reason,
        now,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.len() as u64)
}

/// Notes the reversal of many and frees their invoices.
pub async fn reverse_all(
    db: &mut PgConnection,
    ids: &[Uuid],
    reason: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "with reversed as (
             update payslips set reversed_at = $3, reversal_reason = $2 where id = any($1)
         )
         update payslip_invoices set live = false where payslip_id = any($1)",
        ids,
        reason,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes the reversal and frees the invoices.
pub async fn reverse(db: &mut PgConnection, id: PayslipId, reason: &str, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update payslips set reversed_at = $3, reversal_reason = $2 where id = $1",
        id.0,
        reason,
        now
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update payslip_invoices set live = false where payslip_id = $1", id.0).execute(db).await?;
    Ok(())
}
