//! The vouchers for an accounting program, beside known good files.

use paraply_documents::{Dimension, SieError, SieFile, SieRow, SieVoucher};
use paraply_domain::ledger::Account;
use paraply_domain::ledger::choices::Booked;

use crate::samples::{amount, day};

fn row(account: u16, objects: &[(Dimension, &str)], sum: &str) -> SieRow {
    let objects = objects.iter().map(|(dimension, id)| (*dimension, (*id).to_owned())).collect();
    SieRow { account: Booked::as_is(Account(account)), objects, amount: amount(sum) }
}

fn voucher(series: &str, number: u64, date: &str, text: &str, rows: Vec<SieRow>) -> SieVoucher {
    SieVoucher { series: series.into(), number, date: day(date), text: text.into(), rows }
}

fn file(vouchers: Vec<SieVoucher>) -> SieFile {
    SieFile {
        program: "Fakturatjänst".into(),
        program_version: "1.0.1".into(),
        generated_on: day("2026-11-20"),
        org_number: "5566778899".into(),
        company: "Egenanställning Exempel AB".into(),
        vouchers,
    }
}

#[test]
fn invoice_payment_and_salary_are_written_as_in_a_known_good_file() {
    use Dimension::{Customer, Employee, Invoice};
    let vouchers = vec![
        voucher(
            "F",
            1,
            "2026-11-02",
            "Faktura 10001 Kund Åkerström & Söner AB",
            vec![
                row(1510, &[(Customer, "C12"), (Invoice, "10001")], "12500"),
                row(3001, &[(Customer, "C12")], "-10000"),
                row(2611, &[], "-2500"),
            ],
        ),
        voucher(
            "I",
            1,
            "2026-11-19",
            "Inbetalning OCR 1000173 faktura 10001",
            vec![row(1930, &[], "12500"), row(1510, &[(Customer, "C12"), (Invoice, "10001")], "-12500")],
        ),
        voucher(
            "L",
            1,
            "2026-11-20",
            "Lön 2026-11 anställd 47",
            vec![
                row(7210, &[(Employee, "47")], "6772.18"),
                row(7511, &[(Employee, "47")], "2127.82"),
                row(2731, &[], "-2127.82"),
                row(2710, &[], "-2032"),
                row(2821, &[(Employee, "47")], "-4740.18"),
            ],
        ),
        voucher(
            "L",
            2,
            "2026-11-23",
            "Löneutbetalning 2026-11",
            vec![row(2821, &[(Employee, "47")], "4740.18"), row(1930, &[], "-4740.18")],
        ),
    ];
    let known = include_bytes!("../data/ok_4i_invoice_payment_salary.si");
    assert!(file(vouchers).to_bytes().unwrap() == known);
}

#[test]
fn vat_cases_are_written_as_in_a_known_good_file() {
    let sale = |number: u64, date: &str, text: &str, rows: &[(u16, &str)]| {
        let invoice = if number == 6 { "10002".to_owned() } else { format!("1000{number}") };
        let rows = rows
            .iter()
            .map(|(account, sum)| match account {
                1510 => row(1510, &[(Dimension::Invoice, &invoice)], sum),
                _ => row(*account, &[], sum),
            })
            .collect();
        voucher("F", number, date, text, rows)
    };
    let vouchers = vec![
        sale(2, "2026-11-03", "Faktura 10002 12 % moms", &[(1510, "5600"), (3002, "-5000"), (2621, "-600")]),
        sale(3, "2026-11-03", "Faktura 10003 6 % moms", &[(1510, "1060"), (3003, "-1000"), (2631, "-60")]),
        sale(
            4,
            "2026-11-04",
            "Faktura 10004 omvänd betalningsskyldighet EU",
            &[(1510, "25000"), (3308, "-25000")],
        ),
        sale(5, "2026-11-04", "Faktura 10005 export tjänst", &[(1510, "40000"), (3305, "-40000")]),
        sale(
            6,
            "2026-11-05",
            "Kreditfaktura 10006 avser 10002",
            &[(1510, "-5600"), (3002, "5000"), (2621, "600")],
        ),
        sale(
            7,
            "2026-11-06",
            "Faktura 10007 \"öresavrundning\"",
            &[(1510, "1234"), (3001, "-987.35"), (2611, "-246.84"), (3740, "0.19")],
        ),
    ];
    let known = include_bytes!("../data/ok_4i_vat_cases.si");
    assert!(file(vouchers).to_bytes().unwrap() == known);
}

#[test]
fn a_file_that_does_not_balance_or_ascend_is_refused() {
    let pair = |number, debit: &str| {
        voucher("A", number, "2026-11-20", "x", vec![row(1510, &[], debit), row(3001, &[], "-1.00")])
    };
    assert_eq!(file(Vec::new()).to_bytes(), Err(SieError::Empty));
    let unbalanced = SieError::Unbalanced { series: "A".into(), number: 1, difference: amount("0.01") };
    assert_eq!(file(vec![pair(1, "1.01")]).to_bytes(), Err(unbalanced));
    let order = SieError::Order { series: "A".into(), number: 1 };
    assert_eq!(file(vec![pair(1, "1"), pair(1, "1")]).to_bytes(), Err(order));
}
