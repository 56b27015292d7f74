import { expect, it } from 'vitest';
import { sampleInvoice } from '@/testing/samples';
import { byMonth, claims } from './months';

const on = (...days: string[]) => days.map((issueDate) => ({ ...sampleInvoice, issueDate }));

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

it('counts what was credited with its credit note, and not what was never sent', () => {
  const cancelled = { ...sampleInvoice, status: 'cancelled' as const, total: '500.00', credited: '0.00' };
  const credited = { ...cancelled, total: '800.00', credited: '800.00' };
  const note = { ...sampleInvoice, kind: 'credit_note' as const, total: '-800.00' };
  expect(claims([cancelled, credited, note])).toEqual([credited, note]);
});
