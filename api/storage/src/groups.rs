//! Groups of people.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::fault::FaultKind;
use paraply_domain::fee::OwnTerms;
use paraply_domain::ids::{GroupId, UserId};
use paraply_domain::money::{Amount, Percent};
use paraply_domain::refusal::Refusal;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::contains;
use super::counts::Counts;
use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};

/// Which groups a list is about.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// These only.
    pub ids: Option<Vec<Uuid>>,
    pub q: Option<String>,
}

/// What a group is, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub name: String,
    pub description: String,
    pub fees: OwnTerms,
    /// Days that invoices of the group may be due in.
    pub payment_terms_days: Option<i32>,
}

impl Terms {
    /// Whether a member is paid other sums, or on other days, than by these.
    pub fn pays_other_than(&self, other: &Self) -> bool {
        (self.fees, self.payment_terms_days) != (other.fees, other.payment_terms_days)
    }
}

/// A stored group.
#[derive(Clone, Debug)]
pub struct Group {
    pub id: Uuid,
    pub terms: Terms,
    pub member_count: i64,
    pub version: i32,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    name: String,
    description: String,
    fee_percentage: Option<Decimal>,
    fixed_fee: Option<Decimal>,
    payment_terms_days: Option<i32>,
    member_count: i64,
    version: i32,
}

impl TryFrom<Row> for Group {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let inconsistent = |_| Error::Inconsistent(format!("fee terms of group {}", row.id));
        Ok(Self {
            id: row.id,
            terms: Terms {
                name: row.name,
                description: row.description,
                fees: OwnTerms {
                    percentage: row.fee_percentage.map(Percent::new).transpose().map_err(inconsistent)?,
                    fixed: row.fixed_fee.map(Amount::new).transpose().map_err(inconsistent)?,
                },
                payment_terms_days: row.payment_terms_days,
            },
            member_count: row.member_count,
            version: row.version,
        })
    }
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "g.name, g.id", then "g.id" {
        Name = "g.name",
        MemberCount = "member_count",
        FeePercentage = "g.fee_percentage",
        FixedFee = "g.fixed_fee",
        PaymentTermsDays = "g.payment_terms_days",
        Id = "g.id",
    }
}

/// The group with an id that must exist.
pub async fn get(db: &mut PgConnection, id: GroupId) -> Result<Group> {
    let row = sqlx::query_as!(
        Row,
        r#"select g.id, g.name, g.description, g.fee_percentage, g.fixed_fee, g.payment_terms_days,
                  (select count(*) from users where group_id = g.id) as "member_count!", g.version
           from groups g where g.id = $1"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    row.ok_or(Error::NotFound)?.try_into()
}

/// The name and the fees of every group.
pub async fn all_fees(db: &mut PgConnection) -> Result<HashMap<GroupId, (String, OwnTerms)>> {
    let rows = sqlx::query!("select id, name, fee_percentage, fixed_fee from groups").fetch_all(db).await?;
    rows.into_iter()
        .map(|row| {
            let inconsistent = |_| Error::Inconsistent(format!("fee terms of group {}", row.id));
            let fees = OwnTerms {
                percentage: row.fee_percentage.map(Percent::new).transpose().map_err(inconsistent)?,
                fixed: row.fixed_fee.map(Amount::new).transpose().map_err(inconsistent)?,
            };
            Ok((GroupId(row.id), (row.name, fees)))
        })
        .collect()
}

/// Whether a person is in it.
pub async fn has_member(db: &mut PgConnection, id: GroupId, user: UserId) -> Result<bool> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from users where id = $2 and group_id = $1) as "is_in!""#,
        id.0,
        user.0,
    )
    .fetch_one(db)
    .await?)
}

/// Nobody else edits the group until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: GroupId) -> Result<()> {
    sqlx::query!("select id from groups where id = $1 for update", id.0).fetch_optional(db).await?;
    Ok(())
}

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Group>> {
    let mut rows = QueryBuilder::new(
        "select g.id, g.name, g.description, g.fee_percentage, g.fixed_fee, g.payment_terms_days,
                (select count(*) from users where group_id = g.id) as member_count, g.version
         from groups g",
    );
    narrow(&mut rows, filter);
    window.push_to(&mut rows);
    let rows: Vec<Row> = rows.build_query_as().fetch_all(&mut *db).await?;
    let mut count = QueryBuilder::new("select count(*) from groups g");
    narrow(&mut count, filter);
    let total = counts.count(db, &[], count).await?;
    Ok(Page { rows: rows.into_iter().map(Group::try_from).collect::<Result<_>>()?, total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and g.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(q) = &filter.q {
        query.push(" and (g.name ilike ").push_bind(contains(q));
        query.push(" or g.description ilike ").push_bind(contains(q)).push(")");
    }
}

/// Stores a new group.
pub async fn insert(db: &mut PgConnection, id: GroupId, terms: &Terms, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into groups (id, name, description, fee_percentage, fixed_fee, payment_terms_days, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id.0,
        terms.name,
        terms.description,
        terms.fees.percentage.map(Percent::decimal),
        terms.fees.fixed.map(Amount::decimal),
        terms.payment_terms_days,
        now,
    )
    .execute(db)
    .await
    .map_err(name_taken)?;
    Ok(())
}

/// Stores an edited group; the version counts up.
pub async fn update(db: &mut PgConnection, id: GroupId, terms: &Terms) -> Result<()> {
    sqlx::query!(
        "update groups
         set name = $2, description = $3, fee_percentage = $4, fixed_fee = $5, payment_terms_days = $6,
             version = version + 1, updated_at = now()
         where id = $1",
        id.0,
        terms.name,
        terms.description,
        terms.fees.percentage.map(Percent::decimal),
        terms.fees.fixed.map(Amount::decimal),
        terms.payment_terms_days,
    )
    .execute(db)
    .await
    .map_err(name_taken)?;
    Ok(())
}

fn name_taken(error: sqlx::Error) -> Error {
    let error = Error::from(error);
    match error.constraint() {
        Some("groups_name_key") => Error::fault("name", FaultKind::Duplicate),
        _ => error,
    }
}

/// Removes a group; one that people are in stays.
pub async fn delete(db: &mut PgConnection, id: GroupId) -> Result<()> {
    let deleted =
        sqlx::query!("delete from groups where id = $1", id.0).execute(db).await.map_err(Error::from);
    match deleted {
        Ok(_) => Ok(()),
        Err(error) if error.constraint() == Some("users_group_fkey") => Err(Refusal::InUse.into()),
        Err(error) => Err(error),
    }
}

/// The days until an invoice falls due that a person's group has agreed on, if it has.
pub async fn payment_terms_of(db: &mut PgConnection, person: UserId) -> Result<Option<i32>> {
    let days = sqlx::query_scalar!(
        "select g.payment_terms_days from users u join groups g on g.id = u.group_id where u.id = $1",
        person.0,
    );
    Ok(days.fetch_optional(db).await?.flatten())
}
