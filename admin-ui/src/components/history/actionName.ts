import type { Catalogue } from '../../i18n/types';
import type { Translate } from '../../i18n/useT';
import { en } from '../../i18n/en';

type Words = Catalogue['audit'];

function isKnown<K extends 'verbs' | 'entities'>(kind: K, word: string): word is keyof Words[K] & string {
  return Object.hasOwn(en.audit[kind], word);
}

/** The kind of a record in words; one that has no words yet shows as it is stored. */
export function entityName(t: Translate, entity: string): string {
  return isKnown('entities', entity) ? t(`audit.entities.${entity}`) : entity;
}

/** An event in words, such as "Sent" out of `invoice.send`. */
export function actionName(t: Translate, action: string): string {
  // Swedish verbs bend with their record: a few records have their own.
  const own = action.replaceAll('.', '_');
  if (isKnown('verbs', own)) return t(`audit.verbs.${own}`);
  const verb = action.slice(action.lastIndexOf('.') + 1);
  return isKnown('verbs', verb) ? t(`audit.verbs.${verb}`) : action;
}
