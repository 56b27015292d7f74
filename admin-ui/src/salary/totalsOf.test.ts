import { expect, it } from 'vitest';
import { aPayslip, aSalaryRun } from '../testing/records';
import { partsOf } from './totalsOf';

it('names what the sums leave out, so that every line adds up', () => {
  const taxed = aPayslip();
  const untaxed = aPayslip({
    swedishTax: false,
    wagePool: '11060.00',
    grossSalary: '0.00',
    employerContributions: '0.00',
    payout: '11060.00',
  });
  const totals = { ...aSalaryRun().totals, wagePool: '20460.00' };
  expect(partsOf(totals, [taxed, untaxed])).toMatchObject({ untaxed: '11060.00', rest: '0.00', pension: '0.00' });
});

it('calls rounding what is left when all that has a name is taken', () => {
  const totals = { ...aSalaryRun().totals, wagePool: '9400.01' };
  expect(partsOf(totals, [aPayslip({ wagePool: '9400.01' })]).rest).toBe('0.01');
});

it('leaves out who was taken out or back, as the sums of the run do', () => {
  const gone = [aPayslip({ status: 'removed' }), aPayslip({ status: 'reversed', reimbursements: '100.00' })];
  expect(partsOf(aSalaryRun().totals, [aPayslip(), ...gone])).toMatchObject({ rest: '0.00', reimbursements: '0.00' });
});
