//! The two single-page apps: hashed files for ever, the page itself always asked for, every other path of the app
//! answered with its page. In debug builds the files are read from disk, in release builds they are inside.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

use poem::http::{HeaderValue, Method, StatusCode, header};
use poem::{Endpoint, IntoResponse, Request, Response, Result};
use rust_embed::{Embed, EmbeddedFile};

#[derive(Embed)]
#[folder = "../../user-ui/dist"]
#[allow_missing = true]
struct UserFiles;

#[derive(Embed)]
#[folder = "../../admin-ui/dist"]
#[allow_missing = true]
struct AdminFiles;

/// The freelancer's app, at `/`.
pub fn user() -> impl Endpoint {
    Spa { prefix: "/", get: UserFiles::get }
}

/// The back office, at `/admin`.
pub fn admin() -> impl Endpoint {
    Spa { prefix: "/admin/", get: AdminFiles::get }
}

struct Spa {
    prefix: &'static str,
    get: fn(&str) -> Option<EmbeddedFile>,
}

impl Endpoint for Spa {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Err(StatusCode::METHOD_NOT_ALLOWED.into());
        }
        let path = request.uri().path();
        let name = path.strip_prefix(self.prefix).or_else(|| path.strip_prefix('/')).unwrap_or_default();
        let is_file =
            name.starts_with("assets/") || name.rsplit('/').next().is_some_and(|last| last.contains('.'));
        let (name, file) = match (self.get)(name) {
            Some(file) if !name.is_empty() => (name, file),
            _ if is_file => return Err(StatusCode::NOT_FOUND.into()),
            _ => match (self.get)("index.html") {
                Some(file) => ("index.html", file),
                None => return Ok(not_built()),
            },
        };
        Ok(answer(name, &file, &request))
    }
}

fn not_built() -> Response {
    (StatusCode::NOT_FOUND, "The front end is not built: make run builds it.").into_response()
}

fn answer(name: &str, file: &EmbeddedFile, request: &Request) -> Response {
    let hash = hex::encode(file.metadata.sha256_hash());
    let etag = format!("\"{}\"", &hash[..32]);
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut builder = Response::builder()
        .header(header::ETAG, &etag)
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, "Accept-Encoding");
    if request.header("if-none-match").is_some_and(|known| known.contains(&etag)) {
        return builder.status(StatusCode::NOT_MODIFIED).finish();
    }
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let is_text = matches!(kind.type_().as_str(), "text")
        || matches!(kind.subtype().as_str(), "javascript" | "json" | "svg" | "manifest+json");
    let charset = if kind.type_() == "text" { "; charset=utf-8" } else { "" };
    builder = builder.content_type(format!("{kind}{charset}"));
    let accepts_gzip = request.header("accept-encoding").is_some_and(|accepted| accepted.contains("gzip"));
    if is_text && accepts_gzip && file.data.len() > 1024 {
        let mut response = builder.body(gzipped(&hash, &file.data));
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        return response;
    }
    builder.body(file.data.to_vec())
}

/// Each file is compressed once, at its first request.
fn gzipped(hash: &str, data: &[u8]) -> Vec<u8> {
    static DONE: LazyLock<Mutex<HashMap<String, Vec<u8>>>> = LazyLock::new(Mutex::default);
    if let Some(done) = DONE.lock().expect("no holder panics").get(hash) {
        return done.clone();
    }
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(8));
    let compressed =
        encoder.write_all(data).and_then(|()| encoder.finish()).expect("writing to memory cannot fail");
    DONE.lock().expect("no holder panics").insert(hash.to_owned(), compressed.clone());
    compressed
}
