//! Drafts, written by some at once.

use chrono::{NaiveDate, TimeDelta};
use paraply_app::clock::Clock;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use crate::load::{load, repeat};
use crate::report::Unit::PerSecond;
use crate::report::{Report, Work};
use crate::seed;
use crate::server::Server;
use crate::{CONNECTIONS, FREELANCER};

const DRAFT: Work = Work::new("draft with 3 lines, 8 connections", PerSecond, 1_200.0);
pub const WORKS: [Work; 1] = [DRAFT];
const COUNT: usize = 2_000;

pub async fn measure(report: &mut Report, server: &Server, size: &str) {
    if !report.wants(&WORKS) {
        return;
    }
    let today = Clock::system().today();
    let draft = input(today);
    let create = |_| {
        let request = server.post("/api/invoices", FREELANCER).json(&draft);
        request.header("idempotency-key", Uuid::now_v7().to_string())
    };
    let ours = load(CONNECTIONS, COUNT, create).await;
    let connections = server.databases(CONNECTIONS).await;
    let limit = repeat(CONNECTIONS, COUNT, async |_, worker| {
        write(&mut *connections[worker].lock().await, today).await;
    });
    report.take(DRAFT, size, ours.per_second, Some(limit.await.per_second));
}

/// A draft of the first freelancer's, of one page.
pub fn input(today: NaiveDate) -> Value {
    json!({
        "clientId": seed::id("01900003", 1),
        "issueDate": today,
        "dueDate": today + TimeDelta::days(30),
        "items": [
            { "description": "Arbete", "quantity": "10", "unit": "h", "unitPrice": "1000", "vatRate": "25" },
            { "description": "Resa", "quantity": "1", "unit": "st", "unitPrice": "450", "vatRate": "6" },
            { "description": "Bok", "quantity": "2", "unit": "st", "unitPrice": "300", "vatRate": "6" },
        ],
    })
}

/// The same rows, one statement for each table, in one transaction.
async fn write(db: &mut PgConnection, today: NaiveDate) {
    let (id, user) = (Uuid::now_v7(), seed::id("01900001", 1).parse::<Uuid>().unwrap());
    let mut tx = db.begin().await.unwrap();
    sqlx::query(
        "insert into invoices (id, user_id, client_id, issue_date, due_date, subtotal, vat, total, fee_percentage,
             fixed_fee, fee_amount, created_at, updated_at)
         values ($1, $2, $3, $4, $4 + 30, 11050, 2563, 13613, 5, 100, 652.50, now(), now())",
    )
    .bind(id)
    .bind(user)
    .bind(seed::id("01900003", 1).parse::<Uuid>().unwrap())
    .bind(today)
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query(
        "insert into invoice_lines (invoice_id, position, description, quantity, unit, unit_price, vat_rate, net)
         values ($1, 1, 'Arbete', 10, 'h', 1000, 25, 10000), ($1, 2, 'Resa', 1, 'st', 450, 6, 450),
                ($1, 3, 'Bok', 2, 'st', 300, 6, 600)",
    )
    .bind(id)
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query(
        "insert into invoice_events (id, invoice_id, kind, at, actor_id) values ($1, $2, 'created', now(), $3)",
    )
    .bind(Uuid::now_v7())
    .bind(id)
    .bind(user)
    .execute(&mut *tx)
    .await
    .unwrap();
    // Who has changed what, and under which key, is part of the act.
    sqlx::query(
        "insert into audit_events (id, at, actor_id, action, entity, entity_id)
         values ($1, now(), $2, 'invoice.create', 'invoice', $3)",
    )
    .bind(Uuid::now_v7())
    .bind(user)
    .bind(id)
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query(
        "insert into idempotency_keys (user_id, key, operation, request_hash, response, created_at)
         values ($1, $2::text, 'invoice.create', sha256('draft'), to_jsonb($2), now())",
    )
    .bind(user)
    .bind(id)
    .execute(&mut *tx)
    .await
    .unwrap();
    tx.commit().await.unwrap();
}
