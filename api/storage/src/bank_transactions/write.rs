//! What a bank file brings, and what is decided about it.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::bank_transaction::TransactionKind;
use paraply_domain::bank_transaction::matching::WaitReason;
use paraply_domain::ids::{BankFileId, BankTransactionId, PaymentFileId, PaymentId, UserId};
use paraply_domain::money::{Amount, Currency};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;
use crate::sealed::BANK_FILE;

/// A file of the bank to be stored.
#[derive(Clone, Debug)]
pub struct NewFile<'a> {
    pub id: BankFileId,
    pub format: &'static str,
    pub name: &'a str,
    pub sha256: &'a [u8],
    /// Gzipped.
    pub content: &'a [u8],
    pub transaction_count: i32,
    pub taken_by: UserId,
}

/// A transaction to be stored, as one of which nothing is explained but by payments that are stored before it, or by a payment
/// file of the provider's own.
#[derive(Clone, Debug)]
pub struct NewTransaction<'a> {
    pub id: BankTransactionId,
    pub line: i32,
    pub identity: &'a str,
    pub kind: TransactionKind,
    pub account: &'a str,
    pub booked_on: NaiveDate,
    pub amount: Amount,
    pub currency: Currency,
    pub payer: &'a str,
    pub reference: &'a str,
    pub text: &'a str,
    pub wait_reason: Option<WaitReason>,
    /// What its payments come to.
    pub paid: Amount,
    /// The recorded payment that may be the same money; then nothing is posted yet.
    pub asks_about: Option<PaymentId>,
    /// The payment file of the provider's own that holds it, and by which name, which is empty for all of the file; then
    /// nothing is posted.
    pub own: Option<(PaymentFileId, &'a str)>,
}

/// Waits until nobody else takes in a bank file, so that each is matched with what those before it have left.
pub async fn lock_files(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('bank_files', 0))").execute(db).await?;
    Ok(())
}

/// Stores a file.
pub async fn insert_file(db: &mut PgConnection, file: &NewFile<'_>, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into bank_files (id, format, file_name, sha256, content, transaction_count, taken_by, taken_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        file.id.0,
        file.format,
        file.name,
        file.sha256,
        BANK_FILE.seal_bytes(file.id, file.content)?,
        file.transaction_count,
        file.taken_by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets payments be stored before the transactions that they are parts of, until the database transaction ends: a transaction
/// that is stored as explained need not be changed afterwards.
pub async fn await_transactions(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("set constraints payments_bank_transaction_fkey deferred").execute(db).await?;
    Ok(())
}

/// Stores transactions of a file.
pub async fn insert_many(
    db: &mut PgConnection,
    file: BankFileId,
    transactions: &[NewTransaction<'_>],
    now: DateTime<Utc>,
) -> Result<()> {
    let texts =
        |of: fn(&NewTransaction<'_>) -> String| -> Vec<String> { transactions.iter().map(of).collect() };
    let ids: Vec<Uuid> = transactions.iter().map(|transaction| transaction.id.0).collect();
    let lines: Vec<i32> = transactions.iter().map(|transaction| transaction.line).collect();
    let days: Vec<NaiveDate> = transactions.iter().map(|transaction| transaction.booked_on).collect();
    let amounts: Vec<_> = transactions.iter().map(|transaction| transaction.amount.decimal()).collect();
    let paid: Vec<_> = transactions.iter().map(|transaction| transaction.paid.decimal()).collect();
    let reasons: Vec<Option<String>> = transactions
        .iter()
        .map(|transaction| transaction.wait_reason.map(|reason| reason.as_str().to_owned()))
        .collect();
    let asks: Vec<Option<Uuid>> =
        transactions.iter().map(|transaction| transaction.asks_about.map(|payment| payment.0)).collect();
    let own_files: Vec<Option<Uuid>> =
        transactions.iter().map(|transaction| transaction.own.map(|(file, _)| file.0)).collect();
    let own_names: Vec<Option<String>> =
        transactions.iter().map(|transaction| transaction.own.map(|(_, name)| name.to_owned())).collect();
    sqlx::query!(
        "insert into bank_transactions (id, line, identity, kind, account, booked_on, amount, unexplained, currency, payer,
             reference, text, wait_reason, asks_about_payment_id, payment_file_id, own_payment, is_posted, bank_file_id,
             created_at)
         select id, line, identity, kind, account, booked_on, amount, case when own_file is null then amount - paid else 0 end,
             currency, payer, reference, text, reason, asks, own_file, own_name,
             asks is null and own_file is null and kind <> 'return', $16, $17
         from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::date[], $7::numeric[], $8::text[],
             $9::text[], $10::text[], $11::text[], $12::text[], $13::uuid[], $14::uuid[], $15::text[], $18::numeric[])
             as t (id, line, identity, kind, account, booked_on, amount, currency, payer, reference, text, reason, asks,
                 own_file, own_name, paid)",
        &ids,
        &lines,
        &texts(|transaction| transaction.identity.to_owned()),
        &texts(|transaction| transaction.kind.as_str().to_owned()),
        &texts(|transaction| transaction.account.to_owned()),
        &days,
        &amounts,
        &texts(|transaction| transaction.currency.code().to_owned()),
        &texts(|transaction| transaction.payer.to_owned()),
        &texts(|transaction| transaction.reference.to_owned()),
        &texts(|transaction| transaction.text.to_owned()),
        &reasons as &[Option<String>],
        &asks as &[Option<Uuid>],
        &own_files as &[Option<Uuid>],
        &own_names as &[Option<String>],
        file.0,
        now,
        &paid,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Money that a payment by hand brought and that no invoice holds any more.
#[derive(Clone, Copy, Debug)]
pub struct Held<'a> {
    pub id: BankTransactionId,
    pub payment: PaymentId,
    pub amount: Amount,
    pub currency: Currency,
    /// The day on which the payment was reversed.
    pub since: NaiveDate,
    /// The client whose money it is.
    pub payer: &'a str,
    /// The number of the invoice that it was for.
    pub reference: &'a str,
    /// What shows that it came.
    pub evidence: &'a str,
}

/// Stores money that waits although no file tells of it.
pub async fn insert_held(db: &mut PgConnection, held: &Held<'_>, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into bank_transactions (id, line, identity, kind, account, booked_on, amount, unexplained, currency, payer,
             reference, text, wait_reason, is_posted, held_of_payment_id, created_at)
         values ($1, 0, $2, 'incoming', '', $3, $4, $4, $5, $6, $7, $8, $9, true, $10, $11)",
        held.id.0,
        format!("held:{}", held.payment),
        held.since,
        held.amount.decimal(),
        held.currency.code(),
        held.payer,
        held.reference,
        held.evidence,
        WaitReason::Released.as_str(),
        held.payment.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A locked transaction is the same money as a recorded payment: it is explained by that, and never posted.
pub async fn link(db: &mut PgConnection, id: BankTransactionId, payment: PaymentId) -> Result<()> {
    sqlx::query!(
        "update bank_transactions
         set asks_about_payment_id = null, same_as_payment_id = $2, unexplained = 0
         where id = $1",
        id.0,
        payment.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A locked transaction may be the same money as the payment that it was taken for: that is asked again.
pub async fn ask_again(db: &mut PgConnection, id: BankTransactionId) -> Result<()> {
    sqlx::query!(
        "update bank_transactions
         set asks_about_payment_id = same_as_payment_id, same_as_payment_id = null, unexplained = amount
         where id = $1",
        id.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The money that waits of a payment somebody recorded, since its invoice needs less of it.
pub async fn list_held_of(db: &mut PgConnection, payment: PaymentId) -> Result<Vec<BankTransactionId>> {
    let held = sqlx::query_scalar!(
        "select t.id from bank_transactions t join payments p on p.id = t.held_of_payment_id
         where $1 in (p.id, p.kept_of_payment_id)",
        payment.0,
    )
    .fetch_all(db)
    .await?;
    Ok(held.into_iter().map(BankTransactionId).collect())
}

/// Whether some of that money has been used.
pub async fn is_freed_used(db: &mut PgConnection, payment: PaymentId) -> Result<bool> {
    let used = sqlx::query_scalar!(
        r#"select exists (select from bank_transactions t join payments p on p.id = t.held_of_payment_id
                          where $1 in (p.id, p.kept_of_payment_id) and t.unexplained <> t.amount) as "used!""#,
        payment.0,
    )
    .fetch_one(db)
    .await?;
    Ok(used)
}

/// Locks the transactions that these payments are parts of, in the order of their ids: who takes back parts of several
/// must not wait for one while others wait for another.
pub async fn lock_of_payments(db: &mut PgConnection, payments: &[Uuid]) -> Result<()> {
    sqlx::query!(
        "select id from bank_transactions
         where id in (select bank_transaction_id from payments where id = any($1))
         order by id
         for update",
        payments,
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

/// A locked transaction is money of its own, to be posted and explained.
pub async fn separate(db: &mut PgConnection, id: BankTransactionId) -> Result<()> {
    sqlx::query!(
        "update bank_transactions
         set asks_about_payment_id = null, same_as_payment_id = null, payment_file_id = null, unexplained = amount,
             is_posted = true
         where id = $1",
        id.0,
    )
    .execute(db)
    .await?;
    Ok(())
}
