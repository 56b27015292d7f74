//! What money on the bank account is that pays no invoice (övriga banktransaktioner), and where it is posted.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::{BankTransaction, TransactionKind};
use crate::{Amount, BankExplanationId, BankTransactionId, FaultKind, RefundId, Refusal, UserId};

/// What explains a part of a bank transaction beside payments.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum ExplanationKind {
    /// The bank kept a charge (bankavgift): a cost of the provider's.
    BankCharge,
    /// Income of the provider's that is no sale (övrig intäkt).
    OtherIncome,
    /// The ledger has it already by another voucher (redan bokförd), as a refund of tax that was recorded where taxes are.
    RecordedElsewhere,
    /// Not ours (hör inte hit): the provider's other business, which its other books tell of.
    NotOurs,
    /// Set off against a transaction that went the other way (kvittning), as a payment that the bank reversed.
    Offset,
    /// Goes back to its payer (återbetalning). Decided as a refund, never by itself.
    Refund,
    /// Somebody pays back a salary that was reversed after it was paid (återbetald lön).
    SalaryRepayment,
}
named!(ExplanationKind);

impl ExplanationKind {
    /// Whether it can be what a transaction of this kind is.
    pub const fn fits(self, kind: TransactionKind) -> bool {
        match kind {
            TransactionKind::Incoming => !matches!(self, Self::BankCharge),
            TransactionKind::Deduction | TransactionKind::Outgoing => {
                matches!(self, Self::BankCharge | Self::RecordedElsewhere | Self::NotOurs | Self::Offset)
            }
            TransactionKind::Reversal => matches!(self, Self::RecordedElsewhere | Self::Offset),
            TransactionKind::Return => matches!(self, Self::RecordedElsewhere),
        }
    }

    /// Whether somebody may say so of a part of a transaction.
    pub fn check(self, transaction: &BankTransaction, amount: Amount) -> Result<(), Refusal> {
        if transaction.asks_about.is_some() {
            return Err(Refusal::TransactionInQuestion);
        }
        if !self.fits(transaction.kind) {
            return Err(Refusal::ExplanationUnfit);
        }
        if amount > transaction.unexplained {
            return Err(Refusal::ExceedsUnexplained { rest: transaction.unexplained });
        }
        Ok(())
    }
}

/// Whether so much can be paid back by somebody who owes this much from reversed salaries, whatever salaries that are not
/// approved yet are to be set off against it: these are calculated anew.
pub fn check_repayment(owed: Amount, amount: Amount) -> Result<(), Refusal> {
    if amount > owed.max(Amount::ZERO) {
        return Err(Refusal::ExceedsClaim { owed: owed.max(Amount::ZERO) });
    }
    Ok(())
}

/// Whether two transactions can be set off against each other: one came in, the other went out.
pub fn check_offset(one: &BankTransaction, other: &BankTransaction, amount: Amount) -> Result<(), Refusal> {
    let came_in = |of: &BankTransaction| of.kind == TransactionKind::Incoming;
    if came_in(one) == came_in(other) || one.currency != other.currency {
        return Err(Refusal::OffsetUnfit);
    }
    ExplanationKind::Offset.check(one, amount)?;
    ExplanationKind::Offset.check(other, amount)
}

/// What somebody said of a part of a transaction.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Its identity.
    pub id: BankExplanationId,
    /// What the part is.
    pub kind: ExplanationKind,
    /// How much of the transaction.
    pub amount: Amount,
    /// Why, in the words of who decided.
    pub note: String,
    /// What it is set off against.
    pub other: Option<BankTransactionId>,
    /// The refund that reserves it.
    pub refund: Option<RefundId>,
    /// Of a repayment.
    pub repayment: Option<Repayment>,
    /// Whether it was undone.
    pub reversed: bool,
    /// Who said so.
    pub explained_by_name: String,
    /// When.
    pub explained_at: DateTime<Utc>,
}

/// Who pays back a salary, and when that is posted.
#[derive(Clone, Debug)]
pub struct Repayment {
    /// Who owed it.
    pub user: UserId,
    /// What they are called.
    pub user_name: String,
    /// The day of its voucher: never before it was owed.
    pub posted_on: NaiveDate,
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::BankFileId;
    use crate::money::Currency;

    fn transaction(kind: TransactionKind, unexplained: i64) -> BankTransaction {
        BankTransaction {
            id: BankTransactionId(Uuid::nil()),
            kind,
            account: String::new(),
            booked_on: NaiveDate::from_ymd_opt(2026, 11, 20).unwrap(),
            amount: Amount::from_ore(10_000),
            unexplained: Amount::from_ore(unexplained),
            currency: Currency::Sek,
            payer: String::new(),
            reference: String::new(),
            text: String::new(),
            wait_reason: None,
            asks_about: None,
            same_as: None,
            payment_file: None,
            file_id: Some(BankFileId(Uuid::nil())),
            held_of: None,
            file_name: String::new(),
            line: 1,
            created_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn each_way_of_the_money_has_its_explanations() {
        use ExplanationKind as E;
        let of =
            |kind| E::ALL.iter().copied().filter(|explanation| explanation.fits(kind)).collect::<Vec<_>>();
        assert_eq!(
            of(TransactionKind::Incoming),
            [E::OtherIncome, E::RecordedElsewhere, E::NotOurs, E::Offset, E::Refund, E::SalaryRepayment]
        );
        let went_out = [E::BankCharge, E::RecordedElsewhere, E::NotOurs, E::Offset];
        assert_eq!(of(TransactionKind::Deduction), went_out);
        assert_eq!(of(TransactionKind::Outgoing), went_out);
        assert_eq!(of(TransactionKind::Reversal), [E::RecordedElsewhere, E::Offset]);
        assert_eq!(of(TransactionKind::Return), [E::RecordedElsewhere]);
    }

    #[test]
    fn no_more_is_paid_back_than_is_owed() {
        let repay = |owed, ore| check_repayment(Amount::from_ore(owed), Amount::from_ore(ore));
        assert_eq!(repay(500_764, 500_764), Ok(()));
        assert_eq!(repay(500_764, 500_765), Err(Refusal::ExceedsClaim { owed: Amount::from_ore(500_764) }));
        // The provider owes them: a payout came back after the next salary was set off against it.
        assert_eq!(repay(-1, 1), Err(Refusal::ExceedsClaim { owed: Amount::ZERO }));
    }

    #[test]
    fn no_more_is_explained_than_is_left() {
        let deduction = transaction(TransactionKind::Deduction, 5_000);
        let charge = |ore| ExplanationKind::BankCharge.check(&deduction, Amount::from_ore(ore));
        assert_eq!(charge(5_000), Ok(()));
        assert_eq!(charge(5_001), Err(Refusal::ExceedsUnexplained { rest: Amount::from_ore(5_000) }));
        let income = ExplanationKind::OtherIncome.check(&deduction, Amount::from_ore(1));
        assert_eq!(income, Err(Refusal::ExplanationUnfit));
    }

    #[test]
    fn an_offset_needs_two_ways_and_enough_on_both() {
        let (came, went) =
            (transaction(TransactionKind::Incoming, 8_000), transaction(TransactionKind::Reversal, 5_000));
        let offset = |one, other, ore| check_offset(one, other, Amount::from_ore(ore));
        assert_eq!(offset(&came, &went, 5_000), Ok(()));
        assert_eq!(offset(&went, &came, 5_000), Ok(()));
        assert_eq!(offset(&came, &came, 5_000), Err(Refusal::OffsetUnfit));
        assert_eq!(
            offset(&came, &went, 5_001),
            Err(Refusal::ExceedsUnexplained { rest: Amount::from_ore(5_000) })
        );
    }
}
