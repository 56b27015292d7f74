//! No input makes the server fail: every one is answered with a 4xx as JSON, and nothing changes.

mod operations;

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::TestApp;
use crate::support::invoices::text;

fn with(input: &Value, path: &str, value: Value) -> Value {
    let mut changed = input.clone();
    *changed.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value;
    changed
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_draft_however_wrong_is_a_fault_of_ours(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    let good = {
        let mut input = anna.input();
        input["bankAccountId"] = json!(anna.account);
        input["currency"] = json!("SEK");
        input["notes"] = json!("");
        input
    };
    let mut inputs = vec![json!(null), json!([]), json!("x"), json!({}), json!({ "items": [] })];
    let odd = [
        json!(null),
        json!(true),
        json!(1),
        json!(1.5),
        json!(-1),
        json!(""),
        json!("x"),
        json!("\u{0}"),
        json!("a\u{0}b"),
        json!("1e400"),
        json!("-1"),
        json!("NaN"),
        json!("99999999999999999999999999999"),
        json!("79228162514264337593543950335"),
        json!("0001-01-01"),
        json!("+262142-12-31"),
        json!("2026-02-30"),
        json!(Uuid::now_v7()),
        json!([]),
        json!({}),
        json!("å".repeat(100_000)),
    ];
    for place in [
        "/clientId",
        "/bankAccountId",
        "/issueDate",
        "/dueDate",
        "/reference",
        "/currency",
        "/notes",
        "/items",
        "/items/0",
        "/items/0/description",
        "/items/0/quantity",
        "/items/0/unit",
        "/items/0/unitPrice",
        "/items/0/vatRate",
    ] {
        inputs.extend(odd.iter().map(|value| with(&good, place, value.clone())));
    }
    for (name, value) in [
        ("total", json!("1.00")),
        ("feeAmount", json!("0.00")),
        ("status", json!("paid")),
        ("invoiceNumber", json!("2026-00001")),
        ("userId", json!(Uuid::now_v7())),
        ("__proto__", json!({})),
    ] {
        let mut input = good.clone();
        input[name] = value;
        inputs.push(input);
    }
    let line = good["items"][0].clone();
    inputs.push(with(&good, "/items", json!(vec![line.clone(); 201])));
    // The largest line there can be, a hundred times: the sum is out of range.
    let mut huge = line;
    huge["quantity"] = json!("1000");
    huge["unitPrice"] = json!("900000000");
    inputs.push(with(&good, "/items", json!(vec![huge; 100])));
    let path = format!("/api/invoices/{}", text(&draft["id"]));
    let mut taken = 0;
    for input in inputs {
        for (method, path) in
            [(Method::POST, "/api/invoices"), (Method::POST, "/api/invoices/preview"), (Method::PUT, &path)]
        {
            let answer = app.send(&anna.who, method.clone(), path, Some(input.clone())).await;
            let shown: String = input.to_string().chars().take(300).collect();
            assert!(answer.status.as_u16() < 500, "{method} {path} {shown}: {}", answer.json);
            if answer.status.is_client_error() {
                assert!(answer.json["message"].is_string(), "{shown}: {}", answer.json);
                assert!(!answer.json.to_string().contains("InvoiceInput"), "{}", answer.json);
            } else if path == "/api/invoices" {
                taken += 1;
            }
        }
    }
    // What was taken is well formed: texts, an absent option, other valid numbers.
    assert_eq!(app.count("select count(*) from invoices").await, 1 + taken);
    assert_eq!(app.count("select count(*) from invoices where user_id is null or total < 0").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn malformed_requests_are_refused_as_json(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    let path = format!("/api/invoices/{}", text(&draft["id"]));
    for (content_type, body, status) in [
        ("application/json", b"{".to_vec(), 400),
        ("application/json", b"".to_vec(), 400),
        ("application/json", b"\xFF\xFE{}".to_vec(), 400),
        ("application/json", "[".repeat(100_000).into_bytes(), 400),
        ("application/json", br#"{"clientId": 1e400}"#.to_vec(), 400),
        ("text/plain", b"{}".to_vec(), 415),
        ("application/x-www-form-urlencoded", b"a=b".to_vec(), 415),
        ("application/json", vec![b' '; (1 << 20) + 1], 413),
    ] {
        let answer = app.send_raw(&anna.who, Method::POST, "/api/invoices", content_type, body.clone()).await;
        let shown = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
        assert_eq!(answer.status.as_u16(), status, "{content_type} {shown}: {}", answer.json);
        assert!(answer.json["message"].is_string(), "{content_type} {shown}");
    }
    for path in ["/api/invoices/x", "/api/invoices/%00", "/api/invoices/..%2f..", "/api/invoices/1/files/2"] {
        let status = app.get(&anna.who, path).await.status.as_u16();
        assert!([400, 404].contains(&status), "{path}: {status}");
    }
    for (path, field) in [
        ("/api/invoices/x", "id"),
        ("/api/payslips/years/99999999999/pdf", "year"),
        ("/api/invoices/019a0000-0000-7000-8000-000000000000/files/2", "fileId"),
    ] {
        let answer = app.get(&anna.who, path).await;
        assert_eq!(
            (&answer.json["code"], &answer.json["fields"][0]["field"]),
            (&json!("malformed"), &json!(field))
        );
    }
    for version in [json!(i64::MAX), json!(i64::MIN), json!(1.5), json!("1")] {
        let answer = app.post(&anna.who, &format!("{path}/submit"), json!({ "version": version })).await;
        assert_eq!(answer.json["fields"][0]["field"], "version", "{}", answer.json);
    }
    for query in [
        "filter={",
        "filter=[]",
        "filter={\"q\":\"\\u0000\"}",
        "filter={\"from\":\"x\"}",
        "filter={\"clientId\":\"x\"}",
        "filter={\"id\":[\"x\"]}",
        "filter={\"status\":[1]}",
        "range=[0,5000]",
        "range=[-1,5]",
        "range=[5,1]",
        "sort=[\"password\",\"ASC\"]",
        "sort=[\"id\",\"ASC; drop table users\"]",
        "sort=x",
    ] {
        let answer = app.get(&anna.who, &format!("/api/invoices?{query}")).await;
        assert_eq!(answer.status.as_u16(), 422, "{query}: {}", answer.json);
    }
    let deep = app.get(&anna.who, "/api/invoices?range=[9000000000000000000,9000000000000000001]").await;
    assert_eq!(deep.ok(), json!([]));
    let boundary = "multipart/form-data; boundary=x";
    for body in [b"".to_vec(), b"--x--\r\n".to_vec(), b"--x\r\n\r\n".to_vec(), b"garbage".to_vec()] {
        let answer = app.send_raw(&anna.who, Method::POST, &format!("{path}/files"), boundary, body).await;
        assert!(answer.status.is_client_error(), "{}", answer.json);
    }
    assert_eq!(app.count("select count(*) from invoices").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_not_there_is_not_found_whatever_is_done_to_it(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let absent = json!({ "id": Uuid::now_v7() });
    for (act, body) in [
        ("send", json!({})),
        ("return", json!({ "reason": "x" })),
        ("cancel", json!({})),
        ("credit", json!({})),
        ("payments", json!({ "amount": "1", "paidOn": "2026-11-21" })),
        ("mark-paid", json!({})),
        ("mark-unpaid", json!({})),
        ("reassign", json!({ "userId": anna.who.id })),
    ] {
        assert_eq!(app.act(&admin, &absent, act, body).await.refused(404), "not_found", "{act}");
    }
    let path = format!("/api/admin/invoices/{}/payments", text(&absent["id"]));
    assert_eq!(app.get(&admin, &path).await.refused(404), "not_found");
    let pending = app.pending(&anna).await;
    for body in [json!({ "version": "x" }), json!({ "version": 1.5 }), json!({ "other": 1 }), json!([])] {
        assert_eq!(app.act(&admin, &pending, "send", body).await.refused(400), "malformed");
    }
    let nobody = app.act(&admin, &pending, "reassign", json!({ "userId": Uuid::now_v7() })).await;
    assert_eq!(nobody.refused(422), "invalid");
    assert_eq!(app.count("select count(*) from invoices where status = 'pending'").await, 1);
}
