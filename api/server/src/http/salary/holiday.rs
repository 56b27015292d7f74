//! Saved holiday pay: a user's own, and any user's for admins.

use paraply_app::salary::holiday::Saved;
use paraply_app::{App, salary};
use paraply_domain::ids::UserId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::list::ApiResult;
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};

/// Saved holiday pay of a user, in SEK.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct SavedHolidayPay {
    /// Saved holiday pay, before tax.
    balance: Amount,
    /// Amount reserved for the contributions on it.
    reserve: Amount,
    /// Amount to pay out with the next salary.
    to_pay: Option<Amount>,
}

impl From<Saved> for SavedHolidayPay {
    fn from(saved: Saved) -> Self {
        Self {
            balance: saved.balance.into(),
            reserve: saved.reserve.into(),
            to_pay: saved.to_pay.map(Into::into),
        }
    }
}

/// Amount to pay out.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none, deny_unknown_fields)]
struct HolidayPayoutInput {
    /// Before tax; absent: the whole balance.
    amount: Option<Amount>,
}

pub struct Api;

#[OpenApi]
impl Api {
    /// Get saved holiday pay
    #[oai(path = "/holiday-pay", method = "get", operation_id = "getHolidayPay", tag = "Tag::Salary")]
    async fn get_own(&self, Data(app): Data<&App>, User(caller): User) -> ApiResult<Json<SavedHolidayPay>> {
        Ok(Json(salary::holiday::saved(app, caller.user_id).await?.into()))
    }

    /// Get a user's saved holiday pay
    #[oai(
        path = "/admin/users/:id/holiday-pay",
        method = "get",
        operation_id = "adminGetHolidayPay",
        tag = "Tag::AdminSalary"
    )]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<SavedHolidayPay>> {
        Ok(Json(salary::holiday::saved(app, UserId(id)).await?.into()))
    }

    /// Pay out saved holiday pay
    ///
    /// Paid with the next salary run as a one-time amount, even without an invoice. A repeated request replaces the
    /// amount.
    #[oai(
        path = "/admin/users/:id/holiday-pay/payout",
        method = "post",
        operation_id = "adminPayOutHolidayPay",
        tag = "Tag::AdminSalary"
    )]
    async fn pay_out(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
        Json(input): Json<HolidayPayoutInput>,
    ) -> ApiResult<Json<SavedHolidayPay>> {
        let amount = input.amount.map(|amount| amount.0);
        Ok(Json(salary::holiday::pay_out(app, &caller, UserId(id), amount).await?.into()))
    }

    /// Cancel a holiday payout
    #[oai(
        path = "/admin/users/:id/holiday-pay/payout",
        method = "delete",
        operation_id = "adminKeepHolidayPay",
        tag = "Tag::AdminSalary"
    )]
    async fn keep(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<SavedHolidayPay>> {
        Ok(Json(salary::holiday::keep(app, &caller, UserId(id)).await?.into()))
    }
}
