import { useGetList } from 'react-admin';
import { sumOf } from '@paraply/core/amount';
import type { Refund } from '../../types/api';

/** More do not wait for a payment file: it takes all of them. */
const atMost = 1000;

/** The refunds that go into the next payment file: how many, and their sum. None while they are not known. */
export function useApprovedRefunds(): { count: number; amount: string } {
  const { data = [] } = useGetList<Refund>('refunds', {
    filter: { status: 'approved' },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: atMost },
  });
  return { count: data.length, amount: sumOf(data.map(({ amount }) => amount)) };
}
