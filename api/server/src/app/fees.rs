//! Which fee terms apply to a person.

use std::collections::HashMap;

use chrono::NaiveDate;
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::UserId;
use paraply_domain::money::{Amount, Percent};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Error, Result, settings, tax_profiles};

/// The terms for a person on a day: what the group says, else the provider's settings for Swedish tax on or off.
pub async fn terms_for(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<FeeTerms> {
    let swedish_tax = tax_profiles::current(db, user, day).await?.swedish_tax();
    let standard = settings::on(db, day).await?.settings.fees.terms(swedish_tax);
    let own = of_groups(db, &[user.0]).await?.remove(&user).unwrap_or_default();
    Ok(own.over(standard))
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
