//! The life of a salary run.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::{FaultKind, Refusal};

/// Where a salary run stands.
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
pub enum SalaryRunStatus {
    /// Made, and waiting for approval.
    Draft,
    /// Approved; its payslips no longer change.
    Approved,
    /// The payment file has been made.
    Exported,
    /// The bank has paid everyone.
    Paid,
    /// A draft that was thrown away; its invoices are free again.
    Discarded,
}
named!(SalaryRunStatus);

/// What can be done to a salary run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray, Display)]
#[strum(serialize_all = "snake_case")]
pub enum RunAct {
    /// Calculate its payslips anew, for another day or because something has changed.
    Recalculate,
    /// Approve its payslips.
    Approve,
    /// Make the payment file; making it again gives the stored bytes.
    Export,
    /// Confirm what the bank has paid, all of it or single payments.
    Confirm,
    /// Read the bank's report on the payments.
    StatusReport,
    /// Take a person out of it.
    Remove,
    /// Throw it away.
    Discard,
}
named!(RunAct);

/// Where a salary run goes by an act. A run whose payments are confirmed one by one stays exported until the last of
/// them is: [`SalaryRunStatus::Paid`] is where confirming leads in the end.
pub fn transition(status: SalaryRunStatus, act: RunAct) -> Result<SalaryRunStatus, Refusal> {
    use SalaryRunStatus as S;
    match (status, act) {
        // Nothing is with the bank yet, so a run that was approved goes back to be approved anew.
        (S::Draft | S::Approved, RunAct::Recalculate) => Ok(S::Draft),
        (S::Draft, RunAct::Approve) => Ok(S::Approved),
        (S::Draft, RunAct::Remove) => Ok(S::Draft),
        (S::Draft, RunAct::Discard) => Ok(S::Discarded),
        (S::Approved | S::Exported, RunAct::Export) => Ok(S::Exported),
        (S::Exported, RunAct::Confirm) => Ok(S::Paid),
        // The bank may report again on payments that it has decided already.
        (S::Exported | S::Paid, RunAct::StatusReport) => Ok(status),
        (S::Draft, RunAct::Export | RunAct::Confirm | RunAct::StatusReport) => Err(Refusal::RunNotApproved),
        (S::Approved, RunAct::Confirm | RunAct::StatusReport) => Err(Refusal::RunNotExported),
        (_, RunAct::Recalculate | RunAct::Approve | RunAct::Remove | RunAct::Discard)
        | (S::Paid | S::Discarded, _) => Err(Refusal::ImpossibleRunTransition { act, status }),
    }
}

/// What can be done to a run now.
pub fn allowed_acts(status: SalaryRunStatus) -> Vec<RunAct> {
    RunAct::ALL.iter().copied().filter(|act| transition(status, *act).is_ok()).collect()
}

/// Where one payslip stands.
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
pub enum PayslipStatus {
    /// In a run that waits for approval.
    Draft,
    /// In an approved run.
    Approved,
    /// In a payment file; the bank has not decided.
    Exported,
    /// Accepted by the bank, which pays on a later day.
    Accepted,
    /// Paid by the bank.
    Paid,
    /// Rejected by the bank: to be paid again.
    Rejected,
    /// Taken back through a correction.
    Reversed,
    /// Taken out of its draft, or discarded with it.
    Removed,
}
named!(PayslipStatus);

impl PayslipStatus {
    /// Where a payslip stands on a day: what the bank has confirmed is on its way until the day on which it pays.
    #[must_use]
    pub fn on(self, today: NaiveDate, pays_on: Option<NaiveDate>) -> Self {
        match self {
            Self::Paid if pays_on.is_some_and(|day| day > today) => Self::Accepted,
            other => other,
        }
    }

    /// Whether the payslip can be reversed: the salary is owed or paid, and it is known which. While the bank has not
    /// answered nobody knows, and taking it back could pay it twice.
    pub fn check_reversible(self) -> Result<(), Refusal> {
        match self {
            Self::Approved | Self::Rejected | Self::Accepted | Self::Paid => Ok(()),
            Self::Exported => Err(Refusal::PaymentUndecided),
            Self::Draft | Self::Reversed | Self::Removed => {
                Err(Refusal::PayslipNotReversible { status: self })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_is_allowed_or_refused_in_every_status() {
        use RunAct::*;
        use SalaryRunStatus as S;
        assert_eq!(allowed_acts(S::Draft), [Recalculate, Approve, Remove, Discard]);
        assert_eq!(allowed_acts(S::Approved), [Recalculate, Export]);
        assert_eq!(allowed_acts(S::Exported), [Export, Confirm, StatusReport]);
        assert_eq!(allowed_acts(S::Paid), [StatusReport]);
        assert_eq!(allowed_acts(S::Discarded), []);
        assert_eq!(transition(S::Draft, Export), Err(Refusal::RunNotApproved));
        assert_eq!(transition(S::Approved, Confirm), Err(Refusal::RunNotExported));
        for (status, act) in
            [(S::Exported, Recalculate), (S::Paid, Approve), (S::Discarded, Export), (S::Approved, Discard)]
        {
            assert_eq!(transition(status, act), Err(Refusal::ImpossibleRunTransition { act, status }));
        }
    }

    #[test]
    fn a_payslip_is_reversed_only_when_it_is_known_whether_it_was_paid() {
        use PayslipStatus as P;
        let reversible: Vec<_> =
            P::ALL.iter().copied().filter(|status| status.check_reversible().is_ok()).collect();
        assert_eq!(reversible, [P::Approved, P::Accepted, P::Paid, P::Rejected]);
        assert_eq!(P::Exported.check_reversible(), Err(Refusal::PaymentUndecided));
    }

    #[test]
    fn a_confirmed_payment_is_on_its_way_until_the_bank_pays() {
        use PayslipStatus as P;
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        assert_eq!(P::Paid.on(day(24), Some(day(25))), P::Accepted);
        assert_eq!(P::Paid.on(day(25), Some(day(25))), P::Paid);
        assert_eq!(P::Paid.on(day(24), None), P::Paid);
        assert_eq!(P::Rejected.on(day(24), Some(day(25))), P::Rejected);
    }

    #[test]
    fn a_status_reads_back_from_its_name() {
        for &status in SalaryRunStatus::ALL {
            assert_eq!(status.as_str().parse::<SalaryRunStatus>().unwrap(), status);
        }
        for &status in PayslipStatus::ALL {
            assert_eq!(status.as_str().parse::<PayslipStatus>().unwrap(), status);
        }
    }
}
