//! The fields of an invoice that its owner can change, and what they are called in a mail.

use paraply_domain::language::Language;

/// A field's name on the wire, and its key in the catalogues.
type Named = (&'static str, &'static str);

const WHOLE: [Named; 11] = [
    ("clientId", "field-client"),
    ("issueDate", "field-issue-date"),
    ("dueDate", "field-due-date"),
    ("supplyFrom", "field-supply-from"),
    ("supplyTo", "field-supply-to"),
    ("reference", "field-reference"),
    ("currency", "field-currency"),
    ("notes", "field-notes"),
    ("bankAccountId", "field-bank-account"),
    ("items", "field-items"),
    ("vatExemption", "field-vat-exemption"),
];

const OF_LINE: [Named; 5] = [
    ("description", "field-description"),
    ("quantity", "field-quantity"),
    ("unit", "field-unit"),
    ("unitPrice", "field-unit-price"),
    ("vatRate", "field-vat-rate"),
];

/// What `reference` or `items[0].description` is called; nothing when no field of an invoice has that name.
pub(super) fn field_name(name: &str, language: Language) -> Option<String> {
    let find = |fields: &[Named], name: &str| {
        let (_, key) = fields.iter().find(|(known, _)| *known == name)?;
        Some(language.phrase(key))
    };
    if let Some(whole) = find(&WHOLE, name) {
        return Some(whole.to_owned());
    }
    let (place, field) = name.strip_prefix("items[")?.split_once("].")?;
    let line = u32::from(place.parse::<u16>().ok()?) + 1;
    let field = find(&OF_LINE, field)?.into();
    Some(language.phrase_with("field-of-line", [("field", field), ("line", line.into())]))
}
