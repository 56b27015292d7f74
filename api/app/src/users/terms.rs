//! The terms of use: a new version is mailed to everybody before it applies, and who accepts one is noted.

use chrono::NaiveDate;
use paraply_domain::dates;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::UserId;
use paraply_domain::terms;
use paraply_storage::jobs;
use paraply_storage::users;
use paraply_storage::users::terms as storage;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::audit::{self, AuditEntry};
use crate::mail::{self, OutgoingMail, contents};
use crate::{App, Caller, Error, Result, Write, settings};

pub use paraply_storage::users::terms::{Acceptance, Version};

/// Name of the job that mails everybody.
pub const NOTIFY: &str = "terms_notice";

/// How many users are emailed at once.
const BATCH: i64 = 500;

/// What the job works on.
#[derive(Debug, Serialize, Deserialize)]
pub struct Notice {
    version: NaiveDate,
    valid_from: NaiveDate,
}

/// The terms that apply, and those that are to.
#[derive(Debug)]
pub struct Current {
    pub in_force: Version,
    pub coming: Option<Version>,
}

/// Announces a version that the database does not know yet: the first applies at once, a later one after everybody has
/// been mailed and the notice has passed.
pub async fn announce(app: &App, version: NaiveDate) -> Result<()> {
    let mut tx = app.begin().await?;
    let known = storage::list(&mut tx).await?;
    if known.iter().any(|known| known.version >= version) {
        return Ok(());
    }
    let is_first = known.is_empty();
    let valid_from = terms::applies_from(app.clock.today(), is_first);
    let is_new = storage::announce(&mut tx, Version { version, valid_from }, app.clock.now()).await?;
    if is_new && !is_first {
        let key = format!("{NOTIFY}:{version}");
        jobs::enqueue(&mut tx, app.clock.now(), NOTIFY, &Notice { version, valid_from }, Some(&key), None)
            .await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Emails new terms to everybody who can log in; users emailed in an earlier attempt are not emailed again.
pub async fn notify(app: &App, notice: Notice) -> Result<()> {
    let mut after = None;
    loop {
        let mut tx = app.begin().await?;
        let readers = storage::readers_after(&mut tx, after, BATCH).await?;
        let Some(last) = readers.last() else { return Ok(()) };
        after = Some(last.id.0);
        let company = settings::on(&mut tx, app.clock.today()).await?.settings.company.name;
        for reader in readers {
            let language = reader.language;
            let values = [
                ("name", reader.full_name),
                ("date", dates::day(notice.valid_from, language)),
                ("link", format!("{}/terms", app.config.origin())),
                ("company", company.clone()),
            ];
            let mail = OutgoingMail {
                template: &contents::TERMS_CHANGED,
                values: &values,
                language,
                recipients: vec![reader.email],
                user: Some(reader.id),
                invoice: None,
                key: Some(format!("{NOTIFY}:{}:{}", notice.version, reader.id)),
                attachments: vec![],
            };
            mail::enqueue(&mut tx, &app.clock, mail).await?;
        }
        tx.commit().await?;
        app.wake.notify_one();
    }
}

/// The terms as they are today.
pub async fn current(app: &App) -> Result<Current> {
    let mut db = app.pool.acquire().await?;
    let today = app.clock.today();
    let in_force = storage::in_force(&mut db, today).await?.ok_or(Error::NotFound)?;
    let coming = storage::list(&mut db).await?.into_iter().rfind(|version| version.valid_from > today);
    Ok(Current { in_force, coming })
}

/// The version that a person is to accept, if there is one.
pub async fn to_accept(app: &App, person: UserId) -> Result<Option<NaiveDate>> {
    Ok(storage::to_accept(&mut *app.pool.acquire().await?, person, app.clock.today()).await?)
}

/// What a person has accepted, newest first.
pub async fn acceptances(app: &App, person: UserId) -> Result<Vec<Acceptance>> {
    let mut db = app.pool.acquire().await?;
    users::get(&mut db, person).await?;
    Ok(storage::acceptances(&mut db, person).await?)
}

/// Notes that the caller accepts the terms that apply.
pub async fn accept(app: &App, caller: &Caller, version: NaiveDate) -> Result<()> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let in_force = storage::in_force(tx, app.clock.today()).await?;
        if in_force.is_none_or(|in_force| in_force.version != version) {
            return Err(Error::fault("version", FaultKind::Unknown));
        }
        if storage::accept(tx, caller.user_id, version, app.clock.now()).await? {
            let entry =
                AuditEntry { action: "user.accept_terms", entity: "user", entity_id: caller.user_id.0 };
            let after = serde_json::json!({ "version": version });
            audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        }
        Ok(())
    })
    .await
}

/// The people of the demo, who play days on which no terms had been announced.
pub(crate) async fn accept_for_everybody(db: &mut PgConnection, app: &App) -> Result<()> {
    for reader in storage::readers_after(db, None, BATCH).await? {
        accept_by_registering(db, app, reader.id).await?;
    }
    Ok(())
}

/// Whoever registers accepts the terms that the page names: those that apply, and those that are announced, of which
/// everybody else has been emailed before.
pub(crate) async fn accept_by_registering(db: &mut PgConnection, app: &App, person: UserId) -> Result<()> {
    let Some(in_force) = storage::in_force(db, app.clock.today()).await? else { return Ok(()) };
    for known in storage::list(db).await?.iter().filter(|known| known.valid_from >= in_force.valid_from) {
        storage::accept(db, person, known.version, app.clock.now()).await?;
    }
    Ok(())
}
