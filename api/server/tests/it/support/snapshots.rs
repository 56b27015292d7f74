//! What the server writes, whole, in `snapshots/<folder>/`: to be read as its manual, and compared with.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;
use uuid::Uuid;

/// Compares each text with `snapshots/<folder>/<name>.snap`, and shows all that differ.
#[track_caller]
pub fn assert_snapshots(folder: &str, texts: impl IntoIterator<Item = (String, String)>) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(format!("../snapshots/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let differs = |(name, text): &(String, String)| {
        let compare = || settings.bind(|| insta::assert_snapshot!(name.as_str(), text));
        catch_unwind(AssertUnwindSafe(compare)).is_err()
    };
    let differing: Vec<_> = texts.into_iter().filter(differs).map(|(name, _)| name).collect();
    assert!(differing.is_empty(), "not as in snapshots/{folder}: {differing:?}");
}

/// JSON without what is another each time: ids and other random characters are numbered in the order in which they
/// come, so that equal ones stay equal; instants of the database's own clock and our version are left out.
pub fn stable(json: &Value) -> String {
    let mut json = json.clone();
    let mut seen = Vec::new();
    replace(&mut json, &mut seen);
    serde_json::to_string_pretty(&json).unwrap()
}

fn replace(json: &mut Value, seen: &mut Vec<String>) {
    match json {
        Value::Array(values) => values.iter_mut().for_each(|value| replace(value, seen)),
        Value::Object(fields) => fields.values_mut().for_each(|value| replace(value, seen)),
        Value::String(text) if is_of_wall_clock(text) => *text = "(now)".into(),
        Value::String(text) if text == env!("CARGO_PKG_VERSION") => *text = "(version)".into(),
        Value::String(text) => *text = number(text, seen),
        _ => {}
    }
}

/// The clock of tests stands at a whole second.
fn is_of_wall_clock(text: &str) -> bool {
    chrono::DateTime::parse_from_rfc3339(text).is_ok_and(|instant| instant.timestamp_subsec_nanos() != 0)
}

/// The text with each UUID and each long run of hexadecimal digits in it as `(id 1)`.
fn number(text: &str, seen: &mut Vec<String>) -> String {
    let is_part = |c: char| c.is_ascii_hexdigit() || c == '-';
    let mut said = String::new();
    for part in text.split_inclusive(|c| !is_part(c)) {
        let word = part.trim_end_matches(|c| !is_part(c));
        let is_id = Uuid::try_parse(word).is_ok() || word.len() >= 32 && !word.contains('-');
        if !is_id {
            said.push_str(part);
            continue;
        }
        let known = seen.iter().position(|known| known == word).unwrap_or_else(|| {
            seen.push(word.to_owned());
            seen.len() - 1
        });
        said += &format!("(id {}){}", known + 1, &part[word.len()..]);
    }
    said
}
