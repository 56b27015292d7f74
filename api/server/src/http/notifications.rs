//! What users are told of their own matters.

use chrono::{DateTime, Utc};
use paraply_app::App;
use paraply_app::notifications::{self, Choice};
use paraply_domain::ids::MailId;
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::auth::User;
use super::list::ApiResult;

/// Something that the user was told, by email or, where they do without that email, only here.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Notification {
    id: Uuid,
    /// What happened: the template of the email.
    kind: String,
    /// The subject of the email, in the language that the user had then.
    subject: String,
    /// Invoice that it is about.
    invoice_id: Option<Uuid>,
    /// Whether the user has not been shown it before.
    is_new: bool,
    created_at: DateTime<Utc>,
}

/// Notifications, newest first.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct Notifications {
    items: Vec<Notification>,
    /// How many of all notifications are new.
    new_count: i64,
    /// Whether there are older ones.
    has_more: bool,
}

impl From<notifications::Told> for Notifications {
    fn from(told: notifications::Told) -> Self {
        let item = |told: notifications::Notification| Notification {
            id: told.id.0,
            kind: told.kind.as_str().to_owned(),
            subject: told.subject,
            invoice_id: told.invoice.map(|invoice| invoice.0),
            is_new: told.is_new,
            created_at: told.created_at,
        };
        Self {
            items: told.notifications.into_iter().map(item).collect(),
            new_count: told.new,
            has_more: told.has_more,
        }
    }
}

/// How far the user has been shown their notifications.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct SeenInput {
    /// Id of the newest notification shown.
    newest: Uuid,
}

/// Whether the user wants an email of a kind. What they do without is among the notifications all the same.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct EmailChoice {
    /// Template of the email.
    kind: String,
    wanted: bool,
}

impl From<Choice> for EmailChoice {
    fn from(choice: Choice) -> Self {
        Self { kind: choice.kind.as_str().to_owned(), wanted: choice.is_wanted }
    }
}

/// Whether the user wants an email.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct EmailChoiceInput {
    wanted: bool,
}

pub struct Api;

#[OpenApi(tag = "Tag::Profile")]
impl Api {
    /// List your notifications
    ///
    /// Up to 20, newest first.
    #[oai(path = "/notifications", method = "get", operation_id = "listNotifications")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        /// Only notifications older than this one.
        Query(before): Query<Option<Uuid>>,
    ) -> ApiResult<Json<Notifications>> {
        Ok(Json(notifications::list(app, &caller, before.map(MailId)).await?.into()))
    }

    /// Mark notifications as seen
    ///
    /// The given one and all older ones are no longer new. Returns the newest notifications.
    #[oai(path = "/notifications/seen", method = "put", operation_id = "seeNotifications")]
    async fn see(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Json(input): Json<SeenInput>,
    ) -> ApiResult<Json<Notifications>> {
        notifications::see(app, &caller, MailId(input.newest)).await?;
        Ok(Json(notifications::list(app, &caller, None).await?.into()))
    }

    /// List the emails that you can do without
    #[oai(path = "/email-choices", method = "get", operation_id = "listEmailChoices")]
    async fn choices(&self, Data(app): Data<&App>, User(caller): User) -> ApiResult<Json<Vec<EmailChoice>>> {
        let choices = notifications::choices(app, &caller).await?;
        Ok(Json(choices.into_iter().map(Into::into).collect()))
    }

    /// Turn an email on or off
    ///
    /// Emails that warn of something, or ask for something to be done, cannot be turned off: they are not found.
    #[oai(path = "/email-choices/:kind", method = "put", operation_id = "setEmailChoice")]
    async fn choose(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        /// Template of the email.
        Path(kind): Path<String>,
        Json(input): Json<EmailChoiceInput>,
    ) -> ApiResult<Json<EmailChoice>> {
        Ok(Json(notifications::choose(app, &caller, &kind, input.wanted).await?.into()))
    }
}
