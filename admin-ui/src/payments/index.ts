import { HandCoins } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const payments: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./PaymentList')),
  icon: HandCoins,
};
