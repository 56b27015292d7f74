//! The part of the audit log that people see of their own: logins, and staff who read or exported their data.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::ids::UserId;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;

/// A read that is repeated within this time is the same read.
const SAME_READ: TimeDelta = TimeDelta::minutes(10);

/// What a read or a login was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    Person(Uuid),
    Run(Uuid),
    /// Everyone in the declarations of a month, `YYYYMM`.
    Month(i32),
    Everyone,
}

/// An event to be noted.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// `payslip.read`.
    pub action: &'a str,
    pub about: About,
    /// The payslip or declaration, where it is not the person.
    pub record: Option<Uuid>,
    /// Who did it; none for who failed to log in.
    pub actor: Option<UserId>,
    pub ip: Option<&'a str>,
}

/// Notes a login or a failed one.
pub async fn insert(db: &mut PgConnection, event: &Event<'_>, now: DateTime<Utc>) -> Result<()> {
    insert_unless_since(db, event, now, now).await
}

/// Notes a read, once for as long as the same person goes on reading.
pub async fn insert_read(db: &mut PgConnection, event: &Event<'_>, now: DateTime<Utc>) -> Result<()> {
    insert_unless_since(db, event, now, now - SAME_READ).await
}

async fn insert_unless_since(
    db: &mut PgConnection,
    event: &Event<'_>,
    now: DateTime<Utc>,
    since: DateTime<Utc>,
) -> Result<()> {
    let (entity, entity_id, subject) = match event.about {
        About::Person(id) => match event.record {
            Some(payslip) => ("payslip", Some(payslip), Some(id)),
            None => ("user", Some(id), Some(id)),
        },
        About::Run(id) => ("salary_run", Some(id), None),
        About::Month(_) => ("agi", event.record, None),
        About::Everyone => ("everyone", event.record, None),
    };
    let month = match event.about {
        About::Month(month) => Some(month),
        _ => None,
    };
    sqlx::query!(
        "insert into audit_events (id, at, actor_id, action, entity, entity_id, ip, subject_id, after)
         select $1, $2, $3, $4, $5, $6, $7, $8, case when $9::int is not null then jsonb_build_object('period', $9::int) end
         where not exists (
             select from audit_events
             where actor_id = $3 and at > $10 and action = $4 and entity = $5
               and entity_id is not distinct from $6 and subject_id is not distinct from $8)",
        Uuid::now_v7(),
        now,
        event.actor.map(|actor| actor.0),
        event.action,
        entity,
        entity_id,
        event.ip,
        subject,
        month,
        since,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whose a payslip is.
pub async fn owner_of_payslip(db: &mut PgConnection, id: Uuid) -> Result<Option<Uuid>> {
    Ok(sqlx::query_scalar!("select user_id from payslips where id = $1", id).fetch_optional(db).await?)
}

/// Whose a tax request is.
pub async fn owner_of_tax_request(db: &mut PgConnection, id: Uuid) -> Result<Option<Uuid>> {
    Ok(sqlx::query_scalar!("select user_id from tax_requests where id = $1", id).fetch_optional(db).await?)
}

/// Whose invoice it is.
pub async fn owner_of_invoice(db: &mut PgConnection, id: Uuid) -> Result<Option<Uuid>> {
    Ok(sqlx::query_scalar!("select user_id from invoices where id = $1", id).fetch_optional(db).await?)
}

/// The run that a payment file pays; none for the payment of taxes.
pub async fn run_of_payment_file(db: &mut PgConnection, id: Uuid) -> Result<Option<Uuid>> {
    let run =
        sqlx::query_scalar!("select run_id from payment_files where id = $1", id).fetch_optional(db).await?;
    Ok(run.flatten())
}

/// The month of a declaration.
pub async fn month_of_declaration(db: &mut PgConnection, id: Uuid) -> Result<Option<i32>> {
    let period = sqlx::query_scalar!("select period from agi_declarations where id = $1", id)
        .fetch_optional(db)
        .await?;
    Ok(period.and_then(|period| period.parse().ok()))
}

/// An event as its subject sees it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    /// `payslip.read`.
    pub action: String,
    /// Who did it; none for who failed to log in.
    pub actor_id: Option<Uuid>,
    pub roles: Vec<String>,
    pub ip: Option<String>,
}

/// What a person sees of the audit log, the latest first, and how many events that are in all.
pub async fn list(
    db: &mut PgConnection,
    user: UserId,
    actions: &[String],
    offset: i64,
    limit: i64,
) -> Result<(Vec<Entry>, i64)> {
    let rows = sqlx::query!(
        r#"with seen as (
               select id, at, action, actor_id, ip from audit_events
               where subject_id = $1 and action = any($2)
                 -- Having looked at somebody is in that person's log.
                 and (action <> 'user.view_start' or actor_id is distinct from $1)
               union
               select id, at, action, actor_id, ip from audit_events
               where entity = 'salary_run' and action = any($2)
                 and entity_id in (select run_id from payslips where user_id = $1)
               union
               select id, at, action, actor_id, ip from audit_events
               where entity = 'agi' and action = any($2)
                 and after ->> 'period' in (select to_char(payment_date, 'YYYYMM') from payslips where user_id = $1)
               union
               select id, at, action, actor_id, ip from audit_events
               where entity = 'everyone' and action = any($2)
                 and at >= (select created_at from users where id = $1)
           )
           select s.id as "id!", s.at as "at!", s.action as "action!", s.actor_id, s.ip,
                  coalesce(u.roles, '{}') as "roles!", count(*) over () as "total!"
           from seen s left join users u on u.id = s.actor_id
           order by s.at desc, s.id desc offset $3 limit $4"#,
        user.0,
        actions,
        offset,
        limit,
    )
    .fetch_all(db)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let entries = rows.into_iter().map(|row| Entry {
        id: row.id,
        at: row.at,
        action: row.action,
        actor_id: row.actor_id,
        roles: row.roles,
        ip: row.ip,
    });
    Ok((entries.collect(), total))
}
