//! Which fee terms apply to a person, and what they make of invoices that are not sent.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use paraply_domain::fee::{self, FeeTerms};
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::money::{Amount, Percent};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Error, Result, settings};
use crate::storage::invoices::Invoice;
use crate::storage::tax_profiles;

/// The terms for a person on a day: what the group says, else the provider's settings for Swedish tax on or off.
pub async fn terms_for(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<FeeTerms> {
    terms_of(db, &[user.0], day).await?.remove(&user).ok_or(Error::NotFound)
}

/// The terms for each of these people on a day.
async fn terms_of(
    db: &mut PgConnection,
    people: &[Uuid],
    day: NaiveDate,
) -> Result<HashMap<UserId, FeeTerms>> {
    let mut taxes = tax_profiles::find_current_of(db, people, day).await?;
    let mut groups = of_groups(db, people).await?;
    let standard = settings::on(db, day).await?.settings.fees;
    let terms = people.iter().map(|person| {
        let swedish_tax = taxes.remove(person).unwrap_or_default().swedish_tax();
        let own = groups.remove(&UserId(*person)).unwrap_or_default();
        (UserId(*person), own.over(standard.terms(swedish_tax)))
    });
    Ok(terms.collect())
}

/// Gives those of these invoices that are not sent the fee that applies on a day: it may have changed since they were
/// saved, and it is fixed only at sending.
pub async fn apply_unsent(db: &mut PgConnection, invoices: &mut [Invoice], day: NaiveDate) -> Result<()> {
    let unsent: Vec<&mut Invoice> =
        invoices.iter_mut().filter(|invoice| invoice.status.is_unsent()).collect();
    if unsent.is_empty() {
        return Ok(());
    }
    let owners: HashSet<Uuid> = unsent.iter().map(|invoice| invoice.user_id.0).collect();
    let terms = terms_of(db, &owners.into_iter().collect::<Vec<_>>(), day).await?;
    for invoice in unsent {
        if let Some(terms) = terms.get(&invoice.user_id) {
            invoice.fee_terms = *terms;
            invoice.fee_amount = fee::before_sending(invoice.subtotal, invoice.currency, *terms);
        }
    }
    Ok(())
}

/// An invoice that was sent under another tax mode than the one that pays it.
#[derive(Clone, Copy, Debug)]
pub struct Mismatch {
    /// The invoice.
    pub invoice: InvoiceId,
    /// Whose it is.
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
    let groups = of_groups(db, &people.into_iter().collect::<Vec<_>>()).await?;
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

/// What the groups of these people have other than the standard terms; who has no group is absent.
pub async fn of_groups(db: &mut PgConnection, people: &[Uuid]) -> Result<HashMap<UserId, OwnTerms>> {
    let rows = sqlx::query!(
        "select u.id, g.fee_percentage, g.fixed_fee
         from users u join groups g on g.id = u.group_id
         where u.id = any($1)",
        people,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let inconsistent = |_| Error::Inconsistent(format!("fee terms of the group of user {}", row.id));
            let percentage = row.fee_percentage.map(Percent::new).transpose().map_err(inconsistent)?;
            let fixed = row.fixed_fee.map(Amount::new).transpose().map_err(inconsistent)?;
            Ok((UserId(row.id), OwnTerms { percentage, fixed }))
        })
        .collect()
}

/// What a group has other than the standard terms.
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnTerms {
    percentage: Option<Percent>,
    fixed: Option<Amount>,
}

impl OwnTerms {
    /// The standard terms, but for what the group has of its own.
    pub fn over(self, standard: FeeTerms) -> FeeTerms {
        FeeTerms {
            percentage: self.percentage.unwrap_or(standard.percentage),
            fixed: self.fixed.unwrap_or(standard.fixed),
        }
    }
}
