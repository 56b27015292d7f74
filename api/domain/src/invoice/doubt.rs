//! Doubtful receivables (osäkra kundfordringar): what a client disputes of an invoice (tvistig kundfordran), and what of it is
//! feared to be lost (befarad kundförlust). Both leave the claim as it is, and its VAT owed; they say how much of it is in doubt.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::credit::{Creditable, gross, pro_rata, share, without_rounding};
use crate::calendar::promised_payout;
use crate::money::part::check_part;
use crate::{Amount, Fault, FaultKind};

/// Why a claim is in doubt. One invoice can be so for both reasons.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum DoubtKind {
    /// The client contests it. It stands on 1516 instead of 1510.
    Disputed,
    /// The client may not be able to pay it. Its net is a cost (6352) and written down (1519) until it is paid or lost.
    FearedLoss,
}
named!(DoubtKind);

/// What of the balance of an invoice is in doubt, with VAT. Each is at most the balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Doubts {
    /// What the client contests.
    pub disputed: Amount,
    /// What is feared to be lost.
    pub feared_loss: Amount,
}

impl Doubts {
    /// What is in doubt for one reason.
    pub const fn of(&self, kind: DoubtKind) -> Amount {
        match kind {
            DoubtKind::Disputed => self.disputed,
            DoubtKind::FearedLoss => self.feared_loss,
        }
    }

    /// The same with this much in doubt for one reason.
    pub const fn with(self, kind: DoubtKind, amount: Amount) -> Self {
        match kind {
            DoubtKind::Disputed => Self { disputed: amount, ..self },
            DoubtKind::FearedLoss => Self { feared_loss: amount, ..self },
        }
    }

    /// The day promised for the salary of an unpaid invoice: none while its client disputes anything, and else the one that it kept,
    /// or that follows from its due date.
    pub fn promise(&self, kept: Option<NaiveDate>, due: NaiveDate, bank_days: u32) -> Option<NaiveDate> {
        match self.disputed.is_positive() {
            true => None,
            false => Some(kept.unwrap_or_else(|| promised_payout(due, bank_days))),
        }
    }

    /// Whether anything is in doubt.
    pub fn any(&self) -> bool {
        !self.disputed.is_zero() || !self.feared_loss.is_zero()
    }

    /// What stays in doubt when this balance is left, of which `taken_off` was credited or written off: that is taken from what is
    /// in doubt first, and what is paid from the rest first.
    pub fn at(&self, balance: Amount, taken_off: Amount) -> Self {
        let left = |doubted: Amount| {
            (doubted - taken_off.max(Amount::ZERO)).min(balance).max(Amount::ZERO).min(doubted)
        };
        Self { disputed: left(self.disputed), feared_loss: left(self.feared_loss) }
    }
}

/// How much more of a claim is in doubt; below zero when it is less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DoubtChange {
    /// For which reason.
    pub kind: DoubtKind,
    /// With VAT.
    pub amount: Amount,
    /// Without VAT, at the rates of what is left of the invoice.
    pub net: Amount,
}

impl DoubtChange {
    /// This much of a claim comes to be in doubt: with what is so already, at most the balance.
    pub fn raise(
        kind: DoubtKind,
        left: &Creditable<'_>,
        balance: Amount,
        doubts: &Doubts,
        amount: Option<Amount>,
    ) -> Result<Self, Fault> {
        let most = balance - doubts.of(kind);
        let amount = amount.unwrap_or(most);
        check_part(amount, most)?;
        let (of_rates, _) = without_rounding(gross(left.per_rate()), left.rounding(), amount);
        let per_rate = pro_rata(left.per_rate().iter().collect(), of_rates);
        let net: Amount = per_rate.iter().map(|sum| sum.net).sum();
        // A discount at a higher rate can leave more net than there is to pay.
        Ok(Self { kind, amount, net: net.clamp(Amount::ZERO, amount) })
    }

    /// Of this much in doubt, with and without VAT, no more than `to` stays so: its net goes with it by the same share, and the
    /// last takes the rest. None where nothing changes.
    pub fn lower(kind: DoubtKind, (amount, net): (Amount, Amount), to: Amount) -> Option<Self> {
        let off = amount - to;
        if !off.is_positive() {
            return None;
        }
        Some(Self { kind, amount: -off, net: share(net, to, amount) - net })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::Decimal;

    use super::*;
    use crate::invoice::{InvoiceLine, Totals};
    use crate::vat::{VatRate, VatTreatment};

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn line(price: i64, rate: VatRate) -> InvoiceLine {
        InvoiceLine::new("Work", Decimal::ONE, "h", price.into(), rate).unwrap()
    }

    fn raised(doubts: &Doubts, balance: &str, said: Option<&str>) -> Result<DoubtChange, Fault> {
        let lines = [line(10_000, VatRate::TwentyFive), line(1_000, VatRate::Six)];
        let totals = Totals::sum(&lines, VatTreatment::Domestic).unwrap();
        let left = Creditable::new(&lines, &totals, VatTreatment::Domestic, &[]);
        DoubtChange::raise(DoubtKind::FearedLoss, &left, amount(balance), doubts, said.map(amount))
    }

    #[test]
    fn what_is_feared_to_be_lost_is_the_net_at_each_rate() {
        let all = raised(&Doubts::default(), "13560.00", None).unwrap();
        assert_eq!((all.amount, all.net), (amount("13560.00"), amount("11000.00")));
        let part = raised(&Doubts::default(), "13560.00", Some("6780.00")).unwrap();
        assert_eq!(part.net, amount("5500.00"));
    }

    #[test]
    fn a_discount_at_a_higher_rate_leaves_no_more_net_than_is_owed() {
        let lines = [line(1_200, VatRate::Six), line(-1_000, VatRate::TwentyFive)];
        let totals = Totals::sum(&lines, VatTreatment::Domestic).unwrap();
        let left = Creditable::new(&lines, &totals, VatTreatment::Domestic, &[]);
        for said in [None, Some(amount("10.00"))] {
            let change =
                DoubtChange::raise(DoubtKind::Disputed, &left, amount("22.00"), &Doubts::default(), said);
            let change = change.unwrap();
            assert!(!change.net.is_negative() && change.net <= change.amount, "{change:?}");
        }
    }

    #[test]
    fn no_more_is_in_doubt_than_is_owed() {
        let doubts = Doubts::default().with(DoubtKind::FearedLoss, amount("13000.00"));
        let fault = |said| raised(&doubts, "13560.00", said).unwrap_err().kind;
        let (min, max) = ("0.00".into(), "560.00".into());
        assert_eq!(fault(Some("560.01")), FaultKind::OutOfRange { min, max });
        assert_eq!(fault(Some("0.00")), FaultKind::MustBePositive);
        assert_eq!(raised(&doubts, "13560.00", None).unwrap().amount, amount("560.00"));
        assert!(raised(&doubts, "13000.00", None).is_err(), "nothing is left to doubt");
    }

    #[test]
    fn no_day_is_promised_while_the_client_disputes_anything() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
        let disputed = Doubts::default().with(DoubtKind::Disputed, amount("0.01"));
        assert_eq!(disputed.promise(Some(day(14)), day(9), 3), None);
        let feared = Doubts::default().with(DoubtKind::FearedLoss, amount("0.01"));
        assert_eq!(feared.promise(Some(day(15)), day(9), 3), Some(day(15)));
        assert_eq!(feared.promise(None, day(9), 3), Some(promised_payout(day(9), 3)));
    }

    #[test]
    fn a_payment_is_of_what_is_certain_first_and_a_loss_of_what_is_not() {
        let doubts = Doubts { disputed: amount("400.00"), feared_loss: amount("1000.00") };
        let at = |balance, off| {
            let Doubts { disputed, feared_loss } = doubts.at(amount(balance), amount(off));
            (disputed.to_string(), feared_loss.to_string())
        };
        assert_eq!(at("600.00", "0.00"), ("400.00".into(), "600.00".into()));
        assert_eq!(at("900.00", "100.00"), ("300.00".into(), "900.00".into()));
        assert_eq!(at("0.00", "0.00"), ("0.00".into(), "0.00".into()));
        assert_eq!(at("2000.00", "-1000.00"), ("400.00".into(), "1000.00".into()));
    }

    proptest! {
        #[test]
        fn doubts_stay_within_the_balance_and_never_grow(
            disputed in 0i64..100_000, feared in 0i64..100_000, balance in 0i64..100_000, off in -50_000i64..100_000,
        ) {
            let before = Doubts { disputed: Amount::from_ore(disputed), feared_loss: Amount::from_ore(feared) };
            let balance = Amount::from_ore(balance);
            let after = before.at(balance, Amount::from_ore(off));
            for &kind in DoubtKind::ALL {
                prop_assert!(!after.of(kind).is_negative());
                prop_assert!(after.of(kind) <= balance && after.of(kind) <= before.of(kind));
            }
            prop_assert_eq!(after.at(balance, Amount::ZERO), after);
        }

        #[test]
        fn what_is_lowered_in_steps_comes_to_nothing(total in 1i64..10_000_000, rate in 0i64..26, step in 0i64..10_000_000) {
            let amount = Amount::from_ore(total);
            let net = Amount::from_ore(total * 100 / (100 + rate));
            let to = Amount::from_ore(step.min(total));
            let first = DoubtChange::lower(DoubtKind::Disputed, (amount, net), to);
            let left = first.map_or((amount, net), |first| (amount + first.amount, net + first.net));
            prop_assert_eq!(left.0, to);
            prop_assert!(!left.1.is_negative() && left.1 <= left.0);
            let last = DoubtChange::lower(DoubtKind::Disputed, left, Amount::ZERO);
            let off = last.map_or((Amount::ZERO, Amount::ZERO), |last| (-last.amount, -last.net));
            prop_assert_eq!(off, left);
        }
    }
}
