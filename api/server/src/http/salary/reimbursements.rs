//! Expenses of an assignment that are paid from its invoice.

use chrono::{DateTime, Utc};
use paraply_app::salary::reimbursements::{self, NewReimbursement, Valued};
use paraply_app::{App, Error};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{FileId, InvoiceId};
use paraply_domain::payroll;
use paraply_domain::payroll::reimbursements as domain;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::list::{ApiResult, List, ListAnswer, MessageResponse};
use crate::http::scalars::{Amount, Decimal};
use crate::http::staff::{Staff, may};

/// Kind of expense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum ReimbursementKind {
    /// Receipt: `amount`, `deductibleVat`.
    Receipt,
    /// Mileage according to a driving log: `vehicle`, `kilometres`, `claimed`.
    Mileage,
    /// Per diem for a journey with overnight stays: `days`, `nights`, `longStay`, `claimed`.
    PerDiem,
}

/// Vehicle driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum Vehicle {
    /// The user's own car.
    Own,
    /// Company car for which the driver pays the fuel.
    Company,
    /// An electric company car.
    CompanyElectric,
}

/// Status of an expense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum ReimbursementStatus {
    /// Waiting for a decision.
    Pending,
    /// Paid with the salary of the invoice.
    Approved,
    /// Rejected: it is not paid tax-free, and may be claimed as salary.
    Rejected,
}

/// A day of a journey.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct TravelDay {
    /// Whether it is a full day: departure before 12, return after 19, or away all day.
    full: bool,
    /// Whether breakfast was paid by someone else.
    breakfast: bool,
    /// Whether lunch was paid by someone else.
    lunch: bool,
    /// Whether dinner was paid by someone else.
    dinner: bool,
}

/// An expense in a request.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none, deny_unknown_fields)]
struct ReimbursementInput {
    /// Determines which of the other fields apply.
    kind: ReimbursementKind,
    /// Purpose of the expense.
    description: String,
    /// Receipts: amount with VAT.
    amount: Option<Amount>,
    /// Receipts: Swedish VAT that can be deducted; absent: none.
    deductible_vat: Option<Amount>,
    /// Mileage: the vehicle.
    vehicle: Option<Vehicle>,
    /// Mileage: distance in kilometres.
    kilometres: Option<Decimal>,
    /// Per diem: days of the journey.
    #[oai(validator(max_items = 366))]
    days: Option<Vec<TravelDay>>,
    /// Per diem: nights with lodging arranged by the user alone.
    nights: Option<u32>,
    /// Per diem: whether the journey has lasted more than three months in one place.
    long_stay: Option<bool>,
    /// Claimed amount; any part above the tax-free amount becomes salary. Absent: the tax-free amount.
    claimed: Option<Amount>,
    /// File attached to the invoice that documents the expense.
    file_id: Option<Uuid>,
}

impl TryFrom<ReimbursementInput> for payroll::Reimbursement {
    type Error = Error;

    fn try_from(input: ReimbursementInput) -> Result<Self, Error> {
        let required = |field: &str| Error::fault(field, FaultKind::Required);
        let claimed = input.claimed.map(|amount| amount.0);
        Ok(match input.kind {
            ReimbursementKind::Receipt => Self::Receipt(domain::Receipt {
                amount: input.amount.ok_or_else(|| required("amount"))?.0,
                deductible_vat: input.deductible_vat.map(|amount| amount.0).unwrap_or_default(),
            }),
            ReimbursementKind::Mileage => Self::Mileage(domain::Mileage {
                vehicle: match input.vehicle.unwrap_or(Vehicle::Own) {
                    Vehicle::Own => domain::Vehicle::Own,
                    Vehicle::Company => domain::Vehicle::Company,
                    Vehicle::CompanyElectric => domain::Vehicle::CompanyElectric,
                },
                kilometres: input.kilometres.ok_or_else(|| required("kilometres"))?.0,
                claimed,
            }),
            ReimbursementKind::PerDiem => Self::PerDiem(domain::PerDiem {
                days: input
                    .days
                    .unwrap_or_default()
                    .into_iter()
                    .map(|TravelDay { full, breakfast, lunch, dinner }| domain::TravelDay {
                        full,
                        meals: domain::Meals { breakfast, lunch, dinner },
                    })
                    .collect(),
                nights: input.nights.unwrap_or_default(),
                long_stay: input.long_stay.unwrap_or_default(),
                claimed,
            }),
        })
    }
}

/// An expense with its decision.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Reimbursement {
    id: Uuid,
    /// Invoice that the expense is paid from.
    invoice_id: Uuid,
    /// Number of that invoice; absent until it is sent.
    invoice_number: Option<String>,
    /// User who claims the expense.
    user_id: Uuid,
    /// Name of the user.
    user_name: String,
    /// Kind of expense.
    kind: ReimbursementKind,
    /// Purpose of the expense.
    description: String,
    /// Receipts: amount with VAT.
    amount: Option<Amount>,
    /// Receipts: deducted VAT.
    deductible_vat: Option<Amount>,
    /// Mileage: the vehicle.
    vehicle: Option<Vehicle>,
    /// Mileage: distance in kilometres.
    kilometres: Option<Decimal>,
    /// Per diem: days of the journey.
    days: Option<Vec<TravelDay>>,
    /// Per diem: nights.
    nights: Option<u32>,
    /// Per diem: whether the journey has lasted more than three months in one place.
    long_stay: Option<bool>,
    /// Claimed amount.
    claimed: Option<Amount>,
    /// File attached to the invoice that documents the expense.
    file_id: Option<Uuid>,
    /// Name of that file.
    file_name: Option<String>,
    /// Tax-free amount, by this year's rates.
    tax_free: Amount,
    /// Status of the expense.
    status: ReimbursementStatus,
    /// Why the expense was rejected.
    reason: Option<String>,
    /// When it was recorded.
    created_at: DateTime<Utc>,
}

impl From<Valued> for Reimbursement {
    fn from(Valued { reimbursement, tax_free }: Valued) -> Self {
        let (file_id, file_name) = reimbursement.file.map(|(id, name)| (id.0, name)).unzip();
        let blank = Self {
            id: reimbursement.id,
            invoice_id: reimbursement.invoice.0,
            invoice_number: reimbursement.invoice_number,
            user_id: reimbursement.user.0,
            user_name: reimbursement.user_name,
            kind: ReimbursementKind::Receipt,
            description: reimbursement.description,
            amount: None,
            deductible_vat: None,
            vehicle: None,
            kilometres: None,
            days: None,
            nights: None,
            long_stay: None,
            claimed: None,
            file_id,
            file_name,
            tax_free: tax_free.into(),
            status: match reimbursement.status.as_str() {
                "approved" => ReimbursementStatus::Approved,
                "rejected" => ReimbursementStatus::Rejected,
                _ => ReimbursementStatus::Pending,
            },
            reason: reimbursement.reason,
            created_at: reimbursement.created_at,
        };
        match reimbursement.claim {
            payroll::Reimbursement::Receipt(receipt) => Self {
                amount: Some(receipt.amount.into()),
                deductible_vat: Some(receipt.deductible_vat.into()),
                ..blank
            },
            payroll::Reimbursement::Mileage(mileage) => Self {
                kind: ReimbursementKind::Mileage,
                vehicle: Some(match mileage.vehicle {
                    domain::Vehicle::Own => Vehicle::Own,
                    domain::Vehicle::Company => Vehicle::Company,
                    domain::Vehicle::CompanyElectric => Vehicle::CompanyElectric,
                }),
                kilometres: Some(Decimal(mileage.kilometres)),
                claimed: mileage.claimed.map(Into::into),
                ..blank
            },
            payroll::Reimbursement::PerDiem(away) => Self {
                kind: ReimbursementKind::PerDiem,
                days: Some(
                    away.days
                        .into_iter()
                        .map(|domain::TravelDay { full, meals }| TravelDay {
                            full,
                            breakfast: meals.breakfast,
                            lunch: meals.lunch,
                            dinner: meals.dinner,
                        })
                        .collect(),
                ),
                nights: Some(away.nights),
                long_stay: Some(away.long_stay),
                claimed: away.claimed.map(Into::into),
                ..blank
            },
        }
    }
}

/// Rejection of an expense.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct ReimbursementRejection {
    /// Sent to the user.
    reason: String,
}

pub struct Api;

#[OpenApi]
impl Api {
    /// List the expenses of an invoice
    #[oai(
        path = "/invoices/:id/reimbursements",
        method = "get",
        operation_id = "listReimbursements",
        tag = "Tag::Salary"
    )]
    async fn list(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Vec<Reimbursement>>> {
        let reimbursements = reimbursements::list_of(app, &caller, InvoiceId(id.0)).await?;
        Ok(Json(reimbursements.into_iter().map(Into::into).collect()))
    }

    /// Add an expense to an invoice
    ///
    /// A receipt, mileage or per diem of the assignment. Once approved, it is paid tax-free with the salary of the
    /// invoice, which is reduced accordingly. Possible until the salary is calculated. Returns all expenses of the
    /// invoice.
    #[oai(
        path = "/invoices/:id/reimbursements",
        method = "post",
        operation_id = "addReimbursement",
        tag = "Tag::Salary"
    )]
    async fn add(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        id: Path<Uuid>,
        Json(input): Json<ReimbursementInput>,
    ) -> ApiResult<Json<Vec<Reimbursement>>> {
        let (description, file) = (input.description.clone(), input.file_id.map(FileId));
        let reimbursement = NewReimbursement { description, file, claim: input.try_into()? };
        let reimbursements = reimbursements::add(app, &caller, InvoiceId(id.0), reimbursement).await?;
        Ok(Json(reimbursements.into_iter().map(Into::into).collect()))
    }

    /// Delete an expense
    #[oai(
        path = "/invoices/:id/reimbursements/:reimbursementId",
        method = "delete",
        operation_id = "withdrawReimbursement",
        tag = "Tag::Salary"
    )]
    async fn withdraw(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        id: Path<Uuid>,
        /// Id of the reimbursement.
        #[oai(name = "reimbursementId")]
        reimbursement_id: Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        reimbursements::withdraw(app, &caller, InvoiceId(id.0), reimbursement_id.0).await?;
        Ok(MessageResponse::say("done-expense-removed"))
    }

    /// List all expenses
    ///
    /// Filters: `status` (`pending`, `approved`, `rejected`), `invoiceId`, `userId`, `q`, `id`.
    #[oai(
        path = "/admin/reimbursements",
        method = "get",
        operation_id = "adminListReimbursements",
        tag = "Tag::AdminSalary"
    )]
    async fn list_all(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Reimbursement>> {
        let page = reimbursements::list(app, &query).await?;
        Ok(ListAnswer::new("reimbursements", &query, page))
    }

    /// Get an expense
    #[oai(
        path = "/admin/reimbursements/:id",
        method = "get",
        operation_id = "adminGetReimbursement",
        tag = "Tag::AdminSalary"
    )]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Reimbursement>> {
        Ok(Json(reimbursements::find(app, id.0).await?.into()))
    }

    /// Approve an expense
    ///
    /// It is paid with the salary of the invoice. Salary runs leave out users with pending expenses.
    #[oai(
        path = "/admin/reimbursements/:id/approve",
        method = "post",
        operation_id = "adminApproveReimbursement",
        tag = "Tag::AdminSalary"
    )]
    async fn approve(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandleReimbursements>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Reimbursement>> {
        Ok(Json(reimbursements::decide(app, &caller, id.0, None).await?.into()))
    }

    /// Reject an expense
    #[oai(
        path = "/admin/reimbursements/:id/reject",
        method = "post",
        operation_id = "adminRejectReimbursement",
        tag = "Tag::AdminSalary"
    )]
    async fn reject(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandleReimbursements>,
        id: Path<Uuid>,
        Json(input): Json<ReimbursementRejection>,
    ) -> ApiResult<Json<Reimbursement>> {
        Ok(Json(reimbursements::decide(app, &caller, id.0, Some(&input.reason)).await?.into()))
    }
}
