import type { Locale } from './format';
import { storage } from './storage';

const key = 'language';

/** The language that the person chose, or null before any choice was stored. */
export function storedLanguage(): Locale | null {
  const value = storage.get(key);
  return value === 'sv' || value === 'en' ? value : null;
}

export function storeLanguage(language: Locale): void {
  storage.set(key, language);
}
