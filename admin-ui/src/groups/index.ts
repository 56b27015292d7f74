import { UsersRound } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Group } from '../types/api';

export const groups: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./GroupList')),
  create: lazy(() => import('./GroupCreate')),
  edit: lazy(() => import('./GroupEdit')),
  icon: UsersRound,
  recordRepresentation: (group: Group) => group.name,
};
