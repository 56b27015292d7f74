import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '@/lib/format';
import { storedLanguage, storeLanguage } from '@/lib/language';
import { sv } from './sv';

const defaultLanguage: Locale = 'sv';

async function load(language: Locale): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  const { en } = await import('./en');
  i18next.addResourceBundle(language, 'translation', en);
}

/** Starts in the stored language, Swedish by default. English is fetched only when it is chosen. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage() ?? defaultLanguage;
  storeLanguage(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { sv: { translation: sv } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
  });
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Switches the language; the query cache listens and fetches everything again. */
export async function switchLanguage(language: Locale): Promise<void> {
  await load(language);
  storeLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
