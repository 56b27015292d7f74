//! The plans of a long act, one after the other. While the transaction stores one, the next is read and calculated on a
//! connection beside it, if one is free: the database and the server then both have something to do.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::{PgConnection, Postgres, Transaction};

use super::calculation::Candidates;
use super::plan::Plan;
use crate::{App, Result};

/// While so many plans wait to be stored, none is made: each is of many people.
const AHEAD_MAX: usize = 2;

/// Candidates that are planned in turn.
///
/// The connection beside sees only what is committed, and nothing of what the transaction writes: only for acts whose own
/// writes do not change what later people would be paid.
pub struct Plans {
    waiting: Candidates,
    beside: Option<Transaction<'static, Postgres>>,
    ready: VecDeque<Plan>,
}

impl Plans {
    pub async fn of(app: &App, waiting: Candidates) -> Result<Self> {
        // Never waited for: whoever holds a transaction open must not wait for others who do the same.
        let mut beside = app.pool.try_begin().await?;
        if let Some(connection) = &mut beside {
            paraply_storage::forget_plans(connection).await?;
            paraply_storage::read_by_index(connection).await?;
        }
        Ok(Self { waiting, beside, ready: VecDeque::new() })
    }

    /// The next plan; none when there are no more. Where none is ready, two are made at once.
    pub async fn next(&mut self, app: &App, tx: &mut PgConnection) -> Result<Option<Plan>> {
        if let Some(plan) = self.ready.pop_front() {
            return Ok(Some(plan));
        }
        let Some(connection) = &mut self.beside else { return self.waiting.plan_next(app, tx).await };
        let mut first = self.waiting.split_off();
        let (first, second) =
            tokio::try_join!(first.plan_next(app, tx), self.waiting.plan_next(app, connection))?;
        self.ready.extend(second);
        Ok(first)
    }

    /// Does something with the transaction, and plans ahead meanwhile. What is done sooner than the plan beside it leaves the
    /// transaction free for one more.
    pub async fn beside<T>(
        &mut self,
        app: &App,
        tx: &mut PgConnection,
        work: impl AsyncFnOnce(&mut PgConnection) -> Result<T>,
    ) -> Result<T> {
        let Some(connection) = self.beside.as_mut().filter(|_| self.ready.len() < AHEAD_MAX) else {
            return work(tx).await;
        };
        let mut first = self.waiting.split_off();
        let waiting = &mut self.waiting;
        let is_planned = AtomicBool::new(false);
        let own = async {
            let done = work(tx).await?;
            let second =
                if is_planned.load(Ordering::Relaxed) { None } else { waiting.plan_next(app, tx).await? };
            Ok((done, second))
        };
        let theirs = async {
            let plan = first.plan_next(app, connection).await;
            is_planned.store(true, Ordering::Relaxed);
            plan
        };
        let ((done, second), first) = tokio::try_join!(own, theirs)?;
        self.ready.extend(first.into_iter().chain(second));
        Ok(done)
    }
}
