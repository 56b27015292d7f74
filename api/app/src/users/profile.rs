//! The caller's own data: what is needed to be paid, and the terms that follow from it.

use paraply_domain::fault::Faults;
use paraply_domain::fee::FeeTerms;
use paraply_domain::profile::{MissingItem, ProfileFacts, missing_for_submission};
use paraply_domain::refusal::Refusal;
use paraply_domain::tax_profile::TaxProfile;
use paraply_storage::users::{self, User};
use sqlx::PgConnection;

use crate::audit::{self, AuditEntry};
use crate::reports::fees;
use crate::users::details::{DetailsInput, audited};
use crate::users::tax_profiles;
use crate::{App, Caller, Result, Write};

/// A person's own data.
pub struct Profile {
    pub user: User,
    pub tax: TaxProfile,
    /// What an invoice costs today with Swedish tax.
    pub fee_with_tax: FeeTerms,
    /// What it costs without.
    pub fee_without_tax: FeeTerms,
    /// What is missing before an invoice can be sent for approval.
    pub missing: Vec<MissingItem>,
}

impl Profile {
    /// What an invoice costs as the person is taxed today.
    pub fn fee(&self) -> FeeTerms {
        if self.tax.swedish_tax() { self.fee_with_tax } else { self.fee_without_tax }
    }
}

/// What is missing in a person's data before an invoice can be sent for approval.
pub async fn missing(db: &mut PgConnection, user: &User) -> Result<Vec<MissingItem>> {
    Ok(missing_for_submission(ProfileFacts {
        full_name: &user.full_name,
        has_personnummer: user.personnummer.is_some(),
        address: &user.address,
        postal_code: &user.postal_code,
        city: &user.city,
        has_bank_account: users::has_bank_account(db, user.id).await?,
    }))
}

/// The caller's data.
pub async fn get(app: &App, caller: &Caller) -> Result<Profile> {
    let mut db = app.pool.acquire().await?;
    load(&mut db, app, caller).await
}

async fn load(db: &mut PgConnection, app: &App, caller: &Caller) -> Result<Profile> {
    let today = app.clock.today();
    let user = users::get(db, caller.user_id).await?;
    let (fee_with_tax, fee_without_tax) = fees::terms_of_modes(db, Some(user.id), today).await?;
    Ok(Profile {
        tax: tax_profiles::current(db, user.id, today).await?,
        fee_with_tax,
        fee_without_tax,
        missing: missing(db, &user).await?,
        user,
    })
}

/// Writes the caller's data. What a salary follows from is noted before and after.
pub async fn update(app: &App, caller: &Caller, input: DetailsInput, version: i32) -> Result<Profile> {
    let today = app.clock.today();
    let mut faults = Faults::new();
    let details = input.parse(today, &mut faults);
    let details = faults.into_result(details)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        tax_profiles::hold_runs(tx, app, caller.user_id, details.tax.as_ref()).await?;
        let mut user = users::get_for_update(tx, caller.user_id).await?;
        if user.version != version {
            return Err(Refusal::StaleVersion.into());
        }
        let recorded = tax_profiles::current(tx, user.id, today).await?;
        let before = audited(&user, &recorded);
        details.check_own_number(&user)?;
        if let Some(tax) = &details.tax {
            tax_profiles::record(tx, app, user.id, caller, tax, "tax.").await?;
        }
        details.apply(&mut user);
        users::update(tx, &user).await?;
        let profile = load(tx, app, caller).await?;
        let after = audited(&profile.user, &profile.tax);
        let entry = AuditEntry { action: "profile.update", entity: "user", entity_id: user.id.0 };
        audit::record(tx, &app.clock, caller, entry, Some(&before), Some(&after)).await?;
        Ok(profile)
    })
    .await
}
