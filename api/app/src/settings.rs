//! The provider's settings: company, fees, promise, support. Dated changes; all whose day has come apply.

mod changes;
pub(super) mod guarded;
pub mod history;
pub mod logo;
pub mod mail_texts;
mod update;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{NaiveDate, NaiveTime, TimeDelta};
use paraply_documents::BankProfile;
use paraply_domain::fee::FeeTerms;
use paraply_domain::invoice::settlement::TOLERANCE_MAX_ORE;
use paraply_domain::invoice::write_off::LossBearer;
use paraply_domain::language::Language;
use paraply_domain::ledger::{Account, choices};
use paraply_domain::money::{Amount, Percent};
use paraply_storage::settings as storage;
use paraply_storage::users::pay_terms::KnownBy;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgConnection;

use super::{App, Error, Result};
use crate::known::Known;

pub use update::update;

/// Who the provider is: the seller on every invoice and the employer on every payslip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    pub name: String,
    /// Organisationsnummer, ten digits.
    pub org_number: String,
    pub vat_number: String,
    pub address: String,
    pub postal_code: String,
    /// Town, also the registered seat.
    pub city: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    pub email: String,
    pub phone: String,
    pub website: String,
    pub bankgiro: String,
    /// The account that salaries are paid from, also for clients abroad.
    pub iban: String,
    pub bic: String,
    pub f_skatt: bool,
}

/// The provider's share when neither group nor user has terms of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Fees {
    pub percentage_swedish_tax: Percent,
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

/// How people get their payslips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayslipDelivery {
    /// By a link in the mail, behind their login.
    #[default]
    Link,
    /// By a link as well, with what the invoices became on their way to the account.
    Calculation,
    Attachment,
}

/// All that the provider can set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    pub company: Company,
    pub fees: Fees,
    /// Bank days from full payment to payout that are promised.
    pub payout_bank_days: u32,
    /// Until which time of a bank day invoices that come in are sent the same day, in hours and minutes.
    #[serde(default = "default_cutoff", with = "time_of_day")]
    pub approval_cutoff: NaiveTime,
    /// Whether the creator of a salary run may not approve it.
    pub require_second_approver: bool,
    /// How long a sensitive act is delayed where there is no second admin to confirm it, in hours.
    #[serde(default = "default_delay_hours")]
    pub single_admin_delay_hours: u32,
    /// From which amount a payment typed in by hand waits for a second person; none: it never does.
    #[serde(default)]
    pub manual_payment_limit: Option<Amount>,
    /// Up to which difference between a payment and its invoice the invoice is paid, and the rest is öre rounding.
    #[serde(default = "default_ore_tolerance")]
    pub ore_tolerance: Amount,
    /// Whether the totals of invoices in SEK are rounded to whole kronor (öresavrundning).
    #[serde(default)]
    pub whole_kronor: bool,
    /// Who bears what is written off without VAT, where nobody says otherwise.
    #[serde(default)]
    pub loss_bearer: LossBearer,
    /// Whether staff whose role moves money must have a second factor.
    #[serde(default = "required")]
    pub require_second_factor: bool,
    /// How the bank wants its payment files.
    #[serde(default)]
    pub bank_profile: BankProfile,
    /// How people get their payslips.
    #[serde(default)]
    pub payslip_delivery: PayslipDelivery,
    /// When support answers, as Swedish readers see it.
    pub support_hours: String,
    /// The same for English readers; empty: as in Swedish.
    #[serde(default)]
    pub support_hours_en: String,
    /// Which insurance the provider has for its people, as Swedish readers see it; empty: nothing is said of it.
    #[serde(default)]
    pub insurance: String,
    /// The same for English readers; empty: as in Swedish.
    #[serde(default)]
    pub insurance_en: String,
    /// How clients' payments are held until they are paid out, as Swedish readers see it; empty: nothing is said of it.
    #[serde(default)]
    pub client_money: String,
    /// The same for English readers; empty: as in Swedish.
    #[serde(default)]
    pub client_money_en: String,
    /// Whether everybody may see how often payouts came in time.
    #[serde(default)]
    pub publish_punctuality: bool,
    pub whatsapp_url: String,
    pub sister_service_url: String,
    /// OCR number of the company's tax account; empty: made of the organisation number.
    #[serde(default)]
    pub tax_account_ocr: String,
    /// Whether the VAT base is above 40 million kronor a year, which moves the days of the declarations.
    #[serde(default)]
    pub large_employer: bool,
    /// From when the company is registered as an employer, whose months are declared also without pay; none: from the
    /// first month of pay.
    #[serde(default)]
    pub registered_employer_from: Option<NaiveDate>,
    /// The number of each account in the books, by the names of [`choices::ALL`].
    #[serde(default)]
    pub accounts: BTreeMap<String, Account>,
}

impl Settings {
    /// When support answers, for readers of a language.
    pub fn support_hours_in(&self, language: Language) -> &str {
        written_in(language, &self.support_hours, &self.support_hours_en)
    }

    /// Which insurance the provider has, for readers of a language.
    pub fn insurance_in(&self, language: Language) -> &str {
        written_in(language, &self.insurance, &self.insurance_en)
    }

    /// How clients' payments are held, for readers of a language.
    pub fn client_money_in(&self, language: Language) -> &str {
        written_in(language, &self.client_money, &self.client_money_en)
    }
}

/// The text for readers of a language: the Swedish one where there is no other.
const fn written_in<'a>(language: Language, swedish: &'a str, english: &'a str) -> &'a str {
    match language {
        Language::En if !english.is_empty() => english,
        _ => swedish,
    }
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
            approval_cutoff: default_cutoff(),
            require_second_approver: true,
            single_admin_delay_hours: default_delay_hours(),
            manual_payment_limit: None,
            ore_tolerance: default_ore_tolerance(),
            whole_kronor: false,
            loss_bearer: LossBearer::default(),
            require_second_factor: true,
            bank_profile: BankProfile::default(),
            payslip_delivery: PayslipDelivery::default(),
            support_hours: "mån–fre 9–17".into(),
            support_hours_en: "Mon–Fri 9–17".into(),
            insurance: String::new(),
            insurance_en: String::new(),
            client_money: String::new(),
            client_money_en: String::new(),
            publish_punctuality: false,
            whatsapp_url: "https://wa.me/46700000000".into(),
            sister_service_url: "https://fi.example.com".into(),
            tax_account_ocr: String::new(),
            large_employer: false,
            registered_employer_from: None,
            accounts: choices::ALL.map(|(name, account)| (name.to_owned(), account)).into(),
        }
    }
}

/// The largest tolerance, too.
fn default_ore_tolerance() -> Amount {
    Amount::from_ore(TOLERANCE_MAX_ORE)
}

const fn default_delay_hours() -> u32 {
    24
}

/// How long a sensitive act is delayed where there is no second admin to confirm it.
pub fn single_admin_delay(settings: &Settings) -> TimeDelta {
    TimeDelta::hours(settings.single_admin_delay_hours.into())
}

const fn required() -> bool {
    true
}

fn default_cutoff() -> NaiveTime {
    NaiveTime::from_hms_opt(15, 0, 0).expect("a time of day")
}

/// A time of day as `15:00`.
pub mod time_of_day {
    use chrono::NaiveTime;
    use serde::{Deserialize, Deserializer, Serializer};

    const FORM: &str = "%H:%M";

    /// Hours and minutes.
    pub fn write(time: &NaiveTime) -> String {
        time.format(FORM).to_string()
    }

    /// Reads hours and minutes.
    pub fn parse(text: &str) -> Option<NaiveTime> {
        NaiveTime::parse_from_str(text.trim(), FORM).ok()
    }

    /// For serde.
    pub fn serialize<S: Serializer>(time: &NaiveTime, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&write(time))
    }

    /// For serde.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NaiveTime, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse(&text).ok_or_else(|| serde::de::Error::custom("no time of day"))
    }
}

/// Settings with their version.
#[derive(Clone, Debug)]
pub struct Versioned {
    /// The last change that applies, another one after every change; 0 before the first.
    pub version: i32,
    pub valid_from: NaiveDate,
    pub settings: Settings,
}

/// The settings of today.
pub async fn today(app: &App) -> Result<Versioned> {
    on(&mut *app.pool.acquire().await?, app.clock.today()).await
}

/// The settings that apply on a day.
pub async fn on(db: &mut PgConnection, day: NaiveDate) -> Result<Versioned> {
    let applied = storage::until(db, day).await?;
    let (version, valid_from) = applied.last().map_or((0, day), |last| (last.version, last.valid_from));
    if applied.is_empty() {
        return Ok(Versioned { version, valid_from, settings: Settings::default() });
    }
    let mut value = value_of(&Settings::default())?;
    for change in &applied {
        changes::apply(&mut value, &change.value);
    }
    read(version, valid_from, value)
}

/// The settings of each day on which they changed, until a day and in order.
pub(crate) async fn changes_until(db: &mut PgConnection, day: NaiveDate) -> Result<Vec<Versioned>> {
    let mut value = value_of(&Settings::default())?;
    let changes = storage::until(db, day).await?;
    let settings = changes.into_iter().map(|change| {
        changes::apply(&mut value, &change.value);
        read(change.version, change.valid_from, value.clone())
    });
    settings.collect()
}

fn read(version: i32, valid_from: NaiveDate, value: Value) -> Result<Versioned> {
    let settings = serde_json::from_value(value)
        .map_err(|error| Error::Inconsistent(format!("settings version {version}: {error}")))?;
    Ok(Versioned { version, valid_from, settings })
}

/// The settings as they were last read, by how many changes there were and the day.
pub type Cache = Known<(i64, NaiveDate), Settings>;

/// The settings that apply on a day, of which it is known how many changes there were.
pub(crate) async fn known(
    app: &App,
    db: &mut PgConnection,
    by: KnownBy,
    day: NaiveDate,
) -> Result<Arc<Settings>> {
    let key = (by.settings, day);
    match app.settings.get(&key) {
        Some(settings) => Ok(settings),
        None => Ok(app.settings.keep(key, on(db, day).await?.settings)),
    }
}

fn value_of(settings: &Settings) -> Result<Value> {
    serde_json::to_value(settings).map_err(Error::internal)
}
