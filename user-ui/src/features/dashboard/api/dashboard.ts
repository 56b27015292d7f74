import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, body, listParams, page } from '@/lib/apiClient';

export type Dashboard = components['schemas']['Dashboard'];

/** The latest returned drafts, and their total count. */
export interface ReturnedDrafts {
  rows: components['schemas']['Invoice'][];
  total: number;
}

export const dashboardQuery = queryOptions({
  queryKey: ['/api/dashboard'],
  queryFn: () => body(api.GET('/api/dashboard')),
});

/** Many can be returned at once; the rest are listed among the drafts. */
const latest = listParams({
  filter: { status: 'draft', returned: true },
  range: [0, 2],
  sort: ['updatedAt', 'DESC'],
});

export const returnedDraftsQuery = queryOptions({
  // Invalidated together with the dashboard.
  queryKey: ['/api/dashboard', 'returned'],
  queryFn: (): Promise<ReturnedDrafts> => page(api.GET('/api/invoices', { params: { query: latest } })),
});
