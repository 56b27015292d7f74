//! Says each thing of the contract once: what several operations have alike is a component, to which they refer.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// The parameters that extractors stand for: component, place, name, text.
const PARAMETERS: [(&str, &str, &str, &str); 4] = [
    (
        "IdempotencyKey",
        "header",
        "Idempotency-Key",
        "Unique key that makes it safe to repeat the request; see *Idempotency* in the guide.",
    ),
    (
        "Filter",
        "query",
        "filter",
        "JSON object of filters that must all match, `{\"status\":\"sent\"}`; `id` takes a list. See the description.",
    ),
    ("Range", "query", "range", "JSON array with the first and last row, `[0,24]`; at most 1,000 rows."),
    ("Sort", "query", "sort", "JSON array with a field and a direction, `[\"createdAt\",\"DESC\"]`."),
];

/// What a reference to a component begins with.
const COMPONENTS: &str = "#/components";

/// Puts in what the extractors of several operations stand for, and describes the `id` of paths.
pub fn describe_parameters(spec: &mut Value) {
    for operation in operations(spec) {
        let Some(parameters) = operation.get_mut("parameters").and_then(Value::as_array_mut) else {
            continue;
        };
        let described = std::mem::take(parameters).into_iter().flat_map(described);
        *parameters = described.collect();
        if parameters.is_empty() {
            operation.as_object_mut().expect("an operation is an object").remove("parameters");
        }
    }
}

fn described(mut parameter: Value) -> Vec<Value> {
    if let Some(names) =
        parameter["schema"]["format"].as_str().and_then(|format| format.strip_prefix("shared:"))
    {
        return names
            .split(',')
            .map(|name| PARAMETERS.iter().find(|(component, ..)| *component == name))
            .map(|known| known.expect("an extractor stands for parameters that are known"))
            .map(|(_, place, name, text)| {
                json!({ "in": place, "name": name, "description": text, "schema": { "type": "string" } })
            })
            .collect();
    }
    if parameter["in"] == "path" && parameter["name"] == "id" && parameter.get("description").is_none() {
        parameter["description"] = json!("Id of the record.");
    }
    vec![parameter]
}

/// Makes components of what several operations have alike.
pub fn put_together(spec: &mut Value) {
    share(spec, "headers", each_header);
    share(spec, "parameters", each_parameter);
    share(spec, "responses", each_answer);
    let most_common = most_common_security(spec);
    for operation in operations(spec) {
        if operation["security"] == most_common {
            operation.as_object_mut().expect("an operation is an object").remove("security");
        }
    }
    spec["security"] = most_common;
}

/// Calls a function with each place that may be shared, and the name of its component.
type Visit = fn(&mut Value, &mut dyn FnMut(String, &mut Value));

fn share(spec: &mut Value, kind: &str, visit: Visit) {
    let mut counts: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    visit(spec, &mut |name, value| {
        if value.get("$ref").is_none() {
            *counts.entry(name).or_default().entry(value.to_string()).or_default() += 1;
        }
    });
    // Where several go under one name, the most common one has it.
    let chosen = counts.into_iter().filter_map(|(name, texts)| {
        let (text, _) = texts.into_iter().max_by_key(|(_, count)| *count).filter(|(_, count)| *count > 1)?;
        Some((name, text))
    });
    let chosen: BTreeMap<String, String> = chosen.collect();
    visit(spec, &mut |name, value| {
        if chosen.get(&name) == Some(&value.to_string()) {
            *value = json!({ "$ref": format!("{COMPONENTS}/{kind}/{name}") });
        }
    });
    for (name, text) in chosen {
        spec["components"][kind][name] = serde_json::from_str(&text).expect("it was written as JSON");
    }
}

fn each_header(spec: &mut Value, found: &mut dyn FnMut(String, &mut Value)) {
    for (_, answer) in answers(spec) {
        let headers = answer.get_mut("headers").and_then(Value::as_object_mut);
        for (name, header) in headers.into_iter().flatten() {
            found(component(name), header);
        }
    }
}

fn each_parameter(spec: &mut Value, found: &mut dyn FnMut(String, &mut Value)) {
    for operation in operations(spec) {
        let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
        for parameter in parameters.into_iter().flatten() {
            let name = parameter["name"].as_str().map(component).unwrap_or_default();
            found(name, parameter);
        }
    }
}

/// Answers are named by what they hold. What waits for a second person is one of its own.
fn each_answer(spec: &mut Value, found: &mut dyn FnMut(String, &mut Value)) {
    for (status, answer) in answers(spec) {
        let schema = &answer["content"]["application/json"]["schema"];
        let of = |schema: &Value| Some(schema["$ref"].as_str()?.rsplit('/').next()?.to_owned());
        let name = match (of(schema), of(&schema["items"])) {
            (Some(name), _) if status == "202" => format!("Waiting{name}"),
            (Some(name), _) => name,
            (None, Some(item)) => format!("{item}List"),
            (None, None) => continue,
        };
        found(name, answer);
    }
}

/// The component of a parameter or header, `IdempotencyKey`.
fn component(name: &str) -> String {
    name.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

fn operations(spec: &mut Value) -> impl Iterator<Item = &mut Value> {
    let paths = spec["paths"].as_object_mut().into_iter().flatten();
    paths.flat_map(|(_, operations)| operations.as_object_mut().into_iter().flatten().map(|(_, one)| one))
}

fn answers(spec: &mut Value) -> impl Iterator<Item = (&String, &mut Value)> {
    operations(spec).flat_map(|operation| operation["responses"].as_object_mut().into_iter().flatten())
}

/// The security that holds where an operation says no other one.
fn most_common_security(spec: &mut Value) -> Value {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for operation in operations(spec) {
        *counts.entry(operation["security"].to_string()).or_default() += 1;
    }
    let most_common = counts.into_iter().max_by_key(|(_, count)| *count);
    let (text, _) = most_common.expect("the contract has operations");
    serde_json::from_str(&text).expect("it was written as JSON")
}
