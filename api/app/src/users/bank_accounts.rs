//! Where freelancers are paid.

use paraply_domain::bank::{BankDetails, BankForm};
use paraply_domain::ids::{BankAccountId, UserId};
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_storage::users::bank_accounts as storage;
use paraply_storage::users::bank_accounts::Sort;
use paraply_storage::users::{self, User};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::audit::{self, AuditEntry};
use crate::idempotency::Key;
use crate::mail::{self, OutgoingMail, contents};
use crate::settings::Company;
use crate::{App, Caller, Error, Page, Result, Window, Write, required_version, settings};

pub use paraply_domain::bank::BankAccount;
pub use paraply_storage::users::bank_accounts::Filter;

/// One account of a person.
pub async fn find(db: &mut PgConnection, id: BankAccountId, owner: UserId) -> Result<BankAccount> {
    storage::find(db, id, owner).await?.ok_or(Error::NotFound)
}

/// One page of a person's accounts.
pub async fn list(
    app: &App,
    owner: UserId,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<BankAccount>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list(&mut db, &app.counts, owner, filter, window).await?)
}

/// One account of a person, to be shown.
pub async fn get(app: &App, id: BankAccountId, owner: UserId) -> Result<BankAccount> {
    find(&mut *app.pool.acquire().await?, id, owner).await
}

/// A person's accounts, for the office.
pub async fn list_of(app: &App, user: UserId) -> Result<Vec<BankAccount>> {
    let mut db = app.pool.acquire().await?;
    users::find(&mut db, user).await?.ok_or(Error::NotFound)?;
    Ok(storage::list_of(&mut db, user).await?)
}

/// Adds an account of the caller. The first one is the default.
pub async fn create(app: &App, caller: &Caller, form: BankForm, key: Option<Key>) -> Result<BankAccount> {
    add(app, caller, caller.user_id, form, key).await
}

/// Adds an account of a person who has asked the office to. Payouts to it wait for a while, also to the first one, and
/// the user is notified by email.
pub async fn create_for(
    app: &App,
    caller: &Caller,
    person: UserId,
    form: BankForm,
    key: Option<Key>,
) -> Result<BankAccount> {
    own_money::check(Decision::ChangeAccount, caller.user_id, person)?;
    add(app, caller, person, form, key).await
}

async fn add(
    app: &App,
    caller: &Caller,
    owner: UserId,
    form: BankForm,
    key: Option<Key>,
) -> Result<BankAccount> {
    let details = BankDetails::parse(&form)?;
    let id = BankAccountId(Uuid::now_v7());
    let added = app.create_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let owner = lock_owner(tx, caller, owner).await?;
        let is_first = storage::count(tx, owner.id).await? == 0;
        let is_default = is_first || form.is_default.unwrap_or_default();
        let recorded_by = recorded_by(tx, caller, owner.id, &details).await?;
        if is_default {
            storage::clear_default(tx, owner.id).await?;
        }
        let now = app.clock.now();
        storage::insert(tx, id, owner.id, &details, is_default, recorded_by, now).await?;
        let entry = entry("bank_account.create", id);
        let masked = details.masked(is_default);
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&masked)).await?;
        if !is_first || recorded_by.is_some() {
            tell_owner(app, tx, caller, &owner, &details).await?;
        }
        Ok(id)
    });
    get(app, added.await?, owner).await
}

/// Changes an account of the caller. Another number holds payouts back for a while, and the owner is notified by email.
pub async fn update(
    app: &App,
    caller: &Caller,
    id: BankAccountId,
    form: BankForm,
    version: Option<i32>,
) -> Result<BankAccount> {
    change(app, caller, caller.user_id, id, form, version).await
}

/// Changes an account of a person who has asked the office to. The user is notified by email of any change.
pub async fn update_for(
    app: &App,
    caller: &Caller,
    person: UserId,
    id: BankAccountId,
    form: BankForm,
    version: Option<i32>,
) -> Result<BankAccount> {
    own_money::check(Decision::ChangeAccount, caller.user_id, person)?;
    change(app, caller, person, id, form, version).await
}

async fn change(
    app: &App,
    caller: &Caller,
    owner: UserId,
    id: BankAccountId,
    form: BankForm,
    version: Option<i32>,
) -> Result<BankAccount> {
    let details = BankDetails::parse(&form)?;
    let version = required_version(version)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let owner = lock_owner(tx, caller, owner).await?;
        let before = find(tx, id, owner.id).await?;
        if version != before.version {
            return Err(Refusal::StaleVersion.into());
        }
        // One account is always the default; another takes its place by becoming it.
        let is_default = before.is_default || form.is_default.unwrap_or_default();
        if before.details != details || before.is_default != is_default {
            let recorded_by = recorded_by(tx, caller, owner.id, &details).await?;
            if is_default && !before.is_default {
                storage::clear_default(tx, owner.id).await?;
            }
            let is_other_number = before.details.number() != details.number();
            let number = is_other_number.then(|| storage::NumberChange { at: app.clock.now(), recorded_by });
            storage::update(tx, id, &details, is_default, number).await?;
            let (old, new) = (before.details.masked(before.is_default), details.masked(is_default));
            let entry = entry("bank_account.update", id);
            audit::record(tx, &app.clock, caller, entry, Some(&old), Some(&new)).await?;
            if is_other_number || recorded_by.is_some() {
                tell_owner(app, tx, caller, &owner, &details).await?;
            }
        }
        find(tx, id, owner.id).await
    })
    .await
}

/// Removes an account of the caller. The oldest of the others becomes the default in its place.
pub async fn remove(app: &App, caller: &Caller, id: BankAccountId) -> Result<()> {
    let owner = caller.user_id;
    app.write(caller, async move |Write { app, caller, tx }| {
        storage::lock_owner(tx, owner).await?;
        let before = find(tx, id, owner).await?;
        storage::remove(tx, id, app.clock.now()).await?;
        if before.is_default {
            storage::promote_oldest(tx, owner).await?;
        }
        let masked = before.details.masked(before.is_default);
        let entry = entry("bank_account.delete", id);
        audit::record(tx, &app.clock, caller, entry, Some(&masked), None::<&()>).await
    })
    .await?;
    Ok(())
}

const fn entry(action: &'static str, id: BankAccountId) -> AuditEntry {
    AuditEntry { action, entity: "bank_account", entity_id: id.0 }
}

/// The owner, whose accounts nobody else changes until the transaction ends. The office changes none of a closed account.
async fn lock_owner(db: &mut PgConnection, caller: &Caller, owner: UserId) -> Result<User> {
    let person = users::find(db, owner).await?.ok_or(Error::NotFound)?;
    if person.closed_at.is_some() && caller.user_id != owner {
        return Err(Refusal::AccountClosed.into());
    }
    storage::lock_owner(db, owner).await?;
    Ok(person)
}

/// Who of the office records an account of somebody else: never one that is their own.
async fn recorded_by(
    db: &mut PgConnection,
    caller: &Caller,
    owner: UserId,
    details: &BankDetails,
) -> Result<Option<UserId>> {
    if caller.user_id == owner {
        return Ok(None);
    }
    let own = storage::list_of(db, caller.user_id).await?;
    if is_one_of(&own, details).is_some() {
        return Err(Refusal::OwnMoney { decision: Decision::ChangeAccount }.into());
    }
    Ok(Some(caller.user_id))
}

/// Which of some accounts a number is, by whichever of its numbers it is written.
pub fn is_one_of<'a>(accounts: &'a [BankAccount], details: &BankDetails) -> Option<&'a BankAccount> {
    let account = details.account()?;
    accounts.iter().find(|known| known.details.account().is_some_and(|known| known.is_same(&account)))
}

/// Whoever sits at somebody else's screen, or in the office, must not move the money unseen.
async fn tell_owner(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    owner: &User,
    details: &BankDetails,
) -> Result<()> {
    let company = settings::on(db, app.clock.today()).await?.settings.company;
    let recorded = caller.user_id != owner.id;
    let template = if recorded { &contents::BANK_ACCOUNT_RECORDED } else { &contents::BANK_ACCOUNT_CHANGED };
    let values = mail_values(app, &company, &owner.full_name, details);
    let mail = OutgoingMail {
        template,
        values: &values,
        language: owner.language,
        recipients: vec![owner.email.to_string()],
        user: Some(owner.id),
        invoice: None,
        key: None,
        attachments: Vec::new(),
    };
    mail::enqueue(db, &app.clock, mail).await?;
    Ok(())
}

/// What the mails about an account say.
pub fn mail_values(
    app: &App,
    company: &Company,
    name: &str,
    details: &BankDetails,
) -> [(&'static str, String); 6] {
    [
        ("name", name.to_owned()),
        ("bank", details.bank_name.clone()),
        ("last4", details.last4().to_owned()),
        ("company", company.name.clone()),
        ("support", company.email.clone()),
        ("link", format!("{}/banking", app.config.origin())),
    ]
}
