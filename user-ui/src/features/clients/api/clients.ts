import type { components } from '@paraply/core/schema';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Client } from '@/api/clients';
import { clientsKey } from '@/api/clients';
import { api, body, idempotency } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';

export type ClientInput = components['schemas']['ClientInput'];
export type VatLookup = components['schemas']['VatLookup'];

const invalidates = [clientsKey, '/api/dashboard', '/api/invoices/preview'];

export function useCreateClient(onSuccess: (client: Client) => void) {
  return useWrite({
    write: (input: ClientInput, key) =>
      body(api.POST('/api/clients', { params: { header: idempotency(key) }, body: input })),
    invalidates,
    onSuccess,
  });
}

export function useUpdateClient(id: string, onSuccess: (client: Client) => void) {
  return useWrite({
    write: (input: ClientInput) => body(api.PUT('/api/clients/{id}', { params: { path: { id } }, body: input })),
    invalidates,
    onSuccess,
  });
}

export function useArchiveClient(onSuccess: (client: Client) => void) {
  return useWrite({
    write: (id: string) => body(api.DELETE('/api/clients/{id}', { params: { path: { id } } })),
    invalidates,
    onSuccess,
  });
}

export function useVatLookup() {
  return useMutation({
    mutationFn: (number: string) => body(api.GET('/api/vat-lookup/{number}', { params: { path: { number } } })),
  });
}

interface Typed {
  name?: string;
  email?: string;
  vatNumber?: string;
}

/** The user's clients that resemble the one being typed. */
export function similarClientsQuery(typed: Typed) {
  return queryOptions({
    queryKey: [clientsKey, 'similar', typed],
    queryFn: () => body(api.GET('/api/clients/similar', { params: { query: typed } })),
    retry: false,
  });
}
