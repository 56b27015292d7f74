//! The people, as the back office sees and edits them.

pub mod acts;
pub mod bank_accounts;
pub mod details;
pub(super) mod guarded;
pub mod personal_data;
pub mod profile;
pub mod supplier_invoices;
pub mod tax_profiles;
pub mod tax_requests;
pub mod terms;

use std::collections::HashMap;

use paraply_domain::approval::GuardedAct;
use paraply_domain::email::Email;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::fee::OwnTerms;
use paraply_domain::ids::{GroupId, UserId};
use paraply_domain::language::Language;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_domain::roles::Roles;
use paraply_domain::staff::Permission;
use paraply_domain::tax_profile::TaxProfile;
use paraply_storage::identity::{one_time_tokens, second_factors};
use paraply_storage::salary::holds;
use paraply_storage::users::fees as user_fees;
use paraply_storage::users::{self, NewUser};
use sqlx::PgConnection;
use uuid::Uuid;

use super::approvals::{self, Approval, Command, Outcome};
use super::audit::{self, AuditEntry};
use super::groups::guarded::{AllFees, Move};
use super::idempotency::{self, Key};
use super::{App, Caller, Error, Page, Result, Window, Write, groups, identity, required_version};
use crate::users::details as people;
use crate::users::details::{DetailsInput, audited};

pub use paraply_storage::salary::holds::Hold;
pub use paraply_storage::users::Filter;
pub use paraply_storage::users::{Sort, User};

/// A person with what belongs to them.
pub struct UserRecord {
    pub user: User,
    pub tax: TaxProfile,
    pub invoice_count: i64,
    /// Whether logging in takes a second factor.
    pub has_second_factor: bool,
    /// What they pay of their own, whatever their group pays.
    pub own_fees: OwnTerms,
    pub hold: Option<Hold>,
    /// Whether another account has the same personnummer, so that of the two only who was paid before is paid.
    pub duplicate_personnummer: bool,
}

/// What an admin writes about a person. What is absent stays as it is.
#[derive(Clone, Default)]
pub struct UserInput {
    pub email: String,
    pub details: DetailsInput,
    /// What the person does in the back office.
    pub roles: Option<Roles>,
    /// The group; none of them when the inner is none.
    pub group_id: Option<Option<GroupId>>,
    pub version: Option<i32>,
}

/// One page, in the order of the given clause, and how many there are in all.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<UserRecord>> {
    let mut db = app.pool.acquire().await?;
    let Page { rows: ids, total } = users::list_ids(&mut db, &app.counts, filter, window).await?;
    Ok(Page { rows: load_many(&mut db, app, &ids).await?, total })
}

/// One person.
pub async fn get(app: &App, id: UserId) -> Result<UserRecord> {
    let mut db = app.pool.acquire().await?;
    load(&mut db, app, id).await
}

async fn load(db: &mut PgConnection, app: &App, id: UserId) -> Result<UserRecord> {
    load_many(db, app, &[id.0]).await?.pop().ok_or(Error::NotFound)
}

/// The people with these ids, in this order.
async fn load_many(db: &mut PgConnection, app: &App, ids: &[Uuid]) -> Result<Vec<UserRecord>> {
    let mut people: HashMap<_, _> =
        users::find_many(db, ids).await?.into_iter().map(|user| (user.id, user)).collect();
    let mut taxes = users::tax_profiles::find_current_of(db, ids, app.clock.today()).await?;
    let counts = users::count_invoices(db, ids).await?;
    let mut holds = holds::by_user(db, ids).await?;
    let proving = second_factors::with_one(db, ids).await?;
    let mut fees = user_fees::of(db, ids).await?;
    let duplicates = users::with_duplicate_personnummer(db, ids).await?;
    let record = |id: &Uuid| {
        let has_second_factor = proving.contains(id);
        let user = people.remove(&UserId(*id))?;
        let tax = taxes.remove(id).unwrap_or_default();
        let (invoice_count, hold) = (counts.get(id).copied().unwrap_or_default(), holds.remove(&user.id));
        let duplicate_personnummer = duplicates.contains(&user.id);
        let own_fees = fees.remove(&user.id).unwrap_or_default();
        Some(UserRecord {
            tax,
            invoice_count,
            has_second_factor,
            own_fees,
            hold,
            duplicate_personnummer,
            user,
        })
    };
    Ok(ids.iter().filter_map(record).collect())
}

/// Adds a person and mails the link for a first password. Roles wait for a second person; until then they are a
/// freelancer.
pub async fn create(
    app: &App,
    caller: &Caller,
    mut input: UserInput,
    key: Option<Key>,
) -> Result<Outcome<UserRecord>> {
    let mut faults = Faults::new();
    let email = faults.check("email", Email::parse(&input.email));
    let language = input.details.language.unwrap_or(Language::Sv);
    let details = input.details.clone().parse(app.clock.today(), &mut faults);
    let Some(email) = email.filter(|_| faults.is_empty()) else {
        return Err(faults.into_vec().into());
    };
    let roles = input.roles.take().filter(Roles::is_staff);
    if roles.is_some() {
        caller.require_fresh(app.clock.now())?;
    }
    let mut tx = app.begin().await?;
    if roles.is_some() {
        users::lock_staff(&mut tx).await?;
    }
    let new = NewUser::named(details.full_name().to_owned(), email, language);
    if let Some(id) = idempotency::claim(&mut tx, key.as_ref(), new.id.0, &app.clock).await? {
        return Ok(match approvals::waiting_for(&mut tx, GuardedAct::ChangeRoles, "user", id).await? {
            Some(approval) if roles.is_some() => Outcome::Waiting(approval),
            _ => Outcome::Done(load(&mut tx, app, UserId(id)).await?),
        });
    }
    let id = users::insert(&mut tx, &new, app.clock.now())
        .await?
        .ok_or_else(|| Error::fault("email", FaultKind::Duplicate))?;
    let mut user = users::get_for_update(&mut tx, id).await?;
    if let Some(tax) = &details.tax {
        tax_profiles::record(&mut tx, app, id, caller, tax, "tax.").await?;
    }
    details.apply(&mut user);
    let fee_move = take_fee_move(&mut tx, &mut input, &user).await?;
    apply(&input, &mut user);
    users::check_personnummer_free(&mut tx, &user).await?;
    users::update(&mut tx, &user).await?;
    identity::invite(&mut tx, app, &user).await?;
    let record = load(&mut tx, app, id).await?;
    note(&mut tx, app, caller, "user.create", None, &record).await?;
    let moved = request_move(&mut tx, app, caller, fee_move).await?;
    let outcome = match roles {
        None if moved.is_some() => moved.map_or(Outcome::Done(record), Outcome::Waiting),
        Some(roles) => {
            let command = Command::ChangeAccount { user: id, email: None, roles: Some(roles) };
            Outcome::Waiting(approvals::request(&mut tx, app, caller, command).await?)
        }
        None => Outcome::Done(record),
    };
    tx.commit().await?;
    Ok(outcome)
}

/// Edits a person. Details apply at once; other roles, and another address of staff or of whoever has proven theirs,
/// wait for a second person.
pub async fn update(
    app: &App,
    caller: &Caller,
    id: UserId,
    mut input: UserInput,
) -> Result<Outcome<UserRecord>> {
    let mut faults = Faults::new();
    let email = faults.check("email", Email::parse(&input.email));
    let details = input.details.clone().parse(app.clock.today(), &mut faults);
    let Some(email) = email.filter(|_| faults.is_empty()) else {
        return Err(faults.into_vec().into());
    };
    let version = required_version(input.version)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        users::lock_staff(tx).await?;
        tax_profiles::hold_runs(tx, app, id, details.tax.as_ref()).await?;
        let before = users::get_for_update(tx, id).await?;
        if version != before.version {
            return Err(Refusal::StaleVersion.into());
        }
        if id == caller.user_id {
            details.check_own_number(&before)?;
        }
        let before_tax = tax_profiles::current(tx, id, app.clock.today()).await?;
        if let Some(tax) = &details.tax {
            if !tax.over(&before_tax).same_as(&before_tax) {
                own_money::check(Decision::ChangeTax, caller.user_id, id)?;
            }
            tax_profiles::record(tx, app, id, caller, tax, "tax.").await?;
        }
        let mut user = before.clone();
        let changes_tax = details.tax.is_some();
        details.apply(&mut user);
        let roles = input.roles.take().filter(|roles| *roles != before.roles);
        if roles.is_some() || email != before.email {
            caller.require_fresh(app.clock.now())?;
        }
        if id == caller.user_id && roles.is_some() {
            return Err(Refusal::OwnAccount.into());
        }
        let mut email = Some(email).filter(|email| *email != before.email);
        if !guarded::guards_email(caller, &before)
            && let Some(email) = email.take()
        {
            user.email = email;
            one_time_tokens::delete_of_user(tx, id).await?;
        }
        let fee_move = take_fee_move(tx, &mut input, &before).await?;
        if fee_move.is_some() {
            own_money::check(Decision::ChangeGroup, caller.user_id, id)?;
        }
        apply(&input, &mut user);
        people::check_own(caller, &before, &user)?;
        let was = audited(&before, &before_tax);
        let waits_for_account = roles.is_some() || email.is_some();
        let waits = waits_for_account || fee_move.is_some();
        let is_edited =
            changes_tax || user.personnummer != before.personnummer || audited(&user, &before_tax) != was;
        if user.personnummer != before.personnummer {
            users::check_personnummer_free(tx, &user).await?;
        }
        let record = if is_edited || !waits {
            users::update(tx, &user).await?;
            let record = load(tx, app, id).await?;
            note(tx, app, caller, "user.update", Some(&was), &record).await?;
            record
        } else {
            load(tx, app, id).await?
        };
        let moved = request_move(tx, app, caller, fee_move).await?;
        let outcome = if waits_for_account {
            check_free(tx, email.as_deref()).await?;
            let command = Command::ChangeAccount { user: id, email, roles };
            Outcome::Waiting(approvals::request(tx, app, caller, command).await?)
        } else {
            moved.map_or(Outcome::Done(record), Outcome::Waiting)
        };
        Ok(outcome)
    })
    .await
}

/// A move to a group with another fee, taken out of what is written at once.
async fn take_fee_move(db: &mut PgConnection, input: &mut UserInput, before: &User) -> Result<Option<Move>> {
    let Some(group) = input.group_id else { return Ok(None) };
    if !AllFees::load(db).await?.differ(before.group_id, group) {
        return Ok(None);
    }
    input.group_id = None;
    Ok(Some(Move { user: before.id, group }))
}

async fn request_move(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    fee_move: Option<Move>,
) -> Result<Option<Box<Approval>>> {
    match fee_move {
        Some(fee_move) => Ok(Some(groups::guarded::request(db, app, caller, vec![fee_move]).await?)),
        None => Ok(None),
    }
}

/// Refuses an address that has an account, before anybody is asked to confirm it.
async fn check_free(db: &mut PgConnection, email: Option<&str>) -> Result<()> {
    match email {
        Some(email) if users::find_by_email(db, email).await?.is_some() => {
            Err(Error::fault("email", FaultKind::Duplicate))
        }
        _ => Ok(()),
    }
}

fn apply(input: &UserInput, user: &mut User) {
    if let Some(group) = input.group_id {
        user.group_id = group;
    }
}

async fn note(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    action: &'static str,
    before: Option<&serde_json::Value>,
    record: &UserRecord,
) -> Result<()> {
    let entry = AuditEntry { action, entity: "user", entity_id: record.user.id.0 };
    audit::record(db, &app.clock, caller, entry, before, Some(&audited(&record.user, &record.tax))).await
}

/// Whether anybody may give others their roles.
pub async fn has_admin(app: &App) -> Result<bool> {
    Ok(users::count_with(&mut *app.pool.acquire().await?, Permission::ManageStaff).await? > 0)
}
