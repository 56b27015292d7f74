//! One account's statement or notification: the account, its balances, and whether they agree with the entries.

use chrono::NaiveDate;
use paraply_domain::{Amount, Currency};

use super::values::{Money, Slot, day, is_credit};
use crate::bank_file::problem::Problems;
use crate::bank_file::{
    AccountPart, BalanceKind, BankFileFormat, BankFileProblemKind, BankTransaction, DayBalance,
};

pub(super) struct Statement {
    /// The account's identifier.
    pub account: String,
    has_account: bool,
    account_currency: String,
    currency: Option<Currency>,
    balance: Balance,
    opening: Vec<DayBalance>,
    previously_closed: Vec<DayBalance>,
    closing: Vec<DayBalance>,
    /// The booked transactions so far.
    pub transactions: Vec<BankTransaction>,
    /// How many problems the file had before.
    problems_before: usize,
}

#[derive(Default)]
struct Balance {
    code: String,
    amount: Money,
    direction: String,
    day: String,
}

impl Statement {
    pub fn new(problems_before: usize) -> Self {
        Self {
            account: String::new(),
            has_account: false,
            account_currency: String::new(),
            currency: None,
            balance: Balance::default(),
            opening: Vec::new(),
            previously_closed: Vec::new(),
            closing: Vec::new(),
            transactions: Vec::new(),
            problems_before,
        }
    }

    pub const fn has_account(&self) -> bool {
        self.has_account
    }

    pub fn slot(&mut self, path: &[&str]) -> Option<Slot<'_>> {
        let balance = &mut self.balance;
        Some(match path {
            ["Acct", "Id", "IBAN"] => Slot::new(&mut self.account, "Acct/Id/IBAN", 34),
            ["Acct", "Id", "Othr", "Id"] => Slot::new(&mut self.account, "Acct/Id/Othr/Id", 34),
            ["Acct", "Ccy"] => Slot::new(&mut self.account_currency, "Acct/Ccy", 3),
            ["Bal", "Tp", "CdOrPrtry", "Cd"] => Slot::new(&mut balance.code, "Bal/Tp", 4),
            ["Bal", "Amt"] => Slot::money(&mut balance.amount, "Bal/Amt"),
            ["Bal", "CdtDbtInd"] => Slot::new(&mut balance.direction, "Bal/CdtDbtInd", 4),
            ["Bal", "Dt", "Dt" | "DtTm"] => Slot::new(&mut balance.day, "Bal/Dt", 35),
            _ => return None,
        })
    }

    /// The account's element ends.
    pub fn end_account(&mut self, problems: &mut Problems) {
        self.has_account = true;
        if !self.account_currency.is_empty() {
            let currency = self.account_currency.parse().map_err(|_| BankFileProblemKind::CurrencyUnknown);
            self.currency = problems.check(None, "Acct/Ccy", currency);
        }
    }

    pub fn begin_balance(&mut self) {
        self.balance = Balance::default();
    }

    /// A balance's element ends.
    pub fn end_balance(&mut self, problems: &mut Problems) {
        let balance = std::mem::take(&mut self.balance);
        let (list, kind) = match balance.code.as_str() {
            "OPBD" => (&mut self.opening, BalanceKind::Opening),
            "PRCD" => (&mut self.previously_closed, BalanceKind::Opening),
            "CLBD" => (&mut self.closing, BalanceKind::Closing),
            // Interim, available and forward balances: the entries do not lead from one to the other.
            _ => return,
        };
        let amount = problems.check(None, "Bal/Amt", balance.amount.amount());
        let is_credit = problems.check(None, "Bal/CdtDbtInd", is_credit(&balance.direction));
        let day = problems.check(None, "Bal/Dt", day(&balance.day));
        if let (Some(amount), Some(is_credit), Some(day)) = (amount, is_credit, day) {
            list.push(DayBalance { kind, day, amount: if is_credit { amount } else { -amount } });
        }
        self.check_currency(&balance.amount, None, "Bal/Amt/@Ccy", problems);
    }

    /// Compares an amount's currency with the account's, or takes it for that when the account has none.
    pub fn check_currency(
        &mut self,
        money: &Money,
        line: Option<usize>,
        field: &'static str,
        problems: &mut Problems,
    ) {
        // A missing amount is a problem of its own.
        if money.digits.is_empty() {
            return;
        }
        let Some(currency) = problems.check(line, field, money.currency()) else { return };
        if *self.currency.get_or_insert(currency) != currency {
            problems.add(line, field, BankFileProblemKind::CurrencyDiffers);
        }
    }

    /// The statement's element ends.
    pub fn finish(mut self, format: BankFileFormat, problems: &mut Problems) -> Option<AccountPart> {
        if self.account.is_empty() {
            problems.add(None, "Acct/Id", BankFileProblemKind::AccountMissing);
        }
        if self.currency.is_none() && self.account_currency.is_empty() {
            problems.add(None, "Acct/Ccy", BankFileProblemKind::CurrencyUnknown);
        }
        let mut balances = Vec::new();
        if format.is_statement() {
            if self.opening.is_empty() {
                self.opening.append(&mut self.previously_closed);
            }
            // An entry that could not be read is missing in the sum.
            if problems.count() == self.problems_before {
                check_balances(&mut self.opening, &mut self.closing, &self.transactions, problems);
            }
            balances = self.opening;
            balances.append(&mut self.closing);
            balances.sort_by_key(|balance| balance.day);
        }
        Some(AccountPart {
            account: self.account,
            currency: self.currency?,
            deposit: None,
            balances,
            transactions: self.transactions,
        })
    }
}

/// Opening balance plus entries is closing balance, over the whole statement; and, in one of several days, on each
/// day, which opens as the day before has closed.
fn check_balances(
    opening: &mut [DayBalance],
    closing: &mut [DayBalance],
    transactions: &[BankTransaction],
    problems: &mut Problems,
) {
    opening.sort_by_key(|balance| balance.day);
    closing.sort_by_key(|balance| balance.day);
    let (Some(first), Some(last)) = (opening.first(), closing.last()) else {
        let field = if opening.is_empty() { "OPBD" } else { "CLBD" };
        problems.add(None, field, BankFileProblemKind::BalanceMissing);
        return;
    };
    if opening.len() != closing.len() {
        let field = if opening.len() < closing.len() { "OPBD" } else { "CLBD" };
        problems.add(None, field, BankFileProblemKind::BalanceMissing);
        return;
    }
    let mut compare = |field, said: Amount, found: Amount| {
        if said != found {
            problems.add(None, field, BankFileProblemKind::BalanceDiffers { said, found });
        }
    };
    let booked = |is_in: &dyn Fn(NaiveDate) -> bool| -> Amount {
        transactions.iter().filter(|t| is_in(t.booked_on)).map(BankTransaction::signed).sum()
    };
    compare("CLBD", last.amount, first.amount + booked(&|_| true));
    if opening.len() == 1 {
        return;
    }
    for (opening, closing) in opening.iter().zip(&*closing) {
        let found = opening.amount + booked(&|day| (opening.day..=closing.day).contains(&day));
        compare("CLBD", closing.amount, found);
    }
    for (closing, opening) in closing.iter().zip(&opening[1..]) {
        compare("OPBD", opening.amount, closing.amount);
    }
}
