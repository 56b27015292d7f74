//! What people get by mail.

use paraply_storage::sealed::MAIL_SECRET;

use super::TestApp;

impl TestApp {
    /// The token of the link in the last mail to an address, which waits to be delivered.
    pub async fn mailed_token(&self, email: &str) -> String {
        let (place, sealed): (String, String) = sqlx::query_as(
            "select s.mail_id || '/' || s.position, s.secret from mail_secrets s join mails m on m.id = s.mail_id
             where $1 = any(m.recipients) order by m.id desc limit 1",
        )
        .bind(email)
        .fetch_one(&self.app.pool)
        .await
        .unwrap();
        let link = MAIL_SECRET.open(place, &sealed).unwrap();
        link.split_once("?token=").unwrap().1.to_owned()
    }

    /// All that the database says of mails, without the table of their secrets.
    pub async fn stored_mails(&self) -> String {
        sqlx::query_scalar("select coalesce(string_agg(to_jsonb(m)::text, ' '), '') from mails m")
            .fetch_one(&self.app.pool)
            .await
            .unwrap()
    }
}
