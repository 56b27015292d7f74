//! Versions of the settings and scheduled changes, in the back office.

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

/// State of a settings version.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum SettingsVersionState {
    /// Scheduled for a later day.
    Planned,
    /// Has taken effect.
    InForce,
    /// Withdrawn before it took effect.
    Withdrawn,
}

/// A changed field.
#[derive(Debug, Object)]
struct SettingsFieldChange {
    /// Path of the field, `fees.fixedFee`.
    field: String,
    /// Value before the change.
    from: String,
    /// Value after the change.
    to: String,
}

impl From<FieldChange> for SettingsFieldChange {
    fn from(FieldChange { field, from, to }: FieldChange) -> Self {
        Self { field, from, to }
    }
}

/// A version of the settings.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct SettingsVersion {
    /// Version number.
    version: i32,
    /// First day on which it applies.
    valid_from: NaiveDate,
    /// State of the version.
    state: SettingsVersionState,
    /// Fields that it changes.
    changes: Vec<SettingsFieldChange>,
    /// When it was made.
    changed_at: DateTime<Utc>,
    /// Name of the staff member who made the change.
    changed_by_name: Option<String>,
    /// When it was withdrawn.
    withdrawn_at: Option<DateTime<Utc>>,
    /// Name of the staff member who withdrew it.
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

/// Effect of a settings change.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct SettingsPreview {
    /// First day on which it would apply.
    valid_from: NaiveDate,
    /// Fields that would change, compared with the settings of that day.
    changes: Vec<SettingsFieldChange>,
    /// Number of drafts that would get the new fee if sent from that day on.
    drafts: i64,
    /// Number of pending invoices that would get the new fee if sent from that day on.
    pending: i64,
    /// Number of sent and unpaid invoices. They keep the fee fixed at sending.
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
    /// List settings versions
    ///
    /// Scheduled, effective and withdrawn changes; the latest effective date first.
    #[oai(path = "/admin/settings/versions", method = "get", operation_id = "adminListSettingsVersions")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
    ) -> ApiResult<Json<Vec<SettingsVersion>>> {
        Ok(Json(history::list(app).await?.into_iter().map(Into::into).collect()))
    }

    /// Withdraw a scheduled settings change
    ///
    /// Possible until it takes effect. Withdrawing a change of protected settings waits for a second admin.
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
    /// Nothing is saved. Refused for the same errors as an update.
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
