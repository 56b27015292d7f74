//! What a person's year will have come to, with Swedish tax handled here and without.

use chrono::{Datelike, Months};
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use paraply_domain::payroll::PayInvoice;
use paraply_domain::payroll::forecast::{YearForecast, days_left, pace};
use paraply_storage::salary::years;

use crate::invoices::drafting::Terms;
use crate::invoices::preview::expected_pay;
use crate::reports::fees;
use crate::{App, Error, Result};

/// The year of today, if the rest of it goes on in a certain way.
#[derive(Clone, Debug)]
pub struct Forecast {
    pub year: i32,
    /// A salary in each of them.
    pub months_left: usize,
    /// What is invoiced for each of these salaries, without VAT.
    pub monthly_amount: Amount,
    /// The salaries that are approved.
    pub so_far: YearForecast,
    /// Whether the person is taxed here today.
    pub swedish_tax: bool,
    /// The whole year, with Swedish tax from now on.
    pub with_tax: YearForecast,
    /// The whole year, without it from now on.
    pub without_tax: YearForecast,
}

/// Works it out by today's rates, for an amount a month or else at the pace of the last twelve months. None where there is no
/// pace, or one that the fee eats up.
pub async fn forecast(app: &App, user: UserId, wanted: Option<Amount>) -> Result<Option<Forecast>> {
    let today = app.clock.today();
    let mut db = app.pool.acquire().await?;
    let recent = years::recent(&mut db, user, today - Months::new(12)).await?;
    let pace = recent.and_then(|recent| pace(&recent, today).ok());
    let Some(monthly_amount) = wanted.or(pace) else { return Ok(None) };
    let years = years::list(&mut db, user).await?;
    let of_year = years.iter().find(|sums| sums.year == today.year());
    let so_far = of_year.map_or_else(YearForecast::default, |sums| YearForecast {
        subtotal: sums.subtotal,
        fee: sums.fee,
        employer_contributions: sums.contributions,
        gross_salary: sums.gross,
        tax: sums.tax,
        payout: sums.payout,
    });
    let terms = Terms::of(app, &mut db, user).await?;
    let (fee_with_tax, fee_without_tax) = fees::terms_of_modes(&mut db, Some(user), today).await?;
    drop(db);
    let days = days_left(today, recent.map(|recent| recent.latest));
    let year = |swedish_tax, fee| {
        let terms = Terms { fee, swedish_tax, ..terms.clone() };
        days.iter().try_fold(so_far, |sums, day| {
            let invoices = vec![PayInvoice::new("", monthly_amount, fee)];
            let explained = expected_pay(&terms, invoices, today, Some(*day))?;
            Ok(sums.with(&explained.pay.figures))
        })
    };
    match (year(true, fee_with_tax), year(false, fee_without_tax)) {
        (Ok(with_tax), Ok(without_tax)) => Ok(Some(Forecast {
            year: today.year(),
            months_left: days.len(),
            monthly_amount,
            so_far,
            swedish_tax: terms.swedish_tax,
            with_tax,
            without_tax,
        })),
        (Err(kind), _) | (_, Err(kind)) => match wanted {
            Some(_) => Err(Error::fault("monthlyAmount", kind)),
            None => Ok(None),
        },
    }
}
