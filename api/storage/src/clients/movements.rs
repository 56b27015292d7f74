//! What moved the balance of a client: sent invoices and credit notes, payments, write-offs.

use chrono::NaiveDate;
use paraply_domain::client_statement::{Due, EntryKind, Movement};
use paraply_domain::ids::{ClientId, InvoiceId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;

use crate::error::{Error, Result};

/// All until a day, in the order in which they were recorded; of the clients that were merged into this one, too.
pub async fn list_until(db: &mut PgConnection, client: ClientId, to: NaiveDate) -> Result<Vec<Movement>> {
    let rows = sqlx::query!(
        r#"with of_client as materialized (
               select id, coalesce(credits_invoice_id, id) as invoice_id, kind, invoice_number, ocr, issue_date, due_date,
                      reference, currency, total, sent_at
               from invoices
               where client_id in (select id from clients where id = $1
                                   union all select id from clients where merged_into = $1)
                 and sent_at is not null
           ), paid as (
               -- What a credit note frees of a payment is stored as the whole payment reversed and a part of it kept. The
               -- client has not moved that money: the two are one movement.
               select a.invoice_id, p.paid_on, p.created_at, min(p.reference) as reference,
                      case when p.reverses_payment_id is null and p.kept_of_payment_id is null then 'payment'
                           when bool_or(p.kept_of_payment_id is not null) then 'payment_released'
                           else 'payment_reversed' end as kind,
                      sum(a.amount) as allocated, sum(p.rounding) as rounding,
                      sum(p.bank_charge) as bank_charge, sum(p.unallocated) as unallocated
               from of_client i
               join payment_allocations a on a.invoice_id = i.id
               join payments p on p.id = a.payment_id
               left join payments o on o.id = p.reverses_payment_id
               group by a.invoice_id, coalesce(p.kept_of_payment_id, o.kept_of_payment_id, o.id, p.id),
                        p.reverses_payment_id is null and p.kept_of_payment_id is null, p.paid_on, p.created_at
           ), movement as (
               select kind, issue_date as day, sent_at as at, invoice_id, id as document_id, reference, total as amount,
                      0::numeric as rounding, 0::numeric as bank_charge, 0::numeric as unallocated
               from of_client
               union all
               select kind, paid_on, created_at, invoice_id, invoice_id, reference, -allocated, rounding, bank_charge,
                      unallocated
               from paid
               union all
               select case w.kind when 'undone' then 'write_off_undone' when 'recovered' then 'write_off_recovered'
                           else w.kind end,
                      w.recorded_on, w.recorded_at, w.invoice_id, w.invoice_id, '', -w.total, 0, 0, 0
               from of_client i join invoice_write_offs w on w.invoice_id = i.id
           )
           select m.kind as "kind!", m.day as "day!", m.invoice_id as "invoice_id!", m.document_id as "document_id!",
                  d.invoice_number, d.ocr, d.due_date, d.currency, m.reference as "reference!", m.amount as "amount!",
                  m.rounding as "rounding!", m.bank_charge as "bank_charge!", m.unallocated as "unallocated!"
           from movement m join of_client d on d.id = m.document_id
           where m.day <= $2
           -- In one transaction a credit note comes before what it frees, and a write-off is recovered before it is paid.
           order by m.day, m.at,
                    array_position(array['invoice', 'credit_note', 'write_off_recovered', 'payment'], m.kind),
                    d.invoice_number, m.amount"#,
        client.0,
        to,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let unreadable = || Error::unreadable("invoices", row.document_id);
            let amount = |value| Amount::new(value).map_err(|_| unreadable());
            let kind = kind(&row.kind).ok_or_else(unreadable)?;
            Ok(Movement {
                kind,
                on: row.day,
                invoice: InvoiceId(row.invoice_id),
                document: InvoiceId(row.document_id),
                number: row.invoice_number.ok_or_else(unreadable)?,
                reference: row.reference,
                currency: row.currency.parse().map_err(|_| unreadable())?,
                amount: amount(row.amount)?,
                rounding: amount(row.rounding)?,
                bank_charge: amount(row.bank_charge)?,
                unallocated: amount(row.unallocated)?,
                due: (kind == EntryKind::Invoice)
                    .then(|| Due { ocr: row.ocr.unwrap_or_default(), on: row.due_date }),
            })
        })
        .collect()
}

fn kind(name: &str) -> Option<EntryKind> {
    Some(match name {
        "invoice" => EntryKind::Invoice,
        "credit_note" => EntryKind::CreditNote,
        "payment" => EntryKind::Payment,
        "payment_reversed" => EntryKind::PaymentReversed,
        "payment_released" => EntryKind::PaymentReleased,
        "write_off" => EntryKind::WriteOff,
        "write_off_undone" => EntryKind::WriteOffUndone,
        "write_off_recovered" => EntryKind::WriteOffRecovered,
        _ => return None,
    })
}
