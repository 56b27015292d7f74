//! Health check of the server and its database.

use paraply_app::App;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::Tag;
use super::list::ApiResult;

/// Health of the server.
#[derive(Object)]
struct Health {
    /// `ok`.
    status: String,
    /// Version of the server.
    version: String,
    /// Whether the database responds.
    database: bool,
}

pub struct Api;

#[OpenApi(tag = "Tag::Server")]
impl Api {
    /// Check the health of the server
    ///
    /// 200 if the server and its database respond, otherwise 503.
    #[oai(path = "/health", method = "get", operation_id = "getHealth")]
    async fn get_health(&self, Data(app): Data<&App>) -> ApiResult<Json<Health>> {
        app.ping().await?;
        Ok(Json(Health { status: "ok".into(), version: env!("CARGO_PKG_VERSION").into(), database: true }))
    }
}
