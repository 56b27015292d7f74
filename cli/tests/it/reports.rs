//! Reports, settings and the audit log, against the real server and snapshots.

use serde_json::{Value, json};

use crate::server::{Server, in_the_app, sign_in};
use crate::support::{Mock, Paraply, assert_snapshot};

const ID: &str = "019a0000-0000-7000-8000-000000000001";

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// Compares what a command says of a report with the snapshot.
#[track_caller]
fn reads_as_in(snapshot: &str, path: &'static str, report: Value, args: &[&str]) {
    let mock = Mock::with(vec![(path, report)]);
    assert_snapshot(snapshot, &Paraply::signed_in(&mock.url).transcript(&[args]));
}

fn aging_line(id: Option<&str>, name: &str, not_due: &str, over: &str, total: &str) -> Value {
    let mut line = json!({
        "name": name, "currency": "SEK", "invoiceCount": 2, "notDue": not_due, "days1To30": "0.00",
        "days31To60": "0.00", "days61To90": "0.00", "over90Days": over, "total": total, "disputed": "99.50",
    });
    if let Some(id) = id {
        line["id"] = id.into();
    }
    line
}

#[test]
fn reports_read_as_in_the_snapshots() {
    let rows = [aging_line(Some(ID), "Nordljus Studio AB", "12500.00", "99.50", "12599.50")];
    let totals = [aging_line(None, "", "12500.00", "99.50", "12599.50")];
    let report = json!({ "on": "2026-11-21", "by": "client", "rows": rows, "rowCount": 1, "totals": totals });
    reads_as_in("output/report_aging", "GET /api/admin/reports/aging", report, &["report", "aging"]);

    let line = |name: &str| {
        json!({ "userName": name, "notSalaried": "9400.00", "notPaidOut": "5007.64", "holidaySaved": "720.00",
                "holidayReserve": "226.00", "claims": "100.00", "total": "15253.64" })
    };
    let report = json!({ "rows": [line("Anna Andersson")], "rowCount": 1, "total": line("") });
    reads_as_in("output/report_debt", "GET /api/admin/reports/debt", report, &["report", "debt"]);

    let account = json!({ "account": 1510, "name": "Accounts receivable", "opening": "0.00", "debit": "12500.00",
                          "credit": "100.00", "closing": "12400.00" });
    let lines = json!([
        { "date": "2026-11-21", "voucher": "A1", "text": "Invoice 2026-00001", "debit": "12500.00", "credit": "0.00",
          "balance": "12500.00" },
        { "date": "2026-11-21", "voucher": "A2", "text": "Payment 2026-00001", "debit": "0.00", "credit": "100.00",
          "balance": "12400.00" },
    ]);
    let period = ["report", "ledger", "--from", "2026-11-01", "--to", "2026-11-30"];
    let report = |lines: Value| json!({ "from": "2026-11-01", "to": "2026-11-30", "accounts": [account], "lines": lines });
    reads_as_in("output/report_ledger", "GET /api/admin/reports/ledger", report(json!([])), &period);
    let one = [&period[..], &["--account", "1510"]].concat();
    reads_as_in("output/report_ledger_account", "GET /api/admin/reports/ledger", report(lines), &one);

    let row = |name: &str| {
        json!({ "name": name, "invoiceCount": 2, "subtotal": "20000.00", "percentageFee": "1000.00",
                "fixedFee": "200.00", "fee": "1200.00" })
    };
    let report = json!({ "from": "2026-11-01", "to": "2026-12-31", "by": "group", "rows": [row(""), row("Tolkarna")], "rowCount": 2,
                         "invoiceCount": 4, "subtotal": "40000.00", "percentageFee": "2000.00", "fixedFee": "400.00",
                         "fee": "2400.00" });
    let args = ["fee", "report", "--from", "2026-11-01", "--to", "2026-12-31", "--by", "group"];
    reads_as_in("output/fee_report", "GET /api/admin/reports/fees", report, &args);
}

#[test]
fn the_server_reports_its_demo_data() {
    let server = Server::start();
    let admin = sign_in(&server, "admin@example.com");
    let json = |args: &[&str]| admin.run(&[&["--json"], args].concat()).json();

    let open = json(&["report", "aging", "--by", "user"]);
    let today = text(&open["on"]);
    let ledger = json(&["report", "ledger", "--from", "2020-01-01", "--to", today, "--account", "1510"]);
    assert_eq!(ledger["accounts"][0]["account"], 1510);
    assert!(!ledger["lines"].as_array().unwrap().is_empty());
    let csv = admin.run(&["--csv", "report", "aging", "--on", today]).ok();
    assert!(csv.starts_with("Client,Invoices,Not due,1–30 days,"), "{csv}");
    assert!(json(&["report", "debt"])["total"]["total"].is_string());
    for by in ["month", "user", "group", "client"] {
        let fees = json(&["fee", "report", "--from", "2020-01-01", "--to", today, "--by", by]);
        assert_eq!(fees["by"], by);
        assert!(!fees["rows"].as_array().unwrap().is_empty(), "{by}");
    }

    let wanted = json!({ "name": "script", "scope": "read", "password": "paraply-demo-2026" });
    in_the_app(&admin, "POST", "/api/tokens", &wanted);
    let made = json(&["audit", "list", "--entity", "access_token", "--user", "admin@example.com"]);
    assert_eq!(made[0]["action"], "access_token.create");
    assert!(admin.run(&["audit", "list", "--from", today, "--limit", "5"]).ok().contains("  access token"));
    let never = admin.run(&["agi", "export", "2020-01"]).failed(1);
    assert!(never.contains("There is nothing to declare for 202001"), "{never}");
}

#[test]
fn a_setting_is_shown_changed_and_shown_again() {
    let server = Server::start();
    let admin = sign_in(&server, "admin@example.com");
    let get = |key: &str| admin.run(&["settings", "get", key]).ok().trim_end().to_owned();
    assert_ne!(get("payoutBankDays"), "4");
    let unasked = admin.run(&["settings", "set", "payoutBankDays", "4"]).failed(2);
    assert!(unasked.contains("--yes"), "{unasked}");
    assert_eq!(admin.run(&["settings", "set", "payoutBankDays", "4", "--yes"]).ok().trim_end(), "4");
    assert_eq!(get("payoutBankDays"), "4");
    admin.run(&["settings", "set", "payoutBankDays", "4", "--yes"]).ok();

    let phone = admin.run(&["--json", "settings", "set", "company.phone", "08-123 45 67", "--yes"]).json();
    assert_eq!(phone["key"], "company.phone");
    let csv = admin.run(&["--csv", "settings", "get", "fees"]).ok();
    assert!(csv.contains("fees.fixedFee,") && !csv.contains("company."), "{csv}");
    assert!(admin.run(&["settings", "get"]).ok().contains("\ncompany.name"));
    for (key, value, code) in [
        ("payoutBankDays", "soon", 2),
        ("payoutBankDays", "300", 1),
        ("requireSecondApprover", "perhaps", 2),
        ("version", "1", 2),
        ("colour", "red", 2),
        ("company", "x", 2),
    ] {
        admin.run(&["settings", "set", key, value, "--yes"]).failed(code);
    }
    admin.run(&["settings", "get", "colour"]).failed(2);
    let changes = admin.run(&["--json", "audit", "list", "--entity", "settings"]).json();
    assert_eq!(changes.as_array().unwrap().len(), 2, "{changes}");
}

#[test]
fn a_guarded_setting_requires_two_admins() {
    let server = Server::start();
    let (admin, second) = (sign_in(&server, "admin@example.com"), sign_in(&server, "admin2@example.com"));
    let fee = || admin.run(&["settings", "get", "fees.fixedFee"]).ok().trim_end().to_owned();
    let old = fee();
    assert_ne!(old, "123.00");
    let request = || {
        let said = admin.run(&["settings", "set", "fees.fixedFee", "123.00", "--yes"]).failed(3);
        assert!(said.contains("confirmation by a second admin required"), "{said}");
        said.trim_end().rsplit(' ').next().unwrap().to_owned()
    };
    let id = request();
    assert_eq!(fee(), old);
    let listed = second.run(&["approval", "list"]).ok();
    assert!(listed.contains(&id) && listed.contains("Alva Admin"), "{listed}");
    second.run(&["approval", "confirm", &id]).failed(2);
    admin.run(&["approval", "confirm", &id, "--yes"]).failed(1);
    let said = second.run(&["approval", "reject", &id, "--reason", "Too much", "--yes"]).ok();
    assert!(said.contains("  rejected"), "{said}");

    let id = request();
    admin.run(&["approval", "stop", &id, "--yes"]).ok();
    let id = request();
    let confirmed = second.run(&["approval", "confirm", &id, "--yes"]);
    assert!(confirmed.err.contains(&format!("“{old}” → “123.00”")), "{}", confirmed.err);
    assert!(confirmed.ok().contains("  confirmed"));
    assert_eq!(fee(), "123.00");
    second.run(&["approval", "confirm", &id, "--yes"]).failed(1);
    assert!(!second.run(&["approval", "list"]).ok().contains(&id));
    let all = second.run(&["--json", "approval", "list", "--all"]).json();
    assert!(all.as_array().unwrap().iter().any(|request| request["id"] == id.as_str()), "{all}");
}

#[test]
fn a_declaration_is_exported_byte_for_byte() {
    let made = |sequence: u32| {
        json!({ "id": format!("019a0000-0000-7000-8000-00000000000{sequence}"), "sequence": sequence,
                "kind": "original", "individualCount": 1, "removedCount": 0, "box487": "1.00", "box497": "1.00",
                "drawnOn": "2026-12-14", "createdByName": "Alva", "createdAt": "2026-11-21T10:00:00Z", "sha256": "0" })
    };
    let month = json!({
        "month": { "id": "202611", "period": "202611", "status": "correction_needed", "dueOn": "2026-12-14", "payBy": "2026-12-14",
                   "individualCount": 1, "removedCount": 0, "gross": "1.00", "tax": "1.00", "contributions": "1.00",
                   "box487": "1.00", "box497": "1.00", "unpaid": "0.00",
                   "taxCredit": "0.00", "loweredTax": "0.00" },
        "id": "202611", "individuals": [], "taxPayments": [], "taxOffsets": [],
        "taxRefunds": [], "otherCredit": "0.00", "assumedRates": false,
        "declarations": [made(1), made(2)],
    });
    let mock = Mock::with(vec![
        ("GET /api/admin/agi/202611", month),
        ("GET /api/admin/agi/declarations/019a0000-0000-7000-8000-000000000001/xml", json!("first")),
        ("GET /api/admin/agi/declarations/019a0000-0000-7000-8000-000000000002/xml", json!("second")),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let latest = paraply.run(&["agi", "export", "2026-11"]);
    assert_eq!(latest.out, "\"second\"");
    assert!(latest.err.contains("have changed since this declaration"), "{}", latest.err);
    assert_eq!(paraply.run(&["agi", "export", "2026-11", "--sequence", "1"]).ok(), "\"first\"");
    let path = paraply.path("agi.xml");
    paraply.run(&["agi", "export", "2026-11", "--out", path.to_str().unwrap()]).ok();
    assert_eq!(std::fs::read_to_string(path).unwrap(), "\"second\"");
    let missing = paraply.run(&["agi", "export", "2026-11", "--sequence", "3"]).failed(1);
    assert!(missing.contains("has no declaration 3"), "{missing}");
}
