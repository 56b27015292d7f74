use proptest::prelude::*;
use rust_decimal::Decimal;

use super::*;
use crate::Language;
use crate::payroll::explain::calculate_explained;
use crate::payroll::explanation::{InputName, Rule, StepName};
use crate::payroll::falling::{Fall, falling};
use crate::payroll::reimbursements::{Meals, Mileage, PerDiem, Receipt, TravelDay, Vehicle};
use crate::payroll::tax::{Decision, TaxRule};
fn terms(percentage: &str, fixed: &str) -> FeeTerms {
    FeeTerms { percentage: Percent::parse(percentage).unwrap(), fixed: Amount::parse(fixed).unwrap() }
}

fn amount(text: &str) -> Amount {
    Amount::parse(text).unwrap()
}

fn input(subtotal: &str, terms: FeeTerms) -> PayInput {
    let invoices = vec![PayInvoice::new("2026-00001", amount(subtotal), terms)];
    PayInput::new(invoices, TaxTerms::default(), 1990, "2026-05-25".parse().unwrap())
}

fn pay_of(input: &PayInput) -> Figures {
    calculate(input, PayrollTables::embedded()).unwrap().figures
}

/// A salary whose pool is exactly this.
fn of_pool(pool: &str, year: YearToDate) -> PayInput {
    PayInput { year_to_date: Some(year), ..input(pool, terms("0", "0")) }
}

#[test]
fn ten_thousand_becomes_five_thousand_and_seven_kronor_sixty_four() {
    let pay = pay_of(&input("10000", terms("5", "100")));
    let figures = [
        pay.subtotal,
        pay.fee,
        pay.wage_pool,
        pay.gross_salary,
        pay.employer_contributions,
        pay.rounding,
        pay.preliminary_tax,
        pay.net_salary,
        pay.payout,
    ];
    let expected =
        ["10000.00", "600.00", "9400.00", "7152.64", "2247.36", "0.00", "2145.00", "5007.64", "5007.64"];
    assert_eq!(figures.map(|figure| figure.to_string()), expected);
    // 7152.64 / 1.12 = 6386.29
    assert_eq!(pay.holiday_pay.to_string(), "766.35");
    assert_eq!((pay.contribution_base, pay.contribution_free), (pay.gross_salary, Amount::ZERO));
}

#[test]
fn a_pool_takes_what_earlier_ones_had_too_much() {
    // Worked example 6: 9,400 less 3,800.
    let corrected =
        |ore| PayInput { pool_corrections: Amount::from_ore(ore), ..input("10000", terms("5", "100")) };
    let pay = pay_of(&corrected(-380_000));
    assert_eq!((pay.wage_pool, pay.payout), (amount("5600"), amount("2983.14")));
    let whole = pay_of(&corrected(-1_000_000));
    assert_eq!(
        (whole.pool_correction, whole.wage_pool, whole.payout),
        (amount("-9400"), Amount::ZERO, Amount::ZERO)
    );
    assert_eq!(pay_of(&corrected(95_000)).wage_pool, amount("10350"));
    // 100 kr could not carry the contributions on 900 kr of earlier pay, so the debt waits.
    let earlier =
        YearToDate { gross: amount("900"), contribution_free: amount("900"), ..YearToDate::default() };
    let waiting = pay_of(&PayInput { year_to_date: Some(earlier), ..corrected(-930_000) });
    assert_eq!((waiting.pool_correction, waiting.wage_pool), (Amount::ZERO, amount("9400")));
    // An own invoice is paid as it says.
    let bought = PayInput { swedish_tax: false, purchase: true, ..corrected(-380_000) };
    assert_eq!(pay_of(&bought).payout, amount("9400"));
    let steps = calculate_explained(&corrected(-380_000), PayrollTables::embedded()).unwrap().steps;
    let names: Vec<_> = steps.iter().map(|step| step.name).take(4).collect();
    assert_eq!(names, [StepName::Subtotal, StepName::Fee, StepName::PoolCorrection, StepName::WagePool]);
    assert!(steps[2].rule_text(Language::Sv).contains("krediterades"));
}

#[test]
fn a_correction_names_the_invoices_that_have_changed() {
    let new = |invoice: &str, cause, ore| InvoiceCorrection {
        invoice: invoice.into(),
        cause,
        amount: Amount::from_ore(ore),
    };
    let explained = |ore, new_corrections| {
        let input = PayInput {
            pool_corrections: Amount::from_ore(ore),
            losses_borne: Amount::from_ore(10_000),
            new_corrections,
            ..input("10000", terms("5", "100"))
        };
        let steps = calculate_explained(&input, PayrollTables::embedded()).unwrap().steps;
        let inputs =
            steps[2].inputs.iter().map(|input| (input.label(Language::En), input.text(Language::En)));
        inputs.collect::<Vec<_>>()
    };
    let said = |said: &[(&str, &str)]| {
        said.iter().map(|(name, value)| ((*name).into(), format!("{value}\u{a0}kr"))).collect::<Vec<_>>()
    };
    let losses = ("Losses that we bear, since the last salary", "100,00");
    use CorrectionCause::{Credited, PaidAgain, Recovered, TakenBack};
    let changed = vec![new("2026-00004", Credited, -380_000), new("2026-00007", Recovered, 95_000)];
    let named =
        [("Credited on invoice 2026-00004", "−3.800,00"), ("Recovered on invoice 2026-00007", "950,00")];
    let unpaid = vec![new("2026-00008", TakenBack, -90_000), new("2026-00009", PaidAgain, 50_000)];
    let named_unpaid = [
        ("Payment reversed on invoice 2026-00008", "−900,00"),
        ("Paid again on invoice 2026-00009", "500,00"),
    ];
    assert_eq!(explained(-30_000, unpaid), said(&[losses, named_unpaid[0], named_unpaid[1]]));
    assert_eq!(explained(-275_000, changed.clone()), said(&[losses, named[0], named[1]]));
    // What an earlier pool could not take.
    let before = ("Left from earlier corrections", "−500,00");
    assert_eq!(explained(-325_000, changed), said(&[losses, named[0], named[1], before]));
    assert_eq!(explained(-40_000, Vec::new()), said(&[losses, before]));
}

#[test]
fn the_example_that_frilans_finans_publishes_is_reproduced() {
    let pay = pay_of(&input("40000", terms("6", "0")));
    assert_eq!(pay.fee.to_string(), "2400.00");
    assert_eq!(pay.gross_salary.to_string(), "28610.56");
    assert_eq!(pay.employer_contributions.to_string(), "8989.44");
    assert_eq!(pay.preliminary_tax.to_string(), "8583.00");
}

#[test]
fn without_swedish_tax_the_pool_is_paid_in_full() {
    let input = PayInput { swedish_tax: false, ..input("10000", terms("10", "100")) };
    let explained = calculate_explained(&input, PayrollTables::embedded()).unwrap();
    let pay = explained.pay.figures;
    assert_eq!((pay.wage_pool, pay.payout), (amount("8900"), amount("8900")));
    assert!(pay.gross_salary.is_zero() && pay.preliminary_tax.is_zero() && pay.net_salary.is_zero());
    let names: Vec<_> = explained.steps.iter().map(|step| step.name.as_str()).collect();
    assert_eq!(names, ["subtotal", "fee", "wage_pool", "payout"]);
}

#[test]
fn every_figure_has_its_step() {
    let input = input("10000", terms("5", "100"));
    let explained = calculate_explained(&input, PayrollTables::embedded()).unwrap();
    let pay = explained.pay.figures;
    let steps: Vec<_> = explained.steps.iter().map(|step| (step.name, step.result)).collect();
    assert_eq!(
        steps,
        [
            (StepName::Subtotal, pay.subtotal),
            (StepName::Fee, pay.fee),
            (StepName::WagePool, pay.wage_pool),
            (StepName::GrossSalary, pay.gross_salary),
            (StepName::HolidayPay, pay.holiday_pay),
            (StepName::EmployerContributions, pay.employer_contributions),
            (StepName::Rounding, pay.rounding),
            (StepName::PreliminaryTax, pay.preliminary_tax),
            (StepName::NetSalary, pay.net_salary),
            (StepName::Payout, pay.payout),
        ]
    );
}

#[test]
fn every_figure_of_a_full_salary_has_its_step() {
    let input = everything(input("40000", terms("5", "100")));
    let explained = calculate_explained(&input, PayrollTables::embedded()).unwrap();
    let pay = explained.pay.figures;
    let result = |name| explained.steps.iter().find(|step| step.name == name).unwrap().result;
    for (name, figure) in [
        (StepName::PoolReimbursements, pay.pool_reimbursements),
        (StepName::TaxableExcess, explained.pay.taxable_excess),
        (StepName::HolidayPaidOut, pay.holiday_paid_out),
        (StepName::GrossSalary, pay.gross_salary),
        (StepName::HolidaySaved, pay.holiday_saved),
        (StepName::HolidayReserve, pay.holiday_reserve),
        (StepName::EmployerContributions, pay.employer_contributions),
        (StepName::PensionPremium, pay.pension_premium),
        (StepName::SpecialPayrollTax, pay.special_payroll_tax),
        (StepName::OneTimeTax, pay.one_time_tax),
        (StepName::PreliminaryTax, pay.preliminary_tax),
        (StepName::NetSalary, pay.net_salary),
        (StepName::Reimbursements, pay.reimbursements),
        (StepName::ClaimOffset, pay.claim_offset),
        (StepName::Payout, pay.payout),
    ] {
        assert_eq!(result(name), figure, "{name:?}");
    }
    for step in &explained.steps {
        for &language in Language::ALL {
            assert!(!step.label(language).is_empty() && !step.rule_text(language).is_empty());
            assert!(step.inputs.iter().all(|input| !input.label(language).is_empty()));
        }
    }
}

/// A salary with everything that a salary can have.
fn everything(input: PayInput) -> PayInput {
    let day = |full| TravelDay { full, meals: Meals { breakfast: true, ..Meals::default() } };
    PayInput {
        holiday: HolidayMode::Saved,
        holiday_payout: HolidayPayout { amount: amount("2000"), reserve: amount("628.40") },
        pension: Percent::parse("4.5").unwrap(),
        reimbursements: vec![
            Reimbursement::Receipt(Receipt { amount: amount("1000"), deductible_vat: amount("200") }),
            Reimbursement::Mileage(Mileage {
                vehicle: Vehicle::Own,
                kilometres: Decimal::from(123),
                claimed: Some(amount("400")),
            }),
            Reimbursement::PerDiem(PerDiem {
                days: vec![day(false), day(true), day(false)],
                nights: 2,
                long_stay: false,
                claimed: None,
            }),
        ],
        claim: amount("500"),
        ..input
    }
}

#[test]
fn reimbursements_come_out_of_the_pool_and_stay_untaxed() {
    // Frilans Finans' example: the client pays 1,000, the expenses are 200, tax is only on 800.
    let receipt = Receipt { amount: amount("200"), deductible_vat: Amount::ZERO };
    let with =
        PayInput { reimbursements: vec![Reimbursement::Receipt(receipt)], ..input("1000", terms("0", "0")) };
    let without = pay_of(&input("800", terms("0", "0")));
    let with = pay_of(&with);
    assert_eq!((with.wage_pool, with.gross_salary), (amount("800"), without.gross_salary));
    assert_eq!(with.payout, without.payout + amount("200"));
}

#[test]
fn reimbursements_beyond_the_pool_are_a_fault() {
    let receipt = Receipt { amount: amount("851"), deductible_vat: Amount::ZERO };
    let input = PayInput {
        reimbursements: vec![Reimbursement::Receipt(receipt)],
        ..input("1000", terms("5", "100"))
    };
    assert_eq!(
        calculate(&input, PayrollTables::embedded()),
        Err(FaultKind::ReimbursementsExceedPool { pool: "850,00\u{a0}kr".into() })
    );
}

#[test]
fn a_year_below_a_thousand_kronor_has_no_contributions_and_no_tax() {
    let small = pay_of(&of_pool("999.99", YearToDate::default()));
    assert_eq!((small.gross_salary, small.payout), (amount("999.99"), amount("999.99")));
    assert!(small.employer_contributions.is_zero() && small.preliminary_tax.is_zero());
    assert_eq!((small.contribution_base, small.contribution_free), (Amount::ZERO, amount("999.99")));
    let large = pay_of(&of_pool("1000", YearToDate::default()));
    assert_eq!(large.gross_salary, amount("760.91"));
    assert_eq!(large.contribution_base, large.gross_salary);
}

#[test]
fn the_payment_that_reaches_the_limit_pays_for_the_whole_year() {
    let before =
        YearToDate { gross: amount("900"), contribution_free: amount("900"), ..YearToDate::default() };
    let input = of_pool("1000", before);
    let pay = pay_of(&input);
    // (1000 − 900 × 0.3142) / 1.3142
    assert_eq!(pay.gross_salary, amount("545.74"));
    assert_eq!(pay.employer_contributions, amount("454.25"));
    assert_eq!(pay.contribution_base, amount("1445.74"));
    assert_eq!(pay.contribution_free, amount("-900"));
    assert_eq!(pay.preliminary_tax, amount("163"));
    let explained = calculate_explained(&input, PayrollTables::embedded()).unwrap();
    let step = explained.steps.iter().find(|step| step.name == StepName::EmployerContributions).unwrap();
    assert!(matches!(step.rule, Rule::ContributionsWithEarlier { .. }));
    assert_eq!(step.inputs[1].name, InputName::EarlierPay);
    // From then on the year is like any other.
    let after = YearToDate { gross: amount("1445.74"), ..YearToDate::default() };
    assert_eq!(pay_of(&of_pool("50", after)).gross_salary, amount("38.04"));
}

#[test]
fn a_pool_that_cannot_pay_for_the_year_waits_for_the_next_invoice() {
    let before =
        YearToDate { gross: amount("990"), contribution_free: amount("990"), ..YearToDate::default() };
    assert_eq!(
        calculate(&of_pool("100", before), PayrollTables::embedded()),
        Err(FaultKind::ContributionsExceedPool { missing: "211,06\u{a0}kr".into() })
    );
}

#[test]
fn f_skatt_has_neither_tax_nor_contributions() {
    let of_person = input("10000", terms("10", "100"));
    let pay = pay_of(&PayInput { swedish_tax: false, purchase: true, ..of_person });
    assert_eq!((pay.gross_salary, pay.payout), (Amount::ZERO, amount("8900")));
    assert_eq!((pay.tax_kind, pay.purchase), (TaxKind::None, true));
}

#[test]
fn saved_holiday_pay_is_paid_as_a_one_time_amount() {
    let payout = HolidayPayout { amount: amount("5000"), reserve: amount("1571") };
    let pay = pay_of(&PayInput { holiday_payout: payout, ..input("10000", terms("5", "100")) });
    assert_eq!(pay.gross_salary, amount("12152.64"));
    assert_eq!(pay.holiday_contributions, amount("1571"));
    assert_eq!((pay.one_time_tax, pay.preliminary_tax), (amount("1500"), amount("3645")));
    // It can be all there is.
    let alone =
        pay_of(&PayInput { invoices: Vec::new(), holiday_payout: payout, ..input("0", terms("0", "0")) });
    assert_eq!((alone.wage_pool, alone.payout), (Amount::ZERO, amount("3500")));
}

#[test]
fn a_part_of_the_saved_holiday_pay_takes_its_share_of_the_reserve() {
    let of = |amount_: &str| HolidayPayout::of(amount(amount_), amount("900"), amount("283.33"));
    assert_eq!(of("300"), HolidayPayout { amount: amount("300"), reserve: amount("94.44") });
    assert_eq!(of("5000"), HolidayPayout { amount: amount("900"), reserve: amount("283.33") });
    assert_eq!(HolidayPayout::of(amount("1"), Amount::ZERO, Amount::ZERO), HolidayPayout::default());
}

#[test]
fn a_claim_is_set_off_against_the_net_salary_only() {
    let input = PayInput { claim: amount("9999"), ..everything(input("20000", terms("5", "100"))) };
    let pay = pay_of(&input);
    assert_eq!(pay.claim_offset, pay.net_salary.min(amount("9999")));
    assert_eq!(pay.payout, pay.net_salary + pay.reimbursements - pay.claim_offset);
}

#[test]
fn invoices_of_different_terms_share_a_salary() {
    let mut input = input("10000", terms("5", "100"));
    input.invoices.push(PayInvoice::new("2026-00002", amount("5000"), terms("4", "0")));
    let explained = calculate_explained(&input, PayrollTables::embedded()).unwrap();
    assert_eq!((explained.pay.figures.subtotal, explained.pay.figures.fee), (amount("15000"), amount("800")));
    assert_eq!(explained.steps[1].inputs[1].name, InputName::InvoiceFee("2026-00002".into()));
}

#[test]
fn an_amount_below_its_fee_is_a_fault() {
    assert_eq!(
        calculate(&input("100", terms("5", "100")), PayrollTables::embedded()),
        Err(FaultKind::BelowFee { least: "105,00\u{a0}kr".into() })
    );
}

proptest! {
    #[test]
    fn the_parts_of_a_salary_are_the_whole(
        ore in 500_000i64..1_000_000_000,
        birth_year in prop::sample::select(&[1930, 1950, 1990, 2005][..]),
        rule in prop::sample::select(vec![
            TaxRule::SideIncome, TaxRule::Sink, TaxRule::ASink, TaxRule::Student,
            TaxRule::MainEmployer { table: 29, column: 1 }, TaxRule::MainEmployer { table: 42, column: 6 },
            TaxRule::NoDecision { table: 35, column: 3 },
            TaxRule::Decision(Decision::None), TaxRule::Decision(Decision::Percent(Percent::whole(17))),
            TaxRule::Decision(Decision::Amount(Amount::from_ore(123_456))),
        ]),
        voluntary in prop::option::of(0u8..=100),
        month in (0i64..10_000_000, 0i64..30_000),
        full in any::<bool>(),
        free in prop::sample::select(&[None, Some(0i64), Some(80_000)][..]),
        corrections in prop::sample::select(&[0i64, 0, -10_000, -1_000_000_000_000, 95_000][..]),
    ) {
        let year = free.map(|free| YearToDate {
            gross: Amount::from_ore(free), contribution_free: Amount::from_ore(free), ..YearToDate::default()
        });
        let base = PayInput {
            invoices: vec![PayInvoice::new("", Amount::from_ore(ore), terms("5", "100"))],
            tax: TaxTerms { voluntary_percent: voluntary.map(Percent::whole), ..TaxTerms::of(rule) },
            birth_year,
            month_to_date: MonthToDate {
                gross: Amount::from_ore(month.0),
                tax: Amount::from_ore(month.1 * 100),
                cap_used: Amount::from_ore(month.0),
                ..MonthToDate::default()
            },
            year_to_date: year,
            pool_corrections: Amount::from_ore(corrections),
            ..input("0", terms("5", "100"))
        };
        let input = if full { everything(base) } else { base };
        let pay = pay_of(&input);
        prop_assert_eq!(pay.subtotal + pay.pool_correction, pay.fee + pay.pool_reimbursements + pay.wage_pool);
        prop_assert!(!pay.wage_pool.is_negative());
        let taken = pay.pool_correction.to_ore();
        // All of it, all of the pool or, where that could not carry the year's earlier contributions, nothing.
        let waits = taken == 0 && full && free.is_some();
        prop_assert!(taken == corrections || corrections < taken && pay.wage_pool.is_zero() || waits);
        let parts = pay.gross_salary - pay.holiday_paid_out
            + (pay.employer_contributions - pay.holiday_contributions)
            + pay.holiday_saved + pay.holiday_reserve + pay.pension_premium + pay.special_payroll_tax + pay.rounding;
        prop_assert_eq!(pay.wage_pool, parts);
        for rows in falling(&pay).windows(2) {
            prop_assert!(rows[1].fall != Fall::Level || rows[0].left == rows[1].left, "{:?}", rows);
        }
        prop_assert_eq!(pay.gross_salary, pay.preliminary_tax + pay.net_salary);
        prop_assert_eq!(pay.payout, pay.net_salary + pay.reimbursements - pay.claim_offset);
        let charged = pay.contribution_base + pay.contribution_free;
        prop_assert_eq!(charged, pay.gross_salary);
        prop_assert!(!pay.net_salary.is_negative() && !pay.holiday_pay.is_negative() && !pay.payout.is_negative());
        prop_assert!(pay.preliminary_tax.to_ore() % 100 == 0);
        let most = if full { 3 } else { 1 };
        prop_assert!((0..=most).contains(&pay.rounding.to_ore()));
        let explained = calculate_explained(&input, PayrollTables::embedded()).unwrap();
        prop_assert_eq!(explained.pay.figures, pay);
    }
}
