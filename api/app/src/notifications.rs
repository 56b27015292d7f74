//! What a person is told of their own matters: read in the app, and which of it they also want by mail.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::MailId;
use paraply_domain::notification::NotificationKind;
use paraply_storage::notifications as storage;
use serde_json::json;

use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::notifications::Notification;

/// How many are shown at a time.
const PAGE: i64 = 20;

/// Some of what a person was told.
#[derive(Clone, Debug)]
pub struct Told {
    /// Newest first.
    pub notifications: Vec<Notification>,
    /// How many of all of them the person has not been shown.
    pub new: i64,
    /// Whether there are older ones.
    pub has_more: bool,
}

/// Whether a person wants the mails of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub kind: NotificationKind,
    pub is_wanted: bool,
}

/// What the caller was told last, or last before one of them.
pub async fn list(app: &App, caller: &Caller, before: Option<MailId>) -> Result<Told> {
    let mut db = app.pool.acquire().await?;
    let mut notifications = storage::list(&mut db, caller.user_id, before, PAGE + 1).await?;
    let has_more = i64::try_from(notifications.len()).is_ok_and(|read| read > PAGE);
    if has_more {
        notifications.pop();
    }
    let new = storage::count_new(&mut db, caller.user_id).await?;
    Ok(Told { notifications, new, has_more })
}

/// Notes that the caller has been shown what they were told up to this.
pub async fn see(app: &App, caller: &Caller, newest: MailId) -> Result<()> {
    app.write(caller, async move |Write { app, caller, tx, .. }| {
        match storage::see(tx, caller.user_id, newest, app.clock.now()).await? {
            true => Ok(()),
            false => Err(Error::fault("newest", FaultKind::Unknown)),
        }
    })
    .await
}

/// What the caller may do without, and whether they do.
pub async fn choices(app: &App, caller: &Caller) -> Result<Vec<Choice>> {
    let mut db = app.pool.acquire().await?;
    let unwanted = storage::unwanted(&mut db, caller.user_id).await?;
    let optional = NotificationKind::ALL.iter().copied().filter(|kind| kind.is_optional());
    Ok(optional.map(|kind| Choice { kind, is_wanted: !unwanted.contains(&kind) }).collect())
}

/// Stores whether the caller wants the mails of a kind; none of those that warn can be done without.
pub async fn choose(app: &App, caller: &Caller, kind: &str, is_wanted: bool) -> Result<Choice> {
    let kind = NotificationKind::find(kind).filter(|kind| kind.is_optional()).ok_or(Error::NotFound)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        if storage::want(tx, caller.user_id, kind, is_wanted).await? {
            let entry =
                AuditEntry { action: "user.choose_mails", entity: "user", entity_id: caller.user_id.0 };
            let said = |is_wanted: bool| json!({ kind.as_str(): is_wanted });
            audit::record(tx, &app.clock, caller, entry, Some(&said(!is_wanted)), Some(&said(is_wanted)))
                .await?;
        }
        Ok(Choice { kind, is_wanted })
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::contents;

    #[test]
    fn every_notification_is_a_mail_of_its_name() {
        for kind in NotificationKind::ALL {
            assert!(contents::find(kind.as_str()).is_some(), "{kind:?}");
        }
    }
}
