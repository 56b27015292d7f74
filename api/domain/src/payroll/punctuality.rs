//! How often payouts came when they were promised (utbetalningar i tid).

/// Of fewer, outsiders could read how single people are paid, and one late payout would say too much.
const TELLING_MIN: u32 = 20;

/// How many invoices were paid out, and how many of them no later than on the day that was promised when the client had paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Punctuality {
    /// Invoices whose payouts the bank has confirmed.
    pub payouts: u32,
    /// Those that came in time.
    pub on_time: u32,
}

impl Punctuality {
    /// What may be said of it in public: nothing of a few.
    pub fn to_tell(self) -> Option<Self> {
        (self.payouts >= TELLING_MIN).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_told_of_a_few() {
        let of = |payouts, on_time| Punctuality { payouts, on_time }.to_tell();
        assert_eq!(of(0, 0), None);
        assert_eq!(of(19, 19), None);
        assert_eq!(of(20, 19), Some(Punctuality { payouts: 20, on_time: 19 }));
    }
}
