//! The settings in the API of the back office.

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

use crate::http::invoices::write_offs::LossBearer;
use crate::http::scalars::{Amount, Decimal};

/// Company details of the provider.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompanySettings {
    name: String,
    /// Organisation number, ten digits.
    org_number: String,
    vat_number: String,
    address: String,
    postal_code: String,
    /// City, also the registered office.
    city: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// Contact address, which also receives messages.
    email: String,
    phone: String,
    website: String,
    /// Account for payments from clients; may be empty.
    bankgiro: String,
    /// Account that salaries are paid from, also for payments from clients abroad.
    iban: String,
    bic: String,
    /// Whether the provider is approved for F-skatt.
    f_skatt: bool,
}

/// Default fee, if neither the group nor the user has other terms.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct FeeSettings {
    /// Per cent with Swedish tax enabled.
    percentage_swedish_tax: Decimal,
    /// Per cent with it disabled.
    percentage_no_tax: Decimal,
    /// Fixed fee in SEK per invoice, in addition.
    fixed_fee: Amount,
}

/// Format of the payment files.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct BankProfileSettings {
    /// `pain.001.001.03` or `pain.001.001.09`.
    format: String,
    /// Number of the bank agreement; empty: the organisation number.
    sender_id: String,
    /// Kind of that number: `bank` or `customer`.
    sender_scheme: String,
    /// Debtor account for salaries: `iban` or `bankgiro`.
    salary_debtor: String,
    /// Debtor account for payments to a bankgiro: `iban` or `bankgiro`.
    giro_debtor: String,
    /// Level of the salary purpose code: `block` or `payment`.
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

/// The stored name of a choice.
fn name_of(choice: impl Serialize) -> String {
    serde_json::to_value(choice).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

fn named<T: DeserializeOwned>(field: &str, name: String) -> Result<T> {
    serde_json::from_value(name.into()).map_err(|_| Error::fault(field, FaultKind::Unknown))
}

/// Delivery of payslips when the salary is paid.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "snake_case")]
pub enum PayslipDelivery {
    /// As a link that requires logging in.
    Link,
    /// As a link, too; the email also says what the invoices became on their way to the account.
    Calculation,
    /// As a PDF attachment.
    Attachment,
}

impl From<settings::PayslipDelivery> for PayslipDelivery {
    fn from(delivery: settings::PayslipDelivery) -> Self {
        match delivery {
            settings::PayslipDelivery::Link => Self::Link,
            settings::PayslipDelivery::Calculation => Self::Calculation,
            settings::PayslipDelivery::Attachment => Self::Attachment,
        }
    }
}

impl From<PayslipDelivery> for settings::PayslipDelivery {
    fn from(delivery: PayslipDelivery) -> Self {
        match delivery {
            PayslipDelivery::Link => Self::Link,
            PayslipDelivery::Calculation => Self::Calculation,
            PayslipDelivery::Attachment => Self::Attachment,
        }
    }
}

/// All settings of the provider.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdminSettings {
    company: CompanySettings,
    fees: FeeSettings,
    /// Promised number of bank days from full payment to payout, at most 30.
    payout_bank_days: u32,
    /// Time of day, `15:00`: invoices submitted earlier on a bank day are sent the same day.
    #[oai(default = "default_cutoff")]
    approval_cutoff: String,
    /// Whether a salary run must be approved by an admin other than its creator.
    require_second_approver: bool,
    /// Delay in hours of a sensitive change if there is no second admin to confirm it, 1 to 168.
    single_admin_delay_hours: u32,
    /// Amount in SEK above which a manually recorded payment must be confirmed by a second person; absent: no limit.
    manual_payment_limit: Option<Amount>,
    /// Largest difference in SEK between a payment and the invoice balance that is treated as öre rounding; at most
    /// 1.00.
    ore_tolerance: Amount,
    /// Whether the totals of invoices in SEK are rounded to whole kronor, as a separate line without VAT.
    whole_kronor: bool,
    /// Who bears the net amount of a write-off unless it says otherwise.
    loss_bearer: LossBearer,
    /// Whether staff whose role moves money must have a second factor.
    #[oai(default = "required")]
    require_second_factor: bool,
    bank_profile: BankProfileSettings,
    payslip_delivery: PayslipDelivery,
    /// Support hours, in Swedish.
    support_hours: String,
    /// Support hours, in English; empty: as in Swedish.
    support_hours_en: String,
    /// Insurance of the provider for its freelancers, in Swedish, for the landing page; empty: not mentioned.
    insurance: String,
    /// Insurance of the provider for its freelancers, in English; empty: as in Swedish.
    insurance_en: String,
    /// How clients' payments are held until the payout, in Swedish, for the landing page; empty: not mentioned.
    client_money: String,
    /// How clients' payments are held until the payout, in English; empty: as in Swedish.
    client_money_en: String,
    /// Whether anyone may read how many payouts came on time.
    publish_punctuality: bool,
    /// Chat link of the support button; empty: none.
    whatsapp_url: String,
    /// Service that invoices Finnish clients; empty: none.
    sister_service_url: String,
    /// OCR number of the company's tax account; empty: derived from the organisation number.
    #[oai(default)]
    tax_account_ocr: String,
    /// Whether the VAT base exceeds SEK 40 million, which changes the due dates of declarations.
    #[oai(default)]
    large_employer: bool,
    /// Day from which the company is registered as an employer. From then on, months without pay must be declared, too;
    /// absent: from the first month of pay.
    registered_employer_from: Option<NaiveDate>,
    /// Account numbers of the ledger: four digits in the class of the account. Accounts that are not listed do not
    /// change.
    #[oai(default)]
    accounts: BTreeMap<String, String>,
    /// First day on which the settings apply. Unchanged: today.
    valid_from: NaiveDate,
    /// Changes with every update. A stale version is refused with 409.
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
            whole_kronor: settings.whole_kronor,
            loss_bearer: settings.loss_bearer.into(),
            require_second_factor: settings.require_second_factor,
            bank_profile: settings.bank_profile.into(),
            payslip_delivery: settings.payslip_delivery.into(),
            support_hours: settings.support_hours,
            support_hours_en: settings.support_hours_en,
            insurance: settings.insurance,
            insurance_en: settings.insurance_en,
            client_money: settings.client_money,
            client_money_en: settings.client_money_en,
            publish_punctuality: settings.publish_punctuality,
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
            whole_kronor: input.whole_kronor,
            loss_bearer: input.loss_bearer.into(),
            require_second_factor: input.require_second_factor,
            bank_profile: input.bank_profile.try_into()?,
            payslip_delivery: input.payslip_delivery.into(),
            support_hours: input.support_hours,
            support_hours_en: input.support_hours_en,
            insurance: input.insurance,
            insurance_en: input.insurance_en,
            client_money: input.client_money,
            client_money_en: input.client_money_en,
            publish_punctuality: input.publish_punctuality,
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

/// The given account numbers.
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
