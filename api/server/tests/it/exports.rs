//! Lists as files: all that the filter lets through, in the list's order, harmless in a spreadsheet.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use sqlx::PgPool;

use crate::support::TestApp;

fn csv(bytes: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(bytes).unwrap();
    text.strip_prefix('\u{feff}').expect("the mark of UTF-8").lines().map(str::to_owned).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn invoices_are_exported_as_the_list_shows_them(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    sqlx::query("update clients set name = '=cmd()'").execute(&app.app.pool).await.unwrap();
    app.sent(&anna, &admin).await;
    app.pending(&anna).await;
    let file = app.get(&admin, "/api/admin/invoices/export?language=en&filter={\"status\":\"sent\"}").await;
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
    assert!(file.headers["content-disposition"].to_str().unwrap().contains("Invoices 2026-11-21.csv"));
    let lines = csv(&file.bytes);
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("Invoice number;Status;Freelancer;Client;"), "{}", lines[0]);
    assert!(lines[1].starts_with("2026-00001;Sent;anna;'=cmd();2026-11-21;2026-12-21;PO 7;"), "{}", lines[1]);
    assert!(
        lines[1].contains(";SEK;10000,00;2500,00;0,00;12500,00;0,00;12500,00;600,00;2026-11-21;"),
        "{}",
        lines[1]
    );

    let path = "/api/admin/invoices/export?language=sv&format=xlsx&sort=[\"status\",\"ASC\"]";
    let file = app.get(&admin, path).await;
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(file.bytes)).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    assert_eq!(sheet.height(), 3);
    assert_eq!(sheet.get_value((0, 0)), Some(&Data::String("Fakturanummer".into())));
    assert_eq!(sheet.get_value((1, 1)), Some(&Data::String("Väntar på godkännande".into())));
    assert_eq!(sheet.get_value((2, 3)), Some(&Data::String("=cmd()".into())));
    assert_eq!(sheet.get_value((2, 12)), Some(&Data::Float(12500.0)));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_long_list_comes_whole(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    sqlx::query(
        "insert into clients (id, user_id, name, email, address, postal_code, city, country)
         select gen_random_uuid(), $1, 'Kund ' || n, 'kund@example.com', 'Gatan 1', '111 22', 'Stockholm', 'SE'
         from generate_series(1, 2500) n",
    )
    .bind(anna.id)
    .execute(&app.app.pool)
    .await
    .unwrap();
    let mut lines = csv(&app.get(&admin, "/api/admin/clients/export").await.bytes);
    assert_eq!(lines.len(), 2501);
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), 2501);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payments_are_exported_and_wrong_filters_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    app.act(&admin, &sent, "mark-paid", serde_json::json!({})).await.ok();
    let lines = csv(&app.get(&admin, "/api/admin/payments/export").await.bytes);
    assert_eq!(lines.len(), 2);
    assert!(lines[1].starts_with("2026-11-21;2026-00001;anna;Kund AB;12500,00;"), "{}", lines[1]);
    let swedish = csv(&app.get(&admin, "/api/admin/payments/export?language=sv").await.bytes);
    assert!(lines[1].contains(";Marked as paid;") && swedish[1].contains(";Markerad som betald;"));
    for list in ["invoices", "clients", "payments", "users"] {
        let path = format!("/api/admin/{list}/export?filter={{\"nonsense\":1}}");
        assert_eq!(app.get(&admin, &path).await.refused(422), "invalid");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn people_are_exported_and_come_back_unchanged(pool: PgPool) {
    let app = TestApp::new(pool);
    app.freelancer("anna@example.com").await;
    let (bo, admin) = (app.user("bo@example.com").await, app.admin("admin@example.com").await);
    sqlx::query("update users set phone = '070-123 45 67', trusted = true where id = $1")
        .bind(bo.id)
        .execute(&app.app.pool)
        .await
        .unwrap();
    let path = "/api/admin/users/export?language=sv&filter={\"isAdmin\":false}&sort=[\"email\",\"DESC\"]";
    let file = app.get(&admin, path).await;
    assert!(file.headers["content-disposition"].to_str().unwrap().contains("2026-11-21.csv"));
    let lines = csv(&file.bytes);
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("Namn;E-post;Telefon;Adress;"), "{}", lines[0]);
    assert!(lines[1].starts_with("bo;bo@example.com;070-123 45 67;"), "{}", lines[1]);
    assert!(lines[1].contains(";sv;;ja;;;2026-11-21;"), "{}", lines[1]);
    assert!(lines[2].starts_with("anna;anna@example.com;"), "{}", lines[2]);

    let fields = [("kind", "users"), ("dryRun", "true")];
    let again = app.send_form(&admin, "/api/admin/imports", &fields, "users.csv", &file.bytes).await.ok();
    assert_eq!(again["unchanged"], 2, "{again}");
    let staff = app.get(&admin, "/api/admin/users/export?language=sv&filter={\"isAdmin\":true}").await;
    assert!(csv(&staff.bytes)[1].contains(";administratör;"));
}
