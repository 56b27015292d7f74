//! Messages on standard error.

use std::io::Write;

/// Writes a line to standard error; a closed one is ignored.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
