//! `paraply settings …`: the provider's settings by their names in the API, `company.name`, `fees.fixedFee`.

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::api::operations;
use crate::client::Client;
use crate::error::Error;
use crate::output::{Align, Output, Table, row, table};

/// Fields that are not settings.
const NOT_SET: [&str; 2] = ["version", "validFrom"];
/// Settings that may be empty; the API omits them if they are.
const OPTIONAL: [&str; 2] = ["manualPaymentLimit", "registeredEmployerFrom"];

/// Settings commands.
#[derive(Subcommand)]
pub enum Settings {
    /// List the current settings, or show one of them.
    Get {
        /// Setting, e.g. company.name, or a group of settings, e.g. company; all settings by default.
        key: Option<String>,
    },
    /// Change a setting.
    ///
    /// Documents and payslips that already exist are not affected.
    Set(Set),
}

/// Options of `set`.
#[derive(Args)]
pub struct Set {
    /// Setting, as listed by: paraply settings get.
    key: String,
    /// New value; true or false for a switch, "" to clear the setting.
    value: String,
    /// Effective date, YYYY-MM-DD; today by default.
    #[arg(long, value_name = "DATE")]
    from: Option<NaiveDate>,
    /// No confirmation prompt.
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
                let settings = client.fetch(operations::admin_get_settings().json_response()).await?;
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
        out.require_prompt(self.yes)?;
        let mut settings = client.fetch(operations::admin_get_settings().json_response()).await?;
        let old = find(&settings, &self.key);
        let old = old.filter(|old| !NOT_SET.contains(&old.key.as_str())).ok_or_else(|| unknown(&self.key))?;
        let new = if OPTIONAL.contains(&self.key.as_str()) && self.value.is_empty() {
            Some(Value::Null)
        } else {
            parse_like(&old.value, &self.value)
        };
        let new = new.ok_or_else(|| {
            Error::Usage(format!(
                "invalid value for {}; its current value is {}, use the same format",
                self.key,
                text(&old.value)
            ))
        })?;
        if new == old.value {
            out.note(&format!("{} is already {}. Nothing has changed.", self.key, text(&new)));
            return out.answer(&old, |old| text(&old.value));
        }
        let from = self.from.map_or_else(|| "today".to_owned(), |from| from.to_string());
        let question =
            format!("Change {} from {} to {}, effective {from}?", self.key, quoted(&old.value), quoted(&new));
        out.confirm(&question, self.yes)?;
        let pointer = format!("/{}", self.key.replace('.', "/"));
        match settings.pointer_mut(&pointer) {
            Some(place) => *place = new,
            None => settings[&self.key] = new,
        }
        if let Some(from) = self.from {
            settings["validFrom"] = Value::from(from.to_string());
        }
        // The version that was shown: settings changed in the meantime are not overwritten.
        let update = operations::admin_update_settings().json_request().json_response();
        let changed = client.send(update, &settings).await?;
        let changed = find(&changed, &self.key);
        let changed =
            changed.ok_or_else(|| Error::BadAnswer(format!("the changed settings have no {}", self.key)))?;
        out.note(&format!("Setting changed, effective {from}."));
        out.answer(&changed, |changed| text(&changed.value))
    }
}

/// A setting by its name, including one that is empty.
fn find(settings: &Value, key: &str) -> Option<Entry> {
    let without_value = || OPTIONAL.contains(&key).then(|| Entry { key: key.to_owned(), value: Value::Null });
    entries(settings).into_iter().find(|entry| entry.key == key).or_else(without_value)
}

fn unknown(key: &str) -> Error {
    Error::Usage(format!("{key} is not a setting; list settings with: paraply settings get"))
}

fn is_within(key: &str, asked: &str) -> bool {
    key.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Every setting, nested names joined by dots.
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

/// Parses the text as the type of the old value; lists are JSON.
fn parse_like(old: &Value, text: &str) -> Option<Value> {
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

/// A value in a prompt, where an empty one must be visible.
fn quoted(value: &Value) -> String {
    match value {
        Value::Null => "no value".to_owned(),
        Value::String(text) => format!("“{text}”"),
        value => value.to_string(),
    }
}

fn show(entries: &[Entry]) -> Table {
    let heading = [("Setting", Align::Left), ("Value", Align::Left)];
    table(&heading, entries.iter().map(|entry| row![&entry.key, text(&entry.value)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_setting_is_found_by_its_name() {
        let settings = serde_json::json!({ "supportHours": "9-15" });
        assert_eq!(find(&settings, "manualPaymentLimit").unwrap().value, Value::Null);
        assert!(find(&settings, "colour").is_none());
        assert_eq!(parse_like(&Value::Null, "10000.00"), Some("10000.00".into()));
    }

    #[test]
    fn every_optional_setting_of_the_api_is_listed() {
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
