import { Users } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { AdminUser } from '../types/api';

export const users: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./UserList')),
  create: lazy(() => import('./UserCreate')),
  edit: lazy(() => import('./UserEdit')),
  icon: Users,
  recordRepresentation: (user: AdminUser) => user.fullName,
};
