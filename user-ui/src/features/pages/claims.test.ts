import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { page as en } from './content/terms.en';
import { page as sv } from './content/terms.sv';

/** Every text that people read, by its file; the tests' own words are none, nor are terms that newer ones replace. */
const texts = import.meta.glob<string>(
  ['./content/*.tsx', '!./content/*.test.tsx', '!./content/terms.[0-9]*.tsx', '../../i18n/{sv,en}/*.ts'],
  { eager: true, query: '?raw', import: 'default' },
);
const all = Object.values(texts).map((text) => text.replace(/\s+/g, ' '));

/** What we promise in both languages, and the test that fails when it is no longer so. */
const claims = [
  {
    sv: 'ser det som arbetet kräver, och det loggas',
    en: 'see what their work requires, and access is logged',
    proof: { file: 'access_log.rs', test: 'one_sees_who_has_read_ones_pay' },
  },
  {
    sv: 'laddar du ner en fil med allt som är sparat om dig',
    en: 'you download a file with everything we store about you',
    proof: { file: 'personal_data.rs', test: 'everything_about_oneself_is_handed_out_and_nothing_about_others' },
  },
  {
    sv: 'och lönespecifikationer laddar du ner som PDF',
    en: 'You download invoices and payslips as PDF',
    proof: { file: 'sending.rs', test: 'the_pdf_stays_as_it_was_sent' },
  },
  {
    sv: 'Överlämnat till mejlservern',
    en: 'Handed over to the mail server',
    proof: { file: 'sending.rs', test: 'the_client_gets_the_invoice_by_mail_with_the_pdf' },
  },
  {
    sv: 'När vi ändrar villkoren mejlar vi dig minst 30 dagar innan ändringen börjar gälla',
    en: 'When we change the terms, we email you at least 30 days before the change takes effect',
    proof: { file: 'terms.rs', test: 'a_change_is_mailed_thirty_days_before_it_applies' },
  },
];

it.each(claims)('what is said is proved by a test: $en', ({ sv, en, proof }) => {
  for (const said of [sv, en]) expect(all.filter((text) => text.includes(said))).toHaveLength(1);
  const tests = readFileSync(`../api/server/tests/it/${proof.file}`, 'utf8');
  expect(tests).toContain(`async fn ${proof.test}(`);
});

it.each([
  ['nobody reminds the client', /påminner kunden|remind the client/i],
  ['nobody knows what the client’s mail server has', /kundens mejlserver|client.s mail server/i],
  ['nothing is sent again', /skicka den igen|send it again/i],
])('%s, so nothing says so', (_why, promise) => {
  expect(all.filter((text) => promise.test(text))).toEqual([]);
});

it('every percentage of the pages is written alike', () => {
  const pages = (language: string) =>
    Object.entries(texts).flatMap(([file, text]) => (file.endsWith(`.${language}.tsx`) ? [text] : []));
  expect(pages('sv').flatMap((text) => text.match(/.*\d(?: )?%.*/g) ?? [])).toEqual([]);
  expect(pages('en').flatMap((text) => text.match(/.*\d(?:\s|&nbsp;)%.*/g) ?? [])).toEqual([]);
});

it.each(['sv', 'en'] as const)('the terms in %s are those of the newest version', (language) => {
  const [header = '', ...versions] = readFileSync('../api/domain/data/terms.csv', 'utf8').trim().split('\n');
  const newest = (versions.at(-1) ?? '').split(',');
  const text = readFileSync(`src/features/pages/content/terms.${language}.tsx`);
  expect(
    [{ sv, en }[language].version, createHash('sha256').update(text).digest('hex')],
    `terms.${language}.tsx has changed, and a changed text is a new version. Copy the old text to ` +
      `terms.${newest[0] ?? ''}.${language}.tsx, set the new version in both languages and add a line with it and ` +
      'both digests to api/domain/data/terms.csv.',
  ).toEqual([newest[0], newest[header.split(',').indexOf(language)]]);
});
