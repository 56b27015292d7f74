import type { Locale } from './format';
import { storage } from './storage';

const key = 'language';
const defaultLanguage: Locale = 'sv';

function asLocale(value: string | null): Locale | null {
  return value === 'sv' || value === 'en' ? value : null;
}

/** The language that the person chose, or null before any choice was stored. */
export function storedLanguage(): Locale | null {
  return asLocale(storage.get(key));
}

export function storeLanguage(language: Locale): void {
  storage.set(key, language);
}

/** The language that an address asks for with `?lang=`. */
export function languageInSearch(search: string): Locale | null {
  return asLocale(new URLSearchParams(search).get('lang'));
}

/** The language to begin with: the address's, else the stored one, else Swedish. `public/theme.js` decides likewise. */
export function chosenLanguage(): Locale {
  return languageInSearch(location.search) ?? storedLanguage() ?? defaultLanguage;
}
