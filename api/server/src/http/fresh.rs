//! Sensitive operations: the caller has confirmed their identity within the last ten minutes.
//! `Fresh<User>`, `Fresh<Staff<may::…>>`.

use paraply_app::{Caller, Result};
use poem::Request;

use super::auth::{Admits, SESSION_ONLY, extractor};
use super::request::app;

/// Somebody who was just there. An access token never was, unless `TOKENS` lets it pass: then its own scope decides.
pub struct Fresh<A: Admits, const TOKENS: bool = false>(pub A::Caller);

/// The same, or an access token.
pub type FreshOrToken<A> = Fresh<A, true>;

impl<A: Admits, const TOKENS: bool> Admits for Fresh<A, TOKENS> {
    const SCHEMES: &'static [&'static str] = if TOKENS { A::SCHEMES } else { SESSION_ONLY };
    type Caller = A::Caller;
    fn check(request: &Request, caller: &Caller) -> Result<()> {
        A::check(request, caller)?;
        if TOKENS && caller.session.is_none() {
            return Ok(());
        }
        caller.require_fresh(app(request).clock.now())
    }
}
extractor!(Fresh<A, TOKENS>, A: Admits, const TOKENS: bool);
