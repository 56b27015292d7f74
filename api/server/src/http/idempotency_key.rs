//! The `Idempotency-Key` header: a write with a key is done once, however often it is sent.

use std::fmt::Display;

use paraply_app::idempotency::{self, Key};
use paraply_app::{Caller, Result};
use poem::{Request, RequestBody};
use poem_openapi::param::Header;
use poem_openapi::registry::{MetaParamIn, MetaSchemaRef};
use poem_openapi::types::ToJSON;
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};

use super::spec::{CONTRACT, standing_for};

/// The header of a request, if sent. The same key must come with the same request: operation, path and body.
pub struct IdempotencyKey(Option<Sent>);

/// A key and the request it was sent with.
struct Sent {
    key: String,
    operation: &'static str,
    path: String,
}

impl IdempotencyKey {
    /// The key of a request with this body.
    pub fn of(self, caller: &Caller, body: &impl ToJSON) -> Result<Option<Key>> {
        self.with(caller, || body.to_json_string())
    }

    /// The key of a request without a body.
    pub fn of_bare(self, caller: &Caller) -> Result<Option<Key>> {
        self.with(caller, String::new)
    }

    /// The key of one of several actions in a request.
    pub fn of_part(&self, caller: &Caller, part: impl Display, act: &str) -> Result<Option<Key>> {
        let Some(Sent { key, operation, .. }) = &self.0 else { return Ok(None) };
        idempotency::key(caller, Some(format!("{key}:{part}")), operation, act)
    }

    /// The header value.
    pub fn into_text(self) -> Option<String> {
        self.0.map(|sent| sent.key)
    }

    fn with(self, caller: &Caller, body: impl FnOnce() -> String) -> Result<Option<Key>> {
        let Some(Sent { key, operation, path }) = self.0 else { return Ok(None) };
        idempotency::key(caller, Some(key), operation, &format!("{path}\n{}", body()))
    }
}

impl<'a> ApiExtractor<'a> for IdempotencyKey {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::Parameter];
    type ParamType = ();
    type ParamRawType = ();

    fn param_in() -> Option<MetaParamIn> {
        Some(MetaParamIn::Header)
    }

    fn param_schema_ref() -> Option<MetaSchemaRef> {
        Some(standing_for("shared:IdempotencyKey"))
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let options = ExtractParamOptions { name: "Idempotency-Key", ..Default::default() };
        let Header(header) = Header::<Option<String>>::from_request(request, body, options).await?;
        Ok(Self(header.map(|key| {
            // The router of `/api` has taken the prefix off.
            let path = format!("/api{}", request.uri().path());
            let called = CONTRACT.operation(request.method(), &path);
            let operation = called.and_then(|called| called["operationId"].as_str()).unwrap_or_default();
            Sent { key, operation, path }
        })))
    }
}
