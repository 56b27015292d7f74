import { isKnownUnit } from '@paraply/core/units';
import type { Translate } from '../../i18n/useT';

/** A unit in the reader's language; one from elsewhere, such as an import, stays as it is. */
export function unitName(t: Translate, unit: string, quantity: string): string {
  return isKnownUnit(unit) ? t(`units.${unit}`, { smart_count: Number(quantity) }) : unit;
}
