//! The versions of the terms of use, and who has accepted which.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::language::Language;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// A version that was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// The day on which it was written.
    pub version: NaiveDate,
    /// The first day on which it applies.
    pub valid_from: NaiveDate,
}

/// A version that somebody has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acceptance {
    pub version: NaiveDate,
    pub accepted_at: DateTime<Utc>,
}

/// Somebody to be told of a change.
#[derive(Clone, Debug)]
pub struct Reader {
    pub id: UserId,
    pub full_name: String,
    pub email: String,
    pub language: Language,
}

/// Every version, oldest first.
pub async fn list(db: &mut PgConnection) -> Result<Vec<Version>> {
    let versions = sqlx::query_as!(
        Version,
        "select version, valid_from from terms_versions order by valid_from, version"
    );
    Ok(versions.fetch_all(db).await?)
}

/// Announces a version, unless another server has.
pub async fn announce(db: &mut PgConnection, version: Version, now: DateTime<Utc>) -> Result<bool> {
    let inserted = sqlx::query!(
        "insert into terms_versions (version, announced_at, valid_from) values ($1, $2, $3) on conflict do nothing",
        version.version,
        now,
        version.valid_from,
    );
    Ok(inserted.execute(db).await?.rows_affected() == 1)
}

/// The version that applies on a day.
pub async fn in_force(db: &mut PgConnection, day: NaiveDate) -> Result<Option<Version>> {
    let version = sqlx::query_as!(
        Version,
        "select version, valid_from from terms_versions where valid_from <= $1
         order by valid_from desc, version desc limit 1",
        day,
    );
    Ok(version.fetch_optional(db).await?)
}

/// The version that applies on a day, if a person has not accepted it.
pub async fn to_accept(db: &mut PgConnection, person: UserId, day: NaiveDate) -> Result<Option<NaiveDate>> {
    let version = sqlx::query_scalar!(
        "select version
         from (select version from terms_versions where valid_from <= $2
               order by valid_from desc, version desc limit 1) v
         where not exists (select from terms_acceptances a where a.user_id = $1 and a.version = v.version)",
        person.0,
        day,
    );
    Ok(version.fetch_optional(db).await?)
}

/// Notes that a person accepts a version; what was accepted before stays as it was.
pub async fn accept(
    db: &mut PgConnection,
    person: UserId,
    version: NaiveDate,
    now: DateTime<Utc>,
) -> Result<bool> {
    let inserted = sqlx::query!(
        "insert into terms_acceptances (user_id, version, accepted_at) values ($1, $2, $3) on conflict do nothing",
        person.0,
        version,
        now,
    );
    Ok(inserted.execute(db).await?.rows_affected() == 1)
}

/// What a person has accepted, newest first.
pub async fn acceptances(db: &mut PgConnection, person: UserId) -> Result<Vec<Acceptance>> {
    let found = sqlx::query_as!(
        Acceptance,
        "select version, accepted_at from terms_acceptances where user_id = $1 order by accepted_at desc, version desc",
        person.0,
    );
    Ok(found.fetch_all(db).await?)
}

/// The next people who can log in, after one of them.
pub async fn readers_after(db: &mut PgConnection, after: Option<Uuid>, limit: i64) -> Result<Vec<Reader>> {
    let rows = sqlx::query!(
        "select id, full_name, email, language from users
         where closed_at is null and blocked_at is null and email_verified_at is not null
           and ($1::uuid is null or id > $1)
         order by id limit $2",
        after,
        limit,
    )
    .fetch_all(db)
    .await?;
    let reader = rows.into_iter().map(|row| {
        let language = row.language.parse();
        Ok(Reader {
            id: UserId(row.id),
            full_name: row.full_name,
            email: row.email,
            language: language.map_err(|_| Error::Inconsistent(format!("language of user {}", row.id)))?,
        })
    });
    reader.collect()
}
