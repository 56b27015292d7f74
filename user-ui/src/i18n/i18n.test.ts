import { expect, it } from 'vitest';
import { memberTexts, needTexts, startI18n } from '.';
import { en } from './en';
import { sv } from './sv';
import { shownTexts } from './texts';

function texts(tree: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else if (typeof value === 'object' && value !== null) {
      for (const entry of texts(value, `${prefix}${key}.`)) found.set(...entry);
    }
  }
  return found;
}

const placeholders = (text = '') => [...text.matchAll(/\{\{?\w+\}?\}/g)].map(([name]) => name).sort();

it('has every text in both languages, none empty', () => {
  const swedish = texts(sv);
  const english = texts(en);
  expect([...english.keys()].sort()).toEqual([...swedish.keys()].sort());
  expect([...swedish, ...english].filter(([, text]) => text.trim() === '')).toEqual([]);
});

it('fills the same gaps in both languages', () => {
  const english = texts(en);
  for (const [key, text] of texts(sv)) {
    expect([key, placeholders(english.get(key))]).toEqual([key, placeholders(text)]);
  }
});

it('writes every percentage alike: with a space that does not break in Swedish, without one in English', () => {
  const wrong = (tree: object, fault: RegExp) => [...texts(tree)].filter(([, text]) => fault.test(text));
  expect(wrong(sv, /\d(?: )?%/)).toEqual([]);
  expect(wrong(en, /\d\s%/)).toEqual([]);
});

it('promises nothing in minutes that nobody has measured', () => {
  // The one that stays is a rule of the server, not a promise.
  const timed = [...texts(sv), ...texts(en)].filter(([, text]) => /minut/i.test(text)).map(([key]) => key);
  expect(new Set(timed)).toEqual(new Set(['auth.confirm.text']));
});

it('keeps the texts that the specification gives', () => {
  expect(en.invoices.bankAccountMissing).toBe('You must select a bank account before saving the invoice.');
  expect(en.errors.message).toBe('Please write at least 10 characters');
  expect(en.auth.verifyTitle).toBe('Email verification required');
  expect(en.auth.loggedOutText).toBe('You have been successfully logged out.');
});

it.each([
  ['sv', '1.234 fakturor', 'År 2026'],
  ['en', '1,234 invoices', 'Year 2026'],
] as const)('writes counts with separators and years without (%s)', async (language, invoices, year) => {
  await startI18n(language);
  await needTexts(memberTexts);
  const { t } = shownTexts();
  expect(t('dashboard.invoicesCount', { count: 1234 })).toBe(invoices);
  expect(t('salary.yearTitle', { year: 2026 })).toBe(year);
});
