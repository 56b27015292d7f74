//! All sent invoices of a freelancer as one ZIP.

use futures_util::stream::{self, StreamExt};
use paraply_storage::invoices::list_sent_of_user;

use super::{Side, delivery};
use crate::archive::{self, Entry};
use crate::chunks::Bytes;
use crate::{App, Caller, Result};

/// The caller's own invoices and credit notes that have a number, in the order of the numbers; issued in a year or in
/// any. Each is the stored document under its own name, which holds the number.
pub async fn own_zip(app: &App, caller: &Caller, year: Option<i32>) -> Result<Bytes> {
    let year = archive::check_year(app, year)?;
    let place = app.downloads.begin(caller.user_id).await?;
    let invoices = list_sent_of_user(&mut *app.pool.acquire().await?, caller.user_id, year).await?;
    let shared = (app.clone(), caller.clone());
    let documents = stream::iter(invoices).then(move |(id, date)| {
        let (app, caller) = shared.clone();
        async move {
            let pdf = delivery::pdf(&app, &caller, Side::Own, id).await?;
            Ok(Entry { name: pdf.name, date, pdf: pdf.bytes })
        }
    });
    archive::zip(place, documents).await
}
