//! What a person's year will have come to.

use paraply_app::salary::Forecast;
use paraply_app::{App, salary};
use paraply_domain::payroll::forecast::YearForecast;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::list::ApiResult;
use crate::http::scalars::Amount;

/// Totals of salaries, in SEK.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct ForecastSums {
    /// Invoiced amount without VAT.
    subtotal: Amount,
    /// The provider's fee.
    fee: Amount,
    /// Employer contributions.
    employer_contributions: Amount,
    /// Gross salary.
    gross_salary: Amount,
    /// Withheld tax.
    tax: Amount,
    /// Amount paid to the bank account.
    payout: Amount,
}

impl From<YearForecast> for ForecastSums {
    fn from(sums: YearForecast) -> Self {
        Self {
            subtotal: sums.subtotal.into(),
            fee: sums.fee.into(),
            employer_contributions: sums.employer_contributions.into(),
            gross_salary: sums.gross_salary.into(),
            tax: sums.tax.into(),
            payout: sums.payout.into(),
        }
    }
}

/// An estimate of the current year, by today's rates.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct PayslipForecast {
    /// The current year.
    year: i32,
    /// Number of months left, with one salary each.
    months_left: usize,
    /// Invoiced for each of them, without VAT.
    monthly_amount: Amount,
    /// Approved salaries of the year.
    so_far: ForecastSums,
    /// Whether Swedish tax is withheld for the user today.
    swedish_tax: bool,
    /// The whole year, if Swedish tax is withheld for the months left.
    with_tax: ForecastSums,
    /// The whole year, if it is not.
    without_tax: ForecastSums,
}

impl From<Forecast> for PayslipForecast {
    fn from(forecast: Forecast) -> Self {
        Self {
            year: forecast.year,
            months_left: forecast.months_left,
            monthly_amount: forecast.monthly_amount.into(),
            so_far: forecast.so_far.into(),
            swedish_tax: forecast.swedish_tax,
            with_tax: forecast.with_tax.into(),
            without_tax: forecast.without_tax.into(),
        }
    }
}

/// A forecast, where there is one.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct PayslipForecastAnswer {
    /// Absent without a salary in the last twelve months.
    forecast: Option<PayslipForecast>,
}

pub struct Api;

#[OpenApi(prefix_path = "/payslips/forecast", tag = "Tag::Salary")]
impl Api {
    /// Forecast the year
    ///
    /// What the current year comes to if the same amount is invoiced in each month that is left, with Swedish tax and without.
    /// Nothing is saved.
    #[oai(path = "/", method = "get", operation_id = "forecastPayslips")]
    async fn forecast(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        /// Invoiced each month, without VAT; absent: the average month of the last twelve.
        #[oai(name = "monthlyAmount")]
        Query(monthly_amount): Query<Option<Amount>>,
    ) -> ApiResult<Json<PayslipForecastAnswer>> {
        let wanted = monthly_amount.map(|amount| amount.0);
        let forecast = salary::forecast(app, caller.user_id, wanted).await?;
        Ok(Json(PayslipForecastAnswer { forecast: forecast.map(PayslipForecast::from) }))
    }
}
