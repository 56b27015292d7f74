//! Tables: for eyes as wide as the terminal, for programs as CSV.

use std::fmt;
use std::io::{IsTerminal, Write};

use console::Term;
use tabled::builder::Builder;
use tabled::settings::object::{Columns, Rows};
use tabled::settings::{Alignment, Color, Modify, Style};

use crate::error::Error;

/// A column of words that is made narrow keeps so many letters.
const NARROWEST: usize = 8;

/// How a column is set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words; cut where the terminal is too narrow.
    Left,
    /// Figures; never cut.
    Right,
}

/// Where a table is looked at.
#[derive(Clone, Copy, Default)]
pub struct Screen {
    /// Letters in a row; none when it is no terminal and rows may be as long as they are.
    width: Option<usize>,
    /// Whether it understands colours and its owner wants them.
    colours: bool,
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
        }
    }

    /// Text that is to be seen first; plain where there are no colours.
    pub fn alarming(self, text: &str) -> String {
        if self.colours { format!("\u{1b}[1;31m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

/// Rows under a heading.
pub struct Table {
    heading: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
    feet: Vec<Vec<String>>,
}

/// A table with a heading, figures to the right.
pub fn table(heading: &[(&str, Align)], rows: impl IntoIterator<Item = Vec<String>>) -> Table {
    Table {
        heading: heading.iter().map(|(name, align)| ((*name).to_owned(), *align)).collect(),
        rows: rows.into_iter().collect(),
        feet: Vec::new(),
    }
}

impl Table {
    /// With rows below that only eyes want: sums, and what was left out.
    pub fn foot(mut self, rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        self.feet.extend(rows);
        self
    }

    /// As it is drawn on a screen.
    fn draw(&self, screen: Screen) -> String {
        let mut rows: Vec<Vec<String>> = vec![self.heading.iter().map(|(name, _)| name.clone()).collect()];
        let cells = self.rows.iter().chain(&self.feet);
        rows.extend(cells.map(|row| row.iter().map(|cell| one_line(cell)).collect()));
        if let Some(width) = screen.width {
            self.fit(&mut rows, width);
        }
        let mut table = rows.into_iter().collect::<Builder>().build();
        table.with(Style::sharp());
        for (index, (_, align)) in self.heading.iter().enumerate() {
            if *align == Align::Right {
                table.with(Modify::new(Columns::one(index)).with(Alignment::right()));
            }
        }
        if screen.colours {
            table.with(Modify::new(Rows::first()).with(Color::BOLD));
        }
        table.to_string()
    }

    /// Cuts the longest columns of words until a row fits. Ids and figures stay whole: they are copied.
    fn fit(&self, rows: &mut [Vec<String>], width: usize) {
        let columns = self.heading.len();
        let length = |cell: &String| cell.chars().count();
        let mut widths: Vec<usize> = (0..columns)
            .map(|column| rows.iter().filter_map(|row| row.get(column)).map(length).max().unwrap_or(0))
            .collect();
        // Each cell stands between blanks, each row begins with a rule and has one after every cell.
        let mut excess = (widths.iter().sum::<usize>() + 3 * columns + 1).saturating_sub(width);
        while excess > 0 {
            let words = self.heading.iter().enumerate();
            let words = words.filter(|(_, (name, align))| *align == Align::Left && name != "Id");
            let longest = words.map(|(column, _)| column).max_by_key(|column| widths[*column]);
            let Some(longest) = longest.filter(|column| widths[*column] > NARROWEST) else { break };
            widths[longest] -= 1;
            excess -= 1;
        }
        for row in rows {
            for (cell, width) in row.iter_mut().zip(&widths) {
                if length(cell) > *width {
                    *cell = cell.chars().take(width - 1).chain(['…']).collect();
                }
            }
        }
    }

    /// As comma-separated values, without the feet.
    fn csv(&self, to: &mut impl Write) -> Result<(), Error> {
        let mut csv = csv::Writer::from_writer(to);
        csv.write_record(self.heading.iter().map(|(name, _)| name)).map_err(io)?;
        for row in &self.rows {
            let aligned = row.iter().zip(&self.heading);
            csv.write_record(aligned.map(|(cell, (_, align))| match align {
                Align::Left => harmless(cell),
                Align::Right => cell.clone(),
            }))
            .map_err(io)?;
        }
        Ok(csv.flush()?)
    }
}

fn io(error: csv::Error) -> Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => Error::Io(std::io::Error::other(format!("{other:?}"))),
    }
}

/// Text from elsewhere cannot steer the terminal or break a row.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Text from elsewhere is no formula in a spreadsheet.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

/// What eyes see of an answer: lines and tables.
#[derive(Default)]
pub struct Shown(Vec<Part>);

enum Part {
    Text(String),
    Table(Table),
}

impl Shown {
    /// With lines after it. Nothing is no line.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.0.push(Part::Text(text));
        }
        self
    }

    /// With a table after it.
    pub fn table(mut self, table: Table) -> Self {
        self.0.push(Part::Table(table));
        self
    }

    /// As it is drawn on a screen.
    pub fn draw(&self, screen: Screen) -> String {
        let draw = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Table(table) => table.draw(screen),
        };
        self.0.iter().map(draw).collect::<Vec<_>>().join("\n")
    }

    /// Its tables as comma-separated values, an empty line between them; the lines around them belong elsewhere and
    /// are given back. An answer without tables stays as it is.
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
        let heading = [("Id", Align::Left), ("Client", Align::Left), ("Total", Align::Right)];
        let row = |client: &str, total: &str| vec!["0123456789".into(), client.into(), total.into()];
        table(&heading, [row("Kunskapshuset i Växjö AB", "1250.00"), row("=HYPERLINK(\"x\")", "-3.00")])
            .foot([vec!["Total".into(), String::new(), "1247.00".into()]])
    }

    #[test]
    fn words_are_cut_to_fit_the_terminal_and_figures_are_not() {
        let drawn = sample().draw(Screen { width: Some(44), colours: false });
        assert!(drawn.lines().all(|line| line.chars().count() == 44), "{drawn}");
        assert!(drawn.contains("│ Kunskapshuset i … │ 1250.00 │"), "{drawn}");
        assert!(drawn.contains("│ 0123456789 │"), "{drawn}");
        // Narrower than it can be: nothing is lost but the edge.
        let drawn = sample().draw(Screen { width: Some(10), colours: false });
        assert!(drawn.contains("│ 0123456789 │ Kunskap… │ 1250.00 │"), "{drawn}");
    }

    #[test]
    fn without_a_terminal_rows_are_whole_and_plain() {
        let drawn = sample().draw(Screen::default());
        assert!(drawn.contains("Kunskapshuset i Växjö AB") && !drawn.contains('\u{1b}'), "{drawn}");
        let bold = sample().draw(Screen { width: None, colours: true });
        assert!(bold.contains("\u{1b}[1m"), "{bold}");
    }

    #[test]
    fn csv_has_no_feet_and_no_formulas() {
        let mut csv = Vec::new();
        let shown = Shown::default().text("Two clients").table(sample());
        assert_eq!(shown.csv(&mut csv).expect("memory takes it"), "Two clients");
        assert_eq!(
            String::from_utf8(csv).expect("text"),
            "Id,Client,Total\n0123456789,Kunskapshuset i Växjö AB,1250.00\n\
             0123456789,\"'=HYPERLINK(\"\"x\"\")\",-3.00\n"
        );
    }
}
