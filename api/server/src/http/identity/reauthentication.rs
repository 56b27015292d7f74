//! Confirming that the owner is still using a session.

use paraply_app::App;
use paraply_app::identity::passkeys;
use paraply_app::identity::{self, Confirmation, Proof};
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use serde_json::Value;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::identity::passkeys::PasskeyOptions;
use crate::http::list::{ApiResult, MessageResponse};

/// Proof of identity: the second factor if one is set up, otherwise the password.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct ReauthenticationRequest {
    /// Password, if no second factor is set up.
    #[oai(validator(max_length = 1000))]
    password: Option<String>,
    /// Code of the authenticator app, or a recovery code.
    #[oai(validator(max_length = 100))]
    code: Option<String>,
    /// Result of `PublicKeyCredential.toJSON()`.
    passkey: Option<Value>,
}

pub struct Api;

#[OpenApi(tag = "Tag::Identity")]
impl Api {
    /// Confirm your identity
    ///
    /// Sensitive operations are refused with 403 `reauthentication_required` if the login or the last confirmation
    /// was more than ten minutes ago. Failed attempts count as wrong passwords.
    #[oai(path = "/session/reauthenticate", method = "post", operation_id = "reauthenticate")]
    async fn reauthenticate(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        Json(body): Json<ReauthenticationRequest>,
    ) -> ApiResult<Json<MessageResponse>> {
        let proof = Proof::read(body.code.as_deref(), body.passkey)?;
        let confirmation = Confirmation { password: body.password, proof };
        identity::reauthenticate(app, &caller, confirmation).await?;
        Ok(MessageResponse::say("done-identity-confirmed"))
    }

    /// Request passkey options to confirm your identity
    ///
    /// Options for `navigator.credentials.get()`, valid for five minutes and in this session.
    #[oai(path = "/session/passkey", method = "post", operation_id = "askPasskey")]
    async fn ask_passkey(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
    ) -> ApiResult<Json<PasskeyOptions>> {
        Ok(Json(PasskeyOptions { options: passkeys::ask_in_session(app, &caller).await? }))
    }
}
