//! The bank's files of payments and statements.

use paraply_documents::{
    AccountPart, BankFile, BankFileProblem, BankFileProblemKind, BankTransaction, read_bank_file,
};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::samples::amount;

mod bgmax;
mod bgmax_model;
mod camt;
mod camt_damage;

/// Files that are whole, of all formats.
const SOUND: [&[u8]; 9] = [
    include_bytes!("../data/ok_bgmax_bankgirot_example_ocr_length.txt"),
    include_bytes!("../data/ok_bgmax_deduction_credit_note.txt"),
    include_bytes!("../data/ok_bgmax_free_text_reference.txt"),
    include_bytes!("../data/ok_bgmax_minimal.txt"),
    include_bytes!("../data/ok_bgmax_one_payment_many_invoices.txt"),
    include_bytes!("../data/ok_bgmax_three_ocr_payments.txt"),
    include_bytes!("../data/ok_camt053_02_statement.xml"),
    include_bytes!("../data/ok_camt054_02_bankgiro_batch.xml"),
    include_bytes!("../data/ok_camt054_08_bankgiro_batch.xml"),
];

fn read(bytes: &[u8]) -> BankFile {
    read_bank_file(bytes, true).unwrap()
}

/// The problems as lines of `line: field: what`.
fn problems(bytes: &[u8]) -> Vec<String> {
    read_bank_file(bytes, true).unwrap_err().iter().map(BankFileProblem::to_string).collect()
}

fn problem(
    line: impl Into<Option<usize>>,
    field: &'static str,
    kind: BankFileProblemKind,
) -> BankFileProblem {
    BankFileProblem { line: line.into(), field, kind }
}

fn transactions(file: &BankFile) -> Vec<&BankTransaction> {
    file.accounts.iter().flat_map(|account| &account.transactions).collect()
}

fn identities(file: &BankFile) -> Vec<&str> {
    transactions(file).into_iter().map(|transaction| &*transaction.identity).collect()
}

/// References as `text`, `text=amount`, with `✓` after those that are verified.
fn references(transaction: &BankTransaction) -> Vec<String> {
    let written = |reference: &paraply_documents::Reference| {
        let amount = reference.amount.map(|amount| format!("={amount}")).unwrap_or_default();
        format!("{}{amount}{}", reference.text, if reference.is_verified { "✓" } else { "" })
    };
    transaction.references.iter().map(written).collect()
}

fn only(file: &BankFile) -> &AccountPart {
    let [part] = file.accounts.as_slice() else { panic!("{} parts", file.accounts.len()) };
    part
}

#[test]
fn what_is_no_bank_file_is_refused() {
    for bytes in [
        b"".as_slice(),
        b"\n",
        b"date;amount\n2026-11-19;100\n",
        b"050009912346          SEK",
        b"%PDF-1.7",
        include_bytes!("../data/ok_pain002_03_accepted.xml"),
        b"<html/>",
        b"<Document/>",
        b"<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.054.001.99'/>",
    ] {
        let found = read_bank_file(bytes, true).unwrap_err();
        assert_eq!(found, [problem(None, "", BankFileProblemKind::NotABankFile)]);
    }
    let large = [SOUND[3], &b" ".repeat(64_000_000)].concat();
    let found = read_bank_file(&large, true).unwrap_err();
    assert_eq!(found, [problem(None, "", BankFileProblemKind::TooLarge { max_mb: 64 })]);
}

#[test]
fn no_two_transactions_of_a_file_share_an_identity_and_reading_again_gives_the_same() {
    for bytes in SOUND {
        let file = read(bytes);
        assert_eq!(file, read(bytes));
        let mut all = identities(&file);
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(transactions(&file).iter().all(|transaction| transaction.amount > amount("0")));
    }
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    for bytes in SOUND {
        let end = bytes.trim_ascii_end().len();
        for length in 0..end {
            assert!(read_bank_file(&bytes[..length], true).is_err(), "{length} of {end}");
        }
        assert!(read_bank_file(&bytes[..end], true).is_ok());
    }
}

proptest! {
    #[test]
    fn random_bytes_never_panic(
        start in prop_oneof![Just(""), Just("01BGMAX               01"), Just("<Document>")],
        bytes in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        let file = [start.as_bytes(), &bytes].concat();
        prop_assert!(read_bank_file(&file, true).is_err());
    }

    #[test]
    fn a_damaged_file_never_panics(
        sample in any::<Index>(),
        damage in prop::collection::vec((any::<Index>(), any::<Index>(), 0..5_u8, any::<u8>()), 1..5),
    ) {
        let mut file = sample.get(&SOUND).to_vec();
        for (place, other, how, byte) in damage {
            if file.is_empty() {
                break;
            }
            let (place, other) = (place.index(file.len()), other.index(file.len()));
            let (from, to) = (place.min(other), place.max(other));
            match how {
                0 => file[place] = byte,
                1 => file.swap(place, other),
                2 => drop(file.drain(from..to)),
                3 => file.insert(place, byte),
                _ => {
                    let part = file[from..to].to_vec();
                    file.splice(place..place, part);
                }
            }
        }
        // Damage in a name is not seen; what is read is the whole.
        if let Err(found) = read_bank_file(&file, true) {
            prop_assert!((1..=100).contains(&found.len()));
        }
    }
}
