//! The back office: people.

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

/// An open hold of a person's salary.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct SalaryHold {
    /// Why.
    reason: String,
    /// Since when.
    since: DateTime<Utc>,
    /// Who held it.
    by_name: String,
}

impl From<Hold> for SalaryHold {
    fn from(hold: Hold) -> Self {
        Self { reason: hold.reason, since: hold.since, by_name: hold.by_name }
    }
}

/// A person.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AdminUser {
    /// Who it is.
    id: Uuid,
    /// First and last name.
    full_name: String,
    /// The address one signs in with.
    email: String,
    /// Whether the back office is open to the person: with any role.
    is_admin: bool,
    /// What the person does in the back office.
    roles: Vec<StaffRole>,
    /// Whether the address is proven.
    email_verified: bool,
    /// As people write it.
    phone: String,
    /// Street and number.
    address: String,
    /// Town.
    city: String,
    /// Postal code.
    postal_code: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// The language of mails.
    language: LanguageCode,
    /// The date of birth of the personal or coordination number, `"19900101-****"`.
    personnummer_masked: Option<String>,
    /// From the number.
    birth_year: Option<i32>,
    /// How the salary is taxed today.
    tax: TaxProfile,
    /// The group whose terms apply.
    group_id: Option<Uuid>,
    /// Its name.
    group_name: Option<String>,
    /// Days until an invoice of theirs falls due unless another date is chosen, as agreed with the group.
    payment_terms_days: Option<i32>,
    /// Their own fee in per cent, whatever their group pays.
    fee_percentage: Option<Decimal>,
    /// Their own fee in SEK per invoice, whatever their group pays.
    fixed_fee: Option<Amount>,
    /// Whether invoices go out without an admin's look.
    trusted: bool,
    /// Whether the person is kept out.
    blocked: bool,
    /// Since when.
    blocked_at: Option<DateTime<Utc>>,
    /// Why.
    blocked_reason: Option<String>,
    /// Whether the owner has closed the account, for good.
    closed: bool,
    /// What the person gives to others.
    referral_code: String,
    /// The latest request, to the minute.
    last_seen_at: Option<DateTime<Utc>>,
    /// When the account was made.
    created_at: DateTime<Utc>,
    /// How many invoices the person has.
    invoice_count: i64,
    /// Whether signing in takes a second factor.
    has_second_factor: bool,
    /// The open hold of the salary.
    salary_hold: Option<SalaryHold>,
    /// Whether another account has the same personnummer: of the two only one that was paid before is paid until the
    /// number is corrected or one of them closed.
    duplicate_personnummer: bool,
    /// Counts up with every edit.
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

/// A person as an admin writes it. What is absent stays as it is; a new person gets the usual.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct AdminUserInput {
    /// First and last name.
    full_name: String,
    /// The address one signs in with.
    email: String,
    /// What the person does in the back office; none closes it. Takes the permission `manage_staff`.
    #[oai(validator(max_items = 10))]
    roles: Option<Vec<StaffRole>>,
    /// As people write it.
    phone: Option<String>,
    /// Street and number.
    address: Option<String>,
    /// Town.
    city: Option<String>,
    /// Postal code.
    postal_code: Option<String>,
    /// ISO 3166-1 alpha-2.
    country: Option<String>,
    /// The language of mails.
    language: Option<LanguageCode>,
    /// Personal or coordination number with ten or twelve digits.
    personnummer: Option<String>,
    /// How the salary is taxed.
    tax: Option<TaxProfile>,
    /// The group whose terms apply; null takes the person out of any.
    #[oai(skip_serializing_if = "MaybeUndefined::is_undefined")]
    group_id: MaybeUndefined<Uuid>,
    /// As read: a change needs it, and a newer one refuses the change.
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

/// What a list asks for, and in which order.
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
    /// List people
    ///
    /// Filters: `q` (part of name, address or phone number), `groupId`, `isAdmin`, `blocked`, `duplicatePersonnummer`, `id`.
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

    /// Add a person
    ///
    /// A mail with a link to choose a password is mailed; opening it also proves the address. Roles wait for a second
    /// admin: the person is added at once as a freelancer, and the answer is the request, with the person as `entityId`.
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

    /// Get a person
    #[oai(path = "/admin/users/:id", method = "get", operation_id = "adminGetUser")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<AdminUser>> {
        Ok(Json(users::get(app, UserId(id.0)).await?.into()))
    }

    /// Change a person
    ///
    /// Details apply at once. Other roles, and another address of staff or of whoever has proven theirs, wait for a
    /// second admin; the answer is the request then. Nobody can change their own roles, and one admin always remains.
    /// Whose roles change is signed out everywhere.
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

    /// List how a person's salary has been taxed
    ///
    /// The newest first: what is written later for the same day stands above. Nothing is ever changed or erased.
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

    /// Record how a person's salary is taxed from a day on
    ///
    /// From `validFrom`, today or later; without it from today. Answers with the history. What is said already is
    /// not written again.
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
