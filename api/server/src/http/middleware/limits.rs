//! How large a body may be. poem has no limit of its own and its `SizeLimit` refuses GET requests, so: compare the
//! announced length, and count the bytes of a body that announces none.

use std::sync::Arc;

use futures_util::StreamExt;
use poem::http::{StatusCode, header};
use poem::{Body, Endpoint, IntoResponse, Request, Response, Result};

/// What a body that grows too large fails with; recognised by the error answers.
pub const TOO_LARGE: &str = "body too large";

const JSON_MAX: u64 = 1 << 20;
/// Ten files of ten megabytes and the form around them.
const UPLOAD_MAX: u64 = 101 << 20;

/// Refuses bodies over the limit of their kind.
pub async fn guard<E: Endpoint>(endpoint: Arc<E>, mut request: Request) -> Result<Response> {
    let is_upload = request.content_type().is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let max = if is_upload { UPLOAD_MAX } else { JSON_MAX };
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    match announced {
        Some(length) if length > max => return Err(StatusCode::PAYLOAD_TOO_LARGE.into()),
        Some(_) => {}
        None if request.headers().contains_key(header::TRANSFER_ENCODING) => {
            let mut seen = 0u64;
            let counted = request.take_body().into_bytes_stream().map(move |chunk| {
                let chunk = chunk?;
                seen = seen.saturating_add(chunk.len() as u64);
                if seen > max { Err(std::io::Error::other(TOO_LARGE)) } else { Ok(chunk) }
            });
            request.set_body(Body::from_bytes_stream(counted));
        }
        None => {}
    }
    endpoint.call(request).await.map(IntoResponse::into_response)
}
