//! Clients as invoices need them.

use paraply_domain::Client;
use paraply_domain::ids::{BankAccountId, ClientId, UserId};
use sqlx::{PgConnection, QueryBuilder};
use uuid::Uuid;

use super::rows::{COLUMNS, Row, select};
use crate::error::{Error, Result};

/// Whom an invoice is written to, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Asked {
    pub client: ClientId,
    /// Whose client it must be; anybody's when none.
    pub owner: Option<UserId>,
    /// The account that its owner wants to be paid on; the default one when none.
    pub account: Option<BankAccountId>,
}

/// A client that was asked for, and where its owner is paid.
#[derive(Clone, Debug)]
pub struct Invoiced {
    pub asked: Asked,
    /// Of a client that was merged into another, that other one.
    pub client: Client,
    /// The account as asked for, if it is its owner's and has not been removed.
    pub account: Option<BankAccountId>,
}

#[derive(sqlx::FromRow)]
struct InvoicedRow {
    place: i64,
    account: Option<Uuid>,
    #[sqlx(flatten)]
    row: Row,
}

/// Those of these clients that are there and their owners'.
pub async fn list_for_invoices(db: &mut PgConnection, asked: &[Asked]) -> Result<Vec<Invoiced>> {
    let ids: Vec<Uuid> = asked.iter().map(|asked| asked.client.0).collect();
    let owners: Vec<Option<Uuid>> = asked.iter().map(|asked| asked.owner.map(|owner| owner.0)).collect();
    let accounts: Vec<Option<Uuid>> =
        asked.iter().map(|asked| asked.account.map(|account| account.0)).collect();
    // A query of its own for each array: however many there are, the plan is the same and is kept.
    let mut query = QueryBuilder::new("with asked as (select * from unnest((select ");
    query
        .push_bind(ids)
        .push("::uuid[]), (select ")
        .push_bind(owners)
        .push("::uuid[]), (select ")
        .push_bind(accounts)
        .push("::uuid[])) with ordinality as asked (id, owner, account, place)) ");
    query.push(select(
        ", asked.place, (
            select b.id from bank_accounts b
            where b.user_id = c.user_id and b.removed_at is null
                and (case when asked.account is null then b.is_default else b.id = asked.account end)
        ) as account",
        "asked join clients a on a.id = asked.id join clients c on c.id = coalesce(a.merged_into, a.id)",
    ));
    query.push(" where asked.owner is null or c.user_id = asked.owner");
    let rows: Vec<InvoicedRow> = query.build_query_as().fetch_all(db).await?;
    rows.into_iter()
        .map(|InvoicedRow { place, account, row }| {
            let asked = usize::try_from(place - 1).ok().and_then(|place| asked.get(place)).copied();
            let asked = asked.ok_or_else(|| Error::Inconsistent("a client that nobody asked for".into()))?;
            Ok(Invoiced { asked, client: row.try_into()?, account: account.map(BankAccountId) })
        })
        .collect()
}

/// The person's client, if there is one; anybody's when no person is given. Of a client that was merged into another,
/// that other one.
pub async fn find_for_invoice(
    db: &mut PgConnection,
    id: ClientId,
    owner: Option<UserId>,
) -> Result<Option<Client>> {
    let asked = Asked { client: id, owner, account: None };
    Ok(list_for_invoices(db, &[asked]).await?.pop().map(|found| found.client))
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
