//! The next numbers of the year's series, and the days that come with them.

use chrono::{Datelike, NaiveDate, TimeDelta};
use paraply_domain::invoice::{InvoiceNumber, Ocr};
use paraply_storage as storage;
use sqlx::PgConnection;

use crate::{App, Error, Result};

/// A number that has been taken, with what follows from it.
pub(super) struct Numbered {
    pub number: InvoiceNumber,
    pub ocr: Ocr,
    pub issue_date: NaiveDate,
    pub due_date: NaiveDate,
}

impl Numbered {
    /// Takes the next number.
    pub(super) async fn take(app: &App, db: &mut PgConnection, credit: TimeDelta) -> Result<Self> {
        let one = Self::take_many(app, db, &[credit]).await?.pop();
        one.ok_or_else(|| Error::internal("no number was taken"))
    }

    /// Takes the next numbers of this year's series, one for each of these times to pay. The day is read once the series
    /// is locked, so that a later number never has an earlier day; who waited over the turn of the year keeps the old
    /// year's last day.
    pub(super) async fn take_many(
        app: &App,
        db: &mut PgConnection,
        credits: &[TimeDelta],
    ) -> Result<Vec<Self>> {
        let year = app.clock.today().year();
        let first = storage::invoices::take_numbers(db, year, credits.len() as i64).await?;
        let last_day = NaiveDate::from_ymd_opt(year, 12, 31).expect("every year has this day");
        let issue_date = app.clock.today().min(last_day);
        let numbered = credits.iter().zip(first.sequence..).map(|(credit, sequence)| {
            let number = InvoiceNumber { sequence, ..first };
            Self { number, ocr: Ocr::for_invoice(&number), issue_date, due_date: issue_date + *credit }
        });
        Ok(numbered.collect())
    }
}
