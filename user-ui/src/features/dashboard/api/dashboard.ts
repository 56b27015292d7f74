import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import type { components } from '@/types/schema';

export type Dashboard = components['schemas']['Dashboard'];

export const dashboardQuery = queryOptions({
  queryKey: ['/api/dashboard'],
  queryFn: () => body(api.GET('/api/dashboard')),
});
