import { isText } from '../../i18n/i18nProvider';
import type { Translate } from '../../i18n/useT';

/** What a mail is called; one that has no name yet shows as it is stored. */
export function kindName(t: Translate, kind: string): string {
  const key = `mailTexts.kinds.${kind}`;
  return isText(key) ? t(key) : kind;
}
