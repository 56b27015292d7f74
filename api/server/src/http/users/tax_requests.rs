//! Requests to change tax settings or the personal number.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::users::tax_requests::{self, RequestInput, Wish};
use paraply_app::{App, Caller};
use paraply_domain::person::Personnummer;
use paraply_domain::staff::Permission;
use paraply_domain::tax_request;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::{JsonField, Upload};
use poem_openapi::{Enum, Multipart, Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::{Own, User};
use crate::http::download::FileAnswer;
use crate::http::language;
use crate::http::list::{ApiResult, List, ListAnswer};
use crate::http::staff::{Staff, may};
use crate::http::upload;
use crate::http::users::tax_profile::TaxProfile;

/// Subject of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum TaxRequestKind {
    /// Tax settings.
    Tax,
    /// Personal or coordination number.
    Personnummer,
}

/// Status of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "tax_request::TaxRequestStatus")]
enum TaxRequestStatus {
    /// Waiting for a decision.
    Waiting,
    /// Approved; applies from `effectiveFrom`.
    Approved,
    /// Rejected; see `decisionNote`.
    Rejected,
    /// Withdrawn by the user.
    Withdrawn,
}

/// A request to change tax settings or the personal number.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct TaxRequest {
    /// Id of the request.
    id: Uuid,
    /// Id of the user.
    user_id: Uuid,
    /// Name of the user.
    user_name: String,
    /// Subject of the request.
    kind: TaxRequestKind,
    /// Short description of the requested change, in the language of the request.
    summary: String,
    /// Tax settings at the time of the request; for `tax`.
    before: Option<TaxProfile>,
    /// Requested tax settings; for `tax`.
    after: Option<TaxProfile>,
    /// Number at the time of the request, masked; for `personnummer`.
    personnummer_before: Option<String>,
    /// Requested number; in full only for a single request and staff who can decide, otherwise masked.
    personnummer: Option<String>,
    /// Reason given by the user.
    reason: String,
    /// File name of the document.
    file_name: String,
    /// Media type of the document, detected from its content.
    file_media_type: String,
    /// Status of the request.
    status: TaxRequestStatus,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// Name of the staff member who decided.
    decided_by_name: Option<String>,
    /// When it was decided or withdrawn.
    decided_at: Option<DateTime<Utc>>,
    /// Note on the decision.
    decision_note: Option<String>,
    /// First day on which the approved change applies.
    effective_from: Option<NaiveDate>,
}

impl TaxRequest {
    fn of(request: tax_requests::TaxRequest, number: impl Fn(&Personnummer) -> String) -> Self {
        let summary = tax_requests::summary(&request.wish, language::current());
        let (kind, before, after, personnummer_before, personnummer) = match request.wish {
            Wish::Tax { before, after } => {
                (TaxRequestKind::Tax, Some((*before).into()), Some((*after).into()), None, None)
            }
            Wish::Personnummer { before, after } => {
                (TaxRequestKind::Personnummer, None, None, Some(before), Some(number(&after)))
            }
        };
        Self {
            id: request.id,
            user_id: request.user.0,
            user_name: request.user_name,
            kind,
            summary,
            before,
            after,
            personnummer_before: personnummer_before.filter(|number| !number.is_empty()),
            personnummer,
            reason: request.reason,
            file_name: request.file.name,
            file_media_type: request.file.media_type,
            status: request.status.into(),
            created_at: request.created_at,
            decided_by_name: request.decided_by_name,
            decided_at: request.decided_at,
            decision_note: request.decision_note,
            effective_from: request.effective_from,
        }
    }

    /// For staff who can decide: with the full number, to compare it with the document.
    fn for_decision(request: tax_requests::TaxRequest, caller: &Caller) -> Self {
        let in_full = caller.roles.grant(Permission::RunPayroll);
        Self::of(request, |number| if in_full { number.as_str().to_owned() } else { number.masked() })
    }
}

impl From<tax_requests::TaxRequest> for TaxRequest {
    fn from(request: tax_requests::TaxRequest) -> Self {
        Self::of(request, Personnummer::masked)
    }
}

/// A request with its document.
#[derive(Multipart)]
struct TaxRequestForm {
    /// Requested tax settings; alternatively `personnummer`.
    tax: Option<JsonField<TaxProfile>>,
    /// Requested personal or coordination number, with ten or twelve digits.
    personnummer: Option<String>,
    /// Reason for the request.
    reason: String,
    /// Supporting document, at most 10 MB: PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV, TXT.
    file: Option<Upload>,
}

/// Approval of a request.
#[derive(Debug, Default, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct TaxRequestApproval {
    /// Not before the first day without an approved salary; absent: the requested day or, if that is too early, this
    /// first day.
    valid_from: Option<NaiveDate>,
    /// Note on the decision.
    note: Option<String>,
}

/// Rejection of a request.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct TaxRequestRejection {
    /// Sent to the user.
    reason: String,
}

pub struct Api;

#[OpenApi]
impl Api {
    /// List my tax requests
    ///
    /// Newest first.
    #[oai(path = "/tax-requests", method = "get", operation_id = "listTaxRequests", tag = "Tag::Profile")]
    async fn list(&self, Data(app): Data<&App>, User(caller): User) -> ApiResult<Json<Vec<TaxRequest>>> {
        let found = tax_requests::list_own(app, &caller).await?;
        Ok(Json(found.into_iter().map(Into::into).collect()))
    }

    /// Request a change of tax settings or personal number
    ///
    /// Requires a supporting document. Current settings apply until the request is approved. One request of each kind
    /// can be open at a time.
    #[oai(path = "/tax-requests", method = "post", operation_id = "createTaxRequest", tag = "Tag::Profile")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        form: TaxRequestForm,
    ) -> ApiResult<Json<TaxRequest>> {
        let file = match form.file {
            Some(file) => Some(upload::document(file).await?),
            None => None,
        };
        let personnummer = form.personnummer.filter(|number| !number.trim().is_empty());
        let tax = form.tax.map(|tax| tax.0.into());
        let input = RequestInput { tax, personnummer, reason: form.reason, file };
        Ok(Json(tax_requests::create(app, &caller, input).await?.into()))
    }

    /// Withdraw a tax request
    #[oai(
        path = "/tax-requests/:id/withdraw",
        method = "post",
        operation_id = "withdrawTaxRequest",
        tag = "Tag::Profile"
    )]
    async fn withdraw(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<TaxRequest>> {
        Ok(Json(tax_requests::withdraw(app, &caller, id.0).await?.into()))
    }

    /// Download the document of my tax request
    #[oai(
        path = "/tax-requests/:id/file",
        method = "get",
        operation_id = "getTaxRequestFile",
        tag = "Tag::Profile"
    )]
    async fn file(&self, Data(app): Data<&App>, Own(caller): Own, id: Path<Uuid>) -> ApiResult<FileAnswer> {
        let (file, bytes) = tax_requests::file(app, id.0, Some(caller.user_id)).await?;
        Ok(FileAnswer::new(&file.name, &file.media_type, bytes))
    }

    /// List tax requests
    ///
    /// Waiting requests first. Filters: `status` (`waiting`, `approved`, `rejected`, `withdrawn`), `userId`, `q`, `id`.
    #[oai(
        path = "/admin/tax-requests",
        method = "get",
        operation_id = "adminListTaxRequests",
        tag = "Tag::AdminUsers"
    )]
    async fn list_all(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<TaxRequest>> {
        let page = tax_requests::list(app, &query).await?;
        Ok(ListAnswer::new("tax-requests", &query, page))
    }

    /// Get a tax request
    #[oai(
        path = "/admin/tax-requests/:id",
        method = "get",
        operation_id = "adminGetTaxRequest",
        tag = "Tag::AdminUsers"
    )]
    async fn get(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ReadMoney>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<TaxRequest>> {
        Ok(Json(TaxRequest::for_decision(tax_requests::get(app, id.0).await?, &caller)))
    }

    /// Download the document of a tax request
    #[oai(
        path = "/admin/tax-requests/:id/file",
        method = "get",
        operation_id = "adminGetTaxRequestFile",
        tag = "Tag::AdminUsers"
    )]
    async fn get_file(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::RunPayroll>,
        id: Path<Uuid>,
    ) -> ApiResult<FileAnswer> {
        let (file, bytes) = tax_requests::file(app, id.0, None).await?;
        Ok(FileAnswer::new(&file.name, &file.media_type, bytes))
    }

    /// Approve a tax request
    ///
    /// The change applies from the given day on; approved salaries do not change. Staff cannot decide on their own
    /// requests. The user is notified by email.
    #[oai(
        path = "/admin/tax-requests/:id/approve",
        method = "post",
        operation_id = "adminApproveTaxRequest",
        tag = "Tag::AdminUsers"
    )]
    async fn approve(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        id: Path<Uuid>,
        Json(input): Json<TaxRequestApproval>,
    ) -> ApiResult<Json<TaxRequest>> {
        let request =
            tax_requests::approve(app, &caller, id.0, input.valid_from, input.note.as_deref()).await?;
        Ok(Json(TaxRequest::for_decision(request, &caller)))
    }

    /// Reject a tax request
    ///
    /// The reason is emailed to the user. Current settings continue to apply.
    #[oai(
        path = "/admin/tax-requests/:id/reject",
        method = "post",
        operation_id = "adminRejectTaxRequest",
        tag = "Tag::AdminUsers"
    )]
    async fn reject(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        id: Path<Uuid>,
        Json(input): Json<TaxRequestRejection>,
    ) -> ApiResult<Json<TaxRequest>> {
        let request = tax_requests::reject(app, &caller, id.0, &input.reason).await?;
        Ok(Json(TaxRequest::for_decision(request, &caller)))
    }
}
