//! The contract as it is shown, and what it says of access tokens, held against the server.

use paraply_api::http::{CONTRACT, written_contract};
use poem::http::{Method, StatusCode};
use sqlx::PgPool;

use crate::access::{call, operations};
use crate::support::TestApp;

/// How an operation refuses a token that could never do it.
const CLOSED: [&str; 2] = ["token_scope", "session_required"];

// Not in the library: its own tests would compile every operation once more for it.
#[test]
fn the_published_contract_is_what_the_code_says() {
    let (published, written) = (CONTRACT.text(), written_contract());
    let differs = published.lines().zip(written.lines()).find(|(published, written)| published != written);
    assert_eq!(differs, None, "openapi.json is of another code: run make openapi");
    assert_eq!(published.len(), written.len());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_token_of_the_widest_scope_is_taken_where_the_contract_says_so(pool: PgPool) {
    let app = TestApp::new(pool);
    let (ada, eve) = (app.admin("ada@example.com").await, app.admin("eve@example.com").await);
    let token = app.token(&ada, "money").await;
    let requests =
        format!("/api/admin/approvals?filter={{\"entityId\":\"{}\"}}", token["id"].as_str().unwrap());
    let request = app.get(&eve, &requests).await.ok()[0].clone();
    app.confirm(&request).await.ok();

    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let visitor = app.visitor();
    for operation in operations().iter().filter(|operation| !operation.schemes.is_empty()) {
        let answer = call(&app, &visitor, operation, &[("authorization", &bearer)]).await;
        let code = answer.json["code"].as_str().unwrap_or_default();
        let is_closed = answer.status == StatusCode::FORBIDDEN && CLOSED.contains(&code);
        let takes_token = operation.schemes.iter().any(|scheme| scheme == "Token");
        assert_eq!(is_closed, !takes_token, "{}: {} {code}", operation.id, answer.status);
        assert_ne!(answer.status, StatusCode::UNAUTHORIZED, "{}", operation.id);
    }
    app.send_by_token(&token, Method::GET, "/api/user", None).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_page_shows_the_published_contract_also_on_a_phone(pool: PgPool) {
    let app = TestApp::new(pool);
    let answer = app.get(&app.visitor(), "/api/docs").await;
    let page = String::from_utf8(answer.bytes).unwrap();
    assert!(page.trim_start().starts_with("<!doctype html>"));
    for part in
        ["width=device-width", "<title>Paraply API</title>", ".swagger-ui .info .renderedMarkdown pre"]
    {
        assert!(page.contains(part), "{part}");
    }
    let contract = CONTRACT.text();
    assert!(
        page.contains(&contract.replace("</", "<\\/")),
        "another contract is shown than the published one"
    );
}
