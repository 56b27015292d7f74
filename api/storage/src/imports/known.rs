//! The stored users, clients, invoices and payments that imported rows may name.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use paraply_domain::ids::{ClientId, InvoiceId, UserId};
use paraply_domain::invoice::status::{Facts, InvoiceStatus};
use paraply_domain::invoice::{Doubts, Invoice};
use paraply_domain::money::{Amount, Currency};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;
use crate::invoices;
use crate::sealed::PERSONNUMMER;

/// Locks these users until the transaction ends.
pub async fn lock_users(db: &mut PgConnection, ids: &[Uuid]) -> Result<()> {
    sqlx::query!("select id from users where id = any($1) order by id for update", ids).fetch_all(db).await?;
    Ok(())
}

/// Every group with its name.
pub async fn list_groups(db: &mut PgConnection) -> Result<Vec<(Uuid, String)>> {
    let rows = sqlx::query!("select id, name from groups").fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

/// The users with an open account who have these personal numbers.
pub async fn find_personnummer(db: &mut PgConnection, numbers: &[String]) -> Result<Vec<(String, Uuid)>> {
    let digests = numbers.iter().map(|number| PERSONNUMMER.index(number)).collect::<Result<Vec<_>>>()?;
    let rows = sqlx::query!(
        r#"select number as "number!", u.id
           from unnest($1::text[], $2::bytea[]) as said (number, digest)
           join users u on u.personnummer_index = said.digest and u.closed_at is null"#,
        numbers,
        &digests,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.number, row.id)).collect())
}

/// An invoice that rows name.
#[derive(Clone, Debug)]
pub struct KnownInvoice {
    pub id: InvoiceId,
    pub owner: UserId,
    pub number: String,
    pub ocr: String,
    pub status: InvoiceStatus,
    pub paid: Amount,
    pub balance: Amount,
    pub written_off: Amount,
    pub doubts: Doubts,
    pub currency: Currency,
    pub facts: Facts,
    pub issue_date: NaiveDate,
}

/// As many invoices are read whole at once: a file may name very many, of which only a little is kept.
const CHUNK: usize = 1000;

/// Locks the invoices of these numbers or payment references: nobody else may change them until the transaction ends. By a
/// statement of its own: one that waits would see the joined rows as they were before the wait.
pub async fn lock_invoices(db: &mut PgConnection, numbers: &[String], ocrs: &[String]) -> Result<()> {
    sqlx::query!(
        "select id from invoices where invoice_number = any($1) or ocr = any($2) order by id for update",
        numbers,
        ocrs,
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

/// The invoices of these numbers or payment references.
pub async fn find_invoices(
    db: &mut PgConnection,
    numbers: &[String],
    ocrs: &[String],
) -> Result<Vec<KnownInvoice>> {
    let known = |invoice: Invoice| KnownInvoice {
        id: invoice.id,
        owner: invoice.user_id,
        facts: invoice.facts(),
        issue_date: invoice.issue_date,
        paid: invoice.paid,
        balance: invoice.balance(),
        written_off: invoice.written_off.total,
        doubts: invoice.doubts,
        number: invoice.number.unwrap_or_default(),
        ocr: invoice.ocr.unwrap_or_default(),
        status: invoice.status,
        currency: invoice.currency,
    };
    let mut found: BTreeMap<InvoiceId, KnownInvoice> = BTreeMap::new();
    let none: &[String] = &[];
    let chunks = numbers.chunks(CHUNK).map(|numbers| (numbers, none));
    for (numbers, ocrs) in chunks.chain(ocrs.chunks(CHUNK).map(|ocrs| (none, ocrs))) {
        let invoices = invoices::find_by_numbers(db, numbers, ocrs).await?;
        found.extend(invoices.into_iter().map(|invoice| (invoice.id, known(invoice))));
    }
    Ok(found.into_values().collect())
}

/// A payment that rows may say again.
#[derive(Clone, Debug)]
pub struct KnownPayment {
    pub key: String,
    pub stands: bool,
    pub reversed: i64,
}

/// The state of imported payments with these keys: what a credit note has freed stands still. One that is imported again after its reversal has its count behind
/// its key.
pub async fn find_payments(db: &mut PgConnection, keys: &[String]) -> Result<Vec<KnownPayment>> {
    let rows = sqlx::query_as!(
        KnownPayment,
        r#"select split_part(p.external_id, chr(31), 1) as "key!", bool_or(r.id is null or r.source = 'credit_note') as "stands!",
               count(r.id) as "reversed!"
           from payments p left join payments r on r.reverses_payment_id = p.id
           where p.source = 'import' and split_part(p.external_id, chr(31), 1) = any($1)
           group by 1"#,
        keys,
    )
    .fetch_all(db)
    .await?;
    Ok(rows)
}

/// A user whom rows name.
#[derive(Clone, Debug)]
pub struct KnownUser {
    pub id: UserId,
    /// Lower case.
    pub email: String,
    pub blocked: bool,
    /// The days until an invoice falls due that the person's group has agreed on.
    pub payment_terms_days: Option<u32>,
}

/// The users with these email addresses in lower case, by address.
pub async fn find_users(
    db: &mut PgConnection,
    emails: impl Iterator<Item = String>,
) -> Result<HashMap<String, KnownUser>> {
    // PostgreSQL's text cannot hold NUL, so nobody has such an address.
    let emails: BTreeSet<String> = emails.filter(|email| !email.contains('\0')).collect();
    let emails: Vec<String> = emails.into_iter().collect();
    let rows = sqlx::query!(
        r#"select u.id, u.email, u.blocked_at is not null as "blocked!",
                  (select payment_terms_days from groups where id = u.group_id) as payment_terms_days
           from users u
           where u.email = any($1)"#,
        &emails,
    )
    .fetch_all(db)
    .await?;
    let known = rows.into_iter().map(|row| KnownUser {
        id: UserId(row.id),
        email: row.email,
        blocked: row.blocked,
        payment_terms_days: row.payment_terms_days.and_then(|days| days.try_into().ok()),
    });
    Ok(known.map(|user| (user.email.clone(), user)).collect())
}

/// A client whom rows may name.
#[derive(Clone, Debug)]
pub struct KnownClient {
    pub id: ClientId,
    pub user_id: UserId,
    pub name: String,
    pub email: String,
}

/// The clients of these people that can be invoiced.
pub async fn find_clients(db: &mut PgConnection, users: &[Uuid]) -> Result<Vec<KnownClient>> {
    let rows = sqlx::query!(
        "select id, user_id, name, email from clients where user_id = any($1) and archived_at is null order by id",
        users,
    )
    .fetch_all(db)
    .await?;
    let known = rows.into_iter().map(|row| KnownClient {
        id: ClientId(row.id),
        user_id: UserId(row.user_id),
        name: row.name,
        email: row.email,
    });
    Ok(known.collect())
}
