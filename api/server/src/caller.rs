//! Who asks: a signed-in person, through whatever door.

use paraply_domain::ids::{SessionId, UserId};
use paraply_domain::invoice::status::Actor;
use paraply_domain::language::Language;

/// A signed-in person.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who it is.
    pub user_id: UserId,
    /// The name to show.
    pub full_name: String,
    /// The address, lower case.
    pub email: String,
    /// Whether the back office is open to the person.
    pub is_admin: bool,
    /// Whether the address is proven.
    pub email_verified: bool,
    /// The language the person chose.
    pub language: Language,
    /// The browser session; absent for an access token.
    pub session: Option<SessionId>,
    /// Where the request came from.
    pub ip: Option<String>,
}

impl Caller {
    /// As whom the person acts on their own or, as an admin, on anyone's invoice.
    pub fn actor(&self) -> Actor {
        if self.is_admin { Actor::Admin } else { Actor::Owner }
    }

    /// The owner that rows must have for the caller to see them; none for an admin, who sees all.
    pub fn owner_filter(&self) -> Option<uuid::Uuid> {
        (!self.is_admin).then_some(self.user_id.0)
    }
}
