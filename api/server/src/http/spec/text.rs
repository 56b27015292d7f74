//! How the contract is written: two spaces a level, and what refers to something or lists a few words on one line.

use serde_json::Value;

/// The longest line that a list of words is written on.
const LINE_MAX: usize = 100;

/// The contract as text.
pub fn of(spec: &Value) -> String {
    let mut text = String::new();
    write(spec, 0, &mut text);
    text.push('\n');
    text
}

fn write(value: &Value, depth: usize, text: &mut String) {
    match value {
        Value::Object(map) if !map.is_empty() => match map.get("$ref").filter(|_| map.len() == 1) {
            Some(target) => text.push_str(&format!("{{ \"$ref\": {target} }}")),
            None => write_parts(('{', '}'), map.iter(), depth, text, |(name, value), text| {
                text.push_str(&format!("{}: ", Value::from(name.as_str())));
                write(value, depth + 1, text);
            }),
        },
        Value::Array(items) if !items.is_empty() => match on_one_line(items, depth) {
            Some(line) => text.push_str(&line),
            None => {
                write_parts(('[', ']'), items.iter(), depth, text, |item, text| write(item, depth + 1, text))
            }
        },
        other => text.push_str(&other.to_string()),
    }
}

fn write_parts<T>(
    (open, close): (char, char),
    parts: impl Iterator<Item = T>,
    depth: usize,
    text: &mut String,
    write_part: impl Fn(T, &mut String),
) {
    text.push(open);
    for (place, part) in parts.enumerate() {
        text.push_str(if place == 0 { "\n" } else { ",\n" });
        text.push_str(&"  ".repeat(depth + 1));
        write_part(part, text);
    }
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
    text.push(close);
}

fn on_one_line(items: &[Value], depth: usize) -> Option<String> {
    if items.iter().any(|item| item.is_object() || item.is_array()) {
        return None;
    }
    let items: Vec<String> = items.iter().map(Value::to_string).collect();
    let line = format!("[{}]", items.join(", "));
    (line.len() + 2 * depth <= LINE_MAX).then_some(line)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_reference_and_a_few_words_stand_on_one_line() {
        let spec = json!({ "a": { "$ref": "#/b" }, "c": ["d", 1], "e": [{}, []], "f": { "$ref": "#/b", "g": null } });
        assert_eq!(
            of(&spec),
            "{\n  \"a\": { \"$ref\": \"#/b\" },\n  \"c\": [\"d\", 1],\n  \"e\": [\n    {},\n    []\n  ],\n  \
             \"f\": {\n    \"$ref\": \"#/b\",\n    \"g\": null\n  }\n}\n"
        );
        let long = json!(["a".repeat(60), "b".repeat(60)]);
        assert_eq!(of(&long).lines().count(), 4);
        assert_eq!(serde_json::from_str::<Value>(&of(&spec)).unwrap(), spec);
    }
}
