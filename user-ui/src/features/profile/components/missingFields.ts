import type { Profile } from '@/api/profile';
import { isText, shownTexts } from '@/i18n/texts';

/** A field in words. The server may name one that this version has no word for; its own name is better than nothing. */
export function missingField(field: string): string {
  const key = `profile.missing.${field}`;
  return isText(key) ? shownTexts().t(key) : field;
}

/** What a profile lacks before an invoice can be sent, in words; an empty text when nothing. */
export function missingFields({ missing }: Profile): string {
  return missing.map(missingField).join(', ');
}
