//! BgMax: Bankgirot's example and ours, and each way to damage them.

use paraply_documents::BankFileProblemKind as Kind;
use paraply_documents::{BankFileFormat, NoticeKind, TransactionKind, read_bank_file};
use paraply_domain::Currency;

use super::{identities, only, problem, problems, read, references, transactions};
use crate::samples::{amount, day};

const EXAMPLE: &[u8] = include_bytes!("../../data/ok_bgmax_bankgirot_example_ocr_length.txt");
const DEDUCTION: &[u8] = include_bytes!("../../data/ok_bgmax_deduction_credit_note.txt");
const FREE_TEXT: &[u8] = include_bytes!("../../data/ok_bgmax_free_text_reference.txt");
const MINIMAL: &[u8] = include_bytes!("../../data/ok_bgmax_minimal.txt");
const MANY_INVOICES: &[u8] = include_bytes!("../../data/ok_bgmax_one_payment_many_invoices.txt");
const THREE: &[u8] = include_bytes!("../../data/ok_bgmax_three_ocr_payments.txt");

/// The lines of a file as text.
fn lines(bytes: &[u8]) -> Vec<String> {
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    text.lines().map(str::to_owned).collect()
}

/// The lines as a file.
fn file(lines: &[String]) -> Vec<u8> {
    lines.join("\r\n").chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect()
}

/// The file with a line changed; lines count from 1.
fn changed(bytes: &[u8], line: usize, change: impl FnOnce(&str) -> String) -> Vec<u8> {
    let mut lines = lines(bytes);
    lines[line - 1] = change(&lines[line - 1]);
    file(&lines)
}

/// The file with other text from a position of a line.
fn written(bytes: &[u8], line: usize, position: usize, text: &str) -> Vec<u8> {
    changed(bytes, line, |old| {
        let mut positions: Vec<char> = format!("{old:80}").chars().collect();
        positions.splice(position - 1..position - 1 + text.chars().count(), text.chars());
        positions.into_iter().collect()
    })
}

#[test]
fn payments_with_verified_references_are_read() {
    let three = read(THREE);
    assert_eq!(three.format, BankFileFormat::BgMax);
    assert_eq!(three.notices, []);
    let part = only(&three);
    assert_eq!((part.account.as_str(), part.currency), ("9912346", Currency::Sek));
    assert_eq!(part.balances, []);
    let deposit = part.deposit.as_ref().unwrap();
    assert_eq!((deposit.line, deposit.paid_on), (10, day("2026-11-19")));
    assert_eq!((deposit.number.as_str(), deposit.bank_account.as_str()), ("00001", "5841000009823"));
    assert_eq!(deposit.amount, amount("18499.50"));
    let found: Vec<_> = part
        .transactions
        .iter()
        .map(|t| (t.line, t.amount.to_string(), references(t).join(" "), &*t.payer.name))
        .collect();
    assert_eq!(
        found,
        [
            (3, "12500.00".into(), "1000173✓".into(), "Kalles Plåt AB"),
            (8, "5000.00".into(), "1000272✓".into(), ""),
            (9, "999.50".into(), "1000371✓".into(), ""),
        ]
    );
    let first = &part.transactions[0];
    assert_eq!((first.kind, first.is_credit), (TransactionKind::Incoming, true));
    assert_eq!(first.booked_on, day("2026-11-19"));
    assert_eq!(&*first.payer.account, "3783511");
    assert_eq!(&*first.payer.organisation_number, "5560473521");
    assert_eq!((&*first.text, &*first.end_to_end_id), ("", ""));
    assert_eq!(part.transactions[1].payer, paraply_documents::Payer::default());
    assert_eq!(
        identities(&three),
        [
            "bgmax:9912346:2026-11-19:00001:000000000001",
            "bgmax:9912346:2026-11-19:00001:000000000002",
            "bgmax:9912346:2026-11-19:00001:000000000003",
        ]
    );
}

#[test]
fn a_file_of_short_records_is_read() {
    let minimal = read(MINIMAL);
    let part = only(&minimal);
    assert_eq!(part.transactions[0].amount, amount("1100.00"));
    assert_eq!(&*part.transactions[0].payer.account, "97012333");
    assert_eq!(references(&part.transactions[0]), ["650861✓"]);
    let short: Vec<String> = lines(THREE).iter().map(|line| line.trim_end().to_owned()).collect();
    assert_eq!(read(&file(&short)), read(THREE));
    let long: Vec<String> = lines(THREE).iter().map(|line| format!("{line}      ")).collect();
    assert_eq!(read(&file(&long)), read(THREE));
    let unix = lines(THREE).join("\n\n");
    assert!(read_bank_file(&file(&[unix]), true).is_ok());
}

#[test]
fn one_payment_of_many_invoices_has_their_amounts() {
    let many = read(MANY_INVOICES);
    let payment = &only(&many).transactions[0];
    assert_eq!(payment.amount, amount("17500.00"));
    assert_eq!(references(payment), ["1000173=12500.00✓", "1000272=5000.00✓"]);
    let negative = written(&written(MANY_INVOICES, 5, 1, "23"), 5, 56, "5");
    let negative = read(&negative);
    let payment = &only(&negative).transactions[0];
    assert_eq!(references(payment), ["1000173=12500.00✓", "1000272=-5000.00"]);
}

#[test]
fn a_deduction_is_no_incoming_payment() {
    let file = read(DEDUCTION);
    let part = only(&file);
    assert_eq!(part.deposit.as_ref().unwrap().amount, amount("11500.00"));
    let deduction = &part.transactions[1];
    assert_eq!(deduction.kind, TransactionKind::Deduction);
    assert_eq!((deduction.amount, deduction.signed()), (amount("1000.00"), amount("-1000.00")));
    assert_eq!(references(deduction), ["KREDIT-77"]);
    assert_eq!(&*deduction.payer.name, "Kalles Plåt AB");
}

#[test]
fn a_reference_in_free_text_is_not_verified() {
    let file = read(FREE_TEXT);
    let [first, second] = only(&file).transactions.as_slice() else { panic!() };
    assert_eq!(&*first.references, []);
    assert_eq!(&*first.text, "Avser faktura 1000173");
    assert_eq!(references(second), ["INV-10004"]);
    assert_eq!(second.amount, amount("625.00"));
}

#[test]
fn the_example_of_bankgirot_is_read_with_its_three_sections() {
    let file = read(EXAMPLE);
    let sections: Vec<_> = file
        .accounts
        .iter()
        .map(|part| {
            let deposit = part.deposit.as_ref().unwrap();
            (part.currency, deposit.number.as_str(), deposit.amount.to_string(), part.transactions.len())
        })
        .collect();
    assert_eq!(
        sections,
        [
            (Currency::Sek, "00074", "1900.00".to_owned(), 3),
            (Currency::Sek, "00075", "8000.00".to_owned(), 4),
            (Currency::Eur, "00076", "4000.00".to_owned(), 2),
        ]
    );
    let all = transactions(&file);
    assert_eq!(references(all[1]), ["89853"]);
    assert_eq!(references(all[2]), ["657866 658765 657767", "657866✓", "658765✓", "657767✓", "657965✓"]);
    assert_eq!(&*all[2].text, "Betalning med extra refnr 657965");
    assert_eq!(&*all[6].text, "Faktura 658369 Faktura 658468");
    assert_eq!(&*all[3].payer.name, "Olles färg AB");
    assert_eq!(&*all[4].identity, "bgmax:9912346:2004-05-25:00075:000000000013");
}

#[test]
fn each_broken_sample_is_refused_with_line_and_field() {
    let cut = include_bytes!("../../data/bad_bgmax_cut_off_no_end_record.txt");
    assert_eq!(read_bank_file(cut, true).unwrap_err(), [problem(9, "end record", Kind::EndMissing)]);
    let sum = include_bytes!("../../data/bad_bgmax_wrong_deposit_sum.txt");
    let kind = Kind::SumDiffers { said: amount("17501.00"), found: amount("17500.00") };
    assert_eq!(read_bank_file(sum, true).unwrap_err(), [problem(9, "deposit amount", kind)]);
}

#[test]
fn each_damage_is_named_with_its_line_and_field() {
    let count = |said, found| Kind::CountDiffers { said, found };
    let sum = |said, found| Kind::SumDiffers { said: amount(said), found: amount(found) };
    let without = |line: usize| {
        let mut lines = lines(THREE);
        lines.remove(line - 1);
        file(&lines)
    };
    let inserted = |line: usize, text: &str| changed(THREE, line, |old| format!("{text}\n{old}"));
    for (bytes, expected) in [
        // The end record's four counts.
        (written(THREE, 11, 3, "00000002"), vec![problem(11, "number of payments", count(2, 3))]),
        (written(THREE, 11, 11, "00000001"), vec![problem(11, "number of deductions", count(1, 0))]),
        (written(THREE, 11, 19, "00000001"), vec![problem(11, "number of extra references", count(1, 0))]),
        (written(THREE, 11, 27, "00000002"), vec![problem(11, "number of deposits", count(2, 1))]),
        (written(THREE, 11, 27, "000000 1"), vec![problem(11, "number of deposits", Kind::NumberInvalid)]),
        // The deposit.
        (written(THREE, 10, 72, "00000004"), vec![problem(10, "number of payments", count(4, 3))]),
        (
            written(THREE, 10, 51, "000000000001849951"),
            vec![problem(10, "deposit amount", sum("18499.51", "18499.50"))],
        ),
        (written(THREE, 10, 51, "-"), vec![problem(10, "deposit amount", Kind::AmountInvalid)]),
        (written(THREE, 10, 69, "EUR"), vec![problem(10, "currency", Kind::CurrencyDiffers)]),
        (written(THREE, 10, 69, "XXX"), vec![problem(10, "currency", Kind::CurrencyUnknown)]),
        (written(THREE, 10, 38, "20260229"), vec![problem(10, "payment date", Kind::DateInvalid)]),
        (written(THREE, 10, 46, "0001 "), vec![problem(10, "deposit number", Kind::NumberInvalid)]),
        (written(THREE, 10, 37, "A"), vec![problem(10, "receiver bank account", Kind::NumberInvalid)]),
        (
            without(10),
            vec![problem(2, "deposit", Kind::EndMissing), problem(10, "number of deposits", count(1, 0))],
        ),
        // The opening.
        (written(THREE, 2, 23, "CHF"), vec![problem(2, "currency", Kind::CurrencyUnknown)]),
        (written(THREE, 2, 3, "0000000000"), vec![problem(2, "receiver bankgiro", Kind::AccountMissing)]),
        (written(THREE, 2, 12, "X"), vec![problem(2, "receiver bankgiro", Kind::NumberInvalid)]),
        (written(THREE, 2, 13, "12 "), vec![problem(2, "receiver plusgiro", Kind::NumberInvalid)]),
        (without(2), [2, 3, 4, 5, 6, 7, 8, 9].map(|line| problem(line, "", Kind::OutOfOrder)).to_vec()),
        // Payments.
        (
            without(8),
            vec![
                problem(9, "number of payments", count(3, 2)),
                problem(9, "deposit amount", sum("18499.50", "13499.50")),
                problem(10, "number of payments", count(3, 2)),
            ],
        ),
        (written(THREE, 3, 38, "000000000000000000"), vec![problem(3, "amount", Kind::AmountInvalid)]),
        (written(THREE, 3, 38, "900000000000000000"), vec![problem(3, "amount", Kind::AmountInvalid)]),
        (written(THREE, 3, 3, "ABC"), vec![problem(3, "sender bankgiro", Kind::NumberInvalid)]),
        (written(THREE, 3, 56, " "), vec![problem(3, "reference code", Kind::NumberInvalid)]),
        (written(THREE, 3, 69, " "), vec![problem(3, "serial number", Kind::NumberInvalid)]),
        (written(MANY_INVOICES, 4, 69, "9"), vec![problem(4, "serial number", Kind::SerialDiffers)]),
        (written(MANY_INVOICES, 4, 38, " "), vec![problem(4, "amount", Kind::AmountInvalid)]),
        // The order of records.
        (inserted(2, "25Text"), vec![problem(2, "", Kind::OutOfOrder)]),
        (inserted(5, "25Text"), vec![problem(5, "", Kind::OutOfOrder)]),
        (inserted(5, "26Namn"), vec![problem(5, "", Kind::OutOfOrder)]),
        (inserted(2, "01BGMAX"), vec![problem(2, "", Kind::OutOfOrder)]),
        (
            file(&[lines(THREE), lines(THREE)].concat())[..982].to_vec(),
            vec![problem(12, "", Kind::OutOfOrder)],
        ),
        // The start.
        (written(THREE, 1, 23, "02"), vec![problem(1, "version", Kind::NotABankFile)]),
        (written(THREE, 1, 8, "X"), vec![problem(1, "layout name", Kind::NotABankFile)]),
        (written(THREE, 1, 25, "20261319"), vec![problem(1, "written", Kind::DateInvalid)]),
        (written(THREE, 1, 44, " "), vec![problem(1, "written", Kind::NumberInvalid)]),
        (written(THREE, 1, 45, "T"), vec![problem(1, "test mark", Kind::TestFile)]),
        (written(THREE, 1, 45, " "), vec![problem(1, "test mark", Kind::ValueUnknown)]),
        // Lines.
        (written(THREE, 5, 20, "\t"), vec![problem(5, "", Kind::TabInside)]),
        (written(THREE, 1, 46, "\t"), vec![problem(1, "", Kind::TabInside)]),
        (changed(THREE, 5, |old| format!("{old}x")), vec![problem(5, "", Kind::RecordTooLong)]),
    ] {
        assert_eq!(read_bank_file(&bytes, true).unwrap_err(), expected);
    }
}

#[test]
fn every_problem_of_a_file_is_listed_up_to_a_hundred() {
    let two = written(&written(THREE, 11, 11, "00000001"), 3, 56, "X");
    assert_eq!(
        problems(&two),
        ["3: reference code: the number is invalid", "11: number of deductions: the file says 1 and holds 0"]
    );
    let many = file(&[lines(THREE), vec!["20".to_owned(); 1000]].concat());
    assert_eq!(problems(&many).len(), 100);
}

#[test]
fn a_test_file_is_read_outside_production() {
    let test = written(THREE, 1, 45, "T");
    assert_eq!(read_bank_file(&test, false).unwrap(), read(THREE));
}

#[test]
fn an_unknown_record_is_noticed_and_passed_over() {
    let unknown = changed(THREE, 5, |old| format!("{old}\n99Something new"));
    let file = read(&unknown);
    assert_eq!(file.notices.len(), 1);
    assert_eq!(file.notices[0].line, 6);
    assert_eq!(file.notices[0].kind, NoticeKind::UnknownRecord("99".into()));
    assert_eq!(identities(&file), identities(&read(THREE)));
}

#[test]
fn a_file_that_an_editor_saved_as_utf8_is_refused() {
    let text: String = THREE.iter().map(|&byte| char::from(byte)).collect();
    let found = read_bank_file(text.as_bytes(), true).unwrap_err();
    assert_eq!(found[0], problem(None, "", Kind::WrongEncoding));
}

#[test]
fn payments_with_one_serial_number_stay_apart() {
    let twins = written(THREE, 9, 58, "000000000002");
    assert_eq!(
        identities(&read(&twins)),
        [
            "bgmax:9912346:2026-11-19:00001:000000000001",
            "bgmax:9912346:2026-11-19:00001:000000000002",
            "bgmax:9912346:2026-11-19:00001:000000000002#2",
        ]
    );
}

#[test]
fn a_plusgiro_stands_for_a_missing_bankgiro() {
    let plusgiro = written(THREE, 2, 3, "00000000000004105468");
    assert_eq!(only(&read(&plusgiro)).account, "4105468");
}

#[test]
fn control_characters_do_not_reach_the_text() {
    let file = read(&written(FREE_TEXT, 4, 8, "\u{0}"));
    assert_eq!(&*only(&file).transactions[0].text, "Avser faktura 1000173");
}
