//! Sensitive acts: whoever calls has proven within ten minutes to be there. `Fresh<User>`, `Fresh<Staff<may::…>>`.

use poem::{Request, RequestBody};
use poem_openapi::registry::Registry;
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};

use super::auth::{self, Own, User};
use super::errors::ApiError;
use super::recorded_reads::Reader;
use super::request::app;
use super::staff::{Needed, Staff};
use super::{token_scope, viewing};
use crate::app::{Caller, Error, Result};

/// Somebody who was just there. An access token never was, unless `TOKENS` lets it pass: then its own scope decides.
pub struct Fresh<A: Known, const TOKENS: bool = false>(pub A::Caller);

/// The same, or an access token.
pub type FreshOrToken<A> = Fresh<A, true>;

/// Who may call, as the extractors of the caller say it.
pub trait Known {
    /// Always a [`Caller`].
    type Caller: From<Caller> + Send;
    /// Refuses who may not.
    fn check(request: &Request, caller: &Caller) -> Result<()>;
}

impl Known for User {
    type Caller = Caller;
    fn check(request: &Request, caller: &Caller) -> Result<()> {
        token_scope::own_act(request).map_or(Ok(()), |act| caller.require_own(act))
    }
}

impl Known for Own {
    type Caller = Caller;
    fn check(request: &Request, caller: &Caller) -> Result<()> {
        if viewing::caller(request).is_some() {
            return Err(Error::HiddenWhileViewing);
        }
        User::check(request, caller)
    }
}

impl<P: Needed> Known for Staff<P> {
    type Caller = P::Caller;
    fn check(request: &Request, caller: &Caller) -> Result<()> {
        caller.require(P::PERMISSION)?;
        Reader::fill(request, caller);
        Ok(())
    }
}

impl<'a, A: Known, const TOKENS: bool> ApiExtractor<'a> for Fresh<A, TOKENS> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        User::register(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        User::security_schemes()
    }

    async fn from_request(
        request: &'a Request,
        _body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let caller = auth::signed_in(request).await?;
        A::check(request, &caller).map_err(ApiError::from)?;
        if !(TOKENS && caller.session.is_none()) {
            caller.require_fresh(app(request).clock.now()).map_err(ApiError::from)?;
        }
        Ok(Self(caller.into()))
    }
}
