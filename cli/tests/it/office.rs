//! Expenses, holiday pay, bank accounts and tax requests of one freelancer, against the real server with its
//! demo data.

use chrono::NaiveDate;
use serde_json::{Value, json};

use crate::server::{Server, in_the_app, sign_in};
use crate::support::{Mock, Paraply};

const NOBODY: &str = "019a0000-0000-7000-8000-000000000000";

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// A draft of the user for 10,000 kr.
fn draft(person: &Paraply) -> Value {
    let client = &in_the_app(person, "GET", "/api/clients", &Value::Null)[0]["id"];
    // Sending sets the date.
    let like = &in_the_app(person, "GET", "/api/invoices", &Value::Null)[0];
    let invoice = json!({
        "clientId": client, "issueDate": like["issueDate"], "dueDate": like["dueDate"],
        "items": [{ "description": "Arbete", "quantity": "10", "unit": "tim", "unitPrice": "1000", "vatRate": "25" }],
    });
    in_the_app(person, "POST", "/api/invoices", &invoice)
}

#[test]
fn expenses_are_listed_approved_and_rejected() {
    let server = Server::start();
    let admin = sign_in(&server, "admin@example.com");
    let anna = sign_in(&server, "anna@example.com");
    let path = format!("/api/invoices/{}/reimbursements", text(&draft(&anna)["id"]));
    for (what, amount) in [("Taxi", "100"), ("Hotell", "1200.50"), ("Champagne", "900")] {
        let reimbursement = json!({ "kind": "receipt", "description": what, "amount": amount });
        in_the_app(&anna, "POST", &path, &reimbursement);
    }

    let list = |status: &str, user: &str| {
        let args = ["--json", "salary", "expenses", "list", "--status", status, "--user", user];
        admin.run(&args).json()
    };
    let pending = list("pending", "anna@example.com");
    let id = |what: &str| {
        let reimbursement =
            pending.as_array().unwrap().iter().find(|reimbursement| reimbursement["description"] == what);
        text(&reimbursement.unwrap()["id"]).to_owned()
    };
    let (taxi, hotel, champagne) = (id("Taxi"), id("Hotell"), id("Champagne"));
    assert_eq!(list("pending", "bo@example.com"), json!([]));

    let said = admin.run(&["salary", "expenses", "approve", &taxi, &hotel]).ok();
    assert_eq!(said.matches("  approved").count(), 2, "{said}");
    assert_eq!(list("approved", "anna@example.com").as_array().unwrap().len(), 2);

    let reject = ["salary", "expenses", "reject", &champagne, "--reason", "Privat"];
    let said = admin.run(&reject).ok();
    assert_eq!(said, "Expense of 900,00\u{a0}kr for Anna Andersson rejected: Privat\n");
    let all = admin.run(&["salary", "expenses", "list"]).ok();
    assert!(all.contains("  rejected: Privat") && all.contains("  1.200,50\u{a0}kr  "), "{all}");

    // An unknown expense does not stop the others.
    let ran = admin.run(&["salary", "expenses", "approve", NOBODY, &champagne]);
    assert!(
        ran.out.contains("list expenses with: paraply salary expenses list")
            && ran.out.contains("  approved"),
        "{}",
        ran.out
    );
    assert!(ran.failed(1).contains("1 of 2 failed"));
    let said = admin.run(&["salary", "expenses", "reject", NOBODY, "--reason", "Privat"]).failed(1);
    assert!(said.contains(NOBODY) && said.contains("paraply salary expenses list"), "{said}");
    let said = admin.run(&["salary", "expenses", "list", "--user", NOBODY]).failed(1);
    assert!(said.contains("no user has the ID"), "{said}");
}

#[test]
fn payout_of_saved_holiday_pay_is_scheduled_and_cancelled() {
    let server = Server::start();
    let admin = sign_in(&server, "admin@example.com");
    let second = sign_in(&server, "admin2@example.com");
    let anna = sign_in(&server, "anna@example.com");
    let holiday_pay =
        |args: &[&str]| admin.run(&[&["salary", "holiday-pay", "anna@example.com"], args].concat());
    let said = holiday_pay(&["--pay-out"]).failed(2);
    assert!(said.contains("Anna Andersson has no saved holiday pay"), "{said}");

    let user = in_the_app(&anna, "GET", "/api/user", &Value::Null);
    let tax =
        json!({ "swedishTax": true, "rule": "side_income", "holidayMode": "saved", "reason": "Önskar det" });
    let user = text(&user["id"]);
    in_the_app(&admin, "POST", &format!("/api/admin/users/{user}/tax-profiles"), &tax);
    pay_salary(&admin, &second, &anna);

    let saved = holiday_pay(&["--json"]).json();
    let balance = text(&saved["balance"]).to_owned();
    assert!(balance != "0.00" && saved.get("toPay").is_none(), "{saved}");
    let said = holiday_pay(&[]).ok();
    assert!(
        said.contains(&format!(
            "Anna Andersson: saved holiday pay {}",
            paraply_domain::Amount::parse(&balance).unwrap().kronor()
        )),
        "{said}"
    );
    assert!(said.contains("no payout scheduled"), "{said}");

    assert_eq!(holiday_pay(&["--json", "--pay-out", "100"]).json()["toPay"], "100.00");
    assert!(holiday_pay(&[]).ok().contains("payout with the next salary run: 100,00\u{a0}kr"));
    assert_eq!(holiday_pay(&["--json", "--pay-out"]).json()["toPay"], json!(balance));
    assert!(holiday_pay(&["--keep"]).ok().contains("no payout scheduled"));
    let said = holiday_pay(&["--pay-out", "1000000"]).failed(1);
    assert!(said.contains("amount: ") && said.contains(&balance), "{said}");
    let said = admin.run(&["salary", "holiday-pay", NOBODY]).failed(1);
    assert!(said.contains("no user has the ID"), "{said}");
}

/// Approves a salary run with one invoice of Anna's.
fn pay_salary(admin: &Paraply, second: &Paraply, anna: &Paraply) {
    let draft = draft(anna);
    let invoice = text(&draft["id"]);
    let version = json!({ "version": draft["version"] });
    in_the_app(anna, "POST", &format!("/api/invoices/{invoice}/submit"), &version);
    admin.run(&["invoice", "send", invoice, "--yes"]).ok();
    let sent = admin.run(&["--json", "invoice", "show", invoice]).json();
    let day = text(&sent["issueDate"]);
    let today: NaiveDate = day.parse().unwrap();
    admin
        .run(&[
            "payment",
            "add",
            invoice,
            "--amount",
            "12500.00",
            "--paid-on",
            day,
            "--reason",
            "No file",
            "--evidence",
            "Statement",
        ])
        .ok();
    // Banks are closed for a few days at most.
    let create = |day: NaiveDate| {
        let day = day.to_string();
        let args = ["--json", "salary", "create", "--payment-date", &day, "--invoice", invoice, "--yes"];
        admin.run(&args)
    };
    let run = today.iter_days().take(10).map(create).find(|ran| ran.code == 0).unwrap().json();
    second.run(&["salary", "approve", text(&run["id"]), "--yes"]).ok();
}

#[test]
fn bank_accounts_are_listed() {
    let server = Server::start();
    let admin = sign_in(&server, "admin@example.com");
    let anna = sign_in(&server, "anna@example.com");
    let own = in_the_app(&anna, "GET", "/api/bank-accounts", &Value::Null);
    let seen = admin.run(&["--json", "salary", "accounts", "anna@example.com"]).json();
    assert_eq!(seen.as_array().unwrap().len(), own.as_array().unwrap().len());
    let said = admin.run(&["salary", "accounts", "anna@example.com"]).ok();
    assert!(said.contains("\nyes") && said.contains(text(&own[0]["recipientName"])), "{said}");
    let ran = admin.run(&["salary", "accounts", "admin@example.com"]);
    assert!(ran.err.contains("has no bank account"), "{}", ran.err);
    let said = admin.run(&["salary", "accounts", "nobody@example.com"]).failed(2);
    assert!(said.contains("no user has the email address nobody@example.com"), "{said}");
}

#[test]
fn tax_requests_are_listed_and_decided() {
    let request = |status: &str| {
        json!({
            "id": NOBODY, "userId": NOBODY, "userName": "Anna Andersson", "kind": "tax", "summary": "Table 32",
            "reason": "I have moved", "fileName": "decision.pdf", "fileMediaType": "application/pdf",
            "status": status, "createdAt": "2026-11-20T10:00:00Z", "effectiveFrom": "2026-12-01",
        })
    };
    let mock = Mock::with(vec![
        ("GET /api/admin/tax-requests", json!([request("waiting")])),
        ("POST /api/admin/tax-requests/019a0000-0000-7000-8000-000000000000/approve", request("approved")),
        ("POST /api/admin/tax-requests/019a0000-0000-7000-8000-000000000000/reject", request("rejected")),
        ("GET /api/admin/tax-requests/019a0000-0000-7000-8000-000000000000/file", json!("document")),
        ("GET /api/admin/tax-requests/019a0000-0000-7000-8000-000000000000", request("waiting")),
    ]);
    let office = Paraply::signed_in(&mock.url);
    let said = office.run(&["tax-request", "list", "--status", "waiting"]).ok();
    assert!(said.contains("  Table 32") && said.contains(NOBODY), "{said}");
    // The server's default order lists pending requests first.
    assert!(!mock.lines()[0].contains("sort="), "{:?}", mock.lines());
    let approve = ["tax-request", "approve", NOBODY, "--from", "2026-12-01", "--note", "Seen"];
    let said = office.run(&approve).ok();
    assert_eq!(said, "Anna Andersson: Table 32, approved, effective 2026-12-01\n");
    office.run(&["tax-request", "reject", NOBODY]).failed(2);
    office.run(&["tax-request", "reject", NOBODY, "--reason", "Another year"]).ok();
    let bodies: Vec<Value> = mock
        .requests
        .lock()
        .unwrap()
        .iter()
        .filter(|request| request.line.starts_with("POST "))
        .map(|request| serde_json::from_str(&request.body).unwrap())
        .collect();
    let expected =
        [json!({ "validFrom": "2026-12-01", "note": "Seen" }), json!({ "reason": "Another year" })];
    assert_eq!(bodies, expected);
    assert_eq!(office.run(&["tax-request", "document", NOBODY]).ok(), "\"document\"");
}
