//! Tables as text that fits the terminal, and as CSV.

use std::fmt;
use std::io::{IsTerminal, Write};

use chrono::{DateTime, Local, Utc};
use console::Term;
use tabled::builder::Builder;
use tabled::grid::util::string::get_line_width;
use tabled::settings::object::{Columns, Rows};
use tabled::settings::{Alignment, Color, Padding, Style, Width};

use crate::amount;
use crate::error::Error;
use crate::heading;
use crate::label::{self, Labelled};
use crate::language;

/// Narrowest width of a truncated column.
const TRUNCATED_MIN: usize = 8;

/// Columns up to this width are never truncated: dates, numbers and statuses.
const UNTRUNCATED_MAX: usize = 10;

/// Alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Text; truncated if the terminal is too narrow.
    Left,
    /// Numbers; never truncated.
    Right,
}

/// The terminal, if any.
#[derive(Clone, Copy, Default)]
pub struct Screen {
    /// Columns of the terminal; none if there is no terminal to fit.
    width: Option<usize>,
    /// Whether it supports colours and they are not turned off.
    colours: bool,
    /// Whether tables have borders, which get in the way in a pipe.
    borders: bool,
}

impl Screen {
    /// Standard output.
    pub fn stdout() -> Self {
        Self::of(&Term::stdout(), std::io::stdout().is_terminal())
    }

    /// Standard error.
    pub fn stderr() -> Self {
        Self::of(&Term::stderr(), std::io::stderr().is_terminal())
    }

    fn of(term: &Term, is_terminal: bool) -> Self {
        if !is_terminal {
            return Self::default();
        }
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self {
            width: term.size_checked().map(|(_, columns)| columns.into()),
            colours: !set("NO_COLOR") && !dumb,
            borders: true,
        }
    }

    /// Bold red text, if there are colours.
    pub fn error(self, text: &str) -> String {
        if self.colours { format!("\u{1b}[1;31m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

/// A cell of a table.
#[derive(Clone, Default)]
pub struct Cell {
    /// Text in tables: localised, amounts formatted as in the apps.
    shown: String,
    /// Text in CSV: the API value.
    exact: String,
}

impl Cell {
    /// An amount in kronor.
    pub fn kr(amount: &str) -> Self {
        Self { shown: amount::kr(amount), exact: amount.to_owned() }
    }

    /// An amount in kronor, of which most records have none: zero is not shown.
    pub fn some_kr(amount: &str) -> Self {
        if amount::is_zero(amount) { Self::both("", amount) } else { Self::kr(amount) }
    }

    /// An amount or a price with its currency in another column.
    pub fn digits(amount: &str, currency: &str) -> Self {
        Self { shown: amount::digits(amount, currency), exact: amount.to_owned() }
    }

    /// A number.
    pub fn number(figure: &str) -> Self {
        Self { shown: amount::number(figure), exact: figure.to_owned() }
    }

    /// A status, type or role.
    pub fn label<T: Labelled>(value: &T) -> Self {
        Self { shown: label::label(value), exact: value.to_string() }
    }

    /// "yes", or an empty cell.
    pub fn yes(is: bool) -> Self {
        if is { Self::both(language::current().pick("ja", "yes"), "yes") } else { Self::default() }
    }

    /// A point in time, in the local time zone.
    pub fn moment(at: DateTime<Utc>) -> Self {
        Self { shown: at.with_timezone(&Local).format("%Y-%m-%d %H:%M").to_string(), exact: at.to_rfc3339() }
    }

    /// Different texts in tables and in CSV.
    pub fn both(shown: impl Into<String>, exact: impl Into<String>) -> Self {
        Self { shown: shown.into(), exact: exact.into() }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self { shown: text.clone(), exact: text }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<&String> for Cell {
    fn from(text: &String) -> Self {
        text.clone().into()
    }
}

impl From<&Option<String>> for Cell {
    fn from(text: &Option<String>) -> Self {
        text.as_ref().map(Self::from).unwrap_or_default()
    }
}

impl From<Option<Self>> for Cell {
    fn from(cell: Option<Self>) -> Self {
        cell.unwrap_or_default()
    }
}

macro_rules! written_as_is {
    ($($of:ty),*) => {
        $(impl From<$of> for Cell {
            fn from(value: $of) -> Self {
                value.to_string().into()
            }
        }
        impl From<&Option<$of>> for Cell {
            fn from(value: &Option<$of>) -> Self {
                value.map(Self::from).unwrap_or_default()
            }
        })*
    };
}
written_as_is!(i32, i64, u64, u16, usize, uuid::Uuid, chrono::NaiveDate);

/// A row of cells.
macro_rules! row {
    ($($cell:expr),* $(,)?) => { vec![$($crate::output::Cell::from($cell)),*] };
}
pub(crate) use row;

/// A table with headings.
pub struct Table {
    heading: Vec<(String, Align)>,
    rows: Vec<Vec<Cell>>,
    totals: Vec<Vec<Cell>>,
    /// Headings of the columns that text shows only if they hold something.
    optional: &'static [&'static str],
}

/// A table with these headings and rows.
pub fn table(heading: &[(&str, Align)], rows: impl IntoIterator<Item = Vec<Cell>>) -> Table {
    Table {
        heading: heading.iter().map(|(name, align)| ((*name).to_owned(), *align)).collect(),
        rows: rows.into_iter().collect(),
        totals: Vec::new(),
        optional: &[],
    }
}

/// One record: a row per field, without empty ones.
pub fn details<'a>(known: impl IntoIterator<Item = (&'a str, Cell)>) -> Table {
    let known = known.into_iter().filter(|(_, cell)| !cell.exact.is_empty());
    table(
        &[("Field", Align::Left), ("Value", Align::Left)],
        known.map(|(name, cell)| vec![Cell::both(heading::of(name), name), cell]),
    )
}

impl Table {
    /// Adds rows of totals, which are omitted in CSV.
    pub fn totals(mut self, rows: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        self.totals.extend(rows);
        self
    }

    /// Leaves these columns out of text if they are empty. CSV has them always.
    pub const fn optional(mut self, headings: &'static [&'static str]) -> Self {
        self.optional = headings;
        self
    }

    /// Text for the terminal: a row per record, or a line per cell if rows do not fit.
    fn draw(&self, screen: Screen) -> String {
        let mut rows: Vec<Vec<String>> =
            vec![self.heading.iter().map(|(name, _)| heading::of(name).to_owned()).collect()];
        let cells = self.rows.iter().chain(&self.totals);
        rows.extend(cells.map(|row| row.iter().map(|cell| sanitized(&cell.shown)).collect()));
        let filled = |column: usize| {
            rows.iter().skip(1).any(|row| row.get(column).is_some_and(|cell| !cell.is_empty()))
        };
        let mut shown: Vec<usize> = (0..self.heading.len())
            .filter(|column| !self.optional.contains(&&*self.heading[*column].0) || filled(*column))
            .collect();
        let mut widths = Vec::new();
        if let Some(width) = screen.width {
            let mut fitting = self.fit(&rows, &shown, width);
            if fitting.is_none() && self.is_numbered() {
                // The number identifies the record as well.
                shown.retain(|column| self.heading[*column].0 != "ID");
                fitting = self.fit(&rows, &shown, width);
            }
            let Some(fitting) = fitting else { return self.cards(&rows, screen) };
            widths = fitting;
        }
        let pick = |row: Vec<String>| shown.iter().filter_map(move |column| row.get(*column).cloned());
        let mut table =
            rows.into_iter().map(|row| pick(row).collect::<Vec<_>>()).collect::<Builder>().build();
        if screen.borders {
            table.with(Style::sharp());
        } else {
            table.with(Style::empty().vertical(' ')).with(Padding::new(0, 1, 0, 0));
        }
        for (place, column) in shown.iter().enumerate() {
            if self.heading[*column].1 == Align::Right {
                table.modify(Columns::one(place), Alignment::right());
            }
            if let Some(width) = widths.get(*column) {
                table.modify(Columns::one(place), Width::truncate(*width).suffix("…"));
            }
        }
        if screen.colours {
            table.modify(Rows::first(), Color::BOLD);
        }
        let text = table.to_string();
        if screen.borders {
            return text;
        }
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    /// Whether every record has a number.
    fn is_numbered(&self) -> bool {
        let number = self.heading.iter().position(|(name, _)| name == "Number");
        let filled =
            |row: &Vec<Cell>, column: usize| row.get(column).is_some_and(|cell| !cell.shown.is_empty());
        number.is_some_and(|column| self.rows.iter().all(|row| filled(row, column)))
    }

    /// Column widths at which the shown columns fit, by truncating the widest text columns; none if they cannot.
    /// IDs, dates and numbers are never truncated, as they are copied.
    fn fit(&self, rows: &[Vec<String>], shown: &[usize], width: usize) -> Option<Vec<usize>> {
        let mut widths = widths(rows, self.heading.len());
        // A border and two spaces per cell, and a final border.
        let wide = shown.iter().map(|column| widths[*column]).sum::<usize>() + 3 * shown.len() + 1;
        let text: Vec<usize> = shown
            .iter()
            .copied()
            .filter(|column| {
                let (name, align) = &self.heading[*column];
                *align == Align::Left && name != "ID" && widths[*column] > UNTRUNCATED_MAX
            })
            .collect();
        for _ in width..wide {
            let widest = text.iter().copied().max_by_key(|column| widths[*column])?;
            if widths[widest] <= TRUNCATED_MIN {
                return None;
            }
            widths[widest] -= 1;
        }
        Some(widths)
    }

    /// Each row as lines of heading and cell, without empty cells.
    fn cards(&self, rows: &[Vec<String>], screen: Screen) -> String {
        let names = self.heading.iter().map(|(name, _)| get_line_width(heading::of(name)));
        let room = names.max().unwrap_or_default();
        let card = |row: &Vec<String>| {
            let filled = self.heading.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
            let line = |((name, _), cell): (&(String, Align), &String)| {
                let name = heading::of(name);
                let blanks = " ".repeat(room.saturating_sub(get_line_width(name)) + 2);
                let name = if screen.colours { format!("\u{1b}[1m{name}\u{1b}[0m") } else { name.to_owned() };
                format!("{name}{blanks}{cell}\n")
            };
            filled.map(line).collect::<String>()
        };
        let cards: Vec<String> = rows.iter().skip(1).map(card).collect();
        cards.join("\n").trim_end().to_owned()
    }

    /// CSV, without totals.
    fn csv(&self, to: &mut impl Write) -> Result<(), Error> {
        let mut csv = csv::Writer::from_writer(to);
        csv.write_record(self.heading.iter().map(|(name, _)| name)).map_err(io)?;
        for row in &self.rows {
            let aligned = row.iter().zip(&self.heading);
            csv.write_record(aligned.map(|(cell, (_, align))| match align {
                Align::Left => escape_formula(&cell.exact),
                Align::Right => cell.exact.clone(),
            }))
            .map_err(io)?;
        }
        Ok(csv.flush()?)
    }
}

/// Width of each column.
fn widths(rows: &[Vec<String>], columns: usize) -> Vec<usize> {
    let width = |row: &Vec<String>, column: usize| row.get(column).map(|cell| get_line_width(cell));
    (0..columns)
        .map(|column| rows.iter().filter_map(|row| width(row, column)).max().unwrap_or_default())
        .collect()
}

fn io(error: csv::Error) -> Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => Error::Io(std::io::Error::other(format!("{other:?}"))),
    }
}

/// Replaces characters that would control the terminal or break a row.
pub fn sanitized(text: &str) -> String {
    // Bidirectional controls would reorder the neighbouring cells.
    let steers = |c: char| {
        c.is_control()
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if steers(c) { ' ' } else { c }).collect()
}

/// Escapes text that a spreadsheet would evaluate as a formula.
fn escape_formula(text: &str) -> String {
    if text.starts_with(['=', '＝', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// A result as text and tables.
#[derive(Default)]
pub struct Shown(Vec<Part>);

enum Part {
    Text(String),
    Table(Table),
}

impl Shown {
    /// Appends lines, if any.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.0.push(Part::Text(text));
        }
        self
    }

    /// Appends text written by a user, sanitised.
    pub fn user_text(self, text: &str) -> Self {
        self.text(text.lines().map(sanitized).collect::<Vec<_>>().join("\n"))
    }

    /// Appends a table.
    pub fn table(mut self, table: Table) -> Self {
        self.0.push(Part::Table(table));
        self
    }

    /// Text for the terminal.
    pub fn draw(&self, screen: Screen) -> String {
        let draw = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Table(table) => table.draw(screen),
        };
        self.0.iter().map(draw).collect::<Vec<_>>().join("\n")
    }

    /// Writes the tables as CSV, separated by an empty line, and returns the other lines. A result without
    /// tables is written unchanged.
    pub fn csv(&self, to: &mut impl Write) -> Result<String, Error> {
        let mut beside = Vec::new();
        let mut tables = 0;
        for part in &self.0 {
            match part {
                Part::Text(text) => beside.push(text.as_str()),
                Part::Table(table) => {
                    if tables > 0 {
                        writeln!(to)?;
                    }
                    table.csv(to)?;
                    tables += 1;
                }
            }
        }
        let beside = beside.join("\n");
        if tables > 0 {
            return Ok(beside);
        }
        writeln!(to, "{beside}")?;
        Ok(String::new())
    }
}

impl From<Table> for Shown {
    fn from(table: Table) -> Self {
        Self::default().table(table)
    }
}

impl From<String> for Shown {
    fn from(text: String) -> Self {
        Self(vec![Part::Text(text)])
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(Screen::stderr()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let heading = [("ID", Align::Left), ("Client", Align::Left), ("Total", Align::Right)];
        let row = |client: &str, total: &str| row!["0123456789", client, Cell::digits(total, "SEK")];
        table(&heading, [row("Kunskapshuset i Växjö AB", "1250.00"), row("=HYPERLINK(\"x\")", "-3.00")])
            .totals([row!["Total", "", Cell::digits("1247.00", "SEK")]])
    }

    #[test]
    fn text_is_truncated_to_fit_and_numbers_are_not() {
        let drawn = sample().draw(Screen { width: Some(44), colours: false, borders: true });
        assert!(drawn.lines().all(|line| line.chars().count() == 44), "{drawn}");
        assert!(drawn.contains("│ Kunskapshuset i… │ 1.250,00 │"), "{drawn}");
        assert!(drawn.contains("│ 0123456789 │"), "{drawn}");
    }

    #[test]
    fn cells_have_a_line_each_if_rows_do_not_fit() {
        let drawn = sample().draw(Screen { width: Some(30), colours: false, borders: true });
        assert_eq!(
            drawn,
            "ID      0123456789\nClient  Kunskapshuset i Växjö AB\nTotal   1.250,00\n\n\
             ID      0123456789\nClient  =HYPERLINK(\"x\")\nTotal   −3,00\n\nID      Total\nTotal   1.247,00"
        );
    }

    #[test]
    fn dates_are_not_truncated_and_the_id_is_omitted_first() {
        let heading =
            [("ID", Align::Left), ("Number", Align::Left), ("Client", Align::Left), ("Due", Align::Left)];
        let id = "01a1fffb-4ccd-7259-8362-27cf07e3d8ee".to_owned();
        let row = |number: &str| row![&id, number, "Kunskapshuset i Växjö AB", "2026-12-21"];
        let drawn = table(&heading, [row("2026-00028")]).draw(Screen {
            width: Some(60),
            colours: false,
            borders: true,
        });
        assert!(drawn.contains("│ 2026-00028 │ Kunskapshuset i Växjö AB │ 2026-12-21 │"), "{drawn}");
        let drawn = table(&heading, [row("2026-00028")]).draw(Screen {
            width: Some(50),
            colours: false,
            borders: true,
        });
        assert!(drawn.contains("│ 2026-00028 │ Kunskapshuset i Väx… │ 2026-12-21 │"), "{drawn}");
        // A draft has no number.
        let drawn =
            table(&heading, [row("")]).draw(Screen { width: Some(60), colours: false, borders: true });
        assert!(drawn.contains(&format!("ID      {id}\nClient")), "{drawn}");
    }

    #[test]
    fn control_characters_are_replaced() {
        let drawn = table(&[("Client", Align::Left)], [row!["a\u{1b}[2Jb\u{202e}c\nd\u{2028}e"]]);
        assert_eq!(drawn.draw(Screen::default()), "Client\na [2Jb c d e");
    }

    #[test]
    fn wide_characters_count_as_two_columns() {
        let heading = [("Client", Align::Left), ("Total", Align::Right)];
        let drawn = table(&heading, [row!["株式会社パラプライ東京", "1.00"]]).draw(Screen {
            width: Some(30),
            colours: false,
            borders: true,
        });
        assert!(drawn.lines().all(|line| get_line_width(line) <= 30), "{drawn}");
    }

    #[test]
    fn without_a_terminal_rows_are_plain_and_complete() {
        let drawn = sample().draw(Screen::default());
        assert_eq!(
            drawn,
            "ID          Client                       Total\n\
             0123456789  Kunskapshuset i Växjö AB  1.250,00\n\
             0123456789  =HYPERLINK(\"x\")              −3,00\n\
             Total                                 1.247,00"
        );
        let bold = sample().draw(Screen { width: None, colours: true, borders: true });
        assert!(bold.contains("\u{1b}[1m"), "{bold}");
    }

    #[test]
    fn csv_has_no_totals_and_no_formulas() {
        let mut csv = Vec::new();
        let shown = Shown::default().text("Two clients").table(sample());
        assert_eq!(shown.csv(&mut csv).expect("memory takes it"), "Two clients");
        assert_eq!(
            String::from_utf8(csv).expect("text"),
            "ID,Client,Total\n0123456789,Kunskapshuset i Växjö AB,1250.00\n\
             0123456789,\"'=HYPERLINK(\"\"x\"\")\",-3.00\n"
        );
    }
}
