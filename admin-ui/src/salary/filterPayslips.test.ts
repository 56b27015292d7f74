import { expect, it } from 'vitest';
import { aPayslip } from '../testing/records';
import { filterPayslips } from './filterPayslips';

const people = [
  aPayslip({ id: '1', userName: 'Åsa Öberg', payout: '900.00', status: 'paid' }),
  aPayslip({ id: '2', userName: 'Bo Berg', payout: '10000.00', invoiceNumbers: ['2026-00077'], status: 'rejected' }),
];

it.each([
  ['åsa', '', 'name', ['1']],
  ['00077', '', 'name', ['2']],
  ['', 'paid', 'name', ['1']],
  ['', '', 'payout', ['2', '1']],
  ['nobody', '', 'name', []],
] as const)('finds by “%s” and status “%s”, by %s', (text, status, order, ids) => {
  expect(filterPayslips(people, { text, status, order }).map(({ id }) => id)).toEqual(ids);
});
