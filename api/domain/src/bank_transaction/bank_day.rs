//! The bank's truth by day (avstämning mot kontoutdrag): what statements say of the account, against what is told of it and
//! what the ledger has on 1930.

use chrono::NaiveDate;

use crate::Amount;

/// A day of a statement, or several that it tells of as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementDay {
    /// The first day.
    pub first_day: NaiveDate,
    /// The last day, mostly the same.
    pub last_day: NaiveDate,
    /// What the account held before it (OPBD).
    pub opening: Amount,
    /// What it held after it (CLBD).
    pub closing: Amount,
    /// What the transactions of these days come to.
    pub transactions: Amount,
    /// What the ledger has on 1930 at the end of it.
    pub ledger: Amount,
}

/// What a day comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BankDay {
    /// What is said of it.
    pub said: StatementDay,
    /// How much more the bank has than the ledger.
    pub difference: Amount,
    /// What lies between the end of the statement before and the beginning of this one: a statement is missing where it is
    /// not zero.
    pub missing: Amount,
    /// What the statement moved and no transaction tells of.
    pub unexplained: Amount,
}

impl BankDay {
    /// Whether everything that moved is told of.
    pub fn is_explained(&self) -> bool {
        self.missing.is_zero() && self.unexplained.is_zero()
    }
}

/// Compares days in their order. `before` is what the account held at the end of the last statement before them; none where
/// they are the first.
pub fn reconcile(before: Option<Amount>, days: &[StatementDay]) -> Vec<BankDay> {
    let mut before = before;
    let mut found = Vec::with_capacity(days.len());
    for &said in days {
        let missing = before.map_or(Amount::ZERO, |closing| said.opening - closing);
        let unexplained = said.closing - said.opening - said.transactions;
        found.push(BankDay { said, difference: said.closing - said.ledger, missing, unexplained });
        before = Some(said.closing);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn day(day: u32, opening: &str, closing: &str, transactions: &str, ledger: &str) -> StatementDay {
        let date = NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        StatementDay {
            first_day: date,
            last_day: date,
            opening: amount(opening),
            closing: amount(closing),
            transactions: amount(transactions),
            ledger: amount(ledger),
        }
    }

    #[test]
    fn a_charge_that_is_not_booked_is_the_difference_of_its_day() {
        // Worked example 11: ledger 250,000 + 37,500 − 20,187.83; the bank has 267,187.17.
        let days = [day(24, "250000", "267187.17", "17187.17", "267312.17")];
        let [found] = reconcile(None, &days)[..] else { panic!() };
        assert_eq!(found.difference, amount("-125"));
        assert!(found.is_explained());
    }

    #[test]
    fn a_day_that_does_not_open_where_the_last_one_closed_lacks_a_statement() {
        let days = [day(24, "100", "150", "50", "150"), day(26, "175", "175", "0", "150")];
        let found = reconcile(Some(amount("100")), &days);
        assert_eq!((found[0].missing, found[0].unexplained), (Amount::ZERO, Amount::ZERO));
        assert_eq!((found[1].missing, found[1].difference), (amount("25"), amount("25")));
        assert!(found[0].is_explained() && !found[1].is_explained());
        // What moved and nobody tells of.
        let [found] = reconcile(None, &[day(24, "100", "150", "40", "150")])[..] else { panic!() };
        assert_eq!(found.unexplained, amount("10"));
    }
}
