//! The payslip. No law lists what it must say; this one shows the way from the invoice to the account.

use chrono::NaiveDate;
use paraply_domain::{Amount, Currency, Language, dates};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::render::{Job, RenderError, Renderer};
use crate::{format, text};

/// Everything a payslip says. All amounts are in SEK; deductions are given as positive amounts.
#[derive(Debug, Clone)]
pub struct PayslipDocument {
    /// The language of the words around the data.
    pub language: Language,
    /// Tells two payslips of the same person and day apart in the file's metadata; never printed.
    pub id: String,
    /// Who pays.
    pub employer: Employer,
    /// Who is paid.
    pub employee: Employee,
    /// The day the money is on the account.
    pub payment_date: NaiveDate,
    /// Any day of the month the salary counts to.
    pub period: NaiveDate,
    /// The invoices the salary comes from.
    pub invoices: Vec<PayslipInvoice>,
    /// What the invoices sum up to without VAT.
    pub subtotal: Amount,
    /// Our fee.
    pub fee: Amount,
    /// How the fee comes about, in the document's language: `5 %`.
    pub fee_rule: String,
    /// What the invoices pay for besides salary: costs that are reimbursed, without their VAT.
    pub pool_costs: Amount,
    /// What is left for salary and contributions.
    pub wage_pool: Amount,
    /// Gross salary, holiday pay included.
    pub gross: Amount,
    /// Gross salary without holiday pay.
    pub base_salary: Amount,
    /// Holiday pay.
    pub holiday_pay: Amount,
    /// Holiday pay in per cent of the base salary.
    pub holiday_pay_rate: Decimal,
    /// Saved holiday pay that is paid out with this salary; part of the gross salary.
    pub holiday_paid_out: Amount,
    /// Holiday pay that this salary adds to what is saved; not part of the gross salary.
    pub holiday_saved: Amount,
    /// Employer contributions.
    pub contributions: Amount,
    /// Which contributions are charged, in the document's language: `31,42 % av bruttolönen`.
    pub contributions_rule: String,
    /// The agreed pension premium.
    pub pension_premium: Amount,
    /// The special payroll tax (särskild löneskatt) on that premium.
    pub special_payroll_tax: Amount,
    /// What rounding down leaves of the wage pool; printed when it is not zero.
    pub rounding: Amount,
    /// The tax withheld.
    pub tax: Amount,
    /// Which tax that is.
    pub tax_kind: PayslipTax,
    /// The rule the tax follows, in the document's language: `Tabell 31, kolumn 1`.
    pub tax_rule: String,
    /// Gross salary less tax.
    pub net: Amount,
    /// What is paid beside the salary, without tax.
    pub reimbursements: Vec<Reimbursement>,
    /// What is kept back for an earlier payment that was too much.
    pub claim_offset: Amount,
    /// What arrives on the account.
    pub payout: Amount,
    /// The name of the bank.
    pub account_bank: String,
    /// The last digits of the account number.
    pub account_last_digits: String,
    /// The sums of the year with this salary.
    pub year: YearTotals,
    /// The calculation step by step.
    pub explanations: Vec<Explanation>,
    /// Whether Swedish tax applies.
    pub swedish_tax: bool,
    /// Why it does not.
    pub no_tax_reason: Option<String>,
    /// The numbers of the freelancer's own invoices, where the payout is a purchase against them.
    pub own_invoices: Vec<String>,
}

/// The company that pays the salary.
#[derive(Debug, Clone, Default)]
pub struct Employer {
    /// Legal name.
    pub name: String,
    /// Organisation number, with or without dash.
    pub org_number: String,
    /// Street, postal code and city: one line each.
    pub address: Vec<String>,
    /// E-mail address for questions.
    pub email: String,
    /// Telephone number for questions.
    pub phone: String,
}

/// The freelancer.
#[derive(Debug, Clone, Default)]
pub struct Employee {
    /// Full name.
    pub name: String,
    /// The personal number without its last digits: `19900101-****`.
    pub personnummer_masked: String,
    /// Street, postal code and city: one line each.
    pub address: Vec<String>,
}

/// An invoice that is part of the salary.
#[derive(Debug, Clone)]
pub struct PayslipInvoice {
    /// Its number.
    pub number: String,
    /// The client's name.
    pub client: String,
    /// Its sum without VAT, in SEK.
    pub subtotal: Amount,
    /// Our fee on it.
    pub fee: Amount,
}

/// The sums of a calendar year.
#[derive(Debug, Clone)]
pub struct YearTotals {
    /// The year.
    pub year: i32,
    /// Gross salary, holiday pay included.
    pub gross: Amount,
    /// Holiday pay.
    pub holiday_pay: Amount,
    /// Preliminary tax.
    pub tax: Amount,
    /// Employer contributions.
    pub contributions: Amount,
    /// Net salary.
    pub net: Amount,
    /// Holiday pay that was saved.
    pub holiday_saved: Amount,
    /// Saved holiday pay that was paid out.
    pub holiday_paid_out: Amount,
    /// Saved holiday pay that is left, of all years.
    pub holiday_balance: Amount,
}

/// Which tax is withheld.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PayslipTax {
    /// Preliminary tax.
    #[default]
    Preliminary,
    /// Tax of people resident abroad (SINK).
    Sink,
    /// Tax of artists and sportspeople resident abroad (A-SINK).
    ASink,
}

/// Something paid beside the salary, without tax.
#[derive(Debug, Clone)]
pub struct Reimbursement {
    /// What for, in the document's language.
    pub label: String,
    /// How much of it, in the document's language: `120 km`; may be empty.
    pub detail: String,
    /// How much money.
    pub amount: Amount,
}

/// One step of the calculation in short.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// What is worked out.
    pub label: String,
    /// By which rule.
    pub rule: String,
    /// With which result.
    pub result: Amount,
}

impl Renderer {
    /// Makes the PDF of a payslip.
    pub fn render_payslip(&self, payslip: &PayslipDocument) -> Result<Vec<u8>, RenderError> {
        self.render(&Job {
            template: "payslip.typ",
            data: &View::of(payslip),
            qr_svg: None,
            logo: None,
            ident: format!("payslip {} {}", payslip.employer.org_number, payslip.id),
            date: payslip.payment_date,
        })
    }
}

/// The payslip as its template reads it: texts only, formatted and fit for print.
#[derive(Serialize)]
struct View {
    lang: &'static str,
    employer: EmployerView,
    employee: EmployeeView,
    payment_date: String,
    period: String,
    invoices: Vec<InvoiceView>,
    subtotal: String,
    fee: String,
    fee_rule: String,
    pool_costs: Option<String>,
    wage_pool: String,
    gross: String,
    base_salary: String,
    holiday_pay: Option<String>,
    holiday_pay_rate: String,
    holiday_paid_out: Option<String>,
    holiday_saved: Option<String>,
    contributions: String,
    contributions_rule: String,
    pension_premium: Option<String>,
    special_payroll_tax: Option<String>,
    rounding: Option<String>,
    tax: String,
    tax_kind: PayslipTax,
    tax_rule: String,
    net: String,
    reimbursements: Vec<ReimbursementView>,
    claim_offset: Option<String>,
    payout: String,
    account: Option<String>,
    year: YearView,
    explanations: Vec<ExplanationView>,
    swedish_tax: bool,
    no_tax_reason: Option<String>,
    own_invoices: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct EmployerView {
    name: String,
    org_number: Option<String>,
    address: Vec<String>,
    email: Option<String>,
    phone: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct EmployeeView {
    name: String,
    personnummer: Option<String>,
    address: Vec<String>,
}

#[derive(Serialize)]
struct InvoiceView {
    number: String,
    client: String,
    subtotal: String,
    fee: String,
}

#[derive(Serialize)]
struct ReimbursementView {
    label: String,
    detail: String,
    amount: String,
}

#[derive(Serialize)]
struct YearView {
    year: String,
    gross: String,
    holiday_pay: String,
    tax: String,
    contributions: String,
    net: String,
    holiday_saved: Option<String>,
    holiday_paid_out: Option<String>,
    holiday_balance: Option<String>,
}

#[derive(Serialize)]
struct ExplanationView {
    label: String,
    rule: String,
    result: String,
}

impl View {
    fn of(payslip: &PayslipDocument) -> Self {
        let language = payslip.language;
        let number = |amount| format::number(amount, language);
        let percent = |rate| format::percent(rate, language);
        // A line of nothing is left out.
        let some = |amount: Amount| Some(number(amount)).filter(|_| !amount.is_zero());
        Self {
            lang: language.as_str(),
            employer: EmployerView::of(&payslip.employer),
            employee: EmployeeView::of(&payslip.employee),
            payment_date: payslip.payment_date.to_string(),
            period: dates::month(payslip.period, language),
            invoices: payslip.invoices.iter().map(|row| InvoiceView::of(row, language)).collect(),
            subtotal: number(payslip.subtotal),
            fee: number(-payslip.fee),
            fee_rule: text::printable(&payslip.fee_rule),
            pool_costs: some(-payslip.pool_costs),
            wage_pool: number(payslip.wage_pool),
            gross: number(payslip.gross),
            base_salary: number(payslip.base_salary),
            holiday_pay: some(payslip.holiday_pay),
            holiday_pay_rate: percent(payslip.holiday_pay_rate),
            holiday_paid_out: some(payslip.holiday_paid_out),
            holiday_saved: some(payslip.holiday_saved),
            contributions: number(-payslip.contributions),
            contributions_rule: text::printable(&payslip.contributions_rule),
            pension_premium: some(-payslip.pension_premium),
            special_payroll_tax: some(-payslip.special_payroll_tax),
            rounding: some(-payslip.rounding),
            tax: number(-payslip.tax),
            tax_kind: payslip.tax_kind,
            tax_rule: text::printable(&payslip.tax_rule),
            net: number(payslip.net),
            reimbursements: payslip
                .reimbursements
                .iter()
                .map(|row| ReimbursementView::of(row, language))
                .collect(),
            claim_offset: some(-payslip.claim_offset),
            payout: format::money(payslip.payout, Currency::Sek, language),
            account: account(payslip),
            year: YearView::of(&payslip.year, language),
            explanations: payslip
                .explanations
                .iter()
                .map(|step| ExplanationView::of(step, language))
                .collect(),
            swedish_tax: payslip.swedish_tax,
            no_tax_reason: payslip.no_tax_reason.as_deref().and_then(text::present),
            own_invoices: text::present(&payslip.own_invoices.join(", ")),
        }
    }
}

/// The bank and the last digits of the account: `SEB ••••0003`.
fn account(payslip: &PayslipDocument) -> Option<String> {
    let digits = text::present(&payslip.account_last_digits).map(|digits| format!("••••{digits}"));
    match (text::present(&payslip.account_bank), digits) {
        (Some(bank), Some(digits)) => Some(format!("{bank} {digits}")),
        (bank, digits) => bank.or(digits),
    }
}

impl EmployerView {
    pub(crate) fn of(employer: &Employer) -> Self {
        Self {
            name: text::printable(&employer.name),
            org_number: text::present(&format::org_number(&employer.org_number)),
            address: text::present_lines(&employer.address),
            email: text::present(&employer.email),
            phone: text::present(&employer.phone),
        }
    }
}

impl EmployeeView {
    pub(crate) fn of(employee: &Employee) -> Self {
        Self {
            name: text::printable(&employee.name),
            personnummer: text::present(&employee.personnummer_masked),
            address: text::present_lines(&employee.address),
        }
    }
}

impl InvoiceView {
    fn of(invoice: &PayslipInvoice, language: Language) -> Self {
        Self {
            number: text::printable(&invoice.number),
            client: text::printable(&invoice.client),
            subtotal: format::number(invoice.subtotal, language),
            fee: format::number(-invoice.fee, language),
        }
    }
}

impl ReimbursementView {
    fn of(row: &Reimbursement, language: Language) -> Self {
        Self {
            label: text::printable(&row.label),
            detail: text::printable(&row.detail),
            amount: format::number(row.amount, language),
        }
    }
}

impl YearView {
    fn of(totals: &YearTotals, language: Language) -> Self {
        let number = |amount| format::number(amount, language);
        let some = |amount: Amount| Some(number(amount)).filter(|_| !amount.is_zero());
        Self {
            year: totals.year.to_string(),
            gross: number(totals.gross),
            holiday_pay: number(totals.holiday_pay),
            tax: number(totals.tax),
            contributions: number(totals.contributions),
            net: number(totals.net),
            holiday_saved: some(totals.holiday_saved),
            holiday_paid_out: some(totals.holiday_paid_out),
            holiday_balance: some(totals.holiday_balance),
        }
    }
}

impl ExplanationView {
    fn of(step: &Explanation, language: Language) -> Self {
        Self {
            label: text::printable(&step.label),
            rule: text::printable(&step.rule),
            result: format::number(step.result, language),
        }
    }
}
