//! The settings as the back office sends and gets them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use paraply_app::settings::{self, Company, Fees, Settings, Versioned, time_of_day};
use paraply_app::{Error, Result};
use paraply_documents::BankProfile;
use paraply_domain::fault::FaultKind;
use paraply_domain::ledger::{Account, choices};
use paraply_domain::money::Percent;
use paraply_domain::text::clean_line;
use poem_openapi::{Enum, Object};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::http::scalars::{Amount, Decimal};

/// Who the provider is.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompanySettings {
    name: String,
    /// Ten digits.
    org_number: String,
    vat_number: String,
    address: String,
    postal_code: String,
    /// Town, also the registered seat.
    city: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// Where people write, and where messages go.
    email: String,
    phone: String,
    website: String,
    /// Where clients pay; may be empty.
    bankgiro: String,
    /// The account that salaries are paid from, also for clients abroad.
    iban: String,
    bic: String,
    /// Approved for F-skatt.
    f_skatt: bool,
}

/// The provider's share when neither group nor user has terms of its own.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct FeeSettings {
    /// Per cent with Swedish tax enabled.
    percentage_swedish_tax: Decimal,
    /// Per cent with it disabled.
    percentage_no_tax: Decimal,
    /// SEK per invoice, besides.
    fixed_fee: Amount,
}

/// How the bank wants its payment files.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct BankProfileSettings {
    /// `pain.001.001.03` or `pain.001.001.09`.
    format: String,
    /// The number of the agreement with the bank; empty: the organisation number.
    sender_id: String,
    /// What kind of number that is: `bank` or `customer`.
    sender_scheme: String,
    /// What salaries are drawn from: `iban` or `bankgiro`.
    salary_debtor: String,
    /// What payments to a bankgiro are drawn from: `iban` or `bankgiro`.
    giro_debtor: String,
    /// Where the file says that these are salaries: `block` or `payment`.
    purpose_level: String,
    /// Whether the account number repeats the clearing number: `account_only` or `with_clearing`.
    bban: String,
}

impl From<BankProfile> for BankProfileSettings {
    fn from(profile: BankProfile) -> Self {
        Self {
            format: name_of(profile.format),
            sender_id: profile.sender_id,
            sender_scheme: name_of(profile.sender_scheme),
            salary_debtor: name_of(profile.salary_debtor),
            giro_debtor: name_of(profile.giro_debtor),
            purpose_level: name_of(profile.purpose_level),
            bban: name_of(profile.bban),
        }
    }
}

impl TryFrom<BankProfileSettings> for BankProfile {
    type Error = Error;

    fn try_from(input: BankProfileSettings) -> Result<Self> {
        Ok(Self {
            format: named("bankProfile.format", input.format)?,
            sender_id: clean_line(&input.sender_id, 35)
                .map_err(|kind| Error::fault("bankProfile.senderId", kind))?,
            sender_scheme: named("bankProfile.senderScheme", input.sender_scheme)?,
            salary_debtor: named("bankProfile.salaryDebtor", input.salary_debtor)?,
            giro_debtor: named("bankProfile.giroDebtor", input.giro_debtor)?,
            purpose_level: named("bankProfile.purposeLevel", input.purpose_level)?,
            bban: named("bankProfile.bban", input.bban)?,
        })
    }
}

/// The name that a choice is stored under.
fn name_of(choice: impl Serialize) -> String {
    serde_json::to_value(choice).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

fn named<T: DeserializeOwned>(field: &str, name: String) -> Result<T> {
    serde_json::from_value(name.into()).map_err(|_| Error::fault(field, FaultKind::Unknown))
}

/// How people get their payslips when the salary is paid.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "snake_case")]
pub enum PayslipDelivery {
    /// By a link in the mail, behind their login.
    Link,
    /// As PDF with the mail.
    Attachment,
}

impl From<settings::PayslipDelivery> for PayslipDelivery {
    fn from(delivery: settings::PayslipDelivery) -> Self {
        match delivery {
            settings::PayslipDelivery::Link => Self::Link,
            settings::PayslipDelivery::Attachment => Self::Attachment,
        }
    }
}

impl From<PayslipDelivery> for settings::PayslipDelivery {
    fn from(delivery: PayslipDelivery) -> Self {
        match delivery {
            PayslipDelivery::Link => Self::Link,
            PayslipDelivery::Attachment => Self::Attachment,
        }
    }
}

/// All that the provider can set.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdminSettings {
    company: CompanySettings,
    fees: FeeSettings,
    /// Bank days from full payment to payout that are promised, at most 30.
    payout_bank_days: u32,
    /// Until which time of a bank day invoices that come in are sent the same day, `15:00`.
    #[oai(default = "default_cutoff")]
    approval_cutoff: String,
    /// Whether the creator of a salary run may not approve it.
    require_second_approver: bool,
    /// How many hours a sensitive act is delayed where there is no second admin to confirm it, 1 to 168.
    single_admin_delay_hours: u32,
    /// From which amount in SEK a payment typed in by hand waits for a second person; absent: it never does.
    manual_payment_limit: Option<Amount>,
    /// Up to which difference in SEK between a payment and its invoice the invoice is paid, and the rest is öre rounding;
    /// at most 1.00.
    ore_tolerance: Amount,
    /// Whether staff whose role moves money must have a second factor.
    #[oai(default = "required")]
    require_second_factor: bool,
    bank_profile: BankProfileSettings,
    payslip_delivery: PayslipDelivery,
    /// When support answers, as Swedish readers see it.
    support_hours: String,
    /// The same for English readers; empty: as in Swedish.
    support_hours_en: String,
    /// Chat link of the support button; empty: none.
    whatsapp_url: String,
    /// Where Finnish clients are invoiced from; empty: nowhere.
    sister_service_url: String,
    /// OCR number of the company's tax account; empty: made of the organisation number.
    #[oai(default)]
    tax_account_ocr: String,
    /// Whether the VAT base is above 40 million kronor a year, which moves the days of the declarations.
    #[oai(default)]
    large_employer: bool,
    /// From when the company is registered as an employer, whose months are declared also without pay; absent: from the
    /// first month of pay.
    registered_employer_from: Option<NaiveDate>,
    /// The number of each account in the books, four digits of its class; one that is not named stays as it is.
    #[oai(default)]
    accounts: BTreeMap<String, String>,
    /// From when they apply. Sent back as read: from today.
    valid_from: NaiveDate,
    /// Another one after every change; not the present one refuses the change.
    version: i32,
}

const fn required() -> bool {
    true
}

fn default_cutoff() -> String {
    time_of_day::write(&Settings::default().approval_cutoff)
}

impl From<Versioned> for AdminSettings {
    fn from(versioned: Versioned) -> Self {
        let settings = versioned.settings;
        let company = settings.company;
        Self {
            company: CompanySettings {
                name: company.name,
                org_number: company.org_number,
                vat_number: company.vat_number,
                address: company.address,
                postal_code: company.postal_code,
                city: company.city,
                country: company.country,
                email: company.email,
                phone: company.phone,
                website: company.website,
                bankgiro: company.bankgiro,
                iban: company.iban,
                bic: company.bic,
                f_skatt: company.f_skatt,
            },
            fees: FeeSettings {
                percentage_swedish_tax: settings.fees.percentage_swedish_tax.into(),
                percentage_no_tax: settings.fees.percentage_no_tax.into(),
                fixed_fee: settings.fees.fixed_fee.into(),
            },
            payout_bank_days: settings.payout_bank_days,
            approval_cutoff: time_of_day::write(&settings.approval_cutoff),
            require_second_approver: settings.require_second_approver,
            single_admin_delay_hours: settings.single_admin_delay_hours,
            manual_payment_limit: settings.manual_payment_limit.map(Into::into),
            ore_tolerance: settings.ore_tolerance.into(),
            require_second_factor: settings.require_second_factor,
            bank_profile: settings.bank_profile.into(),
            payslip_delivery: settings.payslip_delivery.into(),
            support_hours: settings.support_hours,
            support_hours_en: settings.support_hours_en,
            whatsapp_url: settings.whatsapp_url,
            sister_service_url: settings.sister_service_url,
            tax_account_ocr: settings.tax_account_ocr,
            large_employer: settings.large_employer,
            registered_employer_from: settings.registered_employer_from,
            accounts: settings
                .accounts
                .into_iter()
                .map(|(name, number)| (name, number.to_string()))
                .collect(),
            valid_from: versioned.valid_from,
            version: versioned.version,
        }
    }
}

impl TryFrom<AdminSettings> for Versioned {
    type Error = Error;

    fn try_from(input: AdminSettings) -> Result<Self> {
        let percent = |field: &str, decimal: Decimal| {
            Percent::new(decimal.0).map_err(|_| {
                let (min, max) = ("0".into(), "100".into());
                Error::fault(field, FaultKind::OutOfRange { min, max })
            })
        };
        let company = input.company;
        let settings = Settings {
            company: Company {
                name: company.name,
                org_number: company.org_number,
                vat_number: company.vat_number,
                address: company.address,
                postal_code: company.postal_code,
                city: company.city,
                country: company.country,
                email: company.email,
                phone: company.phone,
                website: company.website,
                bankgiro: company.bankgiro,
                iban: company.iban,
                bic: company.bic,
                f_skatt: company.f_skatt,
            },
            fees: Fees {
                percentage_swedish_tax: percent(
                    "fees.percentageSwedishTax",
                    input.fees.percentage_swedish_tax,
                )?,
                percentage_no_tax: percent("fees.percentageNoTax", input.fees.percentage_no_tax)?,
                fixed_fee: input.fees.fixed_fee.0,
            },
            payout_bank_days: input.payout_bank_days,
            approval_cutoff: time_of_day::parse(&input.approval_cutoff)
                .ok_or_else(|| Error::fault("approvalCutoff", FaultKind::Malformed))?,
            require_second_approver: input.require_second_approver,
            single_admin_delay_hours: input.single_admin_delay_hours,
            manual_payment_limit: input.manual_payment_limit.map(|limit| limit.0),
            ore_tolerance: input.ore_tolerance.0,
            require_second_factor: input.require_second_factor,
            bank_profile: input.bank_profile.try_into()?,
            payslip_delivery: input.payslip_delivery.into(),
            support_hours: input.support_hours,
            support_hours_en: input.support_hours_en,
            whatsapp_url: input.whatsapp_url,
            sister_service_url: input.sister_service_url,
            tax_account_ocr: input.tax_account_ocr,
            large_employer: input.large_employer,
            registered_employer_from: input.registered_employer_from,
            accounts: accounts(input.accounts)?,
        };
        Ok(Self { version: input.version, valid_from: input.valid_from, settings })
    }
}

/// The numbers of accounts, as far as they are named.
fn accounts(input: BTreeMap<String, String>) -> Result<BTreeMap<String, Account>> {
    let numbers = input.into_iter().map(|(name, number)| {
        let read = choices::account_of(&name).ok_or(FaultKind::Unknown);
        match read.and_then(|account| choices::read(account, &number)) {
            Ok(number) => Ok((name, number)),
            Err(kind) => Err(Error::fault(format!("accounts.{name}"), kind)),
        }
    });
    numbers.collect()
}
