//! Data export, account deletion and referrals.

use chrono::{DateTime, Utc};
use paraply_app::users::personal_data;
use paraply_app::users::personal_data::Referred;
use paraply_app::{App, Error};
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};

use crate::http::Tag;
use crate::http::auth::{Own, User};
use crate::http::download::JsonAnswer;
use crate::http::fresh::Fresh;
use crate::http::list::{ApiResult, MessageResponse};

/// Progress of a referred user.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum ReferralState {
    /// Registered.
    Registered,
    /// Email address verified.
    Verified,
    /// First invoice sent.
    Invoiced,
    /// First salary paid.
    Paid,
}

/// A user who registered with the caller's referral code.
#[derive(Debug, Object)]
struct Referral {
    /// First name and the initial of the last.
    name: String,
    /// When the user registered.
    since: DateTime<Utc>,
    state: ReferralState,
}

impl From<Referred> for Referral {
    fn from(referred: Referred) -> Self {
        let state = match referred {
            Referred { paid: true, .. } => ReferralState::Paid,
            Referred { invoiced: true, .. } => ReferralState::Invoiced,
            Referred { verified: true, .. } => ReferralState::Verified,
            _ => ReferralState::Registered,
        };
        Self { name: short_name(&referred.full_name), since: referred.since, state }
    }
}

/// `Anna Ek` as `Anna E.`, recognisable only to someone who knows her.
fn short_name(full_name: &str) -> String {
    let mut words = full_name.split_whitespace();
    let first = words.next().unwrap_or_default();
    match words.next_back().and_then(|last| last.chars().next()) {
        Some(initial) => format!("{first} {initial}."),
        None => first.to_owned(),
    }
}

/// Referrals of the caller.
#[derive(Debug, Object)]
struct Referrals {
    /// Referral code to share.
    code: String,
    /// Registration link with the code.
    link: String,
    /// Referred users, latest first.
    people: Vec<Referral>,
}

/// Deletion of the caller's account.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct AccountDeletion {
    /// Current password; not required for accounts that log in only through the identity provider.
    password: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::Profile")]
impl Api {
    /// List my referrals
    #[oai(path = "/referrals", method = "get", operation_id = "getReferrals")]
    async fn referrals(&self, Data(app): Data<&App>, User(caller): User) -> ApiResult<Json<Referrals>> {
        let (code, people) = personal_data::list_referrals(app, &caller).await?;
        Ok(Json(Referrals {
            link: format!("{}/register?referral={code}", app.config.origin()),
            code,
            people: people.into_iter().map(Into::into).collect(),
        }))
    }

    /// Export my data
    ///
    /// A JSON file with a list per kind of record and the column names of the database. Not available when viewing as a
    /// user.
    #[oai(path = "/profile/export", method = "get", operation_id = "exportProfile")]
    async fn export(&self, Data(app): Data<&App>, Fresh(caller): Fresh<Own>) -> ApiResult<JsonAnswer> {
        let data = personal_data::export(app, &caller).await?;
        let bytes = serde_json::to_vec_pretty(&data).map_err(Error::internal)?;
        Ok(JsonAnswer::new("paraply-data.json", bytes))
    }

    /// Close my account
    ///
    /// Ends all sessions, revokes all tokens and deletes data that need not be kept. Invoice and salary data is kept as
    /// long as the Accounting Act requires. Refused while payments are outstanding.
    #[oai(path = "/profile/delete", method = "post", operation_id = "deleteAccount")]
    async fn delete(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
        Json(body): Json<AccountDeletion>,
    ) -> ApiResult<Json<MessageResponse>> {
        personal_data::close(app, &caller, &body.password).await?;
        Ok(MessageResponse::say("done-account-closed"))
    }
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn a_name_is_shortened_to_what_friends_need() {
        let shortened = ["Anna Ek", "Åsa Maria von Öster", "Cher", ""].map(short_name);
        assert_eq!(shortened, ["Anna E.", "Åsa Ö.", "Cher", ""]);
    }
}
