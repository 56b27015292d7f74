//! JSON of many thousands of records, written some at a time: as one tree of values it would take many times its size,
//! and is sent from a packed copy.

use std::io::{self, Cursor, Read, Write};
use std::marker::PhantomData;

use paraply_app::{Packed, Packer, chunks};
use poem::{Body, IntoResponse, Response};
use poem_openapi::ApiResponse;
use poem_openapi::payload::{Json, Payload};
use poem_openapi::registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchemaRef, Registry};
use poem_openapi::types::{ToJSON, Type};
use serde_json::Value;

/// The items of a list, as JSON.
#[derive(Default)]
pub struct Items {
    packer: Packer,
    any: bool,
}

impl Items {
    /// Writes the next ones.
    pub fn push(&mut self, items: impl IntoIterator<Item = impl ToJSON>) -> io::Result<()> {
        for item in items {
            if self.any {
                self.packer.write_all(b",")?;
            }
            self.any = true;
            self.packer.write_all(item.to_json_string().as_bytes())?;
        }
        Ok(())
    }
}

/// A record of the type `T`, of which one list has been written before the rest.
pub struct Written<T> {
    head: String,
    items: Packed,
    tail: String,
    of: PhantomData<fn() -> T>,
}

impl<T: ToJSON> Written<T> {
    /// The record with these items in the list `name`, which is empty in `rest`.
    pub fn of(name: &str, items: Items, rest: &T) -> io::Result<Self> {
        let mut rest = rest.to_json().unwrap_or_default();
        if let Value::Object(fields) = &mut rest {
            fields.remove(name);
        }
        let rest = rest.to_string();
        // The record goes on behind its opening brace.
        let fields = rest.trim_start_matches('{');
        let tail = if fields == "}" { format!("]{fields}") } else { format!("],{fields}") };
        Ok(Self { head: format!("{{\"{name}\":["), items: items.packer.finish()?, tail, of: PhantomData })
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
        let (head, tail) = (Cursor::new(self.head), Cursor::new(self.tail));
        let text = head.chain(self.items.text()).chain(tail);
        Response::builder()
            .content_type(Json::<String>::CONTENT_TYPE)
            .body(Body::from_bytes_stream(chunks::of(Box::new(text))))
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
            items.push(some.iter().copied()).unwrap();
        }
        let rest = Record { first: "a \"quoted\" text".into(), items: Vec::new(), last: 7 };
        let response = Written::of("items", items, &rest).unwrap().into_response();
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
