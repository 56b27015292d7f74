import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, body, listParams, page } from '@/lib/apiClient';

export type Dashboard = components['schemas']['Dashboard'];

export type ReturnedDraft = components['schemas']['Invoice'];

export const dashboardQuery = queryOptions({
  queryKey: ['/api/dashboard'],
  queryFn: () => body(api.GET('/api/dashboard')),
});

/** More drafts than anyone has at once; those that were changed last come first, and a return is a change. */
const latestDrafts = listParams({ filter: { status: 'draft' }, range: [0, 99], sort: ['updatedAt', 'DESC'] });

/** The drafts that the office has returned. The list cannot be asked for them alone, but its rows say why. */
export const returnedDraftsQuery = queryOptions({
  // What makes the dashboard outdated makes these so, too.
  queryKey: ['/api/dashboard', 'returned'],
  queryFn: async (): Promise<ReturnedDraft[]> => {
    const { rows } = await page(api.GET('/api/invoices', { params: { query: latestDrafts } }));
    return rows.filter(({ returnedReason = '' }) => returnedReason !== '');
  },
});
