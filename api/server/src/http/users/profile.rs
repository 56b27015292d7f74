//! The caller's profile and tax settings.

use paraply_app::App;
use paraply_app::users::details::DetailsInput;
use paraply_app::users::profile;
use paraply_domain::person::Personnummer;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::identity::LanguageCode;
use crate::http::list::ApiResult;
use crate::http::scalars::{Amount, Decimal};
use crate::http::users::tax_profile::TaxProfile;

/// Profile of the caller.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Profile {
    /// Id of the user.
    id: Uuid,
    /// First and last name.
    full_name: String,
    /// Email address for login.
    email: String,
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
    /// Derived from the personal number; determines the employer contributions.
    birth_year: Option<i32>,
    /// Tax settings that apply today.
    tax: TaxProfile,
    /// Name of the group whose terms apply.
    group_name: Option<String>,
    /// Whether invoices are sent without approval.
    trusted: bool,
    /// Referral code to share.
    referral_code: String,
    /// Current fee in per cent of the subtotal.
    fee_percentage: Decimal,
    /// The same with Swedish tax enabled.
    fee_percentage_swedish_tax: Decimal,
    /// The same with Swedish tax disabled.
    fee_percentage_no_tax: Decimal,
    /// Current fixed fee in SEK per invoice.
    fixed_fee: Amount,
    /// Whether invoices can be submitted for approval.
    complete: bool,
    /// Missing information: `fullName`, `personnummer`, `address`, `bankAccount`.
    missing: Vec<String>,
    /// Incremented by every change.
    version: i32,
}

impl From<profile::Profile> for Profile {
    fn from(profile: profile::Profile) -> Self {
        let fee = profile.fee();
        let user = profile.user;
        Self {
            id: user.id.0,
            full_name: user.full_name,
            email: user.email.into_string(),
            email_verified: user.email_verified_at.is_some(),
            phone: user.phone,
            address: user.address,
            city: user.city,
            postal_code: user.postal_code,
            country: user.country.code().into(),
            language: user.language.into(),
            personnummer_masked: user.personnummer.as_ref().map(Personnummer::masked),
            birth_year: user.personnummer.as_ref().map(Personnummer::birth_year),
            tax: profile.tax.into(),
            group_name: user.group_name,
            trusted: user.trusted,
            referral_code: user.referral_code,
            fee_percentage: fee.percentage.into(),
            fee_percentage_swedish_tax: profile.fee_with_tax.percentage.into(),
            fee_percentage_no_tax: profile.fee_without_tax.percentage.into(),
            fixed_fee: fee.fixed.into(),
            complete: profile.missing.is_empty(),
            missing: profile.missing.into_iter().map(|item| item.as_str().into()).collect(),
            version: user.version,
        }
    }
}

/// Profile in a request.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct ProfileUpdate {
    /// First and last name.
    full_name: String,
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
    /// Personal or coordination number with ten or twelve digits; absent: unchanged.
    personnummer: Option<String>,
    /// Tax settings. Unchanged values have no effect.
    tax: TaxProfile,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

pub struct Api;

#[OpenApi(tag = "Tag::Profile")]
impl Api {
    /// Get the profile
    ///
    /// With the resulting terms and the information missing before invoices can be submitted.
    #[oai(path = "/profile", method = "get", operation_id = "getProfile")]
    async fn get_profile(&self, Data(app): Data<&App>, User(caller): User) -> ApiResult<Json<Profile>> {
        Ok(Json(profile::get(app, &caller).await?.into()))
    }

    /// Update the profile
    ///
    /// Changes that affect the salary are recorded in the audit log with old and new values.
    #[oai(path = "/profile", method = "put", operation_id = "updateProfile")]
    async fn update_profile(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Json(body): Json<ProfileUpdate>,
    ) -> ApiResult<Json<Profile>> {
        let input = DetailsInput {
            full_name: body.full_name,
            phone: Some(body.phone),
            address: Some(body.address),
            city: Some(body.city),
            postal_code: Some(body.postal_code),
            country: Some(body.country),
            language: Some(body.language.into()),
            personnummer: body.personnummer,
            tax: Some(body.tax.into()),
        };
        Ok(Json(profile::update(app, &caller, input, body.version).await?.into()))
    }
}
