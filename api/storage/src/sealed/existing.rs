//! Whether the keys are those of the database, and what is sealed by them anew: rows from before there were keys, and
//! rows under an old key.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::{COLUMNS, Column, KeyFileError, Keyring, Kind, MARK};
use crate::error::{Error, Result};

/// Rows at a time, and of those that hold files.
const BATCH: i64 = 5_000;
const BATCH_OF_FILES: i64 = 20;

/// Why the server cannot work with its keys.
#[derive(Debug, thiserror::Error)]
pub enum KeyMismatch {
    /// There are sealed values, and no keys.
    #[error(
        "the database is encrypted and there is no key file {}. Put the file that belongs to it there, or name it by \
         PARAPLY_KEY_FILE",
        .0.display()
    )]
    Missing(PathBuf),
    /// The keys are another database's.
    #[error("the key file {} does not belong to this database: key {key} is missing or wrong in it", .path.display())]
    Wrong { path: PathBuf, key: String },
    /// The file cannot be used.
    #[error(transparent)]
    File(#[from] KeyFileError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for KeyMismatch {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Lets whoever else wants to read or make keys wait until the connection is closed: a key that one rotation makes is
/// lost when another one, which has read the file before, writes it.
pub async fn lock_keys(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_lock(hashtextextended('encryption_keys', 0))").execute(db).await?;
    Ok(())
}

/// Reads the keys, checks that they are those of the database, and takes them into use. A database without sealed
/// values gets its first key.
pub async fn check_keys(
    db: &mut PgConnection,
    path: &Path,
    now: DateTime<Utc>,
) -> std::result::Result<(), KeyMismatch> {
    let mut tx = db.begin().await?;
    // Of two first starts the second one finds the first one's key.
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('encryption_keys', 0))")
        .execute(&mut *tx)
        .await?;
    let used = sqlx::query!("select id, verifier from encryption_keys where retired_at is null")
        .fetch_all(&mut *tx)
        .await?;
    let ring = match Keyring::load(path)? {
        Some(ring) => ring,
        None if used.is_empty() => Keyring::make(path)?,
        None => return Err(KeyMismatch::Missing(path.to_owned())),
    };
    for key in &used {
        let opened = ring.decrypt(&key.id, &place_of(&key.id), &key.verifier);
        if opened.ok() != Some(ring.index("encryption_keys", "verifier")) {
            return Err(KeyMismatch::Wrong { path: path.to_owned(), key: key.id.clone() });
        }
    }
    if !used.iter().any(|key| key.id == ring.current()) {
        insert_key(&mut tx, &KeyNote::of(&ring)?, now).await?;
    }
    tx.commit().await?;
    super::install(ring);
    Ok(())
}

fn place_of(key: &str) -> String {
    format!("encryption_keys:{key}")
}

/// A key's id, with what tells it from another of the same id.
struct KeyNote {
    id: String,
    verifier: Vec<u8>,
}

impl KeyNote {
    fn of(ring: &Keyring) -> Result<Self> {
        let id = ring.current().to_owned();
        let verifier = ring.encrypt(&place_of(&id), &ring.index("encryption_keys", "verifier"))?;
        Ok(Self { id, verifier })
    }
}

/// Notes which key seals from now on.
async fn insert_key(db: &mut PgConnection, key: &KeyNote, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into encryption_keys (id, verifier, created_at) values ($1, $2, $3)",
        key.id,
        key.verifier,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Seals what was stored before there were keys, as the owner of the tables. Says how many values that were.
pub async fn seal_plain(db: &mut PgConnection) -> Result<usize> {
    let names: Vec<String> = COLUMNS.iter().map(|column| column.constraint()).collect();
    let pending = sqlx::query_scalar!(
        r#"select conname::text as "name!" from pg_constraint
           where contype = 'c' and not convalidated and connamespace = current_schema()::regnamespace
             and conname::text = any($1)"#,
        &names,
    )
    .fetch_all(&mut *db)
    .await?;
    let mut sealed = 0;
    for column in COLUMNS.iter().filter(|column| pending.contains(&column.constraint())) {
        let mut tx = db.begin().await?;
        sealed += rewrite(&mut tx, column, &column.is_plain(), |_, plain| Ok(plain)).await?;
        let sql = format!("alter table {} validate constraint {}", column.table, column.constraint());
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *tx).await?;
        tx.commit().await?;
    }
    Ok(sealed)
}

/// Makes a new key that seals from now on, and seals everything with it, as the owner of the tables. The old keys stay
/// in the file for servers that are running.
pub async fn reseal(db: &mut PgConnection, make_key: bool, now: DateTime<Utc>) -> Result<usize> {
    if make_key {
        super::change_ring(|ring| ring.rotate().map_err(Error::internal))?;
        insert_key(db, &super::with_ring(KeyNote::of)?, now).await?;
    }
    let current = super::with_ring(|ring| Ok(ring.current().to_owned()))?;
    let mut resealed = 0;
    for column in COLUMNS {
        let mut tx = db.begin().await?;
        let condition = column.is_under_another(&current);
        resealed += rewrite(&mut tx, column, &condition, |row, sealed| column.open_any(row, &sealed)).await?;
        tx.commit().await?;
    }
    Ok(resealed)
}

/// Forgets the old keys, once no row needs them and every server has the new one.
pub async fn finish_rotation(db: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
    let current = super::with_ring(|ring| Ok(ring.current().to_owned()))?;
    sqlx::query!(
        "update encryption_keys set retired_at = $2 where id <> $1 and retired_at is null",
        current,
        now
    )
    .execute(db)
    .await?;
    super::change_ring(|ring| ring.retire_old().map_err(Error::internal))
}

/// Seals the values of a column that meet a condition anew, from what `open` makes of each.
async fn rewrite(
    db: &mut PgConnection,
    column: &Column,
    condition: &str,
    open: impl Fn(&str, Vec<u8>) -> Result<Vec<u8>>,
) -> Result<usize> {
    let Column { table, name, row, .. } = column;
    let (read, write) = match column.kind {
        Kind::Text => (format!("convert_to({name}, 'UTF8')"), "convert_from(n.sealed, 'UTF8')"),
        Kind::Json => {
            (format!("convert_to({name} #>> '{{}}', 'UTF8')"), "to_jsonb(convert_from(n.sealed, 'UTF8'))")
        }
        Kind::Bytes => (name.to_string(), "n.sealed"),
    };
    let batch = if column.kind == Kind::Bytes { BATCH_OF_FILES } else { BATCH };
    let select = format!("select {row}, {read} from {table} where {condition} limit {batch}");
    let index = column.index.map(|index| format!(", {index} = n.digest")).unwrap_or_default();
    let update = format!(
        "update {table} set {name} = {write}{index}
         from unnest($1::text[], $2::bytea[], $3::bytea[]) as n (place, sealed, digest) where {row} = n.place"
    );
    let mut count = 0;
    loop {
        let rows: Vec<(String, Vec<u8>)> =
            sqlx::query_as(AssertSqlSafe(select.clone())).fetch_all(&mut *db).await?;
        if rows.is_empty() {
            break;
        }
        if count == 0 {
            // The owner may; these values stay what they were, and the version of a row tells of edits by people.
            let sql = format!("alter table {table} disable trigger user");
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *db).await?;
        }
        let (mut places, mut sealed, mut digests) = (Vec::new(), Vec::new(), Vec::new());
        for (place, value) in rows {
            let plain = open(&place, value)?;
            let text = |plain: &[u8]| {
                String::from_utf8(plain.to_vec())
                    .map_err(|_| Error::Inconsistent(format!("{table}.{name} of {place}")))
            };
            digests.push(match column.index {
                Some(_) => Some(column.index(&text(&plain)?)?),
                None => None,
            });
            sealed.push(match column.kind {
                Kind::Bytes => column.seal_bytes(&place, &plain)?,
                Kind::Text | Kind::Json => column.seal(&place, &text(&plain)?)?.into_bytes(),
            });
            places.push(place);
        }
        count += places.len();
        sqlx::query(AssertSqlSafe(update.clone()))
            .bind(places)
            .bind(sealed)
            .bind(digests)
            .execute(&mut *db)
            .await?;
    }
    if count > 0 {
        let sql = format!("alter table {table} enable trigger user");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(db).await?;
    }
    Ok(count)
}

impl Column {
    fn constraint(&self) -> String {
        format!("{}_{}_sealed", self.table, self.name)
    }

    /// The value as text or bytes that begin with the mark when it is sealed.
    fn beginning(&self, length: usize) -> String {
        match self.kind {
            Kind::Text => format!("left({}, {length})", self.name),
            Kind::Json => format!("left({} #>> '{{}}', {length})", self.name),
            Kind::Bytes => format!("substring({} for {length})", self.name),
        }
    }

    fn is_plain(&self) -> String {
        let beginning = self.beginning(MARK.len());
        format!("{beginning} <> '{MARK}' and {beginning} <> ''")
    }

    fn is_under_another(&self, key: &str) -> String {
        let mark = format!("{MARK}{key}.");
        format!("{} <> '{mark}' and {} = '{MARK}'", self.beginning(mark.len()), self.beginning(MARK.len()))
    }

    fn open_any(&self, row: &str, sealed: &[u8]) -> Result<Vec<u8>> {
        match self.kind {
            Kind::Bytes => self.open_bytes(row, sealed),
            Kind::Text | Kind::Json => {
                let text = std::str::from_utf8(sealed);
                let text = text.map_err(|_| Error::Inconsistent(format!("sealed value of {row}")))?;
                Ok(self.open(row, text)?.into_bytes())
            }
        }
    }
}
