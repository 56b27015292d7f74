//! What becomes of each transaction of a file.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use paraply_documents::bank_file::{
    self as documents, BalanceKind, BankFile, BankFileFormat, BankTransaction, TransactionKind as Told,
};
use paraply_domain::bank_transaction::TransactionKind;
use paraply_domain::bank_transaction::identity::repeated;
use paraply_domain::bank_transaction::matching::{
    Arrival, Match, NamedInvoice, RecordedPayment, Reference, Rules, WaitReason, ask_about, match_all,
    recorded_between,
};
use paraply_domain::bank_transaction::outgoing::{Outgoing, OwnPayment, executed_between, match_outgoing};
use paraply_domain::ids::{InvoiceId, PaymentId};
use paraply_domain::money::Amount;
use paraply_storage::bank_transactions::deposits::{self, Deposit};
use paraply_storage::bank_transactions::matching::{
    find_awaited, find_known, find_recorded, find_recorded_sums, list_numbers,
};
use paraply_storage::bank_transactions::outgoing::{Balance, find_files, find_named};
use paraply_storage::imports::known::{find_invoices, lock_invoices};
use sqlx::PgConnection;
use uuid::Uuid;

use super::problem::Problem;
use super::told::{Line, Outcome, Taken};
use crate::settings::Settings;
use crate::{Caller, Error, Result};

/// More lines than anybody looks through.
const LINES_SHOWN: usize = 1000;
/// So many are looked up at once: a file may hold very many.
const CHUNK: usize = 1000;
/// As many as a file that cannot be read gives.
const PROBLEMS_MAX: usize = 100;

/// A new transaction of a file, and what becomes of it.
pub struct Found<'f> {
    pub account: &'f str,
    pub told: &'f BankTransaction,
    pub kind: TransactionKind,
    pub reference: Cow<'f, str>,
    pub matched: Match,
    /// The payment of the provider's own that it is.
    pub own: Option<Box<OwnPayment>>,
}

/// What a file would bring.
pub struct Plan<'f> {
    /// In the order of the file.
    pub found: Vec<Found<'f>>,
    /// How many came in another file, and the first of them.
    pub known_count: usize,
    pub known: Vec<Line>,
    /// The entries of a statement or notification, by what the bank calls them.
    pub entries: Vec<(i32, String)>,
    /// Those that are deposits.
    pub deposit_entries: Vec<(Deposit, String)>,
    /// What is told otherwise than in an earlier file.
    pub problems: Vec<Problem>,
    /// The sums in which the file's payments come to the account.
    pub deposits: Vec<(i32, NaiveDate, Amount)>,
    /// What a statement says that the account held.
    pub balances: Vec<Balance>,
}

impl<'f> Plan<'f> {
    pub async fn make(
        caller: &Caller,
        db: &mut PgConnection,
        file: &'f BankFile,
        settings: &Settings,
        lock: bool,
    ) -> Result<Self> {
        let mut plan = Self {
            found: Vec::new(),
            known_count: 0,
            known: Vec::new(),
            entries: Vec::new(),
            deposit_entries: Vec::new(),
            problems: Vec::new(),
            deposits: Vec::new(),
            balances: balances_of(file),
        };
        let all = file.accounts.iter().flat_map(|part| {
            part.transactions.iter().map(move |transaction| (part.account.as_str(), transaction))
        });
        let told: Vec<(&str, &BankTransaction, TransactionKind)> =
            all.map(|(account, transaction)| (account, transaction, kind_of(transaction))).collect();
        let mut known = HashMap::new();
        for chunk in told.chunks(CHUNK) {
            let identities: Vec<&str> = chunk.iter().map(|(_, told, _)| &*told.identity).collect();
            known.extend(find_known(db, &identities).await?);
        }
        let told_as_entries = plan.find_entries(db, file).await?;
        plan.found.reserve_exact(told.len());
        let mut arrivals = Vec::with_capacity(told.len());
        for (account, told, kind) in told {
            let (references, reference) = references_of(told);
            let earlier = known.get(&*told.identity);
            if let Some(earlier) = earlier
                && (earlier.amount != told.amount || earlier.reference != reference)
                && plan.problems.len() < PROBLEMS_MAX
            {
                plan.problems.push(Problem::altered(told.line, &earlier.file_name));
            }
            if earlier.is_some() || told_as_entries.contains(&*told.identity) {
                plan.known_count += 1;
                if plan.known.len() < LINES_SHOWN {
                    plan.known.push(line(told, kind, reference.into_owned(), Outcome::Known));
                }
                continue;
            }
            arrivals.push(Arrival { kind, booked_on: told.booked_on, amount: told.amount, references });
            let waits = Match::Waits(WaitReason::NoReference);
            plan.found.push(Found { account, told, kind, reference, matched: waits, own: None });
        }
        let invoices = name_invoices(db, &arrivals, lock).await?;
        let rules = Rules {
            by: caller.user_id,
            tolerance: settings.ore_tolerance,
            limit: settings.manual_payment_limit,
        };
        let mut matches = match_all(&arrivals, &invoices, &rules);
        let asked: HashSet<PaymentId> = matches.iter().filter_map(asked_about).collect();
        let mut recorded = recorded_sums(db, &arrivals).await?;
        recorded.retain(|payment| !asked.contains(&payment.id));
        let identity = |place: usize| plan.found[place].told.identity.to_string();
        ask_about(&arrivals, &mut matches, identity, recorded);
        for (found, matched) in plan.found.iter_mut().zip(matches) {
            found.matched = matched;
        }
        plan.find_own_payments(db).await?;
        plan.deposits = deposits_of(file, &plan.found)?;
        Ok(plan)
    }

    /// Finds which of the outgoing transactions payment files of the provider's own hold.
    async fn find_own_payments(&mut self, db: &mut PgConnection) -> Result<()> {
        let went_out = |found: &&mut Found<'_>| found.kind == TransactionKind::Outgoing;
        let mut found: Vec<&mut Found<'_>> = self.found.iter_mut().filter(went_out).collect();
        let outgoing: Vec<Outgoing> = found.iter().map(|found| found.outgoing()).collect();
        let days = outgoing.iter().map(|outgoing| executed_between(outgoing.booked_on));
        let Some(days) = days.reduce(|(first, last), (other, until)| (first.min(other), last.max(until)))
        else {
            return Ok(());
        };
        let (named, sums): (Vec<&Outgoing>, Vec<&Outgoing>) =
            outgoing.iter().partition(|outgoing| !outgoing.end_to_end_id.is_empty());
        let names: Vec<String> = named.into_iter().map(|outgoing| outgoing.end_to_end_id.clone()).collect();
        let sums: Vec<Amount> = sums.into_iter().map(|outgoing| outgoing.amount).collect();
        let mut own = find_named(db, &names).await?;
        own.extend(find_files(db, &sums, days).await?);
        for (found, own) in found.iter_mut().zip(match_outgoing(&outgoing, &own)) {
            found.own = own.cloned().map(Box::new);
        }
        Ok(())
    }

    /// Finds the entries of a statement or notification that another file has told of, as one sum or by their payments, and
    /// gives the identities of their transactions: the same money.
    async fn find_entries(&mut self, db: &mut PgConnection, file: &BankFile) -> Result<HashSet<String>> {
        if file.format == BankFileFormat::BgMax {
            return Ok(HashSet::new());
        }
        let mut entries: Vec<Entry<'_>> = Vec::new();
        for part in &file.accounts {
            let parts = part.transactions.chunk_by(|one, next| one.line == next.line);
            entries.extend(parts.map(|transactions| Entry::of(&part.account, transactions)));
        }
        tell_equals_apart(&mut entries);
        // One that names nothing is more likely a deposit than one that refers to an invoice.
        entries.sort_by_key(|entry| entry.only_reference().is_some());
        let days: Vec<NaiveDate> = entries.iter().map(Entry::day).collect();
        let identities: Vec<&str> = entries.iter().map(|entry| &*entry.identity).collect();
        let mut deposits = deposits::find(db, &days).await?;
        let mut told = deposits::find_told(db, &identities).await?;
        told.extend(deposits::find_known_entries(db, &identities).await?);
        drop(identities);
        let mut known = HashSet::new();
        for entry in entries {
            if !told.contains(&entry.identity) {
                let same = |deposit: &Deposit| deposit.paid_on == entry.day() && deposit.amount == entry.sum;
                let mut place = deposits.iter().position(same);
                if let (Some(found), Some(reference)) = (place, entry.only_reference())
                    && !deposits::has_reference(db, deposits[found].file, &reference).await?
                {
                    // Somebody's own transfer of the same sum.
                    place = None;
                }
                if entry.is_called {
                    let line = i32::try_from(entry.transactions[0].line).map_err(Error::internal)?;
                    self.entries.push((line, entry.identity.clone()));
                }
                let Some(place) = place else { continue };
                self.deposit_entries.push((deposits.swap_remove(place), entry.identity.clone()));
            }
            known.extend(entry.transactions.iter().map(|told| told.identity.to_string()));
        }
        Ok(known)
    }

    /// Tells what becomes of the transactions, of the first thousand each: those for a person first, each group in the order
    /// of the file.
    pub async fn tell(&self, db: &mut PgConnection, told: &mut Taken) -> Result<()> {
        told.new = self.found.len();
        told.known = self.known_count;
        let count = |outcome| self.found.iter().filter(|found| found.outcome() == outcome).count();
        told.outgoing = count(Outcome::OwnPayment);
        told.matched = count(Outcome::Matched);
        told.questions = count(Outcome::Question);
        told.waiting = count(Outcome::Waiting);
        told.total = self.found.iter().map(|found| found.kind.signed(found.told.amount)).sum();
        let shown = [Outcome::Question, Outcome::Waiting, Outcome::Matched, Outcome::OwnPayment];
        let shown = shown.iter().flat_map(|outcome| self.found.iter().filter(|it| it.outcome() == *outcome));
        let shown: Vec<&Found<'_>> = shown.take(LINES_SHOWN).collect();
        let paid: Vec<Uuid> = shown.iter().filter_map(|found| Some(found.pays()?.0)).collect();
        let numbers = list_numbers(db, &paid).await?;
        told.lines = shown.into_iter().map(|found| found.line(&numbers)).collect();
        let room = LINES_SHOWN - told.lines.len();
        told.lines.extend(self.known.iter().take(room).cloned());
        Ok(())
    }
}

/// The invoices that the references name, by reference; `lock`: nobody else may change them until the transaction ends.
async fn name_invoices(
    db: &mut PgConnection,
    arrivals: &[Arrival<'_>],
    lock: bool,
) -> Result<HashMap<String, NamedInvoice>> {
    let references = arrivals.iter().flat_map(|arrival| &arrival.references);
    let mut given: Vec<&str> = references.map(|reference| &*reference.text).collect();
    given.sort_unstable();
    given.dedup();
    let owned = |given: &[&str]| -> Vec<String> { given.iter().map(|text| (*text).to_owned()).collect() };
    if lock {
        lock_invoices(db, &[], &owned(&given)).await?;
    }
    let mut named = HashMap::with_capacity(given.len());
    for given in given.chunks(CHUNK) {
        let given = &owned(given);
        let invoices = find_invoices(db, &[], given).await?;
        let ids: Vec<Uuid> = invoices.iter().map(|invoice| invoice.id.0).collect();
        let mut recorded = find_recorded(db, &ids).await?;
        let awaited = find_awaited(db, given).await?;
        named.extend(invoices.into_iter().map(|invoice| {
            let named = NamedInvoice {
                id: invoice.id,
                owner: invoice.owner,
                status: invoice.status,
                issue_date: invoice.issue_date,
                paid: invoice.paid,
                balance: invoice.balance,
                is_disputed: invoice.doubts.disputed.is_positive(),
                recorded: recorded.remove(&invoice.id).unwrap_or_default(),
                is_awaited: awaited.contains(&invoice.ocr),
            };
            (invoice.ocr, named)
        }));
    }
    Ok(named)
}

/// An entry of a statement or notification: one transaction, or those that it is made of.
struct Entry<'f> {
    transactions: &'f [BankTransaction],
    identity: String,
    /// Whether the bank calls it something that other files call it, too.
    is_called: bool,
    sum: Amount,
}

impl<'f> Entry<'f> {
    fn of(account: &str, transactions: &'f [BankTransaction]) -> Self {
        let sum: Amount = transactions.iter().map(BankTransaction::signed).sum();
        let BankTransaction { entry_reference, booked_on, identity, .. } = &transactions[0];
        let is_called = !entry_reference.is_empty();
        let identity = if is_called {
            format!("entry:{account}:{entry_reference}:{booked_on}:{sum}")
        } else {
            identity.to_string()
        };
        Self { transactions, identity, is_called, sum }
    }

    fn day(&self) -> NaiveDate {
        self.transactions[0].booked_on
    }

    /// The reference of its only transaction.
    fn only_reference(&self) -> Option<Cow<'f, str>> {
        match self.transactions {
            [only] => Some(references_of(only).1).filter(|reference| !reference.is_empty()),
            _ => None,
        }
    }
}

/// Gives the second and later entries of one identity their ordinal.
fn tell_equals_apart(entries: &mut [Entry<'_>]) {
    for (place, ordinal) in repeated(entries.iter().map(|entry| &*entry.identity)) {
        let identity = &mut entries[place].identity;
        *identity = format!("{identity}#{ordinal}");
    }
}

/// The payment that a transaction is asked about.
const fn asked_about(matched: &Match) -> Option<PaymentId> {
    match matched {
        Match::MaybeRecorded(payment) => Some(*payment),
        Match::Invoice(_) | Match::Waits(_) => None,
    }
}

/// The payments that somebody recorded and that may be some of these.
async fn recorded_sums(db: &mut PgConnection, arrivals: &[Arrival<'_>]) -> Result<Vec<RecordedPayment>> {
    let incoming = || arrivals.iter().filter(|arrival| arrival.kind == TransactionKind::Incoming);
    let between = incoming().map(|arrival| recorded_between(arrival.booked_on));
    let between = between.reduce(|(first, last), (other, until)| (first.min(other), last.max(until)));
    let Some(between) = between else { return Ok(Vec::new()) };
    let mut amounts: Vec<Amount> = incoming().map(|arrival| arrival.amount).collect();
    amounts.sort_unstable();
    amounts.dedup();
    Ok(find_recorded_sums(db, &amounts, between).await?)
}

/// The sums in which the new payments of a file come to the account, with their lines; what comes to nothing is none.
fn deposits_of(file: &BankFile, new: &[Found<'_>]) -> Result<Vec<(i32, NaiveDate, Amount)>> {
    let new: HashSet<usize> = new.iter().map(|found| found.told.line).collect();
    let deposits = file.accounts.iter().filter_map(|part| {
        let is_new = part.transactions.iter().any(|told| new.contains(&told.line));
        part.deposit.as_ref().filter(|deposit| is_new && deposit.amount.is_positive())
    });
    deposits
        .map(|deposit| {
            let line = i32::try_from(deposit.line).map_err(Error::internal)?;
            Ok((line, deposit.paid_on, deposit.amount))
        })
        .collect()
}

/// The references of a transaction, and as they are stored.
pub fn references_of(told: &BankTransaction) -> (Vec<Reference<'_>>, Cow<'_, str>) {
    let mut references = Vec::with_capacity(told.references.len());
    references.extend(told.references.iter().filter_map(reference_of));
    let stored = match &*references {
        [] => Cow::Borrowed(""),
        [only] => only.text.clone(),
        several => several.iter().map(|reference| &*reference.text).collect::<Vec<_>>().join(", ").into(),
    };
    (references, stored)
}

const fn kind_of(told: &BankTransaction) -> TransactionKind {
    match (told.kind, told.is_credit) {
        (Told::Outgoing, _) => TransactionKind::Outgoing,
        (Told::Incoming, _) => TransactionKind::Incoming,
        (Told::Reversal | Told::Deduction, true) => TransactionKind::Return,
        (Told::Reversal, false) => TransactionKind::Reversal,
        (Told::Deduction, false) => TransactionKind::Deduction,
    }
}

/// The balances of a statement, each from the day that it opens to the day that it closes.
fn balances_of(file: &BankFile) -> Vec<Balance> {
    let mut found: Vec<Balance> = Vec::new();
    for part in &file.accounts {
        let of = |kind| part.balances.iter().filter(move |balance| balance.kind == kind);
        for (opening, closing) in of(BalanceKind::Opening).zip(of(BalanceKind::Closing)) {
            // Opened by what was closed the day before (PRCD), it begins with its first day of entries.
            let is_within = |day: NaiveDate| (opening.day..=closing.day).contains(&day);
            let days = part.transactions.iter().map(|told| told.booked_on).filter(|day| is_within(*day));
            let balance = Balance {
                account: part.account.clone(),
                first_day: days.min().unwrap_or(closing.day),
                last_day: closing.day,
                opening: opening.amount,
                closing: closing.amount,
            };
            // A statement that goes on where the one before ended, as pages do, tells of the same day.
            match found
                .iter_mut()
                .find(|one| one.account == balance.account && one.last_day == balance.last_day)
            {
                Some(one) => {
                    one.first_day = one.first_day.min(balance.first_day);
                    one.closing = balance.closing;
                }
                None => found.push(balance),
            }
        }
    }
    found
}

/// None where nothing is written.
fn reference_of(told: &documents::Reference) -> Option<Reference<'_>> {
    let text = if told.text.contains(char::is_whitespace) {
        told.text.split_whitespace().collect::<String>().into()
    } else {
        Cow::Borrowed(&*told.text)
    };
    (!text.is_empty()).then_some(Reference { text, is_verified: told.is_verified })
}

/// Who paid; where that is the provider, who was paid. Nobody is named for a payment of its own: a salary is its payee's
/// affair.
fn party(told: &BankTransaction, kind: TransactionKind, is_own: bool) -> &str {
    match kind {
        _ if is_own => "",
        TransactionKind::Outgoing => &told.payee,
        _ => &told.payer.name,
    }
}

impl Found<'_> {
    fn outcome(&self) -> Outcome {
        match self.matched {
            _ if self.own.is_some() => Outcome::OwnPayment,
            Match::Invoice(_) => Outcome::Matched,
            Match::MaybeRecorded(_) => Outcome::Question,
            Match::Waits(_) => Outcome::Waiting,
        }
    }

    /// The invoice that it pays.
    pub fn pays(&self) -> Option<InvoiceId> {
        match self.matched {
            Match::Invoice(invoice) if self.own.is_none() => Some(invoice),
            _ => None,
        }
    }

    fn line(&self, numbers: &HashMap<InvoiceId, String>) -> Line {
        let wait_reason = match self.matched {
            _ if self.own.is_some() => None,
            Match::Invoice(_) => None,
            Match::MaybeRecorded(_) => Some(WaitReason::MaybeRecorded),
            Match::Waits(reason) => Some(reason),
        };
        let invoice_number = self.pays().and_then(|invoice| numbers.get(&invoice).cloned());
        let line = line(self.told, self.kind, self.reference.to_string(), self.outcome());
        Line { invoice_number, wait_reason, ..line }
    }

    pub fn party(&self) -> &str {
        party(self.told, self.kind, self.own.is_some())
    }

    fn outgoing(&self) -> Outgoing {
        Outgoing {
            booked_on: self.told.booked_on,
            amount: self.told.amount,
            end_to_end_id: self.told.end_to_end_id.to_string(),
            identity: self.told.identity.to_string(),
        }
    }
}

fn line(told: &BankTransaction, kind: TransactionKind, reference: String, outcome: Outcome) -> Line {
    // Of what is known it is not asked again whether it is the provider's own.
    let is_own =
        outcome == Outcome::OwnPayment || (kind == TransactionKind::Outgoing && outcome == Outcome::Known);
    Line {
        line: told.line,
        kind,
        booked_on: told.booked_on,
        amount: told.amount,
        payer: party(told, kind, is_own).to_owned(),
        reference,
        outcome,
        invoice_number: None,
        wait_reason: None,
    }
}
