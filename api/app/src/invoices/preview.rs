//! What an invoice that is being written comes to: sums, fee, pay and the promised day, without storing anything.

use chrono::{Datelike, NaiveDate};
use paraply_domain::calendar;
use paraply_domain::country::Country;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::invoice::lint::{self, Finding};
use paraply_domain::invoice::{InvoiceLine, Totals, due};
use paraply_domain::money::{Amount, Currency};
use paraply_domain::payroll::{ExplainedPay, PayInput, PayInvoice, calculate_explained};
use paraply_domain::staff::Permission;
use paraply_domain::vat::VatTreatment;
use paraply_storage::clients::find_for_invoice;

use super::drafting::{DEFAULT_TREATMENT, Item, Terms, read_currency, read_lines};
use crate::{App, Caller, Error, Result};

/// An invoice as far as it is written.
#[derive(Clone, Debug)]
pub struct Unfinished {
    pub client_id: Option<ClientId>,
    pub currency: Option<String>,
    pub issue_date: Option<NaiveDate>,
    pub due_date: Option<NaiveDate>,
    /// None while it is not known whether there is one.
    pub reference: Option<String>,
    pub items: Vec<Item>,
}

/// What it comes to.
#[derive(Clone, Debug)]
pub struct Preview {
    pub lines: Vec<InvoiceLine>,
    pub totals: Totals,
    pub treatment: VatTreatment,
    pub fee_terms: FeeTerms,
    pub fee: Amount,
    /// The pay, when there is any and the currency is SEK.
    pub pay: Option<ExplainedPay>,
    /// Once it is known when the client is to pay.
    pub promise: Option<Promise>,
    pub findings: Vec<Finding>,
}

/// When the money is promised to be on the account.
#[derive(Clone, Copy, Debug)]
pub struct Promise {
    /// If the client pays on this day.
    pub due: NaiveDate,
    /// How many bank days after that.
    pub bank_days: u32,
    pub day: NaiveDate,
}

impl Promise {
    pub(crate) fn of(due: NaiveDate, bank_days: u32) -> Self {
        Self { due, bank_days, day: calendar::promised_payout(due, bank_days) }
    }
}

/// Works it out for the caller, or for the owner of the client that an admin has chosen. A line without a description counts, since its sum is known.
pub async fn preview(app: &App, caller: &Caller, unfinished: Unfinished) -> Result<Preview> {
    let mut db = app.pool.acquire().await?;
    let mut faults = Faults::new();
    let client = match unfinished.client_id {
        Some(id) => {
            let client =
                find_for_invoice(&mut db, id, caller.owner_filter(Permission::Read).map(UserId)).await?;
            faults.check("clientId", client.ok_or(FaultKind::Unknown))
        }
        None => None,
    };
    let treatment = client.as_ref().map_or(DEFAULT_TREATMENT, |client| client.details.vat_treatment());
    let country = client.as_ref().map(|client| client.details.country);
    let owner = client.map_or(caller.user_id, |client| client.user_id);
    let written = Written::read(faults, unfinished, treatment)?;
    let terms = Terms::of(app, &mut db, owner).await?;
    written.come_to(&terms, country, app.clock.today())
}

/// What is written of an invoice, read and summed.
pub(super) struct Written {
    lines: Vec<InvoiceLine>,
    totals: Totals,
    treatment: VatTreatment,
    currency: Currency,
    issue_date: Option<NaiveDate>,
    due_date: Option<NaiveDate>,
    reference: Option<String>,
}

impl Written {
    /// Reads it, or says all that is wrong with it beside the faults that are known already.
    pub(super) fn read(mut faults: Faults, unfinished: Unfinished, treatment: VatTreatment) -> Result<Self> {
        let Unfinished { issue_date, due_date, reference, .. } = unfinished;
        let currency = faults.check("currency", read_currency(unfinished.currency.as_deref()));
        if let (Some(issue), Some(due)) = (issue_date, due_date) {
            faults.check("dueDate", due::check(issue, due));
        }
        let items: Vec<Item> = unfinished.items.into_iter().map(described).collect();
        let lines = read_lines(&mut faults, &items);
        let totals = match Totals::sum(&lines, treatment) {
            Ok(totals) => totals,
            Err(found) => {
                faults.extend("", found);
                Totals::default()
            }
        };
        let currency = currency.unwrap_or_default();
        Ok(faults.into_result(Self {
            lines,
            totals,
            treatment,
            currency,
            issue_date,
            due_date,
            reference,
        })?)
    }

    /// What it comes to on these terms, and for a client in this country, as far as it is known.
    pub(super) fn come_to(
        self,
        terms: &Terms,
        country: Option<Country>,
        today: NaiveDate,
    ) -> Result<Preview> {
        let Self { lines, totals, treatment, currency, issue_date, due_date, reference } = self;
        let totals = terms.totals(totals, currency);
        let fee = terms.fee_on(totals.subtotal, currency);
        let findings = lint::lint(&lint::Draft {
            lines: &lines,
            reference: reference.as_deref(),
            issue_date,
            due_date,
            client: country.map(|country| (country, treatment)),
            subtotal: (currency == Currency::Sek).then_some(totals.subtotal),
            fee: terms.fee,
            today,
        });
        let bank_days = terms.payout_bank_days;
        let promise = due_date.map(|due| Promise::of(due, bank_days));
        let mut preview =
            Preview { lines, treatment, fee_terms: terms.fee, fee, pay: None, promise, findings, totals };
        let subtotal = preview.totals.subtotal;
        if currency == Currency::Sek && subtotal.is_positive() && fee <= subtotal {
            let invoice = PayInvoice::new("", subtotal, preview.fee_terms);
            let pay = expected_pay(terms, vec![invoice], today, promise.map(|promise| promise.day));
            preview.pay = Some(pay.map_err(|kind| Error::fault("items", kind))?);
        }
        Ok(preview)
    }
}

/// The pay that invoices of the person would give on a day. Where no birth date is known yet, full employer
/// contributions are assumed: the normal case.
pub(crate) fn expected_pay(
    terms: &Terms,
    invoices: Vec<PayInvoice>,
    today: NaiveDate,
    on: Option<NaiveDate>,
) -> std::result::Result<ExplainedPay, FaultKind> {
    let pay = |payment_date: NaiveDate| {
        let birth_year = terms.birth_year.unwrap_or_else(|| typical_birth_year(today));
        let input = PayInput::new(invoices.clone(), terms.tax, birth_year, payment_date);
        let Terms { swedish_tax, purchase, .. } = *terms;
        calculate_explained(&PayInput { swedish_tax, purchase, ..input }, &terms.tables)
    };
    // Rates of next year may not be known yet; then today's show what it comes to.
    pay(on.unwrap_or(today)).or_else(|_| pay(today))
}

/// At this age one has the full contributions and no other rule of age.
pub(crate) fn typical_birth_year(today: NaiveDate) -> i32 {
    today.year() - 40
}

fn described(item: Item) -> Item {
    let description = if item.description.trim().is_empty() { "–".into() } else { item.description };
    Item { description, ..item }
}
