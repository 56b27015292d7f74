import englishMessages from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { en } from './en';
import { isText, makeI18nProvider } from './i18nProvider';
import { swedishMessages } from './reactAdminSwedish';
import { sv } from './sv';

type Texts = { readonly [key: string]: string | Texts };

function flat(texts: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts as Texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[`${prefix}${key}`, text] as const] : [...flat(text, `${prefix}${key}.`)],
    ),
  );
}

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();
const forms = (text: string) => text.split('||||').length;

describe.each([
  ['own texts', flat(en), flat(sv)],
  ['react-admin’s texts', flat(englishMessages), flat(swedishMessages)],
])('%s', (_, english, swedish) => {
  it('have the same keys in both languages', () => {
    expect([...swedish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('use the same values and numbers of forms', () => {
    for (const [key, text] of english) {
      const other = swedish.get(key) ?? '';
      expect([key, placeholders(other), forms(other)]).toEqual([key, placeholders(text), forms(text)]);
    }
  });
});

it('no text is empty', () => {
  for (const [key, text] of [...flat(en), ...flat(sv)]) expect([key, text.trim()]).not.toEqual([key, '']);
});

it('writes every percentage alike: with a space that does not break in Swedish, without one in English', () => {
  const wrong = (texts: Map<string, string>, fault: RegExp) => [...texts].filter(([, text]) => fault.test(text));
  expect(wrong(flat(sv), /\d(?: )?%(?!\{)/)).toEqual([]);
  expect(wrong(flat(en), /\d\s%/)).toEqual([]);
});

it('knows which names have a text', () => {
  expect(isText('fields.name')).toBe(true);
  for (const key of ['fields', 'fields.unheardOf', 'fields.toString', 'fields.name.length']) {
    expect([key, isText(key)]).toEqual([key, false]);
  }
});

it('keeps a name in the other direction from turning the rest of a text', () => {
  const { translate } = makeI18nProvider();
  const name = 'Bo\u202e';
  expect(translate('acts.send.title', { user: name, client: 'شركة', amount: '12 500,00 kr' })).toContain(
    `\u2068${name}\u2069`,
  );
});

it('writes counts with separators, and years without', async () => {
  const { translate, changeLocale } = makeI18nProvider();
  expect(translate('dashboard.invoiceCount', { smart_count: 1234 })).toBe('1.234 fakturor');
  expect(translate('salary.assumedRates', { year: 2027 })).toContain('2027');
  await changeLocale('en');
  expect(translate('dashboard.invoiceCount', { smart_count: 1234 })).toBe('1,234 invoices');
});
