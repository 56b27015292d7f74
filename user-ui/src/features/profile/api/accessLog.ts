import type { components } from '@paraply/core/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, page } from '@/lib/apiClient';

export type AccessLogEntry = components['schemas']['AccessLogEntry'];

/** The latest events of the user's own access log. */
export function accessLogQuery(count: number) {
  return queryOptions({
    queryKey: ['/api/profile/access-log', count],
    queryFn: () =>
      page(api.GET('/api/profile/access-log', { params: { query: { range: JSON.stringify([0, count - 1]) } } })),
    placeholderData: keepPreviousData,
  });
}
