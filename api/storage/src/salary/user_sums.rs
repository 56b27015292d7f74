//! One amount for each of many people.

use std::collections::HashMap;

use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use uuid::Uuid;

use crate::error::{Error, Result};

/// A row of a query.
pub(super) struct UserSum {
    pub user_id: Uuid,
    pub amount: Decimal,
}

/// The amounts by person; `what` they are stands in the error where one is unreadable.
pub(super) fn sums_by_user(rows: Vec<UserSum>, what: &str) -> Result<HashMap<UserId, Amount>> {
    rows.into_iter()
        .map(|UserSum { user_id, amount }| {
            let amount =
                Amount::new(amount).map_err(|_| Error::Inconsistent(format!("{what} of user {user_id}")))?;
            Ok((UserId(user_id), amount))
        })
        .collect()
}
