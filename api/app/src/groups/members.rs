//! Many people into a group at once.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{GroupId, UserId};
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_storage::{self as storage, groups, users};

use super::guarded::{self, AllFees, Move};
use crate::approvals::Approval;
use crate::{App, Caller, Error, Result, Write};

/// How many people one request may move.
pub const MAX: usize = 200;

/// Result for one user.
pub struct Moved {
    pub id: UserId,
    /// The name; absent when there is no such person.
    pub full_name: Option<String>,
    /// The group before.
    pub from: Option<String>,
    pub refused: Option<Error>,
}

/// Moves people into a group, each in a transaction of its own, so that one refusal does not affect the others. Who is
/// in it already is left as they are.
///
/// Whose fee changes by it stays until a second person has confirmed it; those are requested together.
pub async fn add(
    app: &App,
    caller: &Caller,
    group: GroupId,
    people: &[UserId],
) -> Result<(Vec<Moved>, Option<Box<Approval>>)> {
    if people.is_empty() || people.len() > MAX {
        let range = FaultKind::OutOfRange { min: "1".into(), max: MAX.to_string() };
        return Err(Error::fault("userIds", range));
    }
    let mut db = app.pool.acquire().await?;
    groups::get(&mut db, group).await?;
    let fees = AllFees::load(&mut db).await?;
    drop(db);
    let mut results = Vec::with_capacity(people.len());
    for &id in people {
        results.push(one(app, caller, group, id, &fees).await?);
    }
    let waits = |moved: &&Moved| matches!(moved.refused, Some(Error::Refused(Refusal::GroupFeeWaits)));
    let moves: Vec<Move> =
        results.iter().filter(waits).map(|moved| Move { user: moved.id, group: Some(group) }).collect();
    if moves.is_empty() {
        return Ok((results, None));
    }
    let request =
        async move |Write { app, caller, tx }: Write<'_>| guarded::request(tx, app, caller, moves).await;
    Ok((results, Some(app.write(caller, request).await?)))
}

async fn one(app: &App, caller: &Caller, group: GroupId, id: UserId, fees: &AllFees) -> Result<Moved> {
    let mut tx = app.begin().await?;
    let before = match users::get_for_update(&mut tx, id).await {
        Ok(user) => user,
        Err(storage::Error::NotFound) => {
            return Ok(Moved { id, full_name: None, from: None, refused: Some(Error::NotFound) });
        }
        Err(error) => return Err(error.into()),
    };
    let moved = |refused| Moved {
        id,
        full_name: Some(before.full_name.clone()),
        from: before.group_name.clone(),
        refused,
    };
    if before.closed_at.is_some() {
        return Ok(moved(Some(Refusal::AccountClosed.into())));
    }
    if before.group_id == Some(group) {
        return Ok(moved(None));
    }
    if let Err(refusal) = own_money::check(Decision::ChangeGroup, caller.user_id, id) {
        return Ok(moved(Some(refusal.into())));
    }
    if fees.differ(before.group_id, Some(group)) {
        return Ok(moved(Some(Refusal::GroupFeeWaits.into())));
    }
    guarded::move_one(&mut tx, app, caller, &before, Some(group)).await?;
    tx.commit().await?;
    Ok(moved(None))
}
