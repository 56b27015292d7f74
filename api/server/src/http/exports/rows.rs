//! What each exported list tells of its records: its headings in Swedish and English, and a row of cells in their
//! order.

use paraply_app::clients::fields::Fields;
use paraply_app::exports::{Cell, Row};
use paraply_domain::invoice::DisplayStatus;
use paraply_domain::invoice::Invoice;
use paraply_domain::language::Language;
use paraply_domain::payroll::Payslip;
use paraply_domain::{Client, ClientField};

pub(super) const INVOICES: &[&str] = &[
    "column-invoice-number",
    "column-status",
    "column-freelancer",
    "column-client",
    "column-issue-date",
    "column-due-date",
    "column-reference",
    "column-ocr",
    "column-currency",
    "column-subtotal",
    "column-vat",
    "column-rounding",
    "column-total",
    "column-paid",
    "column-balance",
    "column-fee-sek",
    "column-sent",
    "column-paid-at",
];

pub(super) fn invoice_row(invoice: Invoice, status: &'static str) -> Row {
    let (balance, rounding, currency) = (invoice.balance(), invoice.rounding(), invoice.currency.code());
    vec![
        invoice.number.into(),
        status.into(),
        invoice.user_name.into(),
        invoice.client_name.into(),
        invoice.issue_date.into(),
        invoice.due_date.into(),
        invoice.reference.into(),
        invoice.ocr.into(),
        currency.into(),
        invoice.subtotal.into(),
        invoice.vat.into(),
        rounding.into(),
        invoice.total.into(),
        invoice.paid.into(),
        balance.into(),
        invoice.fee_amount.into(),
        Cell::day_of(invoice.sent_at),
        Cell::day_of(invoice.paid_at),
    ]
}

pub(super) const OWN_INVOICES: &[&str] = &[
    "column-invoice-number",
    "column-client",
    "column-status",
    "column-issue-date",
    "column-due-date",
    "column-paid-at",
    "column-reference",
    "column-ocr",
    "column-currency",
    "column-subtotal",
    "column-vat",
    "column-rounding",
    "column-total",
    "column-credited",
    "column-written-off",
    "column-paid",
    "column-balance",
    "column-fee-sek",
    "column-promised-payout",
];

/// An invoice as its owner's list shows it.
pub(super) fn own_invoice_row(invoice: Invoice, status: &'static str) -> Row {
    let (balance, rounding, currency) = (invoice.balance(), invoice.rounding(), invoice.currency.code());
    let promised = invoice.promise();
    vec![
        invoice.number.into(),
        invoice.client_name.into(),
        status.into(),
        invoice.issue_date.into(),
        invoice.due_date.into(),
        Cell::day_of(invoice.paid_at),
        invoice.reference.into(),
        invoice.ocr.into(),
        currency.into(),
        invoice.subtotal.into(),
        invoice.vat.into(),
        rounding.into(),
        invoice.total.into(),
        invoice.credited.total.into(),
        invoice.written_off.total.into(),
        invoice.paid.into(),
        balance.into(),
        invoice.fee_amount.into(),
        promised.map_or(Cell::Empty, Into::into),
    ]
}

/// In the words of the payslip, and in the order in which it calculates.
pub(super) const PAYSLIPS: &[&str] = &[
    "column-paid-on",
    "column-status",
    "file-invoices",
    "step-subtotal",
    "step-fee",
    "step-pool-reimbursements",
    "step-pool-correction",
    "step-wage-pool",
    "step-employer-contributions",
    "step-pension-premium",
    "step-special-payroll-tax",
    "step-holiday-saved",
    "step-gross-salary",
    "column-holiday-pay",
    "column-holiday-paid-out",
    "document-tax-withheld",
    "step-net-salary",
    "step-reimbursements",
    "step-claim-offset",
    "step-payout",
];

/// A word that stands within sentences, alone in a cell.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(super) fn payslip_row(payslip: &Payslip, language: Language) -> Row {
    let figures = &payslip.figures;
    let numbers: Vec<&str> = payslip.invoices.iter().map(|invoice| invoice.number.as_str()).collect();
    vec![
        payslip.payment_date.into(),
        capitalised(language.label(&payslip.status)).into(),
        numbers.join(", ").into(),
        figures.subtotal.into(),
        figures.fee.into(),
        figures.pool_reimbursements.into(),
        figures.pool_correction.into(),
        figures.wage_pool.into(),
        figures.employer_contributions.into(),
        figures.pension_premium.into(),
        figures.special_payroll_tax.into(),
        figures.holiday_saved.into(),
        figures.gross_salary.into(),
        figures.holiday_pay.into(),
        figures.holiday_paid_out.into(),
        figures.preliminary_tax.into(),
        figures.net_salary.into(),
        figures.reimbursements.into(),
        figures.claim_offset.into(),
        figures.payout.into(),
    ]
}

pub(super) fn status_name(status: DisplayStatus, language: Language) -> &'static str {
    language.label(&status)
}

/// Exported fields of a client.
fn client_fields() -> impl Iterator<Item = ClientField> {
    let left_out = [ClientField::State, ClientField::VatRegistered];
    ClientField::ALL.iter().copied().filter(move |field| !left_out.contains(field))
}

pub(super) fn client_headings(language: Language) -> Vec<String> {
    let mut headings: Vec<String> = client_fields().map(|field| language.label(&field).to_owned()).collect();
    headings.insert(1, language.phrase("column-freelancer").to_owned());
    headings
}

pub(super) fn client_row(client: Client) -> Row {
    let fields = Fields::of(&client.details);
    let mut row: Row = client_fields().map(|field| fields.text(field).into()).collect();
    row.insert(1, client.user_name.into());
    row
}

pub(super) const PAYMENTS: &[&str] = &[
    "column-paid-on",
    "column-invoice-number",
    "column-freelancer",
    "column-client",
    "column-amount",
    "column-allocated",
    "column-bank-charge",
    "column-currency",
    "column-reference",
    "column-source",
    "column-recorded-by",
    "column-reason",
    "column-evidence",
];

pub(super) fn payment_row(payment: paraply_app::payments::Payment, language: Language) -> Row {
    let source = match &*payment.source {
        "manual" => language.phrase("payment-source-manual"),
        "import" => language.phrase("payment-source-import"),
        "mark_paid" => language.phrase("payment-source-mark-paid"),
        "mark_unpaid" => language.phrase("payment-source-mark-unpaid"),
        other => other,
    };
    let source = Cell::from(source);
    vec![
        payment.paid_on.into(),
        payment.invoice_number.into(),
        payment.user_name.into(),
        payment.client_name.into(),
        payment.amount.into(),
        payment.allocated.into(),
        payment.bank_charge.into(),
        payment.currency.code().into(),
        payment.reference.into(),
        source,
        payment.recorded_by_name.into(),
        payment.reason.into(),
        payment.evidence.into(),
    ]
}

pub(super) const USERS: &[&str] = &[
    "column-full-name",
    "column-email",
    "column-phone",
    "column-address",
    "column-postal-code",
    "column-city",
    "column-country",
    "column-language",
    "column-group",
    "column-trusted",
    "column-roles",
    "column-blocked",
    "column-added",
    "column-last-seen",
];

pub(super) fn user_row(user: paraply_app::users::User, language: Language) -> Row {
    let yes_or_no = |yes: bool| {
        Cell::from(if yes { language.phrase("export-yes") } else { language.phrase("export-no") })
    };
    let roles: Vec<&str> = user.roles.iter().map(|role| role.label(language)).collect();
    vec![
        user.full_name.into(),
        user.email.into_string().into(),
        user.phone.into(),
        user.address.into(),
        user.postal_code.into(),
        user.city.into(),
        user.country.code().into(),
        user.language.as_str().into(),
        user.group_name.into(),
        yes_or_no(user.trusted),
        roles.join(", ").into(),
        Cell::day_of(user.blocked_at),
        Cell::day_of(Some(user.created_at)),
        Cell::day_of(user.last_seen_at),
    ]
}
