//! The present, as an argument: the only place that asks the operating system for the time.

use std::sync::{Arc, Mutex};

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Europe::Stockholm;

/// Tells the time; fixed in tests.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    fixed: Option<Arc<Mutex<DateTime<Utc>>>>,
}

impl Clock {
    /// The operating system's clock.
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stands still at `now` until it is advanced.
    pub fn fixed(now: DateTime<Utc>) -> Self {
        Self { fixed: Some(Arc::new(Mutex::new(now))) }
    }

    /// The instant now, in UTC, to the microsecond that PostgreSQL keeps.
    pub fn now(&self) -> DateTime<Utc> {
        let now = match &self.fixed {
            Some(fixed) => *fixed.lock().expect("no holder of the clock panics"),
            #[expect(clippy::disallowed_methods, reason = "the one place that may ask")]
            None => Utc::now(),
        };
        DateTime::from_timestamp_micros(now.timestamp_micros()).expect("the present is representable")
    }

    /// Today's date where the business is: Europe/Stockholm.
    pub fn today(&self) -> NaiveDate {
        day_of(self.now())
    }

    /// Moves a fixed clock on; the system's clock is left alone.
    pub fn advance(&self, by: TimeDelta) {
        if let Some(fixed) = &self.fixed {
            *fixed.lock().expect("no holder of the clock panics") += by;
        }
    }
}

/// The day of an instant where the business is.
pub fn day_of(at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&Stockholm).date_naive()
}

/// The instant at which a day begins where the business is. Stockholm's clocks never change at midnight.
pub fn day_begins(day: NaiveDate) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    let local = midnight.and_local_timezone(Stockholm).earliest();
    local.map_or_else(|| midnight.and_utc(), |local| local.to_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_changes_at_midnight_in_stockholm() {
        let clock = Clock::fixed(DateTime::parse_from_rfc3339("2026-12-31T23:30:00Z").unwrap().to_utc());
        assert_eq!(clock.today(), NaiveDate::from_ymd_opt(2027, 1, 1).unwrap());
    }
    #[test]
    fn a_day_begins_an_hour_or_two_before_midnight_in_greenwich() {
        let begins = |month| day_begins(NaiveDate::from_ymd_opt(2026, month, 15).unwrap()).to_rfc3339();
        assert_eq!(begins(1), "2026-01-14T23:00:00+00:00");
        assert_eq!(begins(7), "2026-07-14T22:00:00+00:00");
    }
}
