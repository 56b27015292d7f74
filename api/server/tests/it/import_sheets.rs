//! Spreadsheets that are read by a process of their own: what they say, and what they cannot do to the server.

use std::io::{Cursor, Write};

use serde_json::json;
use sqlx::PgPool;

use crate::support::{Answer, TestApp, Who};

/// As Excel 97 writes it: an invoice of anna's in row 2 and one of bo's in row 4.
const XLS: &[u8] = include_bytes!("files/invoices.xls");

struct Office {
    app: TestApp,
    admin: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let admin = app.admin("admin@example.com").await;
        for name in ["anna", "bo"] {
            app.freelancer(&format!("{name}@example.com")).await;
        }
        Self { app, admin }
    }

    async fn import(&self, name: &str, dry_run: bool, file: &[u8]) -> Answer {
        let dry_run = dry_run.to_string();
        let fields = [("kind", "invoices"), ("dryRun", &*dry_run)];
        self.app.send_form(&self.admin, "/api/admin/imports", &fields, name, file).await
    }

    /// The code at the file, and that the server lives.
    async fn refused(&self, name: &str, file: &[u8]) -> String {
        let answer = self.import(name, true, file).await;
        assert_eq!(answer.json["fields"][0]["field"], "file", "{name}: {}", answer.json);
        let code = answer.json["fields"][0]["code"].as_str().unwrap_or_default().to_owned();
        answer.refused(422);
        self.app.get(&self.admin, "/api/health").await.ok();
        code
    }

    /// That two invoices are made of a file, and what the second says.
    async fn makes_both(&self, name: &str, file: &[u8]) {
        let done = self.import(name, false, file).await.ok();
        assert_eq!(done["errors"], json!([]));
        assert_eq!((&done["created"], &done["rowCount"]), (&json!(2), &json!(2)));
        let rows: Vec<u64> =
            done["rows"].as_array().unwrap().iter().map(|row| row["row"].as_u64().unwrap()).collect();
        assert_eq!(rows, [2, 4]);
        let id = done["createdIds"][1].as_str().unwrap();
        let invoice = self.app.get(&self.admin, &format!("/api/admin/invoices/{id}")).await.ok();
        assert_eq!(invoice["userName"], "bo");
        assert_eq!(invoice["issueDate"], "2026-11-20");
        assert_eq!(invoice["dueDate"], "2026-12-04");
        assert_eq!(invoice["reference"], "4711");
        let item = &invoice["items"][0];
        assert_eq!(item["description"], "Målning – två rum");
        assert_eq!(
            (&item["quantity"], &item["unitPrice"], &item["vatRate"]),
            (&json!("7.5"), &json!("850.1"), &json!("25"))
        );
    }
}

/// An OpenDocument spreadsheet whose only sheet has these rows.
fn ods(rows: &str) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let content = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"><office:body><office:spreadsheet><table:table table:name="Blad1">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
    );
    let manifest = r#"<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>"#;
    let stored = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    archive.start_file("mimetype", stored).unwrap();
    archive.write_all(b"application/vnd.oasis.opendocument.spreadsheet").unwrap();
    for (name, text) in [("content.xml", content.as_str()), ("META-INF/manifest.xml", manifest)] {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn row(cells: &[String]) -> String {
    format!("<table:table-row>{}</table:table-row>", cells.concat())
}

fn words(text: &str) -> String {
    format!(r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#)
}

fn value(kind: &str, name: &str, value: &str, shown: &str) -> String {
    format!(
        r#"<table:table-cell office:value-type="{kind}" office:{name}="{value}"><text:p>{shown}</text:p></table:table-cell>"#
    )
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_old_workbook_says_the_same_as_text(pool: PgPool) {
    Office::new(pool).await.makes_both("nov.XLS", XLS).await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_open_document_says_the_same_as_text(pool: PgPool) {
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
    let invoice = |name: &str, number: &str| {
        row(&[
            words(&format!("{name}@example.com")),
            words("Kund AB"),
            value("float", "value", number, number),
            value("date", "date-value", "2026-11-20", "20/11 26"),
            value("date", "date-value", "2026-12-04T00:00:00", "4 dec"),
            words("Målning – två rum"),
            value("float", "value", "7.5", "7,5"),
            value("currency", "value", "850.1", "850,10 kr"),
            value("percentage", "value", "0.25", "25 %"),
            value("float", "value", "4711", "4 711"),
        ])
    };
    // As LibreOffice fills the sheet up to its end.
    let rest = r#"<table:table-row table:number-rows-repeated="1048572"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#;
    let empty =
        r#"<table:table-row><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#;
    let rows = [
        row(&headings.map(words)),
        invoice("anna", "1000"),
        empty.into(),
        invoice("bo", "1001"),
        rest.into(),
    ];
    Office::new(pool).await.makes_both("nov.ods", &ods(&rows.concat())).await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_claims_all_memory_is_refused_and_the_server_lives(pool: PgPool) {
    let office = Office::new(pool).await;
    let repeated = |rows: &str, columns: &str| {
        ods(&format!(
            r#"<table:table-row table:number-rows-repeated="{rows}"><table:table-cell table:number-columns-repeated="{columns}" office:value-type="string"><text:p>{}</text:p></table:table-cell></table:table-row>"#,
            "x".repeat(10_000)
        ))
    };
    let corners = ods(&format!(
        r#"{0}<table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row><table:table-row><table:table-cell table:number-columns-repeated="16000"/>{1}</table:table-row>"#,
        row(&[words("a")]),
        words("b")
    ));
    for (what, file) in [
        ("both", repeated("1000000", "1000000")),
        ("rows", repeated("1000000", "1")),
        ("columns", repeated("1", "1000000")),
        ("corners", corners),
        ("unpacked", ods(&" ".repeat(160 << 20))),
    ] {
        assert!(file.len() < 500_000, "{what}");
        assert_eq!(office.refused("a.ods", &file).await, "sheet_too_large", "{what}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_broken_or_empty_is_refused(pool: PgPool) {
    let office = Office::new(pool).await;
    let whole = ods(&row(&[words("a")]));
    let mut scrambled = XLS.to_vec();
    scrambled[512..].iter_mut().for_each(|byte| *byte = byte.wrapping_mul(31).wrapping_add(7));
    for (name, file) in [
        ("a.xls", &XLS[..3000]),
        ("a.xls", &XLS[..8]),
        ("a.xls", &scrambled),
        ("a.ods", XLS),
        ("a.xls", &whole),
        ("a.xlsx", &whole),
        ("a.ods", &whole[..whole.len() - 40]),
        ("a.ods", b"PK\x03\x04 and nothing more"),
    ] {
        assert_eq!(office.refused(name, file).await, "not_a_spreadsheet", "{name} {}", file.len());
    }
    let blank = ods(&row(&[words(" ")]));
    for (file, code) in [(ods(""), "empty_file"), (whole, "no_rows"), (blank, "empty_file")] {
        assert_eq!(office.refused("a.ods", &file).await, code);
    }
}
