//! The bank account: what the bank's files tell of it, and what explains each movement. Money that nothing explains
//! waits on 2499 and is never lost; a decision is undone by its opposite.

pub(crate) mod explaining;
mod repaying;
pub mod taking;
mod undoing;

use std::io::Read;

use chrono::NaiveDate;
use paraply_domain::bank_transaction::allocation::{self, allocate};
use paraply_domain::bank_transaction::explanation::Explanation;
use paraply_domain::bank_transaction::suggestion::{Suggestion, numbers_in, suggest};
use paraply_domain::bank_transaction::{BankTransaction, TransactionKind, TransactionStatus};
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{BankFileId, BankTransactionId, InvoiceId, PaymentId, UserId};
use paraply_domain::invoice::Invoice;
use paraply_domain::invoice::settlement::{BANK_CHARGE_MAX_ORE, Settlement, take_over as take_over_balance};
use paraply_domain::invoice::status::Act;
use paraply_domain::ledger::{Voucher, postings};
use paraply_domain::money::Amount;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payment::Payment;
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::bank_transactions::explanations;
use paraply_storage::bank_transactions::matching::{CandidateRow, Clues};
use paraply_storage::invoices::credit_notes::Takeover;
use paraply_storage::salary::claims;
use paraply_storage::vouchers::{self, Posting};
use serde_json::{Value, json};
use sqlx::PgConnection;

use crate::approvals::{self, Approval, Command, Outcome};
use crate::audit::{self, AuditEntry};
use crate::idempotency::Key;
use crate::invoices::writing_off::{Receiving, recover, recoverable};
use crate::invoices::{Side, open};
use crate::payments::{self, Origin, Received, add_part};
use crate::{App, Caller, Error, Page, Result, Window, Write, settings};

pub use explaining::{Said, explain};
pub use paraply_storage::bank_transactions::explanations::Counterpart;
pub use paraply_storage::bank_transactions::{Filter, Sort};
pub use paraply_storage::salary::claims::Debtor;
pub use undoing::{Undoing, undo};

const ENTITY: &str = "bank_transaction";

/// More parts than anybody sends for one transaction.
const PARTS_MAX: usize = 100;
/// As many as somebody looks through for one that goes the other way.
const COUNTERPARTS_MAX: i64 = 20;
const DEBTORS_MAX: i64 = 200;

/// A part of a transaction for an invoice.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub invoice: InvoiceId,
    pub amount: Amount,
    /// What a bank kept on the way of what the client paid; zero where nothing was kept.
    pub bank_charge: Amount,
}

impl Part {
    /// What the invoice is paid by it.
    fn settles(self) -> Amount {
        self.amount + self.bank_charge
    }

    const fn to_allocate(self) -> allocation::Part {
        allocation::Part { amount: self.amount, bank_charge: self.bank_charge }
    }
}

/// An invoice that a transaction may be for, as it is shown.
#[derive(Clone, Debug)]
pub struct Suggested {
    pub suggestion: Suggestion,
    pub number: String,
    pub balance: Amount,
    pub owner_name: String,
    pub client_name: String,
    pub due_date: NaiveDate,
}

/// One transaction with what explains it and what might.
#[derive(Clone, Debug)]
pub struct Explained {
    pub transaction: BankTransaction,
    /// Its parts, also those that were reversed, and the payment that is the same money, with what is kept of it.
    pub payments: Vec<Payment>,
    /// The recorded payment that may be the same money.
    pub asks_about: Option<Payment>,
    /// What explains it besides payments, including what was undone.
    pub explanations: Vec<Explanation>,
    /// Best first; empty where nothing waits.
    pub suggestions: Vec<Suggested>,
    /// What it may be set off against, those of the same amount first; empty where nothing waits.
    pub counterparts: Vec<Counterpart>,
    /// Who may have paid back a salary, the likeliest first; empty where no money waits that came in.
    pub debtors: Vec<Debtor>,
    pub undoing: Undoing,
}

/// One page of the transactions.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<BankTransaction>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::bank_transactions::list(&mut db, &app.counts, filter, window).await?)
}

/// A file as it was taken in: name, media type and bytes.
pub async fn file(app: &App, id: BankFileId) -> Result<(String, &'static str, Vec<u8>)> {
    let mut db = app.pool.acquire().await?;
    let file = storage::bank_transactions::file_content(&mut db, id).await?;
    let (name, format, content) = file.ok_or(Error::NotFound)?;
    let mut bytes = Vec::new();
    content.text().read_to_end(&mut bytes).map_err(Error::internal)?;
    let media_type = if format == "bgmax" { "text/plain; charset=iso-8859-1" } else { "application/xml" };
    Ok((name, media_type, bytes))
}

/// One transaction.
pub async fn get(app: &App, id: BankTransactionId) -> Result<Explained> {
    let mut db = app.pool.acquire().await?;
    let transaction = storage::bank_transactions::find(&mut db, id).await?.ok_or(Error::NotFound)?;
    let filter = payments::Filter { bank_transaction: Some(id.0), ..payments::Filter::default() };
    let window = Window::first(1000);
    let mut payments = storage::payments::list(&mut db, &app.counts, &filter, window).await?.rows;
    payments.reverse();
    let asks_about = match transaction.asks_about {
        Some(payment) => {
            let filter = payments::Filter { ids: Some(vec![payment.0]), ..payments::Filter::default() };
            storage::payments::list(&mut db, &app.counts, &filter, Window::first(1)).await?.rows.pop()
        }
        None => None,
    };
    let suggestions = suggested(app, &mut db, &transaction, &payments).await?;
    let explanations = explanations::list(&mut db, id).await?;
    let counterparts = match transaction.status() {
        TransactionStatus::Waiting => explanations::counterparts(&mut db, id, COUNTERPARTS_MAX).await?,
        TransactionStatus::Question | TransactionStatus::Explained => Vec::new(),
    };
    let debtors = match (transaction.status(), transaction.kind) {
        (TransactionStatus::Waiting, TransactionKind::Incoming) => {
            claims::list_debtors(&mut db, &transaction.payer, DEBTORS_MAX).await?
        }
        _ => Vec::new(),
    };
    let undoing = Undoing::of(app, &mut db, &payments, &explanations).await?;
    let explained = Explained {
        transaction,
        payments,
        asks_about,
        explanations,
        suggestions,
        counterparts,
        debtors,
        undoing,
    };
    Ok(explained)
}

/// The invoices that a transaction which waits may be for.
async fn suggested(
    app: &App,
    db: &mut PgConnection,
    transaction: &BankTransaction,
    payments: &[Payment],
) -> Result<Vec<Suggested>> {
    if transaction.status() != TransactionStatus::Waiting || transaction.kind != TransactionKind::Incoming {
        return Ok(Vec::new());
    }
    let tolerance = match is_adjusted(payments) {
        true => Amount::ZERO,
        false => settings::on(db, app.clock.today()).await?.settings.ore_tolerance,
    };
    let rest = transaction.unexplained;
    let references: Vec<String> = transaction.reference.split(", ").map(str::to_owned).collect();
    let numbers = numbers_in(&format!("{} {}", transaction.reference, transaction.text));
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let clues = Clues {
        references: &references,
        numbers: &numbers,
        payer: &transaction.payer,
        amounts: (rest - tolerance, rest + tolerance),
    };
    let rows = storage::bank_transactions::matching::find_candidates(db, &clues).await?;
    let candidates = rows.iter().map(|row| row.candidate.clone()).collect();
    let ranked = suggest(rest, tolerance, candidates);
    Ok(ranked.into_iter().filter_map(|suggestion| shown(suggestion, &rows)).collect())
}

fn shown(suggestion: Suggestion, rows: &[CandidateRow]) -> Option<Suggested> {
    let row = rows.iter().find(|row| row.candidate.invoice == suggestion.invoice)?;
    Some(Suggested {
        suggestion,
        number: row.candidate.number.clone(),
        balance: row.candidate.balance,
        owner_name: row.owner_name.clone(),
        client_name: row.client_name.clone(),
        due_date: row.due_date,
    })
}

/// Whether öre were rounded, or a bank charge taken, with a part that stands.
fn is_adjusted(payments: &[Payment]) -> bool {
    let adjusted = |payment: &Payment| !payment.rounding.is_zero() || !payment.bank_charge.is_zero();
    payments.iter().any(|payment| adjusted(payment) && !payment.reversed)
}

/// Allocates what is not explained of a transaction to invoices, all parts or none. Above the limit for payments by hand a
/// second person confirms.
pub async fn allocate_parts(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: BankTransactionId,
    parts: Vec<Part>,
) -> Result<Outcome<Explained>> {
    let mut faults = Faults::new();
    if parts.is_empty() {
        faults.push("parts", FaultKind::Required);
    }
    if parts.len() > PARTS_MAX {
        faults.push("parts", FaultKind::TooMany { max: PARTS_MAX });
    }
    let most = Amount::from_ore(BANK_CHARGE_MAX_ORE);
    for (place, part) in parts.iter().enumerate() {
        if !part.amount.is_positive() {
            faults.push(format!("parts.{place}.amount"), FaultKind::MustBePositive);
        }
        let most = most.min(part.amount);
        if part.bank_charge.is_negative() || part.bank_charge > most {
            let (min, max) = (Amount::ZERO.to_string(), most.to_string());
            faults.push(format!("parts.{place}.bankCharge"), FaultKind::OutOfRange { min, max });
        }
        if parts[..place].iter().any(|earlier| earlier.invoice == part.invoice) {
            faults.push(format!("parts.{place}.invoiceId"), FaultKind::Duplicate);
        }
    }
    faults.into_result(())?;
    let invoices: Vec<InvoiceId> = parts.iter().map(|part| part.invoice).collect();
    let done = app
        .write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
            // Before anything is decided: another part may bring an invoice above the limit meanwhile.
            let invoices = lock_invoices(tx, &parts).await?;
            if let Some(limit) = exceeds(app, tx, &invoices, &parts).await? {
                let [part] = parts[..] else { return Err(Refusal::AllocateAlone { limit }.into()) };
                return request_part(app, tx, caller, id, part).await.map(Outcome::Waiting);
            }
            add_parts(tx, app, caller, id, &parts).await.map(Outcome::Done)
        })
        .await?;
    let waiting = match (done, &invoices[..]) {
        (Some(Outcome::Waiting(approval)), _) => Some(approval),
        (Some(Outcome::Done(())), _) => None,
        // Asked for before, with the same key.
        (None, [invoice]) => payments::waiting_for(app, caller, *invoice).await?,
        (None, _) => None,
    };
    match waiting {
        Some(approval) => Ok(Outcome::Waiting(approval)),
        None => get(app, id).await.map(Outcome::Done),
    }
}

/// Locks the invoices of these parts. Invoices before transactions, as whoever reverses payments does.
async fn lock_invoices(db: &mut PgConnection, parts: &[Part]) -> Result<Vec<Invoice>> {
    let mut ids: Vec<_> = parts.iter().map(|part| part.invoice.0).collect();
    ids.sort_unstable();
    Ok(storage::invoices::list_for_update(db, &ids).await?)
}

/// The limit for payments by hand, if a part brings its invoice above it.
async fn exceeds(
    app: &App,
    db: &mut PgConnection,
    invoices: &[Invoice],
    parts: &[Part],
) -> Result<Option<Amount>> {
    let settings = settings::on(db, app.clock.today()).await?.settings;
    Ok(parts.iter().find_map(|part| {
        let invoice = invoices.iter().find(|invoice| invoice.id == part.invoice)?;
        payments::exceeds(&settings, invoice, part.settles())
    }))
}

/// Asks a second person for a part, once it is one that could be allocated.
async fn request_part(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    id: BankTransactionId,
    part: Part,
) -> Result<Box<Approval>> {
    let (invoice, _) = open(db, caller, Side::Office, part.invoice, Act::AddPayment, None).await?;
    let transaction = storage::bank_transactions::find(db, id).await?.ok_or(Error::NotFound)?;
    let earlier = storage::payments::list_standing_of(db, id).await?;
    let settings = settings::on(db, app.clock.today()).await?.settings;
    let Room { rest, is_adjusted } = Room::of(&transaction, &earlier, &[part])?;
    let balance = invoice.balance() + recoverable(&invoice, part.settles(), &settings);
    allocate(balance, part.to_allocate(), rest, settings.ore_tolerance, is_adjusted)?;
    let Received { amount, paid_on, reference, reason, evidence } = received(&transaction, part.amount);
    let command = Command::RecordPayment {
        invoice: part.invoice,
        amount,
        paid_on,
        reference,
        reason,
        evidence,
        mark_paid: false,
        bank_transaction: Some(id),
        bank_charge: part.bank_charge,
    };
    approvals::request(db, app, caller, command).await
}

/// Allocates a part that a second person has confirmed.
pub(crate) async fn add_confirmed(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    id: BankTransactionId,
    part: Part,
) -> Result<()> {
    lock_invoices(db, &[part]).await?;
    add_parts(db, app, by, id, &[part]).await
}

/// What a transaction can still give.
struct Room {
    rest: Amount,
    /// Whether öre were rounded, or a bank charge taken, with a part that stands.
    is_adjusted: bool,
}

impl Room {
    fn of(transaction: &BankTransaction, standing: &[Payment], parts: &[Part]) -> Result<Self> {
        if transaction.asks_about.is_some() {
            return Err(Refusal::TransactionInQuestion.into());
        }
        if transaction.kind != TransactionKind::Incoming {
            return Err(Refusal::TransactionNotIncoming.into());
        }
        if transaction.held_of.is_some() && parts.iter().any(|part| part.bank_charge.is_positive()) {
            return Err(Refusal::BankChargeWithoutBank.into());
        }
        Ok(Self { rest: transaction.unexplained, is_adjusted: is_adjusted(standing) })
    }
}

/// Allocates parts to invoices that are locked.
async fn add_parts(
    tx: &mut PgConnection,
    app: &App,
    caller: &Caller,
    id: BankTransactionId,
    parts: &[Part],
) -> Result<()> {
    let transaction = storage::bank_transactions::find_for_update(tx, id).await?.ok_or(Error::NotFound)?;
    let earlier = storage::payments::list_standing_of(tx, id).await?;
    let Room { mut rest, mut is_adjusted } = Room::of(&transaction, &earlier, parts)?;
    let settings = settings::on(tx, app.clock.today()).await?.settings;
    for part in parts {
        let (invoice, _) = open(tx, caller, Side::Office, part.invoice, Act::AddPayment, None).await?;
        let paid = (part.settles(), app.clock.today());
        let receiving = recover(app, tx, caller, invoice, paid, &settings).await?;
        let (balance, tolerance) = (receiving.invoice.balance(), settings.ore_tolerance);
        let settled = allocate(balance, part.to_allocate(), rest, tolerance, is_adjusted)?;
        rest -= part.amount;
        is_adjusted |= settled.allocated != part.amount;
        let received = received(&transaction, part.amount);
        add_part(app, tx, caller, receiving, &received, (Origin::Waited(id), settled), &settings).await?;
    }
    let allocated = transaction.unexplained - rest;
    let after = json!({ "allocated": allocated, "unexplained": rest, "invoices": parts.len() });
    record(tx, app, caller, "bank_transaction.allocate", &transaction, &after).await
}

/// Allocates what a replaced invoice had of a locked transaction to the one that replaces it, up to what that owes. Whoever
/// sends the new one has decided it, with whoever credited the old one.
pub(crate) async fn take_over(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    invoice: Invoice,
    freed: &Takeover,
) -> Result<()> {
    let id = freed.transaction;
    let transaction = storage::bank_transactions::find_for_update(db, id).await?.ok_or(Error::NotFound)?;
    let amount = freed.amount.min(invoice.balance());
    let settings = settings::on(db, app.clock.today()).await?.settings;
    let earlier =
        Settlement { rounding: freed.rounding, bank_charge: freed.bank_charge, ..Settlement::default() };
    // Of money that was used meanwhile, it is not known what is missing.
    let settled = match amount == freed.amount {
        true => take_over_balance(invoice.balance(), amount, &earlier, invoice.rounding()),
        false => Settlement { allocated: amount, ..Settlement::default() },
    };
    let received = received(&transaction, amount);
    add_part(
        app,
        db,
        caller,
        Receiving { invoice, recovers: false },
        &received,
        (Origin::TakenOver(id, freed.recorded_by), settled),
        &settings,
    )
    .await?;
    let left = transaction.unexplained - amount;
    let after = json!({ "allocated": amount, "unexplained": left, "invoices": 1 });
    record(db, app, caller, "bank_transaction.allocate", &transaction, &after).await
}

/// A part of a transaction as a payment.
fn received(transaction: &BankTransaction, amount: Amount) -> Received {
    Received {
        amount,
        paid_on: transaction.booked_on,
        reference: transaction.reference.clone(),
        reason: String::new(),
        evidence: match transaction.held_of {
            Some(_) => transaction.text.clone(),
            None => evidence(&transaction.file_name, transaction.line),
        },
    }
}

/// Which file tells of a payment, and where.
fn evidence(file_name: &str, line: i32) -> String {
    format!("{file_name}, {line}")
}

/// Says whether a transaction is the same money as the payment that it may be.
pub async fn answer(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: BankTransactionId,
    is_same: bool,
) -> Result<Explained> {
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let asked = storage::bank_transactions::find(tx, id).await?.ok_or(Error::NotFound)?.asks_about;
        let payment = asked.ok_or(Refusal::TransactionNotInQuestion)?;
        let standing = standing(tx, payment).await?;
        let transaction =
            storage::bank_transactions::find_for_update(tx, id).await?.ok_or(Error::NotFound)?;
        if transaction.asks_about != Some(payment) {
            return Err(Refusal::TransactionNotInQuestion.into());
        }
        if let Some(owner) = standing.owner {
            own_money::check(Decision::RecordPayment, caller.user_id, owner)?;
        }
        if is_same {
            if !standing.stands {
                return Err(Refusal::RecordedPaymentReversed.into());
            }
            storage::bank_transactions::write::link(tx, id, payment).await?;
        } else {
            storage::bank_transactions::write::separate(tx, id).await?;
            post(tx, app, &transaction).await?;
        }
        let after = json!({ "isSame": is_same, "payment": payment });
        record(tx, app, caller, "bank_transaction.answer", &transaction, &after).await
    })
    .await?;
    get(app, id).await
}

/// A recorded payment, its invoice locked.
struct Standing {
    owner: Option<UserId>,
    stands: bool,
}

async fn standing(db: &mut PgConnection, payment: PaymentId) -> Result<Standing> {
    let Some(invoice) = storage::payments::find_invoice(db, payment).await? else {
        return Ok(Standing { owner: None, stands: false });
    };
    let invoice = storage::invoices::find_for_update(db, invoice, None).await?.ok_or(Error::NotFound)?;
    let stands = storage::payments::is_counted(db, payment).await?;
    Ok(Standing { owner: Some(invoice.user_id), stands })
}

/// Posts the money of a transaction that nothing explains yet.
async fn post(db: &mut PgConnection, app: &App, transaction: &BankTransaction) -> Result<()> {
    let BankTransaction { booked_on, kind, amount, .. } = *transaction;
    let voucher = postings::bank_transaction(booked_on, &transaction.payer, kind, amount);
    Ok(vouchers::post(db, posting(voucher, transaction.id), app.clock.now()).await?)
}

fn posting(voucher: Voucher, transaction: BankTransactionId) -> Posting {
    Posting { voucher, source_id: transaction.0, user: None, invoice: None, payment: None, run: None }
}

async fn record(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    action: &'static str,
    transaction: &BankTransaction,
    after: &Value,
) -> Result<()> {
    let before = json!({ "unexplained": transaction.unexplained });
    let entry = AuditEntry { action, entity: ENTITY, entity_id: transaction.id.0 };
    audit::record(db, &app.clock, caller, entry, Some(&before), Some(after)).await
}
