//! What changes a person's fee: a group's own fee, and moves between groups with different ones. Nobody does either
//! alone. Each is described for the second person, and carried out once confirmed.

use std::collections::HashMap;

use paraply_domain::approval::GuardedAct;
use paraply_domain::fee::OwnTerms;
use paraply_domain::ids::{GroupId, UserId};
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_storage::groups::{self, Terms};
use paraply_storage::users::{self, User};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::note;
use crate::approvals::{self, Approval, Command, Described, Fields};
use crate::audit::{self, AuditEntry};
use crate::users::{details as people, tax_profiles};
use crate::{App, Caller, Error, Result};

/// What a request for moves of several people is about.
const SEVERAL: &str = "group_move";

/// Somebody into a group, or out of any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    pub user: UserId,
    pub group: Option<GroupId>,
}

/// The fees of all groups, to see whether a move changes somebody's.
pub struct AllFees(HashMap<GroupId, (String, OwnTerms)>);

impl AllFees {
    /// Reads them.
    pub async fn load(db: &mut PgConnection) -> Result<Self> {
        Ok(Self(groups::all_fees(db).await?))
    }

    fn of(&self, group: Option<GroupId>) -> OwnTerms {
        group.and_then(|group| self.0.get(&group)).map(|(_, fees)| *fees).unwrap_or_default()
    }

    /// Whether whoever goes from one to the other pays another fee.
    pub fn differ(&self, from: Option<GroupId>, to: Option<GroupId>) -> bool {
        self.of(from) != self.of(to)
    }

    fn name(&self, group: Option<GroupId>) -> String {
        group.and_then(|group| self.0.get(&group)).map(|(name, _)| name.clone()).unwrap_or_default()
    }
}

/// Requests moves that change fees. The same moves of several people again are the same request while it waits.
pub async fn request(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    mut moves: Vec<Move>,
) -> Result<Box<Approval>> {
    moves.sort_unstable_by_key(|one| one.user);
    let id = name_of(&moves)?;
    if let Some(waiting) = approvals::waiting_for(db, GuardedAct::MoveToGroup, SEVERAL, id).await? {
        return Ok(waiting);
    }
    let command = Command::MoveToGroups { id, moves };
    approvals::request(db, app, caller, command).await
}

/// The name of a request for these moves: the same for the same ones.
fn name_of(moves: &[Move]) -> Result<Uuid> {
    let digest = Sha256::digest(serde_json::to_vec(moves).map_err(Error::internal)?);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Ok(uuid::Builder::from_custom_bytes(bytes).into_uuid())
}

fn fee_text(fees: OwnTerms) -> String {
    let percentage = fees.percentage.map_or_else(|| "–".to_owned(), |percentage| format!("{percentage} %"));
    let fixed = fees.fixed.map_or_else(|| "–".to_owned(), |fixed| format!("{fixed} SEK"));
    format!("{percentage} + {fixed}")
}

/// Who goes where, with the fees of the groups: those are read again at the confirmation, too.
pub(crate) async fn describe_moves(db: &mut PgConnection, id: Uuid, moves: &[Move]) -> Result<Described> {
    let mut moves = moves.to_vec();
    moves.sort_unstable_by_key(|one| one.user);
    let (mut before, mut after) = (Fields::new(), Fields::new());
    let mut involved: Vec<GroupId> = moves.iter().filter_map(|one| one.group).collect();
    let mut people = Vec::with_capacity(moves.len());
    for one in &moves {
        let user = users::get_for_update(db, one.user).await?;
        if user.closed_at.is_some() {
            return Err(Refusal::AccountClosed.into());
        }
        involved.extend(user.group_id);
        people.push(user);
    }
    let fees = AllFees::load(db).await?;
    for (one, user) in moves.iter().zip(&people) {
        before.insert(user.email.to_string(), fees.name(user.group_id));
        after.insert(user.email.to_string(), fees.name(one.group));
    }
    for group in involved {
        let (field, text) = (format!("fee {}", fees.name(Some(group))), fee_text(fees.of(Some(group))));
        before.insert(field.clone(), text.clone());
        after.insert(field, text);
    }
    let (entity, entity_id, subject) = match people.as_slice() {
        [user] => ("user", user.id.0, format!("{}, {}", user.full_name, user.email)),
        people => (SEVERAL, id, people.len().to_string()),
    };
    let favours = match people.as_slice() {
        [user] => Some(user.id),
        _ => None,
    };
    Ok(Described { entity, entity_id, subject, before, after, favours })
}

/// Moves them.
pub(crate) async fn carry_out_moves(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    moves: &[Move],
) -> Result<()> {
    for Move { user, group } in moves {
        let before = users::get_for_update(db, *user).await?;
        if before.group_id != *group {
            move_one(db, app, by, &before, *group).await?;
        }
    }
    Ok(())
}

/// Moves a locked person and notes it.
pub(super) async fn move_one(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    before: &User,
    group: Option<GroupId>,
) -> Result<()> {
    own_money::check(Decision::ChangeGroup, by.user_id, before.id)?;
    let user = User { group_id: group, ..before.clone() };
    users::update(db, &user).await?;
    let tax = tax_profiles::current(db, user.id, app.clock.today()).await?;
    let entry = AuditEntry { action: "user.move", entity: "user", entity_id: user.id.0 };
    let (was, is) = (people::audited(before, &tax), people::audited(&user, &tax));
    audit::record(db, &app.clock, by, entry, Some(&was), Some(&is)).await
}

/// What changes in a group.
pub(crate) async fn describe_terms(db: &mut PgConnection, id: GroupId, terms: &Terms) -> Result<Described> {
    groups::lock(db, id).await?;
    let group = groups::get(db, id).await?;
    let fields = |terms: &Terms| -> Fields {
        let text = |value: Option<String>| value.unwrap_or_default();
        [
            ("name", terms.name.clone()),
            ("description", terms.description.clone()),
            ("feePercentage", text(terms.fees.percentage.map(|percentage| percentage.to_string()))),
            ("fixedFee", text(terms.fees.fixed.map(|fixed| fixed.to_string()))),
            ("paymentTermsDays", text(terms.payment_terms_days.map(|days| days.to_string()))),
        ]
        .map(|(field, value)| (field.to_owned(), value))
        .into()
    };
    let (mut before, mut after) = (fields(&group.terms), fields(terms));
    before.retain(|field, value| after.get(field) != Some(value));
    after.retain(|field, _| before.contains_key(field));
    // Whom it reaches, which is counted again at the confirmation.
    for fields in [&mut before, &mut after] {
        fields.insert("memberCount".to_owned(), group.member_count.to_string());
    }
    Ok(Described {
        entity: "group",
        entity_id: id.0,
        subject: group.terms.name,
        before,
        after,
        favours: None,
    })
}

/// Changes a group with its fee.
pub(crate) async fn change_terms(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    id: GroupId,
    terms: &Terms,
) -> Result<()> {
    groups::lock(db, id).await?;
    let before = groups::get(db, id).await?;
    if groups::has_member(db, id, by.user_id).await? {
        own_money::check(Decision::ChangeGroupTerms, by.user_id, by.user_id)?;
    }
    groups::update(db, id, terms).await?;
    let group = groups::get(db, id).await?;
    note(db, app, by, "group.update", Some(&before), Some(&group)).await
}
