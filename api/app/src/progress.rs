//! How far long acts have come, for whoever waits for one: those of this process exactly, those of others as these tell.
//!
//! An act is a transaction, so nothing of it can be read in the database before it ends, and one that the process takes
//! down with it was never done. Each process therefore tells the others beside it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use paraply_domain::ids::SalaryRunId;
use paraply_storage::progress;
use sqlx::PgPool;
use strum::{EnumString, IntoStaticStr};
use tokio::sync::watch;
use uuid::Uuid;

use crate::clock::Clock;
use crate::{App, Result};

/// How often a process tells the others, of acts that take longer.
const TELL_EVERY: Duration = Duration::from_secs(1);
/// Of whom nothing was heard for so long is gone.
const HEARD_WITHIN: TimeDelta = TimeDelta::seconds(5);

/// An act that can take long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Act {
    CreateSalaryRun,
    RecalculateSalaryRun,
    ApproveSalaryRun,
    ExportSalaryRun,
    /// Confirming its payments, by hand or by the bank's report.
    ConfirmSalaryRun,
    DiscardSalaryRun,
    /// Trying a file or bringing it in.
    ImportFile,
    UndoImport,
}

/// An act under way.
pub type LongAct = progress::LongAct<Act>;

/// The acts of this process that are under way.
#[derive(Clone, Debug)]
pub struct Progress {
    /// This process.
    server: Uuid,
    /// By their ids, and so the oldest first.
    acts: Arc<Mutex<BTreeMap<Uuid, watch::Sender<LongAct>>>>,
}

impl Default for Progress {
    fn default() -> Self {
        Self { server: Uuid::now_v7(), acts: Arc::default() }
    }
}

impl Progress {
    fn own(&self) -> Vec<LongAct> {
        self.lock().values().map(|act| *act.borrow()).collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Uuid, watch::Sender<LongAct>>> {
        // A panic elsewhere leaves the counts as they are, which is all that they are.
        self.acts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Notes that an act begins. It is under way until what this gives is dropped.
pub fn begin(app: &App, act: Act, run: Option<SalaryRunId>) -> Operation {
    let App { pool, clock, progress, .. } = app.clone();
    let id = Uuid::now_v7();
    let (act, told) = watch::channel(LongAct { act, run, done: 0, total: 0, started_at: clock.now() });
    progress.lock().insert(id, act);
    tokio::spawn(tell(pool, clock, progress.server, id, told));
    Operation { progress, id }
}

/// Tells the other processes of an act until it ends.
async fn tell(pool: PgPool, clock: Clock, server: Uuid, id: Uuid, mut act: watch::Receiver<LongAct>) {
    let mut pause = tokio::time::interval(TELL_EVERY);
    pause.tick().await;
    let mut has_told = false;
    loop {
        tokio::select! {
            changed = act.changed() => if changed.is_err() { break },
            _ = pause.tick() => {
                let LongAct { act, run, done, total, started_at } = *act.borrow();
                let act = progress::LongAct { act: act.into(), run, done, total, started_at };
                if let Err(error) = progress::put(&pool, id, server, &act, clock.now()).await {
                    tracing::warn!(%error, "the other servers were not told how far an operation has come");
                }
                has_told = true;
            }
        }
    }
    // Where this fails it is not listed much longer, and swept away later.
    if has_told && let Err(error) = progress::remove(&pool, id).await {
        tracing::warn!(%error, "the other servers were not told of the end of an operation");
    }
}

/// What is under way in all processes, the oldest first.
pub async fn list(app: &App) -> Result<Vec<LongAct>> {
    let mut acts = app.progress.own();
    let since = app.clock.now() - HEARD_WITHIN;
    let others =
        progress::list_of_others(&mut *app.pool.acquire().await?, app.progress.server, since).await?;
    for progress::LongAct { act, run, done, total, started_at } in others {
        // A newer server may do what this one does not know.
        if let Ok(act) = act.parse() {
            acts.push(LongAct { act, run, done, total, started_at });
        }
    }
    acts.sort_by_key(|act| act.started_at);
    Ok(acts)
}

/// An act under way, to count on.
#[derive(Debug)]
pub struct Operation {
    progress: Progress,
    id: Uuid,
}

impl Operation {
    /// So many are to be done.
    pub fn set_total(&self, total: usize) {
        self.change(|act| act.total = total);
    }

    /// So many more are done.
    pub fn add(&self, done: usize) {
        self.change(|act| act.done += done);
    }

    fn change(&self, change: impl FnOnce(&mut LongAct)) {
        if let Some(act) = self.progress.lock().get(&self.id) {
            act.send_modify(change);
        }
    }
}

impl Drop for Operation {
    fn drop(&mut self) {
        self.progress.lock().remove(&self.id);
    }
}
