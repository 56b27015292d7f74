//! The caller's passkeys.

use chrono::{DateTime, Utc};
use paraply_app::App;
use paraply_app::identity::passkeys;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use serde_json::Value;
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::fresh::Fresh;
use crate::http::list::{ApiResult, MessageResponse};
use crate::http::recovery_codes::RecoveryCodes;

/// A passkey.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Passkey {
    /// Id of the passkey.
    id: Uuid,
    /// Name given by its owner.
    name: String,
    /// When it was added.
    created_at: DateTime<Utc>,
    /// When it was last used.
    last_used_at: Option<DateTime<Utc>>,
}

impl From<passkeys::Stored> for Passkey {
    fn from(passkey: passkeys::Stored) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name,
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
        }
    }
}

/// Options for a passkey request in the browser.
#[derive(Object)]
pub struct PasskeyOptions {
    /// With `publicKey` in the format of `PublicKeyCredential.parse…OptionsFromJSON()`.
    pub options: Value,
}

/// A passkey created in the browser.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct PasskeyInput {
    /// Name of the passkey, at most 100 characters.
    #[oai(validator(max_length = 1000))]
    name: String,
    /// Result of `PublicKeyCredential.toJSON()`.
    credential: Value,
}

pub struct Api;

#[OpenApi(tag = "Tag::Identity")]
impl Api {
    /// Request options to create a passkey
    ///
    /// Options for `navigator.credentials.create()`, valid for five minutes and in this session. The server must run
    /// under a domain name.
    #[oai(path = "/second-factor/passkeys/options", method = "post", operation_id = "beginPasskey")]
    async fn begin(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
    ) -> ApiResult<Json<PasskeyOptions>> {
        Ok(Json(PasskeyOptions { options: passkeys::begin(app, &caller).await? }))
    }

    /// Add a passkey
    ///
    /// Ends all other sessions. The first second factor comes with ten recovery codes, shown only in this response.
    #[oai(path = "/second-factor/passkeys", method = "post", operation_id = "addPasskey")]
    async fn add(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
        Json(body): Json<PasskeyInput>,
    ) -> ApiResult<Json<RecoveryCodes>> {
        Ok(RecoveryCodes::of(&passkeys::add(app, &caller, &body.name, body.credential).await?))
    }

    /// Remove a passkey
    ///
    /// Ends all other sessions. Removing the last second factor also deletes the recovery codes; it is refused if a
    /// role of the user requires a second factor.
    #[oai(path = "/second-factor/passkeys/:id", method = "delete", operation_id = "removePasskey")]
    async fn remove(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        passkeys::remove(app, &caller, id).await?;
        Ok(MessageResponse::say("done-passkey-removed"))
    }
}
