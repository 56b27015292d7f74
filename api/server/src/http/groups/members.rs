//! Moving users into a group, in the back office.

use paraply_app::App;
use paraply_app::groups::members::{self, Moved};
use paraply_domain::ids::{GroupId, UserId};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::approvals::Approval;
use crate::http::errors::ApiError;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};

/// Users to move.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct GroupMembersInput {
    /// At most 200.
    user_ids: Vec<Uuid>,
}

/// Result for one user.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct GroupMemberResult {
    /// Id of the user.
    user_id: Uuid,
    /// Name of the user; absent if the user does not exist.
    full_name: Option<String>,
    /// Name of the previous group, if any.
    previous_group_name: Option<String>,
    /// Whether the user is in the group now.
    ok: bool,
    /// Stable error code, if refused.
    code: Option<String>,
    /// Why it was refused, in the language of the request.
    message: Option<String>,
}

impl From<Moved> for GroupMemberResult {
    fn from(moved: Moved) -> Self {
        let refused = moved.refused.map(|error| ApiError::from(error).into_body());
        Self {
            user_id: moved.id.0,
            full_name: moved.full_name,
            previous_group_name: moved.from,
            ok: refused.is_none(),
            code: refused.as_ref().map(|body| body.code.clone()),
            message: refused.map(|body| body.message),
        }
    }
}

/// Results per user.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct GroupMemberResults {
    /// In the order of the request.
    results: Vec<GroupMemberResult>,
    /// Approval request for the users whose fee changes (`group_fee_waits`). A second admin must confirm it.
    waiting: Option<Approval>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminUsers")]
impl Api {
    /// Move users into a group
    ///
    /// Each user is processed independently and leaves the previous group. The new terms apply to invoices sent from
    /// now on. Users whose fee changes wait for a second admin. Repeating the request changes nothing.
    #[oai(path = "/admin/groups/:id/members", method = "post", operation_id = "adminMoveToGroup")]
    async fn add(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        Path(id): Path<Uuid>,
        Json(input): Json<GroupMembersInput>,
    ) -> ApiResult<Json<GroupMemberResults>> {
        let people: Vec<_> = input.user_ids.into_iter().map(UserId).collect();
        let (moved, waiting) = members::add(app, &caller, GroupId(id), &people).await?;
        Ok(Json(GroupMemberResults {
            results: moved.into_iter().map(Into::into).collect(),
            waiting: waiting.map(|request| Approval::seen_by(app, &caller, *request)),
        }))
    }
}
