import type { Locale } from '../format';
import { storage } from './storage';

/** What a person has chosen on this device: kept under the same keys by both apps, so that one choice holds in both. */
const languageKey = 'language';
const themeKey = 'theme';

export const defaultLanguage: Locale = 'sv';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** What a page says that was written before anybody's choice was known. */
export const defaultTheme: Theme = 'light';

export function asLocale(value: string | null): Locale | null {
  return value === 'sv' || value === 'en' ? value : null;
}

/** The language that the person chose, or null before any choice was stored. */
export function storedLanguage(): Locale | null {
  return asLocale(storage.get(languageKey));
}

export function storeLanguage(language: Locale): void {
  storage.set(languageKey, language);
}

export function storedTheme(): Theme {
  const value = storage.get(themeKey);
  return themes.find((theme) => theme === value) ?? defaultTheme;
}

export function storeTheme(theme: Theme): void {
  storage.set(themeKey, theme);
}
