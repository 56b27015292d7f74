//! The ledger's vouchers: posted once per cause, never changed. The store itself refuses one that does not balance.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, PaymentId, SalaryRunId, UserId};
use paraply_domain::ledger::Voucher;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::app::Result;

/// A voucher with what caused it and whom it concerns.
#[derive(Clone, Debug)]
pub struct Posting {
    /// The entries.
    pub voucher: Voucher,
    /// What caused it: together with the kind unique, so that no retry posts twice.
    pub source_id: Uuid,
    /// The freelancer whose money it is about.
    pub user: Option<UserId>,
    /// The invoice it belongs to.
    pub invoice: Option<InvoiceId>,
    /// The payment it belongs to.
    pub payment: Option<PaymentId>,
    /// The salary run it belongs to.
    pub run: Option<SalaryRunId>,
}

/// Posts one voucher; one without entries is nothing to post.
pub async fn post(db: &mut PgConnection, posting: Posting, now: DateTime<Utc>) -> Result<()> {
    post_all(db, &[posting], now).await
}

/// Posts many vouchers in two statements.
pub async fn post_all(db: &mut PgConnection, postings: &[Posting], now: DateTime<Utc>) -> Result<()> {
    let postings: Vec<(Uuid, &Posting)> = postings
        .iter()
        .filter(|posting| !posting.voucher.is_empty())
        .map(|posting| (Uuid::now_v7(), posting))
        .collect();
    if postings.is_empty() {
        return Ok(());
    }
    let ids: Vec<Uuid> = postings.iter().map(|(id, _)| *id).collect();
    let dates: Vec<NaiveDate> = postings.iter().map(|(_, posting)| posting.voucher.date()).collect();
    let texts: Vec<String> = postings.iter().map(|(_, posting)| posting.voucher.text().to_owned()).collect();
    let kinds: Vec<String> =
        postings.iter().map(|(_, posting)| posting.voucher.kind().as_str().to_owned()).collect();
    let sources: Vec<Uuid> = postings.iter().map(|(_, posting)| posting.source_id).collect();
    let invoices: Vec<Option<Uuid>> =
        postings.iter().map(|(_, posting)| posting.invoice.map(|id| id.0)).collect();
    let payments: Vec<Option<Uuid>> =
        postings.iter().map(|(_, posting)| posting.payment.map(|id| id.0)).collect();
    let runs: Vec<Option<Uuid>> = postings.iter().map(|(_, posting)| posting.run.map(|id| id.0)).collect();
    sqlx::query!(
        r#"insert into vouchers (id, number, voucher_date, text, kind, source_id, invoice_id, payment_id, run_id, created_at)
           select id, nextval('voucher_number_seq'), voucher_date, text, kind, source_id, invoice_id, payment_id, run_id, $9
           from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[])
                as posted (id, voucher_date, text, kind, source_id, invoice_id, payment_id, run_id)"#,
        &ids,
        &dates,
        &texts,
        &kinds,
        &sources,
        &invoices as &[Option<Uuid>],
        &payments as &[Option<Uuid>],
        &runs as &[Option<Uuid>],
        now,
    )
    .execute(&mut *db)
    .await?;

    let mut vouchers: Vec<Uuid> = Vec::new();
    let mut lines: Vec<i32> = Vec::new();
    let mut accounts: Vec<i32> = Vec::new();
    let mut amounts: Vec<Decimal> = Vec::new();
    let mut users: Vec<Option<Uuid>> = Vec::new();
    for (id, posting) in &postings {
        for (line, entry) in (1..).zip(posting.voucher.entries()) {
            vouchers.push(*id);
            lines.push(line);
            accounts.push(i32::from(entry.account.0));
            amounts.push(entry.amount.decimal());
            users.push(posting.user.map(|user| user.0));
        }
    }
    sqlx::query!(
        "insert into voucher_entries (voucher_id, line, account, amount, user_id)
         select * from unnest($1::uuid[], $2::int[], $3::int[], $4::numeric[], $5::uuid[])",
        &vouchers,
        &lines,
        &accounts,
        &amounts,
        &users as &[Option<Uuid>],
    )
    .execute(db)
    .await?;
    Ok(())
}
