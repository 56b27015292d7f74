import { expect, it } from 'vitest';
import { calendarFile } from './calendarFile';

const now = new Date('2026-11-27T17:30:05.123Z');
const url = 'https://paraply.example/invoices/1/view';

it('writes whole days as calendars read them', () => {
  const payday = { id: '1-payout', day: '2026-12-14', title: 'På kontot: 5.108,21 kr; faktura 7', url };
  expect(calendarFile([payday], now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paraply//Paraply//SV',
    'BEGIN:VEVENT',
    'UID:1-payout@paraply',
    'DTSTAMP:20261127T173005Z',
    'DTSTART;VALUE=DATE:20261214',
    String.raw`SUMMARY:På kontot: 5.108\,21 kr\; faktura 7`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('folds a long line between letters, of which some are two octets', () => {
  const title = 'å'.repeat(100);
  const lines = calendarFile([{ id: '1', day: '2026-12-14', title, url }], now).split('\r\n');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
