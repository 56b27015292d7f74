//! Each way to damage a camt file.

use paraply_documents::BankFileProblemKind as Kind;
use paraply_documents::read_bank_file;

use super::camt::{BATCH_02, STATEMENT, balance, entry, file_08};
use super::problem;
use crate::samples::amount;

#[test]
fn a_statement_whose_balance_is_wrong_is_refused() {
    let broken = include_bytes!("../../data/bad_camt053_02_closing_balance.xml");
    let kind = Kind::BalanceDiffers { said: amount("28499.60"), found: amount("28499.50") };
    assert_eq!(read_bank_file(broken, true).unwrap_err(), [problem(None, "CLBD", kind)]);
}

#[test]
fn each_damage_is_named_with_its_entry_and_field() {
    let batch = |from: &str, to: &str| {
        assert!(BATCH_02.contains(from), "{from}");
        BATCH_02.replacen(from, to, 1)
    };
    let statement = |from: &str, to: &str| {
        assert!(STATEMENT.contains(from), "{from}");
        STATEMENT.replacen(from, to, 1)
    };
    let sum = |said, found| Kind::SumDiffers { said: amount(said), found: amount(found) };
    let off = |said, found| Kind::BalanceDiffers { said: amount(said), found: amount(found) };
    let account = "<Acct><Id><IBAN>SE3550000000054910000003</IBAN></Id><Ccy>SEK</Ccy></Acct>";
    let opening = balance("OPBD", "2026-11-19", "CRDT", "10000.00");
    let closing = balance("CLBD", "2026-11-19", "CRDT", "73499.50");
    let days = |second: &str, day: &str| {
        let parts = [
            balance("OPBD", "2026-11-18", "CRDT", "10"),
            balance("CLBD", "2026-11-18", "CRDT", "10"),
            balance("OPBD", "2026-11-19", "CRDT", second),
            balance("CLBD", "2026-11-19", "CRDT", "15"),
            entry("5", "CRDT", "", "").replace("<Dt>2026-11-19</Dt>", &format!("<Dt>{day}</Dt>")),
        ];
        file_08("camt.053", &parts.concat())
    };
    let detail = "<TxDtls><Amt Ccy=\"EUR\">5</Amt></TxDtls>";
    let two = |details: &str| {
        let details = format!("<NtryDtls>{}</NtryDtls>", details.repeat(2));
        file_08("camt.054", &entry("10", "CRDT", "", &details))
    };
    for (xml, expected) in [
        // Amounts and sums.
        (batch(">5000.00<", ">5000.01<"), vec![problem(1, "Ntry/Amt", sum("18499.50", "18499.51"))]),
        (batch(">18499.50<", ">1.00<"), vec![problem(1, "Ntry/Amt", sum("1.00", "18499.50"))]),
        (batch(">18499.50<", ">0.00<"), vec![problem(1, "Ntry/Amt", Kind::AmountInvalid)]),
        (batch(">18499.50<", ">-18499.50<"), vec![problem(1, "Ntry/Amt", Kind::AmountInvalid)]),
        (batch(">18499.50<", ">18 499,50<"), vec![problem(1, "Ntry/Amt", Kind::AmountInvalid)]),
        (batch(">18499.50<", ">18499.501<"), vec![problem(1, "Ntry/Amt", Kind::AmountInvalid)]),
        (batch(">18499.50<", "><"), vec![problem(1, "Ntry/Amt", Kind::AmountInvalid)]),
        (batch(">999.50<", ">0<"), vec![problem(1, "TxDtls/AmtDtls/TxAmt/Amt", Kind::AmountInvalid)]),
        (
            batch("<Amt Ccy=\"SEK\">999.50</Amt>", "<Amt Ccy=\"EUR\">999.50</Amt>"),
            vec![problem(1, "TxDtls/AmtDtls/TxAmt/Amt", Kind::CurrencyDiffers)],
        ),
        (two(detail), vec![problem(1, "TxDtls/Amt", Kind::CurrencyDiffers); 2]),
        (two("<TxDtls/>"), vec![problem(1, "TxDtls/Amt", Kind::Missing); 2]),
        // Codes and dates.
        (
            batch(">CRDT<", ">CREDIT<"),
            vec![
                problem(1, "Ntry/CdtDbtInd", Kind::TextTooLong { max: 4 }),
                problem(1, "Ntry/CdtDbtInd", Kind::Missing),
            ],
        ),
        (batch(">CRDT<", ">CRED<"), vec![problem(1, "Ntry/CdtDbtInd", Kind::ValueUnknown)]),
        (batch("<CdtDbtInd>CRDT</CdtDbtInd>", ""), vec![problem(1, "Ntry/CdtDbtInd", Kind::Missing)]),
        (batch("<Sts>", "<RvslInd>yes</RvslInd><Sts>"), vec![problem(1, "Ntry/RvslInd", Kind::ValueUnknown)]),
        (batch("<Sts>BOOK</Sts>", ""), vec![problem(1, "Ntry/Sts", Kind::Missing)]),
        (
            batch("<BookgDt><Dt>2026-11-19</Dt></BookgDt>", ""),
            vec![problem(1, "Ntry/BookgDt", Kind::DateInvalid)],
        ),
        (
            batch("<BookgDt><Dt>2026-11-19", "<BookgDt><Dt>2026-11-31"),
            vec![problem(1, "Ntry/BookgDt", Kind::DateInvalid)],
        ),
        (
            batch("<BookgDt><Dt>2026-11-19", "<BookgDt><Dt>2026-11-190"),
            vec![problem(1, "Ntry/BookgDt", Kind::DateInvalid)],
        ),
        (
            batch("<ValDt><Dt>2026-11-19", "<ValDt><Dt>19/11/2026"),
            vec![problem(1, "Ntry/ValDt", Kind::DateInvalid)],
        ),
        // Currencies.
        (batch("<Ccy>SEK", "<Ccy>EUR"), vec![problem(1, "Ntry/Amt/@Ccy", Kind::CurrencyDiffers)]),
        (batch("<Ccy>SEK", "<Ccy>CHF"), vec![problem(None, "Acct/Ccy", Kind::CurrencyUnknown)]),
        (
            batch("<Amt Ccy=\"SEK\">18499.50", "<Amt>18499.50"),
            vec![
                problem(1, "Ntry/Amt/@Ccy", Kind::CurrencyUnknown),
                problem(1, "TxDtls/AmtDtls/TxAmt/Amt", Kind::CurrencyDiffers),
                problem(1, "TxDtls/AmtDtls/TxAmt/Amt", Kind::CurrencyDiffers),
                problem(1, "TxDtls/AmtDtls/TxAmt/Amt", Kind::CurrencyDiffers),
            ],
        ),
        // The account.
        (
            batch(account, ""),
            vec![problem(1, "Acct", Kind::OutOfOrder), problem(None, "Acct/Id", Kind::AccountMissing)],
        ),
        (
            batch("<IBAN>SE3550000000054910000003</IBAN>", ""),
            vec![problem(None, "Acct/Id", Kind::AccountMissing)],
        ),
        (
            batch("</Acct>", &format!("</Acct>{account}")),
            vec![problem(None, "Acct/Id/IBAN", Kind::Repeated), problem(None, "Acct/Ccy", Kind::Repeated)],
        ),
        // Texts.
        (
            batch("<Nm>", &format!("<Nm>{}", "x".repeat(140))),
            vec![problem(1, "RltdPties/Dbtr/Nm", Kind::TextTooLong { max: 140 })],
        ),
        (
            batch("<Dbtr>", "<Dbtr><Nm>Någon annan</Nm>"),
            vec![problem(1, "RltdPties/Dbtr/Nm", Kind::Repeated)],
        ),
        // Balances.
        (statement(">10000.00<", ">9999.00<"), vec![problem(None, "CLBD", off("73499.50", "73498.50"))]),
        (statement(&opening, ""), vec![problem(None, "OPBD", Kind::BalanceMissing)]),
        (statement(&closing, ""), vec![problem(None, "CLBD", Kind::BalanceMissing)]),
        (statement(&closing, &closing.repeat(2)), vec![problem(None, "OPBD", Kind::BalanceMissing)]),
        (
            statement("Ccy=\"SEK\">10000.00", "Ccy=\"EUR\">10000.00"),
            vec![problem(None, "Bal/Amt/@Ccy", Kind::CurrencyDiffers)],
        ),
        (statement(">10000.00<", ">X<"), vec![problem(None, "Bal/Amt", Kind::AmountInvalid)]),
        (
            statement("<Sts>BOOK</Sts>", "<Sts>INFO</Sts>"),
            vec![problem(None, "CLBD", off("73499.50", "55000.00"))],
        ),
        (
            days("11", "2026-11-19"),
            vec![problem(None, "CLBD", off("15.00", "16.00")), problem(None, "OPBD", off("11.00", "10.00"))],
        ),
        (
            days("10", "2026-11-18"),
            vec![problem(None, "CLBD", off("10.00", "15.00")), problem(None, "CLBD", off("15.00", "10.00"))],
        ),
        // The file as a whole.
        (
            "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'/>".into(),
            vec![problem(None, "Stmt", Kind::Missing)],
        ),
        (
            "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.054.001.08'/>".into(),
            vec![problem(None, "Ntfctn", Kind::Missing)],
        ),
        (batch("camt.054.001.02", "camt.054.001.03"), vec![problem(None, "", Kind::NotABankFile)]),
        (batch("camt.054.001.02", "camt.053.001.02"), vec![problem(None, "Stmt", Kind::Missing)]),
        (batch(">18499.50<", ">18499<x/>.50<"), vec![problem(1, "", Kind::Broken)]),
        (batch("</Dbtr>", "</Cdtr>"), vec![problem(1, "", Kind::Broken)]),
        (format!("{BATCH_02}{BATCH_02}"), vec![problem(None, "", Kind::Broken)]),
        (
            batch("<Document", "<!DOCTYPE Document [<!ENTITY a 'aaaa'>]>\n<Document"),
            vec![problem(None, "", Kind::Forbidden)],
        ),
        (batch("BOOK", "&xxe;"), vec![problem(1, "", Kind::Forbidden)]),
        (batch("<NtryDtls>", &"<a>".repeat(100_000)), vec![problem(1, "", Kind::Forbidden)]),
    ] {
        assert_eq!(read_bank_file(xml.as_bytes(), true).unwrap_err(), expected, "{xml}");
    }
}

#[test]
fn only_utf8_is_read() {
    let latin: Vec<u8> = BATCH_02.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    assert_eq!(read_bank_file(&latin, true).unwrap_err(), [problem(None, "", Kind::WrongEncoding)]);
    let with_mark = format!("\u{feff}{BATCH_02}");
    assert_eq!(read_bank_file(with_mark.as_bytes(), true), read_bank_file(BATCH_02.as_bytes(), true));
}

#[test]
fn elements_of_another_namespace_are_passed_over() {
    let foreign = BATCH_02.replacen(
        "<Ntry>",
        "<x:Ntry xmlns:x='urn:other'><x:Amt Ccy='SEK'>1</x:Amt></x:Ntry><Ntry>",
        1,
    );
    assert_eq!(read_bank_file(foreign.as_bytes(), true), read_bank_file(BATCH_02.as_bytes(), true));
}
