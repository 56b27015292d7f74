//! The payslip. No law lists what it must say; this one shows the way from the invoice to the account.

use chrono::NaiveDate;
use paraply_domain::payroll::explanation::{Step, StepName};
use paraply_domain::{Amount, Currency, Language, dates};
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
    /// What the invoices pay for besides salary: costs that are reimbursed, without their VAT.
    pub pool_costs: Amount,
    /// What is left for salary and contributions.
    pub wage_pool: Amount,
    /// Gross salary, holiday pay included.
    pub gross: Amount,
    /// Holiday pay.
    pub holiday_pay: Amount,
    /// Saved holiday pay that is paid out with this salary; part of the gross salary.
    pub holiday_paid_out: Amount,
    /// Holiday pay that this salary adds to what is saved; not part of the gross salary.
    pub holiday_saved: Amount,
    /// What the wage pool keeps for the contributions on that.
    pub holiday_reserve: Amount,
    /// Employer contributions.
    pub contributions: Amount,
    /// Those on saved holiday pay that is paid out, which the wage pool does not pay.
    pub holiday_contributions: Amount,
    /// The agreed pension premium.
    pub pension_premium: Amount,
    /// The special payroll tax (särskild löneskatt) on that premium.
    pub special_payroll_tax: Amount,
    /// What rounding down leaves of the wage pool; printed when it is not zero.
    pub rounding: Amount,
    /// The tax withheld.
    pub tax: Amount,
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
    pub steps: Vec<Step>,
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
    payout: String,
    account: Option<String>,
    swedish_tax: bool,
    no_tax_reason: Option<String>,
    own_invoices: Option<String>,
    rows: Vec<RowView>,
    year: YearView,
    invoices: Vec<InvoiceView>,
    steps: Vec<StepView>,
}

/// How a row stands between the invoice and the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum RowKind {
    /// Adds to the sum below it or is taken off.
    Row,
    /// What the rows above come to.
    Sum,
    /// What of the sum above is what.
    Part,
    /// The last sum.
    Total,
}

/// A row between the invoice and the account.
struct Row {
    kind: RowKind,
    label: String,
    how: String,
    amount: Amount,
}

#[derive(Serialize)]
struct RowView {
    kind: RowKind,
    label: String,
    how: String,
    amount: String,
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
struct YearView {
    heading: String,
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
struct StepView {
    label: &'static str,
    rule: String,
    inputs: Vec<(String, String)>,
    source: Option<String>,
    result: String,
}

impl View {
    fn of(payslip: &PayslipDocument) -> Self {
        let language = payslip.language;
        Self {
            lang: language.as_str(),
            employer: EmployerView::of(&payslip.employer),
            employee: EmployeeView::of(&payslip.employee),
            payment_date: payslip.payment_date.to_string(),
            period: dates::month(payslip.period, language),
            payout: payslip.payout.kronor(),
            account: account(payslip),
            swedish_tax: payslip.swedish_tax,
            no_tax_reason: payslip.no_tax_reason.as_deref().and_then(text::present),
            own_invoices: text::present(&payslip.own_invoices.join(", ")),
            rows: rows(payslip).into_iter().map(|row| RowView::of(row, language)).collect(),
            year: YearView::of(&payslip.year, language),
            invoices: payslip.invoices.iter().map(|row| InvoiceView::of(row, language)).collect(),
            steps: payslip.steps.iter().map(|step| StepView::of(step, language)).collect(),
        }
    }
}

/// The way from the invoice to the account: every sum is what the rows since the sum before it add to that one. Rows of
/// nothing are left out, except for those that everybody looks for.
fn rows(payslip: &PayslipDocument) -> Vec<Row> {
    let language = payslip.language;
    let step = |name| payslip.steps.iter().find(|step| step.name == name);
    let named = |kind, name: StepName, amount| Row {
        kind,
        label: step(name).map_or_else(|| name.label(language), |step| step.label(language)).to_owned(),
        how: step(name).map(|step| step.terms(language)).unwrap_or_default(),
        amount,
    };
    let plain = |kind, label: &str, how: &str, amount| Row {
        kind,
        label: text::printable(label),
        how: text::printable(how),
        amount,
    };
    let sum = |name: StepName, amount| plain(RowKind::Sum, name.label(language), "", amount);
    let some = |row: Row| (!row.amount.is_zero()).then_some(row);
    let row = RowKind::Row;
    let mut rows = vec![
        plain(row, StepName::Subtotal.label(language), "", payslip.subtotal),
        named(row, StepName::Fee, -payslip.fee),
    ];
    rows.extend(some(plain(
        row,
        StepName::PoolCosts.label(language),
        language.phrase("payslip-note-pool-costs"),
        -payslip.pool_costs,
    )));
    rows.push(sum(StepName::WagePool, payslip.wage_pool));
    if payslip.swedish_tax {
        rows.push(named(row, StepName::EmployerContributions, -payslip.contributions));
        rows.extend(some(plain(
            row,
            language.phrase("payslip-reserve-used"),
            language.phrase("payslip-note-reserve-used"),
            payslip.holiday_contributions,
        )));
        rows.extend(some(named(row, StepName::PensionPremium, -payslip.pension_premium)));
        rows.extend(some(named(row, StepName::SpecialPayrollTax, -payslip.special_payroll_tax)));
        rows.extend(some(named(row, StepName::HolidaySaved, -payslip.holiday_saved)));
        rows.extend(some(plain(
            row,
            StepName::HolidayReserve.label(language),
            language.phrase("payslip-note-reserve"),
            -payslip.holiday_reserve,
        )));
        rows.extend(some(plain(row, StepName::Rounding.label(language), "", -payslip.rounding)));
        rows.extend(some(plain(
            row,
            StepName::HolidayPaidOut.label(language),
            language.phrase("payslip-note-holiday"),
            payslip.holiday_paid_out,
        )));
        rows.push(sum(StepName::GrossSalary, payslip.gross));
        rows.extend(some(named(RowKind::Part, StepName::HolidayPay, payslip.holiday_pay)));
        rows.push(named(row, StepName::PreliminaryTax, -payslip.tax));
        rows.push(sum(StepName::NetSalary, payslip.net));
    }
    rows.extend(payslip.reimbursements.iter().map(|it| plain(row, &it.label, &it.detail, it.amount)));
    rows.extend(some(plain(
        row,
        StepName::ClaimOffset.label(language),
        language.phrase("payslip-note-offset"),
        -payslip.claim_offset,
    )));
    let paid_on = payslip.payment_date.to_string();
    rows.push(plain(RowKind::Total, StepName::Payout.label(language), &paid_on, payslip.payout));
    rows
}

impl RowView {
    fn of(row: Row, language: Language) -> Self {
        let Row { kind, label, how, amount } = row;
        let amount =
            if kind == RowKind::Total { amount.kronor() } else { amount.digits(Currency::Sek, language) };
        Self { kind, label, how, amount }
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
            subtotal: invoice.subtotal.digits(Currency::Sek, language),
            fee: (-invoice.fee).digits(Currency::Sek, language),
        }
    }
}

impl YearView {
    fn of(totals: &YearTotals, language: Language) -> Self {
        let number = |amount: Amount| amount.digits(Currency::Sek, language);
        let some = |amount: Amount| Some(number(amount)).filter(|_| !amount.is_zero());
        Self {
            heading: language.phrase_with("payslip-so-far", [("year", totals.year.into())]),
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

impl StepView {
    fn of(step: &Step, language: Language) -> Self {
        let inputs = step.inputs.iter();
        Self {
            label: step.label(language),
            rule: step.rule_text(language),
            inputs: inputs
                .map(|input| (text::printable(&input.label(language)), input.text(language)))
                .collect(),
            source: text::present(&step.source(language)),
            result: step.result.digits(Currency::Sek, language),
        }
    }
}
