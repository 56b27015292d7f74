import { expect, it } from 'vitest';
import { comingWeeks } from './comingWeeks';

const payout = (date: string | undefined, amount: string, received = '0.00') => ({
  ...(date === undefined ? {} : { date }),
  amount,
  received,
  invoiceCount: 1,
});

it('sums up by week from Monday to Sunday, what has no day last', () => {
  const coming = [
    payout('2026-11-30', '100.10', '100.10'),
    payout('2026-12-06', '200.20'),
    payout('2026-12-07', '300.00'),
    payout(undefined, '50.00'),
  ];
  expect(comingWeeks(coming, '2026-11-28')).toEqual([
    { kind: 'week', monday: '2026-11-30', amount: '300.30', received: '100.10', invoiceCount: 2 },
    { kind: 'week', monday: '2026-12-07', amount: '300.00', received: '0.00', invoiceCount: 1 },
    { kind: 'noDay', monday: undefined, amount: '50.00', received: '0.00', invoiceCount: 1 },
  ]);
});

it('expects this week at the earliest what should have come already', () => {
  expect(comingWeeks([payout('2026-11-02', '100.00', '100.00')], '2026-11-28')).toEqual([
    { kind: 'week', monday: '2026-11-23', amount: '100.00', received: '100.00', invoiceCount: 1 },
  ]);
});

it('puts what comes after five weeks into one row, unless it is one week', () => {
  const weeks = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11'];
  const coming = weeks.map((day) => payout(day, '10.00'));
  const long = comingWeeks(coming, '2026-11-28');
  expect(long.map(({ kind }) => kind)).toEqual(['week', 'week', 'week', 'week', 'week', 'later']);
  expect(long.at(-1)).toEqual({
    kind: 'later',
    monday: '2027-01-04',
    amount: '20.00',
    received: '0.00',
    invoiceCount: 2,
  });
  expect(comingWeeks(coming.slice(0, 6), '2026-11-28').map(({ kind }) => kind)).toEqual(Array(6).fill('week'));
});
