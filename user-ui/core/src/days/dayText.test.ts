import { expect, it } from 'vitest';
import { addDays, daysBetween } from './days';
import { dayFault, readDay, writeDay } from './dayText';

const now = '2026-11-20';

it.each([
  '2026-11-23',
  '2026/11/23',
  '2026.11.23',
  '2026\u201311\u201323',
  '20261123',
  '261123',
  '23/11',
  '23/11 2026',
  '23/11/2026',
  '23/11-26',
  '23.11.2026',
  '23-11-2026',
  ' 23 11 2026 ',
  '23 Nov 2026',
  '23 nov. 2026',
  '23 november 2026',
  '23 november',
  '23nov26',
])('reads %s as a day', (text) => {
  expect(readDay(text, now)).toBe('2026-11-23');
});

it.each([
  ['1/2 2026', '2026-02-01'],
  ['2026-1-5', '2026-01-05'],
  ['5 maj 2026', '2026-05-05'],
  ['5 May 2026', '2026-05-05'],
  ['3 Sept 2026', '2026-09-03'],
  ['3 okt 2026', '2026-10-03'],
  ['29/2 2028', '2028-02-29'],
])('reads %s with the day before the month', (text, day) => {
  expect(readDay(text, now)).toBe(day);
});

it.each([
  '',
  'hej',
  'i morgon',
  '2026',
  '2026-11',
  '11/23/2026',
  '11-23-2026',
  'Nov 23 2026',
  '2026-23-11',
  '2026-02-30',
  '29/2 2026',
  '31/4',
  '0/5',
  '32/1 2026',
  '26-11-23',
  '26 11 23',
  '23 no 2026',
  '23 novent 2026',
  '2026112',
  '23/11 20266',
  '2026-11-23 2026-11-24',
])('takes %j for no day', (text) => {
  expect(readDay(text, now)).toBeNull();
});

it.each([
  ['2026-12-20', '5/1', '2027-01-05'],
  ['2027-01-05', '28/12', '2026-12-28'],
  ['2026-07-01', '1/7', '2026-07-01'],
  ['2027-03-01', '29/2', '2028-02-29'],
])('seen from %s, takes %s for the nearest such day', (from, text, day) => {
  expect(readDay(text, from)).toBe(day);
});

it('reads every day of eight years back from each form that it is written in', () => {
  for (let day = '2023-12-28'; day < '2032-01-05'; day = addDays(day, 1)) {
    const [year, month, date] = day.split('-');
    const forms = [
      writeDay(day, 'sv'),
      writeDay(day, 'en'),
      day.replaceAll('-', ''),
      day.replaceAll('-', '').slice(2),
      `${String(Number(date))}/${String(Number(month))} ${String(year)}`,
    ];
    expect(forms.map((form) => readDay(form, now))).toEqual(forms.map(() => day));
    const bare = readDay(`${String(date)}/${String(month)}`, day);
    expect(bare).toBe(day);
  }
});

it('puts a day without a year within half a year of today', () => {
  for (let from = '2026-01-01'; from < '2027-01-01'; from = addDays(from, 1)) {
    expect(Math.abs(daysBetween(from, readDay('17/6', from) ?? ''))).toBeLessThanOrEqual(183);
  }
});

it('writes a day as the language does, and leaves anything else', () => {
  expect(writeDay('2026-11-03', 'sv')).toBe('2026-11-03');
  expect(writeDay('2026-11-03', 'en')).toBe('3 Nov 2026');
  expect(writeDay('2026-09-23', 'en')).toBe('23 Sep 2026');
  for (const locale of ['sv', 'en'] as const) {
    expect(writeDay('', locale)).toBe('');
    expect(writeDay('hej', locale)).toBe('hej');
  }
});

it('says what is wrong with a value', () => {
  expect(dayFault('')).toBeNull();
  expect(dayFault('2026-11-23')).toBeNull();
  expect(dayFault('hej')).toBe('day');
  expect(dayFault('2026-02-30')).toBe('day');
  const limits = { min: '2026-11-01', max: '2026-11-30' };
  expect(dayFault('2026-10-31', limits)).toBe('early');
  expect(dayFault('2026-11-01', limits)).toBeNull();
  expect(dayFault('2026-11-30', limits)).toBeNull();
  expect(dayFault('2026-12-01', limits)).toBe('late');
  expect(dayFault('2026-12-01', { min: '', max: 'hej' })).toBeNull();
});
