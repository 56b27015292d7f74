//! What is well formed but does not fit the present state: answered with 409 and a reason.
//!
//! The words connection, timeout and database never stand in a message: the web client resends a write when it
//! reads one of them.

use chrono::NaiveDate;
use serde::Serialize;
use strum::VariantNames;

use crate::account::OpenMatter;
use crate::invoice::address::AddressPart;
use crate::invoice::status::{Act, InvoiceStatus};
use crate::money::display::serialize_kronor;
use crate::own_money::Decision;
use crate::payroll::finding::Finding;
use crate::payroll::run::{PayslipStatus, RunAct, SalaryRunStatus};
use crate::payroll::tables::dependents::Dependents;
use crate::profile::MissingItem;
use crate::refund::{RefundAct, RefundStatus};
use crate::tax_request::TaxRequestStatus;
use crate::{Amount, Language};
/// Why something well formed cannot be done now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, VariantNames)]
#[allow(missing_docs, reason = "each variant's meaning is its message")]
pub enum Refusal {
    ImpossibleTransition {
        act: Act,
        status: InvoiceStatus,
    },
    ImpossibleRunTransition {
        act: RunAct,
        status: SalaryRunStatus,
    },
    ImpossibleRefundTransition {
        act: RefundAct,
        status: RefundStatus,
    },
    CreditNoteIsFinal,
    StaleVersion,
    FeeExceedsSubtotal {
        #[serde(serialize_with = "serialize_kronor")]
        fee: Amount,
        #[serde(serialize_with = "serialize_kronor")]
        subtotal: Amount,
    },
    EmailNotVerified,
    /// Somebody has uploaded as much as one may.
    FileQuota {
        /// Megabytes in all.
        max_mb: u32,
    },
    /// All uploads together have reached their limit.
    StorageFull,
    ProfileIncomplete {
        missing: Vec<MissingItem>,
    },
    BankAccountMissing,
    /// An invoice states the client's address (mervärdesskattelagen 17 kap. 24 §).
    ClientAddressMissing {
        /// The client's name.
        client: String,
        missing: Vec<AddressPart>,
    },
    /// An exempt supply refers to what exempts it.
    VatExemptionMissing,
    NoLines,
    TotalNotPositive,
    AlreadySalaried,
    AlreadyPaidOut,
    HasPayments,
    NotOverdue,
    SecondApproverRequired,
    AssumedRates {
        year: i32,
    },
    /// So many payments behind the run were recorded by who would approve it.
    PaymentsRecordedByApprover {
        payments: i64,
    },
    /// Who would pay again has read in the report that rejected the payment.
    RejectionReadByPayer,
    RunNotApproved,
    RunNotExported,
    NothingToPay,
    /// An invoice was changed while the run was made.
    InvoicesChanged,
    /// Something has changed for these people since the run was calculated or approved.
    RunAffected {
        #[serde(skip)]
        findings: Vec<Finding>,
    },
    /// The day on which a run was to be paid has passed; the next bank day.
    PaymentDatePassed {
        date: NaiveDate,
        next: NaiveDate,
    },
    /// The approval of a run waits until after the day on which it was to be paid; a bank day that is late enough.
    PaymentDateTooSoon {
        date: NaiveDate,
        next: NaiveDate,
    },
    NobodyToPay,
    NothingToConfirm,
    PaymentUndecided,
    PayslipNotReversible {
        status: PayslipStatus,
    },
    LaterPayslip,
    AlreadyHeld,
    NotHeld,
    NothingToDeclare,
    MonthNotDeclared,
    TaxPaymentOpen,
    NoTaxPayment,
    NoTaxToPay,
    NoTaxCredit,
    PersonBlocked,
    AccountClosed,
    ViewingColleague,
    BrowserNeeded,
    ClientArchived,
    ClientMerged,
    ClientsOfDifferentOwners,
    /// They have different clients or currencies, or one replaces a credited invoice.
    DraftsDiffer,
    InvoiceCancelled,
    /// No invoice of the freelancer's own is needed: the one to the client is not sent, or F-skatt does not apply.
    OwnInvoiceNotNeeded,
    CurrencyNotSettled,
    InUse,
    FileShowsReimbursement,
    IdempotencyKeyReused,
    RequestInProgress,
    /// So many invoices match now; other than when somebody looked.
    SelectionChanged {
        now: usize,
    },
    /// It failed for no reason of its own.
    NotDone,
    AlreadyExists,
    AlreadyVerified,
    NoSecondFactor,
    NoFactorToConfirm,
    LastSecondFactor,
    PasskeysNeedDomain,
    PasskeyExists,
    PasskeyLimit {
        max: usize,
    },
    SettingsInForce,
    FileLimit {
        max: usize,
    },
    LastAdmin,
    /// What a file would do is not what it would have done when it was tried.
    ImportChanged,
    /// So many records are not as the import left them, or something stands on them.
    ImportUsedSince {
        records: usize,
    },
    /// Something was reckoned with the table since it came in.
    YearTableUsed {
        year: i32,
        #[serde(skip)]
        dependents: Dependents,
    },
    OwnAccount,
    /// The same act on the same record waits for a second person already.
    ApprovalWaiting,
    /// A person's fee would change with the group: somebody else must confirm the move.
    GroupFeeWaits,
    /// Undoing an import would give what takes two people to give.
    UndoNeedsTwo {
        /// Whom.
        name: String,
    },
    ApprovalDecided,
    ApprovalByAnother,
    ApprovalNotYours,
    /// What is to be changed is no longer what it was when the change was requested.
    ApprovalOutdated,
    /// Whoever requested it may not do it any more.
    ApprovalRequesterLostRight,
    /// The caller would decide on what pays themselves.
    OwnMoney {
        decision: Decision,
    },
    OwnTax,
    TaxRequestOpen,
    TaxRequestOutdated,
    TaxRequestClosed {
        status: TaxRequestStatus,
    },
    /// A payment in a file is above the limit for payments by hand.
    PaymentAboveLimit {
        #[serde(serialize_with = "serialize_kronor")]
        limit: Amount,
    },
    MoneyUnderWay {
        open: Vec<OpenMatter>,
    },
    /// More is to be allocated than is left of the bank transaction.
    ExceedsUnexplained {
        #[serde(serialize_with = "serialize_kronor")]
        rest: Amount,
    },
    /// More is to be paid back than is owed from reversed salaries.
    ExceedsClaim {
        #[serde(serialize_with = "serialize_kronor")]
        owed: Amount,
    },
    /// More is to be allocated than is owed.
    ExceedsBalance {
        #[serde(serialize_with = "serialize_kronor")]
        balance: Amount,
    },
    /// A bank charge is not what is missing of the invoice.
    BankChargeMismatch {
        #[serde(serialize_with = "serialize_kronor")]
        balance: Amount,
    },
    /// A difference was posted for the bank transaction already.
    BankChargeTwice,
    /// Money of the bank transaction is left over, so that no bank has kept any.
    BankChargeWithRest {
        #[serde(serialize_with = "serialize_kronor")]
        rest: Amount,
    },
    /// No bank has told of the money.
    BankChargeWithoutBank,
    /// A deduction or a reversal pays nothing.
    TransactionNotIncoming,
    /// Whether the transaction is money that was recorded already must be said first.
    TransactionInQuestion,
    /// There is nothing to say about the transaction.
    TransactionNotInQuestion,
    /// The recorded payment that may be the same money was reversed since.
    RecordedPaymentReversed,
    /// Nothing is allocated, so there is nothing to undo.
    NothingAllocated,
    /// A part of it was written off on another ground: the VAT of one invoice is recovered, or it is not.
    WriteOffGroundsDiffer,
    /// Another bears what was written off of it before.
    WriteOffBearersDiffer,
    /// With F-skatt there is no wage pool that could get what the provider bears.
    LossBorneWithFSkatt,
    /// A part of it is written off, so it cannot be credited as a whole.
    WriteOffStands,
    /// The write-off is undone already, or money has come in for it.
    WriteOffRecovered,
    /// No correction would lower the person's next salaries.
    NothingToWaive,
    /// The person has invoices whose salary is to come, which the corrections will lower.
    SalaryToCome,
    /// The waiver is undone already, or later corrections have made up for it.
    WaiverMadeUp,
    /// Nothing of the invoice is in doubt for that reason.
    NothingDoubted,
    /// The payment is reversed already, or is a reversal.
    PaymentReversed,
    /// All of the payment is allocated, so there is nothing to release.
    NothingUnallocated,
    /// The money went the other way than what it is said to be.
    ExplanationUnfit,
    /// Both transactions went the same way.
    OffsetUnfit,
    /// The money would go to where somebody with a role in the back office is paid.
    RefundToStaff,
    /// Only a person says that the money came.
    RefundNotTold,
    /// A refund that was confirmed came back only if the bank has told so.
    RefundNotReturned,
    /// A refund was rejected because of the transaction.
    ReturnOfRefund,
    /// There is no approved refund that is in no payment file.
    NoRefundsToPay,
    /// All refunds of the file are decided.
    NoRefundsToConfirm,
    /// The payment is the same money as a bank transaction.
    PaymentOnTransaction,
    /// What was freed of the payment is used otherwise, so that it cannot be said to be other money.
    FreedMoneyUsed,
    /// The bank has told of a payment of the invoice, which is to be allocated.
    BankTransactionWaits,
    /// Above the limit a second person confirms each invoice by itself.
    AllocateAlone {
        #[serde(serialize_with = "serialize_kronor")]
        limit: Amount,
    },
}

impl Refusal {
    /// The name for programs and tests.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ImpossibleTransition { .. }
            | Self::ImpossibleRunTransition { .. }
            | Self::ImpossibleRefundTransition { .. } => "impossible_transition",
            Self::CreditNoteIsFinal => "credit_note_is_final",
            Self::StaleVersion => "stale_version",
            Self::ImportChanged => "import_changed",
            Self::ImportUsedSince { .. } => "import_used_since",
            Self::YearTableUsed { .. } => "year_table_used",
            Self::FeeExceedsSubtotal { .. } => "fee_exceeds_subtotal",
            Self::EmailNotVerified => "email_not_verified",
            Self::ProfileIncomplete { .. } => "profile_incomplete",
            Self::BankAccountMissing => "bank_account_missing",
            Self::ClientAddressMissing { .. } => "client_address_missing",
            Self::VatExemptionMissing => "vat_exemption_missing",
            Self::NoLines => "no_lines",
            Self::TotalNotPositive => "total_not_positive",
            Self::AlreadySalaried => "already_salaried",
            Self::AlreadyPaidOut => "already_paid_out",
            Self::HasPayments => "has_payments",
            Self::NotOverdue => "not_overdue",
            Self::SecondApproverRequired => "second_approver_required",
            Self::AssumedRates { .. } => "assumed_rates",
            Self::PaymentsRecordedByApprover { .. } => "payments_recorded_by_approver",
            Self::RejectionReadByPayer => "rejection_read_by_payer",
            Self::RunNotApproved => "run_not_approved",
            Self::RunNotExported => "run_not_exported",
            Self::NothingToPay => "nothing_to_pay",
            Self::InvoicesChanged => "invoices_changed",
            Self::RunAffected { .. } => "run_affected",
            Self::PaymentDatePassed { .. } => "payment_date_passed",
            Self::PaymentDateTooSoon { .. } => "payment_date_too_soon",
            Self::NobodyToPay => "nobody_to_pay",
            Self::NothingToConfirm => "nothing_to_confirm",
            Self::PaymentUndecided => "payment_undecided",
            Self::PayslipNotReversible { .. } => "payslip_not_reversible",
            Self::LaterPayslip => "later_payslip",
            Self::AlreadyHeld => "already_held",
            Self::NotHeld => "not_held",
            Self::NothingToDeclare => "nothing_to_declare",
            Self::MonthNotDeclared => "month_not_declared",
            Self::TaxPaymentOpen => "tax_payment_open",
            Self::NoTaxToPay => "no_tax_to_pay",
            Self::NoTaxCredit => "no_tax_credit",
            Self::NoTaxPayment => "no_tax_payment",
            Self::PersonBlocked => "person_blocked",
            Self::AccountClosed => "account_closed",
            Self::ViewingColleague => "viewing_colleague",
            Self::BrowserNeeded => "browser_needed",
            Self::ClientArchived => "client_archived",
            Self::DraftsDiffer => "drafts_differ",
            Self::ClientMerged => "client_merged",
            Self::ClientsOfDifferentOwners => "clients_of_different_owners",
            Self::InvoiceCancelled => "invoice_cancelled",
            Self::OwnInvoiceNotNeeded => "own_invoice_not_needed",
            Self::CurrencyNotSettled => "currency_not_settled",
            Self::InUse => "in_use",
            Self::FileShowsReimbursement => "file_shows_reimbursement",
            Self::IdempotencyKeyReused => "idempotency_key_reused",
            Self::RequestInProgress => "request_in_progress",
            Self::SelectionChanged { .. } => "selection_changed",
            Self::NotDone => "not_done",
            Self::AlreadyExists => "already_exists",
            Self::AlreadyVerified => "already_verified",
            Self::NoSecondFactor => "no_second_factor",
            Self::NoFactorToConfirm => "no_factor_to_confirm",
            Self::LastSecondFactor => "last_second_factor",
            Self::PasskeysNeedDomain => "passkeys_need_domain",
            Self::PasskeyExists => "passkey_exists",
            Self::PasskeyLimit { .. } => "passkey_limit",
            Self::SettingsInForce => "settings_in_force",
            Self::FileLimit { .. } => "file_limit",
            Self::FileQuota { .. } => "file_quota",
            Self::StorageFull => "storage_full",
            Self::LastAdmin => "last_admin",
            Self::OwnAccount => "own_account",
            Self::ApprovalWaiting => "approval_waiting",
            Self::GroupFeeWaits => "group_fee_waits",
            Self::UndoNeedsTwo { .. } => "undo_needs_two",
            Self::ApprovalDecided => "approval_decided",
            Self::ApprovalByAnother => "approval_by_another",
            Self::ApprovalNotYours => "approval_not_yours",
            Self::ApprovalOutdated => "approval_outdated",
            Self::ApprovalRequesterLostRight => "approval_requester_lost_right",
            Self::OwnMoney { .. } => "own_money",
            Self::OwnTax => "own_tax",
            Self::TaxRequestOpen => "tax_request_open",
            Self::TaxRequestOutdated => "tax_request_outdated",
            Self::TaxRequestClosed { .. } => "tax_request_closed",
            Self::PaymentAboveLimit { .. } => "payment_above_limit",
            Self::MoneyUnderWay { .. } => "money_under_way",
            Self::ExceedsUnexplained { .. } => "exceeds_unexplained",
            Self::ExceedsClaim { .. } => "exceeds_claim",
            Self::ExceedsBalance { .. } => "exceeds_balance",
            Self::BankChargeMismatch { .. } => "bank_charge_mismatch",
            Self::BankChargeTwice => "bank_charge_twice",
            Self::BankChargeWithRest { .. } => "bank_charge_with_rest",
            Self::BankChargeWithoutBank => "bank_charge_without_bank",
            Self::TransactionNotIncoming => "transaction_not_incoming",
            Self::TransactionInQuestion => "transaction_in_question",
            Self::TransactionNotInQuestion => "transaction_not_in_question",
            Self::RecordedPaymentReversed => "recorded_payment_reversed",
            Self::NothingAllocated => "nothing_allocated",
            Self::NothingDoubted => "nothing_doubted",
            Self::PaymentReversed => "payment_reversed",
            Self::NothingUnallocated => "nothing_unallocated",
            Self::WriteOffGroundsDiffer => "write_off_grounds_differ",
            Self::WriteOffBearersDiffer => "write_off_bearers_differ",
            Self::LossBorneWithFSkatt => "loss_borne_with_f_skatt",
            Self::WriteOffStands => "write_off_stands",
            Self::WriteOffRecovered => "write_off_recovered",
            Self::NothingToWaive => "nothing_to_waive",
            Self::SalaryToCome => "salary_to_come",
            Self::WaiverMadeUp => "waiver_made_up",
            Self::ExplanationUnfit => "explanation_unfit",
            Self::OffsetUnfit => "offset_unfit",
            Self::RefundToStaff => "refund_to_staff",
            Self::RefundNotTold => "refund_not_told",
            Self::RefundNotReturned => "refund_not_returned",
            Self::ReturnOfRefund => "return_of_refund",
            Self::NoRefundsToPay => "no_refunds_to_pay",
            Self::NoRefundsToConfirm => "no_refunds_to_confirm",
            Self::BankTransactionWaits => "bank_transaction_waits",
            Self::PaymentOnTransaction => "payment_on_transaction",
            Self::FreedMoneyUsed => "freed_money_used",
            Self::AllocateAlone { .. } => "allocate_alone",
        }
    }

    /// The reason, and what can be done instead.
    pub fn message(&self, language: Language) -> String {
        match self {
            Self::RunAffected { findings } => {
                let people = Finding::people(findings).into();
                let names = Finding::names(findings, language).into();
                language.phrase_with("refusal-run-affected", [("people", people), ("names", names)])
            }
            Self::YearTableUsed { year, dependents } => {
                let uses = dependents.list(language).into();
                language.phrase_with("refusal-year-table-used", [("year", (*year).into()), ("uses", uses)])
            }
            _ => language.say(self),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message(Language::En))
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Refusal> {
        use Refusal::*;
        let mut refusals = vec![
            CreditNoteIsFinal,
            StaleVersion,
            ImportChanged,
            ImportUsedSince { records: 2 },
            YearTableUsed {
                year: 2027,
                dependents: Dependents { reimbursements: 1, ..Dependents::default() },
            },
            FeeExceedsSubtotal { fee: Amount::from_ore(10_100), subtotal: Amount::from_ore(100) },
            EmailNotVerified,
            ProfileIncomplete { missing: MissingItem::ALL.into() },
            BankAccountMissing,
            ClientAddressMissing { client: "Kund AB".into(), missing: AddressPart::ALL.into() },
            VatExemptionMissing,
            NoLines,
            TotalNotPositive,
            AlreadySalaried,
            AlreadyPaidOut,
            HasPayments,
            NotOverdue,
            SecondApproverRequired,
            AssumedRates { year: 2027 },
            PaymentsRecordedByApprover { payments: 2 },
            RejectionReadByPayer,
            RunNotApproved,
            RunNotExported,
            NothingToPay,
            InvoicesChanged,
            RunAffected { findings: Vec::new() },
            GroupFeeWaits,
            UndoNeedsTwo { name: "Anna Berg".into() },
            PaymentDateTooSoon {
                date: NaiveDate::from_ymd_opt(2026, 11, 23).unwrap(),
                next: NaiveDate::from_ymd_opt(2026, 11, 24).unwrap(),
            },
            PaymentDatePassed {
                date: NaiveDate::from_ymd_opt(2026, 11, 20).unwrap(),
                next: NaiveDate::from_ymd_opt(2026, 11, 23).unwrap(),
            },
            NobodyToPay,
            NoTaxToPay,
            NoTaxCredit,
            PersonBlocked,
            AccountClosed,
            ViewingColleague,
            BrowserNeeded,
            ClientArchived,
            ClientMerged,
            ClientsOfDifferentOwners,
            DraftsDiffer,
            InvoiceCancelled,
            OwnInvoiceNotNeeded,
            CurrencyNotSettled,
            InUse,
            FileShowsReimbursement,
            IdempotencyKeyReused,
            RequestInProgress,
            SelectionChanged { now: 7 },
            NotDone,
            AlreadyExists,
            AlreadyVerified,
            NoSecondFactor,
            NoFactorToConfirm,
            LastSecondFactor,
            PasskeysNeedDomain,
            PasskeyExists,
            PasskeyLimit { max: 20 },
            SettingsInForce,
            FileLimit { max: 10 },
            FileQuota { max_mb: 1000 },
            StorageFull,
            LastAdmin,
            OwnAccount,
            ApprovalWaiting,
            ApprovalDecided,
            ApprovalByAnother,
            ApprovalNotYours,
            ApprovalOutdated,
            ApprovalRequesterLostRight,
            OwnTax,
            TaxRequestOpen,
            TaxRequestOutdated,
            TaxRequestClosed { status: TaxRequestStatus::Approved },
            PaymentAboveLimit { limit: Amount::from_ore(1_000_000) },
            MoneyUnderWay { open: OpenMatter::ALL.to_vec() },
            ExceedsUnexplained { rest: Amount::from_ore(12_345) },
            ExceedsClaim { owed: Amount::from_ore(12_345) },
            ExceedsBalance { balance: Amount::from_ore(12_345) },
            BankChargeMismatch { balance: Amount::from_ore(12_345) },
            BankChargeTwice,
            BankChargeWithRest { rest: Amount::from_ore(12_345) },
            BankChargeWithoutBank,
            TransactionNotIncoming,
            TransactionInQuestion,
            TransactionNotInQuestion,
            RecordedPaymentReversed,
            NothingAllocated,
            NothingDoubted,
            PaymentReversed,
            NothingUnallocated,
            WriteOffGroundsDiffer,
            WriteOffBearersDiffer,
            LossBorneWithFSkatt,
            WriteOffStands,
            WriteOffRecovered,
            NothingToWaive,
            SalaryToCome,
            WaiverMadeUp,
            ExplanationUnfit,
            OffsetUnfit,
            RefundToStaff,
            RefundNotTold,
            RefundNotReturned,
            ReturnOfRefund,
            NoRefundsToPay,
            NoRefundsToConfirm,
            PaymentOnTransaction,
            FreedMoneyUsed,
            BankTransactionWaits,
            AllocateAlone { limit: Amount::from_ore(1_000_000) },
        ];
        refusals.extend(Decision::ALL.iter().copied().map(|decision| OwnMoney { decision }));
        for &act in Act::ALL {
            refusals.extend(
                InvoiceStatus::ALL.iter().copied().map(|status| ImpossibleTransition { act, status }),
            );
        }
        for &act in RunAct::ALL {
            refusals.extend(
                SalaryRunStatus::ALL.iter().copied().map(|status| ImpossibleRunTransition { act, status }),
            );
        }
        for &act in RefundAct::ALL {
            refusals.extend(
                RefundStatus::ALL.iter().copied().map(|status| ImpossibleRefundTransition { act, status }),
            );
        }
        refusals
    }

    #[test]
    fn a_message_is_whole_and_does_not_make_the_web_client_resend_a_write() {
        for refusal in all() {
            for &language in Language::ALL {
                let message = refusal.message(language).to_lowercase();
                for word in ["connection", "timeout", "database", "{"] {
                    assert!(!message.contains(word), "{message}");
                }
            }
        }
    }

    #[test]
    fn missing_items_are_named_in_the_readers_language() {
        let missing = vec![MissingItem::FullName, MissingItem::BankAccount];
        let refusal = Refusal::ProfileIncomplete { missing };
        assert_eq!(
            refusal.message(Language::En),
            "Complete your profile first. Missing: full name, bank account."
        );
        assert_eq!(refusal.message(Language::Sv), "Fyll först i din profil. Saknas: namn, bankkonto.");
    }
}
