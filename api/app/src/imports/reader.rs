//! Cells by their columns, and their errors.

use std::collections::HashMap;

use paraply_domain::fault::{Fault, FaultKind};
use paraply_domain::ids::UserId;
use paraply_domain::language::Language;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payroll::tables::lines::LineFault;
use paraply_domain::refusal::Refusal;
use paraply_storage::imports::known::KnownUser;

use super::heading::{Column, Columns};
use super::plan::HEADINGS_ROW;
use super::problem::{Problem, RowError};
use super::rows::Row;
use super::sheet::Sheet;
use super::upload::Mapping;

/// Reads cells and collects their errors.
pub struct Reader<'a> {
    pub sheet: &'a Sheet,
    columns: &'static Columns,
    /// At which place of a row each column stands.
    places: HashMap<Column, usize>,
    language: Language,
    /// Who imports the file, and decides on nothing that pays themselves; none for a sample.
    pub by: Option<UserId>,
    pub file_name: String,
    pub errors: Vec<RowError>,
}

impl<'a> Reader<'a> {
    /// Finds the columns; each required one that is missing is an error.
    pub fn new(sheet: &'a Sheet, columns: &'static Columns, mapping: &Mapping, language: Language) -> Self {
        let mut places = HashMap::new();
        for (place, heading) in sheet.headings.iter().enumerate() {
            let column = match mapping.get(heading) {
                Some(name) => columns.find(name),
                None => columns.guess(heading),
            };
            if let Some(column) = column {
                places.entry(column).or_insert(place);
            }
        }
        let (file_name, errors) = (String::new(), Vec::new());
        let mut reader = Self { sheet, columns, places, language, by: None, file_name, errors };
        for wanted in columns.required {
            if !wanted.iter().any(|column| reader.places.contains_key(column)) {
                reader.missing(wanted[0]);
            }
        }
        reader
    }

    /// Where a row stands, as the evidence of a payment.
    pub fn evidence(&self, row: &Row) -> String {
        format!("{}:{}", self.file_name, row.number)
    }

    /// The headings and the columns that they mean.
    pub fn headings(&self) -> Vec<(String, Option<Column>)> {
        let meant = |place| self.places.iter().find(|(_, at)| **at == place).map(|(column, _)| *column);
        self.sheet.headings.iter().enumerate().map(|(place, text)| (text.clone(), meant(place))).collect()
    }

    fn missing(&mut self, column: Column) {
        let column = self.columns.heading(column, self.language).to_owned();
        let message = FaultKind::ColumnMissing { column: column.clone() }.message(self.language);
        self.errors.push(RowError { row: HEADINGS_ROW, column: Some(column), value: None, message });
    }

    /// The text of a cell; empty where the file has no such column.
    pub fn text(&self, row: &'a Row, column: Column) -> &'a str {
        self.places.get(&column).map_or("", |place| row.cell(*place))
    }

    /// The text of a cell, unless it is empty.
    pub fn stated(&self, row: &'a Row, column: Column) -> Option<&'a str> {
        Some(self.text(row, column)).filter(|text| !text.is_empty())
    }

    /// The texts of a column in lower case, as email addresses are stored.
    pub fn addresses(&self, column: Column) -> impl Iterator<Item = String> {
        self.sheet.rows.iter().map(move |row| self.text(row, column).to_lowercase())
    }

    /// Adds an error of a cell, or of a row.
    pub fn fault(&mut self, row: &'a Row, column: Option<Column>, problem: Problem) {
        let named = column.and_then(|column| Some((column, *self.places.get(&column)?)));
        let heading = match named {
            Some((_, place)) => self.sheet.headings.get(place).cloned(),
            None => column.map(|column| self.columns.heading(column, self.language).to_owned()),
        };
        let value = named.map(|(column, _)| self.text(row, column)).filter(|text| !text.is_empty());
        self.errors.push(RowError {
            row: row.number,
            column: heading,
            value: value.map(|text| text.chars().take(100).collect()),
            message: problem.message(self.language),
        });
    }

    /// Whether a row decides on what pays the person who imports the file, which is an error.
    pub fn is_own(&mut self, row: &'a Row, column: Column, decision: Decision, paid: UserId) -> bool {
        let refused = self.by.and_then(|by| own_money::check(decision, by, paid).err());
        let own = refused.is_some();
        if let Some(refusal) = refused {
            self.fault(row, Some(column), Problem::Refused(refusal));
        }
        own
    }

    /// Adds an error of a line of a table.
    pub fn line_fault(&mut self, LineFault { line, column, value, kind }: LineFault) {
        self.errors.push(RowError {
            row: line,
            column: column.map(str::to_owned),
            value: Some(value.chars().take(100).collect()).filter(|text: &String| !text.is_empty()),
            message: kind.message(self.language),
        });
    }

    /// Adds the faults of a form, at the columns of its fields' names.
    pub fn faults(&mut self, row: &'a Row, faults: Vec<Fault>) {
        for fault in faults {
            let field = fault.field.split('[').next().unwrap_or_default();
            self.fault(row, self.columns.find(field), fault.kind.into());
        }
    }

    /// A cell read by `parse`; what that refuses is an error.
    pub fn cell<T>(
        &mut self,
        row: &'a Row,
        column: Column,
        parse: impl FnOnce(&str) -> Result<T, Problem>,
    ) -> Option<T> {
        match parse(self.text(row, column)) {
            Ok(value) => Some(value),
            Err(problem) => {
                self.fault(row, Some(column), problem);
                None
            }
        }
    }

    /// The user whom a cell names.
    pub fn owner(
        &mut self,
        row: &'a Row,
        column: Column,
        users: &HashMap<String, KnownUser>,
    ) -> Option<UserId> {
        let email = self.text(row, column).to_lowercase();
        self.person(row, column, &email, users)
    }

    /// The user of an email address; an error of it stands at the cell.
    pub fn person(
        &mut self,
        row: &'a Row,
        column: Column,
        email: &str,
        users: &HashMap<String, KnownUser>,
    ) -> Option<UserId> {
        let problem = match users.get(email) {
            _ if email.is_empty() => FaultKind::Required.into(),
            None => Problem::NoSuchUser,
            Some(user) if user.blocked => Problem::Refused(Refusal::PersonBlocked),
            Some(user) => return Some(user.id),
        };
        self.fault(row, Some(column), problem);
        None
    }

    /// A cell that may be empty, read by `parse`.
    pub fn optional<T>(
        &mut self,
        row: &'a Row,
        column: Column,
        parse: impl FnOnce(&str) -> Result<T, Problem>,
    ) -> Option<T> {
        if self.text(row, column).is_empty() { None } else { self.cell(row, column, parse) }
    }
}
