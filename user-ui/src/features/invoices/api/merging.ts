import { queryOptions } from '@tanstack/react-query';
import { invoicesKey } from '@/api/invoicesKey';
import { api, body, idempotency } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';
import type { Invoice } from './invoices';
import { invoiceListQuery } from './invoices';

/** As many as can be merged into one at once. */
const mostMerged = 19;

/** The other drafts that can be merged into a draft, the oldest first. */
export function mergeableQuery({ id, clientId, currency }: Invoice) {
  return queryOptions({
    ...invoiceListQuery({
      filter: { status: 'draft', clientId, currency },
      range: [0, mostMerged],
      sort: ['createdAt', 'ASC'],
    }),
    select: ({ rows }) =>
      rows.filter((other) => other.id !== id && other.replacesInvoiceId === undefined).slice(0, mostMerged),
  });
}

interface Merge {
  into: Invoice;
  ids: string[];
}

export function useMergeDrafts() {
  return useWrite<Merge, Invoice>({
    write: ({ into: { id, version }, ids }, key) =>
      body(
        api.POST('/api/invoices/{id}/merge', {
          params: { path: { id }, header: idempotency(key) },
          body: { invoiceIds: ids, version },
        }),
      ),
    invalidates: [invoicesKey, '/api/dashboard'],
  });
}
