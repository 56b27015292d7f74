//! The public salary calculator.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::salary::quote_pictures::picture;
use paraply_app::salary::quotes::{Quote, QuoteQuestion, quote, quotes};
use poem::Request;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::{Binary, Json};
use poem_openapi::{Object, OpenApi};

use crate::http::download::PictureAnswer;
use crate::http::invoices::objects::preview::reason_of_promise;
use crate::http::language::{self, LinkLanguage};
use crate::http::list::ApiResult;
use crate::http::salary::calculation::PayCalculation;
use crate::http::scalars::Amount;
use crate::http::{Tag, auth};

/// Exactly one of `amount` and `net`.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct SalaryQuoteInput {
    /// Invoiced amount without VAT, to calculate the payout.
    amount: Option<Amount>,
    /// Wanted payout, to calculate the amount to invoice.
    net: Option<Amount>,
    /// Whether Swedish tax is withheld; absent: `true`.
    swedish_tax: Option<bool>,
    /// Tax table, 29 to 42, if the provider is the main employer; absent: 30 % is withheld.
    tax_table: Option<i32>,
    /// Column of the tax table, 1 to 6.
    tax_column: Option<i32>,
    /// Determines the employer contributions; absent: the full rate.
    birth_year: Option<i32>,
    /// Determines fee, rates and tables; absent: today.
    payment_date: Option<NaiveDate>,
    /// When the client is to pay; a day that has passed counts as today. Determines the promised payout date only.
    due_date: Option<NaiveDate>,
}

impl From<SalaryQuoteInput> for QuoteQuestion {
    fn from(input: SalaryQuoteInput) -> Self {
        Self {
            amount: input.amount.map(|amount| amount.0),
            net: input.net.map(|amount| amount.0),
            swedish_tax: input.swedish_tax.unwrap_or(true),
            tax_table: input.tax_table,
            tax_column: input.tax_column,
            birth_year: input.birth_year,
            payment_date: input.payment_date,
            due_date: input.due_date,
        }
    }
}

/// A calculation with its day.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct SalaryQuote {
    #[oai(flatten)]
    pay: PayCalculation,
    /// Promised payout date if the client pays on the due date; absent without one.
    promised_payout_date: Option<NaiveDate>,
    /// How the date is determined, in the language of the request.
    promise_reason: Option<String>,
}

impl From<Quote> for SalaryQuote {
    fn from(quote: Quote) -> Self {
        Self {
            pay: PayCalculation::of(&quote.pay),
            promised_payout_date: quote.promise.map(|promise| promise.day),
            promise_reason: quote.promise.as_ref().map(reason_of_promise),
        }
    }
}

/// Calculations to do at once.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct SalaryQuotesInput {
    /// In the order of the answers.
    #[oai(validator(min_items = 1, max_items = 20))]
    quotes: Vec<SalaryQuoteInput>,
}

pub struct Api;

#[OpenApi(tag = "Tag::Salary")]
impl Api {
    /// Calculate a salary
    ///
    /// Calculates the payout from an invoiced amount, or the amount to invoice for a wanted payout. Public; nothing is
    /// saved. Uses the same calculation as salary runs. Logged-in callers get their own fee.
    #[oai(path = "/salary-quote", method = "post", operation_id = "quoteSalary")]
    async fn quote_salary(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        Json(input): Json<SalaryQuoteInput>,
    ) -> ApiResult<Json<SalaryQuote>> {
        let person = auth::caller(request).await?.map(|caller| caller.user_id);
        Ok(Json(quote(app, person, input.into()).await?.into()))
    }

    /// Draw a salary
    ///
    /// What the preview of a link to a calculation shows: PNG, 1200 × 630 pixels. Exactly one of `amount` and `net`; the
    /// fee is that of the provider's settings. Public; nothing is saved.
    #[oai(path = "/salary-quote/picture", method = "get", operation_id = "drawSalaryQuote")]
    async fn draw_salary_quote(
        &self,
        Data(app): Data<&App>,
        /// Invoiced amount without VAT, to calculate the payout.
        Query(amount): Query<Option<Amount>>,
        /// Wanted payout, to calculate the amount to invoice.
        Query(net): Query<Option<Amount>>,
        /// Whether Swedish tax is withheld; absent: `true`.
        #[oai(name = "swedishTax")]
        Query(swedish_tax): Query<Option<bool>>,
        /// Overrides the language of the request.
        #[oai(name = "language")]
        _language: Query<Option<LinkLanguage>>,
    ) -> ApiResult<PictureAnswer> {
        let [amount, net] = [amount, net].map(|amount| amount.map(|amount| amount.0));
        let question = QuoteQuestion::new(amount, net, swedish_tax.unwrap_or(true));
        Ok(PictureAnswer::Ok(Binary(picture(app, question, language::current()).await?)))
    }

    /// Calculate several salaries
    ///
    /// Does up to 20 calculations and answers in their order. One that cannot be done fails all; its fields are named
    /// `quotes[0].amount`.
    #[oai(path = "/salary-quotes", method = "post", operation_id = "quoteSalaries")]
    async fn quote_salaries(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        Json(input): Json<SalaryQuotesInput>,
    ) -> ApiResult<Json<Vec<SalaryQuote>>> {
        let person = auth::caller(request).await?.map(|caller| caller.user_id);
        let questions = input.quotes.into_iter().map(QuoteQuestion::from).collect();
        let quotes = quotes(app, person, questions).await?;
        Ok(Json(quotes.into_iter().map(SalaryQuote::from).collect()))
    }
}
