//! Mails to a person about their salary that say one thing, with the way to the payslips.

use paraply_domain::user::User;
use sqlx::PgConnection;

use crate::mail::{self, OutgoingMail, Template};
use crate::{App, Result, settings};

/// Tells a person what stands for a placeholder of the template, in their language.
pub(crate) async fn tell(
    app: &App,
    db: &mut PgConnection,
    person: User,
    template: &'static Template,
    said: (&'static str, String),
) -> Result<()> {
    let values = [
        said,
        ("name", person.full_name),
        ("link", format!("{}/salary", app.config.origin())),
        ("company", settings::on(db, app.clock.today()).await?.settings.company.name),
    ];
    let mail = OutgoingMail {
        template,
        values: &values,
        language: person.language,
        recipients: vec![person.email.into_string()],
        user: Some(person.id),
        invoice: None,
        key: None,
        attachments: Vec::new(),
    };
    mail::enqueue(db, &app.clock, mail).await?;
    Ok(())
}
