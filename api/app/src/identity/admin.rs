//! The first admin, made by who runs the server.

use paraply_domain::email::Email;
use paraply_domain::fault::Faults;
use paraply_domain::language::Language;
use paraply_domain::password::parse_new;
use paraply_domain::staff::Role;
use paraply_domain::text::required_line;
use paraply_storage::identity::{known_devices, one_time_tokens, second_factors};
use paraply_storage::users::{self, NewUser};

use super::notes::note;
use super::throttle;
use crate::approvals::notices;
use crate::identity::sessions::end_rights;
use crate::{App, Error, Result};

/// An admin that was made.
#[derive(Clone, Debug)]
pub struct NewAdmin {
    pub email: String,
    /// False: the address had an account, which is an admin's now, with the new password.
    pub is_new: bool,
}

/// Makes an admin whose address counts as proven. Who has an account gets the right and the password, and logs in
/// without a second factor until a new one is set up: the way back in for the only admin, who has lost it. Whoever runs
/// the server has its database anyway, so nobody confirms it; all admins are notified.
pub async fn create_admin(app: &App, email: &str, full_name: &str, password: &str) -> Result<NewAdmin> {
    let mut faults = Faults::new();
    let personal = [full_name, email];
    let email = faults.check("email", Email::parse(email));
    let full_name = faults.check("name", required_line(full_name, 200));
    let password = faults.check("password", parse_new(password, &personal));
    let (Some(email), Some(full_name), Some(password)) = (email, full_name, password) else {
        return Err(faults.into_vec().into());
    };
    let hash = app.passwords.hash(password).await?;
    let now = app.clock.now();
    let mut tx = app.begin().await?;
    let new = NewUser::named(full_name, email.clone(), Language::Sv);
    let added = users::insert(&mut tx, &new, now).await?;
    let mut user = users::find_by_email_for_update(&mut tx, email.as_str()).await?.ok_or(Error::NotFound)?;
    user.roles = user.roles.iter().chain([Role::Admin]).collect();
    user.blocked_at = None;
    user.blocked_reason = None;
    user.email_verified_at = user.email_verified_at.or(Some(now));
    users::update(&mut tx, &user).await?;
    users::set_password(&mut tx, user.id, &hash).await?;
    end_rights(&mut tx, user.id, None).await?;
    second_factors::delete_of_user(&mut tx, user.id).await?;
    one_time_tokens::delete_of_user(&mut tx, user.id).await?;
    known_devices::delete_of_user(&mut tx, user.id).await?;
    throttle::forget(&mut tx, &user.email).await?;
    note(&mut tx, app, user.id, "user.create_admin").await?;
    notices::admin_created(&mut tx, app, &user).await?;
    tx.commit().await?;
    Ok(NewAdmin { email: email.into_string(), is_new: added.is_some() })
}
