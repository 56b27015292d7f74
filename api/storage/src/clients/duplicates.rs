//! Clients that may be one and the same, and what is stored when they are made one.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::Client;
use paraply_domain::ids::{ClientId, InvoiceId};
use sqlx::PgConnection;

use crate::error::Result;

/// Narrows a list of clients `c` to those that have a duplicate; the rule of [`list`].
pub(super) const EXISTS: &str = " and exists (select from clients d
     where d.user_id = c.user_id and d.id <> c.id and d.archived_at is null
       and ((c.vat_number <> '' and d.vat_number = c.vat_number)
            or (bare_number(c.company_tax_id) <> '' and bare_number(d.company_tax_id) = bare_number(c.company_tax_id))
            or lower(d.email) = lower(c.email)
            or alike_names(d.bare_name, c.bare_name)))";

/// A client that may be the same as another one of its owner.
#[derive(Clone, Debug)]
pub struct Duplicate {
    pub client: Client,
    pub alike: Alike,
    pub drafts: i64,
    pub pending: i64,
    /// Its invoices that were sent, in any later status.
    pub sent: i64,
}

/// In what two clients are alike.
#[derive(Clone, Copy, Debug)]
pub struct Alike {
    pub vat_number: bool,
    pub company_tax_id: bool,
    pub email: bool,
    pub name: bool,
}

/// The clients of the same owner that may be this one, those with the same number first; at most twenty.
pub async fn list(db: &mut PgConnection, id: ClientId) -> Result<Vec<Duplicate>> {
    let rows = sqlx::query!(
        r#"select d.id, a.vat_number as "same_vat_number!", a.company_tax_id as "same_company_tax_id!",
                  a.email as "same_email!", a.name as "alike_name!", n.drafts as "drafts!", n.pending as "pending!",
                  n.sent as "sent!"
           from clients c
           join clients d on d.user_id = c.user_id and d.id <> c.id and d.archived_at is null
           cross join lateral (
               select c.vat_number <> '' and d.vat_number = c.vat_number as vat_number,
                      bare_number(c.company_tax_id) <> ''
                          and bare_number(d.company_tax_id) = bare_number(c.company_tax_id) as company_tax_id,
                      lower(d.email) = lower(c.email) as email,
                      alike_names(d.bare_name, c.bare_name) as name
           ) a
           cross join lateral (
               select count(*) filter (where i.status = 'draft') as drafts,
                      count(*) filter (where i.status = 'pending') as pending,
                      count(*) filter (where i.sent_at is not null) as sent
               from invoices i where i.client_id = d.id
           ) n
           where c.id = $1 and (a.vat_number or a.company_tax_id or a.email or a.name)
           order by a.vat_number or a.company_tax_id desc, a.email desc, d.name, d.id
           limit 20"#,
        id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let clients = super::find_many(db, &ids).await?;
    let mut clients: HashMap<_, _> = clients.into_iter().map(|client| (client.id.0, client)).collect();
    let duplicates = rows.into_iter().filter_map(|row| {
        Some(Duplicate {
            client: clients.remove(&row.id)?,
            alike: Alike {
                vat_number: row.same_vat_number,
                company_tax_id: row.same_company_tax_id,
                email: row.same_email,
                name: row.alike_name,
            },
            drafts: row.drafts,
            pending: row.pending,
            sent: row.sent,
        })
    });
    Ok(duplicates.collect())
}

/// Nobody else changes the two until the transaction ends. Invoices to them may be written meanwhile: whoever holds an
/// invoice never waits for its client, and a draft that slips in finds its client by `merged_into`.
pub async fn lock(db: &mut PgConnection, one: ClientId, other: ClientId) -> Result<()> {
    let both = [one.0, other.0];
    sqlx::query!("select id from clients where id = any($1) order by id for no key update", &both)
        .fetch_all(db)
        .await?;
    Ok(())
}

/// Gives what was not sent yet to another client of the same owner. What was sent keeps its client, as all else.
pub async fn move_invoices(
    db: &mut PgConnection,
    from: ClientId,
    to: ClientId,
    now: DateTime<Utc>,
) -> Result<Vec<InvoiceId>> {
    let moved = sqlx::query_scalar!(
        "update invoices
         set client_id = $2, version = version + 1, updated_at = $3
         where client_id = $1 and status in ('draft', 'pending')
         returning id",
        from.0,
        to.0,
        now,
    )
    .fetch_all(db)
    .await?;
    Ok(moved.into_iter().map(InvoiceId).collect())
}

/// Marks a client as merged into another, and with it those that were merged into it before.
pub async fn merge(db: &mut PgConnection, from: ClientId, into: ClientId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update clients
         set merged_into = $2, archived_at = coalesce(archived_at, $3), version = version + 1
         where id = $1 or merged_into = $1",
        from.0,
        into.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
