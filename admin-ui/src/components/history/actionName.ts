import { isText } from '../../i18n/i18nProvider';
import type { Translate } from '../../i18n/useT';

/** The kind of a record in words; one that has no words yet shows as it is stored. */
export function entityName(t: Translate, entity: string): string {
  const key = `audit.entities.${entity}`;
  return isText(key) ? t(key) : entity;
}

/** An event in words, such as "Sent" out of `invoice.send`. */
export function actionName(t: Translate, action: string): string {
  // Swedish verbs bend with their record: a few records have their own.
  const own = action.replaceAll('.', '_');
  const verb = action.slice(action.lastIndexOf('.') + 1);
  const key = [`audit.verbs.${own}`, `audit.verbs.${verb}`].find(isText);
  return key === undefined ? action : t(key);
}
