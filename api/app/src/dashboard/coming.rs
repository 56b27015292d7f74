//! What comes to a freelancer, day by day: of payslips as they say, of invoices by today's rates.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use paraply_domain::money::Amount;
use paraply_domain::payroll::PayInvoice;
use paraply_storage::dashboard::coming::{ComingInvoice, Step};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::invoices::drafting::Terms;
use crate::invoices::preview::expected_pay;
use crate::{App, Caller, Result};

/// The money that comes next.
#[derive(Clone, Debug)]
pub struct NextPayout {
    pub source: ComingInvoice,
    /// How much: of the payslip once there is one, else what today's rates give.
    pub amount: Amount,
}

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
    today: NaiveDate,
}

impl Rates {
    /// Those of the caller, today.
    pub(super) async fn of(app: &App, db: &mut PgConnection, caller: &Caller) -> Result<Self> {
        Ok(Self { terms: Terms::of(app, db, caller.user_id).await?, today: app.clock.today() })
    }

    /// The invoice whose money comes next: what is on its way to the bank before what is paid before what is sent.
    pub(super) fn next(&self, coming: &[ComingInvoice]) -> Option<NextPayout> {
        let waits = coming.iter().filter(|invoice| invoice.step != Step::Confirmed);
        let first = waits
            .min_by_key(|invoice| (place(invoice), invoice.on.unwrap_or(invoice.due_date), invoice.id))?;
        let amount = match first.payslip {
            Some((_, payout)) => payout,
            None => self.payout(vec![self.invoice(first)], first.on),
        };
        Some(NextPayout { source: first.clone(), amount })
    }

    /// What is on its way, by days; what has none stands last.
    pub(super) fn coming(&self, coming: &[ComingInvoice]) -> Vec<ComingPayout> {
        let mut days: BTreeMap<_, Day> = BTreeMap::new();
        for invoice in coming {
            let on = match invoice.payslip {
                Some(_) => invoice.on,
                None => invoice.on.filter(|promised| *promised >= self.today),
            };
            let day = days.entry((on.is_none(), on)).or_default();
            day.invoice_count += 1;
            match (invoice.payslip, invoice.step) {
                (Some((payslip, payout)), _) => _ = day.payslips.insert(payslip, payout),
                (None, Step::Paid) => day.paid.push(self.invoice(invoice)),
                (None, _) => day.unpaid.push(self.invoice(invoice)),
            }
        }
        let coming = days.into_iter().map(|((_, on), day)| {
            let payslips: Amount = day.payslips.into_values().sum();
            let received = payslips + self.payout(day.paid.clone(), on);
            let amount = payslips + self.payout([day.paid, day.unpaid].concat(), on);
            ComingPayout { on, amount, received: received.min(amount), invoice_count: day.invoice_count }
        });
        coming.collect()
    }

    /// An invoice as a payslip takes it.
    fn invoice(&self, source: &ComingInvoice) -> PayInvoice {
        let is_pending = source.step == Step::Pending;
        PayInvoice {
            label: String::new(),
            subtotal: source.subtotal,
            // What waits for its approval has the fee that applies now.
            fee: if is_pending { self.terms.fee_on(source.subtotal, source.currency) } else { source.fee },
            terms: self.terms.fee,
            // The fee follows the tax that pays.
            paying: (!is_pending && source.swedish_tax != self.terms.swedish_tax).then_some(self.terms.fee),
        }
    }

    /// What invoices come to that one payslip pays. Those that the fee eats up give nothing.
    fn payout(&self, invoices: Vec<PayInvoice>, on: Option<NaiveDate>) -> Amount {
        match invoices.is_empty() {
            true => Amount::ZERO,
            false => expected_pay(&self.terms, invoices, self.today, on)
                .map_or(Amount::ZERO, |explained| explained.pay.figures.payout),
        }
    }
}

/// How near money is. A sent invoice without a promise is disputed: nobody knows when it comes.
fn place(invoice: &ComingInvoice) -> u8 {
    match (invoice.step, invoice.on) {
        (Step::Confirmed | Step::Salary, _) => 0,
        (Step::Paid, _) => 1,
        (Step::Sent, Some(_)) => 2,
        (Step::Pending, _) => 3,
        (Step::Sent, None) => 4,
    }
}

#[derive(Default)]
struct Day {
    payslips: HashMap<Uuid, Amount>,
    paid: Vec<PayInvoice>,
    unpaid: Vec<PayInvoice>,
    invoice_count: i64,
}
