//! Who calls: the session cookie or a Bearer token becomes a [`Caller`] before a handler runs. What it
//! takes in the back office is the matter of [`super::staff`].

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use paraply_app::identity::sessions;
use paraply_app::{Caller, Error};
use poem::Request;
use poem_openapi::registry::{MetaSecurityScheme, Registry};
use serde_json::{Map, Value, json};

use super::browser;
use super::errors::ApiError;
use super::middleware::{token_scope, viewing};
use super::request::{app, remote_ip};

/// Anyone who is logged in.
pub struct User(pub Caller);

/// Anyone who is logged in as themselves: hidden from staff who view as another user.
pub struct Own(pub Caller);

/// The logged-in user, if any; during a viewing, the user who is viewed.
pub async fn caller(request: &Request) -> Result<Option<Caller>, Error> {
    if let Some(caller) = viewing::caller(request) {
        return Ok(Some(caller));
    }
    let app = app(request);
    let ip = remote_ip(request, app.config.trusted_proxies);
    if let Some(token) = request.header("authorization").and_then(|value| value.strip_prefix("Bearer ")) {
        return sessions::find_caller_by_token(app, token.trim(), ip).await;
    }
    match browser::session_secret(request) {
        Some(secret) => sessions::find_caller(app, &secret, ip).await,
        None => Ok(None),
    }
}

/// The person who calls; nobody is refused. Boxed, or every operation would hold all that finding them takes.
pub(super) fn signed_in(request: &Request) -> BoxFuture<'_, poem::Result<Caller>> {
    let found = async move {
        match caller(request).await {
            Ok(Some(caller)) => Ok(caller),
            Ok(None) => Err(ApiError::from(Error::Unauthorized).into()),
            Err(error) => Err(ApiError::from(error).into()),
        }
    };
    found.boxed()
}

/// Names the ways to log in in the contract.
pub(super) fn register_schemes(registry: &mut Registry) {
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
        SESSION,
        MetaSecurityScheme {
            name: Some(browser::SESSION),
            key_in: Some("cookie"),
            ..scheme(
                "apiKey",
                "Session cookie set by logging in. Over HTTPS, its name has the prefix `__Host-`.",
            )
        },
    );
    registry.create_security_scheme(
        TOKEN,
        MetaSecurityScheme {
            scheme: Some("bearer"),
            ..scheme(
                "http",
                "Personal access token for scripts, created under `/api/tokens`. Its scope limits what it can do.",
            )
        },
    );
}

/// The names of the ways to log in.
const SESSION: &str = "Session";
const TOKEN: &str = "Token";
/// Stands for [`TOKEN`] until the path is known, which decides whether a token may: see [`say_who_may_call`].
const TOKEN_BY_PATH: &str = "TokenByPath";

/// Stands in the contract for no way to log in: see [`refuses_reads`].
pub(super) const REFUSES_READS: &str = "RefusesReads";

/// The ways to log in for what no access token may do.
pub const SESSION_ONLY: &[&str] = &[SESSION];
/// The ways to log in for what an access token of some scope may do.
pub const SESSION_OR_TOKEN: &[&str] = &[SESSION, TOKEN];

/// Whether an operation of the contract may be closed to somebody who is logged in, though it only reads: noted by its
/// extractor until [`say_who_may_call`].
pub fn refuses_reads(operation: &Value) -> bool {
    let mut ways = operation["security"].as_array().into_iter().flatten();
    ways.any(|way| way.get(REFUSES_READS).is_some())
}

/// Completes in an operation of the contract who may call it: anyone, unless its handler asks who it is.
pub fn say_who_may_call(operation: &mut Map<String, Value>, method: &str) {
    let by_token = token_scope::is_open(method, operation["operationId"].as_str().unwrap_or_default());
    let security = operation.entry("security").or_insert_with(|| json!([]));
    let Some(ways) = security.as_array_mut() else { return };
    for way in ways.iter_mut().filter_map(Value::as_object_mut) {
        way.remove(REFUSES_READS);
        if let Some(scopes) = way.remove(TOKEN_BY_PATH).filter(|_| by_token) {
            way.insert(TOKEN.into(), scopes);
        }
    }
    // A way without a scheme would open the operation to all.
    ways.retain(|way| way.as_object().is_some_and(|way| !way.is_empty()));
}

/// What an extractor of the [`Caller`] requires. [`extractor`] generates the rest.
pub trait Admits {
    /// Ways to log in that can pass the check, for the contract.
    const SCHEMES: &'static [&'static str];
    /// Whether a logged-in caller may be refused even for reads.
    const REFUSES_READS: bool = true;
    /// Always a [`Caller`]: named here so that an extractor has one field, which a handler can take apart.
    type Caller: From<Caller> + Send;
    /// Refuses who may not call.
    fn check(request: &Request, caller: &Caller) -> Result<(), Error>;
}

/// The extractor of a type with one field: the logged-in caller, if admitted.
macro_rules! extractor {
    ($type:ty $(, $($generics:tt)+)?) => {
        impl<'a $(, $($generics)+)?> poem_openapi::ApiExtractor<'a> for $type {
            const TYPES: &'static [poem_openapi::ApiExtractorType] =
                &[poem_openapi::ApiExtractorType::SecurityScheme];
            type ParamType = ();
            type ParamRawType = ();

            fn register(registry: &mut poem_openapi::registry::Registry) {
                $crate::http::auth::register_schemes(registry);
            }

            fn security_schemes() -> Vec<&'static str> {
                let refuses = <Self as $crate::http::auth::Admits>::REFUSES_READS;
                let noted = refuses.then_some($crate::http::auth::REFUSES_READS);
                let ways = <Self as $crate::http::auth::Admits>::SCHEMES.iter().copied();
                ways.chain(noted).collect()
            }

            async fn from_request(
                request: &'a poem::Request,
                _body: &mut poem::RequestBody,
                _options: poem_openapi::ExtractParamOptions<()>,
            ) -> poem::Result<Self> {
                let caller = $crate::http::auth::signed_in(request).await?;
                <Self as $crate::http::auth::Admits>::check(request, &caller)
                    .map_err($crate::http::errors::ApiError::from)?;
                Ok(Self(caller.into()))
            }
        }
    };
}
pub(super) use extractor;

/// For what is the caller's own, an access token reaches as far as its scope.
impl Admits for User {
    const SCHEMES: &'static [&'static str] = &[SESSION, TOKEN_BY_PATH];
    const REFUSES_READS: bool = false;
    type Caller = Caller;
    fn check(request: &Request, caller: &Caller) -> Result<(), Error> {
        token_scope::own_act(request).map_or(Ok(()), |act| caller.require_own(act))
    }
}
extractor!(User);

impl Admits for Own {
    const SCHEMES: &'static [&'static str] = User::SCHEMES;
    type Caller = Caller;
    fn check(request: &Request, caller: &Caller) -> Result<(), Error> {
        if viewing::caller(request).is_some() {
            return Err(Error::HiddenWhileViewing);
        }
        User::check(request, caller)
    }
}
extractor!(Own);
