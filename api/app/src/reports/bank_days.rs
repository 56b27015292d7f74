//! The bank's statements by day, against the ledger.

use chrono::NaiveDate;
use paraply_domain::agi::Period;
use paraply_domain::bank_transaction::bank_day::{BankDay, reconcile};
use paraply_domain::money::Amount;
use paraply_storage::reports::bank_days as storage;
use sqlx::PgConnection;

use crate::{App, Result};

pub use paraply_storage::reports::bank_days::Cause;

/// More than anybody looks through.
const CAUSES_MAX: i64 = 200;

/// A month of statements.
#[derive(Clone, Debug)]
pub struct BankMonth {
    /// The first day of the first statement of all; none where none was imported.
    pub since: Option<NaiveDate>,
    /// How much more the bank had than the ledger before that.
    pub carried: Amount,
    /// In their order.
    pub days: Vec<BankDay>,
    /// Why bank and ledger differ at the end of the last day, the largest first, at most two hundred.
    pub causes: Vec<Cause>,
    /// What of that difference is neither carried nor caused.
    pub rest: Amount,
}

impl BankMonth {
    /// Whether every day is explained.
    pub fn is_explained(&self) -> bool {
        self.days.iter().all(BankDay::is_explained)
    }
}

/// How many of the days that statements closed between two days are not explained: where one is missing, or moved what no
/// transaction tells of.
pub async fn count_unexplained(db: &mut PgConnection, span: (NaiveDate, NaiveDate)) -> Result<usize> {
    let said = storage::list(db, span).await?;
    if said.is_empty() {
        return Ok(0);
    }
    let days = reconcile(storage::closed_before(db, span.0).await?, &said);
    Ok(days.iter().filter(|day| !day.is_explained()).count())
}

/// A month of statements.
pub async fn of_month(app: &App, period: Period) -> Result<BankMonth> {
    let (first, last) = (period.first_day(), period.last_day());
    let mut tx = app.begin().await?;
    let Some(beginning) = storage::beginning(&mut tx).await? else {
        let (days, causes) = (Vec::new(), Vec::new());
        return Ok(BankMonth { since: None, carried: Amount::ZERO, days, causes, rest: Amount::ZERO });
    };
    let before = storage::closed_before(&mut tx, first).await?;
    let days = reconcile(before, &storage::list(&mut tx, (first, last)).await?);
    let mut month = BankMonth {
        since: Some(beginning.day),
        carried: beginning.difference,
        days,
        causes: Vec::new(),
        rest: Amount::ZERO,
    };
    if let Some(latest) = month.days.last() {
        let until = latest.said.last_day;
        let (causes, caused) = storage::causes(&mut tx, (beginning.day, until), CAUSES_MAX).await?;
        month.causes = causes;
        month.rest = latest.difference - beginning.difference - caused;
    }
    Ok(month)
}
