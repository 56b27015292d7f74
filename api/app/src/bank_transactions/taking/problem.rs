//! What is wrong with a file of the bank: with the file itself, or with taking it in here.

use std::borrow::Cow;

use chrono::NaiveDate;
use paraply_documents::bank_file::{BankFile, BankFileProblem, BankFileProblemKind, Deposit};
use paraply_domain::invoice::due;
use paraply_domain::language::Language;
use paraply_domain::money::display::serialize_kronor;
use paraply_domain::money::{Amount, Currency};
use paraply_storage::bank_transactions::deposits;
use serde::Serialize;
use sqlx::PgConnection;

use super::plan::references_of;
use crate::settings::Company;
use crate::{App, Result};

/// What is wrong with a file, and where.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The record's line, or the entry's place.
    pub line: Option<usize>,
    /// What the standard calls it; empty for the whole line or file.
    field: &'static str,
    kind: ProblemKind,
}

#[derive(Clone, Debug)]
enum ProblemKind {
    Read(BankFileProblemKind),
    Ours(OfficeProblem),
}

/// A file that is right in itself and not for this office.
#[derive(Clone, Debug, Serialize)]
enum OfficeProblem {
    /// The account is not the provider's.
    OtherAccount { account: String },
    /// The ledger has no accounts in this currency.
    OtherCurrency { currency: &'static str },
    /// The day has not come yet, or books were not kept then.
    DayInvalid { day: NaiveDate },
    /// An earlier file has another amount or reference for it.
    Altered { file_name: String },
    /// A statement or notification has told of the deposit.
    DepositOnStatement {
        day: NaiveDate,
        #[serde(serialize_with = "serialize_kronor")]
        amount: Amount,
    },
}

impl Problem {
    /// An earlier file told of the transaction otherwise.
    pub(super) fn altered(line: usize, file_name: &str) -> Self {
        Self::ours(Some(line), "", OfficeProblem::Altered { file_name: file_name.to_owned() })
    }

    const fn ours(line: Option<usize>, field: &'static str, problem: OfficeProblem) -> Self {
        Self { line, field, kind: ProblemKind::Ours(problem) }
    }

    /// What is wrong there, for people; a path of camt stays as it is. Empty for the whole line or file.
    pub fn field(&self, language: Language) -> &'static str {
        let key = self.field.replace(' ', "-");
        let named = language.phrases("bank-field-").find(|(name, _)| *name == key);
        named.map_or(self.field, |(_, text)| text)
    }

    /// What is wrong, for people.
    pub fn message(&self, language: Language) -> String {
        match &self.kind {
            ProblemKind::Read(kind) => language.say(kind),
            ProblemKind::Ours(problem) => language.say(problem),
        }
    }
}

impl From<BankFileProblem> for Problem {
    fn from(problem: BankFileProblem) -> Self {
        Self { line: problem.line, field: problem.field, kind: ProblemKind::Read(problem.kind) }
    }
}

/// What of a file is not this office's.
pub(super) async fn find_here(
    app: &App,
    db: &mut PgConnection,
    file: &BankFile,
    company: &Company,
) -> Result<Vec<Problem>> {
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_alphanumeric).collect() };
    let ours = [digits(&company.bankgiro), digits(&company.iban).to_ascii_uppercase()];
    let mut problems = Vec::new();
    for part in &file.accounts {
        let line = part.transactions.first().map(|transaction| transaction.line);
        let mut add = |field, problem| problems.push(Problem::ours(line, field, problem));
        let account = digits(&part.account).to_ascii_uppercase();
        if account.is_empty() || !ours.contains(&account) {
            add("account", OfficeProblem::OtherAccount { account: part.account.clone() });
        }
        if part.currency != Currency::Sek {
            add("currency", OfficeProblem::OtherCurrency { currency: part.currency.code() });
        }
        let booked = part.transactions.iter().map(|told| (told.line, told.booked_on));
        let deposited = part.deposit.iter().map(|deposit| (deposit.line, deposit.paid_on));
        let today = app.clock.today();
        let wrong = booked.chain(deposited).find(|(_, day)| *day > today || due::check_issue(*day).is_err());
        if let Some((line, day)) = wrong {
            problems.push(Problem::ours(Some(line), "date", OfficeProblem::DayInvalid { day }));
        }
    }
    // A day that cannot be is not looked for.
    if problems.is_empty() {
        problems = find_told(db, file).await?;
    }
    Ok(problems)
}

/// The deposits that a statement or notification has told of.
async fn find_told(db: &mut PgConnection, file: &BankFile) -> Result<Vec<Problem>> {
    let deposits: Vec<&Deposit> = file.accounts.iter().filter_map(|part| part.deposit.as_ref()).collect();
    if deposits.is_empty() {
        return Ok(Vec::new());
    }
    let sums: Vec<(NaiveDate, Amount)> =
        deposits.iter().map(|deposit| (deposit.paid_on, deposit.amount)).collect();
    let transactions = file.accounts.iter().flat_map(|part| &part.transactions);
    let references: Vec<Cow<'_, str>> = transactions.map(|told| references_of(told).1).collect();
    let references: Vec<&str> = references.iter().map(|reference| &**reference).collect();
    let told = deposits::find_on_statements(db, &sums, &references).await?;
    let told = deposits.into_iter().filter(|deposit| told.contains(&(deposit.paid_on, deposit.amount)));
    Ok(told
        .map(|deposit| {
            let (day, amount) = (deposit.paid_on, deposit.amount);
            let problem = OfficeProblem::DepositOnStatement { day, amount };
            Problem::ours(Some(deposit.line), "deposit amount", problem)
        })
        .collect())
}
