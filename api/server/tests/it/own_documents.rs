//! What freelancers take away: their own invoices and payslips as lists and as PDFs, and nobody else's.

use std::io::{Cursor, Read};

use chrono::TimeDelta;
use paraply_domain::ids::UserId;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

/// The lines of a CSV file.
fn lines(answer: Answer) -> Vec<String> {
    assert_eq!(answer.headers["content-type"], "text/csv; charset=utf-8", "{}", answer.json);
    let text = String::from_utf8(answer.bytes).unwrap();
    text.strip_prefix('\u{feff}').expect("the mark of UTF-8").lines().map(str::to_owned).collect()
}

/// The files of a ZIP, in their order.
fn files(answer: &Answer) -> Vec<(String, Vec<u8>)> {
    assert_eq!(
        (answer.status.as_u16(), &answer.headers["content-type"]),
        (200, &"application/zip".parse().unwrap())
    );
    let mut zip = zip::ZipArchive::new(Cursor::new(&answer.bytes)).unwrap();
    let count = zip.len();
    let file = |place| {
        let mut file = zip.by_index(place).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        (file.name().to_owned(), bytes)
    };
    (0..count).map(file).collect()
}

fn names(files: &[(String, Vec<u8>)]) -> Vec<&str> {
    files.iter().map(|(name, _)| name.as_str()).collect()
}

fn file_name(answer: &Answer) -> &str {
    answer.headers["content-disposition"].to_str().unwrap()
}

/// Approves a salary run of everything that is paid.
async fn pay(app: &TestApp, maker: &Who, approver: &Who, day: &str) {
    let run = app.post(maker, "/api/admin/salary-runs", json!({ "paymentDate": day })).await.ok();
    let path = format!("/api/admin/salary-runs/{}/approve", text(&run["id"]));
    app.post(approver, &path, json!({})).await.ok();
}

/// Two freelancers with a payslip each, the first with another one of the day after; and an admin.
async fn paid(pool: PgPool) -> (TestApp, Who, Who, Who) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let (maker, approver) = (app.admin("maker@example.com").await, app.admin("approver@example.com").await);
    app.ready_for_salary(&anna, "199001019802").await;
    app.ready_for_salary(&bo, "198505129851").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    app.paid_invoice(&bo, 2, "45000.00").await;
    pay(&app, &maker, &approver, "2026-11-25").await;
    app.paid_invoice(&anna, 3, "20000.00").await;
    pay(&app, &maker, &approver, "2026-11-26").await;
    (app, anna, bo, maker)
}

/// The documents of a list, opened one by one.
async fn single_pdfs(app: &TestApp, who: &Who, list: &str) -> Vec<Vec<u8>> {
    let mut pdfs = Vec::new();
    let (path, _) = list.split_once('?').unwrap();
    for record in app.get(who, list).await.ok().as_array().unwrap() {
        pdfs.push(app.get(who, &format!("{path}/{}/pdf", text(&record["id"]))).await.bytes);
    }
    pdfs
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ones_own_invoices_are_a_list_in_ones_language(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    sqlx::query("update clients set name = '=cmd()' where user_id = $1")
        .bind(anna.who.id)
        .execute(&app.app.pool)
        .await
        .unwrap();
    app.sent(&anna, &admin).await;
    app.sent(&bo, &admin).await;
    app.pending(&anna).await;
    let file = app.get(&anna.who, "/api/invoices/export?sort=[\"status\",\"DESC\"]").await;
    assert!(file_name(&file).contains("Invoices 2026-11-21.csv"), "{}", file_name(&file));
    assert_eq!(
        lines(file),
        [
            "Invoice number;Client;Status;Issue date;Due date;Paid on;Reference;OCR;Currency;Subtotal excl. VAT;VAT;\
             Rounding;Total;Credited;Written off;Paid;Balance;Fee (SEK);Promised payout date",
            "2026-00001;'=cmd();Sent;2026-11-21;2026-12-21;;PO 7;20260000110;SEK;10000,00;2500,00;0,00;12500,00;0,00;0,00;0,00;\
             12500,00;600,00;2026-12-28",
            ";'=cmd();Pending approval;2026-11-20;2026-12-20;;PO 7;;SEK;10000,00;2500,00;0,00;12500,00;0,00;0,00;0,00;\
             12500,00;600,00;2026-12-23",
        ]
    );
    let swedish = app.get(&anna.who, "/api/invoices/export?language=sv&filter={\"status\":\"sent\"}").await;
    assert!(file_name(&swedish).contains("Fakturor 2026-11-21.csv"), "{}", file_name(&swedish));
    let swedish = lines(swedish);
    assert_eq!(swedish.len(), 2);
    assert!(swedish[0].starts_with("Fakturanummer;Kund;Status;Fakturadatum;"), "{}", swedish[0]);
    // A filter by owner widens nothing.
    let of_anna = format!("/api/invoices/export?filter={{\"userId\":\"{}\"}}", anna.who.id.unwrap());
    let bos = lines(app.get(&bo.who, &of_anna).await);
    assert_eq!((bos.len(), &bos[1][..21]), (2, "2026-00002;Kund AB;Se"));
    assert_eq!(lines(app.get(&admin, "/api/invoices/export").await).len(), 1, "staff have their own only");
    let sheet = app.get(&anna.who, "/api/invoices/export?format=xlsx").await;
    assert!(file_name(&sheet).contains("Invoices 2026-11-21.xlsx"), "{}", file_name(&sheet));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ones_own_payslips_are_a_list(pool: PgPool) {
    let (app, anna, bo, admin) = paid(pool).await;
    let file = app.get(&anna, "/api/payslips/export?sort=[\"paymentDate\",\"ASC\"]").await;
    assert!(file_name(&file).contains("Payslips 2026-11-21.csv"), "{}", file_name(&file));
    assert_eq!(
        lines(file),
        [
            "Payment date;Status;Invoices;Invoiced excluding VAT;Fee;Expenses from the wage pool;Correction of the wage \
             pool;Wage pool;Employer contributions;Pension premium;Special payroll tax on the premium;Holiday pay \
             saved;Gross salary;Holiday pay in gross salary;Saved holiday pay in gross salary;Tax withheld;Net \
             salary;Tax-free reimbursements;Set off against an earlier payout;Payout",
            "2026-11-25;Approved;2026-00001;10000,00;600,00;0,00;0,00;9400,00;2247,36;0,00;0,00;0,00;7152,64;766,35;\
             0,00;2145,00;5007,64;0,00;0,00;5007,64",
            "2026-11-26;Approved;2026-00003;20000,00;1100,00;0,00;0,00;18900,00;4518,63;0,00;0,00;0,00;14381,37;1540,86;\
             0,00;4314,00;10067,37;0,00;0,00;10067,37",
        ]
    );
    let swedish = lines(app.get(&bo, "/api/payslips/export?language=sv").await);
    assert_eq!(swedish.len(), 2);
    assert!(swedish[1].starts_with("2026-11-25;Godkänd;2026-00002;45000,00;"), "{}", swedish[1]);
    assert!(
        swedish[0]
            .ends_with(";Nettolön;Skattefria ersättningar;Avräknat mot tidigare utbetalning;Utbetalning"),
        "{}",
        swedish[0]
    );
    let none = lines(app.get(&anna, "/api/payslips/export?filter={\"year\":2025}").await);
    assert_eq!(none.len(), 1);
    assert_eq!(lines(app.get(&admin, "/api/payslips/export").await).len(), 1, "staff have their own only");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ones_own_payslips_come_in_one_file(pool: PgPool) {
    let (app, anna, bo, admin) = paid(pool).await;
    let answer = app.get(&anna, "/api/payslips/archive").await;
    assert!(file_name(&answer).contains("Payslips 2026-11-21.zip"), "{}", file_name(&answer));
    let all = files(&answer);
    assert_eq!(names(&all), ["payslip-2026-11-25.pdf", "payslip-2026-11-26.pdf"]);
    let single = single_pdfs(&app, &anna, "/api/payslips?sort=[\"paymentDate\",\"ASC\"]").await;
    assert!(all.into_iter().map(|(_, pdf)| pdf).eq(single), "the same as one by one");
    let bos = files(&app.get(&bo, "/api/payslips/archive?language=sv").await);
    assert_eq!(names(&bos), ["lonespecifikation-2026-11-25.pdf"]);
    let year = app.get(&anna, "/api/payslips/archive?year=2026").await;
    assert!(file_name(&year).contains("Payslips 2026.zip"), "{}", file_name(&year));
    assert_eq!(files(&year).len(), 2);
    assert!(files(&app.get(&anna, "/api/payslips/archive?year=2025").await).is_empty());
    assert!(files(&app.get(&admin, "/api/payslips/archive").await).is_empty(), "staff have their own only");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payslips_of_a_draft_run_are_not_handed_out(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    app.ready_for_salary(&anna, "199001019802").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    assert!(files(&app.get(&anna, "/api/payslips/archive").await).is_empty());
    assert_eq!(lines(app.get(&anna, "/api/payslips/export").await).len(), 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ones_own_invoices_come_in_one_file(pool: PgPool) {
    let app = TestApp::new(pool);
    let (mut anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let mut admin = app.admin("admin@example.com").await;
    let first = app.sent(&anna, &admin).await;
    app.sent(&bo, &admin).await;
    app.act(&admin, &first, "credit", json!({})).await.ok();
    app.draft(&anna).await;
    app.app.clock.advance(TimeDelta::days(60));
    (anna.who, admin) = (app.sign_in_again(&anna.who).await, app.sign_in_again(&admin).await);
    let later = json!({ "issueDate": "2027-01-20", "dueDate": "2027-02-20" });
    let draft = app.post(&anna.who, "/api/invoices", with(anna.input(), later)).await.ok();
    app.act(&admin, &draft, "send", json!({})).await.ok();

    let all = files(&app.get(&anna.who, "/api/invoices/archive").await);
    assert_eq!(
        names(&all),
        ["Faktura 2026-00001.pdf", "Kreditfaktura 2026-00003.pdf", "Faktura 2027-00001.pdf"]
    );
    let list = "/api/invoices?filter={\"status\":[\"sent\",\"cancelled\"]}&sort=[\"invoiceNumber\",\"ASC\"]";
    let single = single_pdfs(&app, &anna.who, list).await;
    assert!(all.into_iter().map(|(_, pdf)| pdf).eq(single), "the same as one by one");
    let year = app.get(&anna.who, "/api/invoices/archive?year=2027").await;
    assert!(file_name(&year).contains("Invoices 2027.zip"), "{}", file_name(&year));
    assert_eq!(names(&files(&year)), ["Faktura 2027-00001.pdf"]);
    assert!(files(&app.get(&anna.who, "/api/invoices/archive?year=2025").await).is_empty());
    assert!(files(&app.get(&admin, "/api/invoices/archive").await).is_empty(), "staff have their own only");

    let bo = app.sign_in_again(&bo.who).await;
    assert_eq!(names(&files(&app.get(&bo, "/api/invoices/archive").await)), ["Faktura 2026-00002.pdf"]);
    // Who looks on sees what the person sees.
    let path = format!("/api/admin/users/{}/view-as", bo.id.unwrap());
    let begun = app.post(&admin, &path, json!({})).await;
    let view = Who::holding(&format!("{}; {}", admin.cookie(), begun.signed_in().cookie()));
    assert_eq!(names(&files(&app.get(&view, "/api/invoices/archive").await)), ["Faktura 2026-00002.pdf"]);
}

fn with(mut body: Value, more: Value) -> Value {
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_cannot_be_asked_for_is_named(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    for list in ["invoices", "payslips"] {
        for (year, status) in
            [("0", 422), ("-1", 422), ("1999", 422), ("2028", 422), ("9999999999", 400), ("x", 400)]
        {
            let path = format!("/api/{list}/archive?language=sv&year={year}");
            let answer = app.get(&anna, &path).await;
            assert_eq!(answer.status, status, "{path}: {}", answer.json);
            assert_eq!(answer.json["fields"][0]["field"], "year", "{path}: {}", answer.json);
            assert!(answer.json["message"].is_string());
        }
        let refused = app.get(&anna, &format!("/api/{list}/archive?language=sv&year=0")).await.json;
        assert_eq!(refused["message"], "Ange ett värde från 2000 till 2027");
        for query in ["filter={\"nonsense\":1}", "sort=[\"nonsense\",\"ASC\"]"] {
            let path = format!("/api/{list}/export?{query}");
            assert_eq!(app.get(&anna, &path).await.refused(422), "invalid", "{path}");
        }
        assert_eq!(app.get(&anna, &format!("/api/{list}/export?format=pdf")).await.refused(400), "malformed");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_keeps_the_server_busy_with_downloads(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let mut places = Vec::new();
    for _ in 0..2 {
        places.push(app.app.downloads.begin(UserId(anna.id.unwrap())).await.unwrap());
    }
    for path in ["invoices/archive", "payslips/archive", "invoices/export", "payslips/export"] {
        assert_eq!(app.get(&anna, &format!("/api/{path}")).await.refused(429), "too_many_requests", "{path}");
        assert_eq!(app.get(&bo, &format!("/api/{path}")).await.status, 200, "{path}");
    }
    places.clear();
    assert_eq!(app.get(&anna, "/api/payslips/archive").await.status, 200);
}
