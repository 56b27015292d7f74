import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { invoicesKey } from '@/api/invoicesKey';
import type { ListQuery } from '@/lib/apiClient';
import { api, body, listParams, page } from '@/lib/apiClient';

type Schemas = components['schemas'];
export type Invoice = Schemas['Invoice'];
export type InvoiceInput = Schemas['InvoiceInput'];
export type InvoicePreview = Schemas['InvoicePreview'];
export type InvoicePreviewInput = Schemas['InvoicePreviewInput'];
export type InvoiceFinding = Schemas['InvoiceFinding'];
export type TimelineEntry = Schemas['TimelineEntry'];
export type InvoiceDelivery = Schemas['InvoiceDelivery'];

export const previewKey = '/api/invoices/preview';

/** The usual time of a call, which one with a signal of its own has to bring along. */
const previewTimeoutMs = 10_000;

export function invoiceListQuery(list: ListQuery) {
  return queryOptions({
    queryKey: [invoicesKey, 'list', list],
    queryFn: () => page(api.GET('/api/invoices', { params: { query: listParams(list) } })),
  });
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: [invoicesKey, id],
    queryFn: () => body(api.GET('/api/invoices/{id}', { params: { path: { id } } })),
  });
}

export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: [invoicesKey, id, 'timeline'],
    queryFn: () => body(api.GET('/api/invoices/{id}/timeline', { params: { path: { id } } })),
  });
}

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: [invoicesKey, id, 'deliveries'],
    queryFn: () => body(api.GET('/api/invoices/{id}/deliveries', { params: { path: { id } } })),
  });
}

/** The figures of an invoice as it would be. The answer is kept under its input, so that none overtakes another. */
export function previewQuery(input: InvoicePreviewInput) {
  return queryOptions({
    queryKey: [previewKey, input],
    // One that was overtaken is given up, so that fast typing does not pile them up.
    queryFn: ({ signal }) =>
      body(
        api.POST('/api/invoices/preview', {
          body: input,
          signal: AbortSignal.any([signal, AbortSignal.timeout(previewTimeoutMs)]),
        }),
      ),
  });
}

/** What is to be invoiced for a wanted sum on the account. The answer belongs to its input, as above. */
export function wantedQuery(input: Schemas['SalaryQuoteInput']) {
  return queryOptions({
    queryKey: ['/api/salary-quote', input],
    queryFn: () => body(api.POST('/api/salary-quote', { body: input })),
  });
}
