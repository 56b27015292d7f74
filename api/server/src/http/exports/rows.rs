//! What each exported list tells of its records: its headings in Swedish and English, and a row of cells in their
//! order.

use paraply_app::exports::{Cell, Row};
use paraply_domain::invoice::DisplayStatus;
use paraply_domain::language::Language;

pub(super) const INVOICES: &[(&str, &str)] = &[
    ("Fakturanummer", "Invoice number"),
    ("Status", "Status"),
    ("Frilansare", "Freelancer"),
    ("Kund", "Client"),
    ("Fakturadatum", "Issue date"),
    ("Förfallodag", "Due date"),
    ("Referens", "Reference"),
    ("OCR", "OCR"),
    ("Valuta", "Currency"),
    ("Summa exkl. moms", "Subtotal"),
    ("Moms", "VAT"),
    ("Att betala", "Total"),
    ("Betalt", "Paid"),
    ("Kvar att betala", "Balance"),
    ("Avgift (SEK)", "Fee (SEK)"),
    ("Skickad", "Sent"),
    ("Betald", "Paid on"),
];

pub(super) fn invoice_row(invoice: paraply_app::invoices::Invoice, status: &'static str) -> Row {
    let (balance, currency) = (invoice.balance(), invoice.currency.code());
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
        invoice.total.into(),
        invoice.paid.into(),
        balance.into(),
        invoice.fee_amount.into(),
        Cell::day_of(invoice.sent_at),
        Cell::day_of(invoice.paid_at),
    ]
}

pub(super) fn status_name(status: DisplayStatus, language: Language) -> &'static str {
    let (sv, en) = match status {
        DisplayStatus::Draft => ("Utkast", "Draft"),
        DisplayStatus::Pending => ("Väntar", "Pending"),
        DisplayStatus::Sent => ("Skickad", "Sent"),
        DisplayStatus::Overdue => ("Förfallen", "Overdue"),
        DisplayStatus::Paid => ("Betald", "Paid"),
        DisplayStatus::Cancelled => ("Makulerad", "Cancelled"),
    };
    language.pick(sv, en)
}

pub(super) const CLIENTS: &[(&str, &str)] = &[
    ("Namn", "Name"),
    ("Frilansare", "Freelancer"),
    ("E-post", "E-mail"),
    ("Fler e-postadresser", "More e-mail addresses"),
    ("Telefon", "Phone"),
    ("Adress", "Address"),
    ("Postnummer", "Postal code"),
    ("Ort", "Town"),
    ("Land", "Country"),
    ("Momsnummer", "VAT number"),
    ("Organisationsnummer", "Registration number"),
];

pub(super) fn client_row(client: paraply_app::clients::Client) -> Row {
    let details = client.details;
    vec![
        details.name.into(),
        client.user_name.into(),
        details.email.into(),
        details.additional_emails.join(", ").into(),
        details.phone.into(),
        details.address.into(),
        details.postal_code.into(),
        details.city.into(),
        details.country.into(),
        details.vat_number.into(),
        details.company_tax_id.into(),
    ]
}

pub(super) const PAYMENTS: &[(&str, &str)] = &[
    ("Betalningsdag", "Paid on"),
    ("Fakturanummer", "Invoice number"),
    ("Frilansare", "Freelancer"),
    ("Kund", "Client"),
    ("Belopp", "Amount"),
    ("Fördelat", "Allocated"),
    ("Valuta", "Currency"),
    ("Referens", "Reference"),
    ("Hur", "Source"),
    ("Registrerad av", "Recorded by"),
    ("Skäl", "Reason"),
    ("Underlag", "Evidence"),
];

pub(super) fn payment_row(payment: paraply_app::invoices::payments::Payment, language: Language) -> Row {
    let source = match &*payment.source {
        "manual" => language.pick("För hand", "By hand"),
        "import" => language.pick("Importerad", "Imported"),
        "mark_paid" => language.pick("Markerad som betald", "Marked as paid"),
        "mark_unpaid" => language.pick("Markerad som obetald", "Marked as unpaid"),
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
        payment.currency.into(),
        payment.reference.into(),
        source,
        payment.recorded_by_name.into(),
        payment.reason.into(),
        payment.evidence.into(),
    ]
}

pub(super) const USERS: &[(&str, &str)] = &[
    ("Namn", "Full name"),
    ("E-post", "Email"),
    ("Telefon", "Phone"),
    ("Adress", "Address"),
    ("Postnummer", "Postal code"),
    ("Ort", "City"),
    ("Land", "Country"),
    ("Språk", "Language"),
    ("Grupp", "Group"),
    ("Betrodd", "Trusted"),
    ("Roller", "Roles"),
    ("Spärrad", "Blocked"),
    ("Tillagd", "Added"),
    ("Senast här", "Last seen"),
];

pub(super) fn user_row(user: paraply_app::users::User, language: Language) -> Row {
    let yes_or_no =
        |yes: bool| Cell::from(if yes { language.pick("ja", "yes") } else { language.pick("nej", "no") });
    let roles: Vec<&str> = user.roles.iter().map(|role| role.label(language)).collect();
    vec![
        user.full_name.into(),
        user.email.into(),
        user.phone.into(),
        user.address.into(),
        user.postal_code.into(),
        user.city.into(),
        user.country.into(),
        user.language.as_str().into(),
        user.group_name.into(),
        yes_or_no(user.trusted),
        roles.join(", ").into(),
        Cell::day_of(user.blocked_at),
        Cell::day_of(Some(user.created_at)),
        Cell::day_of(user.last_seen_at),
    ]
}
