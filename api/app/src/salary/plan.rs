//! What a run would pay, before anything is stored: the figures for each person, and what speaks against it.

use std::sync::Arc;

use chrono::NaiveDate;
use paraply_domain::ids::{GroupId, InvoiceId, PayslipId, SalaryRunId, UserId};
use paraply_domain::payroll::{
    Calculation, Finding, PayInput, PayrollTables, Payslip, PayslipAccount, PayslipInvoice, PayslipPerson,
    PayslipStatus, Step, explain,
};
use paraply_storage::salary::candidates::CandidateInvoice;
use paraply_storage::salary::runs::Totals;

/// What a clerk asks for.
#[derive(Clone, Debug)]
pub struct RunInput {
    pub payment_date: NaiveDate,
    /// Only these invoices.
    pub invoices: Option<Vec<InvoiceId>>,
    /// Only this group's people.
    pub group: Option<GroupId>,
    /// Only what was paid up to and with this day.
    pub cutoff_date: Option<NaiveDate>,
}

/// A payslip that a run would hold.
#[derive(Clone, Debug)]
pub struct PlannedPayslip {
    pub user: UserId,
    pub invoices: Vec<CandidateInvoice>,
    pub input: PayInput,
    pub tables: Arc<PayrollTables>,
    pub pay: Calculation,
    pub person: PayslipPerson,
    pub account: PayslipAccount,
}

/// What a run would pay.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub people: usize,
    pub payslips: Vec<PlannedPayslip>,
    /// Worth a look; nobody is left out for them.
    pub warnings: Vec<Finding>,
    /// Each leaves its person out of the run.
    pub blockers: Vec<Finding>,
}

impl PlannedPayslip {
    /// How each figure came about.
    pub fn steps(&self) -> Vec<Step> {
        explain(&self.input, &self.pay, &self.tables)
    }

    /// The payslip that it becomes in the draft of a run, without its steps, which not every reader wants.
    pub fn into_payslip(self, id: PayslipId, run: SalaryRunId, payment_date: NaiveDate) -> Payslip {
        let invoices = self.invoices.into_iter().zip(&self.input.invoices);
        let invoices = invoices.map(|(invoice, calculated)| PayslipInvoice {
            id: invoice.id,
            number: invoice.number,
            fee_adjustment: calculated.adjustment(),
        });
        Payslip {
            id,
            run,
            user: self.user,
            status: PayslipStatus::Draft,
            payment_date,
            invoices: invoices.collect(),
            figures: self.pay.figures,
            steps: Vec::new(),
            person: self.person,
            account: self.account,
            bank_reason: None,
            reason: None,
            attempts: 0,
        }
    }
}

impl Plan {
    /// The year whose assumed contribution rates are charged, if they are.
    pub fn assumed_year(&self) -> Option<i32> {
        let mut terms = self.payslips.iter().filter_map(|planned| planned.pay.contribution_terms);
        terms.find(|terms| terms.assumed).map(|terms| terms.year)
    }

    /// The sums over what would be paid.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for planned in &self.payslips {
            let pay = &planned.pay.figures;
            totals.payslip_count += 1;
            totals.invoice_count += planned.invoices.len() as i64;
            totals.subtotal += pay.subtotal;
            totals.fee += pay.fee;
            totals.wage_pool += pay.wage_pool;
            totals.gross_salary += pay.gross_salary;
            totals.holiday_pay += pay.holiday_pay;
            totals.employer_contributions += pay.employer_contributions;
            totals.preliminary_tax += pay.preliminary_tax;
            totals.net_salary += pay.net_salary;
            totals.payout += pay.payout;
        }
        totals
    }
}
