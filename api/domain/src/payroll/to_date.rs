//! What a person has been paid before, which several rules count together with the next salary.

use crate::Amount;

/// What this person has been paid before in the calendar month of the payment date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MonthToDate {
    /// Gross salary, one-time amounts included.
    pub gross: Amount,
    /// Tax withheld, that on one-time amounts included.
    pub tax: Amount,
    /// The one-time amounts in the gross salary.
    pub one_time: Amount,
    /// The tax withheld on them.
    pub one_time_tax: Amount,
    /// Gross salary that used the cap of a reduced contribution rate.
    pub cap_used: Amount,
}

impl MonthToDate {
    /// The gross salary that the monthly table counts.
    pub(super) fn regular(&self) -> Amount {
        self.gross - self.one_time
    }

    /// The tax withheld on it.
    pub(super) fn regular_tax(&self) -> Amount {
        self.tax - self.one_time_tax
    }
}

/// What this person has been paid before in the calendar year of the payment date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct YearToDate {
    /// Gross salary, one-time amounts included.
    pub gross: Amount,
    /// The one-time amounts in it.
    pub one_time: Amount,
    /// Gross salary on which no contributions have been paid, because the year's pay was below its limit.
    pub contribution_free: Amount,
}
