//! What happened to an invoice, in order: the ground of its timeline.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::audit::{self, Actor, Columns};
use crate::error::{Error, Result};

/// Something that happened.
#[derive(Clone, Debug, Default)]
pub struct Event<'a> {
    /// What, by its name in the timeline.
    pub kind: &'static str,
    /// Who did it; none for the system.
    pub actor: Option<UserId>,
    pub reason: Option<&'a str>,
    pub amount: Option<Amount>,
    /// The new day of a payout promise that moved, or from which later salaries are lowered.
    pub promised_on: Option<NaiveDate>,
}

/// Notes an event in the transaction that causes it.
pub async fn insert(
    db: &mut PgConnection,
    invoice: InvoiceId,
    event: Event<'_>,
    now: DateTime<Utc>,
) -> Result<()> {
    insert_with_trail(db, &[(invoice, event)], &[], now).await
}

/// Notes what the timelines of one or many invoices tell, in this order, together with what the audit trail keeps of it: every
/// act on an invoice does both.
pub async fn insert_with_trail(
    db: &mut PgConnection,
    events: &[(InvoiceId, Event<'_>)],
    trail: &[(Actor, audit::Event)],
    now: DateTime<Utc>,
) -> Result<()> {
    let ids: Vec<Uuid> = events.iter().map(|_| Uuid::now_v7()).collect();
    let invoices: Vec<Uuid> = events.iter().map(|(invoice, _)| invoice.0).collect();
    let kinds: Vec<String> = events.iter().map(|(_, event)| event.kind.to_owned()).collect();
    let actors: Vec<Option<Uuid>> =
        events.iter().map(|(_, event)| event.actor.map(|actor| actor.0)).collect();
    let reasons: Vec<Option<String>> =
        events.iter().map(|(_, event)| event.reason.map(str::to_owned)).collect();
    let amounts: Vec<Option<Decimal>> =
        events.iter().map(|(_, event)| event.amount.map(Amount::decimal)).collect();
    let promised: Vec<Option<NaiveDate>> = events.iter().map(|(_, event)| event.promised_on).collect();
    let kept = Columns::of(trail.iter().map(|(_, kept)| kept));
    let by: Vec<Option<Uuid>> = trail.iter().map(|(actor, _)| actor.user).collect();
    let from: Vec<Option<String>> = trail.iter().map(|(actor, _)| actor.ip.clone()).collect();
    sqlx::query!(
        "with told as (
             insert into invoice_events (id, invoice_id, kind, actor_id, reason, amount, promised_on, at)
             select *, $8
             from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::numeric[], $7::date[])
         )
         insert into audit_events (id, at, actor_id, action, entity, entity_id, ip, before, after)
         select k.id, $8, k.actor_id, k.action, 'invoice', k.entity_id, k.ip, k.before, k.after
         from unnest($9::uuid[], $10::uuid[], $11::text[], $12::uuid[], $13::text[], $14::jsonb[], $15::jsonb[])
             as k (id, actor_id, action, entity_id, ip, before, after)",
        &ids,
        &invoices,
        &kinds,
        &actors as &[Option<Uuid>],
        &reasons as &[Option<String>],
        &amounts as &[Option<Decimal>],
        &promised as &[Option<NaiveDate>],
        now,
        &kept.ids,
        &by as &[Option<Uuid>],
        &kept.actions,
        &kept.entity_ids,
        &from as &[Option<String>],
        &kept.before as &[Option<Value>],
        &kept.after as &[Option<Value>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An event of the timeline.
#[derive(Clone, Debug)]
pub struct Happened {
    pub kind: String,
    pub at: DateTime<Utc>,
    pub actor: Option<String>,
    pub reason: Option<String>,
    pub amount: Option<Amount>,
    /// The new day of a payout promise that moved.
    pub promised_on: Option<NaiveDate>,
}

/// Everything that happened to an invoice: its own events, the mails that left because of it, its salary.
pub async fn list(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<Happened>> {
    let rows = sqlx::query!(
        r#"select kind as "kind!", at as "at!", actor, reason, amount, promised_on
           from (
               select e.kind, e.at, u.full_name as actor, e.reason, e.amount, e.promised_on, e.id
               from invoice_events e left join users u on u.id = e.actor_id
               where e.invoice_id = $1
               union all
               select 'mail', coalesce(m.sent_at, m.created_at), null, array_to_string(m.recipients, ', '), null, null, m.id
               from mails m
               where m.invoice_id = $1 and m.status in ('sent', 'kept') and m.kind in ('invoice_sent', 'invoice_credited')
               union all
               select 'salary_run', s.created_at, null, null, s.payout, null, s.id
               from payslip_invoices p join payslips s on s.id = p.payslip_id
               where p.invoice_id = $1 and p.live
               union all
               select 'payout', r.confirmed_at, null, null, s.payout, null, s.id
               from payslip_invoices p join payslips s on s.id = p.payslip_id join salary_runs r on r.id = s.run_id
               where p.invoice_id = $1 and p.live and r.confirmed_at is not null
           ) happened
           order by at, id"#,
        invoice.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let amount = row.amount.map(Amount::new).transpose();
            Ok(Happened {
                kind: row.kind,
                at: row.at,
                actor: row.actor,
                reason: row.reason,
                promised_on: row.promised_on,
                amount: amount
                    .map_err(|_| Error::Inconsistent(format!("an event's amount of invoice {invoice}")))?,
            })
        })
        .collect()
}
