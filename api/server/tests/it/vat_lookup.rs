//! VAT numbers: what is badly formed is told at once, what the register says is told as it is, and a register that
//! is away blocks nobody.

use std::time::Duration;

use poem::http::StatusCode;
use poem::listener::{Acceptor, Listener, TcpListener};
use poem::web::Json;
use poem::{IntoResponse, Response, Route, handler, post};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;

#[handler]
async fn vies(Json(question): Json<Value>) -> Response {
    match (question["countryCode"].as_str().unwrap(), question["vatNumber"].as_str().unwrap()) {
        ("SE", "556012579001") => Json(json!({
            "countryCode": "SE", "vatNumber": "556012579001", "valid": true,
            "name": "Acme <b>AB</b>\u{0}", "address": "STORGATAN 1 \n111 22 STOCKHOLM",
        }))
        .into_response(),
        ("DE", "136695976") => Json(json!({"valid": false, "name": "---", "address": "---"})).into_response(),
        ("DK", _) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        ("NL", _) => Json(json!({"valid": true, "name": "x".repeat(100_000), "address": ""})).into_response(),
        ("EL", _) => Json(json!({"valid": true, "name": "---", "address": "---"})).into_response(),
        _ => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            StatusCode::OK.into_response()
        }
    }
}

async fn register() -> String {
    let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await.unwrap();
    let address = acceptor.local_addr()[0].to_string();
    let server = poem::Server::new_with_acceptor(acceptor).run(Route::new().at("/check", post(vies)));
    tokio::spawn(server);
    format!("http://{}/check", address.trim_start_matches("socket://").trim_start_matches("http://"))
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_registers_answer_is_told_in_three_values(pool: PgPool) {
    let app = TestApp::with(pool, &["--vies-url", &register().await]);
    let anna = app.user("anna@example.com").await;
    let look_up = async |number: &str| app.get(&anna, &format!("/api/vat-lookup/{number}")).await.ok();
    assert_eq!(
        look_up("se 556012-5790 01").await,
        json!({
            "status": "valid", "number": "SE556012579001", "name": "Acme <b>AB</b>", "address": "STORGATAN 1",
            "postalCode": "111 22", "city": "STOCKHOLM", "country": "SE",
            "message": "The number is registered to Acme <b>AB</b>.",
        })
    );
    let greek = look_up("EL094259216").await;
    assert_eq!(
        (&greek["status"], &greek["country"], greek.get("name")),
        (&json!("valid"), &json!("GR"), None)
    );
    assert_eq!(look_up("DE136695976").await["status"], "invalid");
    assert_eq!(look_up("DK13585628").await["status"], "unknown", "the register refuses");
    assert_eq!(look_up("NL123456789B13").await["status"], "unknown", "the answer has no end");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_slow_register_is_given_up_after_five_seconds(pool: PgPool) {
    let app = TestApp::with(pool, &["--vies-url", &register().await]);
    let anna = app.user("anna@example.com").await;
    let begun = std::time::Instant::now();
    let answer = app.get(&anna, "/api/vat-lookup/LU26375245").await.ok();
    assert_eq!(answer["status"], "unknown");
    assert!(begun.elapsed() < Duration::from_secs(8));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn without_a_register_only_the_form_is_checked(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    for (number, status) in [
        ("SE556012579001", "unknown"),
        ("SE556012579101", "invalid"),
        ("nonsense", "invalid"),
        ("NO974760673MVA", "unknown"),
        ("%00%C3%A5", "invalid"),
    ] {
        let answer = app.get(&anna, &format!("/api/vat-lookup/{number}")).await.ok();
        assert_eq!(answer["status"], status, "{number}");
        assert!(!answer["message"].as_str().unwrap().is_empty());
    }
    let visitor = app.get(&app.visitor(), "/api/vat-lookup/SE556012579001").await;
    assert_eq!(visitor.refused(401), "unauthorized");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_wears_the_register_out(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    for _ in 0..30 {
        app.get(&anna, "/api/vat-lookup/SE556012579001").await.ok();
    }
    let refused = app.get(&anna, "/api/vat-lookup/SE556012579001").await;
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(refused.refused(429), "too_many_requests");
}
