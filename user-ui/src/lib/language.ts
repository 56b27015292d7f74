import type { Locale } from '@paraply/core/format';
import { asLocale, defaultLanguage, storedLanguage } from '@paraply/core/preferences';

/** The language that an address asks for with `?lang=`. */
export function languageInSearch(search: string): Locale | null {
  return asLocale(new URLSearchParams(search).get('lang'));
}

/** The language to begin with: the address's, else the stored one, else Swedish. `public/theme.js` decides likewise. */
export function chosenLanguage(): Locale {
  return languageInSearch(location.search) ?? storedLanguage() ?? defaultLanguage;
}
