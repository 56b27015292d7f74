//! The dashboards of the freelancers' app and of the back office.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::dashboard::{MonthFigures, Progress, Step};
use paraply_app::invoices::Side;
use paraply_app::settings::time_of_day;
use paraply_app::{App, audit, dashboard};
use paraply_domain::money;
use paraply_domain::staff::Permission;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::audit_events::AuditEvent;
use super::auth::User;
use super::invoices::objects::Invoice;
use super::list::{ApiResult, ListQuery, Page};
use super::scalars::Amount;
use super::staff::{Staff, may};

/// A set-up step of the freelancer.
#[derive(Object)]
struct ChecklistItem {
    /// `verify_email`, `profile`, `tax`, `bank_account`, `client` or `invoice`.
    key: String,
    /// Whether it is completed.
    done: bool,
}

/// Status of the next payout.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "snake_case")]
enum PayoutStep {
    /// The invoice waits for approval.
    Pending,
    /// The invoice has been sent to the client.
    Sent,
    /// The client has paid; the invoice waits for a salary run.
    Paid,
    /// The invoice is on a payslip that the bank has not paid yet.
    Salary,
}

/// The next payout.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct NextPayout {
    /// Invoice that is paid out.
    invoice_id: Uuid,
    /// Its number; absent until it is sent.
    invoice_number: Option<String>,
    /// Name of the client.
    client_name: String,
    /// Payout in SEK: of the payslip or, before it exists, by today's rates.
    amount: Amount,
    /// Payment date of the payslip or, before it exists, the promised date.
    promised_date: Option<NaiveDate>,
    /// Status of the payout.
    step: PayoutStep,
}

/// Payouts expected on one day, in SEK.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct ComingPayout {
    /// Payment date of the payslip or, before it exists, the promised date; absent once a promise has passed and while
    /// a client disputes the invoice.
    date: Option<NaiveDate>,
    /// Payout: of payslips or, before they exist, by today's rates.
    amount: Amount,
    /// Part of it whose invoices have been paid by the clients.
    received: Amount,
    /// Number of invoices.
    invoice_count: i64,
}

impl From<dashboard::ComingPayout> for ComingPayout {
    fn from(coming: dashboard::ComingPayout) -> Self {
        Self {
            date: coming.on,
            amount: coming.amount.into(),
            received: coming.received.into(),
            invoice_count: coming.invoice_count,
        }
    }
}

/// Totals of a month in SEK.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct MonthSum {
    /// `2026-11`
    month: String,
    /// Sent less credited invoices, without VAT.
    invoiced: Amount,
    /// Fees of invoices sent and not credited.
    fees: Amount,
    /// Salaries paid by the bank.
    paid_out: Amount,
}

impl From<&MonthFigures> for MonthSum {
    fn from(month: &MonthFigures) -> Self {
        Self {
            month: month.month.format("%Y-%m").to_string(),
            invoiced: month.invoiced.into(),
            fees: month.fees.into(),
            paid_out: month.paid_out.into(),
        }
    }
}

/// The previous year from January until the same day, in SEK.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct YearBefore {
    /// Today's date a year ago.
    until: NaiveDate,
    /// Sent less credited invoices, without VAT.
    invoiced: Amount,
    /// Salaries paid by the bank.
    paid_out: Amount,
    /// This month of that year, until the same day.
    month: MonthSum,
}

impl From<dashboard::YearBefore> for YearBefore {
    fn from(year: dashboard::YearBefore) -> Self {
        Self {
            until: year.until,
            invoiced: year.invoiced.into(),
            paid_out: year.paid_out.into(),
            month: (&year.month).into(),
        }
    }
}

/// Dashboard of a freelancer.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Dashboard {
    /// Set-up steps of the freelancer.
    checklist: Vec<ChecklistItem>,
    /// The next payout, if there is one.
    next_payout: Option<NextPayout>,
    /// Payouts to come, by day; those without a date are last.
    coming_payouts: Vec<ComingPayout>,
    /// Number of drafts.
    draft_count: i64,
    /// Number of invoices waiting for approval.
    pending_count: i64,
    /// Their total with VAT.
    pending_total: Amount,
    /// Number of invoices sent and not yet due.
    sent_count: i64,
    /// Their outstanding balance.
    sent_balance: Amount,
    /// Number of invoices past their due date.
    overdue_count: i64,
    /// Their outstanding balance.
    overdue_balance: Amount,
    /// Salaries paid this year.
    paid_out_this_year: Amount,
    /// Invoiced this year, without VAT.
    invoiced_this_year: Amount,
    /// Months of the current year.
    months: Vec<MonthSum>,
    /// The previous year until the same day; absent if nothing was invoiced or paid out.
    year_before: Option<YearBefore>,
    /// Latest invoices, without `items`.
    recent_invoices: Vec<Invoice>,
}

/// Dashboard of the back office.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AdminDashboard {
    /// Number of invoices waiting for approval.
    pending_count: i64,
    /// Their total with VAT.
    pending_total: Amount,
    /// Number that should have been sent on an earlier day.
    pending_late_count: i64,
    /// Number that should be sent today.
    pending_today_count: i64,
    /// Invoices submitted later in the day are sent the next bank day (setting `approvalCutoff`).
    approval_cutoff: String,
    /// Invoices submitted by this time are late.
    late_before: DateTime<Utc>,
    /// Invoices submitted after `lateBefore` and by this time should be sent today.
    today_before: DateTime<Utc>,
    /// Number of payslips approved and not paid.
    payouts_due_count: i64,
    /// Their total payout.
    payouts_due_total: Amount,
    /// Earliest payment date among them.
    payouts_due_on: Option<NaiveDate>,
    /// Number of invoices sent and not yet due.
    sent_count: i64,
    /// Their outstanding balance.
    sent_balance: Amount,
    /// Number of invoices past their due date.
    overdue_count: i64,
    /// Their outstanding balance.
    overdue_balance: Amount,
    /// Number of paid invoices without a salary.
    ready_for_salary_count: i64,
    /// Their subtotals less fees.
    ready_for_salary_basis: Amount,
    /// Number of unanswered messages.
    open_messages: i64,
    /// Number of tax requests waiting for a decision.
    waiting_tax_requests: i64,
    /// Number of emails that could not be delivered.
    failed_mails: i64,
    /// Number of payments with an unallocated amount.
    unallocated_payments: i64,
    /// Number of bank transactions that wait for a decision.
    open_bank_transactions: i64,
    /// Number of days of the bank account in the last 60 days whose statement is missing or not explained.
    unexplained_bank_days: usize,
    /// Number of sensitive changes waiting for a second admin.
    waiting_approvals: i64,
    /// Number of salary runs created by others and waiting for approval.
    runs_to_approve: i64,
    /// Number of payslips whose payment the bank rejected and that have not been paid again.
    rejected_payouts: i64,
    /// Number of months with an overdue employer declaration. Zero without the permission `read_money`.
    late_declarations: i64,
    /// Number of months whose declaration needs a correction. Zero without the permission `read_money`.
    wrong_declarations: i64,
    /// Whether the caller is the only admin. Sensitive changes are then delayed instead of confirmed.
    is_single_admin: bool,
    /// Fees of invoices sent this month.
    fees_this_month: Amount,
    /// Invoiced this month, without VAT.
    invoiced_this_month: Amount,
    /// Salaries paid this month.
    paid_out_this_month: Amount,
    /// Months of the current year.
    months: Vec<MonthSum>,
    /// Number of audit events in the last 24 hours.
    last_day_event_count: i64,
    /// Latest audit events, at most ten. Empty, like the count, without the permission `read_office`.
    recent_events: Vec<AuditEvent>,
}

fn checklist(progress: &Progress) -> Vec<ChecklistItem> {
    [
        ("verify_email", progress.email_verified),
        ("profile", progress.profile),
        ("tax", progress.tax),
        ("bank_account", progress.bank_account),
        ("client", progress.client),
        ("invoice", progress.invoice),
    ]
    .into_iter()
    .map(|(key, done)| ChecklistItem { key: key.into(), done })
    .collect()
}

fn sum(months: &[MonthFigures], amount: fn(&MonthFigures) -> money::Amount) -> Amount {
    months.iter().map(amount).sum::<money::Amount>().into()
}

pub struct Api;

#[OpenApi]
impl Api {
    /// Get the dashboard
    ///
    /// Next payout, set-up steps, invoices by status and totals of the year.
    #[oai(path = "/dashboard", method = "get", operation_id = "getDashboard", tag = "Tag::Invoices")]
    async fn own(&self, Data(app): Data<&App>, User(caller): User) -> ApiResult<Json<Dashboard>> {
        let page = dashboard::own(app, &caller).await?;
        let latest = ListQuery::parse(None, Some("[0,4]".into()), None)?;
        let recent = super::invoices::page(app, &caller, Side::Own, &latest).await?;
        Ok(Json(Dashboard {
            checklist: checklist(&page.progress),
            next_payout: page.next_payout.map(|next| NextPayout {
                invoice_id: next.source.id,
                invoice_number: next.source.number,
                client_name: next.source.client_name,
                amount: next.amount.into(),
                promised_date: next.source.on,
                step: match next.source.step {
                    Step::Pending => PayoutStep::Pending,
                    Step::Sent => PayoutStep::Sent,
                    Step::Paid => PayoutStep::Paid,
                    Step::Salary | Step::Confirmed => PayoutStep::Salary,
                },
            }),
            coming_payouts: page.coming_payouts.into_iter().map(ComingPayout::from).collect(),
            draft_count: page.figures.draft_count,
            pending_count: page.figures.pending_count,
            pending_total: page.figures.pending_total.into(),
            sent_count: page.figures.sent_count,
            sent_balance: page.figures.sent_balance.into(),
            overdue_count: page.figures.overdue_count,
            overdue_balance: page.figures.overdue_balance.into(),
            paid_out_this_year: sum(&page.months, |month| month.paid_out),
            invoiced_this_year: sum(&page.months, |month| month.invoiced),
            months: page.months.iter().map(MonthSum::from).collect(),
            year_before: page.year_before.map(YearBefore::from),
            recent_invoices: recent.rows.into_iter().map(Invoice::from).collect(),
        }))
    }

    /// Get the back-office dashboard
    #[oai(
        path = "/admin/dashboard",
        method = "get",
        operation_id = "adminGetDashboard",
        tag = "Tag::AdminOffice"
    )]
    async fn office(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::Read>,
    ) -> ApiResult<Json<AdminDashboard>> {
        let page = dashboard::office(app, &staff.0).await?;
        let latest = match staff.0.roles.grant(Permission::ReadOffice) {
            true => audit::latest(app, 10).await?,
            false => Page { rows: Vec::new(), total: 0 },
        };
        let this_month = page.months.last().map(std::slice::from_ref).unwrap_or_default();
        Ok(Json(AdminDashboard {
            pending_count: page.figures.pending_count,
            pending_total: page.figures.pending_total.into(),
            pending_late_count: page.office.pending_late,
            pending_today_count: page.office.pending_today,
            approval_cutoff: time_of_day::write(&page.cutoff),
            late_before: page.cut_offs.late,
            today_before: page.cut_offs.today,
            payouts_due_count: page.office.payouts_due,
            payouts_due_total: page.office.payouts_due_total.into(),
            payouts_due_on: page.office.payouts_due_on,
            sent_count: page.figures.sent_count,
            sent_balance: page.figures.sent_balance.into(),
            overdue_count: page.figures.overdue_count,
            overdue_balance: page.figures.overdue_balance.into(),
            ready_for_salary_count: page.figures.ready_count,
            ready_for_salary_basis: page.figures.ready_basis.into(),
            open_messages: page.office.open_messages,
            waiting_tax_requests: page.office.waiting_tax_requests,
            failed_mails: page.office.failed_mails,
            unallocated_payments: page.office.unallocated_payments,
            open_bank_transactions: page.office.open_bank_transactions,
            unexplained_bank_days: page.unexplained_bank_days,
            waiting_approvals: page.office.waiting_approvals,
            runs_to_approve: page.office.runs_to_approve,
            rejected_payouts: page.office.rejected_payouts,
            late_declarations: page.declarations.late,
            wrong_declarations: page.declarations.wrong,
            is_single_admin: page.is_single_admin,
            fees_this_month: page.fees_this_month.into(),
            invoiced_this_month: sum(this_month, |month| month.invoiced),
            paid_out_this_month: sum(this_month, |month| month.paid_out),
            months: page.months.iter().map(MonthSum::from).collect(),
            last_day_event_count: latest.total,
            recent_events: latest.rows.into_iter().map(AuditEvent::from).collect(),
        }))
    }
}
