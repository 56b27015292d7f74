//! Waiving corrections: what somebody was paid too much and no wage pool will take, because they have left, is given up by two people.
//! What later speaks for the person makes up for it first; the database sees to that.

use paraply_domain::approval::GuardedAct;
use paraply_domain::ids::{UserId, WaivedCorrectionId};
use paraply_domain::money::{Amount, Currency};
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payroll::waiving::{WaivedKind, waivable, waived};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage::salary::pool_corrections;
use paraply_storage::salary::waived_corrections::{self, NewWaived, WaivedRow};
use paraply_storage::users;
use serde_json::json;
use sqlx::PgConnection;

use super::telling;
use crate::approvals::{self, Command, Described, Fields, Outcome};
use crate::audit::{self, AuditEntry};
use crate::idempotency::Key;
use crate::mail::contents;
use crate::{App, Caller, Error, Result, Write};

const ENTITY: &str = "user";

/// The longest note.
const NOTE_MAX: usize = 500;

/// What is still to be corrected of a person's wage pools, and what of it was given up.
#[derive(Clone, Debug)]
pub struct Corrections {
    /// Below zero lowers the next wage pools.
    pub left: Amount,
    /// The most that can be waived now.
    pub waivable: Amount,
    /// What is waived still.
    pub waived: Amount,
    pub entries: Vec<ShownWaived>,
}

/// An entry, and whether it can still be undone.
#[derive(Clone, Debug)]
pub struct ShownWaived {
    pub row: WaivedRow,
    pub can_be_undone: bool,
}

/// What is decided: a second person confirms the same.
#[derive(Clone, Debug)]
pub(crate) struct Decided {
    pub amount: Amount,
    pub note: String,
}

/// What is still to be corrected of a person's wage pools.
pub async fn corrections(app: &App, user: UserId) -> Result<Corrections> {
    let mut db = app.pool.acquire().await?;
    users::get(&mut db, user).await?;
    let left = pool_corrections::left(&mut db, user).await?;
    let rows = waived_corrections::list(&mut db, user).await?;
    let waived = standing(&rows);
    let shown = |row: WaivedRow| ShownWaived { can_be_undone: can_be_undone(&row, waived), row };
    Ok(Corrections { left, waivable: waivable(left), waived, entries: rows.into_iter().map(shown).collect() })
}

/// Asks a second person to give up so much, or all that there is. Done already only where it is asked again with the same key.
pub async fn waive(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    user: UserId,
    amount: Option<Amount>,
    note: &str,
) -> Result<Outcome<Corrections>> {
    let note = required_line(note, NOTE_MAX).map_err(|kind| Error::fault("note", kind))?;
    own_money::check(Decision::WaiveCorrections, caller.user_id, user)?;
    let waiting = app
        .write_once(caller, key.as_ref(), user, async move |Write { app, caller, tx }| {
            let amount = checked(tx, user, amount).await?;
            approvals::request(tx, app, caller, Command::WaiveCorrections { user, amount, note }).await
        })
        .await?;
    let waiting = match waiting {
        None => approvals::own_waiting(app, caller, GuardedAct::WaiveCorrections, ENTITY, user.0).await?,
        asked => asked,
    };
    match waiting {
        Some(approval) => Ok(Outcome::Waiting(approval)),
        None => corrections(app, user).await.map(Outcome::Done),
    }
}

/// Takes a waiver back that was a mistake: the next wage pools are lowered again.
pub async fn undo(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    user: UserId,
    id: WaivedCorrectionId,
) -> Result<Corrections> {
    own_money::check(Decision::WaiveCorrections, caller.user_id, user)?;
    app.write_once(caller, key.as_ref(), user, async move |Write { app, caller, tx }| {
        // Two at once: the second finds it undone.
        waived_corrections::lock(tx, user).await?;
        let rows = waived_corrections::list(tx, user).await?;
        let row = rows.iter().find(|row| row.id == id && row.kind == WaivedKind::Waived);
        let row = row.ok_or(Error::NotFound)?;
        if !can_be_undone(row, standing(&rows)) {
            return Err(Refusal::WaiverMadeUp.into());
        }
        let new = NewWaived { user, amount: -row.amount, note: "", undoes: Some(id), by: caller.user_id };
        waived_corrections::insert(tx, &new, app.clock.now()).await?;
        let entry = AuditEntry { action: "user.undo_waived_corrections", entity: ENTITY, entity_id: user.0 };
        let after = json!({ "amount": row.amount });
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        tell(app, tx, user, "corrections-waiver-undone", row.amount).await
    })
    .await?;
    corrections(app, user).await
}

/// What a waiver changes.
pub(crate) async fn describe(db: &mut PgConnection, user: UserId, decided: &Decided) -> Result<Described> {
    let person = users::get(db, user).await?;
    waived_corrections::lock(db, user).await?;
    let left = pool_corrections::left(db, user).await?;
    let Decided { amount, note } = decided;
    let before = Fields::from([("poolCorrections".to_owned(), left.to_string())]);
    let after = Fields::from([
        ("poolCorrections".to_owned(), (left + *amount).to_string()),
        ("amount".to_owned(), amount.to_string()),
        ("note".to_owned(), note.clone()),
    ]);
    Ok(Described {
        entity: ENTITY,
        entity_id: user.0,
        subject: format!("{}, {}", person.full_name, person.email),
        before,
        after,
        favours: Some(user),
    })
}

/// Waives once a second person has confirmed it.
pub(crate) async fn waive_confirmed(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    user: UserId,
    decided: &Decided,
) -> Result<()> {
    own_money::check(Decision::WaiveCorrections, by.user_id, user)?;
    let amount = checked(db, user, Some(decided.amount)).await?;
    let new = NewWaived { user, amount, note: &decided.note, undoes: None, by: by.user_id };
    waived_corrections::insert(db, &new, app.clock.now()).await.map_err(|error| {
        match error.constraint() {
            // An invoice was sent meanwhile.
            Some("waived_corrections_left") => Error::from(Refusal::SalaryToCome),
            _ => error.into(),
        }
    })?;
    let entry = AuditEntry { action: "user.waive_corrections", entity: ENTITY, entity_id: user.0 };
    let after = json!({ "amount": amount, "note": decided.note });
    audit::record(db, &app.clock, by, entry, None::<&()>, Some(&after)).await?;
    tell(app, db, user, "corrections-waived", amount).await
}

/// Tells the person whom it concerns.
async fn tell(
    app: &App,
    db: &mut PgConnection,
    user: UserId,
    phrase: &'static str,
    amount: Amount,
) -> Result<()> {
    let person = users::get(db, user).await?;
    let language = person.language;
    let amount = amount.written(Currency::Sek, language);
    let said = language.phrase_with(phrase, [("amount", amount.into())]);
    telling::tell(app, db, person, &contents::CORRECTIONS_WAIVED, ("waived", said)).await
}

/// How much is waived, with the person locked.
async fn checked(db: &mut PgConnection, user: UserId, amount: Option<Amount>) -> Result<Amount> {
    users::get(db, user).await?;
    waived_corrections::lock(db, user).await?;
    let left = pool_corrections::left(db, user).await?;
    if waivable(left).is_zero() {
        return Err(Refusal::NothingToWaive.into());
    }
    if waived_corrections::has_pay_to_come(db, user).await? {
        return Err(Refusal::SalaryToCome.into());
    }
    waived(amount, left).map_err(|fault| Error::Invalid(vec![fault]))
}

/// What is waived still.
fn standing(rows: &[WaivedRow]) -> Amount {
    rows.iter().map(|row| row.amount).sum()
}

/// Whether it is a waiver of which the whole stands.
fn can_be_undone(row: &WaivedRow, standing: Amount) -> bool {
    row.kind == WaivedKind::Waived && !row.undone && row.amount <= standing
}
