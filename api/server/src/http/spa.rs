//! The two single-page apps: hashed files for ever, pages always asked for. The freelancer's app brings its public pages
//! as finished HTML in both languages; whatever else belongs to it is answered with its shell, and what does not with the
//! shell and 404. In debug builds the files are read from disk, in release builds they are inside.
//!
//! A file is sent as it is stored: the build has put what it is in brotli and gzip beside it, `a.js.br` and `a.js.gz`
//! (`compress.mjs`). Pages name the origin they are served from, which no build knows, and are compressed here, once.

mod coding;
mod page;
mod shared;
mod sitemap;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use poem::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use poem::{Body, Endpoint, IntoResponse, Request, Response, Result};
use rust_embed::{Embed, EmbeddedFile};

use super::request;
use coding::Coding;
use page::{Found, Page, Site};
use paraply_domain::language::Language;
use sha2::{Digest, Sha256};
use shared::Shared;

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
    let list = || UserFiles::iter().map(Into::into).collect();
    Spa::new("/", |name| UserFiles::get(name).map(File::from), list)
}

/// The back office, at `/admin`.
pub fn admin() -> impl Endpoint {
    Spa::new("/admin/", |name| AdminFiles::get(name).map(File::from), Vec::new)
}

/// A file as the build left it.
struct File {
    data: Cow<'static, [u8]>,
    hash: [u8; 32],
}

impl From<EmbeddedFile> for File {
    fn from(file: EmbeddedFile) -> Self {
        Self { data: file.data, hash: file.metadata.sha256_hash() }
    }
}

struct Spa {
    prefix: &'static str,
    get: fn(&str) -> Option<File>,
    list: fn() -> Vec<String>,
    /// The pages that have been asked for, by name and origin.
    pages: RwLock<HashMap<(String, String), Arc<Page>>>,
}

/// One form of a file: how it is coded, its validator and its bytes.
struct Representation {
    coding: Coding,
    etag: String,
    body: Body,
}

impl Endpoint for Spa {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Err(StatusCode::METHOD_NOT_ALLOWED.into());
        }
        let app = request::app(&request);
        let language = page::language_of(request.uri().query());
        let shared = match request.uri().path() {
            "/" if self.prefix == "/" => Shared::of(app, &request, language).await,
            _ => None,
        };
        self.answer(request.uri(), request.headers(), app.config.origin(), shared).await
    }
}

impl Spa {
    fn new(prefix: &'static str, get: fn(&str) -> Option<File>, list: fn() -> Vec<String>) -> Self {
        Self { prefix, get, list, pages: RwLock::default() }
    }

    async fn answer(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        origin: String,
        shared: Option<Shared>,
    ) -> Result<Response> {
        let path = uri.path();
        let name = path.strip_prefix(self.prefix).or_else(|| path.strip_prefix('/')).unwrap_or_default();
        if self.prefix == "/" {
            if name == "robots.txt" {
                return Ok(sitemap::robots(&origin));
            }
            if name == "sitemap.xml" {
                return Ok(sitemap::of(&(self.list)(), &origin));
            }
            if let Some(straight) = page::without_slash(path, uri.query()) {
                return Ok(Response::builder()
                    .status(StatusCode::PERMANENT_REDIRECT)
                    .header(header::LOCATION, straight)
                    .finish());
            }
        }
        let is_english = page::language_of(uri.query()) == Language::En;
        let (status, name) = match self.find(name, is_english) {
            Found::File(name) => (StatusCode::OK, name),
            Found::Unknown(name) => (StatusCode::NOT_FOUND, name),
            Found::Missing => return Err(StatusCode::NOT_FOUND.into()),
            Found::NotBuilt => return Ok(not_built()),
        };
        let wanted = coding::wanted(headers);
        let found = match shared {
            Some(shared) => self.page_of(&name, &origin, &wanted, &shared).await,
            None if name.ends_with(".html") => self.page(&name, origin, &wanted).await,
            None => self.stored(&name, &wanted),
        };
        let Some(representation) = found else { return Ok(not_built()) };
        Ok(respond(status, &name, representation, headers))
    }

    fn find(&self, name: &str, english: bool) -> Found {
        Site { get: &|name| (self.get)(name).map(|file| file.data) }.find(name, english)
    }

    /// A file as it is stored, in the first of the wanted codings that it is stored in.
    fn stored(&self, name: &str, wanted: &[Coding]) -> Option<Representation> {
        wanted.iter().find_map(|&coding| {
            let file = match coding.ending() {
                "" => (self.get)(name),
                ending => (self.get)(&format!("{name}{ending}")),
            }?;
            let body = match file.data {
                Cow::Borrowed(bytes) => Body::from(bytes),
                Cow::Owned(bytes) => Body::from(bytes),
            };
            Some(Representation { coding, etag: etag(&file.hash, coding), body })
        })
    }

    /// A page with the origin in it.
    async fn page(&self, name: &str, origin: String, wanted: &[Coding]) -> Option<Representation> {
        let file = (self.get)(name)?;
        let key = (name.to_owned(), origin);
        let known = self.pages.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let page = match known.filter(|page| page.source == file.hash) {
            Some(page) => page,
            None => {
                let page = Arc::new(Page::at_home(&file.data, file.hash, &key.1).await);
                self.pages.write().unwrap_or_else(PoisonError::into_inner).insert(key, page.clone());
                page
            }
        };
        let (coding, bytes) = page.first_of(wanted);
        Some(Representation { coding, etag: etag(&page.hash, coding), body: bytes.into() })
    }

    /// A page with a calculation in it. There are as many as there are amounts, so none is kept.
    async fn page_of(
        &self,
        name: &str,
        origin: &str,
        wanted: &[Coding],
        shared: &Shared,
    ) -> Option<Representation> {
        let file = (self.get)(name)?;
        let page = shared.put_into(&String::from_utf8_lossy(&file.data));
        let page = page::at_home(page.as_bytes(), origin);
        let coding = wanted.first().copied().unwrap_or(Coding::Identity);
        let etag = etag(&Sha256::digest(&page).into(), coding);
        Some(Representation { coding, etag, body: page::coded(page, coding).await.into() })
    }
}

/// The validator of one form of a file: two that are coded differently differ.
fn etag(hash: &[u8; 32], coding: Coding) -> String {
    format!("\"{}{}\"", hex::encode(&hash[..16]), coding.ending().replace('.', "-"))
}

fn not_built() -> Response {
    (StatusCode::NOT_FOUND, "The front end is not built: make run builds it.").into_response()
}

fn respond(status: StatusCode, name: &str, representation: Representation, asked: &HeaderMap) -> Response {
    let Representation { coding, etag, body } = representation;
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut builder = Response::builder()
        .status(status)
        .header(header::ETAG, &etag)
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if status == StatusCode::OK && is_known(&etag, asked) {
        return builder.status(StatusCode::NOT_MODIFIED).finish();
    }
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = kind.essence_str();
    let charset = if kind.starts_with("text/") { "; charset=utf-8" } else { "" };
    builder = builder.content_type(format!("{kind}{charset}"));
    if let Some(name) = coding.name() {
        builder = builder.header(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    builder.body(body)
}

/// Whether the asker has this very form already (`If-None-Match`).
fn is_known(etag: &str, asked: &HeaderMap) -> bool {
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == etag)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[(&str, &str)] = &[
        ("index.html", "<link href=https://paraply.invalid/>"),
        ("assets/a.js", "plain"),
        ("assets/a.js.br", "brotli"),
        ("assets/a.js.gz", "gzip"),
        ("assets/small.js", "small"),
        ("og.png", "picture"),
    ];

    fn get(wanted: &str) -> Option<File> {
        let (_, text) = FILES.iter().find(|(name, _)| *name == wanted)?;
        Some(File { data: Cow::Borrowed(text.as_bytes()), hash: Sha256::digest(text).into() })
    }

    struct Answer {
        status: u16,
        headers: HeaderMap,
        body: String,
    }

    impl Answer {
        fn header(&self, name: &str) -> Option<&str> {
            self.headers.get(name).map(|value| value.to_str().unwrap())
        }
    }

    async fn ask(path: &'static str, headers: &[(&'static str, &str)]) -> Answer {
        let spa = Spa::new("/", get, Vec::new);
        let headers = headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        let origin = "https://a.example".into();
        let response = spa.answer(&Uri::from_static(path), &headers.collect(), origin, None).await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = response.into_body().into_bytes().await.unwrap();
        Answer { status, headers, body: String::from_utf8_lossy(&body).into_owned() }
    }

    #[tokio::test]
    async fn a_file_is_sent_as_it_is_stored_in_the_coding_that_is_liked_best() {
        for (path, accepted, coding, body) in [
            ("/assets/a.js", "gzip, deflate, br", Some("br"), "brotli"),
            ("/assets/a.js", "gzip", Some("gzip"), "gzip"),
            ("/assets/a.js", "br;q=0, gzip;q=0.5", Some("gzip"), "gzip"),
            ("/assets/a.js", "br;q=0, gzip;q=0", None, "plain"),
            ("/assets/a.js", "deflate", None, "plain"),
            ("/assets/small.js", "gzip, br", None, "small"),
            ("/og.png", "gzip, br", None, "picture"),
        ] {
            let answer = ask(path, &[("accept-encoding", accepted)]).await;
            assert_eq!((answer.status, answer.body.as_str()), (200, body), "{path} {accepted}");
            assert_eq!(answer.header("content-encoding"), coding, "{path} {accepted}");
            assert_eq!(answer.header("vary"), Some("Accept-Encoding"), "a cache in between must know");
        }
        let plain = ask("/assets/a.js", &[]).await;
        assert_eq!(plain.header("content-type"), Some("text/javascript; charset=utf-8"));
        assert!(plain.header("cache-control").unwrap().contains("immutable"));
    }

    #[tokio::test]
    async fn a_validator_holds_for_one_coding() {
        let br = ("accept-encoding", "br");
        for path in ["/assets/a.js", "/"] {
            let sent = ask(path, &[br]).await;
            let etag = sent.header("etag").unwrap().to_owned();
            assert_ne!(ask(path, &[]).await.header("etag"), Some(etag.as_str()), "{path}");
            let list = format!("\"other\", W/{etag}");
            for known in [etag.as_str(), &list, "*"] {
                let again = ask(path, &[br, ("if-none-match", known)]).await;
                assert_eq!((again.status, again.body.as_str()), (304, ""), "{path} {known}");
                assert_eq!(again.header("etag"), Some(etag.as_str()));
                assert_eq!(again.header("vary"), Some("Accept-Encoding"));
            }
            for coding in ["gzip", "identity"] {
                let other = ask(path, &[("accept-encoding", coding), ("if-none-match", &etag)]).await;
                assert_eq!(other.status, 200, "{path} {coding}");
            }
        }
    }

    #[tokio::test]
    async fn a_page_names_its_origin_in_every_coding() {
        let plain = ask("/", &[]).await;
        assert_eq!(plain.body, "<link href=https://a.example/>");
        assert_eq!(plain.header("cache-control"), Some("no-cache"));
        for coding in ["br", "gzip"] {
            let coded = ask("/", &[("accept-encoding", coding)]).await;
            assert_eq!(coded.header("content-encoding"), Some(coding));
            assert_ne!(coded.body, plain.body);
        }
    }
}
