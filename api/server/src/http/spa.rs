//! The two single-page apps: hashed files for ever, pages always asked for. The freelancer's app brings its public pages
//! as finished HTML in both languages; whatever else belongs to it is answered with its shell, and what does not with the
//! shell and 404. In debug builds the files are read from disk, in release builds they are inside.

mod page;
mod sitemap;

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

use poem::http::{HeaderValue, Method, StatusCode, header};
use poem::{Endpoint, IntoResponse, Request, Response, Result};
use rust_embed::{Embed, EmbeddedFile};
use sha2::{Digest, Sha256};

use super::request;
use page::{Found, Site};

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
    Spa { prefix: "/", get: UserFiles::get, list: || UserFiles::iter().map(Into::into).collect() }
}

/// The back office, at `/admin`.
pub fn admin() -> impl Endpoint {
    Spa { prefix: "/admin/", get: AdminFiles::get, list: Vec::new }
}

struct Spa {
    prefix: &'static str,
    get: fn(&str) -> Option<EmbeddedFile>,
    list: fn() -> Vec<String>,
}

impl Endpoint for Spa {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Err(StatusCode::METHOD_NOT_ALLOWED.into());
        }
        let path = request.uri().path();
        let name = path.strip_prefix(self.prefix).or_else(|| path.strip_prefix('/')).unwrap_or_default();
        let origin = request::app(&request).config.origin();
        if self.prefix == "/" {
            if name == "robots.txt" {
                return Ok(sitemap::robots(&origin));
            }
            if name == "sitemap.xml" {
                return Ok(sitemap::of(&(self.list)(), &origin));
            }
            if let Some(straight) = page::without_slash(path, request.uri().query()) {
                return Ok(Response::builder()
                    .status(StatusCode::PERMANENT_REDIRECT)
                    .header(header::LOCATION, straight)
                    .finish());
            }
        }
        let english = page::asks_for_english(request.uri().query());
        let site = Site { get: &|name| (self.get)(name).map(|file| file.data.into_owned()) };
        let (status, name) = match site.find(name, english) {
            Found::File(name) => (StatusCode::OK, name),
            Found::Unknown(name) => (StatusCode::NOT_FOUND, name),
            Found::Missing => return Err(StatusCode::NOT_FOUND.into()),
            Found::NotBuilt => return Ok(not_built()),
        };
        let Some(file) = (self.get)(&name) else { return Ok(not_built()) };
        Ok(answer(status, &name, &file, &origin, &request))
    }
}

fn not_built() -> Response {
    (StatusCode::NOT_FOUND, "The front end is not built: make run builds it.").into_response()
}

fn answer(status: StatusCode, name: &str, file: &EmbeddedFile, origin: &str, request: &Request) -> Response {
    let (data, hash) = if name.ends_with(".html") {
        let page = page::at_home(&file.data, origin);
        let hash = hex::encode(Sha256::digest(&page));
        (Cow::Owned(page), hash)
    } else {
        (Cow::Borrowed(&*file.data), hex::encode(file.metadata.sha256_hash()))
    };
    let etag = format!("\"{}\"", &hash[..32]);
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut builder = Response::builder()
        .status(status)
        .header(header::ETAG, &etag)
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, "Accept-Encoding");
    if status == StatusCode::OK && request.header("if-none-match").is_some_and(|known| known.contains(&etag))
    {
        return builder.status(StatusCode::NOT_MODIFIED).finish();
    }
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = kind.essence_str();
    let is_text = kind.starts_with("text/")
        || ["javascript", "json", "svg+xml", "xml"].iter().any(|ending| kind.ends_with(ending));
    let charset = if kind.starts_with("text/") { "; charset=utf-8" } else { "" };
    builder = builder.content_type(format!("{kind}{charset}"));
    let accepts_gzip = request.header("accept-encoding").is_some_and(|accepted| accepted.contains("gzip"));
    if is_text && accepts_gzip && data.len() > 1024 {
        let mut response = builder.body(gzipped(&hash, &data));
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        return response;
    }
    builder.body(data.into_owned())
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
