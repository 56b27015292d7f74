//! Bank statements by day, against the ledger.

use chrono::NaiveDate;
use paraply_app::reports::bank_days::{self, BankMonth, Cause};
use paraply_app::{App, Error};
use paraply_domain::agi::Period;
use paraply_domain::bank_transaction::bank_day;
use paraply_domain::fault::FaultKind;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::first_day;
use crate::http::Tag;
use crate::http::list::ApiResult;
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};

/// A day of the bank statements.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct StatementDay {
    /// First day, if the statement covers several days as one.
    first_day: NaiveDate,
    day: NaiveDate,
    /// Opening balance of the statement.
    opening: Amount,
    /// Closing balance of the statement.
    closing: Amount,
    /// Total of the bank transactions.
    transactions: Amount,
    /// Balance of account 1930 at the end of the day.
    ledger: Amount,
    /// Closing balance minus ledger.
    difference: Amount,
    /// Opening balance minus the previous closing balance. If it is not zero, a statement is missing.
    missing: Amount,
    /// Movement of the statement minus its transactions.
    unexplained: Amount,
    /// Whether `missing` and `unexplained` are zero.
    explained: bool,
}

impl From<bank_day::BankDay> for StatementDay {
    fn from(day: bank_day::BankDay) -> Self {
        Self {
            first_day: day.said.first_day,
            day: day.said.last_day,
            opening: day.said.opening.into(),
            closing: day.said.closing.into(),
            transactions: day.said.transactions.into(),
            ledger: day.said.ledger.into(),
            difference: day.difference.into(),
            missing: day.missing.into(),
            unexplained: day.unexplained.into(),
            explained: day.is_explained(),
        }
    }
}

/// Why bank and ledger differ.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankDayCause {
    /// `salary_file`, `tax_file` or `refund_file`: a payment file that only one of them has. `payment`: a payment recorded
    /// by hand. `return`: returned payments. `elsewhere`: other vouchers on 1930.
    kind: String,
    /// Payment file or payment.
    id: Option<Uuid>,
    /// Salary run of the payment file.
    run_id: Option<Uuid>,
    /// Invoice of the payment.
    invoice_id: Option<Uuid>,
    /// First day on which either has it.
    day: NaiveDate,
    /// By the bank.
    bank: Amount,
    /// By the ledger.
    ledger: Amount,
    /// Bank minus ledger.
    difference: Amount,
}

impl From<Cause> for BankDayCause {
    fn from(cause: Cause) -> Self {
        let is_payment = cause.kind == "payment";
        Self {
            run_id: cause.belongs_to.filter(|_| !is_payment),
            invoice_id: cause.belongs_to.filter(|_| is_payment),
            kind: cause.kind,
            id: cause.id,
            day: cause.day,
            bank: cause.bank.into(),
            ledger: cause.ledger.into(),
            difference: (cause.bank - cause.ledger).into(),
        }
    }
}

/// A month of bank statements against the ledger.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankDaysReport {
    month: String,
    /// First day of the first imported statement; absent if none has been imported.
    since: Option<NaiveDate>,
    /// Bank minus ledger before that day.
    carried: Amount,
    /// Days with a statement, in order.
    days: Vec<StatementDay>,
    /// Why bank and ledger differ at the end of the last day, largest first, at most 200.
    causes: Vec<BankDayCause>,
    /// Part of that difference that is neither carried nor in `causes`.
    rest: Amount,
    /// Whether every day is explained.
    explained: bool,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// Reconcile bank statements with the ledger
    ///
    /// Opening balance, transactions and closing balance of each statement day against account 1930, and what the bank and
    /// the ledger do not both have at the end of the last day. Without statements (camt.053) `days` is empty.
    #[oai(path = "/admin/reports/bank-days", method = "get", operation_id = "adminReportBankDays")]
    async fn bank_days(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// `2026-11`
        month: Query<String>,
    ) -> ApiResult<Json<BankDaysReport>> {
        let first = first_day(&month.0).ok_or_else(|| Error::fault("month", FaultKind::Malformed))?;
        let found = bank_days::of_month(app, Period::of(first)).await?;
        let explained = found.is_explained();
        let BankMonth { since, carried, days, causes, rest } = found;
        Ok(Json(BankDaysReport {
            month: month.0,
            since,
            carried: carried.into(),
            days: days.into_iter().map(StatementDay::from).collect(),
            causes: causes.into_iter().map(BankDayCause::from).collect(),
            rest: rest.into(),
            explained,
        }))
    }
}
