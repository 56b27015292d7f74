import { toTyped } from '@paraply/core/decimal';
import { expect, it } from 'vitest';
import { queryOf, readQuery } from './calculation';

const typed = (amount: string) => toTyped(amount, 'sv');

it.each([
  [{ direction: 'amount', text: '12 500,50', swedishTax: true }, '?amount=12500.50', '12500,50'],
  [{ direction: 'net', text: '20000', swedishTax: false }, '?net=20000&tax=own', '20000'],
] as const)('shares %j as %s', (calculation, query, text) => {
  expect(queryOf(calculation)).toBe(query);
  expect(readQuery(query, typed)).toEqual({ ...calculation, text });
});

it.each(['', '?amount=', '?amount=-5', '?net=mycket', '?tax=own', '?amount=0'])('has no calculation in %j', (query) => {
  expect(readQuery(query, typed)).toBeNull();
});

it('shares nothing while there is no amount', () => {
  expect(queryOf({ direction: 'amount', text: 'tio', swedishTax: true })).toBe('');
});
