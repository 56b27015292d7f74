//! The warnings and blockers of a person: before a run is made, and again before it is approved and paid.

use crate::Language;
use crate::ids::{InvoiceId, UserId};
use crate::language::Argument;

/// Of two open accounts with one personnummer, one may be somebody else's. Only the one that has been paid before is
/// paid. The people themselves are not told, or a number could be tried to learn whether it is a customer's. Its code, and
/// its key in the catalogues.
pub const CONTESTED_NUMBER: (&str, &str) = ("duplicate_personnummer", "finding-contested-number");

/// Something a clerk should know about a person or an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whom it concerns.
    pub user: UserId,
    /// That person's name.
    pub user_name: String,
    /// The invoice it concerns.
    pub invoice: Option<InvoiceId>,
    /// For programs.
    pub code: &'static str,
    /// Swedish and English.
    pub text: (String, String),
}

/// A text of the catalogues in Swedish and in English.
#[must_use]
pub fn in_both(key: &'static str, args: &[(&'static str, Argument<'static>)]) -> (String, String) {
    Language::both(|language| language.phrase_with(key, args.iter().cloned()))
}

impl Finding {
    /// The text in a language.
    #[must_use]
    pub fn message(&self, language: Language) -> &str {
        match language {
            Language::Sv => &self.text.0,
            Language::En => &self.text.1,
        }
    }

    /// The first names of those concerned, and how many more there are: enough for one line.
    #[must_use]
    pub fn names(findings: &[Self], language: Language) -> String {
        const NAMED: usize = 3;
        let mut names: Vec<&str> = Vec::new();
        let mut people: Vec<UserId> = Vec::new();
        for finding in findings {
            if !people.contains(&finding.user) {
                people.push(finding.user);
                names.push(&finding.user_name);
            }
            // The rest are only counted, and they may be many thousands.
            if people.len() > NAMED {
                break;
            }
        }
        let more = Self::people(findings).saturating_sub(NAMED);
        let named = names.into_iter().take(NAMED).collect::<Vec<_>>().join(", ");
        if more == 0 {
            return named;
        }
        language.phrase_with("names-and-more", [("names", named.into()), ("more", more.into())])
    }

    /// How many people they concern.
    #[must_use]
    pub fn people(findings: &[Self]) -> usize {
        findings.iter().map(|finding| finding.user.0).collect::<std::collections::BTreeSet<_>>().len()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn finding(person: u128) -> Finding {
        Finding {
            user: UserId(Uuid::from_u128(person)),
            user_name: format!("P{person}"),
            invoice: None,
            code: "held",
            text: (String::new(), String::new()),
        }
    }

    #[test]
    fn few_are_named_and_many_are_counted() {
        let of = |people: &[u128]| people.iter().copied().map(finding).collect::<Vec<_>>();
        assert_eq!(Finding::names(&of(&[1]), Language::En), "P1");
        assert_eq!(Finding::names(&of(&[1, 1, 2, 3]), Language::En), "P1, P2, P3");
        assert_eq!(Finding::names(&of(&[1, 2, 3, 4, 5]), Language::Sv), "P1, P2, P3 och 2 till");
    }
}
