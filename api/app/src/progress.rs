//! How far the long acts of this process have come, for whoever waits for one.
//!
//! Kept in memory: an act is a transaction, so nothing of it can be read in the database before it ends, and one that
//! the process takes down with it was never done.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use paraply_domain::ids::SalaryRunId;

/// An act that can take long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug)]
pub struct LongAct {
    pub act: Act,
    /// To which run; none while it is being made.
    pub run: Option<SalaryRunId>,
    /// How many payslips or rows are done.
    pub done: usize,
    /// Of how many; 0 while that is not known.
    pub total: usize,
    pub started_at: DateTime<Utc>,
}

/// The acts under way, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Mutex<BTreeMap<u64, LongAct>>>);

impl Progress {
    /// Notes that an act begins. It is under way until what this gives is dropped.
    pub fn begin(&self, act: Act, run: Option<SalaryRunId>, now: DateTime<Utc>) -> Operation {
        let mut acts = self.acts();
        let id = acts.last_key_value().map_or(0, |(last, _)| last + 1);
        acts.insert(id, LongAct { act, run, done: 0, total: 0, started_at: now });
        drop(acts);
        Operation { progress: self.clone(), id }
    }

    /// What is under way.
    pub fn list(&self) -> Vec<LongAct> {
        self.acts().values().copied().collect()
    }

    fn acts(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, LongAct>> {
        // A panic elsewhere leaves the counts as they are, which is all that they are.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An act under way, to count on.
#[derive(Debug)]
pub struct Operation {
    progress: Progress,
    id: u64,
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
        if let Some(act) = self.progress.acts().get_mut(&self.id) {
            change(act);
        }
    }
}

impl Drop for Operation {
    fn drop(&mut self) {
        self.progress.acts().remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_is_there_with_its_count_until_it_ends() {
        let progress = Progress::default();
        let run = SalaryRunId(uuid::Uuid::now_v7());
        let first = progress.begin(Act::CreateSalaryRun, None, DateTime::UNIX_EPOCH);
        let second = progress.begin(Act::ApproveSalaryRun, Some(run), DateTime::UNIX_EPOCH);
        second.set_total(10);
        second.add(3);
        second.add(4);
        let acts = progress.list();
        assert_eq!((acts[0].act, acts[0].total), (Act::CreateSalaryRun, 0));
        assert_eq!((acts[1].run, acts[1].done, acts[1].total), (Some(run), 7, 10));
        drop(first);
        assert_eq!(progress.list().len(), 1);
        drop(second);
        assert!(progress.list().is_empty());
    }
}
