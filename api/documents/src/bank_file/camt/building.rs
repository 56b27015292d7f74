//! The file as far as it is read.

use super::entry::Entry;
use super::statement::Statement;
use crate::bank_file::problem::Problems;
use crate::bank_file::{AccountPart, BankFile, BankFileFormat, BankFileProblem, BankFileProblemKind, Notice};

#[derive(Default)]
pub(super) struct Building {
    /// What the root element says.
    pub format: Option<BankFileFormat>,
    problems: Problems,
    notices: Vec<Notice>,
    accounts: Vec<AccountPart>,
    statement: Option<Statement>,
    statement_count: usize,
    entry: Option<Entry>,
    entry_count: usize,
}

impl Building {
    /// An element begins.
    pub fn begin(&mut self, path: &[&str]) {
        match self.inside(path) {
            Some([]) => {
                self.statement_count += 1;
                self.statement = Some(Statement::new(self.problems.count()));
            }
            Some(["Bal"]) => self.require_account(|statement| statement.begin_balance()),
            Some(["Ntry"]) => {
                self.entry_count += 1;
                self.entry = Some(Entry::new(self.entry_count));
                self.require_account(|_| {});
            }
            Some(["Ntry", inside @ ..]) => {
                if let (Some(entry), Some(statement)) = (&mut self.entry, &mut self.statement) {
                    entry.begin(inside, statement, &mut self.problems, &mut self.notices);
                }
            }
            _ => {}
        }
    }

    /// The text of an element, at its end.
    pub fn text(&mut self, path: &[&str], text: &str, currency: &str) {
        let line = self.line();
        let slot = match self.inside(path) {
            _ if text.is_empty() => None,
            Some(["Ntry", inside @ ..]) => self.entry.as_mut().and_then(|entry| entry.slot(inside)),
            Some(inside) => self.statement.as_mut().and_then(|statement| statement.slot(inside)),
            None => None,
        };
        if let Some(slot) = slot {
            let field = slot.field;
            if let Err(kind) = slot.put(text, currency) {
                self.problems.add(line, field, kind);
            }
        }
    }

    /// An element ends.
    pub fn end(&mut self, path: &[&str]) {
        match self.inside(path) {
            Some([]) => {
                if let (Some(statement), Some(format)) = (self.statement.take(), self.format) {
                    self.accounts.extend(statement.finish(format, &mut self.problems));
                }
            }
            Some(["Acct"]) => {
                if let Some(statement) = &mut self.statement {
                    statement.end_account(&mut self.problems);
                }
            }
            Some(["Bal"]) => {
                if let Some(statement) = &mut self.statement {
                    statement.end_balance(&mut self.problems);
                }
            }
            Some(["Ntry"]) => {
                if let (Some(entry), Some(statement)) = (self.entry.take(), &mut self.statement) {
                    entry.finish(statement, &mut self.problems, &mut self.notices);
                }
            }
            _ => {}
        }
    }

    /// The whole file, when it is whole.
    pub fn finish(mut self, format: BankFileFormat) -> Result<BankFile, Vec<BankFileProblem>> {
        if self.statement_count == 0 {
            let field = if format.is_statement() { "Stmt" } else { "Ntfctn" };
            self.problems.add(None, field, BankFileProblemKind::Missing);
        }
        self.problems.or(BankFile { format, accounts: self.accounts, notices: self.notices })
    }

    /// The problems, the last of which ended the reading.
    pub fn fail(mut self, kind: BankFileProblemKind) -> Vec<BankFileProblem> {
        self.problems.add(self.line(), "", kind);
        self.problems.into_list()
    }

    /// The path below the `Stmt` or `Ntfctn`.
    fn inside<'a, 'b>(&self, path: &'a [&'b str]) -> Option<&'a [&'b str]> {
        match (self.format?.is_statement(), path) {
            (true, ["Document", "BkToCstmrStmt", "Stmt", inside @ ..])
            | (false, ["Document", "BkToCstmrDbtCdtNtfctn", "Ntfctn", inside @ ..]) => Some(inside),
            _ => None,
        }
    }

    fn line(&self) -> Option<usize> {
        self.entry.as_ref().map(|entry| entry.ordinal)
    }

    /// The schema has the account before the balances and entries, whose identities are made with it.
    fn require_account(&mut self, then: impl FnOnce(&mut Statement)) {
        let line = self.line();
        let Some(statement) = &mut self.statement else { return };
        if !statement.has_account() {
            self.problems.add(line, "Acct", BankFileProblemKind::OutOfOrder);
        }
        then(statement);
    }
}
