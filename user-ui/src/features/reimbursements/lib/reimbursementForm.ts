import { parseDecimal, parsePositive } from '@paraply/core/decimal';
import * as z from 'zod/mini';
import type { Translate } from '@/i18n/texts';
import { fieldRules } from '@/lib/fieldRules';
import type { ReimbursementInput } from '../api/reimbursements';

export const reimbursementKinds = ['receipt', 'mileage', 'per_diem'] as const;
export const vehicles = ['own', 'company', 'company_electric'] as const;

/** The most days of a journey that the server takes. */
export const daysMax = 366;

/** What each kind needs besides its description. */
const needed = { receipt: ['amount'], mileage: ['kilometres'], per_diem: ['nights'] } as const;

export function reimbursementSchema(t: Translate) {
  const rules = fieldRules(t);
  const number = () =>
    rules.text().check(z.refine((text) => text === '' || parseDecimal(text) !== null, t('errors.number')));
  return z
    .object({
      kind: z.enum(reimbursementKinds),
      description: rules.required(),
      amount: number(),
      deductibleVat: number(),
      fileId: z.string(),
      vehicle: z.enum(vehicles),
      kilometres: number(),
      days: z.array(z.object({ full: z.boolean(), breakfast: z.boolean(), lunch: z.boolean(), dinner: z.boolean() })),
      nights: rules.text().check(z.regex(/^\d{0,3}$/, t('errors.number'))),
      longStay: z.boolean(),
      claimed: number(),
    })
    .check((context) => {
      const values = context.value;
      for (const field of needed[values.kind]) {
        if (values[field] !== '') continue;
        context.issues.push({ code: 'custom', input: '', path: [field], message: t('errors.required') });
      }
    });
}

export type ReimbursementValues = z.infer<ReturnType<typeof reimbursementSchema>>;

/** A day away from morning to evening, with no meal paid by somebody else. */
export const wholeDay = { full: true, breakfast: false, lunch: false, dinner: false };

export const emptyReimbursement: ReimbursementValues = {
  kind: 'receipt',
  description: '',
  amount: '',
  deductibleVat: '',
  fileId: '',
  vehicle: 'own',
  kilometres: '',
  days: [wholeDay, wholeDay],
  nights: '1',
  longStay: false,
  claimed: '',
};

/** Only the fields of the chosen kind, as the server takes them. */
export function toInput(values: ReimbursementValues): ReimbursementInput {
  const { kind, description } = values;
  const decimal = (text: string) => parseDecimal(text) ?? text;
  const file = values.fileId === '' ? {} : { fileId: values.fileId };
  const claimed = values.claimed === '' ? {} : { claimed: decimal(values.claimed) };
  switch (kind) {
    case 'receipt': {
      const vat = parsePositive(values.deductibleVat);
      return {
        kind,
        description,
        amount: decimal(values.amount),
        ...(vat !== null && { deductibleVat: vat }),
        ...file,
      };
    }
    case 'mileage':
      return {
        kind,
        description,
        vehicle: values.vehicle,
        kilometres: decimal(values.kilometres),
        ...claimed,
        ...file,
      };
    case 'per_diem':
      return {
        kind,
        description,
        days: values.days,
        nights: Number(values.nights),
        longStay: values.longStay,
        ...claimed,
        ...file,
      };
  }
}

/** The form's field for one of the server's, or null when the form does not show it. */
export function formFieldOf(path: string): string | null {
  const first = path.split('.')[0] ?? '';
  // What is wrong with one of the days stands at that day, whichever part of it the server names.
  const day = /^days\.(\d+)/.exec(path)?.[1];
  if (day !== undefined) return `days.${day}.full`;
  return first in emptyReimbursement ? first : null;
}
