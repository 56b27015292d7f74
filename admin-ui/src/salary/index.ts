import { WalletCards } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export { salaryRoutes } from './routes';

export const salary: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./SalaryRunList')),
  create: lazy(() => import('./SalaryRunCreate')),
  icon: WalletCards,
};
