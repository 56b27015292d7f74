//! The texts of mails in the provider's own words.

use paraply_app::jobs;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::text;
use crate::support::smtp::SmtpServer;
use crate::support::snapshots::assert_snapshots;

const PATH: &str = "/api/admin/mail-texts";
const INVOICE: &str = "/api/admin/mail-texts/invoice_sent/sv";
const RESET: &str = "/api/admin/mail-texts/reset_password/sv";
const OWN: &str = "Hej {client}!\n\n{number} på {amount}, förfaller {due_date}, OCR {ocr}. <b>Tack!</b>";

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_own_text_is_what_the_mail_server_gets_until_it_is_taken_back(pool: PgPool) {
    let server = SmtpServer::start().await;
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    let admin = app.admin("admin@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    let read = app.get(&admin, INVOICE).await.ok();
    assert_eq!((&read["own"], &read["version"]), (&json!(false), &json!(0)));
    assert_eq!(read["body"], read["builtInBody"]);
    let own = json!({"subject": "Räkning {number}", "body": OWN, "version": 0});
    let changed = app.put_agreed(&admin, INVOICE, own).await;
    assert_eq!((&changed["own"], &changed["changedByName"]), (&json!(true), &json!("admin")));
    assert_ne!(changed["builtInBody"], OWN);

    app.sent(&anna, &admin).await;
    while jobs::run_due(&app.app).await.unwrap() > 0 {}
    let mail = &app.get(&admin, "/api/admin/mails?filter={\"q\":\"Räkning\"}").await.ok()[0];
    assert!(text(&mail["subject"]).starts_with("Räkning 2026-"), "{mail}");
    assert!(text(&mail["text"]).contains("<b>Tack!</b>"));
    let to_client: Vec<_> = server
        .taken()
        .into_iter()
        .filter(|mail| mail.message.contains("Content-Disposition: attachment"))
        .collect();
    assert_eq!(to_client.len(), 1, "the mail with the invoice");
    let html: String = sqlx::query_scalar("select html_body from mails where kind = 'invoice_sent'")
        .fetch_one(&app.app.pool)
        .await
        .unwrap();
    assert!(html.contains("&lt;b&gt;Tack!&lt;/b&gt;") && !html.contains("<b>"), "{html}");
    let sent = to_client[0].message.replace("=\r\n", "");
    assert!(sent.contains("&lt;b&gt;Tack!"), "{sent}");

    let path = format!("{INVOICE}?version={}", changed["version"]);
    let back = app.delete(&admin, &path).await.ok();
    assert_eq!((&back["own"], &back["body"]), (&json!(false), &read["body"]));
    app.sent(&anna, &admin).await;
    while jobs::run_due(&app.app).await.unwrap() > 0 {}
    let subjects = app
        .get(&admin, "/api/admin/mails?filter={\"kind\":\"invoice_sent\"}&sort=[\"id\",\"ASC\"]")
        .await
        .ok();
    assert!(text(&subjects[0]["subject"]).starts_with("Räkning"), "what was written stays");
    assert!(text(&subjects[1]["subject"]).starts_with("Faktura"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_text_that_nobody_could_use_is_refused_by_name(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    for (subject, body, field, code, named) in [
        ("Lösenord", "Hej {name}!", "body", "missing_placeholders", "{link}"),
        ("Lösenord", "{link} {lösenord}", "body", "unknown_placeholders", "{lösenord}"),
        ("Lösenord {ocr}", "{link}", "subject", "unknown_placeholders", "{ocr}"),
        ("Lösenord {link}", "{link}", "subject", "unknown_placeholders", "{link}"),
        ("Lösenord {name", "{link}", "subject", "unknown_placeholders", "{name"),
        ("", "{link}", "subject", "required", ""),
        ("Ett\nBcc: bo@example.com", "{link}", "subject", "invalid_characters", ""),
        ("Lösenord", " ", "body", "required", ""),
        ("Lösenord", &format!("{{link}}{}", "x".repeat(10_000)), "body", "too_long", ""),
    ] {
        let input = json!({"subject": subject, "body": body, "version": 0});
        let answer = app.put(&admin, RESET, input).await;
        assert_eq!(answer.status, 422, "{subject}: {body:.40}");
        let fault = &answer.json["fields"][0];
        assert_eq!((&fault["field"], &fault["code"]), (&json!(field), &json!(code)));
        assert!(text(&fault["message"]).contains(named), "{fault}");
        let draft = json!({"subject": subject, "body": body});
        assert_eq!(app.post(&admin, &format!("{RESET}/preview"), draft).await.refused(422), "invalid");
    }
    assert_eq!(app.get(&admin, RESET).await.ok()["version"], 0);
    let draft = json!({"subject": "x", "body": "x"});
    assert_eq!(
        app.post(&admin, &format!("{PATH}/nothing/sv/preview"), draft).await.refused(404),
        "not_found"
    );
    assert_eq!(app.get(&admin, &format!("{PATH}/reset_password/de")).await.status, 400);
}

/// What a mail's HTML says, without its mark-up.
fn words(html: &str) -> String {
    // Rows of the falling invoice: a bar, which says nothing, a name and an amount.
    let rows = html.replace("</td></tr></table></td>", "").replace("</th>", ": ");
    let rows = rows.replace("</td></tr></table>", "\n\n").replace("</td></tr>", "\n");
    let lines = rows.replace("</p>", "\n\n").replace("<br>", "\n");
    let words: String =
        lines.split('<').map(|tag| tag.split_once('>').map_or(tag, |(_, text)| text)).collect();
    let plain = words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    plain.trim().to_owned()
}

/// As a reader of all of them wants them: `snapshots/mails/<mail>.<language>.snap`.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_text_is_listed_and_previewed_with_values_like_real_ones(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let texts = app.get(&admin, PATH).await.ok();
    let texts = texts.as_array().unwrap();
    assert_eq!(texts.len(), 2 * paraply_app::mail::contents::ALL.len());
    let mut mails = vec![];
    for each in texts {
        let path = format!("{PATH}/{}/{}", text(&each["kind"]), text(&each["language"]));
        let draft = json!({"subject": each["subject"], "body": each["body"]});
        let preview = app.post(&admin, &format!("{path}/preview"), draft).await.ok();
        let (subject, body, html) =
            (text(&preview["subject"]), text(&preview["text"]), text(&preview["html"]));
        assert_eq!(words(html), body.trim(), "{path}");
        let name = format!("{}.{}", text(&each["kind"]), text(&each["language"]));
        mails.push((name, format!("Subject: {subject}\n\n{body}")));
        for placeholder in each["placeholders"].as_array().unwrap() {
            assert!(!text(&placeholder["meaning"]).is_empty() && !text(&placeholder["sample"]).is_empty());
        }
    }
    assert_snapshots("mails", mails);
    let draft = json!({"subject": "{company}", "body": "<script>alert(1)</script>\n\n{link}"});
    let preview = app.post(&admin, &format!("{RESET}/preview"), draft).await.ok();
    assert_eq!(preview["subject"], "Paraply Egenanställning AB");
    let html = text(&preview["html"]);
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script>") && html.contains("<a href=\"http"));
    assert_eq!(app.count("select count(*) from mail_texts").await, 0, "nothing is stored");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn only_admins_change_texts_one_after_the_other_and_it_is_noted(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.user("anna@example.com").await;
    let own = json!({"subject": "Nytt lösenord", "body": "Här: {link}", "version": 0});
    assert_eq!(app.get(&anna, PATH).await.refused(403), "forbidden");
    assert_eq!(app.put(&anna, RESET, own.clone()).await.refused(403), "forbidden");
    let first = app.put_agreed(&admin, RESET, own.clone()).await;
    assert_eq!(app.put(&admin, RESET, own.clone()).await.refused(409), "stale_version");
    assert_eq!(app.delete(&admin, &format!("{RESET}?version=0")).await.refused(409), "stale_version");
    let mut same = own;
    same["version"] = first["version"].clone();
    assert_eq!(app.put(&admin, RESET, same).await.ok()["version"], first["version"], "no change");
    let english = app.get(&admin, &format!("{PATH}/reset_password/en")).await.ok();
    assert_eq!((&english["own"], &english["version"]), (&json!(false), &json!(0)), "each language by itself");

    // The built-in text, written by hand, is the built-in text.
    let by_hand = json!({"subject": first["builtInSubject"], "body": first["builtInBody"], "version": first["version"]});
    assert_eq!(app.put(&admin, RESET, by_hand).await.ok()["own"], false);
    let filter = json!({"entity": "mail_text"});
    let events = app.get(&admin, &format!("/api/admin/audit-events?filter={filter}")).await.ok();
    let events: Vec<&Value> = events.as_array().unwrap().iter().collect();
    assert_eq!(events.len(), 2);
    assert_eq!(
        (&events[0]["action"], &events[1]["action"]),
        (&json!("mail_text.reset"), &json!("mail_text.update"))
    );
    assert_eq!(events[1]["before"]["body"], first["builtInBody"]);
    assert_eq!(
        (&events[1]["after"]["body"], &events[1]["after"]["mail"]),
        (&json!("Här: {link}"), &json!("reset_password (sv)"))
    );
    let changed = sqlx::query("delete from mail_texts").execute(&app.app.pool).await;
    assert!(changed.is_err(), "not even by us");
}
