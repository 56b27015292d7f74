//! Approval requests in the back office.

use chrono::{DateTime, Utc};
use paraply_app::approvals::{self, Filter, Outcome};
use paraply_app::{App, Caller};
use paraply_domain::approval;
use paraply_domain::ids::ApprovalId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::types::{ParseFromJSON, ToJSON};
use poem_openapi::{ApiResponse, Enum, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::fresh::Fresh;
use super::language;
use super::list::{ApiResult, List, ListAnswer};
use super::staff::{Staff, may};

/// Status of an approval request.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case", remote = "approval::ApprovalStatus")]
pub enum ApprovalStatus {
    /// Waiting for a decision.
    Waiting,
    /// Confirmed and carried out. `decidedByName` is absent if the single-admin delay confirmed it.
    Confirmed,
    /// Rejected by another admin.
    Rejected,
    /// Stopped by the requester.
    Stopped,
    /// Not decided in time.
    Expired,
    /// Could not be carried out; see `reason`.
    Failed,
}

/// Decision available to the caller.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case", remote = "approval::Decision")]
pub enum ApprovalDecision {
    /// Confirm and carry out the change.
    Confirm,
    /// Reject the change.
    Reject,
    /// Stop the caller's own request.
    Stop,
}

/// A field that the change affects.
#[derive(Clone, Debug, Object)]
pub struct ApprovalChange {
    /// Path of the field, `company.bankgiro`.
    #[oai(validator(max_length = 200))]
    pub field: String,
    /// Value when the change was requested; may be empty.
    pub from: String,
    /// New value; may be empty.
    pub to: String,
}

/// A sensitive change that waits for a second person, or has been decided.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Approval {
    id: Uuid,
    /// Action requested, `change_settings`.
    act: String,
    /// Label of the action, in the language of the request.
    act_label: String,
    /// Kind of record affected, `user`.
    entity: String,
    /// Id of the record.
    entity_id: Uuid,
    /// Name of the record when the change was requested.
    subject: String,
    /// Fields affected, without secrets.
    changes: Vec<ApprovalChange>,
    requested_by: Uuid,
    requested_by_name: String,
    requested_at: DateTime<Utc>,
    /// When the change is carried out unless stopped. Set only if there was no other admin to confirm it.
    executes_at: Option<DateTime<Utc>>,
    /// When the request expires.
    expires_at: DateTime<Utc>,
    status: ApprovalStatus,
    /// Absent if nobody decided it, for example after the single-admin delay.
    decided_by_name: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected or could not be carried out.
    reason: Option<String>,
    /// Decisions available to the caller now.
    allowed_decisions: Vec<ApprovalDecision>,
    /// Incremented by the decision.
    version: i32,
}

impl Approval {
    /// The request as the caller sees it.
    pub fn seen_by(app: &App, caller: &Caller, approval: approvals::Approval) -> Self {
        let request = approval.request;
        let decisions = approvals::decisions(app, caller, &approval);
        let approvals::Approval { before, mut after, .. } = approval;
        let mut changes = Vec::new();
        for (field, from) in before {
            let to = after.remove(&field).unwrap_or_default();
            changes.push(ApprovalChange { field, from, to });
        }
        changes.extend(after.into_iter().map(|(field, to)| ApprovalChange {
            field,
            from: String::new(),
            to,
        }));
        Self {
            id: approval.id.0,
            act: request.act.as_str().to_owned(),
            act_label: request.act.label(language::current()).to_owned(),
            entity: approval.entity,
            entity_id: approval.entity_id,
            subject: approval.subject,
            changes,
            requested_by: request.requested_by.0,
            requested_by_name: approval.requested_by_name,
            requested_at: approval.requested_at,
            executes_at: request.executes_at,
            expires_at: request.expires_at,
            status: request.status.into(),
            decided_by_name: approval.decided_by_name,
            decided_at: approval.decided_at,
            reason: approval.reason,
            allowed_decisions: decisions.into_iter().map(Into::into).collect(),
            version: approval.version,
        }
    }
}

/// Result of an operation that may require a second person.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant, reason = "an answer lives as long as its request")]
pub enum MayWait<T: ToJSON + ParseFromJSON> {
    /// The change has been made.
    #[oai(status = 200)]
    Done(Json<T>),
    /// The change waits for a second admin or, if there is only one admin, for a delay. Nothing sensitive has changed
    /// yet.
    #[oai(status = 202)]
    Waiting(Json<Approval>),
}

impl<T: ToJSON + ParseFromJSON> MayWait<T> {
    /// The response to an outcome.
    pub fn new<R: Into<T>>(app: &App, caller: &Caller, outcome: Outcome<R>) -> Self {
        match outcome {
            Outcome::Done(done) => Self::Done(Json(done.into())),
            Outcome::Waiting(approval) => Self::Waiting(Json(Approval::seen_by(app, caller, *approval))),
        }
    }
}

/// Version of the request.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ApprovalVersionInput {
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

/// Rejection of a request.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ApprovalRejectInput {
    /// Shown to the requester.
    #[oai(validator(max_length = 1000))]
    reason: String,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List approval requests
    ///
    /// Waiting and decided requests, newest first. Filters: `status` (one or several), `act`, `entityId`,
    /// `requestedBy`, `id`.
    #[oai(path = "/admin/approvals", method = "get", operation_id = "adminListApprovals")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadOffice>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Approval>> {
        query.allow_filters(&["id", "status", "act", "entityId", "requestedBy"])?;
        let filter = Filter {
            ids: query.ids()?,
            status: query.texts("status")?,
            act: query.text("act")?,
            entity_id: query.parsed("entityId")?,
            requested_by: query.parsed("requestedBy")?,
        };
        let page = approvals::list(app, &filter, query.window()?).await?;
        let page = page.map(|approval| Approval::seen_by(app, &caller, approval));
        Ok(ListAnswer::new::<Approval>("approvals", &query, page))
    }

    /// Get an approval request
    #[oai(path = "/admin/approvals/:id", method = "get", operation_id = "adminGetApproval")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadOffice>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Approval>> {
        let approval = approvals::get(app, ApprovalId(id.0)).await?;
        Ok(Json(Approval::seen_by(app, &caller, approval)))
    }

    /// Confirm an approval request
    ///
    /// Carries out the change. Requires the permission for the change itself. The requester and the user who benefits
    /// cannot confirm it. If the record has changed since the request, the request fails.
    #[oai(path = "/admin/approvals/:id/confirm", method = "post", operation_id = "adminConfirmApproval")]
    async fn confirm(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<Staff<may::ReadOffice>>,
        id: Path<Uuid>,
        input: Json<ApprovalVersionInput>,
    ) -> ApiResult<Json<Approval>> {
        let approval = approvals::confirm(app, &caller, ApprovalId(id.0), input.0.version).await?;
        Ok(Json(Approval::seen_by(app, &caller, approval)))
    }

    /// Reject an approval request
    ///
    /// Requires the permission for the change itself. The requester cannot reject it, but can stop it.
    #[oai(path = "/admin/approvals/:id/reject", method = "post", operation_id = "adminRejectApproval")]
    async fn reject(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadOffice>,
        id: Path<Uuid>,
        input: Json<ApprovalRejectInput>,
    ) -> ApiResult<Json<Approval>> {
        let ApprovalRejectInput { reason, version } = input.0;
        let approval = approvals::reject(app, &caller, ApprovalId(id.0), version, &reason).await?;
        Ok(Json(Approval::seen_by(app, &caller, approval)))
    }

    /// Stop an approval request
    ///
    /// Only the caller's own requests.
    #[oai(path = "/admin/approvals/:id/stop", method = "post", operation_id = "adminStopApproval")]
    async fn stop(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadOffice>,
        id: Path<Uuid>,
        input: Json<ApprovalVersionInput>,
    ) -> ApiResult<Json<Approval>> {
        let approval = approvals::stop(app, &caller, ApprovalId(id.0), input.0.version).await?;
        Ok(Json(Approval::seen_by(app, &caller, approval)))
    }
}
