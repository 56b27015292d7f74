//! Writes come from our own pages or from no page at all: a browser names the origin, and a foreign one is refused.

use std::sync::Arc;

use poem::http::{Method, StatusCode};
use poem::{Endpoint, IntoResponse, Request, Response, Result};

use crate::http::request;

/// Refuses a write that a foreign page sent with our cookie.
pub async fn guard<E: Endpoint>(endpoint: Arc<E>, request: Request) -> Result<Response> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !reads && is_foreign(&request) {
        return Err(StatusCode::FORBIDDEN.into());
    }
    endpoint.call(request).await.map(IntoResponse::into_response)
}

fn is_foreign(request: &Request) -> bool {
    if let Some(site) = request.header("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    let Some(origin) = request.header("origin") else { return false };
    let own = request::app(request).config.origin();
    // The development server of the front ends and a changed port reach us under the host they name themselves.
    // HTTP/2 has no such header and puts it into the address.
    let named = request.original_uri().authority().map(|authority| authority.as_str());
    let host = request.header("host").or(named).unwrap_or_default();
    origin != own && origin.split_once("://").is_none_or(|(_, asker)| asker != host)
}
