//! Every refusal of the framework comes as the shared JSON, in the caller's language.

use poem::http::Method;
use sqlx::PgPool;

use crate::support::TestApp;

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_unknown_address_is_refused_as_json_in_both_languages(pool: PgPool) {
    let app = TestApp::new(pool);
    let english = app.get(&app.visitor(), "/api/nothing").await;
    assert_eq!(english.json["message"], "This address does not exist.");
    let swedish =
        app.send_with(&app.visitor(), Method::GET, "/api/nothing", None, &[("x-language", "sv")]).await;
    assert_eq!(swedish.refused(404), "not_found");
    // A link carries no headers of ours, so that its address says the language.
    let linked = app
        .send_with(&app.visitor(), Method::GET, "/api/nothing?language=en", None, &[("x-language", "sv")])
        .await;
    assert_eq!(linked.json["message"], "This address does not exist.");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn health_says_that_the_store_answers(pool: PgPool) {
    let app = TestApp::new(pool);
    assert_eq!(app.get(&app.visitor(), "/api/health").await.ok()["database"], true);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_wrong_method_is_refused_as_json(pool: PgPool) {
    let app = TestApp::new(pool);
    assert_eq!(app.delete(&app.visitor(), "/api/health").await.refused(405), "method_not_allowed");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_page_of_another_origin_cannot_write(pool: PgPool) {
    let app = TestApp::new(pool);
    let headers = [("origin", "https://elsewhere.example"), ("host", "localhost:3000")];
    let answer = app.send_with(&app.visitor(), Method::POST, "/api/health", None, &headers).await;
    assert_eq!(answer.refused(403), "forbidden");
}
