//! What is seen on standard error while something takes its time; nothing when that is no terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

const TICK: Duration = Duration::from_millis(120);

/// Gone from the screen when it is dropped.
pub struct Progress(ProgressBar);

impl Progress {
    /// Waiting for one long answer.
    pub fn waiting(what: &str) -> Self {
        Self::spinner(what, "{spinner} {msg} {elapsed}")
    }

    /// Receiving bytes; nobody knows how many will come.
    pub fn receiving(what: &str) -> Self {
        Self::spinner(what, "{spinner} {msg} {binary_bytes}, {binary_bytes_per_sec}, {elapsed}")
    }

    /// So many acts, one after the other.
    pub fn counting(what: &str, all: usize) -> Self {
        let bar = ProgressBar::new(all.try_into().unwrap_or(u64::MAX));
        Self::styled(bar, what, "{msg} {wide_bar} {human_pos}/{human_len}, {eta} left")
    }

    fn spinner(what: &str, template: &str) -> Self {
        let progress = Self::styled(ProgressBar::no_length(), what, template);
        progress.0.enable_steady_tick(TICK);
        progress
    }

    fn styled(bar: ProgressBar, what: &str, template: &str) -> Self {
        bar.set_style(ProgressStyle::with_template(template).expect("our templates are correct"));
        bar.set_message(what.to_owned());
        Self(bar)
    }

    /// So much more is done.
    pub fn add(&self, more: usize) {
        self.0.inc(more.try_into().unwrap_or(u64::MAX));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
