import type { Translate } from '../../i18n/useT';
import type { useFormat } from '../../lib/useFormat';
import type { TaxProfile } from '../../types/api';
import { usesTable } from './taxRules';

type Formats = Pick<ReturnType<typeof useFormat>, 'day' | 'money' | 'percent'>;

/** A tax profile in words: the rule first, then its details. */
export function describeTax(tax: TaxProfile, t: Translate, { day, money, percent }: Formats): string[] {
  const lines = tax.swedishTax ? describeRule(tax, t, { day, money, percent }) : describeNoTax(tax, t, day);
  return lines.filter((line) => line !== '');
}

function describeNoTax(tax: TaxProfile, t: Translate, day: Formats['day']): string[] {
  const { disabledGround, disabledReason, disabledEvidence, disabledValidTo } = tax;
  return [
    t('users.taxOff'),
    disabledGround && disabledGround !== 'other' ? t(`taxGround.${disabledGround}`) : '',
    disabledGround === 'f_skatt' ? '' : (disabledReason ?? ''),
    disabledValidTo ? t('taxProfile.until', { day: day(disabledValidTo) }) : '',
    disabledEvidence ? `${t('fields.disabledEvidence')}: ${disabledEvidence}` : '',
  ];
}

function describeRule(tax: TaxProfile, t: Translate, { day, money, percent }: Formats): string[] {
  const { rule, taxTable, taxColumn, validTo, voluntaryPercent, holidayMode, pensionPercent } = tax;
  const place =
    taxTable === undefined || taxColumn === undefined
      ? ''
      : t(usesTable(rule) ? 'taxProfile.table' : 'taxProfile.tableAfter', { table: taxTable, column: taxColumn });
  return [
    t(`taxRule.${rule}`),
    describeDecision(tax, t, { day, money, percent }),
    tax.decisionReference ?? '',
    validTo ? t('taxProfile.until', { day: day(validTo) }) : '',
    place,
    voluntaryPercent ? t('taxProfile.voluntary', { percent: percent(voluntaryPercent) }) : '',
    holidayMode === 'saved'
      ? `${t('taxProfile.holiday')}: ${t('taxProfile.holidayMode.saved').toLocaleLowerCase()}`
      : '',
    pensionPercent && !/^0(\.0+)?$/.test(pensionPercent)
      ? t('taxProfile.pensionIs', { percent: percent(pensionPercent) })
      : '',
  ];
}

function describeDecision(tax: TaxProfile, t: Translate, { money, percent }: Formats): string {
  if (tax.decisionKind === 'percent') {
    return t('taxProfile.decisionIsPercent', { percent: percent(tax.decisionPercent ?? '') });
  }
  if (tax.decisionKind === 'amount') {
    return t('taxProfile.decisionIsAmount', { amount: money(tax.decisionAmount ?? '') });
  }
  return tax.decisionKind === 'none' ? t('taxProfile.decisionIsNone') : '';
}
