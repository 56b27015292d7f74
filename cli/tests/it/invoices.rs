//! Invoices by number, and batch actions.

use serde_json::{Value, json};

use crate::server::{Server, in_the_app, sign_in};
use crate::support::{Mock, Paraply};

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// Invoices of the user with these amounts, submitted for approval.
fn pending(person: &Paraply, prices: &[&str]) -> Vec<String> {
    let client = &in_the_app(person, "GET", "/api/clients", &Value::Null)[0]["id"];
    let like = &in_the_app(person, "GET", "/api/invoices", &Value::Null)[0];
    let make = |price: &&str| {
        let invoice = json!({
            "clientId": client, "issueDate": like["issueDate"], "dueDate": like["dueDate"],
            "items": [{ "description": "Översättning av manual", "quantity": "1", "unit": "st", "unitPrice": price,
                        "vatRate": "25" }],
        });
        let draft = in_the_app(person, "POST", "/api/invoices", &invoice);
        let id = text(&draft["id"]).to_owned();
        let version = json!({ "version": draft["version"] });
        in_the_app(person, "POST", &format!("/api/invoices/{id}/submit"), &version);
        id
    };
    prices.iter().map(make).collect()
}

#[test]
fn invoices_are_returned_sent_cancelled_and_listed() {
    let server = Server::start();
    let admin = sign_in(&server, "admin@example.com");
    let anna = sign_in(&server, "anna@example.com");
    let ids = pending(&anna, &["1000", "2000", "3000"]);

    let reason = ["--reason", "Skriv vad arbetet gällde"];
    let said = admin.run(&[&["invoice", "return", &ids[0], "--yes"], &reason[..]].concat()).ok();
    assert!(said.contains("  returned"), "{said}");
    // A returned invoice cannot be returned again; the other one is returned.
    let both = [&["--json", "invoice", "return", &ids[0], &ids[1], "--yes"], &reason[..]].concat();
    let both = admin.run(&both);
    let results: Value = serde_json::from_str(&both.out).unwrap();
    assert!(results[0]["error"].is_string() && results[1]["error"].is_null(), "{results}");
    assert!(both.failed(1).contains("1 of 2 failed"));

    // Given twice, it is sent once.
    let sent = admin.run(&["--json", "invoice", "send", &ids[2], &ids[2], "--yes"]).json();
    assert_eq!(sent.as_array().unwrap().len(), 1);
    let number = text(&sent[0]["invoiceNumber"]);
    // Repeated after an interruption: the sent invoice is skipped.
    let again = admin.run(&["--json", "invoice", "send", &ids[2], "--yes"]).json();
    assert_eq!((&again[0]["doneBefore"], text(&again[0]["invoiceNumber"])), (&Value::from(true), number));
    assert!(admin.run(&["invoice", "show", number]).ok().contains(&format!("Invoice {number}, sent")));

    let listed = |args: &[&str]| {
        let rows = admin.run(&[&["--json", "invoice", "list", "--limit", "1000"], args].concat()).json();
        rows.as_array().unwrap().iter().map(|row| text(&row["id"]).to_owned()).collect::<Vec<_>>()
    };
    let client = text(&sent[0]["clientName"]);
    assert!(listed(&["--status", "draft", "--user", "anna@example.com"]).contains(&ids[0]));
    assert!(listed(&["--user", "anna@example.com", "--client", client]).contains(&ids[2]));
    assert!(!listed(&["--user", "bo@example.com"]).contains(&ids[2]));
    assert!(listed(&["--status", "sent", "--status", "draft"]).contains(&ids[2]));
    assert!(!listed(&["--overdue"]).contains(&ids[2]));
    assert!(!listed(&["--to", "2020-01-01"]).contains(&ids[2]));
    let csv = admin.run(&["--csv", "invoice", "list", "--search", number]).ok();
    assert!(csv.starts_with("ID,Number,Status,User,Client,Issued,Due,Total,Balance,Currency\n"), "{csv}");
    assert!(csv.contains(&format!("{number},sent,Anna Andersson,")), "{csv}");

    let said = admin.run(&["invoice", "cancel", number, "--yes"]).ok();
    assert!(said.contains("  cancelled"), "{said}");
    let missing = admin.run(&["invoice", "send", "1999-99999", "--yes"]).failed(1);
    assert!(missing.contains("no invoice has the number 1999-99999"), "{missing}");
}

#[test]
fn payments_are_added_by_number_and_listed() {
    let server = Server::start();
    let admin = sign_in(&server, "admin@example.com");
    let anna = sign_in(&server, "anna@example.com");
    let ids = pending(&anna, &["1000"]);
    let sent = admin.run(&["--json", "invoice", "send", "--pending", "--yes"]).json();
    let sent = sent.as_array().unwrap().iter().find(|row| row["id"] == ids[0]).unwrap();
    let number = text(&sent["invoiceNumber"]);
    let day = admin.run(&["--json", "invoice", "show", number]).json();
    let day = text(&day["issueDate"]);
    let add = ["payment", "add", number, "--amount", "1 300,00", "--paid-on", day, "--reference", "BG 77"];
    let added = admin.run(&[&add[..], &["--reason", "No file", "--evidence", "Statement"]].concat());
    assert!(added.err.contains("50,00\u{a0}kr exceeds the balance and is unallocated"), "{}", added.err);
    assert!(added.ok().contains("balance 0,00\u{a0}kr, status paid"));
    let csv = admin.run(&["--csv", "payment", "list", "--invoice", number]).ok();
    assert!(csv.contains(&format!("{day},1300.00,0.00,50.00,SEK,{number},Anna Andersson,")), "{csv}");
    for found in [&["--unallocated"][..], &["--from", day, "--to", day], &["--search", "BG 77"]] {
        let list = admin.run(&[&["payment", "list"], found].concat()).ok();
        assert!(list.contains("  BG 77"), "{list}");
    }
    let none = admin.run(&["--csv", "payment", "list", "--to", "2020-01-01"]).ok();
    assert_eq!(none.lines().count(), 1);
}

#[test]
fn results_are_shown_if_the_server_dies_between_two_invoices() {
    let ids = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"];
    let template =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/invoice.json")).unwrap();
    let invoice = |id: &str| -> Value {
        let mut invoice: Value = serde_json::from_str(&template).unwrap();
        invoice["id"] = id.into();
        invoice
    };
    let waiting = |id| {
        let mut invoice = invoice(id);
        invoice["status"] = "pending".into();
        invoice
    };
    let rows = json!([waiting(ids[0]), waiting(ids[1])]).to_string();
    let done = invoice(ids[0]).to_string();
    let mock = Mock::answering(move |count| match count {
        0 => Some((200, rows.clone())),
        1 => Some((200, done.clone())),
        _ => None,
    });
    let ran = Paraply::signed_in(&mock.url).run(&["invoice", "send", ids[0], ids[1], "--yes"]);
    assert!(ran.out.contains(ids[0]) && !ran.out.contains(ids[1]), "{}", ran.out);
    assert!(ran.failed(1).contains("no response from"));
    // The request without a response was repeated once, with the same key.
    let requests = mock.requests.lock().unwrap();
    assert_eq!(requests.len(), 4);
    assert_eq!(requests[2].header("idempotency-key"), requests[3].header("idempotency-key"));
}
