import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';

export type Reimbursement = components['schemas']['Reimbursement'];
export type ReimbursementInput = components['schemas']['ReimbursementInput'];

const reimbursementsKey = '/api/invoices/{id}/reimbursements';

export function reimbursementsQuery(id: string) {
  return queryOptions({
    queryKey: [reimbursementsKey, id],
    queryFn: () => body(api.GET('/api/invoices/{id}/reimbursements', { params: { path: { id } } })),
  });
}

export function useAddReimbursement(id: string, onSuccess: () => void) {
  return useWrite({
    write: (input: ReimbursementInput) =>
      body(api.POST('/api/invoices/{id}/reimbursements', { params: { path: { id } }, body: input })),
    invalidates: [reimbursementsKey],
    onSuccess,
  });
}

export function useWithdrawReimbursement(id: string, onSuccess: () => void) {
  return useWrite({
    write: (reimbursementId: string) =>
      body(
        api.DELETE('/api/invoices/{id}/reimbursements/{reimbursementId}', {
          params: { path: { id, reimbursementId } },
        }),
      ),
    invalidates: [reimbursementsKey],
    onSuccess,
  });
}
