//! What is told beside the answer.

use std::io::Write;

/// A line on standard error. Whoever reads it may have gone; that changes nothing.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
