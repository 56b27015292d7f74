//! The employer's declarations in the back office, and the payment of the tax.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::agi::{Individual, Period, TaxBox as DomainTaxBox};
use paraply_domain::money;
use poem::web::Data;
use poem_openapi::param::{Header, Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::types::ToJSON;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::auth::Admin;
use super::download::XmlAnswer;
use super::list::{ApiResult, ListAnswer, ListQuery, Page};
use super::scalars::Amount;
use crate::app::agi::{self, Month, MonthStatus, Record};
use crate::app::idempotency::Key;
use crate::app::{App, Error};
use crate::storage::agi::declarations::{self, Declaration};
use crate::storage::agi::tax_payments::TaxPayment;

/// Where a month of pay stands.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum AgiStatus {
    /// Nothing has been declared.
    Open,
    /// What is declared is what the payslips say.
    Declared,
    /// The payslips say something else now.
    CorrectionNeeded,
}

impl From<MonthStatus> for AgiStatus {
    fn from(status: MonthStatus) -> Self {
        match status {
            MonthStatus::Open => Self::Open,
            MonthStatus::Declared => Self::Declared,
            MonthStatus::CorrectionNeeded => Self::CorrectionNeeded,
        }
    }
}

/// A month of pay as it is to be declared.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AgiMonth {
    /// The same as `period`.
    id: String,
    /// Month of payment, `202611`.
    period: String,
    /// Where it stands.
    status: AgiStatus,
    /// Records that the payslips give now.
    individual_count: i64,
    /// Gross salaries, to the öre.
    gross: Amount,
    /// Tax withheld.
    tax: Amount,
    /// Employer contributions of the payslips, to the öre.
    contributions: Amount,
    /// Box 487: contributions on whole-krona bases.
    box487: Amount,
    /// Box 497: tax withheld.
    box497: Amount,
    /// The last day to file it.
    due_on: NaiveDate,
    /// The last day for the money to be on the tax account.
    pay_by: NaiveDate,
    /// When it was last declared.
    declared_at: Option<DateTime<Utc>>,
    /// What is declared and has not been sent to the tax account; below zero when too much has.
    unpaid: Amount,
}

impl From<&Month> for AgiMonth {
    fn from(month: &Month) -> Self {
        Self {
            id: month.period.to_string(),
            period: month.period.to_string(),
            status: month.status.into(),
            individual_count: month.records.len() as i64,
            gross: month.gross.into(),
            tax: month.tax.into(),
            contributions: month.contributions.into(),
            box487: kronor(month.totals.contributions),
            box497: kronor(month.totals.tax),
            due_on: month.deadlines.file,
            pay_by: month.deadlines.pay,
            declared_at: month.declarations.first().map(|latest| latest.created_at),
            unpaid: month.unpaid().into(),
        }
    }
}

impl From<Month> for AgiMonth {
    fn from(month: Month) -> Self {
        Self::from(&month)
    }
}

fn kronor(kronor: u64) -> Amount {
    money::Amount::from_ore(i64::try_from(kronor.saturating_mul(100)).unwrap_or(i64::MAX)).into()
}

/// Where the tax withheld is declared.
#[derive(Clone, Copy, Debug, Enum)]
enum AgiTaxBox {
    /// Preliminary tax.
    #[oai(rename = "001")]
    Preliminary,
    /// SINK.
    #[oai(rename = "274")]
    Sink,
    /// A-SINK.
    #[oai(rename = "275")]
    ASink,
}

/// What a person's next declaration would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum AgiChange {
    /// Has not been declared, or otherwise.
    Changed,
    /// Is declared like this.
    Unchanged,
    /// Is declared and is no more.
    Removed,
}

/// A person's record (individuppgift). Boxes in whole kronor.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AgiIndividual {
    /// Who; none for one that is to be removed.
    user_id: Option<Uuid>,
    /// That person's name.
    user_name: Option<String>,
    /// Without its last digits.
    personnummer_masked: String,
    /// Box 570.
    specification_number: i64,
    /// Gross salary subject to contributions.
    box011: Amount,
    /// Earlier free pay of the year that is part of it.
    box010: Amount,
    /// Pay not subject to contributions.
    box131: Amount,
    /// Where the tax is declared.
    tax_box: AgiTaxBox,
    /// The tax.
    tax: Amount,
    /// Box 050: mileage allowance.
    mileage: bool,
    /// Box 051: per diem.
    per_diem: bool,
    /// Other reimbursements.
    box020: Amount,
    /// What the next declaration would do with it.
    change: AgiChange,
}

impl AgiIndividual {
    fn of(record: &Record, change: AgiChange) -> Self {
        Self {
            user_id: Some(record.user.0),
            user_name: Some(record.user_name.clone()),
            ..Self::plain(&record.individual, change)
        }
    }

    fn plain(individual: &Individual, change: AgiChange) -> Self {
        Self {
            user_id: None,
            user_name: None,
            personnummer_masked: masked(&individual.recipient),
            specification_number: i64::try_from(individual.specification_number).unwrap_or(i64::MAX),
            box011: kronor(individual.subject),
            box010: kronor(individual.earlier_free),
            box131: kronor(individual.not_subject),
            tax_box: match individual.tax_box {
                DomainTaxBox::Preliminary => AgiTaxBox::Preliminary,
                DomainTaxBox::Sink => AgiTaxBox::Sink,
                DomainTaxBox::ASink => AgiTaxBox::ASink,
            },
            tax: kronor(individual.tax),
            mileage: individual.mileage,
            per_diem: individual.per_diem,
            box020: kronor(individual.other_reimbursements),
            change,
        }
    }
}

/// `19900101-****`
fn masked(recipient: &str) -> String {
    recipient.get(..8).map(|birth| format!("{birth}-****")).unwrap_or_default()
}

/// A declaration that was made.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct AgiDeclaration {
    id: Uuid,
    /// Its place among those of the month, from 1.
    sequence: i32,
    /// `original` or `correction`.
    kind: String,
    /// Records in the file.
    individual_count: i32,
    /// Removals in the file.
    removed_count: i32,
    /// Box 487 in it.
    box487: Amount,
    /// Box 497 in it.
    box497: Amount,
    /// Digest of the file.
    sha256: String,
    created_by_name: String,
    created_at: DateTime<Utc>,
}

impl From<&Declaration> for AgiDeclaration {
    fn from(declaration: &Declaration) -> Self {
        Self {
            id: declaration.id,
            sequence: declaration.sequence,
            kind: declaration.kind.clone(),
            individual_count: declaration.changed,
            removed_count: declaration.removed,
            box487: kronor(declaration.totals.contributions),
            box497: kronor(declaration.totals.tax),
            sha256: hex::encode(&declaration.sha256),
            created_by_name: declaration.created_by_name.clone(),
            created_at: declaration.created_at,
        }
    }
}

/// A payment to the tax account.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AgiTaxPayment {
    id: Uuid,
    /// How much.
    amount: Amount,
    /// The tax in it.
    tax: Amount,
    /// The contributions in it.
    contributions: Amount,
    /// The day the bank pays.
    payment_date: NaiveDate,
    /// The tax account's OCR number.
    ocr: String,
    /// The payment file, under `/api/admin/payment-files`.
    file_id: Uuid,
    /// Its message.
    message_id: String,
    created_at: DateTime<Utc>,
    /// When the bank's payment was confirmed.
    confirmed_at: Option<DateTime<Utc>>,
}

impl From<&TaxPayment> for AgiTaxPayment {
    fn from(payment: &TaxPayment) -> Self {
        Self {
            id: payment.id,
            amount: payment.amount.into(),
            tax: payment.tax.into(),
            contributions: payment.contributions.into(),
            payment_date: payment.payment_date,
            ocr: payment.ocr.clone(),
            file_id: payment.file_id,
            message_id: payment.message_id.clone(),
            created_at: payment.created_at,
            confirmed_at: payment.confirmed_at,
        }
    }
}

/// A month of pay with everything about it.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct AgiMonthDetail {
    /// The month.
    month: AgiMonth,
    /// By specification number; those to be removed come last.
    individuals: Vec<AgiIndividual>,
    /// The latest first.
    declarations: Vec<AgiDeclaration>,
    /// The latest first.
    tax_payments: Vec<AgiTaxPayment>,
}

impl From<&Month> for AgiMonthDetail {
    fn from(month: &Month) -> Self {
        let changed: std::collections::BTreeSet<_> =
            month.changes.changed.iter().map(Individual::key).collect();
        let change = |record: &Record| match changed.contains(&record.individual.key()) {
            true => AgiChange::Changed,
            false => AgiChange::Unchanged,
        };
        let mut individuals: Vec<AgiIndividual> =
            month.records.iter().map(|record| AgiIndividual::of(record, change(record))).collect();
        individuals.extend(month.changes.removed.iter().map(|key| {
            let gone = Individual {
                recipient: key.recipient.clone(),
                specification_number: key.specification_number,
                subject: 0,
                earlier_free: 0,
                not_subject: 0,
                tax_box: DomainTaxBox::Preliminary,
                tax: 0,
                mileage: false,
                per_diem: false,
                other_reimbursements: 0,
                contributions: rust_decimal::Decimal::ZERO,
            };
            AgiIndividual::plain(&gone, AgiChange::Removed)
        }));
        Self {
            month: month.into(),
            individuals,
            declarations: month.declarations.iter().map(AgiDeclaration::from).collect(),
            tax_payments: month.tax_payments.iter().map(AgiTaxPayment::from).collect(),
        }
    }
}

/// When the tax is to be paid.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct TaxPaymentInput {
    /// A bank day, today at the earliest.
    payment_date: NaiveDate,
}

fn period(text: &str) -> Result<Period, Error> {
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
    /// Months in which salaries are paid or that have been declared, the latest first. Filter: `year`.
    #[oai(path = "/", method = "get", operation_id = "adminListAgi")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _admin: Admin,
        filter: Query<Option<String>>,
        range: Query<Option<String>>,
        sort: Query<Option<String>>,
    ) -> ApiResult<ListAnswer<AgiMonth>> {
        let query = ListQuery::parse(filter.0, range.0, sort.0)?;
        query.allow_filters(&["year"])?;
        let (rows, total) = agi::months(app, query.parsed("year")?, query.offset, query.limit).await?;
        Ok(ListAnswer::new("agi", &query, Page { rows, total }))
    }

    /// One month of pay
    ///
    /// What the payslips say now, person by person, and what has been declared and paid.
    #[oai(path = "/:period", method = "get", operation_id = "adminGetAgi")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _admin: Admin,
        /// `202611`
        Path(month): Path<String>,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        show(app, period(&month)?).await
    }

    /// Declare a month
    ///
    /// Makes the file for Skatteverket: the original, or a correction with what has changed since. It is checked
    /// before it is stored.
    #[oai(path = "/:period/declaration", method = "post", operation_id = "adminDeclareAgi")]
    async fn declare(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        /// `202611`
        Path(month): Path<String>,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let period = period(&month)?;
        let key = Key::new(&caller, key.0, "agi.declare", &month)?;
        agi::declare(app, &caller, key.as_ref(), period).await?;
        show(app, period).await
    }

    /// Download a declaration
    ///
    /// The file for Skatteverket; the same bytes at every download.
    #[oai(path = "/declarations/:id/xml", method = "get", operation_id = "adminGetAgiXml")]
    async fn xml(&self, Data(app): Data<&App>, _admin: Admin, Path(id): Path<Uuid>) -> ApiResult<XmlAnswer> {
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        let (period, sequence, content) = declarations::content(&mut db, id).await?.ok_or(Error::NotFound)?;
        Ok(XmlAnswer::new(&format!("agi-{period}-{sequence}.xml"), content))
    }

    /// Make the payment to the tax account
    ///
    /// The payment file for what is declared and not yet paid, to Skatteverket's bankgiro.
    #[oai(path = "/:period/tax-payment", method = "post", operation_id = "adminMakeTaxPayment")]
    async fn make_tax_payment(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        /// `202611`
        Path(month): Path<String>,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        Json(input): Json<TaxPaymentInput>,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let period = period(&month)?;
        let key =
            Key::new(&caller, key.0, "tax_payment.create", &format!("{month} {}", input.to_json_string()))?;
        agi::make_tax_payment(app, &caller, key.as_ref(), period, input.payment_date).await?;
        show(app, period).await
    }

    /// Confirm that the bank has paid the tax
    ///
    /// The debts for tax and contributions are settled in the ledger.
    #[oai(path = "/:period/tax-payment/confirm", method = "post", operation_id = "adminConfirmTaxPayment")]
    async fn confirm_tax_payment(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        /// `202611`
        Path(month): Path<String>,
        /// The write happens once, however often it is sent with the same key.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
    ) -> ApiResult<Json<AgiMonthDetail>> {
        let period = period(&month)?;
        let key = Key::new(&caller, key.0, "tax_payment.confirm", &month)?;
        agi::confirm_tax_payment(app, &caller, key.as_ref(), period).await?;
        show(app, period).await
    }
}
