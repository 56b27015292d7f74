//! The role that the server works as in PostgreSQL. The owner of the tables migrates; the server itself may read and
//! write rows, and neither change nor empty what is append-only, alter tables or switch triggers off.

use sqlx::migrate::Migrate;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};

use super::MIGRATOR;

/// The role. It belongs to the whole PostgreSQL server, its rights to one database.
pub const NAME: &str = "paraply_app";

/// Why the server cannot work on a database.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// The role may do more than it should.
    #[error(
        "the PostgreSQL role {NAME} is a superuser or may make roles or databases. Run: alter role {NAME} nosuperuser \
         nocreaterole nocreatedb nobypassrls noreplication"
    )]
    TooMighty,
    /// The tables are older than this server, and its role may not change them.
    #[error(
        "the tables need {0} migrations, and the role of DATABASE_URL may not change them. Set PARAPLY_MIGRATION_URL \
         to the owner of the tables, or run `paraply-api migrate` with it"
    )]
    Outdated(usize),
    /// PostgreSQL refused a statement.
    #[error(transparent)]
    Storage(#[from] sqlx::Error),
    /// A migration failed.
    #[error(transparent)]
    Migration(#[from] sqlx::migrate::MigrateError),
}

/// Brings the tables up to date and gives the server's role its rights. Says whether there is the role to work as.
///
/// `login` is whom the server connects as when that is not the owner.
pub async fn prepare(db: &mut PgConnection, login: Option<&str>) -> Result<bool, Unusable> {
    if !may_change_tables(db).await? {
        let missing = missing_migrations(db).await?;
        return if missing == 0 { has_role(db).await } else { Err(Unusable::Outdated(missing)) };
    }
    MIGRATOR.run(&mut *db).await?;
    if !ensure(db).await? {
        return Ok(false);
    }
    match login {
        Some(NAME) => allow_login(db).await?,
        Some(login) => admit(db, login).await?,
        None => {}
    }
    grant(db).await?;
    Ok(true)
}

/// Gives the role its rights on the tables, as the owner of these.
pub async fn grant(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    let mut tx = db.begin().await?;
    // Two servers that start at once would change the same rows of PostgreSQL's own tables.
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('database_role', 0))")
        .execute(&mut *tx)
        .await?;
    sqlx::raw_sql(include_str!("database_role/grants.sql")).execute(&mut *tx).await?;
    tx.commit().await
}

/// The options of a connection that works as the role, from its first statement on; `reset role` stays there.
pub fn work_as(options: PgConnectOptions) -> PgConnectOptions {
    options.options([("role", NAME)])
}

/// Makes the role if it is not there. False: this connection may not, or may not work as it.
pub async fn ensure(db: &mut PgConnection) -> Result<bool, Unusable> {
    let made = sqlx::raw_sql(
        "do $$
         begin
             if not exists (select from pg_roles where rolname = 'paraply_app') then
                 create role paraply_app nologin nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
             end if;
         exception
             -- Another server has just made it.
             when duplicate_object or unique_violation then null;
         end $$",
    )
    .execute(&mut *db)
    .await;
    match made {
        Err(error) if is_forbidden(&error) => return Ok(false),
        made => made?,
    };
    if !has_role(db).await? {
        match sqlx::raw_sql("grant paraply_app to current_user").execute(&mut *db).await {
            Err(error) if is_forbidden(&error) => return Ok(false),
            granted => granted?,
        };
    }
    Ok(true)
}

/// Lets the server log in as the role: on a private database, whose socket nobody else reaches.
async fn allow_login(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    let can =
        sqlx::query_scalar!(r#"select rolcanlogin as "can!" from pg_roles where rolname = 'paraply_app'"#)
            .fetch_one(&mut *db)
            .await?;
    if !can {
        sqlx::raw_sql("alter role paraply_app login").execute(db).await?;
    }
    Ok(())
}

/// Lets another login work as the role.
async fn admit(db: &mut PgConnection, login: &str) -> Result<(), sqlx::Error> {
    let grant = sqlx::query_scalar!(
        r#"select format('grant paraply_app to %I', rolname) as "grant!" from pg_roles
           where rolname = $1 and not pg_has_role(oid, 'paraply_app', 'member')"#,
        login,
    )
    .fetch_optional(&mut *db)
    .await?;
    if let Some(grant) = grant {
        sqlx::raw_sql(sqlx::AssertSqlSafe(grant)).execute(db).await?;
    }
    Ok(())
}

/// Whether the role is there for this connection, and no mightier than it should be.
async fn has_role(db: &mut PgConnection) -> Result<bool, Unusable> {
    let role = sqlx::query!(
        r#"select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as "mighty!",
                  pg_has_role(current_user, oid, 'member') as "member!"
           from pg_roles where rolname = 'paraply_app'"#
    )
    .fetch_optional(db)
    .await?;
    match role {
        Some(role) if role.mighty => Err(Unusable::TooMighty),
        Some(role) => Ok(role.member),
        None => Ok(false),
    }
}

/// Whether this connection works as the owner of the tables, or may make them.
pub async fn may_change_tables(db: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select has_schema_privilege(current_schema(), 'create')
                  and coalesce((select pg_has_role(relowner, 'usage') from pg_class
                                where oid = to_regclass('users')), true) as "may!""#
    )
    .fetch_one(db)
    .await
}

/// How many migrations this server knows and the database does not.
async fn missing_migrations(db: &mut PgConnection) -> Result<usize, Unusable> {
    let applied = db.list_applied_migrations(&MIGRATOR.table_name).await?;
    Ok(MIGRATOR.iter().filter(|known| !applied.iter().any(|done| done.version == known.version)).count())
}

fn is_forbidden(error: &sqlx::Error) -> bool {
    // insufficient_privilege
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| code == "42501")
}
