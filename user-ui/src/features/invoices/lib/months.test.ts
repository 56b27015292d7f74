import { expect, it } from 'vitest';
import { sampleInvoice } from '@/testing/samples';
import { byMonth } from './months';

it('puts rows together by the month of their invoice date', () => {
  const rows = ['2026-11-30', '2026-11-01', '2026-09-15'].map((issueDate) => ({ ...sampleInvoice, issueDate }));
  expect(byMonth(rows).map(({ month, rows }) => [month, rows.length])).toEqual([
    ['2026-11', 2],
    ['2026-09', 1],
  ]);
});
