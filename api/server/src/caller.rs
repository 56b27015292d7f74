//! Who asks: a signed-in person, through whatever door.

use paraply_domain::ids::{SessionId, UserId};
use paraply_domain::invoice::status::Actor;
use paraply_domain::language::Language;
use paraply_domain::staff::{Permission, Roles};
use paraply_domain::token_scope::{OwnAct, TokenScope};

use crate::error::{Error, Result};
use crate::storage::users::User;

/// A signed-in person.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who it is.
    pub user_id: UserId,
    /// The name to show.
    pub full_name: String,
    /// The address, lower case.
    pub email: String,
    /// What the person does in the back office; it is closed to who has none.
    pub roles: Roles,
    /// Whether the address is proven.
    pub email_verified: bool,
    /// The language the person chose.
    pub language: Language,
    /// The browser session; absent for an access token.
    pub session: Option<SessionId>,
    /// The scope of the access token, within which the roles are; absent for a session.
    pub token: Option<TokenScope>,
    /// Where the request came from.
    pub ip: Option<String>,
}

impl Caller {
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
            ip: None,
        }
    }

    /// As whom the person acts on their own or, in the back office, on anyone's invoice.
    pub fn actor(&self) -> Actor {
        if self.roles.is_staff() { Actor::Admin } else { Actor::Owner }
    }

    /// Refuses who has no role that grants this.
    pub fn require(&self, permission: Permission) -> Result<()> {
        match self.token {
            _ if self.roles.grant(permission) => Ok(()),
            Some(scope) if !scope.grants(permission) => Err(Error::TokenScope),
            _ => Err(Error::Forbidden(permission)),
        }
    }

    /// Refuses a token whose scope does not reach what the caller does with records of their own.
    pub fn require_own(&self, act: OwnAct) -> Result<()> {
        if self.token.is_none_or(|scope| scope.allows(act)) { Ok(()) } else { Err(Error::TokenScope) }
    }

    /// The owner that rows must have for the caller to see them; none for who may see everybody's.
    pub fn owner_filter(&self, permission: Permission) -> Option<uuid::Uuid> {
        (!self.roles.grant(permission)).then_some(self.user_id.0)
    }
}
