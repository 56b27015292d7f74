//! The provider's settings: what everyone may know, and all of them in the back office.

pub(in crate::http) mod logo;
pub(in crate::http) mod mail_texts;
mod objects;
pub(in crate::http) mod versions;

use paraply_app::{App, demo, settings};
use paraply_domain::money::Currency;
use paraply_domain::vat::VatRate;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::approvals::MayWait;
use super::list::ApiResult;
use super::scalars::{Amount, Decimal};
use super::staff::{Staff, may};
use super::{Tag, language};

pub use objects::AdminSettings;

/// Days until payment that the invoice form offers.
const DUE_DATE_PRESETS: [u32; 6] = [1, 3, 7, 14, 30, 60];

/// What everyone may know.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct PublicSettings {
    company_name: String,
    /// Ten digits.
    org_number: String,
    vat_number: String,
    /// Street and number.
    address: String,
    postal_code: String,
    /// Town, also the registered seat.
    city: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    phone: String,
    support_email: String,
    /// When support answers, in the language of the request.
    support_hours: String,
    /// Chat link of the support button; empty: none.
    whatsapp_url: String,
    /// Where Finnish clients are invoiced from.
    sister_service_url: String,
    /// The fee in per cent with Swedish tax enabled.
    fee_percentage_swedish_tax: Decimal,
    /// The fee in per cent with it disabled.
    fee_percentage_no_tax: Decimal,
    /// SEK per invoice, besides.
    fixed_fee: Amount,
    /// Bank days from full payment to payout that are promised.
    payout_bank_days: u32,
    /// That an invoice can be sent in.
    currencies: Vec<String>,
    /// In per cent, highest first.
    vat_rates: Vec<Decimal>,
    /// Days until payment that the invoice form offers.
    due_date_presets: Vec<u32>,
    /// Whether one can sign in through an identity provider.
    oidc_enabled: bool,
    /// What its button says.
    oidc_name: String,
    /// Of the server.
    version: String,
    /// Whether the demo is loaded, so that its logins can be shown.
    demo: bool,
}

pub struct Api;

#[OpenApi]
impl Api {
    /// What everyone may know of the provider
    #[oai(path = "/settings", method = "get", operation_id = "getPublicSettings", tag = "Tag::Server")]
    async fn public(&self, Data(app): Data<&App>) -> ApiResult<Json<PublicSettings>> {
        let settings = settings::today(app).await?.settings;
        let support_hours = settings.support_hours_in(language::current()).to_owned();
        let demo = demo::is_offered(app) && demo::has_logins(app).await?;
        Ok(Json(PublicSettings {
            company_name: settings.company.name,
            org_number: settings.company.org_number,
            vat_number: settings.company.vat_number,
            address: settings.company.address,
            postal_code: settings.company.postal_code,
            city: settings.company.city,
            country: settings.company.country,
            phone: settings.company.phone,
            support_email: settings.company.email,
            support_hours,
            whatsapp_url: settings.whatsapp_url,
            sister_service_url: settings.sister_service_url,
            fee_percentage_swedish_tax: settings.fees.percentage_swedish_tax.into(),
            fee_percentage_no_tax: settings.fees.percentage_no_tax.into(),
            fixed_fee: settings.fees.fixed_fee.into(),
            payout_bank_days: settings.payout_bank_days,
            currencies: Currency::ALL
                .iter()
                .filter(|currency| currency.can_be_sent())
                .map(|currency| currency.code().to_owned())
                .collect(),
            vat_rates: VatRate::ALL.iter().map(|rate| rate.percent().into()).collect(),
            due_date_presets: DUE_DATE_PRESETS.to_vec(),
            oidc_enabled: app.config.oidc_issuer.is_some() && app.config.oidc_client_id.is_some(),
            oidc_name: app.config.oidc_name.clone(),
            version: env!("CARGO_PKG_VERSION").into(),
            demo,
        }))
    }

    /// Get the settings that apply today
    #[oai(
        path = "/admin/settings",
        method = "get",
        operation_id = "adminGetSettings",
        tag = "Tag::AdminOffice"
    )]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
    ) -> ApiResult<Json<AdminSettings>> {
        Ok(Json(settings::today(app).await?.into()))
    }

    /// Change the settings
    ///
    /// What differs from the present settings changes, from `validFrom` on; the rest stays as it is then. A change that touches what guards money (the company's name, number, email and accounts, fees, ledger accounts, bank profile, limits and the rules of approval) waits as a whole for a second admin. What has been sent or calculated before keeps the settings of its day.
    #[oai(
        path = "/admin/settings",
        method = "put",
        operation_id = "adminUpdateSettings",
        tag = "Tag::AdminOffice"
    )]
    async fn update(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ManageSettings>,
        input: Json<AdminSettings>,
    ) -> ApiResult<MayWait<AdminSettings>> {
        let new = input.0.try_into()?;
        let outcome = settings::update(app, &staff.0, new).await?;
        Ok(MayWait::new(app, &staff.0, outcome))
    }
}
