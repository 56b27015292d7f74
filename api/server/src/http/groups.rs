//! User groups with their own terms, in the back office.

pub(in crate::http) mod members;

use paraply_app::App;
use paraply_app::groups::{self, Filter};
use paraply_domain::ids::GroupId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::approvals::MayWait;
use super::idempotency_key::IdempotencyKey;
use super::list::{ApiResult, List, ListAnswer};
use super::scalars::{Amount, Decimal};
use super::staff::{Staff, may};

/// A group of users with common terms.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Group {
    /// Id of the group.
    id: Uuid,
    /// Name of the group.
    name: String,
    /// Purpose of the group.
    description: String,
    /// Per cent of the subtotal; absent: the provider's fee.
    fee_percentage: Option<Decimal>,
    /// SEK per invoice; absent: the provider's fee.
    fixed_fee: Option<Amount>,
    /// Default payment terms of the group's invoices, in days.
    payment_terms_days: Option<i32>,
    /// Number of members.
    member_count: i64,
    /// Incremented by every change.
    version: i32,
}

impl From<groups::Stored> for Group {
    fn from(group: groups::Stored) -> Self {
        let terms = group.terms;
        Self {
            id: group.id,
            name: terms.name,
            description: terms.description,
            fee_percentage: terms.fees.percentage.map(Into::into),
            fixed_fee: terms.fees.fixed.map(Into::into),
            payment_terms_days: terms.payment_terms_days,
            member_count: group.member_count,
            version: group.version,
        }
    }
}

/// A group in a request. Absent terms are the provider's.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct GroupInput {
    /// Name of the group.
    name: String,
    /// Purpose of the group.
    description: Option<String>,
    /// Per cent of the subtotal.
    fee_percentage: Option<Decimal>,
    /// SEK per invoice.
    fixed_fee: Option<Amount>,
    /// Default payment terms of the group's invoices, in days.
    payment_terms_days: Option<i32>,
    /// Required for updates: the version as read. A stale version is refused with 409.
    version: Option<i32>,
}

impl From<GroupInput> for groups::GroupInput {
    fn from(input: GroupInput) -> Self {
        Self {
            name: input.name,
            description: input.description.unwrap_or_default(),
            fee_percentage: input.fee_percentage.map(|percentage| percentage.0),
            fixed_fee: input.fixed_fee.map(|fee| fee.0),
            payment_terms_days: input.payment_terms_days,
            version: input.version,
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminUsers")]
impl Api {
    /// List groups
    ///
    /// Filters: `q` (part of name or description), `id`.
    #[oai(path = "/admin/groups", method = "get", operation_id = "adminListGroups")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Group>> {
        query.allow_filters(&["id", "q"])?;
        let filter = Filter { ids: query.ids()?, q: query.text("q")? };
        let page = groups::list(app, &filter, query.window()?).await?;
        Ok(ListAnswer::new("groups", &query, page))
    }

    /// Create a group
    #[oai(path = "/admin/groups", method = "post", operation_id = "adminCreateGroup")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        key: IdempotencyKey,
        input: Json<GroupInput>,
    ) -> ApiResult<Json<Group>> {
        let key = key.of(&caller, &input.0)?;
        Ok(Json(groups::create(app, &caller, &input.0.into(), key).await?.into()))
    }

    /// Get a group
    #[oai(path = "/admin/groups/:id", method = "get", operation_id = "adminGetGroup")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Group>> {
        Ok(Json(groups::get(app, GroupId(id.0)).await?.into()))
    }

    /// Update a group
    ///
    /// New terms apply to invoices sent from now on. A change of the fee, and the rest of the update with it, waits for
    /// a second admin.
    #[oai(path = "/admin/groups/:id", method = "put", operation_id = "adminUpdateGroup")]
    async fn update(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        id: Path<Uuid>,
        input: Json<GroupInput>,
    ) -> ApiResult<MayWait<Group>> {
        let outcome = groups::update(app, &caller, GroupId(id.0), &input.0.into()).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Delete a group
    ///
    /// Refused while the group has members.
    #[oai(path = "/admin/groups/:id", method = "delete", operation_id = "adminDeleteGroup")]
    async fn delete(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManagePeople>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Group>> {
        Ok(Json(groups::delete(app, &caller, GroupId(id.0)).await?.into()))
    }
}
