import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Every text that people read, by its file; the tests' own words are none. */
const texts = import.meta.glob<string>(['./content/*.tsx', '!./content/*.test.tsx', '../../i18n/{sv,en}/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const all = Object.values(texts).map((text) => text.replace(/\s+/g, ' '));

/** What we promise in both languages, and the test that fails when it is no longer so. */
const claims = [
  {
    sv: 'ser det som arbetet kräver, och det loggas',
    en: 'see what their work needs, and that is logged',
    proof: { file: 'access_log.rs', test: 'one_sees_who_has_read_ones_pay' },
  },
  {
    sv: 'hämtar du en fil med allt som är sparat om dig',
    en: 'you fetch a file with everything that is stored about you',
    proof: { file: 'personal_data.rs', test: 'everything_about_oneself_is_handed_out_and_nothing_about_others' },
  },
  {
    sv: 'och lönespecifikationer hämtar du som PDF',
    en: 'You fetch invoices and payslips as PDF',
    proof: { file: 'sending.rs', test: 'the_pdf_stays_as_it_was_sent' },
  },
  {
    sv: 'Överlämnat till mejlservern',
    en: 'Handed over to the mail server',
    proof: { file: 'sending.rs', test: 'the_client_gets_the_invoice_by_mail_with_the_pdf' },
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
