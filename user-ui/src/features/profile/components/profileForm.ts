import type { TFunction } from 'i18next';
import * as z from 'zod/mini';
import { parseDecimal, trimDecimal } from '@/lib/decimal';
import { fieldRules } from '@/lib/fieldRules';
import type { Profile } from '@/api/profile';
import type { ProfileUpdate } from '../api/profile';

/** The first two are the person's own choice; the office records the others. */
const taxRules = [
  'side_income',
  'main_employer',
  'no_decision',
  'sink',
  'a_sink',
  'decision',
  'f_skatt',
  'student',
] as const;

export function profileSchema(t: TFunction) {
  const rules = fieldRules(t);
  return z
    .object({
      fullName: rules.required(),
      phone: rules.text(),
      address: rules.text(),
      postalCode: rules.text(),
      city: rules.text(),
      country: rules.required(),
      language: z.enum(['sv', 'en']),
      personnummer: rules.text(),
      tax: z.object({
        mode: z.enum(['on', 'off']),
        rule: z.enum(taxRules),
        taxTable: rules.text(),
        taxColumn: rules.text(),
        voluntaryPercent: rules.text(),
        disabledReason: rules.text(),
        disabledEvidence: rules.text(),
      }),
    })
    .check((context) => {
      const { tax } = context.value;
      const refuse = (field: string, message: string) => {
        context.issues.push({ code: 'custom', input: tax, path: ['tax', field], message });
      };
      if (tax.mode === 'off') {
        if (tax.disabledReason === '') refuse('disabledReason', t('errors.required'));
        if (tax.disabledEvidence === '') refuse('disabledEvidence', t('errors.required'));
        return;
      }
      if (tax.voluntaryPercent !== '' && parseDecimal(tax.voluntaryPercent) === null) {
        refuse('voluntaryPercent', t('errors.number'));
      }
      if (tax.rule === 'main_employer') {
        if (tax.taxTable === '') refuse('taxTable', t('errors.required'));
        if (tax.taxColumn === '') refuse('taxColumn', t('errors.required'));
      }
    });
}

export type ProfileValues = z.infer<ReturnType<typeof profileSchema>>;

export function toValues(profile: Profile): ProfileValues {
  const { fullName, phone, address, postalCode, city, country, language, tax } = profile;
  return {
    fullName,
    phone,
    address,
    postalCode,
    city,
    country: country || 'SE',
    language,
    personnummer: '',
    tax: {
      mode: tax.swedishTax ? 'on' : 'off',
      rule: tax.rule,
      taxTable: tax.taxTable?.toString() ?? '',
      taxColumn: tax.taxColumn?.toString() ?? '1',
      voluntaryPercent: tax.voluntaryPercent === undefined ? '' : trimDecimal(tax.voluntaryPercent),
      disabledReason: tax.disabledReason ?? '',
      disabledEvidence: tax.disabledEvidence ?? '',
    },
  };
}

/** Only what belongs to the chosen way of taxing is sent. */
export function toInput({ personnummer, tax, ...rest }: ProfileValues, profile: Profile): ProfileUpdate {
  const voluntaryPercent = parseDecimal(tax.voluntaryPercent);
  const recorded = taxRules.indexOf(tax.rule) > 1;
  const table = { taxTable: Number(tax.taxTable), taxColumn: Number(tax.taxColumn) };
  return {
    ...rest,
    ...(personnummer !== '' && { personnummer }),
    tax:
      tax.mode === 'off'
        ? {
            swedishTax: false,
            rule: tax.rule,
            disabledReason: tax.disabledReason,
            disabledEvidence: tax.disabledEvidence,
          }
        : {
            ...(recorded && { ...profile.tax, voluntaryPercent: '0' }),
            swedishTax: true,
            rule: tax.rule,
            ...(tax.rule === 'main_employer' && table),
            ...(voluntaryPercent !== null && { voluntaryPercent }),
          },
    version: profile.version,
  };
}
