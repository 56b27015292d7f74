//! The browsers that a user is signed in with, and the password behind them.

use chrono::{DateTime, Utc};
use paraply_app::identity::sessions;
use paraply_app::{App, Caller, identity};
use paraply_domain::ids::SessionId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::list::{ApiResult, MessageResponse};

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
    pub fn seen_by(session: sessions::Session, caller: &Caller) -> Self {
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
        Ok(MessageResponse::say("done-device-signed-out"))
    }

    /// End all other sessions
    ///
    /// Signs out every browser but the one that asks, and ends all access tokens.
    #[oai(path = "/sessions", method = "delete", operation_id = "revokeOtherSessions")]
    async fn revoke_other_sessions(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
    ) -> ApiResult<Json<MessageResponse>> {
        sessions::revoke_others(app, &caller).await?;
        Ok(MessageResponse::say("done-other-devices-signed-out"))
    }

    /// Change the password
    ///
    /// All other sessions and all access tokens end, and a mail tells of it. Who has a second factor has confirmed with
    /// it within ten minutes.
    #[oai(path = "/profile/password", method = "put", operation_id = "changePassword")]
    async fn change_password(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Json(body): Json<PasswordChange>,
    ) -> ApiResult<Json<MessageResponse>> {
        identity::change_password(app, &caller, &body.current_password, &body.new_password).await?;
        Ok(MessageResponse::say("done-password-changed"))
    }
}
