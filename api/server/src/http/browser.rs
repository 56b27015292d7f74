//! Browser identification: IP address and cookies for the session, the device and a pending link.

use chrono::TimeDelta;
use paraply_app::App;
use paraply_app::identity::sessions;
use paraply_app::identity::{OIDC_LINK_LIFETIME, Origin};
use poem::Request;

use super::request::{cookie, remote_ip, set_cookie};

/// Name of the session's cookie.
pub const SESSION: &str = "paraply_session";
/// Name of the cookie that identifies a known device.
const DEVICE: &str = "paraply_device";
/// Holds a link to the identity provider until the password of the account is given.
const OIDC_LINK: &str = "paraply_oidc_link";

/// Origin of a request.
pub fn origin(request: &Request, app: &App) -> Origin {
    Origin {
        ip: remote_ip(request, app.config.trusted_proxies),
        user_agent: request.header("user-agent").map(str::to_owned),
        session: session_secret(request),
        device: cookie(request, DEVICE).map(str::to_owned),
        oidc_link: cookie(request, OIDC_LINK).map(str::to_owned),
    }
}

/// Header value that sets the session cookie.
pub fn session_cookie(app: &App, secret: &str, lifetime: TimeDelta) -> String {
    set_cookie(app, SESSION, secret, lifetime)
}

/// Header value that clears the session cookie.
pub fn cleared_session_cookie(app: &App) -> String {
    session_cookie(app, "", TimeDelta::zero())
}

/// Secret of the session cookie, if sent.
pub fn session_secret(request: &Request) -> Option<String> {
    cookie(request, SESSION).map(str::to_owned)
}

/// Header value that sets the cookie of a known device. It does not log anyone in.
pub fn device_cookie(app: &App, secret: &str) -> String {
    set_cookie(app, DEVICE, secret, sessions::DEVICE_LIFETIME)
}

/// Header value that lets the next login with the password link the account.
pub fn oidc_link_cookie(app: &App, secret: &str) -> String {
    set_cookie(app, OIDC_LINK, secret, OIDC_LINK_LIFETIME)
}
