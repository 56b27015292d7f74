//! Salary runs in the back office.

mod objects;
pub(in crate::http) mod status_report;

use paraply_app::approvals::Outcome;
use paraply_app::salary::{self, RunInput};
use paraply_app::{App, Caller, Error};
use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use uuid::Uuid;

use super::payslips::Payslip;
use super::runs::objects::{
    ApproveInput, ConfirmInput, ExportInput, RecalculateInput, RemoveInput, ReverseInput, SalaryPaymentFile,
    SalaryRun, SalaryRunInput, SalaryRunPreview, TypedPayments, previewed,
};
use super::runs::status_report::{PaymentStatusResult, StatusReportForm};
use crate::http::Tag;
use crate::http::approvals::{Approval as ApprovalObject, MayWait};
use crate::http::download::XmlAnswer;
use crate::http::fresh::{Fresh, FreshOrToken};
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::{ApiResult, List, ListAnswer, VersionInput};
use crate::http::staff::{Staff, may};
use crate::http::written::{Items, Written};

async fn show(app: &App, caller: &Caller, id: SalaryRunId) -> ApiResult<Json<SalaryRun>> {
    let detail = salary::find(app, caller, id).await?;
    let payslips = detail.payslips.into_iter().map(Payslip::from).collect();
    let payment_files = detail.files.into_iter().map(SalaryPaymentFile::from).collect();
    let typed_payments =
        Some(TypedPayments::of(&detail.recorded, detail.payments, caller.user_id, detail.run.maker));
    let waiting_approval =
        detail.waiting_approval.map(|waiting| ApprovalObject::seen_by(app, caller, *waiting));
    let run = SalaryRun::of(detail.run, &detail.approval, caller, app.clock.today());
    let assumed_rates_of = detail.assumed_year;
    Ok(Json(SalaryRun { payslips, payment_files, typed_payments, waiting_approval, assumed_rates_of, ..run }))
}

pub struct Api;

#[OpenApi(prefix_path = "/admin/salary-runs", tag = "Tag::AdminSalary")]
impl Api {
    /// Preview a salary run
    ///
    /// Calculates what a salary run would pay, with warnings and blockers. Nothing is saved.
    #[oai(path = "/preview", method = "post", operation_id = "adminPreviewSalaryRun")]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadMoney>,
        Json(input): Json<SalaryRunInput>,
    ) -> ApiResult<Written<SalaryRunPreview>> {
        let (day, mut payslips) = (input.payment_date, Items::default());
        let write = |some, are_all| payslips.push(previewed(day, some, are_all)).map_err(Error::internal);
        let preview = salary::preview(app, &caller, &RunInput::from(&input), write).await?;
        let written = Written::of("payslips", payslips, &SalaryRunPreview::of(day, preview));
        Ok(written.map_err(Error::internal)?)
    }

    /// List salary runs
    ///
    /// Filters: `id`, `status`, `from` and `to` (payment date), `due` (approved and not yet paid). Sorts: `createdAt`,
    /// `paymentDate`, `status`.
    #[oai(path = "/", method = "get", operation_id = "adminListSalaryRuns")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<SalaryRun>> {
        let (page, approval) = salary::list_runs(app, &caller, &query).await?;
        let today = app.clock.today();
        let shown = |run| SalaryRun::of(run, &approval, &caller, today);
        Ok(ListAnswer::new("salary-runs", &query, page.map(shown)))
    }

    /// Create a salary run
    ///
    /// Includes every paid invoice without a salary. An invoice is never paid twice, even by concurrent requests. Users
    /// with a blocker are left out and remain to be paid.
    #[oai(path = "/", method = "post", operation_id = "adminCreateSalaryRun")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        key: IdempotencyKey,
        Json(input): Json<SalaryRunInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key.of(&caller, &input)?;
        let id = salary::create(app, &caller, key.as_ref(), RunInput::from(&input)).await?;
        show(app, &caller, id).await
    }

    /// Get a salary run
    #[oai(path = "/:id", method = "get", operation_id = "adminGetSalaryRun")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadMoney>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<SalaryRun>> {
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Approve a salary run
    ///
    /// From then on the salaries are owed. Every payslip is recalculated first. The run is not approved, and the answer
    /// is 409: with `people` if anything has changed for them since the draft (tax, bank account, hold, block, tables,
    /// invoices); with `nextPaymentDate` if the payment date has passed; with the code `assumed_rates` if the
    /// contribution rates are provisional and the request does not acknowledge it by `assumedRates`. With the setting
    /// `requireSecondApprover`, an admin other than the one who created or recalculated the run, or recorded its
    /// payments, must approve it. If there is no other admin, the answer is 202 and the run is approved after the
    /// single-admin delay unless it is stopped.
    #[oai(path = "/:id/approve", method = "post", operation_id = "adminApproveSalaryRun")]
    async fn approve(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
        key: IdempotencyKey,
        Json(input): Json<ApproveInput>,
    ) -> ApiResult<MayWait<SalaryRun>> {
        let key = key.of(&caller, &input)?;
        let ApproveInput { version, assumed_rates } = input;
        match salary::approve(app, &caller, key.as_ref(), SalaryRunId(id), version, assumed_rates).await? {
            Outcome::Done(()) => Ok(MayWait::Done(show(app, &caller, SalaryRunId(id)).await?)),
            Outcome::Waiting(request) => {
                Ok(MayWait::Waiting(Json(ApprovalObject::seen_by(app, &caller, *request))))
            }
        }
    }

    /// Recalculate a salary run
    ///
    /// Replaces the payslips by new ones of the same invoices, based on current data and the given payment date. Users
    /// who now have a blocker are left out. An approved run becomes a draft again. Refused once the payment file has
    /// been created. The caller counts as the creator of the run.
    #[oai(path = "/:id/recalculate", method = "post", operation_id = "adminRecalculateSalaryRun")]
    async fn recalculate(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
        key: IdempotencyKey,
        Json(input): Json<RecalculateInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key.of(&caller, &input)?;
        let (id, date) = (SalaryRunId(id), input.payment_date);
        salary::recalculate(app, &caller, key.as_ref(), id, date, input.version).await?;
        show(app, &caller, id).await
    }

    /// Create the payment file
    ///
    /// Repeated calls return the stored file, unless payments remain that are in no file: those rejected by the bank,
    /// which are paid to the user's current account, and those left out before. If a user may no longer be paid (hold,
    /// block, closed account, changed bank account), the answer is 409 with these `people` and no file is created until
    /// they are listed in `leaveOut`.
    #[oai(path = "/:id/payment-file", method = "post", operation_id = "adminExportSalaryRun")]
    async fn export(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): FreshOrToken<Staff<may::RunPayroll>>,
        Path(id): Path<Uuid>,
        key: IdempotencyKey,
        Json(input): Json<ExportInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key.of(&caller, &input)?;
        let left_out = input.leave_out.unwrap_or_default().into_iter().map(UserId).collect();
        salary::export(app, &caller, key.as_ref(), SalaryRunId(id), input.version, left_out).await?;
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Download the latest payment file
    ///
    /// ISO 20022 pain.001. Every download returns the same bytes.
    #[oai(path = "/:id/payment-file", method = "get", operation_id = "adminGetPaymentFile")]
    async fn payment_file(
        &self,
        Data(app): Data<&App>,
        _staff: FreshOrToken<Staff<may::RunPayroll>>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<XmlAnswer> {
        let (message_id, content) = salary::latest_payment_file(app, SalaryRunId(id)).await?;
        Ok(XmlAnswer::of_packed(&format!("pain001-{message_id}.xml"), &content))
    }

    /// Confirm payments by the bank
    ///
    /// Confirms all outstanding payments, or only those of the given payslips. Until the payment date they are
    /// `accepted`; on that day the debts are settled. Each user is notified by email. A later bank status report that
    /// rejects a payment reopens it.
    #[oai(path = "/:id/confirm", method = "post", operation_id = "adminConfirmSalaryRun")]
    async fn confirm(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
        key: IdempotencyKey,
        Json(input): Json<ConfirmInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key.of(&caller, &input)?;
        let chosen = input.payslip_ids.map(|ids| ids.into_iter().map(PayslipId).collect());
        salary::confirm(app, &caller, key.as_ref(), SalaryRunId(id), input.version, chosen).await?;
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Import a bank status report
    ///
    /// A pain.002 for a payment file of this run. Confirmed payments become paid; rejected ones are to be paid again,
    /// even if they were confirmed before, and the users are notified of the reason. Rejections are final, so importing
    /// the same report again changes nothing. Payments that are not in the file are listed in `unknownPayments` and do
    /// not affect the others.
    #[oai(path = "/:id/status-report", method = "post", operation_id = "adminReadStatusReport")]
    async fn status_report(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
        form: StatusReportForm,
    ) -> ApiResult<Json<PaymentStatusResult>> {
        let bytes = form.file.into_vec().await.map_err(Error::internal)?;
        Ok(Json(salary::read_status_report(app, &caller, SalaryRunId(id), bytes).await?.into()))
    }

    /// Remove a user from a draft salary run
    ///
    /// The user's invoices remain for the next run.
    #[oai(path = "/:id/remove", method = "post", operation_id = "adminRemoveFromSalaryRun")]
    async fn remove(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
        key: IdempotencyKey,
        Json(input): Json<RemoveInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key.of(&caller, &input)?;
        let (user, reason) = (UserId(input.user_id), input.reason.as_deref());
        salary::remove(app, &caller, key.as_ref(), SalaryRunId(id), user, reason, input.version).await?;
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Discard a draft salary run
    ///
    /// Its invoices remain for the next run.
    #[oai(path = "/:id/discard", method = "post", operation_id = "adminDiscardSalaryRun")]
    async fn discard(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
        key: IdempotencyKey,
        Json(input): Json<VersionInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key.of(&caller, &input)?;
        salary::discard(app, &caller, key.as_ref(), SalaryRunId(id), input.version).await?;
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Reverse a payslip
    ///
    /// Posts a reversing voucher; the invoices remain for the next run. An amount already paid by the bank is set off
    /// against the user's next salaries. Refused while the bank has not decided on the payment.
    #[oai(path = "/:id/reverse", method = "post", operation_id = "adminReversePayslip")]
    async fn reverse(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
        key: IdempotencyKey,
        Json(input): Json<ReverseInput>,
    ) -> ApiResult<Json<SalaryRun>> {
        let key = key.of(&caller, &input)?;
        let (run, slip) = (SalaryRunId(id), PayslipId(input.payslip_id));
        salary::reverse(app, &caller, key.as_ref(), run, slip, &input.reason, input.version).await?;
        show(app, &caller, run).await
    }
}
