//! What each money event posts, all in SEK. The texts are Swedish, the language of the books (bokföringslagen
//! (1999:1078) 7 kap.).

use chrono::NaiveDate;

use super::{Account, Entry, Voucher, VoucherKind};
use crate::Amount;
use crate::invoice::{InvoiceNumber, Totals};
use crate::payroll::Calculation;
use crate::vat::{VatRate, VatTreatment};

/// An invoice is sent: the client owes its total, the provider has sold and owes the VAT.
pub fn invoice_sent(
    date: NaiveDate,
    number: InvoiceNumber,
    treatment: VatTreatment,
    totals: &Totals,
) -> Voucher {
    voucher(date, format!("Faktura {number}"), VoucherKind::InvoiceSent, sale(treatment, totals))
}

/// A credit note takes a whole invoice back; `totals` are those of the invoice.
pub fn credit_note(
    date: NaiveDate,
    number: InvoiceNumber,
    credited: InvoiceNumber,
    treatment: VatTreatment,
    totals: &Totals,
) -> Voucher {
    let text = format!("Kreditfaktura {number} för faktura {credited}");
    voucher(date, text, VoucherKind::CreditNote, sale(treatment, &totals.negated()))
}

/// A client paid: what belongs to the invoice settles it, a surplus waits as an advance and is not lost.
pub fn payment_received(
    date: NaiveDate,
    number: InvoiceNumber,
    allocated: Amount,
    surplus: Amount,
) -> Voucher {
    let text = format!("Betalning av faktura {number}");
    voucher(date, text, VoucherKind::PaymentReceived, payment(allocated, surplus))
}

/// A payment is taken back by its opposite; nothing is erased.
pub fn payment_reversed(
    date: NaiveDate,
    number: InvoiceNumber,
    allocated: Amount,
    surplus: Amount,
) -> Voucher {
    let text = format!("Återförd betalning av faktura {number}");
    voucher(date, text, VoucherKind::PaymentReversed, payment(-allocated, -surplus))
}

/// The sums of a salary run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SalarySums {
    /// Gross salary, holiday pay included.
    pub gross_salary: Amount,
    /// The holiday pay in it.
    pub holiday_pay: Amount,
    /// Employer contributions.
    pub employer_contributions: Amount,
    /// What rounding left of the wage pools.
    pub rounding: Amount,
    /// Preliminary tax withheld.
    pub preliminary_tax: Amount,
    /// What is paid out, with and without Swedish tax.
    pub payout: Amount,
    /// The part of the payout for which Swedish tax is off.
    pub untaxed_payout: Amount,
}

impl SalarySums {
    /// The sums of these salaries.
    pub fn of<'a>(calculations: impl IntoIterator<Item = &'a Calculation>) -> Self {
        let mut sums = Self::default();
        for pay in calculations {
            sums.gross_salary += pay.gross_salary;
            sums.holiday_pay += pay.holiday_pay;
            sums.employer_contributions += pay.employer_contributions;
            sums.rounding += pay.rounding;
            sums.preliminary_tax += pay.preliminary_tax;
            sums.payout += pay.payout;
            if !pay.swedish_tax {
                sums.untaxed_payout += pay.payout;
            }
        }
        sums
    }
}

/// Salaries are approved: their cost is the whole of the wage pools, and the net, the tax and the contributions are
/// owed.
///
/// The öre that rounding leaves is charged with the contributions and credited as rounding, so that sales less the
/// cost of salaries is exactly the fee. A payout without Swedish tax is no salary in the sense of the employer's
/// declaration: on 7390 it stays out of 7210 and 7285, which must agree with the declared gross, and is still a cost
/// of personnel.
pub fn salary_approved(date: NaiveDate, text: impl Into<String>, sums: &SalarySums) -> Voucher {
    let entries = vec![
        Entry::debit(Account::SALARIES, sums.gross_salary - sums.holiday_pay),
        Entry::debit(Account::HOLIDAY_PAY, sums.holiday_pay),
        Entry::debit(Account::OTHER_REIMBURSEMENTS, sums.untaxed_payout),
        Entry::debit(Account::CONTRIBUTIONS, sums.employer_contributions + sums.rounding),
        Entry::credit(Account::CONTRIBUTIONS_PAYABLE, sums.employer_contributions),
        Entry::credit(Account::WITHHELD_TAX, sums.preliminary_tax),
        Entry::credit(Account::WAGES_PAYABLE, sums.gross_salary - sums.preliminary_tax + sums.untaxed_payout),
        Entry::credit(Account::ROUNDING, sums.rounding),
    ];
    voucher(date, text, VoucherKind::SalaryApproved, entries)
}

/// The bank has paid the salaries.
pub fn payout_confirmed(date: NaiveDate, text: impl Into<String>, payout: Amount) -> Voucher {
    let entries = vec![Entry::debit(Account::WAGES_PAYABLE, payout), Entry::credit(Account::BANK, payout)];
    voucher(date, text, VoucherKind::PayoutConfirmed, entries)
}

fn sale(treatment: VatTreatment, totals: &Totals) -> Vec<Entry> {
    let mut entries = vec![Entry::debit(Account::RECEIVABLES, totals.total)];
    for sum in &totals.per_rate {
        entries.push(Entry::credit(sales_account(treatment, sum.rate), sum.net));
        if let Some(account) = vat_account(sum.rate) {
            entries.push(Entry::credit(account, sum.vat));
        }
    }
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

fn payment(allocated: Amount, surplus: Amount) -> Vec<Entry> {
    vec![
        Entry::debit(Account::BANK, allocated + surplus),
        Entry::credit(Account::RECEIVABLES, allocated),
        Entry::credit(Account::ADVANCES_FROM_CLIENTS, surplus),
    ]
}

fn voucher(date: NaiveDate, text: impl Into<String>, kind: VoucherKind, entries: Vec<Entry>) -> Voucher {
    Voucher::new(date, text, kind, entries)
        .expect("each posting credits what it debits, on accounts of the plan")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::Decimal;

    use super::*;
    use crate::Percent;
    use crate::fee::FeeTerms;
    use crate::invoice::InvoiceLine;
    use crate::payroll::{MonthSoFar, PayInput, PayInvoice, TaxTerms, calculate};

    const NUMBER: InvoiceNumber = InvoiceNumber { year: 2026, sequence: 1 };

    fn date() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 5, 25).unwrap()
    }

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn rows(voucher: &Voucher) -> Vec<(u16, String)> {
        voucher.entries().iter().map(|entry| (entry.account.0, entry.amount.to_string())).collect()
    }

    fn salary(subtotal: Amount, swedish_tax: bool) -> Calculation {
        let terms = FeeTerms { percentage: Percent::whole(5), fixed: amount("100") };
        calculate(&PayInput {
            invoices: vec![PayInvoice::new("", subtotal, terms)],
            swedish_tax,
            tax: TaxTerms::default(),
            birth_year: 1990,
            payment_date: date(),
            month_so_far: MonthSoFar::default(),
        })
        .unwrap()
    }

    fn totals(treatment: VatTreatment) -> Totals {
        let line =
            |price, rate| InvoiceLine::new("Work", Decimal::ONE, "", Decimal::from(price), rate).unwrap();
        Totals::of(
            &[line(1000, VatRate::TwentyFive), line(100, VatRate::Six), line(50, VatRate::Zero)],
            treatment,
        )
        .unwrap()
    }

    #[test]
    fn a_sale_is_posted_by_rate() {
        let voucher = invoice_sent(date(), NUMBER, VatTreatment::Domestic, &totals(VatTreatment::Domestic));
        let expected = [
            (1510, "1406.00"),
            (3001, "-1000.00"),
            (2611, "-250.00"),
            (3003, "-100.00"),
            (2631, "-6.00"),
            (3004, "-50.00"),
        ];
        assert_eq!(rows(&voucher), expected.map(|(account, amount)| (account, amount.to_owned())));
        assert_eq!(voucher.text(), "Faktura 2026-00001");
    }

    #[test]
    fn a_credit_note_is_the_opposite_of_the_sale() {
        for (treatment, account) in [(VatTreatment::EuReverseCharge, 3308), (VatTreatment::Export, 3305)] {
            let second = InvoiceNumber { sequence: 2, ..NUMBER };
            let voucher = credit_note(date(), second, NUMBER, treatment, &totals(treatment));
            assert_eq!(rows(&voucher), [(1510, "-1150.00".to_owned()), (account, "1150.00".to_owned())]);
            assert_eq!(voucher.text(), "Kreditfaktura 2026-00002 för faktura 2026-00001");
        }
    }

    #[test]
    fn a_surplus_waits_as_an_advance() {
        let received = payment_received(date(), NUMBER, amount("100"), amount("5"));
        assert_eq!(
            rows(&received),
            [(1930, "105.00".to_owned()), (1510, "-100.00".to_owned()), (2420, "-5.00".to_owned())]
        );
        let reversed = payment_reversed(date(), NUMBER, amount("100"), Amount::ZERO);
        assert_eq!(rows(&reversed), [(1930, "-100.00".to_owned()), (1510, "100.00".to_owned())]);
    }

    #[test]
    fn the_example_salary_is_posted() {
        let sums = SalarySums::of([&salary(amount("10000"), true)]);
        let expected = [
            (7210, "6386.29"),
            (7285, "766.35"),
            (7511, "2247.36"),
            (2731, "-2247.36"),
            (2710, "-2145.00"),
            (2821, "-5007.64"),
        ];
        let voucher = salary_approved(date(), "Lön", &sums);
        assert_eq!(rows(&voucher), expected.map(|(account, amount)| (account, amount.to_owned())));
        assert_eq!(
            rows(&payout_confirmed(date(), "Lön", sums.payout)),
            [(2821, "5007.64".to_owned()), (1930, "-5007.64".to_owned())]
        );
    }

    proptest! {
        #[test]
        fn what_sales_leave_after_salaries_is_the_fee(ores in prop::collection::vec((20_000i64..100_000_000, any::<bool>()), 1..8)) {
            let salaries: Vec<_> = ores.iter().map(|(ore, tax)| salary(Amount::from_ore(*ore), *tax)).collect();
            let sums = SalarySums::of(&salaries);
            let voucher = salary_approved(date(), "Lön", &sums);
            let balance = |accounts: std::ops::Range<u16>| -> Amount {
                let rows = voucher.entries().iter().filter(|entry| accounts.contains(&entry.account.0));
                rows.map(|entry| entry.amount).sum()
            };
            let subtotal: Amount = salaries.iter().map(|pay| pay.subtotal).sum();
            let fee: Amount = salaries.iter().map(|pay| pay.fee).sum();
            prop_assert_eq!(balance(0..9999), Amount::ZERO);
            prop_assert_eq!(subtotal - balance(7000..8000), fee);
            prop_assert_eq!(balance(2821..2822), -sums.payout);
        }
    }
}
