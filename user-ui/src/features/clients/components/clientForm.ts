import type { ClientField } from '@paraply/core/clientFields';
import { clientDetails, clientFields, emptyClientDetails } from '@paraply/core/clientFields';
import * as z from 'zod/mini';
import type { Client } from '@/api/clients';
import type { Translate } from '@/i18n/texts';
import { fieldRules, isEmail, splitEmails } from '@/lib/fieldRules';
import type { ClientInput } from '../api/clients';

export function clientSchema(t: Translate) {
  const rules = fieldRules(t);
  const lines = Object.fromEntries(clientFields.map((field) => [field, rules.text()]));
  return z.object({
    ...(lines as Record<ClientField, ReturnType<typeof rules.text>>),
    name: rules.required(),
    email: rules.email(),
    additionalEmails: z.string().check((context) => {
      const wrong = splitEmails(context.value).filter((email) => !isEmail(email));
      if (wrong.length === 0) return;
      const message = t('faults.emails', { count: wrong.length, emails: wrong.join(', ') });
      context.issues.push({ code: 'custom', input: context.value, message });
    }),
    country: rules.required(),
    vatRegistered: z.boolean(),
  });
}

export type ClientValues = z.infer<ReturnType<typeof clientSchema>>;

function listed(details: Pick<Client, ClientField>): ClientValues {
  return { ...details, additionalEmails: details.additionalEmails.join(', ') };
}

export const emptyClient: ClientValues = listed(emptyClientDetails);

export function toValues(client: Client): ClientValues {
  return listed(clientDetails(client));
}

export function toInput(values: ClientValues, version?: number): ClientInput {
  return {
    ...values,
    additionalEmails: splitEmails(values.additionalEmails),
    ...(version !== undefined && { version }),
  };
}
