//! A person's own data, handed out whole, and forgotten when the account is closed (articles 15, 17 and 20 of
//! Regulation (EU) 2016/679).

use paraply_domain::fault::FaultKind;
use paraply_domain::refusal::Refusal;
use paraply_storage::users::{personal_data, referrals};
use paraply_storage::{self as storage, users};
use serde_json::{Map, Value, json};

use crate::audit::{self, AuditEntry};
use crate::identity::sessions::end_rights;
use crate::identity::{check_own_password, throttle};
use crate::invoices::files;
use crate::mail::{self, OutgoingMail, contents};
use crate::{App, Caller, Error, Result, Write, settings};

pub use paraply_storage::users::referrals::Referred;

/// Everything that is stored about the caller.
pub async fn export(app: &App, caller: &Caller) -> Result<Map<String, Value>> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let mut data = Map::new();
        data.insert("exportedAt".into(), json!(app.clock.now()));
        data.append(&mut personal_data::export(tx, caller.user_id).await?);
        let entry = AuditEntry { action: "user.export", entity: "user", entity_id: caller.user_id.0 };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, None::<&()>).await?;
        Ok(data)
    })
    .await
}

/// The caller's referral code and referrals.
pub async fn list_referrals(app: &App, caller: &Caller) -> Result<(String, Vec<Referred>)> {
    let mut db = app.pool.acquire().await?;
    let code = users::get(&mut db, caller.user_id).await?.referral_code;
    Ok((code, referrals::list(&mut db, caller.user_id).await?))
}

/// Closes the caller's account: nobody logs in to it again, and what need not be kept is forgotten. Refused while
/// money is under way, and for who works in the back office, whose account an admin closes.
pub async fn close(app: &App, caller: &Caller, password: &str) -> Result<()> {
    if caller.roles.is_staff() {
        return Err(Refusal::OwnAccount.into());
    }
    let signs_in_elsewhere = {
        let mut db = app.pool.acquire().await?;
        users::get(&mut db, caller.user_id).await?.password_hash.is_none()
    };
    if !signs_in_elsewhere && !check_own_password(app, caller, password).await? {
        return Err(Error::fault("password", FaultKind::WrongPassword));
    }
    let now = app.clock.now();
    let closed = app.write(caller, async move |Write { app, caller, tx }| {
        let user = users::get_for_update(tx, caller.user_id).await?;
        let open = personal_data::open_matters(tx, user.id, app.clock.today()).await?;
        if !open.is_empty() {
            return Err(Refusal::MoneyUnderWay { open }.into());
        }
        let drafts: Vec<_> = personal_data::drafts(tx, user.id).await?.iter().map(|draft| draft.0).collect();
        let mut forgotten = files::remove_all(tx, &drafts).await?;
        users::tax_requests::withdraw_open_of(tx, user.id, now).await?;
        storage::invoices::delete_drafts(tx, &drafts).await?;
        end_rights(tx, user.id, None).await?;
        throttle::forget(tx, &user.email).await?;
        personal_data::close(tx, user.id, now).await?;
        forgotten.append(&mut users::tax_requests::delete_of_closed(tx, user.id).await?);
        let company = settings::on(tx, app.clock.today()).await?.settings.company.name;
        let mail = OutgoingMail {
            template: &contents::ACCOUNT_CLOSED,
            values: &[("name", user.full_name), ("company", company)],
            language: user.language,
            recipients: vec![user.email.into_string()],
            user: None,
            invoice: None,
            key: None,
            attachments: Vec::new(),
        };
        mail::enqueue(tx, &app.clock, mail).await?;
        let entry = AuditEntry { action: "user.close", entity: "user", entity_id: user.id.0 };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, None::<&()>).await?;
        Ok(forgotten)
    });
    for file in closed.await? {
        app.files.forget(&file).await;
    }
    Ok(())
}
