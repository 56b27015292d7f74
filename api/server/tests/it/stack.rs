//! A request leaves most of its thread's stack to what it calls, also in a build for development, whose frames are the
//! largest.

use paraply_storage::connect;
use poem::http::Method;
use serde_json::json;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use crate::support::{PASSWORD, TestApp};

/// Threads of the server have two megabytes.
const STACK: usize = 1 << 20;

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn requests_are_answered_within_half_a_stack(_: PgPoolOptions, database: PgConnectOptions) {
    let requests = async move {
        let app = TestApp::new(connect(database, 4).await.unwrap());
        let admin = app.admin("admin@example.com").await;
        let person = json!({ "fullName": "Bo Berg", "email": "bo@example.com", "password": PASSWORD });
        app.post(&app.visitor(), "/api/register", person).await.ok();
        let login = json!({ "email": "bo@example.com", "password": "another one altogether" });
        app.post(&app.visitor(), "/api/login", login).await.refused(401);
        // Read and recorded, then written with what `shape` explains.
        let path = format!("/api/admin/users/{}", admin.id.unwrap());
        app.get(&admin, &path).await.ok();
        app.send(&admin, Method::PUT, &path, Some(json!({}))).await.refused(400);
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
            .block_on(Box::pin(requests));
    });
    thread.unwrap().join().unwrap();
}
