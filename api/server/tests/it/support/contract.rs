//! Every answer that a test gets is held against the contract: a status that its operation does not declare fails the
//! test.

use paraply_api::http::CONTRACT;
use poem::http::{Method, StatusCode};

/// Whether the operation that was called declares this answer. `default` is what the server as such answers.
#[track_caller]
pub fn check(method: &Method, path: &str, status: StatusCode) {
    let path = path.split('?').next().unwrap_or_default();
    // What is no operation has no answers of its own: an unknown path, a wrong method, the apps.
    let Some(operation) = CONTRACT.operation(method, path) else { return };
    let of_all = status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error();
    let name = if of_all { "default" } else { status.as_str() };
    assert!(
        operation["responses"].get(name).is_some(),
        "{method} {path} answers {status}: {} does not declare it, see http/spec/answers.rs",
        operation["operationId"]
    );
}
