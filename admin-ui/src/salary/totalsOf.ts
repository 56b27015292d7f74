import { negated, sumOf } from '@paraply/core/amount';
import type { Payslip, SalaryTotals } from '../types/api';

/** What the sums of a run leave out and its payslips say, so that every line adds up to the one beneath. */
export interface Parts {
  untaxed: string;
  pension: string;
  holidaySaved: string;
  holidayPaidOut: string;
  reimbursements: string;
  claimOffset: string;
  /** What is left of the pools when all that has a name is taken: the rounding. */
  rest: string;
}

/** Whether a payslip still stands: the sums of a run leave out those that were taken out or back. */
export function stands({ status }: Payslip): boolean {
  return status !== 'removed' && status !== 'reversed';
}

/** The parts between the invoices and the accounts, from the payslips of the run. */
export function partsOf(totals: SalaryTotals, payslips: readonly Payslip[]): Parts {
  const standing = payslips.filter(stands);
  const sum = (of: (payslip: Payslip) => string) => sumOf(standing.map(of));
  const untaxed = sum((payslip) => (payslip.swedishTax ? '0.00' : payslip.wagePool));
  const pension = sumOf([sum((payslip) => payslip.pensionPremium), sum((payslip) => payslip.specialPayrollTax)]);
  const holidaySaved = sum((payslip) => payslip.holidaySaved);
  const holidayPaidOut = sum((payslip) => payslip.holidayPaidOut);
  const taken = [untaxed, totals.employerContributions, pension, holidaySaved, totals.grossSalary];
  return {
    untaxed,
    pension,
    holidaySaved,
    holidayPaidOut,
    reimbursements: sum((payslip) => payslip.reimbursements),
    claimOffset: sum((payslip) => payslip.claimOffset),
    rest: sumOf([totals.wagePool, holidayPaidOut, ...taken.map(negated)]),
  };
}
