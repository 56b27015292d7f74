//! Where the money stands: what clients owe, what people are owed, and what every account says.

use chrono::NaiveDate;
use paraply_app::exports::{Cell, Row};
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

/// As many lines of an account as one answer holds.
const LINES_MAX: i64 = 10_000;

/// Whose open invoices are added up.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum AgingBy {
    /// Those of each client.
    Client,
    /// Those of each freelancer.
    User,
}

/// Open invoices in one currency by how long they have been due.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AgingLine {
    /// The client or the freelancer; absent in totals.
    id: Option<Uuid>,
    /// The name; empty in totals.
    name: String,
    /// ISO 4217, of all amounts.
    currency: String,
    /// How many invoices.
    invoice_count: i64,
    /// Not due yet.
    not_due: Amount,
    /// Due for 1 to 30 days.
    days_1_to_30: Amount,
    /// Due for 31 to 60 days.
    days_31_to_60: Amount,
    /// Due for 61 to 90 days.
    days_61_to_90: Amount,
    /// Due for more than 90 days.
    over_90_days: Amount,
    /// All of it.
    total: Amount,
}

impl AgingLine {
    fn new(id: Option<Uuid>, name: String, currency: String, count: i64, parts: [money::Amount; 5]) -> Self {
        let [not_due, days_30, days_60, days_90, older] = parts;
        Self {
            id,
            name,
            currency,
            invoice_count: count,
            not_due: not_due.into(),
            days_1_to_30: days_30.into(),
            days_31_to_60: days_60.into(),
            days_61_to_90: days_90.into(),
            over_90_days: older.into(),
            total: parts.into_iter().sum::<money::Amount>().into(),
        }
    }

    /// One line for each currency.
    fn totals(rows: &[AgingRow]) -> Vec<Self> {
        let mut currencies: Vec<&str> = rows.iter().map(|row| row.currency.as_str()).collect();
        currencies.sort_unstable();
        currencies.dedup();
        let total = |currency: &str| {
            let rows: Vec<&AgingRow> = rows.iter().filter(|row| row.currency == currency).collect();
            let parts = std::array::from_fn(|part| rows.iter().map(|row| row.parts[part]).sum());
            let count = rows.iter().map(|row| row.invoice_count).sum();
            Self::new(None, String::new(), currency.to_owned(), count, parts)
        };
        currencies.into_iter().map(total).collect()
    }
}

/// What clients owed on a day.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct AgingReport {
    /// The day.
    on: NaiveDate,
    /// Whose invoices each row adds up.
    by: AgingBy,
    /// By name, one for each currency, unless another order was asked for.
    rows: Vec<AgingLine>,
    /// How many rows there are, beyond the page as well.
    row_count: i64,
    /// One for each currency.
    totals: Vec<AgingLine>,
}

/// What stands between the provider and one person, in SEK.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct DebtLine {
    /// Who; absent in the total.
    user_id: Option<Uuid>,
    /// That person's name; empty in the total.
    user_name: String,
    /// Paid invoices without VAT less their fees, that no approved salary has taken yet.
    not_salaried: Amount,
    /// Payouts of approved salaries that the bank has not paid yet.
    not_paid_out: Amount,
    /// Saved holiday pay, before tax.
    holiday_saved: Amount,
    /// What is kept for the contributions on it.
    holiday_reserve: Amount,
    /// What the person owes from reversed salaries.
    claims: Amount,
    /// What the provider owes: all of it less the claims.
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
            not_paid_out: sum(|row| row.not_paid_out).into(),
            holiday_saved: sum(|row| row.holiday_saved).into(),
            holiday_reserve: sum(|row| row.holiday_reserve).into(),
            claims: sum(|row| row.claims).into(),
            total: rows.iter().map(owed).sum::<money::Amount>().into(),
        }
    }
}

/// What the provider owes one person.
fn owed(row: &DebtRow) -> money::Amount {
    row.not_salaried + row.not_paid_out + row.holiday_saved + row.holiday_reserve - row.claims
}

/// What the rows of the report on open invoices can be sorted by.
const AGING_ORDERS: &[Order<AgingRow>] = &[
    ("name", |a, b| a.name.cmp(&b.name)),
    ("currency", |a, b| a.currency.cmp(&b.currency)),
    ("invoiceCount", |a, b| a.invoice_count.cmp(&b.invoice_count)),
    ("total", |a, b| {
        let total = |row: &AgingRow| row.parts.into_iter().sum::<money::Amount>();
        total(a).cmp(&total(b))
    }),
];

/// What the rows of the report on debts can be sorted by.
const DEBT_ORDERS: &[Order<DebtRow>] = &[
    ("userName", |a, b| a.user_name.cmp(&b.user_name)),
    ("notSalaried", |a, b| a.not_salaried.cmp(&b.not_salaried)),
    ("notPaidOut", |a, b| a.not_paid_out.cmp(&b.not_paid_out)),
    ("holidaySaved", |a, b| a.holiday_saved.cmp(&b.holiday_saved)),
    ("claims", |a, b| a.claims.cmp(&b.claims)),
    ("total", |a, b| owed(a).cmp(&owed(b))),
];

/// What the provider owes its people now.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct DebtReport {
    /// Everyone with whom something is unsettled, by name, unless another order was asked for.
    rows: Vec<DebtLine>,
    /// How many rows there are, beyond the page as well.
    row_count: i64,
    /// All of them together.
    total: DebtLine,
}

/// An account in a period, in SEK. Balances are debit above zero, credit below.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct LedgerAccount {
    /// Its number in the BAS plan.
    account: u16,
    /// Its name in the language of the request.
    name: String,
    /// What stood there before the first day.
    opening: Amount,
    /// What was debited.
    debit: Amount,
    /// What was credited.
    credit: Amount,
    /// What stands there after the last day.
    closing: Amount,
}

/// A row of a voucher.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct LedgerLine {
    /// The voucher's day.
    date: NaiveDate,
    /// Series and number, `A12`.
    voucher: String,
    /// What the voucher says.
    text: String,
    /// Zero for a credit.
    debit: Amount,
    /// Zero for a debit.
    credit: Amount,
    /// What stands on the account after it.
    balance: Amount,
}

/// The ledger by account.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct LedgerReport {
    /// The first day.
    from: NaiveDate,
    /// The last day.
    to: NaiveDate,
    /// Those with something on them, by number.
    accounts: Vec<LedgerAccount>,
    /// The rows of the one account that was asked for, at most 10 000.
    lines: Vec<LedgerLine>,
}

pub struct Api;

#[OpenApi(prefix_path = "/admin/reports", tag = "Tag::AdminOffice")]
impl Api {
    /// What clients owe
    ///
    /// The invoices that were sent and neither paid nor credited on the day, by how long they had been due. Without
    /// `range` all rows are given; the totals are of all. Sorts: `name`, `currency`, `invoiceCount`, `total`.
    #[oai(path = "/aging", method = "get", operation_id = "adminReportAging")]
    async fn aging(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// The day; absent: today.
        on: Query<Option<NaiveDate>>,
        /// Absent: `client`.
        by: Query<Option<AgingBy>>,
        RangeSort(query): RangeSort,
    ) -> ApiResult<Json<AgingReport>> {
        let on = on.0.unwrap_or_else(|| app.clock.today());
        let by = by.0.unwrap_or(AgingBy::Client);
        let rows = reports::aging(app, on, by == AgingBy::Client).await?;
        let line = |row: AgingRow| {
            AgingLine::new(Some(row.id), row.name, row.currency, row.invoice_count, row.parts)
        };
        let totals = AgingLine::totals(&rows);
        let (rows, row_count) = rows::page(rows, &query, AGING_ORDERS)?;
        Ok(Json(AgingReport { on, by, totals, rows: rows.into_iter().map(line).collect(), row_count }))
    }

    /// Export what clients owe
    ///
    /// All rows of the report as a file.
    #[oai(path = "/aging/export", method = "get", operation_id = "adminExportAging")]
    async fn export_aging(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// The day; absent: today.
        on: Query<Option<NaiveDate>>,
        /// Absent: `client`.
        by: Query<Option<AgingBy>>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
    ) -> ApiResult<ExportAnswer> {
        let on = on.0.unwrap_or_else(|| app.clock.today());
        let by = by.0.unwrap_or(AgingBy::Client);
        let rows = reports::aging(app, on, by == AgingBy::Client).await?;
        let cells = |row: AgingRow| -> Row {
            let total: money::Amount = row.parts.into_iter().sum();
            let start = [row.name.into(), row.currency.into(), Cell::Number(row.invoice_count.into())];
            start.into_iter().chain(row.parts.map(Into::into)).chain([total.into()]).collect()
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
        ];
        let rows = rows.into_iter().map(cells).collect();
        Ok(rows::file(app, format.0, "file-receivables", &headings, rows)?)
    }

    /// What the provider owes its people
    ///
    /// Money that came in and is not salary yet, salaries not paid out, saved holiday pay; less what people owe. Without
    /// `range` all rows are given; the total is of all. Sorts: `userName`, `notSalaried`, `notPaidOut`, `holidaySaved`,
    /// `claims`, `total`.
    #[oai(path = "/debt", method = "get", operation_id = "adminReportDebt")]
    async fn debt(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        RangeSort(query): RangeSort,
    ) -> ApiResult<Json<DebtReport>> {
        let rows = reports::debt(app).await?;
        let line = |row: &DebtRow| {
            let who = Some((row.user.0, row.user_name.clone()));
            DebtLine::new(who, std::slice::from_ref(row))
        };
        let total = DebtLine::new(None, &rows);
        let (rows, row_count) = rows::page(rows, &query, DEBT_ORDERS)?;
        Ok(Json(DebtReport { total, rows: rows.iter().map(line).collect(), row_count }))
    }

    /// Export what the provider owes its people
    ///
    /// All rows of the report as a file.
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
            "column-not-paid-out",
            "column-holiday-saved",
            "column-contributions",
            "column-claims",
            "column-sum",
        ];
        let rows = rows.into_iter().map(cells).collect();
        Ok(rows::file(app, format.0, "file-debts", &headings, rows)?)
    }

    /// The ledger by account
    ///
    /// What stood on each account, what was debited and credited in the period, and what stands there after it.
    /// Accounts of the result (3000 and above) begin at zero with the calendar year of the first day.
    #[oai(path = "/ledger", method = "get", operation_id = "adminReportLedger")]
    async fn ledger(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// The first day.
        from: Query<NaiveDate>,
        /// The last day.
        to: Query<NaiveDate>,
        /// Only this one, with its lines.
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
