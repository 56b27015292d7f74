use proptest::prelude::*;
use rust_decimal::Decimal;

use super::*;
use crate::Percent;
use crate::fee::FeeTerms;
use crate::invoice::InvoiceLine;
use crate::invoice::write_off::LossBearer;
use crate::money::Currency;
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

fn pay(input: &PayInput) -> Figures {
    calculate(input, PayrollTables::embedded()).unwrap().figures
}

fn salary(subtotal: Amount, swedish_tax: bool) -> Figures {
    pay(&PayInput { swedish_tax, ..input(subtotal) })
}

/// A salary with everything that a salary can have.
fn full_salary(subtotal: Amount) -> Figures {
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
    let line = |price, rate| InvoiceLine::new("Work", Decimal::ONE, "", Decimal::from(price), rate).unwrap();
    Totals::of(
        &[line(1000, VatRate::TwentyFive), line(100, VatRate::Six), line(50, VatRate::Zero)],
        treatment,
    )
    .unwrap()
}

#[test]
fn money_that_nothing_explains_waits_until_an_invoice_takes_its_part() {
    let arrived = bank_transaction(date(), "Kund AB", TransactionKind::Incoming, amount("12600"));
    assert_eq!(arrived.text(), "Inbetalning, Kund AB");
    assert_eq!(rows(&arrived), [(1930, "12600.00".to_owned()), (2499, "-12600.00".to_owned())]);
    let deducted = bank_transaction(date(), "", TransactionKind::Deduction, amount("51"));
    assert_eq!(deducted.text(), "Bankens avdrag");
    assert_eq!(rows(&deducted), [(1930, "-51.00".to_owned()), (2499, "51.00".to_owned())]);
    let settled = Settlement { allocated: amount("7500"), rounding: amount("0.32"), ..Settlement::default() };
    let explained = rows(&payment_explained(date(), NUMBER, &settled));
    let expected = [(2499, "7499.68"), (3740, "0.32"), (1510, "-7500.00")];
    assert_eq!(explained, expected.map(|(account, row)| (account, row.to_owned())));
    let opposite = rows(&payment_unexplained(date(), NUMBER, &settled));
    let expected = [(2499, "-7499.68"), (3740, "-0.32"), (1510, "7500.00")];
    assert_eq!(opposite, expected.map(|(account, row)| (account, row.to_owned())));
}

#[test]
fn a_claim_in_doubt_moves_without_its_vat() {
    let change = |kind| DoubtChange { kind, amount: amount("7500"), net: amount("6000") };
    let disputed = doubted(date(), NUMBER, &change(DoubtKind::Disputed));
    assert_eq!(rows(&disputed), [(1516, "7500.00".to_owned()), (1510, "-7500.00".to_owned())]);
    assert_eq!(disputed.text(), format!("Tvistig kundfordran, faktura {NUMBER}"));
    let feared = doubted(date(), NUMBER, &change(DoubtKind::FearedLoss));
    assert_eq!(rows(&feared), [(6352, "6000.00".to_owned()), (1519, "-6000.00".to_owned())]);
    let ended = DoubtChange { kind: DoubtKind::FearedLoss, amount: amount("-7500"), net: amount("-6000") };
    let ended = doubted(date(), NUMBER, &ended);
    assert_eq!(rows(&ended), [(6352, "-6000.00".to_owned()), (1519, "6000.00".to_owned())]);
    assert_eq!(ended.text(), format!("Återförd: Befarad kundförlust, faktura {NUMBER}"));
}

#[test]
fn what_a_bank_kept_on_the_way_is_a_cost() {
    let settled =
        Settlement { allocated: amount("12500"), bank_charge: amount("25"), ..Settlement::default() };
    let expected = [(1930, "12475.00"), (6570, "25.00"), (1510, "-12500.00")];
    let received = rows(&payment_received(date(), NUMBER, &settled));
    assert_eq!(received, expected.map(|(account, row)| (account, row.to_owned())));
    let expected = [(2499, "-12475.00"), (6570, "-25.00"), (1510, "12500.00")];
    let opposite = rows(&payment_unexplained(date(), NUMBER, &settled));
    assert_eq!(opposite, expected.map(|(account, row)| (account, row.to_owned())));
    let expected = [(1510, "2500.00"), (6570, "-25.00"), (2499, "-2475.00")];
    let freed = rows(&payment_freed(date(), NUMBER, &settled, &settled.keeping(amount("10000"))));
    assert_eq!(freed, expected.map(|(account, row)| (account, row.to_owned())));
}

#[test]
fn what_a_credit_note_leaves_over_of_a_payment_waits() {
    let settled = Settlement {
        allocated: amount("12345.68"),
        surplus: amount("10"),
        rounding: amount("0.68"),
        ..Settlement::default()
    };
    let freed = rows(&payment_freed(date(), NUMBER, &settled, &settled.keeping(amount("9845.68"))));
    let expected = [(1510, "2500.00"), (2420, "10.00"), (3740, "-0.68"), (2499, "-2509.32")];
    assert_eq!(freed, expected.map(|(account, row)| (account, row.to_owned())));
}

#[test]
fn what_money_is_found_to_be_leaves_the_account_of_the_unexplained() {
    use {ExplanationKind as E, TransactionKind as T};
    let explained = |of, kind, ore: &str| bank_explanation(date(), of, kind, "Enligt banken", amount(ore));
    let charge = explained(T::Deduction, E::BankCharge, "125").unwrap();
    assert_eq!(charge.text(), "Bankavgift, Enligt banken");
    assert_eq!(rows(&charge), [(2499, "-125.00".to_owned()), (6570, "125.00".to_owned())]);
    let taken_back = explained(T::Deduction, E::BankCharge, "-125").unwrap();
    assert_eq!(taken_back.text(), "Återförd: Bankavgift, Enligt banken");
    assert_eq!(rows(&taken_back), [(2499, "125.00".to_owned()), (6570, "-125.00".to_owned())]);
    let elsewhere = explained(T::Incoming, E::RecordedElsewhere, "392").unwrap();
    assert_eq!(rows(&elsewhere), [(2499, "392.00".to_owned()), (1930, "-392.00".to_owned())]);
    assert_eq!(explained(T::Incoming, E::Offset, "5"), None);
    assert_eq!(explained(T::Return, E::RecordedElsewhere, "5"), None);
    let refund = rows(&refund_paid(date(), "Kund AB", amount("100")));
    assert_eq!(refund, [(2499, "100.00".to_owned()), (1930, "-100.00".to_owned())]);
    let rejected = rows(&refund_rejected(date(), "Kund AB", amount("100")));
    assert_eq!(rejected, [(1930, "100.00".to_owned()), (2499, "-100.00".to_owned())]);
}

#[test]
fn declared_tax_is_drawn_from_the_tax_account_and_a_payment_goes_into_it() {
    let declared = TaxDeclared {
        totals: MonthTotals { tax: 2145, contributions: 2247 },
        contributions_charged: amount("2247.36"),
    };
    let of = |before, declared| rows(&tax_declared(date(), "Skatt", &before, &declared));
    let first = [(2710, "2145.00"), (2731, "2247.36"), (7511, "-0.36"), (1630, "-4392.00")];
    assert_eq!(of(TaxDeclared::default(), declared), first.map(|(account, row)| (account, row.to_owned())));
    assert_eq!(
        rows(&tax_paid(date(), "Skatt", amount("4392"))),
        [(1630, "4392.00".to_owned()), (1930, "-4392.00".to_owned())]
    );
    assert_eq!(
        rows(&tax_refunded(date(), "Skatt", amount("392"))),
        [(1930, "392.00".to_owned()), (1630, "-392.00".to_owned())]
    );
    assert!(of(declared, declared).is_empty(), "declared once more it is drawn no second time");
    let taken_off = [(2710, "-2145.00"), (2731, "-2247.36"), (7511, "0.36"), (1630, "4392.00")];
    assert_eq!(
        of(declared, TaxDeclared::default()),
        taken_off.map(|(account, row)| (account, row.to_owned()))
    );
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
fn what_makes_a_total_whole_kronor_is_no_sale() {
    let line =
        InvoiceLine::new("Work", Decimal::ONE, "", Decimal::new(98_740, 2), VatRate::TwentyFive).unwrap();
    let totals = Totals::of(&[line], VatTreatment::Domestic).unwrap().rounded(Currency::Sek, true);
    let expected = [(1510, "1234.00"), (3001, "-987.40"), (2611, "-246.85"), (3740, "0.25")];
    let voucher = invoice_sent(date(), NUMBER, VatTreatment::Domestic, &totals);
    assert_eq!(rows(&voucher), expected.map(|(account, amount)| (account, amount.to_owned())));
    let off = |recovers_vat| WriteOff {
        per_rate: totals.per_rate.clone(),
        rounding: totals.rounding,
        recovers_vat,
        bearer: LossBearer::WagePool,
    };
    let expected = [(1510, "-1234.00"), (6351, "987.40"), (2611, "246.85"), (3740, "-0.25")];
    assert_eq!(
        rows(&written_off(date(), NUMBER, &off(true))),
        expected.map(|(account, amount)| (account, amount.to_owned()))
    );
    assert_eq!(
        rows(&written_off(date(), NUMBER, &off(false))),
        [(1510, "-1234.00".to_owned()), (6351, "1234.00".to_owned())]
    );
}

#[test]
fn a_credit_note_is_the_opposite_of_the_sale() {
    for (treatment, account) in [(VatTreatment::EuReverseCharge, 3308), (VatTreatment::Export, 3305)] {
        let second = InvoiceNumber { sequence: 2, ..NUMBER };
        let voucher = credit_note(date(), second, NUMBER, treatment, &totals(treatment).negated());
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
        ..Settlement::default()
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
