//! Groups of people with terms of their own.

pub mod guarded;
pub mod members;

use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::fee::OwnTerms;
use paraply_domain::ids::{GroupId, UserId};
use paraply_domain::money::{Amount, Percent};
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::{clean_block, required_line};
use paraply_storage::groups::{self, Group, Sort, Terms};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::approvals::{self, Command, Outcome};
use super::audit::{self, AuditEntry};
use super::idempotency::Key;
use super::{App, Caller, Page, Result, Window, Write, required_version};

pub use paraply_storage::groups::Filter;
pub use paraply_storage::groups::Group as Stored;

/// A group as it was typed.
#[derive(Clone, Debug, Default)]
pub struct GroupInput {
    pub name: String,
    pub description: String,
    /// Per cent of the subtotal; absent: the provider's.
    pub fee_percentage: Option<Decimal>,
    /// SEK per invoice; absent: the provider's.
    pub fixed_fee: Option<Amount>,
    /// Days that invoices of the group may be due in.
    pub payment_terms_days: Option<i32>,
    pub version: Option<i32>,
}

impl GroupInput {
    fn parse(&self) -> Result<Terms> {
        let mut faults = Faults::new();
        let name = faults.check("name", required_line(&self.name, 100)).unwrap_or_default();
        let description =
            faults.check("description", clean_block(&self.description, 2000)).unwrap_or_default();
        let fees = check_fees(&mut faults, self.fee_percentage, self.fixed_fee);
        let range = |min: &str, max: &str| FaultKind::OutOfRange { min: min.into(), max: max.into() };
        if self.payment_terms_days.is_some_and(|days| !(0..=365).contains(&days)) {
            faults.push("paymentTermsDays", range("0", "365"));
        }
        Ok(faults.into_result(Terms {
            name,
            description,
            fees,
            payment_terms_days: self.payment_terms_days,
        })?)
    }
}

fn check_fees(faults: &mut Faults, percentage: Option<Decimal>, fixed: Option<Amount>) -> OwnTerms {
    let percentage = percentage.and_then(|value| faults.check("feePercentage", Percent::new(value)));
    if fixed.is_some_and(|fee| fee.is_negative() || fee > Amount::from_ore(10_000_000)) {
        faults.push("fixedFee", FaultKind::OutOfRange { min: "0".into(), max: "100000".into() });
    }
    OwnTerms { percentage, fixed }
}

/// Own fees as they were typed, of a group or of a person.
pub(super) fn parse_fees(percentage: Option<Decimal>, fixed: Option<Amount>) -> Result<OwnTerms> {
    let mut faults = Faults::new();
    let fees = check_fees(&mut faults, percentage, fixed);
    Ok(faults.into_result(fees)?)
}

/// One page, in the order of the given clause, and how many there are in all.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Group>> {
    let mut db = app.pool.acquire().await?;
    Ok(groups::list(&mut db, &app.counts, filter, window).await?)
}

/// One group.
pub async fn get(app: &App, id: GroupId) -> Result<Group> {
    let mut db = app.pool.acquire().await?;
    Ok(groups::get(&mut db, id).await?)
}

/// The days until an invoice falls due that a person's group has agreed on, if it has.
pub async fn payment_terms_of(app: &App, person: UserId) -> Result<Option<i32>> {
    Ok(groups::payment_terms_of(&mut *app.pool.acquire().await?, person).await?)
}

/// Makes a group.
pub async fn create(app: &App, caller: &Caller, input: &GroupInput, key: Option<Key>) -> Result<Group> {
    let terms = input.parse()?;
    let id = GroupId(Uuid::now_v7());
    let made = app.create_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        groups::insert(tx, id, &terms, app.clock.now()).await?;
        let group = groups::get(tx, id).await?;
        note(tx, app, caller, "group.create", None, Some(&group)).await?;
        Ok(id)
    });
    get(app, made.await?).await
}

/// Edits a group. New terms apply to what is sent from now on; another fee waits for a second person, with the rest.
pub async fn update(app: &App, caller: &Caller, id: GroupId, input: &GroupInput) -> Result<Outcome<Group>> {
    let terms = input.parse()?;
    let version = required_version(input.version)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        groups::lock(tx, id).await?;
        let before = groups::get(tx, id).await?;
        if version != before.version {
            return Err(Refusal::StaleVersion.into());
        }
        if terms.pays_other_than(&before.terms) && groups::has_member(tx, id, caller.user_id).await? {
            own_money::check(Decision::ChangeGroupTerms, caller.user_id, caller.user_id)?;
        }
        if terms.fees != before.terms.fees {
            let command = Command::ChangeGroupFee { group: id, terms };
            return approvals::request(tx, app, caller, command).await.map(Outcome::Waiting);
        }
        groups::update(tx, id, &terms).await?;
        let group = groups::get(tx, id).await?;
        note(tx, app, caller, "group.update", Some(&before), Some(&group)).await?;
        Ok(Outcome::Done(group))
    })
    .await
}

/// Removes a group that nobody is in; gives what it was.
pub async fn delete(app: &App, caller: &Caller, id: GroupId) -> Result<Group> {
    app.write(caller, async move |Write { app, caller, tx }| {
        groups::lock(tx, id).await?;
        let group = groups::get(tx, id).await?;
        groups::delete(tx, id).await?;
        note(tx, app, caller, "group.delete", Some(&group), None).await?;
        Ok(group)
    })
    .await
}

fn audited(group: &Group) -> Value {
    json!({
        "name": group.terms.name,
        "description": group.terms.description,
        "feePercentage": group.terms.fees.percentage,
        "fixedFee": group.terms.fees.fixed,
        "paymentTermsDays": group.terms.payment_terms_days,
    })
}

async fn note(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    action: &'static str,
    before: Option<&Group>,
    after: Option<&Group>,
) -> Result<()> {
    let id = before.or(after).map(|group| group.id).unwrap_or_default();
    let entry = AuditEntry { action, entity: "group", entity_id: id };
    let (before, after) = (before.map(audited), after.map(audited));
    audit::record(db, &app.clock, caller, entry, before.as_ref(), after.as_ref()).await
}
