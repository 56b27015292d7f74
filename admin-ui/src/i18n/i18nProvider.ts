import { formatInText, type Locale } from '@paraply/core/format';
import { isolate } from '@paraply/core/isolate';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { storedLanguage, storeLanguage } from '../lib/preferences';
import type { MessageKey } from './types';

/** The texts of the languages that have been loaded. */
const catalogues: Partial<Record<Locale, TranslationMessages>> = {};

export const languages: { locale: Locale; name: string }[] = [
  { locale: 'sv', name: 'Svenska' },
  { locale: 'en', name: 'English' },
];

function toLocale(language: string): Locale {
  return language === 'sv' ? 'sv' : 'en';
}

/** Loads the texts of a language, before it is shown. */
export async function loadTexts(locale: Locale): Promise<TranslationMessages> {
  // Each by itself: of a choice between two imports Vite fetches both.
  const load = async () => (locale === 'sv' ? await import('./swedish') : await import('./english')).default;
  return (catalogues[locale] ??= await load());
}

/** Whether there is such a text, for names that the server gives. Every language has the same. */
export function isText(key: string): key is MessageKey {
  let found: unknown = Object.values(catalogues)[0];
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return false;
    found = (found as Record<string, unknown>)[name];
  }
  return typeof found === 'string';
}

function announce(locale: Locale): void {
  document.documentElement.lang = locale;
}

/** The language is kept in the browser; the page's lang attribute announces it to assistive technology. */
export function makeI18nProvider(): I18nProvider {
  const messages = (language: string) => catalogues[toLocale(language)] ?? loadTexts(toLocale(language));
  const provider = polyglotI18nProvider(messages, storedLanguage(), languages, {
    // react-admin looks up optional keys and brings its own fallback.
    allowMissing: true,
    replace(this: string, token: RegExp, valueOf: (token: string, name: string) => unknown) {
      return this.replace(token, (found, name: string) =>
        String(formatInText(name, valueOf(found, name), toLocale(provider.getLocale()))),
      );
    },
  });
  announce(storedLanguage());
  return {
    ...provider,
    // What is put into a text is kept from turning the rest of it.
    translate: (key, values: Record<string, unknown> = {}) => {
      const isolated = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? isolate(value) : value,
      ]);
      return provider.translate(key, Object.fromEntries(isolated));
    },
    changeLocale: async (language) => {
      const locale = toLocale(language);
      await provider.changeLocale(locale);
      storeLanguage(locale);
      announce(locale);
    },
  };
}
