//! Reports of thousands of rows as they were a few seconds ago: who turns their pages does not have everything added up
//! for each. They say of when they are. A smaller report is always of now, and so is every export.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, Utc};

use super::{AgingRow, DebtRow, FeeRow, FeesBy};
use crate::{App, Result};

/// From so many rows on.
const LARGE: usize = 1000;
const STANDS: Duration = Duration::from_secs(5);
/// More reports of one kind than this are not remembered at once.
const REMEMBERED_MAX: usize = 16;

/// A report, and when it was added up; nothing where that is now.
#[derive(Debug)]
pub struct Report<R> {
    pub rows: Vec<R>,
    pub as_of: Option<DateTime<Utc>>,
}

/// The reports that are remembered. Shared by all clones.
#[derive(Clone, Default)]
pub struct Recent {
    fees: Remembered<((NaiveDate, NaiveDate), FeesBy), FeeRow>,
    aging: Remembered<(NaiveDate, bool), AgingRow>,
    debt: Remembered<(), DebtRow>,
}

/// As [`super::fees`].
pub async fn fees(app: &App, period: (NaiveDate, NaiveDate), by: FeesBy) -> Result<Report<FeeRow>> {
    app.recent.fees.get_or(app, (period, by), super::fees(app, period, by)).await
}

/// As [`super::aging`].
pub async fn aging(app: &App, day: NaiveDate, by_client: bool) -> Result<Report<AgingRow>> {
    app.recent.aging.get_or(app, (day, by_client), super::aging(app, day, by_client)).await
}

/// As [`super::debt`].
pub async fn debt(app: &App) -> Result<Report<DebtRow>> {
    app.recent.debt.get_or(app, (), super::debt(app)).await
}

struct Reading<K, R> {
    key: K,
    read: Instant,
    as_of: DateTime<Utc>,
    rows: Arc<Vec<R>>,
}

struct Remembered<K, R>(Arc<Mutex<Vec<Reading<K, R>>>>);

impl<K: PartialEq, R: Clone> Remembered<K, R> {
    async fn get_or(
        &self,
        app: &App,
        key: K,
        now: impl Future<Output = Result<Vec<R>>>,
    ) -> Result<Report<R>> {
        if let Some((as_of, rows)) = self.get(&key) {
            return Ok(Report { rows: rows.to_vec(), as_of: Some(as_of) });
        }
        let (read, as_of) = (Instant::now(), app.clock.now());
        let rows = now.await?;
        if rows.len() >= LARGE {
            self.keep(Reading { key, read, as_of, rows: Arc::new(rows.clone()) });
        }
        Ok(Report { rows, as_of: None })
    }

    fn get(&self, key: &K) -> Option<(DateTime<Utc>, Arc<Vec<R>>)> {
        let mut readings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        readings.retain(|reading| reading.read.elapsed() < STANDS);
        let found = readings.iter().find(|reading| reading.key == *key);
        found.map(|reading| (reading.as_of, reading.rows.clone()))
    }

    fn keep(&self, new: Reading<K, R>) {
        let mut readings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if readings.len() < REMEMBERED_MAX {
            readings.push(new);
        }
    }
}

impl<K, R> Clone for Remembered<K, R> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K, R> Default for Remembered<K, R> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(key: i32, rows: Vec<i32>) -> Reading<i32, i32> {
        Reading { key, read: Instant::now(), as_of: DateTime::UNIX_EPOCH, rows: Arc::new(rows) }
    }

    #[test]
    fn a_report_stands_for_a_few_seconds_under_its_own_key() {
        let remembered = Remembered::default();
        remembered.keep(reading(1, vec![10]));
        remembered.keep(reading(2, vec![20]));
        assert_eq!(*remembered.get(&2).unwrap().1, [20]);
        assert!(remembered.get(&3).is_none());
        for reading in remembered.0.lock().unwrap().iter_mut() {
            reading.read = reading.read.checked_sub(STANDS).unwrap();
        }
        assert!(remembered.get(&2).is_none());
        assert!(remembered.0.lock().unwrap().is_empty());
    }

    #[test]
    fn no_more_than_some_reports_are_remembered() {
        let remembered = Remembered::default();
        for key in 0..100 {
            remembered.keep(reading(key, Vec::new()));
        }
        assert_eq!(remembered.0.lock().unwrap().len(), REMEMBERED_MAX);
    }
}
