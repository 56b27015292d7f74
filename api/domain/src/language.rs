//! The two languages every text for people exists in, and how a text is found.

mod catalogue;
mod told;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::FaultKind;

/// A language a person can be spoken to in. Swedish unless something else is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Swedish.
    #[default]
    Sv,
    /// English.
    En,
}

impl Language {
    /// Every language, in the order they are offered.
    pub const ALL: [Self; 2] = [Self::Sv, Self::En];

    /// The ISO 639-1 code, as on the wire and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sv => "sv",
            Self::En => "en",
        }
    }

    /// Chooses between two texts.
    pub const fn pick<'a>(self, sv: &'a str, en: &'a str) -> &'a str {
        match self {
            Self::Sv => sv,
            Self::En => en,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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
