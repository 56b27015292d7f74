//! How a browser is known: where it is, and the cookies of its session, its device and a link that waits.

use chrono::TimeDelta;
use paraply_app::App;
use paraply_app::identity::sessions;
use paraply_app::identity::{OIDC_LINK_LIFETIME, Origin};
use poem::Request;

use super::request::{cookie, remote_ip, set_cookie};

/// Name of the session's cookie.
pub const SESSION: &str = "paraply_session";
/// Name of the cookie by which a device is known again.
const DEVICE: &str = "paraply_device";
/// Holds a link to the identity provider until the account's password is given.
const OIDC_LINK: &str = "paraply_oidc_link";

/// Where a request came from.
pub fn origin(request: &Request, app: &App) -> Origin {
    Origin {
        ip: remote_ip(request, app.config.trusted_proxies),
        user_agent: request.header("user-agent").map(str::to_owned),
        session: session_secret(request),
        device: cookie(request, DEVICE).map(str::to_owned),
        oidc_link: cookie(request, OIDC_LINK).map(str::to_owned),
    }
}

/// The header value that gives a browser the session's secret.
pub fn session_cookie(app: &App, secret: &str, lifetime: TimeDelta) -> String {
    set_cookie(app, SESSION, secret, lifetime)
}

/// The header value that takes the session's cookie away.
pub fn cleared_session_cookie(app: &App) -> String {
    session_cookie(app, "", TimeDelta::zero())
}

/// The secret of the session's cookie, if one came.
pub fn session_secret(request: &Request) -> Option<String> {
    cookie(request, SESSION).map(str::to_owned)
}

/// The header value that lets a device be known at its next sign-in. It signs nobody in.
pub fn device_cookie(app: &App, secret: &str) -> String {
    set_cookie(app, DEVICE, secret, sessions::DEVICE_LIFETIME)
}

/// The header value that lets the next sign-in with the account's password link it.
pub fn oidc_link_cookie(app: &App, secret: &str) -> String {
    set_cookie(app, OIDC_LINK, secret, OIDC_LINK_LIFETIME)
}
