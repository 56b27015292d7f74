//! A user's salaries by year.

use paraply_app::salary::Year;
use paraply_app::{App, salary};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use crate::http::auth::User;
use crate::http::download::PdfAnswer;
use crate::http::list::ApiResult;
use crate::http::scalars::Amount;
use crate::http::{Tag, language};

/// Totals of the approved salaries of a calendar year, in SEK.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct PayslipYear {
    /// The year of payment.
    year: i32,
    /// Number of payslips.
    payslip_count: i64,
    /// Invoiced amount without VAT.
    subtotal: Amount,
    /// The provider's fee.
    fee: Amount,
    /// Gross salary, including holiday pay.
    gross_salary: Amount,
    /// Holiday pay of the year's salaries, included in the gross salary.
    holiday_pay: Amount,
    /// Withheld tax.
    tax: Amount,
    /// Employer contributions.
    employer_contributions: Amount,
    /// Gross salary less tax.
    net_salary: Amount,
    /// Expenses, paid tax-free.
    reimbursements: Amount,
    /// Amount paid to the bank account.
    payout: Amount,
    /// Holiday pay saved.
    holiday_saved: Amount,
    /// Saved holiday pay paid out, part of the gross salary.
    holiday_paid_out: Amount,
}

impl From<Year> for PayslipYear {
    fn from(year: Year) -> Self {
        Self {
            year: year.year,
            payslip_count: year.payslips,
            subtotal: year.subtotal.into(),
            fee: year.fee.into(),
            gross_salary: year.gross.into(),
            holiday_pay: year.holiday_pay.into(),
            tax: year.tax.into(),
            employer_contributions: year.contributions.into(),
            net_salary: year.net.into(),
            reimbursements: year.reimbursements.into(),
            payout: year.payout.into(),
            holiday_saved: year.holiday_saved.into(),
            holiday_paid_out: year.holiday_paid_out.into(),
        }
    }
}

pub struct Api;

#[OpenApi(prefix_path = "/payslips/years", tag = "Tag::Salary")]
impl Api {
    /// List yearly salary totals
    ///
    /// Latest year first.
    #[oai(path = "/", method = "get", operation_id = "listPayslipYears")]
    async fn list(&self, Data(app): Data<&App>, User(caller): User) -> ApiResult<Json<Vec<PayslipYear>>> {
        let years = salary::list_years(app, caller.user_id).await?;
        Ok(Json(years.into_iter().map(PayslipYear::from).collect()))
    }

    /// Download a yearly salary statement as PDF
    ///
    /// In the language of the request.
    #[oai(path = "/:year/pdf", method = "get", operation_id = "getPayslipYearPdf")]
    async fn pdf(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        /// Year of payment.
        Path(year): Path<i32>,
    ) -> ApiResult<PdfAnswer> {
        let (name, pdf) = salary::year_pdf(app, caller.user_id, year, language::current()).await?;
        Ok(PdfAnswer::new(&name, pdf))
    }
}
