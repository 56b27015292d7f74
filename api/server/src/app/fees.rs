//! Which fee terms apply to a person.

use chrono::NaiveDate;
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::UserId;
use paraply_domain::money::{Amount, Percent};
use sqlx::PgConnection;

use super::{Error, Result, settings, tax_profiles};

/// The terms for a person on a day: what the group says, else the provider's settings for Swedish tax on or off.
pub async fn terms_for(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<FeeTerms> {
    let swedish_tax = tax_profiles::current(db, user, day).await?.swedish_tax();
    let standard = settings::on(db, day).await?.settings.fees.terms(swedish_tax);
    with_group(db, user, standard).await
}

/// The standard terms, unless the person's group has others.
pub async fn with_group(db: &mut PgConnection, user: UserId, standard: FeeTerms) -> Result<FeeTerms> {
    let group = sqlx::query!(
        "select g.fee_percentage, g.fixed_fee from users u join groups g on g.id = u.group_id where u.id = $1",
        user.0,
    )
    .fetch_optional(db)
    .await?;
    let Some(group) = group else { return Ok(standard) };
    let inconsistent = |_| Error::Inconsistent(format!("fee terms of the group of user {user}"));
    let percentage = group.fee_percentage.map(Percent::new).transpose().map_err(inconsistent)?;
    let fixed = group.fixed_fee.map(Amount::new).transpose().map_err(inconsistent)?;
    Ok(FeeTerms {
        percentage: percentage.unwrap_or(standard.percentage),
        fixed: fixed.unwrap_or(standard.fixed),
    })
}
