//! Invoices and their lines. One select reads an invoice everywhere, with the names that lists show beside it.

pub mod batches;
pub mod events;
pub mod files;
mod history;
mod list;
pub mod parties;
mod write;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::{BankAccountId, ClientId, InvoiceId, PayslipId, UserId};
use paraply_domain::invoice::status::{self, DisplayStatus, Facts, InvoiceStatus};
use paraply_domain::invoice::{InvoiceLine, SupplyPeriod};
use paraply_domain::language::Language;
use paraply_domain::money::{Amount, Currency, Percent};
use paraply_domain::vat::{VatRate, VatTreatment};
use rust_decimal::Decimal;
use sqlx::{AssertSqlSafe, PgConnection};
use uuid::Uuid;

use crate::error::{Error, Result};

pub use history::history;
pub use list::{Filter, Sort, list, matching, sums};
pub use write::{
    Content, Issue, NewDraft, Paid, Returned, cancel, delete_drafts, insert_drafts, issue, next_number,
    reassign, return_to_draft, submit, update_draft, update_paid, with_files_or_costs,
};

/// An invoice or credit note without its lines.
#[derive(Clone, Debug)]
pub struct Invoice {
    pub id: InvoiceId,
    /// The invoice that this credit note takes back; none for an invoice.
    pub credits: Option<InvoiceId>,
    /// The credit note that took this invoice back.
    pub credit_note_id: Option<InvoiceId>,
    pub payslip_id: Option<PayslipId>,
    pub user_id: UserId,
    pub user_name: String,
    pub client_id: ClientId,
    pub client_name: String,
    pub bank_account_id: Option<BankAccountId>,
    pub status: InvoiceStatus,
    pub number: Option<String>,
    pub ocr: Option<String>,
    pub issue_date: NaiveDate,
    pub due_date: NaiveDate,
    /// When the work was done, where it was told.
    pub supply: Option<SupplyPeriod>,
    pub reference: String,
    pub currency: Currency,
    pub notes: String,
    pub admin_note: String,
    pub admin_note_visible: bool,
    /// What exempts the lines without VAT to a client who is charged Swedish VAT; empty where none is.
    pub vat_exemption: String,
    pub vat_treatment: VatTreatment,
    pub subtotal: Amount,
    pub vat: Amount,
    pub total: Amount,
    pub paid: Amount,
    pub fee_terms: FeeTerms,
    pub fee_amount: Amount,
    pub swedish_tax: bool,
    pub promised_payout_date: Option<NaiveDate>,
    pub returned_reason: Option<String>,
    pub returned_field: Option<String>,
    pub submitted_at: Option<DateTime<Utc>>,
    pub sent_at: Option<DateTime<Utc>>,
    pub paid_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Invoice {
    /// The legal note that stands on it where no VAT is charged.
    pub fn vat_note(&self, language: Language) -> Option<String> {
        self.vat_treatment.note_or(&self.vat_exemption, language)
    }

    /// What the client still owes: nothing on a cancelled invoice or a credit note.
    pub fn balance(&self) -> Amount {
        if self.credits.is_some() || self.status == InvoiceStatus::Cancelled {
            Amount::ZERO
        } else {
            self.total - self.paid
        }
    }

    /// What besides the status decides what can be done to it.
    pub fn facts(&self) -> Facts {
        Facts {
            salaried: self.payslip_id.is_some(),
            has_payments: !self.paid.is_zero(),
            credit_note: self.credits.is_some(),
        }
    }

    /// The status as shown on a day.
    pub fn display_status(&self, today: NaiveDate) -> DisplayStatus {
        status::display(self.status, self.due_date, self.balance(), today)
    }

    /// What becomes salary: nothing while the fee is larger than the subtotal.
    pub fn payout_basis(&self) -> Amount {
        (self.subtotal - self.fee_amount).max(Amount::ZERO)
    }
}

const SELECT: &str = "select i.id, i.credits_invoice_id, n.id as credit_note_id, p.payslip_id, i.user_id,
        u.full_name as user_name, i.client_id, c.name as client_name, i.bank_account_id, i.status,
        i.invoice_number, i.ocr, i.issue_date, i.due_date, i.supply_from, i.supply_to, i.reference, i.currency, i.notes,
        i.admin_note, i.admin_note_visible, i.vat_exemption, i.vat_treatment, i.subtotal, i.vat, i.total, i.paid, i.fee_percentage,
        i.fixed_fee, i.fee_amount, i.swedish_tax, i.promised_payout_date, i.returned_reason, i.returned_field, i.submitted_at,
        i.sent_at, i.paid_at, i.cancelled_at, i.version, i.created_at, i.updated_at
    from invoices i
    join users u on u.id = i.user_id
    join clients c on c.id = i.client_id
    left join invoices n on n.credits_invoice_id = i.id
    left join payslip_invoices p on p.invoice_id = i.id and p.live";

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    credits_invoice_id: Option<Uuid>,
    credit_note_id: Option<Uuid>,
    payslip_id: Option<Uuid>,
    user_id: Uuid,
    user_name: String,
    client_id: Uuid,
    client_name: String,
    bank_account_id: Option<Uuid>,
    status: String,
    invoice_number: Option<String>,
    ocr: Option<String>,
    issue_date: NaiveDate,
    due_date: NaiveDate,
    supply_from: Option<NaiveDate>,
    supply_to: Option<NaiveDate>,
    reference: String,
    currency: String,
    notes: String,
    admin_note: String,
    admin_note_visible: bool,
    vat_exemption: String,
    vat_treatment: String,
    subtotal: Decimal,
    vat: Decimal,
    total: Decimal,
    paid: Decimal,
    fee_percentage: Decimal,
    fixed_fee: Decimal,
    fee_amount: Decimal,
    swedish_tax: bool,
    promised_payout_date: Option<NaiveDate>,
    returned_reason: Option<String>,
    returned_field: Option<String>,
    submitted_at: Option<DateTime<Utc>>,
    sent_at: Option<DateTime<Utc>>,
    paid_at: Option<DateTime<Utc>>,
    cancelled_at: Option<DateTime<Utc>>,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl TryFrom<Row> for Invoice {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let id = row.id;
        let wrong = |column: &'static str| move |_| Error::Inconsistent(format!("{column} of invoice {id}"));
        let amount = |column, value| Amount::new(value).map_err(wrong(column));
        Ok(Self {
            id: InvoiceId(id),
            credits: row.credits_invoice_id.map(InvoiceId),
            credit_note_id: row.credit_note_id.map(InvoiceId),
            payslip_id: row.payslip_id.map(PayslipId),
            user_id: UserId(row.user_id),
            user_name: row.user_name,
            client_id: ClientId(row.client_id),
            client_name: row.client_name,
            bank_account_id: row.bank_account_id.map(BankAccountId),
            status: row.status.parse().map_err(wrong("status"))?,
            number: row.invoice_number,
            ocr: row.ocr,
            issue_date: row.issue_date,
            due_date: row.due_date,
            supply: SupplyPeriod::new(row.supply_from, row.supply_to)
                .map_err(|_| Error::Inconsistent(format!("supply period of invoice {id}")))?,
            reference: row.reference,
            currency: row.currency.parse().map_err(wrong("currency"))?,
            notes: row.notes,
            admin_note: row.admin_note,
            admin_note_visible: row.admin_note_visible,
            vat_exemption: row.vat_exemption,
            vat_treatment: row.vat_treatment.parse().map_err(wrong("vat_treatment"))?,
            subtotal: amount("subtotal", row.subtotal)?,
            vat: amount("vat", row.vat)?,
            total: amount("total", row.total)?,
            paid: amount("paid", row.paid)?,
            fee_terms: FeeTerms {
                percentage: Percent::new(row.fee_percentage).map_err(wrong("fee_percentage"))?,
                fixed: amount("fixed_fee", row.fixed_fee)?,
            },
            fee_amount: amount("fee_amount", row.fee_amount)?,
            swedish_tax: row.swedish_tax,
            promised_payout_date: row.promised_payout_date,
            returned_reason: row.returned_reason,
            returned_field: row.returned_field,
            submitted_at: row.submitted_at,
            sent_at: row.sent_at,
            paid_at: row.paid_at,
            cancelled_at: row.cancelled_at,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}

/// The invoice, if it is there and is the owner's when one is given.
pub async fn find(db: &mut PgConnection, id: InvoiceId, owner: Option<Uuid>) -> Result<Option<Invoice>> {
    let sql = format!("{SELECT} where i.id = $1 and ($2::uuid is null or i.user_id = $2)");
    let row: Option<Row> =
        sqlx::query_as(AssertSqlSafe(sql)).bind(id.0).bind(owner).fetch_optional(db).await?;
    row.map(Invoice::try_from).transpose()
}

/// The invoices with these numbers or payment references, by id.
pub async fn find_by_numbers(
    db: &mut PgConnection,
    numbers: &[String],
    ocrs: &[String],
) -> Result<Vec<Invoice>> {
    let sql = format!("{SELECT} where i.invoice_number = any($1) or i.ocr = any($2) order by i.id");
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql)).bind(numbers).bind(ocrs).fetch_all(db).await?;
    rows.into_iter().map(Invoice::try_from).collect()
}

/// As [`find`], and nobody else changes it until the transaction ends. The lock is taken by a statement of its own:
/// one that waits would see the joined rows as they were before the wait.
pub async fn find_for_update(
    db: &mut PgConnection,
    id: InvoiceId,
    owner: Option<Uuid>,
) -> Result<Option<Invoice>> {
    let locked = sqlx::query_scalar!(
        "select id from invoices where id = $1 and ($2::uuid is null or user_id = $2) for update",
        id.0,
        owner,
    )
    .fetch_optional(&mut *db)
    .await?;
    match locked {
        Some(_) => find(db, id, owner).await,
        None => Ok(None),
    }
}

/// The invoices of these ids, and nobody else changes them until the transaction ends.
pub async fn list_for_update(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Invoice>> {
    // By a statement of its own, as above.
    sqlx::query!("select id from invoices where id = any($1) order by id for update", ids)
        .fetch_all(&mut *db)
        .await?;
    let sql = format!("{SELECT} where i.id = any($1)");
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql)).bind(ids).fetch_all(db).await?;
    rows.into_iter().map(Invoice::try_from).collect()
}

/// The lines in their order.
pub async fn lines(db: &mut PgConnection, id: InvoiceId) -> Result<Vec<InvoiceLine>> {
    let rows = sqlx::query!(
        "select description, quantity, unit, unit_price, vat_rate
         from invoice_lines
         where invoice_id = $1
         order by position",
        id.0,
    )
    .fetch_all(db)
    .await?;
    let inconsistent = || Error::Inconsistent(format!("lines of invoice {id}"));
    rows.into_iter()
        .map(|row| {
            let rate = VatRate::try_from(row.vat_rate.normalize()).map_err(|_| inconsistent())?;
            InvoiceLine::new(&row.description, row.quantity, &row.unit, row.unit_price, rate)
                .map_err(|_| inconsistent())
        })
        .collect()
}

/// What the invoice said when it was sent: seller, buyer and lines.
pub async fn find_snapshot(db: &mut PgConnection, id: InvoiceId) -> Result<Option<serde_json::Value>> {
    Ok(sqlx::query_scalar!("select snapshot from invoices where id = $1", id.0)
        .fetch_optional(db)
        .await?
        .flatten())
}
