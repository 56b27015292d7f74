//! The payslip. No law lists what it must say; this one shows the way from the invoice to the account.

use chrono::Datelike;
use paraply_domain::payroll::{InputName, Payslip, PayslipAccount, PayslipPerson, Step, StepName, YearSums};
use paraply_domain::{Amount, Currency, Language, dates};
use serde::Serialize;

use crate::render::{Job, RenderError, Renderer};
use crate::{format, text};

/// Everything a payslip says. All amounts are in SEK.
#[derive(Debug, Clone)]
pub struct PayslipDocument {
    /// The language of the words around the data.
    pub language: Language,
    /// Who pays.
    pub employer: Employer,
    /// What is paid to whom, with its steps. Its id tells two payslips of the same person and day apart in the file's
    /// metadata and is never printed.
    pub payslip: Payslip,
    /// The invoices the salary comes from.
    pub invoices: Vec<PaidInvoice>,
    /// The sums of the year with this salary.
    pub year: YearSums,
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

/// An invoice that is part of the salary.
#[derive(Debug, Clone)]
pub struct PaidInvoice {
    /// Its number.
    pub number: String,
    /// The client's name.
    pub client: String,
    /// Its sum without VAT, in SEK.
    pub subtotal: Amount,
    /// Our fee on it.
    pub fee: Amount,
}

impl Renderer {
    /// Makes the PDF of a payslip.
    pub fn render_payslip(&self, document: &PayslipDocument) -> Result<Vec<u8>, RenderError> {
        self.render(&Job {
            template: "payslip.typ",
            data: &View::of(document),
            qr_svg: None,
            logo: None,
            pages: Some(if document.payslip.steps.is_empty() { 1 } else { 2 }),
            ident: format!("payslip {} {}", document.employer.org_number, document.payslip.id),
            date: document.payslip.payment_date,
        })
    }
}

impl PayslipDocument {
    /// What its file is made of, to tell whether two are made of the same.
    pub fn source(&self) -> Result<Vec<u8>, RenderError> {
        Ok(serde_json::to_vec(&(self.payslip.id.0, self.payslip.payment_date, View::of(self)))?)
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
    fn of(document: &PayslipDocument) -> Self {
        let &PayslipDocument { language, ref employer, ref payslip, ref invoices, ref year } = document;
        let Payslip { payment_date, ref figures, ref person, .. } = *payslip;
        Self {
            lang: language.as_str(),
            employer: EmployerView::of(employer),
            employee: EmployeeView::of(person),
            payment_date: payment_date.to_string(),
            period: dates::month(payment_date, language),
            payout: figures.payout.kronor(),
            account: account(&payslip.account),
            swedish_tax: figures.swedish_tax,
            no_tax_reason: person.disabled_reason.as_deref().and_then(text::present),
            own_invoices: text::present(&person.own_invoices.join(", ")),
            rows: rows(payslip, language).into_iter().map(|row| RowView::of(row, language)).collect(),
            year: YearView::of(payment_date.year(), year, language),
            invoices: invoices.iter().map(|row| InvoiceView::of(row, language)).collect(),
            steps: payslip.steps.iter().map(|step| StepView::of(step, language)).collect(),
        }
    }
}

/// The way from the invoice to the account: every sum is what the rows since the sum before it add to that one. Rows of
/// nothing are left out, except for those that everybody looks for.
fn rows(payslip: &Payslip, language: Language) -> Vec<Row> {
    let pay = &payslip.figures;
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
        plain(row, StepName::Subtotal.label(language), "", pay.subtotal),
        named(row, StepName::Fee, -pay.fee),
    ];
    rows.extend(some(plain(
        row,
        StepName::PoolReimbursements.label(language),
        language.phrase("payslip-note-pool-reimbursements"),
        -pay.pool_reimbursements,
    )));
    rows.extend(some(plain(
        row,
        StepName::PoolCorrection.label(language),
        language.phrase("payslip-note-pool-correction"),
        pay.pool_correction,
    )));
    rows.push(sum(StepName::WagePool, pay.wage_pool));
    if pay.swedish_tax {
        rows.push(named(row, StepName::EmployerContributions, -pay.employer_contributions));
        rows.extend(some(plain(
            row,
            language.phrase("payslip-reserve-used"),
            language.phrase("payslip-note-reserve-used"),
            pay.holiday_contributions,
        )));
        rows.extend(some(named(row, StepName::PensionPremium, -pay.pension_premium)));
        rows.extend(some(named(row, StepName::SpecialPayrollTax, -pay.special_payroll_tax)));
        rows.extend(some(named(row, StepName::HolidaySaved, -pay.holiday_saved)));
        rows.extend(some(plain(
            row,
            StepName::HolidayReserve.label(language),
            language.phrase("payslip-note-reserve"),
            -pay.holiday_reserve,
        )));
        rows.extend(some(plain(row, StepName::Rounding.label(language), "", -pay.rounding)));
        rows.extend(some(plain(
            row,
            StepName::HolidayPaidOut.label(language),
            language.phrase("payslip-note-holiday"),
            pay.holiday_paid_out,
        )));
        rows.push(sum(StepName::GrossSalary, pay.gross_salary));
        rows.extend(some(named(RowKind::Part, StepName::HolidayPay, pay.holiday_pay)));
        rows.push(named(row, StepName::PreliminaryTax, -pay.preliminary_tax));
        rows.push(sum(StepName::NetSalary, pay.net_salary));
    }
    let reimbursed = [
        (InputName::Receipts, pay.receipts),
        (InputName::Mileage, pay.mileage),
        (InputName::PerDiem, pay.per_diem),
    ];
    rows.extend(
        reimbursed
            .into_iter()
            .filter_map(|(name, amount)| some(plain(row, &name.label(language), "", amount))),
    );
    rows.extend(some(plain(
        row,
        StepName::ClaimOffset.label(language),
        language.phrase("payslip-note-offset"),
        -pay.claim_offset,
    )));
    let paid_on = payslip.payment_date.to_string();
    rows.push(plain(RowKind::Total, StepName::Payout.label(language), &paid_on, pay.payout));
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
fn account(account: &PayslipAccount) -> Option<String> {
    let digits = text::present(&account.last4).map(|digits| format!("••••{digits}"));
    match (text::present(&account.bank_name), digits) {
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
    pub(crate) fn of(person: &PayslipPerson) -> Self {
        Self {
            name: text::printable(&person.full_name),
            personnummer: text::present(&person.personnummer_masked),
            address: text::present_lines(&person.address),
        }
    }
}

impl InvoiceView {
    fn of(invoice: &PaidInvoice, language: Language) -> Self {
        Self {
            number: text::printable(&invoice.number),
            client: text::printable(&invoice.client),
            subtotal: invoice.subtotal.digits(Currency::Sek, language),
            fee: (-invoice.fee).digits(Currency::Sek, language),
        }
    }
}

impl YearView {
    fn of(year: i32, sums: &YearSums, language: Language) -> Self {
        let number = |amount: Amount| amount.digits(Currency::Sek, language);
        let some = |amount: Amount| Some(number(amount)).filter(|_| !amount.is_zero());
        Self {
            heading: language.phrase_with("payslip-so-far", [("year", year.into())]),
            gross: number(sums.gross),
            holiday_pay: number(sums.holiday_pay),
            tax: number(sums.tax),
            contributions: number(sums.contributions),
            net: number(sums.net),
            holiday_saved: some(sums.holiday_saved),
            holiday_paid_out: some(sums.holiday_paid_out),
            holiday_balance: some(sums.holiday_balance),
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
