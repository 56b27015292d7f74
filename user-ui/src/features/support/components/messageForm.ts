import * as z from 'zod/mini';
import type { Translate } from '@/i18n/texts';
import { fieldRules } from '@/lib/fieldRules';

/** What the contact, support and feedback forms have in common. */
export function messageSchema(t: Translate) {
  const rules = fieldRules(t);
  return z.object({
    name: rules.required(),
    email: rules.email(),
    subject: rules.required(),
    message: rules.message(),
  });
}

export type MessageValues = z.infer<ReturnType<typeof messageSchema>>;
