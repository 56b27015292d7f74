//! Freelancers who can invoice, and invoices in every state, made through the front door.

use paraply_storage::sealed;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{TestApp, Who};

/// A freelancer with a complete profile, a default bank account and a Swedish client.
pub struct Freelancer {
    /// Who it is.
    pub who: Who,
    /// The client.
    pub client: Uuid,
    /// The account.
    pub account: Uuid,
}

impl TestApp {
    /// A freelancer who can send invoices for approval. Each has a personnummer of their own.
    pub async fn freelancer(&self, email: &str) -> Freelancer {
        let who = self.user(email).await;
        let id = who.id.unwrap();
        let serial = format!("900101{:03}", self.count("select count(*) from users").await);
        let check = paraply_domain::check_digits::luhn_digit(&serial).unwrap();
        sqlx::query(
            "update users set address = 'Storgatan 1', postal_code = '111 22', city = 'Stockholm', birth_date = '1990-01-01'
             where id = $1",
        )
        .bind(id)
        .execute(&self.app.pool)
        .await
        .unwrap();
        self.set_personnummer(id, &format!("19{serial}{check}")).await;
        let client = self.client(id, "Kund AB", "SE").await;
        let account = self.account(id).await;
        Freelancer { who, client, account }
    }

    /// A client of a person.
    pub async fn client(&self, owner: Uuid, name: &str, country: &str) -> Uuid {
        let id = Uuid::now_v7();
        sqlx::query(
            "insert into clients (id, user_id, name, email, additional_emails, address, postal_code, city, country)
             values ($1, $2, $3, 'kund@example.com', '{ekonomi@example.com}', 'Kungsgatan 2', '411 11', 'Göteborg', $4)",
        )
        .bind(id)
        .bind(owner)
        .bind(name)
        .bind(country)
        .execute(&self.app.pool)
        .await
        .unwrap();
        id
    }

    /// A person's default account.
    pub async fn account(&self, owner: Uuid) -> Uuid {
        let id = Uuid::now_v7();
        sqlx::query(
            "insert into bank_accounts (id, user_id, bank_name, recipient_name, sort_code, account_number, is_default,
                 number_changed_at)
             values ($1, $2, 'SEB', 'Recipient', '5000', $3, true, '2026-01-01T00:00:00Z')",
        )
        .bind(id)
        .bind(owner)
        .bind(sealed::ACCOUNT_NUMBER.seal(id, "0000051").unwrap())
        .execute(&self.app.pool)
        .await
        .unwrap();
        id
    }

    /// A draft of 10 hours at 1000 kr with 25 % VAT: 12 500 kr.
    pub async fn draft(&self, owner: &Freelancer) -> Value {
        self.post(&owner.who, "/api/invoices", owner.input()).await.ok()
    }

    /// A draft that waits for approval.
    pub async fn pending(&self, owner: &Freelancer) -> Value {
        let draft = self.draft(owner).await;
        self.post(&owner.who, &format!("/api/invoices/{}/submit", text(&draft["id"])), json!({})).await.ok()
    }

    /// An invoice that an admin has sent.
    pub async fn sent(&self, owner: &Freelancer, admin: &Who) -> Value {
        let draft = self.draft(owner).await;
        self.act(admin, &draft, "send", json!({})).await.ok()
    }

    /// An act of the back office on an invoice.
    pub async fn act(&self, admin: &Who, invoice: &Value, act: &str, body: Value) -> super::Answer {
        self.post(admin, &format!("/api/admin/invoices/{}/{act}", text(&invoice["id"])), body).await
    }

    /// One number out of the database.
    pub async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.app.pool).await.unwrap()
    }
}

impl Freelancer {
    /// What the draft says.
    pub fn input(&self) -> Value {
        json!({
            "clientId": self.client,
            "issueDate": "2026-11-20",
            "dueDate": "2026-12-20",
            "reference": "PO 7",
            "items": [{ "description": "Konsultarbete", "quantity": "10", "unit": "h", "unitPrice": "1000", "vatRate": "25" }],
        })
    }
}

/// A JSON string's text.
#[track_caller]
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}
