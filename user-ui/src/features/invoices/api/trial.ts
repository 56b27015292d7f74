import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import type { InvoicePreview } from './invoices';
import { previewSignal } from './invoices';

export type InvoiceTrialInput = components['schemas']['InvoiceTrialInput'];

/** The calculated figures of an invoice that is tried. Cached by input, so a late response never replaces a newer one. */
export function trialQuery(input: InvoiceTrialInput) {
  return queryOptions<InvoicePreview>({
    queryKey: ['/api/invoice-trial', input],
    queryFn: ({ signal }) => body(api.POST('/api/invoice-trial', { body: input, signal: previewSignal(signal) })),
  });
}
