//! Progress bars on standard error, if it is a terminal.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

const COUNTING: &str = "{msg} {wide_bar} {human_pos}/{human_len}{pace}";
const TICK: Duration = Duration::from_millis(120);

/// Removed from the screen when dropped.
pub struct Progress(ProgressBar);

impl Progress {
    /// Waits for a response.
    pub fn waiting(what: &str) -> Self {
        Self::spinner(what, "{spinner} {msg} {elapsed}")
    }

    /// Counts received bytes of an unknown total.
    pub fn receiving(what: &str) -> Self {
        Self::spinner(what, "{spinner} {msg} {binary_bytes}, {binary_bytes_per_sec}, {elapsed}")
    }

    /// Counts the actions of a batch.
    pub fn counting(what: &str, all: usize) -> Self {
        let bar = ProgressBar::new(all.try_into().unwrap_or(u64::MAX));
        Self::styled(bar, what, counting_from(0))
    }

    fn spinner(what: &str, template: &str) -> Self {
        let progress = Self::styled(ProgressBar::no_length(), what, style(template));
        progress.0.enable_steady_tick(TICK);
        progress
    }

    /// Sets the progress; a spinner is shown until the total is known.
    pub fn reached(&self, done: u64, all: u64) {
        if all == 0 {
            return;
        }
        if self.0.length() != Some(all) {
            // The pace is measured from now on, without what was completed before.
            self.0.set_style(counting_from(done));
            self.0.set_length(all);
            self.0.reset_elapsed();
        }
        self.0.set_position(done);
    }

    /// Whether the bar is on a terminal.
    pub fn is_visible(&self) -> bool {
        !self.0.is_hidden()
    }

    fn styled(bar: ProgressBar, what: &str, style: ProgressStyle) -> Self {
        bar.set_style(style);
        bar.set_message(what.to_owned());
        Self(bar)
    }

    /// Advances the progress.
    pub fn add(&self, more: usize) {
        self.0.inc(more.try_into().unwrap_or(u64::MAX));
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("our templates are correct")
}

fn counting_from(first: u64) -> ProgressStyle {
    style(COUNTING).with_key("pace", move |state: &ProgressState, to: &mut dyn Write| {
        let (done, left) =
            (state.pos().saturating_sub(first), state.len().unwrap_or(0).saturating_sub(state.pos()));
        // Formatting into the bar's buffer cannot fail.
        let _ = to.write_str(&pace(done, left, state.elapsed()));
    })
}

/// Pace and remaining time, `, 150/s, 3 min left`; empty before the first measurement.
fn pace(done: u64, left: u64, elapsed: Duration) -> String {
    let ms = elapsed.as_millis();
    if done == 0 || ms == 0 {
        return String::new();
    }
    let done = u128::from(done);
    let per_second = done * 1000 / ms;
    let speed =
        if per_second > 0 { format!("{per_second}/s") } else { format!("{}/min", done * 60_000 / ms) };
    let seconds = (u128::from(left) * ms).div_ceil(done * 1000);
    let left = match seconds {
        0..=99 => format!("{seconds} s"),
        100..=5999 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    };
    format!(", {speed}, {left} left")
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pace_and_remaining_time_follow_the_measurement() {
        let pace = |done, left, seconds| pace(done, left, Duration::from_secs(seconds));
        assert_eq!(pace(0, 30_000, 0), "");
        assert_eq!(pace(0, 30_000, 40), "");
        assert_eq!(pace(300, 29_700, 2), ", 150/s, 4 min left");
        assert_eq!(pace(29_990, 10, 200), ", 149/s, 1 s left");
        assert_eq!(pace(1, 9, 5), ", 12/min, 45 s left");
        assert_eq!(pace(10, 99_990, 20), ", 30/min, 56 h left");
        assert_eq!(pace(10, 0, 20), ", 30/min, 0 s left");
    }

    #[test]
    fn progress_before_the_first_poll_does_not_count_in_the_pace() {
        let progress = Progress(ProgressBar::no_length());
        progress.reached(20_000, 30_000);
        assert_eq!((progress.0.position(), progress.0.length()), (20_000, Some(30_000)));
        assert!(progress.0.elapsed() < Duration::from_secs(60));
    }
}
