//! The outbox, to be read by the office.

pub mod test;

use paraply_domain::ids::MailId;
use paraply_storage::mails::{self as storage, Sort};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{App, Error, Page, Result, Window};

pub use paraply_storage::mails::Delivery;
pub use paraply_storage::mails::{AttachedFile, Filter, Mail};

/// A mail and what goes with it.
pub type WithFiles = (Mail, Vec<AttachedFile>);

/// One page of mails.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<WithFiles>> {
    let mut db = app.pool.acquire().await?;
    let page = storage::list(&mut db, &app.counts, filter, window).await?;
    Ok(Page { rows: with_files(&mut db, page.rows).await?, total: page.total })
}

/// One mail.
pub async fn find(app: &App, id: MailId) -> Result<WithFiles> {
    let mut db = app.pool.acquire().await?;
    let mail = storage::find(&mut db, id).await?.ok_or(Error::NotFound)?;
    with_files(&mut db, vec![mail]).await?.pop().ok_or(Error::NotFound)
}

async fn with_files(db: &mut PgConnection, mails: Vec<Mail>) -> Result<Vec<WithFiles>> {
    let ids: Vec<Uuid> = mails.iter().map(|mail| mail.id).collect();
    let files = storage::list_attached(db, &ids).await?;
    let of = |mail: &Mail| files.iter().filter(|file| file.mail_id == mail.id).cloned().collect();
    Ok(mails
        .into_iter()
        .map(|mail| {
            let files = of(&mail);
            (mail, files)
        })
        .collect())
}
