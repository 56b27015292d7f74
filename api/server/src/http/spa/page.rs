//! Which file answers a path, and what becomes of a page on the way.

use std::borrow::Cow;

use bytes::Bytes;
use paraply_domain::language::Language;
use poem::IntoResponse;
use poem::web::{Compress, CompressionAlgo, CompressionLevel};
use sha2::{Digest, Sha256};

use super::coding::Coding;
use crate::http::paths::Paths;

/// What stands in finished pages for the origin that people reach the server under, which is not known when they are
/// made.
pub const PLACEHOLDER: &str = "https://paraply.invalid";

/// The files of an app.
pub struct Site<'a> {
    pub get: &'a dyn Fn(&str) -> Option<Cow<'static, [u8]>>,
}

/// What answers a path.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    File(String),
    /// A page that is not there: this file says so.
    Unknown(String),
    /// A file that is not there.
    Missing,
    /// The app is not there at all.
    NotBuilt,
}

impl Site<'_> {
    /// The file for a name without its first slash: the file itself, a finished page, or the app's shell.
    pub fn find(&self, name: &str, english: bool) -> Found {
        let has = |name: &str| (self.get)(name).is_some();
        let last = name.rsplit('/').next().unwrap_or_default();
        if name.starts_with("assets/") || last.contains('.') {
            // Pages have one address, without the ending, and what is coded that of the file.
            let is_own =
                last.rsplit_once('.').is_none_or(|(_, ending)| !["html", "br", "gz"].contains(&ending));
            return if is_own && has(name) { Found::File(name.into()) } else { Found::Missing };
        }
        let page = if name.is_empty() { "index" } else { name };
        let finished = [english.then(|| format!("{page}.en.html")), Some(format!("{page}.html"))];
        if let Some(finished) = finished.into_iter().flatten().find(|file| has(file)) {
            return Found::File(finished);
        }
        let shell = ["app.html", "index.html"].into_iter().find(|file| has(file));
        match shell {
            None => Found::NotBuilt,
            Some(shell) if self.belongs_to_app(name) => Found::File(shell.into()),
            Some(shell) => Found::Unknown(shell.into()),
        }
    }

    /// Whether the app shows something at the path. Without a list of its paths it may show something at any.
    fn belongs_to_app(&self, name: &str) -> bool {
        let Some(list) = (self.get)("routes.json") else { return true };
        let known: Vec<String> = serde_json::from_slice(&list).unwrap_or_default();
        let mut paths = Paths::default();
        known.iter().for_each(|path| paths.insert(path.trim_start_matches('/'), ()));
        paths.find(name).is_some()
    }
}

/// The language of a page: Swedish, unless its query has `lang=en`.
pub fn language_of(query: Option<&str>) -> Language {
    let is_english = query.is_some_and(|query| query.split('&').any(|pair| pair == "lang=en"));
    if is_english { Language::En } else { Language::Sv }
}

/// Where a path with a slash at its end really is.
pub fn without_slash(path: &str, query: Option<&str>) -> Option<String> {
    // Two slashes at the start would be another server's name.
    let straight = path.strip_suffix('/').filter(|rest| !rest.is_empty() && !path.starts_with("//"))?;
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Some(format!("{straight}{query}"))
}

/// A page as it is sent, in each coding.
pub struct Page {
    /// The hash of the file it was made from.
    pub source: [u8; 32],
    /// Its own hash.
    pub hash: [u8; 32],
    plain: Bytes,
    gzip: Bytes,
    brotli: Bytes,
}

impl Page {
    /// The page with the origin that people reach the server under.
    pub async fn at_home(file: &[u8], source: [u8; 32], origin: &str) -> Self {
        let plain = at_home(file, origin);
        Self {
            source,
            hash: Sha256::digest(&plain).into(),
            gzip: coded(plain.clone(), Coding::Gzip).await,
            brotli: coded(plain.clone(), Coding::Brotli).await,
            plain,
        }
    }

    /// The page in the first of the codings. All of them share what is kept here.
    pub fn first_of(&self, wanted: &[Coding]) -> (Coding, Bytes) {
        let coding = wanted.first().copied().unwrap_or(Coding::Identity);
        let bytes = match coding {
            Coding::Brotli => &self.brotli,
            Coding::Gzip => &self.gzip,
            Coding::Identity => &self.plain,
        };
        (coding, bytes.clone())
    }
}

/// A page in a coding.
pub async fn coded(page: Bytes, coding: Coding) -> Bytes {
    let (algorithm, level) = match coding {
        Coding::Identity => return page,
        Coding::Gzip => (CompressionAlgo::GZIP, CompressionLevel::Best),
        // Its best takes thirty times as long for a page that is a tenth smaller, and somebody waits for it.
        Coding::Brotli => (CompressionAlgo::BR, CompressionLevel::Precise(5)),
    };
    let response = Compress::new(page, algorithm).with_quality(level).into_response();
    response.into_body().into_bytes().await.expect("reading memory cannot fail")
}

/// A page with the origin that people reach the server under.
pub fn at_home(page: &[u8], origin: &str) -> Bytes {
    String::from_utf8_lossy(page).replace(PLACEHOLDER, origin).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(files: &[(&str, &str)], name: &str, english: bool) -> Found {
        let get = |wanted: &str| {
            let found = files.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, text)| Cow::Owned(text.as_bytes().to_vec()))
        };
        Site { get: &get }.find(name, english)
    }

    const BUILT: &[(&str, &str)] = &[
        ("index.html", ""),
        ("index.en.html", ""),
        ("pricing.html", ""),
        ("pricing.en.html", ""),
        ("resources/tax-info.html", ""),
        ("app.html", ""),
        ("assets/a.js", ""),
        ("assets/a.js.br", ""),
        ("favicon.svg", ""),
        ("routes.json", r#"["/dashboard", "/invoices/:id/view"]"#),
    ];

    fn file(name: &str) -> Found {
        Found::File(name.into())
    }

    #[test]
    fn a_public_page_is_served_finished_in_its_language() {
        assert_eq!(find(BUILT, "", false), file("index.html"));
        assert_eq!(find(BUILT, "", true), file("index.en.html"));
        assert_eq!(find(BUILT, "pricing", true), file("pricing.en.html"));
        assert_eq!(find(BUILT, "resources/tax-info", true), file("resources/tax-info.html"));
    }

    #[test]
    fn the_apps_own_pages_are_its_shell_and_others_are_not_found() {
        assert_eq!(find(BUILT, "dashboard", false), file("app.html"));
        assert_eq!(find(BUILT, "invoices/7/view", true), file("app.html"));
        for unknown in ["nowhere", "invoices//view", "invoices/7/view/more", "resources"] {
            assert_eq!(find(BUILT, unknown, false), Found::Unknown("app.html".into()), "{unknown}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_missing_and_pages_have_one_address() {
        assert_eq!(find(BUILT, "favicon.svg", false), file("favicon.svg"));
        for missing in
            ["assets/b.js", "x.png", "assets/nothing", "pricing.html", "app.html", "assets/a.js.br"]
        {
            assert_eq!(find(BUILT, missing, false), Found::Missing, "{missing}");
        }
    }

    #[test]
    fn an_app_without_finished_pages_is_its_only_page() {
        let plain = [("index.html", "")];
        assert_eq!(find(&plain, "any/thing", true), file("index.html"));
        assert_eq!(find(&[], "any", false), Found::NotBuilt);
    }

    #[test]
    fn a_slash_at_the_end_is_dropped_and_leads_to_no_other_server() {
        assert_eq!(without_slash("/pricing/", Some("lang=en")).unwrap(), "/pricing?lang=en");
        for straight in ["/", "/pricing", "//evil.example/"] {
            assert_eq!(without_slash(straight, None), None);
        }
    }

    #[test]
    fn a_page_names_the_origin_it_is_served_from() {
        let page = b"<link href=\"https://paraply.invalid/pricing\">";
        assert_eq!(at_home(page, "https://a.example"), "<link href=\"https://a.example/pricing\">");
    }

    #[tokio::test]
    async fn a_page_is_the_same_in_every_coding() {
        let page = Page::at_home(b"<p>Hello", [0; 32], "https://a.example").await;
        let (coding, bytes) = page.first_of(&[Coding::Identity]);
        assert_eq!((coding, &bytes[..]), (Coding::Identity, &b"<p>Hello"[..]));
        for (coding, algorithm) in [(Coding::Gzip, "gzip"), (Coding::Brotli, "br")] {
            let (coded, bytes) = page.first_of(&[coding, Coding::Identity]);
            assert_eq!(coded, coding);
            let read = poem::middleware::Compression::new();
            let echo = poem::endpoint::make(async |body: poem::Request| body.into_body().into_bytes().await);
            let request = poem::Request::builder().header("content-encoding", algorithm).body(bytes);
            let answer = poem::Endpoint::call(&poem::EndpointExt::with(echo, read), request).await.unwrap();
            assert_eq!(answer.into_response().into_body().into_bytes().await.unwrap(), &b"<p>Hello"[..]);
        }
    }
}
