//! Changing the settings: every field is checked, and what guards money waits as a whole for a second person.

use chrono::{Datelike, NaiveDate};
use paraply_domain::agi::YEARS;
use paraply_domain::approval::DELAY_HOURS;
use paraply_domain::bank::{Bankgiro, Bic, Iban};
use paraply_domain::check_digits::luhn;
use paraply_domain::country::Country;
use paraply_domain::email::Email;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::person::OrgNumber;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::{clean_line, required_line};
use paraply_domain::vat::VatNumber;
use paraply_storage::settings as storage;
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Company, Settings, Versioned, changes, default_ore_tolerance, on, value_of};
use crate::approvals::{self, Command, Outcome};
use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result, Write};

/// The longest text for the public pages.
const PUBLIC_TEXT_MAX: usize = 300;

const PAYOUT_BANK_DAYS_MAX: u32 = 30;

/// Puts what differs from today's settings into force from a day. What is changed meanwhile stays changed. A change
/// that touches what guards money waits as a whole for a second person.
pub async fn update(app: &App, caller: &Caller, new: Versioned) -> Result<Outcome<Versioned>> {
    app.write(caller, async move |Write { app, caller, tx }| {
        storage::lock(tx).await?;
        let Plan { before, valid_from, patch, .. } = plan(app, tx, new).await?;
        if changes::is_empty(&patch) {
            return Ok(Outcome::Done(on(tx, app.clock.today()).await?));
        }
        let outcome = if changes::is_guarded(&patch) {
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

/// What a change comes to.
pub(super) struct Plan {
    before: Versioned,
    pub(super) valid_from: NaiveDate,
    /// Only what differs from the settings that were read.
    pub(super) patch: Value,
}

/// Checks a change: today's, when it has the day of the settings that were read.
pub(super) async fn plan(app: &App, db: &mut PgConnection, new: Versioned) -> Result<Plan> {
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

/// Stores a checked change.
pub(super) async fn store(
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
    let entry = AuditEntry { action: "settings.update", entity: "settings", entity_id: Uuid::nil() };
    let after = Versioned { version, valid_from, settings };
    audit::record(db, &app.clock, caller, entry, Some(&audited(before)?), Some(&audited(&after)?)).await?;
    Ok(after)
}

/// Settings as the audit trail keeps them.
fn audited(versioned: &Versioned) -> Result<Value> {
    let mut value = value_of(&versioned.settings)?;
    value["validFrom"] = json!(versioned.valid_from);
    Ok(value)
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
    let insurance = line("insurance", &settings.insurance, PUBLIC_TEXT_MAX);
    let insurance_en = line("insuranceEn", &settings.insurance_en, PUBLIC_TEXT_MAX);
    let client_money = line("clientMoney", &settings.client_money, PUBLIC_TEXT_MAX);
    let client_money_en = line("clientMoneyEn", &settings.client_money_en, PUBLIC_TEXT_MAX);
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
        whole_kronor: settings.whole_kronor,
        loss_bearer: settings.loss_bearer,
        require_second_factor: settings.require_second_factor,
        support_hours,
        support_hours_en,
        insurance,
        insurance_en,
        client_money,
        client_money_en,
        publish_punctuality: settings.publish_punctuality,
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
