//! Payslips: a user's own, and any user's for admins.

use chrono::NaiveDate;
use paraply_app::{App, salary};
use paraply_domain::ids::{PayslipId, UserId};
use paraply_domain::payroll::{Payslip as DomainPayslip, PayslipStatus as DomainStatus};
use paraply_domain::staff::Permission;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use crate::http::auth::User;
use crate::http::download::PdfAnswer;
use crate::http::list::{ApiResult, List, ListAnswer};
use crate::http::salary::calculation::{CalculationStep, SalaryFigures};
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};
use crate::http::{Tag, language};

/// Status of a payslip.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
pub enum PayslipStatus {
    /// In a salary run that waits for approval.
    Draft,
    /// In an approved salary run.
    Approved,
    /// In a payment file.
    Exported,
    /// Accepted by the bank for payment on a later day.
    Accepted,
    /// Paid by the bank.
    Paid,
    /// Rejected by the bank; to be paid again.
    Rejected,
    /// Reversed.
    Reversed,
    /// Removed from a draft salary run.
    Removed,
}

impl From<DomainStatus> for PayslipStatus {
    fn from(status: DomainStatus) -> Self {
        match status {
            DomainStatus::Draft => Self::Draft,
            DomainStatus::Approved => Self::Approved,
            DomainStatus::Exported => Self::Exported,
            DomainStatus::Accepted => Self::Accepted,
            DomainStatus::Paid => Self::Paid,
            DomainStatus::Rejected => Self::Rejected,
            DomainStatus::Reversed => Self::Reversed,
            DomainStatus::Removed => Self::Removed,
        }
    }
}

/// A payslip (lönespecifikation). All amounts are in SEK.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Payslip {
    /// Id of the payslip; in a preview, the id of the user.
    pub id: Uuid,
    /// User who is paid.
    pub user_id: Uuid,
    /// Name of the user when the payslip was calculated.
    pub user_name: String,
    /// Salary run of the payslip; in a preview, the id of the user.
    pub run_id: Uuid,
    /// Invoices paid by this payslip.
    pub invoice_ids: Vec<Uuid>,
    /// Their invoice numbers.
    pub invoice_numbers: Vec<String>,
    /// Day on which the payout reaches the bank account.
    pub payment_date: NaiveDate,
    /// Status of the payslip.
    pub status: PayslipStatus,
    #[oai(flatten)]
    pub figures: SalaryFigures,
    /// Holiday pay saved for later; not part of the gross salary.
    pub holiday_saved: Amount,
    /// Saved holiday pay that is paid out, as part of the gross salary.
    pub holiday_paid_out: Amount,
    /// Receipts, mileage and per diem, paid tax-free.
    pub reimbursements: Amount,
    /// Amount that these expenses take from the wage pool: without deductible VAT.
    pub pool_reimbursements: Amount,
    /// Correction of earlier salaries, negative if their invoices were credited and positive if an amount written off was
    /// paid; also losses that the provider bears.
    pub pool_correction: Amount,
    /// Agreed pension premium.
    pub pension_premium: Amount,
    /// Special payroll tax (särskild löneskatt) on the pension premium.
    pub special_payroll_tax: Amount,
    /// Claim from a reversed salary that is set off against this one.
    pub claim_offset: Amount,
    /// Kind of withholding: `preliminary`, `sink`, `a_sink` or `none`.
    pub tax_kind: String,
    /// Numbers of the freelancer's own invoices that are paid instead of a salary (F-skatt).
    pub own_invoices: Option<Vec<String>>,
    /// Last four characters of the bank account.
    pub account_last4: Option<String>,
    /// Why the bank rejected the payment; absent once it has been paid.
    pub bank_reason: Option<String>,
    /// Why the payslip was reversed, or removed from its draft.
    pub reversal_reason: Option<String>,
    /// Reversed payslip whose invoices are paid again by this one; absent in lists and salary runs.
    pub corrects_payslip_id: Option<Uuid>,
    /// Calculation steps, in the language of the request; empty in lists and salary runs.
    pub steps: Vec<CalculationStep>,
}

impl From<DomainPayslip> for Payslip {
    fn from(slip: DomainPayslip) -> Self {
        let language = language::current();
        let figures = &slip.figures;
        let (invoice_ids, invoice_numbers) =
            slip.invoices.into_iter().map(|invoice| (invoice.id.0, invoice.number)).unzip();
        Self {
            id: slip.id.0,
            user_id: slip.user.0,
            user_name: slip.person.full_name,
            run_id: slip.run.0,
            invoice_ids,
            invoice_numbers,
            payment_date: slip.payment_date,
            status: slip.status.into(),
            figures: SalaryFigures::from(figures),
            holiday_saved: figures.holiday_saved.into(),
            holiday_paid_out: figures.holiday_paid_out.into(),
            reimbursements: figures.reimbursements.into(),
            pool_reimbursements: figures.pool_reimbursements.into(),
            pool_correction: figures.pool_correction.into(),
            pension_premium: figures.pension_premium.into(),
            special_payroll_tax: figures.special_payroll_tax.into(),
            claim_offset: figures.claim_offset.into(),
            tax_kind: figures.tax_kind.as_str().to_owned(),
            own_invoices: figures.purchase.then_some(slip.person.own_invoices),
            account_last4: Some(slip.account.last4),
            bank_reason: slip.bank_reason.map(|reason| salary::bank_reason(&reason, language)),
            reversal_reason: slip.reason,
            corrects_payslip_id: None,
            steps: slip.steps.iter().map(|step| CalculationStep::of(step, language)).collect(),
        }
    }
}

/// A payslip with its steps and the payslip that it corrects.
async fn one(app: &App, id: PayslipId, owner: Option<UserId>) -> ApiResult<Payslip> {
    let (slip, corrected) = salary::find_payslip(app, id, owner).await?;
    Ok(Payslip { corrects_payslip_id: corrected.map(|id| id.0), ..slip.into() })
}

pub struct Api;

#[OpenApi]
impl Api {
    /// List payslips
    ///
    /// Payslips of approved salary runs only. Filters: `id`, `year`, `status`. Sorts: `paymentDate`, `payout`.
    #[oai(path = "/payslips", method = "get", operation_id = "listPayslips", tag = "Tag::Salary")]
    async fn list_payslips(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        List(query): List,
    ) -> ApiResult<ListAnswer<Payslip>> {
        let page = salary::list_payslips(app, &query, Some(caller.user_id)).await?;
        Ok(ListAnswer::new("payslips", &query, page))
    }

    /// Get a payslip
    ///
    /// Admins can read the payslips of all users.
    #[oai(path = "/payslips/:id", method = "get", operation_id = "getPayslip", tag = "Tag::Salary")]
    async fn get_payslip(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<Payslip>> {
        let owner = caller.owner_filter(Permission::ReadMoney).map(UserId);
        Ok(Json(one(app, PayslipId(id), owner).await?))
    }

    /// Download a payslip as PDF
    ///
    /// In the language of the request, or as set in a link by `?language=sv` or `?language=en`. Admins can download the
    /// payslips of all users.
    #[oai(path = "/payslips/:id/pdf", method = "get", operation_id = "getPayslipPdf", tag = "Tag::Salary")]
    async fn get_payslip_pdf(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Path(id): Path<Uuid>,
    ) -> ApiResult<PdfAnswer> {
        let owner = caller.owner_filter(Permission::ReadMoney).map(UserId);
        let (name, pdf) = salary::payslip_pdf(app, PayslipId(id), owner, language::current()).await?;
        Ok(PdfAnswer::new(&name, pdf))
    }

    /// List all payslips
    ///
    /// Filters: `id`, `q` (name), `userId`, `runId`, `year`, `status`. Sorts: `paymentDate`, `userName`, `subtotal`,
    /// `payout`, `status`.
    #[oai(
        path = "/admin/payslips",
        method = "get",
        operation_id = "adminListPayslips",
        tag = "Tag::AdminSalary"
    )]
    async fn admin_list_payslips(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Payslip>> {
        let page = salary::list_payslips(app, &query, None).await?;
        Ok(ListAnswer::new("payslips", &query, page))
    }

    /// Get a user's payslip
    #[oai(
        path = "/admin/payslips/:id",
        method = "get",
        operation_id = "adminGetPayslip",
        tag = "Tag::AdminSalary"
    )]
    async fn admin_get_payslip(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<Payslip>> {
        Ok(Json(one(app, PayslipId(id), None).await?))
    }
}
