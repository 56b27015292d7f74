//! Ctrl-C: what is being written is taken away, what is being sent is finished, and nothing is half done.

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

/// A question waits for its answer on the terminal, so that nothing is under way.
static ASKING: AtomicBool = AtomicBool::new(false);
/// Several acts are being done one by one.
static ONE_BY_ONE: AtomicBool = AtomicBool::new(false);
/// No next act is to begin.
static STOP: AtomicBool = AtomicBool::new(false);
static LEAVE: Notify = Notify::const_new();

/// The terminal as it was before a question hid what is typed.
#[cfg(unix)]
static TERMINAL: Mutex<Option<rustix::termios::Termios>> = Mutex::new(None);

/// Unset when it is dropped.
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

/// For as long as a question waits: Ctrl-C ends the program at once.
pub fn asking() -> Guard {
    Guard::set(&ASKING)
}

/// The same for a question whose answer is not shown: the terminal shows again what is typed then.
pub fn asking_secretly() -> Guard {
    #[cfg(unix)]
    if let Ok(mut kept) = TERMINAL.lock() {
        *kept = rustix::termios::tcgetattr(std::io::stdin()).ok();
    }
    asking()
}

#[cfg(unix)]
fn show_what_is_typed() {
    if let Ok(kept) = TERMINAL.lock()
        && let Some(kept) = kept.as_ref()
    {
        // It goes away now; there is nobody left to hear of a failure.
        let _ = rustix::termios::tcsetattr(std::io::stdin(), rustix::termios::OptionalActions::Now, kept);
    }
}

/// For as long as acts are done one by one: Ctrl-C lets the one under way end, and [`stopped`] says so.
pub fn one_by_one() -> Guard {
    Guard::set(&ONE_BY_ONE)
}

/// Whether no next act is to begin.
pub fn stopped() -> bool {
    STOP.load(Ordering::SeqCst)
}

/// Does it until it is done or Ctrl-C was pressed. Files that are not finished are gone then.
pub async fn until<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    watch();
    tokio::select! {
        done = work => done,
        () = LEAVE.notified() => Err(Error::Interrupted),
    }
}

/// On a thread of its own, since reading an answer from the terminal blocks ours. Comes back once it listens: nothing is
/// begun that Ctrl-C would cut off.
fn watch() {
    let (listens, ready) = mpsc::channel();
    thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            loop {
                let mut pressed = pin!(tokio::signal::ctrl_c());
                // The first look at it makes it listen; later ones find nobody waiting for this.
                let early = poll_fn(|context| Poll::Ready(pressed.as_mut().poll(context))).await;
                let _ = listens.send(());
                let pressed = match early {
                    Poll::Ready(pressed) => pressed,
                    Poll::Pending => pressed.await,
                };
                // Where Ctrl-C cannot be listened to, it does what it does to any program.
                if pressed.is_err() {
                    return;
                }
                if ASKING.load(Ordering::SeqCst) {
                    #[cfg(unix)]
                    show_what_is_typed();
                    note("");
                    std::process::exit(INTERRUPTED.into());
                }
                if ONE_BY_ONE.load(Ordering::SeqCst) && !STOP.swap(true, Ordering::SeqCst) {
                    note("Stopping after the one that is under way; once more leaves at once.");
                } else {
                    LEAVE.notify_one();
                }
            }
        });
    });
    // Fails only when the thread has ended, which then listens to nothing.
    let _ = ready.recv();
}
