//! When the work was done (leveransdatum). An invoice states it where it differs from the day of issue
//! (mervärdesskattelagen 2023:200, 17 kap. 24 §), and the rate of VAT is the one of that day.

use chrono::NaiveDate;

use super::due;
use crate::{Fault, FaultKind};

/// The day or days on which the work was done; the first is never after the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SupplyPeriod {
    from: NaiveDate,
    to: NaiveDate,
}

impl SupplyPeriod {
    /// Takes a first and a last day; without a last day the first is the only one. Days yet to come are no fault: work can
    /// be invoiced beforehand.
    pub fn new(from: Option<NaiveDate>, to: Option<NaiveDate>) -> Result<Option<Self>, Fault> {
        let fault = |field: &str, kind| Fault { field: field.into(), kind };
        let Some(from) = from else {
            return to.map_or(Ok(None), |_| Err(fault("supplyFrom", FaultKind::Required)));
        };
        due::check_issue(from).map_err(|kind| fault("supplyFrom", kind))?;
        let to = to.unwrap_or(from);
        if to < from {
            return Err(fault("supplyTo", FaultKind::EndsBeforeItBegins));
        }
        due::check_issue(to).map_err(|kind| fault("supplyTo", kind))?;
        Ok(Some(Self { from, to }))
    }

    /// The first day.
    pub const fn from(self) -> NaiveDate {
        self.from
    }

    /// The last day.
    pub const fn to(self) -> NaiveDate {
        self.to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Option<NaiveDate> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn work_takes_a_day_or_several() {
        let period =
            |from, to| SupplyPeriod::new(from, to).map(|period| period.map(|it| (it.from(), it.to())));
        let (first, last) = (day("2026-10-01"), day("2026-10-31"));
        assert_eq!(period(None, None), Ok(None));
        assert_eq!(period(first, None), Ok(first.zip(first)));
        assert_eq!(period(first, last), Ok(first.zip(last)));
        for (from, to, field, kind) in [
            (None, last, "supplyFrom", FaultKind::Required),
            (last, first, "supplyTo", FaultKind::EndsBeforeItBegins),
        ] {
            assert_eq!(period(from, to), Err(Fault { field: field.into(), kind }));
        }
        assert!(matches!(
            period(day("0026-10-01"), None),
            Err(Fault { kind: FaultKind::OutOfRange { .. }, .. })
        ));
    }
}
