//! Employer declarations (AGI) and tax payments in the back office.

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
    /// List AGI months
    ///
    /// Months with salary payments or a declaration, and ended months without pay since the company was registered as
    /// an employer (setting `registeredEmployerFrom`), latest first. Filters: `year`, `id`.
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

    /// Get an AGI month
    ///
    /// Current figures of the payslips per user, and what has been declared and paid.
    #[oai(path = "/:period", method = "get", operation_id = "adminGetAgi")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// Month as `202611`.
        Path(period): Path<String>,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        show(app, parse(&period)?).await
    }

    /// Create an employer declaration
    ///
    /// Creates and validates the file for Skatteverket: an original, or a correction with the changes since the last
    /// declaration. In the ledger, the declared amounts are drawn from the tax account on the due date.
    #[oai(path = "/:period/declaration", method = "post", operation_id = "adminDeclareAgi")]
    async fn declare(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::DeclareTax>,
        /// Month as `202611`.
        Path(period): Path<String>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let key = key.of_bare(&caller)?;
        let period = parse(&period)?;
        agi::declare(app, &caller, key.as_ref(), period).await?;
        show(app, period).await
    }

    /// Download an employer declaration as XML
    ///
    /// Every download returns the same bytes.
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

    /// Create a tax payment file
    ///
    /// Pays the declared amounts that are not yet paid to Skatteverket's bankgiro.
    #[oai(path = "/:period/tax-payment", method = "post", operation_id = "adminMakeTaxPayment")]
    async fn make_tax_payment(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): FreshOrToken<Staff<may::DeclareTax>>,
        /// Month as `202611`.
        Path(period): Path<String>,
        key: IdempotencyKey,
        Json(input): Json<TaxPaymentInput>,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let key = key.of(&caller, &input)?;
        let period = parse(&period)?;
        agi::make_tax_payment(app, &caller, key.as_ref(), period, input.payment_date).await?;
        show(app, period).await
    }

    /// Confirm a tax payment
    ///
    /// Posts the payment made by the bank to the tax account. The declared amounts are drawn from it on the due date.
    #[oai(path = "/:period/tax-payment/confirm", method = "post", operation_id = "adminConfirmTaxPayment")]
    async fn confirm_tax_payment(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::DeclareTax>,
        /// Month as `202611`.
        Path(period): Path<String>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let key = key.of_bare(&caller)?;
        let period = parse(&period)?;
        agi::confirm_tax_payment(app, &caller, key.as_ref(), period).await?;
        show(app, period).await
    }

    /// Offset tax with credits from other months
    ///
    /// Uses amounts that other months have on the tax account beyond what is declared, oldest first, to cover what this
    /// month owes. No voucher is posted, because the money stays on the tax account.
    #[oai(path = "/:period/tax-offset", method = "post", operation_id = "adminOffsetTax")]
    async fn offset_tax(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::DeclareTax>,
        /// Month as `202611`.
        Path(period): Path<String>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let key = key.of_bare(&caller)?;
        let period = parse(&period)?;
        agi::offset_tax(app, &caller, key.as_ref(), period).await?;
        show(app, period).await
    }

    /// Record a tax account refund
    ///
    /// Skatteverket has repaid part of the month's tax credit. The refund is posted from the tax account to the bank
    /// account.
    #[oai(path = "/:period/tax-refund", method = "post", operation_id = "adminRefundTax")]
    async fn refund_tax(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::DeclareTax>,
        /// Month as `202611`.
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
