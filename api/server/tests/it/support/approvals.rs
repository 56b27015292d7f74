//! What may not be done alone, confirmed by a colleague who is there for that moment only.

use serde_json::{Value, json};

use super::{Answer, TestApp, Who};

const COLLEAGUE: &str = "colleague@example.com";

impl TestApp {
    /// What an answer comes to: the record, after a colleague has confirmed what has to wait. `path` is where it is read.
    pub async fn agreed(&self, who: &Who, answer: Answer, path: &str) -> Value {
        if answer.status != 202 {
            return answer.ok();
        }
        self.confirm(&answer.json).await.ok();
        self.get(who, path).await.ok()
    }

    /// A colleague confirms a request. They hold a role only meanwhile, so that the test has the staff that it made.
    pub async fn confirm(&self, approval: &Value) -> Answer {
        let known: Option<uuid::Uuid> = sqlx::query_scalar("select id from users where email = $1")
            .bind(COLLEAGUE)
            .fetch_optional(&self.app.pool)
            .await
            .unwrap();
        let colleague = match known {
            Some(id) => self.sign_in_again(&Who { id: Some(id), cookie: None }).await,
            None => {
                let colleague = self.user(COLLEAGUE).await;
                self.add_totp(&colleague).await;
                colleague
            }
        };
        self.set_roles(&colleague, &["admin"]).await;
        let path = format!("/api/admin/approvals/{}/confirm", approval["id"].as_str().unwrap());
        let answer = self.post(&colleague, &path, json!({ "version": approval["version"] })).await;
        self.set_roles(&colleague, &[]).await;
        answer
    }

    /// Gives a person roles behind the server's back.
    pub async fn set_roles(&self, who: &Who, roles: &[&str]) {
        sqlx::query("update users set roles = $2 where id = $1")
            .bind(who.id)
            .bind(roles)
            .execute(&self.app.pool)
            .await
            .unwrap();
        self.equip(who, roles).await;
    }

    /// PUT, with a colleague's confirmation where it has to wait; gives the record.
    pub async fn put_agreed(&self, who: &Who, path: &str, body: Value) -> Value {
        let answer = self.put(who, path, body).await;
        self.agreed(who, answer, path).await
    }

    /// POST of an act on a record, with a colleague's confirmation where it has to wait; gives the record.
    pub async fn act_agreed(&self, who: &Who, record: &str, act: &str, body: Value) -> Value {
        let answer = self.post(who, &format!("{record}/{act}"), body).await;
        self.agreed(who, answer, record).await
    }
}
