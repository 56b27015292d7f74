import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { useAdminData } from '../providers/useAdminData';
import type { Invoice } from '../types/api';

/** An invoice with its lines, and what speaks for and against it. Asked for the next one too, it is there at once. */
export function useReview(id: string | undefined) {
  const data = useAdminData();
  const invoice = useGetOne<Invoice>('invoices', { id }, { enabled: id !== undefined });
  const review = useQuery({
    queryKey: ['invoices', 'review', id],
    queryFn: () => data.reviewInvoice(id ?? ''),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
  return { invoice, review };
}
