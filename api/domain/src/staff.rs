//! Who works in the back office, and what each may do there: one table for the API, the apps and the CLI.

use serde::{Deserialize, Serialize, Serializer};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::invoice::status::Act;
use crate::token_scope::TokenScope;
use crate::{FaultKind, Language};

/// A task that somebody has in the back office. One person can have several.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum Role {
    /// Everything, and who else works here.
    Admin,
    /// Payments, salary, tax and the books.
    Finance,
    /// The queue of invoices, the clients, and what people ask.
    Reviewer,
    /// Sees everything and answers what people ask.
    Support,
}
named!(Role);

/// What one must be allowed to for an operation of the back office.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// See people, groups, clients, invoices and messages.
    Read,
    /// See payments, salary, tax, costs and the books.
    ReadMoney,
    /// See settings, letters, imports, year tables and the audit trail.
    ReadOffice,
    /// Write, correct, send, return, cancel and credit invoices.
    ReviewInvoices,
    /// Record and reverse payments.
    HandlePayments,
    /// Approve and refuse costs.
    HandleCosts,
    /// Make salary: runs, bank files, holds, holiday pay, how people are taxed.
    RunPayroll,
    /// Declare employer contributions and tax, and pay them.
    DeclareTax,
    /// Take in files of many records.
    Import,
    /// Correct and merge clients.
    ManageClients,
    /// Add, correct and block people, and write the groups.
    ManagePeople,
    /// Say who works in the back office.
    ManageStaff,
    /// Change the settings.
    ManageSettings,
    /// Answer messages.
    AnswerMessages,
}
named!(Permission: ALL);

impl Role {
    /// The table: what a role may do.
    pub const fn grants(self, permission: Permission) -> bool {
        use Permission::{
            AnswerMessages, DeclareTax, HandleCosts, HandlePayments, Import, ManageClients, ManagePeople,
            ManageSettings, ManageStaff, Read, ReadMoney, ReadOffice, ReviewInvoices, RunPayroll,
        };
        match permission {
            Read => true,
            ReadMoney | ReadOffice => !matches!(self, Self::Reviewer),
            ReviewInvoices | ManageClients => matches!(self, Self::Admin | Self::Reviewer),
            AnswerMessages => matches!(self, Self::Admin | Self::Reviewer | Self::Support),
            HandlePayments | HandleCosts | RunPayroll | DeclareTax | Import => {
                matches!(self, Self::Admin | Self::Finance)
            }
            ManagePeople | ManageStaff | ManageSettings => matches!(self, Self::Admin),
        }
    }

    /// What a person calls it.
    pub fn label(self, language: Language) -> &'static str {
        language.label(&self)
    }
}

impl Permission {
    /// The roles that grant it.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        Role::ALL.iter().copied().filter(move |role| role.grants(self))
    }

    /// Whether it only lets one look.
    pub const fn only_reads(self) -> bool {
        matches!(self, Self::Read | Self::ReadMoney | Self::ReadOffice)
    }

    /// What it takes to act on an invoice of somebody else.
    pub const fn for_act(act: Act) -> Self {
        match act {
            Act::AddPayment | Act::MarkPaid | Act::MarkUnpaid => Self::HandlePayments,
            Act::Reassign => Self::ManagePeople,
            Act::Edit
            | Act::Delete
            | Act::Submit
            | Act::Withdraw
            | Act::Return
            | Act::Send
            | Act::Cancel
            | Act::Credit
            | Act::AddFiles
            | Act::Duplicate => Self::ReviewInvoices,
        }
    }

    /// Why somebody without it is refused, and who could do it.
    pub fn refusal(self, language: Language) -> String {
        let roles: Vec<_> = self.roles().map(|role| role.label(language)).collect();
        let roles = match roles.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                let rest = rest.join(", ").into();
                language.phrase_with("roles-or", [("roles", rest), ("last", (*last).into())])
            }
            _ => roles.concat(),
        };
        language.phrase_with("permission-refused", [("roles", roles.into())])
    }
}

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

    /// Whether money can be moved with them, which takes a second factor at sign-in.
    pub fn move_money(&self) -> bool {
        use Permission::{DeclareTax, HandleCosts, HandlePayments, RunPayroll};
        [HandlePayments, HandleCosts, RunPayroll, DeclareTax].into_iter().any(|act| self.grant(act))
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
    fn an_admin_may_do_all_and_the_others_only_their_part() {
        assert!(Permission::ALL.iter().copied().all(|permission| Role::Admin.grants(permission)));
        for role in [Role::Finance, Role::Reviewer, Role::Support] {
            assert!(role.grants(Permission::Read), "{role}");
            for kept in [Permission::ManageStaff, Permission::ManagePeople, Permission::ManageSettings] {
                assert!(!role.grants(kept), "{role} {kept:?}");
            }
        }
        let support: Vec<_> = Roles::from_iter([Role::Support]).permissions().collect();
        let looks = [Permission::Read, Permission::ReadMoney, Permission::ReadOffice];
        assert_eq!(support, [&looks[..], &[Permission::AnswerMessages]].concat());
    }

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
    fn a_refusal_names_who_could_do_it() {
        assert_eq!(
            Permission::RunPayroll.refusal(Language::Sv),
            "Detta kräver rollen administratör eller ekonomi."
        );
        assert_eq!(Permission::ManageStaff.refusal(Language::En), "This requires the role admin.");
        assert_eq!(
            Permission::ReadMoney.refusal(Language::En),
            "This requires the role admin, finance or support."
        );
    }
}
