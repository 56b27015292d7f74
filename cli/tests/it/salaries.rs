//! Requests and output of the salary commands.

use serde_json::{Value, json};

use crate::support::{Mock, Paraply, assert_snapshot};

const RUN: &str = "019a0000-0000-7000-8000-000000000001";
const ANNA: &str = "019a0000-0000-7000-8000-00000000000a";
const BO: &str = "019a0000-0000-7000-8000-00000000000b";
const FILE: &str = "019a0000-0000-7000-8000-0000000000f1";

pub fn payslip(id: &str, name: &str, status: &str) -> Value {
    json!({
        "id": id, "runId": RUN, "userId": id, "userName": name, "invoiceIds": [RUN], "invoiceNumbers": ["1"],
        "paymentDate": "2026-11-25", "status": status, "subtotal": "10000.00", "fee": "600.00",
        "wagePool": "9400.00", "grossSalary": "7152.63", "holidayPay": "766.35",
        "employerContributions": "2247.36", "preliminaryTax": "2145.00", "netSalary": "5007.63",
        "payout": "5007.63", "swedishTax": true, "steps": [], "taxKind": "preliminary",
        "holidaySaved": "0.00", "holidayPaidOut": "0.00", "reimbursements": "0.00",
        "poolReimbursements": "0.00", "poolCorrection": "0.00",
        "pensionPremium": "0.00", "specialPayrollTax": "0.00", "claimOffset": "0.00",
    })
}

fn totals(count: u32) -> Value {
    json!({
        "payslipCount": count, "invoiceCount": count, "subtotal": "20000.00", "fee": "1200.00",
        "poolReimbursements": "0.00", "poolCorrection": "0.00", "wagePool": "18800.00",
        "grossSalary": "14305.26", "holidayPay": "1532.70",
        "employerContributions": "4494.72", "preliminaryTax": "4290.00", "netSalary": "10015.26",
        "payout": "10015.26",
    })
}

fn payment_file(sequence: u32) -> Value {
    json!({
        "id": FILE, "sequence": sequence, "messageId": format!("PARAPLY-{sequence}"), "format": "pain.001.001.03",
        "total": "5007.63", "paymentCount": 1, "createdAt": "2026-11-24T08:00:00Z",
    })
}

fn run(status: &str, actions: &[&str], payslips: Value, files: Value) -> Value {
    json!({
        "id": RUN, "status": status, "paymentDate": "2026-11-25", "totals": totals(2), "payslips": payslips,
        "createdById": ANNA, "createdByName": "Alva Admin", "createdAt": "2026-11-23T08:00:00Z",
        "allowedActions": actions, "paymentFiles": files, "ownPayslip": false, "version": 3,
    })
}

/// A salary run of two freelancers, one of them paid by the bank.
pub fn rejected_run() -> Value {
    let mut bo = payslip(BO, "Bo Berg", "rejected");
    bo["bankReason"] = "AC04 Closed account".into();
    let slips = json!([payslip(ANNA, "Anna Andersson", "paid"), bo]);
    run("exported", &["export", "confirm", "status_report"], slips, json!([payment_file(1)]))
}

#[test]
fn a_preview_shows_blockers() {
    let mock = Mock::with(vec![(
        "POST /api/admin/salary-runs/preview",
        json!({
            "paymentDate": "2026-11-25", "totals": totals(2),
            "payslips": [payslip(ANNA, "Anna Andersson", "draft"), payslip(BO, "Bo Berg", "draft")],
            "warnings": [{ "code": "unusual_amount", "userId": ANNA, "userName": "Anna Andersson",
                           "message": "The payout is more than three times the usual." }],
            "blockers": [{ "code": "held", "userId": RUN, "userName": "Cia Ceder", "message": "The pay is held." }],
        }),
    )]);
    let paraply = Paraply::signed_in(&mock.url);
    let preview = ["salary", "preview", "--payment-date", "2026-11-25"];
    let rows = [&preview[..], &["--rows"]].concat();
    let csv = [&["--csv"][..], &preview].concat();
    assert_snapshot("output/salary_preview", &paraply.transcript(&[&preview, &rows, &csv]));
}

#[test]
fn a_preview_names_what_lowers_wage_pools() {
    let mut anna = payslip(ANNA, "Anna Andersson", "draft");
    let mut sums = totals(2);
    for corrected in [&mut anna, &mut sums] {
        corrected["poolReimbursements"] = "400.00".into();
        corrected["poolCorrection"] = "-3800.00".into();
    }
    let mock = Mock::with(vec![(
        "POST /api/admin/salary-runs/preview",
        json!({
            "paymentDate": "2026-11-25", "totals": sums, "warnings": [], "blockers": [],
            "payslips": [anna, payslip(BO, "Bo Berg", "draft")],
        }),
    )]);
    let preview = ["salary", "preview", "--payment-date", "2026-11-25", "--rows"];
    let csv = [&["--csv"][..], &preview].concat();
    let said = Paraply::signed_in(&mock.url).transcript(&[&preview, &csv]);
    assert_snapshot("output/salary_preview_corrected", &said);
}

#[test]
fn a_large_preview_shows_totals_and_groups_equal_findings() {
    let held = |name: &str| json!({ "code": "held", "userId": RUN, "userName": name, "message": "The pay is held." });
    let mut blockers: Vec<Value> = ["Cia", "Dan", "Eva", "Fia", "Gun"].map(held).into();
    blockers.push(json!({ "code": "account", "userName": "Cia", "message": "No bank account." }));
    let mock = Mock::with(vec![(
        "POST /api/admin/salary-runs/preview",
        json!({
            "paymentDate": "2026-11-25", "totals": totals(2), "warnings": [], "blockers": blockers,
            "payslips": [payslip(ANNA, "Anna Andersson", "draft"), payslip(BO, "Bo Berg", "draft")],
        }),
    )]);
    let paraply = Paraply::signed_in(&mock.url);
    let create = ["salary", "create", "--payment-date", "2026-11-25"];
    let rows = [&create[..], &["--rows"]].concat();
    assert_snapshot("plans/salary_create", &paraply.transcript(&[&create, &rows]));
    // The summary of an existing run is the same.
    let mock =
        Mock::with(vec![("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", rejected_run())]);
    let paraply = Paraply::signed_in(&mock.url);
    for act in [&["approve"][..], &["discard"], &["recalculate"], &["export"], &["confirm"]] {
        let said = paraply.run(&[&["salary"], act, &[RUN]].concat()).failed(2);
        assert!(said.contains("Payslips                  2\n") && !said.contains("Anna Andersson"), "{said}");
        let said = paraply.run(&[&["salary"], act, &[RUN, "--rows"]].concat()).failed(2);
        assert!(said.contains("\nAnna Andersson  "), "{said}");
    }
}

#[test]
fn a_run_shows_rejections_by_the_bank() {
    let mock =
        Mock::with(vec![("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", rejected_run())]);
    let said = Paraply::signed_in(&mock.url).transcript(&[&["salary", "show", RUN]]);
    assert_snapshot("output/salary_show", &said);
}

#[test]
fn commands_that_move_money_require_confirmation() {
    let slips = json!([payslip(ANNA, "Anna Andersson", "draft")]);
    let mut open = month("202611", "open", 0);
    open["taxPayments"] = json!([]);
    let draft = run("draft", &["approve", "export", "discard"], slips, json!([]));
    let mock = Mock::with(vec![
        ("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", draft),
        (
            "GET /api/admin/payslips/019a0000-0000-7000-8000-00000000000a",
            payslip(ANNA, "Anna Andersson", "paid"),
        ),
        ("GET /api/admin/agi/202611", open),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let said = paraply.transcript(&[
        &["salary", "approve", RUN],
        &["salary", "discard", RUN],
        &["salary", "export", RUN],
        &["salary", "confirm", RUN],
        &["salary", "confirm", RUN, "--payslip", ANNA],
        &["salary", "reverse", "--payslip", ANNA, "--reason", "wrong month"],
        &["salary", "agi", "declare", "2026-11"],
        &["salary", "agi", "pay", "2026-11", "--date", "2026-12-11"],
    ]);
    assert_snapshot("plans/salary", &said);
    assert!(mock.lines().iter().all(|line| line.starts_with("GET ")), "{:?}", mock.lines());
}

#[test]
fn assumed_rates_must_be_approved_explicitly() {
    let mut draft = run("draft", &["approve"], json!([payslip(ANNA, "Anna Andersson", "draft")]), json!([]));
    draft["assumedRatesOf"] = json!(2027);
    let path = "/api/admin/salary-runs/019a0000-0000-7000-8000-000000000001";
    let approve: &str = "POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/approve";
    let mock = Mock::with(vec![
        ("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", draft.clone()),
        ("POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/approve", draft),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let refused = paraply.transcript(&[&["salary", "approve", RUN, "--yes"]]);
    assert_eq!(mock.lines(), [format!("GET {path}")]);
    let approved = paraply.transcript(&[&["salary", "approve", RUN, "--yes", "--assumed-rates"]]);
    assert_snapshot("plans/salary_approve_assumed_rates", &(refused + &approved));
    let requests = mock.requests.lock().unwrap();
    let sent = requests.iter().find(|request| request.line.starts_with(approve)).unwrap();
    assert!(sent.body.contains(r#""assumedRates":true"#), "{}", sent.body);
}

#[test]
fn a_payment_file_is_created_once_and_then_downloaded() {
    let slips = json!([payslip(ANNA, "Anna Andersson", "exported")]);
    let mock = Mock::with(vec![
        (
            "GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001",
            run("exported", &["confirm"], slips, json!([payment_file(1), payment_file(2)])),
        ),
        ("GET /api/admin/payment-files/019a0000-0000-7000-8000-0000000000f1", json!("the file")),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let path = paraply.path("pain001.xml");
    let said = paraply.run(&["salary", "export", RUN, "--out", path.to_str().unwrap()]).ok();
    assert!(said.contains("message PARAPLY-2, written to"), "{said}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "\"the file\"");
    assert_eq!(paraply.run(&["salary", "export", RUN, "--sequence", "1"]).ok(), "\"the file\"");
    paraply.run(&["salary", "export", RUN, "--sequence", "3"]).failed(2);
    assert!(mock.lines().iter().all(|line| line.starts_with("GET ")));
}

#[test]
fn a_report_with_rejected_payments_exits_with_3() {
    let mock = Mock::with(vec![
        ("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", rejected_run()),
        (
            "POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/status-report",
            json!({
                "messageId": "PARAPLY-1", "accepted": 1, "rejected": 1, "pending": 0, "unchanged": 0, "reopened": 0, "unknownPayments": [],
                "payments": [
                    { "payslipId": ANNA, "userName": "Anna Andersson", "amount": "5007.63", "status": "paid" },
                    { "payslipId": BO, "userName": "Bo Berg", "amount": "5007.63", "status": "rejected",
                      "reasonCode": "AC04", "reason": "Closed account" },
                ],
            }),
        ),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let report = paraply.path("pain002.xml");
    std::fs::write(&report, "<Document/>").unwrap();
    let confirm = ["salary", "confirm", RUN, "--report", report.to_str().unwrap(), "--yes"];
    assert_snapshot("output/salary_confirm", &paraply.transcript(&[&confirm]));
    let requests = mock.requests.lock().unwrap();
    assert!(
        requests[1].body.contains("filename=\"pain002.xml\"") && requests[1].body.contains("<Document/>")
    );
}

#[test]
fn selected_payslips_are_confirmed() {
    let mock = Mock::with(vec![
        ("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", rejected_run()),
        ("POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/confirm", rejected_run()),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    paraply.run(&["salary", "confirm", RUN, "--yes", "--payslip", ANNA, BO]).ok();
    let sent: Value = serde_json::from_str(&mock.requests.lock().unwrap()[1].body).unwrap();
    assert_eq!(sent, json!({ "version": 3, "payslipIds": [ANNA, BO] }));
}

#[test]
fn an_action_sends_the_version_that_was_shown() {
    let mock = Mock::with(vec![
        ("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", rejected_run()),
        ("POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/recalculate", rejected_run()),
        ("POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/reverse", rejected_run()),
        ("POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/remove", rejected_run()),
        ("POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/payment-file", rejected_run()),
        ("GET /api/admin/payment-files/019a0000-0000-7000-8000-0000000000f1", json!("the file")),
        (
            "GET /api/admin/payslips/019a0000-0000-7000-8000-00000000000a",
            payslip(ANNA, "Anna Andersson", "paid"),
        ),
        ("GET /api/admin/users/019a0000-0000-7000-8000-00000000000a", anna()),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let sent = |args: &[&str]| -> Value {
        paraply.run(&[&["salary"], args].concat()).ok();
        let requests = mock.requests.lock().unwrap();
        let mut acts = requests.iter().filter(|request| request.line.starts_with("POST "));
        serde_json::from_str(&acts.next_back().unwrap().body).unwrap()
    };
    assert_eq!(sent(&["recalculate", RUN, "--yes"]), json!({ "version": 3 }));
    assert_eq!(
        sent(&["recalculate", RUN, "--payment-date", "2026-11-27", "--yes"]),
        json!({ "version": 3, "paymentDate": "2026-11-27" })
    );
    assert_eq!(
        sent(&["reverse", "--payslip", ANNA, "--reason", "wrong month", "--yes"]),
        json!({ "version": 3, "payslipId": ANNA, "reason": "wrong month" })
    );
    assert_eq!(sent(&["remove", RUN, "--user", ANNA]), json!({ "version": 3, "userId": ANNA }));
    assert_eq!(
        sent(&["export", RUN, "--exclude", ANNA, BO, "--yes"]),
        json!({ "version": 3, "leaveOut": [ANNA, BO] })
    );
}

/// A PATH of paraply and basic tools only: the example script must not need others.
#[cfg(unix)]
fn plain_programs(paraply: &Paraply) -> std::path::PathBuf {
    let folder = paraply.path("bin");
    std::fs::create_dir(&folder).unwrap();
    let paths = std::env::var("PATH").unwrap();
    let found =
        |name: &str| std::env::split_paths(&paths).map(|path| path.join(name)).find(|path| path.exists());
    let programs = [("paraply", env!("CARGO_BIN_EXE_paraply").into()), ("mkdir", found("mkdir").unwrap())];
    for (name, program) in programs {
        std::os::unix::fs::symlink(program, folder.join(name)).unwrap();
    }
    folder
}

#[cfg(unix)]
#[test]
fn the_example_script_runs_a_month() {
    // The ID and status of a payslip must not be mistaken for the run's.
    let slips = || json!([payslip(ANNA, "Anna", "reversed")]);
    let run_in = |status: &str| run(status, &[], slips(), json!([payment_file(1)]));
    for status in ["draft", "exported"] {
        let mock = Mock::with(vec![
            (
                "POST /api/admin/salary-runs/preview",
                json!({ "paymentDate": "2026-11-25", "totals": totals(1), "warnings": [], "blockers": [],
                        "payslips": [payslip(ANNA, "Anna Andersson", "draft")] }),
            ),
            ("POST /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/approve", run_in("approved")),
            ("POST /api/admin/salary-runs", run_in("draft")),
            ("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001/payslip-archive", json!("zip")),
            ("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", run_in(status)),
            ("GET /api/admin/payment-files/019a0000-0000-7000-8000-0000000000f1", json!("the file")),
        ]);
        let paraply = Paraply::signed_in(&mock.url);
        let (programs, folder) = (plain_programs(&paraply), paraply.path("salaries"));
        let part = |part: &str, what: &str| {
            let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/month.sh");
            let args = [script, part, what, folder.to_str().unwrap()];
            let mut command = paraply.command_of("/bin/bash", &args);
            crate::support::Ran::from(command.env("PATH", &programs).output().unwrap()).ok()
        };
        assert_eq!(part("create", "2026-11-25"), format!("{RUN}\n"));
        assert!(std::fs::read_to_string(folder.join("preview.txt")).unwrap().contains("\nAnna Andersson "));
        part("export", RUN);
        assert_eq!(std::fs::read_to_string(folder.join("pain001.xml")).unwrap(), "\"the file\"");
        let approved = mock.lines().iter().any(|line| line.ends_with("/approve"));
        assert_eq!(approved, status == "draft");
    }
}

/// A user as in the admin API.
pub fn anna() -> Value {
    json!({
        "id": ANNA, "fullName": "Anna Andersson", "email": "anna@example.com", "isAdmin": false,
        "roles": [], "emailVerified": true, "phone": "", "address": "", "city": "", "postalCode": "", "country": "SE",
        "language": "sv", "trusted": false, "blocked": false, "closed": false, "referralCode": "x", "invoiceCount": 0,
        "createdAt": "2026-01-01T00:00:00Z", "version": 1, "hasSecondFactor": false, "duplicatePersonnummer": false,
        "tax": { "swedishTax": true, "rule": "side_income", "holidayMode": "included", "validFrom": "2026-01-01" },
    })
}

#[test]
fn a_salary_hold_takes_an_email_address() {
    let anna = anna();
    let mock = Mock::with(vec![
        ("POST /api/admin/users/019a0000-0000-7000-8000-00000000000a/salary-hold", anna.clone()),
        ("GET /api/admin/users", json!([anna])),
        ("DELETE /api/admin/users/019a0000-0000-7000-8000-00000000000a/salary-hold", anna),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let said =
        paraply.run(&["salary", "hold", "Anna@Example.com", "--reason", "the account is not hers"]).ok();
    assert_eq!(said, "Salary hold for Anna Andersson: the account is not hers\n");
    paraply.run(&["salary", "release", "anna@example.com"]).ok();
    assert!(mock.lines().last().unwrap().starts_with("DELETE "));
    paraply.run(&["salary", "release", "nobody@example.com"]).failed(2);
}

#[test]
fn corrections_are_waived_with_a_reason_and_undone() {
    let waiver = json!({
        "id": RUN, "kind": "waived", "amount": "3800.00", "note": "left", "undone": false, "canBeUndone": true,
        "recordedAt": "2026-11-21T09:00:00Z", "recordedByName": "Eva Ek",
    });
    let corrections =
        json!({ "left": "-100.00", "waivable": "100.00", "waived": "3800.00", "entries": [waiver] });
    let mock = Mock::with(vec![
        (
            "POST /api/admin/users/019a0000-0000-7000-8000-00000000000a/corrections/waivers/019a0000-0000-7000-8000-000000000001/undo",
            corrections.clone(),
        ),
        (
            "POST /api/admin/users/019a0000-0000-7000-8000-00000000000a/corrections/waivers",
            corrections.clone(),
        ),
        ("GET /api/admin/users/019a0000-0000-7000-8000-00000000000a/corrections", corrections),
        ("GET /api/admin/users", json!([anna()])),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let corrections =
        |args: &[&str]| paraply.run(&[&["salary", "corrections", "anna@example.com"], args].concat());
    assert_eq!(
        corrections(&[]).ok(),
        "Anna Andersson: corrections of the next salaries −100,00\u{a0}kr; 3.800,00\u{a0}kr waived\n"
    );
    let sent = || -> Value {
        let requests = mock.requests.lock().unwrap();
        serde_json::from_str(&requests.last().unwrap().body).unwrap()
    };
    corrections(&["--waive", "--note", "left", "--yes"]).ok();
    assert_eq!(sent(), json!({ "note": "left" }));
    corrections(&["--waive", "50", "--note", "left", "--yes"]).ok();
    assert_eq!(sent(), json!({ "amount": "50", "note": "left" }));
    corrections(&["--undo", "--yes"]).ok();
    assert!(mock.lines().last().unwrap().contains("/undo"));
    let said = corrections(&["--waive"]).failed(2);
    assert!(said.contains("--note"), "{said}");
    let said = corrections(&["--waive", "--note", "left"]).failed(2);
    assert!(said.contains("--yes"), "{said}");
}

/// A month of two freelancers with this number of declarations.
fn month(period: &str, status: &str, declared: usize) -> Value {
    let person = |id: &str, name: &str, number: u32, change: &str| {
        json!({
            "userId": id, "userName": name, "personnummerMasked": "19900101-****", "specificationNumber": number,
            "box011": "7152.00", "box010": "0.00", "box131": "0.00", "taxBox": "001", "tax": "2145.00",
            "mileage": false, "perDiem": false, "box020": "0.00", "change": change,
        })
    };
    let declaration = json!({
        "id": FILE, "sequence": 1, "kind": "original", "individualCount": 2, "removedCount": 0,
        "box487": "4494.00", "box497": "4290.00", "drawnOn": "2026-12-14", "sha256": "00", "createdByName": "Alva Admin",
        "createdAt": "2026-12-01T08:00:00Z",
    });
    json!({
        "id": period, "month": month_line(period, status),
        "individuals": [person(ANNA, "Anna Andersson", 1, "unchanged"), person(BO, "Bo Berg", 2, "changed")],
        "declarations": vec![declaration; declared],
        "taxOffsets": [], "taxRefunds": [], "otherCredit": "0.00", "assumedRates": false,
        "taxPayments": [{
            "id": FILE, "amount": "8784.00",
            "paymentDate": "2026-12-11", "ocr": "1655606778883", "fileId": FILE, "messageId": "PARAPLY-TAX-1",
            "createdAt": "2026-12-01T09:00:00Z",
        }],
    })
}

fn month_line(period: &str, status: &str) -> Value {
    json!({
        "id": period, "period": period, "status": status, "individualCount": 2, "gross": "14305.26",
        "tax": "4290.00", "contributions": "4494.72", "box487": "4494.00", "box497": "4290.00",
        "dueOn": "2026-12-14", "payBy": "2026-12-14", "unpaid": "0.00", "taxCredit": "0.00", "loweredTax": "0.00",
    })
}

#[test]
fn a_month_is_corrected_only_after_a_change() {
    let mock = Mock::with(vec![
        ("GET /api/admin/agi/202611", month("202611", "declared", 1)),
        ("GET /api/admin/agi/202610", month("202610", "correction_needed", 1)),
        ("GET /api/admin/agi", json!([month_line("202611", "declared")])),
        ("POST /api/admin/agi/202610/declaration", month("202610", "declared", 1)),
        (
            "GET /api/admin/agi/declarations/019a0000-0000-7000-8000-0000000000f1/xml",
            json!("the declaration"),
        ),
        ("GET /api/admin/payment-files/019a0000-0000-7000-8000-0000000000f1", json!("the payment")),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    let said = paraply.transcript(&[&["salary", "agi", "list"], &["salary", "agi", "show", "2026-11"]]);
    assert_snapshot("output/salary_agi", &said);
    assert_eq!(paraply.run(&["salary", "agi", "declare", "202611"]).ok(), "\"the declaration\"");
    let pay = ["salary", "agi", "pay", "2026-11", "--date", "2026-12-11"];
    assert_eq!(paraply.run(&pay).ok(), "\"the payment\"");
    assert!(mock.lines().iter().all(|line| line.starts_with("GET ")));
    paraply.run(&["salary", "agi", "declare", "2026-10"]).failed(2);
    paraply.run(&["salary", "agi", "declare", "2026-10", "--yes"]).ok();
    assert!(mock.lines().contains(&"POST /api/admin/agi/202610/declaration".to_owned()));
}

#[test]
fn a_month_with_differences_exits_with_3() {
    for (name, difference, zero) in [("balanced", "0.00", true), ("differs", "-10.00", false)] {
        let mock = Mock::with(vec![(
            "GET /api/admin/reports/reconciliation",
            json!({
                "month": "2026-11", "balanced": zero,
                "paidByHand": { "count": 1, "amount": "12500.00" },
                "paidFromFiles": { "count": 2, "amount": "25000.00" },
                "rows": [
                    { "name": "gross", "payslips": "14305.26", "ledger": "14305.26", "agi": "14305.00", "difference": "0.00" },
                    { "name": "payout", "payslips": "10015.26", "ledger": "10015.26", "files": "10005.26", "difference": difference },
                ],
                "accounts": [
                    { "account": 1630, "accountName": "Tax account", "ledger": "4392.00", "difference": "0.00", "parts": [
                        { "source": "tax_payments", "amount": "24323.00" }, { "source": "declarations", "amount": "-19931.00" },
                    ] },
                ],
            }),
        )]);
        let paraply = Paraply::signed_in(&mock.url);
        let said = paraply.transcript(&[&["report", "reconciliation", "--month", "2026-11"]]);
        assert_snapshot(&format!("output/report_reconciliation_{name}"), &said);
    }
}

#[test]
fn a_failed_download_leaves_no_file() {
    let mock = Mock::with(vec![]);
    let paraply = Paraply::signed_in(&mock.url);
    let path = paraply.path("payslips.zip");
    paraply.run(&["salary", "payslips", RUN, "--out", path.to_str().unwrap()]).failed(1);
    let left: Vec<_> = std::fs::read_dir(path.parent().unwrap()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
    let nowhere = paraply.path("no/such/folder.zip");
    let said = paraply.run(&["salary", "payslips", RUN, "--out", nowhere.to_str().unwrap()]).failed(1);
    assert!(said.contains("folder.zip"), "{said}");
}
