//! What stands in each document, word for word and in both languages: `snapshots/<document>.<language>.snap`.

use paraply_documents::{ClientStatementDocument, InvoiceDocument, PayslipDocument};
use paraply_domain::{Currency, Language};

use crate::pdf::{RENDERER, invoice, is_archive_and_accessible, payslip};
use crate::samples::{self, amount};
use crate::tools::{assert_snapshot, assert_sound, pages};

/// A kind of document and how to make one.
type Sample<T> = (&'static str, fn(Language) -> T);

/// The words of each page, line by line. How wide the gaps between columns are depends on the version of pdftotext; the
/// letters of the mark across a page stand alone on lines of their own.
fn words(pdf: &[u8]) -> String {
    let line = |line: &str| {
        line.split("  ").map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ")
    };
    let page = |page: &String| {
        page.lines().map(line).filter(|line| line.chars().count() > 1).collect::<Vec<_>>().join("\n")
    };
    pages(pdf).iter().map(page).collect::<Vec<_>>().join("\n\n── next page ──\n\n")
}

/// Compares a document with its snapshot in each language.
#[track_caller]
fn reads_as_in_its_snapshots(name: &str, render: impl Fn(Language) -> Vec<u8>) {
    for &language in Language::ALL {
        let pdf = render(language);
        assert_sound(&pdf);
        assert!(is_archive_and_accessible(&pdf), "{name}");
        assert_snapshot(&format!("{name}.{language}"), &words(&pdf));
    }
}

#[test]
fn invoices() {
    let kinds: [Sample<InvoiceDocument>; 7] = [
        ("invoice", samples::invoice),
        ("invoice_draft", samples::draft),
        ("invoice_sample", |language| InvoiceDocument { sample: true, ..samples::invoice(language) }),
        ("invoice_reverse_charge", samples::foreign),
        ("invoice_export", samples::export),
        ("invoice_vat_in_euro", |language| InvoiceDocument {
            currency: Currency::Eur,
            vat_in_sek: Some(amount("138543.21")),
            ..samples::invoice(language)
        }),
        ("credit_note", samples::credit_note),
    ];
    for (name, sample) in kinds {
        reads_as_in_its_snapshots(name, |language| invoice(&sample(language)));
    }
}

#[test]
fn payslips() {
    let kinds: [Sample<PayslipDocument>; 4] = [
        ("payslip", samples::payslip),
        ("payslip_without_swedish_tax", samples::payslip_without_tax),
        ("payslip_sink_and_saved_holiday_pay", samples::payslip_with_all),
        ("payslip_purchase", |language| {
            let mut document = samples::payslip_without_tax(language);
            document.payslip.person.own_invoices = vec!["2026-7".into(), "2026-8".into()];
            document
        }),
    ];
    for (name, sample) in kinds {
        reads_as_in_its_snapshots(name, |language| payslip(&sample(language)));
    }
}

#[test]
fn year_statements() {
    for (name, rows) in [("year_statement", 12), ("year_statement_without_salary", 0)] {
        reads_as_in_its_snapshots(name, |language| {
            RENDERER.render_year_statement(&samples::year_statement(language, rows)).unwrap()
        });
    }
}

#[test]
fn client_statements() {
    let kinds: [Sample<ClientStatementDocument>; 3] = [
        ("client_statement", |language| samples::client_statement(language, 0)),
        ("client_statement_abroad", samples::client_statement_abroad),
        ("client_statement_without_entries", |language| ClientStatementDocument {
            currencies: Vec::new(),
            ..samples::client_statement(language, 0)
        }),
    ];
    for (name, sample) in kinds {
        reads_as_in_its_snapshots(name, |language| {
            RENDERER.render_client_statement(&sample(language)).unwrap()
        });
    }
}
