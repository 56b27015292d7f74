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
    /// What its transactions share, from the first that is booked.
    head: Option<Head>,
    /// A value of the head came after that, where the schema does not have it.
    is_out_of_order: bool,
    /// The details that were read last. They wait for what follows: details that stand alone may leave out the amount.
    details: Option<Details>,
    details_count: usize,
}

/// What an entry says of all its transactions.
enum Head {
    Booked(Values),
    /// It is not booked, or could not be read.
    PassedOver,
}

/// The values of an entry that could be read, and what was made of it so far.
struct Values {
    amount: Amount,
    is_credit: bool,
    is_reversal: bool,
    booked_on: NaiveDate,
    value_on: Option<NaiveDate>,
    /// Where its first transaction stands in the statement.
    first: usize,
    /// The sum of its details; none when one of them could not be read.
    found: Option<Amount>,
}

impl Entry {
    pub fn new(ordinal: usize) -> Self {
        Self { ordinal, ..Self::default() }
    }

    /// An element inside begins.
    pub fn begin(
        &mut self,
        path: &[&str],
        statement: &mut Statement,
        problems: &mut Problems,
        notices: &mut Vec<Notice>,
    ) {
        match path {
            ["NtryDtls", "TxDtls"] => {
                // A batch may be all that a day's file holds: its details are not collected.
                if let Some(before) = self.details.replace(Details::default()) {
                    self.book(before, false, statement, problems, notices);
                }
            }
            ["NtryDtls", "TxDtls", inside @ ..] => {
                if let Some(details) = &mut self.details {
                    details.begin(inside);
                }
            }
            _ => {}
        }
    }

    pub fn slot(&mut self, path: &[&str]) -> Option<Slot<'_>> {
        let is_after_details = matches!(path, ["AddtlNtryInf"] | ["NtryDtls", ..]);
        let is_late = self.head.is_some() && !is_after_details;
        let slot = match path {
            ["Amt"] => Slot::money(&mut self.amount, "Ntry/Amt"),
            ["CdtDbtInd"] => Slot::new(&mut self.direction, "Ntry/CdtDbtInd", 4),
            ["RvslInd"] => Slot::new(&mut self.reversal, "Ntry/RvslInd", 5),
            // A code itself in 001.02, a choice in 001.08.
            ["Sts"] | ["Sts", "Cd" | "Prtry"] => Slot::new(&mut self.status, "Ntry/Sts", 35),
            ["BookgDt", "Dt" | "DtTm"] => Slot::new(&mut self.booking_day, "Ntry/BookgDt", 35),
            ["ValDt", "Dt" | "DtTm"] => Slot::new(&mut self.value_day, "Ntry/ValDt", 35),
            ["AcctSvcrRef"] => Slot::new(&mut self.bank_reference, "Ntry/AcctSvcrRef", 35),
            ["AddtlNtryInf"] => Slot::new(&mut self.text, "Ntry/AddtlNtryInf", 500),
            ["NtryDtls", "TxDtls", inside @ ..] => return self.details.as_mut()?.slot(inside),
            _ => return None,
        };
        self.is_out_of_order |= is_late;
        Some(slot)
    }

    /// The entry's element ends: what waited is put into the statement.
    pub fn finish(mut self, statement: &mut Statement, problems: &mut Problems, notices: &mut Vec<Notice>) {
        let is_single = self.details_count == 0;
        let last = self.details.take().unwrap_or_default();
        self.book(last, is_single, statement, problems, notices);
        if self.is_out_of_order {
            problems.add(self.ordinal, "Ntry", BankFileProblemKind::OutOfOrder);
        }
        let Some(Head::Booked(values)) = self.head else { return };
        if let Some(found) = values.found
            && found != values.amount
        {
            let kind = BankFileProblemKind::SumDiffers { said: values.amount, found };
            problems.add(self.ordinal, "Ntry/Amt", kind);
        }
        for transaction in &mut statement.transactions[values.first..] {
            if transaction.text.is_empty() {
                transaction.text = self.text.as_str().into();
            }
        }
    }

    /// Whether the entry is booked, and its values.
    fn read_head(
        &mut self,
        statement: &mut Statement,
        problems: &mut Problems,
        notices: &mut Vec<Notice>,
    ) -> Head {
        if self.status.is_empty() {
            problems.add(self.ordinal, "Ntry/Sts", BankFileProblemKind::Missing);
            return Head::PassedOver;
        }
        if self.status != "BOOK" {
            let status = std::mem::take(&mut self.status);
            notices.push(Notice { line: self.ordinal, kind: NoticeKind::NotBooked(status) });
            return Head::PassedOver;
        }
        statement.check_currency(&self.amount, Some(self.ordinal), "Ntry/Amt/@Ccy", problems);
        self.values(statement.transactions.len(), problems).map_or(Head::PassedOver, Head::Booked)
    }

    fn values(&self, first: usize, problems: &mut Problems) -> Option<Values> {
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
            first,
            found: Some(Amount::ZERO),
        })
    }

    /// Puts a transaction into the statement, if the entry is booked.
    fn book(
        &mut self,
        details: Details,
        is_single: bool,
        statement: &mut Statement,
        problems: &mut Problems,
        notices: &mut Vec<Notice>,
    ) {
        self.details_count += 1;
        if self.head.is_none() {
            self.head = Some(self.read_head(statement, problems, notices));
        }
        let Some(Head::Booked(values)) = &mut self.head else { return };
        let line = self.ordinal;
        let amount = details.amount(&self.amount.currency, is_single.then_some(values.amount));
        let amount = problems.check_named(line, amount);
        let is_credit = problems.check(line, "TxDtls/CdtDbtInd", details.is_credit(values.is_credit));
        let (Some(amount), Some(is_credit)) = (amount, is_credit) else {
            values.found = None;
            return;
        };
        let is_netted = is_credit != values.is_credit;
        values.found = values.found.map(|found| if is_netted { found - amount } else { found + amount });
        let booking = Booking {
            line,
            position: self.details_count,
            account: &statement.account,
            currency: &self.amount.currency,
            bank_reference: &self.bank_reference,
            booked_on: values.booked_on,
            value_on: values.value_on,
            amount,
            is_credit,
            is_netted,
            is_reversal: values.is_reversal,
        };
        statement.transactions.extend(details.into_transaction(&booking, problems, notices));
    }
}
