//! Second factors of the people in tests: all have the same authenticator app.

use paraply_domain::second_factor::TotpSecret;
use paraply_storage::sealed::TOTP_SECRET;
use uuid::Uuid;

use super::{TestApp, Who};

const SECRET: [u8; 20] = [7; 20];

impl TestApp {
    /// Gives the person an authenticator app, unless there is one.
    pub async fn add_totp(&self, who: &Who) {
        let id = Uuid::now_v7();
        sqlx::query(
            "insert into second_factors (id, user_id, secret, last_step, created_at, confirmed_at)
             values ($1, $2, $3, 0, $4, $4) on conflict do nothing",
        )
        .bind(id)
        .bind(who.id)
        .bind(TOTP_SECRET.seal_bytes(id, &SECRET).unwrap())
        .bind(self.app.clock.now())
        .execute(&self.app.pool)
        .await
        .unwrap();
    }

    /// Gives the person what these roles take.
    pub async fn equip(&self, who: &Who, roles: &[&str]) {
        if roles.iter().any(|role| ["admin", "finance"].contains(role)) {
            self.add_totp(who).await;
        }
    }

    /// What the app shows now.
    pub fn code(&self) -> String {
        let seconds = self.app.clock.now().timestamp();
        TotpSecret::new(&SECRET).unwrap().code_at(seconds.try_into().unwrap())
    }

    /// A code that the app does not show around now.
    pub fn wrong_code(&self) -> String {
        let secret = TotpSecret::new(&SECRET).unwrap();
        let now = u64::try_from(self.app.clock.now().timestamp()).unwrap();
        let near = [now - 30, now, now + 30].map(|seconds| secret.code_at(seconds));
        (0..4).map(|n| format!("{n:06}")).find(|code| !near.contains(code)).unwrap()
    }
}
