import { MessageCircle } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const messages: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./MessageList')),
  show: lazy(() => import('./MessageView')),
  icon: MessageCircle,
};
