//! Clients as invoices need them.

use paraply_domain::Client;
use paraply_domain::ids::{ClientId, UserId};
use sqlx::{PgConnection, QueryBuilder};
use uuid::Uuid;

use super::rows::{COLUMNS, Row, select};
use crate::error::Result;

/// A client as it was asked for.
#[derive(sqlx::FromRow)]
struct Asked {
    asked: Uuid,
    #[sqlx(flatten)]
    row: Row,
}

/// The clients of these ids, each of this person, or anybody's when no person is given; each with the id that it was
/// asked for by. Of a client that was merged into another, that other one.
pub async fn list_for_invoices(
    db: &mut PgConnection,
    asked: &[(ClientId, Option<UserId>)],
) -> Result<Vec<(ClientId, Client)>> {
    let ids: Vec<Uuid> = asked.iter().map(|(id, _)| id.0).collect();
    let owners: Vec<Option<Uuid>> = asked.iter().map(|(_, owner)| owner.map(|owner| owner.0)).collect();
    // A query of its own for each array: however many there are, the plan is the same and is kept.
    let mut query = QueryBuilder::new("with asked as (select * from unnest((select ");
    query
        .push_bind(ids)
        .push("::uuid[]), (select ")
        .push_bind(owners)
        .push("::uuid[])) as asked (id, owner)) ");
    query.push(select(
        ", a.id as asked",
        "asked join clients a on a.id = asked.id join clients c on c.id = coalesce(a.merged_into, a.id)",
    ));
    query.push(" where asked.owner is null or c.user_id = asked.owner");
    let rows: Vec<Asked> = query.build_query_as().fetch_all(db).await?;
    rows.into_iter().map(|Asked { asked, row }| Ok((ClientId(asked), row.try_into()?))).collect()
}

/// The person's client, if there is one; anybody's when no person is given. Of a client that was merged into another,
/// that other one.
pub async fn find_for_invoice(
    db: &mut PgConnection,
    id: ClientId,
    owner: Option<UserId>,
) -> Result<Option<Client>> {
    Ok(list_for_invoices(db, &[(id, owner)]).await?.pop().map(|(_, client)| client))
}

/// Another person's client of the same name and number, or a copy of it: for an invoice that changes hands.
pub async fn copy(db: &mut PgConnection, id: ClientId, to: UserId) -> Result<ClientId> {
    let same = sqlx::query_scalar!(
        "select c.id
         from clients c join clients o on o.id = $1
         where c.user_id = $2 and c.archived_at is null and c.name = o.name and c.country = o.country
             and c.vat_number = o.vat_number and c.email = o.email
         order by c.id
         limit 1",
        id.0,
        to.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    if let Some(same) = same {
        return Ok(ClientId(same));
    }
    let columns = COLUMNS.join(", ");
    let copy = Uuid::now_v7();
    let mut query = QueryBuilder::new(format!("insert into clients (id, user_id, {columns}) select "));
    query.push_bind(copy).push(", ").push_bind(to.0);
    query.push(format!(", {columns} from clients where id = ")).push_bind(id.0);
    query.build().execute(db).await?;
    Ok(ClientId(copy))
}
