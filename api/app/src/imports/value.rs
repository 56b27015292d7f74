//! The text of a spreadsheet cell, in any format.

use calamine::DataType;
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

/// What a cell shows, without its formatting: numbers with a point, days as year-month-day.
pub fn text(value: &impl DataType) -> String {
    if let Some(text) = value.get_string().or_else(|| value.get_duration_iso()) {
        text.to_owned()
    } else if let Some(number) = value.get_float() {
        // Spreadsheets count in binary floating point; fifteen digits are what they show of it.
        Decimal::from_f64(number)
            .map_or_else(|| number.to_string(), |number| number.round_dp(4).normalize().to_string())
    } else if let Some(number) = value.get_int() {
        number.to_string()
    } else if let Some(value) = value.get_bool() {
        value.to_string()
    } else if let Some(error) = value.get_error() {
        error.to_string()
    } else {
        value.as_date().map(|day| day.to_string()).unwrap_or_default()
    }
}
