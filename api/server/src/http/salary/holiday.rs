//! Holiday pay that is saved: one's own, and for admins anyone's.

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

/// What is saved for a person.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct SavedHolidayPay {
    /// Holiday pay, before tax.
    balance: Amount,
    /// What is kept for the contributions on it.
    reserve: Amount,
    /// How much of it is paid with the next salary.
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

/// How much is paid out.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none, deny_unknown_fields)]
struct HolidayPayoutInput {
    /// Before tax; absent: all that is saved.
    amount: Option<Amount>,
}

pub struct Api;

#[OpenApi]
impl Api {
    /// What holiday pay is saved for oneself
    #[oai(path = "/holiday-pay", method = "get", operation_id = "getHolidayPay", tag = "Tag::Salary")]
    async fn get_own(&self, Data(app): Data<&App>, User(caller): User) -> ApiResult<Json<SavedHolidayPay>> {
        Ok(Json(salary::holiday::saved(app, caller.user_id).await?.into()))
    }

    /// What holiday pay is saved for a person
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
    /// With the next salary run, also without an invoice, as a one-time amount. Asked for again, the last amount stands.
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

    /// Keep holiday pay saved after all
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
