//! What is seen on standard error while something takes its time; nothing when that is no terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

const COUNTING: &str = "{msg} {wide_bar} {human_pos}/{human_len}, {eta} left";
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
        Self::styled(bar, what, COUNTING)
    }

    fn spinner(what: &str, template: &str) -> Self {
        let progress = Self::styled(ProgressBar::no_length(), what, template);
        progress.0.enable_steady_tick(TICK);
        progress
    }

    /// So many of so many are done; until it is known of how many, the spinner turns.
    pub fn reached(&self, done: u64, all: u64) {
        if all == 0 {
            return;
        }
        if self.0.length() != Some(all) {
            self.0.set_style(style(COUNTING));
            self.0.set_length(all);
        }
        self.0.set_position(done);
    }

    /// Whether anybody sees it.
    pub fn is_seen(&self) -> bool {
        !self.0.is_hidden()
    }

    fn styled(bar: ProgressBar, what: &str, template: &str) -> Self {
        bar.set_style(style(template));
        bar.set_message(what.to_owned());
        Self(bar)
    }

    /// So much more is done.
    pub fn add(&self, more: usize) {
        self.0.inc(more.try_into().unwrap_or(u64::MAX));
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("our templates are correct")
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
