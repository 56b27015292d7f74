//! Every figure of a calculation as a named step: from what, by which rule, with which result. Apart from the figures,
//! which must be fast; steps are made where somebody will read them.

use chrono::Datelike;

use super::calculation::{Calculation, CorrectionCause, InvoiceCorrection, PayInput, PayInvoice, calculate};
use super::contributions::ContributionTerms;
use super::explanation::{InputName, InputValue, Rule, Step, StepInput, StepName};
use super::figures::Figures;
use super::pool::{HOLIDAY_PERCENT, HolidayMode};
use super::tables::PayrollTables;
use super::tax::{SIDE_INCOME_RATE, TableColumn};
use super::withholding::{Basis, Deduction, Withholding};
use crate::{Amount, FaultKind, Percent};

/// A calculation with its steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedPay {
    /// The figures.
    pub pay: Calculation,
    /// How each came about.
    pub steps: Vec<Step>,
}

/// Calculates a salary and explains it.
pub fn calculate_explained(input: &PayInput, tables: &PayrollTables) -> Result<ExplainedPay, FaultKind> {
    let pay = calculate(input, tables)?;
    Ok(ExplainedPay { steps: explain(input, &pay, tables), pay })
}

/// The steps of a calculation that was made of this input and these tables.
pub fn explain(input: &PayInput, pay: &Calculation, tables: &PayrollTables) -> Vec<Step> {
    let assumed = pay.contribution_terms.is_some_and(|terms| terms.assumed);
    let mut steps = Steps { steps: Vec::with_capacity(16), year: input.payment_date.year(), assumed };
    let Calculation { figures, taxable_excess, contribution_terms, withholding } = pay;
    steps.pool(input, figures, *taxable_excess);
    match contribution_terms {
        Some(terms) => {
            steps.gross(input, figures, terms);
            steps.reimbursements(input, figures, terms, tables);
            if let Some(withholding) = withholding {
                steps.tax(input, figures, withholding);
            }
            steps.payout(input, figures);
        }
        None => steps.untaxed_payout(input, figures),
    }
    steps.steps
}

struct Steps {
    steps: Vec<Step>,
    year: i32,
    assumed: bool,
}

type Input = (InputName, InputValue);

impl Steps {
    fn add(&mut self, name: StepName, rule: Rule, result: Amount, inputs: impl IntoIterator<Item = Input>) {
        let inputs = inputs.into_iter().map(|(name, value)| StepInput { name, value }).collect();
        let assumed = self.assumed && rule.is_by_contribution_rates();
        self.steps.push(Step { name, inputs, rule, result, assumed });
    }

    fn pool(&mut self, input: &PayInput, pay: &Figures, taxable_excess: Amount) {
        let invoices = &*input.invoices;
        let each = |name: fn(String) -> InputName, amount: fn(&PayInvoice) -> Amount| {
            invoices.iter().map(move |invoice| (name(invoice.label.clone()), amount(invoice).into()))
        };
        let subtotals = each(InputName::InvoiceSubtotal, |invoice| invoice.subtotal);
        self.add(StepName::Subtotal, Rule::SumOfInvoices, pay.subtotal, subtotals);
        let adjusted = invoices.iter().any(|invoice| !invoice.adjustment().is_zero());
        let (name, fixed) = if adjusted {
            (StepName::FeeAtSending, pay.fee - pay.fee_adjustment)
        } else {
            (StepName::Fee, pay.fee)
        };
        match invoices {
            [invoice] => self.add(
                name,
                Rule::FeeOfInvoice,
                fixed,
                [
                    (InputName::Subtotal, invoice.subtotal.into()),
                    (InputName::FeePercentage, invoice.terms.percentage.into()),
                    (InputName::FixedFee, invoice.terms.fixed.into()),
                ],
            ),
            _ => {
                let fees = each(InputName::InvoiceFee, |invoice| invoice.fee);
                let alike = invoices.windows(2).all(|pair| pair[0].terms == pair[1].terms);
                let terms = invoices.first().filter(|_| alike).map(|invoice| {
                    [
                        (InputName::FeePercentage, invoice.terms.percentage.into()),
                        (InputName::FixedFee, invoice.terms.fixed.into()),
                    ]
                });
                self.add(name, Rule::SumOfFees, fixed, fees.chain(terms.into_iter().flatten()));
            }
        }
        if adjusted {
            self.fee_adjustment(invoices, pay);
        }
        let before = [(InputName::Subtotal, pay.subtotal.into()), (InputName::Fee, pay.fee.into())];
        let reimbursements = !pay.reimbursements.is_zero() || !taxable_excess.is_zero();
        if reimbursements {
            self.reimbursements_out_of_pool(pay, taxable_excess);
        }
        let corrected = !pay.pool_correction.is_zero();
        if corrected {
            let new = input.new_corrections.iter().map(|InvoiceCorrection { invoice, cause, amount }| {
                let name = match cause {
                    CorrectionCause::Credited => InputName::InvoiceCredited,
                    CorrectionCause::Recovered => InputName::InvoiceRecovered,
                    CorrectionCause::TakenBack => InputName::InvoiceTakenBack,
                    CorrectionCause::PaidAgain => InputName::InvoicePaidAgain,
                };
                (name(invoice.clone()), InputValue::from(*amount))
            });
            let of_invoices: Amount = input.new_corrections.iter().map(|new| new.amount).sum();
            let seen = input.losses_borne + input.corrections_waived + of_invoices;
            let losses = present((InputName::LossesBorne, input.losses_borne));
            let waived = present((InputName::CorrectionsWaived, input.corrections_waived));
            let before = present((InputName::PoolCorrections, input.pool_corrections - seen));
            let rule = match (input.losses_borne.is_zero(), pay.pool_correction.is_negative()) {
                (false, _) => Rule::PoolWithLosses,
                (true, true) => Rule::PoolLowered,
                (true, false) => Rule::PoolRaised,
            };
            self.add(
                StepName::PoolCorrection,
                rule,
                pay.pool_correction,
                losses.into_iter().chain(new).chain(waived).chain(before),
            );
        }
        let rule = match (corrected, reimbursements) {
            (true, _) => Rule::PoolWithCorrection,
            (false, true) => Rule::SubtotalLessFeeAndReimbursements,
            (false, false) => Rule::SubtotalLessFee,
        };
        let reimbursements =
            reimbursements.then_some((InputName::PoolReimbursements, pay.pool_reimbursements.into()));
        let correction = present((InputName::PoolCorrection, pay.pool_correction));
        let inputs = before.into_iter().chain(reimbursements).chain(correction);
        self.add(StepName::WagePool, rule, pay.wage_pool, inputs);
    }

    /// The fee follows the tax rule that pays, not the one of the day when the invoice was sent.
    fn fee_adjustment(&mut self, invoices: &[PayInvoice], pay: &Figures) {
        let mut inputs: Vec<Input> = Vec::new();
        for invoice in invoices.iter().filter(|invoice| !invoice.adjustment().is_zero()) {
            let Some(terms) = invoice.paying else { continue };
            inputs.push((InputName::InvoiceSubtotal(invoice.label.clone()), invoice.subtotal.into()));
            inputs.push((InputName::FeePercentage, terms.percentage.into()));
            inputs.push((InputName::FixedFee, terms.fixed.into()));
            inputs.push((InputName::InvoiceFee(invoice.label.clone()), invoice.charged().into()));
        }
        let rule = Rule::FeeFollowsTax { swedish_tax: pay.swedish_tax };
        self.add(StepName::FeeAdjustment, rule, pay.fee_adjustment, inputs);
        let parts = [
            (InputName::FeeAtSending, (pay.fee - pay.fee_adjustment).into()),
            (InputName::FeeAdjustment, pay.fee_adjustment.into()),
        ];
        self.add(StepName::Fee, Rule::FeeWithAdjustment, pay.fee, parts);
    }

    fn reimbursements_out_of_pool(&mut self, pay: &Figures, taxable_excess: Amount) {
        let year = self.year;
        let vat = (InputName::InputVat, pay.input_vat);
        let inputs = reimbursed(pay).into_iter().chain([vat]).filter_map(present);
        self.add(
            StepName::PoolReimbursements,
            Rule::ReimbursementsLessVat { year },
            pay.pool_reimbursements,
            inputs,
        );
        if !taxable_excess.is_zero() {
            self.add(StepName::TaxableExcess, Rule::AboveTaxFree { year }, taxable_excess, []);
        }
    }

    fn gross(&mut self, input: &PayInput, pay: &Figures, terms: &ContributionTerms) {
        let &ContributionTerms { category, year, .. } = terms;
        let saved = input.holiday == HolidayMode::Saved;
        let pension = input.pension > Percent::ZERO;
        let earlier = earlier(pay);
        let rule = if saved || pension || !earlier.is_zero() {
            Rule::GrossWithParts { category, year, saved, pension, earlier: !earlier.is_zero() }
        } else {
            Rule::GrossOfPool { category, year }
        };
        let mut inputs = vec![(InputName::WagePool, pay.wage_pool.into())];
        inputs.extend(rates(input, terms));
        if pension {
            inputs.push((InputName::PensionPercentage, input.pension.into()));
        }
        if saved {
            inputs.push((InputName::HolidayPercentage, HOLIDAY_PERCENT.into()));
        }
        inputs.extend(present((InputName::EarlierPay, earlier)));
        if pay.holiday_paid_out.is_zero() {
            self.add(StepName::GrossSalary, rule, pay.gross_salary, inputs);
        } else {
            let salary = pay.gross_salary - pay.holiday_paid_out;
            self.add(StepName::PoolSalary, rule, salary, inputs);
            self.add(StepName::HolidayPaidOut, Rule::SavedHolidayPaid, pay.holiday_paid_out, []);
            let parts = [
                (InputName::PoolSalary, salary.into()),
                (InputName::HolidayPaidOut, pay.holiday_paid_out.into()),
            ];
            self.add(StepName::GrossSalary, Rule::SalaryAndHoliday, pay.gross_salary, parts);
        }
        let salary = (InputName::GrossSalary, (pay.gross_salary - pay.holiday_paid_out).into());
        let percentage = (InputName::HolidayPercentage, HOLIDAY_PERCENT.into());
        match input.holiday {
            HolidayMode::Included => {
                self.add(StepName::HolidayPay, Rule::HolidayIncluded, pay.holiday_pay, [salary, percentage]);
            }
            HolidayMode::Saved => {
                self.add(StepName::HolidaySaved, Rule::HolidaySaved, pay.holiday_saved, [salary, percentage]);
            }
        }
    }

    fn reimbursements(
        &mut self,
        input: &PayInput,
        pay: &Figures,
        terms: &ContributionTerms,
        tables: &PayrollTables,
    ) {
        let &ContributionTerms { category, year, .. } = terms;
        let salary: InputValue = (pay.gross_salary - pay.holiday_paid_out).into();
        let earlier = earlier(pay);
        let rule = if earlier.is_zero() {
            Rule::Contributions { category, year }
        } else {
            Rule::ContributionsWithEarlier { category, year }
        };
        let base = [(InputName::GrossSalary, pay.gross_salary.into())];
        let inputs =
            base.into_iter().chain(present((InputName::EarlierPay, earlier))).chain(rates(input, terms));
        self.add(StepName::EmployerContributions, rule, pay.employer_contributions, inputs);
        if input.pension > Percent::ZERO {
            let inputs =
                [(InputName::GrossSalary, salary), (InputName::PensionPercentage, input.pension.into())];
            self.add(StepName::PensionPremium, Rule::AgreedPremium, pay.pension_premium, inputs);
            let rate = tables.parameters(year).ok().and_then(|year| year.pension_premium_tax);
            let rate = rate.map(|rate| (InputName::SpecialPayrollTaxRate, rate.into()));
            let premium = [(InputName::PensionPremium, pay.pension_premium.into())];
            let inputs = premium.into_iter().chain(rate);
            self.add(StepName::SpecialPayrollTax, Rule::PremiumTax { year }, pay.special_payroll_tax, inputs);
        }
        if input.holiday == HolidayMode::Saved {
            let saved = [(InputName::HolidaySaved, pay.holiday_saved.into())];
            self.add(StepName::HolidayReserve, Rule::HolidayReserved, pay.holiday_reserve, saved);
        }
        let out_of_pool = pay.employer_contributions - pay.holiday_contributions;
        let parts = [
            (InputName::PensionPremium, pay.pension_premium),
            (InputName::SpecialPayrollTax, pay.special_payroll_tax),
            (InputName::HolidaySaved, pay.holiday_saved),
            (InputName::HolidayReserve, pay.holiday_reserve),
        ];
        let inputs = [
            (InputName::WagePool, pay.wage_pool.into()),
            (InputName::GrossSalary, salary),
            (InputName::EmployerContributions, out_of_pool.into()),
        ];
        let inputs = inputs.into_iter().chain(parts.into_iter().filter_map(present));
        self.add(StepName::Rounding, Rule::Residue, pay.rounding, inputs);
    }

    fn tax(&mut self, input: &PayInput, pay: &Figures, withholding: &Withholding) {
        let salary = pay.gross_salary - pay.holiday_paid_out;
        let regular = self.deduction(input, pay, withholding.regular, salary);
        match withholding.one_time {
            None => self.add(StepName::PreliminaryTax, regular.0, pay.preliminary_tax, regular.1),
            Some(one_time) => {
                let once = self.deduction(input, pay, one_time, pay.holiday_paid_out);
                self.add(StepName::RegularTax, regular.0, withholding.regular.tax, regular.1);
                self.add(StepName::OneTimeTax, once.0, one_time.tax, once.1);
                let both = [
                    (InputName::RegularTax, withholding.regular.tax.into()),
                    (InputName::OneTimeTax, one_time.tax.into()),
                ];
                self.add(StepName::PreliminaryTax, Rule::SumOfTaxes, pay.preliminary_tax, both);
            }
        }
    }

    /// The rule of a deduction, and what it was taken of.
    fn deduction(
        &self,
        input: &PayInput,
        pay: &Figures,
        deduction: Deduction,
        gross: Amount,
    ) -> (Rule, Vec<Input>) {
        let year = self.year;
        let mut inputs: Vec<Input> = vec![(InputName::GrossSalary, gross.into())];
        let month = input.month_to_date;
        let months = |inputs: &mut Vec<Input>| {
            inputs.push((InputName::MonthGross, (month.regular() + gross).into()));
            inputs.push((InputName::TaxWithheld, month.regular_tax().into()));
        };
        let table = |inputs: &mut Vec<Input>, place: TableColumn| {
            inputs.push((InputName::TaxTable, InputValue::Number(place.table.into())));
            inputs.push((InputName::TaxColumn, InputValue::Number(place.column.into())));
        };
        let to_date = input.year_to_date.map_or(Amount::ZERO, |year| year.gross);
        let year_gross = (InputName::YearGross, (to_date + pay.gross_salary).into());
        let percentage = |percent: Percent| (InputName::TaxPercentage, percent.into());
        let rule = match deduction.basis {
            Basis::SideIncome => {
                inputs.push(percentage(SIDE_INCOME_RATE));
                Rule::SideIncomeTax
            }
            Basis::Table(place) => {
                months(&mut inputs);
                table(&mut inputs, place);
                Rule::TableTax { year }
            }
            Basis::TableAndTenth(place) => {
                months(&mut inputs);
                table(&mut inputs, place);
                Rule::TableAndTenthTax { year }
            }
            Basis::OneTime { column, annual, percent } => {
                inputs.push((InputName::AnnualEstimate, annual.into()));
                inputs.push((InputName::TaxColumn, InputValue::Number(column.into())));
                inputs.push(percentage(percent));
                Rule::OneTimeTax { year }
            }
            Basis::Sink(percent) => {
                inputs.push(percentage(percent));
                Rule::SinkTax { year }
            }
            Basis::ASink(percent) => {
                inputs.push(percentage(percent));
                Rule::ASinkTax { year }
            }
            Basis::DecisionPercent(percent) => {
                inputs.push(percentage(percent));
                Rule::DecidedPercentTax
            }
            Basis::DecisionAmount(amount) => {
                months(&mut inputs);
                inputs.push((InputName::DecisionAmount, amount.into()));
                Rule::DecidedAmountTax
            }
            Basis::DecisionNone => Rule::DecidedNoTax,
            Basis::Student { limit } => {
                inputs.extend([year_gross, (InputName::Limit, limit.into())]);
                Rule::StudentTax { year }
            }
            Basis::SmallPayment => Rule::SmallPaymentTax,
            Basis::SmallYear => {
                inputs.push(year_gross);
                Rule::SmallYearTax { year }
            }
            Basis::Voluntary(percent) => {
                if input.tax.rule_on(input.payment_date).table_and_column().is_some() {
                    months(&mut inputs);
                }
                inputs.push(percentage(percent));
                Rule::VoluntaryTax
            }
        };
        (rule, inputs)
    }

    fn payout(&mut self, input: &PayInput, pay: &Figures) {
        let net = [
            (InputName::GrossSalary, pay.gross_salary.into()),
            (InputName::PreliminaryTax, pay.preliminary_tax.into()),
        ];
        self.add(StepName::NetSalary, Rule::GrossLessTax, pay.net_salary, net);
        self.beside(input, pay, (InputName::NetSalary, pay.net_salary));
        let parts =
            [(InputName::Reimbursements, pay.reimbursements), (InputName::ClaimOffset, pay.claim_offset)];
        let rule = if parts.iter().all(|(_, amount)| amount.is_zero()) {
            Rule::NetToAccount
        } else {
            Rule::NetAndReimbursements
        };
        let net = [(InputName::NetSalary, pay.net_salary.into())];
        let inputs = net.into_iter().chain(parts.into_iter().filter_map(present));
        self.add(StepName::Payout, rule, pay.payout, inputs);
    }

    fn untaxed_payout(&mut self, input: &PayInput, pay: &Figures) {
        self.beside(input, pay, (InputName::WagePool, pay.wage_pool));
        let parts =
            [(InputName::Reimbursements, pay.reimbursements), (InputName::ClaimOffset, pay.claim_offset)];
        let pool = [(InputName::WagePool, pay.wage_pool.into())];
        let inputs = pool.into_iter().chain(parts.into_iter().filter_map(present));
        let rule = if pay.purchase { Rule::PurchaseInFull } else { Rule::PoolInFull };
        self.add(StepName::Payout, rule, pay.payout, inputs);
    }

    /// What is paid or set off beside the salary.
    fn beside(&mut self, input: &PayInput, pay: &Figures, salary: (InputName, Amount)) {
        if !pay.reimbursements.is_zero() {
            let inputs = reimbursed(pay).into_iter().filter_map(present);
            let rule = Rule::TaxFree { year: self.year };
            self.add(StepName::Reimbursements, rule, pay.reimbursements, inputs);
        }
        if !pay.claim_offset.is_zero() {
            let inputs = [(salary.0, salary.1.into()), (InputName::Claim, input.claim.into())];
            self.add(StepName::ClaimOffset, Rule::SetOff, pay.claim_offset, inputs);
        }
    }
}

fn rates(input: &PayInput, terms: &ContributionTerms) -> impl Iterator<Item = Input> {
    let cap_used = input.month_to_date.cap_used;
    let cap = terms.cap.map(|cap| {
        [
            (InputName::ContributionCap, cap.per_month.into()),
            (InputName::CapUsed, cap_used.into()),
            (InputName::ContributionRateAbove, cap.rate_above.into()),
        ]
    });
    let birth_year = (InputName::BirthYear, InputValue::Number(input.birth_year.into()));
    [(InputName::ContributionRate, terms.rate.into())]
        .into_iter()
        .chain(cap.into_iter().flatten())
        .chain([birth_year])
}

/// The year's earlier pay that contributions are charged on now.
fn earlier(pay: &Figures) -> Amount {
    (-pay.contribution_free).max(Amount::ZERO)
}

const fn reimbursed(pay: &Figures) -> [(InputName, Amount); 3] {
    [
        (InputName::Receipts, pay.receipts),
        (InputName::Mileage, pay.mileage),
        (InputName::PerDiem, pay.per_diem),
    ]
}

fn present((name, amount): (InputName, Amount)) -> Option<Input> {
    (!amount.is_zero()).then(|| (name, amount.into()))
}
