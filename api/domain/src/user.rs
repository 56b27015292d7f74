//! People with a login.

use chrono::{DateTime, Utc};

use crate::country::Country;
use crate::person::Personnummer;
use crate::roles::Roles;
use crate::{Email, GroupId, Language, UserId};

/// A person with a login: a freelancer, or who works in the back office.
#[derive(Clone)]
pub struct User {
    /// Its identity.
    pub id: UserId,
    /// By which the person logs in and is written to.
    pub email: Email,
    /// As it stands on payslips.
    pub full_name: String,
    /// Absent for who has not set one.
    pub password_hash: Option<String>,
    /// What the person does in the back office.
    pub roles: Roles,
    /// When the address was verified.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// In which the person is written to.
    pub language: Language,
    /// May be empty, like the address.
    pub phone: String,
    /// Street or box.
    pub address: String,
    /// Postal town.
    pub city: String,
    /// As typed.
    pub postal_code: String,
    /// Where the person lives.
    pub country: Country,
    /// Personal or coordination number; the date of birth is in it.
    pub personnummer: Option<Personnummer>,
    /// The group, if the person is in one.
    pub group_id: Option<GroupId>,
    /// What it is called.
    pub group_name: Option<String>,
    /// Its days until an invoice falls due, where it has agreed on any.
    pub payment_terms_days: Option<i32>,
    /// Whether invoices go out without an admin's look.
    pub trusted: bool,
    /// Since when the person cannot log in.
    pub blocked_at: Option<DateTime<Utc>>,
    /// Why, as the one wrote who blocked.
    pub blocked_reason: Option<String>,
    /// Since when the account is closed by its owner, for good.
    pub closed_at: Option<DateTime<Utc>>,
    /// By which the person brings in others.
    pub referral_code: String,
    /// The latest request, to the minute.
    pub last_seen_at: Option<DateTime<Utc>>,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
    /// Counts up with every change.
    pub version: i32,
}

impl User {
    /// Whether the person can log in: neither blocked nor closed.
    pub const fn is_open(&self) -> bool {
        self.blocked_at.is_none() && self.closed_at.is_none()
    }
}
