//! Users, in the back office.

pub(in crate::http) mod acts;
pub(crate) mod bank_accounts;
pub(crate) mod bank_lookup;
pub(crate) mod personal_data;
pub(crate) mod profile;
pub(in crate::http) mod sessions;
pub(crate) mod supplier_invoices;
pub mod tax_profile;
pub(crate) mod tax_requests;
pub(crate) mod terms;

use chrono::{DateTime, Utc};
use paraply_app::users::details::DetailsInput;
use paraply_app::users::tax_profiles;
use paraply_app::users::{self, Filter, Hold, UserInput, UserRecord};
use paraply_app::{App, Result, Window};
use paraply_domain::ids::{GroupId, UserId};
use paraply_domain::person::Personnummer;
use paraply_domain::staff::Role;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::types::MaybeUndefined;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::approvals::MayWait;
use super::idempotency_key::IdempotencyKey;
use super::identity::LanguageCode;
use super::list::{ApiResult, List, ListAnswer, ListQuery};
use super::scalars::{Amount, Decimal};
use super::staff::{Staff, StaffRole, may};
use crate::http::users::tax_profile::{TaxProfile, TaxProfileRecord};

/// A salary hold.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct SalaryHold {
    /// Reason of the hold.
    reason: String,
    /// When it was set.
    since: DateTime<Utc>,
    /// Name of the staff member who set it.
    by_name: String,
}

impl From<Hold> for SalaryHold {
    fn from(hold: Hold) -> Self {
        Self { reason: hold.reason, since: hold.since, by_name: hold.by_name }
    }
}

/// A user, as staff sees them.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AdminUser {
    /// Id of the user.
    id: Uuid,
    /// First and last name.
    full_name: String,
    /// Email address for login.
    email: String,
    /// Whether the user has access to the back office through any role.
    is_admin: bool,
    /// Roles in the back office.
    roles: Vec<StaffRole>,
    /// Whether the email address is verified.
    email_verified: bool,
    /// In any notation.
    phone: String,
    /// Street and number.
    address: String,
    /// City.
    city: String,
    /// Postal code.
    postal_code: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// Language of emails.
    language: LanguageCode,
    /// Date of birth from the personal or coordination number, `"19900101-****"`.
    personnummer_masked: Option<String>,
    /// Derived from the personal number.
    birth_year: Option<i32>,
    /// Tax settings that apply today.
    tax: TaxProfile,
    /// Group whose terms apply.
    group_id: Option<Uuid>,
    /// Name of the group.
    group_name: Option<String>,
    /// Default payment terms in days, as agreed with the group.
    payment_terms_days: Option<i32>,
    /// Individual fee in per cent, which overrides the group's.
    fee_percentage: Option<Decimal>,
    /// Individual fee in SEK per invoice, which overrides the group's.
    fixed_fee: Option<Amount>,
    /// Whether invoices are sent without approval.
    trusted: bool,
    /// Whether the user is blocked.
    blocked: bool,
    /// When the user was blocked.
    blocked_at: Option<DateTime<Utc>>,
    /// Why the user was blocked.
    blocked_reason: Option<String>,
    /// Whether the user has closed the account, which is permanent.
    closed: bool,
    /// Referral code that the user shares.
    referral_code: String,
    /// Last request, to the minute.
    last_seen_at: Option<DateTime<Utc>>,
    /// When the account was created.
    created_at: DateTime<Utc>,
    /// Number of invoices.
    invoice_count: i64,
    /// Whether a second factor is set up.
    has_second_factor: bool,
    /// Current salary hold, if any.
    salary_hold: Option<SalaryHold>,
    /// Whether another account has the same personal number. Only the one that has been paid before, if any, is paid
    /// until the number is corrected or one of the accounts is closed.
    duplicate_personnummer: bool,
    /// Incremented by every change.
    version: i32,
}

impl From<UserRecord> for AdminUser {
    fn from(record: UserRecord) -> Self {
        let user = record.user;
        Self {
            id: user.id.0,
            full_name: user.full_name,
            email: user.email.into_string(),
            is_admin: user.roles.is_staff(),
            roles: user.roles.iter().map(Into::into).collect(),
            email_verified: user.email_verified_at.is_some(),
            phone: user.phone,
            address: user.address,
            city: user.city,
            postal_code: user.postal_code,
            country: user.country.code().into(),
            language: user.language.into(),
            personnummer_masked: user.personnummer.as_ref().map(Personnummer::masked),
            birth_year: user.personnummer.as_ref().map(Personnummer::birth_year),
            tax: record.tax.into(),
            group_id: user.group_id.map(|group| group.0),
            group_name: user.group_name,
            payment_terms_days: user.payment_terms_days,
            fee_percentage: record.own_fees.percentage.map(Into::into),
            fixed_fee: record.own_fees.fixed.map(Into::into),
            trusted: user.trusted,
            blocked: user.blocked_at.is_some(),
            blocked_at: user.blocked_at,
            blocked_reason: user.blocked_reason,
            closed: user.closed_at.is_some(),
            referral_code: user.referral_code,
            last_seen_at: user.last_seen_at,
            created_at: user.created_at,
            invoice_count: record.invoice_count,
            has_second_factor: record.has_second_factor,
            salary_hold: record.hold.map(Into::into),
            duplicate_personnummer: record.duplicate_personnummer,
            version: user.version,
        }
    }
}

/// A user in a request of staff. For an existing user, absent fields do not change; a new user gets the defaults.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct AdminUserInput {
    /// First and last name.
    full_name: String,
    /// Email address for login.
    email: String,
    /// Roles in the back office; an empty list removes access. Requires the permission `manage_staff`.
    #[oai(validator(max_items = 10))]
    roles: Option<Vec<StaffRole>>,
    /// In any notation.
    phone: Option<String>,
    /// Street and number.
    address: Option<String>,
    /// City.
    city: Option<String>,
    /// Postal code.
    postal_code: Option<String>,
    /// ISO 3166-1 alpha-2.
    country: Option<String>,
    /// Language of emails.
    language: Option<LanguageCode>,
    /// Personal or coordination number with ten or twelve digits.
    personnummer: Option<String>,
    /// Tax settings.
    tax: Option<TaxProfile>,
    /// Group whose terms apply; null removes the user from the group.
    #[oai(skip_serializing_if = "MaybeUndefined::is_undefined")]
    group_id: MaybeUndefined<Uuid>,
    /// Required for updates: the version as read. A stale version is refused with 409.
    version: Option<i32>,
}

impl From<AdminUserInput> for UserInput {
    fn from(input: AdminUserInput) -> Self {
        Self {
            email: input.email,
            details: DetailsInput {
                full_name: input.full_name,
                phone: input.phone,
                address: input.address,
                city: input.city,
                postal_code: input.postal_code,
                country: input.country,
                language: input.language.map(Into::into),
                personnummer: input.personnummer,
                tax: input.tax.map(Into::into),
            },
            roles: input.roles.map(|roles| roles.into_iter().map(Role::from).collect()),
            group_id: match input.group_id {
                MaybeUndefined::Undefined => None,
                MaybeUndefined::Null => Some(None),
                MaybeUndefined::Value(id) => Some(Some(GroupId(id))),
            },
            version: input.version,
        }
    }
}

pub struct Api;

/// Reads the filter and the sort order of a list of users.
pub(super) fn narrowed(query: &ListQuery) -> Result<(Filter, Window<users::Sort>)> {
    query.allow_filters(&["id", "q", "groupId", "isAdmin", "blocked", "duplicatePersonnummer"])?;
    let filter = Filter {
        ids: query.ids()?,
        q: query.text("q")?,
        group: query.parsed("groupId")?,
        is_admin: query.parsed("isAdmin")?,
        blocked: query.parsed("blocked")?,
        duplicate_personnummer: query.parsed("duplicatePersonnummer")?,
    };
    Ok((filter, query.window()?))
}

#[OpenApi(tag = "Tag::AdminUsers")]
impl Api {
    /// List users
    ///
    /// Filters: `q` (part of the name, address or phone number), `groupId`, `isAdmin`, `blocked`,
    /// `duplicatePersonnummer`, `id`.
    #[oai(path = "/admin/users", method = "get", operation_id = "adminListUsers")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        List(query): List,
    ) -> ApiResult<ListAnswer<AdminUser>> {
        let (filter, window) = narrowed(&query)?;
        Ok(ListAnswer::new("users", &query, users::list(app, &filter, window).await?))
    }

    /// Create a user
    ///
    /// Emails a link to choose a password; opening it also verifies the address. Roles wait for a second admin: the
    /// user is created at once as a freelancer, and the response is the approval request, with the user as `entityId`.
    #[oai(path = "/admin/users", method = "post", operation_id = "adminCreateUser")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        key: IdempotencyKey,
        input: Json<AdminUserInput>,
    ) -> ApiResult<MayWait<AdminUser>> {
        let key = key.of(&caller, &input.0)?;
        let outcome = users::create(app, &caller, input.0.into(), key).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Get a user
    #[oai(path = "/admin/users/:id", method = "get", operation_id = "adminGetUser")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<AdminUser>> {
        Ok(Json(users::get(app, UserId(id.0)).await?.into()))
    }

    /// Update a user
    ///
    /// Details change at once. A change of roles, or of the email address of staff or of a user who has verified
    /// theirs, waits for a second admin; the response is then the approval request. Staff cannot change their own
    /// roles, and one admin always remains. A user whose roles change is logged out everywhere.
    #[oai(path = "/admin/users/:id", method = "put", operation_id = "adminUpdateUser")]
    async fn update(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        id: Path<Uuid>,
        input: Json<AdminUserInput>,
    ) -> ApiResult<MayWait<AdminUser>> {
        let outcome = users::update(app, &caller, UserId(id.0), input.0.into()).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// List a user's tax settings
    ///
    /// All records, newest first; of several for the same day, the first in the list applies. Records are never changed
    /// or deleted.
    #[oai(path = "/admin/users/:id/tax-profiles", method = "get", operation_id = "adminListTaxProfiles")]
    async fn tax_profiles(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Vec<TaxProfileRecord>>> {
        let history = tax_profiles::list(app, UserId(id.0)).await?;
        Ok(Json(history.into_iter().map(Into::into).collect()))
    }

    /// Add tax settings for a user
    ///
    /// They apply from `validFrom` (today or later; absent: today). Returns all records. Settings equal to the current
    /// ones are not recorded again.
    #[oai(path = "/admin/users/:id/tax-profiles", method = "post", operation_id = "adminAddTaxProfile")]
    async fn add_tax_profile(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        id: Path<Uuid>,
        input: Json<TaxProfile>,
    ) -> ApiResult<Json<Vec<TaxProfileRecord>>> {
        let history = tax_profiles::add(app, &caller, UserId(id.0), input.0.into()).await?;
        Ok(Json(history.into_iter().map(Into::into).collect()))
    }
}
