//! What surrounds every answer: security headers, compression, a request id and one line in the log.

use std::sync::Arc;

use poem::http::{HeaderValue, header};
use poem::web::{Compress, CompressionAlgo};
use poem::{Endpoint, IntoResponse, Request, Response, Result};
use uuid::Uuid;

use crate::http::request;

const CONTENT_SECURITY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-src 'self' blob:; object-src 'none'; \
     base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/// Adds the headers that keep browsers careful, to every answer there is.
pub async fn headers<E: Endpoint>(is_https: bool, endpoint: Arc<E>, request: Request) -> Result<Response> {
    let is_api = request.uri().path().starts_with("/api");
    let mut response = endpoint.call(request).await.map(IntoResponse::into_response)?;
    let headers = response.headers_mut();
    let mut set = |name, value| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "same-origin");
    set(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    if is_api {
        set(header::CACHE_CONTROL, "no-store");
    }
    if is_https {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
    Ok(response)
}

/// Compresses JSON that is worth it. Documents and images are compressed already.
pub async fn compress<E: Endpoint>(endpoint: Arc<E>, request: Request) -> Result<Response> {
    let accepted = request.header("accept-encoding").unwrap_or_default();
    let algorithm = if accepted.contains("gzip") { Some(CompressionAlgo::GZIP) } else { None };
    let response = endpoint.call(request).await.map(IntoResponse::into_response)?;
    let is_json = response.content_type().is_some_and(|kind| kind.starts_with("application/json"));
    match algorithm {
        Some(algorithm) if is_json => {
            let (parts, body) = response.into_parts();
            let bytes = body.into_bytes().await.map_err(poem::error::InternalServerError)?;
            let worth_it = bytes.len() > 1024;
            let response = Response::from_parts(parts, bytes.into());
            Ok(if worth_it { Compress::new(response, algorithm).into_response() } else { response })
        }
        _ => Ok(response),
    }
}

/// Wakes the worker after a write: whatever the write queued leaves at once.
pub async fn wake<E: Endpoint>(endpoint: Arc<E>, request: Request) -> Result<Response> {
    let wake = (!request.method().is_safe()).then(|| request::app(&request).wake.clone());
    let response = endpoint.call(request).await.map(IntoResponse::into_response)?;
    if let Some(wake) = wake {
        wake.notify_one();
    }
    Ok(response)
}

/// Gives the request an id and notes it in one line: no query, no body, no secrets.
pub async fn log<E: Endpoint>(endpoint: Arc<E>, request: Request) -> Result<Response> {
    let id = Uuid::now_v7().to_string();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let started = std::time::Instant::now();
    let mut response = match endpoint.call(request).await {
        Ok(response) => response.into_response(),
        Err(error) => error.into_response(),
    };
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", value);
    }
    let status = response.status().as_u16();
    tracing::info!(request = id, %method, path, status, ms = started.elapsed().as_millis() as u64, "answered");
    Ok(response)
}
