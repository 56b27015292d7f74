//! The back office: many people into a group at once.

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

/// Who is moved.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct GroupMembersInput {
    /// At most 200.
    user_ids: Vec<Uuid>,
}

/// What became of one person.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct GroupMemberResult {
    /// Who.
    user_id: Uuid,
    /// The name; absent when there is no such person.
    full_name: Option<String>,
    /// The name of the group before, if the person was in one.
    previous_group_name: Option<String>,
    /// The person is in the group now.
    ok: bool,
    /// Why not, for programs.
    code: Option<String>,
    /// Why not, for people.
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

/// What became of each.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct GroupMemberResults {
    /// In the order of the request.
    results: Vec<GroupMemberResult>,
    /// The request for those whose fee changes (`group_fee_waits`): a second admin must confirm it.
    waiting: Option<Approval>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminUsers")]
impl Api {
    /// Move people into a group
    ///
    /// Each on their own: what is refused for one keeps nobody from the rest. Who was in another group leaves it, and
    /// the new terms apply to invoices that are sent from now on. Whose fee changes by it waits for a second admin. Again,
    /// it changes nothing.
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
