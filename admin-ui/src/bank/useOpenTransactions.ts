import { useGetList } from 'react-admin';
import type { BankTransaction } from '../types/api';

/** The transactions that wait for a decision: what the bank booked first comes first. */
export function useOpenTransactions(perPage: number) {
  return useGetList<BankTransaction>('bank-transactions', {
    filter: { open: 'true' },
    pagination: { page: 1, perPage },
    sort: { field: 'bookedOn', order: 'ASC' },
  });
}
