//! Files for search engines: the pages to index, and the paths to leave alone.

use std::fmt::Write;

use poem::Response;

/// Paths that need a login, or answer programs.
const CLOSED: &[&str] = &[
    "/api/",
    "/admin",
    "/app",
    "/banking",
    "/clients",
    "/dashboard",
    "/invoices",
    "/messages",
    "/notifications",
    "/profile",
    "/reset-password",
    "/salary",
    "/verify-email",
];

/// Every finished page with its languages.
pub fn of(files: &[String], origin: &str) -> Response {
    Response::builder().content_type("application/xml").body(xml(files, origin))
}

fn xml(files: &[String], origin: &str) -> String {
    let mut pages: Vec<&str> = files.iter().filter_map(|file| file.strip_suffix(".en.html")).collect();
    pages.sort_unstable();
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for page in pages {
        let path = if page == "index" { "" } else { page };
        let swedish = format!("{origin}/{path}");
        let english = format!("{swedish}?lang=en");
        for address in [&swedish, &english] {
            let _ = write!(xml, "<url><loc>{address}</loc>");
            for (language, other) in [("sv", &swedish), ("en", &english), ("x-default", &swedish)] {
                let _ =
                    write!(xml, "<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{other}\"/>");
            }
            xml.push_str("</url>\n");
        }
    }
    xml.push_str("</urlset>\n");
    xml
}

/// What is not for search engines, and where the list of pages is.
pub fn robots(origin: &str) -> Response {
    // Of what answers programs, only the pictures that networks show of a link.
    let mut text = String::from("User-agent: *\nAllow: /api/salary-quote/picture\n");
    for path in CLOSED {
        let _ = writeln!(text, "Disallow: {path}");
    }
    let _ = writeln!(text, "Sitemap: {origin}/sitemap.xml");
    Response::builder().content_type("text/plain; charset=utf-8").body(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_are_there_in_both_languages_are_listed_with_both_addresses() {
        let files = ["pricing.html", "pricing.en.html", "index.en.html", "index.html", "app.html", "a.js"];
        let xml = xml(&files.map(String::from), "https://a.example");
        assert_eq!(xml.matches("<url>").count(), 4);
        assert!(xml.contains("<loc>https://a.example/</loc>"));
        assert!(xml.contains("hreflang=\"en\" href=\"https://a.example/pricing?lang=en\""));
        assert!(!xml.contains("app"));
    }
}
