import { ShieldCheck } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const approvals: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./ApprovalList')),
  show: lazy(() => import('./ApprovalView')),
  icon: ShieldCheck,
};
