//! A mail that somebody sends to themselves to see whether mails arrive.

use super::{App, Caller, Result, settings};
use crate::mail::{self, Letter, letters};

/// Puts a mail to the caller's own address into the outbox, to see whether it arrives.
pub async fn send(app: &App, caller: &Caller) -> Result<()> {
    app.limits.letter(&caller.user_id.to_string(), &caller.email)?;
    let mut db = app.begin().await?;
    let company = settings::on(&mut db, app.clock.today()).await?.settings.company.name;
    let values = [
        ("name", caller.full_name.clone()),
        ("link", format!("{}/admin/mails", app.config.origin())),
        ("company", company),
    ];
    let letter = Letter {
        template: &letters::TEST_MAIL,
        values: &values,
        language: caller.language,
        recipients: vec![caller.email.clone()],
        user: Some(caller.user_id),
        invoice: None,
        key: None,
        attachments: Vec::new(),
    };
    mail::enqueue(&mut db, &app.clock, letter).await?;
    db.commit().await?;
    app.wake.notify_one();
    Ok(())
}
