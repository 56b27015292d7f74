//! One's own data whole, the end of the account, and whom one has told of the service.

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

/// How far somebody has come.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum ReferralState {
    /// Registered.
    Registered,
    /// The e-mail address is proven.
    Verified,
    /// A first invoice is sent.
    Invoiced,
    /// A first salary is paid.
    Paid,
}

/// Somebody who registered with one's code.
#[derive(Debug, Object)]
struct Referral {
    /// First name and the initial of the last.
    name: String,
    /// Registered.
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

/// `Anna Ek` as `Anna E.`: enough for who knows her.
fn short_name(full_name: &str) -> String {
    let mut words = full_name.split_whitespace();
    let first = words.next().unwrap_or_default();
    match words.next_back().and_then(|last| last.chars().next()) {
        Some(initial) => format!("{first} {initial}."),
        None => first.to_owned(),
    }
}

/// One's referrals.
#[derive(Debug, Object)]
struct Referrals {
    /// To give to others.
    code: String,
    /// Where they register with it.
    link: String,
    /// Who has, the latest first.
    people: Vec<Referral>,
}

/// The end of an account.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct AccountDeletion {
    /// One's present password; not asked for where one only signs in through the identity provider.
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

    /// Download everything that is stored about oneself
    ///
    /// A JSON file with a list per kind of record, under the names of the database's columns. Hidden from who views as
    /// the user.
    #[oai(path = "/profile/export", method = "get", operation_id = "exportProfile")]
    async fn export(&self, Data(app): Data<&App>, Fresh(caller): Fresh<Own>) -> ApiResult<JsonAnswer> {
        let data = personal_data::export(app, &caller).await?;
        let bytes = serde_json::to_vec_pretty(&data).map_err(Error::internal)?;
        Ok(JsonAnswer::new("paraply-data.json", bytes))
    }

    /// Close one's account
    ///
    /// Ends every session and token and forgets what need not be kept. What belongs to invoices and salaries stays as
    /// long as the bookkeeping act asks. Refused while money is under way.
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
