//! What the program says of itself, word for word. `UPDATE_GOLDEN=1` writes the files anew.

use std::path::PathBuf;

use crate::support::Paraply;

#[test]
fn the_help_reads_as_it_was_agreed() {
    let paraply = Paraply::new();
    for command in [
        "",
        "login",
        "invoice",
        "invoice import",
        "invoice list",
        "invoice send",
        "payment",
        "payment add",
        "salary",
        "salary preview",
        "salary create",
        "salary export",
        "fee report",
    ] {
        let mut args: Vec<&str> = command.split_whitespace().collect();
        args.push("--help");
        let said = paraply.run(&args).ok();
        let name = if command.is_empty() { "paraply".into() } else { command.replace(' ', "-") };
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/golden/{name}.txt"));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &said).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(said, golden, "paraply {command} --help differs from {}", path.display());
    }
}

#[test]
fn the_version_is_the_workspaces() {
    let said = Paraply::new().run(&["--version"]).ok();
    assert_eq!(said.trim(), concat!("paraply ", env!("CARGO_PKG_VERSION")));
}
