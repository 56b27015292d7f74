import { expect, it } from 'vitest';
import { addDays, daysBetween, isDay, mondayOf, monthDays, today, weekNumber } from './days';

it('takes the day in Sweden, not in UTC', () => {
  expect(today(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
  expect(today(new Date('2026-12-31T22:30:00Z'))).toBe('2026-12-31');
});

it('counts over months, years and changes of the clock', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-10-24', '2026-11-23')).toBe(30);
  expect(isDay('2026-02-01')).toBe(true);
  expect(isDay('26-02-01')).toBe(false);
});

it('knows no day that the calendar has not', () => {
  expect(isDay('2028-02-29')).toBe(true);
  for (const none of ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10'])
    expect(isDay(none)).toBe(false);
});

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('knows the days of %s', (month, to) => {
  expect(monthDays(month)).toEqual({ from: `${month}-01`, to });
});

it('knows the weeks by ISO 8601, also where a year begins', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2026-11-30')).toBe('2026-11-30');
  // 2026 has 53 weeks; the last reaches into 2027.
  expect(['2026-01-01', '2026-11-30', '2026-12-31', '2027-01-03', '2027-01-04'].map(weekNumber)).toEqual([
    1, 49, 53, 53, 1,
  ]);
});
