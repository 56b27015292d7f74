//! Writing invoices, and their way to the client.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::text;
use crate::support::smtp::SmtpServer;

fn fields(answer: &Value) -> Vec<(&str, &str)> {
    let fields = answer["fields"].as_array().unwrap();
    fields.iter().map(|field| (text(&field["field"]), text(&field["code"]))).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_knows_its_sums_its_fee_and_its_promise(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    for (field, expected) in [
        ("status", "draft"),
        ("kind", "invoice"),
        ("subtotal", "10000.00"),
        ("vat", "2500.00"),
        ("total", "12500.00"),
        ("balance", "12500.00"),
        ("feePercentage", "5"),
        ("fixedFee", "100.00"),
        ("feeAmount", "600.00"),
        ("payoutBasis", "9400.00"),
        ("currency", "SEK"),
        // The due date is a Sunday; three bank days later, before the holidays.
        ("promisedPayoutDate", "2026-12-23"),
        ("clientName", "Kund AB"),
        ("vatTreatment", "domestic"),
    ] {
        assert_eq!(draft[field], expected, "{field}");
    }
    assert_eq!(draft["bankAccountId"], anna.account.to_string());
    assert_eq!(draft["vatSums"], json!([{ "vatRate": "25", "net": "10000.00", "vat": "2500.00" }]));
    assert_eq!(draft["items"][0]["net"], "10000.00");
    assert_eq!(
        draft["allowedActions"],
        json!(["edit", "delete", "submit", "cancel", "add_files", "duplicate"])
    );
    assert!(draft.get("invoiceNumber").is_none());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn without_a_bank_account_nothing_is_saved(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    sqlx::query("update bank_accounts set removed_at = now(), is_default = false")
        .execute(&app.app.pool)
        .await
        .unwrap();
    let answer = app.post(&anna.who, "/api/invoices", anna.input()).await;
    assert_eq!(answer.json["message"], "You must select a bank account before saving the invoice.");
    assert_eq!(fields(&answer.json), [("bankAccountId", "bank_account_required")]);
    assert_eq!(answer.refused(422), "invalid");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_fault_of_a_draft_is_told_with_its_field(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let mut input = anna.input();
    input["clientId"] = json!(uuid::Uuid::now_v7());
    input["dueDate"] = json!("2026-11-19");
    input["currency"] = json!("BTC");
    input["notes"] = json!("a\u{0}b");
    input["items"] = json!([
        { "description": "ok", "quantity": "1", "unitPrice": "1", "vatRate": "25" },
        { "description": " ", "quantity": "-1", "unitPrice": "1.00001", "vatRate": "24" },
    ]);
    let answer = app.post(&anna.who, "/api/invoices", input).await;
    assert_eq!(
        fields(&answer.json),
        [
            ("clientId", "unknown"),
            ("dueDate", "before_issue_date"),
            ("currency", "unknown_currency"),
            ("notes", "invalid_characters"),
            ("items[1].vatRate", "unknown_vat_rate"),
            ("items[1].description", "required"),
            ("items[1].quantity", "must_be_positive"),
            ("items[1].unitPrice", "too_many_decimals"),
        ]
    );
    assert_eq!(app.count("select count(*) from invoices").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_preview_points_out_what_is_worth_a_second_look(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let germany = app.client(anna.who.id.unwrap(), "Kunde", "DE").await;
    let input = json!({
        "clientId": germany,
        "issueDate": "2026-10-01",
        "dueDate": "2026-10-31",
        "reference": "",
        "items": [
            { "description": "Webbutveckling av kundportal", "quantity": "10", "unitPrice": "1000", "vatRate": "25" },
            { "description": "Konsult", "quantity": "10", "unitPrice": "1000", "vatRate": "12" },
        ],
    });
    let found = app.post(&anna.who, "/api/invoices/preview", input).await.ok()["findings"].clone();
    let found: Vec<(&str, &str)> =
        found.as_array().unwrap().iter().map(|one| (text(&one["code"]), text(&one["field"]))).collect();
    assert_eq!(
        found,
        [
            ("swedish_vat_abroad", "clientId"),
            ("due_date_past", "dueDate"),
            ("reference_missing", "reference"),
            ("vague_description", "items[1].description"),
            ("vat_rate_unusual", "items[1].vatRate"),
        ]
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_preview_explains_the_pay_and_stores_nothing(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let input = json!({
        "clientId": anna.client,
        "dueDate": "2026-12-20",
        "items": [{ "description": "", "quantity": "10", "unitPrice": "1000", "vatRate": "25" }],
    });
    let preview = app.post(&anna.who, "/api/invoices/preview", input.clone()).await.ok();
    assert_eq!(preview["total"], "12500.00");
    assert_eq!(preview["feeAmount"], "600.00");
    assert_eq!(preview["feeExceedsSubtotal"], false);
    assert_eq!(preview["pay"]["grossSalary"], "7152.64");
    assert_eq!(preview["pay"]["payout"], "5007.64");
    assert_eq!(preview["pay"]["steps"].as_array().unwrap().len(), 10);
    assert_eq!(preview["promisedPayoutDate"], "2026-12-23");
    let reason = "If the client pays on 20 December 2026: within 3 bank days of full payment.";
    assert_eq!(preview["promiseReason"], reason);
    assert_eq!(app.count("select count(*) from invoices").await, 0);
    assert_eq!(preview["findings"], json!([]));
    // An admin who chooses somebody's client sees that person's pay; another freelancer sees nothing.
    let admin = app.admin("admin@example.com").await;
    let seen = app.post(&admin, "/api/invoices/preview", input.clone()).await.ok();
    assert_eq!(seen["pay"]["payout"], "5007.64");
    let bo = app.freelancer("bo@example.com").await;
    assert_eq!(app.post(&bo.who, "/api/invoices/preview", input).await.refused(422), "invalid");

    let small =
        json!({ "items": [{ "description": "", "quantity": "1", "unitPrice": "50", "vatRate": "25" }] });
    let preview = app.post(&anna.who, "/api/invoices/preview", small).await.ok();
    assert_eq!(preview["findings"][0]["code"], "fee_takes_much");
    assert!(preview["findings"][0].get("field").is_none());
    assert_eq!(preview["feeExceedsSubtotal"], true);
    assert_eq!(preview["payoutBasis"], "0.00");
    assert!(preview.get("pay").is_none());
    let empty = app.post(&anna.who, "/api/invoices/preview", json!({ "items": [] })).await.ok();
    assert_eq!(empty["total"], "0.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_client_abroad_is_charged_no_vat_and_told_why(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let norway = app.client(anna.who.id.unwrap(), "Kunde AS", "NO").await;
    sqlx::query("update clients set company_tax_id = '912 345 678' where id = $1")
        .bind(norway)
        .execute(&app.app.pool)
        .await
        .unwrap();
    let mut input = anna.input();
    input["clientId"] = json!(norway);
    let draft = app.post(&anna.who, "/api/invoices", input).await.ok();
    assert_eq!((text(&draft["vat"]), text(&draft["vatTreatment"])), ("0.00", "export"));
    assert!(text(&draft["vatNote"]).contains("2006/112"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_edit_of_an_old_version_is_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    let path = format!("/api/invoices/{}", text(&draft["id"]));
    let mut input = anna.input();
    input["version"] = json!(1);
    input["reference"] = json!("PO 8");
    let changed = app.put(&anna.who, &path, input.clone()).await.ok();
    assert_eq!((&changed["reference"], &changed["version"]), (&json!("PO 8"), &json!(2)));
    input["reference"] = json!("PO 9");
    assert_eq!(app.put(&anna.who, &path, input).await.refused(409), "stale_version");
    assert_eq!(app.get(&anna.who, &path).await.ok()["reference"], "PO 8");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn submitting_needs_a_verified_address_a_whole_profile_and_more_than_the_fee(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    let path = format!("/api/invoices/{}", text(&draft["id"]));
    let submit = format!("{path}/submit");
    let set = |sql: &'static str| sqlx::query(sql).execute(&app.app.pool);
    set("update users set email_verified_at = null").await.unwrap();
    assert_eq!(app.post(&anna.who, &submit, json!({})).await.refused(409), "email_not_verified");
    set("update users set email_verified_at = now(), city = ''").await.unwrap();
    let answer = app.post(&anna.who, &submit, json!({})).await;
    assert!(text(&answer.json["message"]).contains("address"));
    assert_eq!(answer.refused(409), "profile_incomplete");
    set("update users set city = 'Stockholm'").await.unwrap();

    for (items, code) in [
        (json!([]), "no_lines"),
        (
            json!([{ "description": "x", "quantity": "1", "unitPrice": "0", "vatRate": "25" }]),
            "total_not_positive",
        ),
        (
            json!([{ "description": "x", "quantity": "1", "unitPrice": "105.27", "vatRate": "25" }]),
            "fee_exceeds_subtotal",
        ),
    ] {
        let mut input = anna.input();
        input["items"] = items;
        app.put(&anna.who, &path, input).await.ok();
        assert_eq!(app.post(&anna.who, &submit, json!({})).await.refused(409), code);
    }
    let mut input = anna.input();
    input["currency"] = json!("EUR");
    app.put(&anna.who, &path, input).await.ok();
    assert_eq!(app.post(&anna.who, &submit, json!({})).await.refused(409), "currency_not_settled");
    app.put(&anna.who, &path, anna.input()).await.ok();
    let pending = app.post(&anna.who, &submit, json!({})).await.ok();
    assert_eq!(pending["status"], "pending");
    assert_eq!(pending["allowedActions"], json!(["withdraw", "cancel", "add_files", "duplicate"]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_trusted_owner_sends_straight_to_the_client(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    sqlx::query("update users set trusted = true").execute(&app.app.pool).await.unwrap();
    let sent = app.pending(&anna).await;
    assert_eq!((text(&sent["status"]), text(&sent["invoiceNumber"])), ("sent", "2026-00001"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_that_is_returned_comes_with_its_reason_by_mail(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let pending = app.pending(&anna).await;
    let empty = app.act(&admin, &pending, "return", json!({ "reason": " " })).await;
    assert_eq!(fields(&empty.json), [("reason", "reason_required")]);
    let returned = app.act(&admin, &pending, "return", json!({ "reason": "Fel timpris" })).await.ok();
    assert_eq!((text(&returned["status"]), text(&returned["returnedReason"])), ("draft", "Fel timpris"));
    let mail: (Vec<String>, String) =
        sqlx::query_as("select recipients, text_body from mails where kind = 'invoice_returned'")
            .fetch_one(&app.app.pool)
            .await
            .unwrap();
    assert_eq!(mail.0, ["anna@example.com"]);
    assert!(mail.1.contains("Fel timpris"));
    // It can still be removed, though a mail speaks of it.
    app.delete(&anna.who, &format!("/api/invoices/{}", text(&returned["id"]))).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_copy_starts_today_with_the_same_credit(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    let path = format!("/api/invoices/{}/duplicate", text(&sent["id"]));
    let copy = app.send(&anna.who, poem::http::Method::POST, &path, None).await.ok();
    assert_eq!((text(&copy["issueDate"]), text(&copy["dueDate"])), ("2026-11-21", "2026-12-21"));
    assert_eq!((&copy["total"], &copy["status"]), (&json!("12500.00"), &json!("draft")));
    assert_ne!(copy["id"], sent["id"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn lists_show_ones_own_and_filter_what_is_overdue(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    app.draft(&anna).await;
    app.draft(&bo).await;
    let list = async |who, path: String| {
        let answer = app.get(who, &path).await;
        let range = answer.headers["content-range"].to_str().unwrap().to_owned();
        (answer.ok().as_array().unwrap().len(), range)
    };
    assert_eq!(list(&anna.who, "/api/invoices".into()).await, (2, "invoices 0-1/2".into()));
    assert_eq!(list(&bo.who, "/api/invoices".into()).await.0, 1);
    assert_eq!(list(&admin, "/api/invoices".into()).await.0, 0, "an admin's own list is the admin's own");
    assert_eq!(list(&admin, "/api/admin/invoices".into()).await.0, 3);
    let filtered = |filter: Value| format!("/api/admin/invoices?filter={filter}");
    assert_eq!(list(&admin, filtered(json!({ "status": "sent" }))).await.0, 1);
    assert_eq!(list(&admin, filtered(json!({ "status": ["draft", "sent"] }))).await.0, 3);
    assert_eq!(list(&admin, filtered(json!({ "status": "overdue" }))).await.0, 0);
    assert_eq!(list(&admin, filtered(json!({ "userId": bo.who.id }))).await.0, 1);
    assert_eq!(list(&admin, filtered(json!({ "q": "2026-00001" }))).await.0, 1);
    assert_eq!(list(&admin, filtered(json!({ "q": "kund%25" }))).await.0, 0, "wildcards are taken literally");
    assert_eq!(list(&admin, filtered(json!({ "q": "KUND" }))).await.0, 3, "a client's name");
    assert_eq!(list(&admin, filtered(json!({ "q": "bo" }))).await.0, 1, "a freelancer's name");
    let own = format!("/api/invoices?filter={}", json!({ "q": "kund" }));
    assert_eq!(list(&bo.who, own).await.0, 1, "what others have with a client of the name stays hidden");
    assert_eq!(list(&admin, filtered(json!({ "id": [sent["id"]] }))).await.0, 1);
    assert_eq!(list(&admin, filtered(json!({ "from": "2026-11-21" }))).await.0, 1);
    for sort in
        ["issueDate", "dueDate", "total", "invoiceNumber", "clientName", "userName", "status", "createdAt"]
    {
        let path = format!("/api/admin/invoices?sort=[\"{sort}\",\"DESC\"]&range=[0,0]");
        assert_eq!(list(&admin, path).await, (1, "invoices 0-0/3".into()));
    }
    assert_eq!(app.get(&admin, &filtered(json!({ "colour": "red" }))).await.refused(422), "invalid");
    assert_eq!(app.get(&admin, &filtered(json!({ "status": "lost" }))).await.refused(422), "invalid");

    app.app.clock.advance(chrono::TimeDelta::days(31));
    let admin = app.admin("admin2@example.com").await;
    let overdue = app.get(&admin, &filtered(json!({ "status": "overdue" }))).await.ok();
    assert_eq!((&overdue[0]["id"], &overdue[0]["status"]), (&sent["id"], &json!("overdue")));
    assert_eq!(list(&admin, filtered(json!({ "status": "sent" }))).await.0, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn somebody_elses_invoice_is_not_there(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let draft = app.draft(&anna).await;
    let path = format!("/api/invoices/{}", text(&draft["id"]));
    for sub in ["", "/pdf", "/timeline", "/files"] {
        assert_eq!(app.get(&bo.who, &format!("{path}{sub}")).await.refused(404), "not_found");
    }
    assert_eq!(app.put(&bo.who, &path, bo.input()).await.refused(404), "not_found");
    assert_eq!(app.delete(&bo.who, &path).await.refused(404), "not_found");
    for act in ["submit", "withdraw", "cancel", "duplicate"] {
        assert_eq!(app.post(&bo.who, &format!("{path}/{act}"), json!({})).await.refused(404), "not_found");
    }
    let mut stolen = bo.input();
    stolen["clientId"] = json!(anna.client);
    stolen["bankAccountId"] = json!(anna.account);
    let answer = app.post(&bo.who, "/api/invoices", stolen).await;
    assert_eq!(fields(&answer.json), [("clientId", "unknown"), ("bankAccountId", "unknown")]);
    assert_eq!(app.act(&bo.who, &draft, "send", json!({})).await.refused(403), "forbidden");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_admin_writes_and_corrects_for_somebody_else(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let mut input = anna.input();
    input["userId"] = json!(anna.who.id);
    let draft = app.post(&admin, "/api/admin/invoices", input.clone()).await.ok();
    assert_eq!(draft["userId"], json!(anna.who.id));
    input["reference"] = json!("PO 8");
    let path = format!("/api/admin/invoices/{}", text(&draft["id"]));
    assert_eq!(app.put(&admin, &path, input.clone()).await.ok()["reference"], "PO 8");
    input["userId"] = json!(admin.id);
    assert_eq!(app.put(&admin, &path, input.clone()).await.refused(422), "invalid");
    input["userId"] = json!(uuid::Uuid::now_v7());
    assert_eq!(app.post(&admin, "/api/admin/invoices", input).await.refused(422), "invalid");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_changes_hands_with_a_copy_of_its_client(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let norway = app.client(anna.who.id.unwrap(), "Kunde AS", "NO").await;
    let mut input = anna.input();
    input["clientId"] = json!(norway);
    let draft = app.post(&anna.who, "/api/invoices", input).await.ok();
    let sent = app.act(&admin, &draft, "send", json!({})).await.ok();
    let moved = app.act(&admin, &sent, "reassign", json!({ "userId": bo.who.id })).await.ok();
    assert_eq!((&moved["userId"], &moved["bankAccountId"]), (&json!(bo.who.id), &json!(bo.account)));
    assert_ne!(moved["clientId"], sent["clientId"]);
    assert_eq!((&moved["clientName"], &moved["invoiceNumber"]), (&json!("Kunde AS"), &sent["invoiceNumber"]));
    let path = format!("/api/invoices/{}", text(&sent["id"]));
    assert_eq!(app.get(&anna.who, &path).await.refused(404), "not_found");
    app.get(&bo.who, &path).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_timeline_goes_from_the_draft_to_the_money(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let pending = app.pending(&anna).await;
    let path = format!("/api/invoices/{}/timeline", text(&pending["id"]));
    let steps = async || {
        let steps = app.get(&anna.who, &path).await.ok();
        let step = |step: &Value| format!("{} {}", text(&step["kind"]), text(&step["state"]));
        steps.as_array().unwrap().iter().map(step).collect::<Vec<_>>()
    };
    assert_eq!(
        steps().await,
        ["created done", "submitted done", "sent next", "due later", "salary_run later", "payout later"]
    );
    app.act(&admin, &pending, "send", json!({})).await.ok();
    app.act(&admin, &pending, "payments", json!({ "amount": "500", "paidOn": "2026-11-21" })).await.ok();
    app.act(&admin, &pending, "mark-paid", json!({})).await.ok();
    assert_eq!(
        steps().await,
        [
            "created done",
            "submitted done",
            "sent done",
            "payment done",
            "payment done",
            "paid done",
            "promise done",
            "salary_run next",
            "payout later",
        ]
    );
    let steps = app.get(&anna.who, &path).await.ok();
    assert_eq!(steps[6]["reason"], "The client has paid");
    assert_eq!(steps[8]["on"], "2026-11-25", "three bank days after the Saturday");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn its_owner_sees_which_of_the_clients_addresses_an_invoice_reached(pool: PgPool) {
    let server = SmtpServer::start().await;
    server.know_nothing_of("ekonomi@example.com");
    let app = TestApp::with(pool, &["--smtp-url", &server.url]);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    let sent = app.sent(&anna, &admin).await;
    let path = format!("/api/invoices/{}/deliveries", text(&sent["id"]));
    let states = || async {
        let list = app.get(&anna.who, &path).await.ok();
        list.as_array()
            .unwrap()
            .iter()
            .map(|one| (text(&one["recipient"]).to_owned(), text(&one["status"]).to_owned()))
            .collect::<Vec<_>>()
    };
    let expected = |a: &str, b: &str| {
        vec![("kund@example.com".to_owned(), a.to_owned()), ("ekonomi@example.com".to_owned(), b.to_owned())]
    };
    assert_eq!(states().await, [], "the mail is written with its PDF, by a job");
    paraply_app::jobs::run_due(&app.app).await.unwrap();
    assert_eq!(states().await, expected("sent", "refused"));
    assert_eq!(app.get(&bo.who, &path).await.refused(404), "not_found");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn until_it_is_sent_an_invoice_has_the_fee_of_today_wherever_it_is_shown(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    let mut unsent = vec![app.draft(&anna).await];
    let pending = app.pending(&anna).await;
    unsent.push(pending.clone());
    let others = app.pending(&bo).await;

    // Anna gets terms of her own, and then the standard is another for everybody.
    let group = json!({ "name": "Artists", "feePercentage": "3" });
    let group = app.post(&admin, "/api/admin/groups", group).await.ok();
    sqlx::query("update users set group_id = $2 where id = $1")
        .bind(anna.who.id)
        .bind(text(&group["id"]).parse::<uuid::Uuid>().unwrap())
        .execute(&app.app.pool)
        .await
        .unwrap();
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["fees"]["percentageSwedishTax"] = json!("6");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;

    let list = app.get(&admin, "/api/admin/invoices").await.ok();
    let own = app.get(&anna.who, "/api/invoices").await.ok();
    let shown = |list: &Value, id: &Value| {
        let row = list.as_array().unwrap().iter().find(|row| row["id"] == *id).unwrap();
        ["feePercentage", "fixedFee", "feeAmount", "payoutBasis"].map(|name| text(&row[name]).to_owned())
    };
    let before = ["5", "100.00", "600.00", "9400.00"];
    let (artists, standard) = (["3", "100.00", "400.00", "9600.00"], ["6", "100.00", "700.00", "9300.00"]);
    for (invoice, expected) in
        [(&sent, before), (&unsent[0], artists), (&unsent[1], artists), (&others, standard)]
    {
        let id = &invoice["id"];
        assert_eq!(shown(&list, id), expected);
        let path = format!("/api/admin/invoices/{}", text(id));
        let single = json!([app.get(&admin, &path).await.ok()]);
        assert_eq!(shown(&single, id), expected);
        if *id != others["id"] {
            assert_eq!(shown(&own, id), expected);
        }
    }
    let export =
        app.get(&admin, "/api/admin/invoices/export?language=en&filter={\"status\":\"pending\"}").await;
    let export = String::from_utf8(export.bytes).unwrap();
    assert!(
        export.contains(";400,00;") && export.contains(";700,00;") && !export.contains(";600,00;"),
        "{export}"
    );
    // Only what is fixed has been taken.
    let report = app.get(&admin, "/api/admin/reports/fees?month=2026-11").await.ok();
    assert_eq!((&report["invoiceCount"], &report["fee"]), (&json!(1), &json!("600.00")));
}
