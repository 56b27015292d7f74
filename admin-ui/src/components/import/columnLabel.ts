import { en } from '../../i18n/en';
import type { Translate } from '../../i18n/useT';

type ColumnName = keyof typeof en.importColumn;

const isColumn = (name: string): name is ColumnName => name in en.importColumn;

/** What a column of a file is called; its name on the wire for one that is newer than this page. */
export function columnLabel(t: Translate, name: string): string {
  return isColumn(name) ? t(`importColumn.${name}`) : name;
}
