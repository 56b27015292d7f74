import type { Profile } from '@/api/profile';
import { isText, shownTexts } from '@/i18n/texts';

/** What a profile lacks before an invoice can be sent, in words; an empty text when nothing. */
export function missingFields({ missing }: Profile): string {
  const names = missing.map((field) => {
    const key = `profile.missing.${field}`;
    // The server may name a field that this version has no word for; its own name is better than nothing.
    return isText(key) ? shownTexts().t(key) : field;
  });
  return names.join(', ');
}
