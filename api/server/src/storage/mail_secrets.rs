//! The secrets of mails that wait to be delivered. A settled mail has none: the database refuses it.

use std::fmt;

use sqlx::PgExecutor;
use uuid::Uuid;

use crate::error::Result;

/// A part of a mail that nobody but its reader may see.
#[derive(Clone, PartialEq, Eq)]
pub struct MailSecret {
    /// What stands for it in the stored mail.
    pub placeholder: String,
    /// What the reader gets.
    pub secret: String,
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
    let (placeholders, values): (Vec<String>, Vec<String>) =
        secrets.iter().map(|(_, one)| (one.placeholder.clone(), one.secret.clone())).unzip();
    sqlx::query!(
        "insert into mail_secrets (mail_id, position, placeholder, secret)
         select mail, place, placeholder, secret
         from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as s (mail, placeholder, secret, place)
         where exists (select from mails m where m.id = mail)",
        &mails,
        &placeholders,
        &values,
    )
    .execute(db)
    .await?;
    Ok(())
}
