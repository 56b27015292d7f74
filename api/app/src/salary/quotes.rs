//! The calculator: what an invoice would give, and what to invoice for a wanted payout. Public; nothing is stored.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{Datelike, NaiveDate};
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use paraply_domain::payroll::quote::{QuoteInput, for_amount, for_net};
use paraply_domain::payroll::{ExplainedPay, PayrollTables, TaxChoice, TaxTerms};
use sqlx::PgConnection;

use crate::invoices::preview::{Promise, typical_birth_year};
use crate::reports::fees;
use crate::{App, Error, Result, settings, year_tables};

/// What somebody wants to know.
#[derive(Clone, Copy, Debug)]
pub struct QuoteQuestion {
    /// Invoiced without VAT, or else wanted on the account: exactly one of the two.
    pub amount: Option<Amount>,
    pub net: Option<Amount>,
    pub swedish_tax: bool,
    /// Table and column when the provider would be the main employer.
    pub tax_table: Option<i32>,
    /// See `tax_table`.
    pub tax_column: Option<i32>,
    pub birth_year: Option<i32>,
    /// Decides fees, rates and tables; today when absent.
    pub payment_date: Option<NaiveDate>,
    /// When the client is to pay: then the day is promised, too.
    pub due_date: Option<NaiveDate>,
}

/// The answer.
#[derive(Debug)]
pub struct Quote {
    pub pay: ExplainedPay,
    /// Where it was asked when the client is to pay.
    pub promise: Option<Promise>,
}

impl QuoteQuestion {
    /// A question about today and nobody in particular.
    pub fn new(amount: Option<Amount>, net: Option<Amount>, swedish_tax: bool) -> Self {
        Self {
            amount,
            net,
            swedish_tax,
            tax_table: None,
            tax_column: None,
            birth_year: None,
            payment_date: None,
            due_date: None,
        }
    }
}

/// Answers with the fees that the person pays, or for a visitor with those of the provider's settings.
pub async fn quote(app: &App, person: Option<UserId>, question: QuoteQuestion) -> Result<Quote> {
    let mut db = app.pool.acquire().await?;
    Basis::load(app, &mut db, person).await?.answer(app, &mut db, question).await
}

/// Answers several questions in their order, or says what is wrong with all of them that have no answer.
pub async fn quotes(app: &App, person: Option<UserId>, questions: Vec<QuoteQuestion>) -> Result<Vec<Quote>> {
    let mut db = app.pool.acquire().await?;
    let mut basis = Basis::load(app, &mut db, person).await?;
    let mut faults = Faults::new();
    let mut answers = Vec::with_capacity(questions.len());
    for (place, question) in questions.into_iter().enumerate() {
        match basis.answer(app, &mut db, question).await {
            Ok(quote) => answers.push(quote),
            Err(Error::Invalid(found)) => faults.extend(&format!("quotes[{place}]."), found),
            Err(error) => return Err(error),
        }
    }
    Ok(faults.into_result(answers)?)
}

/// What questions are answered by: most ask about the same day, whose fees are read once.
struct Basis {
    person: Option<UserId>,
    tables: Arc<PayrollTables>,
    /// With Swedish tax and without it.
    fees: HashMap<NaiveDate, (FeeTerms, FeeTerms)>,
    /// How many after a payment the money is promised, once it was asked for.
    bank_days: Option<u32>,
}

impl Basis {
    async fn load(app: &App, db: &mut PgConnection, person: Option<UserId>) -> Result<Self> {
        Ok(Self {
            person,
            tables: year_tables::current(app, db).await?,
            fees: HashMap::new(),
            bank_days: None,
        })
    }

    async fn fees_on(&mut self, db: &mut PgConnection, day: NaiveDate) -> Result<(FeeTerms, FeeTerms)> {
        if let Some(fees) = self.fees.get(&day) {
            return Ok(*fees);
        }
        let fees = fees::terms_of_modes(db, self.person, day).await?;
        self.fees.insert(day, fees);
        Ok(fees)
    }

    async fn bank_days_on(&mut self, db: &mut PgConnection, today: NaiveDate) -> Result<u32> {
        match self.bank_days {
            Some(days) => Ok(days),
            None => {
                let days = settings::on(db, today).await?.settings.payout_bank_days;
                Ok(*self.bank_days.insert(days))
            }
        }
    }

    async fn answer(&mut self, app: &App, db: &mut PgConnection, question: QuoteQuestion) -> Result<Quote> {
        let today = app.clock.today();
        let day = question.payment_date.unwrap_or(today);
        let promise = match question.due_date {
            // Nobody pays in the past any more.
            Some(due) => Some(Promise::of(due.max(today), self.bank_days_on(db, today).await?)),
            None => None,
        };
        let tax = match (question.tax_table, question.tax_column) {
            (None, None) => TaxTerms::default(),
            (table, column) => {
                TaxTerms::parse(&TaxChoice { rule: "main_employer", table, column, ..TaxChoice::default() })?
            }
        };
        let birth_year = question.birth_year.unwrap_or_else(|| typical_birth_year(today));
        let this_year = today.year();
        let oldest = this_year - 120;
        if !(oldest..=this_year).contains(&birth_year) {
            let range = FaultKind::OutOfRange { min: oldest.to_string(), max: this_year.to_string() };
            return Err(Error::fault("birthYear", range));
        }
        let (with_tax, without_tax) = self.fees_on(db, day).await?;
        let terms = if question.swedish_tax { with_tax } else { without_tax };
        let input =
            QuoteInput { terms, swedish_tax: question.swedish_tax, tax, birth_year, payment_date: day };
        let (field, answer) = match (question.amount, question.net) {
            (Some(amount), None) => ("amount", for_amount(amount, &input, &self.tables)),
            (None, Some(net)) => ("net", for_net(net, &input, &self.tables)),
            (Some(_), Some(_)) => {
                return Err(Error::fault("net", FaultKind::NotOneOf { names: "amount, net".into() }));
            }
            (None, None) => return Err(Error::fault("amount", FaultKind::Required)),
        };
        let pay = answer.map_err(|kind| {
            let field = if matches!(
                kind,
                FaultKind::TaxTableMissing { .. }
                    | FaultKind::ContributionRateMissing { .. }
                    | FaultKind::YearRatesMissing { .. }
            ) {
                "paymentDate"
            } else {
                field
            };
            Error::fault(field, kind)
        })?;
        Ok(Quote { pay, promise })
    }
}
