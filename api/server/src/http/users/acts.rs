//! The back office: what is decided about a person's account.

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

/// Why a person is kept out.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct UserBlockInput {
    /// For the colleagues; the person does not see it.
    #[oai(validator(max_length = 1000))]
    reason: String,
}

/// Whether a person is trusted.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct UserTrustInput {
    /// Whether invoices go out without an admin's look.
    trusted: bool,
}

/// A person's own fee.
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
    /// All sessions end at once, access tokens and mailed links open nothing, invoices are not sent and salary is not
    /// paid. Whoever is kept out already gets the new reason. Nobody can do this to themselves, and one admin always
    /// remains.
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

    /// Let a person in again
    ///
    /// Sessions that the block ended stay ended. Staff are unblocked once a second admin has confirmed it.
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

    /// Trust a person, or no longer
    ///
    /// Invoices of a trusted person are sent without a review. The mark waits for a second admin; it is removed at once.
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

    /// Give a person a fee of their own, or no longer
    ///
    /// It comes before their group's and the provider's, for what is sent from then on. It waits for a second admin.
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

    /// Invite a person again
    ///
    /// Mails a link to choose a password, which lives for 24 hours; earlier links are void. For staff it waits for a
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

    /// Reset the second factor of a user who has lost it
    ///
    /// For somebody who has lost the phone and the recovery codes. All sessions end, the password alone signs in, and
    /// the person is told by email. For staff it waits for a second admin. Nobody can do this to themselves.
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
