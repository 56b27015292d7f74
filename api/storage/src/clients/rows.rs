//! A client's details as columns: the one place that names them one by one.

use std::future::ready;

use chrono::{DateTime, Utc};
use futures_util::TryStreamExt;
use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::{Client, ClientDetails, Email, FaultKind};
use sqlx::query_builder::Separated;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::error::{Error, Result};

/// The columns of a client's details, in the order in which they are written.
pub(super) const COLUMNS: [&str; 12] = [
    "name",
    "email",
    "additional_emails",
    "phone",
    "address",
    "city",
    "state",
    "postal_code",
    "country",
    "vat_registered",
    "vat_number",
    "company_tax_id",
];

pub(super) fn push_details(row: &mut Separated<'_, Postgres, &'static str>, details: &ClientDetails) {
    row.push_bind(&details.name)
        .push_bind(details.email.as_str())
        .push_bind(details.additional_emails.iter().map(Email::as_str).collect::<Vec<_>>())
        .push_bind(&details.phone)
        .push_bind(&details.address)
        .push_bind(&details.city)
        .push_bind(&details.state)
        .push_bind(&details.postal_code)
        .push_bind(details.country.code())
        .push_bind(details.vat_registered)
        .push_bind(&details.vat_number)
        .push_bind(&details.company_tax_id);
}

#[derive(sqlx::FromRow)]
struct DetailsRow {
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
}

impl TryFrom<DetailsRow> for ClientDetails {
    type Error = FaultKind;

    fn try_from(row: DetailsRow) -> std::result::Result<Self, FaultKind> {
        Ok(Self {
            name: row.name,
            email: row.email.parse()?,
            additional_emails: row
                .additional_emails
                .iter()
                .map(|email| email.parse())
                .collect::<std::result::Result<_, _>>()?,
            phone: row.phone,
            address: row.address,
            city: row.city,
            state: row.state,
            postal_code: row.postal_code,
            country: row.country.parse()?,
            vat_registered: row.vat_registered,
            vat_number: row.vat_number,
            company_tax_id: row.company_tax_id,
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct Row {
    id: Uuid,
    user_id: Uuid,
    user_name: String,
    #[sqlx(flatten)]
    details: DetailsRow,
    archived_at: Option<DateTime<Utc>>,
    merged_into: Option<Uuid>,
    version: i32,
}

impl TryFrom<Row> for Client {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: ClientId(row.id),
            user_id: UserId(row.user_id),
            user_name: row.user_name,
            details: row.details.try_into().map_err(|_| Error::unreadable("clients", row.id))?,
            archived: row.archived_at.is_some(),
            merged_into: row.merged_into.map(ClientId),
            version: row.version,
        })
    }
}

/// The columns of the details, of one of a statement's tables.
pub(super) fn columns(table: &str) -> String {
    COLUMNS.map(|column| format!("{table}.{column}")).join(", ")
}

/// Clients `c` with their owner's name, as [`Row`] reads them; what more is read of them, and from where.
pub(super) fn select(more: &str, from: &str) -> String {
    format!(
        "select c.id, c.user_id, u.full_name as user_name, {}, c.archived_at, c.merged_into, c.version{more}
         from {from} join users u on u.id = c.user_id",
        columns("c"),
    )
}

pub(super) async fn fetch(db: &mut PgConnection, mut query: QueryBuilder<Postgres>) -> Result<Vec<Client>> {
    // One by one, because there can be a hundred thousand.
    let rows = query.build_query_as::<Row>().fetch(db).err_into();
    rows.and_then(|row| ready(Client::try_from(row))).try_collect().await
}
