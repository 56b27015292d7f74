//! Whether a VAT number is one: by its form and check digit at once, then by asking the register.

use paraply_domain::country::Country;
use paraply_domain::fault::FaultKind;
use paraply_domain::language::Language;
use paraply_domain::vat::VatNumber;

use crate::clients::vies::{self, Answer, Company};
use crate::{App, Caller, Result, limits};

/// Result of the lookup.
#[derive(Clone, Debug)]
pub struct VatLookup {
    /// The number as it is stored, where it is well formed; else as it was typed.
    pub number: String,
    pub country: Option<Country>,
    /// Valid, invalid or unknown. Only invalid should stop anyone.
    pub answer: Answer,
    pub message: String,
}

/// Looks a number up.
pub async fn look_up(app: &App, caller: &Caller, text: &str, language: Language) -> Result<VatLookup> {
    let number = match VatNumber::parse(text) {
        Ok(number) => number,
        Err(kind) => return Ok(not_well_formed(text, &kind, language)),
    };
    limits::vat_lookup(app, caller.user_id).await?;
    let answer = vies::ask(&app.config.vies_url, &number).await;
    let message = match &answer {
        Answer::Valid(Company { name: Some(name), .. }) => {
            language.phrase_with("vat-lookup-registered-to", [("name", name.as_str().into())])
        }
        Answer::Valid(_) => language.phrase("vat-lookup-registered").into(),
        Answer::Invalid => language.phrase("vat-lookup-invalid").into(),
        Answer::Unknown => language.phrase("vat-lookup-unavailable").into(),
    };
    Ok(VatLookup { number: number.to_string(), country: Some(number.country()), answer, message })
}

/// Numbers from outside the EU have no form that we know and no register that we can ask.
fn not_well_formed(text: &str, kind: &FaultKind, language: Language) -> VatLookup {
    let number: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    let country = number.get(..2).and_then(|code| Country::parse(&code.to_ascii_uppercase()).ok());
    let has_digits = number.bytes().filter(u8::is_ascii_digit).count() >= 5;
    match country.filter(|country| has_digits && !country.is_eu()) {
        Some(country) => VatLookup {
            number,
            country: Some(country),
            answer: Answer::Unknown,
            message: language.phrase("vat-lookup-outside-eu").into(),
        },
        None => VatLookup { number, country: None, answer: Answer::Invalid, message: kind.message(language) },
    }
}
