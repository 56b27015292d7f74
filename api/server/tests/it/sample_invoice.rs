//! What visitors are shown of an invoice.

use serde_json::json;
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::documents::pages;

const PATH: &str = "/api/sample-invoice";

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
