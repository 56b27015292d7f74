//! Reports over what is stored.

use chrono::{Months, NaiveDate};
use paraply_domain::agi::Period;
use paraply_domain::fault::FaultKind;
use paraply_domain::money;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::auth::Admin;
use super::download::FileAnswer;
use super::list::ApiResult;
use super::scalars::Amount;
use crate::app::{App, Error, reconciliation, sie};
use crate::clock::day_begins;
use crate::storage::reports;

/// One person's part of the fees.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct FeeReportRow {
    /// Whose invoices.
    user_id: Uuid,
    /// That person's name.
    user_name: String,
    /// How many invoices.
    invoice_count: i64,
    /// Their sum without VAT.
    subtotal: Amount,
    /// The percentage part of the fees.
    percentage_fee: Amount,
    /// The fixed part of the fees.
    fixed_fee: Amount,
    /// Both together.
    fee: Amount,
}

/// The provider's fees of a month, in SEK.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct FeeReport {
    /// `2026-11`
    month: String,
    /// Per person, by name.
    rows: Vec<FeeReportRow>,
    /// How many invoices.
    invoice_count: i64,
    /// Their sum without VAT.
    subtotal: Amount,
    /// All fees.
    fee: Amount,
}

/// One figure of a month of pay, from each side that has it.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct ReconciliationRow {
    /// `gross`, `tax`, `contributions`, `payout`, `paid`, `payment_files`, `declared_gross`, `declared_tax`,
    /// `declared_contributions`.
    name: String,
    /// By the payslips.
    payslips: Amount,
    /// By the ledger.
    ledger: Option<Amount>,
    /// By the payment files.
    files: Option<Amount>,
    /// By the latest declaration.
    agi: Option<Amount>,
    /// How far the sides are apart.
    difference: Amount,
}

/// A month of pay seen from its payslips, the ledger, the payment files and the declarations.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ReconciliationReport {
    /// `2026-11`
    month: String,
    /// Whether all sides say the same.
    balanced: bool,
    /// The figures. Those of files and declarations are there once there is one.
    rows: Vec<ReconciliationRow>,
}

pub struct Api;

#[OpenApi(prefix_path = "/admin/reports", tag = "Tag::AdminOffice")]
impl Api {
    /// Fees of a month
    ///
    /// The fees fixed on the invoices that were sent in the month (Europe/Stockholm) and have not been credited.
    #[oai(path = "/fees", method = "get", operation_id = "adminReportFees")]
    async fn fees(
        &self,
        Data(app): Data<&App>,
        _admin: Admin,
        /// `2026-11`
        month: Query<String>,
    ) -> ApiResult<Json<FeeReport>> {
        let first = first_day(&month.0).ok_or_else(|| Error::fault("month", FaultKind::Malformed))?;
        let next = first
            .checked_add_months(Months::new(1))
            .ok_or_else(|| Error::fault("month", FaultKind::Malformed))?;
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        let rows = reports::fees(&mut db, day_begins(first), day_begins(next)).await?;
        let sum =
            |amount: fn(&reports::FeeRow) -> money::Amount| rows.iter().map(amount).sum::<money::Amount>();
        Ok(Json(FeeReport {
            month: month.0,
            invoice_count: rows.iter().map(|row| row.invoice_count).sum(),
            subtotal: sum(|row| row.subtotal).into(),
            fee: sum(|row| row.fee).into(),
            rows: rows
                .into_iter()
                .map(|row| FeeReportRow {
                    user_id: row.user.0,
                    user_name: row.user_name,
                    invoice_count: row.invoice_count,
                    subtotal: row.subtotal.into(),
                    percentage_fee: row.percentage_fee.into(),
                    fixed_fee: row.fixed_fee.into(),
                    fee: row.fee.into(),
                })
                .collect(),
        }))
    }

    /// Reconcile a month of pay
    ///
    /// The salaries paid in the month by payslips, ledger, payment files and declaration: every difference must be
    /// zero.
    #[oai(path = "/reconciliation", method = "get", operation_id = "adminReportReconciliation")]
    async fn reconciliation(
        &self,
        Data(app): Data<&App>,
        _admin: Admin,
        /// `2026-11`
        month: Query<String>,
    ) -> ApiResult<Json<ReconciliationReport>> {
        let first = first_day(&month.0).ok_or_else(|| Error::fault("month", FaultKind::Malformed))?;
        let rows = reconciliation::of_month(app, Period::of(first)).await?;
        Ok(Json(ReconciliationReport {
            month: month.0,
            balanced: rows.iter().all(|row| row.difference().is_zero()),
            rows: rows
                .into_iter()
                .map(|row| ReconciliationRow {
                    name: row.name.into(),
                    difference: row.difference().into(),
                    payslips: row.payslips.into(),
                    ledger: row.ledger.map(Amount::from),
                    files: row.files.map(Amount::from),
                    agi: row.agi.map(Amount::from),
                })
                .collect(),
        }))
    }

    /// Vouchers for an accounting program
    ///
    /// SIE 4I with the vouchers posted on these days, in code page 437 as the format demands. They keep their series
    /// and numbers.
    #[oai(path = "/sie", method = "get", operation_id = "adminReportSie")]
    async fn sie(
        &self,
        Data(app): Data<&App>,
        _admin: Admin,
        /// The first day.
        from: Query<NaiveDate>,
        /// The last day.
        to: Query<NaiveDate>,
    ) -> ApiResult<FileAnswer> {
        let bytes = sie::export(app, from.0, to.0).await?;
        Ok(FileAnswer::new(&format!("paraply-{}-{}.si", from.0, to.0), "application/octet-stream", bytes))
    }
}

/// The first day of a month written `2026-11`.
fn first_day(month: &str) -> Option<NaiveDate> {
    let well_formed = month.len() == 7 && month.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if well_formed { format!("{month}-01").parse().ok() } else { None }
}
