//! What comes to a freelancer, day by day: of payslips as they say, of invoices by today's rates.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::payroll::PayInvoice;
use paraply_storage::dashboard::Step;
use paraply_storage::dashboard::coming::{Invoice, Payslip};
use paraply_storage::invoices::parties::find_owner;
use sqlx::PgConnection;

use crate::invoices::drafting::Terms;
use crate::invoices::preview::expected_pay;
use crate::{App, Caller, Result};

/// What comes on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComingPayout {
    /// None once a promise has passed and while a client disputes the invoice: then nobody knows.
    pub on: Option<NaiveDate>,
    pub amount: Amount,
    /// The part that no client has to pay any more.
    pub received: Amount,
    pub invoice_count: i64,
}

/// What invoices of a person give by the rates of a day.
pub(super) struct Rates {
    terms: Terms,
    birth_year: Option<i32>,
    today: NaiveDate,
}

impl Rates {
    /// Those of the caller, today.
    pub(super) async fn of(app: &App, db: &mut PgConnection, caller: &Caller) -> Result<Self> {
        Ok(Self {
            terms: Terms::of(app, db, caller.user_id).await?,
            birth_year: find_owner(db, caller.user_id).await?.and_then(|owner| owner.birth_year),
            today: app.clock.today(),
        })
    }

    /// An invoice as a payslip takes it.
    pub(super) fn invoice(
        &self,
        step: Step,
        (subtotal, currency): (Amount, Currency),
        fee: Amount,
        swedish_tax: bool,
    ) -> PayInvoice {
        PayInvoice {
            label: String::new(),
            subtotal,
            // What waits for its approval has the fee that applies now.
            fee: match step {
                Step::Pending => self.terms.fee_on(subtotal, currency),
                Step::Sent | Step::Paid | Step::Salary => fee,
            },
            terms: self.terms.fee,
            // The fee follows the tax that pays.
            paying: (step != Step::Pending && swedish_tax != self.terms.swedish_tax)
                .then_some(self.terms.fee),
        }
    }

    /// What invoices come to that one payslip pays. Those that the fee eats up give nothing.
    pub(super) fn payout(&self, invoices: Vec<PayInvoice>, on: Option<NaiveDate>) -> Amount {
        match invoices.is_empty() {
            true => Amount::ZERO,
            false => expected_pay(&self.terms, invoices, self.birth_year, self.today, on)
                .map_or(Amount::ZERO, |explained| explained.pay.figures.payout),
        }
    }

    /// What is on its way, by days; what has none stands last.
    pub(super) fn coming(&self, payslips: &[Payslip], invoices: &[Invoice]) -> Vec<ComingPayout> {
        let mut days: BTreeMap<_, Day> = BTreeMap::new();
        for payslip in payslips {
            let day = days.entry(place(Some(payslip.on))).or_default();
            day.payslips += payslip.payout;
            day.invoice_count += payslip.invoice_count;
        }
        for invoice in invoices {
            let on = invoice.promised.filter(|promised| *promised >= self.today);
            let day = days.entry(place(on)).or_default();
            let Invoice { step, subtotal, currency, fee, swedish_tax, .. } = *invoice;
            let part = if step == Step::Paid { &mut day.paid } else { &mut day.unpaid };
            part.push(self.invoice(step, (subtotal, currency), fee, swedish_tax));
            day.invoice_count += 1;
        }
        let coming = days.into_iter().map(|((_, on), day)| {
            let received = day.payslips + self.payout(day.paid.clone(), on);
            let amount = day.payslips + self.payout([day.paid, day.unpaid].concat(), on);
            ComingPayout { on, amount, received: received.min(amount), invoice_count: day.invoice_count }
        });
        coming.collect()
    }
}

/// Orders days, and none after all of them.
fn place(on: Option<NaiveDate>) -> (bool, Option<NaiveDate>) {
    (on.is_none(), on)
}

#[derive(Default)]
struct Day {
    payslips: Amount,
    paid: Vec<PayInvoice>,
    unpaid: Vec<PayInvoice>,
    invoice_count: i64,
}
