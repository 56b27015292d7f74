//! The provider's settings: company, fees, promise, support. Dated versions, the newest whose day has come applies.

use chrono::NaiveDate;
use paraply_domain::fee::FeeTerms;
use paraply_domain::money::{Amount, Percent};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::{Error, Result};

/// Who the provider is: the seller on every invoice and the employer on every payslip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// Registered name.
    pub name: String,
    /// Organisationsnummer, ten digits.
    pub org_number: String,
    /// VAT number.
    pub vat_number: String,
    /// Street address.
    pub address: String,
    /// Postal code.
    pub postal_code: String,
    /// Town, also the registered seat.
    pub city: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Where people write.
    pub email: String,
    /// Where people call.
    pub phone: String,
    /// Shown on documents.
    pub website: String,
    /// Where clients pay.
    pub bankgiro: String,
    /// The account that salaries are paid from, also for clients abroad.
    pub iban: String,
    /// Its bank.
    pub bic: String,
    /// Approved for F-skatt.
    pub f_skatt: bool,
}

/// The provider's share when neither group nor user has terms of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Fees {
    /// Per cent with Swedish tax enabled.
    pub percentage_swedish_tax: Percent,
    /// Per cent with it disabled.
    pub percentage_no_tax: Percent,
    /// SEK per invoice.
    pub fixed_fee: Amount,
}

impl Fees {
    /// The terms for a person with Swedish tax on or off.
    pub fn terms(&self, swedish_tax: bool) -> FeeTerms {
        let percentage = if swedish_tax { self.percentage_swedish_tax } else { self.percentage_no_tax };
        FeeTerms { percentage, fixed: self.fixed_fee }
    }
}

/// All that the provider can set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The provider.
    pub company: Company,
    /// The share.
    pub fees: Fees,
    /// Bank days from full payment to payout that are promised.
    pub payout_bank_days: u32,
    /// Whether the creator of a salary run may not approve it.
    pub require_second_approver: bool,
    /// When support answers, shown to users.
    pub support_hours: String,
    /// Chat link of the support button.
    pub whatsapp_url: String,
    /// Where Finnish clients are sent.
    pub sister_service_url: String,
}

impl Default for Settings {
    /// What a new installation starts with: an invented company to be replaced by the first admin.
    fn default() -> Self {
        let percent = |value: i64| Percent::new(value.into()).expect("a whole per cent is in range");
        Self {
            company: Company {
                name: "Paraply Egenanställning AB".into(),
                org_number: "5566778899".into(),
                vat_number: "SE556677889901".into(),
                address: "Regngatan 1".into(),
                postal_code: "111 20".into(),
                city: "Stockholm".into(),
                country: "SE".into(),
                email: "hej@example.com".into(),
                phone: "08-123 45 67".into(),
                website: "paraply.example.com".into(),
                bankgiro: "5050-1055".into(),
                iban: "SE3550000000054910000003".into(),
                bic: "ESSESESS".into(),
                f_skatt: true,
            },
            fees: Fees {
                percentage_swedish_tax: percent(5),
                percentage_no_tax: percent(10),
                fixed_fee: Amount::from_ore(10_000),
            },
            payout_bank_days: 3,
            require_second_approver: true,
            support_hours: "mån–fre 9–17".into(),
            whatsapp_url: "https://wa.me/46700000000".into(),
            sister_service_url: "https://fi.example.com".into(),
        }
    }
}

/// Settings with their version.
#[derive(Clone, Debug)]
pub struct Versioned {
    /// Counts up with every change; 0 before the first.
    pub version: i32,
    /// From when they apply.
    pub valid_from: NaiveDate,
    /// The settings.
    pub settings: Settings,
}

/// The settings that apply on a day.
pub async fn on(db: &mut PgConnection, day: NaiveDate) -> Result<Versioned> {
    let row = sqlx::query!(
        "select version, valid_from, value from settings
         where valid_from <= $1
         order by valid_from desc, version desc
         limit 1",
        day,
    )
    .fetch_optional(db)
    .await?;
    match row {
        Some(row) => Ok(Versioned {
            version: row.version,
            valid_from: row.valid_from,
            settings: serde_json::from_value(row.value)
                .map_err(|error| Error::Inconsistent(format!("settings version {}: {error}", row.version)))?,
        }),
        None => Ok(Versioned { version: 0, valid_from: day, settings: Settings::default() }),
    }
}
