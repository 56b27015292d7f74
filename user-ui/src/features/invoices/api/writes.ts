import { api, body, idempotency } from '@/lib/apiClient';
import { useAct } from '@/lib/useAct';
import type { Invoice, InvoiceInput } from './invoices';
import { invoicesKey } from './invoices';

const touches = [invoicesKey, '/api/dashboard'];

interface VersionedId {
  id: string;
  version: number;
}

export function useSaveInvoice(id: string | null) {
  return useAct<InvoiceInput, Invoice>({
    act: (input, key) =>
      id === null
        ? body(api.POST('/api/invoices', { params: { header: idempotency(key) }, body: input }))
        : body(api.PUT('/api/invoices/{id}', { params: { path: { id } }, body: input })),
    touches,
  });
}

export function useSubmitInvoice() {
  return useAct<VersionedId, Invoice>({
    act: ({ id, version }, key) =>
      body(
        api.POST('/api/invoices/{id}/submit', {
          params: { path: { id }, header: idempotency(key) },
          body: { version },
        }),
      ),
    touches,
  });
}

export function useWithdrawInvoice() {
  return useAct<VersionedId, Invoice>({
    act: ({ id, version }, key) =>
      body(
        api.POST('/api/invoices/{id}/withdraw', {
          params: { path: { id }, header: idempotency(key) },
          body: { version },
        }),
      ),
    touches,
  });
}

export function useCancelInvoice() {
  return useAct<VersionedId, Invoice>({
    act: ({ id, version }, key) =>
      body(
        api.POST('/api/invoices/{id}/cancel', {
          params: { path: { id }, header: idempotency(key) },
          body: { version },
        }),
      ),
    touches,
  });
}

export function useDuplicateInvoice() {
  return useAct<string, Invoice>({
    act: (id, key) =>
      body(api.POST('/api/invoices/{id}/duplicate', { params: { path: { id }, header: idempotency(key) } })),
    touches,
  });
}

export function useDeleteInvoice() {
  return useAct({
    act: (id: string) => body(api.DELETE('/api/invoices/{id}', { params: { path: { id } } })),
    touches,
  });
}
