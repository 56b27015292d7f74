//! The tax settings in rows of users. A row that has any cell of the tax rule replaces the whole rule; empty cells for
//! holiday pay, pension and a higher percentage leave what is stored.

use std::collections::HashMap;

use chrono::NaiveDate;
use paraply_domain::fault::Faults;
use paraply_domain::ids::UserId;
use paraply_domain::tax_profile::TaxProfile;
use paraply_storage::imports::Record;
use paraply_storage::salary::runs;
use paraply_storage::users::User;
use paraply_storage::users::tax_profiles::{self as storage, Ground};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::super::cell;
use super::super::heading::Column;
use super::super::plan::Change;
use super::super::reader::Reader;
use super::super::rows::Row;
use super::super::work::Work;
use crate::users::details::{TaxChange, TaxInput, audited_tax};
use crate::users::tax_profiles::{self, is_recorded};
use crate::{Result, audit};

/// The settings of a user before an import.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Former {
    pub user: UserId,
    pub profile: TaxProfile,
}

/// The columns of the rule, which a row replaces together.
const OF_THE_RULE: [Column; 10] = [
    Column::TaxRule,
    Column::TaxTable,
    Column::TaxColumn,
    Column::DecisionPercent,
    Column::DecisionAmount,
    Column::DecisionReference,
    Column::ValidTo,
    Column::DisabledGround,
    Column::DisabledEvidence,
    Column::DisabledValidTo,
];

/// The change of settings that a row asks for. `recorded`: the stored settings, if any.
pub fn read<'a>(
    reader: &mut Reader<'a>,
    row: &'a Row,
    recorded: Option<&TaxProfile>,
    today: NaiveDate,
) -> Option<TaxChange> {
    let says_rule = OF_THE_RULE.into_iter().any(|column| reader.stated(row, column).is_some())
        || reader.stated(row, Column::DisabledReason).is_some();
    let says_more = [Column::VoluntaryPercent, Column::HolidayMode, Column::PensionPercent]
        .into_iter()
        .any(|column| reader.stated(row, column).is_some());
    if !says_rule && !says_more {
        return None;
    }
    let faults_before = reader.errors.len();
    let present = recorded.cloned().unwrap_or_default();
    let mut input = TaxInput::of(&present);
    if says_rule {
        let stated = |column| reader.stated(row, column).map(str::to_owned);
        let (reference, reason, evidence) = (
            stated(Column::DecisionReference),
            stated(Column::DisabledReason),
            stated(Column::DisabledEvidence),
        );
        let rule = reader.optional(row, Column::TaxRule, cell::tax_rule);
        input.table = reader.optional(row, Column::TaxTable, cell::whole);
        input.column = reader.optional(row, Column::TaxColumn, cell::whole);
        // A table is a main employer's.
        let usual = if input.table.is_some() { "main_employer" } else { "side_income" };
        input.rule = rule.unwrap_or(usual);
        input.decision_percent = reader.optional(row, Column::DecisionPercent, cell::number);
        input.decision_amount = reader.optional(row, Column::DecisionAmount, cell::price);
        let kind = if input.decision_amount.is_some() { "amount" } else { "percent" };
        input.decision_kind = (input.rule == "decision").then_some(kind);
        input.decision_reference = reference;
        input.valid_to = reader.optional(row, Column::ValidTo, cell::date);
        input.disabled_ground = reader.optional(row, Column::DisabledGround, cell::untaxed_ground);
        input.swedish_tax = [Column::DisabledGround, Column::DisabledReason, Column::DisabledEvidence]
            .into_iter()
            .all(|column| reader.stated(row, column).is_none());
        input.disabled_reason = reason;
        input.disabled_evidence = evidence;
        input.disabled_valid_to = reader.optional(row, Column::DisabledValidTo, cell::date);
    }
    input.voluntary_percent =
        reader.optional(row, Column::VoluntaryPercent, cell::number).or(input.voluntary_percent);
    input.holiday = reader.optional(row, Column::HolidayMode, cell::holiday_mode);
    input.pension_percent = reader.optional(row, Column::PensionPercent, cell::number);
    input.reason = Some(reader.evidence(row));
    if reader.errors.len() > faults_before {
        return None;
    }
    let mut faults = Faults::new();
    let change = input.parse("", &mut faults);
    reader.faults(row, faults.into_vec());
    let change = change.filter(|_| reader.errors.len() == faults_before)?;
    (!is_recorded(recorded, &change.over(&present), today)).then_some(change)
}

/// The changes as the dry run shows them.
pub fn changes(change: &TaxChange, recorded: Option<&TaxProfile>) -> Vec<Change> {
    let present = recorded.cloned().unwrap_or_default();
    let from = recorded.map_or_else(|| texts(None), |recorded| texts(Some(recorded)));
    Change::between(from, texts(Some(&change.over(&present))))
}

fn texts(profile: Option<&TaxProfile>) -> [(Column, String); 11] {
    let input = profile.map(TaxInput::of);
    let text = |of: &dyn Fn(&TaxInput) -> Option<String>| input.as_ref().and_then(of).unwrap_or_default();
    [
        (Column::TaxRule, text(&|tax| Some(tax.rule.to_owned()))),
        (Column::TaxTable, text(&|tax| Some(tax.table?.to_string()))),
        (Column::TaxColumn, text(&|tax| Some(tax.column?.to_string()))),
        (Column::DecisionPercent, text(&|tax| Some(tax.decision_percent?.normalize().to_string()))),
        (Column::DecisionAmount, text(&|tax| Some(tax.decision_amount?.normalize().to_string()))),
        (Column::ValidTo, text(&|tax| Some(tax.valid_to?.to_string()))),
        (Column::VoluntaryPercent, text(&|tax| Some(tax.voluntary_percent?.normalize().to_string()))),
        (Column::HolidayMode, text(&|tax| Some(tax.holiday?.as_str().to_owned()))),
        (Column::PensionPercent, text(&|tax| Some(tax.pension_percent?.normalize().to_string()))),
        (Column::DisabledGround, text(&|tax| Some(tax.disabled_ground?.as_str().to_owned()))),
        (Column::DisabledValidTo, text(&|tax| Some(tax.disabled_valid_to?.to_string()))),
    ]
}

/// Records settings from the first day that is open for each user. `with_tax`: the user, the change, and whether the
/// import created the user. `recorded`: the stored settings.
pub async fn carry_out(
    work: &mut Work<'_>,
    db: &mut PgConnection,
    with_tax: &[(&User, &TaxChange, bool)],
    recorded: &HashMap<Uuid, TaxProfile>,
) -> Result<()> {
    if with_tax.is_empty() {
        return Ok(());
    }
    let Work { app, caller, .. } = *work;
    runs::hold_making(db).await?;
    let people: Vec<Uuid> = with_tax.iter().map(|(user, ..)| user.id.0).collect();
    let first_days = tax_profiles::first_open_days(db, app, &people).await?;
    let (mut events, mut new, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for (user, change, is_new) in with_tax {
        let id = user.id.0;
        let present = recorded.get(&id).cloned().unwrap_or_default();
        let first = first_days[&id];
        let profile = change.over(&present);
        let ground = Ground { reason: change.reason(), request: None };
        let made =
            storage::insert(db, user.id, first, &profile, ground, caller.user_id, app.clock.now()).await?;
        let (before, after) = (audited_tax(&present), audited_tax(&profile));
        events.push(audit::event("tax_profile.add", id, Some(&before), Some(&after))?);
        if *is_new {
            new.push(Record::created("tax_profile", made, 1));
        } else {
            changed.push(Record::changed(
                "tax_profile",
                made,
                1,
                &Former { user: user.id, profile: present },
            )?);
        }
    }
    audit::record_many(db, &app.clock, caller, "user", &events).await?;
    work.record_beside(db, &new).await?;
    work.record_beside(db, &changed).await
}
