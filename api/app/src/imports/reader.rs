//! Cells by their columns, and what is wrong with them.

use std::collections::{BTreeSet, HashMap};

use paraply_domain::fault::{Fault, FaultKind};
use paraply_domain::ids::UserId;
use paraply_domain::language::Language;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payroll::tables::lines::LineFault;
use paraply_domain::refusal::Refusal;
use paraply_storage::imports::known::KnownUser;

use super::heading::Column;
use super::problem::Problem;
use super::rows::Row;
use super::sheet::Sheet;
use super::{Kind, RowError, sample};

/// Which heading means which column, as somebody has said; an empty name leaves a heading out.
pub type Mapping = HashMap<String, String>;

/// Reads cells and notes what is wrong with them.
pub struct Reader<'a> {
    pub sheet: &'a Sheet,
    kind: Kind,
    columns: HashMap<Column, usize>,
    language: Language,
    /// Who brings the file in, and decides on nothing that pays themselves; none for a sample.
    pub by: Option<UserId>,
    pub file_name: String,
    pub errors: Vec<RowError>,
}

impl<'a> Reader<'a> {
    /// Finds the columns; one that must be there and is not is noted.
    pub fn of(sheet: &'a Sheet, kind: Kind, mapping: &Mapping, language: Language) -> Self {
        let mut columns = HashMap::new();
        for (place, heading) in sheet.headings.iter().enumerate() {
            if let Some(column) = column_of(kind, mapping, heading) {
                columns.entry(column).or_insert(place);
            }
        }
        let mut reader =
            Self { sheet, kind, columns, language, by: None, file_name: String::new(), errors: Vec::new() };
        for wanted in kind.required() {
            if !wanted.iter().any(|column| reader.columns.contains_key(column)) {
                reader.missing(wanted[0]);
            }
        }
        reader
    }

    /// Where a row stands, as what shows a payment.
    pub fn evidence(&self, row: &Row) -> String {
        format!("{}:{}", self.file_name, row.number)
    }

    /// What each heading means.
    pub fn headings(&self) -> Vec<(String, Option<Column>)> {
        let meant = |place| self.columns.iter().find(|(_, at)| **at == place).map(|(column, _)| *column);
        self.sheet.headings.iter().enumerate().map(|(place, text)| (text.clone(), meant(place))).collect()
    }

    fn missing(&mut self, column: Column) {
        let column = sample::heading(self.kind, column, self.language).to_owned();
        let message = FaultKind::ColumnMissing { column: column.clone() }.message(self.language);
        self.errors.push(RowError { row: 1, column: Some(column), value: None, message });
    }

    /// What a cell says; nothing where the file has no such column.
    pub fn text(&self, row: &'a Row, column: Column) -> &'a str {
        self.columns.get(&column).map_or("", |place| row.cell(*place))
    }

    /// What a cell says, unless it is empty.
    pub fn said(&self, row: &'a Row, column: Column) -> Option<&'a str> {
        Some(self.text(row, column)).filter(|text| !text.is_empty())
    }

    /// What the rows say in a column, in lower case, as addresses are kept.
    pub fn addresses(&self, column: Column) -> impl Iterator<Item = String> {
        self.sheet.rows.iter().map(move |row| self.text(row, column).to_lowercase())
    }

    /// Notes what is wrong with a cell, or with a row.
    pub fn fault(&mut self, row: &'a Row, column: Option<Column>, problem: Problem) {
        let named = column.and_then(|column| Some((column, *self.columns.get(&column)?)));
        let heading = match named {
            Some((_, place)) => self.sheet.headings.get(place).cloned(),
            None => column.map(|column| sample::heading(self.kind, column, self.language).to_owned()),
        };
        let value = named.map(|(column, _)| self.text(row, column)).filter(|text| !text.is_empty());
        self.errors.push(RowError {
            row: row.number,
            column: heading,
            value: value.map(|text| text.chars().take(100).collect()),
            message: problem.message(self.language),
        });
    }

    /// Notes a fault, and says so, when a row decides on what pays whoever brings the file in.
    pub fn is_own(&mut self, row: &'a Row, column: Column, decision: Decision, paid: UserId) -> bool {
        let refused = self.by.and_then(|by| own_money::check(decision, by, paid).err());
        let own = refused.is_some();
        if let Some(refusal) = refused {
            self.fault(row, Some(column), Problem::Refused(refusal));
        }
        own
    }

    /// Notes what is wrong with a line of a table.
    pub fn line_fault(&mut self, LineFault { line, column, value, kind }: LineFault) {
        self.errors.push(RowError {
            row: line,
            column: column.map(str::to_owned),
            value: Some(value.chars().take(100).collect()).filter(|text: &String| !text.is_empty()),
            message: kind.message(self.language),
        });
    }

    /// Notes what a form's rules found, at the columns of the fields' names.
    pub fn faults(&mut self, row: &'a Row, kind: Kind, faults: Vec<Fault>) {
        for fault in faults {
            let field = fault.field.split('[').next().unwrap_or_default();
            self.fault(row, kind.column(field), fault.kind.into());
        }
    }

    /// A cell read by `parse`; what is wrong with it is noted.
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

    /// The person whom a cell names.
    pub fn owner(
        &mut self,
        row: &'a Row,
        column: Column,
        users: &HashMap<String, KnownUser>,
    ) -> Option<UserId> {
        let email = self.text(row, column).to_lowercase();
        self.person(row, column, &email, users)
    }

    /// The person of an address; what is wrong is noted at the cell.
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

fn column_of(kind: Kind, mapping: &Mapping, heading: &str) -> Option<Column> {
    match mapping.get(heading) {
        Some(name) => kind.column(name),
        None => kind.guess(heading),
    }
}

/// How many rows have a fault; without a column, all of them.
pub fn failed(errors: &[RowError], row_count: usize) -> usize {
    let rows: BTreeSet<usize> = errors.iter().map(|error| error.row).collect();
    if rows.contains(&1) { row_count } else { rows.len() }
}
