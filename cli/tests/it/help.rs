//! The help texts, word for word.

use crate::support::{Paraply, golden};

#[test]
fn help_matches_the_golden_files() {
    let paraply = Paraply::new();
    for command in [
        "",
        "login",
        "logout",
        "whoami",
        "profile",
        "profile use",
        "completions",
        "man",
        "invoice",
        "invoice import",
        "invoice list",
        "invoice show",
        "invoice send",
        "invoice return",
        "invoice cancel",
        "invoice pdf",
        "user",
        "user import",
        "user list",
        "user show",
        "client",
        "client import",
        "client list",
        "client show",
        "group",
        "group list",
        "group show",
        "message",
        "message list",
        "message show",
        "payslip",
        "payslip list",
        "payslip show",
        "import",
        "import undo",
        "import rejected-rows",
        "import sample",
        "payment",
        "payment import",
        "payment add",
        "payment list",
        "salary",
        "salary preview",
        "salary create",
        "salary remove",
        "salary approve",
        "salary recalculate",
        "salary export",
        "salary confirm",
        "salary reverse",
        "salary hold",
        "salary expenses",
        "salary expenses list",
        "salary expenses approve",
        "salary expenses reject",
        "salary holiday-pay",
        "salary accounts",
        "salary agi",
        "salary agi declare",
        "salary agi pay",
        "salary agi refund",
        "salary payslips",
        "salary tables",
        "salary tables import",
        "tax-request",
        "tax-request list",
        "tax-request document",
        "tax-request approve",
        "tax-request reject",
        "fee report",
        "report",
        "report reconciliation",
        "report aging",
        "report debt",
        "report ledger",
        "report sie",
        "agi export",
        "settings get",
        "settings set",
        "approval",
        "approval list",
        "approval confirm",
        "approval reject",
        "approval stop",
        "audit list",
    ] {
        let mut args: Vec<&str> = command.split_whitespace().collect();
        args.push("--help");
        let said = paraply.run(&args).ok();
        let name = if command.is_empty() { "paraply".into() } else { command.replace(' ', "-") };
        golden(&name, &said);
    }
}

#[test]
fn the_version_is_that_of_the_workspace() {
    let said = Paraply::new().run(&["--version"]).ok();
    assert_eq!(said.trim(), concat!("paraply ", env!("CARGO_PKG_VERSION")));
}
