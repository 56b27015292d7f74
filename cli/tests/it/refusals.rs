//! Error messages and exit codes.

use std::process::Stdio;

use serde_json::json;

use crate::support::{Mock, Paraply, Ran, assert_snapshot};

const ID: &str = "019a0000-0000-7000-8000-000000000000";

#[test]
fn incorrect_usage_exits_with_2() {
    let paraply = Paraply::signed_in("http://127.0.0.1:9");
    let said = paraply.transcript(&[
        &["dance"],
        &["invoice"],
        &["invoice", "import"],
        &["invoice", "send"],
        &["invoice", "show", "not-an-id"],
        &["invoice", "list", "--limit", "0"],
        &["invoice", "list", "--status", "lost"],
        &["invoice", "list", "--status", "paid", "--overdue"],
        &["invoice", "return", ID],
        &["invoice", "cancel"],
        &["--json", "--csv", "invoice", "list"],
        &["--json", "--field", "id", "invoice", "list"],
        &["login"],
        &["completions", "cobol"],
        &["--profile", "nobody", "profile", "use", "nobody"],
        &["payment", "add", ID, "--amount", "1"],
        &[
            "payment",
            "add",
            ID,
            "--amount",
            "1",
            "--paid-on",
            "21/11",
            "--reason",
            "No file",
            "--evidence",
            "Statement",
        ],
        &["payment", "add", ID, "--amount", "1", "--paid-on", "2026-11-20", "--reference", "BG"],
        &["salary", "preview"],
        &["salary", "preview", "--payment-date", "2026-02-30"],
        &["fee", "report", "--month", "2026-13"],
        &["fee", "report", "--month", "november"],
        &["fee", "report"],
        &["fee", "report", "--from", "2026-11-01"],
        &["fee", "report", "--month", "2026-11", "--by", "colour"],
        &["report", "ledger", "--from", "2026-11-01"],
        &["settings", "set", "company.name"],
        &["settings", "set", "company.name", "x"],
        &["agi", "export"],
        &["invoice", "import", "no-such-file.csv"],
        &["salary", "confirm", ID, "--payslip", ID, "--report", "pain002.xml"],
        &["salary", "reverse", "--payslip", ID],
        &["salary", "hold", "anna", "--reason", "illness"],
        &["salary", "expenses", "approve"],
        &["salary", "expenses", "reject", ID],
        &["salary", "expenses", "list", "--status", "waiting"],
        &["salary", "holiday-pay", ID, "--pay-out", "much"],
        &["salary", "holiday-pay", ID, "--pay-out", "1", "--keep"],
        &["salary", "accounts"],
        &["salary", "agi", "show", "2026-00"],
        &["salary", "agi", "pay", "2026-11"],
        &["salary", "payslips", ID],
        &["report", "reconciliation", "--month", "20261"],
        &["report", "sie", "--from", "2026-01-01"],
    ]);
    assert_eq!(said.matches("$ paraply ").count(), said.matches("[exit code 2]").count(), "{said}");
    assert_snapshot("errors/incorrect_usage", &said);
}

#[test]
fn without_a_terminal_confirmation_requires_yes() {
    let mock = Mock::answering(|_| Some((200, "{}".into())));
    let said = Paraply::signed_in(&mock.url).run(&["invoice", "send", ID]).failed(2);
    assert!(said.contains("--yes"), "{said}");
    assert!(mock.requests.lock().unwrap().is_empty());
}

#[test]
fn commands_without_a_sign_in_exit_with_4() {
    let paraply = Paraply::new();
    for args in [&["whoami"][..], &["invoice", "list"], &["fee", "report", "--month", "2026-11"]] {
        let said = paraply.run(args).failed(4);
        assert!(said.contains("paraply login"), "{said}");
    }
}

#[test]
fn an_expired_token_exits_with_4_and_says_how_to_renew_it() {
    let refusal = json!({ "message": "You are not logged in.", "code": "unauthorized" }).to_string();
    let mock = Mock::answering(move |_| Some((401, refusal.clone())));
    let said = Paraply::signed_in(&mock.url).run(&["salary", "list"]).failed(4);
    assert!(said.contains("PARAPLY_TOKEN") && said.contains(&mock.url), "{said}");
    {
        let requests = mock.requests.lock().unwrap();
        assert_eq!(requests[0].header("authorization"), Some("bearer pp_token"));
        assert_eq!(requests[0].header("x-language"), Some("en"));
    }

    let paraply = Paraply::new();
    paraply.keep("default", &[("default", &mock.url), ("test", &mock.url)]);
    let said = paraply.run(&["salary", "list"]).failed(4);
    let login = format!("run: paraply login --server {} --email ADDRESS", mock.url);
    assert!(said.contains(&login), "{said}");
    let said = paraply.run(&["--profile", "test", "salary", "list"]).failed(4);
    assert!(said.contains("run: paraply --profile test login"), "{said}");
}

#[test]
fn an_unreachable_server_is_named() {
    // Bound and released: no server listens there.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = format!("http://127.0.0.1:{port}");
    let said = Paraply::signed_in(&server).run(&["invoice", "list"]).failed(1);
    assert!(said.contains(&server) && said.contains("no response from"), "{said}");
    assert!(said.contains("Check the URL"), "{said}");
}

#[test]
fn an_error_shows_the_servers_message_and_fields() {
    let refusal = json!({
        "message": "Several fields need to be corrected.",
        "code": "invalid",
        "fields": [{ "field": "amount", "code": "must_be_positive", "message": "Enter a value above zero" }],
    });
    let mock = Mock::answering(move |_| Some((422, refusal.to_string())));
    let paraply = Paraply::signed_in(&mock.url);
    let why = ["--paid-on", "2026-11-20", "--reason", "No file", "--evidence", "Statement"];
    let said = paraply.run(&[&["payment", "add", ID, "--amount=-1"][..], &why].concat()).failed(1);
    assert!(said.contains("corrected.") && said.contains("amount: Enter a value above zero"), "{said}");
    assert_eq!(mock.requests.lock().unwrap().len(), 1);
    // A negative number is parsed as an option.
    paraply.run(&[&["payment", "add", ID, "--amount", "-1"][..], &why].concat()).failed(2);
}

#[test]
fn an_error_in_a_single_field_is_shown_once() {
    let text = "The file is empty. Choose another.";
    let refusal = json!({
        "message": text, "code": "invalid", "fields": [{ "field": "file", "code": "empty_file", "message": text }],
    });
    let mock = Mock::answering(move |_| Some((422, refusal.to_string())));
    let paraply = Paraply::signed_in(&mock.url);
    let file = paraply.path("clients.csv");
    std::fs::write(&file, "Client\n").unwrap();
    let said = paraply.run(&["client", "import", &file.to_string_lossy()]).failed(1);
    assert_eq!(said, format!("paraply: file: {text}\n"));
}

#[test]
fn an_unknown_record_says_how_to_list_the_existing_ones() {
    let mock = Mock::answering(|_| Some((404, json!({ "message": "No.", "code": "not_found" }).to_string())));
    let paraply = Paraply::signed_in(&mock.url);
    let said = paraply.transcript(&[
        &["invoice", "show", ID],
        &["salary", "show", ID],
        &["salary", "approve", ID, "--yes"],
        &["salary", "export", ID, "--yes"],
        &["salary", "payslips", ID, "--out", "payslips.zip"],
        &["salary", "reverse", "--payslip", ID, "--reason", "x", "--yes"],
        &["import", "undo", ID, "--yes"],
        &["import", "rejected-rows", ID],
    ]);
    assert_snapshot("errors/unknown_record", &said);
    assert!(!std::path::Path::new("payslips.zip").exists());
}

#[test]
fn an_unreadable_file_says_what_to_do() {
    let mock = Mock::answering(|_| None);
    let paraply = Paraply::signed_in(&mock.url);
    let large = paraply.path("large.csv");
    std::fs::File::create(&large).unwrap().set_len(200 << 20).unwrap();
    let folder = paraply.path("");
    for (file, what) in [
        ("no-such-file.csv", "no such file; check the path"),
        (&*folder.to_string_lossy(), "is a folder; specify a file"),
        (&*large.to_string_lossy(), "limit of 100 MB; split the file"),
        // A device without an end.
        #[cfg(unix)]
        ("/dev/zero", "limit of 100 MB; split the file"),
    ] {
        let said = paraply.run(&["client", "import", file, "--dry-run"]).failed(2);
        assert!(said.contains(what) && !said.contains("os error"), "{file}: {said}");
    }
    assert!(mock.requests.lock().unwrap().is_empty());
}

#[test]
fn an_invalid_server_url_or_token_is_incorrect_usage() {
    for server in ["nowhere", "localhost:3000", "ftp://localhost"] {
        let said = Paraply::signed_in(server).run(&["whoami"]).failed(2);
        assert!(said.contains(server) && said.contains("use the form http://localhost:3000"), "{said}");
    }
    let mut command = Paraply::signed_in("http://127.0.0.1:9").command(&["whoami"]);
    let ran: Ran = command.env("PARAPLY_TOKEN", "pp_a\nb").output().unwrap().into();
    assert!(ran.failed(2).contains("is not an access token"));
    let said = Paraply::new().run(&["--server", "http://127.0.0.1:9", "login", "--email", "a@example.com"]);
    assert!(said.failed(2).contains("no password"));
}

#[test]
fn the_language_is_the_first_that_is_set_to_something() {
    for (all, messages, lang, expected) in [
        ("", "", "en_GB.UTF-8", "en"),
        ("", "sv_SE.UTF-8", "en_GB.UTF-8", "sv"),
        ("C", "sv_SE.UTF-8", "sv_SE.UTF-8", "en"),
        ("", "", "", "sv"),
    ] {
        let mock = Mock::answering(|_| Some((200, "[]".into())));
        let mut command = Paraply::signed_in(&mock.url).command(&["invoice", "list"]);
        let command = command.env("LC_ALL", all).env("LC_MESSAGES", messages).env("LANG", lang);
        assert!(command.status().unwrap().success());
        assert_eq!(mock.requests.lock().unwrap()[0].header("x-language"), Some(expected));
    }
}

#[test]
fn an_unexpected_response_is_an_error() {
    for body in ["<html>", "{}", "[1,2,3]", ""] {
        let mock = Mock::answering(move |_| Some((200, body.into())));
        let said = Paraply::signed_in(&mock.url).run(&["invoice", "show", ID]).failed(1);
        assert!(said.contains("unexpected response"), "{body}: {said}");
    }
    let mock = Mock::answering(|_| Some((502, "<html>Bad gateway</html>".into())));
    let said = Paraply::signed_in(&mock.url).run(&["invoice", "list"]).failed(1);
    assert!(said.contains("502"), "{said}");
}

#[test]
fn a_write_without_a_response_is_repeated_with_the_same_key() {
    let mock = Mock::answering(|count| {
        (count > 0).then(|| (409, json!({ "message": "No.", "code": "x" }).to_string()))
    });
    let paraply = Paraply::signed_in(&mock.url);
    let why = ["--paid-on", "2026-11-20", "--reason", "No file", "--evidence", "Statement"];
    let said = paraply.run(&[&["payment", "add", ID, "--amount", "1"][..], &why].concat()).failed(1);
    assert!(said.contains("No."), "{said}");
    let requests = mock.requests.lock().unwrap();
    let keys: Vec<_> = requests.iter().map(|request| request.header("idempotency-key").unwrap()).collect();
    assert_eq!(keys.len(), 2);
    assert_eq!(keys[0], keys[1]);
    assert!(requests[0].line.starts_with(&format!("POST /api/admin/invoices/{ID}/payments")));
}

#[test]
fn a_closed_pipe_is_not_a_failure() {
    let mock = Mock::answering(|_| Some((200, "[]".into())));
    let mut child = Paraply::signed_in(&mock.url)
        .command(&["--json", "invoice", "list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    // Nor if the reader of standard error has gone.
    for (args, code) in [(&["invoice", "list"][..], 0), (&["invoice", "import", "no-such-file.csv"], 2)] {
        let mut command = Paraply::signed_in(&mock.url).command(args);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stderr.take());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{args:?}");
    }
}

#[test]
fn tables_are_localised_and_csv_has_api_values() {
    let month = json!({
        "id": "202611", "period": "202611", "status": "correction_needed", "individualCount": 2,
        "gross": "14305.26", "tax": "4290.00", "contributions": "-4494.72", "box487": "4494.00", "box497": "4290.00",
        "dueOn": "2026-12-14", "payBy": "2026-12-14", "unpaid": "0.00", "taxCredit": "0.00", "loweredTax": "0.00",
    });
    let mut invoice: serde_json::Value = serde_json::from_str(include_str!("invoice.json")).unwrap();
    invoice["currency"] = "EUR".into();
    invoice["total"] = "1234567.50".into();
    invoice["status"] = "overdue".into();
    let mock = Mock::with(vec![
        ("GET /api/admin/agi", json!([month])),
        ("GET /api/admin/invoices", json!([invoice])),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let (months, invoices) = (["salary", "agi", "list"], ["invoice", "list"]);
    for (language, locale) in [("en", "en_GB.UTF-8"), ("sv", "sv_SE.UTF-8")] {
        let said = |args: &[&str]| {
            let mut command = paraply.command(args);
            Ran::from(command.env("LANG", locale).output().unwrap()).ok()
        };
        // Euro amounts are formatted by language.
        let all =
            [&months[..], &invoices, &["--csv", "salary", "agi", "list"], &["--csv", "invoice", "list"]];
        assert_snapshot(&format!("output/tables_{language}"), &all.map(said).join("\n"));
    }
}

#[test]
fn the_fee_report_has_a_table_json_and_csv() {
    let report = json!({
        "from": "2026-11-01", "to": "2026-11-30", "by": "user", "invoiceCount": 2, "subtotal": "20000.00",
        "percentageFee": "1000.00", "fixedFee": "200.00", "fee": "1200.00",
        "rowCount": 1,
        "rows": [{ "id": ID, "name": "Anna\u{7} Andersson", "invoiceCount": 2, "subtotal": "20000.00",
                   "percentageFee": "1000.00", "fixedFee": "200.00", "fee": "1200.00" }],
    });
    let body = report.to_string();
    let mock = Mock::answering(move |_| Some((200, body.clone())));
    let paraply = Paraply::signed_in(&mock.url);
    assert_eq!(paraply.run(&["--json", "fee", "report", "--month", "2026-11"]).json(), report);
    // No totals in CSV.
    let args: &[&str] = &["fee", "report", "--month", "2026-11"];
    let said = paraply.transcript(&[args, &[&["--csv"], args].concat()]);
    assert_snapshot("output/fee_report_by_user", &said);
}
