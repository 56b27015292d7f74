//! Whom a person has told of the service.

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use sqlx::PgConnection;

use crate::error::Result;

/// Somebody who registered with the person's code.
#[derive(Clone, Debug)]
pub struct Referred {
    pub full_name: String,
    pub since: DateTime<Utc>,
    pub verified: bool,
    pub invoiced: bool,
    pub paid: bool,
}

/// Them, the latest first.
pub async fn list(db: &mut PgConnection, user: UserId) -> Result<Vec<Referred>> {
    Ok(sqlx::query_as!(
        Referred,
        r#"select u.full_name, u.created_at as since, u.email_verified_at is not null as "verified!",
                  exists (select from invoices i where i.user_id = u.id and i.status in ('sent', 'paid', 'written_off'))
                      as "invoiced!",
                  exists (select from payslips p join payslip_states s on s.id = p.id
                          where p.user_id = u.id and s.status = 'paid') as "paid!"
           from users u where u.referred_by = $1 and u.closed_at is null
           order by u.created_at desc
           limit 200"#,
        user.0,
    )
    .fetch_all(db)
    .await?)
}
