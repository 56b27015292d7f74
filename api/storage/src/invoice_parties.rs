//! What an invoice needs to know of the people around it: its owner, its client, the account the owner is paid to.

use std::collections::HashMap;

use paraply_domain::ids::{BankAccountId, ClientId, UserId};
use paraply_domain::language::Language;
use paraply_domain::profile::{MissingItem, ProfileFacts, missing_for_submission};
use paraply_domain::vat::{ClientVat, VatTreatment};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// The freelancer, as far as it decides what may be done.
#[derive(Clone, Debug)]
pub struct Owner {
    pub id: UserId,
    pub full_name: String,
    pub email: String,
    pub language: Language,
    pub email_verified: bool,
    /// Whether an admin has approved the person's invoices beforehand.
    pub trusted: bool,
    /// Whether an admin has blocked the person.
    pub blocked: bool,
    /// Decides the employer contributions; absent while no personnummer is known.
    pub birth_year: Option<i32>,
    /// What the profile lacks before an invoice can be submitted.
    pub missing: Vec<MissingItem>,
}

/// The person, if there is one.
pub async fn find_owner(db: &mut PgConnection, id: UserId) -> Result<Option<Owner>> {
    Ok(list_owners(db, &[id.0]).await?.pop())
}

/// The people of these ids.
pub async fn list_owners(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Owner>> {
    let rows = sqlx::query!(
        r#"select u.id, u.full_name, u.email, u.language, u.email_verified_at is not null as "email_verified!", u.trusted,
                  u.blocked_at is not null as "blocked!", extract(year from u.birth_date)::int as birth_year,
                  u.personnummer is not null as "has_personnummer!", u.address, u.postal_code, u.city,
                  exists (select 1 from bank_accounts b where b.user_id = u.id and b.removed_at is null)
                      as "has_bank_account!"
           from users u
           where u.id = any($1)"#,
        ids,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let missing = missing_for_submission(ProfileFacts {
                full_name: &row.full_name,
                has_personnummer: row.has_personnummer,
                address: &row.address,
                postal_code: &row.postal_code,
                city: &row.city,
                has_bank_account: row.has_bank_account,
            });
            let language = row.language.parse();
            Ok(Owner {
                id: UserId(row.id),
                language: language
                    .map_err(|_| Error::Inconsistent(format!("language of user {}", row.id)))?,
                full_name: row.full_name,
                email: row.email,
                email_verified: row.email_verified,
                trusted: row.trusted,
                blocked: row.blocked,
                birth_year: row.birth_year,
                missing,
            })
        })
        .collect()
}

/// The client, as an invoice to it needs it.
#[derive(Clone, Debug)]
pub struct Client {
    pub id: ClientId,
    pub user_id: UserId,
    pub name: String,
    pub email: String,
    /// Who else gets it.
    pub additional_emails: Vec<String>,
    pub address: String,
    pub postal_code: String,
    pub city: String,
    pub state: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// VAT number, as typed.
    pub vat_number: String,
    pub company_tax_id: String,
    pub vat_treatment: VatTreatment,
    pub archived: bool,
}

impl Client {
    /// The language in which the client is written to.
    pub fn language(&self) -> Language {
        if self.country == "SE" { Language::Sv } else { Language::En }
    }
}

/// The person's client, if there is one; anybody's when no person is given. Of a client that was merged into another,
/// that other one.
pub async fn find_client(
    db: &mut PgConnection,
    id: ClientId,
    owner: Option<UserId>,
) -> Result<Option<Client>> {
    Ok(list_clients(db, &[(id, owner)]).await?.pop().map(|(_, client)| client))
}

/// As [`find_client`], of many: those that there are, each with the id that it was looked for by.
pub async fn list_clients(
    db: &mut PgConnection,
    asked: &[(ClientId, Option<UserId>)],
) -> Result<Vec<(ClientId, Client)>> {
    let ids: Vec<Uuid> = asked.iter().map(|(id, _)| id.0).collect();
    let owners: Vec<Option<Uuid>> = asked.iter().map(|(_, owner)| owner.map(|owner| owner.0)).collect();
    let rows = sqlx::query!(
        r#"select a.id as "asked!", c.id as "id!", c.user_id as "user_id!", c.name as "name!", c.email as "email!",
                  c.additional_emails as "additional_emails!", c.address as "address!", c.postal_code as "postal_code!",
                  c.city as "city!", c.state as "state!", c.country as "country!",
                  c.vat_registered as "vat_registered!", c.vat_number as "vat_number!",
                  c.company_tax_id as "company_tax_id!", c.archived_at is not null as "archived!"
           from unnest($1::uuid[], $2::uuid[]) as asked (id, owner)
           join clients a on a.id = asked.id
           join clients c on c.id = coalesce(a.merged_into, a.id)
           where asked.owner is null or c.user_id = asked.owner"#,
        &ids,
        &owners as &[Option<Uuid>],
    )
    .fetch_all(db)
    .await?;
    let read = rows.into_iter().map(|row| {
        let client = Client {
            id: ClientId(row.id),
            user_id: UserId(row.user_id),
            vat_treatment: VatTreatment::for_client(ClientVat {
                country: &row.country,
                registered: row.vat_registered,
                number: &row.vat_number,
                company_tax_id: &row.company_tax_id,
            }),
            name: row.name,
            email: row.email,
            additional_emails: row.additional_emails,
            address: row.address,
            postal_code: row.postal_code,
            city: row.city,
            state: row.state,
            country: row.country,
            vat_number: row.vat_number,
            company_tax_id: row.company_tax_id,
            archived: row.archived,
        };
        (ClientId(row.asked), client)
    });
    Ok(read.collect())
}

/// Another person's client of the same name and number, or a copy of it: for an invoice that changes hands.
pub async fn copy_client(db: &mut PgConnection, id: ClientId, to: UserId) -> Result<ClientId> {
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
    let copy = Uuid::now_v7();
    sqlx::query!(
        "insert into clients (id, user_id, name, email, additional_emails, phone, address, city, state, postal_code,
             country, vat_registered, vat_number, company_tax_id)
         select $2, $3, name, email, additional_emails, phone, address, city, state, postal_code, country,
             vat_registered, vat_number, company_tax_id
         from clients
         where id = $1",
        id.0,
        copy,
        to.0,
    )
    .execute(db)
    .await?;
    Ok(ClientId(copy))
}

/// The person's account with this id, or the default one when none is named; removed ones are none.
pub async fn find_account(
    db: &mut PgConnection,
    owner: UserId,
    id: Option<BankAccountId>,
) -> Result<Option<BankAccountId>> {
    let found = sqlx::query_scalar!(
        "select id from bank_accounts
         where user_id = $1 and removed_at is null and (case when $2::uuid is null then is_default else id = $2 end)",
        owner.0,
        id.map(|id| id.0),
    )
    .fetch_optional(db)
    .await?;
    Ok(found.map(BankAccountId))
}

/// The default account of each of these people who has one.
pub async fn default_accounts(
    db: &mut PgConnection,
    owners: &[Uuid],
) -> Result<HashMap<UserId, BankAccountId>> {
    let rows = sqlx::query!(
        "select user_id, id from bank_accounts where user_id = any($1) and removed_at is null and is_default",
        owners,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (UserId(row.user_id), BankAccountId(row.id))).collect())
}
