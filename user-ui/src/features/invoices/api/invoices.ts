import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { invoicesKey } from '@/api/invoicesKey';
import type { ListQuery } from '@/lib/apiClient';
import { api, body, listParams, page } from '@/lib/apiClient';
import { idOf } from '@/lib/idOf';

type Schemas = components['schemas'];
export type Invoice = Schemas['Invoice'];
export type InvoiceItem = Schemas['InvoiceItem'];
export type InvoiceMonthSum = Schemas['InvoiceMonthSum'];
export type WriteOff = Schemas['WriteOff'];
export type InvoiceInput = Schemas['InvoiceInput'];
export type InvoicePreview = Schemas['InvoicePreview'];
export type InvoicePreviewInput = Schemas['InvoicePreviewInput'];
export type InvoiceFinding = Schemas['InvoiceFinding'];
export type TimelineEntry = Schemas['TimelineEntry'];
export type InvoiceDelivery = Schemas['InvoiceDelivery'];

export const previewKey = '/api/invoices/preview';

/** The default timeout, which a call with its own signal must add. */
const previewTimeoutMs = 10_000;

export function invoiceListQuery(list: ListQuery) {
  return queryOptions({
    queryKey: [invoicesKey, 'list', list],
    queryFn: () => page(api.GET('/api/invoices', { params: { query: listParams(list) } })),
  });
}

/** What the invoices that a list's filter matches come to, month by month. */
export function invoiceSumsQuery(filter: Record<string, unknown>) {
  return queryOptions({
    queryKey: [invoicesKey, 'sums', filter],
    queryFn: () => body(api.GET('/api/invoices/sums', { params: { query: listParams({ filter }) } })),
  });
}

/** The oldest invoice that was sent and stands; none before the first one is sent. */
export const oldestSentQuery = queryOptions({
  ...invoiceListQuery({
    filter: { status: ['sent', 'overdue', 'paid', 'written_off'] },
    range: [0, 0],
    sort: ['issueDate', 'ASC'],
  }),
  select: ({ rows: [oldest] }) => oldest,
});

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: [invoicesKey, id],
    queryFn: () => body(api.GET('/api/invoices/{id}', { params: { path: { id: idOf(id) } } })),
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

/** Superseded calls are aborted, so that fast typing does not queue them up. */
export function previewSignal(superseded: AbortSignal): AbortSignal {
  return AbortSignal.any([superseded, AbortSignal.timeout(previewTimeoutMs)]);
}

/** The calculated figures of an unsaved invoice. Cached by input, so a late response never replaces a newer one. */
export function previewQuery(input: InvoicePreviewInput) {
  return queryOptions<InvoicePreview>({
    queryKey: [previewKey, input],
    queryFn: ({ signal }) => body(api.POST('/api/invoices/preview', { body: input, signal: previewSignal(signal) })),
  });
}

/** The amount to invoice for a net pay. Cached by input, as above. */
export function netPayQuery(input: Schemas['SalaryQuoteInput']) {
  return queryOptions({
    queryKey: ['/api/salary-quote', input],
    queryFn: () => body(api.POST('/api/salary-quote', { body: input })),
  });
}
