//! Salary holds.

use paraply_app::{App, salary, users};
use paraply_domain::ids::UserId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};
use crate::http::users::AdminUser;

/// Reason for a salary hold.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct SalaryHoldInput {
    /// Visible to staff only.
    reason: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminSalary")]
impl Api {
    /// Hold a user's salary
    ///
    /// Salary runs leave the user out until the hold is released.
    #[oai(path = "/admin/users/:id/salary-hold", method = "post", operation_id = "adminHoldSalary")]
    async fn hold(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
        Json(input): Json<SalaryHoldInput>,
    ) -> ApiResult<Json<AdminUser>> {
        salary::hold(app, &caller, UserId(id), &input.reason).await?;
        Ok(Json(users::get(app, UserId(id)).await?.into()))
    }

    /// Release a salary hold
    #[oai(path = "/admin/users/:id/salary-hold", method = "delete", operation_id = "adminReleaseSalary")]
    async fn release(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<AdminUser>> {
        salary::release(app, &caller, UserId(id)).await?;
        Ok(Json(users::get(app, UserId(id)).await?.into()))
    }
}
