import { queryOptions } from '@tanstack/react-query';
import { invoicesKey } from '@/api/invoicesKey';
import { api, asForm, body, uploadTimeoutMs } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';

export function supplierInvoiceQuery(id: string) {
  return queryOptions({
    queryKey: [invoicesKey, id, 'supplier-invoice'],
    queryFn: () => body(api.GET('/api/invoices/{id}/supplier-invoice', { params: { path: { id } } })),
  });
}

export interface SupplierInvoiceInput {
  number: string;
  date: string;
  file: File;
}

export function useRecordSupplierInvoice(id: string, onSuccess: () => void) {
  return useWrite({
    write: (input: SupplierInvoiceInput) =>
      body(
        api.POST('/api/invoices/{id}/supplier-invoice', {
          params: { path: { id } },
          body: input,
          bodySerializer: asForm,
          signal: AbortSignal.timeout(uploadTimeoutMs),
        }),
      ),
    invalidates: [invoicesKey],
    onSuccess,
  });
}
