//! Access tokens: a user's own, and all tokens in the back office.

use chrono::{DateTime, Utc};
use paraply_app::App;
use paraply_app::identity::access_tokens::{self, Wanted};
use paraply_domain::ids::UserId;
use paraply_domain::token_scope;
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::{Own, User};
use crate::http::fresh::Fresh;
use crate::http::list::{ApiResult, MessageResponse};
use crate::http::staff::{Staff, may};

/// Scope of a token, limited by the permissions of its owner. Each scope includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "token_scope::TokenScope")]
enum TokenScope {
    /// Reads what its owner can read.
    Read,
    /// Imports files, and writes its owner's clients and invoices.
    Import,
    /// Approves invoices, records payments, runs payroll and declares tax.
    Money,
}

/// An access token, without its secret.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AccessToken {
    /// Id of the token.
    id: Uuid,
    /// Owner of the token.
    user_id: Uuid,
    /// Name of the owner.
    user_name: String,
    /// Purpose of the token.
    name: String,
    /// Scope of the token.
    scope: TokenScope,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it became usable; absent while it waits for approval.
    approved_at: Option<DateTime<Utc>>,
    /// Last use, to the minute.
    last_used_at: Option<DateTime<Utc>>,
    /// When it expires.
    expires_at: DateTime<Utc>,
}

impl From<access_tokens::AccessToken> for AccessToken {
    fn from(token: access_tokens::AccessToken) -> Self {
        Self {
            id: token.id,
            user_id: token.user_id,
            user_name: token.user_name,
            name: token.name,
            scope: token.scope.into(),
            created_at: token.created_at,
            approved_at: token.approved_at,
            last_used_at: token.last_used_at,
            expires_at: token.expires_at,
        }
    }
}

/// A new access token.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct AccessTokenRequest {
    /// Purpose of the token, `"nightly import"`.
    #[oai(validator(max_length = 1000))]
    name: String,
    /// Scope of the token.
    scope: TokenScope,
    /// Lifetime in days, 1 to 90; absent: 90.
    expires_in_days: Option<i64>,
    /// Password of the owner.
    #[oai(validator(max_length = 1000))]
    password: String,
}

/// A new access token with its secret.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AccessTokenCreated {
    /// Id of the token.
    id: Uuid,
    /// Purpose of the token.
    name: String,
    /// Secret, shown only in this response. Send it as `Authorization: Bearer …`.
    token: String,
    /// When it expires.
    expires_at: DateTime<Utc>,
    /// When it became usable; absent while it waits for approval.
    approved_at: Option<DateTime<Utc>>,
}

pub struct Api;

#[OpenApi]
impl Api {
    /// List access tokens
    ///
    /// The caller's tokens that have not expired, newest first.
    #[oai(path = "/tokens", method = "get", operation_id = "listAccessTokens", tag = "Tag::Identity")]
    async fn list(&self, Data(app): Data<&App>, Own(caller): Own) -> ApiResult<Json<Vec<AccessToken>>> {
        let tokens = access_tokens::list(app, &caller).await?;
        Ok(Json(tokens.into_iter().map(Into::into).collect()))
    }

    /// Create an access token
    ///
    /// A token can do what both its scope and its owner's roles allow; no scope covers users, roles, settings,
    /// passwords, bank accounts or tokens. The secret is shown only in this response, and the owner is notified by
    /// email. A token that moves money must be approved by another admin before it can be used; if there is no other
    /// admin, the single-admin delay applies. All tokens are revoked when their owner's password or roles change, and
    /// when the owner logs out everywhere or is blocked.
    #[oai(path = "/tokens", method = "post", operation_id = "createAccessToken", tag = "Tag::Identity")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
        Json(body): Json<AccessTokenRequest>,
    ) -> ApiResult<Json<AccessTokenCreated>> {
        let wanted = Wanted {
            name: &body.name,
            scope: body.scope.into(),
            expires_in_days: body.expires_in_days,
            password: &body.password,
        };
        let created = access_tokens::create(app, &caller, wanted).await?;
        Ok(Json(AccessTokenCreated {
            id: created.id.0,
            name: created.name,
            token: created.secret,
            expires_at: created.expires_at,
            approved_at: created.approved_at,
        }))
    }

    /// Revoke an access token
    ///
    /// Requests with this token are refused with 401 from now on.
    #[oai(path = "/tokens/:id", method = "delete", operation_id = "revokeAccessToken", tag = "Tag::Identity")]
    async fn revoke(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        access_tokens::revoke(app, &caller, id.into()).await?;
        Ok(revoked())
    }

    /// List all access tokens
    ///
    /// Tokens of all users, or of one, that have not expired; newest first, at most a thousand.
    #[oai(
        path = "/admin/access-tokens",
        method = "get",
        operation_id = "adminListAccessTokens",
        tag = "Tag::AdminUsers"
    )]
    async fn list_all(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ManagePeople>,
        /// Only tokens of this user.
        #[oai(name = "userId")]
        user_id: Query<Option<Uuid>>,
    ) -> ApiResult<Json<Vec<AccessToken>>> {
        let tokens = access_tokens::list_all(app, user_id.0.map(UserId)).await?;
        Ok(Json(tokens.into_iter().map(Into::into).collect()))
    }

    /// Revoke a user's access token
    ///
    /// Requests with this token are refused with 401 from now on.
    #[oai(
        path = "/admin/access-tokens/:id",
        method = "delete",
        operation_id = "adminRevokeAccessToken",
        tag = "Tag::AdminUsers"
    )]
    async fn revoke_any(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        access_tokens::revoke_any(app, &caller, id.into()).await?;
        Ok(revoked())
    }
}

fn revoked() -> Json<MessageResponse> {
    MessageResponse::say("done-token-revoked")
}
