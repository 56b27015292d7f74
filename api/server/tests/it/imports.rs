//! Files of invoices: what they make, what is wrong with them, and what they cannot do to the server.

use std::io::{Cursor, Write};

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{Answer, TestApp, Who};

const HEADINGS: &str =
    "userEmail;clientName;invoiceRef;issueDate;terms;description;quantity;unit;unitPrice;vatRate";

struct Office {
    app: TestApp,
    admin: Who,
}

impl Office {
    /// Five freelancers with two clients each: `Kund AB`, and `Bygg & Co` with an own address.
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let admin = app.admin("admin@example.com").await;
        for name in ["anna", "bo", "cia", "dan", "eva"] {
            let person = app.freelancer(&format!("{name}@example.com")).await;
            let other = app.client(person.who.id.unwrap(), "Bygg & Co", "SE").await;
            sqlx::query("update clients set email = 'bygg@example.com' where id = $1")
                .bind(other)
                .execute(&app.app.pool)
                .await
                .unwrap();
        }
        Self { app, admin }
    }

    async fn import(&self, name: &str, dry_run: bool, file: &[u8]) -> Answer {
        let dry_run = dry_run.to_string();
        let fields = [("kind", "invoices"), ("dryRun", &*dry_run)];
        self.app.send_form(&self.admin, "/api/admin/imports", &fields, name, file).await
    }

    async fn invoices(&self) -> i64 {
        sqlx::query_scalar("select count(*) from invoices").fetch_one(&self.app.app.pool).await.unwrap()
    }

    /// Row, column and message of each fault; nothing was made.
    async fn errors(&self, rows: &str) -> Vec<(u64, String, String)> {
        let summary = self.import("f.csv", false, rows.as_bytes()).await.ok();
        assert_eq!(self.invoices().await, 0);
        assert_eq!(summary["created"], 0);
        assert!(summary.get("id").is_none());
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let errors = summary["errors"].as_array().unwrap();
        errors
            .iter()
            .map(|error| (error["row"].as_u64().unwrap(), text(&error["column"]), text(&error["message"])))
            .collect()
    }
}

/// Twenty invoices of five people, every fourth of two lines; 1 000 kr and 250 kr VAT a line.
fn twenty() -> String {
    let mut file = format!("{HEADINGS}\n");
    for number in 0..20 {
        let name = ["anna", "bo", "cia", "dan", "eva"][number % 5];
        let client = if number % 2 == 0 { "kund ab" } else { "Bygg & Co" };
        let row = |text: &str| {
            format!("{name}@example.com;{client};F{number};2026-11-20;30;{text};8;h;1\u{a0}000,00;25 %\n")
        };
        file += &row("Arbete");
        if number % 4 == 0 {
            file += &row("Mer arbete");
        }
    }
    file
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn twenty_invoices_of_several_people_become_drafts(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = twenty();

    let tried = office.import("nov.csv", true, file.as_bytes()).await.ok();
    assert_eq!(tried["dryRun"], true);
    assert_eq!(tried["created"], 20);
    assert_eq!(tried["rowCount"], 25);
    assert_eq!(tried["total"], "250000.00");
    assert!(tried.get("id").is_none());
    assert_eq!(office.invoices().await, 0);

    let done = office.import("nov.csv", false, file.as_bytes()).await.ok();
    assert_eq!((&done["created"], &done["failed"], &done["errors"]), (&json!(20), &json!(0), &json!([])));
    assert_eq!(done["createdByName"], "admin");
    assert_eq!(done["createdIds"].as_array().unwrap().len(), 20);
    assert_eq!(office.invoices().await, 20);

    let first = done["createdIds"][0].as_str().unwrap();
    let invoice = office.app.get(&office.admin, &format!("/api/admin/invoices/{first}")).await.ok();
    assert_eq!(invoice["status"], "draft");
    assert_eq!(invoice["clientName"], "Kund AB");
    assert_eq!(invoice["items"].as_array().unwrap().len(), 2);
    assert_eq!(invoice["total"], "20000.00");
    assert_eq!(invoice["dueDate"], "2026-12-20");
    assert_eq!(invoice["feeAmount"], "900.00");
    assert!(invoice["bankAccountId"].is_string());

    let list = office.app.get(&office.admin, "/api/admin/imports").await;
    assert_eq!(list.headers["content-range"], "imports 0-0/1");
    assert_eq!(list.json[0]["id"], done["id"]);
    // There may be fifty thousand of each.
    assert_eq!(list.json[0]["createdIds"], json!([]));
    let id = done["id"].as_str().unwrap();
    let one = office.app.get(&office.admin, &format!("/api/admin/imports/{id}")).await.ok();
    assert_eq!(one["createdIds"], done["createdIds"]);
    for (filter, count) in [
        (json!({ "id": [id] }), 1),
        (json!({ "kind": "invoices", "q": "NOV" }), 1),
        (json!({ "kind": "users" }), 0),
        (json!({ "q": "%" }), 0),
    ] {
        let list = office.app.get(&office.admin, &format!("/api/admin/imports?filter={filter}")).await.ok();
        assert_eq!(list.as_array().unwrap().len(), count, "{filter}");
    }
    let audited: i64 = sqlx::query_scalar("select count(*) from audit_events where action = 'import.create'")
        .fetch_one(&office.app.app.pool)
        .await
        .unwrap();
    assert_eq!(audited, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_same_file_twice_changes_nothing_twice(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = twenty();
    let first = office.import("a.csv", false, file.as_bytes()).await.ok();
    for dry_run in [false, true] {
        let again = office.import("another-name.csv", dry_run, file.as_bytes()).await.ok();
        assert_eq!(again["alreadyImported"], true);
        assert_eq!(again["id"], first["id"]);
        assert_eq!(again["createdIds"], first["createdIds"]);
        assert_eq!(again["total"], first["total"]);
        assert_eq!(again["fileName"], "a.csv");
    }
    assert_eq!(office.invoices().await, 20);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn eight_at_once_make_one_import(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = twenty();
    let imports = (0..8).map(|_| office.import("a.csv", false, file.as_bytes()));
    let answers = futures_util::future::join_all(imports).await;
    let answers: Vec<Value> = answers.into_iter().map(Answer::ok).collect();
    assert_eq!(answers.iter().filter(|answer| answer["alreadyImported"] == false).count(), 1);
    assert!(answers.iter().all(|answer| answer["id"] == answers[0]["id"]));
    assert_eq!(office.invoices().await, 20);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_spreadsheet_says_the_same_as_text(pool: PgPool) {
    let office = Office::new(pool).await;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let day = Format::new().set_num_format("yyyy-mm-dd");
    let percent = Format::new().set_num_format("0 %");
    let headings = [
        "Användarens e-post",
        "Kund",
        "Fakturareferens",
        "Fakturadatum",
        "Förfallodatum",
        "Beskrivning",
        "Antal",
        "À-pris",
        "Moms",
        "Er referens",
    ];
    for (column, heading) in headings.iter().enumerate() {
        sheet.write(0, column as u16, *heading).unwrap();
    }
    for number in 0..20u32 {
        let row = number + 1;
        let name = ["anna", "bo", "cia", "dan", "eva"][number as usize % 5];
        sheet.write(row, 0, format!("{name}@example.com")).unwrap();
        sheet.write(row, 1, "Kund AB").unwrap();
        sheet.write(row, 2, 1000 + number).unwrap();
        sheet.write_with_format(row, 3, ExcelDateTime::from_ymd(2026, 11, 20).unwrap(), &day).unwrap();
        sheet.write_with_format(row, 4, ExcelDateTime::from_ymd(2026, 12, 4).unwrap(), &day).unwrap();
        sheet.write(row, 5, "Målning – två rum").unwrap();
        sheet.write(row, 6, 7.5).unwrap();
        sheet.write(row, 7, 850.1).unwrap();
        sheet.write_with_format(row, 8, 0.25, &percent).unwrap();
        sheet.write(row, 9, 4711).unwrap();
    }
    let done = office.import("nov.XLSX", false, &book.save_to_buffer().unwrap()).await.ok();
    assert_eq!(done["errors"], json!([]));
    assert_eq!(done["created"], 20);
    let id = done["createdIds"][19].as_str().unwrap();
    let invoice = office.app.get(&office.admin, &format!("/api/admin/invoices/{id}")).await.ok();
    assert_eq!(invoice["userName"], "eva");
    assert_eq!(invoice["issueDate"], "2026-11-20");
    assert_eq!(invoice["dueDate"], "2026-12-04");
    assert_eq!(invoice["reference"], "4711");
    let item = &invoice["items"][0];
    assert_eq!(item["description"], "Målning – två rum");
    assert_eq!(
        (&item["quantity"], &item["unitPrice"], &item["vatRate"]),
        (&json!("7.5"), &json!("850.1"), &json!("25"))
    );
    assert_eq!(invoice["subtotal"], "6375.75");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn each_fault_is_told_with_its_row_and_column(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = format!(
        "{HEADINGS}
anna@example.com;Kund AB;1;2026-11-20;30;Arbete;8;h;1000;25
nobody@example.com;Kund AB;2;2026-11-20;30;Arbete;8;h;1000;25
bo@example.com;Nobody AB;3;2026-11-20;30;Arbete;8;h;1000;25

cia@example.com;Kund AB;4;11/20/2026;soon;;0;h;1,000;24
dan@example.com;Kund AB;5;2026-11-20;30;Arbete;abc;h;1000;25
dan@example.com;Bygg & Co;5;;;Mer arbete;1;h;1000;25
;Kund AB;6;2026-11-20;30;Arbete;1;h;1000;25
"
    );
    let errors = office.errors(&file).await;
    let places: Vec<(u64, &str)> = errors.iter().map(|(row, column, _)| (*row, column.as_str())).collect();
    assert_eq!(
        places,
        [
            (3, "userEmail"),
            (4, "clientName"),
            (6, "issueDate"),
            (6, "terms"),
            (6, "unitPrice"),
            (7, "quantity"),
            (8, "clientName"),
            (9, "userEmail"),
        ]
    );
    assert_eq!(errors[0].2, "No user has this email address");
    assert_eq!(errors[6].2, "Row 7 belongs to the same invoice but has another value");

    let fields = [("kind", "invoices"), ("dryRun", "true")];
    let summary = office
        .app
        .send_form(&office.admin, "/api/admin/imports", &fields, "f.csv", file.as_bytes())
        .await
        .ok();
    assert_eq!(summary["failed"], 6);
    assert_eq!(summary["rowCount"], 7);
    assert_eq!(summary["errors"][0]["value"], "nobody@example.com");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_rules_of_a_typed_draft_hold_for_a_file(pool: PgPool) {
    let office = Office::new(pool).await;
    let errors = office
        .errors(&format!(
            "{HEADINGS};dueDate;currency
anna@example.com;Kund AB;1;2026-11-20;;Arbete;1;h;1000;25;;SEK
anna@example.com;Kund AB;1;;;{};-1;h;1000;24;;
bo@example.com;Kund AB;2;2026-11-20;;Arbete;1;h;1000;25;2026-11-19;BTC
cia@example.com;Kund AB;3;2026-11-20;;Rabatt;1;h;-1000;25;;
",
            "x".repeat(501)
        ))
        .await;
    let places: Vec<(u64, &str)> = errors.iter().map(|(row, column, _)| (*row, column.as_str())).collect();
    assert_eq!(
        places,
        [(3, "vatRate"), (3, "description"), (3, "quantity"), (4, "dueDate"), (4, "currency"), (5, "")]
    );

    sqlx::query("update users set blocked_at = now() where email = 'anna@example.com'")
        .execute(&office.app.app.pool)
        .await
        .unwrap();
    sqlx::query("update bank_accounts set removed_at = now(), is_default = false where user_id = (select id from users where email = 'bo@example.com')")
        .execute(&office.app.app.pool)
        .await
        .unwrap();
    sqlx::query("update clients set name = 'Kund AB' where user_id = (select id from users where email = 'cia@example.com')")
        .execute(&office.app.app.pool)
        .await
        .unwrap();
    let errors = office
        .errors(&format!(
            "{HEADINGS}
anna@example.com;Kund AB;1;2026-11-20;30;Arbete;8;h;1000;25
bo@example.com;Kund AB;2;2026-11-20;30;Arbete;8;h;1000;25
cia@example.com;Kund AB;3;2026-11-20;30;Arbete;8;h;1000;25
"
        ))
        .await;
    let messages: Vec<&str> = errors.iter().map(|(_, _, message)| message.as_str()).collect();
    assert_eq!(
        messages[1..],
        [
            "The user has no bank account. Add one first.",
            "The user has several clients that match. Enter both name and email address.",
        ]
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_missing_column_is_named(pool: PgPool) {
    let office = Office::new(pool).await;
    let errors =
        office.errors("userEmail,description,quantity,unitPrice\nanna@example.com,Arbete,1,1000\n").await;
    assert_eq!(
        errors,
        [
            (1, "VAT %".into(), "The file has no “VAT %” column".into()),
            (1, "Client".into(), "The file has no “Client” column".into()),
        ]
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn text_from_windows_is_understood(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = b"Anv\xE4ndare,Kundens e-post,Ben\xE4mning,Antal,Pris,Moms\r\nanna@example.com,bygg@example.com,\"M\xE5lning, tv\xE5 rum\",\"1,5\",\"1 000,00\",25\r\n";
    let done = office.import("w.csv", false, file).await.ok();
    assert_eq!(done["errors"], json!([]));
    let id = done["createdIds"][0].as_str().unwrap();
    let invoice = office.app.get(&office.admin, &format!("/api/admin/invoices/{id}")).await.ok();
    assert_eq!(invoice["items"][0]["description"], "Målning, två rum");
    assert_eq!(invoice["clientName"], "Bygg & Co");
    assert_eq!(invoice["subtotal"], "1500.00");
    assert_eq!(invoice["issueDate"], "2026-11-21");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_no_sheet_is_refused(pool: PgPool) {
    let office = Office::new(pool).await;
    let headings_only = format!("{HEADINGS}\n");
    for (name, file, code) in [
        ("a.csv", &b""[..], "empty_file"),
        ("a.csv", b" \r\n ", "empty_file"),
        ("a.csv", headings_only.as_bytes(), "no_rows"),
        ("a.pdf", b"%PDF-1.7 x", "another_kind_of_file"),
        ("a.xlsx", b"%PDF-1.7 x", "another_kind_of_file"),
        ("a.xlsx", b"PK\x03\x04 and nothing more", "not_a_spreadsheet"),
        ("a.csv", b"<html><table>", "not_a_spreadsheet"),
        ("a.csv", b"a;b\0;c\n1;2;3", "not_a_spreadsheet"),
        ("a.xls", b"a;b\n1;2", "not_a_spreadsheet"),
    ] {
        let answer = office.import(name, false, file).await;
        assert_eq!(answer.json["fields"][0]["field"], "file", "{name}");
        assert_eq!(answer.json["fields"][0]["code"], code, "{name} {}", file.len());
        answer.refused(422);
    }
    let too_large = vec![b'a'; (25 << 20) + 1];
    assert_eq!(office.import("a.csv", true, &too_large).await.json["fields"][0]["code"], "file_too_large");
    for (kind, dry_run, field) in [("x", "true", "kind"), ("invoices", "maybe", "dryRun")] {
        let fields = [("kind", kind), ("dryRun", dry_run)];
        let answer = office.app.send_form(&office.admin, "/api/admin/imports", &fields, "a.csv", b"a").await;
        assert_eq!(answer.json["fields"][0]["field"], field);
        answer.refused(422);
    }
    assert_eq!(office.invoices().await, 0);
}

/// An XLSX whose only sheet has these rows.
fn workbook(sheet_data: &str, more: impl FnOnce(&mut zip::ZipWriter<Cursor<Vec<u8>>>)) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let parts = [
        ("[Content_Types].xml", r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#.to_owned()),
        ("_rels/.rels", r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#.to_owned()),
        ("xl/workbook.xml", r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>"#.to_owned()),
        ("xl/_rels/workbook.xml.rels", r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#.to_owned()),
        ("xl/worksheets/sheet1.xml", format!(r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{sheet_data}</sheetData></worksheet>"#)),
    ];
    for (name, content) in parts {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(content.as_bytes()).unwrap();
    }
    more(&mut archive);
    archive.finish().unwrap().into_inner()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_hostile_spreadsheet_is_refused_and_the_server_lives(pool: PgPool) {
    let office = Office::new(pool).await;
    let corners = workbook(
        r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#,
        |_| (),
    );
    assert!(corners.len() < 2000);
    let cell = |text: &str| format!(r#"<c t="inlineStr"><is><t>{text}</t></is></c>"#);
    let wide = workbook(&format!(r#"<row r="1">{}</row>"#, cell("a").repeat(101)), |_| ());
    let tall: String = (1..=100_002).map(|row| format!(r#"<row r="{row}">{}</row>"#, cell("a"))).collect();
    let tall = workbook(&tall, |_| ());
    let bomb = workbook("", |archive| {
        archive.start_file("xl/media/image1.png", zip::write::SimpleFileOptions::default()).unwrap();
        let zeros = vec![0; 1 << 20];
        for _ in 0..51 {
            archive.write_all(&zeros).unwrap();
        }
    });
    assert!(bomb.len() < 100_000);
    let crowd = workbook("", |archive| {
        for number in 0..1000 {
            archive.start_file(format!("x/{number}"), zip::write::SimpleFileOptions::default()).unwrap();
        }
    });
    // The directory claims one byte where the member unpacks to sixty million.
    let mut liar = workbook("", |archive| {
        archive.start_file("xl/media/image1.png", zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(&vec![0; 60_000_000]).unwrap();
    });
    let claimed = 60_000_000u32.to_le_bytes();
    for place in 0..liar.len() - 4 {
        if liar[place..place + 4] == claimed {
            liar[place..place + 4].copy_from_slice(&1u32.to_le_bytes());
        }
    }
    for (what, file) in [
        ("corners", corners),
        ("wide", wide),
        ("tall", tall),
        ("bomb", bomb),
        ("crowd", crowd),
        ("liar", liar),
    ] {
        let answer = office.import("a.xlsx", true, &file).await;
        let code = answer.json["fields"][0]["code"].as_str().unwrap_or_default().to_owned();
        assert!(["sheet_too_large", "not_a_spreadsheet"].contains(&code.as_str()), "{what}: {}", answer.json);
        if what != "liar" {
            assert_eq!(code, "sheet_too_large", "{what}");
        }
        answer.refused(422);
    }
    office.app.get(&office.admin, "/api/health").await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn only_admins_import(pool: PgPool) {
    let office = Office::new(pool).await;
    let anna = office.app.user("anna2@example.com").await;
    let fields = [("kind", "invoices"), ("dryRun", "true")];
    let path = "/api/admin/imports";
    let file = twenty();
    office.app.send_form(&anna, path, &fields, "a.csv", file.as_bytes()).await.refused(403);
    office.app.send_form(&office.app.visitor(), path, &fields, "a.csv", file.as_bytes()).await.refused(401);
    office.app.get(&anna, path).await.refused(403);
}
