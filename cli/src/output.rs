//! What a command says: tables for eyes, JSON for programs, on standard output; notes and questions on standard error.

use std::io::{BufRead, IsTerminal, Write};

use serde::Serialize;
use serde_json::Value;

use crate::error::Error;
use crate::interrupt;
use crate::note::note;
pub(crate) use crate::table::row;
pub use crate::table::{Align, Cell, Shown, Table, details, table};
use crate::table::{Screen, one_line};

/// Where answers go.
pub struct Output {
    format: Format,
}

/// How answers are written.
#[derive(PartialEq, Eq)]
pub enum Format {
    /// For eyes.
    Tables,
    /// For programs, with everything that the server said.
    Json,
    /// For spreadsheets, with what the tables have.
    Csv,
    /// For scripts: one field of what the server said, without quotation marks.
    Field(String),
}

impl Output {
    /// Answers in that format.
    pub fn new(format: Format) -> Self {
        Self { format }
    }

    /// The answer: `value` as JSON, else what `show` makes of it for eyes or spreadsheets.
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

    /// Whether each row is written, and not only sums: a spreadsheet makes its own.
    pub fn wants_rows(&self, asked: bool) -> bool {
        asked || self.format == Format::Csv
    }

    /// Bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        Ok(std::io::stdout().lock().write_all(bytes)?)
    }

    /// Something to know beside the answer.
    pub fn note(&mut self, text: &str) {
        note(text);
    }

    /// Whether somebody can answer a question that will be asked; said before anything is looked up for it.
    pub fn must_be_asked(&mut self, assume_yes: bool) -> Result<(), Error> {
        if assume_yes || std::io::stdin().is_terminal() {
            return Ok(());
        }
        Err(Error::Usage("nobody is here to ask; say --yes to go on without a question".into()))
    }

    /// Asks before something is done; `assume_yes` answers for scripts.
    pub fn confirm(&mut self, question: &str, assume_yes: bool) -> Result<(), Error> {
        if assume_yes {
            return Ok(());
        }
        if !std::io::stdin().is_terminal() {
            return Err(Error::Usage(format!(
                "{question} Nobody is here to ask: say --yes to go on without a question"
            )));
        }
        write!(std::io::stderr(), "{question} [y/N] ")?;
        std::io::stderr().flush()?;
        let mut line = String::new();
        {
            let _asking = interrupt::asking();
            std::io::stdin().lock().read_line(&mut line)?;
        }
        match line.trim().to_lowercase().as_str() {
            "y" | "yes" | "j" | "ja" => Ok(()),
            _ => Err(Error::Cancelled),
        }
    }
}

/// A field of the answer, or of each record of a list; empty where one has no value.
fn field(answer: &Value, name: &str) -> Result<Vec<String>, Error> {
    let pointer = format!("/{}", name.replace('.', "/"));
    let records = answer.as_array().map_or(std::slice::from_ref(answer), Vec::as_slice);
    let found: Vec<Option<&Value>> = records.iter().map(|record| record.pointer(&pointer)).collect();
    // What no record has is a slip of the pen, or left empty by all.
    if let Some(record) = records.first().filter(|_| found.iter().all(Option::is_none)) {
        let names: Vec<&str> =
            record.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
        return Err(Error::Missing(format!("the answer has no field {name}; it has: {}", names.join(", "))));
    }
    let text = |value: Option<&Value>| match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => one_line(text),
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
    fn a_field_is_told_of_one_record_or_of_each() {
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
        let said = field(&run, "idd").unwrap_err().to_string();
        assert_eq!(said, "the answer has no field idd; it has: count, id, name, note, totals");
    }
}
