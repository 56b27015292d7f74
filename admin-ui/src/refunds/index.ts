import { Undo2 } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const refunds: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./RefundList')),
  show: lazy(() => import('./RefundView')),
  icon: Undo2,
};
