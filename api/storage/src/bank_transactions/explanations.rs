//! What explains bank transactions beside payments. The store adds up how far a transaction is explained by itself.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::bank_transaction::TransactionKind;
use paraply_domain::bank_transaction::explanation::{Explanation, ExplanationKind, Repayment};
use paraply_domain::ids::{BankExplanationId, BankTransactionId, RefundId, UserId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// An explanation to be stored, or the opposite of one.
#[derive(Clone, Debug)]
pub struct NewExplanation<'a> {
    pub id: BankExplanationId,
    pub transaction: BankTransactionId,
    pub kind: ExplanationKind,
    /// Below zero for an opposite.
    pub amount: Amount,
    pub note: &'a str,
    pub other: Option<BankTransactionId>,
    pub refund: Option<RefundId>,
    /// Who pays back, of a repayment, and on which day it is posted.
    pub repaid: Option<(UserId, NaiveDate)>,
    pub reverses: Option<BankExplanationId>,
}

/// Stores explanations; both halves of an offset must be among them.
pub async fn insert(
    db: &mut PgConnection,
    explanations: &[NewExplanation<'_>],
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    let ids: Vec<Uuid> = explanations.iter().map(|new| new.id.0).collect();
    let transactions: Vec<Uuid> = explanations.iter().map(|new| new.transaction.0).collect();
    let kinds: Vec<String> = explanations.iter().map(|new| new.kind.as_str().to_owned()).collect();
    let amounts: Vec<_> = explanations.iter().map(|new| new.amount.decimal()).collect();
    let notes: Vec<String> = explanations.iter().map(|new| new.note.to_owned()).collect();
    let others: Vec<Option<Uuid>> = explanations.iter().map(|new| new.other.map(|id| id.0)).collect();
    let refunds: Vec<Option<Uuid>> = explanations.iter().map(|new| new.refund.map(|id| id.0)).collect();
    let reversed: Vec<Option<Uuid>> = explanations.iter().map(|new| new.reverses.map(|id| id.0)).collect();
    let people: Vec<Option<Uuid>> = explanations.iter().map(|new| new.repaid.map(|(id, _)| id.0)).collect();
    let days: Vec<Option<NaiveDate>> =
        explanations.iter().map(|new| new.repaid.map(|(_, day)| day)).collect();
    sqlx::query!(
        "insert into bank_explanations (id, bank_transaction_id, kind, amount, note, other_transaction_id, refund_id,
             reverses_id, person_id, posted_on, explained_by, explained_at)
         select id, transaction, kind, amount, note, other, refund, reverses, person, day, $9, $10
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[], $5::text[], $6::uuid[], $7::uuid[], $8::uuid[],
             $11::uuid[], $12::date[]) as e (id, transaction, kind, amount, note, other, refund, reverses, person, day)",
        &ids,
        &transactions,
        &kinds,
        &amounts,
        &notes,
        &others as &[Option<Uuid>],
        &refunds as &[Option<Uuid>],
        &reversed as &[Option<Uuid>],
        by.0,
        now,
        &people as &[Option<Uuid>],
        &days as &[Option<NaiveDate>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The explanations of a transaction, oldest first, including those that were undone.
pub async fn list(db: &mut PgConnection, transaction: BankTransactionId) -> Result<Vec<Explanation>> {
    let rows = sqlx::query!(
        r#"select e.id, e.kind, e.amount, e.note, e.other_transaction_id, e.refund_id, u.full_name, e.explained_at,
                  e.person_id, p.full_name as "person_name?", e.posted_on,
                  exists (select from bank_explanations r where r.reverses_id = e.id) as "reversed!"
           from bank_explanations e join users u on u.id = e.explained_by left join users p on p.id = e.person_id
           where e.bank_transaction_id = $1 and e.reverses_id is null
           order by e.explained_at, e.id"#,
        transaction.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let unreadable = |_| Error::unreadable("bank_explanations", row.id);
            let repayment =
                row.person_id.zip(row.person_name).zip(row.posted_on).map(
                    |((user, user_name), posted_on)| Repayment { user: UserId(user), user_name, posted_on },
                );
            Ok(Explanation {
                id: BankExplanationId(row.id),
                kind: row.kind.parse().map_err(unreadable)?,
                amount: Amount::new(row.amount).map_err(unreadable)?,
                note: row.note,
                other: row.other_transaction_id.map(BankTransactionId),
                refund: row.refund_id.map(RefundId),
                repayment,
                reversed: row.reversed,
                explained_by_name: row.full_name,
                explained_at: row.explained_at,
            })
        })
        .collect()
}

/// The standing explanation of the other transaction of an offset that is the other half of this one.
pub async fn find_other_half(
    db: &mut PgConnection,
    transaction: BankTransactionId,
    half: &Explanation,
) -> Result<Option<BankExplanationId>> {
    let other = sqlx::query_scalar!(
        "select e.id from bank_explanations e
         where e.bank_transaction_id = $1 and e.other_transaction_id = $2 and e.kind = 'offset' and e.amount = $3
           and e.reverses_id is null
           and not exists (select from bank_explanations r where r.reverses_id = e.id)
         order by abs(extract(epoch from e.explained_at - $4::timestamptz)), e.id
         limit 1",
        half.other.map(|other| other.0),
        transaction.0,
        half.amount.decimal(),
        half.explained_at,
    )
    .fetch_optional(db)
    .await?;
    Ok(other.map(BankExplanationId))
}

/// The standing explanation that reserves money for a refund.
pub async fn find_reserving(db: &mut PgConnection, refund: RefundId) -> Result<Option<BankExplanationId>> {
    let id = sqlx::query_scalar!(
        "select e.id from bank_explanations e
         where e.refund_id = $1 and e.reverses_id is null
           and not exists (select from bank_explanations r where r.reverses_id = e.id)",
        refund.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(id.map(BankExplanationId))
}

/// How much of a transaction somebody has explained by hand: all that stands and is no refund.
pub async fn explained_by_hand(db: &mut PgConnection, transaction: BankTransactionId) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0) as "sum!" from bank_explanations
           where bank_transaction_id = $1 and kind <> 'refund'"#,
        transaction.0,
    )
    .fetch_one(db)
    .await?;
    Amount::new(sum).map_err(|_| Error::Inconsistent(format!("explanations of {transaction}")))
}

/// Whether money of a transaction went to an invoice of somebody or paid back their salary, or its payer referred to one.
pub async fn pays(db: &mut PgConnection, transaction: BankTransactionId, person: UserId) -> Result<bool> {
    let pays = sqlx::query_scalar!(
        r#"select exists (
               select from payments p
               join payment_allocations a on a.payment_id = p.id
               join invoices i on i.id = a.invoice_id
               where (p.bank_transaction_id = $1
                       or p.id = (select held_of_payment_id from bank_transactions where id = $1))
                 and i.user_id = $2
           ) or exists (
               select from bank_transactions t
               cross join lateral unnest(string_to_array(t.reference, ', ')) as said (reference)
               join invoices i on i.ocr = said.reference
               where t.id = $1 and i.user_id = $2
           ) or exists (
               select from bank_explanations e where e.bank_transaction_id = $1 and e.person_id = $2
           ) as "pays!""#,
        transaction.0,
        person.0,
    )
    .fetch_one(db)
    .await?;
    Ok(pays)
}

/// A transaction that another may be set off against.
#[derive(Clone, Debug)]
pub struct Counterpart {
    pub id: BankTransactionId,
    pub kind: TransactionKind,
    pub booked_on: NaiveDate,
    pub payer: String,
    pub amount: Amount,
    pub unexplained: Amount,
}

/// The transactions that went the other way and of which as much or more is left, those of the same amount first, then
/// the nearest in time.
pub async fn counterparts(
    db: &mut PgConnection,
    transaction: BankTransactionId,
    most: i64,
) -> Result<Vec<Counterpart>> {
    let rows = sqlx::query!(
        "select o.id, o.kind, o.booked_on, o.payer, o.amount, o.unexplained
         from bank_transactions t
         join bank_transactions o on o.unexplained > 0 and o.is_posted and o.currency = t.currency
             and case when t.kind = 'incoming' then o.kind in ('deduction', 'reversal', 'outgoing') else o.kind = 'incoming' end
         where t.id = $1 and t.kind <> 'return'
         order by o.unexplained <> t.unexplained, abs(o.booked_on - t.booked_on), o.id
         limit $2",
        transaction.0,
        most,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let unreadable = |_| Error::unreadable("bank_transactions", row.id);
            Ok(Counterpart {
                id: BankTransactionId(row.id),
                kind: row.kind.parse().map_err(unreadable)?,
                booked_on: row.booked_on,
                payer: row.payer,
                amount: Amount::new(row.amount).map_err(unreadable)?,
                unexplained: Amount::new(row.unexplained).map_err(unreadable)?,
            })
        })
        .collect()
}

/// Locks transactions in the order of their ids.
pub async fn lock(db: &mut PgConnection, transactions: &[BankTransactionId]) -> Result<()> {
    let ids: Vec<Uuid> = transactions.iter().map(|id| id.0).collect();
    sqlx::query!("select id from bank_transactions where id = any($1) order by id for update", &ids)
        .fetch_all(db)
        .await?;
    Ok(())
}

/// A waiting transaction of a payment of the provider's own that came back, of this amount and not before a day; the oldest
/// after so many others, locked.
pub async fn find_return_for_update(
    db: &mut PgConnection,
    amount: Amount,
    from: NaiveDate,
    skip: i64,
) -> Result<Option<BankTransactionId>> {
    let id = sqlx::query_scalar!(
        "select id from bank_transactions
         where kind = 'return' and amount = $1 and unexplained = amount and booked_on >= $2
         order by booked_on, id
         limit 1 offset $3
         for update",
        amount.decimal(),
        from,
        skip,
    )
    .fetch_optional(db)
    .await?;
    Ok(id.map(BankTransactionId))
}
