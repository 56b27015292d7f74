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

/// What a run would pay some of its people.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Everyone who was looked at, whether or not there is something to pay.
    pub people: Vec<UserId>,
    pub payslips: Vec<PlannedPayslip>,
    /// Of a run that is calculated already: what these people's live payslips pay.
    pub stored: Vec<Payslip>,
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

/// What a run would pay, without the payslips.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    pub totals: Totals,
    /// The year whose assumed contribution rates are charged, if they are.
    pub assumed_year: Option<i32>,
    pub warnings: Vec<Finding>,
    pub blockers: Vec<Finding>,
}

impl Preview {
    /// Counts in what some of the people would be paid.
    pub fn add(&mut self, plan: &mut Plan) {
        let mut terms = plan.payslips.iter().filter_map(|planned| planned.pay.contribution_terms);
        let assumed = terms.find(|terms| terms.assumed).map(|terms| terms.year);
        self.assumed_year = self.assumed_year.or(assumed);
        let totals = &mut self.totals;
        for planned in &plan.payslips {
            let pay = &planned.pay.figures;
            totals.payslip_count += 1;
            totals.invoice_count += planned.invoices.len() as i64;
            totals.subtotal += pay.subtotal;
            totals.fee += pay.fee;
            totals.pool_reimbursements += pay.pool_reimbursements;
            totals.pool_correction += pay.pool_correction;
            totals.wage_pool += pay.wage_pool;
            totals.gross_salary += pay.gross_salary;
            totals.holiday_pay += pay.holiday_pay;
            totals.employer_contributions += pay.employer_contributions;
            totals.preliminary_tax += pay.preliminary_tax;
            totals.net_salary += pay.net_salary;
            totals.payout += pay.payout;
        }
        self.warnings.append(&mut plan.warnings);
        self.blockers.append(&mut plan.blockers);
    }
}
