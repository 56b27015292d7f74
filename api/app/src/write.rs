//! The one way to write: a verb that changes something is one transaction, ends although its caller has left, and
//! happens once however often it is sent with the same key.
//!
//! A verb that [`App::write`], [`App::write_once`] or [`App::create_once`] carries out only tells its story: load for
//! update, decide in the domain, store, enqueue what follows. Where it fails, nothing has changed.
//!
//! ```text
//! app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
//!     let (invoice, next) = open(tx, caller, Side::Own, id, Act::Withdraw, Some(version)).await?;
//!     …
//! })
//! .await?;
//! ```
//!
//! With [`App::begin`] stays what nobody who is logged in has asked for (logging in, registering, a visitor's message,
//! jobs), what is refused and yet stored, since a wrong proof counts (passkeys, confirming a session), what may change
//! nothing (previews, and imports, whose dry run leaves the key free), moving people into a group, who share what was
//! loaded for all, and adding a person, which locks the staff before it claims the key.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::idempotency::{self, Key};
use crate::{App, Caller, Error, Result};

/// What a verb works with.
pub struct Write<'c> {
    pub app: &'c App,
    /// Who asked for it.
    pub caller: &'c Caller,
    /// Its transaction, which ends after the verb.
    pub tx: &'c mut PgConnection,
}

/// An async closure that takes a [`Write`] and borrows nothing else. [`AsyncFnOnce`] alone cannot say that its future may
/// change threads, which a task of its own does.
pub trait Verb<'c, T>: FnOnce(Write<'c>) -> Self::Story + Send + 'static {
    type Story: Future<Output = Result<T>> + Send + 'c;
}

impl<'c, T, V, F> Verb<'c, T> for V
where
    V: FnOnce(Write<'c>) -> F + Send + 'static,
    F: Future<Output = Result<T>> + Send + 'c,
{
    type Story = F;
}

// Each gives its future boxed, and so says outright that it is Send: seen through, the compiler takes a closure's captures
// for less than they are, and proves it again for everything that awaits the verb.
impl App {
    /// Carries a verb out in one transaction.
    pub fn write<T, V>(&self, caller: &Caller, verb: V) -> BoxFuture<'static, Result<T>>
    where
        T: Send + 'static,
        V: for<'c> Verb<'c, T> + AsyncFnOnce(Write<'_>) -> Result<T>,
    {
        let (app, caller) = (self.clone(), caller.clone());
        detached(async move {
            let mut tx = app.begin().await?;
            let done = verb(Write { app: &app, caller: &caller, tx: &mut tx }).await?;
            tx.commit().await?;
            app.wake.notify_one();
            Ok(done)
        })
    }

    /// Carries out a verb about a record; none when it was done before with this key.
    pub fn write_once<T, V>(
        &self,
        caller: &Caller,
        key: Option<&Key>,
        id: impl Into<Uuid>,
        verb: V,
    ) -> BoxFuture<'static, Result<Option<T>>>
    where
        T: Send + 'static,
        V: for<'c> Verb<'c, T> + AsyncFnOnce(Write<'_>) -> Result<T>,
    {
        let (key, id) = (key.cloned(), id.into());
        self.write(caller, async move |write: Write<'_>| {
            if idempotency::claim(write.tx, key.as_ref(), id, &write.app.clock).await?.is_some() {
                return Ok(None);
            }
            verb(write).await.map(Some)
        })
    }

    /// Carries out a verb that makes a record of this id and gives it: the first one's, when it was done before with this
    /// key. Where the verb finds that what it would make is there already, it may give that instead.
    pub fn create_once<Id, V>(
        &self,
        caller: &Caller,
        key: Option<&Key>,
        id: Id,
        verb: V,
    ) -> BoxFuture<'static, Result<Id>>
    where
        Id: From<Uuid> + Into<Uuid> + Copy + Send + 'static,
        V: for<'c> Verb<'c, Id> + AsyncFnOnce(Write<'_>) -> Result<Id>,
    {
        let (key, id) = (key.cloned(), id.into());
        self.write(caller, async move |Write { app, caller, tx }: Write<'_>| {
            if let Some(made) = idempotency::claim(tx, key.as_ref(), id, &app.clock).await? {
                return Ok(made.into());
            }
            let made = verb(Write { app, caller, tx }).await?;
            if made.into() != id {
                idempotency::fulfil(tx, key.as_ref(), made.into()).await?;
            }
            Ok(made)
        })
    }
}

/// Lets something end although nobody waits for it any more: a large write takes longer than a browser waits, and a very
/// large one longer than a request may. The same request, under the same key where it takes one, then finds what was done.
pub fn detached<T: Send + 'static>(
    what: impl Future<Output = Result<T>> + Send + 'static,
) -> BoxFuture<'static, Result<T>> {
    let what = what.boxed();
    async move { tokio::spawn(what).await.map_err(Error::internal)? }.boxed()
}
