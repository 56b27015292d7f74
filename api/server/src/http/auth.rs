//! Who calls: the session cookie or a Bearer token becomes a [`Caller`] before a handler runs. What it
//! takes in the back office is the matter of [`super::staff`].

use chrono::TimeDelta;
use poem::{Request, RequestBody};
use poem_openapi::registry::{MetaSecurityScheme, Registry};
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};

use super::errors::ApiError;
use super::request::{app, remote_ip};
use super::{token_scope, viewing};
use crate::app::{App, Caller, Error};
use crate::storage::{known_devices, sessions};

/// Name of the session cookie; over https it carries the `__Host-` prefix.
pub const COOKIE: &str = "paraply_session";
/// The cookie's name over https.
pub const COOKIE_HTTPS: &str = "__Host-paraply_session";

/// Anyone who is signed in.
pub struct User(pub Caller);

/// Anyone who is signed in as themselves: what this guards is hidden from who views as somebody else.
pub struct Own(pub Caller);

/// Name of the cookie by which a device is known again; over https it carries the `__Host-` prefix.
const DEVICE_COOKIE: &str = "paraply_device";
const DEVICE_COOKIE_HTTPS: &str = "__Host-paraply_device";

fn device_cookie_name(app: &App) -> &'static str {
    if app.config.is_https() { DEVICE_COOKIE_HTTPS } else { DEVICE_COOKIE }
}

/// The header value that lets a device be known at its next sign-in. It signs nobody in.
pub fn device_cookie(app: &App, secret: &str) -> String {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let (name, age) = (device_cookie_name(app), known_devices::LIFETIME.num_seconds());
    format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
}

/// The secret of the device cookie, if one came.
pub fn device_secret(request: &Request) -> Option<String> {
    request.cookie().get(device_cookie_name(app(request))).map(|cookie| cookie.value_str().to_owned())
}

/// The session cookie's name on this server.
pub(super) fn cookie_name(app: &App) -> &'static str {
    if app.config.is_https() { COOKIE_HTTPS } else { COOKIE }
}

/// The header value that gives a browser the session's secret.
pub fn cookie(app: &App, secret: &str, lifetime: TimeDelta) -> String {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let (name, age) = (cookie_name(app), lifetime.num_seconds());
    format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
}

/// The header value that takes the cookie away.
pub fn cleared_cookie(app: &App) -> String {
    cookie(app, "", TimeDelta::zero())
}

/// The secret of the session cookie, if one came.
pub fn session_secret(request: &Request) -> Option<String> {
    request.cookie().get(cookie_name(app(request))).map(|cookie| cookie.value_str().to_owned())
}

/// The person who calls, if anyone is signed in: the one who is looked on as, during a viewing.
pub async fn caller(request: &Request) -> Result<Option<Caller>, Error> {
    if let Some(caller) = viewing::caller(request) {
        return Ok(Some(caller));
    }
    let app = app(request);
    let ip = remote_ip(request, app.config.trusted_proxies);
    if let Some(token) = request.header("authorization").and_then(|value| value.strip_prefix("Bearer ")) {
        return sessions::find_caller_by_token(&app.pool, token.trim(), app.clock.now(), ip).await;
    }
    match session_secret(request) {
        Some(secret) => sessions::find_caller_by_session(&app.pool, &secret, app.clock.now(), ip).await,
        None => Ok(None),
    }
}

/// The person who calls; nobody is refused.
pub async fn signed_in(request: &Request) -> poem::Result<Caller> {
    match caller(request).await {
        Ok(Some(caller)) => Ok(caller),
        Ok(None) => Err(ApiError::from(Error::Unauthorized).into()),
        Err(error) => Err(ApiError::from(error).into()),
    }
}

fn register_schemes(registry: &mut Registry) {
    let scheme = |ty, description| MetaSecurityScheme {
        ty,
        description: Some(description),
        name: None,
        key_in: None,
        scheme: None,
        bearer_format: None,
        flows: None,
        openid_connect_url: None,
    };
    registry.create_security_scheme(
        "Session",
        MetaSecurityScheme {
            name: Some(COOKIE),
            key_in: Some("cookie"),
            ..scheme(
                "apiKey",
                "The browser's session, set by login. Over https the name carries the prefix __Host-.",
            )
        },
    );
    registry.create_security_scheme(
        "Token",
        MetaSecurityScheme {
            scheme: Some("bearer"),
            ..scheme(
                "http",
                "A personal access token, made under /api/tokens, for scripts. Its scope says what it may do: see the operation that makes one.",
            )
        },
    );
}

/// The person who calls, for what is their own: an access token reaches as far as its scope.
async fn within_scope(request: &Request) -> poem::Result<Caller> {
    let caller = signed_in(request).await?;
    if let Some(act) = token_scope::own_act(request) {
        caller.require_own(act).map_err(ApiError::from)?;
    }
    Ok(caller)
}

impl<'a> ApiExtractor<'a> for User {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        register_schemes(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        vec!["Session", "Token"]
    }

    async fn from_request(
        request: &'a Request,
        _body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        Ok(Self(within_scope(request).await?))
    }
}

impl<'a> ApiExtractor<'a> for Own {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        register_schemes(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        User::security_schemes()
    }

    async fn from_request(
        request: &'a Request,
        _body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        if viewing::caller(request).is_some() {
            return Err(ApiError::from(Error::HiddenWhileViewing).into());
        }
        Ok(Self(within_scope(request).await?))
    }
}
