//! One entry (`Ntry`) and the transactions it becomes: one for each of its details, or itself where it has none.

use chrono::NaiveDate;
use paraply_domain::Amount;

use super::details::{Booking, Details};
use super::statement::Statement;
use super::values::{Money, Slot, day, flag, is_credit};
use crate::bank_file::problem::Problems;
use crate::bank_file::{BankFileProblemKind, Notice, NoticeKind};

#[derive(Default)]
pub(super) struct Entry {
    /// Its place in the file, from 1.
    pub ordinal: usize,
    amount: Money,
    direction: String,
    reversal: String,
    status: String,
    booking_day: String,
    value_day: String,
    /// The bank's own reference.
    bank_reference: String,
    text: String,
    details: Vec<Details>,
}

/// The values of an entry that could be read.
struct Values {
    amount: Amount,
    is_credit: bool,
    is_reversal: bool,
    booked_on: NaiveDate,
    value_on: Option<NaiveDate>,
}

impl Entry {
    pub fn new(ordinal: usize) -> Self {
        Self { ordinal, ..Self::default() }
    }

    /// An element inside begins.
    pub fn begin(&mut self, path: &[&str]) {
        match path {
            ["NtryDtls", "TxDtls"] => self.details.push(Details::default()),
            ["NtryDtls", "TxDtls", inside @ ..] => {
                if let Some(details) = self.details.last_mut() {
                    details.begin(inside);
                }
            }
            _ => {}
        }
    }

    pub fn slot(&mut self, path: &[&str]) -> Option<Slot<'_>> {
        Some(match path {
            ["Amt"] => Slot::money(&mut self.amount, "Ntry/Amt"),
            ["CdtDbtInd"] => Slot::new(&mut self.direction, "Ntry/CdtDbtInd", 4),
            ["RvslInd"] => Slot::new(&mut self.reversal, "Ntry/RvslInd", 5),
            // A code itself in 001.02, a choice in 001.08.
            ["Sts"] | ["Sts", "Cd" | "Prtry"] => Slot::new(&mut self.status, "Ntry/Sts", 35),
            ["BookgDt", "Dt" | "DtTm"] => Slot::new(&mut self.booking_day, "Ntry/BookgDt", 35),
            ["ValDt", "Dt" | "DtTm"] => Slot::new(&mut self.value_day, "Ntry/ValDt", 35),
            ["AcctSvcrRef"] => Slot::new(&mut self.bank_reference, "Ntry/AcctSvcrRef", 35),
            ["AddtlNtryInf"] => Slot::new(&mut self.text, "Ntry/AddtlNtryInf", 500),
            ["NtryDtls", "TxDtls", inside @ ..] => return self.details.last_mut()?.slot(inside),
            _ => return None,
        })
    }

    /// The entry's element ends: its transactions are put into the statement.
    pub fn finish(self, statement: &mut Statement, problems: &mut Problems, notices: &mut Vec<Notice>) {
        if self.status.is_empty() {
            problems.add(self.ordinal, "Ntry/Sts", BankFileProblemKind::Missing);
            return;
        }
        if self.status != "BOOK" {
            notices.push(Notice { line: self.ordinal, kind: NoticeKind::NotBooked(self.status) });
            return;
        }
        statement.check_currency(&self.amount, Some(self.ordinal), "Ntry/Amt/@Ccy", problems);
        if let Some(values) = self.values(problems) {
            self.book(&values, statement, problems, notices);
        }
    }

    fn values(&self, problems: &mut Problems) -> Option<Values> {
        let line = self.ordinal;
        let amount = problems.check(line, "Ntry/Amt", self.amount.positive());
        let is_credit = problems.check(line, "Ntry/CdtDbtInd", is_credit(&self.direction));
        let is_reversal = problems.check(line, "Ntry/RvslInd", flag(&self.reversal));
        let booked_on = problems.check(line, "Ntry/BookgDt", day(&self.booking_day));
        let value_on = if self.value_day.is_empty() { Ok(None) } else { day(&self.value_day).map(Some) };
        let value_on = problems.check(line, "Ntry/ValDt", value_on);
        Some(Values {
            amount: amount?,
            is_credit: is_credit?,
            is_reversal: is_reversal?,
            booked_on: booked_on?,
            value_on: value_on?,
        })
    }

    fn book(
        self,
        values: &Values,
        statement: &mut Statement,
        problems: &mut Problems,
        notices: &mut Vec<Notice>,
    ) {
        let line = self.ordinal;
        let is_single = self.details.len() <= 1;
        let details = if self.details.is_empty() { vec![Details::default()] } else { self.details };
        let mut found = Amount::ZERO;
        let mut is_complete = true;
        for (position, details) in (1..).zip(details) {
            let amount = details.amount(&self.amount.currency, is_single.then_some(values.amount));
            let amount = problems.check_named(line, amount);
            let is_credit = problems.check(line, "TxDtls/CdtDbtInd", details.is_credit(values.is_credit));
            let (Some(amount), Some(is_credit)) = (amount, is_credit) else {
                is_complete = false;
                continue;
            };
            found += if is_credit == values.is_credit { amount } else { -amount };
            let booking = Booking {
                line,
                position,
                account: &statement.account,
                currency: &self.amount.currency,
                bank_reference: &self.bank_reference,
                text: &self.text,
                booked_on: values.booked_on,
                value_on: values.value_on,
                amount,
                is_credit,
                is_netted: is_credit != values.is_credit,
                is_reversal: values.is_reversal,
            };
            statement.transactions.extend(details.into_transaction(&booking, problems, notices));
        }
        if is_complete && found != values.amount {
            let kind = BankFileProblemKind::SumDiffers { said: values.amount, found };
            problems.add(line, "Ntry/Amt", kind);
        }
    }
}
