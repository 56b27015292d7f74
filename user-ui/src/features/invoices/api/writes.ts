import type { QueryClient } from '@tanstack/react-query';
import { invoicesKey } from '@/api/invoicesKey';
import { api, body, idempotency } from '@/lib/apiClient';
import { keepSaved } from '@/lib/lastSeen';
import { useWrite } from '@/lib/useWrite';
import type { Invoice, InvoiceInput } from './invoices';
import { invoiceQuery } from './invoices';

const invalidates = [invoicesKey, '/api/dashboard'];

interface VersionedId {
  id: string;
  version: number;
}

/** Creates a draft. Repeating it with the same key and input creates no second one. */
export function createInvoice(input: InvoiceInput, key: string): Promise<Invoice> {
  return body(api.POST('/api/invoices', { params: { header: idempotency(key) }, body: input }));
}

export function updateInvoice(id: string, input: InvoiceInput): Promise<Invoice> {
  return body(api.PUT('/api/invoices/{id}', { params: { path: { id } }, body: input }));
}

/**
 * Caches the saved invoice, also for when there is no connection, if who is logged in is still who it was before the
 * call; and invalidates the lists and totals.
 */
export function rememberSaved(client: QueryClient, invoice: Invoice, whose: string | null): void {
  const { queryKey: key } = invoiceQuery(invoice.id);
  client.setQueryData(key, invoice);
  keepSaved(key, invoice, whose);
  const outdated = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === '/api/dashboard' || (queryKey[0] === invoicesKey && queryKey[1] === 'list');
  client.removeQueries({ type: 'inactive', predicate: outdated });
  void client.invalidateQueries({ type: 'active', predicate: outdated });
}

export function useSubmitInvoice() {
  return useWrite<VersionedId, Invoice>({
    write: ({ id, version }, key) =>
      body(
        api.POST('/api/invoices/{id}/submit', {
          params: { path: { id }, header: idempotency(key) },
          body: { version },
        }),
      ),
    invalidates,
  });
}

export function useWithdrawInvoice() {
  return useWrite<VersionedId, Invoice>({
    write: ({ id, version }, key) =>
      body(
        api.POST('/api/invoices/{id}/withdraw', {
          params: { path: { id }, header: idempotency(key) },
          body: { version },
        }),
      ),
    invalidates,
  });
}

export function useCancelInvoice() {
  return useWrite<VersionedId, Invoice>({
    write: ({ id, version }, key) =>
      body(
        api.POST('/api/invoices/{id}/cancel', {
          params: { path: { id }, header: idempotency(key) },
          body: { version },
        }),
      ),
    invalidates,
  });
}

export function useDuplicateInvoice() {
  return useWrite<string, Invoice>({
    write: (id, key) =>
      body(api.POST('/api/invoices/{id}/duplicate', { params: { path: { id }, header: idempotency(key) } })),
    invalidates,
  });
}

export function useDeleteInvoice() {
  return useWrite({
    write: (id: string) => body(api.DELETE('/api/invoices/{id}', { params: { path: { id } } })),
    invalidates,
  });
}
