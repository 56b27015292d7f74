//! How often payouts came when they were promised (utbetalningar i tid).

use chrono::NaiveDate;

use crate::calendar::promised_payout;

/// Of fewer, one late payout would say too much.
const PUBLISHED_MIN: u32 = 20;

/// Invoices paid in full on one day, and the day of their payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidInvoices {
    /// The day of the last payment.
    pub paid_on: NaiveDate,
    /// The day on which the bank first paid their salary; none while it has not.
    pub paid_out_on: Option<NaiveDate>,
    /// How many they are.
    pub invoices: u32,
}

/// How many invoices were paid out, and how many of them no later than so many bank days after the client's payment as were
/// promised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Punctuality {
    /// Invoices whose salary is paid, or whose promised day has passed without it.
    pub invoices: u32,
    /// Those whose salary came in time.
    pub on_time: u32,
}

impl Punctuality {
    /// Counts them. The promise goes by the day of the payment, not by when the office recorded it. `bank_days`: the promised
    /// number on a day.
    pub fn of(paid: &[PaidInvoices], today: NaiveDate, bank_days: impl Fn(NaiveDate) -> u32) -> Self {
        paid.iter().fold(Self::default(), |counted, paid| {
            let promised = promised_payout(paid.paid_on, bank_days(paid.paid_on));
            let (invoices, on_time) = match paid.paid_out_on {
                Some(day) if day <= promised => (paid.invoices, paid.invoices),
                Some(_) => (paid.invoices, 0),
                None if promised < today => (paid.invoices, 0),
                None => (0, 0),
            };
            Self { invoices: counted.invoices + invoices, on_time: counted.on_time + on_time }
        })
    }

    /// What may be published of it: nothing of a few.
    pub fn published(self) -> Option<Self> {
        (self.invoices >= PUBLISHED_MIN).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn november(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    #[test]
    fn in_time_is_so_many_bank_days_after_the_payment() {
        // Friday the 20th and three bank days: Wednesday the 25th.
        let paid = |paid_out_on: Option<u32>| PaidInvoices {
            paid_on: november(20),
            paid_out_on: paid_out_on.map(november),
            invoices: 2,
        };
        let of = |paid_out_on, today| {
            let counted = Punctuality::of(&[paid(paid_out_on)], november(today), |_| 3);
            (counted.invoices, counted.on_time)
        };
        assert_eq!(of(Some(25), 26), (2, 2));
        assert_eq!(of(Some(26), 26), (2, 0));
        assert_eq!(of(None, 25), (0, 0), "its day has not passed");
        assert_eq!(of(None, 26), (2, 0), "what is not paid out at all is late");
    }

    #[test]
    fn nothing_is_published_of_a_few() {
        let of = |invoices, on_time| Punctuality { invoices, on_time }.published();
        assert_eq!(of(0, 0), None);
        assert_eq!(of(19, 19), None);
        assert_eq!(of(20, 19), Some(Punctuality { invoices: 20, on_time: 19 }));
    }
}
