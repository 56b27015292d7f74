import { isText } from '../../i18n/i18nProvider';
import type { Translate } from '../../i18n/useT';

/** What a column of a file is called; its name on the wire for one that is newer than this page. */
export function columnLabel(t: Translate, name: string): string {
  const key = `importColumn.${name}`;
  return isText(key) ? t(key) : name;
}
