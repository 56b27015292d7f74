import { addMonths, today } from '@paraply/core/days';
import * as z from 'zod/mini';
import type { Translate } from '@/i18n/texts';
import { fieldRules } from '@/lib/fieldRules';
import type { InvoiceTemplate, InvoiceTemplateInput, Recurrence } from '../api/templates';

export const intervals = ['week', 'month', 'quarter', 'year'] as const satisfies Recurrence['every'][];
export const workPeriods = ['none', 'current', 'previous'] as const satisfies Recurrence['work'][];

export function templateSchema(t: Translate) {
  const rules = fieldRules(t);
  return z
    .object({
      name: rules.required().check(rules.longest(100)),
      recurs: z.boolean(),
      every: z.enum(intervals),
      startsOn: rules.optionalDay(),
      endsOn: rules.optionalDay(),
      work: z.enum(workPeriods),
    })
    .check((context) => {
      const { recurs, startsOn } = context.value;
      if (!recurs || startsOn !== '') return;
      context.issues.push({ code: 'custom', input: startsOn, path: ['startsOn'], message: t('faults.day') });
    });
}

export type TemplateValues = z.infer<ReturnType<typeof templateSchema>>;

export function toTemplateValues(template: InvoiceTemplate | null, name: string): TemplateValues {
  const recurrence = template?.recurrence;
  return {
    name: template?.name ?? name,
    recurs: recurrence !== undefined,
    every: recurrence?.every ?? 'month',
    // The first of a month: what is invoiced by the month mostly is about the one before.
    startsOn: recurrence?.startsOn ?? `${addMonths(today().slice(0, 7), 1)}-01`,
    endsOn: recurrence?.endsOn ?? '',
    work: recurrence?.work ?? 'previous',
  };
}

/** What is sent; of the fields below “recurs” nothing, when it is off. */
export function toTemplateInput({ name, recurs, every, startsOn, endsOn, work }: TemplateValues): InvoiceTemplateInput {
  return {
    name,
    ...(recurs && { recurrence: { every, startsOn, work, ...(endsOn !== '' && { endsOn }) } }),
  };
}
