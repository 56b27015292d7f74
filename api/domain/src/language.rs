//! The two languages every text for people exists in, and how a text is found.

mod arguments;
mod catalogue;

/// An argument of a text: `12.into()`, `"Anna".into()`.
pub use fluent_bundle::FluentValue as Argument;

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr, VariantArray};

use crate::FaultKind;

/// A language a person can be spoken to in. Swedish unless something else is asked for.
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
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "snake_case")]
pub enum Language {
    /// Swedish.
    #[default]
    Sv,
    /// English.
    En,
}
named!(Language);

impl Language {
    /// What `text` gives in Swedish and in English.
    pub fn both<T>(text: impl Fn(Self) -> T) -> (T, T) {
        (text(Self::Sv), text(Self::En))
    }

    /// Chooses between two texts.
    pub const fn pick<'a>(self, sv: &'a str, en: &'a str) -> &'a str {
        match self {
            Self::Sv => sv,
            Self::En => en,
        }
    }
}

impl FromStr for Language {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "sv" => Ok(Self::Sv),
            "en" => Ok(Self::En),
            _ => Err(FaultKind::Unknown),
        }
    }
}

#[cfg(test)]
mod tests;
