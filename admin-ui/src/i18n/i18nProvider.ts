import { formatInText, type Locale } from '@paraply/core/format';
import { isolate } from '@paraply/core/isolate';
import type { I18nProvider } from 'react-admin';
import { storedLanguage, storeLanguage } from '../lib/preferences';

/** The texts of the languages that have been loaded, by their dotted path. */
const catalogues: Partial<Record<Locale, ReadonlyMap<string, string>>> = {};

export const languages: { locale: Locale; name: string }[] = [
  { locale: 'sv', name: 'Svenska' },
  { locale: 'en', name: 'English' },
];

function toLocale(language: string): Locale {
  return language === 'sv' ? 'sv' : 'en';
}

function flat(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts as Record<string, string | object>).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text] as [string, string]] : flat(text, `${prefix}${name}.`),
  );
}

/** Loads the texts of a language, before it is shown. */
export async function loadTexts(locale: Locale): Promise<void> {
  if (catalogues[locale]) return;
  // Each by itself: of a choice between two imports Vite fetches both.
  const { default: texts } = locale === 'sv' ? await import('./swedish') : await import('./english');
  catalogues[locale] = new Map(flat(texts));
}

function announce(locale: Locale): void {
  document.documentElement.lang = locale;
}

/** The form of a text for a number; forms stand beside each other, `%{smart_count} invoice |||| %{smart_count} invoices`. */
function formFor(count: unknown, text: string): string {
  const [one = '', other = one] = text.split('||||');
  return (count === 1 ? one : other).trim();
}

/**
 * The language is kept in the browser; the page's lang attribute announces it to assistive technology. Texts are written
 * as for react-admin's own provider, whose library weighs more than a catalogue.
 */
export function makeI18nProvider(): I18nProvider {
  let locale = storedLanguage();
  announce(locale);
  return {
    translate: (key, values: Record<string, unknown> = {}) => {
      // react-admin looks up optional keys and brings its own fallback.
      const text = catalogues[locale]?.get(key) ?? (typeof values._ === 'string' ? values._ : key);
      const count = values.smart_count;
      const form = count === undefined || count === null ? text : formFor(count, text);
      return form.replaceAll(/%\{(\w+)\}/g, (gap, name: string) => {
        const value = values[name];
        if (value === undefined || value === null) return gap;
        // What is put into a text is kept from turning the rest of it.
        return typeof value === 'string' ? isolate(value) : String(formatInText(name, value, locale));
      });
    },
    changeLocale: async (language) => {
      const chosen = toLocale(language);
      await loadTexts(chosen);
      locale = chosen;
      storeLanguage(locale);
      announce(locale);
    },
    getLocale: () => locale,
    getLocales: () => languages,
  };
}
