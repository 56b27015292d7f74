//! What changes an invoice. Everything here counts the version up.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::{BankAccountId, ClientId, InvoiceId, UserId};
use paraply_domain::invoice::status::InvoiceStatus;
use paraply_domain::invoice::{InvoiceLine, InvoiceNumber, Ocr, SupplyPeriod, TakenOff};
use paraply_domain::money::{Amount, Currency};
use paraply_domain::vat::VatTreatment;
use rust_decimal::Decimal;
use serde_json::Value;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::error::{Error, Result};

/// What a draft says, and what follows from it.
#[derive(Clone, Debug)]
pub struct Content {
    pub client_id: ClientId,
    pub bank_account_id: Option<BankAccountId>,
    pub issue_date: NaiveDate,
    pub due_date: NaiveDate,
    pub supply: Option<SupplyPeriod>,
    pub reference: String,
    pub currency: Currency,
    pub notes: String,
    pub admin_note: String,
    pub admin_note_visible: bool,
    pub vat_exemption: String,
    pub lines: Vec<InvoiceLine>,
    pub vat_treatment: VatTreatment,
    pub subtotal: Amount,
    pub vat: Amount,
    pub total: Amount,
    pub fee_terms: FeeTerms,
    pub fee_amount: Amount,
    pub swedish_tax: bool,
    pub promised_payout_date: Option<NaiveDate>,
}

/// A draft to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewDraft<'a> {
    pub id: InvoiceId,
    pub owner: UserId,
    /// What it credits, for a credit note.
    pub credits: Option<Credits<'a>>,
    /// The invoice that it is issued instead of.
    pub replaces: Option<InvoiceId>,
    pub content: &'a Content,
}

/// What a credit note credits.
#[derive(Clone, Copy, Debug)]
pub struct Credits<'a> {
    pub invoice: InvoiceId,
    /// For each of its lines the place of the line that it credits; none for a part of a sum.
    pub positions: &'a [Option<i32>],
}

/// Stores new drafts, of invoices or of credit notes.
pub async fn insert_drafts(db: &mut PgConnection, drafts: &[NewDraft<'_>], now: DateTime<Utc>) -> Result<()> {
    if drafts.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::new(
        "with drafts as (
             insert into invoices (id, kind, credits_invoice_id, user_id, client_id, bank_account_id, issue_date, due_date,
             supply_from, supply_to, reference, currency, notes, admin_note, admin_note_visible, vat_exemption,
             vat_treatment, subtotal, vat, total,
             fee_percentage, fixed_fee, fee_amount, swedish_tax, promised_payout_date, replaces_invoice_id, created_at,
             updated_at) ",
    );
    query.push_values(drafts, |mut row, NewDraft { id, owner, credits, replaces, content }| {
        row.push_bind(id.0)
            .push_bind(if credits.is_some() { "credit_note" } else { "invoice" })
            .push_bind(credits.map(|credits| credits.invoice.0))
            .push_bind(owner.0)
            .push_bind(content.client_id.0)
            .push_bind(content.bank_account_id.map(|account| account.0))
            .push_bind(content.issue_date)
            .push_bind(content.due_date)
            .push_bind(content.supply.map(SupplyPeriod::from))
            .push_bind(content.supply.map(SupplyPeriod::to))
            .push_bind(&content.reference)
            .push_bind(content.currency.code())
            .push_bind(&content.notes)
            .push_bind(&content.admin_note)
            .push_bind(content.admin_note_visible)
            .push_bind(&content.vat_exemption)
            .push_bind(content.vat_treatment.as_str())
            .push_bind(content.subtotal.decimal())
            .push_bind(content.vat.decimal())
            .push_bind(content.total.decimal())
            .push_bind(content.fee_terms.percentage.decimal())
            .push_bind(content.fee_terms.fixed.decimal())
            .push_bind(content.fee_amount.decimal())
            .push_bind(content.swedish_tax)
            .push_bind(content.promised_payout_date)
            .push_bind(replaces.map(|invoice| invoice.0))
            .push_bind(now)
            .push_bind(now);
    });
    let lines: Vec<_> = drafts
        .iter()
        .map(|draft| NewLines {
            invoice: draft.id,
            lines: &draft.content.lines,
            positions: draft.credits.map_or(&[], |credits| credits.positions),
        })
        .collect();
    push_lines(query.push(") "), &lines);
    query.build().execute(db).await?;
    Ok(())
}

/// Replaces what a draft or a pending invoice says, which has had so many lines.
pub async fn update_draft(
    db: &mut PgConnection,
    id: InvoiceId,
    (content, lines_before): (&Content, usize),
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "update invoices
         set client_id = $2, bank_account_id = $3, issue_date = $4, due_date = $5, reference = $6, currency = $7,
             notes = $8, admin_note = $9, admin_note_visible = $10, vat_treatment = $11, subtotal = $12, vat = $13,
             total = $14, fee_percentage = $15, fixed_fee = $16, fee_amount = $17, swedish_tax = $18,
             promised_payout_date = $19, supply_from = $20, supply_to = $21, vat_exemption = $22,
             version = version + 1, updated_at = $23
         where id = $1",
        id.0,
        content.client_id.0,
        content.bank_account_id.map(|account| account.0),
        content.issue_date,
        content.due_date,
        content.reference,
        content.currency.code(),
        content.notes,
        content.admin_note,
        content.admin_note_visible,
        content.vat_treatment.as_str(),
        content.subtotal.decimal(),
        content.vat.decimal(),
        content.total.decimal(),
        content.fee_terms.percentage.decimal(),
        content.fee_terms.fixed.decimal(),
        content.fee_amount.decimal(),
        content.swedish_tax,
        content.promised_payout_date,
        content.supply.map(SupplyPeriod::from),
        content.supply.map(SupplyPeriod::to),
        content.vat_exemption,
        now,
    )
    .execute(&mut *db)
    .await?;
    if content.lines.len() < lines_before {
        let last = i32::try_from(content.lines.len()).map_err(Error::internal)?;
        sqlx::query!("delete from invoice_lines where invoice_id = $1 and position > $2", id.0, last)
            .execute(&mut *db)
            .await?;
    }
    replace_lines(db, id, &content.lines).await
}

/// The lines of an invoice, in their order.
struct NewLines<'a> {
    invoice: InvoiceId,
    lines: &'a [InvoiceLine],
    /// Of a credit note: which line each credits.
    positions: &'a [Option<i32>],
}

/// Adds what stores the lines of invoices.
fn push_lines(query: &mut QueryBuilder<Postgres>, invoices: &[NewLines<'_>]) {
    let lines = || {
        invoices
            .iter()
            .flat_map(|new| (1..).zip(new.lines).map(|(position, line)| (new.invoice.0, position, line)))
    };
    let ids: Vec<Uuid> = lines().map(|(id, ..)| id).collect();
    let positions: Vec<i32> = lines().map(|(_, position, _)| position).collect();
    let credited: Vec<Option<i32>> = invoices
        .iter()
        .flat_map(|new| (0..new.lines.len()).map(|place| new.positions.get(place).copied().flatten()))
        .collect();
    let column =
        |value: fn(&InvoiceLine) -> Decimal| lines().map(|(.., line)| value(line)).collect::<Vec<_>>();
    let text = |value: fn(&InvoiceLine) -> &str| {
        lines().map(|(.., line)| value(line).to_owned()).collect::<Vec<_>>()
    };
    query
        .push(
            "insert into invoice_lines (invoice_id, position, description, quantity, unit, unit_price, vat_rate, net,
                 credits_position)
             select * from unnest(",
        )
        .push_bind(ids)
        .push("::uuid[], ")
        .push_bind(positions)
        .push("::int[], ")
        .push_bind(text(InvoiceLine::description))
        .push("::text[], ")
        .push_bind(column(InvoiceLine::quantity))
        .push("::numeric[], ")
        .push_bind(text(InvoiceLine::unit))
        .push("::text[], ")
        .push_bind(column(InvoiceLine::unit_price))
        .push("::numeric[], ")
        .push_bind(column(|line| line.vat_rate().decimal()))
        .push("::numeric[], ")
        .push_bind(column(|line| line.net().decimal()))
        .push("::numeric[], ")
        .push_bind(credited)
        .push("::int[])");
}

/// Stores the lines of an invoice, each instead of the one that was in its place.
async fn replace_lines(db: &mut PgConnection, invoice: InvoiceId, lines: &[InvoiceLine]) -> Result<()> {
    let mut query = QueryBuilder::new("");
    push_lines(&mut query, &[NewLines { invoice, lines, positions: &[] }]);
    query.push(
        " on conflict (invoice_id, position) do update
          set description = excluded.description, quantity = excluded.quantity, unit = excluded.unit,
              unit_price = excluded.unit_price, vat_rate = excluded.vat_rate, net = excluded.net,
              credits_position = excluded.credits_position",
    );
    query.build().execute(db).await?;
    Ok(())
}

/// Those of these invoices that somebody has attached a file to, or entered a reimbursement on.
pub async fn with_files_or_reimbursements(db: &mut PgConnection, ids: &[Uuid]) -> Result<HashSet<Uuid>> {
    let bearing = sqlx::query_scalar!(
        r#"select invoice_id as "invoice_id!" from invoice_files where invoice_id = any($1)
           union
           select invoice_id from reimbursements where invoice_id = any($1)"#,
        ids,
    );
    Ok(bearing.fetch_all(db).await?.into_iter().collect())
}

/// Removes drafts with their lines and events.
pub async fn delete_drafts(db: &mut PgConnection, ids: &[Uuid]) -> Result<()> {
    sqlx::query!("delete from invoices where id = any($1) and status = 'draft'", ids).execute(db).await?;
    Ok(())
}

/// Puts a draft into the queue for approval.
pub async fn submit(db: &mut PgConnection, id: InvoiceId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update invoices
         set status = 'pending', submitted_at = $2, returned_reason = null, returned_field = null,
             version = version + 1, updated_at = $2
         where id = $1",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Why an admin returns it.
#[derive(Clone, Copy, Debug)]
pub struct Returned<'a> {
    pub reason: &'a str,
    pub field: Option<&'a str>,
}

/// Takes it out of the queue, with the reason when an admin returns it.
pub async fn return_to_draft(
    db: &mut PgConnection,
    id: InvoiceId,
    returned: Option<Returned<'_>>,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "update invoices
         set status = 'draft', submitted_at = null, returned_reason = $2, returned_field = $3,
             version = version + 1, updated_at = $4
         where id = $1",
        id.0,
        returned.map(|returned| returned.reason),
        returned.and_then(|returned| returned.field),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Marks it as cancelled.
pub async fn cancel(db: &mut PgConnection, id: InvoiceId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update invoices
         set status = 'cancelled', cancelled_at = $2, promised_payout_date = null, version = version + 1, updated_at = $2
         where id = $1",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How a credit note or a write-off leaves its invoice.
#[derive(Clone, Copy, Debug)]
pub struct AfterChange {
    pub invoice: InvoiceId,
    /// By all of its credit notes.
    pub credited: TakenOff,
    /// By all of its write-offs.
    pub written_off: TakenOff,
    pub paid: Amount,
    pub status: InvoiceStatus,
    pub promised: Option<NaiveDate>,
}

/// Notes what credit notes and write-offs have taken off a locked invoice, and what follows from it.
pub async fn update_left(db: &mut PgConnection, after: &AfterChange, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update invoices
         set credited_subtotal = $2, credited_total = $3, credited_fee = $4, paid = $5, status = $6,
             paid_at = case when $6 = 'paid' then coalesce(paid_at, $8) end,
             cancelled_at = case when $6 = 'cancelled' then $8 end, promised_payout_date = $7,
             written_off_subtotal = $9, written_off_total = $10, written_off_fee = $11,
             credited_rounding = $12, written_off_rounding = $13, version = version + 1, updated_at = $8
         where id = $1",
        after.invoice.0,
        after.credited.subtotal.decimal(),
        after.credited.total.decimal(),
        after.credited.fee.decimal(),
        after.paid.decimal(),
        after.status.as_str(),
        after.promised,
        now,
        after.written_off.subtotal.decimal(),
        after.written_off.total.decimal(),
        after.written_off.fee.decimal(),
        after.credited.rounding.decimal(),
        after.written_off.rounding.decimal(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes the next numbers of a year's series, so many, and gives the first. The series stays locked until the
/// transaction ends, so this comes as late as possible; a transaction that rolls back consumes no number.
pub async fn take_numbers(db: &mut PgConnection, year: i32, count: i64) -> Result<InvoiceNumber> {
    let last = sqlx::query_scalar!(
        "insert into invoice_series (year, last_number) values ($1, $2)
         on conflict (year) do update set last_number = invoice_series.last_number + $2
         returning last_number",
        year,
        count,
    )
    .fetch_one(db)
    .await?;
    Ok(InvoiceNumber { year, sequence: last - count + 1 })
}

/// What is fixed on an invoice when it is sent.
#[derive(Clone, Debug)]
pub struct Issue {
    pub id: InvoiceId,
    pub number: InvoiceNumber,
    pub ocr: Ocr,
    pub issue_date: NaiveDate,
    pub due_date: NaiveDate,
    pub vat_treatment: VatTreatment,
    pub subtotal: Amount,
    pub vat: Amount,
    pub total: Amount,
    pub fee_terms: FeeTerms,
    pub fee_amount: Amount,
    pub swedish_tax: bool,
    pub promised_payout_date: Option<NaiveDate>,
    pub snapshot: Value,
    /// None for what a trusted owner sent.
    pub approved_by: Option<UserId>,
}

/// Fixes number, figures and snapshot of each, and notes the numbers beside the invoices.
pub async fn issue(db: &mut PgConnection, issues: &[Issue], now: DateTime<Utc>) -> Result<()> {
    fn column<T>(issues: &[Issue], of: impl Fn(&Issue) -> T) -> Vec<T> {
        issues.iter().map(of).collect()
    }
    let amounts = |of: fn(&Issue) -> Amount| column(issues, |issue| of(issue).decimal());
    sqlx::query!(
        "with issue as (
             select * from unnest($1::uuid[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::date[], $7::date[],
                 $8::text[], $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[],
                 $14::numeric[], $15::bool[], $16::date[], $17::jsonb[], $18::uuid[])
                 as issue (id, year, number, invoice_number, ocr, issue_date, due_date, vat_treatment, subtotal, vat,
                     total, fee_percentage, fixed_fee, fee_amount, swedish_tax, promised_payout_date, snapshot,
                     approved_by)
         ), issued as (
             insert into issued_numbers (invoice_number, invoice_id, issued_at) select invoice_number, id, $19 from issue
         )
         update invoices i
         set status = 'sent', series_year = n.year, series_number = n.number, invoice_number = n.invoice_number,
             ocr = n.ocr, issue_date = n.issue_date, due_date = n.due_date, vat_treatment = n.vat_treatment,
             subtotal = n.subtotal, vat = n.vat, total = n.total, fee_percentage = n.fee_percentage,
             fixed_fee = n.fixed_fee, fee_amount = n.fee_amount, swedish_tax = n.swedish_tax,
             promised_payout_date = n.promised_payout_date, snapshot = n.snapshot, exchange_rate = 1,
             exchange_rate_date = n.issue_date, returned_reason = null, returned_field = null,
             approved_by = n.approved_by, sent_at = $19, version = i.version + 1, updated_at = $19
         from issue n
         where i.id = n.id",
        &column(issues, |issue| issue.id.0),
        &column(issues, |issue| issue.number.year),
        &column(issues, |issue| issue.number.sequence),
        &column(issues, |issue| issue.number.to_string()),
        &column(issues, |issue| issue.ocr.as_str().to_owned()),
        &column(issues, |issue| issue.issue_date),
        &column(issues, |issue| issue.due_date),
        &column(issues, |issue| issue.vat_treatment.as_str().to_owned()),
        &amounts(|issue| issue.subtotal),
        &amounts(|issue| issue.vat),
        &amounts(|issue| issue.total),
        &column(issues, |issue| issue.fee_terms.percentage.decimal()),
        &amounts(|issue| issue.fee_terms.fixed),
        &amounts(|issue| issue.fee_amount),
        &column(issues, |issue| issue.swedish_tax),
        &column(issues, |issue| issue.promised_payout_date) as &[Option<NaiveDate>],
        &column(issues, |issue| issue.snapshot.clone()),
        &column(issues, |issue| issue.approved_by.map(|user| user.0)) as &[Option<Uuid>],
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How payments leave a sent invoice.
#[derive(Clone, Copy, Debug)]
pub struct Paid {
    pub invoice: InvoiceId,
    pub paid: Amount,
    pub status: InvoiceStatus,
    /// The day its salary is promised for; none while its client disputes it.
    pub promised: Option<NaiveDate>,
    /// By how many payments: each counts the version up.
    pub changes: i32,
}

/// Notes what has been paid of sent invoices, and what follows from it. Each invoice stands there once.
pub async fn update_paid(db: &mut PgConnection, invoices: &[Paid], now: DateTime<Utc>) -> Result<()> {
    let ids: Vec<Uuid> = invoices.iter().map(|paid| paid.invoice.0).collect();
    let paid: Vec<Decimal> = invoices.iter().map(|paid| paid.paid.decimal()).collect();
    let statuses: Vec<String> = invoices.iter().map(|paid| paid.status.as_str().to_owned()).collect();
    let promised: Vec<Option<NaiveDate>> = invoices.iter().map(|paid| paid.promised).collect();
    let changes: Vec<i32> = invoices.iter().map(|paid| paid.changes).collect();
    sqlx::query!(
        "update invoices i
         set paid = n.paid, status = n.status, paid_at = case when n.status = 'paid' then $6::timestamptz end,
             promised_payout_date = n.promised, version = i.version + n.changes, updated_at = $6
         from unnest($1::uuid[], $2::numeric[], $3::text[], $4::date[], $5::int[])
              as n (id, paid, status, promised, changes)
         where i.id = n.id",
        &ids,
        &paid,
        &statuses,
        &promised as &[Option<NaiveDate>],
        &changes,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives the invoice to another person, with that person's client and account.
pub async fn reassign(
    db: &mut PgConnection,
    id: InvoiceId,
    user: UserId,
    client: ClientId,
    account: Option<BankAccountId>,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "update invoices
         set user_id = $2, client_id = $3, bank_account_id = $4, version = version + 1, updated_at = $5
         where id = $1",
        id.0,
        user.0,
        client.0,
        account.map(|account| account.0),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
