//! `openapi.json`: what poem-openapi writes, with the few differences evened out that client generators trip over,
//! and a page that shows it without foreign hosts. The server publishes the file that it was built with, because
//! writing it takes longer than everything else at a start; a test holds the file against the code.

use std::sync::LazyLock;

use poem::http::{Method, header};
use poem::{Endpoint, Response};
use poem_openapi::registry::{MetaSchema, MetaSchemaRef};
use serde_json::Value;

use super::auth;
use super::paths::Paths;

mod answers;
mod shared;
mod text;
mod tidy;

/// The contract that this server publishes and keeps.
pub static CONTRACT: LazyLock<Contract> = LazyLock::new(|| {
    let text = include_str!("../../../../openapi.json");
    let value: Value = serde_json::from_str(text).expect("openapi.json is JSON");
    let mut paths = Paths::default();
    value["paths"].as_object().into_iter().flatten().for_each(|(path, _)| paths.insert(path, path.clone()));
    Contract { text, value, paths }
});

/// The contract as the code says it, for `openapi.json`.
pub fn written() -> String {
    text::of(&normalised(&super::service().spec()))
}

/// A contract as it is written, and taken apart.
pub struct Contract {
    text: &'static str,
    value: Value,
    /// By themselves.
    paths: Paths<String>,
}

impl Contract {
    /// `openapi.json`.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The same as a value.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// What a reference in the contract refers to; what is no reference is itself.
    pub fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        match value["$ref"].as_str().and_then(|target| self.value.pointer(target.strip_prefix('#')?)) {
            Some(target) => target,
            None => value,
        }
    }

    /// The path as it is published that this one is meant by.
    pub fn template(&self, path: &str) -> Option<&str> {
        self.paths.find(path).map(String::as_str)
    }

    /// The operation that a request calls.
    pub fn operation(&self, method: &Method, path: &str) -> Option<&Value> {
        self.value["paths"][self.template(path)?].get(method.as_str().to_ascii_lowercase())
    }
}

/// The schema of an extractor that stands for parameters of the components, `shared:Filter,Range`; [`shared`] puts them
/// in its place.
pub fn standing_for(parameters: &'static str) -> MetaSchemaRef {
    MetaSchemaRef::Inline(Box::new(MetaSchema::new_with_format("string", parameters)))
}

/// The specification with sorted keys, `date` as the format of dates, media types without a charset, who may call each
/// operation and what it can answer; and each thing once.
fn normalised(spec: &str) -> Value {
    let mut value: Value = serde_json::from_str(spec).expect("poem-openapi writes JSON");
    even_out(&mut value);
    tidy::leave_out_defaults(&mut value);
    shared::describe_parameters(&mut value);
    answers::declare(&mut value);
    say_who_may_call(&mut value);
    shared::put_together(&mut value);
    value
}

fn say_who_may_call(spec: &mut Value) {
    for (_, operations) in spec["paths"].as_object_mut().into_iter().flatten() {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            let operation = operation.as_object_mut().expect("an operation is an object");
            auth::say_who_may_call(operation, method);
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
pub fn response() -> Response {
    Response::builder().header(header::CONTENT_TYPE, "application/json; charset=utf-8").body(CONTRACT.text())
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

/// The page that shows the contract, as text of HTML.
fn page() -> String {
    let service = super::service();
    // Within a script `</` would end it; in JSON the slash may be escaped.
    let shown = CONTRACT.text().replace("</", "<\\/");
    let style = concat!("<style>\n", include_str!("docs.css"), "</style>\n");
    service
        .swagger_ui_html()
        .replacen(HEAD.0, HEAD.1, 1)
        .replacen(TITLE.0, TITLE.1, 1)
        .replacen(END_OF_HEAD, &format!("{style}{END_OF_HEAD}"), 1)
        .replacen(&service.spec(), &shown, 1)
}

/// The interactive documentation. Its script stands in the page itself, so it alone may run one there.
pub fn docs() -> impl Endpoint {
    let page = LazyLock::new(page);
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
