//! A request for other tax settings or another personal number. The office decides on evidence; until then what is
//! recorded applies.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::ids::UserId;
use crate::{FaultKind, Refusal};

/// Where a request stands.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
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
named!(TaxRequestStatus);

impl TaxRequestStatus {
    /// A request is decided or withdrawn once.
    pub fn check_open(self) -> Result<(), Refusal> {
        match self {
            Self::Waiting => Ok(()),
            status => Err(Refusal::TaxRequestClosed { status }),
        }
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
        for &status in TaxRequestStatus::ALL {
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
