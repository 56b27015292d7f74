//! Which fee terms apply to a person, and what they make of invoices that are not sent.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use paraply_domain::fee::{self, FeeTerms, OwnTerms};
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::invoice::{Invoice, rounded_total};
use paraply_storage::users::fees as user_fees;
use paraply_storage::users::pay_terms::{self, PayTerms};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{App, Result, settings};

/// What a person pays on a day with Swedish tax, and without it: what is their own, else what their group says, else what
/// the provider's settings say, as for a visitor.
pub async fn terms_of_modes(
    db: &mut PgConnection,
    person: Option<UserId>,
    day: NaiveDate,
) -> Result<(FeeTerms, FeeTerms)> {
    let own = match person {
        Some(person) => user_fees::terms_of(db, &[person.0]).await?.remove(&person).unwrap_or_default(),
        None => OwnTerms::default(),
    };
    let standard = settings::on(db, day).await?.settings.fees;
    Ok((own.over(standard.terms(true)), own.over(standard.terms(false))))
}

/// Gives those of these invoices that are not sent the fee, and the rounding of their total, that apply on a day: both may have
/// changed since they were saved, and they are fixed only at sending.
pub async fn apply_unsent(
    app: &App,
    db: &mut PgConnection,
    invoices: &mut [Invoice],
    day: NaiveDate,
) -> Result<()> {
    let unsent: Vec<&mut Invoice> =
        invoices.iter_mut().filter(|invoice| invoice.status.is_unsent()).collect();
    if unsent.is_empty() {
        return Ok(());
    }
    let owners: HashSet<Uuid> = unsent.iter().map(|invoice| invoice.user_id.0).collect();
    let owners: Vec<Uuid> = owners.into_iter().collect();
    let PayTerms { people, known_by } = pay_terms::list(db, &owners, day).await?;
    let settings = settings::known(app, db, known_by, day).await?;
    for invoice in unsent {
        let (currency, exact) = (invoice.currency, invoice.subtotal + invoice.vat);
        invoice.total = rounded_total(exact, currency, settings.whole_kronor);
        if let Some(terms) = people.get(&invoice.user_id) {
            let swedish_tax = terms.tax.clone().unwrap_or_default().swedish_tax();
            let terms = terms.own.over(settings.fees.terms(swedish_tax));
            invoice.fee_terms = terms;
            invoice.fee_amount = fee::before_sending(invoice.subtotal, currency, terms);
        }
    }
    Ok(())
}

/// An invoice that was sent under another tax mode than the one that pays it.
#[derive(Clone, Copy, Debug)]
pub struct Mismatch {
    pub invoice: InvoiceId,
    pub user: UserId,
    /// The day it was sent, whose fees apply.
    pub sent_on: NaiveDate,
    /// Whether Swedish tax is on when it is paid out.
    pub swedish_tax: bool,
}

/// The terms by which these invoices are charged: those of the day of sending, for the tax mode that pays.
pub async fn paying_terms(
    db: &mut PgConnection,
    mismatches: &[Mismatch],
) -> Result<HashMap<InvoiceId, FeeTerms>> {
    if mismatches.is_empty() {
        return Ok(HashMap::new());
    }
    let people: HashSet<Uuid> = mismatches.iter().map(|mismatch| mismatch.user.0).collect();
    let groups = user_fees::terms_of(db, &people.into_iter().collect::<Vec<_>>()).await?;
    let mut standards = HashMap::new();
    for day in mismatches.iter().map(|mismatch| mismatch.sent_on).collect::<HashSet<_>>() {
        standards.insert(day, settings::on(db, day).await?.settings.fees);
    }
    let terms = mismatches.iter().filter_map(|mismatch| {
        let standard = standards.get(&mismatch.sent_on)?.terms(mismatch.swedish_tax);
        let own = groups.get(&mismatch.user).copied().unwrap_or_default();
        Some((mismatch.invoice, own.over(standard)))
    });
    Ok(terms.collect())
}
