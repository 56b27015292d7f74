//! The back office: looking on as a freelancer, and ending it.

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

/// A viewing that was begun.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ViewingBegun {
    /// When it ends by itself.
    until: DateTime<Utc>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminUsers")]
impl Api {
    /// View as a freelancer
    ///
    /// For 15 minutes this browser sees what the person sees: a cookie of its own makes every read the person's, and
    /// every write is refused with 403 `read_only_session`. Begin and end stand in both people's histories. Colleagues
    /// of the back office cannot be viewed as.
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
    /// Back to the admin's own session; also when nobody was viewing.
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
