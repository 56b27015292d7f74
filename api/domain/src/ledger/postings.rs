//! What each money event posts, all in SEK. The texts are Swedish, the language of the books (bokföringslagen
//! (1999:1078) 7 kap.).

use chrono::NaiveDate;

use super::{Account, Entry, Voucher, VoucherKind};
use crate::Amount;
use crate::agi::MonthTotals;
use crate::bank_transaction::TransactionKind;
use crate::bank_transaction::explanation::ExplanationKind;
use crate::invoice::doubt::{DoubtChange, DoubtKind};
use crate::invoice::settlement::Settlement;
use crate::invoice::write_off::WriteOff;
use crate::invoice::{InvoiceNumber, Totals, VatSum};
use crate::payroll::Figures;
use crate::vat::{VatRate, VatTreatment};

/// An invoice is sent: the client owes its total, the provider has sold and owes the VAT. What the total is rounded by is
/// posted to 3740.
pub fn invoice_sent(
    date: NaiveDate,
    number: InvoiceNumber,
    treatment: VatTreatment,
    totals: &Totals,
) -> Voucher {
    voucher(date, format!("Faktura {number}"), VoucherKind::InvoiceSent, sale(treatment, totals))
}

/// A credit note takes all or a part of an invoice off: the mirror of its sale. `totals` are those of the note, below zero.
pub fn credit_note(
    date: NaiveDate,
    number: InvoiceNumber,
    credited: InvoiceNumber,
    treatment: VatTreatment,
    totals: &Totals,
) -> Voucher {
    let text = format!("Kreditfaktura {number} för faktura {credited}");
    voucher(date, text, VoucherKind::CreditNote, sale(treatment, totals))
}

/// A claim is written off: the sale is a loss (6351), and the VAT comes back where the law gives it back. A write-off that is
/// undone is its opposite, below zero.
pub fn written_off(date: NaiveDate, number: InvoiceNumber, off: &WriteOff) -> Voucher {
    let text = if off.total().is_negative() { "Återförd avskrivning" } else { "Avskrivning" };
    let entries = claim_lost(Account::WRITTEN_OFF, off);
    voucher(date, format!("{text} av faktura {number}"), VoucherKind::WriteOff, entries)
}

/// What was written off is paid after all: it is owed again, as income recovered (3950) and with its VAT. `off` is above zero.
pub fn write_off_recovered(date: NaiveDate, number: InvoiceNumber, off: &WriteOff) -> Voucher {
    let entries = claim_lost(Account::RECOVERED_WRITE_OFFS, &off.negated());
    voucher(date, format!("Återvunnen avskrivning av faktura {number}"), VoucherKind::WriteOff, entries)
}

/// A part of a claim comes to be in doubt: what is disputed stands on 1516 instead of 1510, and what is feared to be lost is a
/// cost (6352) without its VAT, by which claims are written down (1519). Below zero it is so no longer.
pub fn doubted(date: NaiveDate, number: InvoiceNumber, change: &DoubtChange) -> Voucher {
    let (text, entries) = match change.kind {
        DoubtKind::Disputed => (
            "Tvistig kundfordran",
            vec![
                Entry::debit(Account::DISPUTED_RECEIVABLES, change.amount),
                Entry::credit(Account::RECEIVABLES, change.amount),
            ],
        ),
        DoubtKind::FearedLoss => (
            "Befarad kundförlust",
            vec![
                Entry::debit(Account::FEARED_LOSSES, change.net),
                Entry::credit(Account::WRITTEN_DOWN_RECEIVABLES, change.net),
            ],
        ),
    };
    let text = if change.amount.is_negative() { format!("Återförd: {text}") } else { text.to_owned() };
    voucher(date, format!("{text}, faktura {number}"), VoucherKind::Doubt, entries)
}

fn claim_lost(account: Account, off: &WriteOff) -> Vec<Entry> {
    let mut entries = vec![Entry::credit(Account::RECEIVABLES, off.total())];
    if !off.recovers_vat {
        entries.push(Entry::debit(account, off.total()));
        return entries;
    }
    entries.push(Entry::debit(account, off.net()));
    let vat = |sum: &VatSum| vat_account(sum.rate).map(|account| Entry::debit(account, sum.vat));
    entries.extend(off.per_rate.iter().filter_map(vat));
    entries.push(Entry::debit(Account::ROUNDING, off.rounding));
    entries
}

/// An invoice needs less of a payment than it had: `kept` of it stays, and the rest waits with what nothing explains (2499),
/// whether the bank told of it or somebody recorded it.
pub fn payment_freed(
    date: NaiveDate,
    number: InvoiceNumber,
    settled: &Settlement,
    kept: &Settlement,
) -> Voucher {
    let entries = vec![
        Entry::debit(Account::RECEIVABLES, settled.allocated - kept.allocated),
        Entry::debit(Account::ADVANCES_FROM_CLIENTS, settled.surplus - kept.surplus),
        Entry::credit(Account::ROUNDING, settled.rounding - kept.rounding),
        Entry::credit(Account::BANK_CHARGES, settled.bank_charge - kept.bank_charge),
        Entry::credit(Account::UNEXPLAINED_MONEY, settled.received() - kept.received()),
    ];
    let text = format!("Frigjord betalning av faktura {number}");
    voucher(date, text, VoucherKind::PaymentReversed, entries)
}

/// A client paid: what belongs to the invoice settles it, a surplus waits as an advance and is not lost, öre are rounded, and
/// what a bank kept is a cost (6570).
pub fn payment_received(date: NaiveDate, number: InvoiceNumber, settled: &Settlement) -> Voucher {
    let text = format!("Betalning av faktura {number}");
    voucher(date, text, VoucherKind::PaymentReceived, payment(Account::BANK, settled))
}

/// Money that came to the bank account and was not explained at first settles an invoice.
pub fn payment_explained(date: NaiveDate, number: InvoiceNumber, settled: &Settlement) -> Voucher {
    let text = format!("Betalning av faktura {number}");
    voucher(date, text, VoucherKind::PaymentReceived, payment(Account::UNEXPLAINED_MONEY, settled))
}

/// A payment is reversed by its opposite; nothing is erased.
pub fn payment_reversed(date: NaiveDate, number: InvoiceNumber, settled: &Settlement) -> Voucher {
    reversed(date, number, settled, Account::BANK)
}

/// A payment that a file of the bank told of is reversed: the money is on the account, and nothing explains it any more.
pub fn payment_unexplained(date: NaiveDate, number: InvoiceNumber, settled: &Settlement) -> Voucher {
    reversed(date, number, settled, Account::UNEXPLAINED_MONEY)
}

fn reversed(date: NaiveDate, number: InvoiceNumber, settled: &Settlement, money: Account) -> Voucher {
    let text = format!("Återförd betalning av faktura {number}");
    voucher(date, text, VoucherKind::PaymentReversed, payment(money, &settled.negated()))
}

/// Money came to the bank account or left it, and nobody knows yet what for. `amount` is above zero.
pub fn bank_transaction(date: NaiveDate, payer: &str, kind: TransactionKind, amount: Amount) -> Voucher {
    let what = match kind {
        TransactionKind::Incoming => "Inbetalning",
        TransactionKind::Deduction => "Bankens avdrag",
        TransactionKind::Reversal => "Banken har återfört en inbetalning",
        TransactionKind::Return => "Utbetalning som kom tillbaka",
        TransactionKind::Outgoing => "Utbetalning",
    };
    let change = kind.signed(amount);
    let text = if payer.is_empty() { what.to_owned() } else { format!("{what}, {payer}") };
    let entries =
        vec![Entry::debit(Account::BANK, change), Entry::credit(Account::UNEXPLAINED_MONEY, change)];
    voucher(date, text, VoucherKind::BankTransaction, entries)
}

/// A part of such money is explained: it leaves 2499. `amount` is above zero, and below zero when the explanation is undone.
/// Nothing is posted where the ledger does not change: both halves of an offset stand on 2499, a refund leaves it when the
/// bank has paid, and a returned payment of the provider's own was never posted to it.
pub fn bank_explanation(
    date: NaiveDate,
    of: TransactionKind,
    kind: ExplanationKind,
    note: &str,
    amount: Amount,
) -> Option<Voucher> {
    let (what, account) = match (of, kind) {
        (TransactionKind::Return, _) | (_, ExplanationKind::Offset | ExplanationKind::Refund) => return None,
        (_, ExplanationKind::BankCharge) => ("Bankavgift", Account::BANK_CHARGES),
        (_, ExplanationKind::OtherIncome) => ("Övrig intäkt", Account::OTHER_INCOME),
        (_, ExplanationKind::RecordedElsewhere) => ("Redan bokförd", Account::BANK),
        (_, ExplanationKind::NotOurs) => ("Hör inte hit", Account::OTHER_LIABILITIES),
        (_, ExplanationKind::SalaryRepayment) => ("Återbetald lön", Account::RECEIVABLES_FROM_EMPLOYEES),
    };
    let what = if amount.is_negative() { format!("Återförd: {what}") } else { what.to_owned() };
    let change = of.signed(amount);
    let entries = vec![Entry::debit(Account::UNEXPLAINED_MONEY, change), Entry::credit(account, change)];
    Some(voucher(date, format!("{what}, {note}"), VoucherKind::BankExplanation, entries))
}

/// The bank has paid a refund.
pub fn refund_paid(date: NaiveDate, payee: &str, amount: Amount) -> Voucher {
    let entries =
        vec![Entry::debit(Account::UNEXPLAINED_MONEY, amount), Entry::credit(Account::BANK, amount)];
    voucher(date, format!("Återbetalning till {payee}"), VoucherKind::RefundPaid, entries)
}

/// The bank rejects a refund that it had confirmed, or it came back: the money waits again.
pub fn refund_rejected(date: NaiveDate, payee: &str, amount: Amount) -> Voucher {
    let entries =
        vec![Entry::debit(Account::BANK, amount), Entry::credit(Account::UNEXPLAINED_MONEY, amount)];
    voucher(date, format!("Avvisad återbetalning till {payee}"), VoucherKind::RefundRejected, entries)
}

/// What salaries come to: of one payslip, or of many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SalarySums {
    /// All pay before tax.
    pub gross_salary: Amount,
    /// The holiday pay in it that belongs to the same salary.
    pub holiday_pay: Amount,
    /// The holiday pay in it that had been saved.
    pub holiday_paid_out: Amount,
    /// What had been kept for the contributions on that.
    pub holiday_reserve_released: Amount,
    /// Holiday pay kept for later.
    pub holiday_saved: Amount,
    /// What is kept for the contributions on it.
    pub holiday_reserve: Amount,
    /// Employer contributions.
    pub employer_contributions: Amount,
    /// Pension premiums.
    pub pension_premium: Amount,
    /// Särskild löneskatt on them.
    pub special_payroll_tax: Amount,
    /// What rounding left of the wage pools.
    pub rounding: Amount,
    /// Tax withheld.
    pub preliminary_tax: Amount,
    /// Receipts, without their VAT.
    pub receipts: Amount,
    /// The VAT of receipts.
    pub input_vat: Amount,
    /// Mileage free of tax.
    pub mileage: Amount,
    /// Per diem free of tax.
    pub per_diem: Amount,
    /// What is set off against debts of the people.
    pub claim_offset: Amount,
    /// What is paid out, with and without Swedish tax.
    pub payout: Amount,
    /// The wage pools for which Swedish tax is off, purchases aside.
    pub untaxed_payout: Amount,
    /// What is bought against the people's own invoices, their expenses included, without the VAT in `input_vat`.
    pub purchases: Amount,
    /// What is charged in fees more than was fixed when the invoices were sent.
    pub fee_adjustment: Amount,
}

impl SalarySums {
    /// The sums of these salaries.
    pub fn of<'a>(salaries: impl IntoIterator<Item = &'a Figures>) -> Self {
        let mut sums = Self::default();
        for pay in salaries {
            sums.gross_salary += pay.gross_salary;
            sums.holiday_pay += pay.holiday_pay;
            sums.holiday_paid_out += pay.holiday_paid_out;
            sums.holiday_reserve_released += pay.holiday_reserve_released;
            sums.holiday_saved += pay.holiday_saved;
            sums.holiday_reserve += pay.holiday_reserve;
            sums.employer_contributions += pay.employer_contributions;
            sums.pension_premium += pay.pension_premium;
            sums.special_payroll_tax += pay.special_payroll_tax;
            sums.rounding += pay.rounding;
            sums.preliminary_tax += pay.preliminary_tax;
            sums.input_vat += pay.input_vat;
            sums.claim_offset += pay.claim_offset;
            sums.payout += pay.payout;
            sums.fee_adjustment += pay.fee_adjustment;
            if pay.purchase {
                sums.purchases += pay.wage_pool + pay.pool_reimbursements;
                continue;
            }
            sums.receipts += pay.receipts - pay.input_vat;
            sums.mileage += pay.mileage;
            sums.per_diem += pay.per_diem;
            if !pay.swedish_tax {
                sums.untaxed_payout += pay.wage_pool;
            }
        }
        sums
    }

    /// The rows of an approved salary.
    fn entries(&self) -> Vec<Entry> {
        vec![
            Entry::debit(Account::SALARIES, self.gross_salary - self.holiday_pay - self.holiday_paid_out),
            Entry::debit(Account::HOLIDAY_PAY, self.holiday_pay + self.holiday_paid_out),
            Entry::debit(Account::HOLIDAY_PAY_CHANGE, self.holiday_saved - self.holiday_paid_out),
            Entry::credit(Account::HOLIDAY_PAY_SAVED, self.holiday_saved - self.holiday_paid_out),
            Entry::debit(Account::PER_DIEM, self.per_diem),
            Entry::debit(Account::MILEAGE, self.mileage),
            Entry::debit(Account::OTHER_REIMBURSEMENTS, self.untaxed_payout + self.receipts),
            Entry::debit(Account::SUBCONTRACTORS, self.purchases),
            Entry::debit(Account::INPUT_VAT, self.input_vat),
            Entry::debit(Account::PENSION_PREMIUMS, self.pension_premium),
            Entry::credit(Account::PENSION_PREMIUMS_PAYABLE, self.pension_premium),
            Entry::debit(Account::SPECIAL_PAYROLL_TAX, self.special_payroll_tax),
            Entry::credit(Account::SPECIAL_PAYROLL_TAX_PAYABLE, self.special_payroll_tax),
            Entry::debit(Account::CONTRIBUTIONS, self.employer_contributions + self.rounding),
            Entry::credit(Account::CONTRIBUTIONS_PAYABLE, self.employer_contributions),
            Entry::debit(
                Account::HOLIDAY_CONTRIBUTIONS_CHANGE,
                self.holiday_reserve - self.holiday_reserve_released,
            ),
            Entry::credit(
                Account::HOLIDAY_CONTRIBUTIONS_SAVED,
                self.holiday_reserve - self.holiday_reserve_released,
            ),
            Entry::credit(Account::WITHHELD_TAX, self.preliminary_tax),
            Entry::credit(Account::RECEIVABLES_FROM_EMPLOYEES, self.claim_offset),
            Entry::credit(Account::WAGES_PAYABLE, self.payout),
            Entry::credit(Account::ROUNDING, self.rounding),
            Entry::debit(Account::FEE_ADJUSTMENTS_CONTRA, self.fee_adjustment),
            Entry::credit(Account::FEE_ADJUSTMENTS, self.fee_adjustment),
        ]
    }
}

/// Salaries are approved: their cost is the whole of the wage pools, and the net, the tax and the contributions are
/// owed.
///
/// The öre that rounding leaves is charged with the contributions and credited as rounding, so that sales less the
/// cost of salaries is exactly the fee. A payout without Swedish tax is no salary in the sense of the employer's
/// declaration: on 7390 it stays out of 7210 and 7285, which must agree with the declared gross, and is still a cost
/// of personnel. A payout to somebody with F-skatt is bought (4600): it is the whole of what the own invoice says,
/// expenses included. Holiday pay that is saved is a cost now (7290, 7519) and a debt (2920, 2941); when it is paid out it
/// becomes salary (7285, 7511), and the debt is released. Where the fee differs from the one fixed at sending, the
/// difference shows on 3791 against 3792: what is left of the sales is then that much more or less.
pub fn salary_approved(date: NaiveDate, text: impl Into<String>, sums: &SalarySums) -> Voucher {
    voucher(date, text, VoucherKind::SalaryApproved, sums.entries())
}

/// An approved salary is reversed: the exact opposite of its voucher. What had already been paid to the person is a
/// claim that the next salaries are set off against.
pub fn salary_reversed(
    date: NaiveDate,
    text: impl Into<String>,
    sums: &SalarySums,
    already_paid: Amount,
) -> Voucher {
    let opposite = sums.entries().into_iter().map(|entry| Entry { amount: -entry.amount, ..entry });
    let claim = [
        Entry::debit(Account::RECEIVABLES_FROM_EMPLOYEES, already_paid),
        Entry::credit(Account::WAGES_PAYABLE, already_paid),
    ];
    voucher(date, text, VoucherKind::SalaryReversed, opposite.chain(claim).collect())
}

/// The bank has paid the salaries.
pub fn payout_confirmed(date: NaiveDate, text: impl Into<String>, payout: Amount) -> Voucher {
    let entries = vec![Entry::debit(Account::WAGES_PAYABLE, payout), Entry::credit(Account::BANK, payout)];
    voucher(date, text, VoucherKind::PayoutConfirmed, entries)
}

/// The bank has rejected a payment that it had confirmed: the exact opposite, so that the salary is owed again.
pub fn payout_rejected(date: NaiveDate, text: impl Into<String>, payout: Amount) -> Voucher {
    let entries = vec![Entry::debit(Account::BANK, payout), Entry::credit(Account::WAGES_PAYABLE, payout)];
    voucher(date, text, VoucherKind::PayoutRejected, entries)
}

/// The claim of a reversed salary falls: what was taken for paid came back.
pub fn claim_released(date: NaiveDate, text: impl Into<String>, payout: Amount) -> Voucher {
    let entries = vec![
        Entry::debit(Account::WAGES_PAYABLE, payout),
        Entry::credit(Account::RECEIVABLES_FROM_EMPLOYEES, payout),
    ];
    voucher(date, text, VoucherKind::SalaryReversed, entries)
}

/// What is declared of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TaxDeclared {
    /// Boxes 487 and 497.
    pub totals: MonthTotals,
    /// The contributions that the declared payslips charge, to the öre.
    pub contributions_charged: Amount,
}

/// A month is declared: on the day it is due, what is declared is drawn from the tax account (skattekontot) and the
/// debts to Skatteverket are settled. Of a correction, what it changes of the declaration before. Contributions cost what
/// is declared of them, so what the whole kronor leave goes back to their cost: it grows with the number of people and is
/// no öre rounding.
pub fn tax_declared(
    date: NaiveDate,
    text: impl Into<String>,
    before: &TaxDeclared,
    declared: &TaxDeclared,
) -> Voucher {
    let added = |kronor: fn(&MonthTotals) -> u64| {
        Amount::from_kronor(kronor(&declared.totals)) - Amount::from_kronor(kronor(&before.totals))
    };
    let (tax, contributions) = (added(|totals| totals.tax), added(|totals| totals.contributions));
    let charged = declared.contributions_charged - before.contributions_charged;
    let entries = vec![
        Entry::debit(Account::WITHHELD_TAX, tax),
        Entry::debit(Account::CONTRIBUTIONS_PAYABLE, charged),
        Entry::credit(Account::CONTRIBUTIONS, charged - contributions),
        Entry::credit(Account::TAX_ACCOUNT, tax + contributions),
    ];
    voucher(date, text, VoucherKind::TaxDeclared, entries)
}

/// The bank has paid the tax account. What it is for was posted when it was declared.
pub fn tax_paid(date: NaiveDate, text: impl Into<String>, paid: Amount) -> Voucher {
    let entries = vec![Entry::debit(Account::TAX_ACCOUNT, paid), Entry::credit(Account::BANK, paid)];
    voucher(date, text, VoucherKind::TaxPaid, entries)
}

/// Skatteverket has paid back from the tax account.
pub fn tax_refunded(date: NaiveDate, text: impl Into<String>, refunded: Amount) -> Voucher {
    let entries = vec![Entry::debit(Account::BANK, refunded), Entry::credit(Account::TAX_ACCOUNT, refunded)];
    voucher(date, text, VoucherKind::TaxRefunded, entries)
}

fn sale(treatment: VatTreatment, totals: &Totals) -> Vec<Entry> {
    let mut entries = vec![Entry::debit(Account::RECEIVABLES, totals.total)];
    for sum in &totals.per_rate {
        entries.push(Entry::credit(sales_account(treatment, sum.rate), sum.net));
        if let Some(account) = vat_account(sum.rate) {
            entries.push(Entry::credit(account, sum.vat));
        }
    }
    entries.push(Entry::credit(Account::ROUNDING, totals.rounding));
    entries
}

const fn sales_account(treatment: VatTreatment, rate: VatRate) -> Account {
    match (treatment, rate) {
        (VatTreatment::EuReverseCharge, _) => Account::SALES_EU,
        (VatTreatment::Export, _) => Account::SALES_EXPORT,
        (VatTreatment::Domestic, VatRate::TwentyFive) => Account::SALES_25,
        (VatTreatment::Domestic, VatRate::Twelve) => Account::SALES_12,
        (VatTreatment::Domestic, VatRate::Six) => Account::SALES_6,
        (VatTreatment::Domestic, VatRate::Zero) => Account::SALES_EXEMPT,
    }
}

const fn vat_account(rate: VatRate) -> Option<Account> {
    match rate {
        VatRate::TwentyFive => Some(Account::OUTPUT_VAT_25),
        VatRate::Twelve => Some(Account::OUTPUT_VAT_12),
        VatRate::Six => Some(Account::OUTPUT_VAT_6),
        VatRate::Zero => None,
    }
}

fn payment(money: Account, settled: &Settlement) -> Vec<Entry> {
    vec![
        Entry::debit(money, settled.received()),
        Entry::debit(Account::ROUNDING, settled.rounding),
        Entry::debit(Account::BANK_CHARGES, settled.bank_charge),
        Entry::credit(Account::RECEIVABLES, settled.allocated),
        Entry::credit(Account::ADVANCES_FROM_CLIENTS, settled.surplus),
    ]
}

fn voucher(date: NaiveDate, text: impl Into<String>, kind: VoucherKind, entries: Vec<Entry>) -> Voucher {
    Voucher::new(date, text, kind, entries)
        .expect("each posting credits what it debits, on accounts of the plan")
}

#[cfg(test)]
mod tests;
