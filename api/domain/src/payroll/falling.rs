//! The falling invoice (fakturan som faller): what leaves an amount, and what comes to it, on its way from the invoices to
//! the account.

use super::explanation::StepName;
use super::figures::Figures;
use super::withholding::TaxKind;
use crate::{Amount, Language};

/// How a row changes what falls on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fall {
    /// It says what there is here.
    Level,
    /// It leaves here.
    Leaves,
    /// It comes here.
    Comes,
}

/// A row of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FallingRow {
    /// What it is.
    pub name: StepName,
    /// How it changes what falls on.
    pub fall: Fall,
    /// How much it is, in SEK; never below zero for what leaves or comes.
    pub amount: Amount,
    /// How much falls on from here.
    pub left: Amount,
}

impl FallingRow {
    /// What people call it on a salary with this kind of tax, as on the payslip.
    pub fn label(&self, tax: TaxKind, language: Language) -> &'static str {
        match self.name {
            StepName::PreliminaryTax => tax.label(language),
            name => name.label(language),
        }
    }

    /// As a list says it: what leaves is below zero.
    pub fn signed(&self) -> Amount {
        if self.fall == Fall::Leaves { -self.amount } else { self.amount }
    }
}

/// The rows from the invoices' sum without VAT down to the account. What is zero is left out, but for what everybody looks
/// for. They add up: each row leaves what the next one begins with.
pub fn falling(pay: &Figures) -> Vec<FallingRow> {
    let mut rows = Falling::default();
    rows.level(StepName::Subtotal, pay.subtotal);
    rows.change(StepName::Fee, -pay.fee);
    rows.other(StepName::PoolReimbursements, -pay.pool_reimbursements);
    rows.other(StepName::PoolCorrection, pay.pool_correction);
    if pay.swedish_tax {
        rows.change(StepName::EmployerContributions, -pay.employer_contributions);
        rows.other(StepName::PensionPremium, -pay.pension_premium);
        rows.other(StepName::SpecialPayrollTax, -pay.special_payroll_tax);
        rows.other(StepName::HolidaySaved, -pay.holiday_saved);
        // What had been kept for them pays the contributions on holiday pay that is paid out.
        rows.other(StepName::HolidayReserve, pay.holiday_contributions - pay.holiday_reserve);
        rows.other(StepName::Rounding, -pay.rounding);
        rows.other(StepName::HolidayPaidOut, pay.holiday_paid_out);
        rows.level(StepName::GrossSalary, pay.gross_salary);
        rows.change(StepName::PreliminaryTax, -pay.preliminary_tax);
    }
    rows.other(StepName::Reimbursements, pay.reimbursements);
    rows.other(StepName::ClaimOffset, -pay.claim_offset);
    rows.level(StepName::Payout, pay.payout);
    rows.0
}

#[derive(Default)]
struct Falling(Vec<FallingRow>);

impl Falling {
    fn level(&mut self, name: StepName, amount: Amount) {
        self.0.push(FallingRow { name, fall: Fall::Level, amount, left: amount });
    }

    fn change(&mut self, name: StepName, by: Amount) {
        let before = self.0.last().map_or(Amount::ZERO, |row| row.left);
        let (fall, amount) = if by.is_positive() { (Fall::Comes, by) } else { (Fall::Leaves, -by) };
        self.0.push(FallingRow { name, fall, amount, left: before + by });
    }

    fn other(&mut self, name: StepName, by: Amount) {
        if !by.is_zero() {
            self.change(name, by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kronor(amount: &str) -> Amount {
        Amount::parse(amount).unwrap()
    }

    /// The worked example of the reference: 10 000 kr, 5 % + 100 kr, 31.42 %, 30 % tax.
    fn example() -> Figures {
        Figures {
            subtotal: kronor("10000.00"),
            fee: kronor("600.00"),
            wage_pool: kronor("9400.00"),
            employer_contributions: kronor("2247.36"),
            gross_salary: kronor("7152.64"),
            preliminary_tax: kronor("2145.00"),
            payout: kronor("5007.64"),
            swedish_tax: true,
            ..Figures::default()
        }
    }

    fn told(pay: &Figures) -> Vec<(StepName, String, String)> {
        falling(pay).iter().map(|row| (row.name, row.signed().to_string(), row.left.to_string())).collect()
    }

    #[test]
    fn each_row_leaves_what_the_next_one_begins_with() {
        let row = |name, amount: &str, left: &str| (name, amount.to_owned(), left.to_owned());
        assert_eq!(
            told(&example()),
            [
                row(StepName::Subtotal, "10000.00", "10000.00"),
                row(StepName::Fee, "-600.00", "9400.00"),
                row(StepName::EmployerContributions, "-2247.36", "7152.64"),
                row(StepName::GrossSalary, "7152.64", "7152.64"),
                row(StepName::PreliminaryTax, "-2145.00", "5007.64"),
                row(StepName::Payout, "5007.64", "5007.64"),
            ]
        );
    }

    #[test]
    fn a_purchase_falls_through_the_fee_alone() {
        let pay = Figures {
            subtotal: kronor("10000.00"),
            fee: kronor("1100.00"),
            wage_pool: kronor("8900.00"),
            payout: kronor("8900.00"),
            ..Figures::default()
        };
        let names: Vec<StepName> = falling(&pay).iter().map(|row| row.name).collect();
        assert_eq!(names, [StepName::Subtotal, StepName::Fee, StepName::Payout]);
    }

    #[test]
    fn what_comes_and_what_is_set_off_stand_in_their_places() {
        let pay = Figures {
            pool_correction: kronor("-400.00"),
            reimbursements: kronor("250.00"),
            claim_offset: kronor("100.00"),
            ..example()
        };
        let rows = falling(&pay);
        let of =
            |name| rows.iter().find(|row| row.name == name).map(|row| (row.fall, row.signed().to_string()));
        assert_eq!(of(StepName::PoolCorrection), Some((Fall::Leaves, "-400.00".into())));
        assert_eq!(of(StepName::Reimbursements), Some((Fall::Comes, "250.00".into())));
        assert_eq!(of(StepName::ClaimOffset), Some((Fall::Leaves, "-100.00".into())));
        assert_eq!(of(StepName::Rounding), None);
    }

    #[test]
    fn the_tax_is_called_as_on_the_payslip() {
        let rows = falling(&example());
        let tax = rows.iter().find(|row| row.name == StepName::PreliminaryTax).unwrap();
        let labels =
            [TaxKind::Preliminary, TaxKind::Sink, TaxKind::ASink].map(|kind| tax.label(kind, Language::Sv));
        assert_eq!(labels, ["Preliminärskatt", "Särskild inkomstskatt (SINK)", "Artistskatt (A-SINK)"]);
    }
}
