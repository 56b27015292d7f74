//! While the store is away the server says so, quickly, and in words that make no client send a write again.

use std::time::{Duration, Instant};

use poem::http::Method;
use serde_json::json;
use sqlx::postgres::PgPoolOptions;

use crate::support::TestApp;

/// A server whose store nobody answers for.
fn without_store() -> TestApp {
    let pool = PgPoolOptions::new()
        .acquire_timeout(Duration::from_millis(300))
        .connect_lazy("postgres://nobody@127.0.0.1:9/nothing")
        .unwrap();
    TestApp::new(pool)
}

#[tokio::test]
async fn health_is_refused_as_json_while_the_store_is_away() {
    let app = without_store();
    let begun = Instant::now();
    let answer = app.get(&app.visitor(), "/api/health").await;
    assert_eq!(answer.refused(503), "unavailable");
    assert!(begun.elapsed() < Duration::from_secs(3));
}

#[tokio::test]
async fn no_refused_write_tells_the_web_client_to_send_it_again() {
    let app = without_store();
    let message = json!({"name": "Anna", "email": "a@example.com", "subject": "Hello", "message": "How are you today?"});
    let login = json!({"email": "a@example.com", "password": "correct horse battery"});
    for language in ["sv", "en"] {
        for (path, body) in [("/api/contact", &message), ("/api/login", &login)] {
            let language = [("x-language", language)];
            let answer =
                app.send_with(&app.visitor(), Method::POST, path, Some(body.clone()), &language).await;
            let text = answer.json["message"].as_str().unwrap().to_lowercase();
            assert_eq!(answer.status, 503, "{text}");
            for word in ["connection", "timeout", "database"] {
                assert!(!text.contains(word), "{text}");
            }
        }
    }
}
