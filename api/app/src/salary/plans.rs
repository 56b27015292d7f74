//! The plans of a long act, one after the other. While the transaction stores one, the next is read and calculated on a
//! connection beside it, if one is free: the database and the server then both have something to do.

use sqlx::{PgConnection, Postgres, Transaction};

use super::calculation::Candidates;
use super::plan::Plan;
use crate::{App, Result};

/// Candidates that are planned in turn.
///
/// The connection beside sees only what is committed, and nothing of what the transaction writes: only for acts whose own
/// writes do not change what later people would be paid.
pub struct Plans {
    waiting: Candidates,
    beside: Option<Transaction<'static, Postgres>>,
    next: Option<Plan>,
}

impl Plans {
    pub async fn of(app: &App, waiting: Candidates) -> Result<Self> {
        // Never waited for: whoever holds a transaction open must not wait for others who do the same.
        let mut beside = app.pool.try_begin().await?;
        if let Some(connection) = &mut beside {
            paraply_storage::forget_plans(connection).await?;
            paraply_storage::read_by_index(connection).await?;
        }
        Ok(Self { waiting, beside, next: None })
    }

    /// The next plan; none when there are no more. Where none is ready, two are made at once.
    pub async fn next(&mut self, app: &App, tx: &mut PgConnection) -> Result<Option<Plan>> {
        if let Some(plan) = self.next.take() {
            return Ok(Some(plan));
        }
        let Some(connection) = &mut self.beside else { return self.waiting.plan_next(app, tx).await };
        let mut first = self.waiting.split_off();
        let (first, second) =
            tokio::try_join!(first.plan_next(app, tx), self.waiting.plan_next(app, connection))?;
        self.next = second;
        Ok(first)
    }

    /// Does something with the transaction, and plans ahead meanwhile.
    pub async fn beside<T>(&mut self, app: &App, work: impl Future<Output = Result<T>>) -> Result<T> {
        let (None, Some(connection)) = (&self.next, &mut self.beside) else { return work.await };
        let (done, next) = tokio::try_join!(work, self.waiting.plan_next(app, connection))?;
        self.next = next;
        Ok(done)
    }
}
