//! The files: headings and rows, as text or as a workbook.

use chrono::NaiveDate;
use paraply_app::clock::Clock;
use rust_xlsxwriter::Workbook;

use crate::bank::{self, BgMax, verified};

/// Clients of everyone's; another file has others.
pub fn clients(rows: usize, people: usize, file: usize) -> Vec<Vec<String>> {
    let headings = [
        "Användare",
        "Kund",
        "E-post",
        "Telefon",
        "Adress",
        "Postnummer",
        "Ort",
        "Land",
        "Momsregistrerad",
        "Org.nr",
    ];
    table(&headings, rows, |row| {
        vec![
            format!("user{}@example.com", row % people + 1),
            format!("Nya kund {row} av {file} AB"),
            format!("faktura{row}@example.com"),
            "070-123 45 67".into(),
            format!("Kungsgatan {row}"),
            "411 11".into(),
            "Göteborg".into(),
            "SE".into(),
            "ja".into(),
            format!("REF{file}-{row}"),
        ]
    })
}

/// Payments in full of invoices by number and total.
pub fn payments(invoices: &[(String, String)], paid_on: NaiveDate) -> Vec<Vec<String>> {
    table(&["Fakturanummer", "Belopp", "Datum", "Referens"], invoices.len(), |row| {
        let (number, total) = &invoices[row];
        vec![number.clone(), total.clone(), paid_on.to_string(), format!("Insättning {row}")]
    })
}

/// A BgMax file of payments in full, by OCR number and total, to the seed's company.
pub fn bgmax(invoices: &[(String, String)], run: usize) -> Vec<u8> {
    let today = Clock::system().today();
    let payments: Vec<BgMax<'_>> = invoices
        .iter()
        .zip(1..)
        .map(|((ocr, total), serial)| verified(ocr, total.replace('.', "").parse().unwrap(), serial))
        .collect();
    bank::bgmax(&today.to_string(), u32::try_from(run).unwrap() + 1, &payments)
}

/// A notification (camt.054) of payments in full, by OCR number and total, to the seed's company.
pub fn camt054(invoices: &[(String, String)], run: usize) -> Vec<u8> {
    let today = Clock::system().today();
    let ore = |total: &str| total.replace('.', "").parse::<i64>().unwrap();
    let sum: i64 = invoices.iter().map(|(_, total)| ore(total)).sum();
    let sum = format!("{}.{:02}", sum / 100, sum % 100);
    let payments: Vec<_> = invoices.iter().map(|(ocr, total)| (total.as_str(), ocr.as_str())).collect();
    bank::camt054(&today.to_string(), &sum, &format!("E{run}"), &payments)
}

/// Invoices of one line to the seed's clients; another file has others.
pub fn invoices(rows: usize, people: usize, file: usize) -> Vec<Vec<String>> {
    let headings = ["Användare", "Kund", "Fakturaref", "Beskrivning", "Antal", "Enhet", "À-pris", "Moms %"];
    table(&headings, rows, |row| {
        vec![
            format!("user{}@example.com", row % people + 1),
            format!("Kund {} AB", row % people + 1),
            format!("I{file}-{row}"),
            format!("Konsultarbete {file}"),
            "8".into(),
            "h".into(),
            "1000,00".into(),
            "25".into(),
        ]
    })
}

fn table(headings: &[&str], rows: usize, row: impl Fn(usize) -> Vec<String>) -> Vec<Vec<String>> {
    let headings = headings.iter().map(ToString::to_string).collect();
    std::iter::once(headings).chain((0..rows).map(row)).collect()
}

/// As text.
pub fn csv(table: &[Vec<String>]) -> Vec<u8> {
    table.iter().map(|row| row.join(";") + "\n").collect::<String>().into_bytes()
}

/// As a workbook.
pub fn xlsx(table: &[Vec<String>]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (place, row) in (0u32..).zip(table) {
        for (column, text) in (0u16..).zip(row) {
            sheet.write(place, column, text).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}
