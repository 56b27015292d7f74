//! Second factors of the people in tests: all have the same authenticator app.

use paraply_domain::second_factor::TotpSecret;
use uuid::Uuid;

use super::{TestApp, Who};

const SECRET: [u8; 20] = [7; 20];

impl TestApp {
    /// Gives the person an authenticator app, as staff whose role moves money must have one.
    pub async fn add_totp(&self, who: &Who) {
        sqlx::query(
            "insert into second_factors (id, user_id, secret, last_step, created_at, confirmed_at)
             values ($1, $2, $3, 0, $4, $4)",
        )
        .bind(Uuid::now_v7())
        .bind(who.id)
        .bind(&SECRET[..])
        .bind(self.app.clock.now())
        .execute(&self.app.pool)
        .await
        .unwrap();
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
