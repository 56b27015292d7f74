//! The message of a fault: what is wrong and what to do about it.

use std::fmt;

use super::FaultKind;
use crate::Language;

impl FaultKind {
    /// What is wrong and what to do, for the person at the form.
    pub fn message(&self, language: Language) -> String {
        match self {
            Self::AccountLength { min, max, .. } if min == max => language.say_attribute(self, "exact"),
            _ => None,
        }
        .unwrap_or_else(|| language.say(self))
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Language::En))
    }
}

impl std::error::Error for FaultKind {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specified_texts_stand() {
        let en = |kind: FaultKind| kind.message(Language::En);
        assert_eq!(en(FaultKind::Required), "This field is required");
        assert_eq!(en(FaultKind::InvalidEmail), "Please enter a valid email");
        assert_eq!(
            en(FaultKind::BankAccountRequired),
            "You must select a bank account before saving the invoice."
        );
        assert_eq!(en(FaultKind::TooShort { min: 10 }), "Please write at least 10 characters");
    }

    #[test]
    fn a_number_decides_the_form() {
        let sv = |kind: FaultKind| kind.message(Language::Sv);
        assert_eq!(sv(FaultKind::TooManyDecimals { max: 0 }), "Ange ett heltal");
        assert_eq!(sv(FaultKind::TooManyDecimals { max: 2 }), "Använd högst 2 decimaler");
        let length = |max| sv(FaultKind::AccountLength { bank: "Swedbank".into(), min: 7, max });
        assert_eq!(length(7), "Ett kontonummer i Swedbank har 7 siffror, utan clearingnummer");
        assert_eq!(length(10), "Ett kontonummer i Swedbank har 7 till 10 siffror, utan clearingnummer");
    }
}
