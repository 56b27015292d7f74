//! Amounts, prices and numbers formatted as in the apps and documents. JSON and CSV output keep the API
//! values.

use paraply_domain::money::{display, parse_decimal};
use paraply_domain::{Amount, Currency};
use rust_decimal::Decimal;

use crate::language;

/// Decimals of prices and quantities in the API at most.
const DECIMALS_MAX: u32 = 6;

/// An amount in kronor: `1.234,50 kr`.
pub fn kr(amount: &str) -> String {
    with_currency(amount, Currency::Sek.code())
}

/// An amount with its currency.
pub fn with_currency(amount: &str, currency: &str) -> String {
    match (Amount::parse(amount), currency.parse::<Currency>()) {
        (Ok(amount), Ok(currency)) => amount.written(currency, language::current()),
        // Unknown currency: the API value as it is.
        _ => format!("{amount} {currency}"),
    }
}

/// An amount or a price without its currency: `1.234,50`.
pub fn digits(amount: &str, currency: &str) -> String {
    match (parsed(amount), currency.parse::<Currency>()) {
        (Some(amount), Ok(currency)) => display::price(amount, currency, language::current()),
        _ => amount.to_owned(),
    }
}

/// A number: `7,5`.
pub fn number(figure: &str) -> String {
    let number = |figure| display::decimal(figure, 0, language::current());
    parsed(figure).map_or_else(|| figure.to_owned(), number)
}

/// The total of amounts in one currency.
pub fn total<'a>(amounts: impl IntoIterator<Item = &'a str>, currency: &str) -> String {
    let total: Decimal = amounts.into_iter().filter_map(parsed).sum();
    with_currency(&total.to_string(), currency)
}

/// Whether the amount is zero.
pub fn is_zero(amount: &str) -> bool {
    !amount.bytes().any(|digit| (b'1'..=b'9').contains(&digit))
}

fn parsed(figure: &str) -> Option<Decimal> {
    parse_decimal(figure, DECIMALS_MAX).ok()
}
