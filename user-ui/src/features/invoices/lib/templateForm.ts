import { today } from '@paraply/core/days';
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
      context.issues.push({ code: 'custom', input: startsOn, path: ['startsOn'], message: t('errors.day') });
    });
}

export type TemplateValues = z.infer<ReturnType<typeof templateSchema>>;

/** The first day of next month: what is sent by the month mostly is about the one before. */
function firstOfNextMonth(): string {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(next[0])}-${String(next[1]).padStart(2, '0')}-01`;
}

export function toTemplateValues(template: InvoiceTemplate | null, name: string): TemplateValues {
  const recurrence = template?.recurrence;
  return {
    name: template?.name ?? name,
    recurs: recurrence !== undefined,
    every: recurrence?.every ?? 'month',
    startsOn: recurrence?.startsOn ?? firstOfNextMonth(),
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
