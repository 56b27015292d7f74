import { expect, it } from 'vitest';
import { startI18n, memberTexts, needTexts } from '@/i18n';
import { shownTexts } from '@/i18n/texts';
import { actPlaces, matching, pagePlaces } from './places';

async function found(language: 'sv' | 'en', text: string, isAdmin = false): Promise<string[]> {
  await startI18n(language);
  await needTexts(memberTexts);
  const { t } = shownTexts();
  return matching([...actPlaces(t), ...pagePlaces(t, isAdmin)], text).map(({ label }) => label);
}

it('finds a place by the beginning of each word of its name', async () => {
  expect(await found('sv', 'FAKT')).toEqual(['Ny faktura', 'Fakturor', 'Fakturamallar']);
  expect(await found('sv', 'ny fakt')).toEqual(['Ny faktura']);
  // Not from the middle of a word.
  expect(await found('sv', 'aktura')).toEqual([]);
});

it('finds a place by what people call it', async () => {
  expect(await found('sv', 'lönebesked')).toEqual(['Lön']);
  expect(await found('sv', 'tvåfaktor')).toEqual(['Lösenord och säkerhet']);
  expect(await found('en', 'recurring')).toEqual(['Invoice templates']);
});

it('leads to the back office only those who may go there', async () => {
  expect(await found('en', 'back office')).toEqual([]);
  expect(await found('en', 'back office', true)).toEqual(['Back office']);
});

it('shows everything for nothing', async () => {
  expect((await found('en', ' ')).length).toBe(14);
});
