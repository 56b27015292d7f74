//! Decisions about a user's account, in the back office.

use paraply_app::App;
use paraply_app::users::acts;
use paraply_domain::ids::UserId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::AdminUser;
use crate::http::Tag;
use crate::http::approvals::MayWait;
use crate::http::fresh::Fresh;
use crate::http::list::ApiResult;
use crate::http::scalars::{Amount, Decimal};
use crate::http::staff::{Staff, may};

/// Why a user is blocked.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct UserBlockInput {
    /// Visible to staff only.
    #[oai(validator(max_length = 1000))]
    reason: String,
}

/// Whether a user is trusted.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct UserTrustInput {
    /// Whether invoices are sent without approval.
    trusted: bool,
}

/// Individual fee of a user.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct UserFeeInput {
    /// Per cent of the subtotal; absent: the group's or the provider's.
    fee_percentage: Option<Decimal>,
    /// SEK per invoice; absent: the group's or the provider's.
    fixed_fee: Option<Amount>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminUsers")]
impl Api {
    /// Block a user
    ///
    /// All sessions end at once, access tokens and emailed links stop working, invoices are not sent and salary is not
    /// paid. Blocking a blocked user replaces the reason. Nobody can block themselves, and one admin always remains.
    #[oai(path = "/admin/users/:id/block", method = "post", operation_id = "adminBlockUser")]
    async fn block(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
        Json(input): Json<UserBlockInput>,
    ) -> ApiResult<Json<AdminUser>> {
        Ok(Json(acts::block(app, &caller, UserId(id), &input.reason).await?.into()))
    }

    /// Unblock a user
    ///
    /// Ended sessions are not restored. Unblocking staff waits for a second admin.
    #[oai(path = "/admin/users/:id/unblock", method = "post", operation_id = "adminUnblockUser")]
    async fn unblock(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<MayWait<AdminUser>> {
        let outcome = acts::unblock(app, &caller, UserId(id)).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Mark an email address as verified
    #[oai(path = "/admin/users/:id/verify-email", method = "post", operation_id = "adminVerifyUserEmail")]
    async fn verify_email(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<AdminUser>> {
        Ok(Json(acts::verify_email(app, &caller, UserId(id)).await?.into()))
    }

    /// Set whether a user is trusted
    ///
    /// Invoices of a trusted user are sent without approval. Granting trust waits for a second admin; removing it takes
    /// effect at once.
    #[oai(path = "/admin/users/:id/trust", method = "post", operation_id = "adminTrustUser")]
    async fn trust(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
        Json(input): Json<UserTrustInput>,
    ) -> ApiResult<MayWait<AdminUser>> {
        let outcome = acts::set_trusted(app, &caller, UserId(id), input.trusted).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Set or remove a user's individual fee
    ///
    /// Overrides the fees of the group and the provider for invoices sent from then on. Waits for a second admin.
    #[oai(path = "/admin/users/:id/fee", method = "post", operation_id = "adminSetUserFee")]
    async fn set_fee(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
        Json(input): Json<UserFeeInput>,
    ) -> ApiResult<MayWait<AdminUser>> {
        let percentage = input.fee_percentage.map(|percentage| percentage.0);
        let fixed = input.fixed_fee.map(|fixed| fixed.0);
        let outcome = acts::set_fee(app, &caller, UserId(id), percentage, fixed).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Resend an invitation
    ///
    /// Emails a link to choose a password, valid for 24 hours; earlier links are revoked. For staff, it waits for a
    /// second admin.
    #[oai(path = "/admin/users/:id/invite", method = "post", operation_id = "adminInviteUser")]
    async fn invite(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<MayWait<AdminUser>> {
        let outcome = acts::invite(app, &caller, UserId(id)).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Reset a user's second factor
    ///
    /// For a user who has lost both the device and the recovery codes. All sessions end, the user can log in with the
    /// password alone, and is notified by email. For staff, it waits for a second admin. Nobody can reset their own.
    #[oai(
        path = "/admin/users/:id/second-factor/reset",
        method = "post",
        operation_id = "adminResetSecondFactor"
    )]
    async fn reset_second_factor(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<Staff<may::ManagePeople>>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<MayWait<AdminUser>> {
        let outcome = acts::reset_second_factor(app, &caller, UserId(id)).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }
}
