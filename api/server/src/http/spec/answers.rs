//! Which refusals an operation can answer, from what it takes and who may call it. What any operation can answer is its
//! `default`. The tests hold every answer that they get against this: one that is not declared fails them.

use serde_json::{Map, Value, json};

use crate::http::auth;

/// The refusals that an operation declares for itself, and their components.
const REFUSALS: [(&str, &str); 9] = [
    ("400", "BadRequest"),
    ("401", "Unauthorized"),
    ("403", "Forbidden"),
    ("404", "NotFound"),
    ("409", "Conflict"),
    ("413", "ContentTooLarge"),
    ("415", "UnsupportedMediaType"),
    ("416", "RangeNotSatisfiable"),
    ("422", "UnprocessableContent"),
];

/// What every operation can answer.
const OF_ALL: [&str; 3] = ["429", "500", "503"];
/// The component of these.
const ERROR: &str = "Error";

/// Refusals that do not show in what an operation takes.
const ALSO: &[(&str, &[&str])] = &[
    ("401", &["login"]),
    (
        "404",
        &["startOidc", "finishOidc", "getTerms", "adminGetLogoPicture", "removeTotp", "adminCreateInvoice"],
    ),
    ("409", &["askPasskeyToSignIn", "proveSecondFactor"]),
    ("416", &["adminGetPayslipArchive"]),
    ("422", &["getAwaitedSignIn", "askPasskeyToSignIn"]),
];

/// Refusals that an operation cannot answer though others of its kind do: these writes fit every state.
const NEVER: &[(&str, &[&str])] = &[(
    "409",
    &[
        "adminPreviewMailText",
        "adminRevokeAccessToken",
        "adminRevokeUserSession",
        "adminRevokeUserSessions",
        "adminSendTestMail",
        "previewInvoice",
        "revokeAccessToken",
        "revokeOtherSessions",
        "revokeSession",
    ],
)];

/// Leaves each operation the refusals that it can answer, as references to the components that are made of them.
pub fn declare(spec: &mut Value) {
    let mut components = Map::new();
    for (_, operations) in spec["paths"].as_object_mut().into_iter().flatten() {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            let possible: Vec<&str> = REFUSALS
                .iter()
                .map(|(status, _)| *status)
                .filter(|status| can(status, method, operation))
                .collect();
            let Some(answers) = operation["responses"].as_object_mut() else { continue };
            for (status, name) in REFUSALS {
                let Some(whole) = answers.remove(status) else { continue };
                components.entry(name).or_insert(whole);
                if possible.contains(&status) {
                    answers.insert(status.into(), reference(name));
                }
            }
            let of_all: Vec<Value> = OF_ALL.iter().filter_map(|status| answers.remove(*status)).collect();
            components.entry(ERROR).or_insert_with(|| any_of(&of_all));
            answers.insert("default".into(), reference(ERROR));
        }
    }
    spec["components"]["responses"] = Value::Object(components);
}

fn can(status: &str, method: &str, operation: &Value) -> bool {
    let id = operation["operationId"].as_str().unwrap_or_default();
    let named = |table: &[(&str, &[&str])]| table.iter().any(|(of, ids)| *of == status && ids.contains(&id));
    if named(ALSO) || named(NEVER) {
        return named(ALSO);
    }
    let parameters = || operation["parameters"].as_array().into_iter().flatten();
    let has_body = operation.get("requestBody").is_some();
    let is_write = method != "get";
    let needs_sign_in = operation["security"].as_array().is_some_and(|ways| !ways.is_empty());
    match status {
        "400" => has_body || parameters().any(can_be_malformed),
        "401" => needs_sign_in,
        // A foreign page, a viewing and a token's scope stop every write.
        "403" => is_write || auth::refuses_reads(operation),
        "404" => parameters().any(|parameter| parameter["in"] == "path"),
        "409" => is_write && needs_sign_in,
        "413" | "415" => has_body,
        "422" => {
            has_body
                || parameters().any(|parameter| parameter["in"] != "path" || parameter["name"] == "period")
        }
        _ => false,
    }
}

/// Whether a parameter may be missing or of the wrong form. A path may hold bytes that are no text.
fn can_be_malformed(parameter: &Value) -> bool {
    let is_text = parameter["schema"] == json!({ "type": "string" });
    !is_text || parameter["in"] == "path" || parameter["required"] == true
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/responses/{name}") })
}

/// One answer that stands for several.
fn any_of(answers: &[Value]) -> Value {
    let texts: Vec<&str> = answers.iter().filter_map(|answer| answer["description"].as_str()).collect();
    let mut one = answers.first().cloned().unwrap_or_default();
    one["description"] = json!(texts.join("\n\n"));
    for header in one["headers"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        header["required"] = json!(false);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::CONTRACT;

    #[test]
    fn the_exceptions_are_of_operations_that_exist() {
        let paths = CONTRACT.value()["paths"].as_object().unwrap();
        let operations: Vec<&Value> =
            paths.values().flat_map(|operations| operations.as_object().unwrap().values()).collect();
        for (status, ids) in ALSO.iter().chain(NEVER) {
            for id in *ids {
                assert!(operations.iter().any(|operation| operation["operationId"] == *id), "{status} {id}");
            }
        }
    }
}
