//! Reports over what is stored.

#![expect(clippy::too_many_arguments, reason = "each is a parameter of a query")]

pub(in crate::http) mod balances;
pub(in crate::http) mod rows;

use chrono::{Months, NaiveDate};
use paraply_app::exports::{Cell, Row};
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

/// What the invoices of one row have in common.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "snake_case")]
enum FeesBy {
    /// The month they were sent in.
    Month,
    /// Their freelancer.
    User,
    /// The group that their freelancer is in now.
    Group,
    /// Their client.
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

/// One part of the fees.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct FeeReportRow {
    /// The freelancer, group or client; absent for a month, and for freelancers without a group.
    id: Option<Uuid>,
    /// The name, or the month as `2026-11`; empty for freelancers without a group.
    name: String,
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

/// The provider's fees of a period, in SEK.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct FeeReport {
    /// The first day.
    from: NaiveDate,
    /// The last day.
    to: NaiveDate,
    /// What each row stands for.
    by: FeesBy,
    /// By name, unless another order was asked for.
    rows: Vec<FeeReportRow>,
    /// How many rows there are, beyond the page as well.
    row_count: i64,
    /// How many invoices.
    invoice_count: i64,
    /// Their sum without VAT.
    subtotal: Amount,
    /// The percentage part of all fees.
    percentage_fee: Amount,
    /// The fixed part of all fees.
    fixed_fee: Amount,
    /// All fees.
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

/// What the rows of the fee report can be sorted by.
const FEE_ORDERS: &[Order<reports::FeeRow>] = &[
    ("name", |a, b| a.name.cmp(&b.name)),
    ("invoiceCount", |a, b| a.invoice_count.cmp(&b.invoice_count)),
    ("subtotal", |a, b| a.subtotal.cmp(&b.subtotal)),
    ("percentageFee", |a, b| a.percentage_fee.cmp(&b.percentage_fee)),
    ("fixedFee", |a, b| a.fixed_fee.cmp(&b.fixed_fee)),
    ("fee", |a, b| a.fee.cmp(&b.fee)),
];

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

/// Where a part of a balance comes from.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "snake_case")]
enum BalanceSource {
    /// Approved payslips that have not been reversed.
    Payslips,
    /// Declarations that were due.
    Declarations,
    /// What the bank has paid to people, less what came back.
    Payouts,
    /// What of it is claimed back, because its payslip was reversed.
    Claims,
    /// What was paid to the tax account.
    TaxPayments,
    /// What was paid back from the tax account.
    TaxRefunds,
    /// What clients have paid, less what was reversed.
    ClientPayments,
}

impl From<reconciliation::Source> for BalanceSource {
    fn from(source: reconciliation::Source) -> Self {
        match source {
            reconciliation::Source::Payslips => Self::Payslips,
            reconciliation::Source::Declarations => Self::Declarations,
            reconciliation::Source::Payouts => Self::Payouts,
            reconciliation::Source::Claims => Self::Claims,
            reconciliation::Source::TaxPayments => Self::TaxPayments,
            reconciliation::Source::TaxRefunds => Self::TaxRefunds,
            reconciliation::Source::ClientPayments => Self::ClientPayments,
        }
    }
}

/// What records of one kind add to a balance.
#[derive(Object)]
struct BalancePart {
    source: BalanceSource,
    /// Debit above zero.
    amount: Amount,
}

/// An account at the end of the month, by the ledger and by the records that were posted. Debit above zero.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ReconciliationAccount {
    /// The account.
    account: i32,
    /// The account's name in the language of the request.
    account_name: String,
    /// By the ledger.
    ledger: Amount,
    /// By the records; they come to the same.
    parts: Vec<BalancePart>,
    /// How far the ledger is from the records.
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
    /// The accounts of pay and of the bank at the end of the month.
    accounts: Vec<ReconciliationAccount>,
    /// Payments that came in the month and that somebody typed in: by hand, or as marked as paid.
    paid_by_hand: PaymentSum,
    /// Payments that came in the month and were read from a file that somebody imported.
    paid_from_files: PaymentSum,
}

/// The money that the provider holds, and what of it belongs to others.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct MoneyReport {
    /// On the bank account, by the ledger (1930).
    held: Amount,
    /// All that is owed of it; the sum of what follows.
    owed: Amount,
    /// To clients: paid and not settled (2420).
    owed_to_clients: Amount,
    /// To the state: VAT, tax and contributions (1630, 26xx, 27xx).
    owed_to_state: Amount,
    /// To people: wages, saved holiday pay, pensions (28xx, 29xx), less what they owe from reversed salaries (1610).
    owed_to_people: Amount,
    /// Paid invoices less their fees, which are to become salary.
    salaries_to_come: Amount,
}

pub struct Api;

#[OpenApi(prefix_path = "/admin/reports", tag = "Tag::AdminOffice")]
impl Api {
    /// Fees of a period
    ///
    /// The fees fixed on the invoices that were sent in the period (Europe/Stockholm) and have not been credited: of
    /// one month, or from one day to another. They are what is kept of these invoices when their salary is made,
    /// also when that is in a later month: where the tax mode has changed since, the fee is the one that the approved
    /// salary charges. What is not sent is not counted, for its fee is not fixed. Without `range` all rows are given;
    /// the sums are of all. Sorts: `name`, `invoiceCount`, `subtotal`, `percentageFee`, `fixedFee`, `fee`.
    #[oai(path = "/fees", method = "get", operation_id = "adminReportFees")]
    async fn fees(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// `2026-11`; or `from` and `to`.
        month: Query<Option<String>>,
        /// The first day.
        from: Query<Option<NaiveDate>>,
        /// The last day.
        to: Query<Option<NaiveDate>>,
        /// Absent: `user`.
        by: Query<Option<FeesBy>>,
        RangeSort(query): RangeSort,
    ) -> ApiResult<Json<FeeReport>> {
        let by = by.0.unwrap_or(FeesBy::User);
        let period = period(month.0.as_deref(), from.0, to.0)?;
        let (from, to) = period;
        let rows = reports::fees(app, period, by.into()).await?;
        let sum =
            |amount: fn(&reports::FeeRow) -> money::Amount| rows.iter().map(amount).sum::<money::Amount>();
        let (subtotal, percentage_fee) = (sum(|row| row.subtotal), sum(|row| row.percentage_fee));
        let (fixed_fee, fee) = (sum(|row| row.fixed_fee), sum(|row| row.fee));
        let invoice_count = rows.iter().map(|row| row.invoice_count).sum();
        let (rows, row_count) = rows::page(rows, &query, FEE_ORDERS)?;
        Ok(Json(FeeReport {
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

    /// Export the fees of a period
    ///
    /// All rows of the report as a file.
    #[oai(path = "/fees/export", method = "get", operation_id = "adminExportFees")]
    async fn export_fees(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// `2026-11`; or `from` and `to`.
        month: Query<Option<String>>,
        /// The first day.
        from: Query<Option<NaiveDate>>,
        /// The last day.
        to: Query<Option<NaiveDate>>,
        /// Absent: `user`.
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

    /// Money held against money owed
    ///
    /// The balances of the ledger as it stands, and the paid invoices that have not become salary.
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

    /// Reconcile a month of pay
    ///
    /// The salaries paid in the month by payslips, ledger, payment files and declaration, and the accounts 1610, 1630,
    /// 1930, 2710, 2731, 2821 and 2920 at its end by the records that were posted: every difference must be zero.
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

    /// Vouchers for an accounting program
    ///
    /// SIE 4I with the vouchers posted on these days, in code page 437 as the format demands. They keep their series
    /// and numbers.
    #[oai(path = "/sie", method = "get", operation_id = "adminReportSie")]
    async fn sie(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// The first day.
        from: Query<NaiveDate>,
        /// The last day.
        to: Query<NaiveDate>,
    ) -> ApiResult<FileAnswer> {
        let bytes = sie::export(app, from.0, to.0).await?;
        Ok(FileAnswer::new(&format!("paraply-{}-{}.si", from.0, to.0), "application/octet-stream", bytes))
    }
}

/// The days of a month, or those that are named.
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

/// The first day of a month written `2026-11`.
fn first_day(month: &str) -> Option<NaiveDate> {
    let well_formed = month.len() == 7 && month.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if well_formed { format!("{month}-01").parse().ok() } else { None }
}
