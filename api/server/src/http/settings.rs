//! The provider's settings: the public ones, and all of them in the back office.

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

/// Payment terms offered by the invoice form, in days.
const DUE_DATE_PRESETS: [u32; 6] = [1, 3, 7, 14, 30, 60];

/// Public settings of the provider.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct PublicSettings {
    company_name: String,
    /// Organisation number, ten digits.
    org_number: String,
    vat_number: String,
    /// Street and number.
    address: String,
    postal_code: String,
    /// City, also the registered office.
    city: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    phone: String,
    support_email: String,
    /// Support hours, in the language of the request.
    support_hours: String,
    /// Insurance of the provider for its freelancers, in the language of the request; empty if none is stated.
    insurance: String,
    /// How clients' payments are held until the payout, in the language of the request; empty if it is not stated.
    client_money: String,
    /// Chat link of the support button; empty if there is none.
    whatsapp_url: String,
    /// Service that invoices Finnish clients.
    sister_service_url: String,
    /// Fee in per cent, with Swedish tax enabled.
    fee_percentage_swedish_tax: Decimal,
    /// Fee in per cent, with Swedish tax disabled.
    fee_percentage_no_tax: Decimal,
    /// Fixed fee in SEK per invoice, in addition.
    fixed_fee: Amount,
    /// Promised number of bank days from full payment to payout.
    payout_bank_days: u32,
    /// Currencies of invoices, ISO 4217.
    currencies: Vec<String>,
    /// VAT rates in per cent, highest first.
    vat_rates: Vec<Decimal>,
    /// Payment terms offered by the invoice form, in days.
    due_date_presets: Vec<u32>,
    /// Whether login with an identity provider is available.
    oidc_enabled: bool,
    /// Name of the identity provider, for the login button.
    oidc_name: String,
    /// Version of the server.
    version: String,
    /// Whether the demo data is loaded, so that its accounts can be shown.
    demo: bool,
}

pub struct Api;

#[OpenApi]
impl Api {
    /// Get the public settings
    #[oai(path = "/settings", method = "get", operation_id = "getPublicSettings", tag = "Tag::Server")]
    async fn public(&self, Data(app): Data<&App>) -> ApiResult<Json<PublicSettings>> {
        let settings = settings::today(app).await?.settings;
        let language = language::current();
        let support_hours = settings.support_hours_in(language).to_owned();
        let insurance = settings.insurance_in(language).to_owned();
        let client_money = settings.client_money_in(language).to_owned();
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
            insurance,
            client_money,
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

    /// Get the current settings
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

    /// Update the settings
    ///
    /// Only the values that differ from the current settings change, from `validFrom` on. A change of protected
    /// settings (the company's name, number, email and accounts, fees, ledger accounts, bank profile, limits and
    /// approval rules) waits as a whole for a second admin. Sent invoices and calculated salaries keep the settings of
    /// their day.
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
