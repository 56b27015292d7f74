//! Lists as ra-data-simple-rest asks for them: `filter`, `range` and `sort` as JSON text, `Content-Range` in the answer.

use paraply_domain::language::Argument;
use poem_openapi::payload::Json;
use poem_openapi::types::{ParseFromJSON, ToJSON};
use poem_openapi::{ApiResponse, Object};

use super::errors::ApiError;

pub use paraply_app::{ListQuery, Page};

/// A page as an answer.
#[derive(ApiResponse)]
pub enum ListAnswer<T: ToJSON + ParseFromJSON> {
    /// One page; `Content-Range` says which rows of how many.
    #[oai(status = 200)]
    Ok(
        Json<Vec<T>>,
        /// `<resource> <first>-<last>/<total>`
        #[oai(header = "Content-Range")]
        String,
    ),
}

impl<T: ToJSON + ParseFromJSON> ListAnswer<T> {
    /// The answer to a query.
    pub fn new<R: Into<T>>(resource: &str, query: &ListQuery, page: Page<R>) -> Self {
        let first = query.offset;
        let range = match page.rows.len() as i64 {
            0 => format!("{resource} */{}", page.total),
            count => format!("{resource} {first}-{}/{}", first + count - 1, page.total),
        };
        Self::Ok(Json(page.rows.into_iter().map(Into::into).collect()), range)
    }
}

/// The version of the record that the act is meant for; a newer one refuses it.
#[derive(Clone, Debug, Default, Object)]
#[oai(deny_unknown_fields, skip_serializing_if_is_none)]
pub struct VersionInput {
    /// As read.
    pub version: i32,
}

/// A message to show.
#[derive(Clone, Debug, Object)]
pub struct MessageResponse {
    /// In the language of the request.
    pub message: String,
}

impl MessageResponse {
    /// The text of this key in the language of the request.
    pub fn say(key: &'static str) -> Json<Self> {
        Self::with(key, [])
    }

    /// As [`Self::say`], with arguments.
    pub fn with<const N: usize>(
        key: &'static str,
        args: [(&'static str, Argument<'static>); N],
    ) -> Json<Self> {
        Json(Self { message: super::language::current().phrase_with(key, args) })
    }
}

/// The result of an operation.
pub type ApiResult<T> = Result<T, ApiError>;
