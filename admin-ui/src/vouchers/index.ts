import { BookOpenCheck } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const vouchers: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./VoucherList')),
  icon: BookOpenCheck,
};
