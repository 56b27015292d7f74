//! Nobody decides on what pays themselves. Whoever works in the back office and is paid as a freelancer leaves every
//! decision on their own money, or on its terms, to a colleague: one rule for pages, imports, bulk acts and the CLI.

use serde::Serialize;
use strum::VariantArray;

use crate::Refusal;
use crate::ids::UserId;
use crate::invoice::status::{Act, InvoiceStatus};

/// A decision of the back office that pays people or changes what they are paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, VariantArray)]
#[serde(rename = "OwnMoney")]
#[allow(missing_docs, reason = "each says what is decided")]
pub enum Decision {
    WriteInvoice,
    ReturnInvoice,
    ApproveInvoice,
    CreditInvoice,
    WriteOffInvoice,
    ReassignInvoice,
    RecordPayment,
    ReversePayment,
    ExplainMoney,
    RepaySalary,
    DecideReimbursement,
    ChangeGroupTerms,
    ChangeGroup,
    ChangeFee,
    ChangeTrust,
    ChangeTax,
    ChangeAccount,
    ChangePersonnummer,
    HoldSalary,
    ReleaseHold,
    WaiveCorrections,
    PayOutHolidayPay,
    KeepHolidayPay,
    CreateRun,
    RecalculateRun,
    RemoveFromRun,
    ApproveRun,
    ExportRun,
    ConfirmRun,
    DiscardRun,
    ReversePayslip,
}
named!(Decision: ALL);

impl Decision {
    /// What an act of the office on an invoice decides. None for what the owner may do without the office, and for
    /// attaching files.
    pub const fn of_act(act: Act, status: InvoiceStatus) -> Option<Self> {
        match act {
            Act::Edit => Some(Self::WriteInvoice),
            Act::Return => Some(Self::ReturnInvoice),
            Act::Send => Some(Self::ApproveInvoice),
            Act::AddPayment | Act::MarkPaid => Some(Self::RecordPayment),
            Act::MarkUnpaid => Some(Self::ReversePayment),
            Act::Credit => Some(Self::CreditInvoice),
            Act::WriteOff | Act::UndoWriteOff | Act::Doubt | Act::EndDoubt => Some(Self::WriteOffInvoice),
            Act::Reassign => Some(Self::ReassignInvoice),
            Act::Cancel => match status {
                InvoiceStatus::Draft | InvoiceStatus::Pending => None,
                InvoiceStatus::Sent
                | InvoiceStatus::Paid
                | InvoiceStatus::Cancelled
                | InvoiceStatus::WrittenOff => Some(Self::CreditInvoice),
            },
            Act::Delete | Act::Submit | Act::Withdraw | Act::AddFiles | Act::Duplicate => None,
        }
    }
}

/// Refuses a decision of somebody whom it pays or whose pay it changes.
pub fn check(decision: Decision, by: UserId, paid: UserId) -> Result<(), Refusal> {
    if by == paid { Err(Refusal::OwnMoney { decision }) } else { Ok(()) }
}

/// Refuses an act of the office on an invoice of whoever acts.
pub fn check_invoice(act: Act, status: InvoiceStatus, by: UserId, owner: UserId) -> Result<(), Refusal> {
    match Decision::of_act(act, status) {
        Some(decision) => check(decision, by, owner),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::Language;

    #[test]
    fn every_decision_is_refused_on_own_money_and_open_to_a_colleague() {
        let (boss, colleague) = (UserId(Uuid::from_u128(1)), UserId(Uuid::from_u128(2)));
        for &decision in Decision::ALL {
            assert_eq!(check(decision, boss, boss), Err(Refusal::OwnMoney { decision }));
            assert_eq!(check(decision, colleague, boss), Ok(()));
        }
    }

    #[test]
    fn an_owner_keeps_what_needs_no_office() {
        let boss = UserId(Uuid::from_u128(1));
        let free: Vec<_> = Act::ALL
            .iter()
            .copied()
            .filter(|act| check_invoice(*act, InvoiceStatus::Pending, boss, boss).is_ok())
            .collect();
        assert_eq!(
            free,
            [Act::Delete, Act::Submit, Act::Withdraw, Act::Cancel, Act::AddFiles, Act::Duplicate]
        );
        assert!(check_invoice(Act::Cancel, InvoiceStatus::Sent, boss, boss).is_err());
    }

    #[test]
    fn the_refusal_names_what_is_ones_own() {
        let refusal = Refusal::OwnMoney { decision: Decision::ApproveInvoice };
        assert_eq!(refusal.message(Language::En), "You cannot decide on your own invoice. Ask a colleague.");
        assert_eq!(
            refusal.message(Language::Sv),
            "Du får inte besluta om din egen faktura. Be en kollega göra det."
        );
        assert_eq!(refusal.code(), "own_money");
    }
}
