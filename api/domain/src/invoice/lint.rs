//! What is worth a second look before an invoice is sent for approval: things that are allowed, but delay the client's
//! payment, cost the freelancer money or are hardly meant. Nothing here refuses an invoice.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use super::InvoiceLine;
use crate::country::Country;
use crate::dates;
use crate::fee::FeeTerms;
use crate::vat::{VatRate, VatTreatment};
use crate::{Amount, Language, Percent};

/// From which share of the subtotal the fixed part of the fee is pointed out.
const MUCH: Percent = Percent::whole(10);

/// Descriptions that name no work. Compared in lower case, without numbers, signs and single letters.
const VAGUE: &[&str] = &[
    "arbete",
    "arvode",
    "consultancy",
    "consultant",
    "consulting",
    "diverse",
    "enl avtal",
    "enl ök",
    "enligt avtal",
    "enligt överenskommelse",
    "faktura",
    "fee",
    "frilans",
    "frilansarbete",
    "hours",
    "invoice",
    "job",
    "jobb",
    "konsult",
    "konsultarbete",
    "konsultarvode",
    "konsultation",
    "konsulttjänst",
    "konsulttjänster",
    "misc",
    "service",
    "services",
    "timmar",
    "tjänst",
    "tjänster",
    "uppdrag",
    "work",
];

/// An invoice as far as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a> {
    /// The lines whose sums are known. A dash stands for a description that is still empty.
    pub lines: &'a [InvoiceLine],
    /// The client's reference; none while it is not known whether there is one.
    pub reference: Option<&'a str>,
    /// Issued on.
    pub issue_date: Option<NaiveDate>,
    /// Due on.
    pub due_date: Option<NaiveDate>,
    /// Where the chosen client is, and how its VAT is treated.
    pub client: Option<(Country, VatTreatment)>,
    /// The sum without VAT, in SEK; none in another currency.
    pub subtotal: Option<Amount>,
    /// The fee's terms.
    pub fee: FeeTerms,
    /// The present day.
    pub today: NaiveDate,
}

/// How much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Good to know.
    Hint,
    /// Most likely to be corrected.
    Warning,
}

/// Something worth a second look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A line says too little. An invoice must tell the nature and extent of the services (mervärdesskattelagen
    /// 2023:200, chapter 17 section 24).
    VagueDescription {
        /// Its place.
        line: usize,
    },
    /// There is no reference, without which many companies do not pay.
    ReferenceMissing,
    /// The day it is due has passed. Sending moves it, with the credit days kept.
    DueDatePast {
        /// The day it would be due if it were sent today.
        moved: NaiveDate,
    },
    /// A Swedish rate that services seldom have.
    VatRateUnusual {
        /// Its place.
        line: usize,
        /// The rate.
        rate: VatRate,
    },
    /// A line with a rate although no VAT is charged.
    VatNotCharged {
        /// Its place.
        line: usize,
    },
    /// A client in another country pays Swedish VAT: in the EU without a VAT number, elsewhere without any number.
    SwedishVatAbroad {
        /// Where.
        country: Country,
    },
    /// The fixed part of the fee takes much of a small invoice.
    FeeTakesMuch {
        /// The fixed part.
        fixed: Amount,
        /// In whole per cent of the subtotal.
        share: u32,
    },
}

/// A correction that can be offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, for people.
    pub label: String,
    /// What the field is to hold.
    pub value: String,
}

/// Everything worth a second look, in the order of the form.
pub fn lint(draft: &Draft<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some((country, VatTreatment::Domestic)) = draft.client
        && country != Country::SWEDEN
    {
        findings.push(Finding::SwedishVatAbroad { country });
    }
    if let (Some(issue), Some(due)) = (draft.issue_date, draft.due_date)
        && due < draft.today
    {
        findings.push(Finding::DueDatePast { moved: draft.today + (due - issue) });
    }
    if draft.reference.is_some_and(|reference| reference.trim().is_empty()) {
        findings.push(Finding::ReferenceMissing);
    }
    let charged = draft.client.is_none_or(|(_, treatment)| treatment.charges_vat());
    for (place, line) in draft.lines.iter().enumerate() {
        if is_vague(line.description()) {
            findings.push(Finding::VagueDescription { line: place });
        }
        match (charged, line.vat_rate()) {
            (true, VatRate::TwentyFive) | (false, VatRate::Zero) => {}
            (true, rate) => findings.push(Finding::VatRateUnusual { line: place, rate }),
            (false, _) => findings.push(Finding::VatNotCharged { line: place }),
        }
    }
    if let Some(subtotal) = draft.subtotal.filter(|subtotal| subtotal.is_positive()) {
        let fixed = draft.fee.fixed;
        if fixed.decimal() >= MUCH.of(subtotal.decimal()) && fixed.is_positive() {
            let share = (fixed.decimal() * Decimal::ONE_HUNDRED / subtotal.decimal()).round();
            findings.push(Finding::FeeTakesMuch { fixed, share: share.try_into().unwrap_or(u32::MAX) });
        }
    }
    findings
}

/// Whether a description names no work: one of the usual words alone, or nothing but a few letters.
fn is_vague(description: &str) -> bool {
    let words = description.to_lowercase();
    let words = words.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1);
    let said = words.collect::<Vec<_>>().join(" ");
    description != "–" && (VAGUE.contains(&said.as_str()) || said.chars().count() < 4)
}

impl Finding {
    /// The name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::VagueDescription { .. } => "vague_description",
            Self::ReferenceMissing => "reference_missing",
            Self::DueDatePast { .. } => "due_date_past",
            Self::VatRateUnusual { .. } => "vat_rate_unusual",
            Self::VatNotCharged { .. } => "vat_not_charged",
            Self::SwedishVatAbroad { .. } => "swedish_vat_abroad",
            Self::FeeTakesMuch { .. } => "fee_takes_much",
        }
    }

    /// The field of the invoice that it is about; none when it is about the whole.
    pub fn field(&self) -> Option<String> {
        match self {
            Self::VagueDescription { line } => Some(format!("items[{line}].description")),
            Self::ReferenceMissing => Some("reference".into()),
            Self::DueDatePast { .. } => Some("dueDate".into()),
            Self::VatRateUnusual { line, .. } | Self::VatNotCharged { line } => {
                Some(format!("items[{line}].vatRate"))
            }
            Self::SwedishVatAbroad { .. } => Some("clientId".into()),
            Self::FeeTakesMuch { .. } => None,
        }
    }

    /// How much it matters.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::VagueDescription { .. }
            | Self::DueDatePast { .. }
            | Self::VatRateUnusual { rate: VatRate::Zero, .. } => Severity::Warning,
            _ => Severity::Hint,
        }
    }

    /// What there is to say.
    pub fn message(&self, language: Language) -> String {
        match self {
            Self::VagueDescription { .. } => language.phrase("lint-vague-description").into(),
            Self::ReferenceMissing => language.phrase("lint-reference-missing").into(),
            Self::DueDatePast { moved } => {
                let day = dates::day(*moved, language).into();
                language.phrase_with("lint-due-date-past", [("day", day)])
            }
            Self::VatRateUnusual { rate, .. } => {
                // Mervärdesskattelagen (2023:200) chapters 9 and 10.
                let rate = match rate {
                    VatRate::Twelve => "twelve",
                    VatRate::Six => "six",
                    VatRate::TwentyFive | VatRate::Zero => "zero",
                };
                language.phrase_with("lint-vat-rate-unusual", [("rate", rate.into())])
            }
            Self::VatNotCharged { .. } => language.phrase("lint-vat-not-charged").into(),
            Self::SwedishVatAbroad { country } => {
                let eu = country.is_eu().to_string().into();
                let country = country.name(language).into();
                language.phrase_with("lint-swedish-vat-abroad", [("eu", eu), ("country", country)])
            }
            Self::FeeTakesMuch { fixed, share } => {
                let args = [("fixed", fixed.kronor().into()), ("share", share.into())];
                language.phrase_with("lint-fee-takes-much", args)
            }
        }
    }

    /// The correction to offer, if there is one.
    pub fn fix(&self, language: Language) -> Option<Fix> {
        match self {
            Self::DueDatePast { moved } => {
                let day = dates::day(*moved, language).into();
                let label = language.phrase_with("lint-due-date-past.fix", [("day", day)]);
                Some(Fix { label, value: moved.to_string() })
            }
            Self::VatRateUnusual { .. } => {
                Some(Fix { label: language.phrase("lint-vat-rate-unusual.fix").into(), value: "25".into() })
            }
            Self::VatNotCharged { .. } => {
                Some(Fix { label: language.phrase("lint-vat-not-charged.fix").into(), value: "0".into() })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn line(description: &str, rate: VatRate) -> InvoiceLine {
        InvoiceLine::new(description, Decimal::TEN, "h", Decimal::ONE_THOUSAND, rate).unwrap()
    }

    fn draft<'a>(lines: &'a [InvoiceLine]) -> Draft<'a> {
        Draft {
            lines,
            reference: Some("Eva Ek"),
            issue_date: Some(day("2026-11-21")),
            due_date: Some(day("2026-12-21")),
            client: Some((Country::SWEDEN, VatTreatment::Domestic)),
            subtotal: Some(Amount::parse("10000").unwrap()),
            fee: FeeTerms { percentage: Percent::whole(5), fixed: Amount::parse("100").unwrap() },
            today: day("2026-11-21"),
        }
    }

    fn codes(draft: &Draft<'_>) -> Vec<&'static str> {
        lint(draft).iter().map(Finding::code).collect()
    }

    #[test]
    fn a_good_invoice_has_nothing_to_look_at() {
        let lines = [line("Webbutveckling av kundportal, november", VatRate::TwentyFive)];
        assert_eq!(lint(&draft(&lines)), []);
    }

    #[test]
    fn a_description_that_names_no_work_is_vague() {
        for (text, vague) in [
            ("Konsult", true),
            ("Arbete 40 h", true),
            ("Enligt överenskommelse.", true),
            ("Tjänster, november 2026", false),
            ("abc", true),
            ("12345", true),
            ("–", false),
            ("Foto", false),
            ("Översättning", false),
        ] {
            let lines = [line(text, VatRate::TwentyFive)];
            assert_eq!(codes(&draft(&lines)).contains(&"vague_description"), vague, "{text}");
        }
    }

    #[test]
    fn a_day_that_has_passed_moves_with_its_credit_days() {
        let lines = [line("Översättning", VatRate::TwentyFive)];
        let late =
            Draft { issue_date: Some(day("2026-10-01")), due_date: Some(day("2026-10-31")), ..draft(&lines) };
        let found = lint(&late);
        assert_eq!(found, [Finding::DueDatePast { moved: day("2026-12-21") }]);
        assert_eq!(found[0].fix(Language::Sv).unwrap().value, "2026-12-21");
        assert_eq!(codes(&Draft { due_date: Some(day("2026-11-21")), ..draft(&lines) }), [""; 0]);
    }

    #[test]
    fn a_rate_that_does_not_fit_is_pointed_out_with_its_line() {
        let lines = [line("Översättning", VatRate::TwentyFive), line("Utbildning i Excel", VatRate::Zero)];
        let found = lint(&draft(&lines));
        assert_eq!(found, [Finding::VatRateUnusual { line: 1, rate: VatRate::Zero }]);
        assert_eq!(found[0].field().unwrap(), "items[1].vatRate");
        let germany = Country::parse("DE").unwrap();
        let abroad = |treatment| Draft { client: Some((germany, treatment)), ..draft(&lines) };
        assert_eq!(lint(&abroad(VatTreatment::EuReverseCharge)), [Finding::VatNotCharged { line: 0 }]);
        assert_eq!(codes(&abroad(VatTreatment::Domestic)), ["swedish_vat_abroad", "vat_rate_unusual"]);
    }

    #[test]
    fn the_fixed_fee_is_pointed_out_from_a_tenth_of_the_invoice() {
        let lines = [line("Översättning", VatRate::TwentyFive)];
        let of = |subtotal: &str| {
            lint(&Draft { subtotal: Some(Amount::parse(subtotal).unwrap()), ..draft(&lines) })
        };
        let hundred = Amount::parse("100").unwrap();
        assert_eq!(of("1000"), [Finding::FeeTakesMuch { fixed: hundred, share: 10 }]);
        assert_eq!(of("300"), [Finding::FeeTakesMuch { fixed: hundred, share: 33 }]);
        assert_eq!(of("1000.01"), []);
    }

    #[test]
    fn an_empty_reference_is_asked_for_once_it_is_known_to_be_empty() {
        let lines = [line("Översättning", VatRate::TwentyFive)];
        assert_eq!(lint(&Draft { reference: Some(" "), ..draft(&lines) }), [Finding::ReferenceMissing]);
        assert_eq!(lint(&Draft { reference: None, ..draft(&lines) }), []);
    }

    #[test]
    fn everything_is_said_in_both_languages() {
        let findings = [
            Finding::VagueDescription { line: 0 },
            Finding::ReferenceMissing,
            Finding::DueDatePast { moved: day("2026-12-21") },
            Finding::VatRateUnusual { line: 0, rate: VatRate::Six },
            Finding::VatNotCharged { line: 0 },
            Finding::SwedishVatAbroad { country: Country::SWEDEN },
            Finding::FeeTakesMuch { fixed: Amount::ZERO, share: 1 },
        ];
        for finding in findings {
            assert_ne!(finding.message(Language::Sv), finding.message(Language::En));
            assert_eq!(finding.fix(Language::Sv).is_some(), finding.fix(Language::En).is_some());
        }
    }
}
