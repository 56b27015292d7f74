//! What is written down about a person, whoever writes it: the person or an admin.

use chrono::NaiveDate;
use paraply_domain::country::Country;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::language::Language;
use paraply_domain::money::Percent;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payroll::{Decision as Decided, HolidayMode, TaxChoice, TaxTerms};
use paraply_domain::person::Personnummer;
use paraply_domain::refusal::Refusal;
use paraply_domain::tax_profile::{TaxDisabled, TaxProfile, UntaxedGround};
use paraply_domain::text::{clean_line, required_line};
use paraply_storage::users::User;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::{Caller, Error, Result};

const REASON_MAX: usize = 500;

/// A person's details as they were typed. What is absent stays as it is.
#[derive(Clone, Default)]
pub struct DetailsInput {
    pub full_name: String,
    pub phone: Option<String>,
    pub address: Option<String>,
    pub city: Option<String>,
    pub postal_code: Option<String>,
    /// ISO 3166-1 alpha-2.
    pub country: Option<String>,
    pub language: Option<Language>,
    /// Ten or twelve digits; empty is absent.
    pub personnummer: Option<String>,
    pub tax: Option<TaxInput>,
}

/// Tax settings as they were chosen.
#[derive(Clone, Debug)]
pub struct TaxInput {
    pub swedish_tax: bool,
    pub rule: &'static str,
    pub table: Option<i32>,
    pub column: Option<i32>,
    pub decision_kind: Option<&'static str>,
    /// How much, in per cent.
    pub decision_percent: Option<Decimal>,
    /// How much, in SEK a month.
    pub decision_amount: Option<Decimal>,
    /// The paper that the rule rests on.
    pub decision_reference: Option<String>,
    pub valid_to: Option<NaiveDate>,
    pub voluntary_percent: Option<Decimal>,
    /// What happens with the holiday pay; absent: as before.
    pub holiday: Option<HolidayMode>,
    /// The agreed pension premium; absent: as before.
    pub pension_percent: Option<Decimal>,
    pub disabled_ground: Option<UntaxedGround>,
    pub disabled_reason: Option<String>,
    pub disabled_evidence: Option<String>,
    pub disabled_valid_to: Option<NaiveDate>,
    /// From when; absent: from today.
    pub valid_from: Option<NaiveDate>,
    pub reason: Option<String>,
}

/// A person's details, checked.
pub struct Details {
    full_name: String,
    phone: Option<String>,
    address: Option<String>,
    city: Option<String>,
    postal_code: Option<String>,
    country: Option<Country>,
    language: Option<Language>,
    personnummer: Option<Personnummer>,
    /// How the salary is taxed, when that was said.
    pub tax: Option<TaxChange>,
}

impl DetailsInput {
    /// Checks everything; what is wrong is noted, and the details are of no use then.
    pub fn parse(self, today: NaiveDate, faults: &mut Faults) -> Details {
        let mut line = |field: &str, text: Option<String>, max: usize| {
            text.and_then(|text| faults.check(field, clean_line(&text, max)))
        };
        let phone = line("phone", self.phone, 50);
        let address = line("address", self.address, 200);
        let city = line("city", self.city, 100);
        let postal_code = line("postalCode", self.postal_code, 20);
        let personnummer = self.personnummer.filter(|text| !text.trim().is_empty());
        Details {
            full_name: faults.check("fullName", required_line(&self.full_name, 200)).unwrap_or_default(),
            phone,
            address,
            city,
            postal_code,
            country: self.country.and_then(|code| faults.check("country", Country::parse(&code))),
            language: self.language,
            personnummer: personnummer
                .and_then(|text| faults.check("personnummer", Personnummer::parse(&text, today))),
            tax: self.tax.and_then(|tax| tax.parse("tax.", faults)),
        }
    }
}

/// Tax settings, checked, with what they leave as it is.
#[derive(Clone, Debug)]
pub struct TaxChange {
    profile: TaxProfile,
    holiday: Option<HolidayMode>,
    pension: Option<Percent>,
    reason: Option<String>,
}

impl TaxChange {
    /// Why the office records it.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// What applies when this is said on top of what is recorded.
    pub fn over(&self, recorded: &TaxProfile) -> TaxProfile {
        TaxProfile {
            holiday: self.holiday.unwrap_or(recorded.holiday),
            pension: self.pension.unwrap_or(recorded.pension),
            ..self.profile.clone()
        }
    }
}

impl TaxInput {
    /// What is recorded, as somebody would say it.
    pub fn of(profile: &TaxProfile) -> Self {
        let terms = &profile.terms;
        let place = terms.table_and_column();
        let decision = terms.rule.decision();
        let disabled = profile.disabled.as_ref();
        Self {
            swedish_tax: profile.swedish_tax(),
            rule: terms.rule.as_str(),
            table: place.map(|place| place.table.into()),
            column: place.map(|place| place.column.into()),
            decision_kind: decision.map(Decided::as_str),
            decision_percent: decision.and_then(|decision| match decision {
                Decided::Percent(percent) => Some(percent.decimal()),
                Decided::Amount(_) | Decided::None => None,
            }),
            decision_amount: decision.and_then(|decision| match decision {
                Decided::Amount(amount) => Some(amount.decimal()),
                Decided::Percent(_) | Decided::None => None,
            }),
            decision_reference: profile.reference.clone(),
            valid_to: terms.valid_to,
            voluntary_percent: terms.voluntary_percent.map(Percent::decimal),
            holiday: Some(profile.holiday),
            pension_percent: Some(profile.pension.decimal()),
            disabled_ground: disabled.map(|disabled| disabled.ground),
            disabled_reason: disabled.map(|disabled| disabled.reason.clone()),
            disabled_evidence: disabled.map(|disabled| disabled.evidence.clone()),
            disabled_valid_to: disabled.and_then(|disabled| disabled.valid_to),
            valid_from: None,
            reason: None,
        }
    }

    /// Checks everything; what is wrong is noted under `prefix`.
    pub fn parse(self, prefix: &str, faults: &mut Faults) -> Option<TaxChange> {
        let terms = TaxTerms::parse(&TaxChoice {
            rule: self.rule,
            table: self.table,
            column: self.column,
            decision_kind: self.decision_kind,
            decision_percent: self.decision_percent,
            decision_amount: self.decision_amount,
            valid_to: self.valid_to,
            voluntary_percent: self.voluntary_percent,
        });
        let terms = terms.map_err(|wrong| faults.extend(prefix, wrong)).ok();
        let disabled = if self.swedish_tax {
            None
        } else {
            let reason = self.disabled_reason.unwrap_or_default();
            let evidence = self.disabled_evidence.unwrap_or_default();
            let disabled = TaxDisabled::new(self.disabled_ground, &reason, &evidence, self.disabled_valid_to);
            disabled.map_err(|wrong| faults.extend(prefix, wrong)).ok()
        };
        let pension = self
            .pension_percent
            .and_then(|percent| faults.check(format!("{prefix}pensionPercent"), Percent::new(percent)));
        let reason = self
            .reason
            .and_then(|reason| faults.check(format!("{prefix}reason"), clean_line(&reason, REASON_MAX)));
        let profile = TaxProfile::new(
            terms?,
            self.decision_reference.as_deref(),
            self.holiday.unwrap_or_default(),
            pension.unwrap_or_default(),
            disabled,
            self.valid_from,
        );
        let profile = profile.map_err(|wrong| faults.extend(prefix, wrong)).ok()?;
        let reason = reason.filter(|reason| !reason.is_empty());
        Some(TaxChange { profile, holiday: self.holiday, pension, reason })
    }
}

impl Details {
    /// A number that is recorded is changed by the office, on a request: refused to people for themselves.
    pub fn check_own_number(&self, user: &User) -> Result<()> {
        let changes = self.personnummer.is_some() && self.personnummer != user.personnummer;
        if changes && user.personnummer.is_some() {
            return Err(Error::fault("personnummer", FaultKind::RequestRequired));
        }
        Ok(())
    }

    /// The name.
    pub fn full_name(&self) -> &str {
        &self.full_name
    }

    /// Writes the details into a person.
    pub fn apply(self, user: &mut User) {
        fn set<T>(field: &mut T, value: Option<T>) {
            if let Some(value) = value {
                *field = value;
            }
        }
        user.full_name = self.full_name;
        set(&mut user.phone, self.phone);
        set(&mut user.address, self.address);
        set(&mut user.city, self.city);
        set(&mut user.postal_code, self.postal_code);
        set(&mut user.country, self.country);
        set(&mut user.language, self.language);
        if self.personnummer.is_some() {
            user.personnummer = self.personnummer;
        }
    }
}

/// Refuses an edit that changes the editor's own terms of pay.
pub fn check_own(caller: &Caller, before: &User, after: &User) -> std::result::Result<(), Refusal> {
    for (decision, changes) in [
        (Decision::ChangeGroup, after.group_id != before.group_id),
        (Decision::ChangeTrust, after.trusted != before.trusted),
        (Decision::ChangePersonnummer, after.personnummer != before.personnummer),
    ] {
        if changes {
            own_money::check(decision, caller.user_id, before.id)?;
        }
    }
    Ok(())
}

/// A person as the audit trail keeps it: without secrets and the number's last digits.
pub fn audited(user: &User, tax: &TaxProfile) -> Value {
    json!({
        "fullName": user.full_name,
        "email": user.email,
        "emailVerified": user.email_verified_at.is_some(),
        "roles": user.roles,
        "phone": user.phone,
        "address": user.address,
        "city": user.city,
        "postalCode": user.postal_code,
        "country": user.country,
        "language": user.language,
        "personnummer": user.personnummer.as_ref().map(Personnummer::masked),
        "groupId": user.group_id,
        "trusted": user.trusted,
        "blocked": user.blocked_at.is_some(),
        "blockedReason": user.blocked_reason,
        "tax": audited_tax(tax),
    })
}

/// Tax settings as the audit trail keeps them.
pub fn audited_tax(tax: &TaxProfile) -> Value {
    json!({
        "swedishTax": tax.swedish_tax(),
        "rule": tax.terms.rule,
        "beneath": tax.terms.beneath,
        "decisionReference": tax.reference,
        "validTo": tax.terms.valid_to,
        "voluntaryPercent": tax.terms.voluntary_percent,
        "holidayMode": tax.holiday,
        "pensionPercent": tax.pension,
        "disabledReason": tax.disabled.as_ref().map(|disabled| &disabled.reason),
        "disabledGround": tax.disabled.as_ref().map(|disabled| disabled.ground),
        "disabledValidTo": tax.disabled.as_ref().and_then(|disabled| disabled.valid_to),
        "disabledEvidence": tax.disabled.as_ref().map(|disabled| &disabled.evidence),
        "validFrom": tax.valid_from,
    })
}
