//! Swedish VAT on services: rates, what follows from the client, and VAT numbers.

mod check;
mod number;

use std::fmt;
use std::str::FromStr;

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

pub use self::number::{VatNumber, client_vat_number};
use crate::country::Country;
use crate::{FaultKind, Language, Percent};

/// A rate of Swedish VAT (mervärdesskattelagen 9 kap.).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum VatRate {
    /// 25 %, the standard.
    TwentyFive,
    /// 12 %: hotels, restaurants, artists' own sales of their art.
    Twelve,
    /// 6 %: books, passenger transport, culture and sport.
    Six,
    /// 0 % or exempt.
    Zero,
}
named!(VatRate: ALL);

impl VatRate {
    /// The rate as a percentage.
    pub const fn percent(self) -> Percent {
        match self {
            Self::TwentyFive => Percent::whole(25),
            Self::Twelve => Percent::whole(12),
            Self::Six => Percent::whole(6),
            Self::Zero => Percent::ZERO,
        }
    }

    /// The rate as a number of per cent.
    pub const fn decimal(self) -> Decimal {
        self.percent().decimal()
    }
}

impl TryFrom<Decimal> for VatRate {
    type Error = FaultKind;

    fn try_from(percent: Decimal) -> Result<Self, Self::Error> {
        Self::ALL.iter().copied().find(|rate| rate.decimal() == percent).ok_or(FaultKind::UnknownVatRate)
    }
}

impl FromStr for VatRate {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Percent::parse(text).map_err(|_| FaultKind::UnknownVatRate)?.decimal().try_into()
    }
}

impl fmt::Display for VatRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.percent().fmt(f)
    }
}

impl Serialize for VatRate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for VatRate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// How VAT is treated on an invoice; it follows from the client.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum VatTreatment {
    /// Swedish VAT at each line's rate: Sweden, and EU clients without a VAT number.
    #[default]
    Domestic,
    /// The client in another EU country accounts for the VAT.
    EuReverseCharge,
    /// A business outside the EU: no Swedish VAT.
    Export,
}
named!(VatTreatment);

/// What of a client decides how VAT is treated.
#[derive(Debug, Clone, Copy)]
pub struct ClientVat<'a> {
    /// ISO 3166-1 alpha-2.
    pub country: &'a str,
    /// Whether it is registered for VAT.
    pub registered: bool,
    /// Its VAT number; may be empty.
    pub number: &'a str,
    /// Its organisation number or the like; may be empty.
    pub company_tax_id: &'a str,
}

impl VatTreatment {
    /// What follows from who the client is (mervärdesskattelagen 6 kap. 33–34 §§). An EU client who is not VAT
    /// registered, or whose number is not well formed, is charged Swedish VAT: without the number there is nobody to
    /// account for it abroad. Outside the EU a number shows that the client is a business; one without any is a consumer,
    /// whom services are supplied to in Sweden.
    pub fn for_client(client: ClientVat<'_>) -> Self {
        let Ok(country) = Country::parse(client.country) else { return Self::Domestic };
        let has_number = || VatNumber::parse(client.number).is_ok_and(|number| number.country() == country);
        let is_business = || !(client.number.trim().is_empty() && client.company_tax_id.trim().is_empty());
        match () {
            () if country == Country::SWEDEN => Self::Domestic,
            () if !country.is_eu() && is_business() => Self::Export,
            () if country.is_eu() && client.registered && has_number() => Self::EuReverseCharge,
            () => Self::Domestic,
        }
    }

    /// Whether the lines' own rates are charged.
    pub const fn charges_vat(self) -> bool {
        matches!(self, Self::Domestic)
    }

    /// The legal note that must stand on the invoice.
    pub fn note(self, language: Language) -> Option<&'static str> {
        match self {
            Self::Domestic => None,
            Self::EuReverseCharge => Some(language.phrase("vat-note-reverse-charge")),
            Self::Export => Some(language.phrase("vat-note-export")),
        }
    }

    /// Whether lines of these rates need the rule that exempts them: where Swedish VAT would be charged and one is at 0 %.
    pub fn needs_exemption(self, rates: impl IntoIterator<Item = VatRate>) -> bool {
        self.charges_vat() && rates.into_iter().any(|rate| rate == VatRate::Zero)
    }

    /// The legal note of an invoice: what the treatment says, else what was written as its exemption.
    pub fn note_or(self, exemption: &str, language: Language) -> Option<String> {
        let exemption = Some(exemption).filter(|exemption| !exemption.is_empty());
        self.note(language).or(exemption).map(Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_treatment_follows_from_the_client() {
        use VatTreatment::*;
        for (country, registered, number, company_tax_id, expected) in [
            ("SE", true, "SE556012579001", "5560125790", Domestic),
            ("SE", false, "", "", Domestic),
            ("DE", true, "DE136695976", "", EuReverseCharge),
            ("DE", false, "DE136695976", "", Domestic),
            ("DE", true, "", "HRB 1234", Domestic),
            ("DE", true, "DK13585628", "", Domestic),
            ("GR", true, "EL094259216", "", EuReverseCharge),
            ("NO", false, "", "", Domestic),
            ("NO", false, "", "923 609 016", Export),
            ("US", false, "", "94-3404110", Export),
            ("US", false, "", " ", Domestic),
            ("GB", true, "GB123456789", "", Export),
            ("??", true, "", "1", Domestic),
        ] {
            let client = ClientVat { country, registered, number, company_tax_id };
            assert_eq!(VatTreatment::for_client(client), expected, "{client:?}");
        }
    }

    #[test]
    fn what_is_without_vat_says_why() {
        for &language in Language::ALL {
            assert_eq!(VatTreatment::Domestic.note(language), None);
            assert!(
                VatTreatment::EuReverseCharge
                    .note(language)
                    .unwrap()
                    .to_lowercase()
                    .contains("reverse charge")
            );
            assert!(VatTreatment::Export.note(language).unwrap().contains("2006/112"));
            assert_eq!(VatTreatment::Domestic.note_or("", language), None);
            assert_eq!(VatTreatment::Domestic.note_or("10 kap. ML", language).unwrap(), "10 kap. ML");
            assert!(VatTreatment::Export.note_or("10 kap. ML", language).unwrap().contains("2006/112"));
        }
    }

    #[test]
    fn there_are_four_rates() {
        for &rate in VatRate::ALL {
            assert_eq!(rate.to_string().parse::<VatRate>().unwrap(), rate);
        }
        assert_eq!("25.00".parse(), Ok(VatRate::TwentyFive));
        for text in ["24", "-6", "1e1", ""] {
            assert_eq!(text.parse::<VatRate>(), Err(FaultKind::UnknownVatRate));
        }
        for &treatment in VatTreatment::ALL {
            assert_eq!(treatment.as_str().parse(), Ok(treatment));
        }
    }

    #[test]
    fn only_a_line_that_would_have_swedish_vat_is_exempted() {
        let mixed = [VatRate::TwentyFive, VatRate::Zero];
        assert!(VatTreatment::Domestic.needs_exemption(mixed));
        assert!(!VatTreatment::Domestic.needs_exemption([VatRate::Six]));
        assert!(!VatTreatment::Export.needs_exemption(mixed));
    }
}
