//! Salary runs in the back office.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{GroupId, InvoiceId, PayslipId, SalaryRunId, UserId};
use paraply_domain::payroll::run::SalaryRunStatus as DomainStatus;
use poem::web::Data;
use poem_openapi::param::{Header, Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::types::ToJSON;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Enum, Multipart, Object, OpenApi};
use uuid::Uuid;

use super::auth::Admin;
use super::calculation::CalculationStep;
use super::download::XmlAnswer;
use super::list::{ApiResult, ListAnswer, ListQuery, VersionInput};
use super::payslips::{Payslip, PayslipStatus};
use super::scalars::Amount;
use super::{Tag, language};
use crate::app::idempotency::Key;
use crate::app::salary::{self, Approval, Finding, Plan, RunInput};
use crate::app::{App, Caller, Error};
use crate::storage::salary::payouts::{self, File};
use crate::storage::salary::runs;

/// Where a salary run stands.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum SalaryRunStatus {
    /// Made, waits for approval.
    Draft,
    /// Approved: the salaries are owed.
    Approved,
    /// The payment file has been made.
    Exported,
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
struct SalaryRunInput {
    /// The day the bank pays: a bank day, today at the earliest.
    payment_date: NaiveDate,
    /// Only these invoices.
    #[oai(validator(max_items = 100000))]
    invoice_ids: Option<Vec<Uuid>>,
    /// Only this group's people.
    group_id: Option<Uuid>,
    /// Only what was paid up to and with this day.
    cutoff_date: Option<NaiveDate>,
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

/// Sums over the payslips of a run, in SEK.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct SalaryTotals {
    /// Payslips, without those removed or reversed; the other sums likewise.
    payslip_count: i64,
    /// Invoices on them.
    invoice_count: i64,
    /// Invoiced, without VAT.
    subtotal: Amount,
    /// Fees.
    fee: Amount,
    /// Wage pools.
    wage_pool: Amount,
    /// Gross salaries.
    gross_salary: Amount,
    /// The holiday pay in them.
    holiday_pay: Amount,
    /// Employer contributions.
    employer_contributions: Amount,
    /// Tax withheld.
    preliminary_tax: Amount,
    /// Net salaries.
    net_salary: Amount,
    /// What goes to accounts.
    payout: Amount,
}

impl From<runs::Totals> for SalaryTotals {
    fn from(totals: runs::Totals) -> Self {
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
struct SalaryFinding {
    /// Whom it concerns.
    user_id: Option<Uuid>,
    /// That person's name.
    user_name: Option<String>,
    /// The invoice it concerns.
    invoice_id: Option<Uuid>,
    /// For programs.
    code: String,
    /// For people.
    message: String,
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
#[oai(rename_all = "camelCase")]
struct SalaryRunPreview {
    /// The day the bank would pay.
    payment_date: NaiveDate,
    /// The sums.
    totals: SalaryTotals,
    /// By name; with their steps when they are at most two hundred.
    payslips: Vec<Payslip>,
    /// Worth a look; nobody is left out for them.
    warnings: Vec<SalaryFinding>,
    /// Each leaves its person out of the run.
    blockers: Vec<SalaryFinding>,
}

impl SalaryRunPreview {
    fn of(payment_date: NaiveDate, plan: Plan) -> Self {
        let language = language::current();
        let totals = plan.totals().into();
        let with_steps = plan.payslips.len() <= EXPLAINED_MAX;
        let payslips = plan
            .payslips
            .iter()
            .map(|planned| Payslip {
                id: planned.user.0,
                user_id: planned.user.0,
                user_name: planned.person.full_name.clone(),
                run_id: planned.user.0,
                invoice_ids: planned.invoices.iter().map(|invoice| invoice.id.0).collect(),
                invoice_numbers: planned.invoices.iter().map(|invoice| invoice.number.clone()).collect(),
                payment_date,
                status: PayslipStatus::Draft,
                subtotal: planned.pay.subtotal.into(),
                fee: planned.pay.fee.into(),
                wage_pool: planned.pay.wage_pool.into(),
                gross_salary: planned.pay.gross_salary.into(),
                holiday_pay: planned.pay.holiday_pay.into(),
                employer_contributions: planned.pay.employer_contributions.into(),
                preliminary_tax: planned.pay.preliminary_tax.into(),
                net_salary: planned.pay.net_salary.into(),
                holiday_saved: planned.pay.holiday_saved.into(),
                holiday_paid_out: planned.pay.holiday_paid_out.into(),
                reimbursements: planned.pay.reimbursements.into(),
                pool_costs: planned.pay.pool_costs.into(),
                pension_premium: planned.pay.pension_premium.into(),
                special_payroll_tax: planned.pay.special_payroll_tax.into(),
                claim_offset: planned.pay.claim_offset.into(),
                tax_kind: planned.pay.tax_kind.as_str().to_owned(),
                payout: planned.pay.payout.into(),
                swedish_tax: planned.pay.swedish_tax,
                account_last4: Some(planned.account.last4.clone()),
                bank_reason: None,
                reversal_reason: None,
                corrects_payslip_id: None,
                steps: if with_steps {
                    planned.steps().iter().map(|step| CalculationStep::of(step, language)).collect()
                } else {
                    Vec::new()
                },
            })
            .collect();
        Self {
            payment_date,
            totals,
            payslips,
            warnings: plan.warnings.iter().map(SalaryFinding::from).collect(),
            blockers: plan.blockers.iter().map(SalaryFinding::from).collect(),
        }
    }
}

/// A salary run.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct SalaryRun {
    /// Its id.
    id: Uuid,
    /// Where it stands.
    status: SalaryRunStatus,
    /// The day the bank pays.
    payment_date: NaiveDate,
    /// The sums.
    totals: SalaryTotals,
    /// The first thousand by name, without their steps; empty in lists. The list of payslips, filtered by `runId`, has
    /// them all.
    payslips: Vec<Payslip>,
    /// Who made it.
    created_by_id: Uuid,
    /// That person's name.
    created_by_name: String,
    /// When.
    created_at: DateTime<Utc>,
    /// Who approved it.
    approved_by_name: Option<String>,
    /// When.
    approved_at: Option<DateTime<Utc>>,
    /// When the payment file was made.
    exported_at: Option<DateTime<Utc>>,
    /// When the bank's payment was confirmed.
    confirmed_at: Option<DateTime<Utc>>,
    /// When the draft was thrown away.
    discarded_at: Option<DateTime<Utc>>,
    /// Id of the latest payment file's message.
    message_id: Option<String>,
    /// The files for the bank, the first one first; empty in lists.
    payment_files: Vec<SalaryPaymentFile>,
    /// Acts that the caller may do now: `approve`, `export`, `confirm`, `status_report`, `remove`, `discard`.
    allowed_actions: Vec<String>,
    /// Counts up with every act.
    version: i32,
}

impl SalaryRun {
    fn of(run: runs::SalaryRun, approval: &Approval, caller: &Caller) -> Self {
        let acts = approval.acts(caller, &run);
        Self {
            id: run.id.0,
            status: run.status.into(),
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
            discarded_at: run.discarded_at,
            message_id: run.message_id,
            payment_files: Vec::new(),
            allowed_actions: acts.into_iter().map(|act| act.as_str().to_owned()).collect(),
            version: run.version,
        }
    }
}

/// A file of payments for the bank.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct SalaryPaymentFile {
    /// Its id.
    id: Uuid,
    /// Counts up within the run: a later file holds what the bank rejected of the ones before.
    sequence: i32,
    /// Id of its message, unique for ever.
    message_id: String,
    /// `pain.001.001.03` or `pain.001.001.09`.
    format: String,
    /// The sum of its payments.
    total: Amount,
    /// How many they are.
    payment_count: i32,
    /// When it was made.
    created_at: DateTime<Utc>,
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
struct ConfirmInput {
    /// The version one has read. Given, a newer one refuses the act.
    version: Option<i32>,
    /// Only these payslips; absent: all that wait for the bank.
    #[oai(validator(max_items = 100000))]
    payslip_ids: Option<Vec<Uuid>>,
}

/// Whom to take out of a draft.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct RemoveInput {
    /// The person.
    user_id: Uuid,
    /// Why; for the colleagues.
    reason: Option<String>,
    /// The version one has read. Given, a newer one refuses the act.
    version: Option<i32>,
}

/// Which payslip to take back.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct ReverseInput {
    /// The payslip.
    payslip_id: Uuid,
    /// Why; its person reads it.
    reason: String,
    /// The version one has read. Given, a newer one refuses the act.
    version: Option<i32>,
}

/// The bank's report.
#[derive(Debug, Multipart)]
#[oai(rename_all = "camelCase")]
struct StatusReportForm {
    /// A pain.002.001.03 or pain.002.001.10.
    file: Upload,
}

/// What the bank's report did.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct PaymentStatusResult {
    /// The payment file it is about.
    message_id: String,
    /// Payments that it confirmed.
    accepted: usize,
    /// Payments that it rejected.
    rejected: usize,
    /// Payments that the bank has not decided.
    pending: usize,
    /// Payments that were decided before.
    unchanged: usize,
    /// Those that the report decided.
    payments: Vec<PaymentStatus>,
}

/// What the bank decided of one payment.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct PaymentStatus {
    /// The payslip.
    payslip_id: Uuid,
    /// Whose it is.
    user_name: String,
    /// How much.
    amount: Amount,
    /// `paid` or `rejected`.
    status: PayslipStatus,
    /// The bank's code for a rejection.
    reason_code: Option<String>,
    /// The reason in words.
    reason: Option<String>,
}

impl From<salary::StatusResult> for PaymentStatusResult {
    fn from(result: salary::StatusResult) -> Self {
        let language = language::current();
        let payment = |payment: salary::PaymentResult| PaymentStatus {
            payslip_id: payment.payslip.0,
            user_name: payment.user_name,
            amount: payment.amount.into(),
            status: payment.status.into(),
            reason: payment.reason.as_ref().map(|(code, text)| salary::bank_reason(code, text, language)),
            reason_code: payment.reason.map(|(code, _)| code).filter(|code| !code.is_empty()),
        };
        Self {
            message_id: result.message_id,
            accepted: result.accepted,
            rejected: result.rejected,
            pending: result.pending,
            unchanged: result.unchanged,
            payments: result.payments.into_iter().map(payment).collect(),
        }
    }
}

async fn show(app: &App, caller: &Caller, id: SalaryRunId) -> ApiResult<Json<SalaryRun>> {
    let detail = salary::find(app, id).await?;
    let payslips = detail.payslips.into_iter().map(Payslip::from).collect();
    let payment_files = detail.files.into_iter().map(SalaryPaymentFile::from).collect();
    Ok(Json(SalaryRun { payslips, payment_files, ..SalaryRun::of(detail.run, &detail.approval, caller) }))
}

/// Lets an act end when the caller has gone: on a large run it takes longer than a browser waits, and on a very large
/// one longer than a request may. The same request under the same key then finds what was done.
async fn to_the_end<T: Send + 'static>(
    act: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    tokio::spawn(act).await.map_err(Error::internal)?
}

/// The key of a write on a run: the same request means the same run and body.
fn key_of(
    caller: &Caller,
    key: Option<String>,
    operation: &'static str,
    id: Uuid,
    input: &impl ToJSON,
) -> ApiResult<Option<Key>> {
    Ok(Key::new(caller, key, operation, &format!("{id} {}", input.to_json_string()))?)
}

pub struct Api;

#[OpenApi(prefix_path = "/admin/salary-runs", tag = "Tag::AdminSalary")]
impl Api {
    /// Preview a run
    ///
    /// What a run would pay, with warnings and blockers. Changes nothing.
    #[oai(path = "/preview", method = "post", operation_id = "adminPreviewSalaryRun")]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        Admin(_caller): Admin,
        Json(input): Json<SalaryRunInput>,
    ) -> ApiResult<Json<SalaryRunPreview>> {
        let plan = salary::preview(app, &RunInput::from(&input)).await?;
        Ok(Json(SalaryRunPreview::of(input.payment_date, plan)))
    }

    /// List runs
    ///
    /// Filters: `id`, `status`. Sorts: `createdAt`, `paymentDate`, `status`.
    #[oai(path = "/", method = "get", operation_id = "adminListSalaryRuns")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        filter: Query<Option<String>>,
        range: Query<Option<String>>,
        sort: Query<Option<String>>,
    ) -> ApiResult<ListAnswer<SalaryRun>> {
        let query = ListQuery::parse(filter.0, range.0, sort.0)?;
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        let page = runs::list(&mut db, &query).await?;
        let approval = Approval::rule(app, &mut db).await?;
        Ok(ListAnswer::new("salary-runs", &query, page.map(|run| SalaryRun::of(run, &approval, &caller))))
    }

    /// Create a run
    ///
    /// Takes every paid invoice that has not become salary. Two clerks never pay the same invoice twice; people with
    /// a blocker stay to be paid.
    #[oai(path = "/", method = "post", operation_id = "adminCreateSalaryRun")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        Json(input): Json<SalaryRunInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = Key::new(&caller, key.0, "salary_run.create", &input.to_json_string())?;
        let (input, owned) = (RunInput::from(&input), (app.clone(), caller.clone()));
        let create = async move {
            let (app, caller) = owned;
            salary::create(&app, &caller, key.as_ref(), &input).await
        };
        let id = to_the_end(create).await?;
        show(app, &caller, id).await
    }

    /// One run
    #[oai(path = "/:id", method = "get", operation_id = "adminGetSalaryRun")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<SalaryRun>> {
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Approve a run
    ///
    /// The salaries are owed from now on. By setting another admin than the one who made the run must do it.
    #[oai(path = "/:id/approve", method = "post", operation_id = "adminApproveSalaryRun")]
    async fn approve(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        Json(input): Json<VersionInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key_of(&caller, key.0, "salary_run.approve", id, &input)?;
        let owned = (app.clone(), caller.clone());
        let approve = async move {
            let (app, caller) = owned;
            salary::approve(&app, &caller, key.as_ref(), SalaryRunId(id), input.version).await
        };
        to_the_end(approve).await?;
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Make the payment file
    ///
    /// Asked again, the stored one stands, unless the bank has rejected payments since: then the next file holds these,
    /// to the accounts that the people have now.
    #[oai(path = "/:id/payment-file", method = "post", operation_id = "adminExportSalaryRun")]
    async fn export(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        Json(input): Json<VersionInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key_of(&caller, key.0, "salary_run.export", id, &input)?;
        let owned = (app.clone(), caller.clone());
        let export = async move {
            let (app, caller) = owned;
            salary::export(&app, &caller, key.as_ref(), SalaryRunId(id), input.version).await
        };
        to_the_end(export).await?;
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Download the latest payment file
    ///
    /// ISO 20022 pain.001; the same bytes at every download.
    #[oai(path = "/:id/payment-file", method = "get", operation_id = "adminGetPaymentFile")]
    async fn payment_file(
        &self,
        Data(app): Data<&App>,
        Admin(_caller): Admin,
        Path(id): Path<Uuid>,
    ) -> ApiResult<XmlAnswer> {
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        let file = payouts::latest_content(&mut db, SalaryRunId(id)).await?;
        let (message_id, content) = file.ok_or(Error::NotFound)?;
        Ok(XmlAnswer::new(&format!("pain001-{message_id}.xml"), content))
    }

    /// Confirm that the bank has paid
    ///
    /// All that waits for it, or only the payslips that are named. The debts to the people are settled, and each is
    /// told by mail.
    #[oai(path = "/:id/confirm", method = "post", operation_id = "adminConfirmSalaryRun")]
    async fn confirm(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        Json(input): Json<ConfirmInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key_of(&caller, key.0, "salary_run.confirm", id, &input)?;
        let chosen: Option<Vec<PayslipId>> =
            input.payslip_ids.map(|ids| ids.into_iter().map(PayslipId).collect());
        let owned = (app.clone(), caller.clone());
        let confirm = async move {
            let (app, caller) = owned;
            let id = SalaryRunId(id);
            salary::confirm(&app, &caller, key.as_ref(), id, input.version, chosen.as_deref()).await
        };
        to_the_end(confirm).await?;
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Read the bank's report
    ///
    /// A pain.002 on a payment file of this run. What it settles is paid; what it rejects is to be paid again, and the
    /// person is told why. What was decided before stays, so the same report twice changes nothing.
    #[oai(path = "/:id/status-report", method = "post", operation_id = "adminReadStatusReport")]
    async fn status_report(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
        form: StatusReportForm,
    ) -> ApiResult<Json<PaymentStatusResult>> {
        let bytes = form.file.into_vec().await.map_err(Error::internal)?;
        let app = app.clone();
        let read = async move { salary::read_status_report(&app, &caller, SalaryRunId(id), &bytes).await };
        Ok(Json(to_the_end(read).await?.into()))
    }

    /// Take a person out of a draft
    ///
    /// The person's invoices wait for the next run.
    #[oai(path = "/:id/remove", method = "post", operation_id = "adminRemoveFromSalaryRun")]
    async fn remove(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        Json(input): Json<RemoveInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key_of(&caller, key.0, "salary_run.remove", id, &input)?;
        let (user, reason) = (UserId(input.user_id), input.reason.as_deref());
        salary::remove(app, &caller, key.as_ref(), SalaryRunId(id), user, reason, input.version).await?;
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Discard a draft
    ///
    /// Its invoices wait for the next run.
    #[oai(path = "/:id/discard", method = "post", operation_id = "adminDiscardSalaryRun")]
    async fn discard(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        Json(input): Json<VersionInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key_of(&caller, key.0, "salary_run.discard", id, &input)?;
        let owned = (app.clone(), caller.clone());
        let discard = async move {
            let (app, caller) = owned;
            salary::discard(&app, &caller, key.as_ref(), SalaryRunId(id), input.version).await
        };
        to_the_end(discard).await?;
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Reverse a payslip
    ///
    /// Its voucher is met by the opposite one, and its invoices wait for the next run. What the bank has paid already
    /// is set off against the person's next salaries. Refused while the bank has not decided.
    #[oai(path = "/:id/reverse", method = "post", operation_id = "adminReversePayslip")]
    async fn reverse(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        Json(input): Json<ReverseInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key_of(&caller, key.0, "salary_run.reverse", id, &input)?;
        let (run, slip) = (SalaryRunId(id), PayslipId(input.payslip_id));
        salary::reverse(app, &caller, key.as_ref(), run, slip, &input.reason, input.version).await?;
        show(app, &caller, run).await
    }
}
