//! The roles of one person together, in the hands of a session or of an access token.

use serde::{Deserialize, Serialize, Serializer};

use crate::FaultKind;
use crate::staff::{Permission, Role};
use crate::token_scope::TokenScope;

/// The roles of one person, each once and in the order of the table; a freelancer has none. Whoever calls with an
/// access token has them within the token's scope only.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Vec<Role>")]
pub struct Roles(Vec<Role>, Option<TokenScope>);

impl Serialize for Roles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl Roles {
    /// Nothing but the back office's first role: all of it.
    pub fn admin() -> Self {
        Self::of(Role::Admin)
    }

    /// This one alone.
    pub fn of(role: Role) -> Self {
        Self(vec![role], None)
    }

    /// The roles that a text each names.
    pub fn parse(names: &[String]) -> Result<Self, FaultKind> {
        names.iter().map(|name| name.parse()).collect()
    }

    /// Whether the back office is open.
    pub fn is_staff(&self) -> bool {
        !self.0.is_empty()
    }

    /// The same roles, in the hands of a token.
    pub fn within(self, scope: TokenScope) -> Self {
        Self(self.0, Some(scope))
    }

    /// Whether one of them grants it, and the token's scope does if there is one.
    pub fn grant(&self, permission: Permission) -> bool {
        self.1.is_none_or(|scope| scope.grants(permission))
            && self.0.iter().any(|role| role.grants(permission))
    }

    /// Whether money can be moved with them, which takes a second factor at login.
    pub fn move_money(&self) -> bool {
        use Permission::{DeclareTax, HandlePayments, HandleReimbursements, RunPayroll};
        [HandlePayments, HandleReimbursements, RunPayroll, DeclareTax].into_iter().any(|act| self.grant(act))
    }

    /// Whether a token of this scope moves money in their hands. Imports do: payments are imported, too. Such a token
    /// waits for a second admin.
    pub fn move_money_within(&self, scope: TokenScope) -> bool {
        self.permissions().any(|permission| scope.grants(permission) && !permission.only_reads())
    }

    /// What they grant.
    pub fn permissions(&self) -> impl Iterator<Item = Permission> {
        Permission::ALL.iter().copied().filter(|permission| self.grant(*permission))
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = Role> {
        self.0.iter().copied()
    }

    /// Their names in the database.
    pub fn names(&self) -> Vec<String> {
        self.iter().map(|role| role.as_str().to_owned()).collect()
    }
}

impl From<Vec<Role>> for Roles {
    fn from(roles: Vec<Role>) -> Self {
        roles.into_iter().collect()
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<T: IntoIterator<Item = Role>>(roles: T) -> Self {
        let mut roles: Vec<_> = roles.into_iter().collect();
        roles.sort_unstable();
        roles.dedup();
        Self(roles, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn admin_and_finance_move_money() {
        let moving: Vec<_> = Role::ALL.iter().copied().filter(|role| Roles::of(*role).move_money()).collect();
        assert_eq!(moving, [Role::Admin, Role::Finance]);
        assert!(!Roles::default().move_money());
    }

    #[test]
    fn several_roles_add_up_and_are_kept_once_in_order() {
        let names = ["reviewer", "finance", "reviewer"].map(str::to_owned);
        let roles = Roles::parse(&names).expect("known roles");
        assert_eq!(roles.names(), ["finance", "reviewer"]);
        assert!(roles.grant(Permission::RunPayroll) && roles.grant(Permission::ReviewInvoices));
        assert!(!roles.grant(Permission::ManageStaff) && roles.is_staff());
        assert!(!Roles::default().is_staff());
        assert_eq!(Roles::parse(&["boss".to_owned()]), Err(FaultKind::Unknown));
    }

    #[test]
    fn a_token_has_what_both_its_scope_and_its_owner_have() {
        let admin = Roles::admin();
        let granted = |scope| admin.clone().within(scope).permissions().count();
        assert_eq!(TokenScope::ALL.iter().map(|scope| granted(*scope)).collect::<Vec<_>>(), [3, 4, 9]);
        let support = Roles::of(Role::Support).within(TokenScope::Money);
        assert!(!support.grant(Permission::RunPayroll) && support.is_staff());
    }

    #[test]
    fn what_moves_money_depends_on_scope_and_roles() {
        let moves = |scope: TokenScope, role| Roles::of(role).move_money_within(scope);
        assert!(!moves(TokenScope::Read, Role::Admin));
        assert!(moves(TokenScope::Import, Role::Finance));
        assert!(moves(TokenScope::Money, Role::Reviewer));
        assert!(!moves(TokenScope::Import, Role::Reviewer));
        assert!(!moves(TokenScope::Money, Role::Support));
        assert!(!Roles::default().move_money_within(TokenScope::Money));
    }
}
