//! What a command says: tables for eyes, JSON for programs, on standard output; notes and questions on standard error.

use std::io::{BufRead, IsTerminal, Write};

use serde::Serialize;
use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Modify, Style};

use crate::error::Error;

/// Where answers go.
pub struct Output {
    json: bool,
}

/// How a column is set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Figures.
    Right,
}

impl Output {
    /// Tables, or JSON when asked for.
    pub fn new(json: bool) -> Self {
        Self { json }
    }

    /// The answer: `value` as JSON, else what `show` writes for eyes.
    pub fn answer<T: Serialize>(&mut self, value: &T, show: impl FnOnce(&T) -> String) -> Result<(), Error> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, value).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{}", show(value))?;
        }
        Ok(())
    }

    /// Bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        Ok(std::io::stdout().lock().write_all(bytes)?)
    }

    /// Something to know beside the answer.
    pub fn note(&mut self, text: &str) {
        eprintln!("{text}");
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
        eprint!("{question} [y/N] ");
        std::io::stderr().flush()?;
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line)?;
        match line.trim().to_lowercase().as_str() {
            "y" | "yes" | "j" | "ja" => Ok(()),
            _ => Err(Error::Cancelled),
        }
    }
}

/// A number with its noun: `1 payslip`, `5 payslips`.
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    match number.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {noun}"),
        several => format!("{several} {noun}s"),
    }
}

/// A table with a heading, figures to the right.
pub fn table(heading: &[(&str, Align)], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut builder = Builder::default();
    builder.push_record(heading.iter().map(|(name, _)| *name));
    for row in rows {
        builder.push_record(row.iter().map(|cell| one_line(cell)));
    }
    let mut table = builder.build();
    table.with(Style::sharp());
    for (index, (_, align)) in heading.iter().enumerate() {
        if *align == Align::Right {
            table.with(Modify::new(Columns::one(index)).with(Alignment::right()));
        }
    }
    table.to_string()
}

/// Text from elsewhere cannot steer the terminal or break a row.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
