//! Record references, and `list` and `show` of each record type.

use serde_json::{Value, json};

use crate::support::{Mock, Paraply, assert_snapshot, record};

const FIRST: &str = "019a0000-0000-7000-8000-000000000001";
const SECOND: &str = "019a0000-0001-7000-8000-000000000002";

fn run(id: &str) -> Value {
    let mut run = crate::salaries::rejected_run();
    run["id"] = id.into();
    run
}

fn runs() -> Mock {
    Mock::with(vec![
        ("GET /api/admin/salary-runs/019a0000-0000-7000-8000-000000000001", run(FIRST)),
        ("GET /api/admin/salary-runs/019a0000-0001-7000-8000-000000000002", run(SECOND)),
        ("GET /api/admin/salary-runs", json!([run(SECOND), run(FIRST)])),
    ])
}

#[test]
fn a_unique_id_prefix_identifies_a_record() {
    let mock = runs();
    let paraply = Paraply::signed_in(&mock.url);
    assert!(paraply.run(&["salary", "show", "019A0000-0001"]).ok().contains(SECOND));
    assert!(paraply.run(&["salary", "show", "019a0000-0000"]).ok().contains(FIRST));

    let said = paraply.run(&["salary", "approve", "019a", "--yes"]).failed(2);
    assert!(said.contains("2 salary run IDs start with 019a"), "{said}");
    assert!(said.contains(FIRST) && said.contains(SECOND), "{said}");
    let said = paraply.run(&["salary", "show", "beef"]).failed(1);
    assert!(said.contains("no salary run ID starts with beef; list IDs with: paraply salary list"), "{said}");
    assert!(mock.lines().iter().all(|line| line.starts_with("GET ")), "{:?}", mock.lines());
    paraply.run(&["salary", "show", "019"]).failed(2);
}

#[test]
fn latest_is_the_newest_record_of_its_type() {
    let mock = runs();
    assert!(Paraply::signed_in(&mock.url).run(&["salary", "show", "latest"]).ok().contains(SECOND));
    // The highest ID is the latest; one row is enough.
    let asked = &mock.lines()[0];
    assert!(
        asked.contains("range=%5B0%2C0%5D") && asked.contains("sort=%5B%22id%22%2C%22DESC%22%5D"),
        "{asked}"
    );

    let none = Mock::with(vec![("GET /api/admin/approvals", json!([]))]);
    let said = Paraply::signed_in(&none.url).run(&["approval", "confirm", "latest", "--yes"]).failed(1);
    assert!(said.contains("no approval request exists yet"), "{said}");
}

#[test]
fn every_page_is_searched_for_an_id_prefix() {
    let mock = Mock::answering(|count| {
        let page = |ids: Vec<String>| ids.into_iter().map(|id| json!({ "id": id })).collect::<Vec<_>>();
        let newer = (0..1000).map(|n| format!("019b0000-0000-7000-8000-{:012}", 2000 - n)).collect();
        Some(match count {
            0 => (200, json!(page(newer)).to_string()),
            _ => (200, json!(page(vec![FIRST.into()])).to_string()),
        })
    });
    Paraply::signed_in(&mock.url).run(&["import", "rejected-rows", "019a"]).ok();
    let lines = mock.lines();
    assert!(lines[1].contains("range=%5B1000%2C1999%5D"), "{lines:?}");
    assert_eq!(lines[2], format!("GET /api/admin/imports/{FIRST}/rejected-rows"));
}

#[test]
fn digits_are_an_id_prefix_if_no_invoice_has_the_number() {
    let id = "20260000-0000-7000-8000-000000000001";
    let mut invoice: Value = serde_json::from_str(include_str!("invoice.json")).unwrap();
    invoice["id"] = id.into();
    let mock = Mock::with(vec![
        ("GET /api/admin/invoices/20260000-0000-7000-8000-000000000001", invoice.clone()),
        ("GET /api/admin/invoices", json!([invoice])),
    ]);
    let paraply = Paraply::signed_in(&mock.url);
    assert_eq!(paraply.run(&["--json", "invoice", "show", "20260000"]).json()["id"], id);
    let said = paraply.run(&["invoice", "show", "2027-00001"]).failed(1);
    assert!(said.contains("no invoice has the number 2027-00001"), "{said}");
}

/// Compares what `list` and `show` say with the snapshot; returns the list request.
fn listed_and_shown(noun: &str, path: &'static str, record: &Value, name: &str, filters: &[&str]) -> String {
    let one: &'static str = format!("{path}/{}", record["id"].as_str().unwrap()).leak();
    let mock = Mock::with(vec![(one, record.clone()), (path, json!([record]))]);
    let paraply = Paraply::signed_in(&mock.url);
    let list = [&[noun, "list", "--limit", "20", "--page", "3"], filters].concat();
    let missing = [noun, "show", "019fffff-ffff-7fff-8fff-ffffffffffff"];
    let said = paraply.transcript(&[&list, &[noun, "show", name], &missing]);
    assert_snapshot(&format!("output/{noun}"), &said);
    assert_eq!(&paraply.run(&["--json", noun, "show", name]).json()["id"], &record["id"]);
    let asked = mock.lines()[0].replace("%22", "\"").replace("%3A", ":").replace("%2C", ",");
    assert!(asked.contains("range=%5B40,59%5D"), "{asked}");
    asked
}

#[test]
fn users_are_listed_and_shown() {
    let anna = crate::salaries::anna();
    let filters = ["--search", "anna", "--group", FIRST, "--staff", "--blocked", "--duplicates"];
    let asked = listed_and_shown("user", "GET /api/admin/users", &anna, "anna@example.com", &filters);
    for filter in ["\"q\":\"anna\"", "\"isAdmin\":true", "\"blocked\":true", "\"duplicatePersonnummer\":true"]
    {
        assert!(asked.contains(filter), "{asked}");
    }
    assert!(asked.contains(&format!("\"groupId\":\"{FIRST}\"")), "{asked}");
}

#[test]
fn clients_are_listed_and_shown() {
    let said = json!({
        "id": FIRST, "userId": SECOND, "userName": "Anna Andersson", "name": "Nordljus Studio AB",
        "email": "faktura@nordljus.example", "additionalEmails": ["a@nordljus.example", "b@nordljus.example"],
        "address": "Box 1", "city": "Växjö", "postalCode": "352 30", "country": "SE", "vatRegistered": true,
        "vatNumber": "SE556677889901", "companyTaxId": "556677-8899", "vatTreatment": "domestic", "version": 1,
    });
    let client = record("Client", said);
    let filters = ["--search", "nord", "--user", SECOND, "--country", "se", "--archived", "--duplicates"];
    let asked = listed_and_shown("client", "GET /api/admin/clients", &client, "nordljus studio ab", &filters);
    for filter in ["\"q\":\"nord\"", "\"country\":\"SE\"", "\"archived\":true", "\"duplicates\":true"] {
        assert!(asked.contains(filter), "{asked}");
    }
    assert!(asked.contains(&format!("\"userId\":\"{SECOND}\"")), "{asked}");
}

#[test]
fn a_statement_is_shown_and_saved_as_pdf() {
    let entry = |kind: &str, date: &str, amount: &str, balance: &str| {
        json!({ "kind": kind, "date": date, "invoiceId": SECOND, "invoiceNumber": "2026-00001", "reference": "",
                "amount": amount, "balance": balance })
    };
    let mut invoice = entry("invoice", "2026-03-01", "12500.00", "12500.00");
    invoice["dueDate"] = "2026-03-31".into();
    let statement = json!({
        "clientId": FIRST, "clientName": "Nordljus Studio AB", "from": "2026-01-01", "to": "2026-06-30",
        "currencies": [{
            "currency": "SEK", "opening": "0.00", "closing": "10000.00", "overdue": "10000.00", "unallocated": "500.00",
            "entries": [
                invoice,
                entry("payment", "2026-03-30", "-2499.50", "10000.50"),
                entry("rounding", "2026-03-30", "-0.50", "10000.00"),
            ],
            "openInvoices": [{
                "invoiceId": SECOND, "invoiceNumber": "2026-00001", "ocr": "20260000113", "issueDate": "2026-03-01",
                "dueDate": "2026-03-31", "overdue": true, "total": "12500.00", "balance": "10000.00",
            }],
        }],
    });
    let path = "GET /api/admin/clients/019a0000-0000-7000-8000-000000000001/statement";
    let pdf = "GET /api/admin/clients/019a0000-0000-7000-8000-000000000001/statement/pdf";
    let mock = Mock::with(vec![(pdf, json!("%PDF")), (path, statement)]);
    let paraply = Paraply::signed_in(&mock.url);
    let args = ["client", "statement", FIRST, "--from", "2026-01-01", "--to", "2026-06-30"];
    assert_snapshot("output/client_statement", &paraply.transcript(&[&args]));
    let file = paraply.path("statement.pdf");
    paraply.run(&[&args[..], &["--pdf", file.to_str().unwrap()]].concat()).ok();
    assert!(std::fs::read_to_string(file).unwrap().contains("%PDF"));
    let asked = mock.lines();
    for asked in [&asked[0], asked.last().unwrap()] {
        assert!(asked.contains("from=2026-01-01&to=2026-06-30"), "{asked}");
    }
}

#[test]
fn groups_are_listed_and_shown() {
    let group = json!({
        "id": FIRST, "name": "Tolkarna", "description": "Tolkar i Skåne", "feePercentage": "4.5",
        "fixedFee": "75.00", "paymentTermsDays": 20, "memberCount": 12, "version": 1,
    });
    let asked = listed_and_shown("group", "GET /api/admin/groups", &group, "latest", &["--search", "tolk"]);
    assert!(asked.contains("\"q\":\"tolk\""), "{asked}");
}

#[test]
fn messages_are_listed_and_shown() {
    let message = json!({
        "id": FIRST, "kind": "support", "status": "answered", "urgency": "high", "name": "Anna Andersson",
        "email": "anna@example.com", "subject": "Fel belopp", "message": "Hej!\nBeloppet\u{1b}[2J stämmer inte.",
        "createdAt": "2026-11-20T10:00:00Z", "lastWrittenAt": "2026-11-20T12:00:00Z",
        "replies": [
            {"id": SECOND, "fromOffice": true, "authorName": "Alva Admin", "text": "Det är rättat.",
             "createdAt": "2026-11-20T11:30:00Z"},
            {"id": FIRST, "fromOffice": false, "authorName": "Anna Andersson", "text": "Tack!",
             "createdAt": "2026-11-20T12:00:00Z"},
        ],
    });
    let filters = [
        "--search",
        "belopp",
        "--status",
        "answered",
        "--kind",
        "support",
        "--urgency",
        "high",
        "--user",
        SECOND,
    ];
    let asked = listed_and_shown("message", "GET /api/admin/messages", &message, "019a", &filters);
    for filter in
        ["\"q\":\"belopp\"", "\"status\":\"answered\"", "\"kind\":\"support\"", "\"urgency\":\"high\""]
    {
        assert!(asked.contains(filter), "{asked}");
    }
}

#[test]
fn payslips_are_listed_and_shown() {
    let mut slip = crate::salaries::payslip(FIRST, "Anna Andersson", "paid");
    slip["accountLast4"] = "1234".into();
    slip["steps"] = json!([{
        "name": "fee", "label": "Fee", "inputs": [], "rule": "5% of the subtotal + 100,00\u{a0}kr", "source": "",
        "result": "600.00",
    }]);
    let filters =
        ["--search", "anna", "--status", "paid", "--user", SECOND, "--run", SECOND, "--year", "2026"];
    let asked = listed_and_shown("payslip", "GET /api/admin/payslips", &slip, "latest", &filters);
    for filter in ["\"q\":\"anna\"", "\"status\":\"paid\"", "\"year\":2026"] {
        assert!(asked.contains(filter), "{asked}");
    }
    assert!(asked.contains(&format!("\"runId\":\"{SECOND}\"")), "{asked}");
}
