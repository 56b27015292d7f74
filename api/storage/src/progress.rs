//! How far the long acts of all servers have come. An act is a transaction of which nothing can be read before it ends,
//! so this is written beside it.

use chrono::{DateTime, Utc};
use paraply_domain::ids::SalaryRunId;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::error::{Error, Result};

/// An act under way.
#[derive(Clone, Copy, Debug)]
pub struct LongAct<A> {
    pub act: A,
    /// To which run; none while it is being made.
    pub run: Option<SalaryRunId>,
    /// How many payslips or rows are done.
    pub done: usize,
    /// Of how many; 0 while that is not known.
    pub total: usize,
    pub started_at: DateTime<Utc>,
}

/// Says how far an act of a server has come.
pub async fn put(
    pool: &PgPool,
    id: Uuid,
    server: Uuid,
    act: &LongAct<&str>,
    now: DateTime<Utc>,
) -> Result<()> {
    let count =
        |count| i64::try_from(count).map_err(|_| Error::Internal("more rows than can be counted".into()));
    sqlx::query!(
        "insert into long_acts (id, server_id, act, run_id, done, total, started_at, seen_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (id) do update set done = $5, total = $6, seen_at = $8",
        id,
        server,
        act.act,
        act.run.map(|run| run.0),
        count(act.done)?,
        count(act.total)?,
        act.started_at,
        now,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// An act is over.
pub async fn remove(pool: &PgPool, id: Uuid) -> Result<()> {
    sqlx::query!("delete from long_acts where id = $1", id).execute(pool).await?;
    Ok(())
}

/// The acts of the other servers which these have told of since an instant.
pub async fn list_of_others(
    db: &mut PgConnection,
    server: Uuid,
    since: DateTime<Utc>,
) -> Result<Vec<LongAct<String>>> {
    let rows = sqlx::query!(
        "select act, run_id, done, total, started_at from long_acts where server_id <> $1 and seen_at > $2",
        server,
        since,
    )
    .fetch_all(db)
    .await?;
    let count = |count| usize::try_from(count).map_err(|_| Error::Inconsistent("a count below zero".into()));
    rows.into_iter()
        .map(|row| {
            Ok(LongAct {
                act: row.act,
                run: row.run_id.map(SalaryRunId),
                done: count(row.done)?,
                total: count(row.total)?,
                started_at: row.started_at,
            })
        })
        .collect()
}
