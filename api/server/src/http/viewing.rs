//! Looking on as a freelancer: a cookie of its own beside the admin's session. While it holds, whoever calls is the
//! freelancer, and nothing can be written.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::ids::UserId;
use poem::http::{Method, header};
use poem::web::Data;
use poem::{Endpoint, IntoResponse, Request, Response, Result};
use poem_openapi::param::Path;
use poem_openapi::payload::{Json, Response as Answer};
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::auth;
use super::list::{ApiResult, MessageResponse};
use super::staff::{Staff, may};
use super::{Tag, refuse};
use crate::app::viewings::{self, Live};
use crate::app::{App, Caller, Error};

const COOKIE: &str = "paraply_viewing";
const COOKIE_HTTPS: &str = "__Host-paraply_viewing";
/// The one write that is let through.
const STOP: &str = "/api/stop-viewing";

/// Who looks on.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct Viewer {
    /// The admin's name.
    full_name: String,
    /// When it ends by itself.
    until: DateTime<Utc>,
}

/// A viewing that was begun.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ViewingBegun {
    /// When it ends by itself.
    until: DateTime<Utc>,
}

/// The caller in a viewing: the person who is looked on as.
pub fn caller(request: &Request) -> Option<Caller> {
    request.extensions().get::<Live>().map(|live| live.viewed.clone())
}

/// Who looks on, in a viewing.
pub fn viewer(request: &Request) -> Option<Viewer> {
    let live = request.extensions().get::<Live>()?;
    Some(Viewer { full_name: live.viewer_name.clone(), until: live.until })
}

/// Finds the viewing of the cookie, if one goes on, and lets nothing be written in it.
pub async fn guard<E: Endpoint>(endpoint: Arc<E>, mut request: Request) -> Result<Response> {
    if let Some(secret) = secret(&request) {
        let app = auth::app(&request);
        let ip = auth::remote_ip(&request, app.config.trust_proxy);
        match viewings::find(app, &secret, ip).await {
            Ok(Some(_)) if !reads(&request) && request.uri().path() != STOP => {
                return Ok(refuse(Error::ReadOnlySession));
            }
            Ok(Some(live)) => {
                request.extensions_mut().insert(live);
            }
            Ok(None) => {}
            Err(error) => return Ok(refuse(error)),
        }
    }
    endpoint.call(request).await.map(IntoResponse::into_response)
}

fn reads(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}

fn cookie_name(app: &App) -> &'static str {
    if app.config.is_https() { COOKIE_HTTPS } else { COOKIE }
}

/// Read from the header itself: this stands before the framework has taken the cookies apart.
fn secret(request: &Request) -> Option<String> {
    let name = cookie_name(auth::app(request));
    let lines = request.headers().get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, secret)| secret.to_owned())
}

fn cookie(app: &App, secret: &str, lifetime: TimeDelta) -> String {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let (name, age) = (cookie_name(app), lifetime.num_seconds());
    format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
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
        let answer = MessageResponse::say("Du är dig själv igen.", "You are yourself again.");
        Ok(Answer::new(answer).header("Set-Cookie", cookie(app, "", TimeDelta::zero())))
    }
}
