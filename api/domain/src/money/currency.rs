//! The currencies that invoices are made out in.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::FaultKind;

/// A currency an invoice can be made out in.
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
    EnumString,
)]
#[serde(rename_all = "UPPERCASE")]
#[strum(serialize_all = "UPPERCASE", parse_err_ty = FaultKind, parse_err_fn = unknown)]
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
named!(Currency);

impl Currency {
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
    pub fn code(self) -> &'static str {
        self.as_str()
    }
}

fn unknown(_: &str) -> FaultKind {
    FaultKind::UnknownCurrency
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_reads_back_from_its_code() {
        for &currency in Currency::ALL {
            assert_eq!(currency.code().parse::<Currency>().unwrap(), currency);
        }
        assert_eq!("sek".parse::<Currency>(), Err(FaultKind::UnknownCurrency));
    }
}
