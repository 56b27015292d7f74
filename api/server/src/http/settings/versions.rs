//! The back office: changes of the settings that come and that were, and what one would do.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::App;
use paraply_app::settings::history::{self, Entry, FieldChange, Preview, State};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};

use super::AdminSettings;
use crate::http::Tag;
use crate::http::approvals::MayWait;
use crate::http::fresh::Fresh;
use crate::http::list::{ApiResult, MessageResponse};
use crate::http::staff::{Staff, may};

/// What became of a change.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum SettingsVersionState {
    /// Its day has not come.
    Planned,
    /// Its day has come.
    InForce,
    /// It was taken back before its day.
    Withdrawn,
}

/// One field that changes.
#[derive(Debug, Object)]
struct SettingsFieldChange {
    /// Its path, `fees.fixedFee`.
    field: String,
    /// What it was before the change.
    from: String,
    /// What it is after the change.
    to: String,
}

impl From<FieldChange> for SettingsFieldChange {
    fn from(FieldChange { field, from, to }: FieldChange) -> Self {
        Self { field, from, to }
    }
}

/// A change of the settings.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct SettingsVersion {
    /// Its number.
    version: i32,
    /// From when it applies.
    valid_from: NaiveDate,
    /// What became of it.
    state: SettingsVersionState,
    /// What it makes other, and nothing else.
    changes: Vec<SettingsFieldChange>,
    /// When it was made.
    changed_at: DateTime<Utc>,
    /// By whom.
    changed_by_name: Option<String>,
    /// When it was taken back.
    withdrawn_at: Option<DateTime<Utc>>,
    /// By whom.
    withdrawn_by_name: Option<String>,
}

impl From<Entry> for SettingsVersion {
    fn from(entry: Entry) -> Self {
        Self {
            version: entry.version,
            valid_from: entry.valid_from,
            state: match entry.state {
                State::Planned => SettingsVersionState::Planned,
                State::InForce => SettingsVersionState::InForce,
                State::Withdrawn => SettingsVersionState::Withdrawn,
            },
            changes: entry.changes.into_iter().map(Into::into).collect(),
            changed_at: entry.changed_at,
            changed_by_name: entry.changed_by_name,
            withdrawn_at: entry.withdrawn_at,
            withdrawn_by_name: entry.withdrawn_by_name,
        }
    }
}

/// What a change of the settings would do.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct SettingsPreview {
    /// From when it would apply.
    valid_from: NaiveDate,
    /// What would be other, against what applies on that day without it.
    changes: Vec<SettingsFieldChange>,
    /// Drafts that would get the new fee, when they are sent from that day on.
    drafts: i64,
    /// Pending invoices that would get it, when they are sent from that day on.
    pending: i64,
    /// Sent and unpaid invoices, which keep the fee of the day they were sent.
    sent: i64,
}

impl From<Preview> for SettingsPreview {
    fn from(preview: Preview) -> Self {
        Self {
            valid_from: preview.valid_from,
            changes: preview.changes.into_iter().map(Into::into).collect(),
            drafts: preview.invoices.drafts,
            pending: preview.invoices.pending,
            sent: preview.invoices.sent,
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List the changes of the settings
    ///
    /// Those that come, those that apply and those that were taken back; the one that applies last first.
    #[oai(path = "/admin/settings/versions", method = "get", operation_id = "adminListSettingsVersions")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
    ) -> ApiResult<Json<Vec<SettingsVersion>>> {
        Ok(Json(history::list(app).await?.into_iter().map(Into::into).collect()))
    }

    /// Withdraw a scheduled change
    ///
    /// Before its day; afterwards the settings are changed anew. A change that touches what guards money waits for a
    /// second admin.
    #[oai(
        path = "/admin/settings/versions/:version",
        method = "delete",
        operation_id = "adminWithdrawSettingsVersion"
    )]
    async fn withdraw(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<Staff<may::ManageSettings>>,
        /// Number of the version.
        version: Path<i32>,
    ) -> ApiResult<MayWait<MessageResponse>> {
        let outcome = history::withdraw(app, &caller, version.0).await?;
        let said = |()| MessageResponse::say("done-change-withdrawn").0;
        Ok(MayWait::new(app, &caller, outcome.map(said)))
    }

    /// Preview a settings change
    ///
    /// Nothing is stored. Refused for the same faults as the change itself.
    #[oai(path = "/admin/settings/preview", method = "post", operation_id = "adminPreviewSettings")]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        input: Json<AdminSettings>,
    ) -> ApiResult<Json<SettingsPreview>> {
        Ok(Json(history::preview(app, input.0.try_into()?).await?.into()))
    }
}
