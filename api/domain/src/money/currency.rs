//! The currencies that invoices are made out in.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::FaultKind;

/// A currency an invoice can be made out in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Swedish krona, which salaries and the ledger are kept in.
    #[default]
    Sek,
    /// Euro.
    Eur,
    /// Norwegian krone.
    Nok,
    /// Danish krone.
    Dkk,
    /// United States dollar.
    Usd,
    /// Pound sterling.
    Gbp,
}

impl Currency {
    /// Every currency.
    pub const ALL: [Self; 6] = [Self::Sek, Self::Eur, Self::Nok, Self::Dkk, Self::Usd, Self::Gbp];

    /// Whether an invoice in it can be sent: what is paid out and posted is kronor, and the rates of others are not known
    /// yet.
    pub const fn can_be_sent(self) -> bool {
        matches!(self, Self::Sek)
    }

    /// Whether people in the Nordic countries call it kronor and write `kr`.
    pub const fn is_nordic(self) -> bool {
        matches!(self, Self::Sek | Self::Nok | Self::Dkk)
    }

    /// The ISO 4217 code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sek => "SEK",
            Self::Eur => "EUR",
            Self::Nok => "NOK",
            Self::Dkk => "DKK",
            Self::Usd => "USD",
            Self::Gbp => "GBP",
        }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Currency {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|c| c.code() == text).ok_or(FaultKind::UnknownCurrency)
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_reads_back_from_its_code() {
        for currency in Currency::ALL {
            assert_eq!(currency.code().parse::<Currency>().unwrap(), currency);
        }
        assert_eq!("sek".parse::<Currency>(), Err(FaultKind::UnknownCurrency));
    }
}
