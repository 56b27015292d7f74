//! What a PDF says.

use std::io::Write;
use std::process::{Command, Stdio};

/// The text of each page, with ordinary spaces.
pub fn pages(pdf: &[u8]) -> Vec<String> {
    let mut program = Command::new("pdftotext")
        .args(["-layout", "-enc", "UTF-8", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("pdftotext cannot be started ({error}); `make test` installs it"));
    program.stdin.take().unwrap().write_all(pdf).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap().replace('\u{a0}', " ");
    text.split_terminator('\u{c}').map(str::to_owned).collect()
}
