import * as z from 'zod/mini';
import type { Translate } from '@/i18n/texts';
import { fieldRules } from '@/lib/fieldRules';
import type { InvoiceTrialInput } from '../api/trial';
import type { PreviewRequest } from './invoiceForm';
import { daysInOrder, toWritten, writtenFields } from './invoiceForm';

/** The kinds of clients by how their invoices are treated: in Sweden, or a company in the EU or outside it. */
export const vatTreatments = ['domestic', 'eu_reverse_charge', 'export'] as const;

/** An invoice that is tried without an account: the client is only a name and a kind. */
export function trialSchema(t: Translate) {
  const clientName = fieldRules(t).required();
  const vatTreatment = z.enum(vatTreatments);
  return z.object({ clientName, vatTreatment, swedishTax: z.boolean(), ...writtenFields(t) }).check(daysInOrder(t));
}

export type TrialValues = z.infer<ReturnType<typeof trialSchema>>;

/** What can be calculated of it. */
export function toTrial(values: TrialValues): PreviewRequest<InvoiceTrialInput> | null {
  const written = toWritten(values);
  if (!written) return null;
  const { swedishTax, vatTreatment } = values;
  return { ...written, input: { swedishTax, vatTreatment, ...written.input } };
}
