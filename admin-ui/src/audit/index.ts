import { History } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const audit: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./AuditList')),
  icon: History,
};
