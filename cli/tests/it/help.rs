//! The help texts, word for word: `snapshots/help/<command>.snap`, each with its subcommands.

use crate::support::{Paraply, assert_snapshot};

/// The names under `Commands:`.
fn subcommands(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = lines.take_while(|line| !line.is_empty()).filter_map(|line| {
        // What is further in goes on with the line above.
        line.strip_prefix("  ").filter(|name| !name.starts_with(' '))?.split_whitespace().next()
    });
    names.filter(|name| *name != "help").collect()
}

/// The help of a command and of all below it. The global options are those of the root and stand there.
fn help(paraply: &Paraply, command: &[&str]) -> String {
    let said = paraply.run(&[command, &["--help"]].concat()).ok();
    let (own, _) = said.split_once("\nGlobal options:\n").unwrap();
    let below = subcommands(own).into_iter().map(|name| help(paraply, &[command, &[name]].concat()));
    format!("$ paraply {} --help\n{own}\n{}", command.join(" "), below.collect::<String>())
}

#[test]
fn every_command_explains_itself() {
    let paraply = Paraply::new();
    let root = paraply.run(&["--help"]).ok();
    assert_snapshot("help/paraply", &root);
    for name in subcommands(&root) {
        assert_snapshot(&format!("help/{name}"), &help(&paraply, &[name]));
    }
}

#[test]
fn the_version_is_that_of_the_workspace() {
    let said = Paraply::new().run(&["--version"]).ok();
    assert_eq!(said.trim(), concat!("paraply ", env!("CARGO_PKG_VERSION")));
}
