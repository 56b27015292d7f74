//! The secrets of mails that wait to be delivered. A settled mail has none: the database refuses it.

use std::fmt;

use sqlx::PgExecutor;
use uuid::Uuid;

use crate::error::Result;
use crate::sealed::MAIL_SECRET;

/// A part of a mail that nobody but its reader may see.
#[derive(Clone, PartialEq, Eq)]
pub struct MailSecret {
    /// What stands for it in the stored mail.
    pub placeholder: String,
    pub secret: String,
}

impl MailSecret {
    fn place(mail: Uuid, position: i32) -> String {
        format!("{mail}/{position}")
    }

    /// Reads what is stored.
    pub(crate) fn open(mail: Uuid, position: i32, placeholder: String, sealed: &str) -> Result<Self> {
        Ok(Self { placeholder, secret: MAIL_SECRET.open(Self::place(mail, position), sealed)? })
    }
}

impl fmt::Debug for MailSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.placeholder)
    }
}

/// Stores secrets, each of the mail beside it; none of a mail that is not in the outbox.
pub async fn insert(db: impl PgExecutor<'_>, secrets: &[(Uuid, MailSecret)]) -> Result<()> {
    if secrets.is_empty() {
        return Ok(());
    }
    let mails: Vec<Uuid> = secrets.iter().map(|(mail, _)| *mail).collect();
    let placeholders: Vec<String> = secrets.iter().map(|(_, one)| one.placeholder.clone()).collect();
    let positions: Vec<i32> = (0..).take(secrets.len()).collect();
    let sealed = positions
        .iter()
        .zip(secrets)
        .map(|(position, (mail, one))| MAIL_SECRET.seal(MailSecret::place(*mail, *position), &one.secret));
    sqlx::query!(
        "insert into mail_secrets (mail_id, position, placeholder, secret)
         select mail, place, placeholder, secret
         from unnest($1::uuid[], $2::int[], $3::text[], $4::text[]) as s (mail, place, placeholder, secret)
         where exists (select from mails m where m.id = mail)",
        &mails,
        &positions,
        &placeholders,
        &sealed.collect::<Result<Vec<_>>>()?,
    )
    .execute(db)
    .await?;
    Ok(())
}
