import type { Translate } from '../i18n/useT';
import { hoursSince } from './dates';

/** How long ago something was, in words. */
export function age(t: Translate, since: string): string {
  const hours = hoursSince(since);
  if (hours < 1) return t('dashboard.justNow');
  return hours < 48
    ? t('dashboard.hours', { smart_count: hours })
    : t('dashboard.days', { smart_count: Math.floor(hours / 24) });
}
