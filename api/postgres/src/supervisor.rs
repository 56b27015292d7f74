//! The thread that starts the server, waits for its end, and starts it again when nobody asked for that end.
//!
//! It lives as long as the server shall: the kernel's "your parent has died" is about the thread that spawned.

use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

use crate::error::StartError;
use crate::leftover;
use crate::log::Log;
use crate::server::Server;

/// Long enough for the recovery of a large database after a power cut.
const READY_WITHIN: Duration = Duration::from_secs(180);
const POLL: Duration = Duration::from_millis(10);
/// How long the processes of a killed server may take to notice.
const ORPHANS_END_WITHIN: Duration = Duration::from_secs(15);
const PAUSE_MIN: Duration = Duration::from_millis(100);
const PAUSE_MAX: Duration = Duration::from_secs(5);

/// Keeps the server running until it is stopped.
#[derive(Debug)]
pub(crate) struct Supervisor {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    ended: Receiver<()>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    stopping: Condvar,
}

#[derive(Debug, Default)]
struct State {
    is_stopping: bool,
    /// Not yet waited for, so its number cannot belong to another process.
    child: Option<Child>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn signal(&self, signal: Signal) {
        if let Some(pid) = self.child.as_ref().map(|child| pid_of(child.id())) {
            // It may have ended by itself, which is what we want.
            let _ = kill_process(pid, signal);
        }
    }
}

impl Supervisor {
    /// Starts the server and returns when it takes connections.
    pub(crate) fn start(server: Server) -> Result<Self, StartError> {
        let shared = Arc::new(Shared::default());
        let (first, outcome) = channel();
        let (alive, ended) = channel::<()>();
        let theirs = Arc::clone(&shared);
        let path = server.home.folder.clone();
        let thread = std::thread::Builder::new()
            .name("postgres".to_owned())
            .spawn(move || {
                let _alive = alive;
                supervise(&server, &theirs, &first);
            })
            .map_err(|source| StartError::Io { doing: "start a thread for", path, source })?;
        let supervisor = Self { shared, thread: Some(thread), ended };
        outcome.recv().expect("the thread always reports the first start")?;
        Ok(supervisor)
    }

    /// Stops the server and waits for its end; the second time it does nothing.
    pub(crate) fn stop(&mut self) {
        let Some(thread) = self.thread.take() else { return };
        let mut state = self.shared.lock();
        state.is_stopping = true;
        state.signal(Signal::INT);
        drop(state);
        self.shared.stopping.notify_all();
        // Fast, then immediate, then no shutdown: all are safe, the later ones need a recovery.
        for (patience, next) in [(60, Signal::QUIT), (10, Signal::KILL)] {
            match self.ended.recv_timeout(Duration::from_secs(patience)) {
                Err(RecvTimeoutError::Timeout) => self.shared.lock().signal(next),
                _ => break,
            }
        }
        // A panic of that thread has been reported where it happened.
        let _ = thread.join();
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        self.stop();
    }
}

fn supervise(server: &Server, shared: &Shared, first: &Sender<Result<(), StartError>>) {
    match launch(server, shared) {
        Ok(pid) => {
            let _ = first.send(Ok(()));
            await_end(pid, shared);
        }
        Err(error) => {
            let _ = first.send(Err(error));
            return;
        }
    }
    let mut pause = PAUSE_MIN;
    while pause_unless_stopping(shared, pause) {
        tracing::warn!("the private PostgreSQL has ended by itself; starting it again");
        match leftover::end(&server.home).and_then(|()| launch(server, shared)) {
            Ok(pid) => {
                pause = PAUSE_MIN;
                await_end(pid, shared);
            }
            Err(error) => {
                tracing::error!(%error, "the private PostgreSQL did not start again");
                pause = PAUSE_MAX.min(pause * 2);
            }
        }
    }
}

/// Waits; says whether to go on.
fn pause_unless_stopping(shared: &Shared, pause: Duration) -> bool {
    let state = shared.lock();
    let waited = shared.stopping.wait_timeout_while(state, pause, |state| !state.is_stopping);
    !waited.unwrap_or_else(PoisonError::into_inner).0.is_stopping
}

/// Starts the server and waits until it is ready.
fn launch(server: &Server, shared: &Shared) -> Result<u32, StartError> {
    let orphans_deadline = Instant::now() + ORPHANS_END_WITHIN;
    loop {
        let log = Log::open(&server.home)?;
        let ended = |said| StartError::Failed { program: "postgres", said, log: log.path.clone() };
        let mut state = shared.lock();
        if state.is_stopping {
            return Err(ended("it was told to stop".to_owned()));
        }
        let child = server.spawn(&log)?;
        let pid = child.id();
        state.child = Some(child);
        drop(state);
        if await_ready(server, shared, pid, &log)? {
            return Ok(pid);
        }
        let said = log.last_words();
        // The processes of a server that was killed alone live on for a moment, with the old memory.
        if !said.contains("pre-existing shared memory block") || Instant::now() > orphans_deadline {
            return Err(ended(said));
        }
        std::thread::sleep(PAUSE_MIN);
    }
}

/// Whether the server got ready; it did not if it ended before.
fn await_ready(server: &Server, shared: &Shared, pid: u32, log: &Log) -> Result<bool, StartError> {
    let deadline = Instant::now() + READY_WITHIN;
    while !server.is_ready(pid) {
        let mut state = shared.lock();
        let has_ended = match &mut state.child {
            Some(child) => !matches!(child.try_wait(), Ok(None)),
            None => true,
        };
        if has_ended {
            state.child = None;
            return Ok(false);
        }
        if Instant::now() > deadline {
            state.signal(Signal::KILL);
            if let Some(mut child) = state.child.take() {
                let _ = child.wait();
            }
            return Err(StartError::NotReady { seconds: READY_WITHIN.as_secs(), said: log.last_words() });
        }
        drop(state);
        std::thread::sleep(POLL);
    }
    Ok(true)
}

fn await_end(pid: u32, shared: &Shared) {
    // Wait for the end without taking note of it (the number stays ours), then take note under the lock:
    // so nobody ever signals a number that has been given to another process.
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while matches!(waitid(WaitId::Pid(pid_of(pid)), options), Err(Errno::INTR)) {}
    if let Some(mut child) = shared.lock().child.take() {
        let _ = child.wait();
    }
}

fn pid_of(pid: u32) -> Pid {
    i32::try_from(pid).ok().and_then(Pid::from_raw).expect("the kernel's process numbers are positive")
}
