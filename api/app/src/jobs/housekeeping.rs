//! Once a day: what has run out is swept away.

use chrono::TimeDelta;
use paraply_storage::jobs;

use crate::identity::viewings;
use crate::{App, Result};

/// Name of the kind.
pub const KIND: &str = "housekeeping";

/// How long an idempotency key answers, how long failed logins and finished jobs are remembered.
const KEYS: TimeDelta = TimeDelta::days(30);
const FAILURES: TimeDelta = TimeDelta::days(1);
const JOBS: TimeDelta = TimeDelta::days(90);

/// Queues today's sweep; the first server of the day does it.
pub async fn queue_today(app: &App) -> Result<()> {
    let key = format!("{KIND}:{}", app.clock.today());
    let mut db = app.pool.acquire().await?;
    Ok(jobs::enqueue(&mut db, app.clock.now(), KIND, &(), Some(&key), None).await?)
}

/// Deletes what nobody can use any more.
pub async fn run(app: &App) -> Result<()> {
    let now = app.clock.now();
    let mut db = app.begin().await?;
    viewings::end_over(&mut db, app).await?;
    jobs::sweep(&mut db, now, now - KEYS, now - FAILURES, now - JOBS).await?;
    db.commit().await?;
    Ok(())
}
