import { Banknote } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const bankTransactions: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./BankTransactionList')),
  show: lazy(() => import('./BankTransactionView')),
  icon: Banknote,
};
