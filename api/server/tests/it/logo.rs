//! The provider's logo: what may be one, where it stands, and what keeps the one it had.

use std::io::{Cursor, Write};
use std::process::{Command, Stdio};

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const PATH: &str = "/api/admin/settings/logo";
const PICTURE: &str = "/api/admin/settings/logo/picture";

fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(width, height, Rgb([19, 75, 125]));
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

async fn replace(app: &TestApp, who: &Who, version: &Value, name: &str, bytes: &[u8]) -> Answer {
    app.send_form(who, PATH, &[("version", &version.to_string())], name, bytes).await
}

/// The sizes of the pictures in a document.
fn pictures(pdf: &[u8]) -> Vec<String> {
    let mut program = Command::new("pdfimages")
        .args(["-list", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("pdfimages cannot be started ({error}); `make test` installs it"));
    program.stdin.take().unwrap().write_all(pdf).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    let list = String::from_utf8(output.stdout).unwrap();
    let rows = list.lines().skip(2).map(|row| row.split_whitespace().collect::<Vec<_>>());
    rows.map(|row| format!("{}x{}", row[3], row[4])).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_logo_stands_on_what_is_sent_from_then_on_and_nowhere_else(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    let pdf = async |invoice: &Value| {
        let path = format!("/api/invoices/{}/pdf", text(&invoice["id"]));
        pictures(&app.get(&anna.who, &path).await.bytes)
    };
    let none = app.get(&admin, PATH).await.ok();
    assert_eq!(none, json!({"version": 0}));
    assert_eq!(app.get(&admin, PICTURE).await.refused(404), "not_found");
    let before = app.sent(&anna, &admin).await;

    let jpeg = picture(2200, 400, ImageFormat::Jpeg);
    let first = replace(&app, &admin, &none["version"], "a.jpg", &jpeg).await.ok();
    assert_eq!((&first["width"], &first["height"]), (&json!(1100), &json!(200)), "as large as it is printed");
    assert_eq!(first["changedByName"], "admin");
    let shown = app.get(&admin, PICTURE).await;
    assert_eq!(shown.headers["content-type"], "image/png");
    assert!(shown.bytes.starts_with(b"\x89PNG"));
    let with_first = app.sent(&anna, &admin).await;
    let draft = app.draft(&anna).await;
    assert_eq!(pdf(&draft).await, ["1100x200"]);

    let png = picture(300, 60, ImageFormat::Png);
    let second = replace(&app, &admin, &first["version"], "b.png", &png).await.ok();
    assert_eq!(pdf(&before).await, [""; 0], "sent before there was one, though printed now");
    assert_eq!(pdf(&with_first).await, ["1100x200"], "sent with the first, though printed now");
    assert_eq!(pdf(&draft).await, ["300x60"]);
    let sample = app.get(&app.visitor(), "/api/sample-invoice").await.bytes;
    assert_eq!(pictures(&sample), ["300x60"]);

    let gone = app.delete(&admin, &format!("{PATH}?version={}", second["version"])).await.ok();
    assert_eq!(gone.get("width"), None);
    let again = app.delete(&admin, &format!("{PATH}?version={}", gone["version"])).await.ok();
    assert_eq!(again, gone, "taken away again, nothing changes");
    assert_eq!(pdf(&draft).await, [""; 0]);
    assert_eq!(pdf(&with_first).await, ["1100x200"]);
    let sample = app.get(&app.visitor(), "/api/sample-invoice").await.bytes;
    assert_eq!(pictures(&sample), [""; 0]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_hostile_logo_is_refused_in_the_callers_language(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let png = picture(200, 80, ImageFormat::Png);
    let cut = &png[..png.len() / 2];
    let tall = picture(20, 3001, ImageFormat::Png);
    let large = [png.as_slice(), &vec![0; 2 << 20]].concat();
    for (name, bytes, code) in [
        ("a.png", &b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], "unsupported_picture"),
        ("a.png", b"GIF89a\x01\0\x01\0\0\0\0", "unsupported_picture"),
        ("a.png", b"%PDF-1.7", "unsupported_picture"),
        ("a.png", b"", "empty_file"),
        ("a.png", cut, "broken_picture"),
        ("a.jpg", &[0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "broken_picture"),
        ("a.png", &tall, "picture_sides"),
        ("a.png", &large, "file_too_large"),
    ] {
        let answer = replace(&app, &admin, &json!(0), name, bytes).await;
        assert_eq!(answer.status, 422, "{code}");
        let fault = &answer.json["fields"][0];
        assert_eq!((&fault["field"], &fault["code"]), (&json!("file"), &json!(code)));
        assert!(text(&fault["message"]).starts_with(if code == "empty_file" || code == "broken_picture" {
            "The "
        } else {
            "Choose a"
        }));
    }
    let form = "--x\r\nContent-Disposition: form-data; name=\"version\"\r\n\r\n0\r\n--x\r\n\
                Content-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n<svg/>\r\n--x--\r\n";
    let swedish = app
        .send_raw_in("sv", &admin, Method::POST, PATH, "multipart/form-data; boundary=x", form.into())
        .await;
    assert_eq!(swedish.json["fields"][0]["message"], "Välj en bild av typen PNG eller JPEG");
    assert_eq!(app.get(&admin, PATH).await.ok(), json!({"version": 0}));
    assert_eq!(app.count("select count(*) from files").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn only_admins_change_the_logo_one_after_the_other_and_it_is_noted(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.user("anna@example.com").await;
    let png = picture(200, 80, ImageFormat::Png);
    assert_eq!(replace(&app, &anna, &json!(0), "a.png", &png).await.refused(403), "forbidden");
    assert_eq!(app.delete(&anna, &format!("{PATH}?version=0")).await.refused(403), "forbidden");
    let logo = replace(&app, &admin, &json!(0), "a.png", &png).await.ok();
    assert_eq!(replace(&app, &admin, &json!(0), "a.png", &png).await.refused(409), "stale_version");
    assert_eq!(app.delete(&admin, &format!("{PATH}?version=0")).await.refused(409), "stale_version");
    app.delete(&admin, &format!("{PATH}?version={}", logo["version"])).await.ok();
    let filter = json!({"action": "settings.logo"});
    let events = app.get(&admin, &format!("/api/admin/audit-events?filter={filter}")).await.ok();
    assert_eq!(events.as_array().unwrap().len(), 2);
    assert_eq!(
        (&events[0]["before"]["logo"]["width"], &events[0]["after"]["logo"]),
        (&json!(200), &Value::Null)
    );
    assert_eq!(
        (&events[1]["before"]["logo"], &events[1]["after"]["logo"]["height"]),
        (&Value::Null, &json!(80))
    );
    let changed = sqlx::query("delete from logos").execute(&app.app.pool).await;
    assert!(changed.is_err(), "not even by us");
}
