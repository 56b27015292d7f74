import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, asForm, body, uploadTimeoutMs } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';

type Schemas = components['schemas'];
export type TaxRequest = Schemas['TaxRequest'];

const key = '/api/tax-requests';

export const taxRequestsQuery = queryOptions({
  queryKey: [key],
  queryFn: () => body(api.GET('/api/tax-requests')),
});

/** The request of a kind that waits for a decision. */
export function waiting(requests: TaxRequest[], kind: TaxRequest['kind']): TaxRequest | undefined {
  return requests.find((request) => request.kind === kind && request.status === 'waiting');
}

interface NewRequest {
  tax?: Schemas['TaxProfile'];
  personnummer?: string;
  reason: string;
  file: File;
}

export function useCreateTaxRequest(onSuccess?: () => void) {
  return useWrite({
    write: (request: NewRequest) =>
      body(
        api.POST('/api/tax-requests', {
          body: request,
          bodySerializer: asForm,
          signal: AbortSignal.timeout(uploadTimeoutMs),
        }),
      ),
    invalidates: [key],
    ...(onSuccess && { onSuccess }),
  });
}

export function useWithdrawTaxRequest(onSuccess: () => void) {
  return useWrite({
    write: (id: string) => body(api.POST('/api/tax-requests/{id}/withdraw', { params: { path: { id } } })),
    invalidates: [key],
    onSuccess,
  });
}
