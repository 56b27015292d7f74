//! Clients.

pub mod duplicates;

use chrono::{DateTime, Utc};
use futures_util::TryStreamExt;
use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::invoice::AddressPart;
use paraply_domain::vat::{ClientVat, VatTreatment};
use serde::{Deserialize, Serialize};
use sqlx::query_builder::Separated;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::contains;
use super::counts::Counts;
use crate::error::Result;
use crate::paging::{Page, Window, sort_by};

/// A client's data, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Details {
    pub name: String,
    pub email: String,
    pub additional_emails: Vec<String>,
    pub phone: String,
    pub address: String,
    pub city: String,
    /// Region, where addresses have one.
    pub state: String,
    pub postal_code: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Whether the client is registered for VAT.
    pub vat_registered: bool,
    /// In capitals without separators, inside the EU.
    pub vat_number: String,
    pub company_tax_id: String,
}

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

/// A stored client.
#[derive(Clone, Debug)]
pub struct Client {
    pub id: ClientId,
    pub user_id: UserId,
    pub user_name: String,
    pub details: Details,
    /// Whether it is out of the lists.
    pub archived: bool,
    /// The client that this one was merged into.
    pub merged_into: Option<ClientId>,
    pub version: i32,
}

impl Client {
    /// Whether its address lacks something that an invoice must state.
    pub fn lacks_address(&self) -> bool {
        let Details { country, address, postal_code, city, .. } = &self.details;
        !AddressPart::missing(country, address, postal_code, city).is_empty()
    }

    /// How its invoices are treated.
    pub fn vat_treatment(&self) -> VatTreatment {
        let details = &self.details;
        VatTreatment::for_client(ClientVat {
            country: &details.country,
            registered: details.vat_registered,
            number: &details.vat_number,
            company_tax_id: &details.company_tax_id,
        })
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    user_id: Uuid,
    user_name: String,
    name: String,
    email: String,
    additional_emails: Vec<String>,
    phone: String,
    address: String,
    city: String,
    state: String,
    postal_code: String,
    country: String,
    vat_registered: bool,
    vat_number: String,
    company_tax_id: String,
    archived_at: Option<DateTime<Utc>>,
    merged_into: Option<Uuid>,
    version: i32,
}

impl From<Row> for Client {
    fn from(row: Row) -> Self {
        Self {
            id: ClientId(row.id),
            user_id: UserId(row.user_id),
            user_name: row.user_name,
            details: Details {
                name: row.name,
                email: row.email,
                additional_emails: row.additional_emails,
                phone: row.phone,
                address: row.address,
                city: row.city,
                state: row.state,
                postal_code: row.postal_code,
                country: row.country,
                vat_registered: row.vat_registered,
                vat_number: row.vat_number,
                company_tax_id: row.company_tax_id,
            },
            archived: row.archived_at.is_some(),
            merged_into: row.merged_into.map(ClientId),
            version: row.version,
        }
    }
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
    let rows = sqlx::query_as!(
        Row,
        "with wanted as (select bare_company_name($2) as name)
         select c.id, c.user_id, u.full_name as user_name, c.name, c.email, c.additional_emails, c.phone,
                c.address, c.city, c.state, c.postal_code, c.country, c.vat_registered, c.vat_number,
                c.company_tax_id, c.archived_at, c.merged_into, c.version
         from clients c cross join wanted w join users u on u.id = c.user_id
         where c.user_id = $1 and c.archived_at is null
           and (($4 <> '' and c.vat_number = $4) or ($3 <> '' and lower(c.email) = lower($3))
                or alike_names(c.bare_name, w.name))
         order by c.vat_number = $4 and $4 <> '' desc, c.bare_name = w.name desc, c.name
         limit 3",
        owner.0,
        name,
        email,
        vat_number,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
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
    let row = sqlx::query_as!(
        Row,
        "select c.id, c.user_id, u.full_name as user_name, c.name, c.email, c.additional_emails, c.phone,
                c.address, c.city, c.state, c.postal_code, c.country, c.vat_registered, c.vat_number,
                c.company_tax_id, c.archived_at, c.merged_into, c.version
         from clients c join users u on u.id = c.user_id
         where c.id = $1 and ($2::uuid is null or c.user_id = $2)",
        id.0,
        owner.map(|owner| owner.0),
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(Into::into))
}

/// As [`find`], and nobody else changes it until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: ClientId, owner: Option<UserId>) -> Result<Option<Client>> {
    sqlx::query!("select id from clients where id = $1 for update", id.0).fetch_optional(&mut *db).await?;
    find(db, id, owner).await
}

/// A client with its owner's name, as [`Row`] reads it.
const SELECT: &str =
    "select c.id, c.user_id, u.full_name as user_name, c.name, c.email, c.additional_emails, c.phone,
            c.address, c.city, c.state, c.postal_code, c.country, c.vat_registered, c.vat_number,
            c.company_tax_id, c.archived_at, c.merged_into, c.version
     from clients c join users u on u.id = c.user_id";

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Client>> {
    let mut rows = QueryBuilder::new(SELECT);
    narrow(&mut rows, filter);
    window.push_to(&mut rows);
    let rows: Vec<Row> = rows.build_query_as().fetch_all(&mut *db).await?;
    let mut count = QueryBuilder::new("select count(*) from clients c");
    narrow(&mut count, filter);
    let total = counts.count(db, count).await?;
    Ok(Page { rows: rows.into_iter().map(Into::into).collect(), total })
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

/// Stores a new client.
pub async fn insert(db: &mut PgConnection, owner: UserId, details: &Details) -> Result<ClientId> {
    let id = ClientId(Uuid::now_v7());
    insert_many(db, &[(id, owner, details)]).await?;
    Ok(id)
}

/// Stores changed data.
pub async fn update(db: &mut PgConnection, id: ClientId, details: &Details) -> Result<()> {
    update_many(db, &[(id, details)]).await
}

/// What a client is told by, in the order of the columns of both statements on many.
fn push_details(row: &mut Separated<'_, Postgres, &'static str>, details: &Details) {
    row.push_bind(&details.name)
        .push_bind(&details.email)
        .push_bind(&details.additional_emails)
        .push_bind(&details.phone)
        .push_bind(&details.address)
        .push_bind(&details.city)
        .push_bind(&details.state)
        .push_bind(&details.postal_code)
        .push_bind(&details.country)
        .push_bind(details.vat_registered)
        .push_bind(&details.vat_number)
        .push_bind(&details.company_tax_id);
}

/// Replaces the data of many clients.
pub async fn update_many(db: &mut PgConnection, clients: &[(ClientId, &Details)]) -> Result<()> {
    if clients.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::new(
        "update clients c
         set name = n.name, email = n.email, additional_emails = n.additional_emails, phone = n.phone,
             address = n.address, city = n.city, state = n.state, postal_code = n.postal_code, country = n.country,
             vat_registered = n.vat_registered, vat_number = n.vat_number, company_tax_id = n.company_tax_id,
             version = version + 1
         from (",
    );
    query.push_values(clients, |mut row, (id, details)| {
        push_details(row.push_bind(id.0), details);
    });
    query.push(
        ") as n (id, name, email, additional_emails, phone, address, city, state, postal_code, country,
             vat_registered, vat_number, company_tax_id)
         where c.id = n.id",
    );
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

/// Those of these clients that there are; nobody else changes them until the transaction ends.
pub async fn find_many_for_update(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Client>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where c.id = any(").push_bind(ids.to_vec()).push(") order by c.id for update of c");
    let rows: Vec<Row> = query.build_query_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// All clients of these people, archived ones too. `lock`: nobody else may change them until the transaction ends.
pub async fn list_of_owners(db: &mut PgConnection, owners: &[Uuid], lock: bool) -> Result<Vec<Client>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where c.user_id = any(").push_bind(owners.to_vec()).push(") order by c.id");
    if lock {
        query.push(" for update of c");
    }
    // One by one, because there can be a hundred thousand.
    let clients = query.build_query_as::<Row>().fetch(db).map_ok(Client::from);
    Ok(clients.try_collect().await?)
}

/// Stores new clients.
pub async fn insert_many(db: &mut PgConnection, clients: &[(ClientId, UserId, &Details)]) -> Result<()> {
    if clients.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::new(
        "insert into clients (id, user_id, name, email, additional_emails, phone, address, city, state,
             postal_code, country, vat_registered, vat_number, company_tax_id) ",
    );
    query.push_values(clients, |mut row, (id, owner, details)| {
        push_details(row.push_bind(id.0).push_bind(owner.0), details);
    });
    query.build().execute(db).await?;
    Ok(())
}
