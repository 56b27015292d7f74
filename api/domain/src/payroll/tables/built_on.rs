//! What was reckoned with a year's table, and keeps it from being taken back.

use chrono::NaiveDate;

use crate::Language;
use crate::agi::Period;

/// What stands on a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BuiltOn {
    /// Days of payment of salary runs.
    pub runs: Vec<NaiveDate>,
    /// Months that were declared.
    pub declarations: Vec<Period>,
    /// Costs on invoices without salary.
    pub costs: usize,
}

impl BuiltOn {
    /// Whether nothing stands on it.
    pub const fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.declarations.is_empty() && self.costs == 0
    }

    /// All of it as a person lists it.
    pub fn list(&self, language: Language) -> String {
        let several = |one: &'static str, many: &'static str, count| if count == 1 { one } else { many };
        let mut parts = Vec::new();
        if !self.runs.is_empty() {
            let name = language.pick(
                several("lönekörningen med utbetalning", "lönekörningarna med utbetalning", self.runs.len()),
                several("the salary run paid on", "the salary runs paid on", self.runs.len()),
            );
            parts.push(format!("{name} {}", joined(self.runs.iter())));
        }
        if !self.declarations.is_empty() {
            let months = self.declarations.iter().map(|period| period.first_day().format("%Y-%m"));
            let name = language.pick(
                several("arbetsgivardeklarationen för", "arbetsgivardeklarationerna för", months.len()),
                several("the employer declaration of", "the employer declarations of", months.len()),
            );
            parts.push(format!("{name} {}", joined(months)));
        }
        if self.costs > 0 {
            let name = language.pick(
                several("kostnad på fakturor utan lön", "kostnader på fakturor utan lön", self.costs),
                several("cost on invoices without salary", "costs on invoices without salary", self.costs),
            );
            parts.push(format!("{} {name}", self.costs));
        }
        parts.join("; ")
    }
}

fn joined(parts: impl Iterator<Item: ToString>) -> String {
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_named_in_the_readers_language() {
        let day = |text: &str| text.parse().unwrap();
        let built_on = BuiltOn {
            runs: vec![day("2026-10-23"), day("2026-11-25")],
            declarations: vec!["202610".parse().unwrap()],
            costs: 2,
        };
        assert_eq!(
            built_on.list(Language::En),
            "the salary runs paid on 2026-10-23, 2026-11-25; the employer declaration of 2026-10; 2 costs on \
             invoices without salary"
        );
        assert_eq!(
            built_on.list(Language::Sv),
            "lönekörningarna med utbetalning 2026-10-23, 2026-11-25; arbetsgivardeklarationen för 2026-10; 2 \
             kostnader på fakturor utan lön"
        );
        assert!(BuiltOn::default().is_empty() && !built_on.is_empty());
    }
}
