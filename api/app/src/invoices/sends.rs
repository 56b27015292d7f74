//! Sends that are asked for at the same moment go in one transaction. Sending waits for the series of the year, so one
//! would follow the other in any case; together they take the statements and the commit of one.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use paraply_domain::ids::InvoiceId;
use tokio::sync::oneshot;

use super::sending::{self, InHand, Sent};
use super::{Chosen, Shown, Side, get};
use crate::idempotency::Key;
use crate::write::detached;
use crate::{App, Caller, Error, Result};

/// The most that go together: done within a moment, since others wait for the series meanwhile.
const TOGETHER: usize = 100;

/// What somebody wants to send, and who is told.
struct Asked {
    caller: Caller,
    chosen: Chosen,
    told: oneshot::Sender<Sent>,
}

/// The sends of one process that wait for their turn.
#[derive(Clone, Default)]
pub struct Sends {
    waiting: Arc<Mutex<Vec<Asked>>>,
    turn: Arc<tokio::sync::Mutex<()>>,
}

impl Sends {
    fn wait(&self, asked: Asked) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(asked);
    }

    /// The next that go together. The same invoice or the same key is not twice among them: the second finds what the
    /// first has done.
    fn next(&self) -> Vec<Asked> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut invoices, mut keys) = (HashSet::new(), HashSet::new());
        let (mut next, mut later) = (Vec::new(), Vec::new());
        for asked in waiting.drain(..) {
            let Chosen { id, key, .. } = &asked.chosen;
            let is_new = next.len() < TOGETHER
                && invoices.insert(*id)
                && key.as_ref().is_none_or(|key| keys.insert((key.user, key.key.clone())));
            if is_new { next.push(asked) } else { later.push(asked) }
        }
        *waiting = later;
        next
    }
}

/// An admin sends an invoice to the client now, and approves it by that.
pub async fn send(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    version: i32,
) -> Result<Shown> {
    let (told, answer) = oneshot::channel();
    let chosen = Chosen { id, version, key };
    app.sends.wait(Asked { caller: caller.clone(), chosen: chosen.clone(), told });
    // Whoever has the turn sends for all who wait.
    let worker = app.clone();
    tokio::spawn(async move {
        let _turn = worker.sends.turn.lock().await;
        loop {
            let next = worker.sends.next();
            if next.is_empty() {
                break;
            }
            let (asked, told): (Vec<_>, Vec<_>) =
                next.into_iter().map(|asked| ((asked.caller, asked.chosen), asked.told)).unzip();
            for (told, sent) in told.into_iter().zip(send_together(&worker, asked).await) {
                // Who has left is not told.
                let _ = told.send(sent);
            }
        }
    });
    decided(app, answer.await.map_err(Error::internal)?, caller, &chosen).await?;
    get(app, caller, Side::Office, id).await
}

/// Sends many, in their order, and says of each whether it is sent. No invoice and no key stands there twice.
pub(super) async fn send_many(app: &App, caller: &Caller, chosen: &[Chosen]) -> Vec<Result<()>> {
    let asked: Vec<_> = chosen.iter().map(|chosen| (caller.clone(), chosen.clone())).collect();
    let mut results = Vec::with_capacity(chosen.len());
    for (sent, chosen) in send_together(app, asked).await.into_iter().zip(chosen) {
        results.push(decided(app, sent, caller, chosen).await);
    }
    results
}

/// What was not sent with others is sent alone: when it is no longer in somebody else's hand, if it was.
async fn decided(app: &App, sent: Sent, caller: &Caller, chosen: &Chosen) -> Result<()> {
    let alone = match sent {
        Sent::Decided(result) => return result,
        Sent::Passed => transaction(app, vec![(caller.clone(), chosen.clone())], InHand::Wait).await?.pop(),
    };
    match alone {
        Some(Sent::Decided(result)) => result,
        Some(Sent::Passed) | None => Err(Error::internal("an invoice that was passed over")),
    }
}

/// What speaks against all of them at once, as a lost connection, is no matter of each.
async fn send_together(app: &App, asked: Vec<(Caller, Chosen)>) -> Vec<Sent> {
    let count = asked.len();
    transaction(app, asked, InHand::Pass).await.unwrap_or_else(|error| {
        tracing::warn!(%error, count, "invoices are sent one by one");
        (0..count).map(|_| Sent::Passed).collect()
    })
}

/// Ends although nobody waits for it any more.
async fn transaction(app: &App, asked: Vec<(Caller, Chosen)>, in_hand: InHand) -> Result<Vec<Sent>> {
    let app = app.clone();
    detached(async move {
        let mut tx = app.begin().await?;
        let asked: Vec<_> = asked.iter().map(|(caller, chosen)| (caller, chosen)).collect();
        let sent = sending::send(&app, &mut tx, &asked, in_hand).await?;
        tx.commit().await?;
        app.wake.notify_one();
        Ok(sent)
    })
    .await
}
