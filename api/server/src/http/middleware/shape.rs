//! The form of a body, by the published schema.
//!
//! Which fields have the wrong form: the framework names only the first, and not even that one when its type is wrong;
//! so a body that it refused is held against the schema, and every field is named.
//!
//! And a record of the back office that is sent back whole: `ra-data-simple-rest` updates by sending all that it was
//! given. What only the record has is then left out, and what neither knows is refused as ever. Elsewhere it is refused:
//! nobody shall believe that they have made themselves trusted.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate};
use paraply_app::Error;
use paraply_domain::fault::FaultKind;
use paraply_domain::money::Amount;
use poem::http::Method;
use poem::{Endpoint, IntoResponse, Request, Response, Result};
use poem_openapi::error::{ParsePathError, ParseRequestPayloadError};
use serde_json::{Number, Value};
use uuid::Uuid;

use crate::http::CONTRACT;
use crate::http::errors::ApiError;

/// Depth beyond which a body is not looked into; ours are three deep.
const DEPTH: usize = 16;

/// Calls the endpoint; when it could not read the body, answers with every field that is wrong.
pub async fn explain<E: Endpoint>(endpoint: Arc<E>, mut request: Request) -> Result<Response> {
    let spec = CONTRACT.value();
    let (uri, method) = (request.uri().clone(), request.method().clone());
    let is_json = request.content_type().is_some_and(|kind| kind.starts_with("application/json"));
    if !is_json {
        let answer = endpoint.call(request).await.map(IntoResponse::into_response);
        return answer.map_err(|error| name_part(uri.path(), error));
    }
    let mut body = request.take_body().into_bytes().await?;
    if method == Method::PUT
        && let Some(input) = without_read_only(spec, uri.path(), &body)
    {
        body = input.into();
    }
    request.set_body(body.clone());
    match endpoint.call(request).await {
        Err(error) if error.is::<ParseRequestPayloadError>() => {
            let schema = schema_of(&method, uri.path());
            let (Some(schema), Ok(body)) = (schema, serde_json::from_slice::<Value>(&body)) else {
                return Err(error);
            };
            let mut faults = Vec::new();
            check(spec, schema, &body, "", DEPTH, &mut faults);
            match faults.as_slice() {
                [] => Err(error),
                // The form is right, but it does not say what it builds on.
                [(field, FaultKind::Required)] if is_version(field) => {
                    Err(ApiError::from(Error::fault(field.as_str(), FaultKind::Required)).into())
                }
                _ => Err(ApiError::malformed_fields(faults).into()),
            }
        }
        answer => answer.map(IntoResponse::into_response).map_err(|error| name_part(uri.path(), error)),
    }
}

/// The body of an update without what the record has and the update does not take; none when it has nothing of that.
fn without_read_only(spec: &Value, path: &str, body: &[u8]) -> Option<Vec<u8>> {
    CONTRACT.template(path).filter(|template| template.contains("/admin/"))?;
    let operation = CONTRACT.operation(&Method::PUT, path)?;
    let input = resolved(spec, operation.pointer("/requestBody/content/application~1json/schema")?);
    let answer = CONTRACT.resolved(&operation["responses"]["200"]);
    let record = resolved(spec, answer.pointer("/content/application~1json/schema")?);
    // What has no id is no record of a list.
    record["properties"].get("id")?;
    let mut value: Value = serde_json::from_slice(body).ok()?;
    leave_out(spec, input, record, &mut value, DEPTH).then(|| value.to_string().into_bytes())
}

fn leave_out(spec: &Value, input: &Value, record: &Value, value: &mut Value, depth: usize) -> bool {
    let (input, record) = (resolved(spec, input), resolved(spec, record));
    match value {
        _ if depth == 0 => false,
        Value::Object(fields) => {
            let before = fields.len();
            fields.retain(|name, _| {
                input["properties"].get(name).is_some() || record["properties"].get(name).is_none()
            });
            let inner = fields.iter_mut().map(|(name, value)| {
                leave_out(spec, &input["properties"][name], &record["properties"][name], value, depth - 1)
            });
            // Every field is looked into, also after one has changed.
            inner.fold(false, |changed, one| changed | one) | (fields.len() < before)
        }
        Value::Array(items) => items.iter_mut().fold(false, |changed, item| {
            changed | leave_out(spec, &input["items"], &record["items"], item, depth - 1)
        }),
        _ => false,
    }
}

/// What a schema refers to; one that refers to nothing is itself.
fn resolved<'a>(spec: &'a Value, schema: &'a Value) -> &'a Value {
    let target = schema.get("$ref").or_else(|| schema.pointer("/allOf/0/$ref")).and_then(Value::as_str);
    match target.and_then(|target| target.rsplit('/').next()) {
        Some(name) => &spec["components"]["schemas"][name],
        None => schema,
    }
}

/// Whether a field says which version of a record was seen.
fn is_version(field: &str) -> bool {
    field.rsplit('.').next() == Some("version")
}

/// Names the part of a path that has the wrong form: the framework only counts them.
fn name_part(path: &str, error: poem::Error) -> poem::Error {
    let name = || {
        let place: usize =
            error.downcast_ref::<ParsePathError>()?.name.strip_prefix("param")?.parse().ok()?;
        let parts = CONTRACT.template(path)?.split('/');
        parts.filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).nth(place)
    };
    match name() {
        Some(name) => ApiError::malformed_fields(vec![(name.to_owned(), FaultKind::Malformed)]).into(),
        None => error,
    }
}

/// The schema of the JSON body of the operation that answers this path.
fn schema_of(method: &Method, path: &str) -> Option<&'static Value> {
    let operation = CONTRACT.operation(method, path)?;
    operation.pointer("/requestBody/content/application~1json/schema")
}

fn check(
    spec: &Value,
    schema: &Value,
    value: &Value,
    path: &str,
    depth: usize,
    faults: &mut Vec<(String, FaultKind)>,
) {
    if depth == 0 {
        return faults.push((path.to_owned(), FaultKind::Malformed));
    }
    if let Some(name) = schema["$ref"].as_str().and_then(|target| target.rsplit('/').next()) {
        return check(spec, &spec["components"]["schemas"][name], value, path, depth - 1, faults);
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return parts.iter().for_each(|part| check(spec, part, value, path, depth - 1, faults));
    }
    match (schema["type"].as_str(), value) {
        (Some("object"), Value::Object(map)) => {
            let join = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            for name in required.filter(|name| map.get(*name).is_none_or(Value::is_null)) {
                faults.push((join(name), FaultKind::Required));
            }
            for (name, value) in map {
                match schema["properties"].get(name) {
                    Some(_) if value.is_null() => {}
                    Some(schema) => check(spec, schema, value, &join(name), depth - 1, faults),
                    None => faults.push((join(name), FaultKind::Unknown)),
                }
            }
        }
        (Some("array"), Value::Array(items)) => {
            for (index, item) in items.iter().enumerate().take(1000) {
                check(spec, &schema["items"], item, &format!("{path}[{index}]"), depth - 1, faults);
            }
        }
        (Some("string"), Value::String(text)) => {
            if let Some(kind) = text_fault(schema, text) {
                faults.push((path.to_owned(), kind));
            }
        }
        // Decimals may be written as whole numbers.
        (Some("string"), Value::Number(number)) if is_decimal(schema) && !number.is_f64() => {}
        (Some("integer"), Value::Number(number)) if has_room(schema, number) => {}
        (Some("number"), Value::Number(_)) | (Some("boolean"), Value::Bool(_)) | (None, _) => {}
        _ => faults.push((path.to_owned(), FaultKind::Malformed)),
    }
}

/// Whether it is a whole number that the field's type can hold.
fn has_room(schema: &Value, number: &Number) -> bool {
    let Some(number) = number.as_i128() else { return false };
    match schema["format"].as_str() {
        Some("int16") => i16::try_from(number).is_ok(),
        Some("int32") => i32::try_from(number).is_ok(),
        Some("uint8") => u8::try_from(number).is_ok(),
        Some("uint16") => u16::try_from(number).is_ok(),
        Some("uint32") => u32::try_from(number).is_ok(),
        Some("uint64") => u64::try_from(number).is_ok(),
        _ => i64::try_from(number).is_ok(),
    }
}

fn is_decimal(schema: &Value) -> bool {
    matches!(schema["format"].as_str(), Some("amount" | "decimal"))
}

fn text_fault(schema: &Value, text: &str) -> Option<FaultKind> {
    if let Some(known) = schema["enum"].as_array() {
        return (!known.iter().any(|known| known == text)).then_some(FaultKind::Unknown);
    }
    match schema["format"].as_str() {
        Some("uuid") => text.parse::<Uuid>().is_err().then_some(FaultKind::Malformed),
        Some("date") => text.parse::<NaiveDate>().is_err().then_some(FaultKind::NotADate),
        Some("date-time") => DateTime::parse_from_rfc3339(text).is_err().then_some(FaultKind::NotADate),
        Some("amount") => Amount::parse(text).err(),
        Some("decimal") => {
            crate::http::scalars::parse_decimal(text).is_none().then_some(FaultKind::InvalidAmount)
        }
        _ => {
            let length = text.chars().count();
            let limit = |name: &str| schema[name].as_u64().and_then(|limit| usize::try_from(limit).ok());
            match (limit("minLength"), limit("maxLength")) {
                (Some(min), _) if length < min => Some(FaultKind::TooShort { min }),
                (_, Some(max)) if length > max => Some(FaultKind::TooLong { max }),
                _ => None,
            }
        }
    }
}
