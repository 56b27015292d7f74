//! Clients.

pub mod duplicates;
mod invoiced;
pub mod movements;
mod rows;

pub use self::invoiced::{Asked, Invoiced, copy, find_for_invoice, list_for_invoices};

use chrono::{DateTime, Utc};
use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::{Client, ClientDetails};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use self::rows::{COLUMNS, columns, fetch, push_details, select};
use super::contains;
use super::counts::{Counts, Table};
use crate::error::Result;
use crate::paging::{Page, Window, sort_by};

/// Which clients a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only this person's.
    pub owner: Option<UserId>,
    /// Only these, archived or not.
    pub ids: Option<Vec<Uuid>>,
    /// Part of name, address, VAT number or registration number.
    pub q: Option<String>,
    pub country: Option<String>,
    /// The archived ones, or the others; without ids, the others.
    pub archived: Option<bool>,
    /// Only those that have a duplicate.
    pub duplicates: bool,
}

/// A person's clients that may be the same as one that is being written: of the same VAT number, address for invoices,
/// or nearly the same name.
pub async fn list_similar(
    db: &mut PgConnection,
    owner: UserId,
    name: &str,
    email: &str,
    vat_number: &str,
) -> Result<Vec<Client>> {
    let mut query = QueryBuilder::new("with wanted as (select bare_company_name(");
    query.push_bind(name).push(") as name, ").push_bind(email).push("::text as email, ");
    query.push_bind(vat_number).push("::text as vat_number) ");
    query.push(select("", "clients c cross join wanted w"));
    query.push(" where c.archived_at is null and c.user_id = ").push_bind(owner.0);
    query.push(
        " and ((w.vat_number <> '' and c.vat_number = w.vat_number)
               or (w.email <> '' and lower(c.email) = lower(w.email))
               or alike_names(c.bare_name, w.name))
         order by c.vat_number = w.vat_number and w.vat_number <> '' desc, c.bare_name = w.name desc, c.name
         limit 3",
    );
    fetch(db, query).await
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "c.name, c.id", then "c.id" {
        Name = "c.name",
        Email = "c.email",
        City = "c.city",
        Country = "c.country",
        VatNumber = "c.vat_number",
        UserName = "u.full_name",
        Id = "c.id",
    }
}

/// The client, if it is there and, with an owner, that person's.
pub async fn find(db: &mut PgConnection, id: ClientId, owner: Option<UserId>) -> Result<Option<Client>> {
    let mut query = QueryBuilder::new(select("", "clients c"));
    query.push(" where c.id = ").push_bind(id.0);
    if let Some(owner) = owner {
        query.push(" and c.user_id = ").push_bind(owner.0);
    }
    Ok(fetch(db, query).await?.pop())
}

/// As [`find`], and nobody else changes it until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: ClientId, owner: Option<UserId>) -> Result<Option<Client>> {
    sqlx::query!("select id from clients where id = $1 for update", id.0).fetch_optional(&mut *db).await?;
    find(db, id, owner).await
}

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Client>> {
    let mut rows = QueryBuilder::new(select("", "clients c"));
    narrow(&mut rows, filter);
    window.push_to(&mut rows);
    let rows = fetch(&mut *db, rows).await?;
    let mut count = QueryBuilder::new("select count(*) from clients c");
    narrow(&mut count, filter);
    let total = counts.count(db, &[Table::Clients], count).await?;
    Ok(Page { rows, total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(owner) = filter.owner {
        query.push(" and c.user_id = ").push_bind(owner.0);
    }
    if let Some(ids) = &filter.ids {
        query.push(" and c.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(country) = &filter.country {
        query.push(" and c.country = ").push_bind(country.clone());
    }
    match filter.archived {
        Some(true) => _ = query.push(" and c.archived_at is not null"),
        None if filter.ids.is_some() => {}
        _ => _ = query.push(" and c.archived_at is null"),
    }
    if filter.duplicates {
        query.push(duplicates::EXISTS);
    }
    if let Some(q) = &filter.q {
        let pattern = contains(q);
        for (place, column) in
            ["c.name", "c.email", "c.vat_number", "c.company_tax_id", "c.city"].iter().enumerate()
        {
            query.push(if place == 0 { " and (" } else { " or " }).push(column).push(" ilike ");
            query.push_bind(pattern.clone());
        }
        query.push(")");
    }
}

/// Stores changed data.
pub async fn update(db: &mut PgConnection, id: ClientId, details: &ClientDetails) -> Result<()> {
    update_many(db, &[(id, details)]).await
}

/// Replaces the data of many clients.
pub async fn update_many(db: &mut PgConnection, clients: &[(ClientId, &ClientDetails)]) -> Result<()> {
    if clients.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::new(format!(
        "update clients c set version = version + 1, ({}) = row({}) from (",
        COLUMNS.join(", "),
        columns("n"),
    ));
    query.push_values(clients, |mut row, (id, details)| {
        push_details(row.push_bind(id.0), details);
    });
    query.push(format!(") as n (id, {}) where c.id = n.id", COLUMNS.join(", ")));
    query.build().execute(db).await?;
    Ok(())
}

/// Marks the client as archived.
pub async fn archive(db: &mut PgConnection, id: ClientId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!("update clients set archived_at = $2, version = version + 1 where id = $1", id.0, now)
        .execute(db)
        .await?;
    Ok(())
}

/// These clients, those that there are.
pub async fn find_many(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Client>> {
    let mut query = QueryBuilder::new(select("", "clients c"));
    query.push(" where c.id = any(").push_bind(ids).push(")");
    fetch(db, query).await
}

/// As [`find_many`], and nobody else changes them until the transaction ends.
pub async fn find_many_for_update(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Client>> {
    let mut query = QueryBuilder::new(select("", "clients c"));
    query.push(" where c.id = any(").push_bind(ids).push(") order by c.id for update of c");
    fetch(db, query).await
}

/// All clients of these people, archived ones too. `lock`: nobody else may change them until the transaction ends.
pub async fn list_of_owners(db: &mut PgConnection, owners: &[Uuid], lock: bool) -> Result<Vec<Client>> {
    let mut query = QueryBuilder::new(select("", "clients c"));
    query.push(" where c.user_id = any(").push_bind(owners).push(") order by c.id");
    if lock {
        query.push(" for update of c");
    }
    fetch(db, query).await
}

/// Stores new clients.
pub async fn insert_many(
    db: &mut PgConnection,
    clients: &[(ClientId, UserId, &ClientDetails)],
) -> Result<()> {
    if clients.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::new(format!("insert into clients (id, user_id, {}) ", COLUMNS.join(", ")));
    query.push_values(clients, |mut row, (id, owner, details)| {
        push_details(row.push_bind(id.0).push_bind(owner.0), details);
    });
    query.build().execute(db).await?;
    Ok(())
}
