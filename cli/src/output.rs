//! Output of a command: tables, JSON or CSV on standard output, messages and prompts on standard error.

use std::io::{BufRead, IsTerminal, Write};

use serde::Serialize;
use serde_json::Value;

use crate::error::Error;
use crate::interrupt;
use crate::note::note;
pub(crate) use crate::table::row;
pub use crate::table::{Align, Cell, Shown, Table, details, table};
use crate::table::{Screen, sanitized};

/// Writes results in the chosen format.
pub struct Output {
    format: Format,
}

/// Output format.
#[derive(PartialEq, Eq)]
pub enum Format {
    Tables,
    Json,
    /// The tables, for spreadsheets.
    Csv,
    /// One field of the API response, unquoted.
    Field(String),
}

impl Output {
    /// Output in the format.
    pub fn new(format: Format) -> Self {
        Self { format }
    }

    /// Writes the result: `value` itself as JSON, or what `show` makes of it.
    pub fn answer<T: Serialize, S: Into<Shown>>(
        &mut self,
        value: &T,
        show: impl FnOnce(&T) -> S,
    ) -> Result<(), Error> {
        let mut out = std::io::stdout().lock();
        match &self.format {
            Format::Json => {
                serde_json::to_writer_pretty(&mut out, value).map_err(std::io::Error::from)?;
                writeln!(out)?;
            }
            Format::Field(name) => {
                for line in field(&serde_json::to_value(value).map_err(std::io::Error::from)?, name)? {
                    writeln!(out, "{line}")?;
                }
            }
            Format::Tables => writeln!(out, "{}", show(value).into().draw(Screen::stdout()))?,
            Format::Csv => {
                let beside = show(value).into().csv(&mut out)?;
                if !beside.is_empty() {
                    self.note(&beside);
                }
            }
        }
        Ok(())
    }

    /// Whether rows are written in addition to totals; always in CSV.
    pub fn wants_rows(&self, asked: bool) -> bool {
        asked || self.format == Format::Csv
    }

    /// Writes bytes unchanged.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        Ok(std::io::stdout().lock().write_all(bytes)?)
    }

    /// Writes a message to standard error.
    pub fn note(&mut self, text: &str) {
        note(text);
    }

    /// Fails early if a confirmation prompt will be needed but stdin is not a terminal.
    pub fn require_prompt(&mut self, assume_yes: bool) -> Result<(), Error> {
        if assume_yes || std::io::stdin().is_terminal() {
            return Ok(());
        }
        Err(Error::Usage("stdin is not a terminal; pass --yes to proceed".into()))
    }

    /// Asks for confirmation, unless `assume_yes`.
    pub fn confirm(&mut self, question: &str, assume_yes: bool) -> Result<(), Error> {
        if assume_yes {
            return Ok(());
        }
        if !std::io::stdin().is_terminal() {
            return Err(Error::Usage(format!(
                "confirmation required: {question} stdin is not a terminal; pass --yes to proceed"
            )));
        }
        write!(std::io::stderr(), "{question} [y/N] ")?;
        std::io::stderr().flush()?;
        let mut line = String::new();
        {
            let _asking = interrupt::prompt();
            std::io::stdin().lock().read_line(&mut line)?;
        }
        match line.trim().to_lowercase().as_str() {
            "y" | "yes" | "j" | "ja" => Ok(()),
            _ => Err(Error::Cancelled),
        }
    }
}

/// A field of the response, or of each record of a list; empty for a missing value.
fn field(answer: &Value, name: &str) -> Result<Vec<String>, Error> {
    let pointer = format!("/{}", name.replace('.', "/"));
    let records = answer.as_array().map_or(std::slice::from_ref(answer), Vec::as_slice);
    let found: Vec<Option<&Value>> = records.iter().map(|record| record.pointer(&pointer)).collect();
    // The API omits empty fields, so a field is unknown only if no record has it.
    if let Some(record) = records.first().filter(|_| found.iter().all(Option::is_none)) {
        let names: Vec<&str> =
            record.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
        return Err(Error::Missing(format!(
            "no field {name} in the output; its fields are: {}",
            names.join(", ")
        )));
    }
    let text = |value: Option<&Value>| match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => sanitized(text),
        Some(value) => value.to_string(),
    };
    Ok(found.into_iter().map(text).collect())
}

/// A number with its noun: `1 payslip`, `5 payslips`.
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    match number.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {noun}"),
        several => format!("{several} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_field_is_read_from_one_record_or_each() {
        let run =
            json!({ "id": "019a", "totals": { "payout": "1.00" }, "note": null, "name": "a\nb", "count": 2 });
        for (name, told) in
            [("id", "019a"), ("totals.payout", "1.00"), ("note", ""), ("name", "a b"), ("count", "2")]
        {
            assert_eq!(field(&run, name).unwrap(), [told]);
        }
        let list = json!([{ "number": "1" }, {}, { "number": "3" }]);
        assert_eq!(field(&list, "number").unwrap(), ["1", "", "3"]);
        assert!(field(&json!([]), "number").unwrap().is_empty());
        let error = field(&run, "idd").unwrap_err().to_string();
        assert_eq!(error, "no field idd in the output; its fields are: count, id, name, note, totals");
    }
}
