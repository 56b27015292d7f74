import { ReceiptText } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const reimbursements: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./ReimbursementList')),
  icon: ReceiptText,
};
