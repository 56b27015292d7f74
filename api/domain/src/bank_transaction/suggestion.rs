//! What a transaction that waits may be for: invoices in the order of how much speaks for each. None is certain, or it
//! would have been matched.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use crate::invoice::InvoiceNumber;
use crate::{Amount, InvoiceId};

/// What speaks for an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SuggestionReason {
    /// The payer gave its OCR number.
    Reference,
    /// Its number stands in what the payer wrote.
    NumberInText,
    /// The payer's name is like the client's.
    SimilarName,
    /// What is owed is what came in, but for öre.
    SameAmount,
}
named!(SuggestionReason);

/// An open invoice for which something may speak.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// Its identity.
    pub invoice: InvoiceId,
    /// Its number, which decides the order among equals.
    pub number: String,
    /// What is owed.
    pub balance: Amount,
    /// The payer gave its OCR number.
    pub has_reference: bool,
    /// Its number stands in what the payer wrote.
    pub has_number: bool,
    /// The payer's name is like the client's.
    pub has_name: bool,
}

/// An invoice that a transaction may be for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The invoice.
    pub invoice: InvoiceId,
    /// From 1. Several have the same where nothing tells them apart.
    pub rank: u32,
    /// What speaks for it.
    pub reasons: Vec<SuggestionReason>,
    /// What of the transaction would settle it.
    pub part: Amount,
}

/// Puts the candidates in order, best first. `rest` is what of the transaction is not explained, `tolerance` the largest
/// difference that is öre rounding. A name alone says too little.
pub fn suggest(rest: Amount, tolerance: Amount, candidates: Vec<Candidate>) -> Vec<Suggestion> {
    let mut weighed: Vec<(u8, Candidate)> = candidates
        .into_iter()
        .filter_map(|candidate| Some((weight(&candidate, rest, tolerance)?, candidate)))
        .collect();
    weighed.sort_by(|(weight, one), (other_weight, other)| {
        weight.cmp(other_weight).then_with(|| one.number.cmp(&other.number))
    });
    let mut suggestions: Vec<Suggestion> = Vec::with_capacity(weighed.len());
    let mut last = None;
    let mut rank = 0;
    for (weight, candidate) in weighed {
        if last != Some(weight) {
            (last, rank) = (Some(weight), rank + 1);
        }
        let is_same = is_same_amount(&candidate, rest, tolerance);
        let said = [
            (candidate.has_reference, SuggestionReason::Reference),
            (candidate.has_number, SuggestionReason::NumberInText),
            (candidate.has_name, SuggestionReason::SimilarName),
            (is_same, SuggestionReason::SameAmount),
        ];
        suggestions.push(Suggestion {
            invoice: candidate.invoice,
            rank,
            reasons: said.into_iter().filter_map(|(holds, reason)| holds.then_some(reason)).collect(),
            part: if is_same { rest } else { rest.min(candidate.balance) },
        });
    }
    suggestions
}

/// The invoice numbers in what a payer wrote.
pub fn numbers_in(text: &str) -> Vec<InvoiceNumber> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    let mut numbers: Vec<InvoiceNumber> = words.filter_map(|word| word.parse().ok()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn is_same_amount(candidate: &Candidate, rest: Amount, tolerance: Amount) -> bool {
    (candidate.balance - rest).abs() <= tolerance
}

/// The less, the more speaks for it.
fn weight(candidate: &Candidate, rest: Amount, tolerance: Amount) -> Option<u8> {
    let is_same = is_same_amount(candidate, rest, tolerance);
    match (candidate.has_reference, candidate.has_number, candidate.has_name, is_same) {
        (true, _, _, true) => Some(0),
        (true, ..) => Some(1),
        (_, true, _, true) => Some(2),
        (_, true, ..) => Some(3),
        (_, _, true, true) => Some(4),
        (_, _, _, true) => Some(5),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn candidate(number: u128, balance: &str, [has_reference, has_number, has_name]: [bool; 3]) -> Candidate {
        Candidate {
            invoice: InvoiceId(Uuid::from_u128(number)),
            number: format!("2026-{number:05}"),
            balance: amount(balance),
            has_reference,
            has_number,
            has_name,
        }
    }

    #[test]
    fn the_more_speaks_for_an_invoice_the_earlier_it_comes() {
        let candidates = vec![
            candidate(1, "900.00", [false, false, true]),
            candidate(2, "1000.00", [false, false, false]),
            candidate(3, "1000.00", [false, false, true]),
            candidate(4, "800.00", [false, true, false]),
            candidate(5, "1000.00", [false, true, false]),
            candidate(6, "1200.00", [true, false, false]),
            candidate(7, "1000.40", [true, false, false]),
            candidate(8, "1000.00", [false, false, false]),
        ];
        let forwards = suggest(amount("1000"), amount("1"), candidates.clone());
        let told: Vec<(u128, u32, String)> = forwards
            .iter()
            .map(|suggestion| (suggestion.invoice.0.as_u128(), suggestion.rank, suggestion.part.to_string()))
            .collect();
        let expected = [
            (7, 1, "1000.00"),
            (6, 2, "1000.00"),
            (5, 3, "1000.00"),
            (4, 4, "800.00"),
            (3, 5, "1000.00"),
            (2, 6, "1000.00"),
            (8, 6, "1000.00"),
        ];
        assert_eq!(told, expected.map(|(number, rank, part)| (number, rank, part.to_owned())));
        let backwards = suggest(amount("1000"), amount("1"), candidates.into_iter().rev().collect());
        assert_eq!(backwards, forwards);
        let reasons = [SuggestionReason::Reference, SuggestionReason::SameAmount];
        assert_eq!(forwards[0].reasons, reasons);
    }

    #[test]
    fn invoice_numbers_are_found_in_what_people_write() {
        let told: Vec<String> = numbers_in("Faktura 2026-00012, 2026-00007. (2026-00012) 26-1 2026-1 1012")
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(told, ["2026-00007", "2026-00012"]);
    }
}
