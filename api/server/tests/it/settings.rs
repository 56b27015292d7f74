//! Settings, mails and the audit trail of the back office.

use paraply_app::{jobs, mail};
use paraply_domain::language::Language;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;

const PATH: &str = "/api/admin/settings";
const VERSIONS: &str = "/api/admin/settings/versions";

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn visitors_know_what_they_need_and_no_more(pool: PgPool) {
    let app = TestApp::new(pool);
    let settings = app.get(&app.visitor(), "/api/settings").await.ok();
    assert_eq!(settings["feePercentageSwedishTax"], "5");
    assert_eq!((&settings["fixedFee"], &settings["payoutBankDays"]), (&json!("100.00"), &json!(3)));
    assert_eq!(settings["currencies"], json!(["SEK"]), "no invoice in another can be sent");
    assert_eq!(settings["vatRates"], json!(["25", "12", "6", "0"]));
    assert_eq!(settings["dueDatePresets"], json!([1, 3, 7, 14, 30, 60]));
    assert_eq!((&settings["demo"], &settings["oidcEnabled"]), (&json!(false), &json!(false)));
    assert_eq!(settings.get("iban"), None);
    let anna = app.user("anna@example.com").await;
    assert_eq!(app.get(&anna, PATH).await.refused(403), "forbidden");
    assert_eq!(app.put(&anna, PATH, json!({})).await.refused(403), "forbidden");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn new_settings_apply_from_their_day_on(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let mut settings = app.get(&admin, PATH).await.ok();
    assert_eq!((&settings["version"], &settings["validFrom"]), (&json!(0), &json!("2026-11-21")));
    settings["fees"]["percentageSwedishTax"] = json!("4.5");
    settings["company"]["orgNumber"] = json!("556012-5790");
    let now = app.put_agreed(&admin, PATH, settings.clone()).await;
    assert_eq!((&now["version"], &now["company"]["orgNumber"]), (&json!(1), &json!("5560125790")));
    assert_eq!(app.put(&admin, PATH, settings).await.refused(409), "stale_version");

    let mut later = now.clone();
    later["validFrom"] = json!("2026-12-01");
    later["fees"]["fixedFee"] = json!("150.00");
    app.put_agreed(&admin, PATH, later).await;
    assert_eq!(app.get(&admin, PATH).await.ok(), now, "not before its day");
    app.app.clock.advance(chrono::TimeDelta::days(10));
    let admin = app.admin("admin2@example.com").await;
    let mut applies = app.get(&admin, PATH).await.ok();
    assert_eq!((&applies["version"], &applies["fees"]["fixedFee"]), (&json!(2), &json!("150.00")));

    applies["supportHours"] = json!("8-16");
    let today = app.app.clock.today().to_string();
    assert_eq!(
        app.put_agreed(&admin, PATH, applies.clone()).await["validFrom"],
        json!(today),
        "as read: from today"
    );
    applies["version"] = json!(3);
    applies["validFrom"] = json!("2026-11-01");
    assert_eq!(app.put(&admin, PATH, applies).await.refused(422), "invalid");
}

/// What a visitor reads in a language.
async fn public(app: &TestApp, language: &str) -> Value {
    let headers = [("x-language", language)];
    app.send_with(&app.visitor(), poem::http::Method::GET, "/api/settings", None, &headers).await.ok()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn support_hours_are_told_in_the_readers_language(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let hours = async |language: &str| public(&app, language).await["supportHours"].clone();
    assert_eq!((hours("sv").await, hours("en").await), (json!("mån–fre 9–17"), json!("Mon–Fri 9–17")));
    let mut settings = app.get(&admin, PATH).await.ok();
    settings["supportHours"] = json!("vardagar 8–16");
    settings["supportHoursEn"] = json!("");
    app.put_agreed(&admin, PATH, settings).await;
    assert_eq!((hours("sv").await, hours("en").await), (json!("vardagar 8–16"), json!("vardagar 8–16")));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_provider_says_of_itself_is_told_in_the_readers_language(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let said = async |language: &str| {
        let settings = public(&app, language).await;
        [settings["insurance"].clone(), settings["clientMoney"].clone()]
    };
    assert_eq!(said("sv").await, [json!(""), json!("")], "nothing is promised that nobody has said");

    let mut settings = app.get(&admin, PATH).await.ok();
    settings["insurance"] = json!("x".repeat(301));
    let refused = app.put(&admin, PATH, settings.clone()).await;
    assert_eq!(refused.json["fields"][0]["field"], "insurance", "{}", refused.json);
    settings["insurance"] = json!("TFA hos Exempelförsäkringar");
    settings["insuranceEn"] = json!("TFA with Exempelförsäkringar");
    settings["clientMoney"] = json!("På ett eget konto hos Exempelbanken");
    app.put_agreed(&admin, PATH, settings).await;
    let account = json!("På ett eget konto hos Exempelbanken");
    assert_eq!(said("sv").await, [json!("TFA hos Exempelförsäkringar"), account.clone()]);
    assert_eq!(said("en").await, [json!("TFA with Exempelförsäkringar"), account]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_planned_change_keeps_what_is_changed_meanwhile(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let mut planned = app.get(&admin, PATH).await.ok();
    planned["validFrom"] = json!("2026-12-01");
    planned["fees"]["fixedFee"] = json!("150.00");
    app.put_agreed(&admin, PATH, planned.clone()).await;
    let mut meanwhile = app.get(&admin, PATH).await.ok();
    meanwhile["supportHours"] = json!("8-16");
    meanwhile["fees"]["percentageNoTax"] = json!("8");
    let held = app.put_agreed(&admin, PATH, meanwhile).await;
    assert_eq!(held["version"], json!(2));
    app.put_agreed(&admin, PATH, held.clone()).await;

    let versions = app.get(&admin, VERSIONS).await.ok();
    assert_eq!(versions.as_array().unwrap().len(), 2, "saving nothing is no change");
    assert_eq!((&versions[0]["state"], &versions[1]["state"]), (&json!("planned"), &json!("in_force")));
    let fee = json!([{"field": "fees.fixedFee", "from": "100.00", "to": "150.00"}]);
    assert_eq!((&versions[0]["changes"], &versions[0]["changedByName"]), (&fee, &json!("admin")));

    app.app.clock.advance(chrono::TimeDelta::days(10));
    let admin = app.admin("admin2@example.com").await;
    let applies = app.get(&admin, PATH).await.ok();
    assert_eq!((&applies["fees"]["fixedFee"], &applies["supportHours"]), (&json!("150.00"), &json!("8-16")));
    assert_eq!(applies["fees"]["percentageNoTax"], "8");
    assert_eq!(app.put(&admin, PATH, held).await.refused(409), "stale_version", "its day has come meanwhile");
    assert_eq!(app.delete(&admin, &format!("{VERSIONS}/1")).await.refused(409), "settings_in_force");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_planned_change_is_taken_back_before_its_day(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let mut planned = app.get(&admin, PATH).await.ok();
    planned["validFrom"] = json!("2026-12-01");
    planned["payoutBankDays"] = json!(2);
    app.put_agreed(&admin, PATH, planned).await;
    let anna = app.user("anna@example.com").await;
    let version = format!("{VERSIONS}/1");
    assert_eq!(app.delete(&anna, &version).await.refused(403), "forbidden");
    assert_eq!(app.delete(&admin, &format!("{VERSIONS}/9")).await.refused(404), "not_found");
    app.delete(&admin, &version).await.ok();
    app.delete(&admin, &version).await.ok();
    let versions = app.get(&admin, VERSIONS).await.ok();
    assert_eq!(
        (&versions[0]["state"], &versions[0]["withdrawnByName"]),
        (&json!("withdrawn"), &json!("admin"))
    );
    let filter = json!({"action": "settings.withdraw"});
    let events = app.get(&admin, &format!("/api/admin/audit-events?filter={filter}")).await.ok();
    assert_eq!(events.as_array().unwrap().len(), 1);
    assert_eq!(events[0]["before"]["planned"], json!({"payoutBankDays": 2}));
    app.app.clock.advance(chrono::TimeDelta::days(10));
    let admin = app.admin("admin2@example.com").await;
    assert_eq!(app.get(&admin, PATH).await.ok()["payoutBankDays"], 3);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_change_is_tried_out_before_it_is_made(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    app.draft(&anna).await;
    app.pending(&anna).await;
    app.sent(&anna, &admin).await;
    let mut settings = app.get(&admin, PATH).await.ok();
    settings["validFrom"] = json!("2026-12-01");
    settings["supportHours"] = json!("8-16");
    let preview = app.post(&admin, &format!("{PATH}/preview"), settings.clone()).await.ok();
    let hours = json!({"field": "supportHours", "from": "mån–fre 9–17", "to": "8-16"});
    assert_eq!(preview["changes"], json!([hours]));
    assert_eq!((&preview["drafts"], &preview["sent"]), (&json!(0), &json!(0)), "no fee changes");

    settings["fees"]["percentageSwedishTax"] = json!("6");
    let preview = app.post(&admin, &format!("{PATH}/preview"), settings.clone()).await.ok();
    let fee = json!({"field": "fees.percentageSwedishTax", "from": "5", "to": "6"});
    assert_eq!((&preview["validFrom"], &preview["changes"]), (&json!("2026-12-01"), &json!([fee, hours])));
    assert_eq!(
        (&preview["drafts"], &preview["pending"], &preview["sent"]),
        (&json!(1), &json!(1), &json!(1))
    );
    assert_eq!(app.get(&admin, VERSIONS).await.ok(), json!([]), "nothing is stored");
    settings["company"]["iban"] = json!("SE1");
    assert_eq!(app.post(&admin, &format!("{PATH}/preview"), settings).await.refused(422), "invalid");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn settings_that_would_spoil_documents_are_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let settings = app.get(&admin, PATH).await.ok();
    for (path, value, code) in [
        ("/company/orgNumber", json!("5566778890"), "invalid_org_number"),
        ("/company/orgNumber", json!("850709-9805"), "invalid_org_number"),
        ("/company/vatNumber", json!("SE1"), "invalid_vat_number"),
        ("/company/bankgiro", json!("5050-1056"), "invalid_bankgiro"),
        ("/company/iban", json!("SE3550000000054910000004"), "invalid_iban"),
        ("/company/email", json!("nobody"), "invalid_email"),
        ("/company/name", json!(""), "required"),
        ("/fees/percentageNoTax", json!("101"), "out_of_range"),
        ("/fees/fixedFee", json!("-1.00"), "must_be_positive"),
        ("/payoutBankDays", json!(31), "out_of_range"),
        ("/approvalCutoff", json!("kvart i tre"), "malformed"),
        ("/whatsappUrl", json!("javascript:alert(1)"), "malformed"),
    ] {
        let mut changed = settings.clone();
        *changed.pointer_mut(path).unwrap() = value;
        let answer = app.put(&admin, PATH, changed).await;
        assert_eq!(answer.status, 422, "{path}");
        let fault = &answer.json["fields"][0];
        let field = path[1..].replace('/', ".");
        assert_eq!((&fault["field"], &fault["code"]), (&json!(field), &json!(code)));
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_admins_do_can_be_read_afterwards(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let mut settings = app.get(&admin, PATH).await.ok();
    settings["payoutBankDays"] = json!(2);
    app.put_agreed(&admin, PATH, settings).await;
    let list = async |filter: Value| {
        let list = app.get(&admin, &format!("/api/admin/audit-events?filter={filter}")).await.ok();
        list.as_array().unwrap().clone()
    };
    let events = list(json!({"entity": "settings"})).await;
    let event = &events[0];
    assert_eq!((&event["action"], &event["actorName"]), (&json!("settings.update"), &json!("admin")));
    assert_eq!(
        (&event["before"]["payoutBankDays"], &event["after"]["payoutBankDays"]),
        (&json!(3), &json!(2))
    );
    assert_eq!(event["after"]["validFrom"], "2026-11-21", "and from when");
    assert_eq!(list(json!({"from": "2026-11-21", "to": "2026-11-21", "actorId": admin.id})).await.len(), 1);
    assert_eq!(list(json!({"from": "2026-11-22"})).await.len(), 0);
    assert_eq!(list(json!({"to": "2026-11-20"})).await.len(), 0);
    assert_eq!(list(json!({"action": "invoice.send"})).await.len(), 0);
    assert_eq!(
        app.get(&admin, "/api/admin/audit-events?filter={\"from\":\"x\"}").await.refused(422),
        "invalid"
    );
    let changed = sqlx::query("update audit_events set action = 'x'").execute(&app.app.pool).await;
    assert!(changed.is_err(), "not even by us");
    let anna = app.user("anna@example.com").await;
    assert_eq!(app.get(&anna, "/api/admin/audit-events").await.refused(403), "forbidden");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_admin_reads_mails_but_no_secrets(pool: PgPool) {
    static TEMPLATE: mail::Template = mail::Template {
        name: "test",
        sv: ("Länk", "Öppna\n\n{link}"),
        en: ("Link", "Open\n\n{link}"),
        placeholders: &["link"],
        required: &["link"],
        secrets: &["link"],
    };
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let mut db = app.app.begin().await.unwrap();
    let file = app
        .app
        .files
        .put(&mut db, &app.app.clock, None, "a.pdf", "application/pdf", vec![1, 2])
        .await
        .unwrap();
    let mail = mail::OutgoingMail {
        template: &TEMPLATE,
        values: &[("link", "https://x.example/reset?token=0a1b2c".into())],
        language: Language::En,
        recipients: vec!["anna@example.com".into()],
        user: None,
        invoice: None,
        key: None,
        attachments: vec![file.id],
    };
    let id = mail::enqueue(&mut db, &app.app.clock, mail).await.unwrap().unwrap();
    db.commit().await.unwrap();
    let path = format!("/api/admin/mails/{id}");
    let queued = app.get(&admin, &path).await.ok();
    assert_eq!((&queued["status"], &queued["to"]), (&json!("queued"), &json!(["anna@example.com"])));
    assert!(queued["text"].as_str().unwrap().ends_with("token=•••"));
    assert_eq!(queued["attachments"], json!([{"name": "a.pdf", "mediaType": "application/pdf", "size": 2}]));
    jobs::run_due(&app.app).await.unwrap();
    let kept = app.get(&admin, "/api/admin/mails?filter={\"status\":\"kept\",\"q\":\"anna@\"}").await;
    assert_eq!(kept.headers["content-range"], "mails 0-0/1");
    assert!(kept.json[0]["text"].as_str().unwrap().ends_with("token=•••"));
    let anna = app.user("anna@example.com").await;
    assert_eq!(app.get(&anna, &path).await.refused(403), "forbidden");
}
