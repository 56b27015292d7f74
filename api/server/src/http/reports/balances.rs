//! Balances: receivables from clients, debts to users, and the ledger by account.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::exports::{Cell, Row};
use paraply_app::reports::recent::{self, Report};
use paraply_app::reports::{self, AgingRow, DebtRow};
use paraply_app::{App, Error};
use paraply_domain::fault::FaultKind;
use paraply_domain::ledger::Account;
use paraply_domain::money;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::rows;
use super::rows::Order;
use crate::http::exports::{ExportAnswer, ExportFormat};
use crate::http::list::{ApiResult, RangeSort};
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};
use crate::http::{Tag, language};

/// Maximum number of ledger lines in a response.
const LINES_MAX: i64 = 10_000;

/// Grouping of the receivables report.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum AgingBy {
    /// One row per client.
    Client,
    /// One row per freelancer.
    User,
}

/// Open invoices in one currency by days overdue.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AgingLine {
    /// Id of the client or freelancer; absent in totals.
    id: Option<Uuid>,
    /// Name of the client or freelancer; empty in totals.
    name: String,
    /// Currency of all amounts, ISO 4217.
    currency: String,
    /// Number of invoices.
    invoice_count: i64,
    /// Not yet due.
    not_due: Amount,
    /// 1 to 30 days overdue.
    days_1_to_30: Amount,
    /// 31 to 60 days overdue.
    days_31_to_60: Amount,
    /// 61 to 90 days overdue.
    days_61_to_90: Amount,
    /// More than 90 days overdue.
    over_90_days: Amount,
    /// Total of all amounts.
    total: Amount,
    /// What of the total the clients disputed.
    disputed: Amount,
}

impl From<AgingRow> for AgingLine {
    fn from(row: AgingRow) -> Self {
        let total = row.total();
        let [not_due, days_30, days_60, days_90, older] = row.parts;
        Self {
            id: Some(row.id),
            name: row.name,
            currency: row.currency,
            invoice_count: row.invoice_count,
            not_due: not_due.into(),
            days_1_to_30: days_30.into(),
            days_31_to_60: days_60.into(),
            days_61_to_90: days_90.into(),
            over_90_days: older.into(),
            total: total.into(),
            disputed: row.disputed.into(),
        }
    }
}

impl AgingLine {
    /// Totals, one row per currency.
    fn totals(rows: &[AgingRow]) -> Vec<Self> {
        let mut currencies: Vec<&str> = rows.iter().map(|row| row.currency.as_str()).collect();
        currencies.sort_unstable();
        currencies.dedup();
        let total = |currency: &str| {
            let rows: Vec<&AgingRow> = rows.iter().filter(|row| row.currency == currency).collect();
            let sum = AgingRow {
                id: Uuid::nil(),
                name: String::new(),
                currency: currency.to_owned(),
                invoice_count: rows.iter().map(|row| row.invoice_count).sum(),
                parts: std::array::from_fn(|part| rows.iter().map(|row| row.parts[part]).sum()),
                disputed: rows.iter().map(|row| row.disputed).sum(),
            };
            Self { id: None, ..sum.into() }
        };
        currencies.into_iter().map(total).collect()
    }
}

/// Receivables on a day.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AgingReport {
    /// Time of the figures, if they are a few seconds old; absent: current.
    as_of: Option<DateTime<Utc>>,
    /// Day of the report.
    on: NaiveDate,
    /// Grouping of the rows.
    by: AgingBy,
    /// One row per client or freelancer and currency; by name, unless sorted otherwise.
    rows: Vec<AgingLine>,
    /// Total number of rows, beyond this page.
    row_count: i64,
    /// Totals, one per currency.
    totals: Vec<AgingLine>,
}

/// Debts to one user, in SEK.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct DebtLine {
    /// Id of the user; absent in the total.
    user_id: Option<Uuid>,
    /// Name of the user; empty in the total.
    user_name: String,
    /// Paid invoices without an approved salary: amounts without VAT, less fees.
    not_salaried: Amount,
    /// Corrections of wage pools to come, with losses that the provider bears: negative if the next payslips are lowered.
    pool_corrections: Amount,
    /// Payouts of approved salaries not yet paid by the bank.
    not_paid_out: Amount,
    /// Saved holiday pay, before tax.
    holiday_saved: Amount,
    /// Reserve for the contributions on saved holiday pay.
    holiday_reserve: Amount,
    /// Debts of the user from reversed salaries.
    claims: Amount,
    /// Total debt, less the claims.
    total: Amount,
}

impl DebtLine {
    fn new(who: Option<(Uuid, String)>, rows: &[DebtRow]) -> Self {
        let sum = |part: fn(&DebtRow) -> money::Amount| rows.iter().map(part).sum::<money::Amount>();
        let (user_id, user_name) = who.unzip();
        Self {
            user_id,
            user_name: user_name.unwrap_or_default(),
            not_salaried: sum(|row| row.not_salaried).into(),
            pool_corrections: sum(|row| row.pool_corrections).into(),
            not_paid_out: sum(|row| row.not_paid_out).into(),
            holiday_saved: sum(|row| row.holiday_saved).into(),
            holiday_reserve: sum(|row| row.holiday_reserve).into(),
            claims: sum(|row| row.claims).into(),
            total: rows.iter().map(owed).sum::<money::Amount>().into(),
        }
    }
}

/// Total debt to a user.
fn owed(row: &DebtRow) -> money::Amount {
    row.not_salaried + row.pool_corrections + row.not_paid_out + row.holiday_saved + row.holiday_reserve
        - row.claims
}

/// Fields that the receivables report can be sorted by.
const AGING_ORDERS: &[Order<AgingRow>] = &[
    ("name", |a, b| a.name.cmp(&b.name)),
    ("currency", |a, b| a.currency.cmp(&b.currency)),
    ("invoiceCount", |a, b| a.invoice_count.cmp(&b.invoice_count)),
    ("total", |a, b| a.total().cmp(&b.total())),
    ("disputed", |a, b| a.disputed.cmp(&b.disputed)),
];

/// Fields that the debt report can be sorted by.
const DEBT_ORDERS: &[Order<DebtRow>] = &[
    ("userName", |a, b| a.user_name.cmp(&b.user_name)),
    ("notSalaried", |a, b| a.not_salaried.cmp(&b.not_salaried)),
    ("poolCorrections", |a, b| a.pool_corrections.cmp(&b.pool_corrections)),
    ("notPaidOut", |a, b| a.not_paid_out.cmp(&b.not_paid_out)),
    ("holidaySaved", |a, b| a.holiday_saved.cmp(&b.holiday_saved)),
    ("claims", |a, b| a.claims.cmp(&b.claims)),
    ("total", |a, b| owed(a).cmp(&owed(b))),
];

/// Current debts to users.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct DebtReport {
    /// Time of the figures, if they are a few seconds old; absent: current.
    as_of: Option<DateTime<Utc>>,
    /// Users with an unsettled amount; by name, unless sorted otherwise.
    rows: Vec<DebtLine>,
    /// Total number of rows, beyond this page.
    row_count: i64,
    /// Total of all users.
    total: DebtLine,
}

/// An account in a period, in SEK. Balances are positive for debit, negative for credit.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct LedgerAccount {
    /// Account number (BAS).
    account: u16,
    /// Account name, in the language of the request.
    name: String,
    /// Balance before the first day.
    opening: Amount,
    /// Debits of the period.
    debit: Amount,
    /// Credits of the period.
    credit: Amount,
    /// Balance after the last day.
    closing: Amount,
}

/// A ledger line.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct LedgerLine {
    /// Posting date.
    date: NaiveDate,
    /// Voucher series and number, `A12`.
    voucher: String,
    /// Text of the voucher.
    text: String,
    /// Zero for a credit.
    debit: Amount,
    /// Zero for a debit.
    credit: Amount,
    /// Balance after this line.
    balance: Amount,
}

/// The ledger by account.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct LedgerReport {
    /// First day of the period.
    from: NaiveDate,
    /// Last day of the period.
    to: NaiveDate,
    /// Accounts with a balance or entries, by number.
    accounts: Vec<LedgerAccount>,
    /// Lines of the requested account, at most 10,000.
    lines: Vec<LedgerLine>,
}

pub struct Api;

#[OpenApi(prefix_path = "/admin/reports", tag = "Tag::AdminOffice")]
impl Api {
    /// Get the receivables report
    ///
    /// Invoices that were sent and neither paid nor credited on the day, by days overdue. Without `range`, all rows are
    /// returned; totals always cover all rows. The figures of a report with 1,000 rows or more may be up to 5 seconds
    /// old (`asOf`); exports are always current. Sorts: `name`, `currency`, `invoiceCount`, `total`, `disputed`.
    #[oai(path = "/aging", method = "get", operation_id = "adminReportAging")]
    async fn aging(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// Day of the report; absent: today.
        on: Query<Option<NaiveDate>>,
        /// Grouping; absent: `client`.
        by: Query<Option<AgingBy>>,
        RangeSort(query): RangeSort,
    ) -> ApiResult<Json<AgingReport>> {
        let on = on.0.unwrap_or_else(|| app.clock.today());
        let by = by.0.unwrap_or(AgingBy::Client);
        let Report { rows, as_of } = recent::aging(app, on, by == AgingBy::Client).await?;
        let totals = AgingLine::totals(&rows);
        let (rows, row_count) = rows::page(rows, &query, AGING_ORDERS)?;
        Ok(Json(AgingReport {
            as_of,
            on,
            by,
            totals,
            rows: rows.into_iter().map(Into::into).collect(),
            row_count,
        }))
    }

    /// Export the receivables report
    ///
    /// All rows of the report.
    #[oai(path = "/aging/export", method = "get", operation_id = "adminExportAging")]
    async fn export_aging(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// Day of the report; absent: today.
        on: Query<Option<NaiveDate>>,
        /// Grouping; absent: `client`.
        by: Query<Option<AgingBy>>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
    ) -> ApiResult<ExportAnswer> {
        let on = on.0.unwrap_or_else(|| app.clock.today());
        let by = by.0.unwrap_or(AgingBy::Client);
        let rows = reports::aging(app, on, by == AgingBy::Client).await?;
        let cells = |row: AgingRow| -> Row {
            let total = row.total();
            let start = [row.name.into(), row.currency.into(), Cell::Number(row.invoice_count.into())];
            start
                .into_iter()
                .chain(row.parts.map(Into::into))
                .chain([total.into(), row.disputed.into()])
                .collect()
        };
        let first = match by {
            AgingBy::Client => "column-client",
            AgingBy::User => "column-freelancer",
        };
        let headings = [
            first,
            "column-currency",
            "file-invoices",
            "column-not-due",
            "column-aging-30",
            "column-aging-60",
            "column-aging-90",
            "column-aging-over",
            "column-sum",
            "column-disputed",
        ];
        let rows = rows.into_iter().map(cells).collect();
        Ok(rows::file(app, format.0, "file-receivables", &headings, rows)?)
    }

    /// Get the report of debts to users
    ///
    /// Payments received without a salary, unpaid salaries and saved holiday pay, less the users' own debts. Without
    /// `range`, all rows are returned; the total always covers all rows. The figures of a report with 1,000 rows or more
    /// may be up to 5 seconds old (`asOf`); exports are always current. Sorts: `userName`, `notSalaried`,
    /// `poolCorrections`, `notPaidOut`, `holidaySaved`, `claims`, `total`.
    #[oai(path = "/debt", method = "get", operation_id = "adminReportDebt")]
    async fn debt(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        RangeSort(query): RangeSort,
    ) -> ApiResult<Json<DebtReport>> {
        let Report { rows, as_of } = recent::debt(app).await?;
        let line = |row: &DebtRow| {
            let who = Some((row.user.0, row.user_name.clone()));
            DebtLine::new(who, std::slice::from_ref(row))
        };
        let total = DebtLine::new(None, &rows);
        let (rows, row_count) = rows::page(rows, &query, DEBT_ORDERS)?;
        Ok(Json(DebtReport { as_of, total, rows: rows.iter().map(line).collect(), row_count }))
    }

    /// Export the report of debts to users
    ///
    /// All rows of the report.
    #[oai(path = "/debt/export", method = "get", operation_id = "adminExportDebt")]
    async fn export_debt(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
    ) -> ApiResult<ExportAnswer> {
        let rows = reports::debt(app).await?;
        let cells = |row: DebtRow| -> Row {
            let total = owed(&row);
            vec![
                row.user_name.into(),
                row.not_salaried.into(),
                row.pool_corrections.into(),
                row.not_paid_out.into(),
                row.holiday_saved.into(),
                row.holiday_reserve.into(),
                row.claims.into(),
                total.into(),
            ]
        };
        let headings = [
            "column-freelancer",
            "column-not-salaried",
            "column-corrections",
            "column-not-paid-out",
            "column-holiday-saved",
            "column-contributions",
            "column-claims",
            "column-sum",
        ];
        let rows = rows.into_iter().map(cells).collect();
        Ok(rows::file(app, format.0, "file-debts", &headings, rows)?)
    }

    /// Get the ledger by account
    ///
    /// Opening balance, debits, credits and closing balance of each account in the period. Income and expense accounts
    /// (3000 and above) start at zero on 1 January of the year of the first day.
    #[oai(path = "/ledger", method = "get", operation_id = "adminReportLedger")]
    async fn ledger(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// First day of the period.
        from: Query<NaiveDate>,
        /// Last day of the period.
        to: Query<NaiveDate>,
        /// Only this account, with its lines.
        account: Query<Option<u16>>,
    ) -> ApiResult<Json<LedgerReport>> {
        let (from, to) = (from.0, to.0);
        if to < from {
            return Err(Error::fault("to", FaultKind::EndsBeforeItBegins).into());
        }
        let only = account.0.map(Account);
        // Whatever number the provider has chosen; one that nothing is booked on has no rows.
        if only.is_some_and(|only| !(1000..=8999).contains(&only.0)) {
            return Err(Error::fault("account", FaultKind::Unknown).into());
        }
        let (accounts, lines) = reports::ledger(app, (from, to), only, LINES_MAX).await?;
        let mut balance =
            only.and_then(|_| accounts.first()).map_or(money::Amount::ZERO, |account| account.opening);
        let lines = lines.into_iter().map(|line| {
            balance += line.amount;
            LedgerLine {
                date: line.date,
                voucher: format!("{}{}", line.series, line.number),
                text: line.text,
                debit: line.amount.max(money::Amount::ZERO).into(),
                credit: (-line.amount).max(money::Amount::ZERO).into(),
                balance: balance.into(),
            }
        });
        let lines = lines.collect();
        let language = language::current();
        let accounts = accounts.into_iter().map(|sums| LedgerAccount {
            account: sums.account.number.0,
            name: sums.account.name(language).into(),
            opening: sums.opening.into(),
            debit: sums.debit.into(),
            credit: sums.credit.into(),
            closing: (sums.opening + sums.debit - sums.credit).into(),
        });
        Ok(Json(LedgerReport { from, to, accounts: accounts.collect(), lines }))
    }
}
