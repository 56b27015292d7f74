//! Files of invoices: allowed kinds only, served as downloads, kept from strangers.

use std::io::Write;

use paraply_app::jobs;
use poem::http::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::{Freelancer, text};

fn office(member: &str) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for name in ["[Content_Types].xml", member] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(b"<x/>").unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn files_are_attached_and_come_back_as_downloads(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let draft = app.pending(&anna).await;
    let path = format!("/api/invoices/{}/files", text(&draft["id"]));
    let (docx, xlsx) = (office("word/document.xml"), office("xl/workbook.xml"));
    let files: [(&str, &[u8]); 4] =
        [("tidrapport å.pdf", b"%PDF-1.7 x"), ("a.docx", &docx), ("b.xlsx", &xlsx), ("c.csv", b"a;b\n1;2")];
    let list = app.upload(&anna.who, &path, &files).await.ok();
    assert_eq!(list.as_array().unwrap().len(), 4);
    assert_eq!(app.get(&anna.who, &path).await.ok(), list);
    let pdf = list.as_array().unwrap().iter().find(|file| file["mediaType"] == "application/pdf").unwrap();
    assert_eq!((text(&pdf["name"]), pdf["size"].as_i64().unwrap()), ("tidrapport å.pdf", 10));

    let one = format!("{path}/{}", text(&pdf["id"]));
    let answer = app.get(&anna.who, &one).await;
    assert_eq!(answer.bytes, b"%PDF-1.7 x");
    assert_eq!(answer.headers["content-type"], "application/pdf");
    assert!(answer.headers["content-disposition"].to_str().unwrap().starts_with("attachment; filename="));
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    assert!(answer.headers["content-security-policy"].to_str().unwrap().contains("sandbox"));

    assert_eq!(app.get(&bo.who, &one).await.refused(404), "not_found");
    assert_eq!(app.delete(&bo.who, &one).await.refused(404), "not_found");
    assert_eq!(app.upload(&bo.who, &path, &files).await.refused(404), "not_found");
    app.delete(&anna.who, &one).await.ok();
    assert_eq!(app.get(&anna.who, &one).await.refused(404), "not_found");
    assert_eq!(app.get(&anna.who, &path).await.ok().as_array().unwrap().len(), 3);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_not_allowed_is_refused_and_nothing_is_kept(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    let path = format!("/api/invoices/{}/files", text(&draft["id"]));
    let large = [b"%PDF-1.7".as_slice(), &vec![b' '; 10 << 20]].concat();
    for (name, bytes, code) in [
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice(), "unsupported_file"),
        ("a.txt", b"<html><script>", "unsupported_file"),
        ("a.xml", b"<?xml version='1.0'?>", "unsupported_file"),
        ("a.pdf", b"MZ\x90", "unsupported_file"),
        ("a.png", b"%PDF-1.7", "unsupported_file"),
        ("a.exe", b"MZ\x90", "unsupported_file"),
        ("a.pdf", b"", "empty_file"),
        ("a.pdf", &large, "file_too_large"),
    ] {
        // A good one beside it does not slip in.
        let answer = app.upload(&anna.who, &path, &[("ok.txt", b"text"), (name, bytes)]).await;
        assert_eq!(answer.json["fields"][0]["code"], code, "{name}: {}", answer.json);
        assert_eq!(answer.refused(422), "invalid");
    }
    assert_eq!(app.upload(&anna.who, &path, &[]).await.refused(422), "invalid");
    assert_eq!(app.count("select count(*) from files").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_has_at_most_ten_files(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    let path = format!("/api/invoices/{}/files", text(&draft["id"]));
    let one: (&str, &[u8]) = ("a.txt", b"text");
    assert_eq!(app.upload(&anna.who, &path, &[one; 11]).await.refused(422), "invalid");
    app.upload(&anna.who, &path, &[one; 8]).await.ok();
    assert_eq!(app.upload(&anna.who, &path, &[one; 3]).await.refused(409), "file_limit");
    app.upload(&anna.who, &path, &[one; 2]).await.ok();
    assert_eq!(app.count("select count(*) from invoice_files").await, 10);
    // With the draft its files are gone.
    app.delete(&anna.who, &format!("/api/invoices/{}", text(&draft["id"]))).await.ok();
    assert_eq!(app.count("select count(*) from files").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn after_sending_only_an_admin_adds_files(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    let path = format!("/api/invoices/{}/files", text(&sent["id"]));
    assert_eq!(app.upload(&anna.who, &path, &[("a.txt", b"x")]).await.refused(409), "impossible_transition");
    let list = app.upload(&admin, &path, &[("../../evil\u{202e}.txt", b"x")]).await.ok();
    assert_eq!(list[0]["name"], "evil.txt");
    let one = format!("{path}/{}", text(&list[0]["id"]));
    assert_eq!(app.delete(&anna.who, &one).await.refused(409), "impossible_transition");
    assert_eq!(app.get(&anna.who, &one).await.bytes, b"x");
    assert_eq!(list, app.get(&admin, &path).await.ok());
    assert_eq!(json!(1), list.as_array().unwrap().len());
}

#[cfg(unix)]
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn stored_files_can_be_read_by_the_server_alone(pool: PgPool) {
    use std::os::unix::fs::PermissionsExt;

    let app = TestApp::new(pool);
    let mut db = app.app.begin().await.unwrap();
    let file =
        app.app.files.put(&mut db, &app.app.clock, None, "a.txt", "text/plain", b"a".to_vec()).await.unwrap();
    let folder = app.app.config.data_dir.join("files");
    let path = folder.join(&file.object_key);
    let modes = [&folder, path.parent().unwrap(), &path]
        .map(|path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777);
    assert_eq!(modes, [0o700, 0o700, 0o600]);
}

fn pdf(kilobytes: usize) -> Vec<u8> {
    [b"%PDF-1.7 ".to_vec(), vec![b' '; kilobytes << 10]].concat()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_fills_the_disk_with_files(pool: PgPool) {
    let app = TestApp::with(pool, &["--files-per-user-mb", "1", "--files-total-mb", "2"]);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let path =
        async |owner: &Freelancer| format!("/api/invoices/{}/files", text(&app.draft(owner).await["id"]));
    let (first, second, bos) = (path(&anna).await, path(&anna).await, path(&bo).await);
    app.upload(&anna.who, &first, &[("a.pdf", &pdf(700))]).await.ok();
    let refused = app.upload(&anna.who, &second, &[("b.pdf", &pdf(700))]).await;
    assert!(refused.json["message"].as_str().unwrap().contains("1 MB"), "{}", refused.json);
    assert_eq!(refused.refused(409), "file_quota");
    app.upload(&bo.who, &bos, &[("c.pdf", &pdf(1000))]).await.ok();
    let cia = app.freelancer("cia@example.com").await;
    let cias = path(&cia).await;
    let refused = app.upload(&cia.who, &cias, &[("d.pdf", &pdf(700))]).await;
    assert_eq!(refused.refused(409), "storage_full");
    assert_eq!(app.count("select count(*) from files").await, 2, "a refused upload leaves nothing");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_uploads_at_once_do_not_both_take_the_last_place(pool: PgPool) {
    let app = TestApp::with(pool, &["--files-per-user-mb", "1"]);
    let anna = app.freelancer("anna@example.com").await;
    let path = async || format!("/api/invoices/{}/files", text(&app.draft(&anna).await["id"]));
    let (first, second) = (path().await, path().await);
    let file = pdf(700);
    let files = [("a.pdf", file.as_slice())];
    let (one, other) =
        tokio::join!(app.upload(&anna.who, &first, &files), app.upload(&anna.who, &second, &files));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

/// A server on the same database, with files of its own unless it is told where those of the first one are.
fn second(first: &TestApp, more: &[&str]) -> TestApp {
    TestApp::with(first.app.pool.clone(), more)
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_server_that_cannot_reach_a_stored_file_says_why(pool: PgPool) {
    let first = TestApp::new(pool);
    let anna = first.freelancer("anna@example.com").await;
    let admin = first.admin("ada@example.com").await;
    let sent = first.sent(&anna, &admin).await;
    let pdf = format!("/api/invoices/{}/pdf", text(&sent["id"]));
    let bytes = first.get(&anna.who, &pdf).await.bytes;
    let files = format!("/api/invoices/{}/files", text(&first.pending(&anna).await["id"]));
    let list = first.upload(&anna.who, &files, &[("a.pdf", b"%PDF-1.7 x")]).await.ok();
    let file = format!("{files}/{}", text(&list[0]["id"]));

    let apart = second(&first, &[]);
    for path in [&pdf, &file] {
        for (language, reason) in [("en", "the same files folder"), ("sv", "samma filmapp")] {
            let language = [("x-language", language)];
            let answer = apart.send_with(&anna.who, Method::GET, path, None, &language).await;
            assert!(text(&answer.json["message"]).contains(reason), "{}", answer.json);
            assert_eq!(answer.refused(503), "file_unavailable", "{path}");
        }
    }

    let folder = first.app.config.files_path();
    let beside = second(&first, &["--files-dir", folder.to_str().unwrap()]);
    assert_eq!(beside.get(&anna.who, &pdf).await.bytes, bytes);
    assert_eq!(beside.get(&anna.who, &file).await.bytes, b"%PDF-1.7 x");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_mail_whose_file_cannot_be_reached_is_tried_again(pool: PgPool) {
    let first = TestApp::new(pool);
    let anna = first.freelancer("anna@example.com").await;
    let admin = first.admin("ada@example.com").await;
    let sent = first.sent(&anna, &admin).await;
    first.get(&anna.who, &format!("/api/invoices/{}/pdf", text(&sent["id"]))).await;
    let apart = second(&first, &[]);
    jobs::run_due(&apart.app).await.unwrap();
    let mail = async || -> (String, Option<String>) {
        sqlx::query_as("select status, last_error from mails where kind = 'invoice_sent'")
            .fetch_one(&first.app.pool)
            .await
            .unwrap()
    };
    let (status, error) = mail().await;
    assert_eq!(status, "queued");
    assert!(error.unwrap().ends_with("is not in the files folder of this server"));
    first.app.clock.advance(chrono::TimeDelta::seconds(30));
    jobs::run_due(&first.app).await.unwrap();
    assert_eq!(mail().await, ("kept".into(), None));
}
