//! Invoices that come back (återkommande fakturor): on which days a draft of one is made, and which days of work it names.

use chrono::{Datelike, Days, Months, NaiveDate};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{SupplyPeriod, due};
use crate::{Fault, FaultKind, Faults};

/// How often a draft is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Every {
    /// On the same day of every week.
    Week,
    /// On the same day of every month.
    Month,
    /// On the same day of every third month.
    Quarter,
    /// On the same day of every year.
    Year,
}
named!(Every);

/// Which days of work the draft names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum WorkPeriod {
    /// None: its owner fills them in.
    None,
    /// The week, month, quarter or year in which the draft is made.
    Current,
    /// The one before it.
    Previous,
}
named!(WorkPeriod);

/// Why no draft could be made on its day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum StoppedBy {
    /// The client is archived.
    ClientArchived,
    /// There is no account that the person could be paid to.
    BankAccountMissing,
}
named!(StoppedBy);

/// The days on which drafts are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recurrence {
    every: Every,
    starts_on: NaiveDate,
    ends_on: Option<NaiveDate>,
    work: WorkPeriod,
}

impl Recurrence {
    /// Begins with its first day and ends with or after the last one, if there is one.
    pub fn new(
        every: Every,
        starts_on: NaiveDate,
        ends_on: Option<NaiveDate>,
        work: WorkPeriod,
    ) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        faults.check("startsOn", due::check_issue(starts_on));
        if let Some(end) = ends_on {
            let end =
                if end < starts_on { Err(FaultKind::EndsBeforeItBegins) } else { due::check_issue(end) };
            faults.check("endsOn", end);
        }
        faults.into_result(Self { every, starts_on, ends_on, work })
    }

    /// How often.
    pub const fn every(self) -> Every {
        self.every
    }

    /// The first day.
    pub const fn starts_on(self) -> NaiveDate {
        self.starts_on
    }

    /// The last day on which a draft can be made.
    pub const fn ends_on(self) -> Option<NaiveDate> {
        self.ends_on
    }

    /// Which days of work its drafts name.
    pub const fn work(self) -> WorkPeriod {
        self.work
    }

    /// The first of its days after this one; none once it has ended. A month that lacks the day has it on its last: each
    /// day counts from the first, so that the 31st is again the 31st after a February.
    pub fn next_after(self, day: NaiveDate) -> Option<NaiveDate> {
        let next = (0..).map_while(|count| self.nth(count)).find(|next| *next > day)?;
        (self.ends_on.is_none_or(|end| next <= end)).then_some(next)
    }

    fn nth(self, count: u32) -> Option<NaiveDate> {
        let months = |each: u32| self.starts_on.checked_add_months(Months::new(count.checked_mul(each)?));
        match self.every {
            Every::Week => self.starts_on.checked_add_days(Days::new(u64::from(count) * 7)),
            Every::Month => months(1),
            Every::Quarter => months(3),
            Every::Year => months(12),
        }
    }

    /// The days of work of the draft that is made on this day.
    pub fn work_of(self, day: NaiveDate) -> Option<SupplyPeriod> {
        let (from, to) = match self.work {
            WorkPeriod::None => return None,
            WorkPeriod::Current => self.every.around(day)?,
            WorkPeriod::Previous => self.every.around(self.every.around(day)?.0.pred_opt()?)?,
        };
        SupplyPeriod::new(Some(from), Some(to)).ok()?
    }
}

impl Every {
    /// First and last day of the week (from Monday), month, quarter or year that a day lies in.
    fn around(self, day: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
        let month = |month: u32| NaiveDate::from_ymd_opt(day.year(), month, 1);
        let first = match self {
            Self::Week => day.checked_sub_days(Days::new(day.weekday().num_days_from_monday().into())),
            Self::Month => month(day.month()),
            Self::Quarter => month(day.month0() / 3 * 3 + 1),
            Self::Year => month(1),
        }?;
        let after = match self {
            Self::Week => first.checked_add_days(Days::new(7)),
            Self::Month => first.checked_add_months(Months::new(1)),
            Self::Quarter => first.checked_add_months(Months::new(3)),
            Self::Year => first.checked_add_months(Months::new(12)),
        }?;
        Some((first, after.pred_opt()?))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn recurrence(every: Every, starts_on: &str, ends_on: Option<&str>, work: WorkPeriod) -> Recurrence {
        Recurrence::new(every, day(starts_on), ends_on.map(day), work).unwrap()
    }

    fn days(recurrence: Recurrence, count: usize) -> Vec<String> {
        let before = recurrence.starts_on().pred_opt().unwrap();
        std::iter::successors(recurrence.next_after(before), |day| recurrence.next_after(*day))
            .take(count)
            .map(|day| day.to_string())
            .collect()
    }

    #[test]
    fn a_month_without_the_day_has_it_on_its_last() {
        let monthly = recurrence(Every::Month, "2027-01-31", None, WorkPeriod::None);
        assert_eq!(days(monthly, 4), ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
        let yearly = recurrence(Every::Year, "2028-02-29", None, WorkPeriod::None);
        assert_eq!(days(yearly, 5)[3..], ["2031-02-28", "2032-02-29"]);
        let quarterly = recurrence(Every::Quarter, "2026-11-30", None, WorkPeriod::None);
        assert_eq!(days(quarterly, 3), ["2026-11-30", "2027-02-28", "2027-05-30"]);
    }

    #[test]
    fn it_ends_with_or_after_its_last_day() {
        let weekly = |end| recurrence(Every::Week, "2026-12-01", Some(end), WorkPeriod::None);
        assert_eq!(days(weekly("2026-12-15"), 9), ["2026-12-01", "2026-12-08", "2026-12-15"]);
        assert_eq!(days(weekly("2026-12-14"), 9), ["2026-12-01", "2026-12-08"]);
        let (start, work) = (day("2026-12-01"), WorkPeriod::None);
        let turned = Recurrence::new(Every::Week, start, start.pred_opt(), work).unwrap_err();
        assert!(format!("{turned:?}").contains("endsOn"), "{turned:?}");
    }

    #[test]
    fn the_work_is_of_the_whole_week_month_quarter_or_year() {
        for (every, on, current, previous) in [
            (Every::Week, "2026-12-02", ("2026-11-30", "2026-12-06"), ("2026-11-23", "2026-11-29")),
            (Every::Month, "2027-03-01", ("2027-03-01", "2027-03-31"), ("2027-02-01", "2027-02-28")),
            (Every::Quarter, "2027-01-15", ("2027-01-01", "2027-03-31"), ("2026-10-01", "2026-12-31")),
            (Every::Year, "2027-06-30", ("2027-01-01", "2027-12-31"), ("2026-01-01", "2026-12-31")),
        ] {
            for (work, (from, to)) in [(WorkPeriod::Current, current), (WorkPeriod::Previous, previous)] {
                let period = recurrence(every, on, None, work).work_of(day(on)).unwrap();
                assert_eq!((period.from(), period.to()), (day(from), day(to)), "{every:?} {work:?}");
            }
            assert_eq!(recurrence(every, on, None, WorkPeriod::None).work_of(day(on)), None);
        }
    }

    proptest! {
        #[test]
        fn the_next_day_is_always_later_and_no_day_is_passed_over(
            every in prop::sample::select(Every::ALL),
            start in 0_u64..36_000,
            gone in 0_u64..9_000,
        ) {
            let starts_on = day("2000-01-01") + Days::new(start);
            let made = Recurrence::new(every, starts_on, None, WorkPeriod::Previous).unwrap();
            let on = starts_on + Days::new(gone);
            let next = made.next_after(on).unwrap();
            prop_assert!(next > on);
            // Longer than a year it never waits.
            prop_assert!(next <= on + Days::new(366));
            // Whatever lies between is not one of its days.
            prop_assert_eq!(made.next_after(next.pred_opt().unwrap()), Some(next));
            if let Some(work) = made.work_of(next) {
                prop_assert!(work.to() < next);
            }
        }
    }
}
