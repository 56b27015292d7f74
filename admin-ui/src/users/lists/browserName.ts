import { deviceParts } from '@paraply/core/deviceName';
import type { Translate } from '../../i18n/useT';

/** What a person would call the browser that sent this header. */
export function browserName(t: Translate, userAgent = ''): string {
  const { browser, system } = deviceParts(userAgent);
  if (browser !== null && system !== null) return t('personLists.browserOn', { browser, system });
  return browser ?? system ?? t('personLists.unknownBrowser');
}
