import { isDay, today } from './days';
import type { Locale } from '../format';

/** Calendar days as people type and read them; the value behind the text is always `YYYY-MM-DD`. */

const englishMonths = 'january february march april may june july august september october november december'.split(
  ' ',
);
const swedishMonths = 'januari februari mars april maj juni juli augusti september oktober november december'.split(
  ' ',
);

/** Year first, with or without separators: `2026-11-23`, `2026/1/5`, `20261123`, `261123`. */
const yearFirst = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<year>\d{4}|\d{2})(?<month>\d{2})(?<day>\d{2})$/,
];

/**
 * Day first, the year left out or of two or four digits: `23/11`, `23/11 2026`, `23.11.26`, `23 Nov 2026`. Between
 * hyphens the year needs all four, because `26-11-23` begins with the year for some and ends with it for others.
 */
const dayFirst = [
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})(?:[-/. ]+(?<year>\d{4}|\d{2}))?$/,
  /^(?<day>\d{1,2})[- ](?<month>\d{1,2})[- ](?<year>\d{4})$/,
  /^(?<day>\d{1,2})\.? ?(?<name>\p{L}{3,})\.?(?: ?(?<year>\d{4}|\d{2}))?$/u,
];

function monthNamed(name: string): number {
  for (const months of [englishMonths, swedishMonths]) {
    const index = months.findIndex((month) => month.startsWith(name));
    if (index >= 0) return index + 1;
  }
  return 0;
}

function dayOf(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/** The day of a year that is closest to another day: in December, the fifth of January is in the next year. */
function nearest(month: number, day: number, now: string): string | null {
  const year = Number(now.slice(0, 4));
  const distance = (candidate: string) => Math.abs(Date.parse(candidate) - Date.parse(now));
  return [year - 1, year, year + 1]
    .map((candidate) => dayOf(candidate, month, day))
    .filter((candidate) => candidate !== null)
    .reduce<string | null>((best, next) => (best === null || distance(next) < distance(best) ? next : best), null);
}

/**
 * The day that somebody typed in either language, as `YYYY-MM-DD`, or null when the text is none. The month never comes
 * before the day. A year of two digits is in this century; without a year it is the nearest such day.
 */
export function readDay(text: string, now: string = today()): string | null {
  const plain = text
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  for (const shape of [...yearFirst, ...dayFirst]) {
    const { year, month, name, day } = shape.exec(plain)?.groups ?? {};
    if (day === undefined) continue;
    const monthNumber = name === undefined ? Number(month) : monthNamed(name);
    if (year === undefined) return nearest(monthNumber, Number(day), now);
    return dayOf(Number(year.length === 2 ? `20${year}` : year), monthNumber, Number(day));
  }
  return null;
}

/** A day as it stands in a field: `2026-11-23` in Swedish, `23 Nov 2026` in English. Other text is left as it is. */
export function writeDay(value: string, locale: Locale): string {
  if (locale === 'sv' || !isDay(value)) return value;
  const [year, month, day] = value.split('-').map(Number);
  const name = englishMonths[Number(month) - 1]?.slice(0, 3) ?? '';
  return `${String(day)} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${String(year)}`;
}

export interface DayLimits {
  /** The first day that may be chosen, if it is one. */
  min?: string | undefined;
  max?: string | undefined;
}

/** What is wrong with the value of a date field; null when nothing is, or nothing stands there. */
export function dayFault(value: string, { min = '', max = '' }: DayLimits = {}): 'day' | 'early' | 'late' | null {
  if (value === '') return null;
  if (!isDay(value)) return 'day';
  if (isDay(min) && value < min) return 'early';
  return isDay(max) && value > max ? 'late' : null;
}
