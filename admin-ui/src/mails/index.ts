import { Mail } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const mails: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./MailList')),
  show: lazy(() => import('./MailView')),
  icon: Mail,
};
