//! What is posted, to be read by the office.

use paraply_storage::vouchers::{self as storage, Sort};
use uuid::Uuid;

use super::{App, Error, Page, Result, Window};

pub use paraply_storage::vouchers::{Filter, Posted};

/// One page of vouchers.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Posted>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list(&mut db, &app.counts, filter, window).await?)
}

/// One voucher.
pub async fn find(app: &App, id: Uuid) -> Result<Posted> {
    let filter = Filter { ids: Some(vec![id]), ..Filter::default() };
    list(app, &filter, Window::first(1)).await?.rows.pop().ok_or(Error::NotFound)
}
