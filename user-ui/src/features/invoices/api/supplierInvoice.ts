import { queryOptions } from '@tanstack/react-query';
import { invoicesKey } from '@/api/invoicesKey';
import { api, body, uploadTimeoutMs } from '@/lib/apiClient';
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
    write: ({ number, date, file }: SupplierInvoiceInput) => {
      const form = new FormData();
      form.append('number', number);
      form.append('date', date);
      form.append('file', file);
      return body(
        api.POST('/api/invoices/{id}/supplier-invoice', {
          params: { path: { id } },
          // The schema types the parts; they are in the form data.
          body: { number, date },
          bodySerializer: () => form,
          signal: AbortSignal.timeout(uploadTimeoutMs),
        }),
      );
    },
    invalidates: [invoicesKey],
    onSuccess,
  });
}
