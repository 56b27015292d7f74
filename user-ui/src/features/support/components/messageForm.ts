import type { TFunction } from 'i18next';
import * as z from 'zod/mini';
import { fieldRules } from '@/lib/fieldRules';

/** What the contact, support and feedback forms have in common. */
export function messageSchema(t: TFunction) {
  const rules = fieldRules(t);
  return z.object({
    name: rules.required(),
    email: rules.email(),
    subject: rules.required(),
    message: rules.message(),
  });
}

export type MessageValues = z.infer<ReturnType<typeof messageSchema>>;
