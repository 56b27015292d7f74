//! Saying what a bank transaction is that pays no invoice. Above the limit for payments by hand a second person confirms.

use chrono::NaiveDate;
use paraply_domain::approval::GuardedAct;
use paraply_domain::bank_transaction::BankTransaction;
use paraply_domain::bank_transaction::explanation::{Explanation, ExplanationKind, check_offset};
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{BankExplanationId, BankTransactionId, UserId};
use paraply_domain::ledger::postings;
use paraply_domain::money::Amount;
use paraply_domain::own_money::Decision;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage::bank_transactions as storage;
use paraply_storage::bank_transactions::explanations::{self, NewExplanation};
use paraply_storage::salary::claims;
use paraply_storage::users;
use paraply_storage::vouchers::{self, Posting};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{ENTITY, Explained, get, posting, record, repaying};
use crate::approvals::{self, Command, Described, Fields, Outcome};
use crate::idempotency::Key;
use crate::{App, Caller, Error, Result, Write, settings};

/// The longest note.
pub(super) const NOTE_MAX: usize = 500;

/// What somebody says of a part of a transaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Said {
    pub kind: ExplanationKind,
    pub amount: Amount,
    /// Why.
    pub note: String,
    /// For an offset: the transaction that went the other way.
    pub other: Option<BankTransactionId>,
    /// For a repayment: who pays back what they owe. Unknown to requests of before it was asked for.
    #[serde(default)]
    pub person: Option<UserId>,
}

/// Explains a part of a transaction that is no payment of an invoice, or asks a second person to.
pub async fn explain(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: BankTransactionId,
    said: Said,
) -> Result<Outcome<Explained>> {
    let mut faults = Faults::new();
    if !said.amount.is_positive() {
        faults.push("amount", FaultKind::MustBePositive);
    }
    let note = faults.check("note", required_line(&said.note, NOTE_MAX));
    match (said.kind, said.other, said.person) {
        (ExplanationKind::Offset, None, _) => faults.push("otherTransactionId", FaultKind::Required),
        (ExplanationKind::SalaryRepayment, _, None) => faults.push("userId", FaultKind::Required),
        // A refund is asked for as one.
        (ExplanationKind::Refund, ..) => faults.push("kind", FaultKind::Unknown),
        _ => {}
    }
    faults.into_result(())?;
    let other = said.other.filter(|_| said.kind == ExplanationKind::Offset);
    let person = said.person.filter(|_| said.kind == ExplanationKind::SalaryRepayment);
    let said = Said { note: note.unwrap_or_default(), other, person, ..said };
    let done = app
        .write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
            let transaction = check(tx, caller, id, &said).await?;
            if needs_second_person(app, tx, &said, id).await? {
                let command = Command::ExplainTransaction { transaction: id, said };
                return approvals::request(tx, app, caller, command).await.map(Outcome::Waiting);
            }
            store(tx, app, caller, &transaction, &said).await.map(Outcome::Done)
        })
        .await?;
    let waiting = match done {
        Some(Outcome::Waiting(approval)) => Some(approval),
        Some(Outcome::Done(())) => None,
        // Asked for before, with the same key.
        None => approvals::own_waiting(app, caller, GuardedAct::ExplainTransaction, ENTITY, id.0).await?,
    };
    match waiting {
        Some(approval) => Ok(Outcome::Waiting(approval)),
        None => get(app, id).await.map(Outcome::Done),
    }
}

/// The transaction, locked with the one that it is set off against, if it can be explained so by this person.
async fn check(
    db: &mut PgConnection,
    caller: &Caller,
    id: BankTransactionId,
    said: &Said,
) -> Result<BankTransaction> {
    let both: Vec<_> = [Some(id), said.other].into_iter().flatten().collect();
    explanations::lock(db, &both).await?;
    let transaction = storage::find(db, id).await?.ok_or(Error::NotFound)?;
    for &one in &both {
        check_own(db, one, caller.user_id).await?;
    }
    match said.other {
        Some(other) => {
            let unknown = || Error::fault("otherTransactionId", FaultKind::Unknown);
            let other = storage::find(db, other).await?.ok_or_else(unknown)?;
            check_offset(&transaction, &other, said.amount)?;
        }
        None => said.kind.check(&transaction, said.amount)?,
    }
    if let Some(person) = said.person {
        repaying::check(db, caller, &transaction, person, said.amount).await?;
    }
    Ok(transaction)
}

/// Nobody decides on money that pays their own invoice, or that its payer sent for it.
pub(crate) async fn check_own(db: &mut PgConnection, id: BankTransactionId, person: UserId) -> Result<()> {
    match explanations::pays(db, id, person).await? {
        true => Err(Refusal::OwnMoney { decision: Decision::ExplainMoney }.into()),
        false => Ok(()),
    }
}

/// Whether more of a transaction, or of the other half of an offset, would be explained by hand than one person may; many
/// small parts do not pass beneath.
async fn needs_second_person(
    app: &App,
    db: &mut PgConnection,
    said: &Said,
    id: BankTransactionId,
) -> Result<bool> {
    if said.kind == ExplanationKind::SalaryRepayment {
        // It raises the person's next pay, as a refund pays its payee.
        return Ok(true);
    }
    let settings = settings::on(db, app.clock.today()).await?.settings;
    let Some(limit) = settings.manual_payment_limit else { return Ok(false) };
    for one in [Some(id), said.other].into_iter().flatten() {
        if explanations::explained_by_hand(db, one).await? + said.amount > limit {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Stores what is checked, and posts it.
async fn store(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    transaction: &BankTransaction,
    said: &Said,
) -> Result<()> {
    let day = match said.person {
        Some(person) => repaying::day(db, person, said.amount, transaction.booked_on).await?,
        None => transaction.booked_on,
    };
    let half = |transaction, other| NewExplanation {
        id: BankExplanationId(Uuid::now_v7()),
        transaction,
        kind: said.kind,
        amount: said.amount,
        note: &said.note,
        other,
        refund: None,
        repaid: said.person.map(|person| (person, day)),
        reverses: None,
    };
    let mut new = vec![half(transaction.id, said.other)];
    new.extend(said.other.map(|other| half(other, Some(transaction.id))));
    explanations::insert(db, &new, caller.user_id, app.clock.now()).await?;
    post(db, app, transaction, &new[0], day).await?;
    if let Some(person) = said.person {
        repaying::tell(app, db, person, said.amount, "").await?;
    }
    let after = json!({
        "kind": said.kind, "amount": said.amount, "note": said.note, "other": said.other, "user": said.person,
        "unexplained": transaction.unexplained - said.amount,
    });
    record(db, app, caller, "bank_transaction.explain", transaction, &after).await
}

/// Posts an explanation or, below zero, its opposite.
async fn post(
    db: &mut PgConnection,
    app: &App,
    transaction: &BankTransaction,
    new: &NewExplanation<'_>,
    day: NaiveDate,
) -> Result<()> {
    let voucher = postings::bank_explanation(day, transaction.kind, new.kind, new.note, new.amount);
    let Some(voucher) = voucher else { return Ok(()) };
    let posting = Posting {
        source_id: new.id.0,
        user: new.repaid.map(|(person, _)| person),
        ..posting(voucher, transaction.id)
    };
    Ok(vouchers::post(db, posting, app.clock.now()).await?)
}

/// What a second person sees: of an offset also what it is set off against.
pub(crate) async fn describe(db: &mut PgConnection, id: BankTransactionId, said: &Said) -> Result<Described> {
    let both: Vec<_> = [Some(id), said.other].into_iter().flatten().collect();
    explanations::lock(db, &both).await?;
    let transaction = storage::find(db, id).await?.ok_or(Error::NotFound)?;
    let mut before = Fields::from([("unexplained".to_owned(), transaction.unexplained.to_string())]);
    let mut after = Fields::from([
        ("unexplained".to_owned(), (transaction.unexplained - said.amount).to_string()),
        ("explanation".to_owned(), said.kind.as_str().to_owned()),
        ("amount".to_owned(), said.amount.to_string()),
        ("note".to_owned(), said.note.clone()),
    ]);
    if let Some(other) = said.other {
        let other = storage::find(db, other).await?.ok_or(Error::NotFound)?;
        before.insert("otherUnexplained".to_owned(), other.unexplained.to_string());
        after.insert("otherUnexplained".to_owned(), (other.unexplained - said.amount).to_string());
        after.insert("otherTransaction".to_owned(), name(&other));
    }
    if let Some(person) = said.person {
        let owed = claims::lock(db, person).await?.ok_or(Error::NotFound)?;
        // Not as it was before: what else is paid back or set off meanwhile closes no request that still fits.
        after.insert("claims".to_owned(), (owed - said.amount).to_string());
        after.insert("userName".to_owned(), users::get(db, person).await?.full_name);
    }
    let subject = name(&transaction);
    Ok(Described { entity: ENTITY, entity_id: id.0, subject, before, after, favours: said.person })
}

/// What a person knows a transaction by: its day, and who paid or what was referred to.
fn name(transaction: &BankTransaction) -> String {
    let said = [transaction.payer.as_str(), transaction.reference.as_str()];
    let said = said.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    format!("{} {said}", transaction.booked_on).trim_end().to_owned()
}

/// Explains a transaction once a second person has confirmed it.
pub(crate) async fn explain_confirmed(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    id: BankTransactionId,
    said: &Said,
) -> Result<()> {
    let transaction = check(db, by, id, said).await?;
    store(db, app, by, &transaction, said).await
}

/// Takes back these explanations of a locked transaction; of an offset also its other half. Who had paid back a salary is
/// told the reason.
pub(super) async fn take_back(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    transaction: &BankTransaction,
    standing: &[Explanation],
    reason: &str,
) -> Result<()> {
    let today = app.clock.today();
    for explanation in standing {
        for one in [Some(transaction.id), explanation.other].into_iter().flatten() {
            check_own(db, one, caller.user_id).await?;
        }
        let repayment = explanation.repayment.as_ref();
        // Never before the voucher that it reverses.
        let day = repayment.map_or(today, |repayment| today.max(repayment.posted_on));
        let person = repayment.map(|repayment| repayment.user);
        let opposite = |transaction, other, reverses| NewExplanation {
            id: BankExplanationId(Uuid::now_v7()),
            transaction,
            kind: explanation.kind,
            amount: -explanation.amount,
            note: &explanation.note,
            other,
            refund: explanation.refund,
            repaid: person.map(|person| (person, day)),
            reverses: Some(reverses),
        };
        let mut new = vec![opposite(transaction.id, explanation.other, explanation.id)];
        if let Some(other) = explanation.other {
            let half = explanations::find_other_half(db, transaction.id, explanation).await?;
            let half = half.ok_or_else(|| {
                Error::Inconsistent(format!("other half of explanation {}", explanation.id))
            })?;
            new.push(opposite(other, Some(transaction.id), half));
        }
        explanations::insert(db, &new, caller.user_id, app.clock.now()).await?;
        post(db, app, transaction, &new[0], day).await?;
        if let Some(person) = person {
            repaying::tell(app, db, person, -explanation.amount, reason).await?;
        }
    }
    Ok(())
}
