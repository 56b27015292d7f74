import type { TFunction } from 'i18next';
import * as z from 'zod/mini';
import type { Client } from '@/api/clients';
import { fieldRules, isEmail, splitEmails } from '@/lib/fieldRules';
import type { ClientInput } from '../api/clients';

export function clientSchema(t: TFunction) {
  const rules = fieldRules(t);
  return z.object({
    name: rules.required(),
    email: rules.email(),
    additionalEmails: z.string().check((context) => {
      const wrong = splitEmails(context.value).filter((email) => !isEmail(email));
      if (wrong.length === 0) return;
      const message = t('errors.emails', { count: wrong.length, emails: wrong.join(', ') });
      context.issues.push({ code: 'custom', input: context.value, message });
    }),
    phone: rules.text(),
    address: rules.text(),
    postalCode: rules.text(),
    city: rules.text(),
    state: rules.text(),
    country: rules.required(),
    vatRegistered: z.boolean(),
    vatNumber: rules.text(),
    companyTaxId: rules.text(),
  });
}

export type ClientValues = z.infer<ReturnType<typeof clientSchema>>;

export const emptyClient: ClientValues = {
  name: '',
  email: '',
  additionalEmails: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  state: '',
  country: 'SE',
  vatRegistered: false,
  vatNumber: '',
  companyTaxId: '',
};

export function toValues(client: Client): ClientValues {
  const { name, email, phone, address, postalCode, city, state, country, vatRegistered, vatNumber, companyTaxId } =
    client;
  const additionalEmails = client.additionalEmails.join(', ');
  return {
    name,
    email,
    additionalEmails,
    phone,
    address,
    postalCode,
    city,
    state,
    country,
    vatRegistered,
    vatNumber,
    companyTaxId,
  };
}

export function toInput(values: ClientValues, version?: number): ClientInput {
  return {
    ...values,
    additionalEmails: splitEmails(values.additionalEmails),
    ...(version !== undefined && { version }),
  };
}
