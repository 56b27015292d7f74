//! Terms of use and their acceptance.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::App;
use paraply_app::users::terms;
use paraply_app::users::terms::{Acceptance, Version};
use paraply_domain::ids::UserId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};

/// A version of the terms.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct TermsVersion {
    /// Date of the version, which identifies it.
    version: NaiveDate,
    /// First day on which it applies.
    valid_from: NaiveDate,
}

impl From<Version> for TermsVersion {
    fn from(version: Version) -> Self {
        Self { version: version.version, valid_from: version.valid_from }
    }
}

/// The current terms of use.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Terms {
    /// Version in force.
    in_force: TermsVersion,
    /// Announced version, if any. Users are notified by email at least 30 days before it applies.
    coming: Option<TermsVersion>,
}

/// Version to accept.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct AcceptTermsRequest {
    /// Must be the version in force.
    version: NaiveDate,
}

/// An accepted version.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct AcceptedTerms {
    /// Version that was accepted.
    version: NaiveDate,
    /// When it was accepted.
    accepted_at: DateTime<Utc>,
}

impl From<Acceptance> for AcceptedTerms {
    fn from(acceptance: Acceptance) -> Self {
        Self { version: acceptance.version, accepted_at: acceptance.accepted_at }
    }
}

pub struct Api;

#[OpenApi]
impl Api {
    /// Get the current terms of use
    #[oai(path = "/terms", method = "get", operation_id = "getTerms", tag = "Tag::Server")]
    async fn current(&self, Data(app): Data<&App>) -> ApiResult<Json<Terms>> {
        let terms = terms::current(app).await?;
        Ok(Json(Terms { in_force: terms.in_force.into(), coming: terms.coming.map(Into::into) }))
    }

    /// Accept the terms of use
    ///
    /// Registration accepts the version in force on that day.
    #[oai(path = "/terms/accept", method = "post", operation_id = "acceptTerms", tag = "Tag::Profile")]
    async fn accept(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Json(request): Json<AcceptTermsRequest>,
    ) -> ApiResult<Json<Vec<AcceptedTerms>>> {
        terms::accept(app, &caller, request.version).await?;
        let accepted = terms::acceptances(app, caller.user_id).await?;
        Ok(Json(accepted.into_iter().map(Into::into).collect()))
    }

    /// List the terms accepted by a user
    ///
    /// Newest first.
    #[oai(
        path = "/admin/users/:id/terms",
        method = "get",
        operation_id = "getUserTerms",
        tag = "Tag::AdminUsers"
    )]
    async fn of_user(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<Vec<AcceptedTerms>>> {
        let accepted = terms::acceptances(app, UserId(id)).await?;
        Ok(Json(accepted.into_iter().map(Into::into).collect()))
    }
}
