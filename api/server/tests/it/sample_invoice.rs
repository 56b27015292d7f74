//! What visitors are shown of an invoice.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::json;
use sqlx::PgPool;

use crate::support::TestApp;

const PATH: &str = "/api/sample-invoice";

/// The text of each page, with ordinary spaces.
fn pages(pdf: &[u8]) -> Vec<String> {
    let mut program = Command::new("pdftotext")
        .args(["-layout", "-enc", "UTF-8", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("pdftotext cannot be started ({error}); `make test` installs it"));
    program.stdin.take().unwrap().write_all(pdf).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap().replace('\u{a0}', " ");
    text.split_terminator('\u{c}').map(str::to_owned).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_visitor_sees_a_long_invoice_that_says_it_is_a_sample(pool: PgPool) {
    let app = TestApp::new(pool);
    let visitor = app.visitor();
    for (language, title, file) in
        [("sv", "Exempelfaktura", "Exempelfaktura.pdf"), ("en", "Sample invoice", "Sample invoice.pdf")]
    {
        let answer = app.get(&visitor, &format!("{PATH}?language={language}")).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.headers["content-type"]),
            (200, &"application/pdf".parse().unwrap())
        );
        assert!(answer.headers["content-disposition"].to_str().unwrap().contains(file));
        let pages = pages(&answer.bytes);
        assert!(pages.len() >= 3, "{} pages", pages.len());
        assert!(pages.iter().all(|page| page.contains(title)));
        for part in ["Paraply Egenanställning AB", "5050-1055", "2026-00000"] {
            assert!(pages[0].contains(part), "{part} is missing in {}", pages[0]);
        }
    }
    let as_asked = app.get(&visitor, PATH).await;
    assert!(
        as_asked.headers["content-disposition"].to_str().unwrap().contains("Sample"),
        "in the request's language"
    );
    let other = app.get(&visitor, &format!("{PATH}?language=fi")).await;
    assert_eq!(other.refused(400), "malformed");
    assert_eq!(app.count("select count(*) from invoices").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_sample_follows_the_settings(pool: PgPool) {
    let app = TestApp::new(pool);
    let chief = app.admin("chief@example.com").await;
    let before = app.get(&chief, PATH).await.bytes;
    assert_eq!(app.get(&chief, PATH).await.bytes, before);
    let mut settings = app.get(&chief, "/api/admin/settings").await.ok();
    settings["company"]["name"] = json!("Parasoll AB");
    app.put_agreed(&chief, "/api/admin/settings", settings).await;
    let after = app.get(&chief, PATH).await.bytes;
    assert!(pages(&after)[0].contains("Parasoll AB"));
}
