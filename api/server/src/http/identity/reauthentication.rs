//! Confirming that it is still the owner who uses a session.

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

/// Proof of identity: the second factor where there is one, else the password.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct ReauthenticationRequest {
    /// The password, for who has no second factor.
    #[oai(validator(max_length = 1000))]
    password: Option<String>,
    /// A code of the authenticator app or a recovery code.
    #[oai(validator(max_length = 100))]
    code: Option<String>,
    /// What a passkey has signed, as `PublicKeyCredential.toJSON()` gives it.
    passkey: Option<Value>,
}

pub struct Api;

#[OpenApi(tag = "Tag::Identity")]
impl Api {
    /// Confirm who uses the session
    ///
    /// Sensitive operations answer 403 with the code `reauthentication_required` when this, or the sign-in, was more
    /// than ten minutes ago. Wrong tries count as wrong passwords do.
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

    /// Ask a passkey to confirm who uses the session
    ///
    /// The answer is for `navigator.credentials.get()`, within five minutes and in this session.
    #[oai(path = "/session/passkey", method = "post", operation_id = "askPasskey")]
    async fn ask_passkey(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
    ) -> ApiResult<Json<PasskeyOptions>> {
        Ok(Json(PasskeyOptions { options: passkeys::ask_in_session(app, &caller).await? }))
    }
}
