//! Ctrl-C: incomplete files are removed, and a batch stops after the action in progress.

use std::future::poll_fn;
use std::pin::pin;
#[cfg(unix)]
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::task::Poll;
use std::thread;

use tokio::sync::Notify;

use crate::error::{Error, INTERRUPTED};
use crate::note::note;

/// A prompt is open, so no request is in progress.
static PROMPTING: AtomicBool = AtomicBool::new(false);
/// A batch is in progress.
static BATCH: AtomicBool = AtomicBool::new(false);
/// The batch must not start another action.
static STOP: AtomicBool = AtomicBool::new(false);
static LEAVE: Notify = Notify::const_new();

/// Terminal settings from before a hidden prompt.
#[cfg(unix)]
static TERMINAL: Mutex<Option<rustix::termios::Termios>> = Mutex::new(None);

/// Clears its flag when dropped.
pub struct Guard(&'static AtomicBool);

impl Guard {
    fn set(flag: &'static AtomicBool) -> Self {
        flag.store(true, Ordering::SeqCst);
        Self(flag)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.store(false, Ordering::SeqCst);
    }
}

/// While a prompt is open, Ctrl-C ends the program immediately.
pub fn prompt() -> Guard {
    Guard::set(&PROMPTING)
}

/// The same for a prompt with hidden input; Ctrl-C also makes input visible again.
pub fn hidden_prompt() -> Guard {
    #[cfg(unix)]
    if let Ok(mut kept) = TERMINAL.lock() {
        *kept = rustix::termios::tcgetattr(std::io::stdin()).ok();
    }
    prompt()
}

#[cfg(unix)]
fn restore_terminal() {
    if let Ok(kept) = TERMINAL.lock()
        && let Some(kept) = kept.as_ref()
    {
        // The program ends now; a failure cannot be reported.
        let _ = rustix::termios::tcsetattr(std::io::stdin(), rustix::termios::OptionalActions::Now, kept);
    }
}

/// During a batch, the first Ctrl-C only makes [`stopped`] return true.
pub fn batch() -> Guard {
    Guard::set(&BATCH)
}

/// Whether the batch must stop.
pub fn stopped() -> bool {
    STOP.load(Ordering::SeqCst)
}

/// Runs to completion or until Ctrl-C, which drops incomplete files.
pub async fn interruptible<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    watch();
    tokio::select! {
        done = work => done,
        () = LEAVE.notified() => Err(Error::Interrupted),
    }
}

/// Listens on a separate thread, as a prompt blocks the main one. Returns once the listener is ready.
fn watch() {
    let (listens, ready) = mpsc::channel();
    thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            loop {
                let mut pressed = pin!(tokio::signal::ctrl_c());
                // The first poll registers the listener; the message is received only once.
                let early = poll_fn(|context| Poll::Ready(pressed.as_mut().poll(context))).await;
                let _ = listens.send(());
                let pressed = match early {
                    Poll::Ready(pressed) => pressed,
                    Poll::Pending => pressed.await,
                };
                // Without a listener, Ctrl-C keeps its default effect.
                if pressed.is_err() {
                    return;
                }
                if PROMPTING.load(Ordering::SeqCst) {
                    #[cfg(unix)]
                    restore_terminal();
                    note("");
                    std::process::exit(INTERRUPTED.into());
                }
                if BATCH.load(Ordering::SeqCst) && !STOP.swap(true, Ordering::SeqCst) {
                    note("Stopping after the current action. Press Ctrl-C again to quit immediately.");
                } else {
                    LEAVE.notify_one();
                }
            }
        });
    });
    // Fails only if the thread has ended, without a listener.
    let _ = ready.recv();
}
