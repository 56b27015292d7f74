//! What was calculated with a year's table, and prevents its undoing.

use chrono::NaiveDate;

use crate::Language;
use crate::agi::Period;

/// What stands on a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dependents {
    /// Days of payment of salary runs.
    pub runs: Vec<NaiveDate>,
    /// Months that were declared.
    pub declarations: Vec<Period>,
    /// Reimbursements on invoices without salary.
    pub reimbursements: usize,
}

impl Dependents {
    /// Whether nothing stands on it.
    pub const fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.declarations.is_empty() && self.reimbursements == 0
    }

    /// All of it as a person lists it.
    pub fn list(&self, language: Language) -> String {
        let mut parts = Vec::new();
        if !self.runs.is_empty() {
            let args = [("count", self.runs.len().into()), ("days", joined(self.runs.iter()).into())];
            parts.push(language.phrase_with("year-table-runs", args));
        }
        if !self.declarations.is_empty() {
            let months = self.declarations.iter().map(|period| period.first_day().format("%Y-%m"));
            let args = [("count", months.len().into()), ("months", joined(months).into())];
            parts.push(language.phrase_with("year-table-declarations", args));
        }
        if self.reimbursements > 0 {
            parts.push(
                language.phrase_with("year-table-reimbursements", [("count", self.reimbursements.into())]),
            );
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
        let dependents = Dependents {
            runs: vec![day("2026-10-23"), day("2026-11-25")],
            declarations: vec!["202610".parse().unwrap()],
            reimbursements: 2,
        };
        assert_eq!(
            dependents.list(Language::En),
            "the salary runs paid on 2026-10-23, 2026-11-25; the employer declaration for 2026-10; 2 \
             expenses on invoices without a payslip"
        );
        assert_eq!(
            dependents.list(Language::Sv),
            "lönekörningarna med utbetalning 2026-10-23, 2026-11-25; arbetsgivardeklarationen för 2026-10; 2 \
             utlägg på fakturor utan lönespecifikation"
        );
        assert!(Dependents::default().is_empty() && !dependents.is_empty());
    }
}
