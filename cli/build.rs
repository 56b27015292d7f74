//! Generates the API types from `openapi.json`.

use std::path::PathBuf;

use serde_json::{Value, json};

fn main() {
    let manifest = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let spec = manifest.join("../openapi.json");
    println!("cargo:rerun-if-changed={}", spec.display());

    let text = std::fs::read_to_string(&spec).expect("openapi.json stands at the top of the repository");
    let mut document: Value = serde_json::from_str(&text).expect("openapi.json is JSON");
    let mut schemas = document["components"]["schemas"].take();
    point_at_definitions(&mut schemas);
    let root: schemars08::schema::RootSchema = serde_json::from_value(json!({ "definitions": schemas }))
        .expect("component schemas are JSON schemas");

    let mut types = typify::TypeSpace::default();
    types.add_root_schema(root).expect("every schema has a Rust type");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("types.rs"), types.to_stream().to_string())
        .expect("the output folder can be written");
}

/// OpenAPI refers to `#/components/schemas/X`, JSON Schema to `#/definitions/X`. The generator rejects
/// examples.
fn point_at_definitions(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if let Some(Value::String(target)) = map.get_mut("$ref") {
                *target = target.replace("#/components/schemas/", "#/definitions/");
            }
            map.remove("example");
            map.values_mut().for_each(point_at_definitions);
        }
        Value::Array(items) => items.iter_mut().for_each(point_at_definitions),
        _ => {}
    }
}
