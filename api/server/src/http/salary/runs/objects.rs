//! Salary run objects of the API.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::Caller;
use paraply_app::reports::{self, Recorded};
use paraply_app::salary;
use paraply_app::salary::{Approval, File, PlannedPayslip, Preview, RunInput};
use paraply_domain::ids::{GroupId, InvoiceId, PayslipId, SalaryRunId, UserId};
use paraply_domain::payroll::run::SalaryRunStatus as DomainStatus;
use paraply_domain::payroll::{self, Finding};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::approvals;
use crate::http::language;
use crate::http::payments::{PaymentSource, PaymentSum};
use crate::http::salary::payslips::Payslip;
use crate::http::scalars::Amount;

/// Status of a salary run.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
pub enum SalaryRunStatus {
    /// Waiting for approval.
    Draft,
    /// Approved: the salaries are owed.
    Approved,
    /// The payment file has been created.
    Exported,
    /// The bank has accepted every payment and executes them on a later day.
    Accepted,
    /// The bank has paid everyone.
    Paid,
    /// A draft that was discarded.
    Discarded,
}

impl From<DomainStatus> for SalaryRunStatus {
    fn from(status: DomainStatus) -> Self {
        match status {
            DomainStatus::Draft => Self::Draft,
            DomainStatus::Approved => Self::Approved,
            DomainStatus::Exported => Self::Exported,
            DomainStatus::Paid => Self::Paid,
            DomainStatus::Discarded => Self::Discarded,
        }
    }
}

/// A preview of more users omits the calculation steps, which are most of the response.
const EXPLAINED_MAX: usize = 200;

/// Contents of a salary run: every paid invoice without a salary, limited by the fields given.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct SalaryRunInput {
    /// Day of payment: a bank day, today or later.
    pub payment_date: NaiveDate,
    /// Only these invoices.
    #[oai(validator(max_items = 100000))]
    pub invoice_ids: Option<Vec<Uuid>>,
    /// Only members of this group.
    pub group_id: Option<Uuid>,
    /// Only invoices paid on or before this day.
    pub cutoff_date: Option<NaiveDate>,
}

impl From<&SalaryRunInput> for RunInput {
    fn from(input: &SalaryRunInput) -> Self {
        Self {
            payment_date: input.payment_date,
            invoices: input.invoice_ids.as_ref().map(|ids| ids.iter().copied().map(InvoiceId).collect()),
            group: input.group_id.map(GroupId),
            cutoff_date: input.cutoff_date,
        }
    }
}

/// Approval of a salary run.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct ApproveInput {
    /// Version as read. A stale version is refused with 409.
    pub version: i32,
    /// Acknowledges provisional contribution rates; must be true for a run with `assumedRatesOf`.
    #[oai(default)]
    pub assumed_rates: bool,
}

/// Totals of the payslips of a run, in SEK.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SalaryTotals {
    /// Number of payslips. As in all totals, removed and reversed ones are not counted.
    pub payslip_count: i64,
    /// Number of invoices.
    pub invoice_count: i64,
    /// Invoiced amount without VAT.
    pub subtotal: Amount,
    /// Fees.
    pub fee: Amount,
    /// Amount that reimbursements take from the wage pools.
    pub pool_reimbursements: Amount,
    /// Corrections of the wage pools: below zero where invoices were credited after their salary; also losses that the
    /// provider bears.
    pub pool_correction: Amount,
    /// Wage pools: subtotal − fee − reimbursements + correction.
    pub wage_pool: Amount,
    /// Gross salaries.
    pub gross_salary: Amount,
    /// Holiday pay included in the gross salaries.
    pub holiday_pay: Amount,
    /// Employer contributions.
    pub employer_contributions: Amount,
    /// Withheld tax.
    pub preliminary_tax: Amount,
    /// Net salaries.
    pub net_salary: Amount,
    /// Amount paid to bank accounts.
    pub payout: Amount,
}

impl From<salary::Totals> for SalaryTotals {
    fn from(totals: salary::Totals) -> Self {
        Self {
            payslip_count: totals.payslip_count,
            invoice_count: totals.invoice_count,
            subtotal: totals.subtotal.into(),
            fee: totals.fee.into(),
            pool_reimbursements: totals.pool_reimbursements.into(),
            pool_correction: totals.pool_correction.into(),
            wage_pool: totals.wage_pool.into(),
            gross_salary: totals.gross_salary.into(),
            holiday_pay: totals.holiday_pay.into(),
            employer_contributions: totals.employer_contributions.into(),
            preliminary_tax: totals.preliminary_tax.into(),
            net_salary: totals.net_salary.into(),
            payout: totals.payout.into(),
        }
    }
}

/// A warning or blocker.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SalaryFinding {
    /// User concerned.
    pub user_id: Option<Uuid>,
    /// Name of the user.
    pub user_name: Option<String>,
    /// Invoice concerned.
    pub invoice_id: Option<Uuid>,
    /// Stable code.
    pub code: String,
    /// In the language of the request.
    pub message: String,
}

impl From<&Finding> for SalaryFinding {
    fn from(finding: &Finding) -> Self {
        Self {
            user_id: Some(finding.user.0),
            user_name: Some(finding.user_name.clone()),
            invoice_id: finding.invoice.map(|invoice| invoice.0),
            code: finding.code.into(),
            message: finding.message(language::current()).to_owned(),
        }
    }
}

/// Preview of a salary run.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SalaryRunPreview {
    /// Day of payment.
    pub payment_date: NaiveDate,
    /// Totals of the payslips.
    pub totals: SalaryTotals,
    /// By name; with calculation steps if there are at most 200 payslips.
    pub payslips: Vec<Payslip>,
    /// Warnings. They leave no one out.
    pub warnings: Vec<SalaryFinding>,
    /// Blockers. Each leaves its user out of the run.
    pub blockers: Vec<SalaryFinding>,
    /// Year with provisional contribution rates, if they are used.
    pub assumed_rates_of: Option<i32>,
}

impl SalaryRunPreview {
    /// All but the payslips.
    pub fn of(payment_date: NaiveDate, preview: Preview) -> Self {
        Self {
            payment_date,
            totals: preview.totals.into(),
            payslips: Vec::new(),
            warnings: preview.warnings.iter().map(SalaryFinding::from).collect(),
            blockers: preview.blockers.iter().map(SalaryFinding::from).collect(),
            assumed_rates_of: preview.assumed_year,
        }
    }
}

/// Payslips of a preview; with their steps where they are all and not too many.
pub fn previewed(
    payment_date: NaiveDate,
    payslips: Vec<PlannedPayslip>,
    are_all: bool,
) -> impl Iterator<Item = Payslip> {
    let with_steps = are_all && payslips.len() <= EXPLAINED_MAX;
    payslips.into_iter().map(move |planned| {
        let id = planned.user.0;
        let steps = if with_steps { planned.steps() } else { Vec::new() };
        let slip = planned.into_payslip(PayslipId(id), SalaryRunId(id), payment_date);
        payroll::Payslip { steps, ..slip }.into()
    })
}

/// A salary run.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SalaryRun {
    /// Id of the run.
    pub id: Uuid,
    /// Status of the run.
    pub status: SalaryRunStatus,
    /// Day of payment.
    pub payment_date: NaiveDate,
    /// Totals of the payslips.
    pub totals: SalaryTotals,
    /// The first thousand by name, without calculation steps; empty in lists. For all of them, list payslips with the
    /// filter `runId`.
    pub payslips: Vec<Payslip>,
    /// Staff member who created the run.
    pub created_by_id: Uuid,
    /// Name of the creator.
    pub created_by_name: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Name of the approver.
    pub approved_by_name: Option<String>,
    /// When it was approved.
    pub approved_at: Option<DateTime<Utc>>,
    /// When the payment file was created.
    pub exported_at: Option<DateTime<Utc>>,
    /// When the payments were confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Day on which the bank executes the payments of the latest file.
    pub pays_on: Option<NaiveDate>,
    /// When the draft was discarded.
    pub discarded_at: Option<DateTime<Utc>>,
    /// Message id of the latest payment file.
    pub message_id: Option<String>,
    /// Payment files in order of creation; empty in lists.
    pub payment_files: Vec<SalaryPaymentFile>,
    /// Whether it includes a payslip of the caller, who may then not decide on the run.
    pub own_payslip: bool,
    /// Actions available to the caller now: `recalculate`, `approve`, `export`, `confirm`, `status_report`, `remove`,
    /// `discard`.
    pub allowed_actions: Vec<String>,
    /// Manually recorded and imported payments of its invoices; absent in lists.
    pub typed_payments: Option<TypedPayments>,
    /// Delayed approval, where there is no other admin to approve; absent in lists.
    pub waiting_approval: Option<approvals::Approval>,
    /// Year with provisional contribution rates, if they are used; absent in lists.
    pub assumed_rates_of: Option<i32>,
    /// Incremented by every change.
    pub version: i32,
}

impl SalaryRun {
    pub fn of(run: salary::SalaryRun, approval: &Approval, caller: &Caller, today: NaiveDate) -> Self {
        let acts = approval.acts(caller, &run);
        let status = match run.status {
            DomainStatus::Paid if run.pays_on.is_some_and(|day| day > today) => SalaryRunStatus::Accepted,
            status => status.into(),
        };
        Self {
            id: run.id.0,
            status,
            payment_date: run.payment_date,
            totals: run.totals.into(),
            payslips: Vec::new(),
            created_by_id: run.created_by.0,
            created_by_name: run.created_by_name,
            created_at: run.created_at,
            approved_by_name: run.approved_by_name,
            approved_at: run.approved_at,
            exported_at: run.exported_at,
            confirmed_at: run.confirmed_at,
            pays_on: run.pays_on,
            discarded_at: run.discarded_at,
            message_id: run.message_id,
            payment_files: Vec::new(),
            own_payslip: approval.is_own(run.id),
            allowed_actions: acts.into_iter().map(|act| act.as_str().to_owned()).collect(),
            typed_payments: None,
            waiting_approval: None,
            assumed_rates_of: None,
            version: run.version,
        }
    }
}

/// Payments of the invoices of a run that were recorded by staff rather than confirmed by a bank.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct TypedPayments {
    /// Recorded manually, or by marking an invoice as paid.
    pub by_hand: PaymentSum,
    /// Imported from a file.
    pub from_files: PaymentSum,
    /// Bank charges that the provider bears, and number of the payments they were taken from.
    pub bank_charges: PaymentSum,
    /// Number of them recorded by the caller, who may then not approve the run (setting `requireSecondApprover`).
    pub by_you: i64,
    /// Number of them recorded by the creator of the run.
    pub by_maker: i64,
    /// The first thousand: manual before imported, larger before smaller amounts.
    pub payments: Vec<TypedPayment>,
}

/// A payment of an invoice in the run.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct TypedPayment {
    /// Id of the payment.
    pub id: Uuid,
    /// Payslip of the invoice.
    pub payslip_id: Uuid,
    /// Invoice that was paid.
    pub invoice_id: Uuid,
    /// Number of that invoice.
    pub invoice_number: String,
    /// Name of the freelancer.
    pub user_name: String,
    /// Amount allocated to the invoice.
    pub amount: Amount,
    /// Part of it that a bank kept.
    pub bank_charge: Amount,
    /// Date received.
    pub paid_on: NaiveDate,
    /// How it was recorded.
    pub source: PaymentSource,
    /// Why it was recorded manually.
    pub reason: String,
    /// Proof of the payment.
    pub evidence: String,
    /// Staff member who recorded it.
    pub recorded_by_id: Option<Uuid>,
    /// Name of that staff member.
    pub recorded_by_name: Option<String>,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
}

impl From<reports::TypedPayment> for TypedPayment {
    fn from(payment: reports::TypedPayment) -> Self {
        Self {
            id: payment.id.0,
            payslip_id: payment.payslip.0,
            invoice_id: payment.invoice.0,
            invoice_number: payment.invoice_number,
            user_name: payment.user_name,
            amount: payment.amount.into(),
            bank_charge: payment.bank_charge.into(),
            paid_on: payment.paid_on,
            source: PaymentSource::of(&payment.source),
            reason: payment.reason,
            evidence: payment.evidence,
            recorded_by_id: payment.recorded_by.map(|user| user.0),
            recorded_by_name: payment.recorded_by_name,
            recorded_at: payment.recorded_at,
        }
    }
}

impl TypedPayments {
    /// What the caller reads of a run that the maker made.
    pub fn of(
        recorded: &Recorded,
        payments: Vec<reports::TypedPayment>,
        caller: UserId,
        maker: UserId,
    ) -> Self {
        Self {
            by_hand: recorded.by_hand().into(),
            from_files: recorded.from_files().into(),
            bank_charges: recorded.bank_charges().into(),
            by_you: recorded.count_by(caller),
            by_maker: recorded.count_by(maker),
            payments: payments.into_iter().map(Into::into).collect(),
        }
    }
}

/// A payment file for the bank.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SalaryPaymentFile {
    /// Id of the file.
    pub id: Uuid,
    /// Number within the run. Later files contain what is left: payments that the bank rejected or that were left out
    /// before.
    pub sequence: i32,
    /// Message id, globally unique.
    pub message_id: String,
    /// `pain.001.001.03` or `pain.001.001.09`.
    pub format: String,
    /// Total of its payments.
    pub total: Amount,
    /// Number of payments.
    pub payment_count: i32,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

impl From<File> for SalaryPaymentFile {
    fn from(file: File) -> Self {
        Self {
            id: file.id,
            sequence: file.sequence,
            message_id: file.message_id,
            format: file.format,
            total: file.total.into(),
            payment_count: file.payment_count,
            created_at: file.created_at,
        }
    }
}

/// Confirmation of payments.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct ConfirmInput {
    /// Version as read. A stale version is refused with 409.
    pub version: i32,
    /// Only these payslips; absent: all outstanding payments.
    #[oai(validator(max_items = 100000))]
    pub payslip_ids: Option<Vec<Uuid>>,
}

/// Options of a payment file.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct ExportInput {
    /// Version as read. A stale version is refused with 409.
    pub version: i32,
    /// Users to leave for a later file.
    #[oai(validator(max_items = 100000))]
    pub leave_out: Option<Vec<Uuid>>,
}

/// Options of a recalculation.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct RecalculateInput {
    /// New day of payment: a bank day, today or later. Absent: unchanged.
    pub payment_date: Option<NaiveDate>,
    /// Version as read. A stale version is refused with 409.
    pub version: i32,
}

/// User to remove from a draft.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct RemoveInput {
    /// Id of the user.
    pub user_id: Uuid,
    /// Reason; visible to staff only.
    pub reason: Option<String>,
    /// Version as read. A stale version is refused with 409.
    pub version: i32,
}

/// Payslip to reverse.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct ReverseInput {
    /// Id of the payslip.
    pub payslip_id: Uuid,
    /// Reason; visible to the user.
    pub reason: String,
    /// Version as read. A stale version is refused with 409.
    pub version: i32,
}
