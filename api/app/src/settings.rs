//! The provider's settings: company, fees, promise, support. Dated changes; all whose day has come apply.

mod changes;
pub(super) mod guarded;
pub mod history;
pub mod logo;
pub mod mail_texts;

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate, NaiveTime, TimeDelta};
use paraply_documents::BankProfile;
use paraply_domain::agi::YEARS;
use paraply_domain::approval::DELAY_HOURS;
use paraply_domain::bank::{Bankgiro, Bic, Iban};
use paraply_domain::check_digits::luhn;
use paraply_domain::country::Country;
use paraply_domain::email::Email;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::fee::FeeTerms;
use paraply_domain::invoice::settlement::TOLERANCE_MAX_ORE;
use paraply_domain::language::Language;
use paraply_domain::ledger::{Account, choices};
use paraply_domain::money::{Amount, Percent};
use paraply_domain::person::OrgNumber;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::{clean_line, required_line};
use paraply_domain::vat::VatNumber;
use paraply_storage::settings as storage;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::approvals::{self, Command, Outcome};
use super::audit::{self, Deed};
use super::{App, Caller, Error, Result, Write};

const PAYOUT_BANK_DAYS_MAX: u32 = 30;

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
        match language {
            Language::En if !self.support_hours_en.is_empty() => &self.support_hours_en,
            _ => &self.support_hours,
        }
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
            require_second_factor: true,
            bank_profile: BankProfile::default(),
            payslip_delivery: PayslipDelivery::default(),
            support_hours: "mån–fre 9–17".into(),
            support_hours_en: "Mon–Fri 9–17".into(),
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

impl Versioned {
    /// As the audit trail keeps them.
    fn audited(&self) -> Result<Value> {
        let mut value = value_of(&self.settings)?;
        value["validFrom"] = json!(self.valid_from);
        Ok(value)
    }
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
    let mut value = changes::beginning()?;
    for change in &applied {
        changes::apply(&mut value, &change.value);
    }
    let settings = serde_json::from_value(value)
        .map_err(|error| Error::Inconsistent(format!("settings version {version}: {error}")))?;
    Ok(Versioned { version, valid_from, settings })
}

/// What a change comes to.
struct Plan {
    before: Versioned,
    valid_from: NaiveDate,
    /// Only what differs from the settings that were read.
    patch: Value,
}

/// Checks a change: today's, when it has the day of the settings that were read.
async fn plan(app: &App, db: &mut PgConnection, new: Versioned) -> Result<Plan> {
    let today = app.clock.today();
    let before = on(db, today).await?;
    if new.version != before.version {
        return Err(Refusal::StaleVersion.into());
    }
    let mut faults = Faults::new();
    let mut after = checked(&mut faults, new.settings);
    // Whoever does not name an account does not change it.
    for (name, number) in &before.settings.accounts {
        after.accounts.entry(name.clone()).or_insert(*number);
    }
    let valid_from = if new.valid_from == before.valid_from { today } else { new.valid_from };
    if valid_from < today {
        faults.push("validFrom", FaultKind::InThePast);
    }
    let after = faults.into_result(after)?;
    let patch = changes::between(&value_of(&before.settings)?, &value_of(&after)?);
    Ok(Plan { before, valid_from, patch })
}

/// Puts what differs from today's settings into force from a day. What is changed meanwhile stays changed. A change
/// that touches what guards money waits as a whole for a second person.
pub async fn update(app: &App, caller: &Caller, new: Versioned) -> Result<Outcome<Versioned>> {
    app.write(caller, async move |Write { app, caller, tx }| {
        storage::lock(tx).await?;
        let Plan { before, valid_from, patch, .. } = plan(app, tx, new).await?;
        if changes::is_empty(&patch) {
            return Ok(Outcome::Done(on(tx, app.clock.today()).await?));
        }
        let outcome = if guarded::is_guarded(&patch) {
            caller.require_fresh(app.clock.now())?;
            let valid_from = Some(valid_from).filter(|day| *day > app.clock.today());
            let command = Command::ChangeSettings { valid_from, patch };
            Outcome::Waiting(approvals::request(tx, app, caller, command).await?)
        } else {
            Outcome::Done(store(tx, app, caller, &before, valid_from, &patch).await?)
        };
        Ok(outcome)
    })
    .await
}

/// Stores a checked change.
async fn store(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    before: &Versioned,
    valid_from: NaiveDate,
    patch: &Value,
) -> Result<Versioned> {
    let mut after = value_of(&before.settings)?;
    changes::apply(&mut after, patch);
    let settings = serde_json::from_value(after)
        .map_err(|error| Error::Inconsistent(format!("a change of the settings: {error}")))?;
    let version = storage::insert(db, valid_from, patch, caller.user_id, app.clock.now()).await?;
    // Settings have versions and no id.
    let deed =
        Deed { action: "settings.update", entity: "settings", entity_id: Uuid::nil(), caller: Some(caller) };
    let after = Versioned { version, valid_from, settings };
    audit::record(db, &app.clock, deed, Some(&before.audited()?), Some(&after.audited()?)).await?;
    Ok(after)
}

fn value_of(settings: &Settings) -> Result<Value> {
    serde_json::to_value(settings).map_err(Error::internal)
}

/// The settings in their stored form, with every fault noted.
fn checked(faults: &mut Faults, settings: Settings) -> Settings {
    let company = settings.company;
    let mut line =
        |field: &str, text: &str, max| faults.check(field, clean_line(text, max)).unwrap_or_default();
    let address = line("company.address", &company.address, 200);
    let postal_code = line("company.postalCode", &company.postal_code, 20);
    let city = line("company.city", &company.city, 100);
    let phone = line("company.phone", &company.phone, 40);
    let website = line("company.website", &company.website, 200);
    let support_hours = line("supportHours", &settings.support_hours, 100);
    let support_hours_en = line("supportHoursEn", &settings.support_hours_en, 100);
    let name = faults.check("company.name", required_line(&company.name, 200));
    // A provider is a company: no person's number.
    let of_company = OrgNumber::parse(&company.org_number).and_then(|number| {
        if number.is_legal_person() { Ok(number) } else { Err(FaultKind::InvalidOrgNumber) }
    });
    let org_number = faults.check("company.orgNumber", of_company);
    let vat_number = faults.check("company.vatNumber", VatNumber::parse(&company.vat_number));
    let email = faults.check("company.email", Email::parse(&company.email));
    let country = faults.check("company.country", Country::parse(company.country.trim()));
    let bankgiro = match company.bankgiro.trim() {
        "" => None,
        bankgiro => faults.check("company.bankgiro", Bankgiro::parse(bankgiro)),
    };
    let iban = faults.check("company.iban", Iban::parse(&company.iban));
    let bic = faults.check("company.bic", Bic::parse(&company.bic));
    let whatsapp_url = link(faults, "whatsappUrl", &settings.whatsapp_url);
    let sister_service_url = link(faults, "sisterServiceUrl", &settings.sister_service_url);
    let tax_account_ocr = digits(&settings.tax_account_ocr);
    let is_ocr = |ocr: &str| (2..=25).contains(&ocr.len()) && luhn(ocr);
    if !tax_account_ocr.is_empty() && !is_ocr(&tax_account_ocr) {
        faults.push("taxAccountOcr", FaultKind::InvalidOcr);
    }
    if settings.fees.fixed_fee.is_negative() {
        faults.push("fees.fixedFee", FaultKind::MustBePositive);
    }
    if settings.payout_bank_days > PAYOUT_BANK_DAYS_MAX {
        let (min, max) = ("0".into(), PAYOUT_BANK_DAYS_MAX.to_string());
        faults.push("payoutBankDays", FaultKind::OutOfRange { min, max });
    }
    if !DELAY_HOURS.contains(&settings.single_admin_delay_hours) {
        let (min, max) = (DELAY_HOURS.start().to_string(), DELAY_HOURS.end().to_string());
        faults.push("singleAdminDelayHours", FaultKind::OutOfRange { min, max });
    }
    if settings.manual_payment_limit.is_some_and(|limit| limit.is_negative()) {
        faults.push("manualPaymentLimit", FaultKind::MustBePositive);
    }
    if settings.registered_employer_from.is_some_and(|day| !YEARS.contains(&day.year())) {
        let (min, max) = (YEARS.start().to_string(), YEARS.end().to_string());
        faults.push("registeredEmployerFrom", FaultKind::OutOfRange { min, max });
    }
    if settings.ore_tolerance.is_negative() || settings.ore_tolerance > default_ore_tolerance() {
        let (min, max) = ("0".into(), default_ore_tolerance().to_string());
        faults.push("oreTolerance", FaultKind::OutOfRange { min, max });
    }
    Settings {
        company: Company {
            name: name.unwrap_or_default(),
            org_number: org_number.map(|number| number.as_str().to_owned()).unwrap_or_default(),
            vat_number: vat_number.map(|number| number.to_string()).unwrap_or_default(),
            address,
            postal_code,
            city,
            country: country.map(|country| country.code().to_owned()).unwrap_or_default(),
            email: email.map(Email::into_string).unwrap_or_default(),
            phone,
            website,
            bankgiro: bankgiro.map(|bankgiro| bankgiro.to_string()).unwrap_or_default(),
            iban: iban.map(|iban| iban.as_str().to_owned()).unwrap_or_default(),
            bic: bic.map(|bic| bic.as_str().to_owned()).unwrap_or_default(),
            f_skatt: company.f_skatt,
        },
        fees: settings.fees,
        payout_bank_days: settings.payout_bank_days,
        approval_cutoff: settings.approval_cutoff,
        bank_profile: settings.bank_profile,
        payslip_delivery: settings.payslip_delivery,
        require_second_approver: settings.require_second_approver,
        single_admin_delay_hours: settings.single_admin_delay_hours,
        manual_payment_limit: settings.manual_payment_limit,
        ore_tolerance: settings.ore_tolerance,
        require_second_factor: settings.require_second_factor,
        support_hours,
        support_hours_en,
        whatsapp_url,
        sister_service_url,
        tax_account_ocr,
        large_employer: settings.large_employer,
        registered_employer_from: settings.registered_employer_from,
        accounts: settings.accounts,
    }
}

/// A number as machines read it: without the spaces and dashes that people write.
fn digits(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
}

/// A link that people can be sent to, or none.
fn link(faults: &mut Faults, field: &str, text: &str) -> String {
    let text = faults.check(field, clean_line(text, 300)).unwrap_or_default();
    let is_web = |url: url::Url| matches!(url.scheme(), "https" | "http") && url.has_host();
    if !text.is_empty() && !url::Url::parse(&text).is_ok_and(is_web) {
        faults.push(field, FaultKind::Malformed);
    }
    text
}
