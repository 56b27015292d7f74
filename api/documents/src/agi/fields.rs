//! The boxes of the declaration, in the order in which they stand, and the form of their values.
//!
//! From Skatteverket's sample and public descriptions; the name of box 020 is that of the annual statements before
//! the declaration, which other programs use here, too.

use paraply_domain::check_digits::luhn;
use paraply_domain::person::Personnummer;

/// The form of a box's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// The employer's twelve digits, the same everywhere.
    Employer,
    /// A person's twelve digits.
    Person,
    /// The month, the same everywhere.
    Period,
    /// Whole kronor, at most ten digits.
    Amount,
    /// From 1, at most ten digits.
    Number,
    /// `1`.
    Tick,
    /// Anything but nothing.
    Text,
}

/// A box: its element, its code, the form of its value.
pub(super) struct Field {
    pub name: &'static str,
    pub code: &'static str,
    pub value: Value,
}

const fn field(name: &'static str, code: &'static str, value: Value) -> Field {
    Field { name, code, value }
}

/// The totals.
pub(super) const HU: [Field; 4] = [
    field("AgRegistreradId", "201", Value::Employer),
    field("RedovisningsPeriod", "006", Value::Period),
    field("SummaArbAvgSlf", "487", Value::Amount),
    field("SummaSkatteavdr", "497", Value::Amount),
];

/// The boxes of which a record has exactly one.
pub(super) const TAX: [&str; 7] = ["001", "274", "275", "114", "253", "094", "276"];

/// A record.
pub(super) const IU: [Field; 33] = [
    field("AgRegistreradId", "201", Value::Employer),
    field("BetalningsmottagarId", "215", Value::Person),
    field("RedovisningsPeriod", "006", Value::Period),
    field("Specifikationsnummer", "570", Value::Number),
    field("Borttag", "205", Value::Tick),
    field("KontantErsattningUlagAG", "011", Value::Amount),
    field("SkatteplOvrigaFormanerUlagAG", "012", Value::Amount),
    field("SkatteplBilformanUlagAG", "013", Value::Amount),
    field("KostformanUlagAG", "015", Value::Amount),
    field("DrivmVidBilformanUlagAG", "018", Value::Amount),
    field("BetForDrivmVidBilformanUlagAG", "098", Value::Amount),
    field("AvrakningAvgiftsfriErs", "010", Value::Amount),
    field("KontantErsattningEjUlagSA", "131", Value::Amount),
    field("SkatteplOvrigaFormanerEjUlagSA", "132", Value::Amount),
    field("SkatteplBilformanEjUlagSA", "133", Value::Amount),
    field("DrivmVidBilformanEjUlagSA", "134", Value::Amount),
    field("AvdrPrelSkatt", "001", Value::Amount),
    field("AvdrSkattSINK", "274", Value::Amount),
    field("AvdrSkattASINK", "275", Value::Amount),
    field("SkattebefrEnlAvtal", "114", Value::Tick),
    field("Lokalanstalld", "253", Value::Tick),
    field("AmbassadanstISvMAvtal", "094", Value::Tick),
    field("EjskatteavdragEjbeskattningSv", "276", Value::Tick),
    field("Bilersattning", "050", Value::Tick),
    field("Traktamente", "051", Value::Tick),
    field("AndraKostnadsers", "020", Value::Amount),
    field("BostadsformanSmahusUlagAG", "041", Value::Tick),
    field("BostadsformanEjSmahusUlagAG", "043", Value::Tick),
    field("FormanHarJusterats", "048", Value::Tick),
    field("ArbetsplatsensGatuadress", "245", Value::Text),
    field("ArbetsplatsensOrt", "246", Value::Text),
    field("LandskodArbetsland", "090", Value::Text),
    field("VerksamhetensArt", "112", Value::Text),
];

/// Twelve digits of a company: `16` and an organisation number.
pub(super) fn is_employer(text: &str) -> bool {
    let digits = text.len() == 12 && text.bytes().all(|b| b.is_ascii_digit());
    digits && (is_company(text) || is_person(text))
}

fn is_company(text: &str) -> bool {
    text.starts_with("16") && text.as_bytes()[4] >= b'2' && luhn(&text[2..])
}

/// Twelve digits of a personal or coordination number.
pub(super) fn is_person(text: &str) -> bool {
    Personnummer::from_stored(text).is_ok()
}

/// Skatteverket's pattern: words of ASCII letters, digits and `_`, joined by single `-`, `+`, `.` or `'`, an at sign,
/// and words joined by `-` or `.`, with a point among them.
pub(super) fn is_email(text: &str) -> bool {
    let words = |part: &str, joints: &[char]| {
        part.split(joints)
            .all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
    };
    text.len() <= 254
        && text.split_once('@').is_some_and(|(local, domain)| {
            words(local, &['-', '+', '.', '\'']) && words(domain, &['-', '.']) && domain.contains('.')
        })
}
