//! Programs of Debian that judge our files: poppler-utils, qpdf, libxml2-utils.

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs a program on a file with these bytes; `{}` among the arguments stands for the file.
fn run(program: &str, arguments: &[&str], bytes: &[u8]) -> (bool, String) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let path = file.path().to_str().unwrap();
    let output = Command::new(program)
        .args(arguments.iter().map(|argument| if *argument == "{}" { path } else { argument }))
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{program} cannot be started ({error}); `make test` installs it"));
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

/// The text of each page, with ordinary spaces and without invisible places to break.
pub fn pages(pdf: &[u8]) -> Vec<String> {
    let (good, text) = run("pdftotext", &["-layout", "-enc", "UTF-8", "{}", "-"], pdf);
    assert!(good, "{text}");
    let text = text.replace('\u{a0}', " ").replace('\u{200b}', "");
    text.split_terminator('\u{c}').map(str::to_owned).collect()
}

/// Compares a text with the snapshot of this name, `snapshots/<name>.snap`.
#[track_caller]
pub fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::new();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// All text of a document.
pub fn text(pdf: &[u8]) -> String {
    pages(pdf).concat()
}

/// How many pictures the document holds, not counting their transparency.
pub fn images(pdf: &[u8]) -> usize {
    let (good, list) = run("pdfimages", &["-list", "{}"], pdf);
    assert!(good, "{list}");
    list.lines().filter(|line| line.split_whitespace().nth(2) == Some("image")).count()
}

/// Fails when qpdf finds anything to remark on.
pub fn assert_sound(pdf: &[u8]) {
    let (good, text) = run("qpdf", &["--check", "{}"], pdf);
    assert!(good && !text.contains("WARNING"), "{text}");
}

/// What xmllint has to say against the file before one of our schemas, if anything.
pub fn schema_fault_of(schema: &str, xml: &[u8]) -> Option<String> {
    let schema = format!("{}/tests/data/{schema}", env!("CARGO_MANIFEST_DIR"));
    let (good, text) = run("xmllint", &["--noout", "--schema", &schema, "{}"], xml);
    (!good).then_some(text)
}
