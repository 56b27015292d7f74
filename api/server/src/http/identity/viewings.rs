//! Viewing as a freelancer, in the back office.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_app::App;
use paraply_app::identity::viewings;
use paraply_domain::ids::UserId;
use poem::Request;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::{Json, Response as Answer};
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::list::{ApiResult, MessageResponse};
use crate::http::middleware::viewing::{cookie, secret};
use crate::http::staff::{Staff, may};

/// A started viewing.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ViewingBegun {
    /// When it ends automatically.
    until: DateTime<Utc>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminUsers")]
impl Api {
    /// View as a freelancer
    ///
    /// For 15 minutes, this browser sees what the user sees: a separate cookie makes every read that of the user, and
    /// every write is refused with 403 `read_only_session`. Start and end are recorded in both users' histories. Staff
    /// cannot be viewed as.
    #[oai(path = "/admin/users/:id/view-as", method = "post", operation_id = "adminViewAs")]
    async fn view_as(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadMoney>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Answer<Json<ViewingBegun>>> {
        let begun = viewings::begin(app, &caller, UserId(id)).await?;
        let cookie = cookie(app, &begun.secret, viewings::LIFETIME);
        Ok(Answer::new(Json(ViewingBegun { until: begun.until })).header("Set-Cookie", cookie))
    }

    /// Stop viewing
    ///
    /// Returns to the admin's own session. Succeeds also if nobody is viewing.
    #[oai(path = "/stop-viewing", method = "post", operation_id = "stopViewing")]
    async fn stop(
        &self,
        Data(app): Data<&App>,
        request: &Request,
    ) -> ApiResult<Answer<Json<MessageResponse>>> {
        if let Some(secret) = secret(request) {
            viewings::stop(app, &secret).await?;
        }
        let answer = MessageResponse::say("done-viewing-stopped");
        Ok(Answer::new(answer).header("Set-Cookie", cookie(app, "", TimeDelta::zero())))
    }
}
