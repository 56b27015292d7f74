import { Building2 } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Client } from '../types/api';

export { clientRoutes } from './routes';

export const clients: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./ClientList')),
  edit: lazy(() => import('./ClientEdit')),
  icon: Building2,
  recordRepresentation: (client: Client) => client.name,
};
