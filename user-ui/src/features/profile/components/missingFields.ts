import i18next from 'i18next';
import type { Profile } from '@/api/profile';

/** What a profile lacks before an invoice can be sent, in words; an empty text when nothing. */
export function missingFields({ missing }: Profile): string {
  const names = missing.map((field) =>
    // The server may name a field that this version has no word for; its own name is better than nothing.
    i18next.exists(`profile.missing.${field}`)
      ? i18next.t(`profile.missing.${field}` as 'profile.missing.address')
      : field,
  );
  return names.join(', ');
}
