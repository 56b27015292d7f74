//! Employer declaration objects of the API.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::agi::{
    Declaration, Month, MonthDetail, MonthStatus, Record, TaxOffset, TaxPayment, TaxRefund,
};
use paraply_domain::agi::{Individual, TaxBox as DomainTaxBox};
use paraply_domain::money;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::scalars::Amount;

/// Status of an AGI month.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AgiStatus {
    /// Nothing has been declared.
    Open,
    /// The declaration matches the payslips.
    Declared,
    /// The payslips have changed since the declaration.
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

/// A month of the employer declaration.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AgiMonth {
    /// The same as `period`.
    pub id: String,
    /// Month of payment, `202611`.
    pub period: String,
    /// Status of the month.
    pub status: AgiStatus,
    /// Number of individual records (individuppgifter), by the current payslips.
    pub individual_count: i64,
    /// Total of gross salaries, to the öre.
    pub gross: Amount,
    /// Withheld tax.
    pub tax: Amount,
    /// Total of employer contributions on the payslips, to the öre.
    pub contributions: Amount,
    /// Box 487: contributions, calculated on whole-krona bases.
    pub box487: Amount,
    /// Box 497: withheld tax.
    pub box497: Amount,
    /// Last day to file the declaration.
    pub due_on: NaiveDate,
    /// Last day for the payment to reach the tax account.
    pub pay_by: NaiveDate,
    /// When the month was last declared.
    pub declared_at: Option<DateTime<Utc>>,
    /// Declared amount not yet paid to the tax account; negative if too much has been paid.
    pub unpaid: Amount,
    /// Amount on the tax account beyond what is declared. It can offset another month or be refunded.
    pub tax_credit: Amount,
    /// Total by which a correction would reduce declared tax of individuals. Skatteverket normally refuses such
    /// reductions.
    pub lowered_tax: Amount,
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
            unpaid: month.tax_account.unpaid().into(),
            tax_credit: month.tax_account.credit().into(),
            lowered_tax: kronor(month.changes.lowered_tax),
        }
    }
}

impl From<Month> for AgiMonth {
    fn from(month: Month) -> Self {
        Self::from(&month)
    }
}

fn kronor(kronor: u64) -> Amount {
    money::Amount::from_kronor(kronor).into()
}

/// Box in which the withheld tax is declared.
#[derive(Clone, Copy, Debug, Enum)]
pub enum AgiTaxBox {
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

/// Effect of the next declaration on a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AgiChange {
    /// New, or different from the declared record.
    Changed,
    /// Already declared with the same values.
    Unchanged,
    /// Declared, but to be removed.
    Removed,
}

/// An individual record (individuppgift). Boxes are in whole kronor.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AgiIndividual {
    /// Id of the user; absent for a record to be removed.
    pub user_id: Option<Uuid>,
    /// Name of the user.
    pub user_name: Option<String>,
    /// Personal number without the last digits.
    pub personnummer_masked: String,
    /// Box 570: specification number.
    pub specification_number: i64,
    /// Gross salary subject to contributions.
    pub box011: Amount,
    /// Part of it that was paid earlier in the year free of contributions.
    pub box010: Amount,
    /// Pay not subject to contributions.
    pub box131: Amount,
    /// Box of the withheld tax.
    pub tax_box: AgiTaxBox,
    /// Withheld tax.
    pub tax: Amount,
    /// Box 050: mileage allowance.
    pub mileage: bool,
    /// Box 051: per diem.
    pub per_diem: bool,
    /// Other reimbursements.
    pub box020: Amount,
    /// Effect of the next declaration.
    pub change: AgiChange,
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

/// A declaration.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AgiDeclaration {
    pub id: Uuid,
    /// Number within the month, from 1.
    pub sequence: i32,
    /// `original` or `correction`.
    pub kind: String,
    /// Number of records in the file.
    pub individual_count: i32,
    /// Number of removals in the file.
    pub removed_count: i32,
    /// Box 487 of the file.
    pub box487: Amount,
    /// Box 497 of the file.
    pub box497: Amount,
    /// Day on which the change from earlier declarations is drawn from the tax account.
    pub drawn_on: NaiveDate,
    /// SHA-256 digest of the file.
    pub sha256: String,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
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
            drawn_on: declaration.drawn_on,
            sha256: hex::encode(&declaration.sha256),
            created_by_name: declaration.created_by_name.clone(),
            created_at: declaration.created_at,
        }
    }
}

/// A payment to the tax account.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AgiTaxPayment {
    pub id: Uuid,
    /// Amount of the payment.
    pub amount: Amount,
    /// Day of payment.
    pub payment_date: NaiveDate,
    /// The tax account's OCR number.
    pub ocr: String,
    /// The payment file, under `/api/admin/payment-files`.
    pub file_id: Uuid,
    /// Message id of the payment file.
    pub message_id: String,
    pub created_at: DateTime<Utc>,
    /// When the payment was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
}

impl From<&TaxPayment> for AgiTaxPayment {
    fn from(payment: &TaxPayment) -> Self {
        Self {
            id: payment.id,
            amount: payment.amount.into(),
            payment_date: payment.payment_date,
            ocr: payment.ocr.clone(),
            file_id: payment.file_id,
            message_id: payment.message_id.clone(),
            created_at: payment.created_at,
            confirmed_at: payment.confirmed_at,
        }
    }
}

/// Credit of one month used to cover the tax of another.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AgiTaxOffset {
    pub id: Uuid,
    /// Month with the credit, `202611`.
    pub from_period: String,
    /// Month that was covered, `202612`.
    pub to_period: String,
    /// Amount of the offset.
    pub amount: Amount,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
}

impl From<&TaxOffset> for AgiTaxOffset {
    fn from(offset: &TaxOffset) -> Self {
        Self {
            id: offset.id,
            from_period: offset.from.to_string(),
            to_period: offset.to.to_string(),
            amount: offset.amount.into(),
            created_by_name: offset.created_by_name.clone(),
            created_at: offset.created_at,
        }
    }
}

/// A refund from the tax account.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AgiTaxRefund {
    pub id: Uuid,
    /// Amount of the refund.
    pub amount: Amount,
    /// Day on which it reached the bank account.
    pub received_on: NaiveDate,
    /// Proof of the refund.
    pub evidence: String,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
}

impl From<&TaxRefund> for AgiTaxRefund {
    fn from(refund: &TaxRefund) -> Self {
        Self {
            id: refund.id,
            amount: refund.amount.into(),
            received_on: refund.received_on,
            evidence: refund.evidence.clone(),
            created_by_name: refund.created_by_name.clone(),
            created_at: refund.created_at,
        }
    }
}

/// An AGI month with its details.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AgiMonthDetail {
    /// Id of the month, repeated for clients that expect it on every record.
    pub id: String,
    /// Summary of the month.
    pub month: AgiMonth,
    /// Individual records by specification number; those to be removed come last.
    pub individuals: Vec<AgiIndividual>,
    /// Declarations, latest first.
    pub declarations: Vec<AgiDeclaration>,
    /// Tax payments, latest first.
    pub tax_payments: Vec<AgiTaxPayment>,
    /// Offsets from and to this month, latest first.
    pub tax_offsets: Vec<AgiTaxOffset>,
    /// Refunds from the tax account, latest first.
    pub tax_refunds: Vec<AgiTaxRefund>,
    /// Amounts that other months have on the tax account beyond what is declared.
    pub other_credit: Amount,
    /// Whether the contributions are based on provisional rates.
    pub assumed_rates: bool,
}

impl From<&MonthDetail> for AgiMonthDetail {
    fn from(detail: &MonthDetail) -> Self {
        let month = &detail.month;
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
            id: month.period.to_string(),
            month: month.into(),
            individuals,
            declarations: month.declarations.iter().map(AgiDeclaration::from).collect(),
            tax_payments: month.tax_payments.iter().map(AgiTaxPayment::from).collect(),
            tax_offsets: detail.offsets.iter().map(AgiTaxOffset::from).collect(),
            tax_refunds: detail.refunds.iter().map(AgiTaxRefund::from).collect(),
            other_credit: detail.other_credit.into(),
            assumed_rates: detail.assumed_rates,
        }
    }
}

/// Date of the tax payment.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaxPaymentInput {
    /// A bank day, today or later.
    pub payment_date: NaiveDate,
}

/// A refund from the tax account.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaxRefundInput {
    /// At most the month's tax credit.
    pub amount: Amount,
    /// Day on which it reached the bank account, not in the future.
    pub received_on: NaiveDate,
    /// Proof of the refund, for example a line of a bank statement.
    pub evidence: String,
}
