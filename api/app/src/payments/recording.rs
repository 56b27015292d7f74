//! Recording what came in, one payment or a file of them. What a payment does to its invoice is decided one after the
//! other, in the order they come; what was decided is stored together, in a few statements however many there are.

use std::collections::HashMap;

use chrono::NaiveDate;
use paraply_domain::calendar;
use paraply_domain::dates;
use paraply_domain::ids::{BankTransactionId, InvoiceId, PaymentId, UserId};
use paraply_domain::invoice::settlement::{Settlement, settle};
use paraply_domain::invoice::status::{Act, InvoiceStatus, after_payment};
use paraply_domain::invoice::{Invoice, InvoiceNumber, PoolCorrection, Salaried};
use paraply_domain::ledger::postings;
use paraply_domain::money::Amount;
use paraply_domain::tax_profile::TaxProfile;
use paraply_storage as storage;
use paraply_storage::invoices::Paid;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::parties::{Owner, list_owners};
use paraply_storage::payments::NewPayment;
use paraply_storage::users::{supplier_invoices, tax_profiles};
use paraply_storage::vouchers;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Received, by_hand, moved, number_of, posting};
use crate::invoices::correcting::{correct_salary_by_payment, salary_owed};
use crate::invoices::doubting;
use crate::invoices::telling::{Corrected, Effect, Happened, tell_effect};
use crate::invoices::writing_off::{Receiving, recover, recoverable};
use crate::invoices::{Side, act_on, permitted, record_acts};
use crate::mail::{self, Circular, contents};
use crate::settings::{self, Settings};
use crate::{App, Caller, Error, Result, audit};

/// Where the money of a payment comes from.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'a> {
    /// Somebody recorded it, in this way.
    ByHand(&'static str),
    /// A file of payments, which has this identity for it.
    File(&'a str),
    /// A bank transaction, matched as it came.
    Matched(BankTransactionId),
    /// A bank transaction that waited.
    Waited(BankTransactionId),
    /// A bank transaction on which the money of the invoice waited that this one replaces, and who vouched for it there.
    TakenOver(BankTransactionId, Option<UserId>),
}

impl<'a> Origin<'a> {
    /// As it is stored with a payment.
    const fn source(self) -> &'static str {
        match self {
            Self::ByHand(source) => source,
            Self::File(_) => "import",
            Self::Matched(_) | Self::Waited(_) | Self::TakenOver(..) => FROM_BANK,
        }
    }

    const fn external_id(self) -> Option<&'a str> {
        match self {
            Self::File(id) => Some(id),
            Self::ByHand(_) | Self::Matched(_) | Self::Waited(_) | Self::TakenOver(..) => None,
        }
    }

    const fn bank_transaction(self) -> Option<BankTransactionId> {
        match self {
            Self::Matched(transaction) | Self::Waited(transaction) | Self::TakenOver(transaction, _) => {
                Some(transaction)
            }
            Self::ByHand(_) | Self::File(_) => None,
        }
    }
}

/// The source of payments that are parts of bank transactions.
pub(super) const FROM_BANK: &str = "bank";

/// A payment from a file.
pub struct Imported<'a> {
    pub invoice: InvoiceId,
    pub received: &'a Received,
    pub origin: Origin<'a>,
}

/// Records payments from a file in a transaction that is under way, each as if those before it were recorded already.
pub async fn add_imported(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    payments: &[Imported<'_>],
) -> Result<Vec<PaymentId>> {
    let mut ids: Vec<Uuid> = payments.iter().map(|payment| payment.invoice.0).collect();
    ids.sort_unstable();
    ids.dedup();
    let invoices = storage::invoices::list_for_update(db, &ids).await?;
    let mut invoices: HashMap<InvoiceId, Invoice> =
        invoices.into_iter().map(|invoice| (invoice.id, invoice)).collect();
    let today = app.clock.today();
    let settings = settings::on(db, today).await?.settings;
    let mut ids = Vec::with_capacity(payments.len());
    let mut taken = Vec::with_capacity(payments.len());
    for Imported { invoice, received, origin } in payments {
        let invoice = invoices.get_mut(invoice).ok_or(Error::NotFound)?;
        permitted(caller, Side::Office, invoice, Act::AddPayment)?;
        by_hand::check_row(&settings, invoice, received.amount)?;
        let mut recovers = false;
        if recoverable(invoice, received.amount, &settings).is_positive() {
            // What came before in the file is to stand there when the invoice is written.
            ids.extend(store(app, db, caller, &taken, &settings).await?);
            taken.clear();
            let posted_on = posted_on(*origin, received, today);
            let paid = (received.amount, posted_on);
            let receiving = recover(app, db, caller, invoice.clone(), paid, &settings).await?;
            (*invoice, recovers) = (receiving.invoice, receiving.recovers);
        }
        let settled = settle(invoice.balance(), received.amount, settings.ore_tolerance);
        let payment = take(invoice, received, *origin, settled, today, &settings)?;
        taken.push(if recovers { payment.without_correction() } else { payment });
    }
    ids.extend(store(app, db, caller, &taken, &settings).await?);
    Ok(ids)
}

/// Records money of which is decided what it settles, for a locked invoice that takes payments.
pub(crate) async fn add_part(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    Receiving { mut invoice, recovers }: Receiving,
    received: &Received,
    (origin, settled): (Origin<'_>, Settlement),
    settings: &Settings,
) -> Result<()> {
    let today = app.clock.today();
    let taken = take(&mut invoice, received, origin, settled, today, settings)?;
    let taken = if recovers { taken.without_correction() } else { taken };
    store(app, db, caller, &[taken], settings).await?;
    Ok(())
}

/// Records money for a locked invoice that takes payments: allocates up to the balance, keeps the rest, and tells the
/// owner when the invoice is paid.
pub(super) async fn record(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: Invoice,
    received: &Received,
    source: &'static str,
    settings: &Settings,
) -> Result<()> {
    let paid = (received.amount, received.paid_on);
    let receiving = recover(app, db, caller, invoice, paid, settings).await?;
    let settled = settle(receiving.invoice.balance(), received.amount, settings.ore_tolerance);
    add_part(app, db, caller, receiving, received, (Origin::ByHand(source), settled), settings).await
}

/// What a payment does to its invoice.
struct Taken<'a> {
    id: PaymentId,
    received: &'a Received,
    origin: Origin<'a>,
    before: Invoice,
    number: InvoiceNumber,
    settled: Settlement,
    /// What of the invoice is paid then.
    paid: Amount,
    status: InvoiceStatus,
    promised: Option<NaiveDate>,
    /// What its salary, which was paid ahead, is corrected by.
    correction: Option<PoolCorrection>,
    posted_on: NaiveDate,
}

/// Decides what a payment does to its invoice, and leaves that as it is then: for the next one.
fn take<'a>(
    invoice: &mut Invoice,
    received: &'a Received,
    origin: Origin<'a>,
    settled: Settlement,
    today: NaiveDate,
    settings: &Settings,
) -> Result<Taken<'a>> {
    let before = invoice.clone();
    let paid = before.paid + settled.allocated;
    let balance = before.left() - paid;
    let status = after_payment(balance);
    let doubts = before.doubts.at(balance, Amount::ZERO);
    let promised = match status {
        InvoiceStatus::Paid if before.salaried == Salaried::No => {
            Some(calendar::promised_when_paid(received.paid_on, today, settings.payout_bank_days))
        }
        _ if before.salaried != Salaried::No => before.promised_payout_date,
        _ => doubts.promise(before.promised_payout_date, before.due_date, settings.payout_bank_days),
    };
    invoice.paid = paid;
    invoice.status = status;
    invoice.promised_payout_date = promised;
    invoice.doubts = doubts;
    invoice.version += 1;
    let id = PaymentId(Uuid::now_v7());
    let number = number_of(&before)?;
    let posted_on = posted_on(origin, received, today);
    let correction = PoolCorrection::between(&before, invoice);
    Ok(Taken { id, received, origin, before, number, settled, paid, status, promised, correction, posted_on })
}

/// The day on which a payment is posted.
fn posted_on(origin: Origin<'_>, received: &Received, today: NaiveDate) -> NaiveDate {
    match origin {
        // The day of the money is in the ledger already.
        Origin::Waited(_) | Origin::TakenOver(..) => today,
        Origin::ByHand(_) | Origin::File(_) | Origin::Matched(_) => received.paid_on,
    }
}

impl Taken<'_> {
    /// Where what is recovered has corrected the salary already.
    fn without_correction(self) -> Self {
        Self { correction: None, ..self }
    }

    /// The invoice then.
    fn after(&self) -> Invoice {
        Invoice { paid: self.paid, status: self.status, ..self.before.clone() }
    }

    fn payment(&self, caller: &Caller) -> NewPayment<'_> {
        NewPayment {
            id: self.id,
            amount: self.received.amount,
            allocated: self.settled.allocated,
            rounding: self.settled.rounding,
            bank_charge: self.settled.bank_charge,
            invoice: self.before.id,
            currency: self.before.currency,
            paid_on: self.received.paid_on,
            reference: &self.received.reference,
            reason: &self.received.reason,
            evidence: &self.received.evidence,
            source: self.origin.source(),
            external_id: self.origin.external_id(),
            bank_transaction: self.origin.bank_transaction(),
            reverses: None,
            created_by: match self.origin {
                Origin::TakenOver(_, recorded_by) => recorded_by,
                _ => Some(caller.user_id),
            },
        }
    }

    fn events(&self, caller: &Caller) -> Vec<(InvoiceId, Event<'static>)> {
        let actor = Some(caller.user_id);
        let event = |kind, amount| Event { kind, actor, amount: Some(amount), ..Event::default() };
        let mut events = vec![event("payment", self.received.amount)];
        if self.settled.bank_charge.is_positive() {
            events.push(event("bank_charge", self.settled.bank_charge));
        }
        if self.status == InvoiceStatus::Paid {
            events.push(event("paid", self.before.left()));
            events.extend(moved(&self.before, self.promised, "paid"));
        }
        events.into_iter().map(|event| (self.before.id, event)).collect()
    }

    fn entry(&self) -> Result<audit::Event> {
        let after = json!({
            "status": self.status,
            "paid": self.paid,
            "amount": self.received.amount,
            "unallocated": self.settled.surplus,
            "rounding": self.settled.rounding,
            "bankCharge": self.settled.bank_charge,
            "reason": self.received.reason,
            "evidence": self.received.evidence,
        });
        act_on("invoice.payment", &self.before, &after)
    }

    fn posting(&self) -> vouchers::Posting {
        let post = match self.origin {
            Origin::Waited(_) | Origin::TakenOver(..) => postings::payment_explained,
            Origin::ByHand(_) | Origin::File(_) | Origin::Matched(_) => postings::payment_received,
        };
        let voucher = post(self.posted_on, self.number, &self.settled);
        posting(voucher, self.id, &self.before)
    }
}

/// An invoice that is paid now.
struct Settled<'a> {
    invoice: &'a Invoice,
    /// What was left to pay of it in all.
    amount: Amount,
    /// The day its salary is promised for.
    promised: NaiveDate,
    /// What settled it: no repeat of that tells of it twice.
    cause: Uuid,
}

impl Settled<'_> {
    fn mail(&self, app: &App, owner: &Owner, company: &str) -> Circular {
        let invoice = self.invoice;
        Circular {
            values: vec![
                ("name", owner.full_name.clone()),
                ("client", invoice.client_name.clone()),
                ("number", invoice.number.clone().unwrap_or_default()),
                ("amount", self.amount.written(invoice.currency, owner.language)),
                ("promised", dates::day(self.promised, owner.language)),
                ("link", format!("{}/invoices/{}", app.config.origin(), invoice.id)),
                ("company", company.to_owned()),
            ],
            language: owner.language,
            recipient: owner.email.to_string(),
            user: owner.id,
            invoice: Some(invoice.id),
            key: format!("invoice_paid:{}", self.cause),
        }
    }
}

/// Tells the owner of an invoice that it is paid with what a credit note has left of it. Who was told so before is only asked
/// for an own invoice, where that has to say less now.
pub(crate) async fn tell_settled(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    amount: Amount,
    promised: Option<NaiveDate>,
) -> Result<()> {
    let Some(promised) = promised else { return Ok(()) };
    let settings = settings::on(db, app.clock.today()).await?.settings;
    let settled = Settled { invoice, amount, promised, cause: Uuid::now_v7() };
    let told = if invoice.status == InvoiceStatus::Paid { Told::Before } else { Told::Now };
    tell_owners(app, db, &[settled], &settings.company.name, told).await
}

/// Whether the owners know already that their invoices are paid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Now,
    Before,
}

/// Stores what was decided of payments, in their order.
async fn store(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    taken: &[Taken<'_>],
    settings: &Settings,
) -> Result<Vec<PaymentId>> {
    let now = app.clock.now();
    let payments: Vec<NewPayment<'_>> = taken.iter().map(|taken| taken.payment(caller)).collect();
    storage::payments::insert_many(db, &payments, now).await?;
    let mut posts = Vec::new();
    for Taken { before, paid, posted_on, .. } in taken {
        let left = (before.left() - *paid, Amount::ZERO);
        posts.extend(doubting::settle(app, db, caller, before, left, *posted_on).await?.posts);
    }
    let mut events: Vec<_> = taken.iter().flat_map(|taken| taken.events(caller)).collect();
    for taken in taken.iter().filter(|taken| taken.correction.is_some()) {
        events.extend(give_back(app, db, caller, taken).await?);
    }
    storage::invoices::update_paid(db, &outcomes(taken), now).await?;
    let kept = taken.iter().map(|taken| Ok((caller, taken.entry()?))).collect::<Result<_>>()?;
    record_acts(db, now, &events, kept).await?;
    let settled: Vec<Settled<'_>> = taken
        .iter()
        // Of what is recovered after the salary the payslip tells.
        .filter(|taken| taken.status == InvoiceStatus::Paid && taken.before.salaried == Salaried::No)
        .filter_map(|taken| {
            let promised = taken.promised?;
            let (invoice, amount) = (&taken.before, taken.before.left());
            Some(Settled { invoice, amount, promised, cause: taken.id.0 })
        })
        .collect();
    tell_owners(app, db, &settled, &settings.company.name, Told::Now).await?;
    posts.extend(taken.iter().map(Taken::posting));
    vouchers::post_all(db, &posts, now).await?;
    Ok(taken.iter().map(|taken| taken.id).collect())
}

/// Gives back what was owed of a salary that was paid ahead, and tells its owner.
async fn give_back(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    taken: &Taken<'_>,
) -> Result<Option<(InvoiceId, Event<'static>)>> {
    let (before, after) = (&taken.before, taken.after());
    let corrected = correct_salary_by_payment(app, db, before, &after, taken.id, None).await?;
    let Some(correction) = corrected else { return Ok(None) };
    let happened = Happened { phrase: "basis-changed-by-payment", amount: taken.received.amount, reason: "" };
    let corrected = Some(Corrected::GivenBack(correction));
    let effect = Effect { before, after: &after, corrected, borne: None, waits: false };
    tell_effect(app, db, happened, effect).await?;
    Ok(Some((before.id, salary_owed(caller.user_id, &correction, None))))
}

/// How payments leave their invoices, each invoice once.
fn outcomes(taken: &[Taken<'_>]) -> Vec<Paid> {
    let mut outcomes: HashMap<InvoiceId, Paid> = HashMap::with_capacity(taken.len());
    for taken in taken {
        let invoice = taken.before.id;
        let changes = outcomes.get(&invoice).map_or(0, |earlier| earlier.changes) + 1;
        let Taken { paid, status, promised, .. } = *taken;
        outcomes.insert(invoice, Paid { invoice, paid, status, promised, changes });
    }
    outcomes.into_values().collect()
}

/// Tells the owners of invoices that are paid now, and asks those with F-skatt for their own.
async fn tell_owners(
    app: &App,
    db: &mut PgConnection,
    settled: &[Settled<'_>],
    company: &str,
    told: Told,
) -> Result<()> {
    if settled.is_empty() {
        return Ok(());
    }
    let ids: Vec<Uuid> = settled.iter().map(|settled| settled.invoice.user_id.0).collect();
    let owners = list_owners(db, &ids).await?;
    let owners: HashMap<UserId, Owner> = owners.into_iter().map(|owner| (owner.id, owner)).collect();
    let taxes = tax_profiles::find_current_of(db, &ids, app.clock.today()).await?;
    let buys =
        |settled: &Settled<'_>| taxes.get(&settled.invoice.user_id.0).is_some_and(TaxProfile::is_purchase);
    let bought: Vec<Uuid> =
        settled.iter().filter(|settled| buys(settled)).map(|settled| settled.invoice.id.0).collect();
    let missing = supplier_invoices::list_missing(db, &bought).await?;
    let (mut mails, mut asking) = (Vec::with_capacity(settled.len()), Vec::new());
    for settled in settled {
        let Invoice { id, user_id, .. } = settled.invoice;
        let owner = owners.get(user_id);
        let owner = owner.ok_or_else(|| Error::Inconsistent(format!("invoice {id} without its owner")))?;
        let mut mail = settled.mail(app, owner, company);
        if missing.contains(id) {
            mail.values.retain(|(name, _)| *name != "promised");
            asking.push(mail);
        } else if told == Told::Now {
            mails.push(mail);
        }
    }
    mail::enqueue_all(db, &app.clock, &contents::OWN_INVOICE_NEEDED, asking).await?;
    mail::enqueue_all(db, &app.clock, &contents::INVOICE_PAID, mails).await
}
