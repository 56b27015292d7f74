//! Input from standard input, and sample files.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::support::{Mock, Paraply, Ran, assert_snapshot};

const RUN: &str = "019a0000-0000-7000-8000-000000000001";

/// Runs the program with standard input.
fn piped(mut command: Command, text: &str) -> Ran {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

#[test]
fn an_import_file_can_come_from_standard_input() {
    let summary = json!({
        "id": RUN, "kind": "clients", "fileName": "standard-input.csv", "dryRun": false, "alreadyImported": false,
        "rowCount": 1, "created": 1, "changed": 0, "removed": 0, "unchanged": 0, "failed": 0, "errors": [], "rows": [],
        "columns": [{ "name": "name", "required": true, "label": "Name", "names": [] }],
        "headings": [{ "heading": "Bolag", "column": null }], "createdIds": [],
    });
    let mock = Mock::with(vec![("POST /api/admin/imports", summary)]);
    let paraply = Paraply::signed_in(&mock.url);
    // A dry run for the headings, then the import: standard input is read once.
    let command = paraply.command(&["client", "import", "-", "--map", "Bolag=name"]);
    let said = piped(command, "Bolag\nHavre AB\n").ok();
    assert!(said.contains("Imported: 1 row"), "{said}");
    piped(paraply.command(&["client", "import", "-", "--format", "ods"]), "x").ok();
    let requests = mock.requests.lock().unwrap();
    for request in &requests[..2] {
        let body = &request.body;
        assert!(body.contains("standard-input.csv") && body.contains("Bolag\nHavre AB\n"), "{body}");
    }
    assert!(requests[2].body.contains("standard-input.ods"), "{}", requests[2].body);
}

#[test]
fn a_bank_status_report_can_come_from_standard_input() {
    let mock = Mock::with(vec![
        ("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", crate::salaries::rejected_run()),
        (
            "POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/status-report",
            json!({ "messageId": "M1", "accepted": 1, "rejected": 0, "pending": 0, "unchanged": 0, "reopened": 0,
                    "unknownPayments": [], "payments": [] }),
        ),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    piped(paraply.command(&["salary", "confirm", RUN, "--report", "-", "--yes"]), "<Document/>").ok();
    assert!(mock.requests.lock().unwrap()[1].body.contains("<Document/>"));
    // Standard input is not an answer to the prompt.
    let said = piped(paraply.command(&["salary", "confirm", RUN, "--report", "-"]), "y\n").failed(2);
    assert!(said.contains("--yes"), "{said}");
}

#[test]
fn samples_require_no_sign_in() {
    let paraply = Paraply::new();
    for kind in ["users", "clients", "invoices", "payments"] {
        let sample = paraply.run(&["import", "sample", kind]).ok();
        assert!(sample.starts_with('\u{feff}') && sample.lines().count() >= 2, "{kind}: {sample}");
    }
    let mut command = paraply.command(&["import", "sample", "clients"]);
    let sample = Ran::from(command.env("LANG", "sv_SE.UTF-8").output().unwrap()).ok();
    assert!(sample.contains("Användare;Namn;E-post;"), "{sample}");
    let path = paraply.path("users.csv");
    paraply.run(&["import", "sample", "users", "--out", path.to_str().unwrap()]).ok();
    assert!(std::fs::read_to_string(path).unwrap().contains("Email;Full name;"));
    // Tax tables are stored on the server.
    paraply.run(&["import", "sample", "year-tables"]).failed(4);
}

#[test]
fn a_dry_run_shows_totals_and_groups_equal_errors() {
    let fault = |row: u32, value: &str, message: &str| json!({ "row": row, "column": "E-post", "value": value, "message": message });
    let mut errors: Vec<_> = [3, 5, 6, 7, 8, 9].map(|row| fault(row, "", "Write an email address")).into();
    errors.extend((20..60).map(|row| fault(row * 2, "", "Write an email address")));
    errors.push(fault(4, "anna", "This is no email address"));
    let summary = json!({
        "kind": "clients", "fileName": "k.csv", "dryRun": true, "alreadyImported": false, "rowCount": 80,
        "created": 10, "changed": 1, "removed": 0, "unchanged": 0, "failed": errors.len(), "errors": errors,
        "rows": [{ "row": 2, "outcome": "changed", "title": "Havre AB",
                   "changes": [{ "column": "Ort", "from": "Lund", "to": "Malmö" }] }],
        "columns": [], "headings": [], "createdIds": [],
    });
    let mock = Mock::with(vec![("POST /api/admin/imports", summary)]);
    let paraply = Paraply::signed_in(&mock.url);
    let path = paraply.path("k.csv");
    std::fs::write(&path, "E-post\nfel\n").unwrap();
    let trial = ["client", "import", path.to_str().unwrap(), "--dry-run"];
    assert_snapshot("output/client_import_dry_run", &paraply.transcript(&[&trial]));
    let rows = paraply.run(&[&trial[..], &["--rows"]].concat()).out;
    assert!(rows.contains("\n  2  Havre AB  Ort     Lund  Malmö"), "{rows}");
    assert_eq!(rows.lines().filter(|line| line.contains("E-post")).count(), 47, "{rows}");
    let csv = paraply.run(&[&["--csv"][..], &trial].concat()).out;
    assert!(csv.contains("\n4,E-post,anna,This is no email address\n"), "{csv}");
}
