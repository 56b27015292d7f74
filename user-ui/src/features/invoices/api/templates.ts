import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { invoicesKey } from '@/api/invoicesKey';
import { api, body, idempotency } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';
import type { Invoice } from './invoices';

export type InvoiceTemplate = components['schemas']['InvoiceTemplate'];
export type InvoiceTemplateInput = components['schemas']['InvoiceTemplateInput'];
export type Recurrence = components['schemas']['Recurrence'];

const templatesKey = '/api/invoice-templates';

export const templatesQuery = queryOptions({
  queryKey: [templatesKey],
  queryFn: () => body(api.GET('/api/invoice-templates')),
});

interface Save {
  /** Absent: a new one. */
  id?: string;
  input: InvoiceTemplateInput;
}

export function useSaveTemplate() {
  return useWrite<Save, InvoiceTemplate>({
    write: ({ id, input }, key) =>
      id === undefined
        ? body(api.POST('/api/invoice-templates', { params: { header: idempotency(key) }, body: input }))
        : body(api.PUT('/api/invoice-templates/{id}', { params: { path: { id } }, body: input })),
    // One that begins today has its draft at once.
    invalidates: [templatesKey, invoicesKey, '/api/dashboard'],
  });
}

export function useDeleteTemplate() {
  return useWrite({
    write: (id: string) => body(api.DELETE('/api/invoice-templates/{id}', { params: { path: { id } } })),
    invalidates: [templatesKey],
  });
}

export function useStartDraft() {
  return useWrite<string, Invoice>({
    write: (id, key) =>
      body(api.POST('/api/invoice-templates/{id}/drafts', { params: { path: { id }, header: idempotency(key) } })),
    invalidates: [invoicesKey, '/api/dashboard'],
  });
}
