//! The back office: requests that wait for a second person.

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

/// How far a request has come.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case", remote = "approval::ApprovalStatus")]
pub enum ApprovalStatus {
    /// Nobody has decided yet.
    Waiting,
    /// Confirmed and carried out; without `decidedByName` by the delay of a single admin.
    Confirmed,
    /// Turned down by somebody else.
    Rejected,
    /// Called off by whoever requested it.
    Stopped,
    /// Nobody decided in time.
    Expired,
    /// It could no longer be carried out; `reason` says why.
    Failed,
}

/// What the caller can do to a request.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case", remote = "approval::Decision")]
pub enum ApprovalDecision {
    /// Carry it out.
    Confirm,
    /// Turn it down.
    Reject,
    /// Stop a request of the caller.
    Stop,
}

/// One field that changes when a request is carried out.
#[derive(Clone, Debug, Object)]
pub struct ApprovalChange {
    /// Its path, `company.bankgiro`.
    #[oai(validator(max_length = 200))]
    pub field: String,
    /// What it was when the change was requested; empty: nothing.
    pub from: String,
    /// What it becomes; empty: nothing.
    pub to: String,
}

/// A sensitive act that waits for a second person, or that has been decided.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Approval {
    id: Uuid,
    /// What is to be done, `change_settings`.
    act: String,
    /// The same in words, in the language of the request.
    act_label: String,
    /// The kind of record that it is about, `user`.
    entity: String,
    /// The record.
    entity_id: Uuid,
    /// The record's name when it was requested.
    subject: String,
    /// What changes, field by field; without secrets.
    changes: Vec<ApprovalChange>,
    requested_by: Uuid,
    requested_by_name: String,
    requested_at: DateTime<Utc>,
    /// When it is carried out unless stopped: only where there was nobody else to confirm it.
    executes_at: Option<DateTime<Utc>>,
    /// When it ends undecided.
    expires_at: DateTime<Utc>,
    status: ApprovalStatus,
    /// Absent when the clock decided.
    decided_by_name: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    /// Why it was turned down, or could not be carried out.
    reason: Option<String>,
    /// What the caller can do to it now.
    allowed_decisions: Vec<ApprovalDecision>,
    /// Counts up with the decision.
    version: i32,
}

impl Approval {
    /// As the caller sees it.
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

/// The answer of an operation that may have to wait for a second person.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant, reason = "an answer lives as long as its request")]
pub enum MayWait<T: ToJSON + ParseFromJSON> {
    /// Done.
    #[oai(status = 200)]
    Done(Json<T>),
    /// Nothing sensitive has changed yet: a second admin must confirm it, or with a single admin a delay must pass.
    #[oai(status = 202)]
    Waiting(Json<Approval>),
}

impl<T: ToJSON + ParseFromJSON> MayWait<T> {
    /// The answer to what a verb came to.
    pub fn new<R: Into<T>>(app: &App, caller: &Caller, outcome: Outcome<R>) -> Self {
        match outcome {
            Outcome::Done(done) => Self::Done(Json(done.into())),
            Outcome::Waiting(approval) => Self::Waiting(Json(Approval::seen_by(app, caller, *approval))),
        }
    }
}

/// The request as it was seen.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ApprovalVersionInput {
    /// As read; another one refuses the decision.
    version: i32,
}

/// Why a request is turned down.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ApprovalRejectInput {
    /// For whoever requested it.
    #[oai(validator(max_length = 1000))]
    reason: String,
    /// As read; another one refuses the decision.
    version: i32,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List requests that wait for a second admin, and earlier ones
    ///
    /// The newest first. Filters: `status` (one or several), `act`, `entityId`, `requestedBy`, `id`.
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

    /// Get a request that waits for a second admin
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

    /// Confirm a request and carry it out
    ///
    /// Takes the permission of the act itself. Neither whoever requested it nor whom it favours can confirm. What has
    /// changed since the request closes it as failed.
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

    /// Reject a request
    ///
    /// Takes the permission of the act itself; not for whoever requested it.
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

    /// Stop your own request
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
