//! Figures of the whole business, to be read by the office.

pub mod bank_days;
pub mod fees;
pub mod recent;
pub mod reconciliation;
pub mod sie;

use chrono::{Datelike, Days, Months, NaiveDate};
use paraply_domain::fault::FaultKind;
use paraply_domain::ledger::Account;
use paraply_storage::reports;
use paraply_storage::reports::{aging, debt, general_ledger};
use paraply_storage::salary::typed_payments;

use super::{App, Error, Result};

pub use paraply_storage::reports::aging::AgingRow;
pub use paraply_storage::reports::debt::DebtRow;
pub use paraply_storage::reports::general_ledger::{AccountSums, Line};
pub use paraply_storage::reports::{FeeRow, FeesBy, MoneyFigures};
pub use paraply_storage::salary::typed_payments::{Recorded, Sum, TypedPayment};

/// The fees of the invoices that were paid from one day to another, both included.
pub async fn fees(app: &App, (from, to): (NaiveDate, NaiveDate), by: FeesBy) -> Result<Vec<FeeRow>> {
    let before = to.checked_add_days(Days::new(1)).ok_or_else(|| Error::fault("to", FaultKind::Malformed))?;
    // Nothing has been sent in the future, and a whole month is added up faster than its days.
    let next_month = before.with_day(1).and_then(|first| first.checked_add_months(Months::new(1)));
    let before = if before > app.clock.today() { next_month.unwrap_or(before) } else { before };
    let mut db = app.pool.acquire().await?;
    Ok(reports::fees(&mut db, from, before, by).await?)
}

/// Money held against money owed.
pub async fn money(app: &App) -> Result<MoneyFigures> {
    Ok(reports::money(&mut *app.pool.acquire().await?).await?)
}

/// The payments between two days, both included: those typed by people, and those from files.
pub async fn payments_between(app: &App, first: NaiveDate, last: NaiveDate) -> Result<(Sum, Sum)> {
    Ok(typed_payments::sums_between(&mut *app.pool.acquire().await?, first, last).await?)
}

/// What clients owe at the end of a day, by client or by freelancer.
pub async fn aging(app: &App, day: NaiveDate, by_client: bool) -> Result<Vec<AgingRow>> {
    Ok(aging::on_day(&mut *app.pool.acquire().await?, day, by_client).await?)
}

/// What the provider owes its people.
pub async fn debt(app: &App) -> Result<Vec<DebtRow>> {
    Ok(debt::by_user(&mut *app.pool.acquire().await?).await?)
}

/// The general ledger between two days: the sums of every account, or of one with at most so many of its lines.
pub async fn ledger(
    app: &App,
    (from, to): (NaiveDate, NaiveDate),
    only: Option<Account>,
    lines_max: i64,
) -> Result<(Vec<AccountSums>, Vec<Line>)> {
    let mut db = app.pool.acquire().await?;
    let accounts = general_ledger::accounts(&mut db, from, to, only).await?;
    let lines = match only {
        Some(only) => general_ledger::lines(&mut db, only, from, to, lines_max).await?,
        None => Vec::new(),
    };
    Ok((accounts, lines))
}
