//! What a command says: tables for eyes, JSON for programs, on standard output; notes and questions on standard error.

use std::io::{BufRead, IsTerminal, Write};

use serde::Serialize;

use crate::error::Error;
use crate::interrupt;
use crate::note::note;
use crate::table::Screen;
pub use crate::table::{Align, Shown, Table, table};

/// Where answers go.
pub struct Output {
    format: Format,
}

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For eyes.
    Tables,
    /// For programs, with everything that the server said.
    Json,
    /// For spreadsheets, with what the tables have.
    Csv,
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
        match self.format {
            Format::Json => {
                serde_json::to_writer_pretty(&mut out, value).map_err(std::io::Error::from)?;
                writeln!(out)?;
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

/// A number with its noun: `1 payslip`, `5 payslips`.
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    match number.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {noun}"),
        several => format!("{several} {noun}s"),
    }
}
