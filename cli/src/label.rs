//! Swedish and English labels of statuses, types and roles.

use std::fmt::Display;

use crate::api;
use crate::language;

/// An API value with a label.
pub trait Labelled: Display {
    /// Its schema in `openapi.json`: labels of the same value differ between schemas.
    const SCHEMA: &str;
}

macro_rules! labelled {
    ($($schema:ident),* $(,)?) => {
        $(impl Labelled for api::$schema { const SCHEMA: &str = stringify!($schema); })*
        /// Every schema with labels.
        #[cfg(test)]
        const SCHEMAS: &[&str] = &[$(stringify!($schema)),*];
    };
}

labelled!(
    AgiChange,
    AgiStatus,
    ApprovalStatus,
    BalanceSource,
    BankFileOutcome,
    ReimbursementKind,
    ReimbursementStatus,
    FeedbackType,
    ImportKind,
    InvoiceStatus,
    MessageKind,
    MessageStatus,
    PaymentSource,
    PayslipStatus,
    RefundStatus,
    Role,
    SalaryRunStatus,
    StaffRole,
    StatementEntryKind,
    SuggestionReason,
    TaxRequestStatus,
    TaxRule,
    TransactionKind,
    TransactionStatus,
    Urgency,
    VatTreatment,
    YearTableKind,
);

/// The label of a value in the current language.
pub fn label<T: Labelled>(value: &T) -> String {
    of(T::SCHEMA, &value.to_string())
}

/// The label of a value that is a plain string in the API.
pub fn of(schema: &str, word: &str) -> String {
    let found = find(schema, word);
    found.map_or_else(|| plain(word), |(sv, en)| language::current().pick(sv, en).to_owned())
}

/// A name without underscores, if there is no label.
pub fn plain(name: &str) -> String {
    name.replace('_', " ")
}

fn find(schema: &str, word: &str) -> Option<(&'static str, &'static str)> {
    let same = |(of, name, ..): &&(&str, &str, &str, &str)| *of == schema && *name == word;
    LABELS.iter().find(same).map(|(_, _, sv, en)| (*sv, *en))
}

/// Schema, value, Swedish, English; the same labels as in the back office.
const LABELS: &[(&str, &str, &str, &str)] = &[
    ("AgiChange", "changed", "ändrad", "changed"),
    ("AgiChange", "removed", "borttagen", "removed"),
    ("AgiChange", "unchanged", "oförändrad", "unchanged"),
    ("AgiDeclaration", "correction", "rättelse", "correction"),
    ("AgiDeclaration", "original", "ursprunglig", "original"),
    ("AgiStatus", "correction_needed", "behöver rättas", "correction needed"),
    ("AgiStatus", "declared", "deklarerad", "declared"),
    ("AgiStatus", "open", "inte deklarerad", "not declared"),
    ("ApprovalStatus", "confirmed", "bekräftad", "confirmed"),
    ("ApprovalStatus", "expired", "utgången", "expired"),
    ("ApprovalStatus", "failed", "inte genomförd", "failed"),
    ("ApprovalStatus", "rejected", "avvisad", "rejected"),
    ("ApprovalStatus", "stopped", "stoppad", "stopped"),
    ("ApprovalStatus", "waiting", "väntar", "waiting"),
    ("BalanceSource", "claims", "återkrav", "claims"),
    ("BalanceSource", "client_payments", "betalningar från kunder", "client payments"),
    ("BalanceSource", "declarations", "deklarationer", "declarations"),
    ("BalanceSource", "payouts", "utbetalningar", "payouts"),
    ("BalanceSource", "payslips", "lönespecifikationer", "payslips"),
    ("BalanceSource", "recorded_elsewhere", "redan bokfört", "recorded elsewhere"),
    ("BalanceSource", "refunds", "återbetalningar", "refunds"),
    ("BalanceSource", "salary_repayments", "återbetalade löner", "repaid salaries"),
    ("BalanceSource", "tax_payments", "inbetalningar till skattekontot", "tax payments"),
    ("BalanceSource", "tax_refunds", "återbetalningar från skattekontot", "tax refunds"),
    ("BankFileOutcome", "known", "redan känd", "already known"),
    ("BankDayCause", "elsewhere", "annan verifikation", "other voucher"),
    ("BankDayCause", "payment", "manuell betalning", "manual payment"),
    ("BankDayCause", "refund_file", "betalfil med återbetalningar", "payment file of refunds"),
    ("BankDayCause", "return", "betalning som kom tillbaka", "returned payment"),
    ("BankDayCause", "salary_file", "betalfil med löner", "payment file of salaries"),
    ("BankDayCause", "tax_file", "betalfil till skattekontot", "payment file to the tax account"),
    ("BankFileOutcome", "own_payment", "egen betalning", "own payment"),
    ("BankFileOutcome", "matched", "matchad", "matched"),
    ("BankFileOutcome", "question", "fråga", "question"),
    ("BankFileOutcome", "waiting", "väntar", "waiting"),
    ("FeedbackType", "issue", "problem", "issue"),
    ("FeedbackType", "praise", "beröm", "praise"),
    ("FeedbackType", "suggestion", "förslag", "suggestion"),
    ("ImportKind", "clients", "kunder", "clients"),
    ("ImportKind", "invoices", "fakturor", "invoices"),
    ("ImportKind", "payments", "betalningar", "payments"),
    ("ImportKind", "users", "användare", "users"),
    ("ImportKind", "year_tables", "skattetabeller", "tax tables"),
    ("InvoiceStatus", "cancelled", "makulerad", "cancelled"),
    ("InvoiceStatus", "draft", "utkast", "draft"),
    ("InvoiceStatus", "overdue", "förfallen", "overdue"),
    ("InvoiceStatus", "paid", "betald", "paid"),
    ("InvoiceStatus", "pending", "väntar på godkännande", "pending"),
    ("InvoiceStatus", "sent", "skickad", "sent"),
    ("InvoiceStatus", "written_off", "avskriven", "written off"),
    ("MessageKind", "contact", "kontakt", "contact"),
    ("MessageKind", "feedback", "återkoppling", "feedback"),
    ("MessageKind", "support", "support", "support"),
    ("MessageStatus", "answered", "besvarat", "answered"),
    ("MessageStatus", "closed", "avslutat", "closed"),
    ("MessageStatus", "open", "öppet", "open"),
    ("PaymentSource", "bank", "bankfil", "bank file"),
    ("PaymentSource", "import", "importerad", "imported"),
    ("PaymentSource", "manual", "manuell", "manual"),
    ("PaymentSource", "mark_paid", "markerad som betald", "marked as paid"),
    ("PaymentSource", "mark_unpaid", "markerad som obetald", "marked as unpaid"),
    ("PaymentSource", "credit_note", "kreditfaktura", "credit note"),
    ("PayslipStatus", "accepted", "på väg", "in transit"),
    ("PayslipStatus", "approved", "godkänd", "approved"),
    ("PayslipStatus", "draft", "utkast", "draft"),
    ("PayslipStatus", "exported", "skickad till banken", "exported"),
    ("PayslipStatus", "paid", "betald", "paid"),
    ("PayslipStatus", "rejected", "avvisad av banken", "rejected"),
    ("PayslipStatus", "removed", "borttagen", "removed"),
    ("PayslipStatus", "reversed", "återförd", "reversed"),
    ("Reconciliation", "contributions", "arbetsgivaravgifter", "contributions"),
    ("Reconciliation", "declared_contributions", "deklarerade avgifter", "declared contributions"),
    ("Reconciliation", "declared_gross", "deklarerad bruttolön", "declared gross"),
    ("Reconciliation", "declared_tax", "deklarerad skatt", "declared tax"),
    ("Reconciliation", "gross", "bruttolön", "gross"),
    ("Reconciliation", "paid", "betalt", "paid"),
    ("Reconciliation", "payment_files", "betalfiler", "payment files"),
    ("Reconciliation", "payout", "utbetalning", "payout"),
    ("Reconciliation", "tax", "skatt", "tax"),
    ("RefundStatus", "approved", "godkänd", "approved"),
    ("RefundStatus", "cancelled", "avbruten", "cancelled"),
    ("RefundStatus", "exported", "skickad till banken", "exported"),
    ("RefundStatus", "paid", "betald", "paid"),
    ("RefundStatus", "rejected", "avvisad av banken", "rejected"),
    ("RefundStatus", "requested", "väntar på godkännande", "waiting for approval"),
    ("ReimbursementKind", "mileage", "milersättning", "mileage"),
    ("ReimbursementKind", "per_diem", "traktamente", "per diem"),
    ("ReimbursementKind", "receipt", "kvitto", "receipt"),
    ("ReimbursementStatus", "approved", "godkänt", "approved"),
    ("ReimbursementStatus", "pending", "väntar", "pending"),
    ("ReimbursementStatus", "rejected", "avslaget", "rejected"),
    ("Role", "admin", "administratör", "admin"),
    ("Role", "finance", "ekonomi", "finance"),
    ("Role", "freelancer", "frilansare", "freelancer"),
    ("Role", "reviewer", "fakturagranskare", "reviewer"),
    ("Role", "support", "support", "support"),
    ("SalaryRunStatus", "accepted", "på väg", "in transit"),
    ("SalaryRunStatus", "approved", "godkänd", "approved"),
    ("SalaryRunStatus", "discarded", "kastad", "discarded"),
    ("SalaryRunStatus", "draft", "utkast", "draft"),
    ("SalaryRunStatus", "exported", "skickad till banken", "exported"),
    ("SalaryRunStatus", "paid", "betald", "paid"),
    ("StaffRole", "admin", "administratör", "admin"),
    ("StaffRole", "finance", "ekonomi", "finance"),
    ("StaffRole", "reviewer", "fakturagranskare", "reviewer"),
    ("StaffRole", "support", "support", "support"),
    ("StatementEntryKind", "bank_charge", "bankavgift", "bank charge"),
    ("StatementEntryKind", "credit_note", "kreditfaktura", "credit note"),
    ("StatementEntryKind", "invoice", "faktura", "invoice"),
    ("StatementEntryKind", "payment", "betalning", "payment"),
    ("StatementEntryKind", "payment_released", "betalning frigjord", "payment released"),
    ("StatementEntryKind", "payment_reversed", "betalning återförd", "payment reversed"),
    ("StatementEntryKind", "rounding", "öresutjämning", "öre rounding"),
    ("StatementEntryKind", "write_off", "avskrivning", "write-off"),
    ("StatementEntryKind", "write_off_recovered", "avskrivning återvunnen", "write-off recovered"),
    ("StatementEntryKind", "write_off_undone", "avskrivning ångrad", "write-off undone"),
    ("SuggestionReason", "number_in_text", "nummer i texten", "number in text"),
    ("SuggestionReason", "reference", "referens", "reference"),
    ("SuggestionReason", "same_amount", "samma belopp", "same amount"),
    ("SuggestionReason", "similar_name", "liknande namn", "similar name"),
    ("TaxRequestStatus", "approved", "godkänd", "approved"),
    ("TaxRequestStatus", "rejected", "avslagen", "rejected"),
    ("TaxRequestStatus", "waiting", "väntar", "waiting"),
    ("TaxRequestStatus", "withdrawn", "tillbakadragen", "withdrawn"),
    ("TaxRule", "a_sink", "A-SINK", "A-SINK"),
    ("TaxRule", "decision", "beslut om ändrad skatt", "tax decision"),
    ("TaxRule", "main_employer", "huvudarbetsgivare", "main employer"),
    ("TaxRule", "no_decision", "utan beslut", "no tax decision"),
    ("TaxRule", "side_income", "sidoinkomst", "side income"),
    ("TaxRule", "sink", "SINK", "SINK"),
    ("TaxRule", "student", "studerandeintyg", "student certificate"),
    ("TransactionKind", "deduction", "avdrag", "deduction"),
    ("TransactionKind", "incoming", "inbetalning", "incoming payment"),
    ("TransactionKind", "outgoing", "utbetalning", "outgoing payment"),
    ("TransactionKind", "return", "retur", "return"),
    ("TransactionKind", "reversal", "återföring", "reversal"),
    ("TransactionStatus", "explained", "klar", "done"),
    ("TransactionStatus", "question", "fråga", "question"),
    ("TransactionStatus", "waiting", "väntar", "waiting"),
    ("Urgency", "high", "hög", "high"),
    ("Urgency", "low", "låg", "low"),
    ("Urgency", "medium", "medelhög", "medium"),
    ("VatTreatment", "domestic", "svensk moms", "Swedish VAT"),
    ("VatTreatment", "eu_reverse_charge", "omvänd skattskyldighet (EU)", "reverse charge (EU)"),
    ("VatTreatment", "export", "export", "export"),
    ("YearTableKind", "employer_contributions", "arbetsgivaravgifter", "employer contributions"),
    ("YearTableKind", "monthly_tax", "skattetabeller per månad", "monthly tax tables"),
    ("YearTableKind", "one_time_tax", "skatt på engångsbelopp", "one-time tax"),
    ("YearTableKind", "parameters", "basbelopp och gränser", "base amounts and limits"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_api_value_has_a_label() {
        let openapi = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");
        let openapi: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(openapi).unwrap()).unwrap();
        for schema in SCHEMAS {
            let values = openapi["components"]["schemas"][schema]["enum"].as_array().unwrap();
            for value in values.iter().filter_map(serde_json::Value::as_str) {
                assert!(find(schema, value).is_some(), "{schema} {value}");
            }
        }
    }

    #[test]
    fn no_label_contains_underscores() {
        for (schema, name, sv, en) in LABELS {
            assert!(!sv.contains('_') && !en.contains('_'), "{schema} {name}");
        }
    }
}
