import { importsEn } from '../i18n/importsEn';
import type { Translate } from '../i18n/useT';

type ColumnName = keyof typeof importsEn.importColumn;

const isColumn = (name: string): name is ColumnName => name in importsEn.importColumn;

/** What a column of a file is called; its name on the wire for one that is newer than this page. */
export function columnLabel(t: Translate, name: string): string {
  return isColumn(name) ? t(`importColumn.${name}`) : name;
}
