//! How often payouts came when they were promised, for everybody to see where the provider wants it.

use std::sync::Arc;

use chrono::{Months, NaiveDate};
use paraply_domain::payroll::punctuality::Punctuality;
use paraply_storage::salary::punctuality::paid_since;
use tokio::sync::Mutex;

use crate::settings::{self, Settings};
use crate::{App, Result};

/// For so long a count stands, in seconds: anybody may ask, and it changes on pay days only.
const STANDS_SECONDS: i64 = 3600;

/// The latest count, by the hour in which it was made. Whoever asks while it is made waits for it.
pub type Cache = Arc<Mutex<Option<(i64, LastYear)>>>;

/// The invoices that clients have paid in the last twelve months.
#[derive(Clone, Copy, Debug)]
pub struct LastYear {
    /// The first day of the twelve months.
    pub since: NaiveDate,
    /// None while there are too few, or the provider does not publish it.
    pub published: Option<Punctuality>,
}

/// Counts them.
pub async fn last_year(app: &App) -> Result<LastYear> {
    let today = app.clock.today();
    let since = today - Months::new(12);
    if !settings::today(app).await?.settings.publish_punctuality {
        return Ok(LastYear { since, published: None });
    }
    let hour = app.clock.now().timestamp().div_euclid(STANDS_SECONDS);
    let mut cache = app.punctuality.lock().await;
    if let Some((made, year)) = *cache
        && made == hour
    {
        return Ok(year);
    }
    let mut db = app.pool.acquire().await?;
    let paid = paid_since(&mut db, since, today).await?;
    let changes = settings::changes_until(&mut db, today).await?;
    let usual = Settings::default().payout_bank_days;
    let bank_days = |day| {
        let settings = changes.iter().rfind(|settings| settings.valid_from <= day);
        settings.map_or(usual, |settings| settings.settings.payout_bank_days)
    };
    let counted = Punctuality::of(&paid, today, bank_days);
    let year = LastYear { since, published: counted.published() };
    *cache = Some((hour, year));
    Ok(year)
}
