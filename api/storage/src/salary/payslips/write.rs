//! Writing payslips: stored once, then only taken out of a draft or reversed.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, PayslipId, SalaryRunId, UserId};
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use super::Payslip;
use crate::error::{Error, Result};
use crate::sealed::PAYSLIP_ACCOUNT;

/// Stores the payslips of a run, and which invoices stand on them, in two statements. An invoice that stands on
/// another live payslip is refused by the store (`payslip_invoices_one_live`).
pub async fn insert_all(db: &mut PgConnection, payslips: &[Payslip], now: DateTime<Utc>) -> Result<()> {
    let amounts = |amount: fn(&Payslip) -> Amount| -> Vec<Decimal> {
        payslips.iter().map(|slip| amount(slip).decimal()).collect()
    };
    // As text, which takes far less memory on its way than a tree of values would.
    let json = |value: serde_json::Result<String>| value.map_err(Error::internal);
    let ids: Vec<Uuid> = payslips.iter().map(|slip| slip.id.0).collect();
    let runs: Vec<Uuid> = payslips.iter().map(|slip| slip.run.0).collect();
    let users: Vec<Uuid> = payslips.iter().map(|slip| slip.user.0).collect();
    let dates: Vec<NaiveDate> = payslips.iter().map(|slip| slip.payment_date).collect();
    let swedish: Vec<bool> = payslips.iter().map(|slip| slip.swedish_tax).collect();
    let steps =
        payslips.iter().map(|slip| json(serde_json::to_string(&slip.steps))).collect::<Result<Vec<_>>>()?;
    let people =
        payslips.iter().map(|slip| json(serde_json::to_string(&slip.person))).collect::<Result<Vec<_>>>()?;
    let accounts = payslips
        .iter()
        .map(|slip| PAYSLIP_ACCOUNT.seal_json(slip.id, &slip.account))
        .collect::<Result<Vec<_>>>()?;
    let tax_kinds: Vec<String> = payslips.iter().map(|slip| slip.tax_kind.as_str().to_owned()).collect();
    let categories: Vec<Option<String>> = payslips
        .iter()
        .map(|slip| slip.contribution_category.map(|category| category.as_str().to_owned()))
        .collect();
    sqlx::query!(
        "insert into payslips (id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool,
                               gross_salary, holiday_pay, employer_contributions, rounding, preliminary_tax,
                               net_salary, payout, cap_used, steps, person, account, tax_kind,
                               contribution_category, pool_costs, reimbursements, receipts, input_vat, mileage,
                               per_diem, holiday_saved, holiday_reserve, holiday_paid_out, holiday_reserve_released,
                               holiday_contributions, pension_premium, special_payroll_tax, one_time_tax, claim_offset,
                               contribution_base, contribution_free, fee_adjustment, purchase, created_at)
         select id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool, gross_salary, holiday_pay,
                employer_contributions, rounding, preliminary_tax, net_salary, payout, cap_used, steps::jsonb,
                person::jsonb, to_jsonb(account), tax_kind, contribution_category, pool_costs, reimbursements, receipts,
                input_vat, mileage, per_diem, holiday_saved, holiday_reserve, holiday_paid_out,
                holiday_reserve_released, holiday_contributions, pension_premium, special_payroll_tax, one_time_tax,
                claim_offset, contribution_base, contribution_free, fee_adjustment, purchase, $41
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::bool[], $6::numeric[], $7::numeric[],
                     $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[],
                     $14::numeric[], $15::numeric[], $16::numeric[], $17::text[], $18::text[], $19::text[],
                     $20::text[], $21::text[], $22::numeric[], $23::numeric[], $24::numeric[], $25::numeric[],
                     $26::numeric[], $27::numeric[], $28::numeric[], $29::numeric[], $30::numeric[], $31::numeric[],
                     $32::numeric[], $33::numeric[], $34::numeric[], $35::numeric[], $36::numeric[], $37::numeric[],
                     $38::numeric[], $39::numeric[], $40::bool[])
              as payslip (id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool, gross_salary,
                          holiday_pay, employer_contributions, rounding, preliminary_tax, net_salary, payout, cap_used,
                          steps, person, account, tax_kind, contribution_category, pool_costs, reimbursements, receipts,
                          input_vat, mileage, per_diem, holiday_saved, holiday_reserve, holiday_paid_out,
                          holiday_reserve_released, holiday_contributions, pension_premium, special_payroll_tax,
                          one_time_tax, claim_offset, contribution_base, contribution_free, fee_adjustment, purchase)",
        &ids,
        &runs,
        &users,
        &dates,
        &swedish,
        &amounts(|slip| slip.subtotal),
        &amounts(|slip| slip.fee),
        &amounts(|slip| slip.wage_pool),
        &amounts(|slip| slip.gross_salary),
        &amounts(|slip| slip.holiday_pay),
        &amounts(|slip| slip.employer_contributions),
        &amounts(|slip| slip.rounding),
        &amounts(|slip| slip.preliminary_tax),
        &amounts(|slip| slip.net_salary),
        &amounts(|slip| slip.payout),
        &amounts(|slip| slip.cap_used),
        &steps,
        &people,
        &accounts,
        &tax_kinds,
        &categories as &[Option<String>],
        &amounts(|slip| slip.pool_costs),
        &amounts(|slip| slip.reimbursements),
        &amounts(|slip| slip.reimbursed.receipts),
        &amounts(|slip| slip.reimbursed.input_vat),
        &amounts(|slip| slip.reimbursed.mileage),
        &amounts(|slip| slip.reimbursed.per_diem),
        &amounts(|slip| slip.holiday_saved),
        &amounts(|slip| slip.holiday_reserve),
        &amounts(|slip| slip.holiday_paid_out),
        &amounts(|slip| slip.holiday_reserve_released),
        &amounts(|slip| slip.holiday_contributions),
        &amounts(|slip| slip.pension_premium),
        &amounts(|slip| slip.special_payroll_tax),
        &amounts(|slip| slip.one_time_tax),
        &amounts(|slip| slip.claim_offset),
        &amounts(|slip| slip.contribution_base),
        &amounts(|slip| slip.contribution_free),
        &amounts(|slip| slip.fee_adjustment),
        &payslips.iter().map(|slip| slip.purchase).collect::<Vec<bool>>(),
        now,
    )
    .execute(&mut *db)
    .await?;
    let (slips, invoices): (Vec<Uuid>, Vec<Uuid>) = payslips
        .iter()
        .flat_map(|slip| slip.invoices.iter().map(|(invoice, _)| (slip.id.0, invoice.0)))
        .unzip();
    let adjustments: Vec<Decimal> = payslips
        .iter()
        .flat_map(|slip| {
            let of = |id: InvoiceId| slip.adjustments.iter().find(|(invoice, _)| *invoice == id);
            slip.invoices
                .iter()
                .map(move |(id, _)| of(*id).map_or(Decimal::ZERO, |(_, amount)| amount.decimal()))
        })
        .collect();
    sqlx::query!(
        "insert into payslip_invoices (payslip_id, invoice_id, fee_adjustment)
         select * from unnest($1::uuid[], $2::uuid[], $3::numeric[])",
        &slips,
        &invoices,
        &adjustments,
    )
    .execute(db)
    .await?;
    Ok(())
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
