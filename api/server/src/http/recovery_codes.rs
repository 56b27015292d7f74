//! The codes that a first second factor comes with, whichever it is.

use paraply_domain::second_factor::RecoveryCode;
use poem_openapi::Object;
use poem_openapi::payload::Json;

/// Codes for who has lost the authenticator app. Each counts once; they are shown this once.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Ten of them; none where earlier ones still count.
    recovery_codes: Vec<String>,
}

impl RecoveryCodes {
    /// As they are shown.
    pub fn of(codes: &[RecoveryCode]) -> Json<Self> {
        Json(Self { recovery_codes: codes.iter().map(ToString::to_string).collect() })
    }
}
