//! What an access token may do of what its owner may: one table, so that a new operation is closed to tokens until it
//! is opened here.
//!
//! No scope reaches roles, users, settings, sessions, passwords, bank accounts or other tokens: a leaked token must not
//! be able to make itself a way back in.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::FaultKind;
use crate::staff::Permission;

/// Longest and usual life of a token, in days.
pub const LIFETIME_MAX_DAYS: i64 = 90;

/// How far a token reaches; each scope includes the ones before it.
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
pub enum TokenScope {
    /// Reads what its owner can read.
    Read,
    /// Imports files, and writes its owner's own clients and invoices.
    Import,
    /// Approves invoices, records payments, runs payroll and declares tax.
    Money,
}
named!(TokenScope);

/// What somebody does with records of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnAct {
    /// Calculates and stores nothing.
    Preview,
    /// Writes own clients, invoices and expenses.
    WriteInvoices,
    /// Anything else: account, password, bank accounts, tokens, and whatever is added later.
    Other,
}

impl TokenScope {
    /// The table for the back office.
    pub const fn grants(self, permission: Permission) -> bool {
        match permission {
            Permission::Read | Permission::ReadMoney | Permission::ReadOffice => true,
            Permission::Import => matches!(self, Self::Import | Self::Money),
            Permission::ReviewInvoices
            | Permission::HandlePayments
            | Permission::HandleReimbursements
            | Permission::RunPayroll
            | Permission::DeclareTax => matches!(self, Self::Money),
            Permission::ManageClients
            | Permission::ManagePeople
            | Permission::ManageStaff
            | Permission::ManageSettings
            | Permission::AnswerMessages => false,
        }
    }

    /// Whether a token of this scope may do this with its owner's records.
    pub const fn allows(self, act: OwnAct) -> bool {
        match act {
            OwnAct::Preview => true,
            OwnAct::WriteInvoices => matches!(self, Self::Import | Self::Money),
            OwnAct::Other => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_token_gives_rights_or_changes_guards() {
        for &scope in TokenScope::ALL {
            for kept in [Permission::ManageStaff, Permission::ManagePeople, Permission::ManageSettings] {
                assert!(!scope.grants(kept), "{scope} {kept:?}");
            }
            assert!(!scope.allows(OwnAct::Other), "{scope}");
            assert_eq!(scope.as_str().parse(), Ok(scope));
        }
    }
}
