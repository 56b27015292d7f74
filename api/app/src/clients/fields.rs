//! A client's details field by field, for what goes over all of them and knows none: merges, imports, exports.

use paraply_domain::{ClientDetails, ClientField, ClientForm};
use serde_json::{Map, Value};

/// Details or a form, by the names of their fields.
#[derive(Clone, Debug, Default)]
pub struct Fields(Map<String, Value>);

impl Fields {
    /// What a client's details say.
    pub fn of(details: &ClientDetails) -> Self {
        match serde_json::to_value(details) {
            Ok(Value::Object(fields)) => Self(fields),
            _ => unreachable!("details are texts, lists of them and booleans"),
        }
    }

    /// What a field says; null where nothing does.
    pub fn get(&self, field: ClientField) -> &Value {
        self.0.get(field.as_str()).unwrap_or(&Value::Null)
    }

    /// Replaces what a field says.
    pub fn set(&mut self, field: ClientField, value: impl Into<Value>) {
        self.0.insert(field.as_str().to_owned(), value.into());
    }

    /// A field as the cell of a file says it.
    pub fn text(&self, field: ClientField) -> String {
        match self.get(field) {
            Value::String(text) => text.clone(),
            Value::Array(texts) => texts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
            Value::Bool(yes) => if *yes { "ja" } else { "nej" }.to_owned(),
            _ => String::new(),
        }
    }

    /// The form that says so.
    pub fn into_form(self) -> ClientForm {
        serde_json::from_value(Value::Object(self.0)).expect("what sets a field keeps to its kind of value")
    }
}
