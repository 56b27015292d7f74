import { useGetList } from 'react-admin';
import type { Invoice } from '../../types/api';

/** The approval queue: what has waited longest comes first. */
export function usePendingInvoices(perPage: number) {
  return useGetList<Invoice>('invoices', {
    filter: { status: 'pending' },
    pagination: { page: 1, perPage },
    sort: { field: 'submittedAt', order: 'ASC' },
  });
}
