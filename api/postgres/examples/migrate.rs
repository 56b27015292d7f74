//! Brings the database in `DATABASE_URL` up to date with a folder of migrations: `migrate FOLDER`.
//!
//! The server does this by itself. This program is for making `.sqlx`, without which the server does not compile.

use std::env;
use std::error::Error;
use std::path::PathBuf;

use sqlx::migrate::Migrator;
use sqlx::{Connection, PgConnection};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("usage: migrate FOLDER")?);
    let mut connection = PgConnection::connect(&env::var("DATABASE_URL")?).await?;
    Migrator::new(folder).await?.run(&mut connection).await?;
    Ok(connection.close().await?)
}
