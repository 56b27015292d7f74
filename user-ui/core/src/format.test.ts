import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDay,
  formatDecimal,
  formatFileSize,
  formatMoney,
  formatMonth,
  formatOrgNumber,
  formatPercent,
  formatPeriod,
  formatTimeToSecond,
  formatWeek,
  formatWholeMoney,
  groupsOfFour,
  initials,
} from './format';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it.each([
    ['0', 'SEK', '0,00 kr'],
    ['5007.64', 'SEK', '5.007,64 kr'],
    ['1234567.5', 'NOK', '1.234.567,50 kr'],
    ['-100.00', 'DKK', '\u2212100,00 kr'],
    ['99999999999999999999.99', 'SEK', '99.999.999.999.999.999.999,99 kr'],
    ['not a number', 'SEK', 'not a number'],
  ])('writes %s %s as %s', (amount, currency, expected) => {
    expect(plain(formatMoney(amount, currency))).toBe(expected);
  });

  it('shows EUR with its sign and others as the language writes them', () => {
    expect(plain(formatMoney('1234.5', 'EUR', 'sv'))).toBe('1 234,50 €');
    expect(plain(formatMoney('1234.5', 'EUR', 'en'))).toBe('€1,234.50');
    expect(plain(formatMoney('1234.5', 'GBP', 'en'))).toBe('£1,234.50');
  });

  it('drops only zero decimals in running text', () => {
    expect(plain(formatWholeMoney('100.00'))).toBe('100 kr');
    expect(plain(formatWholeMoney('100.50'))).toBe('100,50 kr');
    expect(plain(formatWholeMoney('1000.00', 'EUR', 'en'))).toBe('€1,000');
  });
});

describe('decimals', () => {
  it('follows the language', () => {
    expect(formatDecimal('1.50', 'sv')).toBe('1,5');
    expect(formatDecimal('1.50', 'en')).toBe('1.5');
    expect(formatDecimal('-12345.60', 'sv')).toBe('−12.345,6');
    expect(formatDecimal('12345.60', 'en')).toBe('12,345.6');
    expect(plain(formatPercent('31.42', 'sv'))).toBe('31,42 %');
    expect(formatPercent('5.00', 'en')).toBe('5%');
  });
});

describe('dates', () => {
  it('has an abbreviated month, a two-digit day and a four-digit year', () => {
    expect(plain(formatDate('2026-12-04', 'sv'))).toBe('04 dec. 2026');
    expect(plain(formatDate('2026-12-04', 'en'))).toBe('Dec 04, 2026');
  });

  it('keeps the Swedish day of an instant near midnight', () => {
    expect(plain(formatDate('2026-06-30T22:30:00Z', 'en'))).toBe('Jul 01, 2026');
    expect(plain(formatDateTime('2026-06-30T22:30:00Z', 'sv'))).toBe('01 juli 2026 00:30');
    expect(formatTimeToSecond('2026-06-30T22:30:05Z', 'sv')).toBe('00:30:05');
  });

  it('writes a period by its first and last day, and a single day once', () => {
    expect(formatPeriod('2026-11-16', '2026-11-16', 'sv')).toBe('16\u00a0nov.\u00a02026');
    const period = formatPeriod('2026-11-16', '2026-12-01', 'en');
    expect(period.split(' ').map(plain)).toEqual(['Nov 16, 2026 –', 'Dec 01, 2026']);
  });

  it('writes a week by its days, and their month once', () => {
    expect(plain(formatWeek('2026-12-07', 'sv'))).toBe('7–13 dec.');
    expect(plain(formatWeek('2026-12-28', 'sv'))).toBe('28 dec. 2026–3 jan. 2027');
    expect(formatWeek('2026-11-30', 'en').replace(/\s/g, ' ')).toBe('Nov 30 – Dec 6');
  });

  it('names the weekday and the month', () => {
    expect(plain(formatDay('2026-12-04', 'sv'))).toBe('fre 04 dec. 2026');
    expect(formatMonth('2026-11', 'sv')).toBe('nov');
    expect(formatDate('unknown')).toBe('unknown');
  });
});

describe('formatAgo', () => {
  it.each([
    [59_999, null],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [3 * 3_600_000, '3 hours ago'],
    [50 * 3_600_000, '2 days ago'],
  ])('tells %d ms as %s', (ms, expected) => {
    expect(formatAgo(ms, 'en')).toBe(expected);
  });
});

describe('small formats', () => {
  it('puts the hyphen into an organisation number', () => {
    expect([formatOrgNumber('5566778899'), formatOrgNumber('556677-8899')]).toEqual(['556677-8899', '556677-8899']);
  });

  it('prints an IBAN in groups of four', () => {
    expect(groupsOfFour('SE3550000000054910000003')).toBe('SE35 5000 0000 0549 1000 0003');
    expect(groupsOfFour('NO93 8601 1117 947')).toBe('NO93 8601 1117 947');
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1200, '1.2K'],
    [999_960, '1M'],
    [2_500_000_000, '2.5B'],
    [7e12, '7T'],
    [-1500, '\u22121.5K'],
  ])('compacts %d to %s', (value, expected) => {
    expect(formatCompact(value, 'en')).toBe(expected);
  });

  it.each([
    ['Anna Berg', 'AB'],
    ['anna', 'AN'],
    ['  Åsa  von Öhr ', 'ÅV'],
    ['Havre & Hav AB', 'HH'],
    ['', ''],
  ])('takes the initials of "%s"', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it.each([
    [0, '0 Bytes'],
    [512, '512 Bytes'],
    [1536, '1.5 KB'],
    [10 * 1024 * 1024, '10 MB'],
    [3 * 1024 ** 4, '3 TB'],
  ])('sizes %d bytes as %s', (bytes, expected) => {
    expect(plain(formatFileSize(bytes, 'en'))).toBe(expected);
  });
});
