//! A call of an API operation, with the types that its contract promises.

use std::fmt::Display;
use std::marker::PhantomData;

use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

/// A call with its parameters, before its body.
pub struct Call<Request, Response> {
    pub method: Method,
    /// Path, without the server.
    pub path: String,
    pub query: Vec<(&'static str, String)>,
    /// Whether the operation accepts an idempotency key.
    pub is_idempotent: bool,
    types: PhantomData<fn(Request) -> Response>,
}

/// Request of a write without parameters in its body.
#[derive(Serialize)]
pub struct NoBody {}

/// Request with a file and form fields.
pub struct Form<Fields>(PhantomData<Fields>);

/// Response that is a file.
pub struct Bytes;

/// Response that is a page of a list.
pub struct List<T>(PhantomData<T>);

/// A record of which only the ID is read.
#[derive(Deserialize)]
pub struct Id {
    pub id: Uuid,
}

impl<Request, Response> Call<Request, Response> {
    /// A call without query parameters.
    pub fn new(method: Method, path: String) -> Self {
        Self { method, path, query: Vec::new(), is_idempotent: false, types: PhantomData }
    }

    /// Adds a query parameter, if there is a value.
    pub fn query(mut self, name: &'static str, value: Option<impl Display>) -> Self {
        self.query.extend(value.map(|value| (name, value.to_string())));
        self
    }

    /// Marks the operation as accepting an idempotency key.
    pub fn idempotent(mut self) -> Self {
        self.is_idempotent = true;
        self
    }

    /// The same call with the request as plain JSON.
    pub fn json_request(self) -> Call<Value, Response> {
        self.with_types()
    }

    /// The same call with the response as plain JSON.
    pub fn json_response(self) -> Call<Request, Value> {
        self.with_types()
    }

    fn with_types<OtherRequest, OtherResponse>(self) -> Call<OtherRequest, OtherResponse> {
        let Self { method, path, query, is_idempotent, .. } = self;
        Call { method, path, query, is_idempotent, types: PhantomData }
    }
}

impl<T> Call<(), List<T>> {
    /// The same list, of which only the IDs are read.
    pub fn ids(self) -> Call<(), List<Id>> {
        self.with_types()
    }
}
