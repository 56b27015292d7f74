import { isDay } from '@paraply/core/days';
import { dayFault } from '@paraply/core/dayText';
import { parseDecimal, trimDecimal } from '@paraply/core/decimal';
import * as z from 'zod/mini';
import type { Translate } from '@/i18n/texts';
import { fieldRules } from '@/lib/fieldRules';
import type { Profile } from '@/api/profile';
import type { ProfileUpdate } from '../api/profile';

type Tax = Profile['tax'];

/** What people choose themselves; every other rule is recorded by an admin on the ground of a decision. */
const ownRules = ['side_income', 'main_employer'] as const;

type OwnRule = (typeof ownRules)[number];

function isOwn(rule: Tax['rule']): rule is OwnRule {
  return ownRules.some((own) => own === rule);
}

/** Whether the tax follows a decision that only an admin changes. */
export function isRecorded(tax: Tax): boolean {
  return tax.swedishTax && !isOwn(tax.rule);
}

/** The year of birth, which stands in the masked number too. */
export function birthYear(masked: string | undefined): number | undefined {
  const year = /^(\d{4})/.exec(masked ?? '')?.[1];
  return year === undefined ? undefined : Number(year);
}

/**
 * `read` is what is stored: another way of taxing is a request, which needs a reason and a document. While one waits,
 * no other can be made.
 */
export function profileSchema(t: Translate, read: Tax, isWaiting: boolean) {
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
        rule: z.enum(ownRules),
        taxTable: rules.text(),
        taxColumn: rules.text(),
        voluntaryPercent: rules.text(),
        holidayMode: z.enum(['included', 'saved']),
        disabledGround: z.enum(['f_skatt', 'abroad', 'other']),
        disabledValidTo: rules.text(),
        disabledReason: rules.text(),
        disabledEvidence: rules.text(),
        requestReason: rules.text(),
        requestFile: z.custom<File | null>(),
      }),
    })
    .check((context) => {
      const { tax } = context.value;
      const refuse = (field: string, message: string) => {
        context.issues.push({ code: 'custom', input: tax, path: ['tax', field], message });
      };
      if (tax.mode === 'on') {
        if (tax.voluntaryPercent !== '' && parseDecimal(tax.voluntaryPercent) === null) {
          refuse('voluntaryPercent', t('errors.number'));
        } else if (isWaiting && isLess(taxInput(tax, read), read)) {
          refuse('voluntaryPercent', t('taxRequests.alreadyWaiting'));
        }
      }
      if (tax.mode === 'off' && tax.disabledGround === 'f_skatt' && dayFault(tax.disabledValidTo) !== null) {
        refuse('disabledValidTo', t('faults.dayForm'));
      }
      // Only what a request says is demanded: what is stored may be older than the fields, and saves as it is.
      if (isWaiting || !needsRequest(tax, read)) return;
      if (tax.requestReason === '') refuse('requestReason', t('errors.required'));
      if (!tax.requestFile) refuse('requestFile', t('errors.required'));
      if (tax.mode === 'off') {
        if (tax.disabledGround === 'f_skatt') {
          if (tax.disabledValidTo === '') refuse('disabledValidTo', t('errors.required'));
        } else if (tax.disabledReason === '') refuse('disabledReason', t('errors.required'));
        if (tax.disabledEvidence === '') refuse('disabledEvidence', t('errors.required'));
      } else if (tax.rule === 'main_employer') {
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
    tax: toTaxValues(tax),
  };
}

function toTaxValues(tax: Tax): ProfileValues['tax'] {
  return {
    mode: tax.swedishTax ? 'on' : 'off',
    rule: isOwn(tax.rule) ? tax.rule : 'side_income',
    taxTable: tax.taxTable?.toString() ?? '',
    taxColumn: tax.taxColumn?.toString() ?? '1',
    voluntaryPercent: tax.voluntaryPercent === undefined ? '' : trimDecimal(tax.voluntaryPercent),
    holidayMode: tax.holidayMode ?? 'included',
    disabledGround: tax.disabledGround ?? 'abroad',
    disabledValidTo: tax.disabledValidTo ?? '',
    disabledReason: tax.disabledReason ?? '',
    disabledEvidence: tax.disabledEvidence ?? '',
    requestReason: '',
    requestFile: null,
  };
}

/** A higher percentage and what happens with the holiday pay are free. */
function freeInput(tax: ProfileValues['tax'], read: Tax): Tax {
  const typed = parseDecimal(tax.voluntaryPercent);
  const isMore = typed !== null && Number(typed) >= Number(read.voluntaryPercent ?? 0);
  return { ...read, holidayMode: tax.holidayMode, ...(isMore && { voluntaryPercent: typed }) };
}

const decided = [
  'swedishTax',
  'rule',
  'taxTable',
  'taxColumn',
  'disabledGround',
  'disabledValidTo',
  'disabledReason',
  'disabledEvidence',
] as const;

/** Whether what is chosen must be decided by the office: another way of taxing, or less tax. */
export function needsRequest(tax: ProfileValues['tax'], read: Tax): boolean {
  const chosen = taxInput(tax, read);
  // Not what is stored but the untouched form, which fills in what was never recorded.
  const untouched = taxInput(toTaxValues(read), read);
  return isLess(chosen, read) || decided.some((field) => chosen[field] !== untouched[field]);
}

function isLess(chosen: Tax, read: Tax): boolean {
  return chosen.swedishTax && Number(chosen.voluntaryPercent ?? 0) < Number(read.voluntaryPercent ?? 0);
}

/** What is chosen: only what belongs to the way of taxing; what the office has recorded stays as it was read. */
export function taxInput(values: ProfileValues['tax'], read: Tax): Tax {
  const { mode, rule, taxTable, taxColumn, holidayMode, ...tax } = values;
  const { disabledGround, disabledValidTo, disabledEvidence } = tax;
  const disabledReason = disabledGround === 'f_skatt' ? 'F-skatt' : tax.disabledReason;
  const typed = parseDecimal(tax.voluntaryPercent);
  const chosen = { holidayMode, ...(typed !== null && { voluntaryPercent: typed }) };
  if (isRecorded(read)) {
    const recorded = { ...read };
    delete recorded.voluntaryPercent;
    return { ...recorded, ...chosen };
  }
  if (mode === 'off') {
    // A last day belongs to the ground it was given for.
    const ends = isDay(disabledValidTo) && (disabledGround === 'f_skatt' || disabledGround === read.disabledGround);
    const ground = { disabledGround, ...(ends && { disabledValidTo }) };
    return { swedishTax: false, rule: 'side_income', holidayMode, ...ground, disabledReason, disabledEvidence };
  }
  const table = { taxTable: Number(taxTable), taxColumn: Number(taxColumn) };
  return { swedishTax: true, rule, ...(rule === 'main_employer' && table), ...chosen };
}

export function toInput({ personnummer, tax, ...rest }: ProfileValues, profile: Profile): ProfileUpdate {
  return {
    ...rest,
    ...(personnummer !== '' && { personnummer }),
    tax: freeInput(tax, profile.tax),
    version: profile.version,
  };
}

/** Whether a save has changed nothing that the person sees; the version counts every save. */
export function saysTheSame(saved: Profile, read: Profile): boolean {
  const said = (profile: Profile) =>
    JSON.stringify([toValues(profile), profile.personnummerMasked ?? '', profile.country]);
  return said(saved) === said(read);
}
