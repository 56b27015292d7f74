//! The fields of an invoice that its owner can change, and what they are called in a letter.

use paraply_domain::language::Language;

/// A field's name on the wire, and its names in Swedish and English.
type Named = (&'static str, &'static str, &'static str);

const WHOLE: [Named; 11] = [
    ("clientId", "kunden", "the client"),
    ("issueDate", "fakturadatumet", "the invoice date"),
    ("dueDate", "förfallodagen", "the due date"),
    ("supplyFrom", "första dagen för arbetet", "the first day of the work"),
    ("supplyTo", "sista dagen för arbetet", "the last day of the work"),
    ("reference", "referensen", "the reference"),
    ("currency", "valutan", "the currency"),
    ("notes", "anteckningarna", "the notes"),
    ("bankAccountId", "bankkontot", "the bank account"),
    ("items", "raderna", "the lines"),
    ("vatExemption", "skälet till noll moms", "the reason for no VAT"),
];

const OF_LINE: [Named; 5] = [
    ("description", "beskrivningen", "the description"),
    ("quantity", "antalet", "the quantity"),
    ("unit", "enheten", "the unit"),
    ("unitPrice", "priset", "the price"),
    ("vatRate", "momsen", "the VAT"),
];

/// What `reference` or `items[0].description` is called; nothing when no field of an invoice has that name.
pub(super) fn field_name(name: &str, language: Language) -> Option<String> {
    let find = |fields: &[Named], name: &str| {
        let (_, sv, en) = fields.iter().find(|(known, ..)| *known == name)?;
        Some(language.pick(sv, en))
    };
    if let Some(whole) = find(&WHOLE, name) {
        return Some(whole.to_owned());
    }
    let (place, field) = name.strip_prefix("items[")?.split_once("].")?;
    let line = u32::from(place.parse::<u16>().ok()?) + 1;
    Some(format!("{} {} {line}", find(&OF_LINE, field)?, language.pick("på rad", "of line")))
}
