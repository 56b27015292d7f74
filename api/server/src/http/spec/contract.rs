//! Says each thing of the contract once: error answers are components, and parameters that many operations have are
//! described alike.

use serde_json::{Map, Value, json};

/// Error answers by their status.
const ERRORS: [(&str, &str); 11] = [
    ("400", "BadRequest"),
    ("401", "Unauthorized"),
    ("403", "Forbidden"),
    ("404", "NotFound"),
    ("409", "Conflict"),
    ("413", "ContentTooLarge"),
    ("415", "UnsupportedMediaType"),
    ("422", "UnprocessableContent"),
    ("429", "TooManyRequests"),
    ("500", "InternalServerError"),
    ("503", "ServiceUnavailable"),
];

/// What the parameters that many operations share are, where an operation does not say more: place, name, text.
const PARAMETERS: [(&str, &str, &str); 5] = [
    ("header", "Idempotency-Key", "The write happens once, however often it is sent with the same key."),
    ("path", "id", "Id of the record."),
    (
        "query",
        "filter",
        "JSON object of filters that all must match, `{\"status\":\"sent\"}`; `id` takes a list. The description names them.",
    ),
    ("query", "range", "JSON array with the first and the last row, `[0,24]`; at most 1,000 rows."),
    ("query", "sort", "JSON array with a field and a direction, `[\"createdAt\",\"DESC\"]`."),
];

/// Goes through all operations.
pub fn tidy(spec: &mut Value) {
    let mut answers = Map::new();
    for (_, operations) in spec["paths"].as_object_mut().into_iter().flatten() {
        for (_, operation) in operations.as_object_mut().into_iter().flatten() {
            describe_parameters(operation);
            share_errors(operation, &mut answers);
        }
    }
    spec["components"]["responses"] = Value::Object(answers);
}

fn describe_parameters(operation: &mut Value) {
    let Some(parameters) = operation.get_mut("parameters").and_then(Value::as_array_mut) else { return };
    for parameter in parameters {
        let named =
            |(place, name, _): &&(&str, &str, &str)| parameter["in"] == *place && parameter["name"] == *name;
        let Some((_, _, text)) = PARAMETERS.iter().find(named) else { continue };
        if parameter.get("description").is_none() {
            parameter["description"] = json!(text);
        }
    }
}

fn share_errors(operation: &mut Value, answers: &mut Map<String, Value>) {
    let has_body = operation.get("requestBody").is_some();
    let takes_nothing = !has_body && operation["parameters"].as_array().is_none_or(Vec::is_empty);
    let Some(given) = operation.get_mut("responses").and_then(Value::as_object_mut) else { return };
    given.retain(|status, _| match status.as_str() {
        "413" | "415" => has_body,
        "400" => !takes_nothing,
        _ => true,
    });
    for (status, name) in ERRORS {
        if let Some(answer) = given.get_mut(status) {
            let reference = json!({ "$ref": format!("#/components/responses/{name}") });
            let whole = std::mem::replace(answer, reference);
            answers.entry(name).or_insert(whole);
        }
    }
}
