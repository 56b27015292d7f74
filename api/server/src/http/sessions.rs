//! Where one is signed in: browsers and access tokens. And the password behind it.

use chrono::{DateTime, Utc};
use paraply_domain::ids::SessionId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::auth::{Own, User};
use super::list::{ApiResult, MessageResponse};
use crate::app::{App, Caller, access_tokens, identity, sessions};
use crate::storage;

/// A signed-in browser.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Session {
    /// Which one.
    id: Uuid,
    /// When it was opened.
    created_at: DateTime<Utc>,
    /// The latest request, to the minute.
    last_seen_at: DateTime<Utc>,
    /// When it ends at the latest.
    expires_at: DateTime<Utc>,
    /// Where it was opened from.
    ip: Option<String>,
    /// What the browser calls itself.
    user_agent: Option<String>,
    /// The one that asks.
    current: bool,
}

impl Session {
    /// As it is shown to who asks.
    pub fn seen_by(session: storage::sessions::Session, caller: &Caller) -> Self {
        Self {
            id: session.id,
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            expires_at: session.expires_at,
            ip: session.ip,
            user_agent: session.user_agent,
            current: caller.session == Some(SessionId(session.id)),
        }
    }
}

/// A personal access token, without its secret.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AccessToken {
    /// Which one.
    id: Uuid,
    /// What it is for.
    name: String,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    last_used_at: Option<DateTime<Utc>>,
    /// When it ends, if ever.
    expires_at: Option<DateTime<Utc>>,
}

impl From<storage::access_tokens::AccessToken> for AccessToken {
    fn from(token: storage::access_tokens::AccessToken) -> Self {
        Self {
            id: token.id,
            name: token.name,
            created_at: token.created_at,
            last_used_at: token.last_used_at,
            expires_at: token.expires_at,
        }
    }
}

/// A wish for an access token.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct AccessTokenRequest {
    /// What it is for, `"my laptop"`.
    #[oai(validator(max_length = 1000))]
    name: String,
    /// Days until it ends, 1 to 3650; without it lives until it is revoked.
    expires_in_days: Option<i64>,
}

/// A new access token with its secret.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct AccessTokenCreated {
    /// Which one.
    id: Uuid,
    /// What it is for.
    name: String,
    /// To be sent as `Authorization: Bearer …`; shown this once.
    token: String,
    /// When it ends, if ever.
    expires_at: Option<DateTime<Utc>>,
}

/// A new password, proven by the old one.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct PasswordChange {
    /// The password so far.
    #[oai(validator(max_length = 1000))]
    current_password: String,
    /// Ten characters or more.
    #[oai(validator(max_length = 1000))]
    new_password: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::Identity")]
impl Api {
    /// Sessions
    ///
    /// The browsers in which the caller is signed in, the latest used first.
    #[oai(path = "/sessions", method = "get", operation_id = "listSessions")]
    async fn list_sessions(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
    ) -> ApiResult<Json<Vec<Session>>> {
        let sessions = sessions::list(app, &caller).await?;
        Ok(Json(sessions.into_iter().map(|session| Session::seen_by(session, &caller)).collect()))
    }

    /// End a session
    ///
    /// Signs that browser out at once.
    #[oai(path = "/sessions/:id", method = "delete", operation_id = "revokeSession")]
    async fn revoke_session(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        sessions::revoke(app, &caller, id.into()).await?;
        Ok(MessageResponse::say("Enheten är utloggad.", "The device is signed out."))
    }

    /// Access tokens
    ///
    /// The caller's tokens for the command line and scripts, the newest first. Hidden from who views as the user.
    #[oai(path = "/tokens", method = "get", operation_id = "listAccessTokens")]
    async fn list_access_tokens(
        &self,
        Data(app): Data<&App>,
        Own(caller): Own,
    ) -> ApiResult<Json<Vec<AccessToken>>> {
        let tokens = access_tokens::list(app, &caller).await?;
        Ok(Json(tokens.into_iter().map(Into::into).collect()))
    }

    /// Make an access token
    ///
    /// It may do all that its owner may. The secret is in this answer and nowhere else.
    #[oai(path = "/tokens", method = "post", operation_id = "createAccessToken")]
    async fn create_access_token(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Json(body): Json<AccessTokenRequest>,
    ) -> ApiResult<Json<AccessTokenCreated>> {
        let created = access_tokens::create(app, &caller, &body.name, body.expires_in_days).await?;
        Ok(Json(AccessTokenCreated {
            id: created.id.0,
            name: created.name,
            token: created.secret,
            expires_at: created.expires_at,
        }))
    }

    /// Revoke an access token
    ///
    /// Whatever still uses it gets 401 from now on.
    #[oai(path = "/tokens/:id", method = "delete", operation_id = "revokeAccessToken")]
    async fn revoke_access_token(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        access_tokens::revoke(app, &caller, id.into()).await?;
        Ok(MessageResponse::say("Nyckeln är återkallad.", "The token is revoked."))
    }

    /// Change the password
    ///
    /// All other sessions end, and a letter tells of it.
    #[oai(path = "/profile/password", method = "put", operation_id = "changePassword")]
    async fn change_password(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Json(body): Json<PasswordChange>,
    ) -> ApiResult<Json<MessageResponse>> {
        identity::change_password(app, &caller, &body.current_password, &body.new_password).await?;
        Ok(MessageResponse::say(
            "Ditt lösenord är ändrat. Alla andra enheter är utloggade.",
            "Your password has been changed. All other devices are signed out.",
        ))
    }
}
