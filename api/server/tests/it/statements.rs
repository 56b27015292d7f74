//! How many statements a request takes: each is a round trip to the database while somebody waits. A number that grows
//! is to be noticed.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt};

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

/// The statements that the process has sent, with what ends a transaction.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<Vec<String>>>);

impl Statements {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

impl<S: Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        if event.metadata().target() != "sqlx::query" {
            return;
        }
        let mut summary = Summary::default();
        event.record(&mut summary);
        self.0.lock().unwrap().push(summary.0);
    }
}

#[derive(Default)]
struct Summary(String);

impl Visit for Summary {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "summary" {
            write!(self.0, "{value:?}").unwrap();
        }
    }
}

struct Counted {
    app: TestApp,
    statements: Statements,
    all: Vec<(String, Vec<String>)>,
}

impl Counted {
    /// Sends a request while others write: a count that is remembered holds until anybody does, in any database.
    async fn request(&mut self, who: &Who, method: Method, path: &str, body: Option<Value>) -> Answer {
        let written =
            "with written as (update invoices set id = id where false) select pg_current_xact_id()::text";
        sqlx::query(written).execute(&self.app.app.pool).await.unwrap();
        let what = format!("{method} {}", path.split('?').next().unwrap());
        let headers: &[(&str, &str)] = match method {
            Method::POST => &[("idempotency-key", &what)],
            _ => &[],
        };
        self.statements.take();
        let answer = self.app.send_with(who, method, path, body, headers).await;
        self.all.push((what, self.statements.take()));
        answer
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_request_takes_no_more_statements_than_written_down_here(pool: PgPool) {
    let statements = Statements::default();
    // Of the whole process: what ends although its caller leaves is a task of its own.
    let subscriber = tracing_subscriber::registry().with(statements.clone());
    tracing::subscriber::set_global_default(subscriber).expect("each test has a process of its own");
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    app.sent(&anna, &admin).await;
    let mut counted = Counted { app, statements, all: Vec::new() };
    let (who, input) = (&anna.who, anna.input());

    let draft = counted.request(who, Method::POST, "/api/invoices", Some(input.clone())).await.ok();
    let path = format!("/api/invoices/{}", text(&draft["id"]));
    counted.request(who, Method::POST, "/api/invoices/preview", Some(input.clone())).await.ok();
    let mut changed = input;
    changed["version"] = draft["version"].clone();
    counted.request(who, Method::PUT, &path, Some(changed)).await.ok();
    let submit = json!({ "version": 2 });
    counted.request(who, Method::POST, &format!("{path}/submit"), Some(submit)).await.ok();
    counted.request(who, Method::GET, &path, None).await.ok();
    counted.request(who, Method::GET, "/api/invoices?range=[0,24]", None).await.ok();
    counted.request(who, Method::GET, "/api/dashboard", None).await.ok();
    let path = format!("/api/admin/invoices/{}", text(&draft["id"]));
    let sent =
        counted.request(&admin, Method::POST, &format!("{path}/send"), Some(json!({ "version": 3 }))).await;
    let paid = json!({ "amount": sent.ok()["total"], "paidOn": "2026-11-21", "reason": "No file", "evidence": "Statement" });
    counted.request(&admin, Method::POST, &format!("{path}/payments"), Some(paid)).await.ok();
    counted.request(&admin, Method::GET, "/api/admin/invoices?range=[0,24]", None).await.ok();
    counted.request(&admin, Method::GET, "/api/admin/dashboard", None).await.ok();

    let counts: Vec<usize> = counted.all.iter().map(|(_, statements)| statements.len()).collect();
    let told: String = counted
        .all
        .iter()
        .map(|(what, statements)| format!("{} {what}\n    {}\n", statements.len(), statements.join("\n    ")))
        .collect();
    let told = told.replace(text(&draft["id"]), "…");
    let limits = [9, 3, 12, 13, 3, 4, 9, 14, 16, 3, 12];
    assert!(
        counts.iter().zip(limits).all(|(count, limit)| *count <= limit),
        "{counts:?} of {limits:?}\n{told}"
    );
}
