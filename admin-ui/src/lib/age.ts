import type { Translate } from '../i18n/useT';
import { hoursSince } from './dates';

/** How long ago something was, in words. */
export function age(t: Translate, since: string): string {
  const hours = hoursSince(since);
  if (hours < 1) return t('panel.justNow');
  return hours < 48
    ? t('panel.hours', { smart_count: hours })
    : t('panel.days', { smart_count: Math.floor(hours / 24) });
}
