//! What a person was paid in a calendar year, salary by salary.

use std::slice;

use chrono::NaiveDate;
use paraply_domain::payroll::{Figures, PayslipPerson};
use paraply_domain::{Amount, Currency, Language};
use serde::Serialize;

use crate::payslip::{EmployeeView, Employer, EmployerView};
use crate::render::{Job, RenderError, Renderer};

/// Everything a year statement says. All amounts are in SEK; its totals are those of the rows.
#[derive(Debug, Clone)]
pub struct YearStatement {
    /// The language of the words around the data.
    pub language: Language,
    /// The year.
    pub year: i32,
    /// Tells two people's statements apart in the file's metadata; never printed.
    pub id: String,
    /// Who paid.
    pub employer: Employer,
    /// Who was paid, as on the latest payslip.
    pub person: PayslipPerson,
    /// The salaries by day of payment.
    pub rows: Vec<YearRow>,
    /// Holiday pay saved in the year.
    pub holiday_saved: Amount,
    /// Saved holiday pay paid out in the year.
    pub holiday_paid_out: Amount,
    /// Saved holiday pay left now.
    pub holiday_balance: Amount,
}

/// One salary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct YearRow {
    /// The day of payment.
    pub paid_on: NaiveDate,
    /// What was paid.
    pub figures: Figures,
}

impl Renderer {
    /// Makes the PDF of a year statement.
    pub fn render_year_statement(&self, statement: &YearStatement) -> Result<Vec<u8>, RenderError> {
        self.render(&Job {
            template: "year.typ",
            data: &View::of(statement),
            qr_svg: None,
            logo: None,
            pages: Some(1),
            ident: format!("year {} {} {}", statement.employer.org_number, statement.id, statement.year),
            date: NaiveDate::from_ymd_opt(statement.year, 12, 31).unwrap_or_default(),
        })
    }
}

#[derive(Serialize)]
struct View {
    lang: &'static str,
    year: String,
    heading: String,
    employer: EmployerView,
    employee: EmployeeView,
    payout: String,
    rows: Vec<RowView>,
    total: RowView,
    facts: Vec<FactView>,
}

#[derive(Serialize)]
struct RowView {
    paid_on: String,
    gross: String,
    holiday_pay: String,
    tax: String,
    contributions: String,
    reimbursements: String,
    payout: String,
}

/// A figure under a word of the template.
#[derive(Serialize)]
struct FactView {
    word: &'static str,
    amount: String,
}

impl View {
    fn of(statement: &YearStatement) -> Self {
        let language = statement.language;
        let rows = &statement.rows;
        let payout: Amount = rows.iter().map(|row| row.figures.payout).sum();
        let facts = [
            ("year-holiday-saved", statement.holiday_saved),
            ("year-holiday-paid-out", statement.holiday_paid_out),
            ("year-holiday-balance", statement.holiday_balance),
        ];
        Self {
            lang: language.as_str(),
            year: statement.year.to_string(),
            heading: language.phrase_with("year-statement-title", [("year", statement.year.into())]),
            employer: EmployerView::of(&statement.employer),
            employee: EmployeeView::of(&statement.person),
            payout: payout.kronor(),
            rows: rows
                .iter()
                .map(|row| RowView::of(row.paid_on.to_string(), slice::from_ref(row), language))
                .collect(),
            total: RowView::of(language.phrase("year-statement-total").to_owned(), rows, language),
            facts: facts
                .into_iter()
                .filter(|(_, amount)| !amount.is_zero())
                .map(|(word, amount)| FactView { word, amount: amount.digits(Currency::Sek, language) })
                .collect(),
        }
    }
}

impl RowView {
    /// What these salaries come to.
    fn of(paid_on: String, rows: &[YearRow], language: Language) -> Self {
        let sum = |figure: fn(&Figures) -> Amount| {
            let sum: Amount = rows.iter().map(|row| figure(&row.figures)).sum();
            sum.digits(Currency::Sek, language)
        };
        Self {
            paid_on,
            gross: sum(|pay| pay.gross_salary),
            holiday_pay: sum(|pay| pay.holiday_pay + pay.holiday_paid_out),
            tax: sum(|pay| pay.preliminary_tax),
            contributions: sum(|pay| pay.employer_contributions),
            reimbursements: sum(|pay| pay.reimbursements),
            payout: sum(|pay| pay.payout),
        }
    }
}
