//! What surrounds every answer: headers, refusals that come early, and a contract that says what is true.

use paraply_api::http::CONTRACT;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{Answer, TestApp};

fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
    answer.headers.get(name).map(|value| value.to_str().unwrap())
}

/// Each operation with its path.
fn operations() -> impl Iterator<Item = (&'static String, &'static Value)> {
    let paths = CONTRACT.value()["paths"].as_object().unwrap();
    paths.iter().flat_map(|(path, methods)| methods.as_object().unwrap().values().map(move |one| (path, one)))
}

/// The parameters of an operation: where each is described, and what it is.
fn parameters(operation: &'static Value) -> impl Iterator<Item = (Option<&'static str>, &'static Value)> {
    let all = operation["parameters"].as_array().into_iter().flatten();
    all.map(|one| (one["$ref"].as_str(), CONTRACT.resolved(one)))
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_answer_of_an_https_origin_asks_for_https_and_runs_no_plugins(pool: PgPool) {
    let secure = TestApp::with(pool.clone(), &["--origin", "https://paraply.example"]);
    let plain = TestApp::new(pool);
    for path in
        ["/", "/admin", "/api/settings", "/api/user", "/api/none", "/api/docs", "/api/openapi.json", "/%ff"]
    {
        let answer = secure.get(&secure.visitor(), path).await;
        let asked = header(&answer, "strict-transport-security").unwrap_or_default();
        assert!(asked.starts_with("max-age=31536000"), "{path}: {asked}");
        assert!(header(&answer, "content-security-policy").unwrap().contains("object-src 'none'"), "{path}");
        assert_eq!(
            header(&plain.get(&plain.visitor(), path).await, "strict-transport-security"),
            None,
            "{path}"
        );
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_refusal_before_the_body_was_read_ends_the_connection(pool: PgPool) {
    let app = TestApp::new(pool);
    let visitor = app.visitor();
    let large = vec![b' '; 2 << 20];
    let answer = app.send_raw(&visitor, Method::POST, "/api/login", "application/json", large).await;
    assert_eq!((answer.status.as_u16(), header(&answer, "connection")), (413, Some("close")));
    let path = format!("/api/invoices/{}/files", uuid::Uuid::nil());
    let body = vec![b'x'; 64 << 10];
    let answer = app.send_raw(&visitor, Method::POST, &path, "multipart/form-data; boundary=x", body).await;
    assert_eq!((answer.status.as_u16(), header(&answer, "connection")), (401, Some("close")));
    let answer = app.send_raw(&visitor, Method::POST, "/api/none", "text/plain", b"text".to_vec()).await;
    assert_eq!((answer.status.as_u16(), header(&answer, "connection")), (404, Some("close")));

    let wrong = json!({ "email": "nobody@example.com", "password": "wrong password" }).to_string();
    let answer = app.send_raw(&visitor, Method::POST, "/api/login", "application/json", wrong.into()).await;
    assert_eq!((answer.status.as_u16(), header(&answer, "connection")), (401, None), "it was read");
    let answer = app.get(&visitor, "/api/user").await;
    assert_eq!((answer.status.as_u16(), header(&answer, "connection")), (401, None), "there was none");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn another_media_type_is_refused_as_the_contract_says(pool: PgPool) {
    let app = TestApp::new(pool);
    let body = b"email=a&password=b".to_vec();
    let kind = "application/x-www-form-urlencoded";
    for (language, word) in [("en", "media type"), ("sv", "fel medietyp")] {
        let answer =
            app.send_raw_in(language, &app.visitor(), Method::POST, "/api/login", kind, body.clone()).await;
        assert!(answer.json["message"].as_str().unwrap().contains(word), "{}", answer.json);
        assert_eq!(answer.refused(415), "unsupported_media_type");
    }
    for (path, operation) in operations() {
        let declared = operation["responses"].get("415").is_some();
        assert_eq!(declared, operation.get("requestBody").is_some(), "{path}");
    }
}

#[test]
fn an_error_answer_stands_once_and_every_parameter_is_described() {
    for (path, operation) in operations() {
        for (status, answer) in operation["responses"].as_object().unwrap() {
            let is_error = status.as_str() >= "400";
            assert!(!is_error || answer.get("$ref").is_some(), "{path} {status}");
            let answer = CONTRACT.resolved(answer);
            assert!(!answer["description"].as_str().unwrap().is_empty(), "{path} {status}");
        }
        for (_, parameter) in parameters(operation) {
            let text = parameter["description"].as_str().unwrap_or_default();
            assert!(!text.is_empty(), "{path} {}", parameter["name"]);
        }
    }
}

#[test]
fn every_operation_declares_what_any_can_answer_and_only_refusals_of_its_own() {
    for (path, operation) in operations() {
        let answers = operation["responses"].as_object().unwrap();
        assert_eq!(answers["default"]["$ref"], "#/components/responses/Error", "{path}");
        for status in ["429", "500", "503"] {
            assert!(!answers.contains_key(status), "{path} {status}");
        }
    }
    let (_, health) = operations().find(|(path, _)| *path == "/api/health").unwrap();
    assert_eq!(health["responses"].as_object().unwrap().keys().collect::<Vec<_>>(), ["200", "default"]);
}

#[test]
fn lists_and_keys_are_asked_for_with_the_shared_parameters() {
    let shared =
        [("filter", "Filter"), ("range", "Range"), ("sort", "Sort"), ("Idempotency-Key", "IdempotencyKey")];
    for (path, operation) in operations() {
        let mut has_range = false;
        for (reference, parameter) in parameters(operation) {
            let name = parameter["name"].as_str().unwrap();
            let own = shared.iter().find(|(known, _)| *known == name);
            if let Some((_, component)) = own {
                assert_eq!(
                    reference,
                    Some(&*format!("#/components/parameters/{component}")),
                    "{path} {name}"
                );
            }
            has_range |= name == "range";
        }
        let answer = CONTRACT.resolved(&operation["responses"]["200"]);
        let is_page = answer["headers"].get("Content-Range").is_some();
        // A report says how many rows it has beside them.
        let schema = CONTRACT.resolved(&answer["content"]["application/json"]["schema"]);
        let is_report = path.contains("/reports/") && schema["properties"].get("rowCount").is_some();
        assert_eq!(has_range, is_page || is_report, "{path}");
    }
}

#[test]
fn the_parameters_of_the_contract_are_those_of_its_paths() {
    for (path, operation) in operations() {
        let in_path = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parameters = parameters(operation).map(|(_, parameter)| parameter);
        let documented =
            parameters.filter(|one| one["in"] == "path").map(|one| one["name"].as_str().unwrap());
        assert_eq!(documented.collect::<Vec<_>>(), in_path.collect::<Vec<_>>(), "{path}");
    }
}

/// Whether every word but the first begins with a capital letter, and nothing stands between them.
fn is_camel_case(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
}

#[test]
fn names_are_written_in_camel_case_and_paths_with_hyphens() {
    for (path, operation) in operations() {
        for part in path.split('/').filter(|part| !part.starts_with('{')) {
            assert!(part.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{path}");
        }
        for (_, parameter) in parameters(operation).filter(|(_, parameter)| parameter["in"] != "header") {
            assert!(is_camel_case(parameter["name"].as_str().unwrap()), "{path} {}", parameter["name"]);
        }
        let form = &operation["requestBody"]["content"]["multipart/form-data"]["schema"]["properties"];
        for name in form.as_object().into_iter().flatten().map(|(name, _)| name) {
            assert!(is_camel_case(name), "{path} {name}");
        }
    }
    for (name, schema) in CONTRACT.value()["components"]["schemas"].as_object().unwrap() {
        for property in schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name) {
            assert!(is_camel_case(property), "{name}.{property}");
        }
    }
}
