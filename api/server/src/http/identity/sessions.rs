//! A user's sessions and password.

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

/// A session in a browser.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Session {
    /// Id of the session.
    id: Uuid,
    /// When it started.
    created_at: DateTime<Utc>,
    /// Last request, to the minute.
    last_seen_at: DateTime<Utc>,
    /// When it ends at the latest.
    expires_at: DateTime<Utc>,
    /// IP address at login.
    ip: Option<String>,
    /// User agent of the browser.
    user_agent: Option<String>,
    /// Whether it is the session of this request.
    current: bool,
}

impl Session {
    /// The session as the caller sees it.
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

/// A new password, authorised by the current one.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct PasswordChange {
    /// Current password.
    #[oai(validator(max_length = 1000))]
    current_password: String,
    /// At least ten characters.
    #[oai(validator(max_length = 1000))]
    new_password: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::Identity")]
impl Api {
    /// List sessions
    ///
    /// The caller's sessions, last used first.
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
    /// The browser is logged out at once.
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
    /// Logs out all other browsers and revokes all access tokens.
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
    /// Ends all other sessions, revokes all access tokens and notifies the user by email. A user with a second factor
    /// must have confirmed with it within the last ten minutes.
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
