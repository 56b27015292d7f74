//! The employer's declarations in the back office, and the payment of the tax.

mod objects;

use paraply_app::agi::{self, Filter, Refunded};
use paraply_app::{App, Error};
use paraply_domain::agi::Period;
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use uuid::Uuid;

use self::objects::{AgiMonth, AgiMonthDetail, TaxPaymentInput, TaxRefundInput};
use super::Tag;
use super::download::XmlAnswer;
use super::fresh::{Fresh, FreshOrToken};
use super::idempotency_key::IdempotencyKey;
use super::list::{ApiResult, List, ListAnswer, Page};
use super::staff::{Staff, may};

fn parse(text: &str) -> Result<Period, Error> {
    text.parse().map_err(|fault| Error::fault("period", fault))
}

async fn show(app: &App, period: Period) -> ApiResult<Json<AgiMonthDetail>> {
    Ok(Json(AgiMonthDetail::from(&agi::month(app, period).await?)))
}

pub struct Api;

#[OpenApi(prefix_path = "/admin/agi", tag = "Tag::AdminSalary")]
impl Api {
    /// List the months of pay
    ///
    /// Months in which salaries are paid or that have been declared, and those that have ended without pay since the
    /// company was registered as an employer (setting `registeredEmployerFrom`), the latest first. Filters: `year`, `id`.
    #[oai(path = "/", method = "get", operation_id = "adminListAgi")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<AgiMonth>> {
        query.allow_filters(&["id", "year"])?;
        let filter = Filter { ids: query.texts("id")?, year: query.parsed("year")? };
        let (rows, total) = agi::months(app, &filter, query.offset, query.limit).await?;
        Ok(ListAnswer::new("agi", &query, Page { rows, total }))
    }

    /// One month of pay
    ///
    /// What the payslips say now, person by person, and what has been declared and paid.
    #[oai(path = "/:period", method = "get", operation_id = "adminGetAgi")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// `202611`
        Path(period): Path<String>,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        show(app, parse(&period)?).await
    }

    /// Declare a month
    ///
    /// Makes the file for Skatteverket: the original, or a correction with what has changed since. It is checked
    /// before it is stored. In the ledger, what is declared is drawn from the tax account on the day it is due.
    #[oai(path = "/:period/declaration", method = "post", operation_id = "adminDeclareAgi")]
    async fn declare(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::DeclareTax>,
        /// `202611`
        Path(period): Path<String>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let key = key.of_bare(&caller)?;
        let period = parse(&period)?;
        agi::declare(app, &caller, key.as_ref(), period).await?;
        show(app, period).await
    }

    /// Download a declaration
    ///
    /// The file for Skatteverket; the same bytes at every download.
    #[oai(path = "/declarations/:id/xml", method = "get", operation_id = "adminGetAgiXml")]
    async fn xml(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::DeclareTax>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<XmlAnswer> {
        let (period, sequence, content) = agi::declaration_file(app, id).await?;
        Ok(XmlAnswer::new(&format!("agi-{period}-{sequence}.xml"), content))
    }

    /// Make the payment to the tax account
    ///
    /// The payment file for what is declared and not yet paid, to Skatteverket's bankgiro.
    #[oai(path = "/:period/tax-payment", method = "post", operation_id = "adminMakeTaxPayment")]
    async fn make_tax_payment(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): FreshOrToken<Staff<may::DeclareTax>>,
        /// `202611`
        Path(period): Path<String>,
        key: IdempotencyKey,
        Json(input): Json<TaxPaymentInput>,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let key = key.of(&caller, &input)?;
        let period = parse(&period)?;
        agi::make_tax_payment(app, &caller, key.as_ref(), period, input.payment_date).await?;
        show(app, period).await
    }

    /// Confirm that the bank has paid the tax
    ///
    /// In the ledger the money is on the tax account, from which what was declared is drawn on the day it is due.
    #[oai(path = "/:period/tax-payment/confirm", method = "post", operation_id = "adminConfirmTaxPayment")]
    async fn confirm_tax_payment(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::DeclareTax>,
        /// `202611`
        Path(period): Path<String>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let key = key.of_bare(&caller)?;
        let period = parse(&period)?;
        agi::confirm_tax_payment(app, &caller, key.as_ref(), period).await?;
        show(app, period).await
    }

    /// Take other months' credits off this one
    ///
    /// What other months have on the tax account beyond what is declared, the oldest first, is taken off what this one
    /// still owes. The money stays where it is, so nothing is posted.
    #[oai(path = "/:period/tax-offset", method = "post", operation_id = "adminOffsetTax")]
    async fn offset_tax(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::DeclareTax>,
        /// `202611`
        Path(period): Path<String>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let key = key.of_bare(&caller)?;
        let period = parse(&period)?;
        agi::offset_tax(app, &caller, key.as_ref(), period).await?;
        show(app, period).await
    }

    /// Record a refund from the tax account
    ///
    /// Skatteverket has paid back of what the month has beyond what is declared: in the ledger it comes from the tax
    /// account to the bank.
    #[oai(path = "/:period/tax-refund", method = "post", operation_id = "adminRefundTax")]
    async fn refund_tax(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::DeclareTax>,
        /// `202611`
        Path(period): Path<String>,
        key: IdempotencyKey,
        Json(input): Json<TaxRefundInput>,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let key = key.of(&caller, &input)?;
        let period = parse(&period)?;
        let TaxRefundInput { amount, received_on, evidence } = input;
        let refunded = Refunded { amount: amount.0, received_on, evidence };
        agi::refund_tax(app, &caller, key.as_ref(), period, &refunded).await?;
        show(app, period).await
    }
}
