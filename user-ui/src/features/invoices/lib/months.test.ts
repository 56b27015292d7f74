import { expect, it } from 'vitest';
import { sampleInvoice } from '@/testing/samples';
import { byMonth, daysOf, sumsOf } from './months';

const on = (...days: string[]) => days.map((issueDate) => ({ ...sampleInvoice, issueDate }));
const of = (...totals: string[]) => totals.map((total) => ({ ...sampleInvoice, total }));

it('puts rows together by the month of their invoice date', () => {
  const months = byMonth(on('2026-11-30', '2026-11-01', '2026-09-15'), 0, 0);
  expect(months.map(({ month, rows, isWhole }) => [month, rows.length, isWhole])).toEqual([
    ['2026-11', 2, true],
    ['2026-09', 1, true],
  ]);
});

it.each([
  [0, 25, [true, true, false]],
  [25, 0, [false, true, true]],
  [25, 25, [false, true, false]],
])('takes months at the edges of a page for cut (%i before, %i after)', (before, after, whole) => {
  const months = byMonth(on('2026-11-30', '2026-10-01', '2026-09-15'), before, after);
  expect(months.map(({ isWhole }) => isWhole)).toEqual(whole);
});

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('knows the days of %s', (month, to) => {
  expect(daysOf(month)).toEqual({ from: `${month}-01`, to });
});

it('adds amounts to the öre, each currency by itself', () => {
  const euro = { ...sampleInvoice, currency: 'EUR', total: '0.1' };
  expect(sumsOf([...of('9007199254740993.10', '0.20', '-0.05'), euro])).toEqual([
    { currency: 'SEK', amount: '9007199254740993.25' },
    { currency: 'EUR', amount: '0.10' },
  ]);
  expect(sumsOf(of('100.00', '-100.05'))).toEqual([{ currency: 'SEK', amount: '-0.05' }]);
});

it('counts what was credited with its credit note, and not what was never sent', () => {
  const cancelled = { ...sampleInvoice, status: 'cancelled' as const, total: '500.00', credited: '0.00' };
  const credited = { ...cancelled, total: '800.00', credited: '800.00' };
  const note = { ...sampleInvoice, kind: 'credit_note' as const, total: '-800.00' };
  expect(sumsOf([cancelled, credited, note])).toEqual([{ currency: 'SEK', amount: '0.00' }]);
  expect(sumsOf([cancelled])).toEqual([]);
});
