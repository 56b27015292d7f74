import { expect, it } from 'vitest';
import { samplePay } from '@/testing/samples';
import { waterfallRows } from './waterfallRows';

it('goes from the invoice to the account', () => {
  const rows = waterfallRows(samplePay, { total: '12500.00', vat: '2500.00' });
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

it('leaves out what does not apply without Swedish tax', () => {
  const pay = { ...samplePay, swedishTax: false, fee: '1100.00', payout: '8900.00' };
  expect(waterfallRows(pay).map((row) => row.key)).toEqual(['subtotal', 'fee', 'payout']);
});
