//! The caller's second factor, and the cookie of a login that waits for it.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_app::identity::Proof;
use paraply_app::identity::SIGN_IN_LIFETIME;
use paraply_app::identity::second_factor::State;
use paraply_app::identity::{passkeys, second_factor};
use paraply_app::{App, Error, Result};
use paraply_documents::qr;
use paraply_domain::fault::FaultKind;
use poem::Request;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use serde_json::Value;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::fresh::Fresh;
use crate::http::identity::passkeys::Passkey;
use crate::http::list::{ApiResult, MessageResponse};
use crate::http::recovery_codes::RecoveryCodes;
use crate::http::request::{cookie, set_cookie};

const COOKIE: &str = "paraply_sign_in";

/// Header value that sets the cookie of a pending login.
pub fn challenge_cookie(app: &App, secret: &str) -> String {
    set_cookie(app, COOKIE, secret, SIGN_IN_LIFETIME)
}

/// Header value that clears that cookie.
pub fn cleared_challenge_cookie(app: &App) -> String {
    set_cookie(app, COOKIE, "", TimeDelta::zero())
}

/// Token of the pending login, if sent.
pub fn challenge_secret(request: &Request) -> Option<String> {
    cookie(request, COOKIE).map(str::to_owned)
}

/// Kind of second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum SecondFactorKind {
    /// Code of an authenticator app.
    Totp,
    /// A recovery code.
    RecoveryCode,
    /// A passkey.
    Passkey,
}

/// Second factors that a user can use.
pub fn kinds(state: State) -> Vec<SecondFactorKind> {
    let kinds = [
        (state.totp, SecondFactorKind::Totp),
        (state.passkeys > 0, SecondFactorKind::Passkey),
        (state.recovery_codes > 0, SecondFactorKind::RecoveryCode),
    ];
    kinds.into_iter().filter(|(there, _)| *there).map(|(_, kind)| kind).collect()
}

/// A login that waits for its second factor.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct AwaitedSignIn {
    /// Second factors that can complete it.
    pub second_factors: Vec<SecondFactorKind>,
}

/// The second factor of a login.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct SecondFactorProof {
    /// Six-digit code of the authenticator app, or a recovery code.
    #[oai(validator(max_length = 100))]
    code: Option<String>,
    /// Result of `PublicKeyCredential.toJSON()`.
    passkey: Option<Value>,
}

impl SecondFactorProof {
    /// Reads what was sent.
    pub fn read(self) -> Result<Proof> {
        let proof = Proof::read(self.code.as_deref(), self.passkey)?;
        proof.ok_or_else(|| Error::fault("code", FaultKind::Required))
    }
}

/// Second factors of the caller.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct SecondFactorOverview {
    /// Whether an authenticator app is set up.
    totp: bool,
    /// Passkeys, oldest first.
    passkeys: Vec<Passkey>,
    /// Number of unused recovery codes.
    recovery_codes: i64,
    /// Whether a role of the caller requires a second factor.
    required: bool,
    /// Whether the caller has a password.
    password: bool,
    /// Methods to confirm sensitive operations. Empty: by password or, for a caller without one, by logging in again at
    /// the identity provider.
    confirm_with: Vec<SecondFactorKind>,
    /// Until when sensitive operations need no confirmation; absent: they need one now.
    fresh_until: Option<DateTime<Utc>>,
}

/// An authenticator app that is not confirmed yet.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct TotpSetup {
    /// Secret to enter in the app: base 32, 160 bits.
    secret: String,
    /// Content of the QR code.
    uri: String,
    /// QR code as SVG, without a margin.
    qr_svg: String,
}

/// The first code of a new authenticator app.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct TotpConfirmation {
    /// Six-digit code.
    #[oai(validator(max_length = 100))]
    code: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::Identity")]
impl Api {
    /// Get second-factor settings
    #[oai(path = "/second-factor", method = "get", operation_id = "getSecondFactor")]
    async fn get(&self, Data(app): Data<&App>, User(caller): User) -> ApiResult<Json<SecondFactorOverview>> {
        let overview = second_factor::overview(app, &caller).await?;
        let state = overview.state;
        Ok(Json(SecondFactorOverview {
            totp: state.totp,
            passkeys: passkeys::list(app, &caller).await?.into_iter().map(Into::into).collect(),
            recovery_codes: state.recovery_codes,
            required: overview.required,
            password: overview.password,
            confirm_with: if state.is_set_up() { kinds(state) } else { Vec::new() },
            fresh_until: overview.fresh_until,
        }))
    }

    /// Set up an authenticator app
    ///
    /// It takes effect when its first code is confirmed. Until then, an earlier app remains valid.
    #[oai(path = "/second-factor/totp", method = "post", operation_id = "beginTotp")]
    async fn begin_totp(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
    ) -> ApiResult<Json<TotpSetup>> {
        let setup = second_factor::begin_totp(app, &caller).await?;
        let qr_svg = qr::svg(&setup.uri).map_err(Error::internal)?;
        Ok(Json(TotpSetup { secret: setup.secret, uri: setup.uri, qr_svg }))
    }

    /// Confirm an authenticator app
    ///
    /// Takes the first code of the app. Ends all other sessions. The first second factor comes with ten recovery codes,
    /// shown only in this response.
    #[oai(path = "/second-factor/totp/confirm", method = "post", operation_id = "confirmTotp")]
    async fn confirm_totp(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
        Json(body): Json<TotpConfirmation>,
    ) -> ApiResult<Json<RecoveryCodes>> {
        Ok(RecoveryCodes::of(&second_factor::confirm_totp(app, &caller, &body.code).await?))
    }

    /// Remove the authenticator app
    ///
    /// Ends all other sessions. Removing the last second factor also deletes the recovery codes; it is refused if a
    /// role of the user requires a second factor.
    #[oai(path = "/second-factor/totp", method = "delete", operation_id = "removeTotp")]
    async fn remove_totp(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
    ) -> ApiResult<Json<MessageResponse>> {
        second_factor::remove_totp(app, &caller).await?;
        Ok(MessageResponse::say("done-totp-removed"))
    }

    /// Create new recovery codes
    ///
    /// Earlier codes are no longer valid.
    #[oai(path = "/second-factor/recovery-codes", method = "post", operation_id = "renewRecoveryCodes")]
    async fn renew_recovery_codes(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): Fresh<User>,
    ) -> ApiResult<Json<RecoveryCodes>> {
        Ok(RecoveryCodes::of(&second_factor::renew_recovery_codes(app, &caller).await?))
    }
}
