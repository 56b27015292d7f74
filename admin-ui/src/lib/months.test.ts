import { expect, it } from 'vitest';
import { readMonth } from './months';

it.each([
  ['2026-11', 'sv', '2026-11'],
  ['202603', 'sv', '2026-03'],
  ['3/2026', 'sv', '2026-03'],
  ['nov 2026', 'sv', '2026-11'],
  ['Maj 2026', 'sv', '2026-05'],
  ['oktober 2026', 'sv', '2026-10'],
  ['May 2026', 'en', '2026-05'],
  ['sept. 2026', 'en', '2026-09'],
] as const)('reads "%s" (%s) as %s', (text, locale, month) => {
  expect(readMonth(text, locale)).toBe(month);
});

it.each(['', '2026', '2026-13', '2026-00', 'snö 2026', 'ma'])('finds no month in "%s"', (text) => {
  expect(readMonth(text, 'sv')).toBeUndefined();
});
