//! What differs between settings, field by field, as JSON.

use paraply_domain::approval::guards;
use serde_json::{Map, Value};

/// One field that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChange {
    /// Its path, `fees.fixedFee`.
    pub field: String,
    pub from: String,
    pub to: String,
}

/// Puts a change over what was.
pub(super) fn apply(base: &mut Value, change: &Value) {
    match (base, change) {
        (Value::Object(base), Value::Object(change)) => {
            for (field, value) in change {
                apply(base.entry(field.clone()).or_insert(Value::Null), value);
            }
        }
        (base, change) => *base = change.clone(),
    }
}

/// Only what is other afterwards.
pub(super) fn between(before: &Value, after: &Value) -> Value {
    let (Value::Object(before), Value::Object(after)) = (before, after) else { return after.clone() };
    let mut changed = Map::new();
    for (field, value) in after {
        let earlier = before.get(field).unwrap_or(&Value::Null);
        if earlier != value {
            changed.insert(field.clone(), between(earlier, value));
        }
    }
    Value::Object(changed)
}

/// Whether nothing changes.
pub(super) fn is_empty(change: &Value) -> bool {
    change.as_object().is_some_and(Map::is_empty)
}

/// Whether a change touches a setting that guards money, rights or the guards themselves.
pub(super) fn is_guarded(change: &Value) -> bool {
    fields(&Value::Null, change).iter().any(|change| guards(&change.field))
}

/// The fields that a change makes other than they are in `base`, in a steady order.
pub(super) fn fields(base: &Value, change: &Value) -> Vec<FieldChange> {
    let mut found = Vec::new();
    collect(&mut found, "", base, change);
    found
}

fn collect(found: &mut Vec<FieldChange>, path: &str, base: &Value, change: &Value) {
    match change {
        Value::Object(parts) => {
            for (name, value) in parts {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                collect(found, &path, base.get(name).unwrap_or(&Value::Null), value);
            }
        }
        _ if base == change => {}
        _ => found.push(FieldChange { field: path.into(), from: text(base), to: text(change) }),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_change_holds_only_what_differs_and_brings_it_back() {
        let before = json!({"fees": {"fixedFee": "100.00", "percentageNoTax": "10"}, "supportHours": "9-17"});
        let after = json!({"fees": {"fixedFee": "150.00", "percentageNoTax": "10"}, "supportHours": "9-17"});
        let change = between(&before, &after);
        assert_eq!(change, json!({"fees": {"fixedFee": "150.00"}}));
        let field = FieldChange { field: "fees.fixedFee".into(), from: "100.00".into(), to: "150.00".into() };
        assert_eq!(fields(&before, &change), [field]);
        let mut later =
            json!({"fees": {"fixedFee": "100.00", "percentageNoTax": "8"}, "supportHours": "8-16"});
        apply(&mut later, &change);
        assert_eq!(
            later,
            json!({"fees": {"fixedFee": "150.00", "percentageNoTax": "8"}, "supportHours": "8-16"})
        );
        assert!(is_empty(&between(&after, &after)));
        assert!(fields(&after, &change).is_empty());
    }
}
