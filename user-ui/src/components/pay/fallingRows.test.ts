import { expect, it } from 'vitest';
import { samplePay } from '@/testing/samples';
import { fallingRows } from './fallingRows';

it('goes from the invoice to the account', () => {
  const rows = fallingRows(samplePay, { total: '12500.00', vat: '2500.00', rounding: '0.00' });
  expect(rows.map((row) => [row.key, row.amount])).toEqual([
    ['total', '12500.00'],
    ['vat', '2500.00'],
    ['fee', '600.00'],
    ['employer_contributions', '2247.36'],
    ['gross_salary', '7152.64'],
    ['holiday_pay', '766.00'],
    ['preliminary_tax', '2145.00'],
    ['payout', '5007.64'],
  ]);
  const vat = rows.find((row) => row.key === 'vat');
  expect([vat?.from, vat?.to]).toEqual([0.8, 1]);
  const tax = rows.find((row) => row.key === 'preliminary_tax');
  expect(tax?.from).toBeCloseTo(0.4006, 4);
});

it('takes off what the total is rounded by', () => {
  const second = (rounding: string) => {
    const row = fallingRows(samplePay, { total: '12346.00', vat: '2469.14', rounding })[2];
    return [row?.key, row?.kind, row?.amount];
  };
  expect(second('0.32')).toEqual(['invoice_rounding', 'minus', '0.32']);
  expect(second('-0.25')).toEqual(['invoice_rounding', 'plus', '0.25']);
  expect(second('0.00')[0]).toBe('fee');
});

it('leaves out what does not apply without Swedish tax', () => {
  const pay = { ...samplePay, swedishTax: false, fee: '1100.00', payout: '8900.00' };
  expect(fallingRows({ ...pay, steps: [] }).map((row) => row.key)).toEqual(['subtotal', 'fee', 'payout']);
});

const step = (name: string, result: string) => ({ name, result, label: name, inputs: [], rule: '', source: '' });

const wide = {
  ...samplePay,
  steps: [
    ...samplePay.steps,
    step('wage_pool', '9400.00'),
    step('holiday_saved', '500.00'),
    step('pool_reimbursements', '0.00'),
    step('rounding', '0.01'),
    step('one_time_tax', '300.00'),
    step('net_salary', '5007.64'),
    step('reimbursements', '250.00'),
    step('claim_offset', '100.00'),
    step('payout', '5157.64'),
    step('something_new', '1.00'),
  ],
};

it('reads every step in the order of people, zeros left out', () => {
  expect(fallingRows(wide).map((row) => [row.key, row.kind])).toEqual([
    ['subtotal', 'start'],
    ['fee', 'minus'],
    ['employer_contributions', 'minus'],
    ['holiday_saved', 'minus'],
    ['rounding', 'part'],
    ['gross_salary', 'sum'],
    ['holiday_pay', 'part'],
    ['preliminary_tax', 'minus'],
    ['one_time_tax', 'part'],
    ['reimbursements', 'plus'],
    ['claim_offset', 'minus'],
    ['something_new', 'part'],
    ['payout', 'final'],
  ]);
});

it('has the sums between on a payslip', () => {
  const keys = fallingRows(wide, undefined, true).map((row) => row.key);
  expect(keys.slice(0, 4)).toEqual(['subtotal', 'fee', 'wage_pool', 'employer_contributions']);
  expect(keys).toContain('net_salary');
});

it('adds what is paid beside the salary to the bar', () => {
  const rows = fallingRows(wide);
  const plus = rows.find((row) => row.key === 'reimbursements');
  const minus = rows.find((row) => row.key === 'claim_offset');
  expect((plus?.to ?? 0) - (plus?.from ?? 0)).toBeCloseTo(0.025, 6);
  expect(minus?.to).toBe(plus?.to);
});

it.each([
  ['-3800.00', '3800.00', 'minus', 0.56],
  ['950.00', '950.00', 'plus', 1],
] as const)('corrects an earlier salary by %s before the wage pool', (result, amount, kind, left) => {
  const steps = [...samplePay.steps, step('pool_correction', result), step('wage_pool', '5600.00')];
  const rows = fallingRows({ ...samplePay, steps }, undefined, true);
  expect(rows.map(({ key }) => key).slice(1, 4)).toEqual(['fee', 'pool_correction', 'wage_pool']);
  const correction = rows[2];
  expect(correction).toMatchObject({ amount, kind });
  expect(kind === 'minus' ? correction?.from : correction?.to).toBeCloseTo(left, 6);
});

it('falls on with what each sum says', () => {
  // 5 000 kr of saved holiday pay, whose contributions were kept for it.
  const pay = {
    ...samplePay,
    employerContributions: '3818.36',
    grossSalary: '12152.64',
    preliminaryTax: '3645.00',
    payout: '8507.64',
    steps: [...samplePay.steps, step('holiday_paid_out', '5000.00')],
  };
  const gross = fallingRows({ ...pay, subtotal: '20000.00' }).find((row) => row.key === 'gross_salary');
  expect(gross?.left).toBeCloseTo(12152.64 / 20_000, 4);
});
