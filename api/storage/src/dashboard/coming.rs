//! What is on its way to a freelancer: payslips that have not been paid, and invoices that have none.

use chrono::NaiveDate;
use paraply_domain::ids::UserId;
use paraply_domain::money::{Amount, Currency};
use sqlx::PgConnection;

use super::Step;
use crate::amount;
use crate::error::{Error, Result};

/// A payslip whose payout is not on the account yet.
#[derive(Clone, Copy, Debug)]
pub struct Payslip {
    pub on: NaiveDate,
    pub payout: Amount,
    /// How many invoices it pays.
    pub invoice_count: i64,
}

/// An invoice on its way to a payslip.
#[derive(Clone, Copy, Debug)]
pub struct Invoice {
    /// Anything but [`Step::Salary`].
    pub step: Step,
    /// Its sum without VAT, in SEK.
    pub subtotal: Amount,
    pub currency: Currency,
    /// The provider's share, as it was saved or fixed.
    pub fee: Amount,
    /// Whether Swedish tax was on when it was saved or sent.
    pub swedish_tax: bool,
    /// The promised day; none before it is sent, and while the client disputes it.
    pub promised: Option<NaiveDate>,
}

/// The payslips of a person that are still to be paid on a day: also those that the bank has confirmed for a later one.
pub async fn payslips(db: &mut PgConnection, owner: UserId, today: NaiveDate) -> Result<Vec<Payslip>> {
    let rows = sqlx::query!(
        r#"select s.payment_date as "on", s.payout, count(*) as "invoice_count!"
           from payslips s
           join salary_runs r on r.id = s.run_id
           join payslip_invoices pi on pi.payslip_id = s.id and pi.live
           where s.user_id = $1 and (r.status <> 'paid' or s.payment_date > $2)
           group by s.id"#,
        owner.0,
        today,
    )
    .fetch_all(db)
    .await?;
    let payslips = rows
        .into_iter()
        .map(|row| Ok(Payslip { on: row.on, payout: amount(row.payout)?, invoice_count: row.invoice_count }));
    payslips.collect()
}

/// The invoices of a person that have been submitted and are on no payslip.
pub async fn invoices(db: &mut PgConnection, owner: UserId) -> Result<Vec<Invoice>> {
    let rows = sqlx::query!(
        r#"select i.status as "status!", round(i.left_subtotal * i.exchange_rate, 2) as "subtotal!",
                  i.currency as "currency!", i.left_fee as "fee!", i.swedish_tax as "swedish_tax!",
                  i.promised_payout_date
           from invoices i
           where i.user_id = $1 and i.kind = 'invoice'
             -- As the index says it.
             and i.status in ('draft', 'pending', 'sent') and i.status <> 'draft'
           union all
           select i.status, round(i.left_subtotal * i.exchange_rate, 2), i.currency, i.left_fee, i.swedish_tax,
                  i.promised_payout_date
           from invoices i
           where i.user_id = $1 and i.kind = 'invoice' and i.status = 'paid'
             and i.id not in (select pi.invoice_id
                              from payslips s
                              join payslip_invoices pi on pi.payslip_id = s.id and pi.live
                              where s.user_id = $1)"#,
        owner.0,
    )
    .fetch_all(db)
    .await?;
    let invoices = rows.into_iter().map(|row| {
        Ok(Invoice {
            step: match row.status.as_str() {
                "paid" => Step::Paid,
                "sent" => Step::Sent,
                _ => Step::Pending,
            },
            subtotal: amount(row.subtotal)?,
            currency: row
                .currency
                .parse()
                .map_err(|_| Error::Inconsistent(format!("currency of an invoice of {}", owner.0)))?,
            fee: amount(row.fee)?,
            swedish_tax: row.swedish_tax,
            promised: row.promised_payout_date,
        })
    });
    invoices.collect()
}
