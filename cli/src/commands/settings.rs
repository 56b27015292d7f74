//! `paraply settings …`: the provider's settings by their names in the API, `company.name`, `fees.fixedFee`.

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::client::Client;
use crate::error::Error;
use crate::output::{Align, Output, Table, row, table};

const PATH: &str = "/api/admin/settings";
/// Set by other means than a key and a value.
const NOT_SET: [&str; 2] = ["version", "validFrom"];
/// Settings that may have no value, as amounts. The server leaves them out then.
const OPTIONAL: [&str; 2] = ["manualPaymentLimit", "registeredEmployerFrom"];

/// Commands on settings.
#[derive(Subcommand)]
pub enum Settings {
    /// Lists the settings that apply, or one of them.
    Get {
        /// Its name, e.g. company.name; without it all. A name of several lists those.
        key: Option<String>,
    },
    /// Changes a setting, after showing what it was and asking. What has been sent or calculated keeps the settings
    /// of its day.
    Set(Set),
}

/// Options of `set`.
#[derive(Args)]
pub struct Set {
    /// Its name, as paraply settings get lists it.
    key: String,
    /// What it is to be; true or false for a choice, an empty text to take it away.
    value: String,
    /// From when it applies, YYYY-MM-DD; without it from today.
    #[arg(long, value_name = "DAY")]
    from: Option<NaiveDate>,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

/// A setting by its name.
#[derive(Serialize)]
struct Entry {
    key: String,
    value: Value,
}

impl Settings {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Get { key } => {
                let settings: Value = client.get(PATH).await?;
                let all = entries(&settings);
                let asked = |entry: &Entry| key.as_ref().is_none_or(|key| is_within(&entry.key, key));
                let found: Vec<Entry> = all.into_iter().filter(asked).collect();
                match (key, found.as_slice()) {
                    (Some(key), []) if OPTIONAL.contains(&key.as_str()) => {
                        out.answer(&Entry { key, value: Value::Null }, |one| text(&one.value))
                    }
                    (Some(key), []) => Err(unknown(&key)),
                    (Some(key), [one]) if one.key == key => out.answer(one, |one| text(&one.value)),
                    _ => out.answer(&found, |found| show(found)),
                }
            }
            Self::Set(set) => set.run(client, out).await,
        }
    }
}

impl Set {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        out.must_be_asked(self.yes)?;
        let mut settings: Value = client.get(PATH).await?;
        let old = find(&settings, &self.key);
        let old = old.filter(|old| !NOT_SET.contains(&old.key.as_str())).ok_or_else(|| unknown(&self.key))?;
        let new = if OPTIONAL.contains(&self.key.as_str()) && self.value.is_empty() {
            Some(Value::Null)
        } else {
            like(&old.value, &self.value)
        };
        let new = new.ok_or_else(|| {
            Error::Usage(format!("{} is {}; write one like it", self.key, text(&old.value)))
        })?;
        if new == old.value {
            out.note(&format!("{} is {} already; nothing was done.", self.key, text(&new)));
            return out.answer(&old, |old| text(&old.value));
        }
        let from = self.from.map_or_else(|| "today".to_owned(), |from| from.to_string());
        let question =
            format!("{}: from {} to {}, from {from} on?", self.key, quoted(&old.value), quoted(&new));
        out.confirm(&question, self.yes)?;
        let pointer = format!("/{}", self.key.replace('.', "/"));
        match settings.pointer_mut(&pointer) {
            Some(place) => *place = new,
            None => settings[&self.key] = new,
        }
        if let Some(from) = self.from {
            settings["validFrom"] = Value::from(from.to_string());
        }
        // The version that was shown goes along: whoever was faster is not written over.
        let changed: Value = client.put(PATH, &settings).await?;
        let changed = find(&changed, &self.key);
        let changed =
            changed.ok_or_else(|| Error::BadAnswer(format!("the settings have no {} now", self.key)))?;
        out.note(&format!("Changed, from {from} on."));
        out.answer(&changed, |changed| text(&changed.value))
    }
}

/// A setting by its name, also one without a value.
fn find(settings: &Value, key: &str) -> Option<Entry> {
    let without_value = || OPTIONAL.contains(&key).then(|| Entry { key: key.to_owned(), value: Value::Null });
    entries(settings).into_iter().find(|entry| entry.key == key).or_else(without_value)
}

fn unknown(key: &str) -> Error {
    Error::Usage(format!("{key} cannot be set or is no setting; paraply settings get lists them"))
}

fn is_within(key: &str, asked: &str) -> bool {
    key.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Every setting by its name, as deep as it goes.
fn entries(settings: &Value) -> Vec<Entry> {
    fn walk(prefix: &str, object: &Map<String, Value>, found: &mut Vec<Entry>) {
        for (name, value) in object {
            let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
            match value {
                Value::Object(inner) => walk(&key, inner, found),
                value => found.push(Entry { key, value: value.clone() }),
            }
        }
    }
    let mut found = Vec::new();
    if let Value::Object(object) = settings {
        walk("", object, &mut found);
    }
    found
}

/// The text as a value of the same kind as the old one. Lists are written as JSON.
fn like(old: &Value, text: &str) -> Option<Value> {
    match old {
        Value::String(_) | Value::Null => Some(text.into()),
        Value::Bool(_) => text.parse::<bool>().ok().map(Value::from),
        Value::Number(_) => text.parse::<i64>().ok().map(Value::from),
        Value::Array(_) => serde_json::from_str(text).ok().filter(Value::is_array),
        Value::Object(_) => None,
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// An empty text is seen in a question.
fn quoted(value: &Value) -> String {
    match value {
        Value::Null => "no value".to_owned(),
        Value::String(text) => format!("“{text}”"),
        value => value.to_string(),
    }
}

fn show(entries: &[Entry]) -> Table {
    let heading = [("Key", Align::Left), ("Value", Align::Left)];
    table(&heading, entries.iter().map(|entry| row![&entry.key, text(&entry.value)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_without_a_value_is_found_by_its_name() {
        let settings = serde_json::json!({ "supportHours": "9-15" });
        assert_eq!(find(&settings, "manualPaymentLimit").unwrap().value, Value::Null);
        assert!(find(&settings, "colour").is_none());
        assert_eq!(like(&Value::Null, "10000.00"), Some("10000.00".into()));
    }

    #[test]
    fn every_setting_that_may_have_no_value_is_known() {
        let openapi = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");
        let openapi: Value = serde_json::from_str(&std::fs::read_to_string(openapi).unwrap()).unwrap();
        let schema = &openapi["components"]["schemas"]["AdminSettings"];
        let required: Vec<&str> =
            schema["required"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let properties = schema["properties"].as_object().unwrap();
        let optional = properties.iter().filter(|(name, of)| {
            !required.contains(&name.as_str())
                && !NOT_SET.contains(&name.as_str())
                && of.get("default").is_none()
        });
        assert_eq!(optional.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), OPTIONAL);
    }
}
