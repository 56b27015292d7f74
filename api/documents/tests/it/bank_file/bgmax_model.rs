//! Random BgMax files, written from a model and read back.

use std::fmt::Write;

use chrono::{Days, NaiveDate};
use paraply_documents::{
    AccountPart, BankFile, BankFileFormat, BankTransaction, Deposit, Payer, Reference, TransactionKind,
    read_bank_file,
};
use paraply_domain::{Amount, Currency};
use proptest::prelude::*;

/// A section and the total of its deposit can be told from the payments, so that the model is the result itself, with
/// places and identities filled in by the writer.
type Section = (AccountPart, Vec<Extra>);

/// What is written of a payment and not read: codes and serial number.
#[derive(Debug, Clone)]
struct Extra {
    code: char,
    serial: u64,
}

fn text(max: usize) -> impl Strategy<Value = String> {
    // No two of these letters are valid UTF-8 together.
    prop::string::string_regex("([a-zåäöÅÄÖéü0-9&-]{1,8}( [A-Zåäö0-9.]{1,8}){0,2})?")
        .unwrap()
        .prop_filter("fits", move |text| text.chars().count() <= max)
}

fn reference(is_extra: bool) -> impl Strategy<Value = Reference> {
    let amount = prop_oneof![Just(None), (-9_999_999..9_999_999_i64).prop_map(Some)];
    (text(25), amount, any::<bool>()).prop_map(move |(text, ore, is_verified)| Reference {
        text: if text.is_empty() { "1230".into() } else { text.into() },
        amount: ore.filter(|ore| is_extra && *ore != 0).map(Amount::from_ore),
        is_verified,
    })
}

fn payment() -> impl Strategy<Value = (BankTransaction, Extra)> {
    let payer = (text(35), prop_oneof![Just(String::new()), "[1-9][0-9]{6,7}"], "([1-9][0-9]{9})?");
    let references = prop::collection::vec(reference(true), 0..4);
    let main = prop::option::of(reference(false));
    let rest = (main, references, text(50), prop::sample::select(vec!['0', '1', '3', '4', '5']));
    (any::<bool>(), 1..9_999_999_999_i64, payer, rest, 0..1_000_000_000_000_u64).prop_map(
        |(is_credit, ore, (name, account, organisation_number), (main, extra, text, code), serial)| {
            let transaction = BankTransaction {
                line: 0,
                booked_on: NaiveDate::default(),
                amount: Amount::from_ore(ore),
                is_credit,
                kind: if is_credit { TransactionKind::Incoming } else { TransactionKind::Deduction },
                payer: Payer {
                    name: name.into(),
                    account: account.into(),
                    organisation_number: organisation_number.into(),
                },
                payee: Box::default(),
                references: main.into_iter().chain(extra).collect(),
                text: text.into(),
                end_to_end_id: Box::default(),
                entry_reference: Box::default(),
                identity: Box::default(),
            };
            (transaction, Extra { code, serial })
        },
    )
}

fn section() -> impl Strategy<Value = Section> {
    let currency = prop::sample::select(Currency::ALL);
    let payments = prop::collection::vec(payment(), 0..6);
    ("[1-9][0-9]{6,9}", currency, payments, 0..20_000_u64, "[0-9]{5}", "[1-9][0-9]{10,20}")
        .prop_map(|(account, currency, payments, day, number, bank_account)| {
            let paid_on = NaiveDate::from_ymd_opt(2000, 1, 1).unwrap() + Days::new(day);
            let (transactions, extras): (Vec<_>, Vec<_>) = payments.into_iter().unzip();
            let amount: Amount = transactions.iter().map(BankTransaction::signed).sum();
            let deposit = Some(Deposit { line: 0, paid_on, number, bank_account, amount });
            (AccountPart { account, currency, deposit, balances: vec![], transactions }, extras)
        })
        .prop_filter("a deposit is not below zero", |(part, _)| {
            part.deposit.as_ref().is_some_and(|deposit| !deposit.amount.is_negative())
        })
}

/// The lines of the file so far.
#[derive(Default)]
struct Lines(Vec<String>);

impl Lines {
    fn push(&mut self, line: String) -> usize {
        assert!(line.chars().count() <= 80, "{line}");
        self.0.push(format!("{line:80}"));
        self.0.len()
    }

    fn payment(
        &mut self,
        code: &str,
        payer: &str,
        reference: &str,
        ore: i64,
        verified: char,
        serial: u64,
    ) -> usize {
        self.push(format!("{code}{payer:0>10}{reference:>25}{ore:018}{verified}2{serial:012}0"))
    }
}

/// Writes the file, and into the model where its parts stand and what they are called.
fn write_file(sections: &mut [Section]) -> Vec<u8> {
    let mut lines = Lines::default();
    let mut counts = [0; 4];
    lines.push("01BGMAX               0120261119173035010331P".into());
    for (part, extras) in &mut *sections {
        lines.push(format!("05{:0>10}          {}", part.account, part.currency));
        let deposit = part.deposit.as_mut().unwrap();
        for (payment, extra) in part.transactions.iter_mut().zip(&*extras) {
            let payer = &payment.payer;
            let verified = |is_verified: bool| if is_verified { '2' } else { extra.code };
            // A reference with an amount cannot stand in the payment's own record.
            let is_main = payment.references.first().is_some_and(|first| first.amount.is_none());
            let (main, more) = payment.references.split_at(usize::from(is_main));
            let (text, code) = main.first().map_or(("", extra.code), |r| (&r.text, verified(r.is_verified)));
            let record = if payment.is_credit { "20" } else { "21" };
            let ore = payment.amount.to_ore();
            payment.line = lines.payment(record, &payer.account, text, ore, code, extra.serial);
            counts[usize::from(!payment.is_credit)] += 1;
            for reference in more {
                let amount = reference.amount.unwrap_or_default();
                let record = if amount.is_negative() { "23" } else { "22" };
                let (ore, code) = (amount.abs().to_ore(), verified(reference.is_verified));
                lines.payment(record, &payer.account, &reference.text, ore, code, extra.serial);
                counts[2] += 1;
            }
            for (record, text) in
                [("25", &payment.text), ("26", &payer.name), ("29", &payer.organisation_number)]
            {
                if !text.is_empty() {
                    let zeros = if record == "29" { "00" } else { "" };
                    lines.push(format!("{record}{zeros}{text}"));
                }
            }
            payment.booked_on = deposit.paid_on;
            payment.identity =
                format!("bgmax:{}:{}:{}:{:012}", part.account, deposit.paid_on, deposit.number, extra.serial)
                    .into();
        }
        deposit.line = lines.push(format!(
            "15{:0>35}{}{}{:018}{}{:08}",
            deposit.bank_account,
            deposit.paid_on.format("%Y%m%d"),
            deposit.number,
            deposit.amount.to_ore(),
            part.currency,
            part.transactions.len()
        ));
        counts[3] += 1;
    }
    let mut end = "70".to_owned();
    for count in counts {
        write!(end, "{count:08}").unwrap();
    }
    lines.push(end);
    lines.0.join("\r\n").chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(mut sections in prop::collection::vec(section(), 0..4)) {
        let bytes = write_file(&mut sections);
        let accounts: Vec<AccountPart> = sections.into_iter().map(|(part, _)| part).collect();
        let expected = BankFile { format: BankFileFormat::BgMax, accounts, notices: vec![] };
        prop_assert_eq!(read_bank_file(&bytes, true), Ok(expected));
    }
}
