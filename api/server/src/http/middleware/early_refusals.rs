//! An answer that was given before the request's body was read ends the connection, and says so: what is still under
//! way would otherwise be taken for the next request, or the client would go on sending in vain.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use futures_util::{StreamExt, stream};
use poem::http::{HeaderValue, Version, header};
use poem::{Body, Endpoint, IntoResponse, Request, Response, Result};

/// How much of a body has been read.
#[derive(Default)]
struct Progress {
    bytes: AtomicU64,
    ended: AtomicBool,
}

impl Progress {
    fn is_whole(&self, announced: Option<u64>) -> bool {
        self.ended.load(Ordering::Relaxed)
            || announced.is_some_and(|length| self.bytes.load(Ordering::Relaxed) >= length)
    }
}

/// Adds `Connection: close` to a refusal whose request was not read to its end.
pub async fn close<E: Endpoint>(endpoint: Arc<E>, mut request: Request) -> Result<Response> {
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let has_body = announced.is_some_and(|length| length > 0)
        || request.headers().contains_key(header::TRANSFER_ENCODING);
    // Later versions of HTTP end a stream of their own instead.
    if !has_body || request.version() > Version::HTTP_11 {
        return endpoint.call(request).await.map(IntoResponse::into_response);
    }
    let progress = Arc::new(Progress::default());
    let body = request.take_body().into_bytes_stream();
    request.set_body(Body::from_bytes_stream(watched(body, progress.clone())));
    let mut response = endpoint.call(request).await.map(IntoResponse::into_response)?;
    if response.status().is_client_error() && !progress.is_whole(announced) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

/// The same stream, which tells how far it was read.
fn watched<S, B>(
    body: S,
    progress: Arc<Progress>,
) -> impl futures_util::Stream<Item = std::io::Result<B>> + Send
where
    S: futures_util::Stream<Item = std::io::Result<B>> + Send + 'static,
    B: AsRef<[u8]> + Send + 'static,
{
    let end = progress.clone();
    let chunks = body.inspect(move |chunk| {
        if let Ok(chunk) = chunk {
            progress.bytes.fetch_add(chunk.as_ref().len() as u64, Ordering::Relaxed);
        }
    });
    chunks.chain(stream::poll_fn(move |_| {
        end.ended.store(true, Ordering::Relaxed);
        std::task::Poll::Ready(None)
    }))
}
