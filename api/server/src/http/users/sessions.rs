//! The back office: the browsers a person is signed in with.

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
    /// List a person's sessions
    ///
    /// The browsers in which the person is signed in, the latest used first.
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

    /// End a person's session
    ///
    /// Signs that browser out at once.
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

    /// End all of a person's sessions
    ///
    /// All but the one that asks, when an admin does it to themselves.
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
