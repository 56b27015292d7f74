//! Looking on as a freelancer: a cookie of its own beside the admin's session, worth nothing without it. While it holds,
//! whoever calls is the freelancer, and nothing can be written.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use paraply_app::identity::viewings::{self, Live};
use paraply_app::{App, Caller, Error};
use poem::http::Method;
use poem::{Endpoint, IntoResponse, Request, Response, Result};
use poem_openapi::Object;

use crate::http::request::{app, cookie as cookie_value, remote_ip, set_cookie};
use crate::http::{browser, refuse};

const COOKIE: &str = "paraply_viewing";
/// The one write that is let through.
const STOP: &str = "/api/stop-viewing";

/// An admin who views as the user.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct Viewer {
    /// Name of the admin.
    full_name: String,
    /// When it ends automatically.
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
        let app = app(&request);
        let ip = remote_ip(&request, app.config.trusted_proxies);
        let session = cookie_value(&request, browser::SESSION);
        match viewings::find(app, &secret, session, ip).await {
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

/// The secret of the viewing's cookie.
pub fn secret(request: &Request) -> Option<String> {
    cookie_value(request, COOKIE).map(str::to_owned)
}

/// The header value that gives a browser the viewing's secret.
pub fn cookie(app: &App, secret: &str, lifetime: TimeDelta) -> String {
    set_cookie(app, COOKIE, secret, lifetime)
}
