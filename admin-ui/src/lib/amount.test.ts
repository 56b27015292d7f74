import { expect, it } from 'vitest';
import { turnover } from '../vouchers/turnover';
import { parseAmount } from './amount';

it.each([
  ['1 234,5', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1234.5', '1234.50'],
  ['007', '7.00'],
  ['12\u00a0500 kr', '12500.00'],
])('reads %s as %s', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

it.each(['', '0', '0,00', '-5', '1,234', 'abc', '1e3', '1234567890123'])('refuses %s', (typed) => {
  expect(parseAmount(typed)).toBeUndefined();
});

it('sums debits without rounding', () => {
  const entry = { account: 1510, accountName: '', credit: '0.00' };
  expect(
    turnover([
      { ...entry, debit: '0.10' },
      { ...entry, debit: '90071992547409.93' },
    ]),
  ).toBe('90071992547410.03');
});
