//! The client statement (kontoutdrag): what a client was invoiced, what took off it, and what is owed, in each currency.
//!
//! Made of movements alone, so that it says the same of a day whenever it is made. Money that no invoice has (account 2420)
//! is shown beside the balance and never in it: the client can have it back.

use chrono::NaiveDate;

use crate::{Amount, Currency, InvoiceId};

/// What moved the balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// An invoice that was sent.
    Invoice,
    /// A credit note.
    CreditNote,
    /// Money received for an invoice.
    Payment,
    /// A payment that did not count after all.
    PaymentReversed,
    /// The part of a payment that its invoice no longer needed, because it was credited.
    PaymentReleased,
    /// Öre between a payment and its invoice (öresutjämning), which the provider bears.
    Rounding,
    /// What a bank kept of a payment on the way (bankavgift), which the provider bears.
    BankCharge,
    /// What the client was not expected to pay any more.
    WriteOff,
    /// A write-off that was a mistake.
    WriteOffUndone,
    /// As much of a write-off as was paid after all; the payment itself follows.
    WriteOffRecovered,
}

/// Something that changed what is left to pay of an invoice, or what is kept for the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// What it is; a rounding or a bank charge is made of the movement that has one.
    pub kind: EntryKind,
    /// The day from which it counts.
    pub on: NaiveDate,
    /// The invoice of which more or less is left.
    pub invoice: InvoiceId,
    /// The document to show: a credit note itself, else the invoice.
    pub document: InvoiceId,
    /// The number of that document.
    pub number: String,
    /// What the payer or the buyer wrote.
    pub reference: String,
    /// The currency of its amounts.
    pub currency: Currency,
    /// What is added to the balance; below zero for what takes off.
    pub amount: Amount,
    /// The öre of a payment that were allocated but did not come in; below zero for those that came beyond.
    pub rounding: Amount,
    /// What of a payment was allocated but kept by a bank on the way.
    pub bank_charge: Amount,
    /// What of a payment is kept for the client.
    pub unallocated: Amount,
    /// How an invoice is to be paid.
    pub due: Option<Due>,
}

/// How and when an invoice is to be paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The payment reference.
    pub ocr: String,
    /// The last day to pay.
    pub on: NaiveDate,
}

/// A row of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub kind: EntryKind,
    /// The day from which it counts.
    pub on: NaiveDate,
    /// The document to show.
    pub document: InvoiceId,
    /// The number of that document.
    pub number: String,
    /// What the payer or the buyer wrote.
    pub reference: String,
    /// The due date of an invoice.
    pub due_on: Option<NaiveDate>,
    /// What is added to the balance; below zero for what takes off.
    pub amount: Amount,
    /// The balance after it.
    pub balance: Amount,
}

/// An invoice of which something was left to pay on the last day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenInvoice {
    /// Which.
    pub id: InvoiceId,
    /// Its number.
    pub number: String,
    /// The day of issue.
    pub issued_on: NaiveDate,
    /// How and when it is to be paid.
    pub due: Due,
    /// What was invoiced.
    pub total: Amount,
    /// What is left of it.
    pub left: Amount,
}

/// What happened between two days, in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientStatement {
    /// The currency of all amounts.
    pub currency: Currency,
    /// What the client owed before the first day.
    pub opening: Amount,
    /// By day.
    pub entries: Vec<Entry>,
    /// What the client owes after the last day.
    pub closing: Amount,
    /// By due date.
    pub open: Vec<OpenInvoice>,
    /// What of that should have been paid before the last day.
    pub overdue: Amount,
    /// What was paid beyond the invoices and is kept for the client after the last day.
    pub unallocated: Amount,
}

/// The statements of a client from one day to another, both included, one for each currency in which there is something to
/// tell. Movements of one day stay in the order in which they come; later ones are left out.
pub fn between(mut movements: Vec<Movement>, from: NaiveDate, to: NaiveDate) -> Vec<ClientStatement> {
    movements.retain(|movement| movement.on <= to);
    movements.sort_by_key(|movement| movement.on);
    let of = |&currency: &Currency| {
        let movements = movements.iter().filter(|movement| movement.currency == currency);
        ClientStatement::of(currency, &movements.collect::<Vec<_>>(), from, to)
    };
    Currency::ALL.iter().map(of).filter(ClientStatement::tells_something).collect()
}

impl ClientStatement {
    fn of(currency: Currency, movements: &[&Movement], from: NaiveDate, to: NaiveDate) -> Self {
        let before = movements.partition_point(|movement| movement.on < from);
        let opening: Amount = movements[..before].iter().map(|movement| movement.amount).sum();
        let mut closing = opening;
        let mut entries = Vec::new();
        for movement in &movements[before..] {
            for (kind, amount) in movement.parts() {
                closing += amount;
                entries.push(movement.entry(kind, amount, closing));
            }
        }
        let open = open_invoices(movements);
        Self {
            currency,
            opening,
            entries,
            closing,
            overdue: open.iter().filter(|open| open.due.on < to).map(|open| open.left).sum(),
            open,
            unallocated: movements.iter().map(|movement| movement.unallocated).sum(),
        }
    }

    /// Whether there is more to it than invoices settled long ago.
    fn tells_something(&self) -> bool {
        !(self.entries.is_empty()
            && self.open.is_empty()
            && self.opening.is_zero()
            && self.unallocated.is_zero())
    }
}

impl Movement {
    /// Its rows: the client knows a payment by what was paid, so the öre and the bank charge beside it stand alone.
    fn parts(&self) -> impl Iterator<Item = (EntryKind, Amount)> {
        let parts = [
            (self.kind, self.amount + self.rounding + self.bank_charge),
            (EntryKind::Rounding, -self.rounding),
            (EntryKind::BankCharge, -self.bank_charge),
        ];
        parts.into_iter().filter(|(_, amount)| !amount.is_zero())
    }

    fn entry(&self, kind: EntryKind, amount: Amount, balance: Amount) -> Entry {
        Entry {
            kind,
            on: self.on,
            document: self.document,
            number: self.number.clone(),
            reference: self.reference.clone(),
            due_on: self.due.as_ref().map(|due| due.on),
            amount,
            balance,
        }
    }
}

fn open_invoices(movements: &[&Movement]) -> Vec<OpenInvoice> {
    let mut left = std::collections::HashMap::new();
    for movement in movements {
        *left.entry(movement.invoice).or_insert(Amount::ZERO) += movement.amount;
    }
    let open = |movement: &&Movement| {
        let left = left.get(&movement.invoice).copied().filter(|left| left.is_positive())?;
        let due = movement.due.clone()?;
        let Movement { document: id, ref number, on: issued_on, amount: total, .. } = **movement;
        Some(OpenInvoice { id, number: number.clone(), issued_on, due, total, left })
    };
    let mut open: Vec<_> = movements.iter().filter_map(open).collect();
    open.sort_by_key(|invoice| invoice.due.on);
    open
}

#[cfg(test)]
mod tests {
    use chrono::Days;
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn day(number: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + Days::new(number)
    }

    fn ore(ore: i64) -> Amount {
        Amount::from_ore(ore)
    }

    fn movement(kind: EntryKind, on: u64, invoice: u128, amount: i64) -> Movement {
        let id = InvoiceId(Uuid::from_u128(invoice));
        Movement {
            kind,
            on: day(on),
            invoice: id,
            document: id,
            number: format!("2026-{invoice:05}"),
            reference: String::new(),
            currency: Currency::Sek,
            amount: ore(amount),
            rounding: Amount::ZERO,
            bank_charge: Amount::ZERO,
            unallocated: Amount::ZERO,
            due: (kind == EntryKind::Invoice)
                .then(|| Due { ocr: format!("{invoice}"), on: day(on) + Days::new(30) }),
        }
    }

    fn amounts(statement: &ClientStatement) -> Vec<(EntryKind, i64, i64)> {
        let entries = statement.entries.iter();
        entries.map(|entry| (entry.kind, entry.amount.to_ore(), entry.balance.to_ore())).collect()
    }

    #[test]
    fn a_payment_stands_as_it_was_paid_with_its_ore_and_its_surplus_apart() {
        let mut short = movement(EntryKind::Payment, 5, 1, -1_234_568);
        short.rounding = ore(68);
        let mut much = movement(EntryKind::Payment, 6, 2, -100_000);
        much.unallocated = ore(50_000);
        let movements = vec![
            movement(EntryKind::Invoice, 1, 1, 1_234_568),
            movement(EntryKind::Invoice, 2, 2, 100_000),
            much,
            short,
        ];
        let statements = between(movements, day(0), day(10));
        let [statement] = &statements[..] else { panic!("one currency") };
        assert_eq!(
            amounts(statement),
            [
                (EntryKind::Invoice, 1_234_568, 1_234_568),
                (EntryKind::Invoice, 100_000, 1_334_568),
                (EntryKind::Payment, -1_234_500, 100_068),
                (EntryKind::Rounding, -68, 100_000),
                (EntryKind::Payment, -100_000, 0),
            ]
        );
        assert_eq!((statement.closing, statement.unallocated), (Amount::ZERO, ore(50_000)));
        assert!(statement.open.is_empty());
    }

    #[test]
    fn an_invoice_is_overdue_from_the_day_after_its_due_date() {
        let movements =
            vec![movement(EntryKind::Invoice, 0, 1, 100), movement(EntryKind::Invoice, 40, 2, 10)];
        let overdue = |on| between(movements.clone(), day(0), day(on))[0].overdue.to_ore();
        assert_eq!([30, 31, 70, 71].map(overdue), [0, 100, 100, 110]);
        let open = &between(movements, day(5), day(50))[0];
        assert_eq!(open.opening, ore(100));
        let numbers: Vec<_> = open.open.iter().map(|invoice| &*invoice.number).collect();
        assert_eq!(numbers, ["2026-00001", "2026-00002"]);
    }

    #[test]
    fn each_currency_has_its_own_and_what_was_settled_before_has_none() {
        let euro = Movement { currency: Currency::Eur, ..movement(EntryKind::Invoice, 1, 1, 100) };
        let krona = movement(EntryKind::Invoice, 1, 2, 200);
        let paid = movement(EntryKind::Payment, 2, 2, -200);
        let movements = vec![euro, krona, paid];
        let currencies = |from| {
            let statements = between(movements.clone(), day(from), day(9));
            statements.iter().map(|statement| statement.currency).collect::<Vec<_>>()
        };
        assert_eq!(currencies(0), [Currency::Sek, Currency::Eur]);
        assert_eq!(currencies(5), [Currency::Eur]);
        assert!(between(movements.clone(), day(0), day(0)).is_empty());
    }

    /// Invoices, each with what happened to it: never more taken off than there is.
    fn histories() -> impl Strategy<Value = Vec<Movement>> {
        let acts = prop::collection::vec((0usize..4, 0u64..120, 0i64..=1000, -100i64..=100), 0..6);
        prop::collection::vec((0u64..60, 1i64..1_000_000, acts), 0..6).prop_map(|invoices| {
            let mut movements = Vec::new();
            for (invoice, (issued, total, acts)) in (1u128..).zip(invoices) {
                movements.push(movement(EntryKind::Invoice, issued, invoice, total));
                let mut left = total;
                for (kind, after, permille, rounding) in acts {
                    let part = left * permille / 1000;
                    let (kind, amount) = [
                        (EntryKind::Payment, -part),
                        (EntryKind::CreditNote, -part),
                        (EntryKind::WriteOff, -part),
                        (EntryKind::PaymentReversed, total - left),
                    ][kind];
                    left += amount;
                    let mut act = movement(kind, issued + after, invoice, amount);
                    if kind == EntryKind::Payment {
                        (act.rounding, act.unallocated) = (ore(rounding), ore(rounding.abs()));
                        act.bank_charge = ore(rounding.max(0) * 7);
                    }
                    movements.push(act);
                }
            }
            movements
        })
    }

    proptest! {
        #[test]
        fn what_is_opened_with_and_the_entries_come_to_what_is_closed_with(
            movements in histories(), from in 0u64..200, days in 0u64..200,
        ) {
            let (first, last) = (day(from), day(from + days));
            let whole = between(movements.clone(), day(0), last);
            for statement in between(movements.clone(), first, last) {
                let entries: Amount = statement.entries.iter().map(|entry| entry.amount).sum();
                prop_assert_eq!(statement.opening + entries, statement.closing);
                let balance = statement.entries.last().map_or(statement.opening, |entry| entry.balance);
                prop_assert_eq!(balance, statement.closing);
                // Each period goes on where the one before it ended, and ends where all of it does.
                if from > 0 {
                    let before = between(movements.clone(), day(0), day(from - 1));
                    prop_assert_eq!(before.first().map_or(Amount::ZERO, |before| before.closing), statement.opening);
                }
                prop_assert_eq!((whole[0].closing, &whole[0].open), (statement.closing, &statement.open));
            }
        }

        #[test]
        fn in_the_end_the_client_owes_what_is_left_of_the_invoices(movements in histories()) {
            let Some(statement) = between(movements, day(0), day(1000)).pop() else { return Ok(()) };
            let left: Amount = statement.open.iter().map(|invoice| invoice.left).sum();
            prop_assert_eq!((left, left), (statement.closing, statement.overdue));
        }
    }
}
