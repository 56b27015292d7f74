//! The employer's declarations as they cross HTTP.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::agi::{
    Declaration, Month, MonthDetail, MonthStatus, Record, TaxOffset, TaxPayment, TaxRefund,
};
use paraply_domain::agi::{Individual, TaxBox as DomainTaxBox};
use paraply_domain::money;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::scalars::Amount;

/// Where a month of pay stands.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AgiStatus {
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
pub struct AgiMonth {
    /// The same as `period`.
    pub id: String,
    /// Month of payment, `202611`.
    pub period: String,
    /// Where it stands.
    pub status: AgiStatus,
    /// Records that the payslips give now.
    pub individual_count: i64,
    /// Gross salaries, to the öre.
    pub gross: Amount,
    /// Tax withheld.
    pub tax: Amount,
    /// Employer contributions of the payslips, to the öre.
    pub contributions: Amount,
    /// Box 487: contributions on whole-krona bases.
    pub box487: Amount,
    /// Box 497: tax withheld.
    pub box497: Amount,
    /// The last day to file it.
    pub due_on: NaiveDate,
    /// The last day for the money to be on the tax account.
    pub pay_by: NaiveDate,
    /// When it was last declared.
    pub declared_at: Option<DateTime<Utc>>,
    /// What is declared and has not been sent to the tax account; below zero when too much has.
    pub unpaid: Amount,
    /// What is on the tax account beyond what is declared: it stays there, is taken off another month or is paid back.
    pub tax_credit: Amount,
    /// How much less withheld tax a correction would declare for people. Skatteverket normally refuses that.
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

/// Where the tax withheld is declared.
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

/// What a person's next declaration would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AgiChange {
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
pub struct AgiIndividual {
    /// Who; none for one that is to be removed.
    pub user_id: Option<Uuid>,
    /// That person's name.
    pub user_name: Option<String>,
    /// Without its last digits.
    pub personnummer_masked: String,
    /// Box 570.
    pub specification_number: i64,
    /// Gross salary subject to contributions.
    pub box011: Amount,
    /// Earlier free pay of the year that is part of it.
    pub box010: Amount,
    /// Pay not subject to contributions.
    pub box131: Amount,
    /// Where the tax is declared.
    pub tax_box: AgiTaxBox,
    /// The tax.
    pub tax: Amount,
    /// Box 050: mileage allowance.
    pub mileage: bool,
    /// Box 051: per diem.
    pub per_diem: bool,
    /// Other reimbursements.
    pub box020: Amount,
    /// What the next declaration would do with it.
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

/// A declaration that was made.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AgiDeclaration {
    pub id: Uuid,
    /// Its place among those of the month, from 1.
    pub sequence: i32,
    /// `original` or `correction`.
    pub kind: String,
    /// Records in the file.
    pub individual_count: i32,
    /// Removals in the file.
    pub removed_count: i32,
    /// Box 487 in it.
    pub box487: Amount,
    /// Box 497 in it.
    pub box497: Amount,
    /// The day on which what it adds to the earlier ones is drawn from the tax account.
    pub drawn_on: NaiveDate,
    /// Digest of the file.
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
    /// How much.
    pub amount: Amount,
    /// The day the bank pays.
    pub payment_date: NaiveDate,
    /// The tax account's OCR number.
    pub ocr: String,
    /// The payment file, under `/api/admin/payment-files`.
    pub file_id: Uuid,
    /// Its message.
    pub message_id: String,
    pub created_at: DateTime<Utc>,
    /// When the bank's payment was confirmed.
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

/// What one month had too much on the tax account, taken off what another owed.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AgiTaxOffset {
    pub id: Uuid,
    /// Whose credit it was, `202611`.
    pub from_period: String,
    /// What it was taken off, `202612`.
    pub to_period: String,
    /// How much.
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

/// What Skatteverket paid back from the tax account.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AgiTaxRefund {
    pub id: Uuid,
    /// How much.
    pub amount: Amount,
    /// The day on which it came to the bank account.
    pub received_on: NaiveDate,
    /// What shows that it came.
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

/// A month of pay with everything about it.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AgiMonthDetail {
    /// The month's `id` once more, for who reads a record.
    pub id: String,
    /// The month.
    pub month: AgiMonth,
    /// By specification number; those to be removed come last.
    pub individuals: Vec<AgiIndividual>,
    /// The latest first.
    pub declarations: Vec<AgiDeclaration>,
    /// The latest first.
    pub tax_payments: Vec<AgiTaxPayment>,
    /// What was taken off this month or off others, the latest first.
    pub tax_offsets: Vec<AgiTaxOffset>,
    /// What Skatteverket paid back, the latest first.
    pub tax_refunds: Vec<AgiTaxRefund>,
    /// What other months have on the tax account beyond what is declared.
    pub other_credit: Amount,
    /// Whether its contributions are by rates that are not decided yet.
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

/// When the tax is to be paid.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaxPaymentInput {
    /// A bank day, today at the earliest.
    pub payment_date: NaiveDate,
}

/// What Skatteverket paid back.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaxRefundInput {
    /// At most what the month has on the tax account beyond what is declared.
    pub amount: Amount,
    /// The day on which it came to the bank account, today at the latest.
    pub received_on: NaiveDate,
    /// What shows that it came, as the line of a bank statement.
    pub evidence: String,
}
