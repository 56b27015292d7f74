//! Who asks: a logged-in person, through whatever door.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::Email;
use paraply_domain::ids::{SessionId, UserId};
use paraply_domain::invoice::status::Actor;
use paraply_domain::language::Language;
use paraply_domain::roles::Roles;
use paraply_domain::staff::Permission;
use paraply_domain::token_scope::{OwnAct, TokenScope};
use paraply_storage::identity::sessions::Holder;
use paraply_storage::users::User;

use crate::error::{Error, Result};

/// How long a proof of who uses a session counts for sensitive acts.
pub const FRESH_FOR: TimeDelta = TimeDelta::minutes(10);

/// A logged-in person.
#[derive(Clone, Debug)]
pub struct Caller {
    pub user_id: UserId,
    pub full_name: String,
    pub email: Email,
    /// What the person does in the back office; it is closed to who has none.
    pub roles: Roles,
    pub email_verified: bool,
    pub language: Language,
    /// The browser session; absent for an access token.
    pub session: Option<SessionId>,
    /// The scope of the access token, within which the roles are; absent for a session.
    pub token: Option<TokenScope>,
    /// When the person last proved in this session who they are; never for an access token.
    pub authenticated_at: Option<DateTime<Utc>>,
    /// The roles move money, and the second factor that this takes is not set up.
    pub lacks_second_factor: bool,
    pub ip: Option<String>,
}

impl Caller {
    /// Whoever has logged in, from where the request came.
    pub fn signed_in(holder: Holder, ip: Option<String>) -> Self {
        Self {
            user_id: holder.user,
            full_name: holder.full_name,
            email: holder.email,
            roles: match holder.token {
                Some(scope) => holder.roles.within(scope),
                None => holder.roles,
            },
            email_verified: holder.email_verified,
            language: holder.language,
            session: holder.session,
            token: holder.token,
            authenticated_at: holder.authenticated_at,
            lacks_second_factor: holder.lacks_second_factor,
            ip,
        }
    }

    /// A person as whom something is carried out that they asked for earlier: without a session.
    pub fn of(user: &User) -> Self {
        Self {
            user_id: user.id,
            full_name: user.full_name.clone(),
            email: user.email.clone(),
            roles: user.roles.clone(),
            email_verified: user.email_verified_at.is_some(),
            language: user.language,
            session: None,
            token: None,
            authenticated_at: None,
            lacks_second_factor: false,
            ip: None,
        }
    }

    /// As whom the person acts on their own or, in the back office, on anyone's invoice.
    pub fn actor(&self) -> Actor {
        if self.roles.is_staff() { Actor::Admin } else { Actor::Owner }
    }

    /// Refuses who has no role that grants this, and who lacks the second factor that acting takes.
    pub fn require(&self, permission: Permission) -> Result<()> {
        match self.token {
            _ if self.roles.grant(permission) => {}
            Some(scope) if !scope.grants(permission) => return Err(Error::TokenScope),
            _ => return Err(Error::Forbidden(permission)),
        }
        if self.lacks_second_factor && !permission.only_reads() {
            return Err(Error::SecondFactorRequired);
        }
        Ok(())
    }

    /// Refuses a token whose scope does not reach what the caller does with records of their own.
    pub fn require_own(&self, act: OwnAct) -> Result<()> {
        if self.token.is_none_or(|scope| scope.allows(act)) { Ok(()) } else { Err(Error::TokenScope) }
    }

    /// Until when sensitive acts need no confirmation.
    pub fn fresh_until(&self) -> Option<DateTime<Utc>> {
        self.authenticated_at.map(|at| at + FRESH_FOR)
    }

    /// Refuses who has not proven lately to be there. An access token never has.
    pub fn require_fresh(&self, now: DateTime<Utc>) -> Result<()> {
        match self.fresh_until() {
            Some(until) if until >= now => Ok(()),
            Some(_) => Err(Error::ReauthenticationRequired),
            None => Err(Error::SessionRequired),
        }
    }

    /// The owner that rows must have for the caller to see them; none for who may see everybody's.
    pub fn owner_filter(&self, permission: Permission) -> Option<uuid::Uuid> {
        (!self.roles.grant(permission)).then_some(self.user_id.0)
    }
}
