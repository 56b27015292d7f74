//! Salary runs in the back office.

mod objects;
mod status_report;

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
    SalaryRun, SalaryRunInput, SalaryRunPreview, TypedPayments,
};
use super::runs::status_report::{PaymentStatusResult, StatusReportForm};
use crate::http::Tag;
use crate::http::approvals::{Approval as ApprovalObject, MayWait};
use crate::http::download::XmlAnswer;
use crate::http::fresh::{Fresh, FreshOrToken};
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::{ApiResult, List, ListAnswer, VersionInput};
use crate::http::staff::{Staff, may};

async fn show(app: &App, caller: &Caller, id: SalaryRunId) -> ApiResult<Json<SalaryRun>> {
    let detail = salary::find(app, caller, id).await?;
    let payslips = detail.payslips.into_iter().map(Payslip::from).collect();
    let payment_files = detail.files.into_iter().map(SalaryPaymentFile::from).collect();
    let typed_payments = Some(TypedPayments::of(detail.typed, detail.payments));
    let waiting_approval =
        detail.waiting_approval.map(|waiting| ApprovalObject::seen_by(app, caller, *waiting));
    let run = SalaryRun::of(detail.run, &detail.approval, caller, app.clock.today());
    let assumed_rates_of = detail.assumed_year;
    Ok(Json(SalaryRun { payslips, payment_files, typed_payments, waiting_approval, assumed_rates_of, ..run }))
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
        Staff(caller): Staff<may::ReadMoney>,
        Json(input): Json<SalaryRunInput>,
    ) -> ApiResult<Json<SalaryRunPreview>> {
        let plan = salary::preview(app, &caller, &RunInput::from(&input)).await?;
        Ok(Json(SalaryRunPreview::of(input.payment_date, plan)))
    }

    /// List runs
    ///
    /// Filters: `id`, `status`, `from` and `to` (the payment date), `due` (what is approved and not paid). Sorts: `createdAt`, `paymentDate`, `status`.
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

    /// Create a run
    ///
    /// Takes every paid invoice that has not become salary. Two clerks never pay the same invoice twice; people with
    /// a blocker stay to be paid.
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

    /// One run
    #[oai(path = "/:id", method = "get", operation_id = "adminGetSalaryRun")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadMoney>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<SalaryRun>> {
        show(app, &caller, SalaryRunId(id)).await
    }

    /// Approve a run
    ///
    /// The salaries are owed from now on. Each is calculated again: when something has changed since the draft (tax, bank
    /// account, hold, block, tables, invoices) the answer is 409 with the `people` it has changed for, and nothing is
    /// done; when the payment date has passed, with the `nextPaymentDate`; and `assumed_rates` when its contribution rates
    /// are not decided yet and `assumedRates` does not say that this is known. By setting another admin than the one who
    /// made or recalculated the run, or recorded its payments, must do it; where there is no other, the answer is 202,
    /// and the run is approved after the delay of a single admin unless that is stopped.
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

    /// Recalculate a run
    ///
    /// Its payslips give way to new ones of the same invoices, by what is true now and for the day that is given. Who
    /// has a blocker now is left out. An approved run is a draft again; once its payment file is made it is too late.
    /// Whoever recalculates a run counts as its maker.
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

    /// Make the payment file
    ///
    /// Repeated calls return the stored file, unless somebody waits who is in none: whose payment the bank has rejected
    /// since, paid to the account they have now, or who was left out. When somebody must not be paid any more (hold,
    /// block, closed account, changed bank account) the answer is 409 with these `people`; nothing is done unless the
    /// call leaves them out.
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
    /// ISO 20022 pain.001; the same bytes at every download.
    #[oai(path = "/:id/payment-file", method = "get", operation_id = "adminGetPaymentFile")]
    async fn payment_file(
        &self,
        Data(app): Data<&App>,
        _staff: FreshOrToken<Staff<may::RunPayroll>>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<XmlAnswer> {
        let (message_id, content) = salary::latest_payment_file(app, SalaryRunId(id)).await?;
        Ok(XmlAnswer::new(&format!("pain001-{message_id}.xml"), content))
    }

    /// Confirm that the bank has paid
    ///
    /// All that waits for it, or only the payslips that are named. The debts to the people are settled on the day of the
    /// payment, and each is told by mail. Until that day the payments are on their way (`accepted`); a report of the
    /// bank that rejects one, before or after, opens it again.
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

    /// Read the bank's report
    ///
    /// A pain.002 on a payment file of this run. What it settles is paid; what it rejects is to be paid again, and the
    /// person is told why, also when the payment was confirmed before. A rejection is final, so the same report twice
    /// changes nothing. Payments that the file does not hold are listed in `unknownPayments`; the others count all the
    /// same.
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

    /// Take a person out of a draft
    ///
    /// The person's invoices wait for the next run.
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

    /// Discard a draft
    ///
    /// Its invoices wait for the next run.
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
    /// Its voucher is met by the opposite one, and its invoices wait for the next run. What the bank has paid already
    /// is set off against the person's next salaries. Refused while the bank has not decided.
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
