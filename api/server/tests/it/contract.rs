//! What the contract says of access tokens, held against the server.

use poem::http::{Method, StatusCode};
use sqlx::PgPool;

use crate::access::{call, operations};
use crate::support::TestApp;

/// How an operation refuses a token that could never do it.
const CLOSED: [&str; 2] = ["token_scope", "session_required"];

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
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
