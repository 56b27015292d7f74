//! Who somebody is: login, sessions, second factors, access tokens.

pub mod access_tokens;
pub mod known_devices;
pub mod login_failures;
pub mod oidc_attempts;
pub mod oidc_links;
pub mod one_time_tokens;
pub mod passkeys;
pub mod second_factors;
pub mod sessions;
pub mod sign_in_challenges;
pub mod viewings;
