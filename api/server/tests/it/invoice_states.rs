//! Every status × every act × who acts: allowed, or refused with 409 and nothing changed.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::{Freelancer, text};
use crate::support::{Answer, TestApp, Who};

const STATES: [&str; 5] = ["draft", "pending", "sent", "paid", "cancelled"];

/// What the owner can do, and where it leads; `None`: the invoice is gone or unchanged.
const OWNER: &[(&str, &[(&str, &str)])] = &[
    ("edit", &[("draft", "draft")]),
    ("delete", &[("draft", "")]),
    ("submit", &[("draft", "pending")]),
    ("withdraw", &[("pending", "draft")]),
    ("cancel", &[("draft", "cancelled"), ("pending", "cancelled")]),
    (
        "duplicate",
        &[
            ("draft", "draft"),
            ("pending", "pending"),
            ("sent", "sent"),
            ("paid", "paid"),
            ("cancelled", "cancelled"),
        ],
    ),
    ("add_files", &[("draft", "draft"), ("pending", "pending")]),
];

/// What an admin can do.
const ADMIN: &[(&str, &[(&str, &str)])] = &[
    ("edit", &[("draft", "draft"), ("pending", "pending")]),
    ("send", &[("draft", "sent"), ("pending", "sent")]),
    ("return", &[("pending", "draft")]),
    ("cancel", &[("draft", "cancelled"), ("pending", "cancelled"), ("sent", "cancelled")]),
    ("credit", &[("sent", "cancelled"), ("paid", "cancelled")]),
    ("reissue", &[("sent", "cancelled"), ("paid", "cancelled")]),
    ("payments", &[("sent", "sent")]),
    ("mark-paid", &[("sent", "paid")]),
    ("mark-unpaid", &[("paid", "sent")]),
    (
        "reassign",
        &[
            ("draft", "draft"),
            ("pending", "pending"),
            ("sent", "sent"),
            ("paid", "paid"),
            ("cancelled", "cancelled"),
        ],
    ),
    (
        "add_files",
        &[
            ("draft", "draft"),
            ("pending", "pending"),
            ("sent", "sent"),
            ("paid", "paid"),
            ("cancelled", "cancelled"),
        ],
    ),
];

async fn invoice_in(app: &TestApp, anna: &Freelancer, admin: &Who, state: &str) -> Value {
    match state {
        "draft" => app.draft(anna).await,
        "pending" => app.pending(anna).await,
        "sent" => app.sent(anna, admin).await,
        "paid" => {
            let sent = app.sent(anna, admin).await;
            app.act(admin, &sent, "mark-paid", json!({})).await.ok()
        }
        _ => {
            let draft = app.draft(anna).await;
            app.act(admin, &draft, "cancel", json!({})).await.ok()
        }
    }
}

async fn owner_act(app: &TestApp, anna: &Freelancer, path: &str, act: &str) -> Answer {
    let path = format!("/api/invoices/{path}");
    match act {
        "edit" => app.put(&anna.who, &path, anna.input()).await,
        "delete" => app.delete(&anna.who, &path).await,
        "duplicate" => app.send(&anna.who, Method::POST, &format!("{path}/duplicate"), None).await,
        "add_files" => app.upload(&anna.who, &format!("{path}/files"), &[("a.txt", b"text")]).await,
        act => app.post(&anna.who, &format!("{path}/{act}"), json!({})).await,
    }
}

async fn admin_act(app: &TestApp, anna: &Freelancer, admin: &Who, id: &str, act: &str) -> Answer {
    let path = format!("/api/admin/invoices/{id}");
    let body = match act {
        "edit" => {
            let mut input = anna.input();
            input["userId"] = json!(anna.who.id);
            return app.put(admin, &path, input).await;
        }
        "add_files" => {
            return app.upload(admin, &format!("/api/invoices/{id}/files"), &[("a.txt", b"text")]).await;
        }
        "reissue" => json!({ "reason": "Fel referens" }),
        "return" => json!({ "reason": "Fel" }),
        "payments" => json!({ "amount": "1", "paidOn": "2026-11-21" }),
        "reassign" => json!({ "userId": anna.who.id }),
        _ => json!({}),
    };
    app.post(admin, &format!("{path}/{act}"), body).await
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_act_is_allowed_where_the_table_says_and_refused_elsewhere(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    for (is_admin, table) in [(false, OWNER), (true, ADMIN)] {
        for (act, allowed) in table {
            for state in STATES {
                let invoice = invoice_in(&app, &anna, &admin, state).await;
                let id = text(&invoice["id"]);
                let answer = match is_admin {
                    true => admin_act(&app, &anna, &admin, id, act).await,
                    false => owner_act(&app, &anna, id, act).await,
                };
                let what = format!("{act} of {state} by {}", if is_admin { "an admin" } else { "the owner" });
                let after = app.get(&admin, &format!("/api/admin/invoices/{id}")).await;
                match allowed.iter().find(|(from, _)| *from == state) {
                    Some((_, "")) => {
                        assert_eq!((answer.status.as_u16(), after.status.as_u16()), (200, 404), "{what}");
                    }
                    Some((_, to)) => {
                        assert!(answer.status.is_success(), "{what}: {}", answer.json);
                        assert_eq!(after.json["status"], *to, "{what}");
                    }
                    None => {
                        assert_eq!(answer.status.as_u16(), 409, "{what}: {}", answer.json);
                        assert_eq!(after.json["status"], state, "{what}");
                        assert_eq!(after.json["version"], invoice["version"], "{what}");
                    }
                }
            }
        }
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn allowed_actions_are_exactly_what_is_not_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    for state in STATES {
        let invoice = invoice_in(&app, &anna, &admin, state).await;
        let path = text(&invoice["id"]);
        let shown = app.get(&anna.who, &format!("/api/invoices/{path}")).await.ok();
        let mut actions: Vec<_> = shown["allowedActions"].as_array().unwrap().iter().map(text).collect();
        let possible =
            |(_, allowed): &&(&str, &[(&str, &str)])| allowed.iter().any(|(from, _)| *from == state);
        let mut expected: Vec<_> = OWNER.iter().filter(possible).map(|(act, _)| *act).collect();
        actions.sort_unstable();
        expected.sort_unstable();
        assert_eq!(actions, expected, "{state}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_owner_cannot_do_what_only_an_admin_may(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let pending = app.pending(&anna).await;
    for (act, _) in ADMIN.iter().filter(|(act, _)| !["edit", "add_files"].contains(act)) {
        assert_eq!(app.act(&anna.who, &pending, act, json!({})).await.refused(403), "forbidden", "{act}");
        assert_eq!(
            app.act(&app.visitor(), &pending, act, json!({})).await.refused(401),
            "unauthorized",
            "{act}"
        );
    }
}
