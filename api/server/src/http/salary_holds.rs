//! People whose salary is on hold.

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::auth::Admin;
use super::list::ApiResult;
use super::users::AdminUser;
use crate::app::{App, salary, users};
use crate::storage::salary::holds::Hold;

/// An open hold of a person's salary.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SalaryHold {
    /// Why.
    reason: String,
    /// Since when.
    since: DateTime<Utc>,
    /// Who held it.
    by_name: String,
}

impl From<Hold> for SalaryHold {
    fn from(hold: Hold) -> Self {
        Self { reason: hold.reason, since: hold.since, by_name: hold.by_name }
    }
}

/// Why a salary is put on hold.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct SalaryHoldInput {
    /// For the colleagues.
    reason: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminSalary")]
impl Api {
    /// Put a person's salary on hold
    ///
    /// No salary run takes it until it is let go.
    #[oai(path = "/admin/users/:id/salary-hold", method = "post", operation_id = "adminHoldSalary")]
    async fn hold(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
        Json(input): Json<SalaryHoldInput>,
    ) -> ApiResult<Json<AdminUser>> {
        salary::hold(app, &caller, UserId(id), &input.reason).await?;
        Ok(Json(users::get(app, UserId(id)).await?.into()))
    }

    /// Let a person's salary go
    #[oai(path = "/admin/users/:id/salary-hold", method = "delete", operation_id = "adminReleaseSalary")]
    async fn release(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<AdminUser>> {
        salary::release(app, &caller, UserId(id)).await?;
        Ok(Json(users::get(app, UserId(id)).await?.into()))
    }
}
