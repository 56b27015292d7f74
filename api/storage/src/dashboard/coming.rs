//! What is on its way to a freelancer: the invoices whose money is not on the account yet, and the payslips that pay them.

use chrono::NaiveDate;
use paraply_domain::ids::UserId;
use paraply_domain::money::{Amount, Currency};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::amount;
use crate::error::{Error, Result};

/// Where money is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Pending,
    Sent,
    /// Paid, without salary yet.
    Paid,
    /// On a payslip that the bank has not paid yet.
    Salary,
    /// On a payslip that the bank has confirmed for a day to come.
    Confirmed,
}

/// An invoice on its way to the account.
#[derive(Clone, Debug)]
pub struct ComingInvoice {
    pub id: Uuid,
    /// Its number, once sent.
    pub number: Option<String>,
    pub client_name: String,
    pub step: Step,
    /// Its sum without VAT, in SEK.
    pub subtotal: Amount,
    pub currency: Currency,
    /// The provider's share, as it was saved or fixed.
    pub fee: Amount,
    /// Whether Swedish tax was on when it was saved or sent.
    pub swedish_tax: bool,
    pub due_date: NaiveDate,
    /// The day its payslip is paid, else the promise; none while the client disputes it.
    pub on: Option<NaiveDate>,
    /// Its payslip and what that pays, once there is one.
    pub payslip: Option<(Uuid, Amount)>,
}

/// All of them, on a day.
pub async fn list(db: &mut PgConnection, owner: UserId, today: NaiveDate) -> Result<Vec<ComingInvoice>> {
    let rows = sqlx::query!(
        // Each kind from its index: of what a person has been paid for years, nothing but the payslips' rows is read.
        r#"with salary as (
               select pi.invoice_id, s.id as payslip_id, s.payout, s.payment_date, r.status = 'paid' as done
               from payslips s
               join salary_runs r on r.id = s.run_id
               join payslip_invoices pi on pi.payslip_id = s.id and pi.live
               where s.user_id = $1
           ), coming as (
               select invoice_id as id, case when done then 'confirmed' else 'salary' end as step, payslip_id, payout,
                      payment_date
               from salary
               where not done or payment_date > $2
               union all
               select i.id, i.status, null, null, null
               from invoices i
               where i.user_id = $1 and i.kind = 'invoice' and i.status = 'paid'
                 and i.id not in (select invoice_id from salary)
               union all
               select i.id, i.status, null, null, null
               from invoices i
               where i.user_id = $1 and i.kind = 'invoice'
                 -- As the index says it.
                 and i.status in ('draft', 'pending', 'sent') and i.status <> 'draft'
                 -- Its salary was paid ahead: the client took the payment back.
                 and i.id not in (select invoice_id from salary)
           )
           select i.id, i.invoice_number, c.name, round(i.left_subtotal * i.exchange_rate, 2) as "subtotal!",
                  i.currency, i.left_fee as "fee!", i.swedish_tax, i.due_date, n.step as "step!",
                  n.payslip_id as "payslip_id?", n.payout as "payout?",
                  coalesce(n.payment_date, i.promised_payout_date) as on_day
           from coming n
           join invoices i on i.id = n.id
           join clients c on c.id = i.client_id"#,
        owner.0,
        today,
    )
    .fetch_all(db)
    .await?;
    let invoices = rows.into_iter().map(|row| {
        Ok(ComingInvoice {
            id: row.id,
            number: row.invoice_number,
            client_name: row.name,
            step: match row.step.as_str() {
                "confirmed" => Step::Confirmed,
                "salary" => Step::Salary,
                "paid" => Step::Paid,
                "sent" => Step::Sent,
                _ => Step::Pending,
            },
            subtotal: amount(row.subtotal)?,
            currency: row
                .currency
                .parse()
                .map_err(|_| Error::Inconsistent(format!("currency of invoice {}", row.id)))?,
            fee: amount(row.fee)?,
            swedish_tax: row.swedish_tax,
            due_date: row.due_date,
            on: row.on_day,
            payslip: row.payslip_id.zip(row.payout.map(amount).transpose()?),
        })
    });
    invoices.collect()
}
