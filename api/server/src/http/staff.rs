//! Permissions in the back office: a handler names the permission it requires as a type, and cannot be reached without
//! it.

use paraply_app::{Caller, Result};
use paraply_domain::staff::{self, Permission};
use paraply_domain::token_scope::TokenScope;
use poem::Request;
use poem_openapi::Enum;

use super::auth::{Admits, SESSION_ONLY, SESSION_OR_TOKEN, extractor};
use super::middleware::recorded_reads::Reader;

/// A caller whose roles grant the permission; the field is the [`Caller`].
pub struct Staff<P: Needed>(pub P::Caller);

/// A permission as a type.
pub trait Needed {
    /// Always a [`Caller`]: named here so that `Staff` has one field, which a handler can take apart.
    type Caller: From<Caller> + Send;
    /// The permission.
    const PERMISSION: Permission;
}

/// The permissions as types, for `Staff<may::Read>`.
pub mod may {
    use super::{Caller, Needed, Permission};

    macro_rules! permissions {
        ($($name:ident),+ $(,)?) => {
            $(
                #[doc = concat!("See [`Permission::", stringify!($name), "`].")]
                pub struct $name;

                impl Needed for $name {
                    type Caller = Caller;
                    const PERMISSION: Permission = Permission::$name;
                }
            )+
        };
    }

    permissions!(
        Read,
        ReadMoney,
        ReadOffice,
        ReviewInvoices,
        HandlePayments,
        HandleReimbursements,
        RunPayroll,
        DeclareTax,
        Import,
        ManageClients,
        ManagePeople,
        ManageSettings,
        AnswerMessages,
    );
}

impl<P: Needed> Admits for Staff<P> {
    // The widest scope: each includes the ones before it.
    const SCHEMES: &'static [&'static str] =
        if TokenScope::Money.grants(P::PERMISSION) { SESSION_OR_TOKEN } else { SESSION_ONLY };
    type Caller = P::Caller;
    fn check(request: &Request, caller: &Caller) -> Result<()> {
        caller.require(P::PERMISSION)?;
        Reader::fill(request, caller);
        Ok(())
    }
}
extractor!(Staff<P>, P: Needed);

/// Role of a staff member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "staff::Role")]
pub enum StaffRole {
    /// Everything, including staff and roles.
    Admin,
    /// Payments, salary, tax and accounting.
    Finance,
    /// Invoice approvals, clients and messages.
    Reviewer,
    /// Reads everything and replies to messages.
    Support,
}

/// Permission in the back office.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename = "Permission", rename_all = "snake_case", remote = "Permission")]
pub enum PermissionName {
    /// Read users, groups, clients, invoices and messages.
    Read,
    /// Read payments, salary, tax, expenses and the ledger.
    ReadMoney,
    /// Read settings, emails, imports, year tables and the audit log.
    ReadOffice,
    /// Write, correct, send, return, cancel and credit invoices.
    ReviewInvoices,
    /// Record and reverse payments.
    HandlePayments,
    /// Approve and reject expenses.
    HandleReimbursements,
    /// Run payroll: salary runs, payment files, holds, holiday pay and tax settings.
    RunPayroll,
    /// File employer declarations and pay the tax.
    DeclareTax,
    /// Import files.
    Import,
    /// Edit and merge clients.
    ManageClients,
    /// Create, edit and block users, and manage groups.
    ManagePeople,
    /// Manage staff and their roles.
    ManageStaff,
    /// Change the settings.
    ManageSettings,
    /// Reply to messages.
    AnswerMessages,
}
