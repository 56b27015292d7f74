//! BgMax, Bankgirot's file of incoming payments, by the manual of October 2023: fixed records, first 01, then sections
//! of 05, payments and 15, last 70.
//!
//! Counts and sums stand at the end of each section and of the file; they are all compared.

use paraply_domain::{Amount, Currency};

use self::record::Record;
use super::problem::Problems;
use super::{
    AccountPart, BankFile, BankFileFormat, BankFileProblem, BankFileProblemKind, BankTransaction, Deposit,
    Notice, NoticeKind, Payer, Reference, TransactionKind, append, organisation_number,
};

mod record;

const PAYMENTS: &str = "number of payments";
const SERIAL: &str = "serial number";
const DEPOSIT: &str = "deposit";
const END: &str = "end record";

/// Reads a file that begins as BgMax does.
pub(super) fn read(bytes: &[u8], is_production: bool) -> Result<BankFile, Vec<BankFileProblem>> {
    let mut reader = Reader { is_production, ..Reader::default() };
    if !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok() {
        reader.problems.add(None, "", BankFileProblemKind::WrongEncoding);
    }
    let mut last_line = 1;
    for (line, bytes) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if bytes.iter().all(|byte| *byte == b' ') {
            continue;
        }
        last_line = line;
        match Record::new(line, bytes) {
            Ok(record) => reader.take(&record),
            Err(kind) => {
                // It may be the start record, and the others are not out of order for that.
                reader.is_started = true;
                reader.problems.add(line, "", kind);
            }
        }
    }
    reader.finish(last_line)
}

#[derive(Default)]
struct Reader {
    is_production: bool,
    problems: Problems,
    is_started: bool,
    is_ended: bool,
    section: Option<Section>,
    counts: Counts,
    accounts: Vec<AccountPart>,
    notices: Vec<Notice>,
}

/// How many records of each kind there were, for record 70.
#[derive(Default)]
struct Counts {
    payments: u64,
    deductions: u64,
    extra_references: u64,
    deposits: u64,
}

/// A section whose deposit has not come yet.
struct Section {
    line: usize,
    account: Option<String>,
    currency: Option<Currency>,
    payments: Vec<Payment>,
}

/// A payment whose date has not come yet: it stands in the deposit.
struct Payment {
    line: usize,
    is_deduction: bool,
    amount: Option<Amount>,
    serial: Option<String>,
    payer: Payer,
    references: Vec<Reference>,
    text: String,
    /// The place in their order of the record that came last.
    place: u8,
}

impl Reader {
    fn take(&mut self, record: &Record) {
        let line = record.line;
        let code = record.code();
        if self.is_ended || self.is_started == (&code == b"01") {
            self.problems.add(line, "", BankFileProblemKind::OutOfOrder);
            return;
        }
        match &code {
            b"01" => self.start(record),
            b"05" => self.open(record),
            b"20" => self.payment(record, false),
            b"21" => self.payment(record, true),
            b"22" => self.extra_reference(record, false),
            b"23" => self.extra_reference(record, true),
            b"25" => self.add(record, 2, |payment| append(&mut payment.text, &record.text(3, 52))),
            b"26" => self.add(record, 3, |payment| {
                let mut name = record.text(3, 37);
                append(&mut name, &record.text(38, 72));
                payment.payer.name = name.into();
            }),
            // Nobody needs the payer's address.
            b"27" => self.add(record, 4, |_| {}),
            b"28" => self.add(record, 5, |_| {}),
            b"29" => self.add(record, 6, |payment| {
                payment.payer.organisation_number = organisation_number(&record.text(3, 14));
            }),
            b"15" => self.deposit(record),
            b"70" => self.end(record),
            _ => {
                let kind = NoticeKind::UnknownRecord(record.text(1, 2));
                self.notices.push(Notice { line, kind });
            }
        }
    }

    fn start(&mut self, record: &Record) {
        self.is_started = true;
        let mut problem = |field, kind| self.problems.add(record.line, field, kind);
        if record.text(3, 22) != "BGMAX" {
            problem("layout name", BankFileProblemKind::NotABankFile);
        }
        if record.text(23, 24) != "01" {
            problem("version", BankFileProblemKind::NotABankFile);
        }
        if let Err(kind) = record.date(25) {
            problem("written", kind);
        }
        if let Err(kind) = record.digits(33, 44) {
            problem("written", kind);
        }
        match record.text(45, 45).as_str() {
            "P" => {}
            "T" if self.is_production => problem("test mark", BankFileProblemKind::TestFile),
            "T" => {}
            _ => problem("test mark", BankFileProblemKind::ValueUnknown),
        }
    }

    fn open(&mut self, record: &Record) {
        self.require_deposit();
        let line = record.line;
        let bankgiro = self.problems.check(line, "receiver bankgiro", record.giro(3, 12));
        let plusgiro = self.problems.check(line, "receiver plusgiro", record.giro(13, 22));
        let account = bankgiro.zip(plusgiro).map(
            |(bankgiro, plusgiro)| {
                if bankgiro.is_empty() { plusgiro } else { bankgiro }
            },
        );
        if account.as_ref().is_some_and(String::is_empty) {
            self.problems.add(line, "receiver bankgiro", BankFileProblemKind::AccountMissing);
        }
        let currency = self.problems.check(line, "currency", record.currency(23, 25));
        self.section = Some(Section { line, account, currency, payments: Vec::new() });
    }

    fn payment(&mut self, record: &Record, is_deduction: bool) {
        let line = record.line;
        if is_deduction {
            self.counts.deductions += 1;
        } else {
            self.counts.payments += 1;
        }
        let account = self.problems.check(line, "sender bankgiro", record.giro(3, 12));
        let amount = record.amount(38, 55).and_then(|amount| {
            if amount.is_zero() { Err(BankFileProblemKind::AmountInvalid) } else { Ok(amount) }
        });
        let amount = self.problems.check(line, "amount", amount);
        let serial = self.problems.check(line, SERIAL, record.digits(58, 69)).map(str::to_owned);
        let reference = self.reference(record).filter(|(text, _)| !text.is_empty());
        let payment = Payment {
            line,
            is_deduction,
            amount,
            serial,
            payer: Payer { account: account.unwrap_or_default().into(), ..Payer::default() },
            // Most payments have one, and there is no room for more.
            references: reference.map_or_else(Vec::new, |(text, is_verified)| {
                vec![Reference { text: text.into(), amount: None, is_verified }]
            }),
            text: String::new(),
            place: 0,
        };
        match &mut self.section {
            Some(section) => section.payments.push(payment),
            None => self.problems.add(line, "", BankFileProblemKind::OutOfOrder),
        }
    }

    fn extra_reference(&mut self, record: &Record, is_negative: bool) {
        self.counts.extra_references += 1;
        let line = record.line;
        let reference = self.reference(record);
        let amount = self.problems.check(line, "amount", record.amount(38, 55));
        let serial = self.problems.check(line, SERIAL, record.digits(58, 69)).map(str::to_owned);
        let mut differs = false;
        self.add(record, 1, |payment| {
            differs = serial.is_some() && payment.serial.is_some() && serial != payment.serial;
            let (Some((text, is_verified)), Some(amount)) = (reference, amount) else { return };
            // Zero says that the payer has not told how much is for it.
            let amount =
                if amount.is_zero() { None } else { Some(if is_negative { -amount } else { amount }) };
            if !text.is_empty() || amount.is_some() {
                payment.references.push(Reference { text: text.into(), amount, is_verified });
            }
        });
        if differs {
            self.problems.add(line, SERIAL, BankFileProblemKind::SerialDiffers);
        }
    }

    /// The reference of a record 20 to 23, and whether Bankgirot has verified it. What the codes other than 2 say
    /// makes no difference.
    fn reference(&mut self, record: &Record) -> Option<(String, bool)> {
        let code = self.problems.check(record.line, "reference code", record.digits(56, 56))?;
        Some((record.text(13, 37), code == "2"))
    }

    /// Hands the payment that a record belongs to over, if the record stands in its place after it.
    fn add(&mut self, record: &Record, place: u8, change: impl FnOnce(&mut Payment)) {
        /// Several extra references and information records may follow each other.
        const LAST_REPEATABLE: u8 = 2;
        let payment = self.section.as_mut().and_then(|section| section.payments.last_mut());
        match payment {
            Some(payment)
                if payment.place < place || (payment.place == place && place <= LAST_REPEATABLE) =>
            {
                payment.place = place;
                change(payment);
            }
            _ => self.problems.add(record.line, "", BankFileProblemKind::OutOfOrder),
        }
    }

    fn deposit(&mut self, record: &Record) {
        self.counts.deposits += 1;
        let line = record.line;
        let Some(section) = self.section.take() else {
            self.problems.add(line, "", BankFileProblemKind::OutOfOrder);
            return;
        };
        let problems = &mut self.problems;
        let bank_account = problems.check(line, "receiver bank account", record.giro(3, 37));
        let paid_on = problems.check(line, "payment date", record.date(38));
        let number = problems.check(line, "deposit number", record.digits(46, 50)).map(str::to_owned);
        let amount = problems.check(line, "deposit amount", record.amount(51, 68));
        let currency = problems.check(line, "currency", record.currency(69, 71));
        if section.currency.is_some() && currency.is_some() && section.currency != currency {
            problems.add(line, "currency", BankFileProblemKind::CurrencyDiffers);
        }
        self.compare(line, PAYMENTS, record.count(72, 79), section.payments.len() as u64);
        if let (Some(said), Some(found)) = (amount, section.sum())
            && said != found
        {
            self.problems.add(line, "deposit amount", BankFileProblemKind::SumDiffers { said, found });
        }
        let (Some(bank_account), Some(paid_on), Some(number), Some(amount)) =
            (bank_account, paid_on, number, amount)
        else {
            return;
        };
        let deposit = Deposit { line, paid_on, number, bank_account, amount };
        self.accounts.extend(section.into_part(deposit));
    }

    fn end(&mut self, record: &Record) {
        self.require_deposit();
        self.is_ended = true;
        let line = record.line;
        self.compare(line, PAYMENTS, record.count(3, 10), self.counts.payments);
        self.compare(line, "number of deductions", record.count(11, 18), self.counts.deductions);
        self.compare(line, "number of extra references", record.count(19, 26), self.counts.extra_references);
        self.compare(line, "number of deposits", record.count(27, 34), self.counts.deposits);
    }

    fn compare(
        &mut self,
        line: usize,
        field: &'static str,
        said: Result<u64, BankFileProblemKind>,
        found: u64,
    ) {
        if let Some(said) = self.problems.check(line, field, said)
            && said != found
        {
            self.problems.add(line, field, BankFileProblemKind::CountDiffers { said, found });
        }
    }

    /// Ends a section that has no deposit.
    fn require_deposit(&mut self) {
        if let Some(section) = self.section.take() {
            self.problems.add(section.line, DEPOSIT, BankFileProblemKind::EndMissing);
        }
    }

    fn finish(mut self, last_line: usize) -> Result<BankFile, Vec<BankFileProblem>> {
        if !self.is_ended {
            self.require_deposit();
            self.problems.add(last_line, END, BankFileProblemKind::EndMissing);
        }
        let file = BankFile { format: BankFileFormat::BgMax, accounts: self.accounts, notices: self.notices };
        self.problems.or(file)
    }
}

impl Section {
    /// Payments less deductions; nothing when one of them could not be read.
    fn sum(&self) -> Option<Amount> {
        self.payments.iter().map(Payment::signed).sum()
    }

    /// The whole section; nothing when a part of it could not be read, which is among the problems.
    fn into_part(self, deposit: Deposit) -> Option<AccountPart> {
        let account = self.account?;
        let mut transactions = Vec::with_capacity(self.payments.len());
        for payment in self.payments {
            transactions.push(payment.into_transaction(&account, &deposit)?);
        }
        Some(AccountPart {
            currency: self.currency?,
            transactions,
            account,
            deposit: Some(deposit),
            balances: Vec::new(),
        })
    }
}

impl Payment {
    fn signed(&self) -> Option<Amount> {
        self.amount.map(|amount| if self.is_deduction { -amount } else { amount })
    }

    fn into_transaction(self, receiver: &str, deposit: &Deposit) -> Option<BankTransaction> {
        let Deposit { paid_on, number, .. } = deposit;
        let serial = self.serial?;
        Some(BankTransaction {
            line: self.line,
            booked_on: *paid_on,
            amount: self.amount?,
            is_credit: !self.is_deduction,
            kind: if self.is_deduction { TransactionKind::Deduction } else { TransactionKind::Incoming },
            payer: self.payer,
            payee: Box::default(),
            references: self.references.into(),
            text: self.text.into(),
            end_to_end_id: Box::default(),
            entry_reference: Box::default(),
            identity: format!("bgmax:{receiver}:{paid_on}:{number}:{serial}").into(),
        })
    }
}
