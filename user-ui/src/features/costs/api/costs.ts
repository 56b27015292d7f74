import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import { useAct } from '@/lib/useAct';

export type Cost = components['schemas']['Reimbursement'];
export type CostInput = components['schemas']['ReimbursementInput'];

const costsKey = '/api/invoices/{id}/reimbursements';

export function costsQuery(id: string) {
  return queryOptions({
    queryKey: [costsKey, id],
    queryFn: () => body(api.GET('/api/invoices/{id}/reimbursements', { params: { path: { id } } })),
  });
}

export function useAddCost(id: string, onSuccess: () => void) {
  return useAct({
    act: (input: CostInput) =>
      body(api.POST('/api/invoices/{id}/reimbursements', { params: { path: { id } }, body: input })),
    touches: [costsKey],
    onSuccess,
  });
}

export function useWithdrawCost(id: string, onSuccess: () => void) {
  return useAct({
    act: (reimbursementId: string) =>
      body(
        api.DELETE('/api/invoices/{id}/reimbursements/{reimbursementId}', {
          params: { path: { id, reimbursementId } },
        }),
      ),
    touches: [costsKey],
    onSuccess,
  });
}
