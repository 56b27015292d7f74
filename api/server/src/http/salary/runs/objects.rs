//! Salary runs as they cross HTTP: what goes into one, what it would pay, what it is.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::Caller;
use paraply_app::reports::{self, Sums};
use paraply_app::salary;
use paraply_app::salary::{Approval, File, Plan, PlannedPayslip, RunInput};
use paraply_domain::ids::{GroupId, InvoiceId, PayslipId, SalaryRunId};
use paraply_domain::payroll::run::SalaryRunStatus as DomainStatus;
use paraply_domain::payroll::{self, Finding};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::approvals;
use crate::http::language;
use crate::http::payments::{PaymentSource, PaymentSum};
use crate::http::salary::payslips::Payslip;
use crate::http::scalars::Amount;

/// Where a salary run stands.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
pub enum SalaryRunStatus {
    /// Made, waits for approval.
    Draft,
    /// Approved: the salaries are owed.
    Approved,
    /// The payment file has been made.
    Exported,
    /// The bank has confirmed every payment and makes them on a later day.
    Accepted,
    /// The bank has paid everyone.
    Paid,
    /// A draft that was thrown away.
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

/// A preview of more people than this leaves out the steps, which nobody reads of so many and which are most of it.
const EXPLAINED_MAX: usize = 200;

/// What goes into a run: every paid invoice that has not become salary, narrowed by what is given.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct SalaryRunInput {
    /// The day the bank pays: a bank day, today at the earliest.
    pub payment_date: NaiveDate,
    /// Only these invoices.
    #[oai(validator(max_items = 100000))]
    pub invoice_ids: Option<Vec<Uuid>>,
    /// Only this group's people.
    pub group_id: Option<Uuid>,
    /// Only what was paid up to and with this day.
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

/// What an approval says.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct ApproveInput {
    /// As read; a newer one refuses the act.
    pub version: i32,
    /// That it is known that the contribution rates are assumed; needed of a run with `assumedRatesOf`.
    #[oai(default)]
    pub assumed_rates: bool,
}

/// Sums over the payslips of a run, in SEK.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SalaryTotals {
    /// Payslips, without those removed or reversed; the other sums likewise.
    pub payslip_count: i64,
    /// Invoices on them.
    pub invoice_count: i64,
    /// Invoiced, without VAT.
    pub subtotal: Amount,
    /// Fees.
    pub fee: Amount,
    /// Wage pools.
    pub wage_pool: Amount,
    /// Gross salaries.
    pub gross_salary: Amount,
    /// The holiday pay in them.
    pub holiday_pay: Amount,
    /// Employer contributions.
    pub employer_contributions: Amount,
    /// Tax withheld.
    pub preliminary_tax: Amount,
    /// Net salaries.
    pub net_salary: Amount,
    /// What goes to accounts.
    pub payout: Amount,
}

impl From<salary::Totals> for SalaryTotals {
    fn from(totals: salary::Totals) -> Self {
        Self {
            payslip_count: totals.payslip_count,
            invoice_count: totals.invoice_count,
            subtotal: totals.subtotal.into(),
            fee: totals.fee.into(),
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

/// Something to know about a person before the run.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SalaryFinding {
    /// Whom it concerns.
    pub user_id: Option<Uuid>,
    /// That person's name.
    pub user_name: Option<String>,
    /// The invoice it concerns.
    pub invoice_id: Option<Uuid>,
    /// For programs.
    pub code: String,
    /// For people.
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

/// What a run would pay.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SalaryRunPreview {
    /// The day the bank would pay.
    pub payment_date: NaiveDate,
    /// The sums.
    pub totals: SalaryTotals,
    /// By name; with their steps when they are at most two hundred.
    pub payslips: Vec<Payslip>,
    /// Worth a look; nobody is left out for them.
    pub warnings: Vec<SalaryFinding>,
    /// Each leaves its person out of the run.
    pub blockers: Vec<SalaryFinding>,
    /// The year whose contribution rates are assumed, where they are.
    pub assumed_rates_of: Option<i32>,
}

impl SalaryRunPreview {
    pub fn of(payment_date: NaiveDate, plan: Plan) -> Self {
        let assumed_rates_of = plan.assumed_year();
        let totals = plan.totals().into();
        let with_steps = plan.payslips.len() <= EXPLAINED_MAX;
        let previewed = |planned: PlannedPayslip| {
            let id = planned.user.0;
            let steps = if with_steps { planned.steps() } else { Vec::new() };
            let slip = planned.into_payslip(PayslipId(id), SalaryRunId(id), payment_date);
            payroll::Payslip { steps, ..slip }.into()
        };
        let payslips = plan.payslips.into_iter().map(previewed).collect();
        Self {
            payment_date,
            totals,
            payslips,
            warnings: plan.warnings.iter().map(SalaryFinding::from).collect(),
            blockers: plan.blockers.iter().map(SalaryFinding::from).collect(),
            assumed_rates_of,
        }
    }
}

/// A salary run.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SalaryRun {
    /// Its id.
    pub id: Uuid,
    /// Where it stands.
    pub status: SalaryRunStatus,
    /// The day the bank pays.
    pub payment_date: NaiveDate,
    /// The sums.
    pub totals: SalaryTotals,
    /// The first thousand by name, without their steps; empty in lists. The list of payslips, filtered by `runId`, has
    /// them all.
    pub payslips: Vec<Payslip>,
    /// Who made it.
    pub created_by_id: Uuid,
    /// That person's name.
    pub created_by_name: String,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Who approved it.
    pub approved_by_name: Option<String>,
    /// When.
    pub approved_at: Option<DateTime<Utc>>,
    /// When the payment file was made.
    pub exported_at: Option<DateTime<Utc>>,
    /// When the bank's payment was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The day on which the bank makes the payments of the latest file.
    pub pays_on: Option<NaiveDate>,
    /// When the draft was thrown away.
    pub discarded_at: Option<DateTime<Utc>>,
    /// Id of the latest payment file's message.
    pub message_id: Option<String>,
    /// The files for the bank, the first one first; empty in lists.
    pub payment_files: Vec<SalaryPaymentFile>,
    /// Whether it holds a payslip of the caller, who then decides on nothing of it.
    pub own_payslip: bool,
    /// Acts that the caller may do now: `recalculate`, `approve`, `export`, `confirm`, `status_report`, `remove`, `discard`.
    pub allowed_actions: Vec<String>,
    /// The payments of its invoices that people recorded; absent in lists.
    pub typed_payments: Option<TypedPayments>,
    /// The approval that waits for its day, because there is nobody else to approve; absent in lists.
    pub waiting_approval: Option<approvals::Approval>,
    /// The year whose contribution rates are assumed, where they are; absent in lists.
    pub assumed_rates_of: Option<i32>,
    /// Counts up with every act.
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

/// The payments of a run's invoices, which people recorded and no bank has confirmed.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct TypedPayments {
    /// Typed in: a payment by hand, or an invoice marked as paid.
    pub by_hand: PaymentSum,
    /// Read from a file that somebody imported.
    pub from_files: PaymentSum,
    /// How many of them the caller recorded. By setting the caller then does not approve the run.
    pub by_you: i64,
    /// How many of them the run's maker recorded.
    pub by_maker: i64,
    /// The first thousand: by hand before those from files, large before small.
    pub payments: Vec<TypedPayment>,
}

/// A payment of a run's invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct TypedPayment {
    /// Which.
    pub id: Uuid,
    /// The payslip that it pays.
    pub payslip_id: Uuid,
    /// The invoice that it settles.
    pub invoice_id: Uuid,
    /// That invoice's number.
    pub invoice_number: String,
    /// The freelancer.
    pub user_name: String,
    /// What of it settles the invoice.
    pub amount: Amount,
    /// The day the money came.
    pub paid_on: NaiveDate,
    /// How it was recorded.
    pub source: PaymentSource,
    /// Why it was typed in.
    pub reason: String,
    /// What shows that the money came.
    pub evidence: String,
    /// Who recorded it.
    pub recorded_by_id: Option<Uuid>,
    /// That person's name.
    pub recorded_by_name: Option<String>,
    /// When.
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
    pub fn of(sums: Sums, payments: Vec<reports::TypedPayment>) -> Self {
        Self {
            by_hand: sums.by_hand.into(),
            from_files: sums.from_files.into(),
            by_you: sums.by_person,
            by_maker: sums.by_maker,
            payments: payments.into_iter().map(Into::into).collect(),
        }
    }
}

/// A file of payments for the bank.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SalaryPaymentFile {
    /// Its id.
    pub id: Uuid,
    /// Counts up within the run: a later file holds what the bank rejected of the ones before.
    pub sequence: i32,
    /// Id of its message, unique for ever.
    pub message_id: String,
    /// `pain.001.001.03` or `pain.001.001.09`.
    pub format: String,
    /// The sum of its payments.
    pub total: Amount,
    /// How many they are.
    pub payment_count: i32,
    /// When it was made.
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

/// An act on a run.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct ConfirmInput {
    /// As read; a newer one refuses the act.
    pub version: i32,
    /// Only these payslips; absent: all that wait for the bank.
    #[oai(validator(max_items = 100000))]
    pub payslip_ids: Option<Vec<Uuid>>,
}

/// What a payment file is made of.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct ExportInput {
    /// As read; a newer one refuses the act.
    pub version: i32,
    /// People whose payments wait for a later file.
    #[oai(validator(max_items = 100000))]
    pub leave_out: Option<Vec<Uuid>>,
}

/// How to calculate a run anew.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct RecalculateInput {
    /// The day the bank pays: a bank day, today at the earliest. Absent: the day it has.
    pub payment_date: Option<NaiveDate>,
    /// As read; a newer one refuses the act.
    pub version: i32,
}

/// Whom to take out of a draft.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct RemoveInput {
    /// The person.
    pub user_id: Uuid,
    /// Why; for the colleagues.
    pub reason: Option<String>,
    /// As read; a newer one refuses the act.
    pub version: i32,
}

/// Which payslip to take back.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct ReverseInput {
    /// The payslip.
    pub payslip_id: Uuid,
    /// Why; its person reads it.
    pub reason: String,
    /// As read; a newer one refuses the act.
    pub version: i32,
}
