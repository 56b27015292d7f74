//! A request for other tax settings or another personal number. The office decides on evidence; until then what is
//! recorded applies.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ids::UserId;
use crate::{FaultKind, Refusal};

/// Where a request stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaxRequestStatus {
    /// The office has not decided.
    Waiting,
    /// It applies from its day on.
    Approved,
    /// Refused, with a reason.
    Rejected,
    /// Withdrawn by the person.
    Withdrawn,
}

impl TaxRequestStatus {
    /// Every status.
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Approved, Self::Rejected, Self::Withdrawn];

    /// The name on the wire and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// A request is decided or withdrawn once.
    pub fn check_open(self) -> Result<(), Refusal> {
        match self {
            Self::Waiting => Ok(()),
            status => Err(Refusal::TaxRequestClosed { status }),
        }
    }
}

impl fmt::Display for TaxRequestStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for TaxRequestStatus {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(FaultKind::Unknown)
    }
}

/// Whether somebody may decide on a request: it is open, and of somebody else.
pub fn check_decision(status: TaxRequestStatus, owner: UserId, decider: UserId) -> Result<(), Refusal> {
    if owner == decider {
        return Err(Refusal::OwnTax);
    }
    status.check_open()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn nobody_decides_on_their_own_tax() {
        let (anna, finance) = (UserId(Uuid::from_u128(1)), UserId(Uuid::from_u128(2)));
        for status in TaxRequestStatus::ALL {
            assert_eq!(check_decision(status, anna, anna), Err(Refusal::OwnTax));
            let expected = match status {
                TaxRequestStatus::Waiting => Ok(()),
                status => Err(Refusal::TaxRequestClosed { status }),
            };
            assert_eq!(check_decision(status, anna, finance), expected);
            assert_eq!(status.as_str().parse(), Ok(status));
        }
    }
}
