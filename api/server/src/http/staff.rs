//! Who works in the back office: a handler names the permission that it takes as a type, and cannot be reached by a
//! caller without it.

use paraply_app::{Caller, Result};
use paraply_domain::staff::{self, Permission};
use paraply_domain::token_scope::TokenScope;
use poem::Request;
use poem_openapi::Enum;

use super::auth::{Admits, SESSION_ONLY, SESSION_OR_TOKEN, extractor};
use super::middleware::recorded_reads::Reader;

/// Somebody whose roles grant the permission; the field is the [`Caller`].
pub struct Staff<P: Needed>(pub P::Caller);

/// A permission as a type.
pub trait Needed {
    /// Always a [`Caller`]: named here so that `Staff` has one field, which a handler can take apart.
    type Caller: From<Caller> + Send;
    /// Which one.
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
        HandleCosts,
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

/// A task in the back office.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "staff::Role")]
pub enum StaffRole {
    /// Everything, and who else works here.
    Admin,
    /// Payments, salary, tax and the books.
    Finance,
    /// The queue of invoices, the clients, and what people ask.
    Reviewer,
    /// Sees everything and answers what people ask.
    Support,
}

/// What one may do in the back office.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename = "Permission", rename_all = "snake_case", remote = "Permission")]
pub enum PermissionName {
    /// See people, groups, clients, invoices and messages.
    Read,
    /// See payments, salary, tax, costs and the books.
    ReadMoney,
    /// See settings, mails, imports, year tables and the audit trail.
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
