import { Layers } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export { batchRoutes } from './routes';

export const invoiceBatches: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./BatchList')),
  icon: Layers,
};
