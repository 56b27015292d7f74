//! Lists as ra-data-simple-rest requests them: `filter`, `range` and `sort` as JSON text, `Content-Range` in the
//! response.

use paraply_domain::language::Argument;
use poem::{Request, RequestBody};
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::registry::{MetaParamIn, MetaSchemaRef};
use poem_openapi::types::{ParseFromJSON, ToJSON};
use poem_openapi::{ApiExtractor, ApiExtractorType, ApiResponse, ExtractParamOptions, Object};

use super::errors::ApiError;
use super::spec::standing_for;

pub use paraply_app::{ListQuery, Page};

/// The parameters of a list, each as an argument of a handler.
macro_rules! list_parameters {
    ($($(#[$doc:meta])* $name:ident($stands_for:literal) reads $($parameter:ident),+;)+) => {
        $(
            $(#[$doc])*
            pub struct $name(pub ListQuery);

            impl<'a> ApiExtractor<'a> for $name {
                const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::Parameter];
                type ParamType = ();
                type ParamRawType = ();

                fn param_in() -> Option<MetaParamIn> {
                    Some(MetaParamIn::Query)
                }

                fn param_schema_ref() -> Option<MetaSchemaRef> {
                    Some(standing_for($stands_for))
                }

                async fn from_request(
                    request: &'a Request,
                    body: &mut RequestBody,
                    _options: ExtractParamOptions<()>,
                ) -> poem::Result<Self> {
                    let mut said = Said::default();
                    $(said.$parameter = parameter(request, body, stringify!($parameter)).await?;)+
                    let query = ListQuery::parse(said.filter, said.range, said.sort);
                    Ok(Self(query.map_err(ApiError::from)?))
                }
            }
        )+
    };
}

list_parameters! {
    /// A page of a list.
    List("shared:Filter,Range,Sort") reads filter, range, sort;
    /// A page of a list with a fixed order.
    FilterRange("shared:Filter,Range") reads filter, range;
    /// A list as a file.
    FilterSort("shared:Filter,Sort") reads filter, sort;
    /// Totals of a list.
    FilterOnly("shared:Filter") reads filter;
    /// A page of a report.
    RangeSort("shared:Range,Sort") reads range, sort;
    /// A page of a list without filter and order.
    RangeOnly("shared:Range") reads range;
}

/// The parameters as sent.
#[derive(Default)]
struct Said {
    filter: Option<String>,
    range: Option<String>,
    sort: Option<String>,
}

async fn parameter(
    request: &Request,
    body: &mut RequestBody,
    name: &'static str,
) -> poem::Result<Option<String>> {
    let options = ExtractParamOptions { name, ..Default::default() };
    Ok(Query::from_request(request, body, options).await?.0)
}

/// A page of a list.
#[derive(ApiResponse)]
pub enum ListAnswer<T: ToJSON + ParseFromJSON> {
    /// One page. `Content-Range` has its rows and the total.
    #[oai(status = 200)]
    Ok(
        Json<Vec<T>>,
        /// `<resource> <first>-<last>/<total>`
        #[oai(header = "Content-Range")]
        String,
    ),
}

impl<T: ToJSON + ParseFromJSON> ListAnswer<T> {
    /// The response to a list query.
    pub fn new<R: Into<T>>(resource: &str, query: &ListQuery, page: Page<R>) -> Self {
        let first = query.offset;
        let range = match page.rows.len() as i64 {
            0 => format!("{resource} */{}", page.total),
            count => format!("{resource} {first}-{}/{}", first + count - 1, page.total),
        };
        Self::Ok(Json(page.rows.into_iter().map(Into::into).collect()), range)
    }
}

/// Version of the record that an action is based on.
#[derive(Clone, Debug, Default, Object)]
#[oai(deny_unknown_fields, skip_serializing_if_is_none)]
pub struct VersionInput {
    /// Version as read. A stale version is refused with 409.
    pub version: i32,
}

/// A message to show.
#[derive(Clone, Debug, Object)]
pub struct MessageResponse {
    /// In the language of the request.
    pub message: String,
}

impl MessageResponse {
    /// The text for this key, in the language of the request.
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
