//! What an invoice gives, and what to invoice for a wanted payout, before there is an invoice. An estimate: nothing
//! else is paid in the month, and the year is an ordinary one.

use chrono::NaiveDate;

use super::calculation::{PayInput, PayInvoice};
use super::explain::{ExplainedPay, calculate_explained};
use super::pool::{HolidayMode, PensionTerms, PoolTerms};
use super::tables::PayrollTables;
use super::tax::TaxTerms;
use super::to_date::MonthToDate;
use super::withholding::Payment;
use crate::fee::{FeeTerms, fee, leaves_pay};
use crate::{Amount, FaultKind};

/// The largest amount an invoice can have, in öre.
const MAX_ORE: i64 = 99_999_999_999_999;

/// More steps than any salary needs whose tax leaves a hundredth of it; who asks for 100 % tax is never paid.
const MAX_STEPS: usize = 10_000;

/// For whom and when a quote is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuoteInput {
    /// The provider's fee.
    pub terms: FeeTerms,
    /// Whether Swedish tax and contributions are handled here.
    pub swedish_tax: bool,
    /// How tax is withheld.
    pub tax: TaxTerms,
    /// The person's year of birth.
    pub birth_year: i32,
    /// The day of payment.
    pub payment_date: NaiveDate,
}

/// The pay that an invoice of `amount` without VAT gives.
pub fn for_amount(
    amount: Amount,
    input: &QuoteInput,
    tables: &PayrollTables,
) -> Result<ExplainedPay, FaultKind> {
    if !amount.is_positive() {
        return Err(FaultKind::MustBePositive);
    }
    if !leaves_pay(amount, fee(amount, input.terms)) {
        // The fee grows with the amount: what it is of this one would not be enough.
        let least = smallest(|amount| Ok(leaves_pay(amount, fee(amount, input.terms))))?;
        return Err(FaultKind::BelowFee { least: least.kronor() });
    }
    let invoices = vec![PayInvoice::new("", amount, input.terms)];
    let pay = PayInput::new(invoices, input.tax, input.birth_year, input.payment_date);
    calculate_explained(&PayInput { swedish_tax: input.swedish_tax, ..pay }, tables)
}

/// The pay of the smallest invoice whose payout is at least `net`; its `subtotal` is what to invoice.
///
/// Step by step backwards: the smallest gross salary that leaves `net` after tax, the smallest pool that pays for
/// it, the smallest invoice that leaves the pool. Gross grows with the pool and the pool with the invoice, by no more
/// than one öre for each, so every value in between is reached.
pub fn for_net(net: Amount, input: &QuoteInput, tables: &PayrollTables) -> Result<ExplainedPay, FaultKind> {
    if !net.is_positive() {
        return Err(FaultKind::MustBePositive);
    }
    let pool = if input.swedish_tax {
        let gross = smallest_gross(net, input, tables)?;
        let terms = PoolTerms {
            contributions: tables.contribution_terms(input.birth_year, input.payment_date)?,
            cap_used: Amount::ZERO,
            one_time: Amount::ZERO,
            earlier: Amount::ZERO,
            holiday: HolidayMode::Included,
            pension: PensionTerms::NONE,
        };
        smallest(|pool| Ok(terms.split(pool)?.gross >= gross))?
    } else {
        net
    };
    let amount = smallest(|amount| Ok(amount - fee(amount, input.terms) >= pool))?;
    for_amount(amount, input, tables)
}

/// The smallest gross salary of which `net` is left after tax.
///
/// What is left does not simply grow with the salary: a krona of tax is added at once, and the tables rise in steps
/// and fall at 80,001. But inside a row of the table the tax never falls, so a salary that lacks `d` kronor cannot be
/// mended by less than `d` more, unless the next row begins before that.
fn smallest_gross(net: Amount, input: &QuoteInput, tables: &PayrollTables) -> Result<Amount, FaultKind> {
    let mut gross = net;
    for _ in 0..MAX_STEPS {
        let payment = Payment {
            date: input.payment_date,
            regular: gross,
            one_time: Amount::ZERO,
            month: MonthToDate::default(),
            year: None,
            small_year: false,
        };
        let tax = input.tax.withhold(&payment, tables)?.total();
        if gross - tax >= net {
            return Ok(gross);
        }
        let next = net + tax;
        let border = input.tax.next_border(input.payment_date, gross, tables)?;
        gross = border.map_or(next, |border| next.min(border));
        if gross > Amount::from_ore(MAX_ORE) {
            break;
        }
    }
    Err(FaultKind::PayoutUnreachable)
}

/// The smallest amount for which something holds that, once it holds, holds for every larger amount.
fn smallest(holds: impl Fn(Amount) -> Result<bool, FaultKind>) -> Result<Amount, FaultKind> {
    let (mut low, mut high) = (0, MAX_ORE);
    if !holds(Amount::from_ore(high))? {
        return Err(FaultKind::PayoutUnreachable);
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(Amount::from_ore(middle))? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(Amount::from_ore(high))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Percent;
    use crate::payroll::Decision;
    use crate::payroll::TaxRule;

    fn for_amount(amount: Amount, input: &QuoteInput) -> Result<ExplainedPay, FaultKind> {
        super::for_amount(amount, input, PayrollTables::embedded())
    }

    fn for_net(net: Amount, input: &QuoteInput) -> Result<ExplainedPay, FaultKind> {
        super::for_net(net, input, PayrollTables::embedded())
    }

    fn input() -> QuoteInput {
        QuoteInput {
            terms: FeeTerms { percentage: Percent::whole(5), fixed: Amount::from_ore(10_000) },
            swedish_tax: true,
            tax: TaxTerms::default(),
            birth_year: 1990,
            payment_date: NaiveDate::from_ymd_opt(2026, 5, 25).unwrap(),
        }
    }

    /// Whether no smaller invoice, within `reach` öre, pays at least `net`.
    fn none_smaller(amount: Amount, net: Amount, reach: i64, input: &QuoteInput) -> bool {
        (1..=reach).all(|less| {
            for_amount(amount - Amount::from_ore(less), input)
                .map_or(true, |smaller| smaller.pay.figures.payout < net)
        })
    }

    #[test]
    fn the_way_back_leads_to_the_same_invoice() {
        let net = Amount::parse("5007.64").unwrap();
        let quote = for_net(net, &input()).unwrap().pay.figures;
        assert!(quote.subtotal <= Amount::parse("10000").unwrap());
        assert!(quote.payout >= net);
        assert!(none_smaller(quote.subtotal, net, 1_000, &input()));
    }

    #[test]
    fn the_fall_of_the_table_at_80_001_is_used() {
        let tax = TaxTerms::of(TaxRule::main_employer(32, 1).unwrap());
        let input = QuoteInput { tax, ..input() };
        // 80,000 leaves 54,056 and 80,001 leaves 54,401: everything in between is first reached at 80,001.
        let quote = for_net(Amount::parse("54300").unwrap(), &input).unwrap().pay.figures;
        assert_eq!(quote.gross_salary, Amount::parse("80001").unwrap());
    }

    #[test]
    fn what_cannot_be_quoted_is_a_fault() {
        assert_eq!(for_net(Amount::ZERO, &input()), Err(FaultKind::MustBePositive));
        assert_eq!(for_amount(-Amount::from_ore(1), &input()), Err(FaultKind::MustBePositive));
        let huge = Amount::parse("999999999999").unwrap();
        assert_eq!(for_net(huge, &input()), Err(FaultKind::PayoutUnreachable));
        let tax = TaxTerms { voluntary_percent: Some(Percent::whole(100)), ..TaxTerms::default() };
        assert_eq!(
            for_net(Amount::from_ore(100_000), &QuoteInput { tax, ..input() }),
            Err(FaultKind::PayoutUnreachable)
        );
        let all = FeeTerms { percentage: Percent::whole(100), fixed: Amount::ZERO };
        assert_eq!(
            for_net(Amount::from_ore(1), &QuoteInput { terms: all, ..input() }),
            Err(FaultKind::PayoutUnreachable)
        );
    }

    #[test]
    fn an_amount_below_its_fee_is_told_the_least_that_is_not() {
        for ore in [1, 10_000, 10_527] {
            let least = Err(FaultKind::BelowFee { least: "105,28\u{a0}kr".into() });
            assert_eq!(for_amount(Amount::from_ore(ore), &input()), least, "{ore}");
        }
        assert!(for_amount(Amount::from_ore(10_528), &input()).unwrap().pay.figures.payout.is_positive());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_quoted_invoice_is_the_smallest(
            ore in 1i64..20_000_000,
            birth_year in prop::sample::select(&[1930, 1950, 1990, 2005][..]),
            rule in prop::sample::select(vec![
                TaxRule::SideIncome, TaxRule::SideIncome, TaxRule::Sink, TaxRule::Student,
                TaxRule::MainEmployer { table: 30, column: 1 }, TaxRule::MainEmployer { table: 34, column: 2 },
                TaxRule::MainEmployer { table: 42, column: 4 }, TaxRule::NoDecision { table: 33, column: 1 },
                TaxRule::Decision(Decision::Percent(Percent::whole(12))),
                TaxRule::Decision(Decision::Amount(Amount::from_ore(250_000))),
            ]),
            voluntary in prop::option::of(0u8..=60),
            swedish_tax in prop::bool::weighted(0.9),
        ) {
            let tax = TaxTerms { voluntary_percent: voluntary.map(Percent::whole), ..TaxTerms::of(rule) };
            let input = QuoteInput { tax, birth_year, swedish_tax, ..input() };
            let net = Amount::from_ore(ore);
            let quote = for_net(net, &input).unwrap().pay.figures;
            prop_assert!(quote.payout >= net);
            prop_assert!(none_smaller(quote.subtotal, net, 400, &input));
        }
    }
}
