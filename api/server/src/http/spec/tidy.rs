//! What a contract need not say: the defaults of OpenAPI, and a description or a name a second time. And how it spells
//! what the framework spells otherwise.

use serde_json::Value;

/// Leaves out what is said anyway, all over the contract.
pub fn leave_out_defaults(spec: &mut Value) {
    for (name, schema) in spec["components"]["schemas"].as_object_mut().into_iter().flatten() {
        if schema["title"] == name.as_str() {
            schema.as_object_mut().expect("a schema is an object").remove("title");
        }
    }
    leave_out(spec);
}

fn leave_out(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if map.get("deprecated") == Some(&Value::Bool(false)) {
                map.remove("deprecated");
            }
            if map.contains_key("in") && map.contains_key("schema") {
                map.remove("explode");
                map.retain(|name, value| name != "required" || *value != Value::Bool(false));
            }
            // A reference with a description: the framework writes it beside the reference and above.
            if let Some(Value::Array(parts)) = map.get("allOf")
                && let [_, said] = &parts[..]
                && said
                    .as_object()
                    .is_some_and(|said| said.iter().all(|(name, text)| map.get(name) == Some(text)))
                && let Some(Value::Array(parts)) = map.get_mut("allOf")
            {
                parts.truncate(1);
            }
            if let Some(Value::Object(headers)) = map.get_mut("headers") {
                *headers = std::mem::take(headers)
                    .into_iter()
                    .map(|(name, header)| (usual(&name), header))
                    .collect();
            }
            // Every answer has a description.
            if map.get("description").is_some_and(|text| text == "") {
                map.insert("description".into(), "Done.".into());
            }
            map.values_mut().for_each(leave_out);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out),
        _ => {}
    }
}

/// A header's name as it is usually written, `Content-Range`.
fn usual(name: &str) -> String {
    let part = |part: &str| part[..1].to_uppercase() + &part[1..].to_lowercase();
    name.split('-').map(part).collect::<Vec<_>>().join("-")
}
