//! The terms of use: which apply, and that somebody accepts them.

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
    /// The day on which it was written, which is its name.
    version: NaiveDate,
    /// The first day on which it applies.
    valid_from: NaiveDate,
}

impl From<Version> for TermsVersion {
    fn from(version: Version) -> Self {
        Self { version: version.version, valid_from: version.valid_from }
    }
}

/// The terms of use as they are today.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Terms {
    /// Those that apply.
    in_force: TermsVersion,
    /// Those that are announced; everybody was mailed at least 30 days before they apply.
    coming: Option<TermsVersion>,
}

/// The version that is accepted.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct AcceptTermsRequest {
    /// The one that applies.
    version: NaiveDate,
}

/// A version that somebody has accepted.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct AcceptedTerms {
    /// Which.
    version: NaiveDate,
    /// When.
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
    /// Which terms of use apply
    #[oai(path = "/terms", method = "get", operation_id = "getTerms", tag = "Tag::Server")]
    async fn current(&self, Data(app): Data<&App>) -> ApiResult<Json<Terms>> {
        let terms = terms::current(app).await?;
        Ok(Json(Terms { in_force: terms.in_force.into(), coming: terms.coming.map(Into::into) }))
    }

    /// Accept the terms that apply
    ///
    /// Whoever registers has accepted those of that day.
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

    /// What a person has accepted
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
