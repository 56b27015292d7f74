//! A mail that somebody sends to themselves to see whether mails arrive.

use crate::mail::{self, OutgoingMail, contents};
use crate::{App, Caller, Result, Write, limits, settings};

/// Puts a mail to the caller's own address into the outbox, to see whether it arrives.
pub async fn send(app: &App, caller: &Caller) -> Result<()> {
    limits::mail(app, &caller.user_id.to_string(), &caller.email).await?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let company = settings::on(tx, app.clock.today()).await?.settings.company.name;
        let values = [
            ("name", caller.full_name.clone()),
            ("link", format!("{}/admin/mails", app.config.origin())),
            ("company", company),
        ];
        let mail = OutgoingMail {
            template: &contents::TEST_MAIL,
            values: &values,
            language: caller.language,
            recipients: vec![caller.email.to_string()],
            user: Some(caller.user_id),
            invoice: None,
            key: None,
            attachments: Vec::new(),
        };
        mail::enqueue(tx, &app.clock, mail).await?;
        Ok(())
    })
    .await
}
