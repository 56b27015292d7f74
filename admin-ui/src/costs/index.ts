import { ReceiptText } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const costs: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./CostList')),
  icon: ReceiptText,
};
