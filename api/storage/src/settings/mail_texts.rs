//! The provider's own texts of letters, change by change.

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::language::Language;
use sqlx::PgConnection;

use crate::error::Result;

/// Makes whoever else changes a text wait until the transaction ends; readers go on.
pub async fn lock(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('mail_texts', 0))").execute(db).await?;
    Ok(())
}

/// The last change of a letter in a language.
#[derive(Clone, Debug)]
pub struct Change {
    pub version: i32,
    /// Subject and body of the provider's own text; none: the built-in one again.
    pub text: Option<(String, String)>,
    pub changed_at: DateTime<Utc>,
    pub changed_by_name: String,
}

/// The last change of a letter in a language, if there ever was one.
pub async fn last(db: &mut PgConnection, kind: &str, language: Language) -> Result<Option<Change>> {
    let row = sqlx::query!(
        "select t.version, t.subject, t.body, t.changed_at, u.full_name
         from mail_texts t join users u on u.id = t.changed_by
         where t.kind = $1 and t.language = $2
         order by t.version desc limit 1",
        kind,
        language.as_str(),
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Change {
        version: row.version,
        text: row.subject.zip(row.body),
        changed_at: row.changed_at,
        changed_by_name: row.full_name,
    }))
}

/// Notes a new text, or that the built-in one holds again.
pub async fn insert(
    db: &mut PgConnection,
    kind: &str,
    language: Language,
    text: Option<(&str, &str)>,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into mail_texts (kind, language, subject, body, changed_by, changed_at)
         values ($1, $2, $3, $4, $5, $6)",
        kind,
        language.as_str(),
        text.map(|(subject, _)| subject),
        text.map(|(_, body)| body),
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
