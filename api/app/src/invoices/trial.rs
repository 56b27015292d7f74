//! Trying it without an account: what an invoice that a visitor writes would come to, on the terms that a new freelancer
//! gets. Nothing is stored.

use paraply_domain::country::Country;
use paraply_domain::fault::Faults;
use paraply_domain::vat::VatTreatment;

use super::drafting::Terms;
use super::preview::{Preview, Unfinished, Written};
use crate::{App, Result};

/// An invoice that a visitor writes.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Names no client: of whom it goes to only this is asked.
    pub unfinished: Unfinished,
    pub treatment: VatTreatment,
    pub swedish_tax: bool,
}

/// Works it out.
pub async fn try_out(app: &App, trial: Trial) -> Result<Preview> {
    let Trial { unfinished, treatment, swedish_tax } = trial;
    let written = Written::read(Faults::new(), unfinished, treatment)?;
    let mut db = app.pool.acquire().await?;
    let terms = Terms::of_visitor(app, &mut db, swedish_tax).await?;
    // Abroad can be any country.
    let country = (treatment == VatTreatment::Domestic).then_some(Country::SWEDEN);
    written.come_to(&terms, country, app.clock.today())
}
