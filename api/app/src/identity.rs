//! Who people are and how they prove it: registration, login, verified addresses, passwords.
//!
//! Whether an address is known shows neither in an answer nor in how long it takes.

pub mod access_tokens;
mod admin;
mod login;
mod notes;
pub(super) mod notices;
pub mod oidc;
pub mod passkeys;
mod password;
pub mod passwords;
pub mod reauthentication;
mod registration;
pub mod second_factor;
pub mod second_step;
mod session;
pub mod sessions;
pub mod throttle;
pub mod viewings;

pub use paraply_storage::identity::oidc_attempts::LIFETIME as OIDC_ATTEMPT_LIFETIME;
pub use paraply_storage::identity::oidc_links::LIFETIME as OIDC_LINK_LIFETIME;
pub use paraply_storage::identity::sign_in_challenges::LIFETIME as SIGN_IN_LIFETIME;
use std::time::{Duration, Instant};

pub use admin::{NewAdmin, create_admin};
pub use login::{Login, login, logout};
pub(super) use notes::note;
pub use notices::{invite, tell_of_token};
pub(super) use password::check_own_password;
pub use password::{change_password, forgot_password, reset_password};
pub use reauthentication::{Confirmation, reauthenticate};
pub use registration::{Registration, register, resend_verification, verify_email};
pub use second_step::{Awaited, Proof, finish_login};
pub use session::SignedIn;

/// Where a request came from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The address, where it is known.
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    /// The secret of the session cookie that came along.
    pub session: Option<String>,
    /// The secret of the device cookie that came along.
    pub device: Option<String>,
    /// The secret of the cookie of a link to the identity provider that waits for the password.
    pub oidc_link: Option<String>,
}

impl Origin {
    /// The address as a key for limits.
    fn ip_key(&self) -> &str {
        self.ip.as_deref().unwrap_or("unknown")
    }
}

/// Waits until an answer is as old as every answer of its kind, so that its time tells nothing.
async fn even_out(started: Instant) {
    const ANSWER_AFTER: Duration = Duration::from_millis(250);
    tokio::time::sleep(ANSWER_AFTER.saturating_sub(started.elapsed())).await;
}
