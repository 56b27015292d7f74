import { FileCheck2 } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const taxRequests: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./TaxRequestList')),
  icon: FileCheck2,
};
