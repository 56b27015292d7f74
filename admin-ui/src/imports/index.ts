import { Upload } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const imports: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./ImportList')),
  icon: Upload,
};
