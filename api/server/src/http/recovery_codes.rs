//! Recovery codes, created with the first second factor.

use paraply_domain::second_factor::RecoveryCode;
use poem_openapi::Object;
use poem_openapi::payload::Json;

/// Recovery codes for a lost authenticator app or passkey. Each is valid once, and they are shown only once.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Ten codes; empty if earlier ones are still valid.
    recovery_codes: Vec<String>,
}

impl RecoveryCodes {
    /// The codes as shown to the user.
    pub fn of(codes: &[RecoveryCode]) -> Json<Self> {
        Json(Self { recovery_codes: codes.iter().map(ToString::to_string).collect() })
    }
}
