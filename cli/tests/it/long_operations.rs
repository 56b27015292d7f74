//! Operations that take longer than a request.

use serde_json::{Value, json};

use crate::support::{Mock, Paraply};

const RUN: &str = "019a0000-0000-7000-8000-000000000001";

fn run(status: &str) -> Value {
    let mut run = crate::salaries::rejected_run();
    run["status"] = json!(status);
    run["payslips"] = json!([]);
    run["paymentFiles"] = json!([]);
    run
}

fn still_working() -> (u16, String) {
    (503, json!({ "message": "This takes longer.", "code": "still_working" }).to_string())
}

fn progress(act: &str, done: u32) -> (u16, String) {
    let act =
        json!({ "act": act, "runId": RUN, "done": done, "total": 10, "startedAt": "2026-11-21T08:00:00Z" });
    (200, json!({ "acts": [act] }).to_string())
}

/// The responses in order, the last one repeated.
fn answering(answers: Vec<(u16, String)>) -> Mock {
    Mock::answering(move |count| answers.get(count).or(answers.last()).cloned())
}

#[test]
fn a_long_operation_is_awaited() {
    let mock = answering(vec![
        (200, run("draft").to_string()),
        still_working(),
        progress("approve_salary_run", 4),
        // Another admin's operation is ignored.
        progress("export_salary_run", 4),
        (200, run("approved").to_string()),
    ]);
    let said = Paraply::signed_in(&mock.url).run(&["salary", "approve", RUN, "--yes"]).ok();
    assert!(said.contains(", approved"), "{said}");
    let requests = mock.requests.lock().unwrap();
    let paths: Vec<&str> = requests.iter().filter_map(|request| request.line.split(' ').nth(1)).collect();
    let (find, approve) =
        (format!("/api/admin/salary-runs/{RUN}"), format!("/api/admin/salary-runs/{RUN}/approve"));
    assert_eq!(paths, [&*find, &approve, "/api/admin/progress", "/api/admin/progress", &approve]);
    assert_eq!(requests[1].header("idempotency-key"), requests[4].header("idempotency-key"));
    assert_eq!(requests[1].body, requests[4].body);
}

#[test]
fn a_failed_long_operation_says_why() {
    let refusal = json!({ "message": "The run has changed.", "code": "stale_version" }).to_string();
    let mock = answering(vec![
        (200, run("approved").to_string()),
        still_working(),
        (200, json!({ "acts": [] }).to_string()),
        (409, refusal),
    ]);
    let said = Paraply::signed_in(&mock.url).run(&["salary", "confirm", RUN, "--yes"]).failed(1);
    assert!(said.contains("The run has changed."), "{said}");
}

#[test]
fn a_long_operation_that_never_ends_says_what_to_check() {
    let mock = Mock::answering(|count| {
        Some(if count % 2 == 0 { still_working() } else { (200, json!({ "acts": [] }).to_string()) })
    });
    let args = ["salary", "create", "--payment-date", "2026-11-25", "--yes"];
    let said = Paraply::signed_in(&mock.url).run(&args).failed(1);
    assert!(said.contains("still working") && said.contains("paraply salary show"), "{said}");
}

#[test]
fn rejections_of_a_repeated_report_are_read_from_the_run() {
    let nothing_new = json!({
        "messageId": "M1", "accepted": 0, "rejected": 0, "pending": 0, "unchanged": 2, "reopened": 0, "unknownPayments": [], "payments": [],
    });
    let mock = answering(vec![
        (200, run("exported").to_string()),
        still_working(),
        progress("confirm_salary_run", 9),
        (200, json!({ "acts": [] }).to_string()),
        (200, nothing_new.to_string()),
        (200, crate::salaries::rejected_run().to_string()),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let report = paraply.path("pain002.xml");
    std::fs::write(&report, "<Document/>").unwrap();
    let args = ["salary", "confirm", RUN, "--report", report.to_str().unwrap(), "--yes"];
    let said = paraply.run(&args).failed(3);
    assert!(said.contains("1 of 2"), "{said}");
}

#[test]
fn a_long_import_is_repeated_with_the_same_key() {
    let summary = |already: bool| {
        let summary = json!({
            "id": RUN, "kind": "clients", "fileName": "k.csv", "dryRun": false, "alreadyImported": already,
            "rowCount": 3, "created": 3, "changed": 0, "removed": 0, "unchanged": 0, "failed": 0, "errors": [],
            "rows": [], "columns": [], "headings": [], "createdIds": [],
        });
        (200, summary.to_string())
    };
    let importing =
        json!({ "act": "import_file", "done": 2, "total": 3, "startedAt": "2026-11-21T08:00:00Z" });
    let mock = answering(vec![
        still_working(),
        (200, json!({ "acts": [importing] }).to_string()),
        (200, json!({ "acts": [] }).to_string()),
        summary(false),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let file = paraply.path("k.csv");
    std::fs::write(&file, "Kund\nEtt AB\n").unwrap();
    let args = ["client", "import", file.to_str().unwrap()];
    let said = paraply.run(&args).ok();
    assert!(said.contains("Imported: 3 rows, 3 clients new"), "{said}");
    let keys: Vec<_> = mock
        .requests
        .lock()
        .unwrap()
        .iter()
        .filter(|request| request.line.starts_with("POST"))
        .map(|request| request.header("idempotency-key").map(str::to_owned))
        .collect();
    assert!(keys.len() == 2 && keys[0].is_some() && keys[0] == keys[1], "{keys:?}");

    let mock = answering(vec![summary(true)]);
    let said = Paraply::signed_in(&mock.url).run(&args).ok();
    assert!(said.contains("already been imported"), "{said}");
}
