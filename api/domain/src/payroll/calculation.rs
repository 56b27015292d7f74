//! From paid invoices to a salary, with every step kept.

use chrono::{Datelike, NaiveDate};
use rust_decimal::Decimal;

use super::contributions::{ContributionTerms, PoolSplit, contribution_terms};
use super::explanation::{InputName, InputValue, Rule, Step, StepInput, StepName};
use super::tax::{SIDE_INCOME_RATE, TaxRule, TaxTerms, Withholding, WithholdingBasis};
use crate::fee::{FeeTerms, fee, payout_basis};
use crate::money::divide;
use crate::{Amount, FaultKind, Percent};

/// The part of the salary due that is holiday pay (semesterlagen (1977:480) 16 b §).
pub const HOLIDAY_PERCENT: Percent = Percent::whole(12);

/// One invoice a salary is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayInvoice {
    /// Its number; empty where there is none yet.
    pub label: String,
    /// Its sum without VAT, paid in full.
    pub subtotal: Amount,
    /// The fee fixed on it.
    pub fee: Amount,
    /// The terms that gave the fee.
    pub terms: FeeTerms,
}

impl PayInvoice {
    /// An invoice whose fee follows from its terms.
    pub fn new(label: impl Into<String>, subtotal: Amount, terms: FeeTerms) -> Self {
        Self { label: label.into(), subtotal, fee: fee(subtotal, terms), terms }
    }
}

/// What this person has been paid before in the calendar month of the payment date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MonthSoFar {
    /// Gross salary.
    pub gross: Amount,
    /// Preliminary tax withheld.
    pub tax: Amount,
    /// Gross salary that used the cap of a reduced contribution rate.
    pub cap_used: Amount,
}

/// What a salary is calculated from. The same input always gives the same salary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayInput {
    /// The invoices it is made of.
    pub invoices: Vec<PayInvoice>,
    /// Whether Swedish tax and contributions are handled here.
    pub swedish_tax: bool,
    /// How tax is withheld.
    pub tax: TaxTerms,
    /// The person's year of birth.
    pub birth_year: i32,
    /// The day the money is paid, which decides rates and tables.
    pub payment_date: NaiveDate,
    /// What was paid before in the month.
    pub month_so_far: MonthSoFar,
}

/// A calculated salary: `wage_pool = gross_salary + employer_contributions + rounding` and
/// `payout = net_salary = gross_salary − preliminary_tax`. With Swedish tax off, the payout is the whole pool and
/// the amounts between are zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calculation {
    /// The invoices' sum without VAT.
    pub subtotal: Amount,
    /// The provider's fee.
    pub fee: Amount,
    /// What is left: the whole cost of the employment.
    pub wage_pool: Amount,
    /// The gross salary, holiday pay included.
    pub gross_salary: Amount,
    /// The part of the gross salary that is holiday pay.
    pub holiday_pay: Amount,
    /// The employer contributions.
    pub employer_contributions: Amount,
    /// What rounding leaves of the pool: 0.00 or 0.01.
    pub rounding: Amount,
    /// The preliminary tax withheld.
    pub preliminary_tax: Amount,
    /// The salary after tax.
    pub net_salary: Amount,
    /// What goes to the account.
    pub payout: Amount,
    /// Whether Swedish tax and contributions are handled here.
    pub swedish_tax: bool,
    /// The rates of the contributions; none with Swedish tax off.
    pub contribution_terms: Option<ContributionTerms>,
    /// How much of the gross salary used the month's cap of a reduced rate.
    pub cap_used: Amount,
    /// The calculation, step by step.
    pub steps: Vec<Step>,
}

/// Calculates a salary.
pub fn calculate(input: &PayInput) -> Result<Calculation, FaultKind> {
    let subtotal: Amount = input.invoices.iter().map(|invoice| invoice.subtotal).sum();
    let fee: Amount = input.invoices.iter().map(|invoice| invoice.fee).sum();
    let wage_pool = payout_basis(subtotal, fee).map_err(|_| FaultKind::BelowFee { fee: fee.to_string() })?;
    let mut steps = pool_steps(&input.invoices, subtotal, fee, wage_pool);
    if !input.swedish_tax {
        steps.push(step(
            StepName::Payout,
            [(InputName::WagePool, wage_pool.into())],
            Rule::PoolInFull,
            wage_pool,
        ));
        return Ok(Calculation {
            subtotal,
            fee,
            wage_pool,
            gross_salary: Amount::ZERO,
            holiday_pay: Amount::ZERO,
            employer_contributions: Amount::ZERO,
            rounding: Amount::ZERO,
            preliminary_tax: Amount::ZERO,
            net_salary: Amount::ZERO,
            payout: wage_pool,
            swedish_tax: false,
            contribution_terms: None,
            cap_used: Amount::ZERO,
            steps,
        });
    }
    let terms = contribution_terms(input.birth_year, input.payment_date)?;
    let split = terms.split(wage_pool, input.month_so_far.cap_used)?;
    let holiday_pay = split.gross - base_salary(split.gross)?;
    let withholding = input.tax.withhold(input.payment_date.year(), split.gross, input.month_so_far)?;
    let net_salary = split.gross - withholding.tax;
    steps.extend(gross_steps(input, &terms, wage_pool, split, holiday_pay));
    steps.extend(net_steps(input, split.gross, withholding, net_salary));
    Ok(Calculation {
        subtotal,
        fee,
        wage_pool,
        gross_salary: split.gross,
        holiday_pay,
        employer_contributions: split.contributions,
        rounding: split.residue,
        preliminary_tax: withholding.tax,
        net_salary,
        payout: net_salary,
        swedish_tax: true,
        contribution_terms: Some(terms),
        cap_used: split.cap_used,
        steps,
    })
}

/// The salary without the holiday pay that is included in it: `round2(G / 1.12)`.
fn base_salary(gross: Amount) -> Result<Amount, FaultKind> {
    Amount::rounded(divide(gross.decimal(), Decimal::ONE + HOLIDAY_PERCENT.fraction())?)
}

fn pool_steps(invoices: &[PayInvoice], subtotal: Amount, fee: Amount, wage_pool: Amount) -> Vec<Step> {
    let each = |name: fn(String) -> InputName, amount: fn(&PayInvoice) -> Amount| {
        invoices.iter().map(move |invoice| (name(invoice.label.clone()), amount(invoice).into()))
    };
    let subtotals = step(
        StepName::Subtotal,
        each(InputName::InvoiceSubtotal, |invoice| invoice.subtotal),
        Rule::SumOfInvoices,
        subtotal,
    );
    let fees = match invoices {
        [invoice] => step(
            StepName::Fee,
            [
                (InputName::Subtotal, invoice.subtotal.into()),
                (InputName::FeePercentage, invoice.terms.percentage.into()),
                (InputName::FixedFee, invoice.terms.fixed.into()),
            ],
            Rule::FeeOfInvoice,
            fee,
        ),
        _ => step(StepName::Fee, each(InputName::InvoiceFee, |invoice| invoice.fee), Rule::SumOfFees, fee),
    };
    let pool = step(
        StepName::WagePool,
        [(InputName::Subtotal, subtotal.into()), (InputName::Fee, fee.into())],
        Rule::SubtotalLessFee,
        wage_pool,
    );
    vec![subtotals, fees, pool]
}

fn gross_steps(
    input: &PayInput,
    terms: &ContributionTerms,
    wage_pool: Amount,
    split: PoolSplit,
    holiday_pay: Amount,
) -> Vec<Step> {
    let &ContributionTerms { category, rate, cap, year } = terms;
    let rates = || {
        let mut rates: Vec<(InputName, InputValue)> = vec![(InputName::ContributionRate, rate.into())];
        if let Some(cap) = cap {
            rates.push((InputName::ContributionCap, cap.per_month.into()));
            rates.push((InputName::CapUsed, input.month_so_far.cap_used.into()));
            rates.push((InputName::ContributionRateAbove, cap.rate_above.into()));
        }
        rates.push((InputName::BirthYear, InputValue::Number(input.birth_year.into())));
        rates
    };
    vec![
        step(
            StepName::GrossSalary,
            [(InputName::WagePool, wage_pool.into())].into_iter().chain(rates()),
            Rule::GrossOfPool { category, year },
            split.gross,
        ),
        step(
            StepName::HolidayPay,
            [
                (InputName::GrossSalary, split.gross.into()),
                (InputName::HolidayPercentage, HOLIDAY_PERCENT.into()),
            ],
            Rule::HolidayIncluded,
            holiday_pay,
        ),
        step(
            StepName::EmployerContributions,
            [(InputName::GrossSalary, split.gross.into())].into_iter().chain(rates()),
            Rule::Contributions { category, year },
            split.contributions,
        ),
        step(
            StepName::Rounding,
            [
                (InputName::WagePool, wage_pool.into()),
                (InputName::GrossSalary, split.gross.into()),
                (InputName::EmployerContributions, split.contributions.into()),
            ],
            Rule::Residue,
            split.residue,
        ),
    ]
}

fn net_steps(input: &PayInput, gross: Amount, withholding: Withholding, net_salary: Amount) -> Vec<Step> {
    let year = input.payment_date.year();
    let mut tax_inputs: Vec<(InputName, InputValue)> = vec![(InputName::GrossSalary, gross.into())];
    if let TaxRule::MainEmployer { .. } = input.tax.rule {
        let month = input.month_so_far;
        tax_inputs.push((InputName::MonthGross, (month.gross + gross).into()));
        tax_inputs.push((InputName::TaxWithheld, month.tax.into()));
    }
    let rule = match (withholding.basis, input.tax.rule) {
        (WithholdingBasis::Voluntary, _) => {
            let percent = input.tax.voluntary_percent.unwrap_or(SIDE_INCOME_RATE);
            tax_inputs.push((InputName::TaxPercentage, percent.into()));
            Rule::VoluntaryTax
        }
        (_, TaxRule::MainEmployer { table, column }) => {
            tax_inputs.push((InputName::TaxTable, InputValue::Number(table.into())));
            tax_inputs.push((InputName::TaxColumn, InputValue::Number(column.into())));
            Rule::TableTax { year }
        }
        (_, TaxRule::SideIncome) => {
            tax_inputs.push((InputName::TaxPercentage, SIDE_INCOME_RATE.into()));
            Rule::SideIncomeTax
        }
    };
    vec![
        step(StepName::PreliminaryTax, tax_inputs, rule, withholding.tax),
        step(
            StepName::NetSalary,
            [(InputName::GrossSalary, gross.into()), (InputName::PreliminaryTax, withholding.tax.into())],
            Rule::GrossLessTax,
            net_salary,
        ),
        step(StepName::Payout, [(InputName::NetSalary, net_salary.into())], Rule::NetToAccount, net_salary),
    ]
}

fn step(
    name: StepName,
    inputs: impl IntoIterator<Item = (InputName, InputValue)>,
    rule: Rule,
    result: Amount,
) -> Step {
    let inputs = inputs.into_iter().map(|(name, value)| StepInput { name, value }).collect();
    Step { name, inputs, rule, result }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn terms(percentage: &str, fixed: &str) -> FeeTerms {
        FeeTerms { percentage: Percent::parse(percentage).unwrap(), fixed: Amount::parse(fixed).unwrap() }
    }

    fn input(subtotal: &str, terms: FeeTerms) -> PayInput {
        PayInput {
            invoices: vec![PayInvoice::new("2026-00001", Amount::parse(subtotal).unwrap(), terms)],
            swedish_tax: true,
            tax: TaxTerms::default(),
            birth_year: 1990,
            payment_date: NaiveDate::from_ymd_opt(2026, 5, 25).unwrap(),
            month_so_far: MonthSoFar::default(),
        }
    }

    #[test]
    fn ten_thousand_becomes_five_thousand_and_seven_kronor_sixty_four() {
        let pay = calculate(&input("10000", terms("5", "100"))).unwrap();
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
    }

    #[test]
    fn the_example_that_frilans_finans_publishes_is_reproduced() {
        let pay = calculate(&input("40000", terms("6", "0"))).unwrap();
        assert_eq!(pay.fee.to_string(), "2400.00");
        assert_eq!(pay.gross_salary.to_string(), "28610.56");
        assert_eq!(pay.employer_contributions.to_string(), "8989.44");
        assert_eq!(pay.preliminary_tax.to_string(), "8583.00");
    }

    #[test]
    fn without_swedish_tax_the_pool_is_paid_in_full() {
        let pay = calculate(&PayInput { swedish_tax: false, ..input("10000", terms("10", "100")) }).unwrap();
        assert_eq!((pay.wage_pool.to_string(), pay.payout.to_string()), ("8900.00".into(), "8900.00".into()));
        assert!(pay.gross_salary.is_zero() && pay.preliminary_tax.is_zero() && pay.net_salary.is_zero());
        let names: Vec<_> = pay.steps.iter().map(|step| step.name.as_str()).collect();
        assert_eq!(names, ["subtotal", "fee", "wage_pool", "payout"]);
    }

    #[test]
    fn every_figure_has_its_step() {
        let pay = calculate(&input("10000", terms("5", "100"))).unwrap();
        let steps: Vec<_> = pay.steps.iter().map(|step| (step.name, step.result)).collect();
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
    fn invoices_of_different_terms_share_a_salary() {
        let mut input = input("10000", terms("5", "100"));
        input.invoices.push(PayInvoice::new("2026-00002", Amount::from_ore(500_000), terms("4", "0")));
        let pay = calculate(&input).unwrap();
        assert_eq!((pay.subtotal.to_string(), pay.fee.to_string()), ("15000.00".into(), "800.00".into()));
        assert_eq!(pay.steps[1].inputs[1].name, InputName::InvoiceFee("2026-00002".into()));
    }

    #[test]
    fn an_amount_below_its_fee_is_a_fault() {
        assert_eq!(
            calculate(&input("100", terms("5", "100"))),
            Err(FaultKind::BelowFee { fee: "105.00".into() })
        );
    }

    proptest! {
        #[test]
        fn the_parts_of_a_salary_are_the_whole(
            ore in 20_000i64..1_000_000_000,
            birth_year in prop::sample::select(&[1930, 1950, 1990, 2005][..]),
            tax in prop::sample::select(&[(0, 0), (29, 1), (32, 1), (35, 3), (42, 6)][..]),
            voluntary in prop::option::of(0u8..=100),
            month in (0i64..10_000_000, 0i64..30_000),
        ) {
            let rule = if tax.0 == 0 { TaxRule::SideIncome } else { TaxRule::main_employer(tax.0, tax.1).unwrap() };
            let input = PayInput {
                invoices: vec![PayInvoice::new("", Amount::from_ore(ore), terms("5", "100"))],
                tax: TaxTerms { rule, voluntary_percent: voluntary.map(Percent::whole) },
                birth_year,
                month_so_far: MonthSoFar {
                    gross: Amount::from_ore(month.0), tax: Amount::from_ore(month.1 * 100), cap_used: Amount::from_ore(month.0),
                },
                ..input("0", terms("5", "100"))
            };
            let pay = calculate(&input).unwrap();
            prop_assert_eq!(pay.subtotal, pay.fee + pay.wage_pool);
            prop_assert_eq!(pay.wage_pool, pay.gross_salary + pay.employer_contributions + pay.rounding);
            prop_assert_eq!(pay.gross_salary, pay.preliminary_tax + pay.net_salary);
            prop_assert!(!pay.net_salary.is_negative() && !pay.holiday_pay.is_negative());
            prop_assert!(pay.preliminary_tax.to_ore() % 100 == 0);
            prop_assert_eq!(calculate(&input).unwrap(), pay);
        }
    }
}
