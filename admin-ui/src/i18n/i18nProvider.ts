import { formatInText, type Locale } from '@paraply/core/format';
import { isolate } from '@paraply/core/isolate';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { storedLanguage, storeLanguage } from '../lib/preferences';
import { en } from './en';
import { swedishMessages } from './reactAdminSwedish';
import { sv } from './sv';

const catalogues = {
  sv: { ...swedishMessages, ...sv },
  en: { ...englishMessages, ...en },
};

export const languages: { locale: Locale; name: string }[] = [
  { locale: 'sv', name: 'Svenska' },
  { locale: 'en', name: 'English' },
];

function toLocale(language: string): Locale {
  return language === 'sv' ? 'sv' : 'en';
}

function announce(locale: Locale): void {
  document.documentElement.lang = locale;
}

/** The language is kept in the browser; the page's lang attribute announces it to assistive technology. */
export function makeI18nProvider(): I18nProvider {
  const provider = polyglotI18nProvider((language) => catalogues[toLocale(language)], storedLanguage(), languages, {
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
    changeLocale: (language) => {
      const locale = toLocale(language);
      storeLanguage(locale);
      announce(locale);
      return provider.changeLocale(locale);
    },
  };
}
