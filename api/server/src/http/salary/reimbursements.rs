//! Costs of an assignment that come out of its invoice.

use chrono::{DateTime, Utc};
use paraply_app::salary::reimbursements::{self, NewCost, Valued};
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

/// What kind of cost it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum CostKind {
    /// A receipt: `amount`, `deductibleVat`.
    Receipt,
    /// Driving with a log: `vehicle`, `kilometres`, `claimed`.
    Mileage,
    /// A journey with nights away: `days`, `nights`, `longStay`, `claimed`.
    PerDiem,
}

/// Whose car was driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum Vehicle {
    /// The person's own.
    Own,
    /// A company car whose fuel the driver pays.
    Company,
    /// An electric company car.
    CompanyElectric,
}

/// Where a cost stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum ReimbursementStatus {
    /// Nobody has looked at it yet.
    Pending,
    /// It is paid with the invoice's salary.
    Approved,
    /// It is not paid; what it is for may be claimed as salary.
    Rejected,
}

/// One day of a journey.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct TravelDay {
    /// Whether it counts in full: departure before 12, return after 19, or away all day.
    full: bool,
    /// Whether somebody else paid the breakfast.
    breakfast: bool,
    /// The same for lunch.
    lunch: bool,
    /// The same for dinner.
    dinner: bool,
}

/// A cost to be paid back.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none, deny_unknown_fields)]
struct ReimbursementInput {
    /// Which fields count follows from it.
    kind: CostKind,
    /// What for.
    description: String,
    /// Of a receipt, with VAT.
    amount: Option<Amount>,
    /// The Swedish VAT on the receipt; absent: none that can be deducted.
    deductible_vat: Option<Amount>,
    /// Whose car.
    vehicle: Option<Vehicle>,
    /// How far; 10 km are a mil.
    kilometres: Option<Decimal>,
    /// The days of a journey.
    #[oai(validator(max_items = 366))]
    days: Option<Vec<TravelDay>>,
    /// Nights whose lodging the person arranged alone.
    nights: Option<u32>,
    /// Whether it is in the same place after three months.
    long_stay: Option<bool>,
    /// What is asked for; above the tax-free amount it becomes salary. Absent: the tax-free amount.
    claimed: Option<Amount>,
    /// A file attached to the invoice that shows the cost.
    file_id: Option<Uuid>,
}

impl TryFrom<ReimbursementInput> for payroll::Reimbursement {
    type Error = Error;

    fn try_from(input: ReimbursementInput) -> Result<Self, Error> {
        let required = |field: &str| Error::fault(field, FaultKind::Required);
        let claimed = input.claimed.map(|amount| amount.0);
        Ok(match input.kind {
            CostKind::Receipt => Self::Receipt(domain::Receipt {
                amount: input.amount.ok_or_else(|| required("amount"))?.0,
                deductible_vat: input.deductible_vat.map(|amount| amount.0).unwrap_or_default(),
            }),
            CostKind::Mileage => Self::Mileage(domain::Mileage {
                vehicle: match input.vehicle.unwrap_or(Vehicle::Own) {
                    Vehicle::Own => domain::Vehicle::Own,
                    Vehicle::Company => domain::Vehicle::Company,
                    Vehicle::CompanyElectric => domain::Vehicle::CompanyElectric,
                },
                kilometres: input.kilometres.ok_or_else(|| required("kilometres"))?.0,
                claimed,
            }),
            CostKind::PerDiem => Self::PerDiem(domain::PerDiem {
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

/// A cost, and what was decided about it.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Reimbursement {
    id: Uuid,
    /// The invoice it comes out of.
    invoice_id: Uuid,
    /// That invoice's number, once it has one.
    invoice_number: Option<String>,
    /// Whose it is.
    user_id: Uuid,
    /// That person's name.
    user_name: String,
    /// What kind of cost it is.
    kind: CostKind,
    /// What for.
    description: String,
    /// Of a receipt, with VAT.
    amount: Option<Amount>,
    /// The VAT on the receipt that is deducted.
    deductible_vat: Option<Amount>,
    /// Whose car.
    vehicle: Option<Vehicle>,
    /// How far.
    kilometres: Option<Decimal>,
    /// The days of a journey.
    days: Option<Vec<TravelDay>>,
    /// Nights of it.
    nights: Option<u32>,
    /// Whether it is in the same place after three months.
    long_stay: Option<bool>,
    /// What is asked for.
    claimed: Option<Amount>,
    /// The file attached to the invoice that shows it.
    file_id: Option<Uuid>,
    /// That file's name.
    file_name: Option<String>,
    /// What is paid without tax, with the amounts of this year.
    tax_free: Amount,
    /// Where it stands.
    status: ReimbursementStatus,
    /// Why it was refused.
    reason: Option<String>,
    /// When it was entered.
    created_at: DateTime<Utc>,
}

impl From<Valued> for Reimbursement {
    fn from(Valued { cost, tax_free }: Valued) -> Self {
        let (file_id, file_name) = cost.file.map(|(id, name)| (id.0, name)).unzip();
        let blank = Self {
            id: cost.id,
            invoice_id: cost.invoice.0,
            invoice_number: cost.invoice_number,
            user_id: cost.user.0,
            user_name: cost.user_name,
            kind: CostKind::Receipt,
            description: cost.description,
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
            status: match cost.status.as_str() {
                "approved" => ReimbursementStatus::Approved,
                "rejected" => ReimbursementStatus::Rejected,
                _ => ReimbursementStatus::Pending,
            },
            reason: cost.reason,
            created_at: cost.created_at,
        };
        match cost.claim {
            payroll::Reimbursement::Receipt(receipt) => Self {
                amount: Some(receipt.amount.into()),
                deductible_vat: Some(receipt.deductible_vat.into()),
                ..blank
            },
            payroll::Reimbursement::Mileage(mileage) => Self {
                kind: CostKind::Mileage,
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
                kind: CostKind::PerDiem,
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

/// Why a cost is refused.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct CostRefusal {
    /// For the person.
    reason: String,
}

pub struct Api;

#[OpenApi]
impl Api {
    /// List the costs of an invoice
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
        let costs = reimbursements::list_of(app, &caller, InvoiceId(id.0)).await?;
        Ok(Json(costs.into_iter().map(Into::into).collect()))
    }

    /// Enter a cost
    ///
    /// A receipt, driving or a journey for the assignment. The office looks at it; then it is paid without tax with the
    /// invoice's salary, which shrinks by it. Until the salary is calculated. Answers with all costs of the invoice.
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
        let cost = NewCost { description, file, claim: input.try_into()? };
        let costs = reimbursements::add(app, &caller, InvoiceId(id.0), cost).await?;
        Ok(Json(costs.into_iter().map(Into::into).collect()))
    }

    /// Take a cost back
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

    /// List everyone's costs
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

    /// Get a cost
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

    /// Approve a cost
    ///
    /// It is paid with the invoice's salary. Salary runs leave a person out while a cost waits.
    #[oai(
        path = "/admin/reimbursements/:id/approve",
        method = "post",
        operation_id = "adminApproveReimbursement",
        tag = "Tag::AdminSalary"
    )]
    async fn approve(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandleCosts>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Reimbursement>> {
        Ok(Json(reimbursements::decide(app, &caller, id.0, None).await?.into()))
    }

    /// Refuse a cost
    #[oai(
        path = "/admin/reimbursements/:id/reject",
        method = "post",
        operation_id = "adminRejectReimbursement",
        tag = "Tag::AdminSalary"
    )]
    async fn reject(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandleCosts>,
        id: Path<Uuid>,
        Json(input): Json<CostRefusal>,
    ) -> ApiResult<Json<Reimbursement>> {
        Ok(Json(reimbursements::decide(app, &caller, id.0, Some(&input.reason)).await?.into()))
    }
}
