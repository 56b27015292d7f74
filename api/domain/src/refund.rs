//! Refunds (återbetalningar): money that came in by mistake, or too much of it, goes back to its payer. One person asks
//! for it, another approves it, and the bank pays it from a payment file.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::bank::{Bankgiro, PayoutAccount};
use crate::fault::{Fault, Faults};
use crate::payroll::BankReason;
use crate::{Amount, BankTransactionId, FaultKind, PaymentFileId, RefundId, Refusal, UserId};

/// How far a refund has come.
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
pub enum RefundStatus {
    /// Waits for a second person.
    Requested,
    /// Waits for a payment file.
    Approved,
    /// In a payment file; the bank has not decided.
    Exported,
    /// Paid by the bank.
    Paid,
    /// Not paid by the bank: the money waits on its transaction again.
    Rejected,
    /// Called off before it was in a file: the money waits on its transaction again.
    Cancelled,
}
named!(RefundStatus);

/// What can be done to a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray, Display)]
#[strum(serialize_all = "snake_case")]
pub enum RefundAct {
    /// A second person confirms it.
    Approve,
    /// The request is turned down, called off or not decided in time.
    Decline,
    /// Call off one that was approved.
    Cancel,
    /// Put it into a payment file.
    Export,
    /// The bank has paid it.
    Confirm,
    /// The bank has not paid it, or it came back.
    Reject,
}
named!(RefundAct);

/// Where a refund goes by an act.
pub fn transition(status: RefundStatus, act: RefundAct) -> Result<RefundStatus, Refusal> {
    use RefundStatus as S;
    match (status, act) {
        (S::Requested, RefundAct::Approve) => Ok(S::Approved),
        (S::Requested, RefundAct::Decline) | (S::Approved, RefundAct::Cancel) => Ok(S::Cancelled),
        (S::Approved, RefundAct::Export) => Ok(S::Exported),
        (S::Exported, RefundAct::Confirm) => Ok(S::Paid),
        // The bank's word counts for more than that of staff, and money comes back from closed accounts.
        (S::Exported | S::Paid, RefundAct::Reject) => Ok(S::Rejected),
        _ => Err(Refusal::ImpossibleRefundTransition { act, status }),
    }
}

/// Where a refund goes: a bankgiro number, or an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundAccount {
    /// By bankgiro number.
    Bankgiro(Bankgiro),
    /// By account number or IBAN.
    Account(PayoutAccount),
}

/// What a form holds of it; stored as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(
    missing_docs,
    reason = "the fields are the numbers that they are named after; all but one way's are empty"
)]
pub struct RefundAccountForm {
    pub bankgiro: String,
    pub sort_code: String,
    pub account_number: String,
    pub iban: String,
    pub swift_bic: String,
}

impl RefundAccount {
    /// Reads what a form holds: a bankgiro number, or what [`PayoutAccount::parse`] takes, and not both. Faults are named
    /// `bankgiro`, `sortCode`, `accountNumber`, `iban` and `swiftBic`.
    pub fn parse(form: &RefundAccountForm) -> Result<Self, Vec<Fault>> {
        let RefundAccountForm { bankgiro, sort_code, account_number, iban, swift_bic } = form;
        if bankgiro.trim().is_empty() {
            return PayoutAccount::parse(sort_code, account_number, iban, swift_bic).map(Self::Account);
        }
        let mut faults = Faults::new();
        let given = [("sortCode", sort_code), ("accountNumber", account_number), ("iban", iban)];
        for (field, _) in given.into_iter().filter(|(_, text)| !text.trim().is_empty()) {
            faults.push(field, FaultKind::OneAccountOnly);
        }
        let bankgiro = faults.check("bankgiro", Bankgiro::parse(bankgiro));
        faults.into_result(())?;
        bankgiro.map(Self::Bankgiro).ok_or_else(Vec::new)
    }

    /// The numbers as they are stored.
    pub fn form(&self) -> RefundAccountForm {
        match self {
            Self::Bankgiro(bankgiro) => {
                RefundAccountForm { bankgiro: bankgiro.as_str().to_owned(), ..RefundAccountForm::default() }
            }
            Self::Account(PayoutAccount::Swedish(account)) => RefundAccountForm {
                sort_code: account.clearing().to_owned(),
                account_number: account.account().to_owned(),
                ..RefundAccountForm::default()
            },
            Self::Account(PayoutAccount::Iban { iban, bic }) => RefundAccountForm {
                iban: iban.as_str().to_owned(),
                swift_bic: bic.as_str().to_owned(),
                ..RefundAccountForm::default()
            },
        }
    }

    /// As a person reads it: `5402-9681`, `3300-0006205124`, an IBAN in groups of four.
    pub fn number(&self) -> String {
        match self {
            Self::Bankgiro(bankgiro) => bankgiro.to_string(),
            Self::Account(PayoutAccount::Swedish(account)) => {
                format!("{}-{}", account.clearing(), account.account())
            }
            Self::Account(PayoutAccount::Iban { iban, .. }) => iban.formatted(),
        }
    }

    /// The last four characters, enough to compare it with a paper.
    pub fn last4(&self) -> String {
        match self {
            Self::Bankgiro(bankgiro) => {
                let digits = bankgiro.as_str();
                digits[digits.len() - 4..].to_owned()
            }
            Self::Account(account) => account.last4().to_owned(),
        }
    }

    /// Whether this is where somebody is paid their salary.
    pub fn is_same(&self, salary: &PayoutAccount) -> bool {
        match self {
            Self::Bankgiro(_) => false,
            Self::Account(account) => account.is_same(salary),
        }
    }
}

/// Money that goes back.
#[derive(Clone, Debug)]
pub struct Refund {
    /// Its identity, also at the bank.
    pub id: RefundId,
    /// The incoming money that it is a part of.
    pub transaction: BankTransactionId,
    /// How far it has come.
    pub status: RefundStatus,
    /// How much.
    pub amount: Amount,
    /// Who gets it.
    pub payee: String,
    /// Where it goes.
    pub account: RefundAccountForm,
    /// Why.
    pub reason: String,
    /// What shows that the account is the payer's.
    pub evidence: String,
    /// The payment file that it stands in.
    pub file: Option<PaymentFileId>,
    /// The day on which the bank is to pay it.
    pub execution_date: Option<NaiveDate>,
    /// Who asked for it.
    pub requested_by: UserId,
    /// Their name.
    pub requested_by_name: String,
    /// When.
    pub requested_at: DateTime<Utc>,
    /// Who approved it; none where a single person's request was carried out after its delay.
    pub approved_by_name: Option<String>,
    /// When.
    pub approved_at: Option<DateTime<Utc>>,
    /// When it was paid, rejected or called off.
    pub decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected or called off.
    pub decision: BankReason,
}

impl Refund {
    /// Its identity in a payment file.
    pub fn end_to_end_id(&self) -> String {
        self.id.0.simple().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refund_goes_one_way() {
        use {RefundAct as A, RefundStatus as S};
        let open = |status| {
            let acts = A::ALL.iter().copied();
            acts.filter_map(|act| transition(status, act).ok().map(|to| (act, to))).collect::<Vec<_>>()
        };
        assert_eq!(open(S::Requested), [(A::Approve, S::Approved), (A::Decline, S::Cancelled)]);
        assert_eq!(open(S::Approved), [(A::Cancel, S::Cancelled), (A::Export, S::Exported)]);
        assert_eq!(open(S::Exported), [(A::Confirm, S::Paid), (A::Reject, S::Rejected)]);
        assert_eq!(open(S::Paid), [(A::Reject, S::Rejected)]);
        assert_eq!(open(S::Rejected), []);
        assert_eq!(open(S::Cancelled), []);
    }

    fn form(bankgiro: &str, sort_code: &str, account_number: &str, iban: &str) -> RefundAccountForm {
        RefundAccountForm {
            bankgiro: bankgiro.into(),
            sort_code: sort_code.into(),
            account_number: account_number.into(),
            iban: iban.into(),
            swift_bic: String::new(),
        }
    }

    #[test]
    fn an_account_is_read_back_from_what_is_stored() {
        for (form, number, last4) in [
            (form("5402-9681", "", "", ""), "5402-9681", "9681"),
            (form("", "3300", "000620-5124", ""), "3300-0006205124", "5124"),
            (form("", "", "", "SE3550000000054910000003"), "SE35 5000 0000 0549 1000 0003", "0003"),
        ] {
            let account = RefundAccount::parse(&form).unwrap();
            assert_eq!((account.number().as_str(), account.last4().as_str()), (number, last4));
            assert_eq!(RefundAccount::parse(&account.form()), Ok(account));
        }
    }

    #[test]
    fn one_way_to_the_payee_is_given_and_its_numbers_are_checked() {
        let faults = |form| {
            let faults: Vec<Fault> = RefundAccount::parse(&form).unwrap_err();
            faults.into_iter().map(|fault| (fault.field, fault.kind.code())).collect::<Vec<_>>()
        };
        assert_eq!(faults(form("5402-9682", "", "", "")), [("bankgiro".to_owned(), "invalid_bankgiro")]);
        assert_eq!(
            faults(form("5402-9681", "", "", "SE3550000000054910000003")),
            [("iban".to_owned(), "one_account_only")]
        );
        assert_eq!(faults(form("", "", "", "")), [("accountNumber".to_owned(), "account_missing")]);
    }

    #[test]
    fn a_salary_account_is_known_by_either_number() {
        let salary = PayoutAccount::parse("5491", "0000003", "", "").unwrap();
        let by_iban = RefundAccount::parse(&form("", "", "", "SE3550000000054910000003")).unwrap();
        assert!(by_iban.is_same(&salary));
        assert!(!RefundAccount::parse(&form("5402-9681", "", "", "")).unwrap().is_same(&salary));
    }
}
