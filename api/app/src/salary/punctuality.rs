//! How often payouts came when they were promised, for everybody to see.

use std::sync::Arc;

use chrono::{Months, NaiveDate};
use paraply_domain::payroll::punctuality::Punctuality;
use paraply_storage::salary::punctuality;

use crate::known::Known;
use crate::{App, Result};

/// For so long a count stands, in seconds: anybody may ask, and it changes on pay days only.
const STANDS_SECONDS: i64 = 600;

/// The latest count, by when it was made.
pub type Cache = Known<i64, LastYear>;

/// The invoices that were paid out in the last twelve months.
#[derive(Clone, Copy, Debug)]
pub struct LastYear {
    /// The first day of the twelve months.
    pub since: NaiveDate,
    /// None while there are too few.
    pub told: Option<Punctuality>,
}

/// Counts them.
pub async fn last_year(app: &App) -> Result<Arc<LastYear>> {
    let made = app.clock.now().timestamp().div_euclid(STANDS_SECONDS);
    if let Some(known) = app.punctuality.get(&made) {
        return Ok(known);
    }
    let since = app.clock.today() - Months::new(12);
    let counted = punctuality::since(&mut *app.pool.acquire().await?, since).await?;
    Ok(app.punctuality.keep(made, LastYear { since, told: counted.to_tell() }))
}
