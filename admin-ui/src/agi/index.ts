import { Landmark } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export { agiRoutes } from './routes';

export const agi: Omit<ResourceProps, 'name'> = {
  list: lazy(() => import('./AgiList')),
  icon: Landmark,
};
