//! Sessions of a user, in the back office.

use paraply_app::App;
use paraply_app::identity::sessions;
use paraply_domain::ids::{SessionId, UserId};
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use uuid::Uuid;

use crate::http::Tag;
use crate::http::identity::sessions::Session;
use crate::http::list::{ApiResult, MessageResponse};
use crate::http::staff::{Staff, may};

pub struct Api;

#[OpenApi(tag = "Tag::AdminUsers")]
impl Api {
    /// List a user's sessions
    ///
    /// Last used first.
    #[oai(path = "/admin/users/:id/sessions", method = "get", operation_id = "adminListUserSessions")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadOffice>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<Vec<Session>>> {
        let sessions = sessions::list_of(app, UserId(id)).await?;
        Ok(Json(sessions.into_iter().map(|session| Session::seen_by(session, &caller)).collect()))
    }

    /// End a user's session
    ///
    /// The browser is logged out at once.
    #[oai(
        path = "/admin/users/:id/sessions/:sessionId",
        method = "delete",
        operation_id = "adminRevokeUserSession"
    )]
    async fn revoke(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
        /// Id of the session.
        #[oai(name = "sessionId")]
        Path(session): Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        sessions::revoke_of(app, &caller, UserId(id), SessionId(session)).await?;
        Ok(MessageResponse::say("done-device-signed-out"))
    }

    /// End all sessions of a user
    ///
    /// Admins who end their own sessions keep the current one.
    #[oai(path = "/admin/users/:id/sessions", method = "delete", operation_id = "adminRevokeUserSessions")]
    async fn revoke_all(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        sessions::revoke_all_of(app, &caller, UserId(id)).await?;
        Ok(MessageResponse::say("done-devices-signed-out"))
    }
}
