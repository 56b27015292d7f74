//! The ledger: accounts of the BAS plan, and vouchers whose debit and credit are the same.
//!
//! What each money event posts stands in [`postings`]; the database keeps vouchers append-only and checks their
//! balance once more.

pub mod choices;
pub mod postings;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::{Amount, FaultKind, Language};

/// An account of the BAS plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Account(pub u16);

#[allow(missing_docs, reason = "the names are those of the plan")]
impl Account {
    pub const RECEIVABLES: Self = Self(1510);
    pub const DISPUTED_RECEIVABLES: Self = Self(1516);
    pub const WRITTEN_DOWN_RECEIVABLES: Self = Self(1519);
    pub const RECEIVABLES_FROM_EMPLOYEES: Self = Self(1610);
    pub const TAX_ACCOUNT: Self = Self(1630);
    pub const BANK: Self = Self(1930);
    pub const ADVANCES_FROM_CLIENTS: Self = Self(2420);
    pub const UNEXPLAINED_MONEY: Self = Self(2499);
    pub const OUTPUT_VAT_25: Self = Self(2611);
    pub const OUTPUT_VAT_12: Self = Self(2621);
    pub const OUTPUT_VAT_6: Self = Self(2631);
    pub const INPUT_VAT: Self = Self(2641);
    pub const WITHHELD_TAX: Self = Self(2710);
    pub const CONTRIBUTIONS_PAYABLE: Self = Self(2731);
    pub const SPECIAL_PAYROLL_TAX_PAYABLE: Self = Self(2732);
    pub const WAGES_PAYABLE: Self = Self(2821);
    pub const OTHER_LIABILITIES: Self = Self(2890);
    pub const HOLIDAY_PAY_SAVED: Self = Self(2920);
    pub const HOLIDAY_CONTRIBUTIONS_SAVED: Self = Self(2941);
    pub const PENSION_PREMIUMS_PAYABLE: Self = Self(2990);
    pub const SALES_25: Self = Self(3001);
    pub const SALES_12: Self = Self(3002);
    pub const SALES_6: Self = Self(3003);
    pub const SALES_EXEMPT: Self = Self(3004);
    pub const SALES_EXPORT: Self = Self(3305);
    pub const SALES_EU: Self = Self(3308);
    pub const ROUNDING: Self = Self(3740);
    pub const FEE_ADJUSTMENTS: Self = Self(3791);
    pub const FEE_ADJUSTMENTS_CONTRA: Self = Self(3792);
    pub const RECOVERED_WRITE_OFFS: Self = Self(3950);
    pub const OTHER_INCOME: Self = Self(3990);
    pub const SUBCONTRACTORS: Self = Self(4600);
    pub const WRITTEN_OFF: Self = Self(6351);
    pub const FEARED_LOSSES: Self = Self(6352);
    pub const BANK_CHARGES: Self = Self(6570);
    pub const SALARIES: Self = Self(7210);
    pub const HOLIDAY_PAY: Self = Self(7285);
    pub const HOLIDAY_PAY_CHANGE: Self = Self(7290);
    pub const PER_DIEM: Self = Self(7321);
    pub const MILEAGE: Self = Self(7331);
    pub const OTHER_REIMBURSEMENTS: Self = Self(7390);
    pub const PENSION_PREMIUMS: Self = Self(7411);
    pub const CONTRIBUTIONS: Self = Self(7511);
    pub const HOLIDAY_CONTRIBUTIONS_CHANGE: Self = Self(7519);
    pub const SPECIAL_PAYROLL_TAX: Self = Self(7533);

    /// The account's name; empty for one that is not in the plan.
    pub fn name(self, language: Language) -> &'static str {
        NAMES.get(&self.0).map_or("", |(sv, en)| language.pick(sv, en))
    }

    /// Every account that can be posted to, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.keys().copied().map(Self)
    }

    /// Whether the account is in the plan.
    pub fn is_known(self) -> bool {
        NAMES.contains_key(&self.0)
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

static NAMES: LazyLock<BTreeMap<u16, (String, String)>> = LazyLock::new(|| {
    let table = include_str!("../data/bas_accounts.csv");
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let names = reader.records().map(|record| {
        let record = record.ok()?;
        Some((record.get(0)?.parse().ok()?, (record.get(1)?.to_owned(), record.get(2)?.to_owned())))
    });
    names.collect::<Option<_>>().expect("the embedded plan of accounts is well formed")
});

/// One row of a voucher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The account.
    pub account: Account,
    /// Debit above zero, credit below.
    pub amount: Amount,
}

impl Entry {
    /// A row that debits an account.
    pub const fn debit(account: Account, amount: Amount) -> Self {
        Self { account, amount }
    }

    /// A row that credits an account.
    pub fn credit(account: Account, amount: Amount) -> Self {
        Self { account, amount: -amount }
    }
}

/// What a voucher is about.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum VoucherKind {
    /// An invoice went to a client.
    InvoiceSent,
    /// A credit note took an invoice back.
    CreditNote,
    /// A claim was written off, claimed again, or recovered.
    WriteOff,
    /// A claim came to be in doubt, or is so no longer.
    Doubt,
    /// A client paid.
    PaymentReceived,
    /// A payment was reversed.
    PaymentReversed,
    /// Money came to the bank account, or left it, and nothing explains it yet.
    BankTransaction,
    /// It was found out what such money was, or that it was not so.
    BankExplanation,
    /// The bank paid a refund.
    RefundPaid,
    /// The bank rejected a refund that it had confirmed.
    RefundRejected,
    /// Salaries were approved.
    SalaryApproved,
    /// Salaries were paid.
    PayoutConfirmed,
    /// The bank rejected salaries that it had confirmed.
    PayoutRejected,
    /// A salary was reversed.
    SalaryReversed,
    /// Tax and contributions of a month were declared, or declared otherwise.
    TaxDeclared,
    /// The tax account was paid.
    TaxPaid,
    /// Skatteverket paid back from the tax account.
    TaxRefunded,
}
named!(VoucherKind);

impl VoucherKind {
    /// The series that its vouchers are numbered in. Salaries have their own, so that a run of many thousands, which
    /// holds its series until it is stored, lets invoices be sent and payments be recorded meanwhile.
    pub const fn series(self) -> VoucherSeries {
        match self {
            Self::SalaryApproved | Self::PayoutConfirmed | Self::PayoutRejected | Self::SalaryReversed => {
                VoucherSeries::Salaries
            }
            Self::InvoiceSent
            | Self::CreditNote
            | Self::WriteOff
            | Self::Doubt
            | Self::PaymentReceived
            | Self::PaymentReversed
            | Self::BankTransaction
            | Self::BankExplanation
            | Self::RefundPaid
            | Self::RefundRejected
            | Self::TaxDeclared
            | Self::TaxPaid
            | Self::TaxRefunded => VoucherSeries::General,
        }
    }
}

/// A series of vouchers (verifikationsserie), each numbered from 1 without a gap (bokföringslagen 5 kap. 6 §).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray, Display, EnumString,
)]
#[strum(parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum VoucherSeries {
    /// `A`: invoices, payments and the tax account.
    #[strum(serialize = "A")]
    General,
    /// `L` (löner): salaries owed, paid and reversed.
    #[strum(serialize = "L")]
    Salaries,
}
named!(VoucherSeries);

/// A voucher before it has its number. Its rows come to zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voucher {
    date: NaiveDate,
    text: String,
    kind: VoucherKind,
    entries: Vec<Entry>,
}

impl Voucher {
    /// A voucher of these rows, of which those without an amount are left out. Rows that do not come to zero are
    /// refused, and so is an account outside of the plan.
    pub fn new(
        date: NaiveDate,
        text: impl Into<String>,
        kind: VoucherKind,
        entries: Vec<Entry>,
    ) -> Result<Self, FaultKind> {
        if entries.iter().any(|entry| !entry.account.is_known()) {
            return Err(FaultKind::Unknown);
        }
        if !entries.iter().map(|entry| entry.amount).sum::<Amount>().is_zero() {
            return Err(FaultKind::Unbalanced);
        }
        let entries = entries.into_iter().filter(|entry| !entry.amount.is_zero()).collect();
        Ok(Self { date, text: text.into(), kind, entries })
    }

    /// The day it is posted on.
    pub const fn date(&self) -> NaiveDate {
        self.date
    }

    /// What happened, in the language of the books.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it is about.
    pub const fn kind(&self) -> VoucherKind {
        self.kind
    }

    /// Its rows.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether there is nothing to post.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 5, 25).unwrap()
    }

    #[test]
    fn a_voucher_balances_or_is_refused() {
        let amount = Amount::from_ore(100);
        let rows =
            |credit| vec![Entry::debit(Account::BANK, amount), Entry::credit(Account::RECEIVABLES, credit)];
        let voucher = |rows| Voucher::new(date(), "Betalning", VoucherKind::PaymentReceived, rows);
        assert_eq!(voucher(rows(amount)).unwrap().entries().len(), 2);
        assert_eq!(voucher(rows(Amount::from_ore(99))), Err(FaultKind::Unbalanced));
        assert_eq!(voucher(vec![Entry::debit(Account(9999), Amount::ZERO)]), Err(FaultKind::Unknown));
        assert!(voucher(vec![Entry::debit(Account::BANK, Amount::ZERO)]).unwrap().is_empty());
    }

    #[test]
    fn every_account_has_a_name_in_both_languages() {
        for account in Account::all() {
            assert!(Language::ALL.iter().all(|language| !account.name(*language).is_empty()), "{account}");
        }
        assert_eq!(Account::RECEIVABLES.name(Language::Sv), "Kundfordringar");
        assert_eq!(Account::RECEIVABLES.name(Language::En), "Accounts receivable");
        assert_eq!(Account(9999).name(Language::Sv), "");
    }

    #[test]
    fn a_kind_reads_back_from_its_name() {
        for &kind in VoucherKind::ALL {
            assert_eq!(kind.as_str().parse(), Ok(kind));
        }
    }
}
