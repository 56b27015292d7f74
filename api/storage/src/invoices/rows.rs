//! How an invoice stands in its row, with the names that lists show beside it.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::{BankAccountId, ClientId, InvoiceId, PayslipId, UserId};
use paraply_domain::invoice::{Doubts, Invoice, Salaried, SupplyPeriod, TakenOff};
use paraply_domain::money::{Amount, Percent};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::{Written, read_line};
use crate::error::{Error, Result};

/// Selects invoices with some columns more.
pub(super) fn select(more: &str) -> String {
    format!("select {COLUMNS}{more} {FROM}")
}

/// All lines of an invoice, in their order.
pub(super) const LINES: &str = ", array(
        select row(l.description, l.quantity, l.unit, l.unit_price, l.vat_rate)
        from invoice_lines l where l.invoice_id = i.id order by l.position
    ) as lines";

/// What the first line says.
pub(super) const FIRST_LINE: &str = ", (select l.description from invoice_lines l where l.invoice_id = i.id and l.position = 1) as first_line";

/// Names and what replaces it are looked up one by one: joined, all people and clients of a small office are read for a page.
const COLUMNS: &str = "i.id, i.credits_invoice_id,
        (select n.id from invoices n where n.credits_invoice_id = i.id order by n.id desc limit 1) as credit_note_id,
        i.replaces_invoice_id, (select r.id from invoices r where r.replaces_invoice_id = i.id) as replaced_by_id,
        i.credited_subtotal, i.credited_total, i.credited_fee,
        i.written_off_subtotal, i.written_off_total, i.written_off_fee, i.credited_rounding, i.written_off_rounding,
        i.disputed, i.feared_loss,
        (select w.id from invoice_write_offs w where w.invoice_id = i.id limit 1) as write_off_id, p.payslip_id,
        -- As corrects_salary() says it, for many.
        coalesce(p.fee_adjustment = 0 and not s.purchase and o.status in ('approved', 'exported', 'paid'), false)
            as salary_corrected, i.user_id,
        (select u.full_name from users u where u.id = i.user_id) as user_name, i.client_id,
        (select c.name from clients c where c.id = i.client_id) as client_name, i.bank_account_id, i.status,
        i.invoice_number, i.ocr, i.issue_date, i.due_date, i.supply_from, i.supply_to, i.reference, i.currency, i.notes,
        i.admin_note, i.admin_note_visible, i.vat_exemption, i.vat_treatment, i.subtotal, i.vat, i.total, i.paid, i.fee_percentage,
        i.fixed_fee, i.fee_amount, i.swedish_tax, i.promised_payout_date, i.returned_reason, i.returned_field, i.submitted_at,
        i.sent_at, i.paid_at, i.cancelled_at, i.version, i.created_at, i.updated_at";

const FROM: &str = "from invoices i
    left join payslip_invoices p on p.invoice_id = i.id and p.live
    left join payslips s on s.id = p.payslip_id
    left join salary_runs o on o.id = s.run_id";

#[derive(sqlx::FromRow)]
pub(super) struct Row {
    id: Uuid,
    credits_invoice_id: Option<Uuid>,
    replaces_invoice_id: Option<Uuid>,
    replaced_by_id: Option<Uuid>,
    credited_subtotal: Decimal,
    credited_total: Decimal,
    credited_fee: Decimal,
    written_off_subtotal: Decimal,
    written_off_total: Decimal,
    written_off_fee: Decimal,
    credited_rounding: Decimal,
    written_off_rounding: Decimal,
    disputed: Decimal,
    feared_loss: Decimal,
    write_off_id: Option<Uuid>,
    credit_note_id: Option<Uuid>,
    payslip_id: Option<Uuid>,
    salary_corrected: bool,
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
    /// As lists ask for it.
    #[sqlx(default)]
    first_line: Option<String>,
}

/// An invoice together with its lines.
#[derive(sqlx::FromRow)]
pub(super) struct WrittenRow {
    #[sqlx(flatten)]
    row: Row,
    lines: Vec<LineRow>,
}

/// Description, quantity, unit, unit price and VAT rate.
type LineRow = (String, Decimal, String, Decimal, Decimal);

impl TryFrom<WrittenRow> for Written {
    type Error = Error;

    fn try_from(WrittenRow { row, lines }: WrittenRow) -> Result<Self> {
        let invoice = Invoice::try_from(row)?;
        let inconsistent = || Error::Inconsistent(format!("lines of invoice {}", invoice.id));
        let line = |(description, quantity, unit, unit_price, vat_rate): LineRow| {
            read_line(&description, quantity, &unit, unit_price, vat_rate).ok_or_else(inconsistent)
        };
        let lines = lines.into_iter().map(line).collect::<Result<_>>()?;
        Ok(Self { invoice, lines })
    }
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
            replaces: row.replaces_invoice_id.map(InvoiceId),
            replaced_by: row.replaced_by_id.map(InvoiceId),
            credited: TakenOff {
                subtotal: amount("credited_subtotal", row.credited_subtotal)?,
                rounding: amount("credited_rounding", row.credited_rounding)?,
                total: amount("credited_total", row.credited_total)?,
                fee: amount("credited_fee", row.credited_fee)?,
            },
            written_off: TakenOff {
                subtotal: amount("written_off_subtotal", row.written_off_subtotal)?,
                rounding: amount("written_off_rounding", row.written_off_rounding)?,
                total: amount("written_off_total", row.written_off_total)?,
                fee: amount("written_off_fee", row.written_off_fee)?,
            },
            doubts: Doubts {
                disputed: amount("disputed", row.disputed)?,
                feared_loss: amount("feared_loss", row.feared_loss)?,
            },
            has_write_offs: row.write_off_id.is_some(),
            payslip_id: row.payslip_id.map(PayslipId),
            salaried: match row.payslip_id {
                None => Salaried::No,
                Some(_) if row.salary_corrected => Salaried::Corrected,
                Some(_) => Salaried::Fixed,
            },
            user_id: UserId(row.user_id),
            user_name: row.user_name,
            client_id: ClientId(row.client_id),
            client_name: row.client_name,
            first_line: row.first_line,
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
