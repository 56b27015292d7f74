import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, body, listParams, page } from '@/lib/apiClient';

export type Dashboard = components['schemas']['Dashboard'];

/** The drafts that the office has returned: the latest, and how many there are in all. */
export interface ReturnedDrafts {
  rows: components['schemas']['Invoice'][];
  total: number;
}

export const dashboardQuery = queryOptions({
  queryKey: ['/api/dashboard'],
  queryFn: () => body(api.GET('/api/dashboard')),
});

/** The office can return many at once; the others are found among the drafts. */
const latest = listParams({
  filter: { status: 'draft', returned: true },
  range: [0, 2],
  sort: ['updatedAt', 'DESC'],
});

export const returnedDraftsQuery = queryOptions({
  // What makes the dashboard outdated makes these so, too.
  queryKey: ['/api/dashboard', 'returned'],
  queryFn: (): Promise<ReturnedDrafts> => page(api.GET('/api/invoices', { params: { query: latest } })),
});
