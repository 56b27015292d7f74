//! What a person's year will have come to, with Swedish tax handled here and without.

use chrono::{Datelike, Months};
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use paraply_domain::payroll::PayInvoice;
use paraply_domain::payroll::forecast::{YearForecast, days_left, pace};
use paraply_storage::invoices::parties::find_owner;
use paraply_storage::salary::years;

use crate::invoices::drafting::Terms;
use crate::invoices::preview::expected_pay;
use crate::reports::fees;
use crate::{App, Error, Result};

/// A year, taxed in one of the two ways from now on.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub swedish_tax: bool,
    /// It is how the person is taxed today.
    pub is_chosen: bool,
    pub sums: YearForecast,
}

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
    /// With Swedish tax before without.
    pub ways: [Way; 2],
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
    let birth_year = find_owner(&mut db, user).await?.and_then(|owner| owner.birth_year);
    let (with_tax, without_tax) = fees::terms_of_modes(&mut db, Some(user), today).await?;
    drop(db);
    let days = days_left(today, recent.map(|recent| recent.latest));
    let way = |swedish_tax, fee| {
        let is_chosen = terms.swedish_tax == swedish_tax;
        let terms = Terms { fee, swedish_tax, ..terms.clone() };
        let sums = days.iter().try_fold(so_far, |sums, day| {
            let invoices = vec![PayInvoice::new("", monthly_amount, fee)];
            let explained = expected_pay(&terms, invoices, birth_year, today, Some(*day))?;
            Ok(sums.with(&explained.pay.figures))
        });
        sums.map(|sums| Way { swedish_tax, is_chosen, sums })
    };
    match (way(true, with_tax), way(false, without_tax)) {
        (Ok(with), Ok(without)) => Ok(Some(Forecast {
            year: today.year(),
            months_left: days.len(),
            monthly_amount,
            so_far,
            ways: [with, without],
        })),
        (Err(kind), _) | (_, Err(kind)) => match wanted {
            Some(_) => Err(Error::fault("monthlyAmount", kind)),
            None => Ok(None),
        },
    }
}
