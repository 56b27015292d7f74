import { dayFault, writeDay, type DayLimits } from '@paraply/core/dayText';
import type { Locale } from '@paraply/core/format';
import type { Translate } from '../../i18n/useT';

type Rule = (value: unknown) => string | undefined;

/** An amount or a number with at most this many decimals, and not negative unless it is signed. */
export function decimalRule(t: Translate, decimals = 2, signed = false): Rule {
  const shape = new RegExp(`^${signed ? '-?' : ''}\\d{1,12}(\\.\\d{1,${decimals}})?$`);
  return (value) => (value == null || value === '' || shape.test(String(value)) ? undefined : t('form.notANumber'));
}

export function wholeNumberRule(t: Translate, min: number, max: number): Rule {
  return (value) => {
    if (value == null || value === '') return undefined;
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : t('form.notInRange', { min, max });
  };
}

export function emailRule(t: Translate): Rule {
  return (value) =>
    value == null || value === '' || /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(String(value))
      ? undefined
      : t('form.notAnEmail');
}

/** A day within its limits, or none. */
export function dayRule(t: Translate, locale: Locale, limits: DayLimits = {}): Rule {
  return (value) => {
    const { min = '', max = '' } = limits;
    switch (dayFault(typeof value === 'string' ? value : '', limits)) {
      case 'day':
        return t('form.notADay');
      case 'early':
        return t('form.tooEarly', { date: writeDay(min, locale) });
      case 'late':
        return t('form.tooLate', { date: writeDay(max, locale) });
      case null:
        return undefined;
    }
  };
}
