//! What each money event posts, all in SEK. The texts are Swedish, the language of the books (bokföringslagen
//! (1999:1078) 7 kap.).

use chrono::NaiveDate;

use super::{Account, Entry, Voucher, VoucherKind};
use crate::Amount;
use crate::invoice::settlement::Settlement;
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

/// A client paid: what belongs to the invoice settles it, a surplus waits as an advance and is not lost, öre are rounded.
pub fn payment_received(date: NaiveDate, number: InvoiceNumber, settled: &Settlement) -> Voucher {
    let text = format!("Betalning av faktura {number}");
    voucher(date, text, VoucherKind::PaymentReceived, payment(settled))
}

/// A payment is taken back by its opposite; nothing is erased.
pub fn payment_reversed(date: NaiveDate, number: InvoiceNumber, settled: &Settlement) -> Voucher {
    let text = format!("Återförd betalning av faktura {number}");
    let opposite =
        Settlement { allocated: -settled.allocated, surplus: -settled.surplus, rounding: -settled.rounding };
    voucher(date, text, VoucherKind::PaymentReversed, payment(&opposite))
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
    pub fn of<'a>(calculations: impl IntoIterator<Item = &'a Calculation>) -> Self {
        let mut sums = Self::default();
        for pay in calculations {
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
            sums.input_vat += pay.reimbursed.input_vat;
            sums.claim_offset += pay.claim_offset;
            sums.payout += pay.payout;
            sums.fee_adjustment += pay.fee_adjustment;
            if pay.purchase {
                sums.purchases += pay.wage_pool + pay.pool_costs;
                continue;
            }
            sums.receipts += pay.reimbursed.receipts - pay.reimbursed.input_vat;
            sums.mileage += pay.reimbursed.mileage;
            sums.per_diem += pay.reimbursed.per_diem;
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

/// An approved salary is taken back: the exact opposite of its voucher. What had already been paid to the person is a
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

/// What a declaration adds to the earlier ones of its month; below zero where it lowers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaxDeclared {
    /// Withheld tax, box 497.
    pub tax: Amount,
    /// Contributions, box 487: whole kronor, counted on whole kronor.
    pub contributions: Amount,
    /// The contributions that the same payslips charge, to the öre.
    pub contributions_charged: Amount,
}

/// A month is declared: on the day it is due, what is declared is drawn from the tax account (skattekontot) and the
/// debts to Skatteverket are settled. Contributions cost what is declared of them, so what the whole kronor leave goes
/// back to their cost: it grows with the number of people and is no öre rounding.
pub fn tax_declared(date: NaiveDate, text: impl Into<String>, declared: &TaxDeclared) -> Voucher {
    let entries = vec![
        Entry::debit(Account::WITHHELD_TAX, declared.tax),
        Entry::debit(Account::CONTRIBUTIONS_PAYABLE, declared.contributions_charged),
        Entry::credit(Account::CONTRIBUTIONS, declared.contributions_charged - declared.contributions),
        Entry::credit(Account::TAX_ACCOUNT, declared.tax + declared.contributions),
    ];
    voucher(date, text, VoucherKind::TaxDeclared, entries)
}

/// The bank has paid the tax account. What it is for was posted when it was declared.
pub fn tax_paid(date: NaiveDate, text: impl Into<String>, paid: Amount) -> Voucher {
    let entries = vec![Entry::debit(Account::TAX_ACCOUNT, paid), Entry::credit(Account::BANK, paid)];
    voucher(date, text, VoucherKind::TaxPaid, entries)
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

fn payment(settled: &Settlement) -> Vec<Entry> {
    let Settlement { allocated, surplus, rounding } = *settled;
    vec![
        Entry::debit(Account::BANK, allocated + surplus - rounding),
        Entry::debit(Account::ROUNDING, rounding),
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
    use crate::payroll::reimbursements::{Mileage, Receipt, Vehicle};
    use crate::payroll::{
        HolidayMode, HolidayPayout, PayInput, PayInvoice, PayrollTables, Reimbursement, TaxTerms, calculate,
    };

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

    fn input(subtotal: Amount) -> PayInput {
        let terms = FeeTerms { percentage: Percent::whole(5), fixed: amount("100") };
        PayInput::new(vec![PayInvoice::new("", subtotal, terms)], TaxTerms::default(), 1990, date())
    }

    fn pay(input: &PayInput) -> Calculation {
        calculate(input, PayrollTables::embedded()).unwrap()
    }

    fn salary(subtotal: Amount, swedish_tax: bool) -> Calculation {
        pay(&PayInput { swedish_tax, ..input(subtotal) })
    }

    /// A salary with everything that a salary can have.
    fn full_salary(subtotal: Amount) -> Calculation {
        let receipt = Receipt { amount: amount("250"), deductible_vat: amount("50") };
        let drive = Mileage { vehicle: Vehicle::Own, kilometres: Decimal::from(100), claimed: None };
        pay(&PayInput {
            holiday: HolidayMode::Saved,
            holiday_payout: HolidayPayout { amount: amount("1000"), reserve: amount("310") },
            pension: Percent::whole(4),
            reimbursements: vec![Reimbursement::Receipt(receipt), Reimbursement::Mileage(drive)],
            claim: amount("300"),
            ..input(subtotal)
        })
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
    fn declared_tax_is_drawn_from_the_tax_account_and_a_payment_goes_into_it() {
        let declared = TaxDeclared {
            tax: amount("2145"),
            contributions: amount("2247"),
            contributions_charged: amount("2247.36"),
        };
        let expected = [(2710, "2145.00"), (2731, "2247.36"), (7511, "-0.36"), (1630, "-4392.00")];
        let posted = rows(&tax_declared(date(), "Skatt", &declared));
        assert_eq!(posted, expected.map(|(account, amount)| (account, amount.to_owned())));
        assert_eq!(
            rows(&tax_paid(date(), "Skatt", amount("4392"))),
            [(1630, "4392.00".to_owned()), (1930, "-4392.00".to_owned())]
        );
    }

    #[test]
    fn a_correction_that_lowers_gives_back_to_the_tax_account() {
        let lowered = TaxDeclared {
            tax: amount("-2145"),
            contributions: amount("-2247"),
            contributions_charged: amount("-2247.36"),
        };
        let expected = [(2710, "-2145.00"), (2731, "-2247.36"), (7511, "0.36"), (1630, "4392.00")];
        let posted = rows(&tax_declared(date(), "Skatt", &lowered));
        assert_eq!(posted, expected.map(|(account, amount)| (account, amount.to_owned())));
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
        let settled = |allocated, surplus, rounding| Settlement {
            allocated: amount(allocated),
            surplus: amount(surplus),
            rounding: amount(rounding),
        };
        let received = payment_received(date(), NUMBER, &settled("100", "5", "0"));
        assert_eq!(
            rows(&received),
            [(1930, "105.00".to_owned()), (1510, "-100.00".to_owned()), (2420, "-5.00".to_owned())]
        );
        let reversed = payment_reversed(date(), NUMBER, &settled("100", "0", "0"));
        assert_eq!(rows(&reversed), [(1930, "-100.00".to_owned()), (1510, "100.00".to_owned())]);
        let short = payment_received(date(), NUMBER, &settled("12345.68", "0", "0.68"));
        let expected = [(1930, "12345.00"), (3740, "0.68"), (1510, "-12345.68")];
        assert_eq!(rows(&short), expected.map(|(account, amount)| (account, amount.to_owned())));
        let beyond = payment_reversed(date(), NUMBER, &settled("12345.68", "0", "-0.32"));
        let expected = [(1930, "-12346.00"), (3740, "0.32"), (1510, "12345.68")];
        assert_eq!(rows(&beyond), expected.map(|(account, amount)| (account, amount.to_owned())));
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
        assert_eq!(
            rows(&payout_rejected(date(), "Lön", sums.payout)),
            [(1930, "5007.64".to_owned()), (2821, "-5007.64".to_owned())]
        );
        assert_eq!(
            rows(&claim_released(date(), "Lön", sums.payout)),
            [(2821, "5007.64".to_owned()), (1610, "-5007.64".to_owned())]
        );
    }

    #[test]
    fn everything_a_salary_can_have_is_posted() {
        let pay = full_salary(amount("20000"));
        let voucher = salary_approved(date(), "Lön", &SalarySums::of([&pay]));
        let balance = |account: Account| -> Amount {
            voucher.entries().iter().filter(|entry| entry.account == account).map(|entry| entry.amount).sum()
        };
        assert_eq!(balance(Account::SALARIES) + balance(Account::HOLIDAY_PAY), pay.gross_salary);
        assert_eq!(balance(Account::HOLIDAY_PAY_SAVED), amount("1000") - pay.holiday_saved);
        assert_eq!(balance(Account::HOLIDAY_CONTRIBUTIONS_SAVED), amount("310") - pay.holiday_reserve);
        assert_eq!(balance(Account::INPUT_VAT), amount("50"));
        assert_eq!(balance(Account::OTHER_REIMBURSEMENTS), amount("200"));
        assert_eq!(balance(Account::MILEAGE), amount("250"));
        assert_eq!(balance(Account::RECEIVABLES_FROM_EMPLOYEES), amount("-300"));
        assert_eq!(balance(Account::SPECIAL_PAYROLL_TAX_PAYABLE), -pay.special_payroll_tax);
        assert_eq!(balance(Account::WAGES_PAYABLE), -pay.payout);
        // Paying saved holiday pay costs what its contributions are above what was kept for them: 314.20 − 310.
        let cost: Amount = voucher
            .entries()
            .iter()
            .filter(|entry| (7000..8000).contains(&entry.account.0))
            .map(|entry| entry.amount)
            .sum();
        assert_eq!(pay.subtotal - cost, pay.fee - amount("4.20"));
    }

    #[test]
    fn a_reversal_is_the_exact_opposite() {
        let sums = SalarySums::of([&full_salary(amount("20000"))]);
        let approved = salary_approved(date(), "Lön", &sums);
        let reversed = salary_reversed(date(), "Återkallad lön", &sums, Amount::ZERO);
        for (entry, opposite) in approved.entries().iter().zip(reversed.entries()) {
            assert_eq!((entry.account, entry.amount), (opposite.account, -opposite.amount));
        }
        assert_eq!(approved.entries().len(), reversed.entries().len());
        let paid = salary_reversed(date(), "Återkallad lön", &sums, sums.payout);
        let claim: Amount = paid
            .entries()
            .iter()
            .filter(|entry| entry.account == Account::RECEIVABLES_FROM_EMPLOYEES)
            .map(|entry| entry.amount)
            .sum();
        assert_eq!(claim, sums.payout + sums.claim_offset);
    }

    #[test]
    fn a_payout_by_f_skatt_is_bought() {
        let receipt = Receipt { amount: amount("250"), deductible_vat: amount("50") };
        let drive = Mileage { vehicle: Vehicle::Own, kilometres: Decimal::from(100), claimed: None };
        let terms = FeeTerms { percentage: Percent::whole(10), fixed: amount("100") };
        let bought = pay(&PayInput {
            swedish_tax: false,
            purchase: true,
            invoices: vec![PayInvoice::new("", amount("10000"), terms)],
            reimbursements: vec![Reimbursement::Receipt(receipt), Reimbursement::Mileage(drive)],
            ..input(amount("10000"))
        });
        // 10 000 − 1 100, and the VAT of the receipt.
        let expected = [(4600, "8900.00"), (2641, "50.00"), (2821, "-8950.00")];
        let voucher = salary_approved(date(), "Köp", &SalarySums::of([&bought]));
        assert_eq!(rows(&voucher), expected.map(|(account, amount)| (account, amount.to_owned())));
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
