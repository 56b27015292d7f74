//! Financial reports.

#![expect(clippy::too_many_arguments, reason = "each is a parameter of a query")]

pub(in crate::http) mod balances;
pub(in crate::http) mod bank_days;
pub(in crate::http) mod rows;

use chrono::{DateTime, Months, NaiveDate, Utc};
use paraply_app::exports::{Cell, Row};
use paraply_app::reports::recent::{self, Report};
use paraply_app::reports::reconciliation::AccountRow;
use paraply_app::reports::{reconciliation, sie};
use paraply_app::{App, Error, reports};
use paraply_domain::agi::Period;
use paraply_domain::fault::FaultKind;
use paraply_domain::money;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use self::rows::Order;
use super::Tag;
use super::download::FileAnswer;
use super::exports::{ExportAnswer, ExportFormat};
use super::list::{ApiResult, RangeSort};
use super::payments::PaymentSum;
use super::scalars::Amount;
use super::staff::{Staff, may};

/// Grouping of a fee report.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "snake_case")]
enum FeesBy {
    /// Month of sending.
    Month,
    /// Freelancer.
    User,
    /// Current group of the freelancer.
    Group,
    /// Client.
    Client,
}

impl From<FeesBy> for reports::FeesBy {
    fn from(by: FeesBy) -> Self {
        match by {
            FeesBy::Month => Self::Month,
            FeesBy::User => Self::User,
            FeesBy::Group => Self::Group,
            FeesBy::Client => Self::Client,
        }
    }
}

/// A row of the fee report.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct FeeReportRow {
    /// Id of the freelancer, group or client; absent for months, and for freelancers without a group.
    id: Option<Uuid>,
    /// Name, or month as `2026-11`; empty for freelancers without a group.
    name: String,
    /// Number of invoices.
    invoice_count: i64,
    /// Total without VAT.
    subtotal: Amount,
    /// Percentage part of the fees.
    percentage_fee: Amount,
    /// Fixed part of the fees.
    fixed_fee: Amount,
    /// Total fees.
    fee: Amount,
}

/// Fees of a period, in SEK.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct FeeReport {
    /// Time of the figures, if they are a few seconds old; absent: current.
    as_of: Option<DateTime<Utc>>,
    /// First day of the period.
    from: NaiveDate,
    /// Last day of the period.
    to: NaiveDate,
    /// Grouping of the rows.
    by: FeesBy,
    /// By name, unless sorted otherwise.
    rows: Vec<FeeReportRow>,
    /// Total number of rows, beyond this page.
    row_count: i64,
    /// Number of invoices.
    invoice_count: i64,
    /// Total without VAT.
    subtotal: Amount,
    /// Percentage part of all fees.
    percentage_fee: Amount,
    /// Fixed part of all fees.
    fixed_fee: Amount,
    /// Total fees.
    fee: Amount,
}

impl From<reports::FeeRow> for FeeReportRow {
    fn from(row: reports::FeeRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            invoice_count: row.invoice_count,
            subtotal: row.subtotal.into(),
            percentage_fee: row.percentage_fee.into(),
            fixed_fee: row.fixed_fee.into(),
            fee: row.fee.into(),
        }
    }
}

/// Fields that the fee report can be sorted by.
const FEE_ORDERS: &[Order<reports::FeeRow>] = &[
    ("name", |a, b| a.name.cmp(&b.name)),
    ("invoiceCount", |a, b| a.invoice_count.cmp(&b.invoice_count)),
    ("subtotal", |a, b| a.subtotal.cmp(&b.subtotal)),
    ("percentageFee", |a, b| a.percentage_fee.cmp(&b.percentage_fee)),
    ("fixedFee", |a, b| a.fixed_fee.cmp(&b.fixed_fee)),
    ("fee", |a, b| a.fee.cmp(&b.fee)),
];

/// A figure to reconcile, with its value by source.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct ReconciliationRow {
    /// `gross`, `tax`, `contributions`, `payout`, `paid`, `payment_files`, `declared_gross`, `declared_tax`,
    /// `declared_contributions`.
    name: String,
    /// By payslips.
    payslips: Amount,
    /// By the ledger.
    ledger: Option<Amount>,
    /// By payment files.
    files: Option<Amount>,
    /// By the latest employer declaration.
    agi: Option<Amount>,
    /// Largest difference between the payslips and another source.
    difference: Amount,
}

/// Kind of records that make up a balance.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "snake_case")]
enum BalanceSource {
    /// Approved payslips that have not been reversed.
    Payslips,
    /// Declarations that are due.
    Declarations,
    /// Payouts to users, less returned ones.
    Payouts,
    /// Claims on payouts whose payslip was reversed.
    Claims,
    /// What users have repaid of such claims.
    SalaryRepayments,
    /// Payments to the tax account.
    TaxPayments,
    /// Refunds from the tax account.
    TaxRefunds,
    /// Payments from clients, less reversed ones, and other bank transactions.
    ClientPayments,
    /// Refunds to payers, less returned ones.
    Refunds,
    /// Bank transactions that are posted elsewhere already.
    RecordedElsewhere,
}

impl From<reconciliation::Source> for BalanceSource {
    fn from(source: reconciliation::Source) -> Self {
        match source {
            reconciliation::Source::Payslips => Self::Payslips,
            reconciliation::Source::Declarations => Self::Declarations,
            reconciliation::Source::Payouts => Self::Payouts,
            reconciliation::Source::Claims => Self::Claims,
            reconciliation::Source::SalaryRepayments => Self::SalaryRepayments,
            reconciliation::Source::TaxPayments => Self::TaxPayments,
            reconciliation::Source::TaxRefunds => Self::TaxRefunds,
            reconciliation::Source::ClientPayments => Self::ClientPayments,
            reconciliation::Source::Refunds => Self::Refunds,
            reconciliation::Source::RecordedElsewhere => Self::RecordedElsewhere,
        }
    }
}

/// Part of a balance, by kind of record.
#[derive(Object)]
struct BalancePart {
    source: BalanceSource,
    /// Positive for debit.
    amount: Amount,
}

/// Month-end balance of an account by the ledger and by the posted records. Positive for debit.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ReconciliationAccount {
    /// Account number.
    account: i32,
    /// Account name, in the language of the request.
    account_name: String,
    /// Balance by the ledger.
    ledger: Amount,
    /// Balance by the records.
    parts: Vec<BalancePart>,
    /// Difference between the ledger and the records.
    difference: Amount,
}

impl From<AccountRow> for ReconciliationAccount {
    fn from(row: AccountRow) -> Self {
        let parts = row.parts.iter();
        Self {
            account: row.account.0.into(),
            account_name: row.account.name(super::language::current()).into(),
            ledger: row.ledger.into(),
            parts: parts
                .map(|(source, amount)| BalancePart { source: (*source).into(), amount: (*amount).into() })
                .collect(),
            difference: row.difference().into(),
        }
    }
}

/// Reconciliation of a month by payslips, ledger, payment files and employer declaration.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ReconciliationReport {
    /// `2026-11`
    month: String,
    /// Whether there are no differences.
    balanced: bool,
    /// Figures to reconcile. Those by payment files and declarations are included once these exist.
    rows: Vec<ReconciliationRow>,
    /// Month-end balances of the payroll and bank accounts.
    accounts: Vec<ReconciliationAccount>,
    /// Payments received in the month and recorded manually, including invoices marked as paid.
    paid_by_hand: PaymentSum,
    /// Payments received in the month and imported from files.
    paid_from_files: PaymentSum,
}

/// Money held by the provider and amounts owed.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct MoneyReport {
    /// Balance of the bank account (1930) by the ledger.
    held: Amount,
    /// Total owed: the sum of the following amounts.
    owed: Amount,
    /// Owed to clients: unallocated payments (2420) and bank transactions that are not allocated (2499).
    owed_to_clients: Amount,
    /// Owed to the state: VAT, tax and contributions (1630, 26xx, 27xx).
    owed_to_state: Amount,
    /// Owed to users: wages, saved holiday pay, pensions (28xx, 29xx), less their debts from reversed salaries (1610).
    owed_to_people: Amount,
    /// Paid invoices without a salary, less their fees.
    salaries_to_come: Amount,
}

pub struct Api;

#[OpenApi(prefix_path = "/admin/reports", tag = "Tag::AdminOffice")]
impl Api {
    /// Get the fee report
    ///
    /// Fees of the invoices sent in the period (Europe/Stockholm) and not credited. The period is a `month`, or `from`
    /// and `to`. The fees are those fixed at sending, which are kept when the salary is paid, even in a later month. If
    /// the tax mode has changed since, the fee is the one charged by the approved salary. Unsent invoices are not
    /// counted, because their fee is not fixed. Without `range`, all rows are returned; totals always cover all rows. The
    /// figures of a report with 1,000 rows or more may be up to 5 seconds old (`asOf`); exports are always current.
    /// Sorts: `name`, `invoiceCount`, `subtotal`, `percentageFee`, `fixedFee`, `fee`.
    #[oai(path = "/fees", method = "get", operation_id = "adminReportFees")]
    async fn fees(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// `2026-11`; alternatively `from` and `to`.
        month: Query<Option<String>>,
        /// First day of the period.
        from: Query<Option<NaiveDate>>,
        /// Last day of the period.
        to: Query<Option<NaiveDate>>,
        /// Grouping; absent: `user`.
        by: Query<Option<FeesBy>>,
        RangeSort(query): RangeSort,
    ) -> ApiResult<Json<FeeReport>> {
        let by = by.0.unwrap_or(FeesBy::User);
        let period = period(month.0.as_deref(), from.0, to.0)?;
        let (from, to) = period;
        let Report { rows, as_of } = recent::fees(app, period, by.into()).await?;
        let sum =
            |amount: fn(&reports::FeeRow) -> money::Amount| rows.iter().map(amount).sum::<money::Amount>();
        let (subtotal, percentage_fee) = (sum(|row| row.subtotal), sum(|row| row.percentage_fee));
        let (fixed_fee, fee) = (sum(|row| row.fixed_fee), sum(|row| row.fee));
        let invoice_count = rows.iter().map(|row| row.invoice_count).sum();
        let (rows, row_count) = rows::page(rows, &query, FEE_ORDERS)?;
        Ok(Json(FeeReport {
            as_of,
            from,
            to,
            by,
            invoice_count,
            subtotal: subtotal.into(),
            percentage_fee: percentage_fee.into(),
            fixed_fee: fixed_fee.into(),
            fee: fee.into(),
            rows: rows.into_iter().map(Into::into).collect(),
            row_count,
        }))
    }

    /// Export the fee report
    ///
    /// All rows of the report.
    #[oai(path = "/fees/export", method = "get", operation_id = "adminExportFees")]
    async fn export_fees(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// `2026-11`; alternatively `from` and `to`.
        month: Query<Option<String>>,
        /// First day of the period.
        from: Query<Option<NaiveDate>>,
        /// Last day of the period.
        to: Query<Option<NaiveDate>>,
        /// Grouping; absent: `user`.
        by: Query<Option<FeesBy>>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
    ) -> ApiResult<ExportAnswer> {
        let by = by.0.unwrap_or(FeesBy::User);
        let period = period(month.0.as_deref(), from.0, to.0)?;
        let rows = reports::fees(app, period, by.into()).await?;
        let cells = |row: reports::FeeRow| -> Row {
            vec![
                row.name.into(),
                Cell::Number(row.invoice_count.into()),
                row.subtotal.into(),
                row.percentage_fee.into(),
                row.fixed_fee.into(),
                row.fee.into(),
            ]
        };
        let first = match by {
            FeesBy::Month => "column-month",
            FeesBy::User => "column-freelancer",
            FeesBy::Group => "column-group",
            FeesBy::Client => "column-client",
        };
        let headings = [
            first,
            "file-invoices",
            "column-subtotal-short",
            "column-percentage-fee",
            "column-fixed-fee",
            "column-fee",
        ];
        let rows = rows.into_iter().map(cells).collect();
        Ok(rows::file(app, format.0, "file-fees", &headings, rows)?)
    }

    /// Get the report of money held and owed
    ///
    /// Current ledger balances, and paid invoices without a salary.
    #[oai(path = "/money", method = "get", operation_id = "adminReportMoney")]
    async fn money(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
    ) -> ApiResult<Json<MoneyReport>> {
        let money = reports::money(app).await?;
        Ok(Json(MoneyReport {
            held: money.held.into(),
            owed: (money.clients + money.state + money.people + money.salaries_to_come).into(),
            owed_to_clients: money.clients.into(),
            owed_to_state: money.state.into(),
            owed_to_people: money.people.into(),
            salaries_to_come: money.salaries_to_come.into(),
        }))
    }

    /// Reconcile a month
    ///
    /// Compares the salaries paid in the month by payslips, ledger, payment files and employer declaration, and the
    /// month-end balances of accounts 1610, 1630, 1930, 2710, 2731, 2821 and 2920 with the posted records. All
    /// differences must be zero.
    #[oai(path = "/reconciliation", method = "get", operation_id = "adminReportReconciliation")]
    async fn reconciliation(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// `2026-11`
        month: Query<String>,
    ) -> ApiResult<Json<ReconciliationReport>> {
        let first = first_day(&month.0).ok_or_else(|| Error::fault("month", FaultKind::Malformed))?;
        let period = Period::of(first);
        let report = reconciliation::of_month(app, period).await?;
        let (by_hand, from_files) =
            reports::payments_between(app, period.first_day(), period.last_day()).await?;
        Ok(Json(ReconciliationReport {
            month: month.0,
            paid_by_hand: by_hand.into(),
            paid_from_files: from_files.into(),
            balanced: report.is_balanced(),
            accounts: report.accounts.into_iter().map(ReconciliationAccount::from).collect(),
            rows: report
                .rows
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

    /// Export vouchers as SIE
    ///
    /// SIE 4I file with the vouchers posted in the period, for accounting programs. Encoded in code page 437, as the
    /// format requires. Vouchers keep their series and numbers.
    #[oai(path = "/sie", method = "get", operation_id = "adminReportSie")]
    async fn sie(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// First day of the period.
        from: Query<NaiveDate>,
        /// Last day of the period.
        to: Query<NaiveDate>,
    ) -> ApiResult<FileAnswer> {
        let bytes = sie::export(app, from.0, to.0).await?;
        Ok(FileAnswer::new(&format!("paraply-{}-{}.si", from.0, to.0), "application/octet-stream", bytes))
    }
}

/// The days of a month, or the given days.
fn period(
    month: Option<&str>,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> Result<(NaiveDate, NaiveDate), Error> {
    if let Some(month) = month {
        let first = first_day(month).ok_or_else(|| Error::fault("month", FaultKind::Malformed))?;
        let last = first.checked_add_months(Months::new(1)).and_then(|next| next.pred_opt());
        return Ok((first, last.ok_or_else(|| Error::fault("month", FaultKind::Malformed))?));
    }
    let from = from.ok_or_else(|| Error::fault("from", FaultKind::Required))?;
    let to = to.ok_or_else(|| Error::fault("to", FaultKind::Required))?;
    if to < from {
        return Err(Error::fault("to", FaultKind::EndsBeforeItBegins));
    }
    Ok((from, to))
}

/// First day of a month written as `2026-11`.
fn first_day(month: &str) -> Option<NaiveDate> {
    let well_formed = month.len() == 7 && month.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if well_formed { format!("{month}-01").parse().ok() } else { None }
}
