//! `openapi.json`: what poem-openapi writes, with the few differences evened out that client generators trip over,
//! and a page that shows it without foreign hosts.

use std::sync::{Arc, LazyLock};

use poem::http::header;
use poem::{Endpoint, Response};
use serde_json::Value;

use super::auth;

mod contract;

/// The specification with sorted keys, `date` as the format of dates, media types without a charset, and who may call
/// each operation. An error answer stands once, and only where the operation can give it.
pub fn normalised(spec: &str) -> String {
    let mut value: Value = serde_json::from_str(spec).expect("poem-openapi writes JSON");
    even_out(&mut value);
    say_who_may_call(&mut value);
    contract::tidy(&mut value);
    let mut text = serde_json::to_string_pretty(&value).expect("a JSON value can be written");
    text.push('\n');
    text
}

fn say_who_may_call(spec: &mut Value) {
    for (path, operations) in spec["paths"].as_object_mut().into_iter().flatten() {
        let path = path.strip_prefix("/api").expect("every path is under /api");
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            let operation = operation.as_object_mut().expect("an operation is an object");
            auth::say_who_may_call(operation, method, path);
        }
    }
}

fn even_out(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if map.get("format").and_then(Value::as_str) == Some("naive-date") {
                map.insert("format".into(), "date".into());
            }
            if let Some(json) = map.remove("application/json; charset=utf-8") {
                map.insert("application/json".into(), json);
            }
            map.values_mut().for_each(even_out);
        }
        Value::Array(items) => items.iter_mut().for_each(even_out),
        _ => {}
    }
}

/// The specification as an answer.
pub fn response(spec: &Arc<String>) -> Response {
    Response::builder()
        .header(header::CONTENT_TYPE, "application/json; charset=utf-8")
        .body(spec.as_str().to_owned())
}

/// What the page of poem-openapi begins with, and what ours does: browsers lay it out by the standard, and phones at
/// their own width.
const HEAD: (&str, &str) = (
    "<html charset=\"UTF-8\">\n<head>",
    "<!doctype html>\n<html lang=\"en\">\n<head>\n    \
     <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n    \
     <link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">",
);
const TITLE: (&str, &str) = ("<title>Swagger UI</title>", "<title>Paraply API</title>");
const END_OF_HEAD: &str = "</head>\n<body>\n\n<div id=\"ui\">";

/// The page that shows a specification, as text of HTML.
fn page(spec: &str) -> String {
    let service = super::service();
    // Within a script `</` would end it; in JSON the slash may be escaped.
    let shown = spec.replace("</", "<\\/");
    let style = concat!("<style>\n", include_str!("docs.css"), "</style>\n");
    service
        .swagger_ui_html()
        .replacen(HEAD.0, HEAD.1, 1)
        .replacen(TITLE.0, TITLE.1, 1)
        .replacen(END_OF_HEAD, &format!("{style}{END_OF_HEAD}"), 1)
        .replacen(&service.spec(), &shown, 1)
}

/// The interactive documentation. Its script stands in the page itself, so it alone may run one there.
pub fn docs(spec: Arc<String>) -> impl Endpoint {
    let page = LazyLock::new(move || page(&spec));
    poem::endpoint::make_sync(move |_| {
        Response::builder()
            .header(header::CONTENT_TYPE, "text/html; charset=utf-8")
            .header(
                header::CONTENT_SECURITY_POLICY,
                "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; \
                 img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
            )
            .body(page.clone())
    })
}
