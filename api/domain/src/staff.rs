//! Who works in the back office, and what each may do there: one table for the API, the apps and the CLI.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::invoice::status::Act;
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
    /// See payments, salary, tax, reimbursements and the books.
    ReadMoney,
    /// See settings, letters, imports, year tables and the audit trail.
    ReadOffice,
    /// Write, correct, send, return, cancel and credit invoices.
    ReviewInvoices,
    /// Record and reverse payments.
    HandlePayments,
    /// Approve and refuse reimbursements.
    HandleReimbursements,
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
            AnswerMessages, DeclareTax, HandlePayments, HandleReimbursements, Import, ManageClients,
            ManagePeople, ManageSettings, ManageStaff, Read, ReadMoney, ReadOffice, ReviewInvoices,
            RunPayroll,
        };
        match permission {
            Read => true,
            ReadMoney | ReadOffice => !matches!(self, Self::Reviewer),
            ReviewInvoices | ManageClients => matches!(self, Self::Admin | Self::Reviewer),
            AnswerMessages => matches!(self, Self::Admin | Self::Reviewer | Self::Support),
            HandlePayments | HandleReimbursements | RunPayroll | DeclareTax | Import => {
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
            Act::AddPayment
            | Act::MarkPaid
            | Act::MarkUnpaid
            | Act::WriteOff
            | Act::UndoWriteOff
            | Act::Doubt
            | Act::EndDoubt => Self::HandlePayments,
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
        let granted = |permission: &Permission| Role::Support.grants(*permission);
        let support: Vec<_> = Permission::ALL.iter().copied().filter(granted).collect();
        let looks = [Permission::Read, Permission::ReadMoney, Permission::ReadOffice];
        assert_eq!(support, [&looks[..], &[Permission::AnswerMessages]].concat());
    }

    #[test]
    fn a_refusal_names_who_could_do_it() {
        assert_eq!(
            Permission::RunPayroll.refusal(Language::Sv),
            "Detta kräver rollen administratör eller ekonomi."
        );
        assert_eq!(Permission::ManageStaff.refusal(Language::En), "This requires the admin role.");
        assert_eq!(
            Permission::ReadMoney.refusal(Language::En),
            "This requires the admin, finance or support role."
        );
    }
}
