//! Generates the API types and operations from `openapi.json`: a wrong path, parameter or type does not compile.

use std::fmt::Write;
use std::path::PathBuf;

use serde_json::{Value, json};

fn main() {
    let manifest = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let spec = manifest.join("../openapi.json");
    println!("cargo:rerun-if-changed={}", spec.display());

    let text = std::fs::read_to_string(&spec).expect("openapi.json is in the root of the repository");
    let mut document: Value = serde_json::from_str(&text).expect("openapi.json is JSON");
    let mut schemas = document["components"]["schemas"].take();
    let operations = operations(&document, &mut schemas);
    for_generator(&mut schemas);
    let root: schemars08::schema::RootSchema = serde_json::from_value(json!({ "definitions": schemas }))
        .expect("component schemas are JSON schemas");

    let mut types = typify::TypeSpace::default();
    types.add_root_schema(root).expect("every schema has a Rust type");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it"));
    let write = |name: &str, text: &str| {
        std::fs::write(out.join(name), text).expect("the output folder is writable");
    };
    write("types.rs", &types.to_stream().to_string());
    write("operations.rs", &operations);
}

/// OpenAPI refers to `#/components/schemas/X`, JSON Schema to `#/definitions/X`. The generator rejects examples. Limits
/// of texts are left to the server, which has a message for them in the user's language.
fn for_generator(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if let Some(Value::String(target)) = map.get_mut("$ref") {
                *target = target.replace("#/components/schemas/", "#/definitions/");
            }
            for keyword in ["example", "minLength", "maxLength", "pattern"] {
                if map.get(keyword).is_some_and(|limit| !limit.is_object()) {
                    map.remove(keyword);
                }
            }
            map.values_mut().for_each(for_generator);
        }
        Value::Array(items) => items.iter_mut().for_each(for_generator),
        _ => {}
    }
}

/// One function per operation, named by its id, from its parameters to a `Call`. Form fields become a schema.
fn operations(document: &Value, schemas: &mut Value) -> String {
    let mut source = String::new();
    for (path, methods) in document["paths"].as_object().expect("paths are an object") {
        for (method, operation) in methods.as_object().expect("methods are an object") {
            let id = operation["operationId"].as_str().expect("every operation has an id");
            let method = method.to_uppercase();
            let mut arguments = Vec::new();
            let mut template = path.clone();
            let mut call = String::new();
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let parameters: Vec<&Value> = parameters.map(|one| resolved(document, one)).collect();
            let is_list = parameters.iter().any(|one| one["name"] == "filter");
            for parameter in parameters {
                let name = parameter["name"].as_str().expect("every parameter has a name");
                let argument = snake_case(name);
                let of = parameter_type(&parameter["schema"]);
                match parameter["in"].as_str() {
                    Some("path") => {
                        template = template.replace(&format!("{{{name}}}"), &format!("{{{argument}}}"));
                        arguments.push(format!("{argument}: {of}"));
                    }
                    // `Client::list` sets these.
                    Some("query") if matches!(name, "filter" | "range" | "sort") => {}
                    Some("query") if parameter["required"] == true => {
                        write!(call, ".query({name:?}, Some({argument}))").expect("a string takes it");
                        arguments.push(format!("{argument}: {of}"));
                    }
                    Some("query") => {
                        write!(call, ".query({name:?}, {argument})").expect("a string takes it");
                        arguments.push(format!("{argument}: Option<{of}>"));
                    }
                    _ if name == "Idempotency-Key" => call.push_str(".idempotent()"),
                    _ => {}
                }
            }
            let request = request_type(id, &method, &operation["requestBody"]["content"], schemas);
            let answer = resolved(document, &operation["responses"]["200"]);
            let response = response_type(&answer["content"], is_list);
            writeln!(
                source,
                "/// {method} {path}\npub fn {}({}) -> Call<{request}, {response}> {{ \
                 Call::new(Method::{method}, format!({template:?})){call} }}",
                snake_case(id),
                arguments.join(", "),
            )
            .expect("a string takes it");
        }
    }
    source
}

/// What stands once for several operations.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let target = value["$ref"].as_str().and_then(|target| target.strip_prefix('#'));
    target.map_or(value, |target| document.pointer(target).expect("a component is there"))
}

fn parameter_type(schema: &Value) -> String {
    match (schema_name(schema), schema["format"].as_str()) {
        (Some(name), _) => name,
        (None, Some("uuid")) => "uuid::Uuid".into(),
        (None, Some("date")) => "chrono::NaiveDate".into(),
        (None, Some("int32")) => "i32".into(),
        (None, Some("uint16")) => "u16".into(),
        _ => "&str".into(),
    }
}

fn request_type(id: &str, method: &str, content: &Value, schemas: &mut Value) -> String {
    if let Some(form) = content.get("multipart/form-data") {
        let mut fields = form["schema"].clone();
        let properties = fields["properties"].as_object_mut().expect("a form has fields");
        properties.remove("file");
        if properties.is_empty() {
            return "Form<NoBody>".into();
        }
        if let Some(required) = fields["required"].as_array_mut() {
            required.retain(|name| name != "file");
        }
        let name = format!("{}{}Form", id[..1].to_uppercase(), &id[1..]);
        schemas[&name] = fields;
        return format!("Form<{name}>");
    }
    match schema_name(&content["application/json"]["schema"]) {
        Some(name) => name,
        None if matches!(method, "GET" | "DELETE") => "()".into(),
        None => "NoBody".into(),
    }
}

fn response_type(content: &Value, is_list: bool) -> String {
    let Some(json) = content.get("application/json") else { return "Bytes".into() };
    let schema = &json["schema"];
    match (schema_name(schema), schema_name(&schema["items"])) {
        (Some(name), _) => name,
        (None, Some(name)) if is_list => format!("List<{name}>"),
        (None, Some(name)) => format!("Vec<{name}>"),
        _ => "serde_json::Value".into(),
    }
}

fn schema_name(schema: &Value) -> Option<String> {
    schema["$ref"].as_str().and_then(|target| target.rsplit('/').next()).map(str::to_owned)
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
