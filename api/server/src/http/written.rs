//! JSON of many thousands of records, written some at a time: as one tree of values it would take many times its size.

use std::marker::PhantomData;

use bytes::Bytes;
use futures_util::stream;
use poem::{Body, IntoResponse, Response};
use poem_openapi::ApiResponse;
use poem_openapi::payload::{Json, Payload};
use poem_openapi::registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchemaRef, Registry};
use poem_openapi::types::{ToJSON, Type};
use serde_json::Value;

/// The items of a list, as JSON.
#[derive(Default)]
pub struct Items(Vec<Bytes>);

impl Items {
    /// Writes the next ones.
    pub fn push(&mut self, items: impl IntoIterator<Item = impl ToJSON>) {
        let mut text = String::new();
        for item in items {
            if !(self.0.is_empty() && text.is_empty()) {
                text.push(',');
            }
            text.push_str(&item.to_json_string());
        }
        if !text.is_empty() {
            self.0.push(text.into());
        }
    }
}

/// A record of the type `T`, of which one list has been written before the rest.
pub struct Written<T> {
    parts: Vec<Bytes>,
    of: PhantomData<fn() -> T>,
}

impl<T: ToJSON> Written<T> {
    /// The record with these items in the list `name`, which is empty in `rest`.
    pub fn of(name: &str, items: Items, rest: &T) -> Self {
        let mut rest = rest.to_json().unwrap_or_default();
        if let Value::Object(fields) = &mut rest {
            fields.remove(name);
        }
        let rest = rest.to_string();
        let mut parts = vec![format!("{{\"{name}\":[").into()];
        parts.extend(items.0);
        parts.push("]".into());
        // The record goes on behind its opening brace.
        let fields = rest.trim_start_matches('{');
        parts.push(if fields == "}" { fields.to_owned() } else { format!(",{fields}") }.into());
        Self { parts, of: PhantomData }
    }
}

impl<T: Type> Payload for Written<T> {
    const CONTENT_TYPE: &'static str = Json::<T>::CONTENT_TYPE;

    fn check_content_type(content_type: &str) -> bool {
        Json::<T>::check_content_type(content_type)
    }

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T> IntoResponse for Written<T> {
    fn into_response(self) -> Response {
        let parts = self.parts.into_iter().map(std::io::Result::Ok);
        Response::builder()
            .content_type(Json::<String>::CONTENT_TYPE)
            .body(Body::from_bytes_stream(stream::iter(parts)))
    }
}

impl<T: Type> ApiResponse for Written<T> {
    fn meta() -> MetaResponses {
        let content = MetaMediaType { content_type: Self::CONTENT_TYPE, schema: Self::schema_ref() };
        MetaResponses {
            responses: vec![MetaResponse {
                description: "",
                status: Some(200),
                status_range: None,
                content: vec![content],
                headers: Vec::new(),
            }],
        }
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

#[cfg(test)]
mod tests {
    use poem_openapi::Object;

    use super::*;

    #[derive(Clone, Object)]
    struct Record {
        first: String,
        items: Vec<i32>,
        last: i32,
    }

    async fn written(pushed: &[&[i32]]) -> Value {
        let mut items = Items::default();
        for some in pushed {
            items.push(some.iter().copied());
        }
        let rest = Record { first: "a \"quoted\" text".into(), items: Vec::new(), last: 7 };
        let response = Written::of("items", items, &rest).into_response();
        assert_eq!(response.content_type(), Some("application/json; charset=utf-8"));
        response.into_body().into_json().await.unwrap()
    }

    #[tokio::test]
    async fn what_is_written_in_parts_reads_as_the_whole_record() {
        for pushed in [&[][..], &[&[][..]][..], &[&[1][..], &[], &[2, 3]][..], &[&[], &[1][..]][..]] {
            let items = pushed.concat();
            let whole = Record { first: "a \"quoted\" text".into(), items, last: 7 };
            assert_eq!(Some(written(pushed).await), whole.to_json());
        }
    }
}
