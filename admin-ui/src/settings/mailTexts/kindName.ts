import { en } from '../../i18n/en';
import type { Translate } from '../../i18n/useT';

type Kind = keyof typeof en.mailTexts.kinds;

function isKnown(kind: string): kind is Kind {
  return Object.hasOwn(en.mailTexts.kinds, kind);
}

/** What a mail is called; one that has no name yet shows as it is stored. */
export function kindName(t: Translate, kind: string): string {
  return isKnown(kind) ? t(`mailTexts.kinds.${kind}`) : kind;
}
