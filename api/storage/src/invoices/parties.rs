//! What an invoice needs to know of the people around it: its owner, and the account the owner is paid to.

use paraply_domain::Email;
use paraply_domain::ids::{BankAccountId, UserId};
use paraply_domain::language::Language;
use paraply_domain::profile::{MissingItem, ProfileFacts, missing_for_submission};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// The freelancer, as far as it decides what may be done.
#[derive(Clone, Debug)]
pub struct Owner {
    pub id: UserId,
    pub full_name: String,
    pub email: Email,
    pub language: Language,
    pub email_verified: bool,
    /// Whether an admin has approved the person's invoices beforehand.
    pub trusted: bool,
    /// Whether an admin has blocked the person.
    pub blocked: bool,
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
                  u.blocked_at is not null as "blocked!",
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
            let inconsistent = |what| Error::Inconsistent(format!("{what} of user {}", row.id));
            Ok(Owner {
                id: UserId(row.id),
                language: row.language.parse().map_err(|_| inconsistent("language"))?,
                full_name: row.full_name,
                email: row.email.parse().map_err(|_| inconsistent("email"))?,
                email_verified: row.email_verified,
                trusted: row.trusted,
                blocked: row.blocked,
                missing,
            })
        })
        .collect()
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
