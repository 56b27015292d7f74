//! What decides people's fees and taxes on a day, in one statement: every draft, preview and sending asks for it.

use std::collections::HashMap;

use chrono::NaiveDate;
use paraply_domain::fee::OwnTerms;
use paraply_domain::ids::UserId;
use paraply_domain::tax_profile::TaxProfile;
use sqlx::postgres::PgRow;
use sqlx::{FromRow, PgConnection, Row};
use uuid::Uuid;

use super::fees::own_terms;
use super::tax_profiles;
use crate::error::Result;

/// What applies to a person.
#[derive(Clone, Debug, Default)]
pub struct PersonTerms {
    /// What differs from the provider's standard fee, of their own or by their group.
    pub own: OwnTerms,
    /// The newest tax record whose day has come.
    pub tax: Option<TaxProfile>,
    /// Decides the employer contributions; absent while no personnummer is known.
    pub birth_year: Option<i32>,
    /// Whether an admin has blocked the person: then nothing of theirs is submitted, sent or paid out.
    pub blocked: bool,
}

/// What applies to some people, and which settings and year tables it is to be read with.
#[derive(Clone, Debug, Default)]
pub struct PayTerms {
    pub people: HashMap<UserId, PersonTerms>,
    pub known_by: KnownBy,
}

/// How many changes of the settings and how many uploads of year tables there were, with those that were withdrawn. None
/// is ever deleted, so the same numbers mean the same settings and tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromRow)]
pub struct KnownBy {
    pub settings: i64,
    pub year_tables: i64,
}

/// By which numbers settings and year tables are known now.
pub async fn known_by(db: &mut PgConnection) -> Result<KnownBy> {
    Ok(sqlx::query_as("select * from known_by").fetch_one(db).await?)
}

/// The terms of these people on a day; who is not there is absent.
pub async fn list(db: &mut PgConnection, people: &[Uuid], day: NaiveDate) -> Result<PayTerms> {
    // A query of its own for the keys: however many there are, the plan is the same and is kept.
    let rows = sqlx::query(
        "select u.id as person, extract(year from u.birth_date)::int as birth_year, u.blocked_at is not null as blocked,
                coalesce(f.fee_percentage, g.fee_percentage) as fee_percentage,
                coalesce(f.fixed_fee, g.fixed_fee) as fixed_fee, t.*, known_by.*
         from users u
         cross join known_by
         left join groups g on g.id = u.group_id
         left join user_fees f on f.user_id = u.id
         left join lateral (
             select * from tax_profiles t
             where t.user_id = u.id and t.valid_from <= $2
             order by t.valid_from desc, t.created_at desc, t.id desc
             limit 1
         ) t on true
         where u.id = any((select $1)::uuid[])",
    )
    .bind(people)
    .bind(day)
    .fetch_all(db)
    .await?;
    let mut terms = PayTerms::default();
    for row in rows {
        let person: Uuid = row.try_get("person")?;
        terms.people.insert(UserId(person), person_terms(&row, person, day)?);
        terms.known_by = KnownBy::from_row(&row)?;
    }
    Ok(terms)
}

fn person_terms(row: &PgRow, person: Uuid, day: NaiveDate) -> Result<PersonTerms> {
    let own = own_terms(person, row.try_get("fee_percentage")?, row.try_get("fixed_fee")?)?;
    let tax = match row.try_get::<Option<Uuid>, _>("user_id")? {
        Some(_) => Some(TaxProfile::try_from(tax_profiles::Row::from_row(row)?)?.on(day)),
        None => None,
    };
    Ok(PersonTerms { own, tax, birth_year: row.try_get("birth_year")?, blocked: row.try_get("blocked")? })
}
